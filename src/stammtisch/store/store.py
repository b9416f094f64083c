"""The store: people, keys, tables and their logs, in one database."""

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import fields
from typing import Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Table,
    bindparam,
    func,
    insert,
    make_url,
    not_,
    select,
    tuple_,
    update,
)

from stammtisch.store import schema
from stammtisch.store.engine import Database
from stammtisch.store.errors import Conflict, Unavailable
from stammtisch.store.migrate import prepare
from stammtisch.store.model import Due, Entry, Head, Listing, Person, Summary
from stammtisch.store.phases import ENDED, OPEN, OVER, PHASES, UNENDED
from stammtisch.store.schema import clocks, entries, keys, people, players, tables
from stammtisch.store.server_lock import ServerLock
from stammtisch.store.statements import Row
from stammtisch.store.writer import Change, Writer, row_of

__all__ = [
    "Conflict",
    "Due",
    "Entry",
    "Head",
    "Listing",
    "Person",
    "Store",
    "Summary",
    "Unavailable",
]

UPTIME: Final = "uptime"
DEEP: Final = 2_000  # tables that a list is chosen from

_HEAD: Final = [tables.c[field.name] for field in fields(Head)]
_ENTRY: Final = [entries.c[field.name] for field in fields(Entry)]
_DUE: Final = [tables.c[field.name] for field in fields(Due)]
_LISTING: Final = [tables.c[field.name] for field in fields(Listing) if field.name in tables.c]


_COUNT: Final = select(func.count()).where(
    tables.c.host.in_(bindparam("hosts", expanding=True)),
    tables.c.phase.in_(UNENDED),
)


