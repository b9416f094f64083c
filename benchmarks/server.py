"""How many tables one server holds: simulated players move over HTTP, everybody's stream is told.

Every seat is a person with a stream of their own (`draw=false`); a table's moves go over one
connection, in turn. Measured from the first byte of a POST until the last of the table's streams
has the whole event. The load is a process of its own and shares the processors with the server.
"""

import argparse
import asyncio
import cProfile
import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from measure import machine
from stammtisch import build, games
from stammtisch.web.serve import run
from stammtisch.web.settings import Settings, free_port

HOST = "127.0.0.1"
NUMBER = re.compile(rb'"n":(\d+)')
MOVE = re.compile(rb'"moves":\[\{"move":(\d+)')
MINE = b'"my_turn":true'
SETTLE = 1.0  # seconds of quiet before memory is read
GATES = 32  # tables that are opened at the same time


# The load


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
    late: int = 0  # moves that could not begin when they were due
    refused: int = 0
    is_on: bool = False


class Table:
    """One table and the people at it."""

    def __init__(self, port: int, game: str, seats: int, number: int, measured: Measured) -> None:
        self.port = port
        self.game = game
        self.seats = seats
        self.number = number
        self.measured = measured
        self.post = Line(port)
        self.cookies: list[bytes] = []
        self.streams: list[Line] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.path = b""
        self.seen = [0] * seats  # the position each stream has told of
        self.states = [b""] * seats
        self.moved = asyncio.Event()
        self.count = 0
        self.is_compound = False  # choices have several parts

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
        self.seen = [0] * self.seats
        self.states = [b""] * self.seats
        self.streams = []
        await self.command({"do": "start"}, 0)
        for seat in range(self.seats):
            line = Line(self.port)
            await line.open()
            line.send(b"GET", self.path + b"/events?draw=false", cookie=self.cookies[seat])
            self.streams.append(line)
        self.tasks = [asyncio.create_task(self.follow(seat)) for seat in range(self.seats)]
        await self.until(self.seats + 1)

    async def command(self, asked: dict[str, Any], seat: int) -> bytes:
        """Do something at the table."""
        self.count += 1
        told = {**asked, "command": f"c{self.number:05}-{self.count:06}"}
        return await self.post.ask(b"POST", self.path + b"/commands", told, self.cookies[seat])

    async def follow(self, seat: int) -> None:
        """Read one person's stream."""
        line = self.streams[seat]
        reader = line.reader
        assert reader is not None
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            await reader.readuntil(b"\r\n\r\n")
            while True:
                event = await reader.readuntil(b"\n\n")
                if b"\ndata: " not in event:
                    continue
                found = NUMBER.search(event)
                assert found is not None
                self.states[seat] = event
                self.seen[seat] = int(found[1])
                self.moved.set()

    async def until(self, position: int) -> None:
        """Wait until all streams have told of a position."""
        while min(self.seen) < position:
            self.moved.clear()
            await self.moved.wait()

    async def move(self) -> None:
        """Let somebody who is to act choose the first that is allowed, and wait for the others."""
        seat = next((one for one, state in enumerate(self.states) if MINE in state), None)
        if seat is None:
            await self.deal()  # the match is over
            return
        found = MOVE.search(self.states[seat])
        assert found is not None
        at, parts = self.seen[seat], found[1]
        if self.is_compound:
            parts = await self.whole(seat, int(parts))
        self.count += 1
        body = b'{"do":"move","parts":[%s],"at":%d,"command":"c%05d-%06d"}' % (
            parts,
            at,
            self.number,
            self.count,
        )
        began = time.perf_counter()
        self.post.send(b"POST", self.path + b"/commands", body, self.cookies[seat])
        status, _, answer = await self.post.answer()
        answered = time.perf_counter()
        if status != 200:
            self.is_compound = b'"not_whole"' in answer
            self.measured.refused += not self.is_compound
            return
        found = NUMBER.search(answer)
        assert found is not None
        await self.until(int(found[1]))
        if self.measured.is_on:
            self.measured.answered.append(answered - began)
            self.measured.told.append(time.perf_counter() - began)

    async def whole(self, seat: int, first: int) -> bytes:
        """Return a whole choice of several parts; the server tells what may come next."""
        parts = [first]
        while True:
            asked = {"parts": parts}
            told = await self.post.ask(b"POST", self.path + b"/draft", asked, self.cookies[seat])
            if b'"complete":true' in told:
                return b",".join(b"%d" % part for part in parts)
            parts.append(json.loads(told)["moves"][0]["move"])

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


