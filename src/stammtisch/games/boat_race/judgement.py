"""How a race stands: which boat will finish first, what a trick is worth, who will win."""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.games.boat_race.cards import CAMBRIDGE, NONE, OXFORD, SLOTS
from stammtisch.games.boat_race.rules import BoatRaceState, Phase
from stammtisch.games.boat_race.scoring import boat_behind, boat_paid, race_winner

REACH: Final = 41  # fields to go that are told apart; boats further off count as REACH - 1
MOST_SEATS: Final = 5

# How often a stage between practised players makes so many points for the boat behind (rows 0 to
# 5) and for the other one (columns 0 to 5), and the same for boats that are level.
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
    """Return how likely so many drawn of so many unseen cards hold none of so many certain ones.

    At (certain * SIZE + unseen) * SIZE + drawn, with SIZE = SLOTS + 1.
    """
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
        table = LEVEL if oxford == cambridge else BEHIND
        total = 0.0
        first = 0.0
        stages = 0.0
        for row in range(6):
            for column in range(6):
                often = float(table[row][column])
                if often == 0.0 or row + column == 0:
                    continue
                fast = row if oxford >= cambridge else column
                slow = column if oxford >= cambridge else row
                place = self._after(oxford, cambridge, fast, slow)
                total += often
                if place >= 0:
                    first += often * self.oxford[place]
                    stages += often * self.stages[place]
                else:
                    first += often * (0.5 if place == -3 else float(place == -1))
        here = oxford * REACH + cambridge
        self.oxford[here] = first / total
        self.stages[here] = 1.0 + stages / total

    def _after(self, oxford: int, cambridge: int, for_oxford: int, for_cambridge: int) -> int:
        """Return where a stage leads: -1 Oxford finishes, -2 Cambridge, -3 a tie of both."""
        left = oxford - for_oxford * (2 if oxford > cambridge else 1)
        right = cambridge - for_cambridge * (2 if cambridge > oxford else 1)
        if left > 0 and right > 0:
            return left * REACH + right
        if left > 0:
            return -2
        if right > 0:
            return -1
        if for_oxford == for_cambridge:  # BR-16
            return -3
        return -1 if for_oxford > for_cambridge else -2

    def place(self, oxford: i64, cambridge: i64) -> i64:
        """Return where to look up boats that have so many fields to go."""
        most: i64 = oxford if oxford > cambridge else cambridge
        far: i64 = most - (REACH - 1)
        if far > 0:
            oxford = oxford - far
            cambridge = cambridge - far
        oxford = max(oxford, 1)
        cambridge = max(cambridge, 1)
        return oxford * REACH + cambridge


ODDS: Final = Odds()


@final
class Outlook:
    """What the tricks of one stage are worth to whom; worked out once for all its worlds."""

    def __init__(self) -> None:
        self.history: object = None
        self.boats = vec[i64]([NONE, NONE])
        self.columns = vec[i64]([0] * (2 * MOST_SEATS))
        self.pack: i64 = 0  # the slots in play, as a mask
        # At seat * 2 + boat, in points of the final score
        self.pay = vec[float]([0.0] * (2 * MOST_SEATS))  # a trick that this boat is paid for
        self.tide = vec[float]([0.0] * (2 * MOST_SEATS))  # the boat's moving on, whoever won it

    def look(self, state: BoatRaceState) -> bool:
        """Work everything out anew if the stage is another one than the last time; tell if so."""
        if state.history is self.history and self._is_same(state):
            return False
        self.history = state.history
        self.boats = state.boats[:]
        self.pack = 0
        for slot in state.material.pack:
            self.pack |= 1 << slot
        place: i64 = 0
        while place < 2 * state.seats:
            self.columns[place] = state.columns[place]
            place += 1
        course: i64 = state.material.course
        behind: i64 = boat_behind(state.boats)
        boat: i64 = 0
        while boat < 2:
            factor: i64 = 2 if boat == behind else 1
            now = chance_of(boat, self.boats, course)
            self.boats[boat] += factor
            later = chance_of(boat, self.boats, course)
            self.boats[boat] -= factor
            seat: i64 = 0
            while seat < state.seats:
                self.pay[2 * seat + boat] = float(factor) * (1.0 + now)
                lean = self._lean(seat, boat, state.seats)
                self.tide[2 * seat + boat] = (later - now) * lean
                seat += 1
            boat += 1
        return True

    def _is_same(self, state: BoatRaceState) -> bool:
        if self.boats[0] != state.boats[0] or self.boats[1] != state.boats[1]:
            return False
        place: i64 = 0
        while place < 2 * state.seats:
            if self.columns[place] != state.columns[place]:
                return False
            place += 1
        return True

    def _lean(self, seat: i64, boat: i64, seats: i64) -> float:
        """Return by how much this boat's winning suits a seat better than the others."""
        own: i64 = 0
        others: i64 = 0
        other: i64 = 0
        while other < seats:
            edge: i64 = self.columns[2 * other + boat] - self.columns[2 * other + 1 - boat]
            if other == seat:
                own = edge
            else:
                others += edge
            other += 1
        return float(own) - float(others) / float(seats - 1)


