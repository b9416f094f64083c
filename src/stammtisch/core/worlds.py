"""Dealing unseen cards to hidden places, every fitting way as likely as any other.

Cards come in classes: all cards of a class may go to the same places (a seat that has shown a void
is no place for that suit). How many cards of a class go where is drawn by counting the ways to
complete every split; which ones, by shuffling the class. The counting is done once, lazily, and
kept, so that a bot can draw thousands of worlds from one view.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.core.game import State
from stammtisch.core.rng import Rng

MOST: Final = 64  # cards


def _binomials() -> list[float]:
    table = [0.0] * (MOST * MOST)
    for n in range(MOST):
        table[n * MOST] = 1.0
        for k in range(1, n + 1):
            table[n * MOST + k] = table[(n - 1) * MOST + k - 1] + (
                table[(n - 1) * MOST + k] if k < n else 0.0
            )
    return table


BINOMIAL: Final = _binomials()


def fraction(rng: Rng) -> float:
    """Return a fair number from 0 to just below 1."""
    high: i64 = rng.word() >> 5
    low: i64 = rng.word() >> 6
    return (float(high) * 67108864.0 + float(low)) / 9007199254740992.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds:
    """The full states that fit one view."""

    def sample(self, rng: Rng) -> State:
        """Return one of them."""
        raise NotImplementedError


@final
@mypyc_attr(acyclic=True)
class Split:
    """A decision in dealing: how many of a class's remaining cards the next place gets."""

    def __init__(self) -> None:
        self.ways = 0.0
        self.least: i64 = 0  # given to this place in the first of the nexts
        self.sums: list[float] = []  # ways of this and all smaller numbers
        self.nexts: list[Split] = []


@final
@mypyc_attr(acyclic=True)
class Deals:
    """All ways to deal classes of cards to places with room for so many cards each.

    After `draw`, `cards[i]` lies at place `places[i]`.
    """

    def __init__(self, classes: list[tuple[list[int], int]], room: list[int]) -> None:
        self.room = room
        every = 0
        for place in range(len(room)):
            if room[place] > 0:
                every |= 1 << place
        self.allowed: list[int] = []
        self.starts: list[int] = [0]
        cards: list[int] = []
        free: list[int] = []  # cards that may go anywhere come last: they just fill up
        for members, allowed in classes:
            if allowed & every == every:
                free.extend(members)
            elif members:
                cards.extend(members)
                self.allowed.append(allowed)
                self.starts.append(len(cards))
        self.fixed = len(self.allowed)
        self.starts.append(len(cards) + len(free))
        self.cards = vec[i64](cards + free)
        self.places = vec[i64]([0] * len(self.cards))
        self._memory: dict[int, Split] = {}
        self._end = Split()
        self._end.ways = 1.0
        packed = 0
        for place in range(len(room)):
            packed |= room[place] << 4 * place
        self._root = self._split(0, 0, self._size(0), packed)

    def ways(self) -> float:
        """Return how many ways there are; 0 if the cards fit nowhere."""
        return self._root.ways

    def _size(self, which: int) -> int:
        return self.starts[which + 1] - self.starts[which]

    def _split(self, which: int, place: int, left: int, room: int) -> Split:
        """Return the decision for a place, with `left` cards of the class and packed `room`."""
        if place == len(self.room):
            if left > 0:
                return Split()
            which += 1
            if which > self.fixed:
                return self._end if room == 0 else Split()
            return self._split(which, 0, self._size(which), room)
        key = ((which << 6 | left) << 3 | place) << 28 | room
        known = self._memory.get(key)
        if known is not None:
            return known
        split = Split()
        here = room >> 4 * place & 15
        most = min(here, left)
        if which < self.fixed and self.allowed[which] >> place & 1 == 0:
            most = 0
        least = 0
        if which == self.fixed:  # the last class fills every place
            least = here
        split.least = least
        for number in range(least, most + 1):
            after = self._split(which, place + 1, left - number, room - (number << 4 * place))
            split.ways += after.ways * BINOMIAL[left * MOST + number]
            split.sums.append(split.ways)
            split.nexts.append(after)
        self._memory[key] = split
        return split

    def draw(self, rng: Rng) -> None:
        """Deal the cards at random; only if there is a way."""
        cards = self.cards
        places = self.places
        split = self._root
        which: i64 = 0
        while which <= self.fixed:
            index: i64 = self.starts[which]
            end: i64 = self.starts[which + 1]
            place: i64 = 0
            while place < len(self.room):
                number: i64 = split.least
                last: i64 = len(split.nexts) - 1
                pick: i64 = 0
                if last > 0:
                    mark: float = fraction(rng) * split.ways
                    while pick < last and split.sums[pick] <= mark:
                        pick += 1
                    number += pick
                split = split.nexts[pick]
                while number > 0:
                    other: i64 = index + rng.below(end - index)
                    card: i64 = cards[other]
                    cards[other] = cards[index]
                    cards[index] = card
                    places[index] = place
                    index += 1
                    number -= 1
                place += 1
            which += 1