async def drive(server: "Server", count: int, told: argparse.Namespace) -> dict[str, Any]:
    """Put so many tables on a server and play at them; return what was measured."""
    game, pace, seconds = told.game, told.pace, told.seconds
    seats = min(games.get(game).seat_counts)
    empty = server.memory()
    measured, nothing = Measured(), Measured()
    tables = [Table(server.port, game, seats, number, measured) for number in range(count)]
    gates = asyncio.Semaphore(GATES)

    async def begin(table: Table) -> None:
        async with gates:
            await table.begin()

    began = time.perf_counter()
    await asyncio.gather(*(begin(table) for table in tables))
    opening = time.perf_counter() - began
    await asyncio.sleep(SETTLE)
    full = server.memory()
    idle = await share(server, SETTLE)
    steps = [pace * number / count for number in range(count)]
    players = [
        asyncio.create_task(table.play(pace, step))
        for table, step in zip(tables, steps, strict=True)
    ]
    busy, load, spent = await measure(server, measured, pace, seconds, players)
    for table in tables:
        table.close()
    await asyncio.sleep(SETTLE + count / 1000)  # the server notices
    lines = [Line(server.port) for _ in range(count)]
    askers = [
        asyncio.create_task(ask_for_nothing(line, pace, step, nothing))
        for line, step in zip(lines, steps, strict=True)
    ]
    _, _, spent_on_nothing = await measure(server, nothing, pace, min(seconds, 10.0), askers)
    for line in lines:
        line.close()
    return {
        "tables": count,
        "streams": count * seats,
        "opened_per_second": round(count / opening, 1),
        "moves_per_second": round(len(measured.told) / spent, 1),
        "told_ms": quantiles(measured.told),
        "answered_ms": quantiles(measured.answered),
        "late": measured.late,
        "refused": measured.refused,
        "server_share": round(busy, 2),
        "server_ms_per_move": round(1000 * busy * spent / max(1, len(measured.told)), 2),
        "load_share": round(load, 2),
        "idle_share": round(idle, 3),
        "kib_per_table": round((full - empty) / count / 1024, 1),
        "nothing_per_second": round(len(nothing.told) / spent_on_nothing, 1),
        "nothing_ms": quantiles(nothing.told),
    }


async def measure(
    server: "Server",
    measured: Measured,
    pace: float,
    seconds: float,
    tasks: list[asyncio.Task[None]],
) -> tuple[float, float, float]:
    """Let tasks run; return what server and load took of a processor, and the seconds counted."""
    await asyncio.sleep(min(pace, seconds))  # everybody has begun
    measured.is_on = True
    began, worked = time.perf_counter(), time.process_time()
    used = server.processor()
    done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    measured.is_on = False
    spent = time.perf_counter() - began
    busy = (server.processor() - used) / spent
    load = (time.process_time() - worked) / spent
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()  # raises what went wrong
    return busy, load, spent


async def share(server: "Server", seconds: float) -> float:
    """Return what part of a processor the server takes while nobody does anything."""
    before = server.processor()
    await asyncio.sleep(seconds)
    return (server.processor() - before) / seconds


def quantiles(values: list[float]) -> dict[str, float]:
    """Return the middle, the slowest in a hundred and the slowest, in milliseconds."""
    if not values:
        return {"p50": 0.0, "p99": 0.0, "max": 0.0}
    ranked = sorted(values)
    at = [("p50", 0.50), ("p99", 0.99), ("max", 1.0)]
    last = len(ranked) - 1
    return {name: round(1000 * ranked[round(part * last)], 1) for name, part in at}


# The server


