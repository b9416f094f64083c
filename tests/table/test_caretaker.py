"""Tables are loaded when something is due, closed when nobody wants them, and let go of."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from stammtisch.core.rng import FastRng
from stammtisch.store import Unavailable
from stammtisch.table import choosing
from stammtisch.table.caretaker import AHEAD, IDLE, SETTLED
from stammtisch.table.expiry import DAY, HOUR, Expiry
from stammtisch.table.house_clock import HouseClock
from stammtisch.table.notes import Note
from stammtisch.table.server import TableServer
from stammtisch.table.table import Table
from table.houses import Clocks, begin, events_of, eventually, open_server, reader, whole_choice

pytestmark = [pytest.mark.anyio, pytest.mark.once]

MINUTE = {"kind": "move", "amount": 60}
WEEK = {"kind": "days", "amount": 7}


async def deadline_shown(server: TableServer, table_id: str) -> float:
    """Return the deadline as browsers are told it."""
    live = await server.registry.look_at(table_id)
    deadline = live.table.deadline()
    assert deadline is not None
    return server.clock.wall_time(deadline)


def ran_out(server: TableServer, table_id: str) -> bool:
    """Tell whether time has run out: for somebody, or where nobody is for the table."""
    table = server.registry.live_tables[table_id].table
    return table.attendance.is_resting or any(chair.lapses for chair in table.chairs)


# The house clock


def test_house_time_stands_still_while_no_server_runs() -> None:
    clocks = Clocks()
    first = HouseClock(lambda: clocks.wall, lambda: clocks.steady)
    clocks.pass_time(100)
    kept = first.time()
    clocks.wall += 5000
    clocks.steady = 3.0  # the machine was started anew
    second = HouseClock(lambda: clocks.wall, lambda: clocks.steady)
    second.start(kept)
    assert second.time() == kept
    clocks.pass_time(7)
    assert second.time() == kept + 7
    assert second.wall_time(second.time()) == pytest.approx(clocks.wall)


@pytest.mark.parametrize("jump", [1e6, -1e6, 3.0, -3.0])
def test_house_time_does_not_jump(jump: float) -> None:
    clocks = Clocks()
    clock = HouseClock(lambda: clocks.wall, lambda: clocks.steady)
    before = clock.time()
    clocks.wall += jump
    clocks.pass_time(10)
    assert clock.time() == before + 10
    assert clock.notice_jump() == pytest.approx(jump)
    assert clock.wall_time(clock.time()) == pytest.approx(clocks.wall)
    assert clock.notice_jump() == 0.0


def test_what_a_clock_strays_is_no_jump() -> None:
    clocks = Clocks()
    clock = HouseClock(lambda: clocks.wall, lambda: clocks.steady)
    shown = clock.wall_time(5.0)
    clocks.wall += 0.4
    assert clock.notice_jump() == 0.0
    assert clock.wall_time(5.0) == shown


# Clocks of people


@pytest.mark.parametrize("jump", [1e6, -1e6])
async def test_a_jump_neither_ends_nor_lengthens_anybodys_time(tmp_path: Path, jump: float) -> None:
    clocks = Clocks()
    async with open_server(tmp_path / "t.db", clocks) as server:
        table_id = await begin(server, "abc", clock=MINUTE)
        looking = reader()
        await server.audience.enter(table_id, looking, None)
        clocks.pass_time(20)
        clocks.wall += jump
        told = looking.inbox.qsize()
        await server.caretaker.make_round()
        assert looking.inbox.qsize() == told + 1  # the deadline by the new clock
        assert await deadline_shown(server, table_id) == pytest.approx(clocks.wall + 40)
        assert not ran_out(server, table_id)
        clocks.pass_time(41)
        await server.caretaker.make_round()
        await eventually(lambda: ran_out(server, table_id))


async def test_time_does_not_run_while_the_server_is_down(tmp_path: Path) -> None:
    clocks = Clocks()
    async with open_server(tmp_path / "t.db", clocks) as server:
        table_id = await begin(server, "abc", clock=MINUTE)
        clocks.pass_time(20)
    clocks.wall += 10_000
    clocks.steady = 1.0
    async with open_server(tmp_path / "t.db", clocks) as server:
        await server.caretaker.make_round()
        assert server.registry.live_tables == {}  # nothing is due for 40 seconds
        assert await deadline_shown(server, table_id) == pytest.approx(clocks.wall + 40)
        clocks.pass_time(41)
        await server.caretaker.make_round()
        await eventually(lambda: ran_out(server, table_id))


async def test_a_killed_server_costs_nobody_time(tmp_path: Path) -> None:
    clocks = Clocks()
    async with open_server(tmp_path / "t.db", clocks) as server:
        table_id = await begin(server, "abc", clock=MINUTE)
        clocks.pass_time(20)
        await server.caretaker.make_round()
        clocks.pass_time(3)  # not kept any more

        async def killed(value: float) -> None:
            pass

        server.store.keep_house_time = killed  # type: ignore[method-assign]  # no time to write it down
    clocks.wall += 10_000
    async with open_server(tmp_path / "t.db", clocks) as server:
        assert await deadline_shown(server, table_id) == pytest.approx(clocks.wall + 40)


async def test_time_stands_still_while_nothing_can_be_written(tmp_path: Path) -> None:
    clocks = Clocks()
    async with open_server(tmp_path / "t.db", clocks) as server:
        table_id = await begin(server, "abc", clock=MINUTE)
        looking = reader()
        await server.audience.enter(table_id, looking, None)
        clocks.pass_time(20)
        with unwritable(server), pytest.raises(Unavailable):
            await server.caretaker.make_round()
        clocks.pass_time(10_000)
        told = looking.inbox.qsize()
        await server.caretaker.make_round()
        assert looking.inbox.qsize() > told
        assert not ran_out(server, table_id)
        assert await deadline_shown(server, table_id) == pytest.approx(clocks.wall + 40)
        clocks.pass_time(41)
        await server.caretaker.make_round()
        await eventually(lambda: ran_out(server, table_id))


@contextmanager
def unwritable(server: TableServer) -> Iterator[None]:
    """Let nothing be written for a while."""
    server.store._database.may_write = lambda: False
    yield
    server.store._database.may_write = lambda: True


# What is due


async def test_only_tables_at_which_something_is_due_are_loaded(tmp_path: Path) -> None:
    clocks = Clocks()
    async with open_server(tmp_path / "t.db", clocks) as server:
        waiting = [await begin(server, "abc") for _ in range(5)]
        timed = await begin(server, "abc", clock=MINUTE)
        weekly = await begin(server, "abc", clock=WEEK)
        server.bot_scheduler.wake = lambda live: None  # type: ignore[method-assign]  # as if killed
        owing = await begin(server, "a")
        live = server.registry.live_tables[owing]
        while not live.table.waiting_bots():
            parts = whole_choice(live.table, 0, FastRng(1))
            await server.act(owing, "a", None, partial(play, "a", parts))
    async with open_server(tmp_path / "t.db", clocks) as server:
        await server.caretaker.make_round()
        assert set(server.registry.live_tables) == {owing}
        clocks.pass_time(60 - AHEAD + 1)
        await server.caretaker.make_round()
        assert timed in server.registry.live_tables
        assert not set(server.registry.live_tables) & {*waiting, weekly}
        clocks.pass_time(7 * DAY)
        await server.caretaker.make_round()
        await eventually(lambda: weekly in server.registry.live_tables and ran_out(server, weekly))
        assert not set(server.registry.live_tables) & set(waiting)


async def test_bots_alone_are_not_due(tmp_path: Path) -> None:
    async with open_server(tmp_path / "t.db") as server:
        bots = ["Random"] * 3
        server.bot_scheduler.wake = lambda live: None  # type: ignore[method-assign]  # nobody looks
        await server.opener.create(
            host="a", name="a", game="boat_race", seats=3, bots=list(bots), sit=None, starts=True
        )
    async with open_server(tmp_path / "t.db") as server:
        await server.caretaker.make_round()
        assert server.registry.live_tables == {}


async def test_tables_nobody_looks_at_are_let_go(tmp_path: Path) -> None:
    clocks = Clocks()
    async with open_server(tmp_path / "t.db", clocks) as server:
        seen, unseen, weekly = [
            await begin(server, "abc", clock=clock) for clock in (None, None, WEEK)
        ]
        await server.audience.enter(seen, reader(), None)
        clocks.pass_time(IDLE - 1)
        await server.caretaker.make_round()
        assert set(server.registry.live_tables) == {seen, unseen, weekly}
        clocks.pass_time(2)
        await server.caretaker.make_round()
        assert set(server.registry.live_tables) == {seen}
        assert (await server.registry.look_at(unseen)).table.phase == "running"


async def test_only_so_many_idle_tables_stay_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.table.caretaker.MOST_IDLE", 2)
    clocks = Clocks()
    async with open_server(tmp_path / "t.db", clocks) as server:
        opened = []
        for _ in range(5):
            opened.append(await begin(server, "abc"))
            clocks.pass_time(1)
        await server.caretaker.make_round()
        assert set(server.registry.live_tables) == set(opened)  # somebody may have got hold of them
        clocks.pass_time(SETTLED)
        await server.caretaker.make_round()
        assert set(server.registry.live_tables) == set(opened[-2:])


async def test_only_so_many_tables_are_busy_unwatched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.table.caretaker.MOST_BUSY", 2)
    clocks = Clocks()
    async with open_server(tmp_path / "t.db", clocks) as server:
        server.bot_scheduler.wake = lambda live: None  # type: ignore[method-assign]  # as if killed
        opened = [await begin(server, "a", seats=4, game="dog") for _ in range(5)]
        timed = await begin(server, "abc", clock=MINUTE)
        assert all(
            server.registry.live_tables[table_id].table.waiting_bots() for table_id in opened
        )
    async with open_server(tmp_path / "t.db", clocks) as server:
        server.bot_scheduler.wake = lambda live: live.thinking.add(1)  # type: ignore[method-assign]
        await server.caretaker.make_round()
        assert len(server.registry.live_tables) == 2
        for live in server.registry.live_tables.values():
            live.thinking.clear()
        clocks.pass_time(IDLE + 1)
        server.registry.live_tables.clear()
        server.bot_scheduler.wake = lambda live: None  # type: ignore[method-assign]  # soon done
        await server.caretaker.make_round()
        await eventually(lambda: timed in server.registry.live_tables)


async def test_looking_at_a_table_again_writes_nothing(tmp_path: Path) -> None:
    clocks = Clocks()
    async with open_server(tmp_path / "t.db", clocks) as server:
        table_id = await begin(server, "abc")
    async with open_server(tmp_path / "t.db", clocks) as server:
        clocks.pass_time(DAY)
        with unwritable(server):
            live = await server.registry.look_at(table_id)
            assert live.expires == pytest.approx(server.clock.time() + 59 * DAY)
        assert not server.tasks._tasks
        clocks.pass_time(10 * DAY)
        live = await server.registry.look_at(table_id)
        assert live.expires == pytest.approx(server.clock.time() + 60 * DAY)


async def test_a_round_that_fails_is_not_the_last(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.table.caretaker.ROUND", 0.01)
    rounds = 0

    async def stumble() -> None:
        nonlocal rounds
        rounds += 1
        raise RuntimeError("unexpected")

    async with open_server(tmp_path / "t.db") as server:
        monkeypatch.setattr(server.caretaker, "make_round", stumble)
        await server.resume()
        await eventually(lambda: rounds > 2)
    assert "caretaker_failed" in events_of(caplog.records)


# Expiry


EXPIRY = Expiry(open_hours=48, running_days=60)


async def test_a_table_that_never_began_is_closed(tmp_path: Path) -> None:
    clocks = Clocks()
    async with open_server(tmp_path / "t.db", clocks, EXPIRY) as server:
        table_id = await server.opener.create(host="a", name="a", game="dog", seats=4)
        for _ in range(3):
            clocks.pass_time(40 * HOUR)
            await server.caretaker.make_round()
            assert (
                await server.registry.look_at(table_id)
            ).table.phase == "open"  # somebody looks each time
            await server.registry.reschedule(server.registry.live_tables[table_id])
        clocks.pass_time(40 * HOUR)
        await server.caretaker.make_round()
        assert (await server.lobby.listings("a")).mine[0].phase == "open"
        clocks.pass_time(9 * HOUR)
        await server.caretaker.make_round()
        table = (await server.registry.look_at(table_id)).table
        assert (table.phase, table.closed) == ("closed", "expired")
        assert await server.store.due(1e12, 9) == []


async def test_a_match_that_everybody_left_is_closed_and_keeps_its_log(tmp_path: Path) -> None:
    clocks = Clocks()
    async with open_server(tmp_path / "t.db", clocks, EXPIRY) as server:
        table_id = await begin(server, "abc")
        before = list((await server.registry.look_at(table_id)).table.log)
        looking = reader()
        live = await server.audience.enter(table_id, looking, None)
        clocks.pass_time(61 * DAY)
        await server.caretaker.make_round()
        assert live.table.phase == "running"  # somebody looks
        server.audience.leave(live, looking)
        await server.registry.reschedule(live)
        clocks.pass_time(59 * DAY)
        await server.caretaker.make_round()
        assert (await server.store.load(table_id) or (None, []))[1] == before
        clocks.pass_time(2 * DAY)
        await server.caretaker.make_round()
        found = await server.store.load(table_id)
        assert found is not None
        assert [entry.kind for entry in found[1]] == [*(entry.kind for entry in before), "close"]
        assert found[1][-1].data == {"reason": "expired"}


async def test_nothing_expires_while_the_server_is_down_or_by_a_jump(tmp_path: Path) -> None:
    clocks = Clocks()
    async with open_server(tmp_path / "t.db", clocks, EXPIRY) as server:
        table_id = await begin(server, "abc")
    clocks.wall += 1000 * DAY
    async with open_server(tmp_path / "t.db", clocks, EXPIRY) as server:
        clocks.wall += 1000 * DAY
        await server.caretaker.make_round()
        assert (await server.registry.look_at(table_id)).table.phase == "running"


async def test_zero_means_for_ever(tmp_path: Path) -> None:
    clocks = Clocks()
    async with open_server(tmp_path / "t.db", clocks, Expiry(0, 0)) as server:
        await begin(server, "abc")
        await server.opener.create(host="a", name="a", game="dog", seats=4)
        assert await server.store.due(1e12, 9) == []


def play(person: str, parts: Sequence[int], table: Table) -> list[Note]:
    return choosing.move(table, person, parts, table.position)


async def test_a_finished_match_stays(tmp_path: Path) -> None:
    clocks = Clocks()
    async with open_server(tmp_path / "t.db", clocks, EXPIRY) as server:
        table_id = await begin(server, "abc")
        rng = FastRng(1)
        live = await server.registry.look_at(table_id)
        while live.table.phase == "running":
            seat = live.table.to_act()[0]
            parts = whole_choice(live.table, seat, rng)
            person = str(live.table.chairs[seat].person)
            await server.act(table_id, person, None, partial(play, person, parts))
        clocks.pass_time(10_000 * DAY)
        await server.caretaker.make_round()
        assert (await server.registry.look_at(table_id)).table.phase == "over"
