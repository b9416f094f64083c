"""One server to a database, also after a kill -9 and while PostgreSQL is started anew."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from stammtisch.store import AlreadyServed, Store, Unavailable, server_lock
from stammtisch.store.server_lock import AdvisoryLock
from store.postgres import Postgres
from store.samples import entry, log, summary, with_tables

pytestmark = pytest.mark.anyio

HOLD = """
import asyncio, sys
from stammtisch.store import server_lock

async def main():
    await server_lock(sys.argv[1]).acquire()
    print("held", flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


async def eventually(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not happened():
            await asyncio.sleep(0.02)


async def test_a_second_server_is_refused_until_the_first_has_ended(url: str) -> None:
    first, second = server_lock(url), server_lock(url, patience=0.3)
    await first.acquire()
    assert first.is_held
    with pytest.raises(AlreadyServed) as refused:
        await second.acquire()
    assert refused.value.holder in ("", str(os.getpid()))
    assert not second.is_held
    await first.release()
    third = server_lock(url)
    await third.acquire()
    await third.release()


async def test_a_killed_server_holds_nothing(url: str) -> None:
    command = [sys.executable, "-W", "error", "-c", HOLD, url]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert await asyncio.to_thread(process.stdout.readline) == b"held\n"
        process.kill()
    lock = server_lock(url)
    await lock.acquire()
    await lock.release()


async def test_two_paths_to_one_file_are_one_database(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    first = server_lock(f"sqlite+aiosqlite:///{tmp_path}/real/t.db")
    second = server_lock(f"sqlite+aiosqlite:///{tmp_path}/link/t.db")
    await first.acquire()
    with pytest.raises(AlreadyServed):
        await second.acquire()
    await first.release()


async def test_no_place_for_a_lock(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unavailable):
        await server_lock(f"sqlite+aiosqlite:///{tmp_path}/file/t.db").acquire()


async def test_after_a_restart_of_postgresql_the_lock_is_taken_again(postgres: Postgres) -> None:
    with postgres.new_database() as url:
        lock = server_lock(url)
        await lock.acquire()
        store = await Store.open(url, lock)
        await with_tables(store, 1)
        await asyncio.to_thread(postgres.stop)
        try:
            await eventually(lambda: not lock.is_held)
            with pytest.raises(Unavailable):
                await store.append("t0", [entry(2)], summary(2))
        finally:
            await asyncio.to_thread(postgres.start)
        await eventually(lambda: lock.is_held)
        await store.append("t0", [entry(2)], summary(2))
        assert await log(store, "t0") == [entry(1), entry(2)]
        await store.close()
        await lock.release()


async def test_who_finds_the_lock_taken_after_a_restart_writes_nothing(postgres: Postgres) -> None:
    with postgres.new_database() as url:
        lock = server_lock(url)
        assert isinstance(lock, AdvisoryLock)
        await lock.acquire()
        store = await Store.open(url, lock)
        await with_tables(store, 1)
        other = server_lock(url)
        await asyncio.to_thread(postgres.stop)
        await eventually(lambda: not lock.is_held)
        assert lock._keeper is not None
        lock._keeper.cancel()  # as if it were slow to come back
        await asyncio.to_thread(postgres.start)
        await other.acquire()
        lock._keeper = asyncio.create_task(lock._keep())
        await asyncio.sleep(0.5)
        assert not lock.is_held
        with pytest.raises(Unavailable, match="lock"):
            await store.append("t0", [entry(2)], summary(2))
        await other.release()
        await eventually(lambda: lock.is_held)
        await store.append("t0", [entry(2)], summary(2))
        await store.close()
        await lock.release()
