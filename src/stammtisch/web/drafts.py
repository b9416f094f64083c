"""A choice of several parts while it is being made; nothing of it is kept."""

from collections.abc import Sequence

from stammtisch.core.game import Json
from stammtisch.core.match import IllegalMove
from stammtisch.table.choosing import after_parts
from stammtisch.table.errors import TableError
from stammtisch.table.live import LiveTable
from stammtisch.web.changes import NOTHING, StreamSnapshot, board_changes, words_of
from stammtisch.web.shown import Key, drawn, moves_of, plain_moves
from stammtisch.web.stream import Stream


def draft_of(
    live: LiveTable, key: Key, parts: Sequence[int], at: int | None, stream: str | None
) -> Json:
    """Return what a choice looks like after some of its parts, or which rule forbids one.

    A page names its stream and is told what differs from what that stream was told last.
    """
    table = live.table
    seat = table.own_seat(key.person)
    played = table.running_play()
    if at is not None and at < table.owed_since[seat]:
        raise TableError("stale")
    try:
        trial = after_parts(table, seat, parts)
    except IllegalMove as error:
        refused = {"allowed": False, "complete": False, "parts": parts}
        return {**refused, "reason": error.say(key.lang), "rule": error.refusal.rule}
    teller = played.teller(key.lang)
    if parts and not trial.unfinished(seat):  # what it leads to is seen once it is made
        return {"allowed": True, "complete": True, "parts": parts, "chosen": teller.chosen(parts)}
    view = trial.view(seat)
    draft: Json = {
        "allowed": True,
        "complete": False,
        "parts": parts,
        "prompt": teller.prompt(view) if view.legal else "",
        "asks": trial.asks(seat) if view.legal else "",
        "chosen": teller.chosen(parts) if parts else "",
    }
    if not key.is_drawn:
        return {**draft, "moves": plain_moves(table.game, view.legal)}
    snapshot = None if stream is None else _snapshot(live, key.person, stream)
    shown = NOTHING if snapshot is None else snapshot.shown
    drawing = drawn(view, teller, key.shape, None, shown.drawing)
    if stream is None:
        return {**draft, "svg": drawing.to_svg(), "moves": moves_of(drawing, view.legal)}
    draft["serial"] = None if snapshot is None or shown is NOTHING else snapshot.serial
    draft["moves"] = view.legal
    draft["words"] = words_of(view.legal, teller, set() if snapshot is None else snapshot.words)
    draft["board"] = board_changes(shown.drawing, drawing, {})
    return draft


def _snapshot(live: LiveTable, person: str | None, stream: str) -> StreamSnapshot | None:
    """Return what a stream of this person has been told; none if it is not theirs or has ended."""
    for reader in live.readers:
        if isinstance(reader, Stream) and reader.person == person and reader.snapshot is not None:
            if reader.snapshot.id == stream:
                return reader.snapshot
    return None
