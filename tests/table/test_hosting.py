"""What who opened a table can do: send away, lock, draw seats, name who has which part."""

from collections import Counter

import pytest

from stammtisch.core import record
from stammtisch.core.errors import BadSetup
from stammtisch.core.rng import FastRng
from stammtisch.core.telling import plain_text
from stammtisch.table import chat, hosting, moderation, seating, taking_back
from stammtisch.table.chairs import STAND_IN
from stammtisch.table.hosting_notes import Arrange, Keep
from stammtisch.table.notes import RefuseBack, Remove
from stammtisch.table.table import Table
from table.seated import Seated, played_match
from table.test_table import refused


def names(table: Table) -> list[str]:
    return [chair.name for chair in table.chairs]


def told(table: Table, lang: str = "en") -> list[str]:
    """Return the log of an onlooker."""
    played = played_match(table)
    return [plain_text(line) for _, line in played.journal(None).readable(played.teller(lang))]


# Sending away


def test_a_guest_is_sent_away_before_the_start_and_cannot_come_back() -> None:
    seated = Seated()
    seated.sit("abc")
    seated.do(moderation.remove_for_host(seated.table, "a", 1), "a")
    assert names(seated.table) == ["A", "", "C"]
    with refused("barred"):
        seating.sit(seated.table, "b", "B", None)
    with refused("barred"):
        chat.say(seated.table, "b", "B", "but why")


def test_a_guest_is_sent_away_during_a_match_and_a_stand_in_takes_over() -> None:
    seated = Seated()
    table = seated.start("abc")
    seated.play(2, FastRng(1))
    seated.do(moderation.remove_for_host(table, "a", 1), "a")
    assert table.seat_of("b") is None
    assert table.chairs[1].is_played_by_bot()
    assert table.chairs[1].bot_level() == STAND_IN
    assert names(table) == ["A", "B", "C"]
    with refused("no_seat"):
        table.own_seat("b")
    assert "table away seat=1: removed" in record.write(played_match(table).match, table.receipt)
    seated.play(10_000, FastRng(2))
    assert table.phase == "over"


def test_a_take_back_that_was_asked_for_does_not_wait_for_who_was_sent_away() -> None:
    seated = Seated("dog", 4)
    table = seated.start("ab")
    rng = FastRng(1)
    while table.running_play().history.sealed_choice(0) is not None or not table.lines:
        seated.play(1, rng)
    while table.running_play().history.latest[0] < 0:
        seated.play(1, rng)
    seated.do(taking_back.ask_back(table, "a"), "a")
    assert table.back is not None
    assert moderation.remove_for_host(table, "a", 1) == [Remove(1, "b"), RefuseBack(1)]


def test_only_the_host_sends_away_and_never_in_a_rated_match() -> None:
    seated = Seated(rated=True)
    table = seated.start("ab")
    with refused("not_host"):
        moderation.remove_for_host(table, "b", 0)
    with refused("rated_runs"):
        moderation.remove_for_host(table, "a", 1)
    friendly = Seated().start("ab")
    with refused("host_stays"):
        moderation.remove_for_host(friendly, "a", 0)


# Locking


def test_nobody_new_comes_in_while_a_table_is_locked() -> None:
    seated = Seated()
    seated.sit("ab")
    table = seated.table
    seated.do(hosting.lock(table, "a", True, ["a", "b", "x"]), "a")
    assert table.summary().locked
    for known in ("a", "b", "x"):
        hosting.check_may_look(table, known)
    for unknown in ("y", None):
        with refused("locked"):
            hosting.check_may_look(table, unknown)
    with refused("locked"):
        seating.sit(table, "y", "Y", None)
    assert seating.sit(table, "x", "X", None)
    assert hosting.lock(table, "a", True, []) == []
    with refused("not_host"):
        hosting.lock(table, "b", False, [])
    seated.do(hosting.lock(table, "a", False, []), "a")
    assert not table.summary().locked
    hosting.check_may_look(table, None)
    assert seating.sit(table, "y", "Y", None)


def test_who_was_sent_away_from_a_locked_table_does_not_look_on() -> None:
    seated = Seated()
    table = seated.start("abc")
    seated.do(hosting.lock(table, "a", True, []), "a")
    hosting.check_may_look(table, "b")
    seated.do(moderation.remove_for_host(table, "a", 1), "a")
    with refused("locked"):
        hosting.check_may_look(table, "b")


def test_a_match_that_is_over_may_be_looked_at_by_everybody() -> None:
    seated = Seated()
    table = seated.start("a")
    seated.do(hosting.lock(table, "a", True, []), "a")
    seated.play(10_000, FastRng(1))
    hosting.check_may_look(table, None)
    assert not table.summary().locked
    with refused("is_over"):
        hosting.lock(table, "a", False, [])


# Who sits where


