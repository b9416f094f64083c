"""What moved since the viewer last looked: every marble with its way, in the order of the play.

Marbles of one player are alike, and no view names them. So a marble is called by the spot it stands
on; one that moved is a new piece that comes from its old spot. Spots are places, and 80 to 83 the
four at home.
"""

from typing import final

from stammtisch.games.dog.board import GOALS, HOME, MARBLES, QUARTER, RING, SEATS
from stammtisch.games.dog.cards import JACK, SEVEN
from stammtisch.games.dog.notation import LETTERS
from stammtisch.games.dog.rules import OUT
from stammtisch.games.dog.view import DogView, SeenPlay, inside


@final
class Marble:
    """One marble: where it is, and how it came there."""

    def __init__(self, owner: int, spot: int) -> None:
        self.owner = owner
        self.origin = spot  # where the viewer last saw it
        self.spot = spot
        self.via: list[int] = []
        self.step = 0
        self.key = ""


def marbles_of(view: DogView, before: DogView | None) -> list[Marble]:
    """Return all marbles as they stand now, those that moved since with their way."""
    marbles = _standing(view)
    if before is None or (before.trial == view.trial and not plays_since(before, view)):
        for marble in marbles:
            marble.key = f"{LETTERS[marble.owner]}-{marble.spot}"
        return marbles
    wanted = _spots(marbles)
    replay = Replay(_standing(before))
    for seat, parts, known in _since(before, view):
        replay.play(seat, parts, known)
    marbles = replay.marbles
    if _spots(marbles) != wanted:  # a part taken back, or much at once
        marbles = _matched(_standing(before), wanted)
    taken = {(marble.owner, marble.origin) for marble in marbles}
    for marble in marbles:
        marble.key = f"{LETTERS[marble.owner]}-{marble.spot}"
        if marble.spot != marble.origin and (marble.owner, marble.spot) in taken:
            marble.key += "-new"  # another of the same player has just left this spot
    return marbles


@final
class Replay:
    """Marbles moved as plays say, step by step."""

    def __init__(self, marbles: list[Marble]) -> None:
        self.marbles = marbles
        self.step = 0

    def play(self, seat: int, parts: list[int], known: int) -> None:
        """Make the moves of a play, or of its beginning, but for the parts already known."""
        begun = SeenPlay(seat, parts, [], [])
        meaning, steps = begun.meaning(), begun.steps()
        if steps == [OUT]:
            self._come_out(self._mover(seat))
            return
        done = max(0, known - len(parts) + len(steps)) // 2 if meaning == SEVEN else 0
        for index in range(2 * done, len(steps) - 1, 2):
            place, target = steps[index], steps[index + 1]
            if meaning == JACK:
                self._swap(place, target)
            else:
                self._walk(place, target, meaning == SEVEN)

    def _mover(self, seat: int) -> int:
        own = [marble.spot for marble in self.marbles if marble.owner == seat]
        return (seat + 2) % SEATS if inside(own) == MARBLES else seat  # DG-03

    def _at(self, spot: int) -> list[Marble]:
        return [marble for marble in self.marbles if marble.spot == spot < HOME]

    def _come_out(self, owner: int) -> None:
        home = [marble for marble in self.marbles if marble.owner == owner and marble.spot >= HOME]
        hit = self._at(QUARTER * owner)
        if home:
            self._glide([max(home, key=lambda marble: marble.spot)], [QUARTER * owner])
            self._send_home(hit)

    def _swap(self, place: int, target: int) -> None:
        mine, other = self._at(place), self._at(target)
        self.step += 1
        self._glide(mine, [target], same_step=True)
        self._glide(other, [place], same_step=True)

    def _walk(self, place: int, target: int, sweeps: bool) -> None:
        walker = self._at(place)
        if not walker:
            return
        way = way_between(walker[0].owner, place, target)
        hit = [marble for spot in (way if sweeps else [target]) for marble in self._at(spot)]
        self._glide(walker, way)
        self._send_home(hit)

    def _glide(self, marbles: list[Marble], way: list[int], same_step: bool = False) -> None:
        self.step += not same_step
        for marble in marbles:
            if marble.spot != marble.origin:
                marble.via.append(marble.spot)
            marble.via += way[:-1]
            marble.spot = way[-1]
            marble.step = marble.step or self.step

    def _send_home(self, hit: list[Marble]) -> None:
        """Send marbles home after what hit them has come."""
        self.step += bool(hit)
        for marble in hit:
            there = {other.spot for other in self.marbles if other.owner == marble.owner}
            if marble.spot != marble.origin:
                marble.via.append(marble.spot)
            marble.spot = min(set(range(HOME, HOME + 4)) - there)
            marble.step = self.step


def way_between(owner: int, place: int, target: int) -> list[int]:
    """Return the spots on the way from one place to another, the last included."""
    if place >= GOALS:
        return list(range(place + 1, target + 1))
    if target >= GOALS:
        start = QUARTER * owner
        ring = [(place + step) % RING for step in range(1, (start - place) % RING + 1)]
        return [*ring, *range(target - target % 4, target + 1)]
    steps = (target - place) % RING
    if steps == RING - 4:  # DG-13 a four goes back
        return [(place - step) % RING for step in range(1, 5)]
    return [(place + step) % RING for step in range(1, steps + 1)]


def plays_since(before: DogView | None, view: DogView) -> list[SeenPlay]:
    """Return the plays the viewer has not seen yet, as far as the view remembers them."""
    if before is None:
        return []
    if before.round == view.round:
        return view.plays[len(before.plays) :]
    known = len(before.plays) if before.round + 1 == view.round else 0
    return [*view.last_round[known:], *view.plays]


def _since(before: DogView, view: DogView) -> list[tuple[int, list[int], int]]:
    """Return seat and parts of every play since, and how many parts were seen already."""
    found = [(play.seat, play.parts, 0) for play in plays_since(before, view)]
    if view.parts and view.seat is not None:
        found.append((view.seat, view.parts, 0))
    if found and before.parts and before.seat == found[0][0]:
        seat, parts, _ = found[0]
        if parts[: len(before.parts)] == before.parts:
            found[0] = (seat, parts, len(before.parts))
    return found


def _standing(view: DogView) -> list[Marble]:
    """Return the marbles where the view has them."""
    found: list[Marble] = []
    for owner, row in enumerate(view.trial):
        spots = [place for place in row if place < HOME]
        spots += range(HOME, HOME + row.count(HOME))
        found += [Marble(owner, spot) for spot in spots]
    return found


def _spots(marbles: list[Marble]) -> set[tuple[int, int]]:
    return {(marble.owner, marble.spot) for marble in marbles}


def _matched(old: list[Marble], wanted: set[tuple[int, int]]) -> list[Marble]:
    """Return the old marbles put where they are wanted; who can stay stays."""
    free = wanted - {(marble.owner, marble.spot) for marble in old}
    for marble in old:
        if (marble.owner, marble.spot) not in wanted:
            marble.spot = min(spot for owner, spot in free if owner == marble.owner)
            free.remove((marble.owner, marble.spot))
    return old
