"""Carrying out commands: the table decides, the store keeps, the entries are folded in and told."""

import asyncio
import time
from collections.abc import Callable
from typing import Final, TypeAlias

from stammtisch import metrics
from stammtisch.store import Conflict, Departed, Entry, Unavailable
from stammtisch.table.errors import TableError, refused_if_unavailable
from stammtisch.table.live import CommandOutcome, LiveTable
from stammtisch.table.loading import Loader, build_table
from stammtisch.table.notes import Move, Note, Start
from stammtisch.table.quotas import BotTableQuota
from stammtisch.table.services import Services
from stammtisch.table.table import Table

RETRY: Final = 1.0  # seconds after which the store is asked again
LONGEST_RETRY: Final = 10.0
TRIES: Final = 3  # for a command that met what another process wrote

Decide: TypeAlias = Callable[[Table], list[Note]]  # asks a table what a command comes to


class Commands:
    """Carries out commands at tables in memory, one after the other at each."""

    def __init__(self, services: Services, loader: Loader, bot_tables: BotTableQuota) -> None:
        self.latest = services.clock.time()  # when a command was last given at any table
        self._services = services
        self._store = services.store
        self._clock = services.clock
        self._loader = loader
        self._bot_tables = bot_tables

    async def act(
        self, live: LiveTable, person: str | None, command: str | None, decide: Decide
    ) -> CommandOutcome:
        """Carry out a command once: decide, keep, take effect, tell everyone."""
        self.latest = self._clock.time()
        began = time.perf_counter()
        async with live.lock:
            for _ in range(TRIES):
                if live.is_behind:
                    await self._catch_up(live)
                table = live.table
                if person is not None and command is not None:
                    done = table.commands.get((person, command))
                    if done is not None:
                        return CommandOutcome(done, True)
                notes = decide(table)
                if not notes:
                    return CommandOutcome(table.position, False)
                if any(isinstance(note, Start) for note in notes):
                    self._bot_tables.check(table)
                house_time = self._clock.time()
                entries = table.entries(notes, person, command, self._clock.now(), house_time)
                if await self._keep(live, entries):
                    live.tell_change()
                    live.driver.go_on(live)
                    self._services.listeners.changed(live, entries)
                    moves = sum(isinstance(note, Move) for note in notes)
                    metrics.carried_out(table.head.id, moves, time.perf_counter() - began)
                    return CommandOutcome(table.position, False)
            raise TableError("stale")

    async def _keep(self, live: LiveTable, entries: list[Entry]) -> bool:
        """Fold entries in and write them; if they cannot be written, nothing has happened.

        Nobody looks at the table meanwhile: readers wait for its lock. False if the log went on
        without this process: another wrote to it, or an answer to what it wrote was lost.
        """
        table = live.table
        kept = len(table.log)
        try:
            for entry in entries:
                table.fold(entry)
            await self._store.append(table.head.id, entries, self._services.summary(live))
        except BaseException as error:
            live.table = await build_table(table.head, table.log[:kept])
            if isinstance(error, Conflict | Unavailable):
                self._fall_behind(live)
            if isinstance(error, Conflict):
                return False
            if isinstance(error, Unavailable):
                raise TableError("unavailable") from error
            if isinstance(error, Departed):
                raise TableError("departed") from error
            raise
        return True

    def _fall_behind(self, live: LiveTable) -> None:
        """Doubt whether a table is as the store has it, until that has been asked."""
        if not live.is_behind:
            live.is_behind = True
            self._services.tasks.spawn(self._recover(live))

    async def _recover(self, live: LiveTable) -> None:
        pause = RETRY
        while live.is_behind:
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_RETRY)
            async with live.lock:
                try:
                    if live.is_behind:
                        await self._catch_up(live)
                except TableError as error:
                    if error.key != "unavailable":  # it was set aside, or removed
                        return

    async def _catch_up(self, live: LiveTable) -> None:
        """Read what was written without this process knowing, tell everyone, and go on."""
        table_id = live.table.head.id
        with refused_if_unavailable():
            position = await self._store.position(table_id)
        if position != live.table.position:
            live.table = await self._loader.read(table_id)
            live.tell_change()
        live.is_behind = False
        live.driver.go_on(live)
