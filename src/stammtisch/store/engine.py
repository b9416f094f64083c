"""Connections to the database, and transactions that are whole or not at all."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final

from sqlalchemy import URL, Pool, event
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from stammtisch.store.errors import plain_errors, unavailable

PATIENCE: Final = "5"  # seconds to wait for another process that writes to SQLite's file
CONNECTING: Final = 10  # seconds until a server that does not answer counts as dead
ANSWERING: Final = 30

PRAGMAS: Final = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")


class Database:
    """One database and its open connections."""

    def __init__(self, url: URL, pool: type[Pool] | None = None) -> None:
        self.is_sqlite = url.get_backend_name() == "sqlite"
        more: dict[str, Any] = {"hide_parameters": True, "poolclass": pool}
        if self.is_sqlite:
            if "timeout" not in url.query:
                url = url.update_query_dict({"timeout": PATIENCE})
            more["connect_args"] = {"isolation_level": None}  # we say ourselves where to begin
        else:
            more["connect_args"] = {"timeout": CONNECTING, "command_timeout": ANSWERING}
            more["pool_pre_ping"] = True  # a server that was started anew is no error
        self.engine = create_async_engine(url, **more)
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", _set_up)

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

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Lend a connection for one transaction; it is on the disk when the block ends."""
        async with self.reading() as connection:
            if self.is_sqlite:  # wait for the lock now: later SQLite would not wait
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection
            await connection.commit()

    async def close(self) -> None:
        """Close every connection."""
        await self.engine.dispose()


def _set_up(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
