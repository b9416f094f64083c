"""What one viewer has been told of a match: the lines of the log, made from views alone."""

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from stammtisch.core.game import Event, View
from stammtisch.core.match import Match
from stammtisch.core.telling import Teller
from stammtisch.table.taking_back import REMEMBERED


class Told(NamedTuple):
    """Something a viewer learned, and by which trick."""

    event: Event
    clock: int


class Journal:
    """The log of one seat, or of the onlookers."""

    def __init__(self, match: Match, viewer: int | None) -> None:
        self.viewer = viewer
        self.clock = match.game.teller(match.names, "en").clock
        self.view: View = match.view(viewer)
        self.before: View | None = None  # what was seen before the last move
        self.told: list[Told] = []
        self._lengths: deque[int] = deque(maxlen=REMEMBERED)  # of `told`, before the last moves

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
        self._lengths.append(len(self.told))
        self.told += [Told(event, clock) for event in match.game.news(before, after)]
        self.before, self.view = before, after

    def note(self, event: Event) -> None:
        """Write down what the table decided."""
        self.told.append(Told(event, self.clock(self.view)))

    def go_back(self, moves: int, view: View, before: View | None) -> bool:
        """Forget the last moves, given what is seen now; tell whether they were remembered."""
        if moves > len(self._lengths):
            return False
        del self.told[self._lengths[-moves] :]
        for _ in range(moves):
            self._lengths.pop()
        self.before, self.view = before, view
        return True

    def readable(self, teller: Teller, most: int) -> list[str]:
        """Return the last lines that may be read now: of old tricks only the last (HY-29)."""
        clock = self.clock(self.view)
        lines: list[str] = []
        for event, when in reversed(self.told):
            if event.fades and when < clock - 1:
                continue
            lines.append(teller.say(event.key, **event.facts))
            if len(lines) == most:
                break
        return lines[::-1]
