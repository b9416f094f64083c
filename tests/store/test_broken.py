"""A database that is locked, full, read-only or gone: nothing half done, and later it works."""

import asyncio
import resource
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import make_url

from stammtisch.store.engine import Database
from stammtisch.store.store import Conflict, Store, Unavailable
from store.postgres import Postgres
from store.samples import entry, head, log, summary, with_tables

pytestmark = pytest.mark.anyio


@contextmanager
def locked(file: Path) -> Iterator[None]:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield


@contextmanager
def full(file: Path) -> Iterator[None]:
    """Let no file grow any more."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = max(path.stat().st_size for path in file.parent.iterdir())
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("broken", [locked, full])
async def test_sqlite_that_cannot_be_written(
    tmp_path: Path, broken: Callable[[Path], AbstractContextManager[None]]
) -> None:
    file = tmp_path / "stammtisch.db"
    store = await Store.open(f"sqlite+aiosqlite:///{file}?timeout=0.1")
    await with_tables(store, 3)
    long = {"text": "x" * 1_000_000}
    with broken(file):
        told = await asyncio.gather(
            *(store.append(name, [entry(2, data=long)], summary(2)) for name in ("t0", "t1")),
            return_exceptions=True,
        )
        assert [type(answer) for answer in told] == [Unavailable, Unavailable]
        assert await log(store, "t0") == [entry(1)]
    for name in ("t0", "t1", "t2"):
        assert await log(store, name) == [entry(1)]
        await store.append(name, [entry(2)], summary(2))
        assert await log(store, name) == [entry(1), entry(2)]
    await store.close()


async def test_what_waits_behind_a_failed_entry_leaves_no_gap(tmp_path: Path) -> None:
    file = tmp_path / "stammtisch.db"
    store = await Store.open(f"sqlite+aiosqlite:///{file}?timeout=2")
    await with_tables(store, 2)
    with locked(file):
        first = asyncio.create_task(store.append("t0", [entry(2)], summary(2)))
        await asyncio.sleep(0.1)
        second = asyncio.create_task(store.append("t0", [entry(3)], summary(3)))
        other = asyncio.create_task(store.append("t1", [entry(2)], summary(2)))
        with pytest.raises(Unavailable):
            await first
    with pytest.raises(Unavailable):
        await second
    await other
    assert await log(store, "t0") == [entry(1)]
    assert await log(store, "t1") == [entry(1), entry(2)]
    await store.close()


async def test_sqlite_that_is_read_only(tmp_path: Path) -> None:
    file = tmp_path / "stammtisch.db"
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    await with_tables(store, 1)
    reader = Store(Database(make_url(f"sqlite+aiosqlite:///file:{file}?mode=ro&uri=true")))
    with pytest.raises(Unavailable, match="readonly"):
        await reader.append("t0", [entry(2)], summary(2))
    with pytest.raises(Unavailable, match="readonly"):
        await reader.rename("anna", "Änne")
    assert await log(reader, "t0") == await log(store, "t0") == [entry(1)]
    await reader.close()
    await store.close()


async def test_no_place_for_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("This is not a database, only a long line of text." * 50)
    for path in ("file", "file/stammtisch.db"):
        with pytest.raises(Unavailable):
            await Store.open(f"sqlite+aiosqlite:///{tmp_path}/{path}")


async def test_postgresql_that_is_stopped(postgres: Postgres) -> None:
    with postgres.new_database() as url:
        store = await Store.open(url)
        await with_tables(store, 2)
        postgres.stop()
        try:
            told = await asyncio.gather(
                store.append("t0", [entry(2)], summary(2)),
                store.append("t1", [entry(2)], summary(2)),
                store.create(head("t9"), summary(), [entry(1)]),
                store.add_person("anna", "Anna", "key", 1.0),
                store.rename("anna", "Änne"),
                store.load("t0"),
                store.due(9.0, 9),
                store.position("t0"),
                store.house_time(),
                store.keep_house_time(1.0),
                store.set_aside("t0", "unreadable"),
                store.secret("cookies"),
                Store.open(url),
                return_exceptions=True,
            )
            assert {type(answer) for answer in told} == {Unavailable}
        finally:
            postgres.start()
        for name in ("t0", "t1"):
            assert await log(store, name) == [entry(1)]
            await store.append(name, [entry(2)], summary(2))
            assert await log(store, name) == [entry(1), entry(2)]
        assert await store.load("t9") is None
        await store.close()


async def test_postgresql_that_dies_while_we_write(postgres: Postgres) -> None:
    troubles = 0
    amid = asyncio.Event()

    async def play(name: str) -> None:
        nonlocal troubles
        n, failed = 2, False
        while n < 200:
            if n == 20:
                amid.set()
            try:
                await store.append(name, [entry(n)], summary(n))
            except Unavailable:
                troubles, failed = troubles + 1, True
                await asyncio.sleep(0.05)
                continue
            except Conflict:
                assert failed  # it was kept after all: the server died in the commit
            n, failed = n + 1, False

    with postgres.new_database() as url:
        store = await Store.open(url)
        names = await with_tables(store, 5)
        playing = asyncio.gather(*map(play, names))
        await amid.wait()
        await asyncio.to_thread(postgres.stop, signal.SIGQUIT)
        await asyncio.to_thread(postgres.start)
        await playing
        assert troubles
        for name in names:
            assert await log(store, name) == [entry(n) for n in range(1, 200)]
        await store.close()