class Server:
    """The server in a process of its own."""

    def __init__(self, db: str, profile: str | None) -> None:
        self.port = free_port(HOST, 0)
        told = [sys.executable, __file__, "--serve", str(self.port), "--db", db]
        more = ["--profile", profile] if profile else []
        self.process = subprocess.Popen([*told, *more], stderr=subprocess.DEVNULL)
        until = time.monotonic() + 60
        while True:
            with suppress(OSError), socket.create_connection((HOST, self.port), 1):
                return
            if self.process.poll() is not None or time.monotonic() > until:
                raise SystemExit("the server does not start")
            time.sleep(0.05)

    def memory(self) -> int:
        """Return the bytes of memory it holds."""
        told = Path(f"/proc/{self.process.pid}/statm").read_text(encoding="utf-8")
        return int(told.split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def processor(self) -> float:
        """Return the seconds of processor time it has taken."""
        told = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8")
        user, system = told.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextmanager
def serving(db: str | None, profile: str | None) -> Iterator[Server]:
    """Run a server on a database, a new file unless told otherwise."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(db or f"{folder}/stammtisch.db", profile)
        try:
            yield server
        finally:
            server.stop()


def serve(port: int, db: str, profile: str | None) -> None:
    """Be the server: `stammtisch serve`, with limits that let the load in."""
    many = 1_000_000
    settings = Settings(
        host=HOST,
        port=port,
        db=db,
        request_rate=0,
        guests_each=many,
        streams=many,
        streams_each=many,
    )
    profiler = cProfile.Profile(time.thread_time) if profile else None
    if profiler is not None:
        profiler.enable()
    try:
        run(settings)
    except KeyboardInterrupt:
        pass
    finally:
        if profiler is not None and profile is not None:
            profiler.disable()
            profiler.dump_stats(profile)


# The report


def row(found: dict[str, Any]) -> str:
    """Return a line of the table."""
    told, nothing = found["told_ms"], found["nothing_ms"]
    cells = [
        f"{found['tables']:,}",
        f"{found['streams']:,}",
        f"{found['moves_per_second']:,}",
        f"{told['p50']}",
        f"{told['p99']}",
        f"{told['max']}",
        f"{found['answered_ms']['p99']}",
        f"{nothing['p50']}",
        f"{nothing['p99']}",
        f"{found['kib_per_table']}",
        f"{found['server_ms_per_move']}",
        f"{100 * found['server_share']:.0f} %",
        f"{100 * found['load_share']:.0f} %",
        f"{100 * found['idle_share']:.1f} %",
    ]
    return f"| {' | '.join(cells)} |"


HEAD = (
    "| tables | streams | moves/s | told p50 ms | p99 | worst | answered p99 "
    "| HTTP alone p50 | p99 | KiB/table | ms/move | server | load | idle |"
)


def asked() -> argparse.Namespace:
    """Return what to do."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 1000])
    parser.add_argument("--seconds", type=float, default=20.0, help="measured for each line")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between a table's moves")
    parser.add_argument("--game", default="boat_race", choices=games.NAMES)
    parser.add_argument("--db", help="a file or the address of a database; default: a new file")
    parser.add_argument("--json", metavar="FILE", help="write the figures there too")
    parser.add_argument("--profile", metavar="FILE", help="profile the server (it is slower then)")
    parser.add_argument("--serve", type=int, metavar="PORT", help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> None:
    """Measure with so many tables, and print one line for each number."""
    told = asked()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if told.serve is not None:
        serve(told.serve, told.db, told.profile)
        return
    seats = min(games.get(told.game).seat_counts)
    about = machine()
    print(f"{told.game}, {seats} people at every table, a move every {told.pace} s, {build.name()}")
    print(f"{about['cpu']}, {about['cores']} cores, {about['python']}\n")
    print(HEAD)
    print("|" + " ---: |" * (HEAD.count("|") - 1))
    found: list[dict[str, Any]] = []
    for count in told.tables:
        with serving(told.db, told.profile) as server:
            found.append(asyncio.run(drive(server, count, told)))
        print(row(found[-1]), flush=True)
    print(
        "\nTold: from the POST until the last of the table's streams has the event. HTTP alone:"
        " GET /api/games\nat the same pace. ms/move and shares: processor time, of one"
        " processor; idle: with all\ntables open and nobody moving."
    )
    if told.json:
        report = {
            "machine": about,
            "build": build.name(),
            "game": told.game,
            "seats": seats,
            "pace": told.pace,
            "seconds": told.seconds,
            "measured": found,
        }
        Path(told.json).write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
