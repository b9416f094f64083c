"""People who delete themselves leave no name behind, and everybody's logs whole."""

import asyncio
import json

import pytest
from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    LargeBinary,
    Text,
    func,
    insert,
    select,
)

from stammtisch.store import Departed, Store
from stammtisch.store.departures import SAID, Departure, Departures, Line
from stammtisch.store.devices import Devices
from stammtisch.store.histories import Histories
from stammtisch.store.schema import departures, entries, metadata, people, players
from store.samples import entry, head, log, summary

pytestmark = pytest.mark.anyio

GONE = Departure("anna", "Guest")


async def evening(store: Store) -> None:
    """Let Anna and Bert play, talk, and play again at a table where she sat without a word."""
    await store.add_person("anna", "Anna", "key", 1.0)
    await store.add_person("bert", "Bert", "other key", 1.0)
    await Devices(store).add_link("link", "anna", 1.0, 600.0)
    seated = {"names": ["Anna", "Bert", "Anton"], "persons": ["anna", "bert", None]}
    await store.create(
        head("t1"),
        summary(5, phase="over", result={"score": [1, 2, 0], "winners": [1]}, **seated),
        [
            entry(1, kind="sit", person="anna", data={"name": "Anna"}, seat=0),
            entry(2, kind="sit", person="bert", data={"name": "Bert"}, seat=1),
            entry(3, kind="bot", person="anna", data={"name": "Anton", "level": "R"}, seat=2),
            entry(4, kind="say", person="anna", data={"name": "Anna", "text": "hello"}),
            entry(5, person="anna"),
        ],
    )
    rematch = {"names": ["Anna", "Bert", ""], "persons": ["anna", "bert", None]}
    seated_again = {"name": "Anna", "person": "anna"}
    await store.create(
        head("t2", before="t1"),
        summary(2, phase="running", **rematch),
        [
            entry(1, kind="sit", person="bert", data=seated_again, seat=0, command=None),
            entry(2, kind="sit", person="bert", data={"name": "Bert"}, seat=1),
        ],
    )
    kept = {"names": ["", "Anna", "Bert"], "persons": [None, None, "bert"]}
    await store.create(
        head("t4", before="t2", host="bert"),
        summary(3, **kept),
        [
            entry(1, kind="keep", person="bert", data=seated_again, seat=0, command=None),
            entry(2, kind="sit", person="bert", data={"name": "Bert"}, seat=1),
            entry(3, kind="arrange", data={"how": "on", "order": [2, 0, 1]}, seat=None),
        ],
    )
    left = {"names": ["Bert", "", ""], "persons": ["bert", None, None]}
    await store.create(
        head("t3"),
        summary(4, **left),
        [
            entry(1, kind="sit", person="anna", data={"name": "Anna"}, seat=0),
            entry(2, kind="leave", person="anna", data={}, seat=0),
            entry(3, kind="sit", person="bert", data={"name": "Bert"}, seat=0),
            entry(4, kind="say", person="bert", data={"name": "Bert", "text": "who was that?"}),
        ],
    )


async def test_all_that_belongs_to_a_person_goes_with_them(store: Store) -> None:
    await evening(store)
    theirs = {
        table: [column.name for column in table.c if tells_person(column)]
        for table in metadata.sorted_tables
        if table not in (entries, players, departures)
    }

    def fill(connection: Connection) -> None:
        for table, names in theirs.items():
            for name in names:  # Anna in each place, Bert in the others
                row = {column.name: filled(column) for column in table.c}
                row |= {other: "anna" if other == name else "bert" for other in names}
                connection.execute(insert(table), [row])

    await store._database.write(fill)
    leaving = Departures(store)
    kept = await leaving.belongings("anna")
    assert {"mail_addresses", "subscriptions"} <= set(kept)
    assert not {"keys", "device_links"} & set(kept)
    assert "bert" not in json.dumps(kept)
    await leaving.begin(GONE)
    assert await leaving.belongings("anna") == {}
    async with store._database.reading() as connection:
        for table, names in theirs.items():
            for name in names:
                wanted = select(func.count()).where(table.c[name] == "anna")
                assert await connection.scalar(wanted) == 0, table.name


def tells_person(column: Column[object]) -> bool:
    """Tell whether a column says who somebody is."""
    return column.name == "person" or any(
        key.target_fullname == "people.id" for key in column.foreign_keys
    )