class Store:
    """An open database, made by `Store.open`. Every call may raise Unavailable."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = Writer(database)

    @classmethod
    async def open(cls, url: str, lock: ServerLock | None = None) -> "Store":
        """Open `sqlite+aiosqlite:///path` or `postgresql+asyncpg://…`, with the newest schema.

        With a lock, it is written only while that is held.
        """
        address = make_url(url)
        await asyncio.to_thread(prepare, address)
        database = Database(address)
        if lock is not None:
            database.may_write = lambda: lock.is_held
        return cls(database)

    async def close(self) -> None:
        """Write what waits to be written and let go of the database."""
        await self._writer.close()
        await self._database.close()

    async def check(self) -> None:
        """Write something that changes nothing; raise Unavailable if it cannot be kept."""
        same = update(schema.secrets).values(value=schema.secrets.c.value)
        await self._database.write(lambda connection: connection.execute(same) and None)

    async def secret(self, name: str) -> bytes:
        """Return 32 random bytes, made once, the same for all processes."""
        found = await self._secret(name)
        if found is None:
            with suppress(Conflict):  # another process may be quicker
                await self._add((schema.secrets, {"name": name, "value": secrets.token_bytes(32)}))
            found = await self._secret(name)
        assert found is not None
        return found

    async def add_person(
        self,
        id: str,  # noqa: A002
        name: str,
        key_hash: str,
        at: float,
        *,
        seen: float | None = None,
        browser: str | None = None,
    ) -> None:
        """Keep somebody new, with a first key: the day and the browser that brought it."""
        key = {"hash": key_hash, "person": id, "created": at, "seen": seen, "browser": browser}
        await self._add((people, {"id": id, "name": name, "created": at}), (keys, key))

    async def add_key(self, hash: str, person: str, at: float) -> None:  # noqa: A002
        """Keep one more key of a person."""
        row = {"hash": hash, "person": person, "created": at, "seen": None, "browser": None}
        await self._add((keys, row))

    async def person_of(self, key_hash: str) -> Person | None:
        """Return whose key this is."""
        wanted = select(people).join(keys).where(keys.c.hash == key_hash)
        async with self._database.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return None if row is None else Person(*row)

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name."""
        change = update(people).where(people.c.id == person).values(name=name)
        await self._database.write(lambda connection: connection.execute(change).close())

    async def create(self, head: Head, summary: Summary, entries: list[Entry]) -> None:
        """Keep a new table with the first entries of its log."""
        first = (tables, row_of(head) | row_of(summary))
        await self._writer.write(Change([first, *_rows(head.id, entries)], head.id, summary))

    async def append(self, table_id: str, entries: list[Entry], summary: Summary) -> None:
        """Go on with a log; returns when all of it is on the disk, or raises and keeps nothing.

        Raises Conflict where a position or a person's command is there already. Who stops
        waiting does not stop the write.
        """
        await self._writer.write(Change(_rows(table_id, entries), table_id, summary))

    async def load(self, table_id: str) -> tuple[Head, list[Entry]] | None:
        """Return a table and its whole log."""
        log = select(*_ENTRY).where(entries.c.table_id == table_id).order_by(entries.c.n)
        async with self._database.reading() as connection:
            found = await connection.execute(select(*_HEAD).where(tables.c.id == table_id))
            head = found.mappings().first()
            if head is None:
                return None
            return Head(**head), [Entry(*row) for row in await connection.execute(log)]

    async def open_tables(self, limit: int, each: int = DEEP) -> list[Listing]:
        """Return public tables that wait for players, the latest first, few of each host."""
        return await self._listed(limit, [OPEN], _few_of_each([OPEN], each))

    async def recent(
        self, limit: int, phases: Sequence[str] = (OVER,), each: int = DEEP
    ) -> list[Listing]:
        """Return public matches that are over, or in other phases, the same way."""
        return await self._listed(limit, phases, _few_of_each(phases, each))

    async def tables_of(
        self, person: str, limit: int, phases: Sequence[str] = PHASES
    ) -> list[Listing]:
        """Return the tables where a person sits and has not hidden them, the latest first."""
        sits = select(players.c.table_id)
        sits = sits.where(players.c.person == person, not_(players.c.hidden))
        now = sits.where(players.c.ended.is_(None)).limit(DEEP)
        before = sits.where(players.c.ended.is_not(None)).order_by(players.c.ended.desc())
        async with self._database.reading() as connection:
            ids = [*await connection.scalars(now)]
            if set(phases) & set(ENDED):
                ids += await connection.scalars(before.limit(limit))
        return await self._listed(limit, phases, tables.c.id.in_(ids))

    async def position(self, table_id: str) -> int | None:
        """Return how far a table's log goes; None if it is empty."""
        wanted = select(func.max(entries.c.n)).where(entries.c.table_id == table_id)
        async with self._database.reading() as connection:
            found: int | None = await connection.scalar(wanted)
        return found

    async def due(self, until: float, limit: int, after: Due | None = None) -> list[Due]:
        """Return tables to be looked after by then, the most urgent first, or those that follow."""
        wanted = select(*_DUE).where(tables.c.due <= until)
        if after is not None:
            passed = tuple_(tables.c.due, tables.c.id) > tuple_(after.due, after.id)
            wanted = wanted.where(passed)
        wanted = wanted.order_by(tables.c.due, tables.c.id).limit(limit)
        async with self._database.reading() as connection:
            return [Due(*row) for row in await connection.execute(wanted)]

    async def expiry(self, table_id: str) -> tuple[float | None, bool]:
        """Return when a table expires, and whether it was set aside."""
        wanted = select(tables.c.expires, tables.c.unreadable).where(tables.c.id == table_id)
        async with self._database.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return (None, False) if row is None else (row.expires, row.unreadable is not None)

    async def reschedule(self, table_id: str, due: float | None, expires: float | None) -> None:
        """Change when a table must be looked after, and that it can be read."""
        await self._set(table_id, {"due": due, "expires": expires, "unreadable": None})

    async def set_aside(self, table_id: str, reason: str) -> None:
        """Remember that a table cannot be read; nothing is due there any more."""
        await self._set(table_id, {"due": None, "unreadable": reason})

    async def house_time(self) -> float | None:
        """Return the house time that was last kept."""
        wanted = select(clocks.c.value).where(clocks.c.name == UPTIME)
        async with self._database.reading() as connection:
            return await connection.scalar(wanted)

    async def keep_house_time(self, value: float) -> None:
        """Keep the house time."""

        def put(connection: Connection) -> None:
            known = update(clocks).where(clocks.c.name == UPTIME).values(value=value)
            if connection.execute(known).rowcount == 0:
                connection.execute(insert(clocks).values(name=UPTIME, value=value))

        await self._database.write(put)

    async def _set(self, table_id: str, values: Row) -> None:
        change = update(tables).where(tables.c.id == table_id).values(values)
        await self._database.write(lambda connection: connection.execute(change).close())

    async def count_tables(self, hosts: Sequence[str]) -> int:
        """Return how many tables of these hosts are open or running."""
        async with self._database.reading() as connection:
            return int(await connection.scalar(_COUNT, {"hosts": list(hosts)}) or 0)

    async def _add(self, *rows: tuple[Table, Row]) -> None:
        await self._writer.write(Change(list(rows)))

    async def _secret(self, name: str) -> bytes | None:
        wanted = select(schema.secrets.c.value).where(schema.secrets.c.name == name)
        async with self._database.reading() as connection:
            return await connection.scalar(wanted)

    async def _listed(
        self, limit: int, phases: Sequence[str], which: ColumnElement[bool]
    ) -> list[Listing]:
        wanted = (
            select(*_LISTING)
            .where(tables.c.phase.in_(phases), which)
            .order_by(tables.c.updated.desc(), tables.c.id)
            .limit(limit)
        )
        async with self._database.reading() as connection:
            found = (await connection.execute(wanted)).mappings().all()
            persons: dict[str, list[str | None]] = {}
            for row in found:
                persons[row["id"]] = [None] * row["seats"]
            sitting = select(players.c.table_id, players.c.seat, players.c.person)
            sitting = sitting.where(players.c.table_id.in_(persons))
            for table, seat, person in await connection.execute(sitting):
                if seat < len(persons[table]):  # one damaged row must not empty the lobby
                    persons[table][seat] = person
        return [Listing(**row, persons=persons[row["id"]]) for row in found]


def _few_of_each(phases: Sequence[str], each: int) -> ColumnElement[bool]:
    """Choose so many public tables of each host among the latest, so that nobody fills a list."""
    latest = (
        select(tables.c.id, tables.c.host, tables.c.updated)
        .where(tables.c.phase.in_(phases), tables.c.public, ~tables.c.locked)
        .order_by(tables.c.updated.desc(), tables.c.id)
        .limit(DEEP)
        .subquery()
    )
    order = [latest.c.updated.desc(), latest.c.id]
    rank = func.row_number().over(partition_by=latest.c.host, order_by=order).label("rank")
    ranked = select(latest.c.id, rank).subquery()
    return tables.c.id.in_(select(ranked.c.id).where(ranked.c.rank <= each))


def _rows(table_id: str, log: list[Entry]) -> list[tuple[Table, Row]]:
    return [(entries, {"table_id": table_id, **row_of(entry)}) for entry in log]
