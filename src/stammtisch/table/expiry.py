"""When somebody must look after a table, and when one that nobody wants any more is closed."""

from dataclasses import dataclass
from typing import Final

from stammtisch.store import Summary
from stammtisch.store.phases import OPEN, RUNNING
from stammtisch.table.lapses import next_ring
from stammtisch.table.live import LiveTable
from stammtisch.table.table import Table

EXPIRED: Final = "expired"
HOUR: Final = 3600.0
DAY: Final = 24 * HOUR
FRESH: Final = 0.1  # of its span, in which looking again need not be written down


@dataclass(frozen=True, slots=True)
class Expiry:
    """How long tables are kept while nobody does anything there or looks; 0: for ever."""

    open_hours: float = 48.0
    running_days: float = 60.0

    def span(self, phase: str) -> float | None:
        """Return after how many seconds a table is closed; None: never."""
        spans: dict[str, float] = {OPEN: self.open_hours * HOUR, RUNNING: self.running_days * DAY}
        return spans.get(phase) or None

    def expires(self, phase: str, house_time: float) -> float | None:
        """Return when a table is closed at which something happens now."""
        span = self.span(phase)
        return None if span is None else house_time + span

    def summary(self, live: LiveTable, house_time: float) -> Summary:
        """Return how a table at which something happens now is to be kept."""
        live.expires = self.expires(live.table.phase, house_time)
        return live.table.summary(due_of(live.table, live.expires), live.expires)


def due_of(table: Table, expires: float | None) -> float | None:
    """Return the house time at which somebody must look after a table; None: never."""
    plays_unseen = table.has_people() or table.head.unattended
    bots_are_due = plays_unseen and bool(table.waiting_bots())
    moments = [expires, next_ring(table), table.changed if bots_are_due else None]
    return min((moment for moment in moments if moment is not None), default=None)
