"""A table is the fold of its log: who sits where, what they did, and the match they play.

Nothing here waits, reads a clock or writes anything. A command is asked of the table, which answers
with the notes to be put on its log or raises TableError; once they are kept, they are folded in.
"""

from collections.abc import Callable, Sequence
from typing import Final

from stammtisch import games
from stammtisch.bots.receipt import chance_of, rounds_here
from stammtisch.core.game import Event, Game, Json, State, View
from stammtisch.core.match import PART, IllegalMove, Match
from stammtisch.core.receipt import Receipt, decision
from stammtisch.core.telling import Teller
from stammtisch.store import Entry, Head, Summary
from stammtisch.table.chairs import (
    BOT,
    BOT_NAMES,
    CLOCKS,
    CLOSED,
    LONGEST_LINE,
    OPEN,
    OVER,
    PERSON,
    RUNNING,
    STAND_IN,
    BackAsked,
    Chair,
    Note,
    Said,
    check_level,
    check_name,
)
from stammtisch.table.errors import TableError
from stammtisch.table.journal import Journal
from stammtisch.table.taking_back import ALONE, ASK, PRACTICE, Standing, told_in_record

MOST_BESIDE_MOVES: Final = 20_000
REPEATABLE: Final = frozenset(
    {"sit", "leave", "bot", "away", "say", "ask_back", "back", "withdraw"}
)
REMEMBERED_TALK: Final = 200  # lines of chat that are still shown to somebody new
RETOLD: Final = 512  # moves of which a journal that is made anew tells: more than is ever shown


