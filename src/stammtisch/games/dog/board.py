"""The board of DOG: where marbles stand, how far they get, and what a move does to the others.

Places: 0 to 63 the ring in the direction of play, seat s starts on 16 s; 64 to 79 the goals, four
fields for each seat, the one nearest to the ring first; 80 is home.

A way is how one marble can move: 1 to 13 so many fields on the ring, 14 to 17 into a goal field, 18
back four. Ways come as sets of bits.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, size

SEATS: Final = 4
MARBLES: Final = 4  # of each player
ALL_MARBLES: Final = 16
RING: Final = 64  # DG-02, found: several sources agree
QUARTER: Final = 16  # from one start field to the next
GOAL: Final = 4  # fields; found: the first is one step past the own start field
GOALS: Final = 64  # the first goal field of seat 0
HOME: Final = 80
LAST_FIELD: Final = 63  # also the mask that brings a place back onto the ring

FARTHEST: Final = 13
GOAL_WAY: Final = 14
BACK: Final = 18
RING_WAYS: Final = 0b11111111111110
GOAL_WAYS: Final = 0b1111 << 14
BACKWARD: Final = 4


def _distances(direction: int) -> list[int]:
    """Return for every set of protected marbles and every field how far the next of them is."""
    found: list[int] = []
    for guarded in range(2**SEATS):
        starts = [QUARTER * seat for seat in range(SEATS) if guarded >> seat & 1]
        for place in range(RING):
            away = [direction * (start - place) % RING for start in starts]
            found.append(min([distance for distance in away if distance > 0], default=RING))
    return found


def _free_fields(taken: int, first: int) -> int:
    """Return how many goal fields from the first on are free, up to a taken one or the end."""
    count = 0
    while first + count < GOAL and not taken >> (first + count) & 1:
        count += 1
    return count


def _packing(taken: int) -> int:
    """Return how many steps bring the marbles of a goal to its end."""
    inside = [field for field in range(GOAL) if taken >> field & 1]
    return sum(range(GOAL - len(inside), GOAL)) - sum(inside)


# The ways of 1 to so many fields
UP_TO: Final = vec[i64]([2 ** (min(most, FARTHEST) + 1) - 2 for most in range(RING + 1)])
AHEAD: Final = vec[i64](_distances(1))  # at 64 * guarded + place
BEHIND: Final = vec[i64](_distances(-1))
ROOM: Final = vec[i64](
    [_free_fields(taken, field) for taken in range(16) for field in range(GOAL + 1)]
)  # at 5 * taken + field
PACKING: Final = vec[i64]([_packing(taken) for taken in range(16)])
SENT: Final = vec[i64]([16**seat for seat in range(SEATS)])  # one marble of a seat, in a count


@final
class Board:
    """All marbles. Those of one player are alike: their places are kept in ascending order."""

    def __init__(self, places: vec[i64], guarded: i64) -> None:
        self.places = places  # four for each seat
        self.guarded = guarded  # seats with a protected marble on their start field (DG-11)

    def copy(self) -> "Board":
        """Return an independent copy."""
        return Board(self.places[:], self.guarded)

    def is_in(self, owner: i64) -> bool:
        """Tell whether all four marbles of a player are in the goal."""
        first: i64 = MARBLES * owner
        return self.places[first] >= GOALS and self.places[first + MARBLES - 1] < HOME

    def mover(self, seat: i64) -> i64:
        """Return whose marbles a seat moves: the own, or the partner's (DG-03)."""
        return (seat + 2) & 3 if self.is_in(seat) else seat

    def taken(self, owner: i64) -> i64:
        """Return the goal fields with a marble, as a set."""
        fields: i64 = 0
        first: i64 = MARBLES * owner
        for index in range(first, first + MARBLES):
            place: i64 = self.places[index]
            if GOALS <= place < HOME:
                fields |= 1 << (place - GOALS & 3)
        return fields

    def in_goal(self, owner: i64) -> i64:
        """Return how many marbles a player has in the goal."""
        return size(self.taken(owner))

    def can_come_out(self, owner: i64) -> bool:
        """Tell whether a marble is at home and no protected one in its way (DG-10, DG-11)."""
        return self.places[MARBLES * owner + 3] == HOME and not self.has_guard(owner)

    def has_guard(self, owner: i64) -> bool:
        """Tell whether a player's marble stands protected on its start field (DG-11)."""
        return self.guarded >> owner & 1 != 0

    def is_guarded(self, owner: i64, place: i64) -> bool:
        """Tell whether a player's marble on this place is protected (DG-11)."""
        return place == QUARTER * owner and self.has_guard(owner)

    def ahead(self, place: i64) -> i64:
        """Return how far the next protected marble is, RING if there is none (DG-11)."""
        return AHEAD[(self.guarded << 6) + place]

    # Where marbles can go

    def ways(self, owner: i64, place: i64, taken: i64, wanted: i64) -> i64:
        """Return those of the wanted numbers of steps forward that a marble can make, as ways."""
        if place >= GOALS:  # DG-20
            if place == HOME:
                return 0
            field: i64 = place - GOALS & 3
            return (wanted & UP_TO[ROOM[5 * taken + field + 1]]) << (GOAL_WAY + field)
        barrier: i64 = AHEAD[(self.guarded << 6) + place]
        found: i64 = wanted & UP_TO[barrier - 1]  # DG-11
        entry: i64 = (QUARTER * owner - place) & LAST_FIELD
        if entry < FARTHEST and entry < barrier and not self.is_guarded(owner, place):  # DG-17
            free: i64 = ROOM[5 * taken]
            found |= (wanted >> entry & UP_TO[free]) << (GOAL_WAY - 1)
        return found

    def reach(self, owner: i64) -> i64:
        """Return the numbers of steps forward that any of a player's marbles can make."""
        taken: i64 = self.taken(owner)
        free: i64 = ROOM[5 * taken]
        found: i64 = 0
        first: i64 = MARBLES * owner
        for index in range(first, first + MARBLES):
            place: i64 = self.places[index]
            if place < GOALS:
                barrier: i64 = AHEAD[(self.guarded << 6) + place]
                found |= UP_TO[barrier - 1]
                entry: i64 = (QUARTER * owner - place) & LAST_FIELD
                if entry < FARTHEST and entry < barrier and not self.is_guarded(owner, place):
                    found |= (UP_TO[free] << entry) & RING_WAYS
            elif place < HOME:
                found |= UP_TO[ROOM[5 * taken + (place - GOALS & 3) + 1]]
            else:
                break
        return found

    def movable(self, owner: i64, wanted: i64, back: bool) -> i64:
        """Return a player's marbles that can make one of the wanted numbers of steps, as a set."""
        taken: i64 = self.taken(owner)
        found: i64 = 0
        for index in range(i64(MARBLES)):
            place: i64 = self.places[MARBLES * owner + index]
            if place == HOME:
                break
            if self.ways(owner, place, taken, wanted) != 0 or (back and self.can_go_back(place)):
                found |= 1 << index
        return found

    def can_go_back(self, place: i64) -> bool:
        """Tell whether a marble can go back four (DG-11, DG-18)."""
        return place < GOALS and BEHIND[(self.guarded << 6) + place] > BACKWARD

    def can_any_go_back(self, owner: i64) -> bool:
        """Tell whether any of a player's marbles can go back four."""
        first: i64 = MARBLES * owner
        return any(self.can_go_back(self.places[index]) for index in range(first, first + MARBLES))

    def swappable(self, owner: i64) -> i64:
        """Return a player's marbles that a jack can swap, as a set of 0 to 3 (DG-24)."""
        found: i64 = 0
        for index in range(i64(MARBLES)):
            place: i64 = self.places[MARBLES * owner + index]
            if place >= GOALS:
                break
            if not self.is_guarded(owner, place):
                found |= 1 << index
        return found

    def others_swappable(self, owner: i64) -> i64:
        """Return all marbles a player can swap with, as a set of 0 to 15 (DG-24)."""
        found: i64 = 0
        for other in range(i64(SEATS)):
            if other != owner:
                found |= self.swappable(other) << MARBLES * other
        return found

    # The seven

    def stamina(self, owner: i64) -> i64:
        """Return how many steps of a seven a player's marbles can make in all, one after another.

        Start fields are 16 apart. So a marble with a protected one less than eight fields ahead
        cannot reach its own goal before it, and a seven that such marbles must make alone brings
        nobody in: each goes up to the barrier, the foremost first, because who comes later may send
        home who has no steps left. Any other marble can make seven steps by itself. Either way the
        sum of what every marble could do alone tells exactly whether so many steps are possible.
        """
        total: i64 = PACKING[self.taken(owner)]
        first: i64 = MARBLES * owner
        for index in range(first, first + MARBLES):
            place: i64 = self.places[index]
            if place >= GOALS:
                break
            total += self.ahead(place) - 1
        return total

    def seven_ways(self, seat: i64, place: i64, left: i64) -> i64:
        """Return how a marble may make a part of a seven with so many steps left (DG-21).

        After each of these ways the rest of the steps can be made.
        """
        owner: i64 = self.mover(seat)
        doubtful: i64 = self.ways(owner, place, self.taken(owner), UP_TO[left])
        found: i64 = 0
        if place < GOALS and self.ahead(place) > left:
            found = doubtful & RING_WAYS
            doubtful &= GOAL_WAYS
        while doubtful != 0:
            way: i64 = lowest(doubtful)
            doubtful &= doubtful - 1
            rest: i64 = left - steps_of(owner, place, way)
            after = self.copy()
            after.walk(owner, place, way, True)
            if rest == 0 or after.stamina(after.mover(seat)) >= rest:
                found |= 1 << way
        return found

    def seven_movable(self, seat: i64, left: i64) -> i64:
        """Return the marbles that may make a part of a seven, as a set of 0 to 3 (DG-21)."""
        first: i64 = MARBLES * self.mover(seat)
        found: i64 = 0
        for index in range(i64(MARBLES)):
            place: i64 = self.places[first + index]
            is_free = place < GOALS and self.ahead(place) > left
            if is_free or self.seven_ways(seat, place, left) != 0:
                found |= 1 << index
        return found

    # Moves

    def walk(self, owner: i64, place: i64, way: i64, sweeps: bool) -> i64:
        """Move a marble; return who was sent home (`SENT`). A seven sweeps whom it passes."""
        target: i64 = landing(owner, place, way)
        sent: i64 = 0
        if sweeps:  # DG-22
            length: i64 = (QUARTER * owner - place) & LAST_FIELD if way >= GOAL_WAY else way
            if place < GOALS and length > 0:
                sent = self.send_home((place + 1) & LAST_FIELD, length)
        elif target < GOALS:
            sent = self.send_home(target, 1)  # DG-14
        if self.is_guarded(owner, place):
            self.guarded ^= 1 << owner  # DG-12
        self.put(owner, place, target)
        return sent

    def come_out(self, owner: i64) -> i64:
        """Bring a marble from home onto its start field (DG-10, DG-15); return who went home."""
        start: i64 = QUARTER * owner
        sent: i64 = self.send_home(start, 1)
        self.put(owner, HOME, start)
        self.guarded |= 1 << owner
        return sent

    def swap(self, owner: i64, place: i64, target: i64) -> None:
        """Swap two players' marbles (DG-24); neither becomes protected (DG-25)."""
        other: i64 = self.owner_at(target)
        self.put(owner, place, target)
        self.put(other, target, place)

    def owner_at(self, place: i64) -> i64:
        """Return whose marble stands on a place; only if one does."""
        index: i64 = 0
        while self.places[index] != place:
            index += 1
        return index >> 2

    def put(self, owner: i64, place: i64, target: i64) -> None:
        """Take a player's marble from one place to another, keeping the order."""
        index: i64 = MARBLES * owner
        end: i64 = index + MARBLES - 1
        first: i64 = index
        while self.places[index] != place:
            index += 1
        while index < end and self.places[index + 1] < target:
            self.places[index] = self.places[index + 1]
            index += 1
        while index > first and self.places[index - 1] > target:
            self.places[index] = self.places[index - 1]
            index -= 1
        self.places[index] = target

    def send_home(self, first: i64, length: i64) -> i64:
        """Send every marble on so many ring fields home; return who had to go (`SENT`)."""
        sent: i64 = 0
        for owner in range(i64(SEATS)):
            index: i64 = MARBLES * owner
            end: i64 = index + MARBLES
            while index < end:
                place: i64 = self.places[index]
                if place >= GOALS:
                    break
                if (place - first) & LAST_FIELD < length:
                    self.put(owner, place, HOME)  # the next one takes its place in the order
                    sent += SENT[owner]
                else:
                    index += 1
        return sent


def new_board() -> Board:
    """Return the board with all marbles at home (DG-02)."""
    return Board(vec[i64]([HOME] * ALL_MARBLES), 0)


def landing(owner: i64, place: i64, way: i64) -> i64:
    """Return the place a way leads to."""
    if way == BACK:
        return (place - BACKWARD) & LAST_FIELD
    if way >= GOAL_WAY:
        return GOALS + GOAL * owner + way - GOAL_WAY
    return (place + way) & LAST_FIELD


def way_to(place: i64, target: i64) -> i64:
    """Return the way that leads from one place to another."""
    if target >= GOALS:
        return GOAL_WAY + (target - GOALS & 3)
    distance: i64 = (target - place) & LAST_FIELD
    if distance == RING - BACKWARD:
        return BACK
    return distance


def steps_of(owner: i64, place: i64, way: i64) -> i64:
    """Return how many steps forward a way takes."""
    if way < GOAL_WAY:
        return way
    field: i64 = way - GOAL_WAY
    if place >= GOALS:
        return field - (place - GOALS & 3)
    return ((QUARTER * owner - place) & LAST_FIELD) + 1 + field
