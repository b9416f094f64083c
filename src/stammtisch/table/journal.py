"""What one viewer has been told of a match: the lines of the log, made from views alone."""

from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple, final

from stammtisch.core.drawing import Drawing
from stammtisch.core.game import Event, View
from stammtisch.core.match import Match
from stammtisch.core.telling import Sentence, Teller
from stammtisch.table.history import REMEMBERED

READABLE: Final = 80  # lines
KEPT: Final = 400  # of which some have faded


Line = tuple[int, Sentence]  # its number, and what it says
# What the table decided: the moves that stood then, what, and the only seat that is told
Decided = tuple[int, Event, int | None]


class Learned(NamedTuple):
    """Something a viewer learned, and when (`Teller.clock`)."""

    number: int
    event: Event
    clock: int


@final
class Page:
    """What could be read last in one language; its sentences are made once."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.count = 0  # what had been learned then
        self.oldest = 0  # by the clock: lines before this had faded
        self.fades = False  # some line of it will


class Journal:
    """The log of one seat, or of the onlookers: its latest lines, numbered."""

    def __init__(self, match: Match, viewer: int | None) -> None:
        self.viewer = viewer
        self.clock = match.game.teller(match.names, "en").clock
        self.view: View = match.view(viewer)
        self.before: View | None = None  # what was seen before the last move
        self.news: Sequence[Event] = ()  # of the last move
        self.learned: list[Learned] = []
        self.drawings: dict[tuple[str, str], Drawing] = {}  # of this view, by language and shape
        self.drawn: dict[tuple[str, str], Drawing] = {}  # of the view before
        self.start = 0  # moves before those it tells of
        self._marks: list[int] = []  # lines before each of its moves
        self._count = 0
        self._counts: deque[int] = deque(maxlen=REMEMBERED)  # before the last moves
        self._pages: dict[str, Page] = {}  # by language

    @classmethod
    def of(
        cls,
        match: Match,
        lines: Sequence[tuple[int, str]],
        viewer: int | None,
        decided: Sequence[Decided] = (),
    ) -> "Journal":
        """Return the journal of a match that has got so far.

        What the table decided comes with the number of moves that stood then.
        """
        journal = cls(match, viewer)
        if not match.log:
            journal.open(match)
        coming = deque(decided)
        for number, (seat, text) in enumerate(lines):
            while coming and coming[0][0] <= number:
                _, event, only = coming.popleft()
                journal.note(event, only)
            match.play_text(seat, text)
            journal.go_on(match)
        for _, event, only in coming:
            journal.note(event, only)
        return journal

    def open(self, match: Match) -> None:
        """Write down what the first deal has shown this viewer; before it nothing was known."""
        before = match.game.begin(match.seats, match.options).view(self.viewer)
        for event in match.game.news(before, self.view):
            self._write(event, self.clock(before))

    def go_on(self, match: Match) -> None:
        """Write down what a move has shown this viewer."""
        before, after = self.view, match.view(self.viewer)
        clock = self.clock(before)
        self._counts.append(self._count)
        self._marks.append(self._count)
        self.news = match.game.news(before, after)
        for event in self.news:
            self._write(event, clock)
        self.before, self.view = before, after
        self.drawn, self.drawings = self.drawings, {}

    def note(self, event: Event, only: int | None = None) -> None:
        """Write down what the table decided, unless only another seat is told."""
        if only is None or only == self.viewer:
            self._write(event, self.clock(self.view))

    def first_since(self, moves: int) -> int:
        """Return the number of the first line that was written after so many moves."""
        index = moves - self.start
        if index < 0:
            return 0
        return self._marks[index] if index < len(self._marks) else self._count

    def _write(self, event: Event, clock: int) -> None:
        self.learned.append(Learned(self._count, event, clock))
        self._count += 1
        if len(self.learned) > 2 * KEPT:
            oldest = clock - 1 - REMEMBERED  # a take-back may set the clock back
            self.learned = [
                item for item in self.learned if not item.event.fades or item.clock >= oldest
            ]
            del self.learned[:-KEPT]

    def go_back(self, moves: int, view: View, before: View | None) -> bool:
        """Forget the last moves, given what is seen now; tell whether they were remembered."""
        if moves > len(self._counts):
            return False
        for _ in range(moves):
            self._count = self._counts.pop()
            self._marks.pop()
        while self.learned and self.learned[-1].number >= self._count:
            self.learned.pop()
        self._pages.clear()  # numbers are given again
        self.news = ()
        self.before, self.view = before, view
        self.drawn, self.drawings = self.drawings, {}
        return True

    def readable(self, teller: Teller) -> list[Line]:
        """Return the last lines that may be read now: without those that have faded."""
        oldest = self.clock(self.view) - 1
        page = self._pages.get(teller.lang)
        if page is None:
            page = self._pages[teller.lang] = Page()
        count = self.learned[-1].number + 1 if self.learned else 0
        if page.count == 0 or (page.fades and page.oldest != oldest):
            self._tell_again(page, oldest, teller)
        elif page.count != count:
            self._go_on_telling(page, oldest, teller)
        page.count, page.oldest = count, oldest
        return page.lines

    def _go_on_telling(self, page: Page, oldest: int, teller: Teller) -> None:
        """Add what has been learned since."""
        first = len(self.learned)
        while first > 0 and self.learned[first - 1].number >= page.count:
            first -= 1
        lines = page.lines[:]
        for number, event, clock in self.learned[first:]:
            if not event.fades or clock >= oldest:
                lines.append((number, teller.line(event)))
                page.fades = page.fades or event.fades
        page.lines = lines[-READABLE:] if len(lines) > READABLE else lines

    def _tell_again(self, page: Page, oldest: int, teller: Teller) -> None:
        """Leave out what has faded, and add what has been learned since."""
        made = dict(page.lines)
        page.fades = False
        lines: list[Line] = []
        for number, event, clock in reversed(self.learned):
            if event.fades:
                if clock < oldest:
                    continue
                page.fades = True
            line = made.get(number)
            lines.append((number, teller.line(event) if line is None else line))
            if len(lines) == READABLE:
                break
        lines.reverse()
        page.lines = lines
