"""Commands that keep order at a table: closing it, sending somebody away."""

from stammtisch.store.phases import ENDED, OPEN, RUNNING, UNENDED
from stammtisch.table.chairs import PERSON
from stammtisch.table.errors import TableError
from stammtisch.table.notes import Close, Note, RefuseBack, Remove
from stammtisch.table.table import Table


def close(table: Table, reason: str) -> list[Note]:
    """Close a table whose match is not over; nobody can do anything there any more."""
    return [] if table.phase in ENDED else [Close(reason)]


def close_for_host(table: Table, person: str) -> list[Note]:
    """Close a table for its host; not in the middle of a rated match."""
    table.check_host(person)
    if table.head.rated and table.phase == RUNNING:
        raise TableError("rated_runs")
    return close(table, "host")


def remove(table: Table, seat: int) -> list[Note]:
    """Send somebody away; in a running match a bot plays on for them."""
    table.check_seat(seat)
    chair = table.chairs[seat]
    if chair.kind != PERSON or chair.person is None:
        raise TableError("nobody_there", {"seat": seat})
    if table.phase not in UNENDED:
        raise TableError("is_over")
    if chair.person == table.head.host and table.phase == OPEN:
        raise TableError("host_stays")
    gone = Remove(seat, chair.person)
    return [gone] if table.back is None else [gone, RefuseBack(seat)]


def remove_for_host(table: Table, person: str, seat: int) -> list[Note]:
    """Send somebody away for the host, who stays; not in the middle of a rated match."""
    table.check_host(person)
    if table.head.rated and table.phase == RUNNING:
        raise TableError("rated_runs")
    if seat == table.seat_of(person):
        raise TableError("host_stays")
    return remove(table, seat)
