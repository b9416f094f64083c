"""What a table's log tells of absences: lapses, proposals, announced absences, how it ended."""

from typing import TYPE_CHECKING, Final, assert_never

from stammtisch.core.game import Event
from stammtisch.core.receipt import END, POINTS
from stammtisch.core.record import points_text
from stammtisch.store import Entry
from stammtisch.store.phases import OVER
from stammtisch.table import absence_notes as notes
from stammtisch.table.chairs import PERSON, Chair

if TYPE_CHECKING:
    from stammtisch.table.table import Table

MORE_TIME: Final = 300.0  # seconds for which nobody decides about who was given more time


class Motion:
    """Something that somebody has proposed, and who has answered so far."""

    def __init__(self, n: int, note: notes.Propose) -> None:
        self.n = n
        self.seat = note.seat  # who proposed it; None: a late friend
        self.what = note.what
        self.about = note.about
        self.person = note.person
        self.name = note.name
        self.yes: set[int] = set() if note.seat is None else {note.seat}
        self.no: set[int] = set()


class Attendance:
    """Who was heard of when, and what is being decided about those who are not there."""

    def __init__(self, seats: int, created: float) -> None:
        self.is_resting = False  # nobody was there when time ran out
        self.alone_since: float | None = None  # house time since which no person is left
        # House time of each seat's last entry: theirs alone, others could tell when they chose
        self.heard = [created] * seats
        self.heard_moves = [0] * seats  # choices that stood then
        self.grace_until: dict[int, float] = {}  # seats that nobody decides about until then
        self.nudges: dict[int, tuple[int, float]] = {}  # by whom and when seats were called
        self.holidays: dict[int, list[tuple[float, float]]] = {}  # announced, from and until
        self.offers: dict[int, str] = {}  # seats that are offered, by the hash of the link's key
        self.motions: dict[int, Motion] = {}
        self.reminded: set[int] = set()  # seats, since their time began
        self.former: set[str] = set()  # who gave up a seat and may know its secrets
        self.end: notes.End | None = None

    def hear(self, seat: int, when: float, moves: int) -> None:
        """Note that somebody did something."""
        self.heard[seat] = when
        self.heard_moves[seat] = moves

    def note_people(self, has_people: bool, when: float) -> None:
        """Note whether a person is left."""
        if has_people and not self.is_resting:
            self.alone_since = None
        elif self.alone_since is None:
            self.alone_since = when

    def stretch(self, seat: int, since: float, due: float) -> float:
        """Return when a seat's time is up, given when it would be but for announced absences."""
        for begin, until in self.holidays.get(seat, ()):
            if begin < due and until > since:
                due += until - max(since, begin)
        return due

    def back_at(self, seat: int) -> float:
        """Return until when a seat's player said to be away, or was; 0 if they never did."""
        holidays = self.holidays.get(seat)
        return holidays[-1][1] if holidays else 0.0


def fold_absence(table: "Table", note: notes.AbsenceNote, entry: Entry) -> None:
    """Let an entry about absences take effect."""
    attendance = table.attendance
    when = entry.when()
    match note:
        case notes.Lapse():
            _lapse(table, note)
        case notes.Present():
            _be_present(table, note, when)
        case notes.StepOut():
            table.chairs[note.seat].has_left = True
            _tell(table, "stepped_out", note.seat)
        case notes.Rest():
            attendance.is_resting = True
        case notes.Wake():
            attendance.is_resting = False
            table.begin_time(when)
        case notes.Nudge():
            attendance.nudges[note.seat] = (note.by, when)
        case notes.MoreTime():
            _give_time(table, note, when)
        case notes.Propose():
            attendance.motions[entry.n] = Motion(entry.n, note)
        case notes.Vote():
            motion = attendance.motions[note.motion]
            (motion.yes if note.agree else motion.no).add(note.seat)
            (motion.no if note.agree else motion.yes).discard(note.seat)
        case notes.Drop():
            attendance.motions.pop(note.motion, None)
        case notes.HandOver():
            if note.key is None:
                attendance.offers.pop(note.seat, None)
            else:
                attendance.offers[note.seat] = note.key
        case notes.TakeSeat():
            _take_seat(table, note, entry)
        case notes.AwayUntil():
            _announce(table, note, when)
        case notes.Remind():
            attendance.reminded.add(note.seat)
        case notes.End():
            _end(table, note)
        case _:
            assert_never(note)
    attendance.note_people(table.has_people(), when)


