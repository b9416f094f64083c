"""The tables in memory: read from the store when asked for, set aside if they cannot be read."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

from stammtisch import logs, measures
from stammtisch.store import Entry, Head, Store, Summary, Unavailable
from stammtisch.table.errors import TableError
from stammtisch.table.expiry import FRESH, Expiry, due_of
from stammtisch.table.house_clock import HouseClock
from stammtisch.table.readers import Live
from stammtisch.table.table import Table

LONG: Final = 500  # entries of a log that is read outside the event loop


class LiveTables:
    """Finds tables by their ids, and keeps when each is due and expires."""

    def __init__(
        self,
        store: Store,
        clock: HouseClock,
        expiry: Expiry,
        go_on: Callable[[Live], None],
        spawn: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self.store = store
        self.clock = clock
        self.expiry = expiry
        self.lives: dict[str, Live] = {}
        self.unreadable: dict[str, str] = {}  # tables that were set aside, and why
        self._go_on = go_on
        self._spawn = spawn
        self._loading: dict[str, asyncio.Lock] = {}

    async def find(self, table_id: str, expires: float | None = None) -> Live:
        """Return a table, from the store if it is not in memory; raise TableError if unknown."""
        live = self.lives.get(table_id)
        if live is None:
            lock = self._loading.setdefault(table_id, asyncio.Lock())
            try:
                async with lock:
                    live = self.lives.get(table_id) or await self._load(table_id, expires)
            finally:
                self._loading.pop(table_id, None)
        live.touched = self.clock.time()
        return live

    async def _load(self, table_id: str, expires: float | None) -> Live:
        table = await self.read(table_id)
        if expires is None:
            try:
                expires, was_set_aside = await self.store.expiry(table_id)
            except Unavailable as error:
                raise TableError("unavailable") from error
            if was_set_aside:
                expires = None  # so that the next look writes down that it can be read again
        live = Live(table, self.clock, expires=expires)
        self.lives[table_id] = live
        self._go_on(live)
        return live

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
        self.lives.pop(table_id, None)
        measures.SET_ASIDE.inc()
        logs.failure("table_set_aside", error, table=logs.handle(table_id), reason=reason)
        with suppress(Unavailable):
            await self.store.set_aside(table_id, reason)
        return reason

    def note_look(self, live: Live) -> None:
        """Let a table expire later, since somebody looks at it."""
        span = self.expiry.span(live.table.phase)
        if span is not None:
            expires = self.clock.time() + span
            if live.expires is None or live.expires < expires - FRESH * span:
                live.expires = expires
                self._spawn(self.reschedule(live))

    async def reschedule(self, live: Live) -> None:
        """Keep when a table is due and when it expires."""
        async with live.lock:
            due = due_of(live.table, live.expires)
            with suppress(Unavailable):
                await self.store.reschedule(live.table.head.id, due, live.expires)

    def summary(self, live: Live) -> Summary:
        """Return how a table at which something happens now is to be kept."""
        live.expires = self.expiry.expires(live.table.phase, self.clock.time())
        due = due_of(live.table, live.expires)
        return live.table.summary(due, live.expires)


async def build_table(head: Head, entries: list[Entry]) -> Table:
    """Return the table of a log; others are served while a long one is read."""
    if len(entries) > LONG:
        return await asyncio.to_thread(Table, head, entries)
    return Table(head, entries)
