"""Taking back: by agreement, and never once anybody has learned something."""

import pytest

from effort import THOROUGH
from games.cases import TABLES
from stammtisch import build
from stammtisch.core.game import Game
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng
from stammtisch.table.taking_back import reveals
from table.seated import Seated
from table.test_table import refused


def test_a_bid_can_be_taken_back_when_all_agree() -> None:
    seated = Seated("galopp_royal", 3)
    table = seated.start("abc")
    assert table.match is not None
    acting = table.to_act()[0]
    bid = max(table.match.state.legal(acting)) // 2
    seated.move(acting, [bid])
    person, *others = ["abc"[(acting + step) % 3] for step in range(3)]
    assert table.can_take_back(acting)
    seated.do(table.ask_back(person), person)
    assert table.back is not None
    with refused("asked_already"):
        table.ask_back(person)
    with refused("not_asked"):
        table.answer_back(person, True)
    seated.do(table.answer_back(others[0], True), others[0])
    assert len(table.lines) == 1
    with refused("not_asked"):
        table.answer_back(others[0], True)
    seated.do(table.answer_back(others[1], True), others[1])
    assert table.lines == []
    assert table.to_act() == [acting]
    assert table.match.log == []


def asked() -> tuple[Seated, str, str, str]:
    """Return a table where somebody would like to take a bid back, and the three, them first."""
    seated = Seated("galopp_royal", 3)
    table = seated.start("abc")
    acting = table.to_act()[0]
    seated.move(acting, [5])
    person, other, third = ["abc"[(acting + step) % 3] for step in range(3)]
    seated.do(table.ask_back(person), person)
    return seated, person, other, third


def test_one_no_is_enough() -> None:
    seated, _, other, _ = asked()
    table = seated.table
    seated.do(table.answer_back(other, False), other)
    assert table.back is None
    assert len(table.lines) == 1


def test_who_asked_may_think_better_of_it() -> None:
    seated, person, _, _ = asked()
    table = seated.table
    seated.do(table.answer_back(person, False), person)
    assert table.back is None
    assert table.can_take_back("abc".index(person))


def test_the_question_stands_until_somebody_learns_something() -> None:
    seated = Seated("greyhounds", 4)
    table = seated.start("abcd")
    rng = FastRng(1)
    seated.move(0, seated.choose(0, rng))
    seated.do(table.ask_back("a"), "a")
    seated.move(1, seated.choose(1, rng))  # sealed: nobody sees it
    seated.do(table.answer_back("b", True), "b")
    assert table.answer_back("c", False)
    seated.move(2, seated.choose(2, rng))
    seated.move(3, seated.choose(3, rng))  # all are open now
    with refused("not_asked"):
        table.answer_back("c", True)


def test_who_asked_and_goes_away_ends_the_question() -> None:
    seated, person, _, _ = asked()
    seated.do(seated.table.leave(person))
    assert seated.table.back is None


def test_who_is_asked_and_goes_away_ends_the_question_and_the_others_may_be_asked() -> None:
    seated, person, other, third = asked()
    table = seated.table
    seated.do(table.leave(other))
    assert table.back is None
    seated.do(table.ask_back(person), person)
    seated.do(table.answer_back(third, True), third)
    assert table.lines == []


def test_alone_with_bots_nobody_has_to_be_asked() -> None:
    seated = Seated("galopp_royal", 3)
    table = seated.start("a")
    while table.to_act() != [0]:
        seated.move(table.to_act()[0], [max(5, len(table.lines) + 5)])
    kept = len(table.lines)
    seated.move(0, [20])
    seated.do(table.ask_back("a"), "a")
    assert len(table.lines) == kept
    assert table.to_act() == [0]


def test_an_open_answer_of_another_ends_it() -> None:
    seated = Seated("galopp_royal", 3)
    table = seated.start("abc")
    first = table.to_act()[0]
    seated.move(first, [5])
    assert table.can_take_back(first)
    second = table.to_act()[0]
    seated.move(second, [6])
    assert not table.can_take_back(first)
    assert table.can_take_back(second)


def test_a_card_that_was_shown_stays() -> None:
    seated = Seated("boat_race", 3)
    table = seated.start("abc")
    rng = FastRng(1)
    while table.match is not None and table.match.view(None).to_json()["phase"] != "card":
        seated.play(1, rng)
    acting = table.to_act()[0]
    seated.move(acting, seated.choose(acting, rng))
    assert not table.can_take_back(acting)
    with refused("revealed"):
        table.ask_back("abc"[acting])


def test_a_sealed_choice_can_be_taken_back_until_it_opens() -> None:
    seated = Seated("greyhounds", 3)
    table = seated.start("abc")
    rng = FastRng(1)
    seated.move(0, seated.choose(0, rng))
    seated.move(1, seated.choose(1, rng))
    assert table.can_take_back(0)
    seated.move(2, seated.choose(2, rng))
    assert not table.can_take_back(0)
    with refused("nothing_back"):
        Seated("greyhounds", 3).start("abc").move_to_take_back(0)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_reveals_nothing_leaves_every_other_hand_open(game: Game, seats: int) -> None:
    """A move that may be taken back was not seen, or is possible in every world imagined."""
    match = Match(game, seats, bytes([7]) * 32)
    rng = FastRng(7)
    harmless = 0
    for _ in range(80 if build.COMPILED or THOROUGH else 25):
        if match.is_over():
            break
        seat = match.state.to_act()[0]
        before = match.state.copy()
        state = match.state.copy()
        parts: list[int] = []
        while not parts or state.unfinished(seat):
            parts.append(int(state.random_move(seat, rng)))
            state.apply(seat, parts[-1])
        text = " + ".join(game.move_text(part) for part in parts)
        if not reveals(game, before.view(seat), state.view(seat), seat, text):
            harmless += 1
            for viewer in (None, *range(seats)):
                here, there = (one.view(viewer).to_json() for one in (before, state))
                if {**here, "to_act": []} != {**there, "to_act": []}:
                    for seed in range(100, 104):
                        world = before.view(viewer).imagine(FastRng(seed))
                        assert parts[0] in world.legal(seat)
        match.play_text(seat, text)
    assert harmless > 0 or game.name in ("dog", "boat_race", "hydra")
