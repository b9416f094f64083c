"""Replays: made in a process of their own, the same however one goes through a match."""

import asyncio
import os
import signal

from fastapi import FastAPI

from stammtisch.core.rng import FastRng
from stammtisch.table.jobs import past_of
from stammtisch.table.quotas import Asker
from stammtisch.table.server import TableServer
from stammtisch.table.thinking import Thinker
from stammtisch.table.worker_pool import Ticket
from stammtisch.web import replay
from table.seated import Seated
from web.people import House


def server_of(house: House) -> TableServer:
    app = house.client.app
    assert isinstance(app, FastAPI)
    server: TableServer = app.state.server
    return server


def finished(house: House) -> str:
    people = [house.guest(name) for name in ("Anna", "Bert", "Clara")]
    table = house.table(people, "boat_race", options={"course": 5})
    house.play(people, table, 10_000)
    assert people[0].state(table)["phase"] == "over"
    return table


def test_positions_are_made_outside_of_the_server_and_the_same_in_any_order(house: House) -> None:
    """D5: nothing that grows with a match's length runs where everybody waits for it."""
    table = finished(house)
    server = server_of(house)
    live = server.registry.live_tables[table]
    count = len(live.table.lines)
    assert server.bot_scheduler.thinker.reading.pids == []
    for n in (0, 1, 2, count, count - 1, count // 2, count + 5):
        for seat in (None, 1):
            wanted = replay.replay(past_of(live.table), n, seat, "en", "wide")
            path = f"/api/tables/{table}/replay/{n}" + ("" if seat is None else f"?seat={seat}")
            answer = house.stranger.get(path)
            assert answer.status_code == 200, answer.text
            assert answer.json() == wanted
    pids = server.bot_scheduler.thinker.reading.pids
    assert len(pids) == 1
    os.kill(pids[0], signal.SIGKILL)
    assert house.stranger.get(f"/api/tables/{table}/replay/3").json()["n"] == 3
    assert server.bot_scheduler.thinker.reading.pids != pids


def test_only_new_moves_travel_and_a_forgetful_process_is_told_everything() -> None:
    seated = Seated("boat_race", 3)
    table = seated.start("abc")
    seated.play(30, FastRng(1))

    async def work() -> None:
        thinker = Thinker(1)
        (worker,) = thinker.reading._workers

        async def position(n: int) -> object:
            return await thinker.read(ticket, replay.replay, past_of(table), n, None, "en", "wide")

        ticket = Ticket(Asker("a", ""), table.head.id)
        try:
            first = await position(20)
            assert len(worker.known[table.head.id]) == 30
            assert await position(20) == first
            worker.known[table.head.id] = list(table.lines[:10])  # not what the process knows
            assert await position(20) == first
            worker.known[table.head.id] = [(0, "another match")]
            assert await position(20) == first
        finally:
            await thinker.close()

    asyncio.run(work())


def test_one_visitor_may_have_so_many_positions_made_at_once(house: House) -> None:
    table = finished(house)
    server = server_of(house)
    waiting = server.bot_scheduler.thinker.replays
    with waiting.reserve(Asker("x", "testclient")):
        waiting.each_address = 1
        answer = house.stranger.get(f"/api/tables/{table}/replay/3")
        assert answer.status_code == 429
        assert answer.json()["error"] == "too_many_replays"
    assert house.stranger.get(f"/api/tables/{table}/replay/3").status_code == 200


def test_a_replay_lists_all_moves_and_shows_what_everybody_held(house: House) -> None:
    table = finished(house)
    count = len(server_of(house).registry.live_tables[table].table.lines)
    told = house.stranger.get(f"/api/tables/{table}/moves").json()
    assert told["count"] == count
    assert [move["n"] for move in told["moves"]] == [*range(min(count, replay.LISTED) + 1)]
    assert all(move["lines"] for move in told["moves"])
    later = house.stranger.get(f"/api/tables/{table}/moves?first={count}&seat=1").json()
    assert [move["n"] for move in later["moves"]] == [count]
    assert house.stranger.get(f"/api/tables/{table}/moves?seat=6").status_code == 422
    hidden = house.stranger.get(f"/api/tables/{table}/replay/1").json()
    shown = house.stranger.get(f"/api/tables/{table}/replay/1?everything=1").json()
    assert hidden["hands"] is None
    assert len(shown["hands"]) == 3
    assert all(lines for lines in shown["hands"])
    assert shown["notation"] != shown["move"]  # said in words
