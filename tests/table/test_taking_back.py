"""Taking back: alone while sealed, else by agreement, never at a rated table."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from effort import THOROUGH
from games.cases import TABLES
from stammtisch import build, games
from stammtisch.core import record
from stammtisch.core.conformance import conformance_of
from stammtisch.core.game import Game, Json
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng
from stammtisch.table import choosing, history, seating, taking_back
from stammtisch.table.history import REMEMBERED, STAGE
from stammtisch.table.journal import Journal
from stammtisch.table.notes import ALONE, ASK, PRACTICE
from stammtisch.table.played_match import RETOLD
from stammtisch.table.table import Table
from table.seated import Seated, fresh_match, played_match
from table.test_table import refused

CHOICES = 150 if build.COMPILED or THOROUGH else 60


def everybody(seats: int) -> str:
    return "abcdef"[:seats]


# By agreement


def test_a_bid_can_be_taken_back_when_all_agree() -> None:
    seated = Seated("galopp_royal", 3)
    table = seated.start("abc")
    assert table.match is not None
    acting = table.to_act()[0]
    bid = max(table.match.state.legal(acting)) // 2
    seated.move(acting, [bid])
    person, *others = ["abc"[(acting + step) % 3] for step in range(3)]
    assert taking_back.offered_back(table, acting) == ASK
    seated.do(taking_back.ask_back(table, person), person)
    assert table.back is not None
    with refused("asked_already"):
        taking_back.ask_back(table, person)
    with refused("not_asked"):
        taking_back.answer_back(table, person, True)
    seated.do(taking_back.answer_back(table, others[0], True), others[0])
    assert len(table.lines) == 1
    with refused("not_asked"):
        taking_back.answer_back(table, others[0], True)
    seated.do(taking_back.answer_back(table, others[1], True), others[1])
    assert table.lines == []
    assert table.to_act() == [acting]
    assert table.match.log == []
    others_seats = ", ".join(str(seat) for seat in sorted({0, 1, 2} - {acting}))
    line = f"table back seat={acting} choices=1: agreed by {others_seats}: bid {bid}"
    assert line in record.write(table.match, table.receipt).splitlines()
    assert table.log[-1].data == {"kept": 0, "mode": ASK, "agreed": sorted({0, 1, 2} - {acting})}
    assert (
        str(played_match(table).journal(None).learned[-1].event)
        == f"Event(back_agreed, {{'seat': {acting}}})"
    )


def asked() -> tuple[Seated, str, str, str]:
    """Return a table where somebody would like to take a bid back, and the three, them first."""
    seated = Seated("galopp_royal", 3)
    table = seated.start("abc")
    acting = table.to_act()[0]
    seated.move(acting, [5])
    person, other, third = ["abc"[(acting + step) % 3] for step in range(3)]
    seated.do(taking_back.ask_back(table, person), person)
    return seated, person, other, third


def test_one_no_is_enough() -> None:
    seated, _, other, _ = asked()
    table = seated.table
    seated.do(taking_back.answer_back(table, other, False), other)
    assert table.back is None
    assert len(table.lines) == 1


def test_who_asked_may_think_better_of_it() -> None:
    seated, person, _, _ = asked()
    table = seated.table
    seated.do(taking_back.answer_back(table, person, False), person)
    assert table.back is None
    assert taking_back.offered_back(table, "abc".index(person)) == ASK


def test_an_open_move_of_anybody_ends_the_question() -> None:
    seated, person, other, _ = asked()
    table = seated.table
    seated.move(table.to_act()[0], [6])
    with refused("not_asked"):
        taking_back.answer_back(table, other, True)
    seated.do(taking_back.ask_back(table, person), person)
    assert table.back is not None
    assert table.back.kept == 0


def test_a_sealed_choice_leaves_the_question_standing_unless_it_is_the_askers() -> None:
    for mover, stands in ((1, True), (0, False)):
        seated = Seated("greyhounds", 3)
        table = seated.start("abc")
        rng = FastRng(1)
        while not (table.lines and len(table.to_act()) == 3):  # all bet, then all choose again
            seated.play(1, rng)
        seated.do(taking_back.ask_back(table, "a"), "a")
        seated.move(mover, seated.choose(mover, rng))
        assert (table.back is not None) == stands


def test_who_asked_and_goes_away_ends_the_question() -> None:
    seated, person, _, _ = asked()
    seated.do(seating.leave(seated.table, person))
    assert seated.table.back is None


def test_who_is_asked_and_goes_away_ends_the_question_and_the_others_may_be_asked() -> None:
    seated, person, other, third = asked()
    table = seated.table
    seated.do(seating.leave(table, other))
    assert table.back is None
    seated.do(taking_back.ask_back(table, person), person)
    seated.do(taking_back.answer_back(table, third, True), third)
    assert table.lines == []


def test_who_is_not_there_cannot_agree() -> None:
    seated, person, other, third = asked()
    table = seated.table
    seated.do(seating.leave(table, other))
    seated.do(seating.leave(table, third))
    assert taking_back.offered_back(table, "abc".index(person)) is None
    with refused("all_away"):
        taking_back.ask_back(table, person)


def test_an_offer_that_has_changed_is_not_taken_up() -> None:
    seated = Seated("greyhounds", 3)
    table = seated.start("abc")
    rng = FastRng(1)
    seated.play(2, rng)
    assert taking_back.offered_back(table, 0) == ALONE
    seated.play(1, rng)
    assert taking_back.offered_back(table, 0) == ASK
    with refused("stale"):
        taking_back.ask_back(table, "a", ALONE)
    assert table.back is None
    assert taking_back.ask_back(table, "a", ASK)[0].kind == "ask_back"


# What is final, what is rated, what is practice


def played(seated: Seated, phase: str) -> Table:
    """Play until a phase; return the table after one choice in it, everyone a person."""
    table = seated.start(everybody(seated.head.seats))
    rng = FastRng(1)
    assert table.match is not None
    while table.match.view(None).to_json()["phase"] != phase:
        seated.play(1, rng)
    seated.play(1, rng)
    return table


@pytest.mark.parametrize("phase", ["announce", "tricks"])
def test_cards_and_calls_of_hydra_are_final_with_other_people(phase: str) -> None:
    table = played(Seated("hydra", 5, seed=1), phase)
    seat = table.lines[-1][0]
    assert taking_back.offered_back(table, seat) is None
    with refused("is_final"):
        taking_back.ask_back(table, "abcde"[seat])
    assert games.get("hydra").no_takeback_rule in games.get("hydra").words.rules


def test_throwing_in_can_be_taken_back_while_it_is_sealed() -> None:
    table = played(Seated("hydra", 5, seed=1), "throw")
    assert taking_back.offered_back(table, table.lines[-1][0]) == ALONE


@pytest.mark.parametrize("name", games.names())
def test_alone_with_bots_everything_can_be_taken_back_and_is_said(name: str) -> None:
    seated = Seated(name, min(games.get(name).seat_counts), seed=2)
    table = seated.start("a")
    rng = FastRng(3)
    backs = 0
    for _ in range(80):
        seated.play(1, rng)
        mode = taking_back.offered_back(table, 0)
        if mode == PRACTICE and rng.below(3) == 0:
            kept = played_match(table).history.latest[0]
            seated.do(taking_back.ask_back(table, "a", PRACTICE), "a")
            assert len(table.lines) == kept
            assert 0 in table.to_act()
            assert played_match(table).journal(0).learned[-1].event.key == "back_practice"
            backs += 1
    assert backs > 0
    same_as_its_log(table)
    assert table.match is not None
    text = record.write(table.match, table.receipt)
    assert len(re.findall("^table back seat=0 choices=[0-9]+: practice: ", text, re.M)) == backs
    assert record.write(record.replay(record.parse(text), table.game)) == record.write(table.match)


@pytest.mark.parametrize("people", ["abc", "a"])
@pytest.mark.parametrize(
    "name", [name for name in games.names() if 3 in games.get(name).seat_counts]
)
def test_nothing_is_taken_back_at_a_rated_table(name: str, people: str) -> None:
    seated = Seated(name, 3)
    seated.head = replace(seated.head, rated=True)
    seated.table = Table(seated.head)
    table = seated.start(people)
    while not any(seat == 0 for seat, _ in table.lines):
        seated.play(1, FastRng(1))
    assert taking_back.offered_back(table, 0) is None
    with refused("is_rated"):
        taking_back.ask_back(table, "a")


def test_who_has_chosen_nothing_can_take_nothing_back() -> None:
    table = Seated("greyhounds", 3).start("abc")
    assert taking_back.offered_back(table, 0) is None
    with refused("nothing_back"):
        taking_back.ask_back(table, "a")


# Alone


def test_a_sealed_choice_is_withdrawn_alone_and_the_others_stand() -> None:
    seated = Seated("greyhounds", 4, {"kind": "move", "amount": 60})
    table = seated.start("abcd")
    rng = FastRng(1)
    deadline, seen = table.deadline(), table.position
    for seat in (0, 1, 2):
        seated.move(seat, seated.choose(seat, rng))
    others = [line for line in table.lines if line[0] != 1]
    seated.do(taking_back.ask_back(table, "b"), "b")
    assert table.log[-1].kind == "withdraw"
    assert table.lines == others
    assert table.to_act() == [1, 3]
    assert table.deadline() == deadline  # no time is won by it
    assert choosing.move(table, "d", seated.choose(3, rng), seen)  # what the others saw still holds
    with refused("stale"):
        choosing.move(table, "b", seated.choose(1, rng), seen)
    seated.play(2, rng)
    assert taking_back.offered_back(table, 1) == ASK  # open now
    same_as_its_log(table)


def test_a_pending_question_does_not_keep_sealed_choices_in() -> None:
    seated = Seated("greyhounds", 3)
    table = seated.start("abc")
    rng = FastRng(1)
    while not (table.lines and len(table.to_act()) == 3):
        seated.play(1, rng)
    seated.do(taking_back.ask_back(table, "a"), "a")
    seated.move(1, seated.choose(1, rng))
    assert taking_back.offered_back(table, 1) == ALONE
    seated.do(taking_back.ask_back(table, "b"), "b")
    assert table.back is not None
    assert 1 in table.to_act()


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("undone", [1, REMEMBERED, REMEMBERED + 20])
def test_whatever_is_undone_the_match_is_as_it_was_and_goes_on_alike(
    name: str, undone: int
) -> None:
    seated = Seated(name, min(games.get(name).seat_counts), seed=4)
    table = seated.start("a")
    seated.play(2 * REMEMBERED, FastRng(5))
    kept = len(table.lines)
    assert table.match is not None
    position = table.game.position_to_json(table.match.state)
    latest, counts = (
        list(played_match(table).history.latest),
        list(played_match(table).history.counts),
    )
    assert sum(counts) == kept
    seated.play(undone, FastRng(6))
    lines, log = list(table.lines), list(table.match.log)
    assert played_match(table).history.rewind(kept) == lines[kept:]
    assert table.game.position_to_json(table.match.state) == position
    assert (played_match(table).history.latest, played_match(table).history.counts) == (
        latest,
        counts,
    )
    for seat, text in lines[kept:]:
        played_match(table).history.play(seat, text)  # the same chance comes again
    assert table.match.log == log


def test_long_matches_are_not_played_again_from_their_beginning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What a journal, a replay or a take-back plays again does not grow with the match."""
    seated = Seated("hydra", 5, seed=1)
    seated.head = replace(seated.head, options={"rounds": [30]})
    seated.table = Table(seated.head)
    table = seated.start("a")
    rng = FastRng(4)
    while len(table.lines) < RETOLD + 2 * STAGE + 5:
        seated.play(1, rng)
    assert table.match is not None
    truth = fresh_match(table)
    for number, (seat, text) in enumerate(table.lines):
        if number % 100 == 3:
            at = played_match(table).history.match_at(number)
            assert at.log == truth.log
            assert table.game.position_to_json(at.state) == table.game.position_to_json(truth.state)
        truth.play_text(seat, text)
    whole = Journal.of(fresh_match(table), table.lines, 0)
    made = 0
    plain = Match.play_text

    def counting(match: Match, seat: int, text: str) -> None:
        nonlocal made
        made += 1
        plain(match, seat, text)

    if not build.COMPILED:
        monkeypatch.setattr(Match, "play_text", counting)
    retold = played_match(table).journal(0)
    assert words(retold)[-80:] == words(whole)[-80:]
    assert made <= RETOLD + STAGE
    made, kept = 0, len(table.lines) - 3 * REMEMBERED
    played_match(table).history.rewind(kept)
    assert made <= STAGE + REMEMBERED
    assert table.match.log == truth.log[:kept]
    assert len(played_match(table).history.steps) == REMEMBERED
    seated.play(300, rng)
    assert played_match(table).history.match_at(len(table.lines)).log == table.match.log