def chance_of(boat: i64, boats: vec[i64], course: i64) -> float:
    """Return how likely a boat is to finish first."""
    oxford: i64 = course - boats[OXFORD]
    cambridge: i64 = course - boats[CAMBRIDGE]
    if oxford <= 0 and cambridge > 0:
        chance = 1.0
    elif cambridge <= 0 and oxford > 0:
        chance = 0.0
    else:
        chance = ODDS.oxford[ODDS.place(oxford, cambridge)]
    return chance if boat == OXFORD else 1.0 - chance


NEAR: Final = 1.0
SPREAD: Final = vec[float]([0.0, 0.0, 0.0, 3.2, 2.6, 2.0])


def rate_race(state: BoatRaceState, shares: vec[float]) -> None:
    """Write every seat's chance to win; exact once the race is over."""
    seats: i64 = state.seats
    if state.phase == Phase.OVER:
        _share_win(state, shares)
        return
    boats = state.boats[:]
    columns = state.columns[:]
    if state.phase == Phase.BOAT or state.phase == Phase.CARD:
        _count_tricks(state, boats, columns)
    course: i64 = state.material.course
    oxford = chance_of(OXFORD, boats, course)
    place: i64 = ODDS.place(course - boats[OXFORD], course - boats[CAMBRIDGE])
    spread = NEAR + SPREAD[seats] * sqrt(ODDS.stages[place])
    seat: i64 = 0
    while seat < seats:
        shares[seat] = 0.0
        seat += 1
    boat: i64 = 0
    while boat < 2:
        likely = oxford if boat == OXFORD else 1.0 - oxford
        total = 0.0
        seat = 0
        while seat < seats:
            points: i64 = 2 * columns[2 * seat + boat] + columns[2 * seat + 1 - boat]
            columns_lead: i64 = points - _mean(columns, boat, seats)
            total += exp(float(columns_lead) / spread)
            seat += 1
        seat = 0
        while seat < seats:
            points = 2 * columns[2 * seat + boat] + columns[2 * seat + 1 - boat]
            columns_lead = points - _mean(columns, boat, seats)
            shares[seat] += likely * exp(float(columns_lead) / spread) / total
            seat += 1
        boat += 1


def _mean(columns: vec[i64], boat: i64, seats: i64) -> i64:
    points: i64 = 0
    seat: i64 = 0
    while seat < seats:
        points += 2 * columns[2 * seat + boat] + columns[2 * seat + 1 - boat]
        seat += 1
    return points // seats


def _share_win(state: BoatRaceState, shares: vec[float]) -> None:
    winner: i64 = race_winner(state.boats, state.material.course)
    best: i64 = NONE
    count: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        points: i64 = 2 * state.columns[2 * seat + winner] + state.columns[2 * seat + 1 - winner]
        if points > best:
            best = points
            count = 0
        if points == best:
            count += 1
        seat += 1
    seat = 0
    while seat < state.seats:
        points = 2 * state.columns[2 * seat + winner] + state.columns[2 * seat + 1 - winner]
        shares[seat] = 1.0 / float(count) if points == best else 0.0
        seat += 1


def _count_tricks(state: BoatRaceState, boats: vec[i64], columns: vec[i64]) -> None:
    """Add what the stage under way has made so far."""
    behind: i64 = boat_behind(state.boats)
    log = state.log
    trick: i64 = 0
    while trick < log.count:
        paid: i64 = boat_paid(log.boats[trick], log.cards[trick])
        if paid != NONE:
            fields: i64 = 2 if paid == behind else 1
            boats[paid] += fields
            columns[2 * log.winners[trick] + paid] += fields
        trick += 1
