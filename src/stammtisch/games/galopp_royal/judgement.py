"""How a race is likely to end, what a team is worth in gold, and who is likely to win.

Nothing here looks at a hidden card: boards, gold and sedans lie open.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, size
from stammtisch.core.floats import exp
from stammtisch.core.game import NOBODY
from stammtisch.games.galopp_royal.board import (
    FORCED_PRICE,
    MOST_SEATS,
    PLACES,
    RACES,
    Terms,
    has,
)
from stammtisch.games.galopp_royal.cards import KINDS, NOTHING, TEAM, item_of
from stammtisch.games.galopp_royal.rules import GaloppState
from stammtisch.games.galopp_royal.state import Phase

# How fast a carrier of each kind makes a team. These and the next four come from 16,000 races of
# chance teams, by maximum likelihood: the order of arrival given a position is drawn sedan by
# sedan, each as likely as its power (Plackett-Luce).
PACE: Final = vec[float]([0.6, 2.2, 3.9, 6.9, -3.1, 3.7])
CLEAR: Final = 0.42  # how far a field ahead at the end of the race tells who is first
BLUR: Final = 0.44  # a throw or so is always to come
TURN: Final = 1.1  # the worth of throwing sooner
SLOWEST: Final = 0.3
LONGEST: Final = 40.0  # throws; a race of oafs takes long
FAINTEST: Final = -20.0

# How gold, teams and last place decide a match once a race is over, see `study`: from 10,000
# matches of Regulars that now and then err, by logistic regression on who won.
SURE: Final = vec[float]([1.15, 1.08, 1.0])  # with four to six seats: the fewer, the safer a lead
SURE_OF_THREE: Final = 0.455
FADING: Final = 0.5  # what is worth something for the next race is worth half for the one after
TEAM_WORTH: Final = 0.145
LAST_WORTH: Final = 0.27
CERTAIN: Final = 4.0  # after race 6 a single piece of gold decides


@final
class Judgement:
    """A position as numbers; buffers that are filled again and again."""

    def __init__(self) -> None:
        self.terms: Terms | None = None
        # For every race, how things count once it is over
        self.edge = vec[float]([0.0] * (RACES + 1))  # of one gold, in the exponent
        self.team_gold = vec[float]([0.0] * (RACES + 1))  # of one step of pace
        self.last_gold = vec[float]([0.0] * (RACES + 1))  # of being last
        # The position
        self.seats: i64 = 0
        self.race: i64 = 1  # the one under way, or to come
        self.turn: i64 = 0
        self.racing: i64 = 0
        self.settled: i64 = 0  # places from the first on
        self.open: i64 = 0  # the end of those that racing sedans will take
        self.loser: i64 = NOBODY  # who is last, if that is certain
        self.gold = vec[float]([0.0] * MOST_SEATS)
        self.pace = vec[float]([0.0] * MOST_SEATS)
        self.at = vec[float]([0.0] * MOST_SEATS)
        self.finish = 0.0
        self.first = vec[i64]([NOBODY] * PLACES)
        self.prizes = vec[float]([0.0] * PLACES)
        # What follows from it
        self.power = vec[float]([0.0] * MOST_SEATS)
        self.favour = vec[float]([0.0] * MOST_SEATS)
        self.boost = vec[float]([0.0] * PLACES)
        self.extra = vec[float]([0.0] * MOST_SEATS)

    def study(self, terms: Terms) -> None:
        """Work out what gold, teams and last place will count after every race."""
        self.terms = terms
        to_come = 0.0
        lasting = 0.0
        race: i64 = RACES
        self.edge[race] = min(CERTAIN, 300.0 / float(max(1, terms.prize(race, 0))))
        self.team_gold[race] = 0.0
        self.last_gold[race] = 0.0
        while race > 1:
            race -= 1
            prize = float(terms.prize(race + 1, 0))
            to_come += prize
            lasting = prize + FADING * lasting
            if terms.seats == PLACES:
                self.edge[race] = SURE_OF_THREE / sqrt(max(1.0, to_come))
            else:
                spread = sqrt(max(1.0, to_come * sqrt(to_come)))
                self.edge[race] = SURE[terms.seats - PLACES - 1] / spread
            self.team_gold[race] = TEAM_WORTH * lasting
            self.last_gold[race] = LAST_WORTH * lasting

    # Taking a position in

    def look(self, state: GaloppState) -> None:
        """Take a position in: the race under way, or the next one."""
        terms = state.terms
        if self.terms is not terms:
            self.study(terms)
        self.seats = state.seats
        self._look_at_boards(state)
        if state.phase in (Phase.ROLL, Phase.MOVE):
            self._look_at_race(state)
        elif state.phase in (Phase.CHANGE, Phase.OVER):
            self._look_back(state)
        else:
            self._expect_race(state)
        first: i64 = PLACES * (self.race - 1)
        place: i64
        for place in range(PLACES):
            self.prizes[place] = float(terms.prizes[first + place])

    def _look_at_boards(self, state: GaloppState) -> None:
        seat: i64
        for seat in range(state.seats):
            self.gold[seat] = float(state.gold[seat])
            pace = 0.0
            place: i64 = TEAM * seat
            while place < TEAM * seat + TEAM:
                card: i64 = state.teams[place]
                pace += average(state.terms.carriers) if card == NOTHING else PACE[card]
                place += 1
            self.pace[seat] = pace / 4.0
            if state.teams[TEAM * seat] == NOTHING and state.race == 0:
                self.gold[seat] -= float(FORCED_PRICE)

    def _look_at_race(self, state: GaloppState) -> None:
        self.race = state.race
        self.turn = state.acting
        self.racing = state.racing
        self.finish = float(state.finish)
        seat: i64
        for seat in range(state.seats):
            self.at[seat] = float(state.at[seat])
        on_the_way: i64 = size(state.racing)
        self.settled = min(PLACES, state.homes)
        self.open = min(PLACES, state.homes + on_the_way)
        place: i64
        for place in range(PLACES):
            if place < state.homes:
                self.first[place] = item_of(state.home, place)
            elif place >= self.open:  # GR-19
                self.first[place] = item_of(state.drowned, state.seats - 1 - place)
        self.loser = NOBODY
        if state.ponds > 0:
            self.loser = item_of(state.drowned, 0)
        elif on_the_way == 1:
            self.loser = lowest(state.racing)

    def _look_back(self, state: GaloppState) -> None:
        """Take in the end of a race whose prizes are paid."""
        self.race = state.race
        self.racing = 0
        self.settled = PLACES
        self.open = PLACES
        self.loser = state.last()

    def _expect_race(self, state: GaloppState) -> None:
        self.race = state.race + 1
        self.turn = state.starter if state.race == 0 else state.last()
        self.racing = state.everyone()
        self.finish = float(state.terms.finish[state.race])
        seat: i64
        for seat in range(state.seats):
            self.at[seat] = 0.0
        self.settled = 0
        self.open = PLACES
        self.loser = NOBODY

    # Judging it

    def weigh(self) -> None:
        """Work out the power of every racing sedan."""
        throws = LONGEST
        left: i64 = self.racing
        while left != 0:
            seat: i64 = lowest(left)
            left &= left - 1
            throws = min(throws, (self.finish - self.at[seat]) / max(SLOWEST, self.pace[seat]))
        scale = CLEAR / sqrt(BLUR + throws)
        best = -1.0e9
        left = self.racing
        while left != 0:
            seat = lowest(left)
            left &= left - 1
            behind: i64 = (seat - self.turn + self.seats) % self.seats
            sooner = TURN * (1.0 - float(behind) / float(self.seats))
            self.power[seat] = scale * (self.at[seat] + self.pace[seat] * (throws + sooner))
            best = max(best, self.power[seat])
        left = self.racing
        while left != 0:
            seat = lowest(left)
            left &= left - 1
            self.power[seat] = exp(max(FAINTEST, self.power[seat] - best))

    def total(self) -> float:
        """Return the power of all racing sedans together."""
        return self.power_of(self.racing)

    def power_of(self, seats: i64) -> float:
        """Return the power of some sedans together."""
        power = 0.0
        while seats != 0:
            power += self.power[lowest(seats)]
            seats &= seats - 1
        return power

    def prize(self, seat: i64) -> float:
        """Return what a racing sedan can expect to win in this race, once all are weighed."""
        return self._prize(self.settled, self.racing, self.total(), seat)

    def _prize(self, place: i64, left: i64, total: float, seat: i64) -> float:
        if place >= self.open:
            return 0.0
        hoped = self.power[seat] * self.prizes[place]
        others: i64 = left & ~(1 << seat)
        rest: i64 = others
        while rest != 0 and place + 1 < self.open:
            other: i64 = lowest(rest)
            rest &= rest - 1
            power = self.power[other]
            hoped += power * self._prize(place + 1, left & ~(1 << other), total - power, seat)
        return hoped / total

    def _slowness(self) -> float:
        slowness = 0.0
        left: i64 = self.racing
        while left != 0:
            slowness += 1.0 / self.power[lowest(left)]
            left &= left - 1
        return slowness

    def _last(self, seat: i64, slowness: float) -> float:
        """Return the chance that a seat comes last (GR-23)."""
        if self.loser != NOBODY:
            return 1.0 if self.loser == seat else 0.0
        if not has(self.racing, seat):
            return 0.0
        return 1.0 / (self.power[seat] * slowness)

    def last(self, seat: i64) -> float:
        """Return the chance that a seat comes last, once all are weighed."""
        return self._last(seat, self._slowness())

    def hopes(self, shares: vec[float]) -> None:
        """Write every seat's chance to win the match."""
        self.weigh()
        race: i64 = self.race
        edge = self.edge[race]
        slowness = self._slowness()
        most = -1.0e9
        seat: i64
        for seat in range(self.seats):
            worth = self.gold[seat] + self.team_gold[race] * self.pace[seat]
            self.favour[seat] = worth + self.last_gold[race] * self._last(seat, slowness)
            self.extra[seat] = 0.0
            most = max(most, self.favour[seat])
        place: i64
        for place in range(PLACES):
            self.boost[place] = exp(edge * self.prizes[place]) - 1.0
        if self.racing != 0:
            most += self.prizes[0]
        rivals = 0.0
        for seat in range(self.seats):
            self.favour[seat] = exp(max(-600.0, edge * (self.favour[seat] - most)))
        if self.racing != 0:
            for place in range(PLACES):
                if place < self.settled or place >= self.open:
                    seat = self.first[place]
                    self.favour[seat] *= 1.0 + self.boost[place]
        for seat in range(self.seats):
            rivals += self.favour[seat]
        sure = self._spread(self.settled, self.racing, self.total(), 1.0, rivals)
        for seat in range(self.seats):
            shares[seat] = min(1.0, self.favour[seat] * (sure + self.extra[seat]))  # rounding

    def _spread(self, place: i64, left: i64, total: float, chance: float, rivals: float) -> float:
        """Go through all ways to fill the open places; return the sum of chance by rivals."""
        if place >= self.open:
            return chance / rivals
        boost = self.boost[place]
        whole = 0.0
        rest: i64 = left
        while rest != 0:
            seat: i64 = lowest(rest)
            rest &= rest - 1
            power = self.power[seat]
            part = self._spread(
                place + 1,
                left & ~(1 << seat),
                total - power,
                chance * power / total,
                rivals + self.favour[seat] * boost,
            )
            self.extra[seat] += part * boost
            whole += part
        return whole

    def gain(self, seat: i64, old: float, new: float) -> float:
        """Return what it is worth in gold to have a team of the new pace, not the old."""
        return self._income(seat, new) - self._income(seat, old)

    def _income(self, seat: i64, pace: float) -> float:
        """Return what the next race and a team of this pace bring a seat, in gold."""
        self.pace[seat] = pace
        self.weigh()
        prize = self.prize(seat) + self.last_gold[self.race] * self.last(seat)
        return prize + self.team_gold[self.race] * pace


def average(pile: vec[i64]) -> float:
    """Return the pace of an average card of a pile."""
    cards = 0.0
    pace = 0.0
    kind: i64
    for kind in range(KINDS):
        cards += float(pile[kind])
        pace += float(pile[kind]) * PACE[kind]
    return pace / max(1.0, cards)
