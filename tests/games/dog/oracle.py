"""The moves of DOG once more, slow and obvious: every marble goes step by step.

A world is, for every seat, its four marbles in order: HOME, 0 to 63 on the ring, 64 to 67 in the
own goal, or FRESH on the own start field for the first time since it came out (DG-11).
"""

from collections.abc import Iterator

HOME = -1
FIRST_GOAL = 64
LAST_GOAL = 67
FRESH = 99
World = tuple[tuple[int, ...], ...]
VALUES = {
    "A": [1, 11], "2": [2], "3": [3], "4": [4], "5": [5], "6": [6], "8": [8], "9": [9],
    "10": [10], "Q": [12], "K": [13],
}  # fmt: skip
ALL_CARDS = [*VALUES, "7", "J"]


def start_of(owner: int) -> int:
    return 16 * owner


def all_in(world: World, owner: int) -> bool:
    return all(FIRST_GOAL <= marble <= LAST_GOAL for marble in world[owner])


def whose(world: World, seat: int) -> int:
    """DG-03"""
    return (seat + 2) % 4 if all_in(world, seat) else seat


def is_won(world: World, seat: int) -> bool:
    """DG-01"""
    return all_in(world, seat) and all_in(world, (seat + 2) % 4)


def change(world: World, owner: int, old: int, new: int) -> World:
    own = list(world[owner])
    own.remove(old)
    own.append(new)
    changed = list(world)
    changed[owner] = tuple(sorted(own))
    return tuple(changed)


def is_barred(world: World, field: int) -> bool:
    """DG-11: a protected marble stands there."""
    return field % 16 == 0 and FRESH in world[field // 16]


def clear(world: World, field: int) -> World:
    """DG-14: whoever stands on a ring field goes home."""
    for owner in range(4):
        if field in world[owner]:
            world = change(world, owner, field, HOME)
    return world


def next_places(world: World, owner: int, marble: int) -> Iterator[int]:
    """Yield where a single step forward can take a marble."""
    if marble == HOME:
        return
    if marble >= FIRST_GOAL and marble != FRESH:
        if marble < LAST_GOAL and marble + 1 not in world[owner]:  # DG-20
            yield marble + 1
        return
    field = start_of(owner) if marble == FRESH else marble
    ahead = (field + 1) % 64
    if not is_barred(world, ahead):
        yield ahead
    if marble == start_of(owner) and FIRST_GOAL not in world[owner]:  # DG-17, DG-19
        yield FIRST_GOAL


def seven(world: World, seat: int, left: int = 7) -> set[World]:
    """Return every world after the single steps left of a seven (DG-21 to DG-23)."""
    worlds = {world}
    for step in range(1, left + 1):
        reached: set[World] = set()
        for one in worlds:
            owner = whose(one, seat)
            for marble in set(one[owner]):
                for place in next_places(one, owner, marble):
                    swept = clear(one, place) if place < FIRST_GOAL else one
                    after = change(swept, owner, marble, place)
                    if step == left or not is_won(after, seat):
                        reached.add(after)
        worlds = reached
    return worlds


def seven_parts(world: World, seat: int, left: int) -> set[tuple[int, int]]:
    """Return which marble may go where as the next part of a seven."""
    owner = whose(world, seat)
    found: set[tuple[int, int]] = set()
    for marble in set(world[owner]):
        worlds = {(world, marble)}
        for step in range(1, left + 1):
            reached: set[tuple[World, int]] = set()
            for one, at in worlds:
                for place in next_places(one, owner, at):
                    swept = clear(one, place) if place < FIRST_GOAL else one
                    reached.add((change(swept, owner, at, place), place))
            worlds = reached
            for one, at in worlds:
                if step == left or (not is_won(one, seat) and seven(one, seat, left - step)):
                    found.add((marble, at))
    return found


def forward(world: World, owner: int, marble: int, steps: int) -> set[World]:
    """Return every world after a marble has gone so many steps, harming only who it lands on."""
    lifted = change(world, owner, marble, HOME)  # it cannot meet itself
    places = {marble}
    for _ in range(steps):
        places = {ahead for place in places for ahead in next_places(lifted, owner, place)}
    found: set[World] = set()
    for place in places:
        swept = clear(lifted, place) if place < FIRST_GOAL else lifted
        found.add(change(swept, owner, HOME, place))
    return found


def back_four(world: World, owner: int, marble: int) -> set[World]:
    """DG-18"""
    if marble == HOME or FIRST_GOAL <= marble <= LAST_GOAL:
        return set()
    field = start_of(owner) if marble == FRESH else marble
    for _ in range(4):
        field = (field - 1) % 64
        if is_barred(world, field):
            return set()
    lifted = change(world, owner, marble, HOME)
    return {change(clear(lifted, field), owner, HOME, field)}


def jack(world: World, owner: int) -> set[World]:
    """DG-24, DG-25"""
    found: set[World] = set()
    for mine in world[owner]:
        for other in range(4):
            for theirs in world[other]:
                if other != owner and 0 <= mine < FIRST_GOAL and 0 <= theirs < FIRST_GOAL:
                    swapped = change(world, owner, mine, theirs)
                    found.add(change(swapped, other, theirs, mine))
    return found


def come_out(world: World, owner: int) -> set[World]:
    """DG-10, DG-15"""
    if HOME not in world[owner] or FRESH in world[owner]:
        return set()
    return {change(clear(world, start_of(owner)), owner, HOME, FRESH)}


def after_card(world: World, seat: int, card: str) -> set[World]:
    """Return every world that playing a card can lead to."""
    if card == "Joker":  # DG-26
        return set().union(*[after_card(world, seat, other) for other in ALL_CARDS])
    if card == "7":
        return seven(world, seat)
    owner = whose(world, seat)
    if card == "J":
        return jack(world, owner)
    found: set[World] = set()
    for marble in set(world[owner]):
        for steps in VALUES[card]:
            found |= forward(world, owner, marble, steps)
        if card == "4":
            found |= back_four(world, owner, marble)
    if card in ("A", "K"):
        found |= come_out(world, owner)
    return found
