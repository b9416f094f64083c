"""Commands that make a choice: the moves of a match."""

from collections.abc import Sequence

from stammtisch.core.game import State
from stammtisch.core.match import PART, IllegalMove
from stammtisch.table.errors import TableError
from stammtisch.table.notes import Move, Note
from stammtisch.table.seating import be_present
from stammtisch.table.table import Table


def move(table: Table, person: str, parts: Sequence[int], at: int) -> list[Note]:
    """Make a whole choice for a person who saw the table at a position."""
    seat = table.own_seat(person)
    return [*be_present(table, person), *choose(table, seat, parts, at)]


def choose(table: Table, seat: int, parts: Sequence[int], at: int) -> list[Note]:
    """Make a whole choice for a seat; raise IllegalMove with the rule if it is none."""
    game = table.running_match().game
    table.check_not_paused()
    if at < table.owed_since[seat]:
        raise TableError("stale")
    trial = after_parts(table, seat, parts)
    if not parts or trial.unfinished(seat):
        raise TableError("not_whole")
    version = game.bots_version
    is_other_version = table.bots_version not in (0, version)
    bots = version if is_other_version and table.chairs[seat].is_played_by_bot() else None
    return [Move(seat, PART.join([game.move_text(part) for part in parts]), bots)]


def after_parts(table: Table, seat: int, parts: Sequence[int]) -> State:
    """Return the match after parts of one choice; raise IllegalMove if one is not allowed."""
    match = table.running_match()
    trial = match.state.copy()
    for count, part in enumerate(parts):
        if count > 0 and not trial.unfinished(seat):
            raise TableError("not_whole")
        refusal = trial.refusal(seat, part)
        if refusal is not None:
            raise IllegalMove(refusal, match.game.words, match.names)
        trial.apply(seat, part)
    return trial