def _tell(table: "Table", key: str, seat: int, only: int | None = None, **facts: object) -> None:
    played = table.played
    if played is not None:
        played.tell(Event(f"table_{key}", {"seat": seat, **facts}), only)


def _remark(table: "Table", kind: str, *facts: int, reason: str = "") -> None:
    if table.played is not None:
        table.played.remark(kind, facts, reason)


def _lapse(table: "Table", note: notes.Lapse) -> None:
    chair = table.chairs[note.seat]
    chair.lapses += 1
    chair.is_lapsed, chair.lapse_is_open = True, note.is_open
    _tell(table, "lapse", note.seat, only=None if note.is_open else note.seat)
    _remark(table, "lapse", note.seat)


def _be_present(table: "Table", note: notes.Present, when: float) -> None:
    chair = table.chairs[note.seat]
    chair.lapses = 0
    if chair.is_lapsed:
        chair.is_lapsed = False
        table.begin_time(when)


def _give_time(table: "Table", note: notes.MoreTime, when: float) -> None:
    table.attendance.grace_until[note.seat] = when + MORE_TIME
    if table.head.clock["kind"] != "none":
        table.begin_time(when)
    _tell(table, "more_time", note.seat, by=note.by)


def _take_seat(table: "Table", note: notes.TakeSeat, entry: Entry) -> None:
    attendance = table.attendance
    seat = note.seat
    before = table.chairs[seat]
    if before.person is not None:
        attendance.former.add(before.person)
    attendance.offers.pop(seat, None)
    attendance.holidays.pop(seat, None)
    attendance.nudges.pop(seat, None)
    attendance.motions = {
        n: motion
        for n, motion in attendance.motions.items()
        if seat not in (motion.about, motion.seat)
    }
    table.chairs[seat] = Chair(PERSON, note.person, note.name, stand_in=table.head.stand_in)
    attendance.hear(seat, entry.when(), len(table.lines))
    table.owed_since[seat] = entry.n
    table.begin_time(entry.when())
    if table.played is not None:
        _tell(table, "seat_taken", seat, name=note.name, before=before.name)
        table.played.match.names[seat] = note.name
        _remark(table, "seat", seat, reason=note.name)


def _announce(table: "Table", note: notes.AwayUntil, when: float) -> None:
    attendance = table.attendance
    holidays = attendance.holidays.setdefault(note.seat, [])
    begin = holidays.pop()[0] if attendance.back_at(note.seat) > when else when
    holidays.append((begin, when if note.until is None else note.until))
    if note.until is None:
        _tell(table, "returned", note.seat)
    else:
        attendance.reminded.discard(note.seat)
        _tell(table, "announced", note.seat)


def _end(table: "Table", note: notes.End) -> None:
    table.attendance.end = note
    table.attendance.motions.clear()
    table.phase = OVER
    table.back = None
    table.arrangements.end_pauses()
    seats = note.seats or []
    if table.played is not None:
        table.played.tell(Event(f"table_ended_{note.how}", {"seats": seats}), None)
        gave_up = f"{', '.join(map(str, seats))} gave up; " if seats else ""
        by = "nobody was left" if note.by is None else f"by {', '.join(map(str, note.by))}"
        points = points_text(table.played.match)
        table.played.remark_word(END, note.how, f"{gave_up}{by}{POINTS}{points}")
