"""Connections to the database, and transactions that are whole or not at all."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import URL, Connection, Engine, Pool, create_engine, event
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from stammtisch.store.errors import Unavailable, plain_errors, unavailable

PATIENCE: Final = "5"  # seconds to wait for another process that writes to SQLite's file
CONNECTING: Final = 10  # seconds until a server that does not answer counts as dead
ANSWERING: Final = 30

PRAGMAS: Final = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")

Found = TypeVar("Found")


def sqlite_file(url: URL) -> Path:
    """Return the file of an SQLite database; raise ValueError if it has none."""
    if url.database in (None, "", ":memory:"):
        raise ValueError("the store needs a file: a database in memory keeps nothing")
    return Path(str(url.database))


class Database:
    """One database and its open connections.

    A transaction that writes is a plain function of a connection, the same for every database.
    SQLite runs it from beginning to end in a thread of its own: asking that thread for every
    statement took longer than the statements.
    """

    def __init__(
        self,
        url: URL,
        pool: type[Pool] | None = None,
        server_settings: Mapping[str, str] | None = None,
    ) -> None:
        self.is_sqlite = url.get_backend_name() == "sqlite"
        more: dict[str, Any] = {"hide_parameters": True, "poolclass": pool}
        if self.is_sqlite:
            if "timeout" not in url.query:
                url = url.update_query_dict({"timeout": PATIENCE})
            more["connect_args"] = {"isolation_level": None}  # we say ourselves where to begin
        else:
            more["connect_args"] = {"timeout": CONNECTING, "command_timeout": ANSWERING}
            if server_settings is not None:
                more["connect_args"]["server_settings"] = dict(server_settings)
            more["pool_pre_ping"] = True  # a server that was started anew is no error
        self.may_write: Callable[[], bool] = lambda: True
        self.engine = create_async_engine(url, **more)
        self.writer = self.engine.sync_engine
        if self.is_sqlite:
            self.writer = create_engine(url.set(drivername="sqlite"), **more)
            self.thread = ThreadPoolExecutor(1, "stammtisch-writer")
            for engine in (self.engine.sync_engine, self.writer):
                event.listen(engine, "connect", _set_up)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Lend a connection."""
        async with AsyncExitStack() as stack:
            try:
                connection = await stack.enter_async_context(self.engine.connect())
            except Exception as error:  # drivers raise what they like before they are connected
                raise unavailable(error) from error
            with plain_errors():
                yield connection

    async def write(self, work: Callable[[Connection], Found]) -> Found:
        """Do something in one transaction; it is on the disk when this returns.

        Who is stopped while it runs learns what became of it, and stops then.
        """
        if not self.may_write():
            raise Unavailable("the server lock is not held")
        doing = asyncio.ensure_future(self._transaction(work))
        try:
            return await asyncio.shield(doing)
        except asyncio.CancelledError:
            await asyncio.wait([doing])
            task = asyncio.current_task()
            assert task is not None
            task.cancel()
            return doing.result()

    def _transaction(self, work: Callable[[Connection], Found]) -> Awaitable[Found]:
        if self.is_sqlite:
            loop = asyncio.get_running_loop()
            return loop.run_in_executor(self.thread, _in_thread, self.writer, work)
        return self._awaited(work)

    async def _awaited(self, work: Callable[[Connection], Found]) -> Found:
        async with self.reading() as connection:
            found = await connection.run_sync(work)
            await connection.commit()
            return found

    async def close(self) -> None:
        """Close every connection."""
        await self.engine.dispose()
        if self.is_sqlite:
            self.thread.submit(self.writer.dispose)
            await asyncio.to_thread(self.thread.shutdown)


def _in_thread(engine: Engine, work: Callable[[Connection], Found]) -> Found:
    with plain_errors(), engine.connect() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # wait now: later SQLite would not
        found = work(connection)
        connection.commit()
        return found


def _set_up(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
