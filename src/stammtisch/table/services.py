"""What all parts of a table server use."""

from typing import NamedTuple

from stammtisch.store import Store, Summary
from stammtisch.table.expiry import Expiry
from stammtisch.table.house_clock import HouseClock
from stammtisch.table.listeners import TableListeners
from stammtisch.table.live import LiveTable
from stammtisch.table.tasks import Tasks


class Services(NamedTuple):
    """The store, the clock, how long tables are kept, work in the background, and who watches."""

    store: Store
    clock: HouseClock
    expiry: Expiry
    tasks: Tasks
    listeners: TableListeners

    def summary(self, live: LiveTable) -> Summary:
        """Return how a table at which something happens now is to be kept."""
        return self.expiry.summary(live, self.clock.time())
