"""How well dogs run: cards lie open, so everybody can work out how far each card carries a dog."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest
from stammtisch.games.greyhounds.board import DOGS, PART_BITS, part
from stammtisch.games.greyhounds.cards import HIGHEST, RESERVED
from stammtisch.games.greyhounds.scoring import running_steps

CARDS: Final = HIGHEST + 1
FORMS: Final = 61  # kept


@final
class Form:
    """How far dogs run in a pass on the average, and how much further with a certain card."""

    def __init__(self) -> None:
        self.race: i64 = 0
        self.held = vec[i64]([0] * DOGS)
        self.pace = vec[float]([0.0] * DOGS)
        self.worth = vec[float]([0.0] * (DOGS * CARDS * DOGS))  # by owner, card, and dog
        self.tally = vec[i64]([0] * (DOGS * CARDS))
        self.rows = vec[i64]([0] * (DOGS * RESERVED))
        self.sizes = vec[i64]([0] * DOGS)

    def is_of(self, race: i64, held: vec[i64]) -> bool:
        """Tell whether this is the form of these cards."""
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
        one: i64 = 0
        while one < self.sizes[0]:
            two: i64 = 0
            while two < self.sizes[1]:
                three: i64 = 0
                while three < self.sizes[2]:
                    four: i64 = 0
                    end: i64 = self.sizes[3]
                    if runners == DOGS:
                        four = (one + two + three) % end
                        end = four + 1
                    while four < end:
                        self._run(race, one, two, three, four)
                        runs += 1
                        four += 1
                    three += 1
                two += 1
            one += 1
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
        cards: i64 = first | second << PART_BITS | third << 2 * PART_BITS | fourth << 3 * PART_BITS
        steps: i64 = running_steps(cards, race)
        dog: i64 = 0
        while dog < DOGS:
            self.tally[dog * CARDS + part(cards, dog)] += 1
            run: i64 = part(steps, dog)
            if run != 0:
                far = float(run)
                self.pace[dog] += far
                self.worth[first * DOGS + dog] += far
                self.worth[(CARDS + second) * DOGS + dog] += far
                self.worth[(2 * CARDS + third) * DOGS + dog] += far
                self.worth[(3 * CARDS + fourth) * DOGS + dog] += far
            dog += 1

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
class Forms:
    """The forms worked out lately: passes and worlds have most of them in common."""

    def __init__(self) -> None:
        self.kept = [Form() for _ in range(FORMS)]

    def of(self, race: i64, held: vec[i64]) -> Form:
        """Return the form of these cards in a race."""
        mixed: i64 = held[0] + held[1] * 3 + held[2] * 7 + held[3] * 31 + race
        form = self.kept[mixed % FORMS]
        if not form.is_of(race, held):
            form.work_out(race, held)
        return form
