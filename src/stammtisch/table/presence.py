"""Who is at a table now, who is not and for how long: what the log cannot know."""

from typing import Final, NamedTuple

from stammtisch.table.live import LiveTable
from stammtisch.table.table import Table

HERE: Final = "here"
CLOSED: Final = "closed"  # the page said that it was closed
DROPPED: Final = "dropped"  # the line broke, or nobody has come since the server started
LEFT: Final = "left"  # they said that they would leave

NUDGE_AFTER: Final = 120.0  # seconds of absence after which somebody can be called
PATIENCE: Final = {  # seconds of absence after which the others may decide
    LEFT: 120.0,
    CLOSED: 300.0,
    DROPPED: 600.0,
}
ARRIVAL: Final = 30.0  # seconds after a start in which pages find back to their tables


class Absence(NamedTuple):
    """Somebody who is not at the table: how they went and when, in house time."""

    kind: str
    since: float
    nudge_at: float  # when they can be called
    decide_at: float  # when the others may decide


class Presence(NamedTuple):
    """Who is at a table at some house time, by seat."""

    now: float
    here: frozenset[int]
    absent: dict[int, Absence]

    def may_decide_about(self, seat: int | None) -> bool:
        """Tell whether the others have waited long enough for somebody."""
        absence = None if seat is None else self.absent.get(seat)
        return absence is not None and absence.decide_at <= self.now


def people_of(table: Table) -> list[int]:
    """Return the seats whose person plays, or would if they were there."""
    return [
        seat
        for seat, chair in enumerate(table.chairs)
        if chair.has_person_here() and chair.person is not None
    ]


def presence_of(live: LiveTable) -> Presence:
    """Return who is at a table now."""
    people = people_of(live.table)
    here = frozenset([seat for seat in people if live.is_here(live.table.chairs[seat].person)])
    absent = {seat: absence_of(live, seat) for seat in people if seat not in here}
    return Presence(live.clock.time(), here, absent)


def is_attended(live: LiveTable) -> bool:
    """Tell whether somebody who plays is at the table."""
    return any(live.is_here(live.table.chairs[seat].person) for seat in people_of(live.table))


def absence_of(live: LiveTable, seat: int) -> Absence:
    """Return how and since when somebody is not at the table.

    Of somebody who has not come since the table was loaded it is only known that they were not
    there then; when they last chose is nobody's business.
    """
    chair = live.table.chairs[seat]
    attendance = live.table.attendance
    parting = None if chair.person is None else live.partings.get(chair.person)
    since = live.idle_since if parting is None else parting.since
    if chair.has_left:
        kind = LEFT
    else:
        kind = DROPPED if parting is None or not parting.is_closed else CLOSED
    decide_at = max(since + PATIENCE[kind], attendance.grace_until.get(seat, 0.0))
    if parting is None:
        decide_at = max(decide_at, live.loaded + ARRIVAL)
    pause = live.table.arrangements.pause
    if pause is not None:
        decide_at = max(decide_at, pause.until)  # in a pause one may well be elsewhere
    return Absence(kind, since, since + NUDGE_AFTER, decide_at)
