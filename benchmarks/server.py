"""What a server carries: simulated people move over HTTP, everybody's stream is told.

    python benchmarks/server.py                          the streams of browsers and of programs
    python benchmarks/server.py --closed --tables 40     as much as it can: every move at once
    python benchmarks/server.py --closed --against PYTHON  beside another build, in turns

Every seat is a person with a stream of their own, and onlookers make up the number of readers; a
table's moves go over one connection, in turn. Measured from the first byte of a move until the last
of the table's streams has the whole event; a page's drafts are part of its move. The load is a
process of its own and shares the processors with the server.
"""

import argparse
import asyncio
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from load import HOST, PATHS, Line, Measured, Table, ask_for_nothing
from measure import machine
from stammtisch import build, games
from stammtisch.web.settings import free_port

SETTLE = 1.0  # seconds of quiet before memory is read
GATES = 32  # tables that are opened at the same time


# The load


class Asked(NamedTuple):
    """One line of the report: what to measure."""

    python: str  # of the build
    build: str
    game: str
    kind: str  # browser or program
    tables: int
    readers: int
    pace: float
    seconds: float


async def drive(server: "Server", asked: Asked) -> dict[str, Any]:
    """Put so many tables on a server and play at them; return what was measured."""
    count, pace = asked.tables, asked.pace
    seats = min(games.get(asked.game).seat_counts)
    empty = server.memory()
    measured, nothing = Measured(), Measured()
    tables = [
        Table(server.port, asked.game, seats, asked.readers, asked.kind, number, measured)
        for number in range(count)
    ]
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
    busy, load, spent = await measure(server, measured, max(pace, 0.5), asked.seconds, players)
    for table in tables:
        table.close()
    spent_on_nothing = 1.0
    if pace:
        await asyncio.sleep(SETTLE + count / 1000)  # the server notices
        lines = [Line(server.port) for _ in range(count)]
        askers = [
            asyncio.create_task(ask_for_nothing(line, pace, step, nothing))
            for line, step in zip(lines, steps, strict=True)
        ]
        shorter = min(asked.seconds, 10.0)
        _, _, spent_on_nothing = await measure(server, nothing, pace, shorter, askers)
        for line in lines:
            line.close()
    moves = len(measured.told)
    return {
        **asked._asdict(),
        "streams": count * tables[0].readers,
        "opened_per_second": round(count / opening, 1),
        "moves_per_second": round(moves / spent, 1),
        "moves_per_processor_second": round(moves / max(0.01, busy * spent), 1),
        "message_bytes": {
            name: ranked(measured.sizes, part) for name, part in (("p50", 0.5), ("p95", 0.95))
        },
        "told_ms": quantiles(measured.told),
        "answered_ms": quantiles(measured.answered),
        "late": measured.late,
        "refused": measured.refused,
        "server_share": round(busy, 2),
        "load_share": round(load, 2),
        "idle_share": round(idle, 3),
        "kib_per_table": round((full - empty) / count / 1024, 1),
        "nothing_per_second": round(len(nothing.told) / spent_on_nothing, 1),
        "nothing_ms": quantiles(nothing.told),
    }


def ranked(values: list[int], part: float) -> int:
    """Return the value that such a part of all stays below."""
    return sorted(values)[round(part * (len(values) - 1))] if values else 0


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


SERVE = """
import sys
from stammtisch.web import serve
port, db, profile = int(sys.argv[1]), sys.argv[2], sys.argv[3]
many = 1_000_000
def start():
    try:
        from stammtisch.web.settings import Settings
        from dataclasses import fields, is_dataclass
        if not is_dataclass(Settings):
            raise ImportError("these are a visitor's")
        quotas = {one.name: int(one.metadata["high"]) for one in fields(Settings)
                  if one.metadata["group"] == "quotas"}
        serve.run(Settings(host="127.0.0.1", port=port, db=db, request_rate=0, streams=many,
                           streams_each=many, **quotas))
    except ImportError:  # a build from before there were settings
        from stammtisch.web.guard import Limits
        limits = Limits(rate=0, streams=many, streams_each=many)
        serve.run(f"sqlite+aiosqlite:///{db}" if "://" not in db else db, "127.0.0.1", port,
                  limits=limits)
if profile:
    import cProfile, time
    profiler = cProfile.Profile(time.thread_time)
    profiler.enable()
    try:
        start()
    finally:
        profiler.disable()
        profiler.dump_stats(profile)
else:
    start()
"""


