"""Positions: every reachable one comes back the same, every impossible one is refused."""

import json
from collections.abc import Callable
from typing import Any, cast

import pytest

from games.dog.table import play, put
from stammtisch import build
from stammtisch.core.errors import BadPosition
from stammtisch.core.game import Ruling
from stammtisch.core.rng import FastRng
from stammtisch.games.dog import GAME
from stammtisch.games.dog.cards import NAMES
from stammtisch.games.dog.rules import DogState

MATCHES = 20 if build.COMPILED else 2


def told(state: DogState) -> Any:
    return json.loads(json.dumps(GAME.position_to_json(state)))


def example() -> DogState:
    """Return a match in its fifth round: two cards each, some of them played."""
    state = cast(DogState, GAME.new(4))
    rng = FastRng(5)
    while state.round < 4 or state.awaits_chance():
        if state.awaits_chance():
            state.deal(state.draw(rng))
        else:
            state.apply(state.turn(), state.random_move(state.turn(), rng))
    put(state, {0: "a0! a3", 1: "b5 gb2", 2: "c3", 3: "d0 d7"})
    for seat in range(4):
        state.apply(seat, state.legal(seat)[0])
    for _ in range(2):
        seat = state.turn()
        while True:
            state.apply(seat, state.random_move(seat, rng))
            if not state.unfinished(seat):
                break
    return state


def test_every_state_of_random_matches_comes_back() -> None:
    for seed in range(MATCHES):
        rng = FastRng(seed)
        state = cast(DogState, GAME.new(4))
        step = 0
        while not state.is_over():
            if step % 7 == 0:
                data = told(state)
                twin = cast(DogState, GAME.position_from_json(data))
                assert told(twin) == data
                assert twin.to_act() == state.to_act()
            if state.awaits_chance():
                state.deal(state.draw(rng))
            else:
                state.apply(state.turn(), state.random_move(state.turn(), rng))
            step += 1
        assert told(cast(DogState, GAME.position_from_json(told(state)))) == told(state)


def test_an_awarded_match_comes_back_from_every_phase() -> None:
    state = cast(DogState, GAME.new(4))
    rng = FastRng(1)
    for _ in range(60):
        trial = state.copy()
        trial.direct(Ruling("award", 1, 0, "so"))
        assert told(cast(DogState, GAME.position_from_json(told(trial)))) == told(trial)
        assert trial.view(2).imagine(rng).view(2).to_json() == trial.view(2).to_json()
        if state.awaits_chance():
            state.deal(state.draw(rng))
        else:
            state.apply(state.turn(), state.random_move(state.turn(), rng))


def change(name: str, value: object) -> Callable[[Any], None]:
    def spoil(data: Any) -> None:
        data[name] = value

    return spoil


def change_play(name: str, value: object) -> Callable[[Any], None]:
    def spoil(data: Any) -> None:
        data["plays"][0][name] = value

    return spoil


def two_on_a_field(data: Any) -> None:
    data["marbles"][2][0] = data["marbles"][0][1]


def foreign_goal(data: Any) -> None:
    data["marbles"][2][0] = "gb3"


def extra_card(data: Any) -> None:
    data["hands"][3] += " 5"


def many_aces(data: Any) -> None:
    data["pile"] = " ".join(["A"] * len(data["pile"].split()))


def lost_card(data: Any) -> None:
    data["pile"] = " ".join(data["pile"].split()[1:])


def swapped_hand(data: Any) -> None:
    data["gave"][1] = next(name for name in NAMES if name not in data["hands"][3])


def won_but_running(data: Any) -> None:
    data["marbles"][0] = ["ga1", "ga2", "ga3", "ga4"]
    data["marbles"][2] = ["gc1", "gc2", "gc3", "gc4"]
    data["guarded"] = []


def wrong_turn(data: Any) -> None:
    data["starter"] = (data["starter"] + 1) % 4


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (change("phase", "sleep"), "phase"),
        (change("phase", "swap"), "DG-0"),
        (change("phase", "deal"), "DG-05"),
        (change("phase", "lot"), "DG-0"),
        (change("phase", "over"), "DG-01"),
        (change("round", -1), "'round'"),
        (change("round", 5), "DG-0"),
        (change("round", "x"), "'round'"),
        (change("shuffles", 1), "DG-07"),
        (change("starter", None), "starter"),
        (change("starter", 4), "'starter'"),
        (wrong_turn, "DG-09"),
        (change("guarded", [1]), "DG-11"),
        (change("guarded", [0, 0]), "guarded"),
        (change("guarded", ["0"]), "guarded"),
        (change("ruled", [8, 3]), "DG-27"),
        (change("ruled", [8]), "'ruled'"),
        (change("choice", "K"), ""),
        (change("choice", "hop"), "move 1"),
        (change("marbles", [[]] * 4), "DG-02"),
        (change("marbles", [["a1", "a2", "a3", "e9"]] * 4), "no place"),
        (two_on_a_field, "DG-14"),
        (foreign_goal, "DG-02"),
        (won_but_running, "DG-01"),
        (extra_card, "DG-0"),
        (many_aces, "DG-04"),
        (lost_card, "DG-07"),
        (swapped_hand, "DG-08"),
        (change("gave", [None] * 4), "DG-08"),
        (change("gave", ["A K", None, None, None]), "DG-08"),
        (change("gave", ["Z", None, None, None]), "no card"),
        (change("hands", ["", "", "", ""]), "DG-0"),
        (change("hands", [1, "", "", ""]), "row of cards"),
        (change("last_round", []), "DG-05"),
        (change("plays", []), "DG-0"),
        (change("plays", [1]), "does not tell"),
        (change_play("seat", 9), "'seat'"),
        (change_play("move", "7 + a3 + a9"), "cannot be played"),
        (change_play("move", "K"), "cannot be played"),
        (change_play("move", "Joker + Joker"), "cannot be played"),
        (change_play("move", "J + a3 + ga1"), "cannot be played"),
        (change_play("move", "5 + out"), "cannot be played"),
        (change_play("move", "fold"), "cannot be played"),
        (change_play("move", 7), "not a move"),
        (change_play("move", "hop"), "hop"),
        (change_play("sent", [0, 0, 0, 9]), "cannot be played"),
        (change_play("sent", [0]), "'sent'"),
    ],
)
def test_impossible_positions_are_refused(spoil: Callable[[Any], None], reason: str) -> None:
    data = told(example())
    GAME.position_from_json(json.loads(json.dumps(data)))
    spoil(data)
    with pytest.raises(BadPosition) as caught:
        GAME.position_from_json(data)
    assert reason in str(caught.value)


def test_a_complete_choice_is_no_unfinished_one() -> None:
    state = cast(DogState, GAME.new(4))
    state.deal([0])
    state.deal([NAMES.index("K")] * 8 + [NAMES.index("Q")] * 8 + [NAMES.index("2")] * 8)
    for seat in range(4):
        state.apply(seat, state.legal(seat)[0])
    data = told(state)
    with pytest.raises(BadPosition, match="complete"):
        GAME.position_from_json({**data, "choice": "K + out"})
    begun = GAME.position_from_json({**data, "choice": "K"})
    assert [GAME.move_text(move) for move in begun.unfinished(0)] == ["K"]
    play(cast(DogState, begun).copy(), "0 out")
