"""When time runs out: a bot makes one choice; a reminder before; a rest where nobody is left."""

from collections.abc import Iterator
from typing import Final

from stammtisch.core.game import State
from stammtisch.core.rng import FastRng
from stammtisch.store.phases import RUNNING
from stammtisch.table.absence_notes import TIME, UNFINISHED, End, Lapse, Remind, Rest
from stammtisch.table.hosting_notes import Resume
from stammtisch.table.notes import Away, Note, RefuseBack
from stammtisch.table.table import Table

IN_A_ROW: Final = 3  # lapses after which a bot keeps the seat until its player returns
REMIND_AT: Final = 0.8  # of the time
LONG_CLOCK: Final = "days"  # of a table for correspondence: nobody needs to be there
HOUR: Final = 3600.0


def is_correspondence(table: Table) -> bool:
    """Tell whether people come by when they like: the clock counts days."""
    return bool(table.head.clock["kind"] == LONG_CLOCK)


def ring(table: Table, now: float, is_attended: bool) -> list[Note]:
    """Do what is due at a house time; without people the clock of a match stands still."""
    rest = table.arrangements.pause
    if rest is not None:
        return [Resume()] if rest.until <= now else []
    given_up = given_up_at(table)
    if given_up is not None and given_up <= now:
        return [End(UNFINISHED)]
    deadline = table.deadline()
    if deadline is None:
        return []
    if deadline > now:
        return [Remind(seat) for seat, moment in to_be_reminded(table) if moment <= now]
    if not is_attended and not is_correspondence(table):
        return [Rest()]
    return lapse(table, now)


def lapse(table: Table, now: float) -> list[Note]:
    """Let bots make one choice for those whose time is up; after three in a row they stay.

    A seat is given to a bot only where everybody may know that it owed a choice.
    """
    late = [seat for seat in table.waiting_people() if (table.seat_deadline(seat) or now) <= now]
    open_seats = openly_owing(table.running_match().state)
    notes: list[Note] = []
    gone = False
    for seat in late:
        is_open = seat in open_seats
        notes.append(Lapse(seat, is_open))
        if is_open and table.chairs[seat].lapses + 1 >= IN_A_ROW:
            notes.append(Away(seat, TIME))
            gone = True
    if gone and table.back is not None:
        notes.append(RefuseBack(table.back.seat))
    return notes


def openly_owing(state: State) -> list[int]:
    """Return the seats of which everybody may know that they owe a choice.

    Where an onlooker's view names others than those who do, or goes on naming somebody who has
    chosen, it hides who has; then nobody is named.
    """
    owing = list(state.to_act())
    if list(state.view(None).to_act) != owing:
        return []
    if len(owing) == 1:
        return owing
    trial = state.copy()
    seat = owing[0]
    rng = FastRng(0)
    is_begun = False
    while not is_begun or trial.unfinished(seat):
        trial.apply(seat, trial.random_move(seat, rng))
        is_begun = True
    return [] if seat in trial.view(None).to_act else owing


def reminders(table: Table) -> Iterator[tuple[int, float]]:
    """Yield the seats that owe a choice at a table for correspondence, and when to remind them.

    `Remind` notes tell when it has happened: that is where mail and push notifications come in
    (`TableListener.changed`). Nobody is reminded during an absence they have announced.
    """
    if not is_correspondence(table):
        return
    for seat in table.waiting_people():
        deadline = table.seat_deadline(seat)
        if deadline is not None:
            moment = deadline - (1 - REMIND_AT) * table.span()
            yield seat, max(moment, table.attendance.back_at(seat))


def to_be_reminded(table: Table) -> list[tuple[int, float]]:
    """Return the seats that have yet to be reminded since their time began, and when."""
    reminded = table.attendance.reminded
    return [(seat, moment) for seat, moment in reminders(table) if seat not in reminded]


def late_seats(table: Table, now: float) -> list[int]:
    """Return the seats that have used up four fifths of their time at a correspondence table."""
    return [seat for seat, moment in reminders(table) if moment <= now]


def given_up_at(table: Table) -> float | None:
    """Return when a match ends unfinished because no person is left; one person's waits on."""
    since = table.attendance.alone_since
    sitting = sum(chair.person is not None for chair in table.chairs)
    if since is None or table.phase != RUNNING or sitting < 2:
        return None
    return since + table.head.wait_hours * HOUR


def next_ring(table: Table) -> float | None:
    """Return the house time at which `ring` has something to do; None: never."""
    rest = table.arrangements.pause
    if rest is not None:
        return rest.until
    moments = [table.deadline(), given_up_at(table), *[when for _, when in to_be_reminded(table)]]
    return min([moment for moment in moments if moment is not None], default=None)
