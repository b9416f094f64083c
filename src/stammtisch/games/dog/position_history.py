"""Plays that a position tells of, held against its board: undone one by one, from the last.

Until a later play moves it on, a marble stands where a play has put it; where it came from nobody
else stands; whom it sent home is there; nobody passes a protected marble, and coming out protects.

Not looked at: whether somebody who folded could have moved, and what was before these plays. From
where a seven swept a marble cannot be told: any field of its ways is believed, and where two such
marbles may have stood on a field that an earlier play tells of, nothing before is looked at.
"""

from typing import Final

from stammtisch.core.errors import BadPosition
from stammtisch.games.dog.board import BACKWARD, GOAL, GOALS, HOME, MARBLES, QUARTER, RING, SEATS
from stammtisch.games.dog.cards import FOUR, JACK, JOKER, SEVEN
from stammtisch.games.dog.gliding import way_between
from stammtisch.games.dog.rules import CARD, COMING_OUT, FOLD, LEGS, OUT, STEPS
from stammtisch.games.dog.state import PER_WORD
from stammtisch.games.dog.view import SeenPlay, inside

MOST_PARTS: Final = 2 * PER_WORD


class Undecided(Exception):
    """Nothing can be told of what was before."""


class Past:
    """Where marbles stood before some plays, as far as that is known."""

    def __init__(self, marbles: list[list[int]], guarded: list[int]) -> None:
        self.marbles = [[place for place in row if place < HOME] for row in marbles]
        self.swept: list[tuple[int, set[int]]] = []  # of this owner, on one of these fields
        self.guarded = {*guarded}
        self.perhaps: set[int] = set()  # who may have had a protected marble

    def check(self, plays: list[SeenPlay]) -> None:
        """Undo plays, the last first; raise BadPosition for one that cannot have been made."""
        for play in reversed(plays):
            try:
                self.undo(play)
            except Undecided:
                return

    def undo(self, play: SeenPlay) -> None:
        """Go back to before a play; raise BadPosition if it does not lead to this board."""
        steps = play.steps()
        for owner in range(SEATS):
            _believe(self._at_home(owner) >= play.sent[owner], play, "DG-14")
        if play.card() < 0:
            return
        if steps == [OUT]:
            self._undo_coming_out(play)
        elif play.meaning() == JACK:
            self._undo_swap(play, *steps)
        else:
            self._undo_walks(play, [(steps[n], steps[n + 1]) for n in range(0, len(steps), 2)])

    def _undo_coming_out(self, play: SeenPlay) -> None:
        owner = self.movers(play.seat)[0]
        start = QUARTER * owner
        _believe(owner in self.guarded | self.perhaps, play, "DG-11")
        self._take(play, start, [owner])
        self.guarded.discard(owner)
        self.perhaps.discard(owner)
        self._return(play, start)

    def _undo_swap(self, play: SeenPlay, place: int, target: int) -> None:
        self._pass(play, [place, target])
        mine = self._take(play, target, self.movers(play.seat))
        other = self._take(play, place, [owner for owner in range(SEATS) if owner != mine])
        self._put(play, place, mine)
        self._put(play, target, other)

    def _undo_walks(self, play: SeenPlay, walks: list[tuple[int, int]]) -> None:
        ways = [_way(*walk) for walk in walks]
        if play.meaning() == SEVEN:  # DG-22
            fields = {spot for way in ways for spot in way if spot < GOALS}
            victims = [owner for owner in range(SEATS) for _ in range(play.sent[owner])]
            self.swept += [(owner, {*fields}) for owner in victims]
        for (place, target), way in zip(reversed(walks), reversed(ways), strict=True):
            self._pass(play, way)
            owner = self._take(play, target, self.movers(play.seat))
            _believe({*way}.isdisjoint({*self.marbles[owner]} - {*range(GOALS)}), play, "DG-20")
            self._put(play, place, owner)
            if place == QUARTER * owner and target < GOALS:  # DG-17
                self.perhaps.add(owner)
        if play.meaning() != SEVEN:
            self._return(play, walks[0][1])

    def movers(self, seat: int) -> list[int]:
        """Return whose marbles a seat can have moved: its own, or its partner's (DG-03, DG-23)."""
        return [seat ^ 2, seat] if inside(self.marbles[seat]) == MARBLES else [seat]

    def _at_home(self, owner: int) -> int:
        return MARBLES - len(self.marbles[owner]) - sum(owner == other for other, _ in self.swept)

    def _take(self, play: SeenPlay, place: int, owners: list[int]) -> int:
        """Take up a marble that must have stood on a place; return whose it was."""
        for owner in owners:
            if place in self.marbles[owner]:
                self.marbles[owner].remove(place)
                return owner
        is_free = all(place not in row for row in self.marbles)
        found = [one for one in self.swept if one[0] in owners and place in one[1] and is_free]
        _believe(len(found) > 0, play, "DG-16")
        if len(found) > 1:
            raise Undecided
        self.swept.remove(found[0])
        return found[0][0]

    def _put(self, play: SeenPlay, place: int, owner: int) -> None:
        """Put a marble where it came from."""
        _believe(all(place not in row for row in self.marbles), play, "DG-14")
        self.marbles[owner].append(place)

    def _return(self, play: SeenPlay, field: int) -> None:
        """Bring the one who was sent home, if any, back to the field where that happened."""
        for owner in range(SEATS):
            if play.sent[owner]:
                _believe(field < GOALS, play, "DG-20")
                self._put(play, field, owner)

    def _pass(self, play: SeenPlay, fields: list[int]) -> None:
        """Make sure that no protected marble stood in the way."""
        _believe(not any(QUARTER * seat in fields for seat in self.guarded), play, "DG-11")


