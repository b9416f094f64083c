"""Commands about people who are not there: calling them, more time, an announced absence."""

from typing import Final

from stammtisch.table.absence_notes import AwayUntil, MoreTime, Nudge
from stammtisch.table.errors import TableError
from stammtisch.table.lapses import is_correspondence
from stammtisch.table.notes import Note
from stammtisch.table.presence import NUDGE_AFTER, Presence
from stammtisch.table.table import Table

DAY: Final = 86_400.0
LONGEST_ABSENCE: Final = 30 * DAY  # that can be announced
MOMENT: Final = 60.0  # seconds: nobody announces less


def nudge(table: Table, person: str, seat: int, presence: Presence) -> list[Note]:
    """Call somebody who has been absent for a while; not again at once."""
    by = _other(table, person, seat)
    absence = presence.absent.get(seat)
    if absence is None:
        raise TableError("is_here")
    last = table.attendance.nudges.get(seat)
    soonest = absence.nudge_at if last is None else max(absence.nudge_at, last[1] + NUDGE_AFTER)
    if presence.now < soonest:
        raise TableError("not_yet")
    return [Nudge(seat, by)]


def more_time(table: Table, person: str, seat: int) -> list[Note]:
    """Give somebody else more time: on the clock, or before the others decide about them."""
    return [MoreTime(seat, _other(table, person, seat))]


def announce(table: Table, person: str, until: float | None, now: float) -> list[Note]:
    """Be away until a house time, or back before: the clock stands still for them."""
    seat = table.own_seat(person)
    table.running_match()
    if not is_correspondence(table):
        raise TableError("no_days")
    if until is None:
        return [AwayUntil(seat)] if table.attendance.back_at(seat) > now else []
    if not MOMENT <= until - now <= LONGEST_ABSENCE:
        raise TableError("bad_absence", {"most": round(LONGEST_ABSENCE / DAY)})
    return [AwayUntil(seat, until)]


def _other(table: Table, person: str, seat: int) -> int:
    """Return where somebody sits who does something for another person of a running match."""
    own = table.own_seat(person)
    table.running_match()
    table.check_seat(seat)
    chair = table.chairs[seat]
    if seat == own or chair.person is None or chair.is_kept_by_bot():
        raise TableError("nobody_there", {"seat": seat})
    return own
