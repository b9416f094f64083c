"""Nothing gets stuck: answers that get lost, logs that went on elsewhere, logs nobody can read."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Update, update

from stammtisch.core.rng import FastRng
from stammtisch.store import Conflict, Store, Unavailable
from stammtisch.store.schema import entries, tables
from stammtisch.table import choosing
from stammtisch.table.errors import TableError
from stammtisch.table.live import CommandOutcome, LiveTable, Reader
from stammtisch.table.notes import Note, Say
from stammtisch.table.server import TableServer
from stammtisch.table.table import Table
from table.houses import begin, events_of, eventually, faults_of, open_server, reader, whole_choice

pytestmark = [pytest.mark.anyio, pytest.mark.once]


async def move(server: TableServer, table_id: str, command: str) -> CommandOutcome:
    """Let any person who is to act make any move."""
    table = (await server.registry.look_at(table_id)).table
    seat = table.waiting_people()[0]
    parts = whole_choice(table, seat, FastRng(1))
    person = str(table.chairs[seat].person)
    position = table.position
    return await server.act(
        table_id, person, command, lambda at: choosing.move(at, person, parts, position)
    )


async def send_again(
    server: TableServer, table_id: str, person: str, command: str
) -> CommandOutcome:
    """Send a command of which nobody knows what became of it."""

    def refuse(table: Table) -> list[Note]:
        raise AssertionError("it was carried out before")

    return await server.act(table_id, person, command, refuse)


async def write_elsewhere(server: TableServer, table_id: str, text: str) -> None:
    """Let another process write to a table's log."""
    found = await server.store.load(table_id)
    assert found is not None
    table = Table(*found)
    notes = [Say(0, "a", text)]
    lines = table.entries(notes, "a", None, server.clock.now())
    await Store.append(
        server.store, table_id, lines, replace(table.summary(), position=lines[-1].n)
    )


async def test_a_lost_answer_to_a_kept_move_is_found_out_and_told(tmp_path: Path) -> None:
    async with open_server(tmp_path / "t.db") as server:
        table_id = await begin(server, "abc")
        looking = reader()
        live = await server.audience.enter(table_id, looking, None)
        before = live.table.position
        faults_of(server).lose_answer = [Unavailable("the connection broke")]
        faults_of(server).unreachable = 1
        with pytest.raises(TableError, match="database"):
            await move(server, table_id, "c1")
        assert live.table.position == before
        await eventually(lambda: live.table.position == before + 1)
        while looking.inbox.qsize() > 1:
            looking.inbox.get_nowait()
        assert looking.inbox.get_nowait()[0] == before + 1
        assert not live.is_behind


async def test_who_sends_a_move_again_whose_answer_was_lost_learns_that_it_stands(
    tmp_path: Path,
) -> None:
    async with open_server(tmp_path / "t.db") as server:
        table_id = await begin(server, "abc")
        live = await server.registry.look_at(table_id)
        seat = live.table.waiting_people()[0]
        person = str(live.table.chairs[seat].person)
        faults_of(server).lose_answer = [Unavailable("the connection broke")]
        with pytest.raises(TableError, match="database"):
            await move(server, table_id, "c1")
        done = await send_again(server, table_id, person, "c1")
        assert done == CommandOutcome(live.table.position, True)
        assert live.table.log[-1].command == "c1"


async def test_a_conflict_with_ones_own_move_is_success(tmp_path: Path) -> None:
    async with open_server(tmp_path / "t.db") as server:
        table_id = await begin(server, "abc")
        faults_of(server).lose_answer = [Conflict("as a retry inside a driver would meet")]
        done = await move(server, table_id, "c1")
        assert done.n == (await server.registry.look_at(table_id)).table.position
        assert done.again


async def test_a_move_that_still_fits_goes_on_after_a_conflict(tmp_path: Path) -> None:
    async with open_server(tmp_path / "t.db") as server:
        table_id = await begin(server, "abc")
        looking = reader()
        live = await server.audience.enter(table_id, looking, None)
        await write_elsewhere(server, table_id, "Hello")
        before = live.table.position
        done = await move(server, table_id, "c1")
        assert done == CommandOutcome(before + 2, False)
        assert [said.text for said in live.table.chat] == ["Hello"]
        told = [looking.inbox.get_nowait()[0] for _ in range(looking.inbox.qsize())]
        assert told[-1] == before + 2