def test_lots_are_drawn_for_the_seats_and_the_log_says_so() -> None:
    found: Counter[str] = Counter()
    for _ in range(200):
        seated = Seated()
        seated.sit("abc")
        seated.do(hosting.arrange(seated.table, "a", "lot"), "a")
        found["".join(names(seated.table))] += 1
    assert len(found) == 6
    seated.do(seating.start(seated.table, "a"), "a")
    seated.do(chat.say(seated.table, "a", "A", "hello"), "a")
    table = Table(seated.head, seated.table.log)
    assert names(table) == names(seated.table)
    assert f"Lots were drawn for the seats: {', '.join(names(table))}." in told(table)
    assert any("hat das Los entschieden" in line for line in told(table, "de"))
    text = record.write(played_match(table).match, table.receipt)
    assert "\ntable seats kind=lot\n" in text
    assert record.write(record.verify(record.parse(text), table.game), table.receipt) == text


def test_everybody_moves_on_by_one() -> None:
    seated = Seated(seats=4)
    seated.sit("abc")
    table = seated.table
    seated.do(seating.put_bot(table, "a", 3, "Master"), "a")
    seated.do(hosting.arrange(table, "a", "on"), "a")
    assert names(table) == ["Doro", "A", "B", "C"]
    assert table.chairs[0].level == "Master"
    assert table.seat_of("a") == 1
    assert table.summary().persons == [None, "a", "b", "c"]
    seated.do(seating.start(table, "a"), "a")
    assert any(line.startswith("Everybody moved on by one seat: Doro, A") for line in told(table))


def test_only_the_host_arranges_seats_and_only_before_the_start() -> None:
    seated = Seated()
    seated.sit("ab")
    with refused("not_host"):
        hosting.arrange(seated.table, "b", "lot")
    seated.start()
    with refused("has_begun"):
        hosting.arrange(seated.table, "a", "lot")


def test_a_match_whose_seats_nobody_arranged_says_nothing_of_them() -> None:
    table = Seated().start("abc")
    assert not any("seats" in line for line in told(table))
    assert "table seats" not in record.write(played_match(table).match, table.receipt)


# Who has which part


def test_GH_01_the_host_names_the_bookmaker_before_the_start() -> None:
    seated = Seated("greyhounds", 4)
    seated.sit("abcd")
    table = seated.table
    seated.do(hosting.agree(table, "a", "bookmaker", 2), "a")
    assert table.arrangements.options["bookmaker"] == [2]
    assert hosting.agree(table, "a", "bookmaker", 2) == []
    for name in ("lap", "nonsense"):
        with refused("not_a_seat_option"):
            hosting.agree(table, "a", name, 1)
    with pytest.raises(BadSetup):
        hosting.agree(table, "a", "bookmaker", 4)
    with refused("not_host"):
        hosting.agree(table, "b", "bookmaker", 1)
    seated.do(seating.start(table, "a"), "a")
    assert played_match(table).match.options["bookmaker"] == [2]
    assert played_match(table).match.view(None).bookmaker == 2  # type: ignore[attr-defined]
    with refused("has_begun"):
        hosting.agree(table, "a", "bookmaker", 1)
    assert Table(seated.head, table.log).arrangements.options == table.arrangements.options


def test_BR_04_a_named_starter_can_be_left_to_the_lot_again() -> None:
    seated = Seated(options={"starter": [1]})
    seated.sit("abc")
    assert seated.table.arrangements.options["starter"] == [1]
    seated.do(hosting.agree(seated.table, "a", "starter", -1), "a")
    assert "starter" not in seated.table.arrangements.options


# Partners


def test_DG_01_who_comes_in_sits_down_as_the_partner_of_the_host() -> None:
    seated = Seated("dog", 4)
    table = seated.table
    seated.do(seating.sit(table, "a", "A", 1), "a")
    for person, seat in (("b", 3), ("c", 0), ("d", 2)):
        seated.do(seating.sit(table, person, person.upper(), None), person)
        assert table.seat_of(person) == seat


def test_a_chair_is_kept_until_who_was_asked_answers() -> None:
    seated = Seated()
    seated.sit("a")
    table = seated.table
    seated.do([Keep(1, "B", "b"), Keep(2, "C", "c")], "a")
    assert table.summary().names == ["A", "B", "C"]
    assert table.summary().persons == ["a", None, None]
    with refused("table_full"):
        seating.sit(table, "x", "X", None)
    with refused("seat_kept"):
        seating.sit(table, "x", "X", 1)
    with refused("yes_missing"):
        seating.start(table, "a")
    seated.do(seating.sit(table, "c", "C", None), "c")
    assert table.seat_of("c") == 2
    seated.do(seating.leave(table, "b"), "b")
    assert table.chairs[1].kept_for is None
    seated.do(seating.sit(table, "x", "X", None), "x")
    seated.do(seating.start(table, "a"), "a")
    assert names(table) == ["A", "X", "C"]


def test_the_host_lets_a_kept_seat_go() -> None:
    seated = Seated()
    seated.sit("a")
    table = seated.table
    seated.do([Keep(1, "B", "b")], "a")
    seated.do(seating.put_bot(table, "a", 1, None), "a")
    assert seating.start(table, "a")
    seated.do([Keep(1, "B", "b"), Arrange("on", [2, 0, 1])], "a")
    assert table.chairs[2].kept_for == "b"
    seated.do(seating.sit(table, "b", "B", 0), "b")  # another chair than the kept one
    assert [chair.kept_for for chair in table.chairs] == [None, None, None]
