"""Deleting people: what belongs to them goes, and logs keep another name in place of theirs.

The moves of a log stay as they were; a log that lost an entry could not be folded any more.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    Column,
    Connection,
    LargeBinary,
    bindparam,
    delete,
    insert,
    or_,
    select,
    text,
    update,
)

from stammtisch.store.phases import UNENDED
from stammtisch.store.schema import (
    NAMED,
    departures,
    device_links,
    entries,
    keys,
    metadata,
    people,
    players,
    reminders,
    tables,
)
from stammtisch.store.statements import Row
from stammtisch.store.store import Store
from stammtisch.store.writer import named

BATCH: Final = 500  # ids in one statement
SAID: Final = "…"  # in place of what somebody said

_RENAME: Final = (
    update(entries)
    .where(entries.c.table_id == bindparam("of"), entries.c.n == bindparam("at_n"))
    .values(data=bindparam("data"))
)


def _tells_person(column: Column[Any]) -> bool:
    """Tell whether a column says who somebody is."""
    return column.name == "person" or any(key.column is people.c.id for key in column.foreign_keys)


_BELONGINGS: Final = {  # of people, with the columns that name them; their moves are everybody's
    table: [column for column in table.c if _tells_person(column)]
    for table in metadata.sorted_tables
    if table not in (entries, players, departures) and any(map(_tells_person, table.c))
}


class Departure(NamedTuple):
    """Somebody who is being deleted, and what they are called from now on."""

    person: str
    name: str


class Line(NamedTuple):
    """A line of chat that somebody said."""

    table: str
    at: float
    text: str


class Departures:
    """Removes people from a store, step by step; what was begun can be gone on with later."""

    def __init__(self, store: Store) -> None:
        self._database = store._database

    async def begin(self, departure: Departure) -> None:
        """Remove all that belongs to somebody, above all their keys, and their name."""
        person = departure.person

        def remove(connection: Connection) -> None:
            known = select(departures.c.person).where(departures.c.person == person)
            if connection.scalar(known) is None:
                connection.execute(insert(departures), [departure._asdict()])
            for table, columns in _BELONGINGS.items():
                theirs = or_(*[column == person for column in columns])
                connection.execute(delete(table).where(theirs))
            name = update(people).where(people.c.id == person).values(name=departure.name)
            connection.execute(name)

        await self._database.write(remove)

    async def begun(self) -> list[Departure]:
        """Return who is being deleted."""
        async with self._database.reading() as connection:
            wanted = select(departures.c.person, departures.c.name).where(~departures.c.ended)
            found = await connection.execute(wanted.order_by(departures.c.person))
            return [Departure(*row) for row in found]

    async def unended(self, person: str) -> list[str]:
        """Return tables that have not ended which may name somebody, or that they opened."""
        wanted = select(tables.c.id).where(tables.c.phase.in_(UNENDED))
        found: set[str] = set()
        known = await self.tables(person)
        async with self._database.reading() as connection:
            for some in _batches(known):
                found |= set(await connection.scalars(wanted.where(tables.c.id.in_(some))))
            found |= set(await connection.scalars(wanted.where(tables.c.host == person)))
        return sorted(found)

    async def tables(self, person: str) -> list[str]:
        """Return all tables whose logs may name somebody, rematches they were seated at too."""
        sits = select(players.c.table_id).where(players.c.person == person)
        said = select(entries.c.table_id).distinct()
        said = said.where(entries.c.person == person, text(NAMED))
        async with self._database.reading() as connection:
            fresh = set(await connection.scalars(sits)) | set(await connection.scalars(said))
            found = set(fresh)
            while fresh:
                rematches: set[str] = set()
                for some in _batches(sorted(fresh)):
                    wanted = select(tables.c.id).where(tables.c.before.in_(some))
                    rematches |= set(await connection.scalars(wanted))
                fresh = rematches - found
                found |= fresh
        return sorted(found)

    async def rename(self, departure: Departure, table_ids: Sequence[str]) -> list[str]:
        """Put the other name in place of somebody's in the logs of tables, and in lists of them.

        Return the tables whose lists may still name them, because they sit there no longer.
        """

        def put(connection: Connection) -> list[str]:
            left: list[str] = []
            for some in _batches(table_ids):
                left += _rename(connection, departure, some)
            return left

        return await self._database.write(put)

    async def list_names(self, table_id: str, names: list[str]) -> None:
        """Let lists tell these names of a table."""
        change = update(tables).where(tables.c.id == table_id).values(names=names)
        await self._database.write(lambda to: to.execute(change).close())

    async def end(self, person: str) -> None:
        """Remove the last traces; that there was somebody is kept, so that nothing names them."""

        def remove(connection: Connection) -> None:
            connection.execute(delete(players).where(players.c.person == person))
            for table, columns in _BELONGINGS.items():
                theirs = or_(*[column == person for column in columns])
                connection.execute(delete(table).where(theirs))
            connection.execute(delete(people).where(people.c.id == person))
            over = update(departures).where(departures.c.person == person).values(ended=True)
            connection.execute(over)

        await self._database.write(remove)

    async def belongings(self, person: str) -> dict[str, list[Row]]:
        """Return what else is kept for somebody, by table; no keys, no house time, nobody else."""
        found: dict[str, list[Row]] = {}
        async with self._database.reading() as connection:
            for table in _BELONGINGS:
                if table in (keys, device_links, reminders):
                    continue
                plain = [
                    column
                    for column in table.c
                    if not _tells_person(column) and not isinstance(column.type, LargeBinary)
                ]
                wanted = select(*plain).where(table.c.person == person)
                rows = (await connection.execute(wanted)).mappings().all()
                if rows:
                    found[table.name] = [dict(row) for row in rows]
        return found

    async def said(self, person: str) -> list[Line]:
        """Return all that somebody has said at tables."""
        wanted = (
            select(entries.c.table_id, entries.c.at, entries.c.data, entries.c.kind)
            .where(entries.c.person == person, text(NAMED))
            .order_by(entries.c.at, entries.c.table_id, entries.c.n)
        )
        async with self._database.reading() as connection:
            found = await connection.execute(wanted)
            return [Line(row[0], row[1], row[2]["text"]) for row in found if row[3] == "say"]


def _batches(ids: Sequence[str]) -> list[Sequence[str]]:
    return [ids[start : start + BATCH] for start in range(0, len(ids), BATCH)]


def _rename(connection: Connection, departure: Departure, ids: Sequence[str]) -> list[str]:
    here = select(entries).where(entries.c.table_id.in_(ids), entries.c.kind != "move")
    changed: list[Row] = []
    called: dict[str, set[str]] = {}  # what they were called, by table
    for row in connection.execute(here):
        if named(row.kind, row.person, row.data) == departure.person:
            called.setdefault(row.table_id, set()).add(row.data["name"])
            data = {**row.data, "name": departure.name}
            if "text" in data:
                data["text"] = SAID
            changed.append({"of": row.table_id, "at_n": row.n, "data": data})
    if changed:
        connection.execute(_RENAME, changed)
    _rename_series(connection, departure, ids)
    seats = select(players.c.table_id, players.c.seat)
    seats = seats.where(players.c.table_id.in_(ids), players.c.person == departure.person)
    sits = {row.table_id: row.seat for row in connection.execute(seats)}
    left = []
    listed = select(tables.c.id, tables.c.names).where(tables.c.id.in_(called))
    for table_id, names in connection.execute(listed).all():
        seat = sits.get(table_id)
        if seat is not None and seat < len(names):
            names[seat] = departure.name
            change = update(tables).where(tables.c.id == table_id).values(names=names)
            connection.execute(change)
        elif called[table_id] & set(names):
            left.append(table_id)
    return left


def _rename_series(connection: Connection, departure: Departure, ids: Sequence[str]) -> None:
    """Put the other name into what tables remember of the matches of their series before."""
    heads = select(tables.c.id, tables.c.played).where(tables.c.id.in_(ids))
    for table_id, played in connection.execute(heads).all():
        if any(departure.person in match["who"] for match in played):
            for match in played:
                match["names"] = [
                    departure.name if person == departure.person else name
                    for person, name in zip(match["who"], match["names"], strict=True)
                ]
            change = update(tables).where(tables.c.id == table_id).values(played=played)
            connection.execute(change)
