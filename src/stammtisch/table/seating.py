"""Commands about chairs: sitting down, getting up, bots, the start, and who is away."""

from collections.abc import Callable

from stammtisch.bots.reproducible import rounds_here
from stammtisch.core.game import Game
from stammtisch.store.phases import OPEN, OVER, RUNNING
from stammtisch.table.absence_notes import LET_BOT, Drop, Present, StepOut, Wake
from stammtisch.table.agreement import check_level, check_name
from stammtisch.table.chairs import BOT_NAMES, FREE, PERSON, STAND_IN
from stammtisch.table.errors import TableError
from stammtisch.table.notes import Away, Leave, Note, RefuseBack, Return, SeatBot, Sit, Start
from stammtisch.table.table import Table


def sit(table: Table, person: str, name: str, seat: int | None) -> list[Note]:
    """Let somebody sit down, on the first free chair unless one is named, or come back."""
    here = table.seat_of(person)
    if table.phase == RUNNING and here is not None:
        return be_present(table, person)
    table.check_before_start()
    if person in table.barred:
        raise TableError("barred")
    if not table.arrangements.lets_in(table, person):
        raise TableError("locked")
    check_name(name)
    kept = kept_seat(table, person)
    if seat is None:
        if here is not None:
            return []
        seat = chair_for(table) if kept is None else kept
    table.check_seat(seat)
    if seat == here:
        return []
    chair = table.chairs[seat]
    if chair.kind == PERSON:
        raise TableError("seat_taken")
    if chair.kept_for not in (None, person):
        raise TableError("seat_kept", {"name": chair.name})
    left = [Leave(other) for other in (here, kept) if other is not None and other != seat]
    return [*left, Sit(seat, name)]


def kept_seat(table: Table, person: str) -> int | None:
    """Return the chair that is kept for somebody."""
    for seat, chair in enumerate(table.chairs):
        if chair.kept_for == person:
            return seat
    return None


def chair_for(table: Table) -> int:
    """Return a free chair, in games with teams rather beside the host; raise TableError if none."""
    free = [
        seat
        for seat, chair in enumerate(table.chairs)
        if chair.kind == FREE and chair.kept_for is None
    ]
    if not free:
        raise TableError("table_full")
    host = table.seat_of(table.head.host)
    for team in table.game.teams_of(table.head.seats):
        partners = [seat for seat in team if seat in free]
        if host in team and partners:
            return partners[0]
    return free[0]


def leave(table: Table, person: str, wants_bot: bool = True) -> list[Note]:
    """Let somebody get up; while a match runs, a bot plays for them, or the table waits.

    A match against bots alone always waits.
    """
    kept = kept_seat(table, person)
    if kept is not None and table.phase == OPEN:
        return [Leave(kept)]
    seat = table.own_seat(person)
    if table.phase == RUNNING:
        return step_out(table, seat, wants_bot)
    table.check_not_closed()
    if table.phase == OVER:
        raise TableError("is_over")
    return [Leave(seat)]


def step_out(table: Table, seat: int, wants_bot: bool) -> list[Note]:
    """Let somebody leave a match that runs."""
    chair = table.chairs[seat]
    if chair.is_away or (chair.has_left and not wants_bot):
        return []
    has_others = any(
        other.person is not None for at, other in enumerate(table.chairs) if at != seat
    )
    if wants_bot and has_others:
        gone = Away(seat)
        return [gone] if table.back is None else [gone, RefuseBack(seat)]
    return [] if chair.has_left else [StepOut(seat)]


def come_back(table: Table, person: str) -> list[Note]:
    """Hand a seat back to who was away, and let a table go on that waited for somebody."""
    seat = table.seat_of(person)
    if seat is None or table.phase != RUNNING:
        return []
    chair = table.chairs[seat]
    attendance = table.attendance
    notes: list[Note] = []
    for motion in attendance.motions.values():
        if motion.what == LET_BOT and motion.about == seat:
            notes.append(Drop(motion.n))
    if chair.is_away or chair.has_left:
        notes.append(Return(seat))
    if attendance.is_resting:
        notes.append(Wake(seat))
    return notes


def be_present(table: Table, person: str) -> list[Note]:
    """Come back, also where one's time has run out without a bot keeping the seat."""
    notes = come_back(table, person)
    seat = table.seat_of(person)
    if not notes and seat is not None and table.chairs[seat].lapses:
        return [Present(seat)]
    return notes


def put_bot(table: Table, person: str, seat: int, level: str | None) -> list[Note]:
    """Put a bot on a chair, or take it away, for the host."""
    table.check_before_start()
    table.check_seat(seat)
    table.check_host(person)
    if table.chairs[seat].kind == PERSON:
        raise TableError("seat_taken")
    return [Leave(seat) if level is None else bot_for(seat, level)]


def bot_for(seat: int, level: str) -> SeatBot:
    """Return a bot for a chair; raise TableError if there is no such level."""
    check_level(level)
    return SeatBot(seat, level, BOT_NAMES[seat])


def start(
    table: Table, person: str, rounds: Callable[[Game, int], int] = rounds_here
) -> list[Note]:
    """Begin the match; bots sit down where nobody does. `rounds`: how long Masters think."""
    table.check_before_start()
    table.check_host(person)
    asked = [chair.name for chair in table.chairs if chair.kept_for is not None]
    if asked:
        raise TableError("yes_missing", {"names": ", ".join(asked)})
    fill = [
        bot_for(seat, STAND_IN) for seat, chair in enumerate(table.chairs) if chair.kind == FREE
    ]
    if table.head.bots_seed is None:
        return [*fill, Start()]
    levels = [table.head.stand_in, *[chair.level for chair in table.chairs]]
    has_masters = "Master" in levels
    thought = rounds(table.game, table.head.seats) if has_masters else None
    return [*fill, Start(table.game.bots_version, thought)]
