"""What one viewer has been told of a match: the lines of the log, made from views alone."""

from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple

from stammtisch.core.drawing import Drawing
from stammtisch.core.game import Event, View
from stammtisch.core.match import Match
from stammtisch.core.telling import Teller
from stammtisch.table.taking_back import REMEMBERED

READABLE: Final = 80  # lines
KEPT: Final = 400  # of which some have faded


Line = tuple[int, str]  # its number, and what it says


class Told(NamedTuple):
    """Something a viewer learned, and by which trick."""

    number: int
    event: Event
    clock: int


class Journal:
    """The log of one seat, or of the onlookers: its latest lines, numbered."""

    def __init__(self, match: Match, viewer: int | None) -> None:
        self.viewer = viewer
        self.clock = match.game.teller(match.names, "en").clock
        self.view: View = match.view(viewer)
        self.before: View | None = None  # what was seen before the last move
        self.told: list[Told] = []
        self.drawings: dict[tuple[str, str], Drawing] = {}  # of this view, by language and shape
        self._count = 0
        self._counts: deque[int] = deque(maxlen=REMEMBERED)  # before the last moves
        self._sentences: dict[str, dict[int, Line]] = {}  # by language and number, made once

    @classmethod
    def of(
        cls,
        match: Match,
        lines: Sequence[tuple[int, str]],
        viewer: int | None,
        decided: Sequence[tuple[int, Event]] = (),
    ) -> "Journal":
        """Return the journal of a match that has got so far.

        What the table decided comes with the number of moves that stood then.
        """
        journal = cls(match, viewer)
        coming = deque(decided)
        for number, (seat, text) in enumerate(lines):
            while coming and coming[0][0] <= number:
                journal.note(coming.popleft()[1])
            match.play_text(seat, text)
            journal.go_on(match)
        for _, event in coming:
            journal.note(event)
        return journal

    def go_on(self, match: Match) -> None:
        """Write down what a move has shown this viewer."""
        before, after = self.view, match.view(self.viewer)
        clock = self.clock(before)
        self._counts.append(self._count)
        for event in match.game.news(before, after):
            self._write(event, clock)
        self.before, self.view = before, after
        self.drawings.clear()

    def note(self, event: Event) -> None:
        """Write down what the table decided."""
        self._write(event, self.clock(self.view))

    def _write(self, event: Event, clock: int) -> None:
        self.told.append(Told(self._count, event, clock))
        self._count += 1
        if len(self.told) > 2 * KEPT:
            oldest = clock - 1 - REMEMBERED  # a take-back may bring a trick back
            self.told = [told for told in self.told if not told.event.fades or told.clock >= oldest]
            del self.told[:-KEPT]

    def go_back(self, moves: int, view: View, before: View | None) -> bool:
        """Forget the last moves, given what is seen now; tell whether they were remembered."""
        if moves > len(self._counts):
            return False
        for _ in range(moves):
            self._count = self._counts.pop()
        while self.told and self.told[-1].number >= self._count:
            self.told.pop()
        self._sentences.clear()  # numbers are given again
        self.before, self.view = before, view
        self.drawings.clear()
        return True

    def readable(self, teller: Teller) -> list[Line]:
        """Return the last lines that may be read now: of old tricks only the last (HY-29)."""
        oldest = self.clock(self.view) - 1
        known = self._sentences.get(teller.lang)
        made: dict[int, Line] = {} if known is None else known
        lines: list[Line] = []
        for number, event, clock in reversed(self.told):
            if event.fades and clock < oldest:
                continue
            line = made.get(number)
            if line is None:
                line = (number, teller.say(event.key, **event.facts))
                made[number] = line
            lines.append(line)
            if len(lines) == READABLE:
                break
        if len(made) > 2 * READABLE:
            made = {line[0]: line for line in lines}
        self._sentences[teller.lang] = made
        lines.reverse()
        return lines
