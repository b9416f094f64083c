"""A pause for all: clocks stand still, bots rest, choices are refused, and it has an end."""

from pathlib import Path

import pytest

from stammtisch.core.rng import FastRng
from stammtisch.table import choosing, pausing, seating, taking_back
from stammtisch.table.expiry import due_of
from stammtisch.table.lapses import next_ring, ring
from stammtisch.table.pausing import answer_pause, go_on, pause
from stammtisch.table.table import Table
from table.houses import Clocks, begin, eventually, open_server
from table.seated import Seated
from table.test_hosting import told
from table.test_table import refused

MINUTE = {"kind": "move", "amount": 60}


def owing(seated: Seated, seat: int) -> None:
    """Play until a seat owes a choice."""
    rng = FastRng(3)
    while seat not in seated.table.to_act():
        seated.play(1, rng)


def rests(table: Table) -> bool:
    """Tell whether there is a pause."""
    return table.arrangements.pause is not None


def test_the_host_calls_a_pause_and_nobody_moves() -> None:
    seated = Seated()
    table = seated.start("ab")
    owing(seated, 1)
    parts = seated.choose(1, FastRng(1))
    seated.do(pause(table, "a", 5), "a")
    assert rests(table)
    with refused("paused"):
        choosing.move(table, "b", parts, table.position)
    with refused("paused"):
        taking_back.ask_back(table, "b")
    with refused("paused"):
        pause(table, "b", 5)
    assert taking_back.offered_back(table, 0) is None
    assert table.waiting_bots() == []
    seated.do(go_on(table, "a"), "a")
    seated.move(1, parts)
    assert told(table)[-2:] != []
    assert "A calls a pause for everybody, 5 min at most." in told(table)
    assert "On we go." in told(table)


def test_clocks_stand_still() -> None:
    seated = Seated(clock=MINUTE)
    table = seated.start("ab")
    owing(seated, 0)
    left = (table.deadline() or 0) - seated.now
    seated.do(pause(table, "a", 10), "a")
    assert table.deadline() is None
    assert table.shown_deadline(table.running_match().view(0)) is None
    assert next_ring(table) == seated.now + 600
    assert due_of(table, None) == seated.now + 600
    assert ring(table, seated.now + 599, is_attended=True) == []
    seated.now += 599
    seated.do(ring(table, seated.now + 1, is_attended=True))
    assert not rests(table)
    assert (table.deadline() or 0) - seated.now == left - 1  # the tick before the pause
    assert Table(seated.head, table.log).deadline() == table.deadline()


def test_a_pause_by_agreement() -> None:
    seated = Seated()
    table = seated.start("abc")
    seated.do(pause(table, "b", 15), "b")
    assert not rests(table)
    with refused("pause_asked_already"):
        pause(table, "c", 5)
    with refused("not_asked"):
        answer_pause(table, "b", True)
    seated.do(answer_pause(table, "c", True), "c")
    assert not rests(table)
    with refused("not_asked"):
        answer_pause(table, "c", True)
    seated.do(answer_pause(table, "a", True), "a")
    rest = table.arrangements.pause
    assert rest is not None
    assert (rest.seat, rest.until - rest.began) == (1, 900)
    seated.do(go_on(table, "b"), "b")
    assert go_on(table, "b") == []
    assert rests(table)
    seated.do(go_on(table, "c"), "c")
    assert rests(table)
    seated.do(go_on(table, "a"), "a")  # the host alone would do
    assert not rests(table)


def test_a_no_is_a_no_and_who_asked_may_think_better_of_it() -> None:
    seated = Seated()
    table = seated.start("ab")
    for person in ("a", "b"):
        seated.do(pause(table, "b", 5), "b")
        seated.do(answer_pause(table, person, False), person)
        assert table.arrangements.pause_asked is None
        assert not rests(table)


def test_at_a_rated_table_the_host_asks_like_everybody_else() -> None:
    seated = Seated(rated=True)
    table = seated.start("ab")
    seated.do(pause(table, "a", 5), "a")
    assert not rests(table)
    seated.do(answer_pause(table, "b", True), "b")
    seated.do(go_on(table, "a"), "a")
    assert rests(table)
    seated.do(go_on(table, "b"), "b")
    assert not rests(table)


def test_who_is_away_is_not_asked() -> None:
    seated = Seated()
    table = seated.start("abc")
    seated.do(seating.leave(table, "c"), "c")
    seated.do(pause(table, "b", 5), "b")
    seated.do(answer_pause(table, "a", True), "a")
    assert rests(table)


def test_alone_with_bots_nobody_has_to_agree() -> None:
    seated = Seated(rated=True)
    table = seated.start("a")
    seated.do(pause(table, "a", 1), "a")
    assert rests(table)


@pytest.mark.parametrize("minutes", [0, -1, pausing.LONGEST + 1])
def test_a_pause_is_neither_empty_nor_endless(minutes: int) -> None:
    table = Seated().start("a")
    with refused("bad_pause"):
        pause(table, "a", minutes)


def test_there_is_no_pause_before_the_start_nor_for_strangers() -> None:
    seated = Seated()
    seated.sit("ab")
    with refused("not_begun"):
        pause(seated.table, "a", 5)
    table = seated.start("a")
    with refused("no_seat"):
        pause(table, "x", 5)
    assert go_on(table, "a") == []


@pytest.mark.anyio
@pytest.mark.once
async def test_a_pause_ends_by_itself_also_after_a_restart(tmp_path: Path) -> None:
    clocks = Clocks()
    async with open_server(tmp_path / "t.db", clocks) as server:
        table_id = await begin(server, "ab", clock=MINUTE)
        await server.act(table_id, "a", None, lambda table: pause(table, "a", 10))
        live = await server.registry.look_at(table_id)
        position = live.table.position
        assert live.timer is not None
        clocks.pass_time(300)
        await server.caretaker.make_round()
        assert live.table.position == position  # no bot has moved, nobody's time ran out
    async with open_server(tmp_path / "t.db", clocks) as server:
        clocks.pass_time(301)
        await server.caretaker.make_round()
        await eventually(
            lambda: server.registry.live_tables[table_id].table.arrangements.pause is None
        )
        table = server.registry.live_tables[table_id].table
        assert not any(chair.is_away for chair in table.chairs)


@pytest.mark.anyio
@pytest.mark.once
async def test_bots_rest_in_a_pause_and_go_on_after_it(tmp_path: Path) -> None:
    async with open_server(tmp_path / "t.db") as server:
        table_id = await begin(server, "a", bots=[None, "Random", "Random"])
        live = await server.registry.look_at(table_id)
        await server.act(table_id, "a", None, lambda table: pause(table, "a", 10))
        await eventually(lambda: not live.thinking)
        moves = len(live.table.lines)
        await live.go_on()
        assert not live.thinking
        assert len(live.table.lines) == moves
        await server.act(table_id, "a", None, lambda table: go_on(table, "a"))
        await eventually(lambda: 0 in live.table.to_act())
