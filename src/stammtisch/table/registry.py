"""The tables in memory, found by their ids; read from the store when they are asked for."""

import asyncio
from collections import Counter
from contextlib import suppress

from stammtisch.store import Unavailable
from stammtisch.table.errors import refused_if_unavailable
from stammtisch.table.expiry import FRESH, due_of
from stammtisch.table.live import Driver, LiveTable
from stammtisch.table.loading import Loader
from stammtisch.table.services import Services
from stammtisch.table.table import Table


class Registry:
    """Finds tables, and keeps when each is due and expires."""

    def __init__(self, services: Services, loader: Loader, driver: Driver) -> None:
        self.live_tables = loader.live_tables
        self.expiry = services.expiry
        self._store = services.store
        self._clock = services.clock
        self._tasks = services.tasks
        self._loader = loader
        self._driver = driver
        self._loading: dict[str, asyncio.Lock] = {}

    def live_of(self, table: Table, expires: float | None = None) -> LiveTable:
        """Return a table as it lives in memory, not yet among the others."""
        touched = self._clock.time()
        return LiveTable(
            table,
            self._clock,
            self._driver,
            touched=touched,
            expires=expires,
            loaded=touched,
            idle_since=table.changed,
        )

    def add(self, live: LiveTable) -> None:
        """Keep a table in memory and let it go on."""
        self.live_tables[live.table.head.id] = live
        live.driver.go_on(live)

    async def look_at(self, table_id: str) -> LiveTable:
        """Return a table that somebody looks at; raise TableError if it cannot be had."""
        live = await self.find(table_id)
        self.note_look(live)
        return live

    async def find(self, table_id: str, expires: float | None = None) -> LiveTable:
        """Return a table, from the store if it is not in memory; raise TableError if unknown."""
        live = self.live_tables.get(table_id)
        if live is None:
            lock = self._loading.setdefault(table_id, asyncio.Lock())
            try:
                async with lock:
                    live = self.live_tables.get(table_id) or await self._load(table_id, expires)
            finally:
                self._loading.pop(table_id, None)
        live.touched = self._clock.time()
        return live

    async def _load(self, table_id: str, expires: float | None) -> LiveTable:
        table = await self._loader.read(table_id)
        if expires is None:
            with refused_if_unavailable():
                expires, was_set_aside = await self._store.expiry(table_id)
            if was_set_aside:
                expires = None  # so that the next look writes down that it can be read again
        live = self.live_of(table, expires)
        self.add(live)
        return live

    def note_look(self, live: LiveTable) -> None:
        """Let a table expire later, since somebody looks at it."""
        span = self.expiry.span(live.table.phase)
        if span is not None:
            expires = self._clock.time() + span
            if live.expires is None or live.expires < expires - FRESH * span:
                live.expires = expires
                self._tasks.spawn(self.reschedule(live))

    async def reschedule(self, live: LiveTable) -> None:
        """Keep when a table is due and when it expires."""
        async with live.lock:
            due = due_of(live.table, live.expires)
            with suppress(Unavailable):
                await self._store.reschedule(live.table.head.id, due, live.expires)

    def has(self, table_id: str) -> bool:
        """Tell whether a table is in memory, or on its way there."""
        return table_id in self.live_tables or table_id in self._loading

    def forget(self, table_id: str) -> None:
        """Let go of a table; what the store has of it stays."""
        live = self.live_tables.pop(table_id, None)
        if live is not None:
            live.stop_timer()

    def phases(self) -> Counter[str]:
        """Return how many tables are in memory, by phase."""
        return Counter(live.table.phase for live in self.live_tables.values())
