"""What is new to one stream: the difference between what it was told and how things stand now.

The first message of a stream is whole; each later one carries what changed for its reader:

    serial      1, 2, 3, …: a gap means that something was missed, and the stream is opened anew
    whole       this message begins anew: forget everything before
    stream      the stream's own name, in whole messages; sent back with the parts of a choice
    n           the position of the log
    seats       changed fields, by seat
    log, chat   `gone`: numbers of lines that may no longer be read; `new`: lines with their numbers
                (a line of the log is plain text, or its level as a heading and its parts, of which
                some are pairs of text and look: `core/telling.py`)
    moves       codes of what can be chosen; `words` tells label, text, amount and picks of new ones
    ahead       codes of what can be chosen before it is one's turn, with `words` as well
    board       `size`: width, height, and how far down what a decision needs goes; `label`;
                `gone`: keys; `put`: placements that are new or look otherwise
    …           every other field replaces what it was; what is missing has not changed

A placement that is put has `k`, its key, and of these what is new: `f` face (a number: the same as
of that placement of this message), `x`, `y`, `t` turn, `z` scale, `c` class, `m` move, `l` label,
`g` whether it glides, `p` the layer it lies in, `a` the key it follows in painting order ("" for
the first); and for this once `s` step, `o` origin, `v` via and `e` flight, how it comes there.

A board may also have, for this once, `calls`: lists of step, text and sound; `pass`: placements
that are seen from their step `s` until the step `u`; and `leave`: the step in which pieces fade
that are gone. They tell what happened between the reader's last two views in steps.
"""

import secrets
from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, Final

from stammtisch.core.drawing import NO_MOVE, Drawing, Placement
from stammtisch.core.game import Json
from stammtisch.core.telling import Teller
from stammtisch.table.journal import Line
from stammtisch.web.shown import Settled, Shown

MISSING: Final = object()
PLAIN: Final = Placement("", "", 0, 0, 0, 1, "", NO_MOVE, "", False, "", None)

Cache = dict[tuple[object, ...], object]

NOTHING: Final = Shown(Settled({}), {}, [], [], [], [], None, None)


class StreamSnapshot:
    """What one stream has been told."""

    def __init__(self) -> None:
        self.id = secrets.token_urlsafe(9)
        self.serial = 0
        self.shown = NOTHING
        self.words: set[int] = set()

    def forget(self) -> None:
        """Let the next message be a whole one."""
        self.shown = NOTHING
        self.words.clear()

    def message(self, shown: Shown, cache: Cache) -> Json:
        """Return what is new, and remember that it was told."""
        old = self.shown
        self.serial += 1
        self.shown = shown
        message: Json = {"serial": self.serial, "n": shown.fields["n"]}
        if old is NOTHING:
            message["whole"] = True
            message["stream"] = self.id
        if old.settled is not shown.settled:
            _add_changed(message, old.settled.fields, shown.settled.fields)
        _add_changed(message, old.fields, shown.fields)
        if old.seats != shown.seats:
            message["seats"] = _seats(old.seats, shown.seats)
        if old.log is not shown.log and old.log != shown.log:
            message["log"] = _log(old.log, shown.log)
        if old.chat != shown.chat:
            spoken = {line["n"]: line for line in old.chat}
            message["chat"] = _lines(spoken, {line["n"]: line for line in shown.chat})
        if shown.teller is not None and (old.teller is None or old.moves != shown.moves):
            message["moves"] = shown.moves
        codes = [*message.get("moves", ()), *message.get("ahead", ())]
        if codes:
            words = words_of(codes, shown.teller, self.words)
            if words:
                message["words"] = words
                self.words.update(codes)
        if old.drawing is not shown.drawing:
            message["board"] = board_changes(old.drawing, shown.drawing, cache)
        return message


def _add_changed(message: Json, old: Json, new: Json) -> None:
    for name, value in new.items():
        known = old.get(name, MISSING)
        if known is not value and known != value:
            message[name] = value


