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
        self.fades = False  # some line of it will


class Journal:
    """The log of one seat, or of the onlookers: its latest lines, numbered."""

    def __init__(self, match: Match, viewer: int | None) -> None:
        self.viewer = viewer
        self.clock = match.game.teller(match.names, "en").clock
        self.view: View = match.view(viewer)
        self.before: View | None = None  # what was seen before the last move
        self.told: list[Told] = []
        self.drawings: dict[tuple[str, str], Drawing] = {}  # of this view, by language and shape
        self.drawn: dict[tuple[str, str], Drawing] = {}  # of the view before
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
        self.drawn, self.drawings = self.drawings, {}

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
        self.drawn, self.drawings = self.drawings, {}
        return True

    def readable(self, teller: Teller) -> list[Line]:
        """Return the last lines that may be read now: of old tricks only the last (HY-29)."""
        oldest = self.clock(self.view) - 1
        page = self._pages.get(teller.lang)
        if page is None:
            page = self._pages[teller.lang] = Page()
        count = self.told[-1].number + 1 if self.told else 0
        if page.count == 0 or (page.fades and page.oldest != oldest):
            self._tell_again(page, oldest, teller)
        elif page.count != count:
            self._go_on_telling(page, oldest, teller)
        page.count, page.oldest = count, oldest
        return page.lines

    def _go_on_telling(self, page: Page, oldest: int, teller: Teller) -> None:
        """Add what has been told since."""
        first = len(self.told)
        while first > 0 and self.told[first - 1].number >= page.count:
            first -= 1
        lines = page.lines[:]
        for number, event, clock in self.told[first:]:
            if not event.fades or clock >= oldest:
                lines.append((number, teller.say(event.key, **event.facts)))
                page.fades = page.fades or event.fades
        page.lines = lines[-READABLE:] if len(lines) > READABLE else lines

    def _tell_again(self, page: Page, oldest: int, teller: Teller) -> None:
        """Leave out what has faded, and add what has been told since."""
        made = dict(page.lines)
        page.fades = False
        lines: list[Line] = []
        for number, event, clock in reversed(self.told):
            if event.fades:
                if clock < oldest:
                    continue
                page.fades = True
            line = made.get(number)
            lines.append((number, teller.say(event.key, **event.facts) if line is None else line))
            if len(lines) == READABLE:
                break
        lines.reverse()
        page.lines = lines
