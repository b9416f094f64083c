"""The migrated schema is the one the code speaks of, whoever starts first."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect, make_url

from stammtisch.store import NewerSchema
from stammtisch.store.engine import Database
from stammtisch.store.histories import Histories
from stammtisch.store.migrate import upgrade
from stammtisch.store.schema import metadata
from stammtisch.store.store import Store
from store.samples import entry, head, log, summary

pytestmark = pytest.mark.anyio

OPEN = """
import asyncio, sys
from stammtisch.store.store import Store

async def main():
    store = await Store.open(sys.argv[1])
    print((await store.secret("cookies")).hex())
    await store.close()

asyncio.run(main())
"""


def _texts(options: dict[str, Any]) -> dict[str, str]:
    """Return what an index has besides its columns; conditions are told by their text."""
    return {name: str(value) for name, value in options.items()}


def described(connection: Connection) -> dict[str, Any]:
    """Return all that the database knows of its tables."""
    known = inspect(connection)
    return {
        table: (
            [(one["name"], str(one["type"]), one["nullable"]) for one in known.get_columns(table)],
            known.get_pk_constraint(table),
            known.get_foreign_keys(table),
            known.get_unique_constraints(table),
            [
                {**index, "dialect_options": {**_texts(index.get("dialect_options", {}))}}
                for index in known.get_indexes(table)
            ],
        )
        for table in known.get_table_names()
        if table in metadata.tables
    }


async def test_the_migrated_schema_is_the_schema(store: Store) -> None:
    def compared(connection: Connection) -> dict[str, Any]:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        migrated = described(connection)
        metadata.drop_all(connection)
        metadata.create_all(connection)
        assert described(connection) == migrated
        return migrated

    assert set(await store._database.write(compared)) == set(metadata.tables)


async def test_opening_again_changes_nothing(url: str) -> None:
    for n in range(3):
        store = await Store.open(url)
        await store.create(head(f"t{n}"), summary(), [entry(1)])
        assert await log(store, "t0") == [entry(1)]
        await store.close()


async def test_two_that_start_at_once_both_succeed(url: str) -> None:
    stores = await asyncio.gather(Store.open(url), Store.open(url))
    for number, store in enumerate(stores):
        await store.create(head(f"t{number}"), summary(), [])
    for store in stores:
        assert len(await store.open_tables(9)) == 2
        await store.close()


async def test_processes_that_start_at_once_share_one_secret(url: str) -> None:
    started = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-W", "error", "-c", OPEN, url, stdout=asyncio.subprocess.PIPE
        )
        for _ in range(3)
    ]
    told = [await process.communicate() for process in started]
    assert [process.returncode for process in started] == [0, 0, 0]
    assert len({output for output, _ in told}) == 1
    assert len(told[0][0].strip()) == 64


async def test_a_database_of_a_newer_program_is_left_alone(url: str) -> None:
    store = await Store.open(url)
    newer = "UPDATE alembic_version SET version_num = '9999'"
    await store._database.write(lambda connection: connection.exec_driver_sql(newer).close())
    await store.close()
    with pytest.raises(NewerSchema):
        await Store.open(url)


FIRST_TABLES = """
INSERT INTO tables (id, game, rules, seats, options, seed, public, clock, host, created, phase,
    position, updated, names)
VALUES ('{id}', 'hydra', 2, 5, '{{}}', '', '0', '{{}}', 'anna', 1.0, '{phase}', 1, {updated}, '[]')
"""


async def test_whatever_is_unfinished_is_due_after_an_upgrade(url: str, tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()

    def fill(connection: Connection) -> None:
        upgrade(connection, "0001")
        for number, phase in enumerate(["running", "open", "over"]):
            told = FIRST_TABLES.format(id=f"t{number}", phase=phase, updated=9.0 - number)
            connection.exec_driver_sql(told)
        entry = (
            "INSERT INTO entries (table_id, n, at, kind, data) VALUES ('t0', 1, 2.0, 'say', '1')"
        )
        connection.exec_driver_sql(entry)

    database = Database(make_url(url))
    await database.write(fill)
    await database.close()
    store = await Store.open(url)
    assert [(table.id, table.due) for table in await store.due(99.0, 9)] == [
        ("t1", 8.0),
        ("t0", 9.0),
    ]
    assert [one.at for one in await log(store, "t0")] == [2.0]
    await store.close()


async def test_what_was_dismissed_in_the_lobby_is_hidden(url: str, tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()

    def fill(connection: Connection) -> None:
        upgrade(connection, "0012")
        for table in ("t0", "t1"):
            told = FIRST_TABLES.format(id=table, phase="running", updated=9.0)
            connection.exec_driver_sql(told)
            for seat, person in enumerate(["anna", "bert"]):
                sits = "INSERT INTO players (table_id, seat, person) VALUES"
                connection.exec_driver_sql(f"{sits} ('{table}', {seat}, '{person}')")
        for table, person in [("t0", "anna"), ("t1", "carl")]:  # Carl sits nowhere any more
            gone = "INSERT INTO dismissed (table_id, person) VALUES"
            connection.exec_driver_sql(f"{gone} ('{table}', '{person}')")

    database = Database(make_url(url))
    await database.write(fill)
    await database.close()
    store = await Store.open(url)
    histories = Histories(store)
    assert [each.id for each in await histories.hidden("anna", 9)] == ["t0"]
    assert [each.id for each in await histories.running("anna", 9)] == ["t1"]
    assert await histories.hidden("bert", 9) == await histories.hidden("carl", 9) == []
    await store.close()
