"""Bounds for one person and for one address."""

import asyncio
from collections.abc import Sequence
from contextlib import ExitStack

import pytest

from stammtisch.store import Store
from stammtisch.table.quotas import UNBOUNDED, Asker, Origins, PendingQuota, Quotas, TableQuota
from table.test_table import refused


def test_a_bound_cannot_be_negative() -> None:
    with pytest.raises(ValueError, match="hints is -1"):
        Quotas(hints=-1)


def test_each_person_each_address_and_all_together_have_so_many_places() -> None:
    waiting = PendingQuota("too_many_hints", each=2, each_address=3, in_all=4)
    with ExitStack() as held:
        for person in ("a", "a", "b"):
            held.enter_context(waiting.reserve(Asker(person, "home")))
        with refused("too_many_hints"), waiting.reserve(Asker("a", "elsewhere")):
            pass
        with refused("too_many_hints"), waiting.reserve(Asker("c", "home")):
            pass
        held.enter_context(waiting.reserve(Asker(None, "elsewhere")))
        with refused("busy"), waiting.reserve(Asker("d", "far away")):
            pass
    assert waiting.count == 0
    with waiting.reserve(Asker("a", "home")):
        assert waiting.count == 1


def test_people_are_counted_with_their_neighbours_and_move() -> None:
    origins = Origins()
    origins.note("a", "home")
    origins.note("b", "home")
    origins.note("c", "work")
    assert origins.neighbours("a") == ["a", "b"]
    origins.note("b", "work")
    assert origins.neighbours("a") == ["a"]
    assert origins.neighbours("c") == ["c", "b"]
    assert origins.asker("b") == Asker("b", "work")
    assert origins.asker("x") == Asker("x", "")
    assert origins.neighbours("x") == ["x"]


def test_who_asks_for_many_tables_at_the_same_time_gets_no_more() -> None:
    """Counting takes a while, and nobody may slip through meanwhile."""
    opened: list[str] = []

    class SlowStore(Store):
        def __init__(self) -> None: ...

        async def count_tables(self, hosts: Sequence[str]) -> int:
            await asyncio.sleep(0)
            return sum(host in hosts for host in opened)

    async def work(quotas: Quotas) -> list[BaseException | None]:
        origins = Origins()
        origins.note("a", "home")
        origins.note("b", "home")
        quota = TableQuota(quotas, origins, SlowStore())

        async def open_one(host: str) -> None:
            async with quota.reserve(host):
                await asyncio.sleep(0)
                opened.append(host)

        hosts = ["a"] * 5 + ["b"] * 5
        return await asyncio.gather(*map(open_one, hosts), return_exceptions=True)

    asyncio.run(work(Quotas(tables=3, tables_each_address=0)))
    assert sorted(opened) == ["a"] * 3 + ["b"] * 3
    asyncio.run(work(Quotas(tables=0, tables_each_address=7)))
    assert len(opened) == 7
    assert asyncio.run(work(UNBOUNDED)) == [None] * 10