class Server:
    """`stammtisch serve` of some build in its own process, with limits that let the load in."""

    def __init__(self, python: str, db: str, profile: str | None) -> None:
        self.port = free_port(HOST, 0)
        told = [python, "-c", SERVE, str(self.port), db, profile or ""]
        environment = dict(os.environ)
        if python != sys.executable:
            environment.pop("PYTHONPATH", None)  # that is where this build is
        self.process = subprocess.Popen(
            told, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL, env=environment
        )
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
def serving(python: str, db: str | None, profile: str | None) -> Iterator[Server]:
    """Run a server on a database, a new file unless told otherwise."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(python, db or f"{folder}/stammtisch.db", profile)
        try:
            yield server
        finally:
            server.stop()


# The report

HEAD = (
    "| build | game | stream | tables | readers | moves/s | per processor s | bytes p50 | p95 "
    "| told p50 ms | p99 | worst | answered p99 | HTTP alone p99 | KiB/table | server | load |"
)


def row(found: dict[str, Any]) -> str:
    """Return a line of the table."""
    told, sizes = found["told_ms"], found["message_bytes"]
    cells = [
        found["build"],
        found["game"],
        found["kind"],
        f"{found['tables']:,}",
        f"{found['streams']:,}",
        f"{found['moves_per_second']:,}",
        f"{found['moves_per_processor_second']:,}",
        f"{sizes['p50']:,}",
        f"{sizes['p95']:,}",
        f"{told['p50']}",
        f"{told['p99']}",
        f"{told['max']}",
        f"{found['answered_ms']['p99']}",
        f"{found['nothing_ms']['p99']}",
        f"{found['kib_per_table']}",
        f"{100 * found['server_share']:.0f} %",
        f"{100 * found['load_share']:.0f} %",
    ]
    return f"| {' | '.join(cells)} |"


def options() -> argparse.Namespace:
    """Return what to do."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 300])
    parser.add_argument("--seconds", type=float, default=20.0, help="measured for each line")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between a table's moves")
    parser.add_argument("--closed", action="store_true", help="every move as soon as all are told")
    parser.add_argument("--readers", type=int, default=0, help="of a table, at least; 4 if closed")
    parser.add_argument("--streams", nargs="+", default=["browser", "program"], choices=PATHS)
    parser.add_argument("--games", nargs="+", default=["boat_race"], choices=games.names())
    parser.add_argument("--against", metavar="PYTHON", help="whose stammtisch is another build")
    parser.add_argument("--db", help="a file or the address of a database; default: a new file")
    parser.add_argument("--json", metavar="FILE", help="write the figures there too")
    parser.add_argument("--profile", metavar="FILE", help="profile the server (it is slower then)")
    return parser.parse_args()


def lines(told: argparse.Namespace) -> Iterator[Asked]:
    """Yield what to measure, builds in turns."""
    builds = [(told.against, "before")] if told.against else []
    builds.append((sys.executable, build.name()))
    pace = 0.0 if told.closed else told.pace
    readers = told.readers or (4 if told.closed else 0)
    for game in told.games:
        for kind in told.streams:
            for count in told.tables:
                for python, name in builds:
                    yield Asked(python, name, game, kind, count, readers, pace, told.seconds)


def main() -> None:
    """Measure, and print one line for each number of tables."""
    told = options()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    about = machine()
    how = "every move as soon as all are told" if told.closed else f"a move every {told.pace} s"
    print(f"{how}; {about['cpu']}, {about['cores']} cores, {about['python']}\n")
    print(HEAD)
    print("|" + " ---: |" * (HEAD.count("|") - 1))
    found: list[dict[str, Any]] = []
    for asked in lines(told):
        with serving(asked.python, told.db, told.profile) as server:
            found.append(asyncio.run(drive(server, asked)))
        print(row(found[-1]), flush=True)
    print(
        "\nPer processor s: moves per second of the server's processor time. Bytes: of a message,"
        " before compression.\nTold: from the move, drafts included, until the last of the table's"
        " streams has the event. HTTP alone:\nGET /api/games at the same pace. Shares: of one"
        " processor."
    )
    if told.json:
        report = {"machine": about, "measured": found}
        Path(told.json).write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