async def test_who_loses_every_time_is_told_that_things_have_changed(tmp_path: Path) -> None:
    async with open_server(tmp_path / "t.db") as server:
        table_id = await begin(server, "abc")
        faults_of(server).refuse = [Conflict("somebody was quicker")] * 3
        with pytest.raises(TableError) as refused:
            await move(server, table_id, "c1")
        assert refused.value.key == "stale"
        assert not (await move(server, table_id, "c1")).again


async def test_bots_go_on_after_an_answer_to_a_move_was_lost(tmp_path: Path) -> None:
    async with open_server(tmp_path / "t.db") as server:
        table_id = await begin(server, "a", seats=3, bots=[None, "Random", "Random"])
        live = await server.registry.look_at(table_id)
        faults = faults_of(server)
        for number in range(4):
            await eventually(lambda: 0 in live.table.waiting_people())
            faults.lose_answer = [Unavailable("gone")] * 3  # of the person's move and the bots'
            with pytest.raises(TableError):
                await move(server, table_id, f"c{number}")
            await eventually(lambda: not live.is_behind)
        await eventually(lambda: 0 in live.table.waiting_people())


async def test_a_table_whose_readers_cannot_be_told_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Stumbles(Reader):
        def update(self, live: LiveTable) -> None:
            if live.table.position > before:
                raise RuntimeError("a drawing that fails")

    async with open_server(tmp_path / "t.db") as server:
        table_id = await begin(server, "abc")
        before = (await server.registry.look_at(table_id)).table.position
        await server.audience.enter(table_id, Stumbles(None), None)
        looking = reader()
        await server.audience.enter(table_id, looking, None)
        assert await move(server, table_id, "c1") == CommandOutcome(before + 1, False)
        assert "tell_failed" in events_of(caplog.records)
        assert [looking.inbox.get_nowait()[0] for _ in range(2)] == [before, before + 1]


# Logs that nobody can read


async def spoil(store: Store, change: Update) -> None:
    await store._database.write(lambda connection: connection.execute(change).close())


SPOILED: dict[str, Update] = {
    "bad move text": update(entries).where(entries.c.kind == "move").values(data={"text": "?!"}),
    "no move text": update(entries).where(entries.c.kind == "move").values(data={}),
    "unknown kind": update(entries).where(entries.c.kind == "move").values(kind="dance"),
    "no such seat": update(entries).where(entries.c.kind == "move").values(seat=17),
    "a gap": update(entries).where(entries.c.kind == "move").values(n=entries.c.n + 5),
    "unknown game": update(tables).values(game="chess"),
    "old rules": update(tables).values(rules=-1),
    "impossible seats": update(tables).values(seats=2),
}


@pytest.mark.parametrize("damage", SPOILED)
async def test_an_unreadable_table_is_set_aside_and_all_else_runs(
    tmp_path: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_server(tmp_path / "t.db") as server:
        clock = {"kind": "move", "amount": 15}
        bad = await begin(server, "abc", clock=clock)
        await move(server, bad, "c1")
        await spoil(server.store, SPOILED[damage])
        good = await begin(server, "abc", clock=clock)
    async with open_server(tmp_path / "t.db") as server:
        await server.caretaker.make_round()
        assert set(server.registry.live_tables) == {good}
        assert events_of(caplog.records).count("table_set_aside") == 1
        for _ in range(2):
            with pytest.raises(TableError) as refused:
                await server.registry.look_at(bad)
            assert refused.value.key == ("old_rules" if damage == "old rules" else "unreadable")
        assert events_of(caplog.records).count("table_set_aside") == 1
        assert bad not in caplog.text
        mine = {table.id: table.unreadable for table in (await server.lobby.listings("a")).mine}
        assert mine == {bad: refused.value.key, good: None}
        await move(server, good, "c2")


async def test_a_table_that_can_be_read_again_is_no_longer_set_aside(tmp_path: Path) -> None:
    async with open_server(tmp_path / "t.db") as server:
        table_id = await begin(server, "abc")
        await spoil(server.store, update(tables).values(game="chess"))
    async with open_server(tmp_path / "t.db") as server:
        with pytest.raises(TableError):
            await server.registry.look_at(table_id)
        await spoil(server.store, update(tables).values(game="boat_race"))
    async with open_server(tmp_path / "t.db") as server:
        await server.registry.look_at(table_id)
        await asyncio.sleep(0.1)
        (mine,) = (await server.lobby.listings("a")).mine
        assert mine.unreadable is None
