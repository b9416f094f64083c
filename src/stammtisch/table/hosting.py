"""Commands of who opened a table: who sits where, who may come in, who has which part."""

from collections.abc import Collection
from secrets import SystemRandom
from typing import Final

from stammtisch.store.phases import UNENDED
from stammtisch.table.agreement import settled_options
from stammtisch.table.errors import TableError
from stammtisch.table.hosting_notes import BY_LOT, Agree, Arrange, How, Lock, Unlock
from stammtisch.table.notes import Note
from stammtisch.table.table import Table

LOTS: Final = SystemRandom()


def lock(table: Table, person: str, is_locked: bool, guests: Collection[str]) -> list[Note]:
    """Let nobody new in, or everybody again; who looks on now may stay."""
    table.check_host(person)
    if table.phase not in UNENDED:
        raise TableError("is_over")
    if table.arrangements.locked == is_locked:
        return []
    strangers = sorted({guest for guest in guests if table.seat_of(guest) is None})
    return [Lock([guest for guest in strangers if guest != person]) if is_locked else Unlock()]


def arrange(table: Table, person: str, how: How) -> list[Note]:
    """Draw lots for the seats, or let everybody move on by one."""
    table.check_before_start()
    table.check_host(person)
    return [arranged(table.head.seats, how)]


def arranged(seats: int, how: How) -> Arrange:
    """Return who sits where from now on."""
    order = [(seat - 1) % seats for seat in range(seats)]
    if how == BY_LOT:
        LOTS.shuffle(order)
    return Arrange(how, order)


def agree(table: Table, person: str, name: str, seat: int) -> list[Note]:
    """Name a seat for an option that is one, or let the lot decide."""
    table.check_before_start()
    table.check_host(person)
    option = next((option for option in table.game.options if option.name == name), None)
    if option is None or not option.names_seat():
        raise TableError("not_a_seat_option")
    known = table.arrangements.options
    settled = settled_options(table.game, table.head.seats, {**known, name: [seat]})
    return [] if settled == known else [Agree(name, [seat])]


def check_may_look(table: Table, person: str | None) -> None:
    """Raise TableError if a table is locked and somebody does not belong to it."""
    if not table.arrangements.lets_in(table, person):
        raise TableError("locked")