def filled(column: Column[object]) -> object:
    """Return any value that a column takes."""
    if any(key.target_fullname == "tables.id" for key in column.foreign_keys):
        return "t1"
    kinds: tuple[tuple[type, object], ...] = (
        (LargeBinary, b"x"),
        (JSON, []),
        (Text, "x"),
        (Boolean, False),
    )
    return next((value for kind, value in kinds if isinstance(column.type, kind)), 1)


async def test_nothing_of_a_person_is_left_but_their_moves(store: Store) -> None:
    await evening(store)
    leaving = Departures(store)
    assert await leaving.said("anna") == [Line("t1", 5.5, "hello")]
    assert await leaving.unended("anna") == ["t2", "t3", "t4"]
    await leaving.begin(GONE)
    assert await store.person_of("key") is None
    assert await Devices(store).owner("link", 2.0) is None
    assert await leaving.begun() == [GONE]
    await leaving.begin(GONE)  # once more after a crash
    found = await leaving.tables("anna")
    assert found == ["t1", "t2", "t3", "t4"]
    assert await leaving.rename(GONE, found) == ["t4"]  # where, only its fold can tell
    await leaving.list_names("t4", ["", "Guest", "Bert"])
    await leaving.end("anna")
    first = await log(store, "t1")
    assert [one.data.get("name") for one in first[:4]] == ["Guest", "Bert", "Anton", "Guest"]
    assert first[3].data["text"] == SAID
    assert [(one.n, one.kind, one.seat) for one in first] == [
        (1, "sit", 0),
        (2, "sit", 1),
        (3, "bot", 2),
        (4, "say", 0),
        (5, "move", 0),
    ]
    assert first[4] == entry(5, person="anna")
    second = await log(store, "t2")
    assert [one.data["name"] for one in second] == ["Guest", "Bert"]
    third = await log(store, "t3")
    assert [one.data.get("name") for one in third] == ["Guest", None, "Bert", "Bert"]
    listed = {table.id: table.names for table in await store.tables_of("bert", 9)}
    assert listed == {
        "t1": ["Guest", "Bert", "Anton"],
        "t2": ["Guest", "Bert", ""],
        "t3": ["Bert", "", ""],
        "t4": ["", "Guest", "Bert"],
    }
    fourth = await log(store, "t4")
    assert fourth[0].data == {"name": "Guest", "person": "anna"}
    histories = Histories(store)
    assert await histories.all("anna", 9) == []
    assert await histories.companions("bert", 9) == []
    async with store._database.reading() as connection:
        assert list(await connection.scalars(select(people.c.name))) == ["Bert"]
        assert "anna" not in list(await connection.scalars(select(players.c.person)))
    assert await leaving.begun() == []


async def test_nothing_new_names_who_has_departed(store: Store) -> None:
    await evening(store)
    leaving = Departures(store)
    said = entry(6, kind="say", person="anna", data={"name": "Anna", "text": "again"})
    asked = entry(1, kind="keep", person="bert", data={"name": "Anna", "person": "anna"})
    series = [{"who": ["anna", "bert"], "names": ["Anna", "Bert"]}]

    async def refused(table: str, **more: list[dict[str, list[str]]]) -> bool:
        try:
            await store.create(head(table, **more), summary(), [] if more else [asked])
        except Departed:
            return True
        return False

    await leaving.begin(GONE)
    for is_over in (False, True):
        if is_over:
            await leaving.rename(GONE, await leaving.tables("anna"))
            await leaving.end("anna")
        others = store.create(head(f"bert{is_over}"), summary(), [entry(1, person="bert")])
        writes = (store.append("t1", [said], summary(6)), others)
        [answer, fine] = await asyncio.gather(*writes, return_exceptions=True)
        assert isinstance(answer, Departed)
        assert fine is None
        assert await refused("t5")
        assert await refused("t5", played=series)
    renamed = {"name": "Guest", "person": "anna"}
    await store.create(head("t6"), summary(), [entry(1, kind="keep", person="bert", data=renamed)])
    assert "Anna" not in json.dumps([one.data for one in await log(store, "t1")])
    assert await store.load("t5") is None


async def test_the_matches_of_a_series_forget_names_too(store: Store) -> None:
    await evening(store)
    played = [{"who": ["bert", "anna"], "names": ["Bert", "Anna"], "points": [1, 2]}]
    await store.create(head("t5", before="t4", played=played), summary(), [])
    leaving = Departures(store)
    await leaving.begin(GONE)
    await leaving.rename(GONE, await leaving.tables("anna"))
    found = await store.load("t5")
    assert found is not None
    assert found[0].played == [{**played[0], "names": ["Bert", "Guest"]}]
