"""The server lock: one server to a database, until its process ends, however that ends."""

import asyncio
import logging
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Protocol

from sqlalchemy import URL, NullPool, make_url, text
from sqlalchemy.ext.asyncio import AsyncConnection

from stammtisch import logs
from stammtisch.store.engine import Database, sqlite_file
from stammtisch.store.errors import AlreadyServed, Unavailable, unavailable

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

ADVISORY: Final = 5_346_112_841  # any number, the same in all servers
PATIENCE: Final = 3.0  # seconds for PostgreSQL to notice that the server before was killed
PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 5.0
# a server whose machine is gone is noticed after a minute, not after hours
KEEPALIVE: Final = {
    "tcp_keepalives_idle": "30",
    "tcp_keepalives_interval": "10",
    "tcp_keepalives_count": "3",
}


class ServerLock(Protocol):
    """Held by the one server of a database."""

    @property
    def is_held(self) -> bool:
        """Tell whether nobody else serves this database now."""

    async def acquire(self) -> None:
        """Take the lock; raise AlreadyServed if another server has it."""

    async def release(self) -> None:
        """Let others serve the database."""


def server_lock(url: str, patience: float = PATIENCE) -> ServerLock:
    """Return the lock of a database, not yet held, and wait so long for who held it before."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        return FileLock(sqlite_file(address))
    return AdvisoryLock(address, patience)


class FileLock:
    """A lock on a file beside SQLite's; the system lets go of it when the process ends."""

    def __init__(self, database: Path) -> None:
        real = database.resolve()
        self.path = real.with_name(f"{real.name}.lock")
        self._file: int | None = None

    @property
    def is_held(self) -> bool:
        """Tell whether this process holds the lock."""
        return self._file is not None

    async def acquire(self) -> None:
        """Lock the file and write down who holds it."""
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise unavailable(error) from error
        try:
            _lock(file)
        except OSError as error:
            holder = os.pread(file, 20, 0).decode("ascii", "replace").strip()
            os.close(file)
            raise AlreadyServed(holder) from error
        with suppress(OSError):  # on a full disk the lock holds all the same
            os.ftruncate(file, 0)
            os.pwrite(file, str(os.getpid()).encode(), 0)
        self._file = file

    async def release(self) -> None:
        """Unlock; the file stays, since removing it would let two hold locks on different files."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _lock(file: int) -> None:
    if sys.platform == "win32":
        os.lseek(file, 64, os.SEEK_SET)  # beyond what is read to tell who holds it
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class AdvisoryLock:
    """A lock that PostgreSQL holds for a connection, taken again if the connection breaks."""

    def __init__(self, url: URL, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._database = Database(url, NullPool, server_settings=KEEPALIVE)
        self._connection: AsyncConnection | None = None
        self._driver: Any = None
        self._keeper: asyncio.Task[None] | None = None
        self._lost = asyncio.Event()

    @property
    def is_held(self) -> bool:
        """Tell whether the connection that holds the lock stands."""
        return self._connection is not None and not self._lost.is_set()

    async def acquire(self) -> None:
        """Take the lock, and take it again whenever the connection has broken."""
        until = asyncio.get_running_loop().time() + self._patience
        try:
            while not await self._try():
                if asyncio.get_running_loop().time() > until:
                    raise AlreadyServed("")
                await asyncio.sleep(PAUSE)
        except BaseException:
            await self._database.close()
            raise
        self._keeper = asyncio.create_task(self._keep())

    async def release(self) -> None:
        """Close the connection."""
        if self._keeper is not None:
            self._keeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeper
        await self._hang_up()
        await self._database.close()

    async def _try(self) -> bool:
        try:
            connection = await self._database.engine.connect()
        except Exception as error:  # drivers raise what they like before they are connected
            raise unavailable(error) from error
        self._connection = connection
        try:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            wanted = text("SELECT pg_try_advisory_lock(:key)")
            is_mine = bool(await connection.scalar(wanted, {"key": ADVISORY}))
            raw = await connection.get_raw_connection()
            self._driver = raw.driver_connection
            assert self._driver is not None
            self._lost.clear()
            self._driver.add_termination_listener(self._on_end)
        except Exception as error:
            await self._hang_up()
            raise unavailable(error) from error
        if not is_mine:
            await self._hang_up()
        return is_mine

    def _on_end(self, driver: object) -> None:
        if driver is self._driver:
            self._lost.set()

    async def _hang_up(self) -> None:
        connection, self._connection, self._driver = self._connection, None, None
        if connection is not None:
            with suppress(Exception):  # it may be broken already
                await connection.close()

    async def _keep(self) -> None:
        while True:
            await self._lost.wait()
            logs.warning("server_lock_lost")  # nothing is written until it is held again
            await self._hang_up()
            await self._take_again()
            logs.event("server_lock_held_again")

    async def _take_again(self) -> None:
        pause = PAUSE
        was_told = False
        while True:
            with suppress(Unavailable):
                if await self._try():
                    return
                if not was_told:
                    logs.event("server_lock_taken_by_another", logging.ERROR)
                    was_told = True
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
