"""Streams: everything is told, a reader that comes back goes on, and the server can end."""

import asyncio
import json
import secrets
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from starlette.types import Message

from stammtisch.web.connections import WRITE
from stammtisch.web.shown import Key
from stammtisch.web.stream import Events, Stream
from web.server import ENDING, Server

BOTS = {
    "game": "boat_race",
    "seats": 3,
    "bots": [None, "Random", "Random"],
    "start": True,
    "pace": "at once",
}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Return a server as people run it."""
    made = Server(tmp_path / "t.db", output=tmp_path / "said.txt", processes=1)
    try:
        made.start()
        yield made
    finally:
        made.stop()


@contextmanager
def guest(server: Server, name: str) -> Iterator[httpx.Client]:
    """Return somebody's browser."""
    with httpx.Client(base_url=server.base_url, timeout=30) as client:
        assert client.post("/api/people", json={"name": name}).status_code == 201
        yield client


def events(answer: httpx.Response) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield positions and states."""
    position = -1
    for line in answer.iter_lines():
        if line.startswith("id: "):
            position = int(line[4:])
        elif line.startswith("data: "):
            yield position, json.loads(line[6:])


def test_a_stream_tells_all_and_ends_with_the_server(server: Server, tmp_path: Path) -> None:
    with guest(server, "Anna") as anna:
        table = anna.post("/api/tables", json=BOTS).json()["id"]
        path = f"/api/tables/{table}/events?draw=false"
        seen: list[int] = []
        with anna.stream("GET", path) as answer:
            for position, state in events(answer):
                assert position == state["n"]
                seen.append(position)
                if state["my_turn"] and len(seen) > 6:
                    break
                if state["my_turn"]:
                    move = state["moves"][0]["move"]
                    told = {"do": "move", "parts": [move], "at": state["n"]}
                    anna.post(
                        f"/api/tables/{table}/commands",
                        json={**told, "command": secrets.token_hex(8)},
                    )
        assert seen == sorted(seen)
        # coming back after all that is known there is nothing to tell; otherwise how it stands
        with anna.stream("GET", path, headers={"last-event-id": str(seen[-2])}) as answer:
            assert next(events(answer))[0] == seen[-1]
        with (
            anna.stream("GET", path, headers={"last-event-id": str(seen[-1])}) as answer,
            ThreadPoolExecutor(1) as pool,
        ):
            reading = pool.submit(lambda: [*events(answer)])
            assert not wait([reading], 0.5).done
            assert server.process is not None
            server.process.send_signal(signal.SIGINT)
            assert server.process.wait(ENDING) == 0
            assert reading.result(ENDING) == []
    said = (tmp_path / "said.txt").read_text()
    assert "Traceback" not in said
    assert table not in said  # the address of a table is a secret


def test_others_are_told_who_is_there(server: Server) -> None:
    with guest(server, "Anna") as anna, guest(server, "Bert") as bert:
        wanted = {"game": "boat_race", "seats": 3}
        table = anna.post("/api/tables", json=wanted).json()["id"]
        path = f"/api/tables/{table}/events?draw=false"
        with anna.stream("GET", path) as answer:
            told = events(answer)
            assert next(told)[1]["seats"][1]["kind"] == "open"
            command = {"do": "sit", "command": secrets.token_hex(8)}
            bert.post(f"/api/tables/{table}/commands", json=command)
            state = next(told)[1]
            assert (state["seats"][1]["name"], state["seats"][1]["here"]) == ("Bert", False)
            with bert.stream("GET", path) as other:
                next(events(other))
                assert next(told)[1]["seats"][1]["here"]
            assert not next(told)[1]["seats"][1]["here"]


class Wire:
    """A connection that does not always keep up, and all that went over it."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.is_full = False
        self.drained = asyncio.Event()

    def write(self, part: bytes) -> bool:
        """Write at once, as a connection of the server does."""
        if not self.is_full:
            self.sent.append(part)
        return not self.is_full

    async def send(self, message: Message) -> None:
        """Write once there is room, as an ASGI server does."""
        while self.is_full:
            self.drained.clear()
            await self.drained.wait()
        if message["type"] == "http.response.body":
            self.sent.append(message["body"])

    def drain(self) -> None:
        """Let the other side catch up."""
        self.is_full = False
        self.drained.set()

    async def hang_on(self) -> Message:
        """Stay."""
        await asyncio.Event().wait()
        raise AssertionError


async def follow(wire: Wire, stream: Stream) -> "asyncio.Task[None]":
    scope = {"type": "http", "extensions": {WRITE: wire.write}}
    task = asyncio.create_task(Events(stream, lambda: None)(scope, wire.hang_on, wire.send))
    await asyncio.sleep(0)
    return task


def test_what_is_written_at_once_never_overtakes_what_waits() -> None:
    async def check() -> None:
        stream, wire = Stream(Key(None, None, "en", "wide", False), False), Wire()
        task = await follow(wire, stream)
        for number in range(20):
            if number % 5 == 1:
                wire.is_full = True
            stream.send(number, b"{}")
            if number % 5 == 2:
                await asyncio.sleep(0)  # the first that waits is being sent
            if number % 5 == 3:
                wire.drain()  # and would go on soon: the next must not come before it
        while not stream.inbox.empty():
            await asyncio.sleep(0)
        stream.end()
        await task
        told = [event for event in wire.sent if event.startswith(b"id: ")]
        assert told == [b"id: %d\nevent: table\ndata: {}\n\n" % number for number in range(20)]

    asyncio.run(check())


def test_what_can_be_written_at_once_waits_for_nobody() -> None:
    async def check() -> None:
        stream, wire = Stream(Key(None, None, "en", "wide", False), False), Wire()
        task = await follow(wire, stream)
        stream.send(1, b"{}")
        assert wire.sent[-1].startswith(b"id: 1\n")
        assert stream.inbox.empty()
        stream.end()
        await task

    asyncio.run(check())