# The rule is held to views


def shown(table: Table, seats: int) -> list[Json]:
    """Return what everybody is shown, the onlookers last, but for who has yet to choose."""
    assert table.match is not None
    views = [table.match.view(viewer).to_json() for viewer in (*range(seats), None)]
    return [{**view, "to_act": []} for view in views]


def check_rule(game: Game, seats: int, seed: int) -> dict[str | None, int]:
    """Play at random; "alone" is offered exactly while nobody else has been shown anything.

    Returns how often which way back was offered.
    """
    seated = Seated(game.name, seats, seed=seed)
    table = seated.start(everybody(seats))
    rng = FastRng(seed)
    unseen: list[int] = []  # whose choices changed nobody else's view, since one did
    offered: dict[str | None, int] = {}
    for _ in range(CHOICES):
        acting = table.to_act()
        if not acting:
            break
        seat = acting[rng.below(len(acting))]
        before = shown(table, seats)
        seated.move(seat, seated.choose(seat, rng))
        after = shown(table, seats)
        hidden = all(
            before[viewer] == after[viewer] for viewer in range(seats + 1) if viewer != seat
        )
        unseen = [*unseen, seat] if hidden else []
        for asker in range(seats):
            mode = taking_back.offered_back(table, asker)
            offered[mode] = offered.get(mode, 0) + 1
            assert (mode == ALONE) == (asker in unseen), f"{asker} after {table.lines[-1]}"
        if unseen and rng.below(4) == 0:
            check_withdrawal(seated, unseen.pop(rng.below(len(unseen))))
    same_as_its_log(table)
    return offered


