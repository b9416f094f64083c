"""Those who are told what happens at all tables, without being waited for."""

from collections.abc import Callable, Sequence

from stammtisch import logs
from stammtisch.store import Entry
from stammtisch.table.live import Live


class Watcher:
    """Is told what happens at tables, while their locks are held: it must be quick about it."""

    def opened(self, live: Live) -> None:
        """Note that a table was opened."""

    def changed(self, live: Live, entries: Sequence[Entry]) -> None:
        """Note that entries were kept and took effect."""

    def left(self, live: Live, person: str) -> None:
        """Note that somebody no longer looks at a table."""


class Watchers(Watcher):
    """All watchers; what goes wrong with one stops neither the others nor the table."""

    def __init__(self) -> None:
        self._all: list[Watcher] = []

    def add(self, watcher: Watcher) -> None:
        """Tell one more from now on."""
        self._all.append(watcher)

    def opened(self, live: Live) -> None:
        """Tell all that a table was opened."""
        self._tell(live, lambda watcher: watcher.opened(live))

    def changed(self, live: Live, entries: Sequence[Entry]) -> None:
        """Tell all what was kept."""
        self._tell(live, lambda watcher: watcher.changed(live, entries))

    def left(self, live: Live, person: str) -> None:
        """Tell all who has gone."""
        self._tell(live, lambda watcher: watcher.left(live, person))

    def _tell(self, live: Live, tell: Callable[[Watcher], None]) -> None:
        for watcher in self._all:
            try:
                tell(watcher)
            except Exception as error:
                logs.failure("watcher_failed", error, table=logs.handle(live.table.head.id))
