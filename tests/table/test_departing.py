"""Somebody deletes themselves while another of their devices, or a friend, is busy with a table."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from stammtisch.store.departures import Departures
from stammtisch.table import chat, seating
from stammtisch.table.absence_notes import STANDS, End
from stammtisch.table.errors import TableError
from stammtisch.table.server import TableServer
from table.houses import open_server

pytestmark = pytest.mark.anyio

NAME = "Annabella"
LATE: dict[str, Callable[[TableServer, str], Awaitable[object]]] = {}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def late(command: Callable[[TableServer, str], Awaitable[object]]) -> None:
    """Let a command be written too late."""
    LATE[command.__name__] = command


@late
async def sit(server: TableServer, over: str) -> None:
    table = await server.opener.create(host="b", name="b", game="boat_race", seats=3)
    await server.act(table, "a", None, lambda at: seating.sit(at, "a", NAME, 1))


@late
async def say(server: TableServer, over: str) -> None:
    await server.act(over, "a", None, lambda at: chat.say(at, "a", NAME, "hello"))


@late
async def open_a_table(server: TableServer, over: str) -> None:
    await server.opener.create(host="a", name=NAME, game="boat_race", seats=3)


@late
async def friend_plays_again(server: TableServer, over: str) -> None:
    await server.opener.rematch(await server.registry.find(over), "b")


@pytest.mark.parametrize("command", LATE)
async def test_what_is_written_too_late_names_nobody_who_has_departed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    async with open_server(tmp_path / "t.db") as server:
        for person, name in (("a", NAME), ("b", "b")):
            await server.store.add_person(person, name, f"key of {person}", 1.0)
        over = await server.opener.create(
            host="a", name=NAME, game="boat_race", seats=3, bots=[None, None, "Random"]
        )
        await server.act(over, "b", None, lambda at: seating.sit(at, "b", "b", 1))
        await server.act(over, "a", None, lambda at: seating.start(at, "a"))
        await server.act(over, None, None, lambda at: [End(STANDS)])
        reached, known = asyncio.Event(), asyncio.Event()
        rename = server.departing._rename

        async def write_and_rename(*told: Any) -> None:
            """Let the command be written when it is known which tables name somebody."""
            known.set()
            await asyncio.wait([acting])
            await rename(*told)

        def held(write: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
            async def write_late(*rows: Any) -> None:
                if NAME in repr(rows):
                    reached.set()
                    await known.wait()
                await write(*rows)

            return write_late

        monkeypatch.setattr(server.store, "append", held(server.store.append))
        monkeypatch.setattr(server.store, "create", held(server.store.create))
        acting = asyncio.ensure_future(LATE[command](server, over))
        await reached.wait()
        departure = await server.departing.begin("a", "Guest")
        monkeypatch.setattr(server.departing, "_rename", write_and_rename)
        await server.departing.go_on(departure)
        monkeypatch.undo()
        with pytest.raises(TableError, match="deleted"):
            await acting
        assert await Departures(server.store).begun() == []
        async with server.store._database.reading() as connection:
            for table in ("tables", "entries", "people", "players"):
                found = await connection.exec_driver_sql(f"SELECT * FROM {table}")
                assert NAME not in repr(found.all()), table
        for live in server.registry.live_tables.values():
            assert NAME not in repr([chair.name for chair in live.table.chairs])
