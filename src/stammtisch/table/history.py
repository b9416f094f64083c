"""The choices of a match that stand, and the way back to any of them."""

from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple

from stammtisch.core.match import Checkpoint, Match

REMEMBERED: Final = 16  # choices that are taken back without making any of them again
STAGE: Final = 256  # choices between two checkpoints from which a match can be played again


class Step(NamedTuple):
    """A choice that stands: whose it is, the match before it, and whether it is sealed."""

    seat: int
    before: Checkpoint
    is_sealed: bool


def is_sealed(before: Sequence[int], seat: int, after: Sequence[int]) -> bool:
    """Tell from the seats to act before and after it whether a choice is sealed.

    That is while it changed nothing for anybody but who has yet to choose. It is read off `to_act`,
    for everybody alike, so that neither an offer nor a refusal to take it back tells anything.
    """
    return bool(after) and list(after) == [other for other in before if other != seat]


class History:
    """A match with its choices, in order, and checkpoints to go back to."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.lines: list[tuple[int, str]] = []  # seat and text
        self.counts = [0] * match.seats  # choices of each seat
        self.latest = [-1] * match.seats  # the number of each seat's last choice
        self.steps: deque[Step] = deque(maxlen=REMEMBERED)  # of the last choices
        self._stages: list[Checkpoint] = []  # before every choice whose number STAGE divides

    def play(self, seat: int, text: str) -> Step:
        """Make a whole choice."""
        owing = self.match.state.to_act()
        before = self.match.checkpoint()
        if len(self.lines) == STAGE * len(self._stages):
            self._stages.append(before)
        self.match.play_text(seat, text)
        step = Step(seat, before, is_sealed(owing, seat, self.match.state.to_act()))
        self.steps.append(step)
        self.counts[seat] += 1
        self.latest[seat] = len(self.lines)
        self.lines.append((seat, text))
        return step

    def sealed_choice(self, seat: int) -> int | None:
        """Return the number of a seat's choice if it, and every choice since, is sealed."""
        number = len(self.lines)
        for step in reversed(self.steps):
            number -= 1
            if not step.is_sealed:
                return None
            if step.seat == seat:
                return number
        return None

    def rewind(self, kept: int) -> list[tuple[int, str]]:
        """Go back to when so many choices stood; return those that were undone."""
        undone = self.lines[kept:]
        if not undone:
            return []
        if len(undone) <= len(self.steps):
            self.match.restore(self.steps[-len(undone)].before)
            for _ in undone:
                self.steps.pop()
            self._cut(kept)
        else:
            start = STAGE * (max(0, kept - REMEMBERED) // STAGE)
            again = self.lines[start:kept]
            self.match.restore(self._stages[start // STAGE])
            self.steps.clear()
            self._cut(start)
            for seat, text in again:
                self.play(seat, text)
        self.latest = [-1] * self.match.seats
        missing = self.match.seats
        for number in range(len(self.lines) - 1, -1, -1):
            seat = self.lines[number][0]
            if self.latest[seat] < 0:
                self.latest[seat] = number
                missing -= 1
                if missing == 0:
                    break
        return undone

    def _cut(self, kept: int) -> None:
        """Forget all choices but the first ones."""
        for seat, _ in self.lines[kept:]:
            self.counts[seat] -= 1
        del self.lines[kept:]
        del self._stages[-(-kept // STAGE) :]

    def match_at(self, number: int) -> Match:
        """Return another match like this one when so many of its choices stood."""
        own = self.match
        match = Match(own.game, own.seats, own.seed, own.options, own.names)
        stage = min(number // STAGE, len(self._stages) - 1)
        if stage < 0:
            return match
        match.log = own.log[: self._stages[stage].length]
        match.restore(self._stages[stage])
        for seat, text in self.lines[STAGE * stage : number]:
            match.play_text(seat, text)
        return match
