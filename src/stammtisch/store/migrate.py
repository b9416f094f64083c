"""Creates the database where it is missing and migrates it to the newest schema."""

import asyncio
import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from threading import Lock
from time import monotonic, sleep
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, NullPool, text

from stammtisch.store.engine import PATIENCE, Database, sqlite_file
from stammtisch.store.errors import NewerSchema, unavailable

MIGRATIONS: Final = Path(__file__).with_name("migrations")
LOCK: Final = 5_346_112_840  # any number, the same in all processes

_alone: Final = Lock()  # Alembic keeps its state in globals


def prepare(url: URL) -> None:
    """Make the file and its tables where they are missing; safe when several start at once.

    It blocks and runs an event loop of its own: call it in a thread.
    """
    with _alone:
        if url.get_backend_name() == "sqlite":
            path = sqlite_file(url)
            try:
                _make_file(path)
            except (OSError, sqlite3.Error) as error:
                raise unavailable(error) from error
        asyncio.run(_migrate(url))


def upgrade(connection: Connection, version: str = "head") -> None:
    """Bring the schema to the newest version, or another, inside the transaction that is open."""
    if connection.dialect.name != "sqlite":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if not known.issuperset(MigrationContext.configure(connection).get_current_heads()):
        raise NewerSchema("a newer version of this program has written this database")
    command.upgrade(config, version)


def _make_file(path: Path) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not path.exists():
        _create(path)
    path.chmod(path.stat().st_mode & 0o600)
    until = monotonic() + float(PATIENCE)
    with closing(sqlite3.connect(path)) as connection:
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError:  # another process does the same: SQLite won't wait
                if monotonic() > until:
                    raise
                sleep(0.02)


def _create(path: Path) -> None:
    # Only a new file is opened by hand: closing it would drop SQLite's locks on an old one.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


async def _migrate(url: URL) -> None:
    database = Database(url, NullPool)
    try:
        await database.write(upgrade)
    finally:
        await database.close()
