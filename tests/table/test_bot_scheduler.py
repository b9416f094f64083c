"""Whose bots may play, how many, and for whom."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from stammtisch.table import seating
from stammtisch.table.agreement import AT_ONCE
from stammtisch.table.quotas import Asker, Quotas
from table.houses import begin, eventually, open_server, reader
from table.test_table import refused

pytestmark = pytest.mark.anyio
BOTS = ["Random", "Random", "Random"]


async def test_bots_alone_sleep_until_somebody_looks(tmp_path: Path) -> None:
    """D1: what nobody looks at takes no processor from anybody, not even after a restart."""
    async with open_server(tmp_path / "t.db") as server:
        asleep = await begin(server, "a", bots=BOTS, sit=None, pace=AT_ONCE)
        played = await begin(server, "a", bots=BOTS, sit=None, is_unattended=True)
        live = await server.registry.look_at(played)
        await eventually(lambda: len(live.table.lines) > 10)  # a program asked for this one
        assert (await server.registry.look_at(asleep)).table.lines == []
    async with open_server(tmp_path / "t.db") as server:
        live = await server.registry.look_at(asleep)
        again = await server.registry.look_at(played)
        count = len(again.table.lines)
        await eventually(lambda: len(again.table.lines) > count or again.table.phase == "over")
        assert live.table.lines == []
        assert not live.thinking
        looking = reader()
        await server.audience.enter(asleep, looking, None)
        await eventually(lambda: len(live.table.lines) > 3)
        server.audience.leave(live, looking)
        await eventually(lambda: not live.thinking)
        count = len(live.table.lines)
        server.bot_scheduler.wake(live)
        assert not live.thinking
        assert len(live.table.lines) == count


async def test_where_everybody_has_left_bots_sleep_too(tmp_path: Path) -> None:
    async with open_server(tmp_path / "t.db") as server:
        table = await begin(server, "a", bots=[None, "Random", "Random"], pace=AT_ONCE)
        live = await server.registry.look_at(table)
        await eventually(lambda: bool(live.table.waiting_people()))
        await server.act(table, "a", None, lambda at: seating.leave(at, "a"))
        await eventually(lambda: not live.thinking)
        count = len(live.table.lines)
        await asyncio.sleep(0.2)
        assert live.table.waiting_people() == [0]
        assert len(live.table.lines) == count


async def test_bots_play_at_so_many_tables_of_one_host(tmp_path: Path) -> None:
    async with open_server(tmp_path / "t.db") as server:
        server.bot_tables.quotas = Quotas(bot_tables=2, bot_tables_each_address=3)
        for person in "abc":
            server.origins.note(person, "home")
        options = {"rounds": 100}
        slow: dict[str, Any] = {"bots": ["Master"] * 5, "sit": None, "seats": 5, "options": options}

        async def play(host: str) -> None:
            table = await begin(server, host, game="hydra", is_unattended=True, **slow)
            assert (await server.registry.look_at(table)).bots_play()

        await play("a")
        await play("a")
        with refused("too_many_bot_tables"):
            await play("a")
        await begin(server, "axy")  # people alone are welcome
        await play("b")
        with refused("too_many_bot_tables"):
            await play("c")
        server.origins.note("c", "elsewhere")
        await play("c")


async def test_one_host_has_so_many_tables(tmp_path: Path) -> None:
    async with open_server(tmp_path / "t.db") as server:
        server.opener.quota.quotas = replace(server.opener.quota.quotas, tables=2)
        for _ in range(2):
            await server.opener.create(host="a", name="a", game="dog", seats=4)
        with refused("too_many_tables"):
            await server.opener.create(host="a", name="a", game="dog", seats=4)
        await server.opener.create(host="b", name="b", game="dog", seats=4)


async def test_hints_and_reviews_have_places_of_their_own(tmp_path: Path) -> None:
    """D12: a flood of reviews starves no hints."""
    async with open_server(tmp_path / "t.db") as server:
        thinker = server.bot_scheduler.thinker
        thinker.reviews.in_all = 1
        thinker.hints.each = 1
        asker = Asker("a", "home")
        with thinker.reviews.reserve(asker), thinker.hints.reserve(asker):
            with refused("busy"), thinker.reviews.reserve(Asker("b", "there")):
                pass
            with refused("too_many_hints"), thinker.hints.reserve(asker):
                pass
