"""What one viewer has been told of a match: the lines of the log, made from views alone."""

from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple, final

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


@final
class Page:
    """What could be read last in one language; its sentences are made once."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.count = 0  # what had been told then
        self.oldest = 0  # the trick before which lines had faded


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
        self._pages: dict[str, Page] = {}  # by language

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
        self._pages.clear()  # numbers are given again
        self.before, self.view = before, view
        self.drawings.clear()
        return True

    def readable(self, teller: Teller) -> list[Line]:
        """Return the last lines that may be read now: of old tricks only the last (HY-29)."""
        oldest = self.clock(self.view) - 1
        page = self._pages.get(teller.lang)
        if page is None:
            page = self._pages[teller.lang] = Page()
        count = self.told[-1].number + 1 if self.told else 0
        if page.oldest != oldest:
            lines = self._tell_again(dict(page.lines), oldest, teller)
        elif page.count == count:
            return page.lines
        else:
            lines = page.lines[:]
            self._go_on_telling(lines, page.count, oldest, teller)
        if len(lines) > READABLE:
            del lines[:-READABLE]
        page.lines, page.count, page.oldest = lines, count, oldest
        return lines

    def _go_on_telling(self, lines: list[Line], count: int, oldest: int, teller: Teller) -> None:
        """Add what has been told since."""
        first = len(self.told)
        while first > 0 and self.told[first - 1].number >= count:
            first -= 1
        for number, event, clock in self.told[first:]:
            if not event.fades or clock >= oldest:
                lines.append((number, teller.say(event.key, **event.facts)))

    def _tell_again(self, made: dict[int, str], oldest: int, teller: Teller) -> list[Line]:
        """Return the last lines; some may have faded, others be readable again."""
        lines: list[Line] = []
        for number, event, clock in reversed(self.told):
            if event.fades and clock < oldest:
                continue
            line = made.get(number)
            lines.append((number, teller.say(event.key, **event.facts) if line is None else line))
            if len(lines) == READABLE:
                break
        lines.reverse()
        return lines
