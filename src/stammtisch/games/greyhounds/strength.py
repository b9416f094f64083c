"""How strong dogs are: how far they run on the average with the cards that lie open for a race.

Everybody can work it out, because cards lie open. It takes a moment, so results are kept.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest
from stammtisch.games.greyhounds.board import DOGS, as_part, part
from stammtisch.games.greyhounds.cards import HIGHEST, RESERVED
from stammtisch.games.greyhounds.scoring import running_steps

CARDS: Final = HIGHEST + 1
KEPT: Final = 61


@final
class Strength:
    """How far dogs run in a pass on the average, and how much further with a certain card.

    With the hands 1 7 20, 2 6 19, 3 5 18 and 1 4 17 red runs 2.1 fields in a pass of race 1 on the
    average, blue 1.6. If red plays the 20, these are 5.9 and 0: `worth` of that card is 3.8 for red
    and -1.6 for blue.
    """

    def __init__(self) -> None:
        self.race: i64 = 0
        self.held = vec[i64]([0] * DOGS)
        self.pace = vec[float]([0.0] * DOGS)
        self.worth = vec[float]([0.0] * (DOGS * CARDS * DOGS))  # by owner, card, and dog
        self.tally = vec[i64]([0] * (DOGS * CARDS))
        self.rows = vec[i64]([0] * (DOGS * RESERVED))
        self.sizes = vec[i64]([0] * DOGS)

    def is_of(self, race: i64, held: vec[i64]) -> bool:
        """Tell whether this has been worked out from these cards."""
        return (
            self.race == race
            and self.held[0] == held[0]
            and self.held[1] == held[1]
            and self.held[2] == held[2]
            and self.held[3] == held[3]
        )

    def work_out(self, race: i64, held: vec[i64]) -> None:
        """Run passes with the cards (none: the dog does not run), any three in every combination.

        Which card the fourth dog gets follows from the others', so that all meet equally often.
        """
        self.race = race
        for spot in range(DOGS * CARDS):
            self.tally[spot] = 0
        for spot in range(DOGS * CARDS * DOGS):
            self.worth[spot] = 0.0
        runners: i64 = 0
        for dog in range(DOGS):
            self.held[dog] = held[dog]
            self.pace[dog] = 0.0
            self.rows[dog * RESERVED] = 0
            self.sizes[dog] = 1
            if held[dog] != 0:
                self._lay_out(dog, held[dog])
                runners += 1
        runs: i64 = 0
        for one in range(self.sizes[0]):
            for two in range(self.sizes[1]):
                for three in range(self.sizes[2]):
                    four: i64 = 0
                    end: i64 = self.sizes[3]
                    if runners == DOGS:
                        four = (one + two + three) % end
                        end = four + 1
                    while four < end:
                        self._run(race, one, two, three, four)
                        runs += 1
                        four += 1
        self._average(float(runs))

    def _lay_out(self, dog: i64, cards: i64) -> None:
        count: i64 = 0
        while cards != 0:
            self.rows[dog * RESERVED + count] = lowest(cards)
            cards &= cards - 1
            count += 1
        self.sizes[dog] = count

    def _run(self, race: i64, one: i64, two: i64, three: i64, four: i64) -> None:
        first: i64 = self.rows[one]
        second: i64 = self.rows[RESERVED + two]
        third: i64 = self.rows[2 * RESERVED + three]
        fourth: i64 = self.rows[3 * RESERVED + four]
        cards: i64 = first | as_part(second, 1) | as_part(third, 2) | as_part(fourth, 3)
        steps: i64 = running_steps(cards, race)
        for dog in range(i64(DOGS)):
            self.tally[dog * CARDS + part(cards, dog)] += 1
            run: i64 = part(steps, dog)
            if run != 0:
                far = float(run)
                self.pace[dog] += far
                self.worth[first * DOGS + dog] += far
                self.worth[(CARDS + second) * DOGS + dog] += far
                self.worth[(2 * CARDS + third) * DOGS + dog] += far
                self.worth[(3 * CARDS + fourth) * DOGS + dog] += far

    def _average(self, runs: float) -> None:
        for dog in range(DOGS):
            self.pace[dog] /= runs
        for owner in range(DOGS):
            for count in range(self.sizes[owner]):
                spot: i64 = owner * CARDS + self.rows[owner * RESERVED + count]
                often = float(self.tally[spot])
                for dog in range(DOGS):
                    if often > 0.0:
                        usual = self.worth[spot * DOGS + dog] / often
                        self.worth[spot * DOGS + dog] = usual - self.pace[dog]


@final
class Strengths:
    """What has been worked out lately: passes and worlds have most of it in common."""

    def __init__(self) -> None:
        self.kept = [Strength() for _ in range(KEPT)]

    def of(self, race: i64, held: vec[i64]) -> Strength:
        """Return how strong dogs with these cards are in a race."""
        mixed: i64 = held[0] + held[1] * 3 + held[2] * 7 + held[3] * 31 + race
        strength = self.kept[mixed % KEPT]
        if not strength.is_of(race, held):
            strength.work_out(race, held)
        return strength
