"""Commands about pauses: the host's, or by agreement of the people at the table.

While it lasts, clocks stand still, bots rest and choices are refused. It ends by itself, or when
the host or everybody says so. At a rated table the host asks like everybody else.
"""

from typing import Final

from stammtisch.table.errors import TableError
from stammtisch.table.hosting_notes import (
    AgreePause,
    AskPause,
    Pause,
    Ready,
    RefusePause,
    Resume,
)
from stammtisch.table.notes import Note
from stammtisch.table.table import Table

LONGEST: Final = 60  # minutes


def pause(table: Table, person: str, minutes: int) -> list[Note]:
    """Begin a pause, or ask the others for one."""
    table.running_play()
    here = table.arrangements
    if not 1 <= minutes <= LONGEST:
        raise TableError("bad_pause", {"most": LONGEST})
    if here.pause is not None:
        raise TableError("paused")
    if _decides_alone(table, person):
        return [Pause(table.seat_of(person), 60 * minutes)]
    seat = table.own_seat(person)
    if here.pause_asked is not None:
        raise TableError("pause_asked_already")
    if not people_here(table) - {seat}:
        return [Pause(seat, 60 * minutes)]
    return [AskPause(seat, 60 * minutes)]


def answer_pause(table: Table, person: str, agree: bool) -> list[Note]:
    """Answer who would like a pause; no means, to who asked, to think better of it."""
    seat = table.own_seat(person)
    table.running_play()
    asked = table.arrangements.pause_asked
    if asked is None or seat in asked.agreed or (agree and seat == asked.seat):
        raise TableError("not_asked")
    if not agree:
        return [RefusePause(seat)]
    if people_here(table) - {asked.seat} <= asked.agreed | {seat}:
        return [AgreePause(seat), Pause(asked.seat, asked.seconds)]
    return [AgreePause(seat)]


def go_on(table: Table, person: str) -> list[Note]:
    """End a pause for the host; for others when everybody who is here has said so."""
    table.running_play()
    rest = table.arrangements.pause
    if rest is None:
        return []
    if _decides_alone(table, person):
        return [Resume()]
    seat = table.own_seat(person)
    if people_here(table) <= rest.ready | {seat}:
        return [Ready(seat), Resume()]
    return [] if seat in rest.ready else [Ready(seat)]


def people_here(table: Table) -> set[int]:
    """Return the seats of people who are not away."""
    return {seat for seat, chair in enumerate(table.chairs) if chair.has_person_here()}


def _decides_alone(table: Table, person: str) -> bool:
    return person == table.head.host and not table.head.rated
