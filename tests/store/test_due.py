"""What is due comes in the order of its urgency; what cannot be read is never due."""

import pytest

from stammtisch.store import Due, Store
from store.samples import entry, head, summary

pytestmark = pytest.mark.anyio


async def fill(store: Store) -> None:
    for number, due in enumerate([30.0, None, 10.0, 20.0, 10.0]):
        told = summary(phase="running", due=due, expires=99.0)
        await store.create(head(f"t{number}"), told, [entry(1)])


async def test_the_most_urgent_first_and_then_the_next(store: Store) -> None:
    await fill(store)
    first = await store.due(25.0, 2)
    assert first == [Due("t2", 10.0, 99.0), Due("t4", 10.0, 99.0)]
    assert await store.due(25.0, 2, first[-1]) == [Due("t3", 20.0, 99.0)]
    assert await store.due(25.0, 2, Due("t3", 20.0, 99.0)) == []


async def test_an_entry_changes_when_a_table_is_due(store: Store) -> None:
    await fill(store)
    await store.append("t2", [entry(2)], summary(2, due=50.0))
    await store.append("t4", [entry(2)], summary(2, phase="over"))
    await store.reschedule("t3", 5.0, 60.0)
    assert await store.due(99.0, 9) == [
        Due("t3", 5.0, 60.0),
        Due("t0", 30.0, 99.0),
        Due("t2", 50.0, None),
    ]


async def test_a_table_set_aside_is_listed_but_never_due(store: Store) -> None:
    await fill(store)
    await store.set_aside("t2", "old_rules")
    assert "t2" not in [table.id for table in await store.due(99.0, 9)]
    told = {table.id: table.unreadable for table in await store.recent(9, ["running"])}
    assert told == {"t0": None, "t1": None, "t2": "old_rules", "t3": None, "t4": None}
    await store.reschedule("t2", 1.0, None)
    assert (await store.due(99.0, 1))[0].id == "t2"


async def test_the_end_of_a_log(store: Store) -> None:
    await fill(store)
    await store.append("t0", [entry(2), entry(3, house_time=7.5)], summary(3))
    assert await store.position("t0") == 3
    assert await store.position("nowhere") is None
    found = await store.load("t0")
    assert found is not None
    assert [one.house_time for one in found[1]] == [None, None, 7.5]


async def test_the_house_clock_is_kept(store: Store) -> None:
    assert await store.house_time() is None
    for value in (1.5, 2.5):
        await store.keep_house_time(value)
        assert await store.house_time() == value
