"""How a table is run, as its log leaves it: who may come in, what is agreed, whether it rests."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, assert_never

from stammtisch.core.game import Event
from stammtisch.core.receipt import Decision
from stammtisch.store import Entry
from stammtisch.store.phases import RUNNING, UNENDED
from stammtisch.table import hosting_notes
from stammtisch.table.chairs import FREE, Chair
from stammtisch.table.hosting_notes import BY_LOT, HostingNote, How

if TYPE_CHECKING:
    from stammtisch.table.table import Table


@dataclass(slots=True)
class Pause:
    """A pause that everybody keeps."""

    began: float  # house time
    until: float
    seat: int | None  # who wanted it; None: a host who only looks on
    ready: set[int] = field(default_factory=set)  # seats that would like to go on


@dataclass(slots=True)
class BreakAsked:
    """Somebody would like a pause."""

    seat: int
    seconds: int
    agreed: set[int] = field(default_factory=set)


class Arrangements:
    """What the host and the people at a table have settled since it was opened."""

    def __init__(self, options: Mapping[str, list[int]]) -> None:
        self.options = dict(options)  # of the match, as agreed by now
        self.locked = False
        self.guests: set[str] = set()  # who looked on when it was locked
        self.seated: How | None = None  # how it was last decided who sits where
        self.pause: Pause | None = None
        self.pause_asked: BreakAsked | None = None
        self.count = 0  # of changes that are shown with what was agreed

    def is_locked(self, table: "Table") -> bool:
        """Tell whether nobody new may come in; a match that is over may be looked at by all."""
        return self.locked and table.phase in UNENDED

    def lets_in(self, table: "Table", person: str | None) -> bool:
        """Tell whether somebody may sit down or look on."""
        if not self.is_locked(table):
            return True
        if person is None or person in table.barred:
            return False
        is_known = person == table.head.host or person in self.guests
        return is_known or any(person in (chair.person, chair.kept_for) for chair in table.chairs)

    def begin_match(self, table: "Table") -> None:
        """Let the log and the record of the match say how it was decided who sits where."""
        if self.seated is None or table.played is None:
            return
        key = "seats_drawn" if self.seated == BY_LOT else "seats_moved_on"
        table.played.tell(Event(key, {"seats": list(range(table.head.seats))}), None)
        table.played.receipt.remarks.append((0, Decision("seats", {"kind": self.seated})))

    def end_pauses(self) -> None:
        """Forget pauses: the match is over, or the table is closed."""
        self.pause = self.pause_asked = None


def fold_hosting(table: "Table", note: HostingNote, entry: Entry) -> None:
    """Let an entry about how a table is run take effect."""
    here = table.arrangements
    match note:
        case hosting_notes.Keep():
            table.chairs[note.seat] = Chair(FREE, None, note.name, kept_for=note.person)
        case hosting_notes.Arrange():
            table.chairs = [table.chairs[seat] for seat in note.order]
            here.seated = note.how
        case hosting_notes.Agree():
            agreed = {**here.options, note.option: note.numbers}
            here.options = table.game.settle(table.head.seats, agreed)
            here.count += 1
        case hosting_notes.Lock():
            here.locked, here.guests = True, set(note.guests)
            here.count += 1
        case hosting_notes.Unlock():
            here.locked = False
            here.count += 1
        case hosting_notes.AskPause():
            here.pause_asked = BreakAsked(note.seat, note.seconds)
        case hosting_notes.AgreePause():
            if here.pause_asked is not None:
                here.pause_asked.agreed.add(note.seat)
        case hosting_notes.RefusePause():
            here.pause_asked = None
        case hosting_notes.Pause():
            _pause(table, note, entry)
        case hosting_notes.Ready():
            if here.pause is not None:
                here.pause.ready.add(note.seat)
        case hosting_notes.Resume():
            _resume(table, entry)
        case _:
            assert_never(note)


def _pause(table: "Table", note: hosting_notes.Pause, entry: Entry) -> None:
    here = table.arrangements
    now = entry.when()
    here.pause_asked = None
    here.pause = Pause(now, now + note.seconds, note.seat)
    if table.played is not None:
        minutes = max(1, round(note.seconds / 60))
        facts: dict[str, object] = {"minutes": minutes}
        if note.seat is not None:
            facts["seat"] = note.seat
        table.played.tell(Event("paused" if note.seat is None else "paused_by", facts), None)


def _resume(table: "Table", entry: Entry) -> None:
    """Go on: the clocks of people stood still meanwhile."""
    here = table.arrangements
    pause, here.pause = here.pause, None
    if pause is None or table.phase != RUNNING:
        return
    table.since += max(0.0, entry.when() - max(pause.began, table.since))
    if table.played is not None:
        table.played.tell(Event("resumed", {}), None)
