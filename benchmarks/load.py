"""Simulated people: each has a stream, moves go over HTTP, as a browser's page or a program does.

A page (`browser`) follows what is new with pictures and sends a move part by part; servers from
before that did so are asked for a draft first and answered by whole pictures. A program follows
whole states without pictures. Hand-written HTTP, no more parsed than needed.
"""

import asyncio
import json
import re
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

HOST = "127.0.0.1"
NUMBER = re.compile(rb'"n":(\d+)')
MOVES = re.compile(rb'"moves":\[(?:\{"move":)?(\d+)?')
MINE = re.compile(rb'"my_turn":(true|false)')
STREAM = re.compile(rb'"stream":"([^"]+)"')
PATHS = {"browser": b"/events?shape=wide&draw=1", "program": b"/events?draw=false"}


class Line:
    """One connection that is kept: hand-written HTTP, no more parsed than needed."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = b""
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def open(self) -> None:
        """Connect."""
        self.reader, self.writer = await asyncio.open_connection(HOST, self.port, limit=1 << 20)

    def send(self, method: bytes, path: bytes, body: bytes = b"", cookie: bytes = b"") -> None:
        """Send a request."""
        assert self.writer is not None
        self.writer.write(
            b"%s %s HTTP/1.1\r\nhost: x\r\ncookie: %s\r\n"
            b"content-type: application/json\r\ncontent-length: %d\r\n\r\n%s"
            % (method, path, cookie or self.cookie, len(body), body)
        )

    async def answer(self) -> tuple[int, bytes, bytes]:
        """Return status, head and body of the next answer."""
        assert self.reader is not None
        head = await self.reader.readuntil(b"\r\n\r\n")
        found = re.search(rb"content-length: (\d+)", head, re.I)
        body = await self.reader.readexactly(int(found[1])) if found else b""
        return int(head[9:12]), head, body

    async def ask(
        self, method: bytes, path: bytes, data: object = None, cookie: bytes = b""
    ) -> bytes:
        """Ask and return the body of the answer; the benchmark ends if it is refused."""
        self.send(method, path, b"" if data is None else json.dumps(data).encode(), cookie)
        status, head, body = await self.answer()
        if status >= 400:
            raise RuntimeError(f"{method.decode()} {path.decode()}: {status} {body.decode()}")
        made = re.search(rb"set-cookie: (person=[^;]+)", head, re.I)
        if made:
            self.cookie = made[1]
        return body

    def close(self) -> None:
        """Hang up."""
        if self.writer is not None:
            self.writer.close()


@dataclass
class Measured:
    """What a run has counted."""

    told: list[float] = field(default_factory=list)  # seconds until the last stream was told
    answered: list[float] = field(default_factory=list)  # seconds until the POST was answered
    sizes: list[int] = field(default_factory=list)  # bytes of every message
    late: int = 0  # moves that could not begin when they were due
    refused: int = 0
    is_on: bool = False


class Table:
    """One table and the people at it."""

    def __init__(  # noqa: PLR0917 what a table is
        self, port: int, game: str, seats: int, readers: int, kind: str, number: int,
        measured: Measured,
    ) -> None:  # fmt: skip
        self.port = port
        self.game = game
        self.seats = seats
        self.readers = max(readers, seats)  # the rest look on
        self.kind = kind
        self.number = number
        self.measured = measured
        self.post = Line(port)
        self.cookies: list[bytes] = []
        self.streams: list[Line] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.path = b""
        self.seen = [0] * self.readers  # the position each stream has told of
        self.mine = [False] * seats
        self.moves: list[bytes | None] = [None] * seats  # the first that is allowed
        self.names: list[bytes | None] = [None] * seats  # of streams that tell what is new
        self.moved = asyncio.Event()
        self.count = 0
        self.is_compound = False  # choices have several parts
        self.asks_plainly = True  # a program wants no picture of what it is choosing

    async def begin(self) -> None:
        """Make the people, once; then a table at which they all sit."""
        await self.post.open()
        for seat in range(self.seats):
            name = {"name": f"P{self.number}.{seat}"}
            await self.post.ask(b"POST", b"/api/people", name)
            self.cookies.append(self.post.cookie)
        await self.deal()

    async def deal(self) -> None:
        """Open a table, sit down, follow it and start."""
        for task in self.tasks:
            task.cancel()
        for line in self.streams:
            line.close()
        asked = {"game": self.game, "seats": self.seats, "sit": 0}
        opened = await self.post.ask(b"POST", b"/api/tables", asked, self.cookies[0])
        self.path = b"/api/tables/" + json.loads(opened)["id"].encode()
        for seat in range(1, self.seats):
            await self.command({"do": "sit", "seat": seat}, seat)
        self.seen = [0] * self.readers
        self.mine = [False] * self.seats
        self.streams = []
        await self.command({"do": "start"}, 0)
        for reader in range(self.readers):
            line = Line(self.port)
            await line.open()
            cookie = self.cookies[reader] if reader < self.seats else b"settings=lang%3Den"
            line.send(b"GET", self.path + PATHS[self.kind], cookie=cookie)
            self.streams.append(line)
        self.tasks = [asyncio.create_task(self.follow(reader)) for reader in range(self.readers)]
        await self.until(self.seats + 1)

    async def command(self, asked: dict[str, Any], seat: int) -> bytes:
        """Do something at the table."""
        self.count += 1
        told = {**asked, "command": f"c{self.number:05}-{self.count:06}"}
        return await self.post.ask(b"POST", self.path + b"/commands", told, self.cookies[seat])

    async def follow(self, number: int) -> None:
        """Read one person's stream."""
        reader = self.streams[number].reader
        assert reader is not None
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            await reader.readuntil(b"\r\n\r\n")
            while True:
                event = await reader.readuntil(b"\n\n")
                if b"\ndata: " not in event:
                    continue
                if self.measured.is_on:
                    self.measured.sizes.append(len(event))
                if number < self.seats:
                    self.note(number, event)
                found = NUMBER.search(event)
                assert found is not None
                self.seen[number] = int(found[1])
                self.moved.set()

    def note(self, seat: int, event: bytes) -> None:
        """Remember what a person may do; what is not told has not changed."""
        if (turn := MINE.search(event)) is not None:
            self.mine[seat] = turn[1] == b"true"
        if (moves := MOVES.search(event)) is not None:
            self.moves[seat] = moves[1]
        if (name := STREAM.search(event)) is not None:
            self.names[seat] = name[1]

    async def until(self, position: int) -> None:
        """Wait until all streams have told of a position."""
        while min(self.seen) < position:
            self.moved.clear()
            await self.moved.wait()

    async def move(self) -> None:
        """Let somebody who is to act choose the first that is allowed, and wait for the others."""
        seat = next((seat for seat in range(self.seats) if self.mine[seat]), None)
        first = None if seat is None else self.moves[seat]
        if seat is None or first is None:
            await self.deal()  # the match is over
            return
        at = self.seen[seat]
        began = time.perf_counter()
        answer = await self.choose(seat, first, at)
        answered = time.perf_counter()
        if answer is None:
            self.measured.refused += 1
            await asyncio.sleep(0.01)
            return
        found = NUMBER.search(answer)
        assert found is not None
        await self.until(int(found[1]))
        if self.measured.is_on:
            self.measured.answered.append(answered - began)
            self.measured.told.append(time.perf_counter() - began)

    async def choose(self, seat: int, first: bytes, at: int) -> bytes | None:
        """Make a whole choice as a page or a program does; none if it was refused."""
        parts = first
        if self.kind == "program" or self.names[seat] is None:
            while self.kind == "browser" or parts != first or self.is_compound:
                plain = b',"draw":false' if self.kind == "program" and self.asks_plainly else b""
                asked = b'{"parts":[%s],"shape":"wide"%s}' % (parts, plain)
                self.post.send(b"POST", self.path + b"/draft", asked, self.cookies[seat])
                status, _, answer = await self.post.answer()
                if status == 422 and self.asks_plainly:  # a build that draws for programs too
                    self.asks_plainly = False
                    continue
                if status != 200 or b'"complete":true' in answer:
                    break
                parts = self.next_part(parts, answer)
            more = b""
        else:
            more = b',"stream":"%s","shape":"wide"' % self.names[seat]
        while True:
            self.count += 1
            body = b'{"do":"move","parts":[%s],"at":%d,"command":"c%05d-%06d"%s}' % (
                parts, at, self.number, self.count, more,
            )  # fmt: skip
            self.post.send(b"POST", self.path + b"/commands", body, self.cookies[seat])
            status, _, answer = await self.post.answer()
            if status == 200 and b'"draft":{' in answer:
                parts = self.next_part(parts, answer)
            elif status == 200:
                return answer
            else:
                self.is_compound = self.is_compound or b'"not_whole"' in answer
                return None

    def next_part(self, parts: bytes, answer: bytes) -> bytes:
        """Return parts with the first that may come next."""
        found = MOVES.search(answer)
        assert found is not None
        return b"%s,%s" % (parts, found[1])

    async def play(self, pace: float, delay: float) -> None:
        """Make a move every so many seconds."""
        self.post.close()  # it may have been idle for too long
        await self.post.open()
        due = time.perf_counter() + delay
        while True:
            wait = due - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            elif wait < -pace and self.measured.is_on:
                self.measured.late += 1
            await self.move()
            due = max(due + pace, time.perf_counter())

    def close(self) -> None:
        """Hang up."""
        for line in [self.post, *self.streams]:
            line.close()


async def ask_for_nothing(line: Line, pace: float, delay: float, measured: Measured) -> None:
    """Ask for something that is the same for everybody, at the same pace."""
    await line.open()
    due = time.perf_counter() + delay
    while True:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        began = time.perf_counter()
        await line.ask(b"GET", b"/api/games")
        if measured.is_on:
            measured.told.append(time.perf_counter() - began)
        due = max(due + pace, time.perf_counter())
