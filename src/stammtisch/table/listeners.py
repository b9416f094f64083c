"""Those who are told what happens at all tables, without being waited for."""

from collections.abc import Callable, Sequence

from stammtisch import logs
from stammtisch.store import Entry
from stammtisch.table.live import LiveTable


class TableListener:
    """Is told what happens at tables, while their locks are held: it must be quick about it."""

    def opened(self, live: LiveTable) -> None:
        """Note that a table was opened."""

    def changed(self, live: LiveTable, entries: Sequence[Entry]) -> None:
        """Note that entries were kept and took effect."""

    def left(self, live: LiveTable, person: str) -> None:
        """Note that somebody no longer looks at a table."""


class TableListeners(TableListener):
    """All listeners; what goes wrong with one stops neither the others nor the table."""

    def __init__(self) -> None:
        self._all: list[TableListener] = []

    def add(self, listener: TableListener) -> None:
        """Tell one more from now on."""
        self._all.append(listener)

    def opened(self, live: LiveTable) -> None:
        """Tell all that a table was opened."""
        self._tell(live, lambda listener: listener.opened(live))

    def changed(self, live: LiveTable, entries: Sequence[Entry]) -> None:
        """Tell all what was kept."""
        self._tell(live, lambda listener: listener.changed(live, entries))

    def left(self, live: LiveTable, person: str) -> None:
        """Tell all who has gone."""
        self._tell(live, lambda listener: listener.left(live, person))

    def _tell(self, live: LiveTable, tell: Callable[[TableListener], None]) -> None:
        for listener in self._all:
            try:
                tell(listener)
            except Exception as error:
                logs.failure("watcher_failed", error, table=logs.handle(live.table.head.id))
