"""A table server on a real database, with clocks that tests set and bots that choose at once."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from stammtisch.core.rng import FastRng
from stammtisch.store import Entry, Store, Summary, Unavailable
from stammtisch.table import seating
from stammtisch.table.chairs import FREE
from stammtisch.table.expiry import Expiry
from stammtisch.table.live import LiveTable, Reader
from stammtisch.table.notes import Note
from stammtisch.table.server import TableServer
from stammtisch.table.table import Table
from stammtisch.table.thinking import Thinker


@dataclass
class Clocks:
    """The system's two clocks: one can be set, the other only goes on while the system runs."""

    wall: float = 1_000_000.0
    steady: float = 50.0

    def pass_time(self, seconds: float) -> None:
        """Let time go by."""
        self.wall += seconds
        self.steady += seconds


@dataclass
class Faults:
    """What goes wrong with the next writes to a store."""

    lose_answer: list[Exception] = field(default_factory=list)  # kept, but nobody is told
    refuse: list[Exception] = field(default_factory=list)  # not kept
    unreachable: int = 0  # reads that fail


class FaultyStore(Store):
    """A store whose answers can get lost."""

    faults: Faults

    async def append(self, table_id: str, entries: list[Entry], summary: Summary) -> None:
        """Append, and then pretend that it failed."""
        if self.faults.refuse:
            raise self.faults.refuse.pop()
        await super().append(table_id, entries, summary)
        if self.faults.lose_answer:
            raise self.faults.lose_answer.pop()

    async def position(self, table_id: str) -> int | None:
        """Ask how far a log goes."""
        if self.faults.unreachable:
            self.faults.unreachable -= 1
            raise Unavailable("no answer")
        return await super().position(table_id)


@asynccontextmanager
async def open_server(
    path: Path, clocks: Clocks | None = None, expiry: Expiry | None = None
) -> AsyncIterator[TableServer]:
    """Lend a server on a database that may have been used before; rounds are made by the test."""
    clocks = clocks or Clocks()
    url = f"sqlite+aiosqlite:///{path}"
    opened = await Store.open(url)
    store = FaultyStore(opened._database)
    store.faults = Faults()
    thinker = Thinker(1)
    server = TableServer(
        store, thinker, now=lambda: clocks.wall, monotonic=lambda: clocks.steady, expiry=expiry
    )
    server.clock.start(await store.house_time())
    try:
        yield server
    finally:
        await server.close()
        await store.close()


def faults_of(server: TableServer) -> Faults:
    """Return what shall go wrong with a server's store."""
    assert isinstance(server.store, FaultyStore)
    return server.store.faults


def sit_down(person: str, table: Table) -> list[Note]:
    """Let somebody sit down on the first free chair."""
    free = [at for at, chair in enumerate(table.chairs) if chair.kind == FREE]
    return seating.sit(table, person, person, free[0] if free else None)


async def begin(
    server: TableServer, people: str, seats: int = 3, game: str = "boat_race", **more: Any
) -> str:
    """Open a table where people called by letters sit, and begin; bots take the other seats."""
    host = people[0]
    table = await server.opener.create(host=host, name=host, game=game, seats=seats, **more)
    for person in people[1:]:
        await server.act(table, person, None, partial(sit_down, person))
    await server.act(table, host, None, lambda at: seating.start(at, host))
    return table


def whole_choice(table: Table, seat: int, rng: FastRng) -> list[int]:
    """Return any whole choice of a seat."""
    state = table.running_match().state.copy()
    parts: list[int] = []
    while not parts or state.unfinished(seat):
        parts.append(int(state.random_move(seat, rng)))
        state.apply(seat, parts[-1])
    return parts


class TableListener(Reader):
    """Somebody who looks at a table and notes the positions they are told of."""

    def __init__(self, person: str | None = None) -> None:
        super().__init__(person)
        self.inbox: asyncio.Queue[tuple[int, bytes]] = asyncio.Queue()

    def update(self, live: LiveTable) -> None:
        """Note where the table stands."""
        self.inbox.put_nowait((live.table.position, b""))


def reader(person: str | None = None) -> TableListener:
    """Return somebody who looks at a table."""
    return TableListener(person)


async def eventually(happened: Callable[[], bool], seconds: float = 30.0) -> None:
    """Wait until something has happened."""
    async with asyncio.timeout(seconds):
        while not happened():
            await asyncio.sleep(0.01)


def events_of(records: list[logging.LogRecord]) -> list[str]:
    """Return the names of the events that were logged."""
    return [record.msg for record in records if record.name == "stammtisch"]
