"""Dealing unseen cards to hidden places, every fitting way as likely as any other.

Cards come in classes: all cards of a class may go to the same places (a seat that has shown a void
is no place for that suit). How many cards of a class go where is drawn by counting the ways to
complete every split; which ones, by shuffling the class. The counting is done once, so that a bot
can draw thousands of worlds from one view.
"""

from typing import Final, final

from librt.vecs import append, vec
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


def uniform(rng: Rng) -> float:
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
class Split:
    """A decision in dealing: how many of a class's remaining cards the next group gets."""

    def __init__(self) -> None:
        self.ways = 0.0
        self.least: i64 = 0  # given to this group in the first of the nexts
        self.sums: list[float] = []  # ways of this and all smaller numbers
        self.nexts: list[Split] = []


@final
class Deals:
    """All ways to deal classes of cards to places with room for so many cards each.

    Places that may get the same classes are counted as one group: how its cards lie within it is
    a plain shuffle. After `draw`, `cards[i]` lies at place `places[i]`.
    """

    def __init__(self, classes: list[tuple[list[int], int]], room: list[int]) -> None:
        every = 0
        for place in range(len(room)):
            if room[place] > 0:
                every |= 1 << place
        bound: list[tuple[list[int], int]] = []
        free: list[int] = []  # cards that may go anywhere come last: they just fill up
        for members, allowed in classes:
            if allowed & every == every:
                free.extend(members)
            elif members:
                bound.append((members, allowed))
        self._group_places(bound, room)
        self.allowed: list[int] = []  # groups, as a set, for every bound class
        self.starts: list[int] = [0]
        cards: list[int] = []
        for members, allowed in bound:
            cards.extend(members)
            self.starts.append(len(cards))
            groups = 0
            for group in range(len(self.groups)):
                if allowed >> self.groups[group][0] & 1:
                    groups |= 1 << group
            self.allowed.append(groups)
        self.bound = len(bound)
        self.starts.append(len(cards) + len(free))
        self._cards = vec[i64](cards + free)
        self.cards = self._cards
        self.places = vec[i64]([0] * len(self._cards))
        self._slots = vec[i64]([0] * len(self._cards))
        self._memory: dict[int, Split] = {}
        self._end = Split()
        self._end.ways = 1.0
        packed = 0
        for group in range(len(self.groups)):
            packed |= self.group_room[group] << 6 * group
        self._root = self._split(0, 0, self._size(0), packed)

    def _group_places(self, bound: list[tuple[list[int], int]], room: list[int]) -> None:
        self.room = room
        self.groups: list[list[int]] = []
        self.group_room: list[int] = []
        known: dict[int, int] = {}
        for place in range(len(room)):
            if room[place] > 0:
                classes = 0
                for number in range(len(bound)):
                    classes |= (bound[number][1] >> place & 1) << number
                if classes not in known:
                    known[classes] = len(self.groups)
                    self.groups.append([])
                    self.group_room.append(0)
                self.groups[known[classes]].append(place)
                self.group_room[known[classes]] += room[place]
        order = [place for group in self.groups for place in group]
        self._order = vec[i64](order)
        self._takes = vec[i64]([room[place] for place in order])
        self._tops = vec[i64]()  # where each group's cards begin, if groups lie side by side
        self._ends = vec[i64]()  # where they end, for every place
        end = 0
        for number in range(len(self.groups)):
            self._tops = append(self._tops, end)
            end += self.group_room[number]
            for _ in self.groups[number]:
                self._ends = append(self._ends, end)

    def ways(self) -> float:
        """Return how many ways there are; 0 if the cards fit nowhere."""
        ways = self._root.ways
        for group in range(len(self.groups)):
            left = self.group_room[group]
            for place in self.groups[group]:
                ways *= BINOMIAL[left * MOST + self.room[place]]
                left -= self.room[place]
        return ways

    def _size(self, which: int) -> int:
        return self.starts[which + 1] - self.starts[which]

    def _split(self, which: int, group: int, left: int, room: int) -> Split:
        """Return the decision for a group, with `left` cards of the class and packed `room`."""
        if group == len(self.groups):
            if left > 0:
                return Split()
            which += 1
            if which > self.bound:
                return self._end if room == 0 else Split()
            return self._split(which, 0, self._size(which), room)
        key = ((which << 6 | left) << 3 | group) << 42 | room
        known = self._memory.get(key)
        if known is not None:
            return known
        split = Split()
        here = room >> 6 * group & 63
        most = min(here, left)
        if which < self.bound and self.allowed[which] >> group & 1 == 0:
            most = 0
        if which == self.bound:  # the last class fills every place
            split.least = here
        for number in range(split.least, most + 1):
            after = self._split(which, group + 1, left - number, room - (number << 6 * group))
            split.ways += after.ways * BINOMIAL[left * MOST + number]
            split.sums.append(split.ways)
            split.nexts.append(after)
        self._memory[key] = split
        return split

    def draw(self, rng: Rng) -> None:
        """Deal the cards at random; only if there is a way."""
        cards = self._cards[:]  # what was drawn before must not show
        self.cards = cards
        places = self.places
        split = self._root
        which: i64 = 0
        while which <= self.bound:
            index: i64 = self.starts[which]
            end: i64 = self.starts[which + 1]
            group: i64 = 0
            while group < len(self.groups):
                number: i64 = split.least
                last: i64 = len(split.nexts) - 1
                pick: i64 = 0
                if last > 0:
                    mark: float = uniform(rng) * split.ways
                    while pick < last and split.sums[pick] <= mark:
                        pick += 1
                    number += pick
                split = split.nexts[pick]
                takes_all = number == end - index
                while number > 0:
                    if not takes_all:
                        other: i64 = index + rng.below(end - index)
                        card: i64 = cards[other]
                        cards[other] = cards[index]
                        cards[index] = card
                    places[index] = group
                    index += 1
                    number -= 1
                group += 1
            which += 1
        self._spread(rng)

    def _spread(self, rng: Rng) -> None:
        """Turn groups into places: within a group every card is as likely to lie anywhere."""
        places = self.places
        slots = self._slots  # the cards of one group after the other
        tops = self._tops[:]
        index: i64
        for index in range(len(places)):
            group: i64 = places[index]
            slots[tops[group]] = index
            tops[group] += 1
        slot: i64 = 0
        number: i64
        for number in range(len(self._order)):
            end: i64 = self._ends[number]
            left: i64 = self._takes[number]
            while left > 0:
                other: i64 = slot
                if left < end - slot:  # the last place of a group takes what is left
                    other = slot + rng.below(end - slot)
                places[slots[other]] = self._order[number]
                slots[other] = slots[slot]
                slot += 1
                left -= 1