def words_of(moves: Sequence[int], teller: Teller | None, known: set[int]) -> Json:
    """Return what moves are called that a stream has not heard of."""
    if teller is None:
        return {}
    return {
        str(move): [
            teller.move(move),
            teller.game.move_text(move),
            teller.amount(move),
            list(teller.picks(move)),
        ]
        for move in moves
        if move not in known
    }


def _seats(old: list[Json], new: list[Json]) -> Json:
    if len(old) != len(new):
        return {str(number): seat for number, seat in enumerate(new)}
    return {
        str(number): {name: value for name, value in seat.items() if before[name] != value}
        for number, (before, seat) in enumerate(zip(old, new, strict=True))
        if before != seat
    }


def _log(old: list[Line], new: list[Line]) -> Json:
    """Return how a log went on; mostly a line or two came, and as many may no longer be read."""
    first = new[0][0] if new else 0
    gone = 0
    while gone < len(old) and old[gone][0] < first:
        gone += 1
    kept = len(old) - gone
    if old[gone:] != new[:kept]:  # it was taken back, or lines in its middle have faded
        return _lines(dict(old), dict(new))
    changes: Json = {}
    if gone:
        changes["gone"] = [number for number, _ in old[:gone]]
    if kept < len(new):
        changes["new"] = new[kept:]
    return changes


def _lines(old: dict[int, Any], new: dict[int, Any]) -> Json:
    changes: Json = {}
    gone = [number for number, line in old.items() if new.get(number) != line]
    if gone:
        changes["gone"] = gone
    fresh = [[number, line] for number, line in new.items() if old.get(number) != line]
    if fresh:
        changes["new"] = fresh
    return changes


# The board


def board_changes(old: Drawing | None, new: Drawing | None, cache: Cache) -> Json | None:
    """Return how a drawing differs from another one; made once for readers of the same two."""
    if new is None:
        return None
    pair = ("board", id(old), id(new))
    changes = cache.get(pair)
    if changes is None:
        changes = _board(old, new)
        cache[pair] = changes
    assert isinstance(changes, dict)
    return changes


def _board(old: Drawing | None, new: Drawing) -> Json:
    board: Json = {}
    if old is None or _size(old) != _size(new):
        board["size"] = _size(new)
    if old is None or old.label != new.label:
        board["label"] = new.label
    if old is None:
        board["whole"] = True
        whole = [_put(PLAIN, placement) for placement in new.placements]
        board["put"] = _faces_once(whole)
        _add_stages(board, new)
        return board
    was, now = old.placements, new.placements
    first, last = _same_ends(was, now)
    put: list[Json] = []
    for number in range(first):
        _put_if_changed(put, was[number], now[number])
    before = now[first - 1].key if first else ""
    gone = _put_middle(put, was[first : len(was) - last], now[first : len(now) - last], before)
    if gone:
        board["gone"] = gone
    for number in range(last, 0, -1):
        _put_if_changed(put, was[len(was) - number], now[len(now) - number])
    if put:
        board["put"] = _faces_once(put)
    _add_stages(board, new)
    return board


def _add_stages(board: Json, new: Drawing) -> None:
    """Add what is called out and what only passes by, made from the reader's last two views."""
    if new.calls:
        board["calls"] = [[call.step, call.text, call.sound] for call in new.calls]
    if new.leaving:
        board["leave"] = new.leaving
    if new.passing:
        passing: list[Json] = []
        for placement in new.passing:
            put = _put(PLAIN, placement)
            if placement.way is not None and placement.way.until:
                put["u"] = placement.way.until
            passing.append(put)
        board["pass"] = passing


def _size(drawing: Drawing) -> list[object]:
    """Return width, height, and how far down what a decision needs goes."""
    fold = drawing.fold or drawing.height
    return [_number(drawing.width), _number(drawing.height), _number(fold)]