def check_withdrawal(seated: Seated, asker: int) -> None:
    """What was withdrawn was never there, and nobody else is shown or told anything."""
    table, seats = seated.table, seated.head.seats
    told = {viewer: words(played_match(table).journal(viewer)) for viewer in (*range(seats), None)}
    before = shown(table, seats)
    person = everybody(seats)[asker]
    seated.do(taking_back.ask_back(table, person, ALONE), person)
    after = shown(table, seats)
    for viewer in (*range(seats), None):
        at = seats if viewer is None else viewer
        if viewer != asker:
            assert before[at] == after[at]
            assert words(played_match(table).journal(viewer)) == told[viewer]
    again = fresh_match(table)
    for seat, text in table.lines:
        again.play_text(seat, text)
    assert table.match is not None
    assert table.match.log == again.log
    positions = [table.game.position_to_json(match.state) for match in (table.match, again)]
    assert positions[0] == positions[1]


def same_as_its_log(table: Table) -> None:
    """A table that went back and on is the fold of its log, and so are its journals."""
    again = Table(table.head, table.log)
    assert table.match is not None
    assert again.match is not None
    assert again.match.log == table.match.log
    assert again.lines == table.lines
    assert again.owed_since == table.owed_since
    for viewer in (*range(table.head.seats), None):
        assert words(played_match(again).journal(viewer)) == words(
            played_match(table).journal(viewer)
        )
        assert [taking_back.offered_back(table, seat) for seat in range(table.head.seats)] == [
            taking_back.offered_back(again, seat) for seat in range(table.head.seats)
        ]


def words(journal: Journal) -> list[str]:
    return [f"{told.event} {told.clock}" for told in journal.learned]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_alone_is_offered_exactly_while_nobody_else_was_shown_anything(
    game: Game, seats: int
) -> None:
    offered = check_rule(game, seats, 7)
    assert (ALONE in offered) == (conformance_of(game).has_sealed_choices)
    assert (ASK in offered) == (not game.no_takeback_rule)


def opens_early(before: Sequence[int], seat: int, after: Sequence[int]) -> bool:
    return bool(after) and seat not in after


def never_sealed(before: Sequence[int], seat: int, after: Sequence[int]) -> bool:
    return False


@pytest.mark.parametrize("wrong", [opens_early, never_sealed])
def test_a_wrong_rule_is_caught(wrong: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "is_sealed", wrong)
    with pytest.raises(AssertionError, match="after"):
        check_rule(games.get("greyhounds"), 3, 7)
