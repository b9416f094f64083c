"""Those who look at tables: one look, or following what happens."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final, TypeVar

from stammtisch.table.bot_scheduler import BotScheduler
from stammtisch.table.commands import Commands
from stammtisch.table.errors import TableError
from stammtisch.table.live import LiveTable, Missed, Parting, Reader
from stammtisch.table.presence import presence_of
from stammtisch.table.registry import Registry
from stammtisch.table.seating import come_back
from stammtisch.table.services import Services
from stammtisch.table.voting import settle

Answer = TypeVar("Answer")
BRIEF: Final = 60.0  # seconds of absence of which nobody needs to be told what happened
CLOSING: Final = 10.0  # seconds between a page's word that it closes and the end of its line


class Audience:
    """Lets readers follow tables."""

    def __init__(
        self, registry: Registry, services: Services, commands: Commands, bot_turns: BotScheduler
    ) -> None:
        self._registry = registry
        self._tasks = services.tasks
        self._watchers = services.listeners
        self._commands = commands
        self._bot_turns = bot_turns

    async def read(self, table_id: str, render: Callable[[LiveTable], Answer]) -> Answer:
        """Return what is made of a table as it stands, for one look."""
        live = await self._registry.look_at(table_id)
        async with live.lock:
            return render(live)

    async def enter(self, table_id: str, reader: Reader, known: int | None) -> LiveTable:
        """Let a reader follow a table; it is told at once unless it knows this position."""
        live = await self._registry.look_at(table_id)
        async with live.lock:
            is_new = not live.is_here(reader.person)
            live.readers.append(reader)
            if is_new:
                arrive(live, reader.person)
            live.shown.clear()  # who is here is part of it
            self._bot_turns.wake(live)  # a table of bots alone goes on while somebody looks
            position = live.table.position
            if known != position:
                reader.update(live)
        person = reader.person
        if person is not None and is_new:
            decide = partial(come_back, person=person)
            back = await self._tasks.finish(self._commands.act(live, None, None, decide))
            if back.n == position:
                await live.tell(besides=reader)  # who is here is no entry of the log
        return live

    def leave(self, live: LiveTable, reader: Reader) -> None:
        """Let a reader go."""
        live.readers.remove(reader)
        live.shown.clear()
        if reader.person is not None and not live.is_here(reader.person):
            self._watchers.left(live, reader.person)
            part(live, reader.person)
            self._tasks.spawn(self._tell_parting(live))

    async def close_page(self, table_id: str, person: str) -> None:
        """Note that a page says it closes: its line does not break by itself."""
        live = self._registry.live_tables.get(table_id)
        if live is None:
            return
        live.closing[person] = live.clock.time()
        parting = live.partings.get(person)
        if parting is not None and live.clock.time() - parting.since < CLOSING:
            live.partings[person] = parting._replace(is_closed=True)
            await live.tell()

    async def _tell_parting(self, live: LiveTable) -> None:
        """Tell everyone who has gone; what the others have proposed may be decided by that."""
        await live.tell()
        if live.table.attendance.motions:
            with suppress(TableError):
                await self._commands.act(
                    live, None, None, lambda table: settle(table, presence_of(live))
                )


def arrive(live: LiveTable, person: str | None) -> None:
    """Note that somebody is at the table, and what they have missed."""
    seat = live.table.seat_of(person)
    if person is None or seat is None:
        return
    live.closing.pop(person, None)
    attendance = live.table.attendance
    parting = live.partings.pop(person, None) or Parting(
        attendance.heard[seat], False, attendance.heard_moves[seat]
    )
    moves = len(live.table.lines)
    if moves > parting.moves and live.clock.time() - parting.since >= BRIEF:
        live.missed[person] = Missed(parting.since, parting.moves, moves)


def part(live: LiveTable, person: str) -> None:
    """Note that somebody is no longer at the table."""
    if live.table.seat_of(person) is None:
        return
    now = live.clock.time()
    is_closed = now - live.closing.pop(person, now - 2 * CLOSING) < CLOSING
    live.partings[person] = Parting(now, is_closed, len(live.table.lines))
