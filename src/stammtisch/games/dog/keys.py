"""Positions within a play as single numbers, and a memory of those seen.

A key tells, from its low bits up: the mover's four places in ascending order, the other players'
marbles that were sent home, whose protected marbles stand, the steps of a seven that are left,
whether the mover is the partner, and for a whole play the card.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.games.dog.board import HOME, SEATS
from stammtisch.games.dog.state import NO_CARD

# Where the things of a key begin
SWEPT: Final = 28
GUARDED: Final = 44
LEFT: Final = 48
PARTNERS_TURN: Final = 51  # DG-03, DG-23: the mover is the partner
CARDS: Final = 52

ROW: Final = 2**SWEPT - 1  # the mover's places
ONE_STEP: Final = 2**LEFT
ON_PARTNERS_TURN: Final = 2**PARTNERS_TURN
PLAYED: Final = vec[i64]([card * 2**CARDS for card in range(NO_CARD + 1)])
GUARD: Final = vec[i64]([2 ** (GUARDED + seat) for seat in range(SEATS)])

ROOM_AT_FIRST: Final = 512  # positions; more are made room for when they come
SPOTS: Final = 4  # of the table for every position


@final
class Reached:
    """Positions in the order they were reached, and how each was reached first."""

    def __init__(self) -> None:
        self.size: i64 = 0
        self.room: i64 = ROOM_AT_FIRST
        self.keys = vec[i64]([0] * ROOM_AT_FIRST)
        self.parents = vec[i64]([0] * ROOM_AT_FIRST)  # the position before the last part
        self.steps = vec[i64]([0] * ROOM_AT_FIRST)  # the last part
        # Where a key is: its number above `base`, so that older entries need not be cleared
        self.table = vec[i64]([0] * (ROOM_AT_FIRST * SPOTS))
        self.base: i64 = 1

    def forget(self) -> None:
        """Drop all positions."""
        self.base += self.size
        self.size = 0

    def keep(self, key: i64, parent: i64, step: i64) -> bool:
        """Keep a position unless it is known; tell whether it is new."""
        last: i64 = self.room * SPOTS - 1
        spot: i64 = spread(key) & last
        while self.table[spot] >= self.base:
            if self.keys[self.table[spot] - self.base] == key:
                return False
            spot = (spot + 1) & last
        self.table[spot] = self.base + self.size
        self.keys[self.size] = key
        self.parents[self.size] = parent
        self.steps[self.size] = step
        self.size += 1
        if self.size == self.room:
            self._make_room()
        return True

    def _make_room(self) -> None:
        """Double the memory."""
        self.keys = doubled(self.keys)
        self.parents = doubled(self.parents)
        self.steps = doubled(self.steps)
        self.room *= 2
        last: i64 = self.room * SPOTS - 1
        self.table = vec[i64]([0] * (last + 1))
        for number in range(self.size):
            spot: i64 = spread(self.keys[number]) & last
            while self.table[spot] != 0:
                spot = (spot + 1) & last
            self.table[spot] = self.base + number


def left_in(key: i64) -> i64:
    """Return the steps of a seven that a key says are left."""
    return key >> LEFT & 7


def moves_partner(key: i64) -> bool:
    """Tell whether a key says that the partner's marbles move."""
    return key >> PARTNERS_TURN & 1 != 0


def place_in(row: i64, index: i64) -> i64:
    """Return one of the mover's places in a row, or in a key."""
    return row >> 7 * index & 127


def step_of(place: i64, target: i64, meaning: i64) -> i64:
    """Return a part of a play as one number."""
    return place | target << 7 | meaning << 14


def origin_of(step: i64) -> i64:
    """Return where a marble stood; HOME if it came out, whose number is that move's."""
    return step & 127


def target_of(step: i64) -> i64:
    """Return where a marble went."""
    return step >> 7 & 127


def meaning_of(step: i64) -> i64:
    """Return the kind of card that a part is played as."""
    return step >> 14


def row_at(places: vec[i64], first: i64) -> i64:
    """Return four neighbours among places in ascending order, seven bits each."""
    row: i64 = places[first] | places[first + 1] << 7
    return row | places[first + 2] << 14 | places[first + 3] << 21


def without(row: i64, index: i64) -> i64:
    """Return four places without one of them."""
    below: i64 = 7 * index
    return row & (1 << below) - 1 | row >> below + 7 << below


def with_one(three: i64, place: i64) -> i64:
    """Return three places and one more in ascending order."""
    if place <= three & 127:
        return three << 7 | place
    if place <= three >> 7 & 127:
        return three >> 7 << 14 | place << 7 | three & 127
    if place <= three >> 14:
        return three >> 14 << 21 | place << 14 | three & 0x3FFF
    return place << 21 | three


def sent_home(three: i64, field: i64) -> i64:
    """Return three places, the one on a field, if any, sent home."""
    if three & 127 == field:
        return three >> 7 | HOME << 14
    if three >> 7 & 127 == field:
        return three & 127 | three >> 14 << 7 | HOME << 14
    return three & 0x3FFF | HOME << 14 if three >> 14 == field else three


def spread(key: i64) -> i64:
    """Return a number whose low bits differ even for similar keys."""
    low: i64 = (key & 0xFFFFFFF) * 0x2545F491
    high: i64 = (key >> SWEPT) * 0x1E3779B1
    return (low ^ high) >> 17


def doubled(numbers: vec[i64]) -> vec[i64]:
    """Return the same numbers with as much room again behind them."""
    larger = vec[i64]([0] * (2 * len(numbers)))
    for index in range(len(numbers)):
        larger[index] = numbers[index]
    return larger
