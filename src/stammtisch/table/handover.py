"""Commands by which a seat changes hands in a running match: a late friend, or a link."""

from hashlib import sha256

from stammtisch.table.absence_notes import JOIN, HandOver, Propose, TakeSeat
from stammtisch.table.agreement import check_name
from stammtisch.table.attendance import Motion
from stammtisch.table.errors import TableError
from stammtisch.table.notes import Note
from stammtisch.table.presence import Presence, people_of
from stammtisch.table.table import Table
from stammtisch.table.voting import electorate, put


def hand_over(table: Table, person: str, key: str | None) -> list[Note]:
    """Offer one's seat to whoever has the key of a link, or (None) no longer."""
    seat = table.own_seat(person)
    table.running_match()
    if table.head.rated:
        raise TableError("rated_seats")
    if key is None:
        return [HandOver(seat)] if seat in table.attendance.offers else []
    return [HandOver(seat, hash_of(key))]


def take_seat(
    table: Table, person: str, name: str, *, seat: int, key: str | None, presence: Presence
) -> list[Note]:
    """Ask for a bot's seat, or with a key for one that is offered; the people there agree."""
    table.running_match()
    table.check_seat(seat)
    if table.head.rated:
        raise TableError("rated_seats")
    if person in table.barred:
        raise TableError("barred")
    if table.seat_of(person) is not None:
        raise TableError("has_seat")
    if person in table.attendance.former:
        raise TableError("knows_cards")
    check_name(name)
    if not is_free(table, seat, key):
        raise TableError("seat_taken")
    note = Propose(None, JOIN, seat, person, name)
    others = set(people_of(table)) - {seat}
    if not others and table.chairs[seat].person is not None:
        return [TakeSeat(seat, person, name)]  # nobody else could mind
    if not others and person != table.head.host:
        raise TableError("nobody_agrees")
    if not others:
        return [TakeSeat(seat, person, name)]
    if not electorate(table, Motion(0, note), presence).seats and key is not None:
        return [TakeSeat(seat, person, name)]
    return put(table, note, presence)


def is_free(table: Table, seat: int, key: str | None) -> bool:
    """Tell whether a seat can be asked for: a bot's, or one that is offered by this key."""
    if table.chairs[seat].person is None:
        return True
    return key is not None and table.attendance.offers.get(seat) == hash_of(key)


def hash_of(key: str) -> str:
    """Return what the log keeps of a link's key."""
    return sha256(key.encode()).hexdigest()
