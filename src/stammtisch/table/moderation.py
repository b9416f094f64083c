"""Order at a table: who opened it may close it, send somebody away, or take the word from them."""

from stammtisch.table.chairs import OPEN, PERSON, RUNNING, Note
from stammtisch.table.errors import TableError
from stammtisch.table.table import Table


def close(table: Table, person: str) -> list[Note]:
    """Close a table for its host; not in the middle of a rated match."""
    _check_host(table, person)
    if table.head.rated and table.phase == RUNNING:
        raise TableError("rated_runs")
    return table.close("host")


def remove(table: Table, person: str, seat: int) -> list[Note]:
    """Send somebody away before the start, for the host."""
    _check_host(table, person)
    if table.phase != OPEN:
        raise TableError("has_begun")
    return remove_seat(table, seat)


def remove_seat(table: Table, seat: int) -> list[Note]:
    """Send somebody away; in a running match a bot plays on for them."""
    chair = table.chairs[seat] if 0 <= seat < len(table.chairs) else None
    if chair is None:
        raise TableError("bad_place", {"seat": seat})
    if chair.kind != PERSON or chair.person is None:
        raise TableError("nobody_there", {"seat": seat})
    if table.phase not in (OPEN, RUNNING):
        raise TableError("is_over")
    if chair.person == table.head.host and table.phase == OPEN:
        raise TableError("host_stays")
    return [Note("remove", seat, {"person": chair.person})]


def mute(
    table: Table, person: str, *, seat: int | None, line: int | None, is_muted: bool
) -> list[Note]:
    """Take the word from who sits somewhere or has said a line, or give it back; for the host."""
    _check_host(table, person)
    target = None
    if seat is not None:
        target = table.chairs[seat].person if seat < len(table.chairs) else None
    elif line is not None:
        target = next((said.person for said in table.chat if said.n == line), None)
    if target is None or target == person:
        raise TableError("nobody_to_mute")
    if (target in table.muted) == is_muted:
        return []
    return [Note("mute" if is_muted else "unmute", None, {"person": target})]


def _check_host(table: Table, person: str) -> None:
    if person != table.head.host:
        raise TableError("not_host")
