"""How a race stands: which boat will finish first, what a trick is worth, who will win."""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.floats import exp
from stammtisch.games.boat_race.cards import CAMBRIDGE, DEALT, NOTHING, OXFORD, SLOTS
from stammtisch.games.boat_race.scoring import boat_behind, boat_paid
from stammtisch.games.boat_race.state import BoatRaceTruth, Phase

REACH: Final = 41  # fields to go that are told apart; boats further off count as REACH - 1
MOST_SEATS: Final = 5

OXFORD_HOME: Final = -1
CAMBRIDGE_HOME: Final = -2
EITHER_HOME: Final = -3
ENDINGS: Final = {OXFORD_HOME: 1.0, CAMBRIDGE_HOME: 0.0, EITHER_HOME: 0.5}  # Oxford's share

# How often, of a thousand stages between Regulars, one makes so many points for the boat behind
# (rows 0 to 5) and for the other one (columns 0 to 5): counted over 7,500 matches of three, four
# and five. Likewise for boats that are level, where both are alike.
BEHIND: Final = [
    [0, 0, 0, 15, 25, 10],
    [0, 0, 53, 94, 38, 0],
    [0, 58, 174, 75, 0, 0],
    [19, 156, 99, 0, 0, 0],
    [59, 97, 0, 0, 0, 0],
    [26, 0, 0, 0, 0, 0],
]
LEVEL: Final = [
    [0, 0, 0, 16, 36, 15],
    [0, 0, 54, 120, 68, 0],
    [0, 54, 174, 104, 0, 0],
    [16, 120, 104, 0, 0, 0],
    [36, 68, 0, 0, 0, 0],
    [15, 0, 0, 0, 0, 0],
]


def chances_of_none() -> vec[float]:
    """Return what `chance_of_none` looks up: at (certain * SIZE + unseen) * SIZE + drawn."""
    table = vec[float]([0.0] * (SIZE * SIZE * SIZE))
    for certain in range(SIZE):
        for unseen in range(certain, SIZE):
            chance = 1.0
            for drawn in range(unseen + 1):
                table[(certain * SIZE + unseen) * SIZE + drawn] = chance
                left = unseen - drawn
                chance = chance * max(left - certain, 0) / left if left > 0 else 0.0
    return table


SIZE: Final = SLOTS + 1
NONE_OF: Final = chances_of_none()


def chance_of_none(certain: i64, unseen: i64, drawn: i64) -> float:
    """Return how likely so many drawn of the unseen cards hold none of so many certain ones."""
    return NONE_OF[(certain * SIZE + unseen) * SIZE + drawn]


@final
class Odds:
    """How a race goes on from where the boats lie, between practised players."""

    def __init__(self) -> None:
        # At Oxford's fields to go * REACH + Cambridge's
        self.oxford = vec[float]([0.5] * (REACH * REACH))  # the chance that Oxford finishes first
        self.stages = vec[float]([0.0] * (REACH * REACH))  # how many are to come
        for reach in range(1, 2 * REACH - 1):
            for oxford in range(max(1, reach - REACH + 1), min(REACH, reach)):
                self._look_on(oxford, reach - oxford)

    def _look_on(self, oxford: int, cambridge: int) -> None:
        """Work out how it goes on with so many fields to go, from all that a stage can bring."""
        table = LEVEL if oxford == cambridge else BEHIND
        total = 0.0
        first = 0.0
        stages = 0.0
        for behind in range(DEALT + 1):
            for ahead in range(DEALT + 1):
                often = float(table[behind][ahead])
                if often > 0.0:
                    points = [behind, ahead] if oxford >= cambridge else [ahead, behind]
                    after = self._after(oxford, cambridge, points)
                    total += often
                    first += often * (self.oxford[after] if after >= 0 else ENDINGS[after])
                    stages += often * (self.stages[after] if after >= 0 else 0.0)
        here = oxford * REACH + cambridge
        self.oxford[here] = first / total
        self.stages[here] = 1.0 + stages / total

    def _after(self, oxford: int, cambridge: int, points: list[int]) -> int:
        """Return the index that a stage of so many points leads to, or how the race ends."""
        oxford_left = oxford - points[OXFORD] * (2 if oxford > cambridge else 1)
        cambridge_left = cambridge - points[CAMBRIDGE] * (2 if cambridge > oxford else 1)
        if oxford_left > 0 and cambridge_left > 0:
            return oxford_left * REACH + cambridge_left
        if cambridge_left > 0:
            return OXFORD_HOME
        if oxford_left > 0:
            return CAMBRIDGE_HOME
        if points[OXFORD] == points[CAMBRIDGE]:  # BR-16 settled by what lies further back
            return EITHER_HOME
        return OXFORD_HOME if points[OXFORD] > points[CAMBRIDGE] else CAMBRIDGE_HOME

    def index_of(self, oxford: i64, cambridge: i64) -> i64:
        """Return where to look up boats that have so many fields to go."""
        far: i64 = max(0, max(oxford, cambridge) - (REACH - 1))
        return max(oxford - far, 1) * REACH + max(cambridge - far, 1)


