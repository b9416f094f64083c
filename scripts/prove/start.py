"""Time the start of a server with many running tables: `python scripts/prove/start.py --help`.

A database is filled with matches in mid-play, all of them running; told are the seconds from the
command to the first answer, with an empty database and with the full one, and until a table at
which bots owed a choice has gone on.
"""

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, insert

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests")]

from stammtisch import games  # noqa: E402 the tests' folder comes first
from stammtisch.core.rng import FastRng  # noqa: E402
from stammtisch.store import Store  # noqa: E402
from stammtisch.store.schema import entries, players, tables  # noqa: E402
from stammtisch.store.writer import row_of  # noqa: E402
from stammtisch.table.expiry import Expiry, due_of  # noqa: E402
from stammtisch.table.table import Table  # noqa: E402
from stammtisch.web.settings import database  # noqa: E402
from store.postgres import running_postgres  # noqa: E402
from table.seated import Seated  # noqa: E402
from web.server import GENEROUS, Server  # noqa: E402

BATCH: Final = 1000  # tables
GAMES: Final = [(name, max(games.get(name).seat_counts)) for name in games.names()]


def sample(game: str, seats: int, moves: int, *, bots: bool) -> Table:
    """Return a match in mid-play, of people alone or of one person whose bots owe a choice."""
    seated = Seated(game, seats)
    seated.start("a" if bots else "abcdef"[:seats])
    seated.play(moves, FastRng(1))
    while bots and not seated.table.waiting_bots():
        seated.play(1, FastRng(1))
    return seated.table


def put(table: Table, ids: list[str], connection: Connection) -> None:
    """Write copies of a table."""
    now = time.time()
    expires = Expiry().expires(table.phase, now)
    summary = replace(table.summary(due_of(table, expires), expires), updated=now)
    row = row_of(table.head) | row_of(summary)
    connection.execute(insert(tables), [{**row, "id": table_id} for table_id in ids])
    log = [row_of(entry) for entry in table.log]
    lines: list[dict[str, Any]] = [{**line, "table_id": name} for name in ids for line in log]
    connection.execute(insert(entries), lines)
    seats = [(seat, person) for seat, person in enumerate(summary.persons) if person is not None]
    connection.execute(
        insert(players),
        [{"table_id": name, "seat": seat, "person": one} for name in ids for seat, one in seats],
    )


async def fill(url: str, count: int, moves: int) -> str:
    """Fill a database; return the id of a table that waits for bots."""
    store = await Store.open(url)
    samples = [sample(game, seats, moves, bots=False) for game, seats in GAMES]
    made = 0
    while made < count:
        ids = [secrets.token_urlsafe(12) for _ in range(min(BATCH, count - made))]
        table = samples[made // BATCH % len(samples)]
        await store._database.write(partial(put, table, ids))
        made += len(ids)
        if made % (20 * BATCH) == 0:
            print(f"{made} tables", flush=True)
    owing = secrets.token_urlsafe(12)
    table = sample(*GAMES[0], moves, bots=True)
    await store._database.write(partial(put, table, [owing]))
    await store.close()
    return owing


async def goes_on(url: str, table_id: str) -> None:
    """Wait until a table has gone on though nobody looks."""
    store = await Store.open(url)
    before = await store.position(table_id)
    while await store.position(table_id) == before:
        await asyncio.sleep(0.2)
    await store.close()


def first_answer(server: Server) -> float:
    """Start a server; return the seconds until it answers."""
    began = time.monotonic()
    server.start()
    return time.monotonic() - began


def main() -> None:
    """Fill, start, tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--moves", type=int, default=10, help="made at each table")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    wanted = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        empty, full = str(folder / "empty.db"), str(folder / "full.db")
        if wanted.database == "postgres":
            postgres = stack.enter_context(running_postgres())
            empty, full = (stack.enter_context(postgres.new_database()) for _ in range(2))
        owing = asyncio.run(fill(database(full), wanted.tables, wanted.moves))
        for name, db in (("no table", empty), (f"{wanted.tables} running tables", full)):
            server = Server(db, limits=GENEROUS, processes=1, output=folder / "output")
            stack.callback(server.stop)
            seconds = first_answer(server)
            resident = server.resident() / 1e6
            print(f"{name}: first answer after {seconds:.2f} s, {resident:.0f} MB in memory")
        asyncio.run(goes_on(database(full), owing))
        print("a table at which bots owed a choice has gone on")


if __name__ == "__main__":
    main()
