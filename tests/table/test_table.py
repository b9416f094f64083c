"""A table: its log is all there is to it, and what it may not do leaves no trace."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from stammtisch import games
from stammtisch.core import record
from stammtisch.core.match import IllegalMove
from stammtisch.core.rng import FastRng
from stammtisch.table.chairs import OPEN, OVER, RUNNING, check_clock
from stammtisch.table.errors import REASONS, TableError
from stammtisch.table.table import Table
from stammtisch.table.taking_back import PRACTICE
from table.seated import Seated


def refused(key: str) -> "pytest.RaisesExc[TableError]":
    """Expect a refusal."""
    return pytest.RaisesExc(TableError, check=lambda error: error.key == key)


@pytest.mark.parametrize("game", games.NAMES)
def test_a_table_is_its_log(game: str) -> None:
    seated = Seated(game, max(games.get(game).seat_counts), seed=3)
    table = seated.start("ab")
    seated.play(60, FastRng(1))
    seated.do(table.leave("b"), "b")
    again = Table(seated.head, table.log)
    assert again.position == table.position == len(table.log)
    assert again.match is not None
    assert table.match is not None
    assert again.match.log == table.match.log
    assert again.chairs == table.chairs
    assert again.began == table.began
    assert again.summary() == table.summary()
    for viewer in (None, *range(seated.head.seats)):
        told = [str(one.event) for one in table.journal(viewer).told]
        assert [str(one.event) for one in again.journal(viewer).told] == told


def test_a_log_with_a_gap_is_refused() -> None:
    seated = Seated()
    seated.start()
    with pytest.raises(ValueError, match="entry 3 after 1"):
        Table(seated.head, [seated.table.log[0], *seated.table.log[2:]])


def test_people_sit_down_move_over_and_get_up() -> None:
    seated = Seated()
    table = seated.table
    seated.sit("ab")
    assert [chair.name for chair in table.chairs] == ["A", "B", ""]
    assert table.sit("a", "A", 0) == []
    with refused("seat_taken"):
        table.sit("a", "A", 1)
    seated.do(table.sit("a", "A", 2), "a")
    assert [chair.name for chair in table.chairs] == ["", "B", "A"]
    seated.do(table.leave("b"), "b")
    assert table.seat_of("b") is None
    with refused("no_seat"):
        table.leave("b")
    with refused("bad_place"):
        table.sit("b", "B", 3)
    with refused("bad_name"):
        table.sit("b", " B", None)
    seated.sit("bc")
    with refused("table_full"):
        table.sit("d", "D", None)


def test_the_host_alone_places_bots_and_starts_and_bots_fill_free_seats() -> None:
    seated = Seated()
    table = seated.table
    seated.sit("ab")
    with refused("not_host"):
        table.bot("b", 2, "Master")
    with refused("not_host"):
        table.start("b")
    with refused("unknown_level"):
        table.bot("a", 2, "my_module:Bot")
    with refused("seat_taken"):
        table.bot("a", 1, "Master")
    seated.do(table.bot("a", 2, "Master"), "a")
    assert table.chairs[2].level == "Master"
    seated.do(table.bot("a", 2, None), "a")
    assert table.chairs[2].kind == OPEN
    seated.do(table.start("a"), "a")
    assert table.phase == RUNNING
    assert table.chairs[2].stand_in() == "Regular"
    with refused("has_begun"):
        table.start("a")
    with refused("has_begun"):
        table.sit("c", "C", None)
    with refused("has_begun"):
        table.sit("c", "C", 0)
    with refused("has_begun"):
        table.bot("a", 2, "Master")


def test_a_move_out_of_turn_or_against_a_rule_changes_nothing() -> None:
    seated = Seated()
    with refused("no_seat"):
        seated.table.move("a", [0], 0)
    table = seated.start("abc")
    before = table.position
    acting = table.to_act()[0]
    other = "abc"[(acting + 1) % 3]
    with pytest.raises(IllegalMove):
        table.move(other, [0], before)
    with pytest.raises(IllegalMove):
        table.move("abc"[acting], [9999], before)
    with refused("not_whole"):
        table.move("abc"[acting], [], before)
    assert table.position == before


def test_a_choice_of_parts_is_made_whole_or_not_at_all() -> None:
    seated = Seated("greyhounds", 3)
    table = seated.start("abc")
    parts = seated.choose(0, FastRng(1))
    assert len(parts) == 10
    with refused("not_whole"):
        table.move("a", parts[:9], table.position)
    with refused("not_whole"):
        table.move("a", [*parts, parts[-1]], table.position)
    assert table.trial(0, parts[:3]).unfinished(0) == parts[:3]
    assert table.match is not None
    assert table.match.state.unfinished(0) == []
    seated.do(table.move("a", parts, table.position), "a")
    assert 0 not in table.to_act()


def test_a_stale_move_is_refused_but_a_sealed_one_of_others_does_not_make_it_stale() -> None:
    seated = Seated("greyhounds", 3)
    table = seated.start("abc")
    seen = table.position
    rng = FastRng(2)
    seated.move(2, seated.choose(2, rng))
    seated.do(table.move("a", seated.choose(0, rng), seen), "a")
    seated.move(1, seated.choose(1, rng))
    acting = table.to_act()[0]
    with refused("stale"):
        table.move("abc"[acting], seated.choose(acting, rng), seen)


def test_a_command_is_known_again() -> None:
    seated = Seated()
    seated.do(seated.table.sit("a", "A", 1), "a", "first")
    assert seated.table.commands == {("a", "first"): 1}


def test_who_leaves_is_played_for_and_gets_the_seat_back() -> None:
    seated = Seated()
    table = seated.start("abc")
    acting = table.to_act()[0]
    person = "abc"[acting]
    seated.do(table.leave(person), person)
    assert table.waiting_bots() == [acting]
    assert table.leave(person) == []
    assert [note.kind for note in table.sit(person, person, None)] == ["return"]
    parts = seated.choose(acting, FastRng(1))
    seated.do(table.move(person, parts, table.position), person)
    assert not table.chairs[acting].is_away
    assert [entry.kind for entry in table.log[-2:]] == ["return", "move"]


def test_when_time_is_up_a_bot_takes_over() -> None:
    seated = Seated(clock={"kind": "move", "amount": 30})
    table = seated.start("abc")
    deadline = table.deadline()
    assert deadline == seated.now + 30
    assert table.time_is_up(deadline - 0.1) == []
    acting = table.to_act()[0]
    seated.do(table.time_is_up(deadline))
    assert table.chairs[acting].is_away
    assert table.deadline() is None  # nobody's time runs
    seated.do(table.come_back("abc"[acting]), "abc"[acting])
    assert table.deadline() == seated.now + 30


def test_a_sealed_choice_of_others_does_not_prolong_the_time() -> None:
    seated = Seated("greyhounds", 3, {"kind": "days", "amount": 2})
    table = seated.start("abc")
    deadline = table.deadline()
    assert deadline == seated.now + 2 * 86400
    seated.move(0, seated.choose(0, FastRng(1)))
    assert table.deadline() == deadline


@pytest.mark.parametrize(
    "clock",
    [{}, {"kind": "move", "amount": 4}, {"kind": "days", "amount": 31}, {"kind": "x", "amount": 1}],
)
def test_a_clock_nobody_could_play_by_is_refused(clock: dict[str, object]) -> None:
    with refused("bad_clock"):
        check_clock(clock)


def test_chat_is_closed_while_a_match_of_hydra_runs() -> None:
    seated = Seated("hydra", 5)
    seated.do(seated.table.say("x", "Xaver", "  good \n luck "), "x")
    assert seated.table.chat[0][2:] == ("Xaver", "good luck")
    seated.start()
    with refused("chat_closed"):
        seated.table.say("a", "A", "I have both")
    other = Seated("dog", 4)
    other.start()
    other.do(other.table.say("a", "A", "hello"), "a")
    for text in ("", " ", "x" * 401, "a\x00b"):
        with refused("bad_text"):
            other.table.say("a", "A", text)


def test_the_end_opens_the_way_to_a_rematch_only_once() -> None:
    seated = Seated()
    table = seated.start("abc")
    with refused("not_over"):
        table.go_on_at("next")
    seated.play(10_000, FastRng(5))
    assert table.phase == OVER
    assert table.summary().result is not None
    with refused("is_over"):
        table.move("a", [0], table.position)
    with refused("is_over"):
        table.leave("a")
    seated.do(table.go_on_at("next"), "a")
    assert table.next == "next"
    assert table.go_on_at("other") == []


def test_every_refusal_has_both_languages() -> None:
    for german, english in REASONS.values():
        assert german
        assert english
        assert german != english


def test_a_closed_table_keeps_what_was_done_and_takes_nothing_more() -> None:
    seated = Seated()
    table = seated.start("ab")
    seated.play(3, FastRng(1))
    lines = list(table.lines)
    seated.do(table.close("expired"))
    assert (table.phase, table.closed, table.lines) == ("closed", "expired", lines)
    assert table.summary().result is None
    assert table.to_act() == []
    assert table.close("expired") == []
    refusals: list[Callable[[], object]] = [
        lambda: table.sit("c", "C", None),
        lambda: table.leave("a"),
        lambda: table.start("a"),
        lambda: table.move("a", [0], table.position),
        lambda: table.say("a", "A", "Hello"),
        lambda: table.ask_back("a"),
        lambda: table.go_on_at("x"),
        lambda: table.bot("a", 2, None),
    ]
    for act in refusals:
        with refused("is_closed"):
            act()


def test_what_is_over_is_not_closed() -> None:
    seated = Seated()
    table = seated.start("a")
    seated.play(10_000, FastRng(1))
    assert table.phase == "over"
    assert table.close("expired") == []


# Bots' receipts


def test_masters_think_as_many_rounds_as_the_start_says() -> None:
    for rounds, told in ((7, ["table rounds rounds=7 usual=200000"]), (200_000, [])):
        seated = Seated("boat_race", 3)
        seated.sit("a")
        seated.do(seated.table.bot("a", 1, "Master"), "a")
        seated.do(seated.table.start("a", lambda *_, rounds=rounds: rounds), "a")
        again = Table(seated.head, seated.table.log)
        for table in (seated.table, again):
            assert table.master_rounds == rounds
            assert [remark.text() for _, remark in table.receipt.remarks] == told
            assert table.chairs[1].chooser(rounds).text() == f"bot Master {rounds}"
            assert table.chairs[2].chooser(rounds).text() == "bot Regular"
            assert table.chairs[0].chooser(rounds).text() == "person"
    assert table.game.master_rounds[3] == 200_000


def test_a_table_without_masters_measures_nothing() -> None:
    seated = Seated("boat_race", 3)
    seated.sit("a")
    notes = seated.table.start("a", lambda *_: pytest.fail("nobody asked"))
    assert notes[-1].data == {"bots": seated.table.game.bots_version}


def test_a_table_older_than_bots_seeds_goes_on_as_before() -> None:
    seated = Seated("boat_race", 3)
    seated.head = replace(seated.head, bots_seed=None)
    seated.table = Table(seated.head)
    seated.sit("a")
    seated.do(seated.table.bot("a", 1, "Master"), "a")
    seated.do(seated.table.start("a"), "a")
    table = seated.table
    assert table.log[-1].data == {}
    assert table.master_rounds is None
    assert table.chance(1) is None
    seated.play(4, FastRng(1))
    text = record.write(table.running(), table.receipt)
    assert "bot Master: " in text
    assert "bots seed" not in text
    record.verify(record.parse(text), table.game)


def test_bots_of_another_version_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    seated = Seated("boat_race", 3)
    table = seated.start("a")
    seated.play(4, FastRng(1))
    monkeypatch.setattr(table.game, "bots_version", 2)
    seated.play(5, FastRng(2))
    told = [remark.text() for _, remark in table.receipt.remarks]
    assert told == ["table bots version=2"]
    again = Table(seated.head, table.log)
    assert record.write(again.running(), again.receipt) == record.write(
        table.running(), table.receipt
    )


def test_after_a_take_back_the_same_chance_comes_again() -> None:
    seated = Seated("boat_race", 3)
    table = seated.start("a")
    rng = FastRng(1)
    chances: dict[int, list[int | None]] = {}
    while len(table.lines) < 12 or table.can_take_back(0) != PRACTICE:
        chances[len(table.lines)] = [table.chance(seat) for seat in range(3)]
        seated.play(1, rng)
    seated.do(table.ask_back("a"), "a")
    assert len(table.receipt.choosers) == len(table.lines) < max(chances) + 1
    assert [table.chance(seat) for seat in range(3)] == chances[len(table.lines)]
    assert len({chance for drawn in chances.values() for chance in drawn}) > 12
