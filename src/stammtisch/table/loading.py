"""Reading tables from the store; those that cannot be read are set aside."""

import asyncio
from contextlib import suppress
from typing import Final

from stammtisch import logs, metrics
from stammtisch.store import Entry, Head, Store, Unavailable
from stammtisch.table.errors import TableError
from stammtisch.table.live import LiveTable
from stammtisch.table.table import Table

LONG: Final = 500  # entries of a log that is read outside the event loop


class Loader:
    """Builds tables from their logs."""

    def __init__(self, store: Store, live_tables: dict[str, LiveTable]) -> None:
        self.store = store
        self.live_tables = live_tables
        self.unreadable: dict[str, str] = {}  # tables that were set aside, and why

    async def read(self, table_id: str) -> Table:
        """Return a table as the store has it; one that cannot be read is set aside."""
        if table_id in self.unreadable:
            raise TableError(self.unreadable[table_id])
        try:
            found = await self.store.load(table_id)
            if found is not None:
                return await build_table(*found)
        except Unavailable as error:
            raise TableError("unavailable") from error
        except Exception as error:  # whatever a log may make of itself
            raise TableError(await self._set_aside(table_id, error)) from error
        raise TableError("no_table")

    async def _set_aside(self, table_id: str, error: Exception) -> str:
        reason = error.key if isinstance(error, TableError) else "unreadable"
        self.unreadable[table_id] = reason
        self.live_tables.pop(table_id, None)
        metrics.SET_ASIDE.inc()
        logs.failure("table_set_aside", error, table=logs.handle(table_id), reason=reason)
        with suppress(Unavailable):
            await self.store.set_aside(table_id, reason)
        return reason


async def build_table(head: Head, entries: list[Entry]) -> Table:
    """Return the table of a log; others are served while a long one is read."""
    if len(entries) > LONG:
        return await asyncio.to_thread(Table, head, entries)
    return Table(head, entries)
