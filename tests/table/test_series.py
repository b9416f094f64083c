"""Several matches as a series: a rematch waits for everybody's yes and remembers who won."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from stammtisch.core.rng import FastRng
from stammtisch.table import choosing, seating
from stammtisch.table.errors import TableError
from stammtisch.table.opener import Seats
from stammtisch.table.series import OPEN_END, check_series, is_complete, played_so_far, standings
from stammtisch.table.server import TableServer
from stammtisch.table.table import Table
from table.houses import begin, open_server, whole_choice
from table.test_table import refused

pytestmark = [pytest.mark.anyio, pytest.mark.once]


async def play_out(server: TableServer, table_id: str, people: Sequence[str]) -> Table:
    """Play a match of people to its end."""
    rng = FastRng(4)
    live = await server.registry.look_at(table_id)
    while live.table.phase == "running":
        for seat in live.table.to_act():
            person = live.table.chairs[seat].person
            assert person is not None
            assert person in people
            parts = whole_choice(live.table, seat, rng)
            decide = partial(choosing.move, person=person, parts=parts, at=live.table.position)
            with suppress(TableError):
                await server.act(table_id, person, None, decide)
    return live.table


async def finished(server: TableServer, people: str, **more: Any) -> Table:
    """Play a short match of people alone."""
    table_id = await begin(server, people, len(people), options={"course": 5}, **more)
    return await play_out(server, table_id, people)


async def table_of(server: TableServer, table_id: str) -> Table:
    return (await server.registry.look_at(table_id)).table


async def test_a_rematch_seats_only_who_says_yes(tmp_path: Path) -> None:
    """Finding 15: it seated people who were not there."""
    async with open_server(tmp_path / "t.db") as server:
        table = await finished(server, "abc", is_public=True)
        opened = await server.rematch(table.head.id, "b")
        again = await table_of(server, opened)
        assert again.head.host == "b"
        assert [chair.person for chair in again.chairs] == [None, "b", None]
        assert [chair.kept_for for chair in again.chairs] == ["a", None, "c"]
        with refused("yes_missing"):
            seating.start(again, "b")
        assert await server.rematch(table.head.id, "c") == opened
        assert again.seat_of("c") == 2
        assert await server.rematch(table.head.id, "c") == opened  # twice is once
        assert await server.rematch(table.head.id, "a") == opened
        assert await server.rematch(table.head.id, "x") == opened  # who only looked on
        assert [chair.person for chair in again.chairs] == ["a", "b", "c"]
        await server.act(opened, "b", None, lambda table: seating.start(table, "b"))
        assert again.phase == "running"


async def test_who_has_not_said_yes_is_in_no_list(tmp_path: Path) -> None:
    async with open_server(tmp_path / "t.db") as server:
        table = await finished(server, "abc", is_public=True)
        opened = await server.rematch(table.head.id, "a")
        listed = {found.id: found for found in await server.store.open_tables(10)}
        assert all(listed[opened].names)  # nobody else can sit down
        assert listed[opened].persons == ["a", None, None]
        for person in "bc":
            found = await server.store.tables_of(person, 10, ["open"])
            assert found == []


async def test_a_rematch_alone_with_bots_begins_at_once(tmp_path: Path) -> None:
    async with open_server(tmp_path / "t.db") as server:
        options = {"course": 5}
        bots = [None, "Random", "Random"]
        table_id = await begin(server, "a", options=options, bots=bots, pace="at once")
        live = await server.registry.look_at(table_id)
        rng = FastRng(1)
        while live.table.phase == "running":
            if 0 in live.table.to_act():
                parts = whole_choice(live.table, 0, rng)
                decide = partial(choosing.move, person="a", parts=parts, at=live.table.position)
                await server.act(table_id, "a", None, decide)
            else:
                await live.go_on()
                await asyncio.sleep(0.01)
        opened = await server.rematch(table_id, "a", "on")
        again = await table_of(server, opened)
        assert again.phase == "running"
        assert again.seat_of("a") == 1


@pytest.mark.parametrize(
    ("seats", "persons"), [("same", ["a", None, None]), ("on", [None, "a", None])]
)
async def test_the_seats_of_a_rematch_are_a_choice(
    tmp_path: Path, seats: Seats, persons: list[str | None]
) -> None:
    async with open_server(tmp_path / "t.db") as server:
        table = await finished(server, "abc")
        again = await table_of(server, await server.rematch(table.head.id, "a", seats))
        assert [chair.person for chair in again.chairs] == persons
        assert again.arrangements.seated == (None if seats == "same" else seats)


async def test_the_seats_of_a_rematch_are_drawn_anew(tmp_path: Path) -> None:
    async with open_server(tmp_path / "t.db") as server:
        table = await finished(server, "abc")
        again = await table_of(server, await server.rematch(table.head.id, "a", "lot"))
        assert again.arrangements.seated == "lot"
        assert sorted(str(chair.person or chair.kept_for) for chair in again.chairs) == [*"abc"]


async def test_a_series_remembers_its_matches(tmp_path: Path) -> None:
    async with open_server(tmp_path / "t.db") as server:
        table = await finished(server, "abc", series=2)
        assert len(played_so_far(table)) == 1
        opened = await server.rematch(table.head.id, "a", "on")
        for person in "bc":
            await server.rematch(table.head.id, person)
        second = await table_of(server, opened)
        assert played_so_far(second) == played_so_far(table)
        await server.act(opened, "a", None, lambda table: seating.start(table, "a"))
        await play_out(server, opened, "abc")
        played = played_so_far(second)
        assert [match["table"] for match in played] == [table.head.id, opened]
        assert is_complete(2, played)
        points = {standing.name: standing.points for standing in standings(played)}
        for number, one in enumerate((table, second)):
            assert one.match is not None
            for seat, score in enumerate(one.match.state.score()):
                assert points[one.chairs[seat].name][number] == score
        third = await table_of(server, await server.rematch(opened, "a"))
        assert played_so_far(third) == []  # a new series begins
        assert third.head.series == 2
    async with open_server(tmp_path / "t.db") as server:
        assert played_so_far(await table_of(server, opened)) == played


async def test_without_a_series_every_match_counts_alone(tmp_path: Path) -> None:
    async with open_server(tmp_path / "t.db") as server:
        table = await finished(server, "abc")
        assert played_so_far(table) == []
        again = await table_of(server, await server.rematch(table.head.id, "a"))
        assert again.head.played == []


def test_standings_are_by_wins_then_points() -> None:
    matches = [
        {"who": ["a", "b", "bot C"], "names": ["A", "B", "Carl"], "points": [5, 9, 1], "won": [1]},
        {"who": ["b", "a", "d"], "names": ["B", "A", "D"], "points": [3, 20, 1], "won": [1]},
        {"who": ["a", "b", "d"], "names": ["A", "Bo", "D"], "points": [1, 1, 8], "won": [2]},
    ]  # fmt: skip
    found = standings(matches)
    assert [(one.name, one.points, one.wins) for one in found] == [
        ("A", [5, 20, 1], 1),
        ("Bo", [9, 3, 1], 1),
        ("D", [None, 1, 8], 1),
        ("Carl", [1, None, None], 0),
    ]
    assert [one.total() for one in found] == [26, 13, 9, 1]


@pytest.mark.parametrize("series", [-1, 1, 100])
def test_a_series_that_is_none_is_refused(series: int) -> None:
    with refused("bad_series"):
        check_series(series)
    for good in (None, OPEN_END, 2, 99):
        check_series(good)


@pytest.mark.parametrize(
    ("count", "series", "is_over"), [(2, 3, False), (3, 3, True), (9, 0, False)]
)
def test_a_series_is_over_after_as_many_matches_as_agreed(
    count: int, series: int, is_over: bool
) -> None:
    assert is_complete(series, [{}] * count) == is_over
