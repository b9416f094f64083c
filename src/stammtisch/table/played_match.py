"""The match of a table: the choices that stand, and what every viewer has been told of them."""

from collections.abc import Sequence
from typing import Final, final

from stammtisch.core.game import Event, Json
from stammtisch.core.match import Match
from stammtisch.core.receipt import Chooser, Decision, Receipt, decision
from stammtisch.core.telling import Teller
from stammtisch.table.history import History, Step
from stammtisch.table.journal import Decided, Journal

RETOLD: Final = 512  # moves of which a journal that is made anew tells: more than is ever shown


@final
class PlayedMatch:
    """A match, with its history, its journals and its receipt in step with each other."""

    def __init__(self, match: Match, receipt: Receipt) -> None:
        self.match = match
        self.receipt = receipt
        self.history = History(match)
        self.journals: dict[int | None, Journal] = {}
        self.decided: list[Decided] = []  # by the table
        self.sheets: dict[str, tuple[object, Json]] = {}  # by language: the last, and its facts
        self._tellers: dict[str, Teller] = {}

    def play(self, seat: int, text: str, chooser: Chooser) -> Step:
        """Make a whole choice, and note who made it."""
        step = self._play(seat, text)
        self.receipt.choosers.append(chooser)
        return step

    def _play(self, seat: int, text: str) -> Step:
        step = self.history.play(seat, text)
        for journal in self.journals.values():
            journal.go_on(self.match)
        return step

    def take_back(self, kept: int, event: Event) -> list[tuple[int, str]]:
        """Go back to when so many choices stood, and tell everybody; return those undone."""
        undone = self._rewind(kept)
        self.receipt.take_back(kept)
        self.tell(event, None)
        return undone

    def tell(self, event: Event, only: int | None) -> None:
        """Tell everybody what the table decided, or only one seat."""
        self.decided.append((len(self.history.lines), event, only))
        for journal in self.journals.values():
            journal.note(event, only)

    def withdraw(self, kept: int) -> None:
        """Take a sealed choice back; nobody has seen it, so the others' stand and none is told."""
        _, *others = self._rewind(kept)
        self.receipt.withdraw(kept)
        for seat, text in others:
            self._play(seat, text)

    def _rewind(self, kept: int) -> list[tuple[int, str]]:
        undone = self.history.rewind(kept)
        steps = self.history.steps
        for viewer, journal in list(self.journals.items()):
            before = steps[-1].before.state.view(viewer) if steps else None
            if not journal.go_back(len(undone), self.match.view(viewer), before):
                del self.journals[viewer]
        for number, (count, event, only) in enumerate(self.decided):
            if count > kept:
                self.decided[number] = (kept, event, only)
                for journal in self.journals.values():
                    journal.note(event, only)
        return undone

    def remark(self, kind: str, facts: Sequence[int], reason: str = "") -> None:
        """Let the record say what the table has decided."""
        remark = decision(kind, *facts, reason=reason)
        self.receipt.remarks.append((len(self.history.lines), remark))

    def remark_word(self, kind: str, word: str, reason: str) -> None:
        """Let the record say what the table has decided, in a word."""
        remark = Decision(kind, {"kind": word}, reason)
        self.receipt.remarks.append((len(self.history.lines), remark))

    def journal(self, viewer: int | None) -> Journal:
        """Return what a seat, or an onlooker, has been told so far."""
        journal = self.journals.get(viewer)
        if journal is None:
            lines = self.history.lines
            start = max(0, len(lines) - RETOLD)
            decided = [
                (count - start, event, only)
                for count, event, only in self.decided
                if count >= start
            ]
            match = self.history.match_at(start)
            journal = Journal.of(match, lines[start:], viewer, decided)
            journal.start = start
            self.journals[viewer] = journal
        return journal

    def teller(self, lang: str) -> Teller:
        """Return who tells of the match in a language."""
        teller = self._tellers.get(lang)
        if teller is None:
            teller = self._tellers[lang] = self.match.game.teller(self.match.names, lang)
        return teller