def _same_ends(was: list[Placement], now: list[Placement]) -> tuple[int, int]:
    """Return how many placements have the same keys at the beginning, and how many at the end."""
    shorter = min(len(was), len(now))
    first = 0
    while first < shorter and _is_same(was[first], now[first]):
        first += 1
    was_end, now_end = len(was), len(now)
    while was_end > first and now_end > first and _is_same(was[was_end - 1], now[now_end - 1]):
        was_end -= 1
        now_end -= 1
    return first, len(was) - was_end


def _is_same(was: Placement, now: Placement) -> bool:
    return was is now or was.key == now.key


def _put_if_changed(put: list[Json], was: Placement, now: Placement) -> None:
    if was is not now and not was.is_like(now):
        put.append(_put(was, now))


def _put_middle(
    put: list[Json], was: list[Placement], now: list[Placement], before: str
) -> list[str]:
    """Tell of placements that came or lie in another order; return the keys of those that went."""
    if not was and not now:
        return []
    known = {placement.key: placement for placement in was}
    keys = {placement.key for placement in now}
    moved = _moved(
        [key for key in known if key in keys],
        [placement.key for placement in now if placement.key in known],
    )
    for placement in now:
        earlier = known.get(placement.key)
        if earlier is None:
            put.append(_put(PLAIN, placement, before))
        elif placement.key in moved:
            put.append(_put(earlier, placement, before))
        else:
            _put_if_changed(put, earlier, placement)
        before = placement.key
    return [key for key in known if key not in keys]


def _faces_once(put: list[Json]) -> list[Json]:
    """Let a face that comes again in a message be the number of the placement that had it."""
    first: dict[str, int] = {}
    for number, placement in enumerate(put):
        face = placement.get("f")
        if not face:
            continue
        if first.setdefault(face, number) != number:
            placement["f"] = first[face]
        else:  # no quotes that JSON would have to escape; those in texts are escaped already
            placement["f"] = face.replace('"', "'")
    return put


def _put(old: Placement, new: Placement, after: str | None = None) -> Json:
    put: Json = {"k": new.key}
    if old.markup != new.markup:
        put["f"] = new.markup
    if old.x != new.x:
        put["x"] = _number(new.x)
    if old.y != new.y:
        put["y"] = _number(new.y)
    if old.turn != new.turn:
        put["t"] = _number(new.turn)
    if old.scale != new.scale:
        put["z"] = _number(new.scale, 3)
    if old.cls != new.cls:
        put["c"] = new.cls
    if old.move != new.move:
        put["m"] = new.move
    if old.label != new.label:
        put["l"] = new.label
    if old.is_piece != new.is_piece:
        put["g"] = new.is_piece
    if old.layer != new.layer:
        put["p"] = new.layer
    way = new.way
    if way is not None:
        if way.step:
            put["s"] = way.step
        if way.origin is not None and old is PLAIN:  # others come from where they were
            put["o"] = [_number(coordinate) for coordinate in way.origin]
        if way.via:
            put["v"] = [[_number(x), _number(y)] for x, y in way.via]
        if way.flight:
            put["e"] = way.flight
    if after is not None:
        put["a"] = after
    return put


def _number(number: float, digits: int = 1) -> object:
    """Return a number as the browser needs it: a tenth of a unit is enough, and no `.0`.

    As a float, compiled code would make one of every whole number.
    """
    if number == int(number):
        return int(number)
    rounded = round(number, digits)
    return int(rounded) if rounded == int(rounded) else rounded


def _moved(old: list[str], new: list[str]) -> set[str]:
    """Return the fewest keys that must be lifted out of one order to make it the other."""
    if old == new:
        return set()
    where = {key: number for number, key in enumerate(old)}
    lasts: list[int] = []  # of the best ascending runs, by their length
    ends: list[int] = []  # which of `new` they end with
    previous: list[int] = []
    for number, key in enumerate(new):
        length = bisect_left(lasts, where[key])
        previous.append(ends[length - 1] if length else -1)
        if length == len(lasts):
            lasts.append(where[key])
            ends.append(number)
        else:
            lasts[length] = where[key]
            ends[length] = number
    staying = set()
    number = ends[-1]
    while number >= 0:
        staying.add(new[number])
        number = previous[number]
    return set(new) - staying
