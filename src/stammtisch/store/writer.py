"""Group commit: what arrives while a transaction is being written goes into the next one."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, Table, bindparam, delete, insert, select, update

from stammtisch import logs, metrics
from stammtisch.store.engine import Database
from stammtisch.store.errors import Conflict, Departed, Unavailable, plain_errors
from stammtisch.store.model import SEATING, Entry, Head, Summary
from stammtisch.store.phases import ENDED
from stammtisch.store.schema import departures, entries, metadata, people, players, tables
from stammtisch.store.statements import Row, Statement

MOST: Final = 500  # changes in one transaction


_COLUMNS: Final = {  # fields of values that are columns of their table
    kind: [field.name for field in fields(kind) if field.name in table.c]
    for kind, table in ((Head, tables), (Entry, entries), (Summary, tables))
}


def row_of(value: Head | Entry | Summary) -> Row:
    """Return those fields of a value that are columns of its table, by name."""
    return {name: getattr(value, name) for name in _COLUMNS[type(value)]}


_IN_ORDER: Final = metadata.sorted_tables
_ADD_ENTRIES: Final = Statement(insert(entries))
_SUM_UP: Final = Statement(
    update(tables)
    .where(tables.c.id == bindparam("of"))
    .values({name: bindparam(name) for name in _COLUMNS[Summary]})
)
_SETTLE: Final = (
    update(players)
    .where(
        players.c.table_id == bindparam("of"),
        players.c.seat == bindparam("at_seat"),
        players.c.ended.is_(None),
    )
    .values(
        game=select(tables.c.game).where(tables.c.id == players.c.table_id).scalar_subquery(),
        **{name: bindparam(name) for name in ("ended", "points", "won", "seconds")},
    )
)
_STAND_UP: Final = delete(players).where(
    players.c.table_id == bindparam("of"), players.c.seat == bindparam("at_seat")
)


@dataclass(slots=True, eq=False)
class Change:
    """What one caller wants kept: rows to add, and how a table stands then."""

    rows: list[tuple[Table, Row]]
    table_id: str = ""
    summary: Summary | None = None
    done: "asyncio.Future[None]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Writer:
    """The one task of this process that adds to the database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[Change] = []
        self._batch: list[Change] = []
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    async def write(self, change: Change) -> None:
        """Return when the change is on the disk; who stops waiting does not stop the write."""
        if self._closed:
            raise Unavailable("the store is closed")
        self._waiting.append(change)
        if self._task is None:
            self._task = asyncio.create_task(self._work())
            self._task.add_done_callback(self._stopped)
        await change.done

    async def close(self) -> None:
        """Write what waits and take nothing more."""
        self._closed = True
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _work(self) -> None:
        while self._waiting:
            self._batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            self._batch.sort(key=lambda change: change.table_id)  # processes do not deadlock
            await self._keep(self._batch)
        self._task = None

    def _stopped(self, task: asyncio.Task[None]) -> None:
        if self._task is task:  # killed, before all was written
            self._task = None
            self._refuse(self._batch + self._waiting, Unavailable("the writer was stopped"))

    async def _keep(self, batch: list[Change]) -> None:
        began = time.perf_counter()
        try:
            try:
                await self._database.write(partial(_put, batch))
            except Unavailable:
                raise
            except Exception:
                bad = await self._database.write(partial(_put_the_good, batch))
                for change, reason in bad.items():
                    self._refuse([change], reason)
        except Exception as error:
            self._refuse(batch, error)
        else:
            spent = time.perf_counter() - began
            metrics.written({change.table_id for change in batch}, len(batch), spent)
        for change in batch:
            if not change.done.done():
                change.done.set_result(None)

    def _refuse(self, changes: list[Change], error: Exception) -> None:
        """Tell the callers, also those who wait with entries that follow the refused ones."""
        lost = {change.table_id for change in changes if change.table_id}
        follow = [change for change in self._waiting if change.table_id in lost]
        self._waiting = [change for change in self._waiting if change.table_id not in lost]
        _note_refused(len(changes + follow), error)
        for change in changes + follow:
            if not change.done.done():
                change.done.set_exception(error)


def _note_refused(count: int, error: Exception) -> None:
    """Count and log changes that were not kept; a driver's words about a disk are no secret."""
    kind = (
        type(error).__name__ if isinstance(error, Conflict | Departed | Unavailable) else "Failure"
    )
    metrics.WRITE_ERRORS.labels(kind).inc(count)
    reason = str(error).partition("\n")[0][:120] if isinstance(error, Unavailable) else None
    logs.failure("write_refused", error, changes=count, reason=reason)


