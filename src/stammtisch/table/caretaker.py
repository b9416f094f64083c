"""Looks after tables at which something is due though nobody looks, and lets go of idle ones."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from typing import Final

from stammtisch import logs
from stammtisch.store import Due, Unavailable
from stammtisch.table import moderation
from stammtisch.table.commands import Commands
from stammtisch.table.errors import TableError
from stammtisch.table.expiry import EXPIRED, due_of
from stammtisch.table.lapses import next_ring
from stammtisch.table.live import LiveTable
from stammtisch.table.registry import Registry
from stammtisch.table.services import Services

ROUND: Final = 5.0  # seconds from one round to the next
AHEAD: Final = 15.0  # seconds before something is due its table is loaded
PAGE: Final = 200  # tables asked for at once
MOST_ROWS: Final = 20_000  # looked through in one round
MOST_BUSY: Final = 200  # tables that nobody looks at, at which bots think at the same time
IDLE: Final = 300.0  # seconds until a table nobody looks at is let go of; its log stays
MOST_IDLE: Final = 2_000  # tables in memory that nobody looks at
SETTLED: Final = 10.0  # seconds in which whoever asked for a table has got hold of it
BEAT: Final = 60.0  # seconds after which house time is kept, more often where clocks run


class Caretaker:
    """Makes rounds for as long as the server runs."""

    def __init__(self, services: Services, registry: Registry, commands: Commands) -> None:
        self._store = services.store
        self._clock = services.clock
        self._registry = registry
        self._commands = commands
        self._kept = -BEAT  # the house time that was last kept
        self._failed = False  # it could not be kept the last time

    async def work(self) -> None:
        """Make a round every few seconds, whatever went wrong in the last."""
        while True:
            try:
                await self.make_round()
            except Exception as error:
                if not isinstance(error, Unavailable):
                    logs.failure("caretaker_failed", error)
            await asyncio.sleep(ROUND)

    async def make_round(self) -> None:
        """Look once after everything that is due."""
        was_still = await self._keep_time()
        await self._tell_deadlines(was_still=was_still)
        try:
            async for row in self._due():
                await self._look_after(row)
        finally:
            self.let_go()

    async def _tell_deadlines(self, *, was_still: bool) -> None:
        """Tell deadlines anew if the system's clock was set, by which they are shown, or ours was.

        Also the timers are set anew then.
        """
        jump = self._clock.notice_jump()
        if jump:
            logs.warning("clock_jumped", seconds=round(jump, 1))
        if jump or was_still:
            for live in list(self._registry.live_tables.values()):
                if live.timer is not None:
                    await live.go_on()
                    await live.tell()

    async def _keep_time(self) -> bool:
        """Keep house time; it stands still while that cannot be done. Tell whether it has."""
        clock = self._clock
        now = clock.time()
        clocks_run = any(live.timer is not None for live in self._registry.live_tables.values())
        if clocks_run or self._failed or now - self._kept >= BEAT:
            try:
                await self._store.keep_house_time(now)
            except Unavailable:
                self._failed = True
                clock.pause()
                raise
            self._failed = False
            self._kept = now
        return clock.go_on()

    async def _due(self) -> AsyncIterator[Due]:
        last: Due | None = None
        for _ in range(MOST_ROWS // PAGE):
            until = self._clock.time() + AHEAD
            rows = await self._store.due(until, PAGE, last)
            for row in rows:
                yield row
            if len(rows) < PAGE:
                return
            last = rows[-1]

    async def _look_after(self, row: Due) -> None:
        registry = self._registry
        now = self._clock.time()
        try:
            if row.expires is not None and row.expires <= now:
                await self._expire(row)
            elif row.id in registry.live_tables:
                await registry.live_tables[row.id].go_on()
            elif self._count_busy() < MOST_BUSY:
                live = await registry.find(row.id, row.expires)
                live.touched = now - IDLE
                await self._correct(row, live)
        except TableError:
            pass  # the store does not answer, or the table was set aside: told where that happened

    async def _expire(self, row: Due) -> None:
        live = await self._registry.find(row.id, row.expires)
        if live.readers:
            self._registry.note_look(live)
        else:
            await self._commands.act(live, None, None, partial(moderation.close, reason=EXPIRED))
            logs.event("table_expired", table=logs.handle(row.id), game=live.table.head.game)

    async def _correct(self, row: Due, live: LiveTable) -> None:
        """Write down when a table is really due, if that is not what the store says."""
        if live.expires is None:
            live.expires = self._registry.expiry.expires(live.table.phase, self._clock.time())
        due = due_of(live.table, live.expires)
        if (due, live.expires) != (row.due, row.expires):
            await self._registry.reschedule(live)

    def _count_busy(self) -> int:
        return sum(
            bool(live.thinking) and not live.readers for live in self._registry.live_tables.values()
        )

    def let_go(self) -> None:
        """Let go of tables that nobody looks at and that wait for nobody here."""
        now = self._clock.time()
        idle = [live for live in self._registry.live_tables.values() if self._is_idle(live, now)]
        idle.sort(key=lambda live: live.touched)
        most = max(0, len(idle) - MOST_IDLE)
        for number, live in enumerate(idle):
            if live.touched <= now - (SETTLED if number < most else IDLE):
                self._registry.forget(live.table.head.id)

    def _is_idle(self, live: LiveTable, now: float) -> bool:
        if live.readers or live.thinking or live.lock.locked() or live.is_behind:
            return False
        due = next_ring(live.table)
        return due is None or due > now + 2 * AHEAD
