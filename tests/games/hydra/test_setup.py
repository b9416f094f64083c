"""Positions and deals set up by name hold exactly what was said; whole choices are enumerated."""

from collections import Counter
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.hydra.oracle import DECK
from stammtisch.core.errors import BadPosition
from stammtisch.games.hydra import GAME, setup
from stammtisch.games.hydra.cards import MODE_NAMES, NAMES
from stammtisch.games.hydra.rules import HydraState
from stammtisch.games.hydra.state import Phase
from stammtisch.games.hydra.view import HydraView


def made(**facts: Any) -> HydraState:
    data = setup.position(**facts)
    state = GAME.position_from_json(data)
    assert GAME.position_to_json(state) == data
    return cast(HydraState, state)


def view_of(state: HydraState, seat: int | None) -> HydraView:
    return cast(HydraView, state.view(seat))


def hand(state: HydraState, seat: int) -> Counter[str]:
    return Counter(NAMES[kind] for kind in view_of(state, seat).hand)


@given(st.integers(0, 10**6))
def test_a_position_has_exactly_what_was_said(seed: int) -> None:
    dice = Random(seed)
    seats = dice.choice([5, 6])
    dealer = dice.randrange(seats)
    order = [(dealer + step) % seats for step in range(1, 6)]
    deck = dice.sample(DECK, len(DECK))
    tricks = dice.randrange(9)
    hands = {}
    for seat in dice.sample(order, dice.randrange(4)):
        hands[seat] = " ".join(deck.pop() for _ in range(dice.randrange(1 + (10 - tricks) // 3)))
    contest = dice.choice(["healthy", "solo"])
    declarer, mode = dice.choice(order), dice.choice(MODE_NAMES)
    scored = dice.randrange(4)
    points = [dice.randrange(-50, 60 * (scored // 2) + 1) for _ in range(seats)]
    state = made(
        seats=seats, dealer=dealer, hands=hands, tricks=tricks, contest=contest,
        declarer=declarer, mode=mode, scored=scored, score=points, seed=seed,
    )  # fmt: skip
    for seat, cards in hands.items():
        assert not Counter(cards.split()) - hand(state, seat)
    assert sum(view_of(state, None).counts) == 5 * (10 - tricks)
    told = view_of(state, None).to_json()
    assert (told["dealer"], len(told["tricks"]), len(told["results"])) == (dealer, tricks, scored)
    assert state.score() == points
    leader = declarer if contest == "solo" else order[0]
    assert (told["phase"], told["contest"], told["to_act"]) == ("tricks", contest, [leader])
    if contest == "solo":
        assert (told["declarer"], told["mode"]) == (declarer, mode)


@given(st.integers(0, 10**6))
def test_an_antrag_is_what_was_said(seed: int) -> None:
    dice = Random(seed)
    proposer, taker = dice.sample(range(5), 2)
    pair, open_card = dice.choice(["EO", "GO"]), dice.choice(["GK", "S9", "HY", ""])
    given_back = dice.choice(["", f"{pair} GK E9", "S10 SD SD"])
    tricks = dice.randrange(3)
    state = made(
        contest="antrag", declarer=proposer, taker=taker, pair=pair, open_card=open_card,
        given=given_back, tricks=tricks, seed=seed,
    )  # fmt: skip
    told = view_of(state, taker).to_json()
    assert (told["contest"], told["declarer"], told["taker"]) == ("antrag", proposer, taker)
    assert (told["offered"], len(told["tricks"])) == (pair, tricks)
    assert open_card in ("", told["open_card"])
    assert not given_back or sorted(told["given"]) == sorted(given_back.split())


def test_a_trick_under_way() -> None:
    state = made(hands={1: "G10 HY"}, tricks=4, leader=4, trick="GD G9")
    assert state.turn() == 1
    assert [NAMES[card] for card in view_of(state, None).trick] == ["GD", "G9"]
    assert NAMES.index("HY") not in state.legal(1)  # HY-25


def test_any_phase_by_its_moves() -> None:
    state = made(hands=["EO EO GK"], moves=[f"{seat} keep" for seat in range(5)])
    assert state.phase == Phase.ANNOUNCE
    assert not Counter(["EO", "EO", "GK"]) - hand(state, 0)
    assert made(moves=[]).to_act() == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    "facts",
    [
        {"hands": ["EO EO", "EO"]},
        {"hands": ["X9"]},
        {"hands": {7: "EO"}},
        {"hands": ["EO EO"], "tricks": 9},
        {"seats": 6, "dealer": 2, "hands": {2: "EO"}},
        {"dealer": 5},
        {"tricks": 10},
        {"contest": "null"},
        {"contest": "solo", "mode": "X"},
        {"contest": "antrag", "pair": "SO"},
        {"contest": "antrag", "declarer": 1, "taker": 1},
        {"contest": "antrag", "given": "EO"},
        {"leader": 2},
        {"moves": ["0 Valeo"]},
        {"moves": ["9 keep"]},
        {"scored": 1, "score": [1000] * 5},
        {"score": [1, 0, 0, 0, 0]},
        {"scored": 5, "rounds": 5},
        {"trick": "GD EO", "hands": {1: "G9"}},
    ],
)
def test_what_cannot_be_is_refused(facts: dict[str, Any]) -> None:
    with pytest.raises(BadPosition):
        setup.position(**facts)


@pytest.mark.parametrize(("seats", "dealer"), [(5, 0), (5, 3), (6, 2)])
def test_a_deal_gives_everyone_the_cards_told(seats: int, dealer: int) -> None:
    state = cast(HydraState, GAME.new(seats, {"rounds": 6}))
    state.deal([dealer])
    wanted = {(dealer + 1) % seats: "EO EO HY", (dealer + 3) % seats: "GO S9 S9"}
    row = setup.outcome(wanted, seats=seats, dealer=dealer, seed=3)
    assert Counter(NAMES[card] for card in row) == Counter(DECK)
    state.deal(row)
    for seat, cards in wanted.items():
        assert not Counter(cards.split()) - hand(state, seat)


def whole_choices(state: HydraState, seat: int) -> list[list[int]]:
    """Return them by applying every legal move to a position read anew."""
    told = GAME.position_to_json(state)
    found: list[list[int]] = []
    for move in state.legal(seat):
        trial = GAME.position_from_json(told)
        trial.apply(seat, move)
        if len(trial.unfinished(seat)) > len(state.unfinished(seat)):
            rest = whole_choices(cast(HydraState, trial), seat)
            found += [[move, *more] for more in rest]
        else:
            found.append([move])
    return found


KEEP = [f"{seat} keep" for seat in range(5)]
ANTRAG = [*KEEP, "0 Morbus", *[f"{seat} Valeo" for seat in range(1, 5)], "0 Antrag"]


@pytest.mark.parametrize(
    ("moves", "asked", "number"),
    [
        ([], "answer", 1),
        (KEEP, "announcement", 2),
        (ANTRAG[:-1], "reservation", 2),
        (ANTRAG, "pair", 5 + 5),
        ([*ANTRAG, "0 Pair E"], "card", 5),
        ([*ANTRAG, "0 Pair E + GK"], "answer", 2),
    ],
)
def test_whole_choices_and_what_is_asked(moves: list[str], asked: str, number: int) -> None:
    state = made(hands=["EO EO GO GO GK GK S9 S9 RU SU"], moves=moves)
    seat = state.turn()
    assert state.asks(seat) == asked
    choices = list(state.choices(seat))
    assert choices == whole_choices(state, seat)
    assert len(choices) == number


def test_three_cards_are_given_back_one_by_one() -> None:
    hands = ["EO EO GK", "HY HY R10 R10 SD SD S10 S10 GO E10"]
    state = made(hands=hands, moves=[*ANTRAG, "0 Pair E + GK", "1 accept"])
    choices = list(state.choices(1))
    assert choices == whole_choices(state, 1)
    assert {len(parts) for parts in choices} == {3}
    assert len({tuple(sorted(parts)) for parts in choices}) == 91
    state.apply(1, NAMES.index("HY"))
    assert (state.asks(1), len(state.unfinished(1))) == ("card", 1)
    assert next(iter(made(contest="solo").choices(0)))
