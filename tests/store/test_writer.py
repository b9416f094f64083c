"""Group commit: many writers, few transactions, and each is answered for itself."""

import asyncio

import pytest
from sqlalchemy import event

from stammtisch.store.store import Conflict, Store, Unavailable
from store.samples import entry, head, log, summary, with_tables

pytestmark = pytest.mark.anyio


def commits(store: Store) -> list[object]:
    """Return a list that grows with every transaction."""
    seen: list[object] = []
    event.listen(store._database.writer, "commit", seen.append)
    return seen


async def test_many_tables_share_few_transactions(store: Store) -> None:
    names = await with_tables(store, 200)
    seen = commits(store)

    async def play(name: str) -> None:
        for n in range(2, 7):
            await store.append(name, [entry(n)], summary(n))

    await asyncio.gather(*map(play, names))
    assert len(seen) <= 20  # for 1000 appends
    for name in names:
        assert await log(store, name) == [entry(n) for n in range(1, 7)]
    assert {table.position for table in await store.open_tables(999)} == {6}


async def test_who_conflicts_fails_alone(store: Store) -> None:
    names = await with_tables(store, 200)
    seen = commits(store)
    told = await asyncio.gather(
        *(
            store.append(name, [entry(2), entry(1 if name == "t77" else 3)], summary(3))
            for name in names
        ),
        return_exceptions=True,
    )
    assert len(seen) == 1
    for name, answer in zip(names, told, strict=True):
        fails = name == "t77"
        assert isinstance(answer, Conflict) == fails
        assert len(await log(store, name)) == (1 if fails else 3)


async def test_what_cannot_be_written_fails_alone(store: Store) -> None:
    names = await with_tables(store, 3)
    told = await asyncio.gather(
        store.append(names[0], [entry(2)], summary(2)),
        store.append(names[1], [entry(2, data={"not": {"JSON"}})], summary(2)),
        store.append(names[2], [entry(2)], summary(2)),
        return_exceptions=True,
    )
    assert [answer is None for answer in told] == [True, False, True]
    assert [len(await log(store, name)) for name in names] == [2, 1, 2]


async def test_what_follows_a_refused_entry_is_refused(store: Store) -> None:
    await with_tables(store, 2)
    told = await asyncio.gather(
        store.append("t0", [entry(2)], summary(2)),
        store.append("t0", [entry(2, command="x")], summary(2)),
        store.append("t0", [entry(3)], summary(3)),
        store.append("t1", [entry(2)], summary(2)),
        return_exceptions=True,
    )
    assert [type(answer) for answer in told] == [type(None), Conflict, Conflict, type(None)]
    assert await log(store, "t0") == [entry(1), entry(2)]


async def test_one_table_may_be_made_and_played_on_at_once(store: Store) -> None:
    await asyncio.gather(
        store.create(head(), summary(persons=["anna", None, None]), [entry(1)]),
        store.append("t1", [entry(2)], summary(2, persons=[None, "anna", None])),
        store.append("t1", [entry(3)], summary(3, persons=[None, None, "anna"])),
    )
    assert await log(store, "t1") == [entry(1), entry(2), entry(3)]
    (listing,) = await store.tables_of("anna", 9)
    assert (listing.position, listing.persons) == (3, [None, None, "anna"])


async def test_an_append_is_seen_by_others_when_it_returns(store: Store, url: str) -> None:
    other = await Store.open(url)
    await store.create(head(), summary(), [entry(1)])
    for n in range(2, 20):
        await store.append("t1", [entry(n)], summary(n))
        assert (await log(other, "t1"))[-1] == entry(n)
    await other.close()


async def test_two_processes_never_write_one_position(store: Store, url: str) -> None:
    other = await Store.open(url)
    names = await with_tables(store, 50)
    told = await asyncio.gather(
        *(store.append(name, [entry(2, seat=1)], summary(2)) for name in names),
        *(other.append(name, [entry(2, seat=2)], summary(2)) for name in reversed(names)),
        return_exceptions=True,
    )
    for one, two in zip(told[:50], reversed(told[50:]), strict=True):
        assert sorted([str(type(one)), str(type(two))]) == sorted([str(type(None)), str(Conflict)])
    for name, one in zip(names, told[:50], strict=True):
        assert await log(store, name) == [entry(1), entry(2, seat=1 if one is None else 2)]
    await other.close()


@pytest.mark.parametrize("steps", [1, 2, 5, 10, 20, 50])
async def test_who_stops_waiting_does_not_stop_the_write(store: Store, steps: int) -> None:
    names = await with_tables(store, 20)
    several = [entry(2), entry(3), entry(4)]
    tasks = [asyncio.create_task(store.append(name, several, summary(4))) for name in names]
    for _ in range(steps):
        await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await store._writer.close()
    for name in names:
        assert await log(store, name) == [entry(1), *several]


async def test_a_stopped_reader_harms_nobody(store: Store) -> None:
    await with_tables(store, 1)
    for steps in range(30):
        task = asyncio.create_task(store.load("t0"))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    await store.append("t0", [entry(2)], summary(2))
    assert await log(store, "t0") == [entry(1), entry(2)]


async def test_closing_writes_what_waits(url: str) -> None:
    store = await Store.open(url)
    await with_tables(store, 1)
    task = asyncio.create_task(store.append("t0", [entry(2)], summary(2)))
    await asyncio.sleep(0)
    await store.close()
    await task
    with pytest.raises(Unavailable, match="closed"):
        await store.append("t0", [entry(3)], summary(3))
    store = await Store.open(url)
    assert await log(store, "t0") == [entry(1), entry(2)]
    await store.close()


@pytest.mark.parametrize("steps", [1, 2, 5, 10, 20, 50])
async def test_a_killed_writer_tells_the_truth_and_another_takes_over(
    store: Store, steps: int
) -> None:
    await with_tables(store, 1)
    task = asyncio.create_task(store.append("t0", [entry(2)], summary(2)))
    for _ in range(steps):
        await asyncio.sleep(0)
    assert steps > 1 or store._writer._task is not None
    if store._writer._task is not None:
        store._writer._task.cancel()
    (answer,) = await asyncio.gather(task, return_exceptions=True)
    kept = [entry(1), entry(2)] if answer is None else [entry(1)]
    assert answer is None or isinstance(answer, Unavailable)
    assert await log(store, "t0") == kept
    n = len(kept) + 1
    await store.append("t0", [entry(n)], summary(n))
    assert await log(store, "t0") == [*kept, entry(n)]
