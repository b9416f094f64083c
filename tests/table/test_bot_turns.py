"""Whose bots may play, how many, and for whom."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from stammtisch.table.bot_turns import bots_play, is_awake
from stammtisch.table.chairs import AT_ONCE
from stammtisch.table.quotas import Asker, Quotas
from table.houses import begin, eventually, open_hall, reader
from table.test_table import refused

pytestmark = pytest.mark.anyio
BOTS = ["Random", "Random", "Random"]


async def test_bots_alone_sleep_until_somebody_looks(tmp_path: Path) -> None:
    """D1: what nobody looks at takes no processor from anybody, not even after a restart."""
    async with open_hall(tmp_path / "t.db") as hall:
        asleep = await begin(hall, "a", bots=BOTS, sit=None, pace=AT_ONCE)
        played = await begin(hall, "a", bots=BOTS, sit=None, is_unattended=True)
        live = await hall.live(played)
        await eventually(lambda: len(live.table.lines) > 10)  # a program asked for this one
        assert (await hall.live(asleep)).table.lines == []
    async with open_hall(tmp_path / "t.db") as hall:
        live = await hall.live(asleep)
        again = await hall.live(played)
        count = len(again.table.lines)
        await eventually(lambda: len(again.table.lines) > count or again.table.phase == "over")
        assert live.table.lines == []
        assert not live.thinking
        looking = reader()
        await hall.enter(asleep, looking, None)
        await eventually(lambda: len(live.table.lines) > 3)
        hall.go(live, looking)
        await eventually(lambda: not live.thinking)
        count = len(live.table.lines)
        hall.bot_turns.wake(live)
        assert not live.thinking
        assert len(live.table.lines) == count


async def test_where_everybody_has_left_bots_sleep_too(tmp_path: Path) -> None:
    async with open_hall(tmp_path / "t.db") as hall:
        table = await begin(hall, "a", bots=[None, "Random", "Random"], pace=AT_ONCE)
        live = await hall.live(table)
        await eventually(lambda: bool(live.table.waiting_people()))
        await hall.act(table, "a", None, lambda at: at.leave("a"))
        await eventually(lambda: not live.thinking)
        assert live.table.waiting_bots() == [0]
        assert not is_awake(live)


async def test_bots_play_at_so_many_tables_of_one_host(tmp_path: Path) -> None:
    async with open_hall(tmp_path / "t.db") as hall:
        hall.bot_turns.quotas = Quotas(bot_tables=2, bot_tables_each_address=3)
        for person in "abc":
            hall.bot_turns.origins.note(person, "home")
        options = {"rounds": 100}
        slow: dict[str, Any] = {"bots": ["Master"] * 5, "sit": None, "seats": 5, "options": options}

        async def play(host: str) -> None:
            table = await begin(hall, host, game="hydra", is_unattended=True, **slow)
            assert bots_play(await hall.live(table))

        await play("a")
        await play("a")
        with refused("too_many_bot_tables"):
            await play("a")
        await begin(hall, "axy")  # people alone are welcome
        await play("b")
        with refused("too_many_bot_tables"):
            await play("c")
        hall.bot_turns.origins.note("c", "elsewhere")
        await play("c")


async def test_one_host_has_so_many_tables(tmp_path: Path) -> None:
    async with open_hall(tmp_path / "t.db") as hall:
        hall.openings.quotas = replace(hall.openings.quotas, tables=2)
        for _ in range(2):
            await hall.create(host="a", name="a", game="dog", seats=4)
        with refused("too_many_tables"):
            await hall.create(host="a", name="a", game="dog", seats=4)
        await hall.create(host="b", name="b", game="dog", seats=4)


async def test_hints_and_reviews_have_places_of_their_own(tmp_path: Path) -> None:
    """D12: a flood of reviews starves no hints."""
    async with open_hall(tmp_path / "t.db") as hall:
        thinker = hall.bot_turns.thinker
        thinker.reviews.in_all = 1
        thinker.hints.each = 1
        asker = Asker("a", "home")
        with thinker.reviews.place(asker), thinker.hints.place(asker):
            with refused("busy"), thinker.reviews.place(Asker("b", "there")):
                pass
            with refused("too_many_hints"), thinker.hints.place(asker):
                pass
