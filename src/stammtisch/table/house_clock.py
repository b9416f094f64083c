"""House time: seconds that stand still while no server runs, and never jump."""

import time
from collections.abc import Callable
from typing import Final

JUMP: Final = 1.0  # seconds by which the system's clock may stray before it has jumped


class HouseClock:
    """Counts on where the last server stopped, by a clock that nobody can set."""

    def __init__(
        self,
        now: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.now = now
        self._monotonic = monotonic
        self.start(None)

    def start(self, kept: float | None) -> None:
        """Go on from the house time that was last kept; the first of all is the system's time."""
        now = self.now()
        self._paused: float | None = None
        self._base = now if kept is None else kept
        self._started = self._monotonic()
        self._offset = now - self._base

    def time(self) -> float:
        """Return the house time."""
        if self._paused is not None:
            return self._paused
        return self._base + self._monotonic() - self._started

    def pause(self) -> None:
        """Stand still, as while no server runs: nobody could do anything in time."""
        if self._paused is None:
            self._paused = self.time()

    def go_on(self) -> bool:
        """Run again; tell whether the clock stood still."""
        kept, self._paused = self._paused, None
        if kept is not None:
            self.start(kept)
        return kept is not None

    def wall_time(self, house_time: float) -> float:
        """Return when that is by the system's clock, the same until that clock jumps."""
        return house_time + self._offset

    def notice_jump(self) -> float:
        """Return by how many seconds the system's clock has jumped since this was last asked."""
        jump = self.now() - self.time() - self._offset
        if abs(jump) < JUMP:
            return 0.0
        self._offset += jump
        return jump