class Table:
    """One table, as its log leaves it."""

    def __init__(self, head: Head, entries: Sequence[Entry] = ()) -> None:
        self.head = head
        self.game: Game = games.get(head.game)
        if head.rules != self.game.version:
            raise TableError("old_rules")
        self.most_beside_moves = MOST_BESIDE_MOVES  # entries: a log is not endless
        self.chairs = [Chair() for _ in range(head.seats)]
        self.phase = OPEN
        self.position = 0
        self.log: list[Entry] = []
        self.updated = head.created
        self.changed = head.created  # house time of the last entry
        self.match: Match | None = None
        self.began = [0] * head.seats  # the position since which a seat owes its choice
        self.master_rounds: int | None = None  # None: Masters of an old table think on the clock
        self.receipt = Receipt(head.bots_seed)
        self.bots_version = 0  # of those that chose last
        self.since = head.created  # when the present choice began
        self.chat: list[Said] = []
        self.back: BackAsked | None = None
        self.next: str | None = None
        self.standing: Standing | None = None
        self.decided: list[tuple[int, Event]] = []  # for the log: moves that stood then, and what
        self.barred: set[str] = set()  # sent away: they cannot sit down again
        self.muted: set[str] = set()
        self.closed: str | None = None  # why, if it was closed before the end
        self.commands: dict[tuple[str, str], int] = {}
        self.journals: dict[int | None, Journal] = {}
        self._tellers: dict[str, Teller] = {}
        for entry in entries:
            self.fold(entry)

    # What is known

    @property
    def lines(self) -> list[tuple[int, str]]:
        """Return seat and text of every move that stands."""
        return [] if self.standing is None else self.standing.lines

    def seat_of(self, person: str | None) -> int | None:
        """Return where somebody sits."""
        for seat, chair in enumerate(self.chairs):
            if person is not None and chair.person == person:
                return seat
        return None

    def running(self) -> Match:
        """Return the match; raise TableError unless one is being played."""
        self._check_open()
        if self.match is None:
            raise TableError("not_begun")
        if self.phase == OVER:
            raise TableError("is_over")
        return self.match

    def to_act(self) -> list[int]:
        """Return the seats that owe a choice."""
        return self.match.state.to_act() if self.match and self.phase == RUNNING else []

    def waiting_bots(self) -> list[int]:
        """Return the seats that owe a choice and leave it to a bot."""
        return [seat for seat in self.to_act() if self.chairs[seat].plays_itself()]

    def waiting_people(self) -> list[int]:
        """Return the seats that owe a choice and make it themselves."""
        return [seat for seat in self.to_act() if not self.chairs[seat].plays_itself()]

    def chance(self, seat: int) -> int | None:
        """Return the seed of a bot's chance for the choice a seat owes; None at old tables."""
        if self.head.bots_seed is None or self.standing is None:
            return None
        return chance_of(self.head.bots_seed, seat, self.standing.counts[seat])

    def deadline(self) -> float | None:
        """Return the house time at which the time of the people is up who owe a choice."""
        return self._deadline(self.to_act())

    def shown_deadline(self, view: View) -> float | None:
        """Return the deadline as a viewer may know it, who may not know who owes (HY-09)."""
        return self._deadline(view.to_act) if self.phase == RUNNING else None

    def _deadline(self, owing: Sequence[int]) -> float | None:
        unit = CLOCKS[self.head.clock["kind"]][2]
        is_running = unit and any(not self.chairs[seat].plays_itself() for seat in owing)
        return self.since + unit * self.head.clock["amount"] if is_running else None

    def is_silent(self) -> bool:
        """Tell whether the rules close the chat now (HY-35)."""
        return self.game.silent and self.phase == RUNNING

    def journal(self, viewer: int | None) -> Journal:
        """Return what a seat, or an onlooker, has been told so far."""
        assert self.match is not None
        assert self.standing is not None
        if viewer not in self.journals:
            start = max(0, len(self.lines) - RETOLD)
            decided = [(count - start, event) for count, event in self.decided if count >= start]
            match = self.standing.match_at(start)
            self.journals[viewer] = Journal.of(match, self.lines[start:], viewer, decided)
        return self.journals[viewer]

    def teller(self, lang: str) -> Teller:
        """Return who tells of the match in a language."""
        assert self.match is not None
        teller = self._tellers.get(lang)
        if teller is None:
            teller = self._tellers[lang] = self.game.teller(self.match.names, lang)
        return teller

    def fresh_match(self) -> Match:
        """Return the match before its first move."""
        assert self.match is not None
        head = self.head
        return Match(self.game, head.seats, head.seed, head.options, self.match.names)

    def summary(self, due: float | None = None, expires: float | None = None) -> Summary:
        """Return what lists of tables tell of this one."""
        result: Json | None = None
        if self.match is not None and self.phase == OVER:
            state = self.match.state
            result = {"score": state.score(), "winners": state.winners()}
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
        )

    # Commands: what to put on the log

    def sit(self, person: str, name: str, seat: int | None) -> list[Note]:
        """Let somebody sit down, on the first free chair unless one is named, or come back."""
        if self.phase == RUNNING and self.seat_of(person) is not None:
            return self.come_back(person)
        self._before_the_start()
        if person in self.barred:
            raise TableError("barred")
        check_name(name)
        here = self.seat_of(person)
        if seat is None:
            if here is not None:
                return []
            free = [at for at, chair in enumerate(self.chairs) if chair.kind == OPEN]
            if not free:
                raise TableError("table_full")
            seat = free[0]
        self._check_seat(seat)
        if seat == here:
            return []
        if self.chairs[seat].kind == PERSON:
            raise TableError("seat_taken")
        left = [] if here is None else [Note("leave", here, {})]
        return [*left, Note("sit", seat, {"name": name})]

    def leave(self, person: str) -> list[Note]:
        """Let somebody get up; while a match runs, a bot plays for them until they return."""
        seat = self._own_seat(person)
        if self.phase == RUNNING:
            return [] if self.chairs[seat].is_away else self._go_away([seat])
        self._check_open()
        if self.phase == OVER:
            raise TableError("is_over")
        return [Note("leave", seat, {})]

    def come_back(self, person: str) -> list[Note]:
        """Hand a seat back to who was away."""
        seat = self.seat_of(person)
        is_back = seat is not None and self.phase == RUNNING and self.chairs[seat].is_away
        return [Note("return", seat, {})] if is_back else []

    def bot(self, person: str, seat: int, level: str | None) -> list[Note]:
        """Put a bot on a chair, or take it away."""
        self._before_the_start()
        self._check_seat(seat)
        if person != self.head.host:
            raise TableError("not_host")
        if self.chairs[seat].kind == PERSON:
            raise TableError("seat_taken")
        if level is None:
            return [Note("leave", seat, {})]
        check_level(level)
        return [Note("bot", seat, {"level": level, "name": BOT_NAMES[seat]})]

    def start(self, person: str, rounds: Callable[[Game, int], int] = rounds_here) -> list[Note]:
        """Begin the match; bots sit down where nobody does. `rounds`: how long Masters think."""
        self._before_the_start()
        if person != self.head.host:
            raise TableError("not_host")
        notes = [
            Note("bot", seat, {"level": STAND_IN, "name": BOT_NAMES[seat]})
            for seat, chair in enumerate(self.chairs)
            if chair.kind == OPEN
        ]
        has_masters = any(chair.level == "Master" for chair in self.chairs)
        agreed: Json = {} if self.head.bots_seed is None else {"bots": self.game.bots_version}
        if agreed and has_masters:
            agreed["rounds"] = rounds(self.game, self.head.seats)
        return [*notes, Note("start", None, agreed)]

    def move(self, person: str, parts: Sequence[int], at: int) -> list[Note]:
        """Make a whole choice for a person who saw the table at a position."""
        seat = self._own_seat(person)
        return [*self.come_back(person), *self.choose(seat, parts, at)]

    def choose(self, seat: int, parts: Sequence[int], at: int) -> list[Note]:
        """Make a whole choice for a seat; raise IllegalMove with the rule if it is none."""
        match = self.running()
        if at < self.began[seat]:
            raise TableError("stale")
        trial = self.trial(seat, parts)
        if not parts or trial.unfinished(seat):
            raise TableError("not_whole")
        data: Json = {"text": PART.join(match.game.move_text(part) for part in parts)}
        version = match.game.bots_version
        if self.chairs[seat].plays_itself() and self.bots_version not in (0, version):
            data["bots"] = version
        return [Note("move", seat, data)]

    def trial(self, seat: int, parts: Sequence[int]) -> State:
        """Return the match after parts of one choice; raise IllegalMove if one is not allowed."""
        match = self.running()
        trial = match.state.copy()
        for count, part in enumerate(parts):
            if count > 0 and not trial.unfinished(seat):
                raise TableError("not_whole")
            refusal = trial.refusal(seat, part)
            if refusal is not None:
                raise IllegalMove(refusal, match.game.words, match.names)
            trial.apply(seat, part)
        return trial

    def ask_back(self, person: str, mode: str | None = None) -> list[Note]:
        """Take the last own choice back, or ask the others where they have to agree.

        The mode is what the person was offered: if that has changed, nothing happens.
        """
        seat = self._own_seat(person)
        self.running()
        possible = self.way_back(seat)
        if mode is not None and mode != possible:
            raise TableError("stale")
        assert self.standing is not None
        kept = self.standing.latest[seat]
        if possible == ALONE:
            return [Note("withdraw", seat, {"kept": kept})]
        if possible == PRACTICE:
            return [Note("back", seat, {"kept": kept, "mode": PRACTICE})]
        return [Note("ask_back", seat, {"kept": kept})]

    def answer_back(self, person: str, agree: bool) -> list[Note]:
        """Answer who wants to take a move back; no means, to who asked, to think better of it."""
        seat = self._own_seat(person)
        self.running()
        if self.back is None or seat in self.back.agreed or (agree and seat == self.back.seat):
            raise TableError("not_asked")
        if not agree:
            return [Note("refuse_back", seat, {})]
        notes = [Note("agree_back", seat, {})]
        agreed = self.back.agreed | {seat}
        if self._present_besides(self.back.seat) <= agreed:
            facts = {"kept": self.back.kept, "mode": ASK, "agreed": sorted(agreed)}
            notes.append(Note("back", self.back.seat, facts))
        return notes

    def say(self, person: str, name: str, text: str) -> list[Note]:
        """Say something to everyone at the table and around it."""
        self._check_open()
        if person in self.muted:
            raise TableError("muted")
        if self.is_silent():
            raise TableError("chat_closed", {"rule": "HY-35"})
        line = " ".join(text.split())
        if not 1 <= len(line) <= LONGEST_LINE or not line.isprintable():
            raise TableError("bad_text", {"most": LONGEST_LINE})
        seat = self.seat_of(person)
        told = name if seat is None else self.chairs[seat].name
        return [Note("say", seat, {"name": told, "text": line})]

    def time_is_up(self, now: float) -> list[Note]:
        """Let bots take over from those whose time has run out."""
        deadline = self.deadline()
        if deadline is None or now < deadline:
            return []
        return self._go_away(self.waiting_people())

    def close(self, reason: str) -> list[Note]:
        """Close a table whose match is not over; nobody can do anything there any more."""
        return [] if self.phase in (OVER, CLOSED) else [Note("close", None, {"reason": reason})]

    def go_on_at(self, table_id: str) -> list[Note]:
        """Tell everyone where the rematch is."""
        self._check_open()
        if self.phase != OVER:
            raise TableError("not_over")
        return [] if self.next is not None else [Note("next", None, {"id": table_id})]

    def can_take_back(self, seat: int) -> str | None:
        """Return how a seat could take its last choice back now, None if it cannot."""
        if self.standing is None or self.phase != RUNNING or self._why_not_back(seat) is not None:
            return None
        return self._way_back(seat)

    def way_back(self, seat: int) -> str:
        """Return how a seat can take its last choice back; raise TableError if it cannot."""
        reason = self._why_not_back(seat)
        if reason is not None:
            raise TableError(reason, {"rule": self.game.final_by})
        return self._way_back(seat)

    def _way_back(self, seat: int) -> str:
        assert self.standing is not None
        if self.standing.sealed_choice(seat) is not None:
            return ALONE
        return ASK if self._has_people_besides(seat) else PRACTICE

    def _why_not_back(self, seat: int) -> str | None:
        """Return the key of why a seat cannot take its last choice back; None if it can."""
        assert self.standing is not None
        if self.head.rated:
            return "is_rated"
        if self.standing.latest[seat] < 0:
            return "nothing_back"
        if self.standing.sealed_choice(seat) is not None:
            return None
        if self.back is not None:
            return "asked_already"
        if not self._has_people_besides(seat):
            return None
        if self.game.final_by:
            return "is_final"
        return None if self._present_besides(seat) else "all_away"

    def _has_people_besides(self, seat: int) -> bool:
        return any(chair.kind == PERSON for at, chair in enumerate(self.chairs) if at != seat)

    def _go_away(self, seats: Sequence[int]) -> list[Note]:
        """Let bots take over; who wanted to take a move back may ask those who are left."""
        gone = [Note("away", seat, {}) for seat in seats]
        return gone if self.back is None else [*gone, Note("refuse_back", seats[-1], {})]

    def _present_besides(self, seat: int) -> set[int]:
        """Return the people who would have to agree: who is away is not asked."""
        return {
            other
            for other, chair in enumerate(self.chairs)
            if other != seat and chair.kind == PERSON and not chair.is_away
        }

    def _check_open(self) -> None:
        if self.phase == CLOSED:
            raise TableError("is_closed")

    def _before_the_start(self) -> None:
        self._check_open()
        if self.phase != OPEN:
            raise TableError("has_begun")

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.chairs):
            raise TableError("bad_place", {"seat": seat})

    def _own_seat(self, person: str) -> int:
        seat = self.seat_of(person)
        if seat is None:
            raise TableError("no_seat")
        return seat

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
        if is_worn and person is not None and any(note.kind in REPEATABLE for note in notes):
            raise TableError("table_worn")
        return [
            Entry(
                n=self.position + count + 1,
                at=now,
                kind=note.kind,
                seat=note.seat,
                person=person,
                data=note.data,
                command=command if count == len(notes) - 1 else None,
                house_time=house_time,
            )
            for count, note in enumerate(notes)
        ]

    def fold(self, entry: Entry) -> None:
        """Let an entry of the log take effect."""
        if entry.n != self.position + 1:
            raise ValueError(f"entry {entry.n} after {self.position}")
        getattr(self, f"_fold_{entry.kind}")(entry)
        self.position = entry.n
        self.log.append(entry)
        self.updated = entry.at
        self.changed = entry.when()
        if entry.person is not None and entry.command is not None:
            self.commands[entry.person, entry.command] = entry.n

    def _chair(self, entry: Entry) -> Chair:
        assert entry.seat is not None
        return self.chairs[entry.seat]

    def _fold_sit(self, entry: Entry) -> None:
        assert entry.seat is not None
        person = entry.data.get("person", entry.person)
        self.chairs[entry.seat] = Chair(PERSON, person, entry.data["name"])

    def _fold_leave(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.chairs[entry.seat] = Chair()

    def _fold_bot(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.chairs[entry.seat] = Chair(BOT, None, entry.data["name"], entry.data["level"])

    def _fold_start(self, entry: Entry) -> None:
        head = self.head
        names = [chair.name for chair in self.chairs]
        self.match = Match(self.game, head.seats, head.seed, head.options, names)
        self.standing = Standing(self.match)
        self.phase = RUNNING
        self.master_rounds = entry.data.get("rounds")
        self.bots_version = entry.data.get("bots", 0)
        self.receipt.bots_version = self.bots_version
        usual = self.game.master_rounds[head.seats]
        if self.master_rounds not in (None, usual):
            self._remark("rounds", self.master_rounds, usual)
        self.began = [entry.n] * head.seats
        self.since = entry.when()

    def _fold_move(self, entry: Entry) -> None:
        assert self.match is not None
        assert self.standing is not None
        assert entry.seat is not None
        owing = self.match.state.to_act()
        if "bots" in entry.data:
            self.bots_version = entry.data["bots"]
            self._remark("bots", self.bots_version)
        step = self.standing.play(entry.seat, entry.data["text"])
        self.receipt.choosers.append(self.chairs[entry.seat].chooser(self.master_rounds))
        if self.back is not None and (entry.seat == self.back.seat or not step.is_sealed):
            self.back = None
        for seat in self.match.state.to_act():
            if seat not in owing or seat == entry.seat:
                self.began[seat] = entry.n
                self.since = entry.when()
        for journal in self.journals.values():
            journal.go_on(self.match)
        if self.match.is_over():
            self.phase = OVER
            self.back = None

    def _fold_ask_back(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.back = BackAsked(entry.seat, entry.data["kept"])

    def _fold_agree_back(self, entry: Entry) -> None:
        assert entry.seat is not None
        if self.back is not None:
            self.back.agreed.add(entry.seat)

    def _fold_refuse_back(self, entry: Entry) -> None:
        self.back = None

    def _fold_back(self, entry: Entry) -> None:
        assert entry.seat is not None
        kept = entry.data["kept"]
        undone = self._rewind(kept)
        self.receipt.take_back(kept)
        mode = entry.data.get("mode", ASK)  # older logs do not tell
        event = Event("back_practice" if mode == PRACTICE else "back_agreed", {"seat": entry.seat})
        self.decided.append((kept, event))
        reason = told_in_record(mode, entry.data.get("agreed", []), undone)
        self._remark("back", entry.seat, len(undone), reason=reason)
        for journal in self.journals.values():
            journal.note(event)
        self.back = None
        self.began = [entry.n] * self.head.seats
        self.since = entry.when()

    def _fold_withdraw(self, entry: Entry) -> None:
        """Take a sealed choice back; nobody has seen it, so the others' stand and nothing is said.

        The time goes on as if it had not been made.
        """
        assert self.match is not None
        assert self.standing is not None
        assert entry.seat is not None
        _, *others = self._rewind(entry.data["kept"])
        self.receipt.withdraw(entry.data["kept"])
        for seat, text in others:
            self.standing.play(seat, text)
            for journal in self.journals.values():
                journal.go_on(self.match)
        self.began[entry.seat] = entry.n

    def _rewind(self, kept: int) -> list[tuple[int, str]]:
        """Go back to when so many moves stood; return those that were undone."""
        assert self.match is not None
        assert self.standing is not None
        undone = self.standing.rewind(kept)
        steps = self.standing.steps
        for viewer, journal in list(self.journals.items()):
            before = steps[-1].before.state.view(viewer) if steps else None
            if not journal.go_back(len(undone), self.match.view(viewer), before):
                del self.journals[viewer]
        for number, (count, event) in enumerate(self.decided):
            if count > kept:
                self.decided[number] = (kept, event)
                for journal in self.journals.values():
                    journal.note(event)
        return undone

    def _remark(self, kind: str, *facts: int, reason: str = "") -> None:
        """Let the record say what the table has decided."""
        remark = decision(kind, *facts, reason=reason)
        self.receipt.remarks.append((len(self.lines), remark))

    def _fold_say(self, entry: Entry) -> None:
        self.chat.append(Said(entry.n, entry.person, entry.data["name"], entry.data["text"]))
        del self.chat[:-REMEMBERED_TALK]

    def _fold_away(self, entry: Entry) -> None:
        assert entry.seat is not None
        self._chair(entry).is_away = True
        self._remark("away", entry.seat, reason="time" if entry.person is None else "left")

    def _fold_return(self, entry: Entry) -> None:
        assert entry.seat is not None
        self._chair(entry).is_away = False
        self._remark("return", entry.seat)
        self.since = entry.when()

    def _fold_remove(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.barred.add(entry.data["person"])
        if self.phase == RUNNING:
            chair = self.chairs[entry.seat]
            chair.person, chair.is_away = None, True
            self._remark("away", entry.seat, reason="removed")
        else:
            self.chairs[entry.seat] = Chair()

    def _fold_mute(self, entry: Entry) -> None:
        self.muted.add(entry.data["person"])

    def _fold_unmute(self, entry: Entry) -> None:
        self.muted.discard(entry.data["person"])

    def _fold_close(self, entry: Entry) -> None:
        self.phase = CLOSED
        self.closed = entry.data["reason"]
        self.back = None

    def _fold_next(self, entry: Entry) -> None:
        self.next = entry.data["id"]
