"""A table is the fold of its log: who sits where, what they did, and the match they play.

Nothing here waits, reads a clock or writes anything. Commands are functions (in `seating`,
`choosing`, `taking_back`, `chat`, `moderation`, `hosting`, `pausing`, `absence`, `voting` and
`handover`): each asks a table and answers with the notes to be put on its log, or raises
TableError. `Commands` folds them in and writes them; if they cannot be written, the table is built
anew without them.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, assert_never

from stammtisch import games
from stammtisch.bots.reproducible import chance_of
from stammtisch.core.game import Event, Game, Json, View
from stammtisch.core.match import Match
from stammtisch.core.receipt import Receipt
from stammtisch.store import Entry, Head, Summary
from stammtisch.store.phases import CLOSED, OPEN, OVER, RUNNING, Phase
from stammtisch.table import notes
from stammtisch.table.absence_notes import (
    ABSENCE_NOTES,
    LEFT,
    REPEATABLE_ABSENCE,
    TIME,
)
from stammtisch.table.agreement import CLOCKS
from stammtisch.table.arrangements import Arrangements, fold_hosting
from stammtisch.table.attendance import Attendance, fold_absence
from stammtisch.table.chairs import BOT, PERSON, Chair
from stammtisch.table.errors import TableError
from stammtisch.table.hosting_notes import HOSTING_NOTES, REPEATABLE_HOSTING
from stammtisch.table.notes import PRACTICE, Note, facts_of, note_of
from stammtisch.table.played_match import PlayedMatch
from stammtisch.table.playtime import played_seconds
from stammtisch.table.results import outcome_of

MOST_BESIDE_MOVES: Final = 20_000
REPEATABLE: Final = (
    notes.Sit,
    notes.Leave,
    notes.SeatBot,
    notes.Away,
    notes.Say,
    notes.AskBack,
    notes.TakeBack,
    notes.Withdraw,
    *REPEATABLE_HOSTING,
    *REPEATABLE_ABSENCE,
)
REMEMBERED_TALK: Final = 200  # lines of chat that are still shown to somebody new


class ChatLine(NamedTuple):
    """A line of chat."""

    n: int
    person: str | None
    name: str
    text: str
    seat: int | None = None  # where they sat
    at: float = 0.0  # when, in Unix seconds


class BackAsked:
    """Somebody would like to take a move back."""

    def __init__(self, seat: int, kept: int) -> None:
        self.seat = seat
        self.kept = kept  # moves that would stay
        self.agreed: set[int] = set()


class Table:
    """One table, as its log leaves it."""

    def __init__(self, head: Head, entries: Sequence[Entry] = ()) -> None:
        self.head = head
        self.game: Game = games.get(head.game)
        if head.rules != self.game.version:
            raise TableError("old_rules")
        self.most_beside_moves = MOST_BESIDE_MOVES  # entries: a log is not endless
        self.chairs = [Chair() for _ in range(head.seats)]
        self.phase: Phase = OPEN
        self.position = 0
        self.log: list[Entry] = []
        self.updated = head.created
        self.changed = head.created  # house time of the last entry
        self.played: PlayedMatch | None = None  # since the start
        self.owed_since = [0] * head.seats  # the position since which a seat owes its choice
        self.since = head.created  # when the present choice began
        self.master_rounds: int | None = None  # None: Masters of an old table think on the clock
        self.receipt = Receipt(head.bots_seed)
        self.bots_version = 0  # of those that chose last
        self.chat: list[ChatLine] = []
        self.back: BackAsked | None = None
        self.next: str | None = None  # the table of the rematch
        self.barred: set[str] = set()  # sent away: they cannot sit down again
        self.muted: set[str] = set()
        self.closed: str | None = None  # why, if it was closed before the end
        self.arrangements = Arrangements(head.options)
        self.attendance = Attendance(head.seats, head.created)
        self.commands: dict[tuple[str, str], int] = {}
        for entry in entries:
            self.fold(entry)

    # What is known

    @property
    def match(self) -> Match | None:
        """Return the match, None before the start."""
        return None if self.played is None else self.played.match

    @property
    def lines(self) -> list[tuple[int, str]]:
        """Return seat and text of every move that stands."""
        return [] if self.played is None else self.played.history.lines

    def seat_of(self, person: str | None) -> int | None:
        """Return where somebody sits."""
        for seat, chair in enumerate(self.chairs):
            if person is not None and chair.person == person:
                return seat
        return None

    def own_seat(self, person: str | None) -> int:
        """Return where somebody sits; raise TableError if that is nowhere."""
        seat = self.seat_of(person)
        if seat is None:
            raise TableError("no_seat")
        return seat

    def check_seat(self, seat: int) -> None:
        """Raise TableError unless there is such a seat."""
        if not 0 <= seat < len(self.chairs):
            raise TableError("bad_place", {"seat": seat})

    def check_host(self, person: str) -> None:
        """Raise TableError unless it is who opened the table."""
        if person != self.head.host:
            raise TableError("not_host")

    def check_not_closed(self) -> None:
        """Raise TableError if the table was closed."""
        if self.phase == CLOSED:
            raise TableError("is_closed")

    def check_before_start(self) -> None:
        """Raise TableError unless the match has yet to begin."""
        self.check_not_closed()
        if self.phase != OPEN:
            raise TableError("has_begun")

    def running_play(self) -> PlayedMatch:
        """Return the match with all that belongs to it; raise TableError unless it is running."""
        self.check_not_closed()
        if self.played is None:
            raise TableError("not_begun")
        if self.phase == OVER:
            raise TableError("is_over")
        return self.played

    def running_match(self) -> Match:
        """Return the match; raise TableError unless one is being played."""
        return self.running_play().match

    def to_act(self) -> list[int]:
        """Return the seats that owe a choice."""
        played = self.played
        return played.match.state.to_act() if played and self.phase == RUNNING else []

    def waiting_bots(self) -> list[int]:
        """Return the seats that owe a choice and leave it to a bot; in a pause none does."""
        if self.arrangements.pause is not None:
            return []
        return [seat for seat in self.to_act() if self.chairs[seat].is_played_by_bot()]

    def waiting_people(self) -> list[int]:
        """Return the seats that owe a choice and make it themselves."""
        return [seat for seat in self.to_act() if not self.chairs[seat].is_played_by_bot()]

    def has_people(self) -> bool:
        """Tell whether a person sits here who is not away."""
        return any(chair.has_person_here() for chair in self.chairs)

    def chance(self, seat: int) -> int | None:
        """Return the seed of a bot's chance for the choice a seat owes; None at old tables."""
        if self.head.bots_seed is None or self.played is None:
            return None
        return chance_of(self.head.bots_seed, seat, self.played.history.counts[seat])

    def deadline(self) -> float | None:
        """Return the house time at which the time of the people is up who owe a choice."""
        return self._deadline(self.waiting_people())

    def shown_deadline(self, view: View) -> float | None:
        """Return the deadline as a viewer may know it, who may not know who owes a choice.

        Nor whose time ran out: where a stand-in makes one choice, it is as if none did.
        """
        if self.phase != RUNNING:
            return None
        return self._deadline(
            [seat for seat in view.to_act if not self.chairs[seat].is_kept_by_bot()]
        )

    def _deadline(self, people: Sequence[int]) -> float | None:
        deadlines = [self.seat_deadline(seat) for seat in people]
        return min([moment for moment in deadlines if moment is not None], default=None)

    def seat_deadline(self, seat: int) -> float | None:
        """Return the house time at which a seat's time is up if it owes a choice."""
        span = self.span()
        if not span or self.attendance.is_resting or self.arrangements.pause is not None:
            return None
        return self.attendance.stretch(seat, self.since, self.since + span)

    def span(self) -> float:
        """Return how many seconds people have for a choice, 0 if there is no clock."""
        return float(CLOCKS[self.head.clock["kind"]][2] * self.head.clock["amount"])

    def check_not_paused(self) -> None:
        """Raise TableError while everybody has a break."""
        if self.arrangements.pause is not None:
            raise TableError("paused")

    def no_chat_rule(self) -> str:
        """Return the rule that closes the chat now, empty if none does."""
        is_silent = self.phase == RUNNING and (self.head.rated or self.head.quiet)
        return self.game.no_chat_rule if is_silent else ""

    def summary(self, due: float | None = None, expires: float | None = None) -> Summary:
        """Return what lists of tables tell of this one."""
        result: Json | None = None
        seconds: float | None = None
        if self.played is not None and self.phase == OVER:
            result = outcome_of(self).to_json()
            seconds = played_seconds(self.log)
        return Summary(
            phase=self.phase,
            position=self.position,
            updated=self.updated,
            names=[chair.name for chair in self.chairs],
            persons=[chair.person for chair in self.chairs],
            result=result,
            due=due,
            expires=expires,
            owing=self.to_act(),
            seconds=seconds,
            locked=self.arrangements.is_locked(self),
        )

    # Folding

    def entries(
        self,
        notes: Sequence[Note],
        person: str | None,
        command: str | None,
        now: float,
        house_time: float | None = None,
    ) -> list[Entry]:
        """Return notes as the next entries of the log; the last one carries the command's id.

        Raises TableError where people would go on for ever with what is no move.
        """
        is_worn = self.position - len(self.lines) >= self.most_beside_moves
        if is_worn and person is not None and any(isinstance(note, REPEATABLE) for note in notes):
            raise TableError("table_worn")
        return [
            Entry(
                n=self.position + count + 1,
                at=now,
                kind=note.kind,
                seat=note.seat,
                person=person,
                data=facts_of(note),
                command=command if count == len(notes) - 1 else None,
                house_time=house_time,
            )
            for count, note in enumerate(notes)
        ]

    def fold(self, entry: Entry) -> None:
        """Let an entry of the log take effect."""
        if entry.n != self.position + 1:
            raise ValueError(f"entry {entry.n} after {self.position}")
        self._apply(note_of(entry), entry)
        self.position = entry.n
        self.log.append(entry)
        self.updated = entry.at
        self.changed = entry.when()
        if entry.person is not None:
            if entry.seat is not None and self.chairs[entry.seat].person == entry.person:
                self.attendance.hear(entry.seat, entry.when(), len(self.lines))
            if entry.command is not None:
                self.commands[entry.person, entry.command] = entry.n

    def _apply(self, note: Note, entry: Entry) -> None:
        if isinstance(note, HOSTING_NOTES):
            fold_hosting(self, note, entry)
            return
        if isinstance(note, ABSENCE_NOTES):
            fold_absence(self, note, entry)
            return
        match note:
            case notes.Move():
                self._move(note, entry)
            case notes.Say():
                said = ChatLine(entry.n, entry.person, note.name, note.text, note.seat, entry.at)
                self.chat.append(said)
                del self.chat[:-REMEMBERED_TALK]
            case notes.Sit():
                person = entry.person if note.person is None else note.person
                stand_in = self.head.stand_in
                self.chairs[note.seat] = Chair(PERSON, person, note.name, stand_in=stand_in)
            case notes.Leave():
                self.chairs[note.seat] = Chair()
            case notes.SeatBot():
                self.chairs[note.seat] = Chair(BOT, None, note.name, note.level)
            case notes.Start():
                self._start(note, entry)
            case notes.AskBack():
                self.back = BackAsked(note.seat, note.kept)
            case notes.AgreeBack():
                if self.back is not None:
                    self.back.agreed.add(note.seat)
            case notes.RefuseBack():
                self.back = None
            case notes.TakeBack():
                self._take_back(note, entry)
            case notes.Withdraw():  # the time goes on as if it had not been made
                self._played().withdraw(note.kept)
                self.owed_since[note.seat] = entry.n
            case notes.Away():
                self._go_away(note, entry)
            case notes.Return():
                self._return(note, entry)
            case notes.Remove():
                self._remove(note, entry)
            case notes.Mute():
                self.muted.add(note.person)
            case notes.Unmute():
                self.muted.discard(note.person)
            case notes.Close():
                self._close(note)
            case notes.Rematch():
                self.next = note.id
            case _:
                assert_never(note)

    def begin_time(self, when: float) -> None:
        """Let people have all their time from now on."""
        self.since = when
        self.attendance.reminded.clear()

    def _played(self) -> PlayedMatch:
        assert self.played is not None
        return self.played

    def _go_away(self, note: notes.Away, entry: Entry) -> None:
        chair = self.chairs[note.seat]
        chair.is_away, chair.is_lapsed = True, False
        reason = note.reason or (TIME if entry.person is None else LEFT)
        by = f" by {', '.join(map(str, note.by))}" if note.by else ""
        self._played().remark("away", [note.seat], f"{reason}{by}")
        self._played().tell(Event(f"table_away_{reason}", {"seat": note.seat}), None)
        self.attendance.note_people(self.has_people(), entry.when())

    def _return(self, note: notes.Return, entry: Entry) -> None:
        chair = self.chairs[note.seat]
        if chair.is_away:
            self._played().remark("return", [note.seat])
        chair.is_away, chair.is_lapsed, chair.has_left, chair.lapses = False, False, False, 0
        self._played().tell(Event("table_returned", {"seat": note.seat}), None)
        self.begin_time(entry.when())
        self.attendance.note_people(self.has_people(), entry.when())

    def _start(self, note: notes.Start, entry: Entry) -> None:
        head = self.head
        names = [chair.name for chair in self.chairs]
        match = Match(self.game, head.seats, head.seed, self.arrangements.options, names)
        self.played = PlayedMatch(match, self.receipt)
        self.phase = RUNNING
        self.master_rounds = note.rounds
        self.bots_version = note.bots or 0
        self.receipt.bots_version = self.bots_version
        usual = self.game.master_rounds[head.seats]
        if note.rounds is not None and note.rounds != usual:
            self.played.remark("rounds", [note.rounds, usual])
        self.owed_since = [entry.n] * head.seats
        self.begin_time(entry.when())
        self.arrangements.begin_match(self)

    def _move(self, note: notes.Move, entry: Entry) -> None:
        played = self._played()
        owing = played.match.state.to_act()
        if note.bots is not None:
            self.bots_version = note.bots
            played.remark("bots", [note.bots])
        chair = self.chairs[note.seat]
        step = played.play(note.seat, note.text, chair.chooser(self.master_rounds))
        chair.is_lapsed = False
        if entry.person is not None:
            chair.lapses = 0
        if self.back is not None and (note.seat == self.back.seat or not step.is_sealed):
            self.back = None
        for seat in played.match.state.to_act():
            if seat not in owing or seat == note.seat:
                self.owed_since[seat] = entry.n
                self.begin_time(entry.when())
        if played.match.is_over():
            self.phase = OVER
            self.back = None
            self.arrangements.end_pauses()

    def _take_back(self, note: notes.TakeBack, entry: Entry) -> None:
        played = self._played()
        is_practice = note.mode == PRACTICE
        event = Event("back_practice" if is_practice else "back_agreed", {"seat": note.seat})
        undone = played.take_back(note.kept, event)
        by = f" by {', '.join(map(str, note.agreed))}" if note.agreed else ""
        reason = f"{'practice' if is_practice else 'agreed'}{by}: {undone[0][1]}"
        played.remark("back", [note.seat, len(undone)], reason)
        self.back = None
        for chair in self.chairs:
            chair.is_lapsed = False
        self.owed_since = [entry.n] * self.head.seats
        self.begin_time(entry.when())

    def _close(self, note: notes.Close) -> None:
        self.phase = CLOSED
        self.closed = note.reason
        self.back = None
        self.arrangements.end_pauses()

    def _remove(self, note: notes.Remove, entry: Entry) -> None:
        self.barred.add(note.person)
        if self.phase == RUNNING:
            chair = self.chairs[note.seat]
            chair.person, chair.is_away = None, True
            self._played().remark("away", [note.seat], "removed")
            self._played().tell(Event("table_away_removed", {"seat": note.seat}), None)
            self.attendance.note_people(self.has_people(), entry.when())
        else:
            self.chairs[note.seat] = Chair()