def _believe(fits: bool, play: SeenPlay, rule: str) -> None:
    move = play.to_json()["move"]
    need(fits, f"{move!r} of seat {play.seat} does not lead to the board ({rule})")


def need(fits: bool, reason: str) -> None:
    """Raise BadPosition with the reason unless something fits."""
    if not fits:
        raise BadPosition(reason)


def _way(place: int, target: int) -> list[int]:
    return way_between((target - GOALS) // GOAL, place, target)


# Plays by themselves


def is_play(play: SeenPlay) -> bool:
    """Tell whether a play makes sense by itself, on some board."""
    parts, sent = play.parts, play.sent
    if min(sent) < 0 or max(sent) > MARBLES or len(parts) > MOST_PARTS:
        return False
    if parts[0] == FOLD:
        return len(parts) == 1 and bool(play.hand) and not any(sent)
    if play.hand or not CARD <= parts[0] < FOLD:
        return False
    if play.card() == JOKER and (len(parts) < 3 or not CARD <= parts[1] < CARD + JOKER):
        return False
    kind, steps = play.meaning(), play.steps()
    if steps == [OUT]:
        return bool(COMING_OUT >> kind & 1) and sum(sent) <= 1
    if not steps or len(steps) % 2 or max(steps) >= OUT:
        return False
    counts = [_steps(play.seat, steps[n], steps[n + 1]) for n in range(0, len(steps), 2)]
    if kind == SEVEN:
        return min(counts) > 0 and sum(counts) == LEGS
    if len(counts) > 1 or sum(sent) > (kind != JACK):
        return False
    if kind == JACK:
        return steps[0] != steps[1] and max(steps) < RING
    if counts[0] < 0:
        return kind == FOUR
    return counts[0] > 0 and bool(STEPS[kind] >> counts[0] & 1)


def _steps(seat: int, place: int, target: int) -> int:
    """Return the steps from a place to another, -4 for back four, 0 for what no marble can do."""
    goals = {(spot - GOALS) // GOAL for spot in (place, target) if spot >= GOALS}
    if len(goals) > 1 or any((owner - seat) % 2 for owner in goals):
        return 0
    if place < GOALS > target and (place - target) % RING == BACKWARD:
        return -BACKWARD
    return len(_way(place, target))