ODDS: Final = Odds()


# How far points of the final score spread until the end: once, and by the square root of the stages
# to come, at the number of seats. So the winners of 7,500 matches between Regulars were likeliest.
NEAR: Final = 1.0
SPREAD: Final = vec[float]([0.0, 0.0, 0.0, 3.2, 2.5, 2.0])


@final
class Outlook:
    """What the tricks of one stage are worth; worked out once for all its worlds."""

    def __init__(self) -> None:
        self.history: object = None
        self.boats = vec[i64]([NOTHING, NOTHING])
        self.pay = vec[float]([0.0, 0.0])  # for a trick of each boat, in points of the final score

    def look(self, state: BoatRaceTruth) -> bool:
        """Work everything out anew if the stage is another one than the last time; tell if so."""
        boats = state.boats
        if (
            state.history is self.history
            and boats[OXFORD] == self.boats[OXFORD]
            and boats[CAMBRIDGE] == self.boats[CAMBRIDGE]
        ):
            return False
        self.history = state.history
        self.boats = boats[:]
        course: i64 = state.terms.course
        behind: i64 = boat_behind(boats)
        boat: i64
        for boat in range(2):
            factor = 2.0 if boat == behind else 1.0
            self.pay[boat] = factor * (1.0 + chance_of(boat, boats, course))  # BR-17
        return True


def chance_of(boat: i64, boats: vec[i64], course: i64) -> float:
    """Return how likely a boat is to finish first."""
    oxford: i64 = course - boats[OXFORD]
    cambridge: i64 = course - boats[CAMBRIDGE]
    if oxford <= 0 and cambridge > 0:
        chance = 1.0
    elif cambridge <= 0 and oxford > 0:
        chance = 0.0
    else:
        chance = ODDS.oxford[ODDS.index_of(oxford, cambridge)]
    return chance if boat == OXFORD else 1.0 - chance


@final
class Verdict:
    """Who will win; with buffers of its own for one thinker."""

    def __init__(self) -> None:
        self.boats = vec[i64]([0, 0])
        self.columns = vec[i64]([0] * (2 * MOST_SEATS))
        self.hopes = vec[float]([0.0] * MOST_SEATS)

    def evaluate(self, state: BoatRaceTruth, shares: vec[float]) -> None:
        """Write every seat's chance to win; exact once the race is over."""
        seats: i64 = state.seats
        course: i64 = state.terms.course
        seat: i64
        for seat in range(seats):
            shares[seat] = 0.0
        if state.phase == Phase.OVER:
            winners = state.winners()
            for winner in winners:
                shares[winner] = 1.0 / float(len(winners))
            return
        self._count_up(state)
        oxford: i64 = course - self.boats[OXFORD]
        cambridge: i64 = course - self.boats[CAMBRIDGE]
        spread = NEAR + SPREAD[seats] * sqrt(ODDS.stages[ODDS.index_of(oxford, cambridge)])
        chance = chance_of(OXFORD, self.boats, course)
        self._add_hopes(OXFORD, chance, spread, seats, shares)
        self._add_hopes(CAMBRIDGE, 1.0 - chance, spread, seats, shares)

    def _add_hopes(
        self, boat: i64, chance: float, spread: float, seats: i64, shares: vec[float]
    ) -> None:
        """Add everybody's chance to win together with a boat."""
        most: i64 = 0
        seat: i64
        for seat in range(seats):
            most = max(most, self._total(seat, boat))
        all_hopes = 0.0
        for seat in range(seats):
            self.hopes[seat] = exp(float(self._total(seat, boat) - most) / spread)
            all_hopes += self.hopes[seat]
        for seat in range(seats):
            shares[seat] += chance * self.hopes[seat] / all_hopes

    def _total(self, seat: i64, boat: i64) -> i64:
        """Return a seat's points if this boat wins (BR-17)."""
        return 2 * self.columns[2 * seat + boat] + self.columns[2 * seat + 1 - boat]

    def _count_up(self, state: BoatRaceTruth) -> None:
        """Note boats and columns, with what the stage under way has made so far."""
        self.boats[OXFORD] = state.boats[OXFORD]
        self.boats[CAMBRIDGE] = state.boats[CAMBRIDGE]
        at: i64
        for at in range(2 * state.seats):
            self.columns[at] = state.columns[at]
        if state.ranking == NOTHING:  # no tricks of a stage under way lie open
            return
        behind: i64 = boat_behind(state.boats)
        log = state.log
        trick: i64
        for trick in range(log.count):
            paid: i64 = boat_paid(log.boats[trick], log.cards[trick])
            if paid != NOTHING:
                fields: i64 = 2 if paid == behind else 1
                self.boats[paid] += fields
                self.columns[2 * log.winners[trick] + paid] += fields