def _put(changes: Sequence[Change], connection: Connection) -> None:
    rows: defaultdict[Table, list[Row]] = defaultdict(list)
    summaries: dict[str, Summary] = {}
    moved: set[str] = set()
    for change in changes:
        for table, row in change.rows:
            rows[table].append(row)
            if table is tables or row.get("kind") in SEATING:
                moved.add(change.table_id)
        if change.summary is not None:
            summaries[change.table_id] = change.summary  # of several the last
    _check_departed(rows, connection)
    for table in _IN_ORDER:
        if table is entries and table in rows:
            _ADD_ENTRIES.execute(connection, rows[table])
        elif table in rows:
            connection.execute(insert(table), rows[table])
    if summaries:
        now = [{"of": table_id, **row_of(summary)} for table_id, summary in summaries.items()]
        _SUM_UP.execute(connection, now)
        if moved:
            _seat({table_id: summaries[table_id] for table_id in moved}, connection)
        _settle(summaries, connection)


def _put_the_good(changes: Sequence[Change], connection: Connection) -> dict[Change, Exception]:
    """Write changes of which some will not do, each on its own; return why those failed."""
    bad: dict[Change, Exception] = {}
    lost: set[str] = set()
    for change in changes:
        try:
            if change.table_id in lost:
                raise Conflict("the entries before were refused")
            with plain_errors(), connection.begin_nested():
                _put([change], connection)
        except Unavailable:
            raise
        except Exception as error:
            bad[change] = error
            if change.table_id:
                lost.add(change.table_id)
    return bad


def named(kind: str, person: str | None, data: Mapping[str, Any]) -> str | None:
    """Return whose name an entry keeps, None if it keeps nobody's; a bot's is nobody's."""
    if "name" not in data or kind == "bot":
        return None
    return str(data["person"]) if "person" in data else person


def _names(rows: Mapping[Table, Sequence[Row]]) -> Iterator[tuple[str, str, bool]]:
    """Yield who would be named, how, and whether they would do it themselves."""
    for row in rows.get(entries, ()):
        person = named(row["kind"], row["person"], row["data"])
        if person is not None:
            yield person, row["data"]["name"], person == row["person"]
    for row in rows.get(tables, ()):
        for match in row["played"]:
            for person, name in zip(match["who"], match["names"], strict=True):
                yield person, name, False


def _check_departed(rows: Mapping[Table, Sequence[Row]], connection: Connection) -> None:
    """Raise Departed where somebody would be named who has deleted themselves meanwhile.

    Whoever deletes themselves changes their row of `people` first: that waits for this
    transaction, or this one for that.
    """
    names = list(_names(rows))
    if not names:
        return
    who = sorted({person for person, _, _ in names})
    held = select(people.c.id).where(people.c.id.in_(who)).order_by(people.c.id)
    connection.execute(held.with_for_update(read=True)).close()
    gone = select(departures.c.person, departures.c.name).where(departures.c.person.in_(who))
    called = {row.person: row.name for row in connection.execute(gone)}
    for person, name, is_own in names:
        if person in called and (is_own or name != called[person]):
            raise Departed("somebody who has deleted themselves would be named")


def _seat(summaries: Mapping[str, Summary], connection: Connection) -> None:
    """Let `players` say who sits where now."""
    found = connection.execute(select(players).where(players.c.table_id.in_(summaries))).all()
    hidden = {(row.table_id, row.person) for row in found if row.hidden}
    before = {(row.table_id, row.seat, row.person) for row in found}
    now = {
        (table_id, seat, person)
        for table_id, summary in summaries.items()
        for seat, person in enumerate(summary.persons)
        if person is not None
    }
    if before - now:
        gone = [{"of": table_id, "at_seat": seat} for table_id, seat, _ in sorted(before - now)]
        connection.execute(_STAND_UP, gone)
    if now - before:
        come = [
            {
                "table_id": table_id,
                "seat": seat,
                "person": person,
                "hidden": (table_id, person) in hidden,
            }
            for table_id, seat, person in sorted(now - before)
        ]
        connection.execute(insert(players), come)


def _settle(summaries: Mapping[str, Summary], connection: Connection) -> None:
    """Let `players` say how tables ended, once."""
    ended = []
    for table_id, summary in summaries.items():
        if summary.phase not in ENDED:
            continue
        result = summary.result
        for seat, person in enumerate(summary.persons):
            if person is not None:
                ended.append(
                    {
                        "of": table_id,
                        "at_seat": seat,
                        "ended": summary.updated,
                        "points": None if result is None else result["score"][seat],
                        "won": None if result is None else seat in result["winners"],
                        "seconds": summary.seconds,
                    }
                )
    if ended:
        connection.execute(_SETTLE, ended)
