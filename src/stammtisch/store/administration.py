"""What only the host of a server asks of the database."""

import asyncio
import os
import sqlite3
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, delete, insert, make_url, select

from stammtisch.store.errors import Unavailable, unavailable
from stammtisch.store.model import Person
from stammtisch.store.phases import ENDED
from stammtisch.store.schema import (
    device_links,
    keys,
    metadata,
    people,
    sanctions,
    subscriptions,
    tables,
)
from stammtisch.store.store import Store

BATCH: Final = 200  # tables that are removed in one transaction
_BELONGINGS: Final = [  # what is kept about tables
    (table, column)
    for table in reversed(metadata.sorted_tables)
    for column in table.c
    if any(key.column is tables.c.id for key in column.foreign_keys)
]


@dataclass(frozen=True, slots=True)
class Sanction:
    """Somebody or a network that is shut out (`ban`) or may not speak (`mute`)."""

    kind: str
    target: str  # a person's id, or a network such as 203.0.113.7/32
    created: float
    expires: float | None

    def holds(self, now: float) -> bool:
        """Tell whether it is not over."""
        return self.expires is None or now < self.expires


@dataclass(frozen=True, slots=True)
class Found:
    """A table as the host of a server sees it: no names, no moves, no seed."""

    id: str
    game: str
    phase: str
    host: str
    public: bool
    position: int
    created: float
    updated: float
    unreadable: str | None


class NoBackup(Exception):
    """This database is backed up by its own tools."""


class Administration:
    """The host's view of a store."""

    def __init__(self, store: Store, url: str) -> None:
        self._database = store._database
        self._url = make_url(url)

    async def sanctions(self) -> list[Sanction]:
        """Return all sanctions."""
        async with self._database.reading() as connection:
            found = await connection.execute(select(sanctions).order_by(sanctions.c.created))
            return [Sanction(*row) for row in found]

    async def impose(self, sanction: Sanction) -> None:
        """Keep a sanction; it replaces an older one of the same kind."""
        await self.lift(sanction.kind, sanction.target)
        row = asdict(sanction)
        await self._database.write(lambda to: to.execute(insert(sanctions), [row]).close())

    async def lift(self, kind: str, target: str) -> bool:
        """End a sanction; return whether there was one."""
        gone = delete(sanctions).where(sanctions.c.kind == kind, sanctions.c.target == target)
        return await self._database.write(lambda to: to.execute(gone).rowcount > 0)

    async def revoke(self, person: str) -> int:
        """Forget all keys, links and browsers of a person; return how many keys and links."""
        browsers = delete(subscriptions).where(subscriptions.c.person == person)
        gone = [delete(table).where(table.c.person == person) for table in (keys, device_links)]

        def put(connection: Connection) -> int:
            connection.execute(browsers)
            return sum(connection.execute(statement).rowcount for statement in gone)

        return await self._database.write(put)

    async def people(self, name: str, limit: int) -> list[Person]:
        """Return people, the newest first; with a name, those who are called so."""
        wanted = select(people).order_by(people.c.created.desc(), people.c.id).limit(limit)
        if name:
            wanted = wanted.where(people.c.name == name)
        async with self._database.reading() as connection:
            return [Person(*row) for row in await connection.execute(wanted)]

    async def person(self, id: str) -> Person | None:  # noqa: A002
        """Return somebody by id."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(people).where(people.c.id == id))).first()
        return None if row is None else Person(*row)

    async def tables(self, phase: str, limit: int) -> list[Found]:
        """Return tables, the latest first; with a phase, those in it."""
        columns = [tables.c[name] for name in Found.__slots__]
        wanted = select(*columns).order_by(tables.c.updated.desc(), tables.c.id).limit(limit)
        if phase:
            wanted = wanted.where(tables.c.phase == phase)
        async with self._database.reading() as connection:
            return [Found(*row) for row in await connection.execute(wanted)]

    async def old(self, before: float) -> list[str]:
        """Return the ids of some tables that ended before a time."""
        wanted = select(tables.c.id).where(tables.c.phase.in_(ENDED), tables.c.updated < before)
        async with self._database.reading() as connection:
            return list(await connection.scalars(wanted.order_by(tables.c.id).limit(BATCH)))

    async def remove(self, ids: list[str]) -> None:
        """Remove tables with all that belongs to them."""

        def put(connection: Connection) -> None:
            for table, column in _BELONGINGS:
                connection.execute(delete(table).where(column.in_(ids)))
            connection.execute(delete(tables).where(tables.c.id.in_(ids)))

        await self._database.write(put)

    async def back_up(self, path: Path) -> int:
        """Write a consistent copy into a new file that only its owner reads; return its size."""
        if not self._database.is_sqlite:
            raise NoBackup
        return await asyncio.to_thread(_copy, Path(str(self._url.database)), path)


def _copy(database: Path, path: Path) -> int:
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise unavailable(error) from error
    try:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as source:
            source.execute("VACUUM INTO ?", [str(path)])
    except sqlite3.Error as error:
        path.unlink(missing_ok=True)
        raise Unavailable(str(error)) from error
    with path.open("rb") as copied:
        os.fsync(copied.fileno())
    return path.stat().st_size
