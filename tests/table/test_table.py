"""A table: its log is all there is to it, and what it may not do leaves no trace."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from stammtisch import games
from stammtisch.core import record
from stammtisch.core.match import IllegalMove
from stammtisch.core.rng import FastRng
from stammtisch.store.phases import OVER, RUNNING
from stammtisch.table import chat, choosing, lapses, moderation, opener, seating, taking_back
from stammtisch.table.agreement import check_clock
from stammtisch.table.chairs import FREE
from stammtisch.table.errors import REASONS, TableError
from stammtisch.table.notes import PRACTICE, facts_of
from stammtisch.table.table import Table
from table.seated import Seated, played_match


def refused(key: str) -> "pytest.RaisesExc[TableError]":
    """Expect a refusal."""
    return pytest.RaisesExc(TableError, check=lambda error: error.key == key)


@pytest.mark.parametrize("game", games.names())
def test_a_table_is_its_log(game: str) -> None:
    seated = Seated(game, max(games.get(game).seat_counts), seed=3)
    table = seated.start("ab")
    seated.play(60, FastRng(1))
    seated.do(seating.leave(table, "b"), "b")
    again = Table(seated.head, table.log)
    assert again.position == table.position == len(table.log)
    assert again.match is not None
    assert table.match is not None
    assert again.match.log == table.match.log
    assert again.chairs == table.chairs
    assert again.owed_since == table.owed_since
    assert again.summary() == table.summary()
    for viewer in (None, *range(seated.head.seats)):
        told = [str(one.event) for one in played_match(table).journal(viewer).learned]
        assert [str(one.event) for one in played_match(again).journal(viewer).learned] == told


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
    assert seating.sit(table, "a", "A", 0) == []
    with refused("seat_taken"):
        seating.sit(table, "a", "A", 1)
    seated.do(seating.sit(table, "a", "A", 2), "a")
    assert [chair.name for chair in table.chairs] == ["", "B", "A"]
    seated.do(seating.leave(table, "b"), "b")
    assert table.seat_of("b") is None
    with refused("no_seat"):
        seating.leave(table, "b")
    with refused("bad_place"):
        seating.sit(table, "b", "B", 3)
    with refused("bad_name"):
        seating.sit(table, "b", " B", None)
    seated.sit("bc")
    with refused("table_full"):
        seating.sit(table, "d", "D", None)


def test_the_host_alone_places_bots_and_starts_and_bots_fill_free_seats() -> None:
    seated = Seated()
    table = seated.table
    seated.sit("ab")
    with refused("not_host"):
        seating.put_bot(table, "b", 2, "Master")
    with refused("not_host"):
        seating.start(table, "b")
    with refused("unknown_level"):
        seating.put_bot(table, "a", 2, "my_module:Bot")
    with refused("seat_taken"):
        seating.put_bot(table, "a", 1, "Master")
    seated.do(seating.put_bot(table, "a", 2, "Master"), "a")
    assert table.chairs[2].level == "Master"
    seated.do(seating.put_bot(table, "a", 2, None), "a")
    assert table.chairs[2].kind == FREE
    seated.do(seating.start(table, "a"), "a")
    assert table.phase == RUNNING
    assert table.chairs[2].bot_level() == "Regular"
    with refused("has_begun"):
        seating.start(table, "a")
    with refused("has_begun"):
        seating.sit(table, "c", "C", None)
    with refused("has_begun"):
        seating.sit(table, "c", "C", 0)
    with refused("has_begun"):
        seating.put_bot(table, "a", 2, "Master")


def test_a_move_out_of_turn_or_against_a_rule_changes_nothing() -> None:
    seated = Seated()
    with refused("no_seat"):
        choosing.move(seated.table, "a", [0], 0)
    table = seated.start("abc")
    before = table.position
    acting = table.to_act()[0]
    other = "abc"[(acting + 1) % 3]
    with pytest.raises(IllegalMove):
        choosing.move(table, other, [0], before)
    with pytest.raises(IllegalMove):
        choosing.move(table, "abc"[acting], [9999], before)
    with refused("not_whole"):
        choosing.move(table, "abc"[acting], [], before)
    assert table.position == before


def test_a_choice_of_parts_is_made_whole_or_not_at_all() -> None:
    seated = Seated("greyhounds", 3)
    table = seated.start("abc")
    parts = seated.choose(0, FastRng(1))
    assert len(parts) == 10
    with refused("not_whole"):
        choosing.move(table, "a", parts[:9], table.position)
    with refused("not_whole"):
        choosing.move(table, "a", [*parts, parts[-1]], table.position)
    assert choosing.after_parts(table, 0, parts[:3]).unfinished(0) == parts[:3]
    assert table.match is not None
    assert table.match.state.unfinished(0) == []
    seated.do(choosing.move(table, "a", parts, table.position), "a")
    assert 0 not in table.to_act()


def test_a_stale_move_is_refused_but_a_sealed_one_of_others_does_not_make_it_stale() -> None:
    seated = Seated("greyhounds", 3)
    table = seated.start("abc")
    seen = table.position
    rng = FastRng(2)
    seated.move(2, seated.choose(2, rng))
    seated.do(choosing.move(table, "a", seated.choose(0, rng), seen), "a")
    seated.move(1, seated.choose(1, rng))
    acting = table.to_act()[0]
    with refused("stale"):
        choosing.move(table, "abc"[acting], seated.choose(acting, rng), seen)


def test_a_command_is_known_again() -> None:
    seated = Seated()
    seated.do(seating.sit(seated.table, "a", "A", 1), "a", "first")
    assert seated.table.commands == {("a", "first"): 1}


def test_who_leaves_is_played_for_and_gets_the_seat_back() -> None:
    seated = Seated()
    table = seated.start("abc")
    acting = table.to_act()[0]
    person = "abc"[acting]
    seated.do(seating.leave(table, person), person)
    assert table.waiting_bots() == [acting]
    assert seating.leave(table, person) == []
    assert [note.kind for note in seating.sit(table, person, person, None)] == ["return"]
    parts = seated.choose(acting, FastRng(1))
    seated.do(choosing.move(table, person, parts, table.position), person)
    assert not table.chairs[acting].is_away
    assert [entry.kind for entry in table.log[-2:]] == ["return", "move"]


def test_when_time_is_up_a_bot_makes_the_choice() -> None:
    seated = Seated(clock={"kind": "move", "amount": 30})
    table = seated.start("abc")
    deadline = table.deadline()
    assert deadline == seated.now + 30
    assert lapses.ring(table, deadline - 0.1, is_attended=True) == []
    acting = table.to_act()[0]
    seated.do(lapses.ring(table, deadline, is_attended=True))
    assert table.waiting_bots() == [acting]
    assert not table.chairs[acting].is_away
    assert table.deadline() is None  # nobody's time runs
    seated.do(seating.be_present(table, "abc"[acting]), "abc"[acting])
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


@pytest.mark.parametrize("agreed", [{"rated": True}, {"quiet": True}])
def test_HY_35_chat_is_closed_while_a_rated_or_quiet_match_of_hydra_runs(
    agreed: dict[str, Any],
) -> None:
    seated = Seated("hydra", 5, **agreed)
    seated.do(chat.say(seated.table, "x", "Xaver", "  good \n luck "), "x")
    assert seated.table.chat[0][2:4] == ("Xaver", "good luck")
    seated.start()
    with refused("chat_closed"):
        chat.say(seated.table, "a", "A", "I have both")
    other = Seated("dog", 4, **agreed)  # no rule of this game closes the talk
    other.start()
    other.do(chat.say(other.table, "a", "A", "hello"), "a")
    for text in ("", " ", "x" * 401, "a\x00b"):
        with refused("bad_text"):
            chat.say(other.table, "a", "A", text)


def test_HY_35_friends_may_talk_unless_the_host_would_rather_not() -> None:
    seated = Seated("hydra", 5)
    seated.start()
    seated.do(chat.say(seated.table, "a", "A", "what a hand"), "a")
    assert seated.table.chat[0].text == "what a hand"


def test_the_end_opens_the_way_to_a_rematch_only_once() -> None:
    seated = Seated()
    table = seated.start("abc")
    with refused("not_over"):
        opener.announce(table, "next")
    seated.play(10_000, FastRng(5))
    assert table.phase == OVER
    assert table.summary().result is not None
    with refused("is_over"):
        choosing.move(table, "a", [0], table.position)
    with refused("is_over"):
        seating.leave(table, "a")
    seated.do(opener.announce(table, "next"), "a")
    assert table.next == "next"
    assert opener.announce(table, "other") == []


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
    seated.do(moderation.close(table, "expired"))
    assert (table.phase, table.closed, table.lines) == ("closed", "expired", lines)
    assert table.summary().result is None
    assert table.to_act() == []
    assert moderation.close(table, "expired") == []
    refusals: list[Callable[[], object]] = [
        lambda: seating.sit(table, "c", "C", None),
        lambda: seating.leave(table, "a"),
        lambda: seating.start(table, "a"),
        lambda: choosing.move(table, "a", [0], table.position),
        lambda: chat.say(table, "a", "A", "Hello"),
        lambda: taking_back.ask_back(table, "a"),
        lambda: opener.announce(table, "x"),
        lambda: seating.put_bot(table, "a", 2, None),
    ]
    for act in refusals:
        with refused("is_closed"):
            act()


def test_what_is_over_is_not_closed() -> None:
    seated = Seated()
    table = seated.start("a")
    seated.play(10_000, FastRng(1))
    assert table.phase == "over"
    assert moderation.close(table, "expired") == []


# Bots' receipts


def test_masters_think_as_many_rounds_as_the_start_says() -> None:
    for rounds, told in ((7, ["table rounds rounds=7 usual=200000"]), (200_000, [])):
        seated = Seated("boat_race", 3)
        seated.sit("a")
        seated.do(seating.put_bot(seated.table, "a", 1, "Master"), "a")
        seated.do(seating.start(seated.table, "a", lambda *_, rounds=rounds: rounds), "a")
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
    notes = seating.start(seated.table, "a", lambda *_: pytest.fail("nobody asked"))
    assert facts_of(notes[-1]) == {"bots": seated.table.game.bots_version}


def test_a_table_older_than_bots_seeds_goes_on_as_before() -> None:
    seated = Seated("boat_race", 3)
    seated.head = replace(seated.head, bots_seed=None)
    seated.table = Table(seated.head)
    seated.sit("a")
    seated.do(seating.put_bot(seated.table, "a", 1, "Master"), "a")
    seated.do(seating.start(seated.table, "a"), "a")
    table = seated.table
    assert table.log[-1].data == {}
    assert table.master_rounds is None
    assert table.chance(1) is None
    seated.play(4, FastRng(1))
    text = record.write(table.running_match(), table.receipt)
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
    assert record.write(again.running_match(), again.receipt) == record.write(
        table.running_match(), table.receipt
    )


def test_after_a_take_back_the_same_chance_comes_again() -> None:
    seated = Seated("boat_race", 3)
    table = seated.start("a")
    rng = FastRng(1)
    chances: dict[int, list[int | None]] = {}
    while len(table.lines) < 12 or taking_back.offered_back(table, 0) != PRACTICE:
        chances[len(table.lines)] = [table.chance(seat) for seat in range(3)]
        seated.play(1, rng)
    seated.do(taking_back.ask_back(table, "a"), "a")
    assert len(table.receipt.choosers) == len(table.lines) < max(chances) + 1
    assert [table.chance(seat) for seat in range(3)] == chances[len(table.lines)]
    assert len({chance for drawn in chances.values() for chance in drawn}) > 12


@pytest.mark.parametrize("game", games.names())
def test_the_log_begins_with_the_first_deal(game: str) -> None:
    seats = min(games.get(game).seat_counts)
    table = Seated(game, seats).start("abcdef"[:seats])
    for viewer in (0, None):
        lines = played_match(table).journal(viewer).readable(played_match(table).teller("en"))
        assert lines
        assert [number for number, _ in lines] == [*range(len(lines))]
