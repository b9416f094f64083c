"""Positions: every reachable one comes back the same, every impossible one is refused."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

import pytest

from games.dog.table import play
from stammtisch import build
from stammtisch.core.errors import BadPosition
from stammtisch.core.game import Ruling
from stammtisch.core.match import PART
from stammtisch.core.rng import FastRng
from stammtisch.games.dog import GAME, setup
from stammtisch.games.dog.cards import NAMES
from stammtisch.games.dog.rules import DogState

MATCHES = 20 if build.COMPILED else 2


def told(state: DogState) -> Any:
    return json.loads(json.dumps(GAME.position_to_json(state)))


MARBLES = {0: "a0! a3", 1: "b5 gb2", 2: "c3", 3: "d0 d7"}


def example() -> DogState:
    """Return a match in its fifth round: two cards each, one of them played by two players."""
    data = setup.position(marbles=MARBLES, hands={0: "7 A", 1: "2 J", 2: "6", 3: "A"})
    return cast(DogState, GAME.position_from_json(data))


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


def with_plays(first: str, second: str, sent: list[int], **facts: object) -> Any:
    """Return the example with other plays of seat 2 and seat 3; the second sends marbles home."""
    data = {**told(example()), **facts}
    pile = data["pile"].split()
    for made, move in zip(data["plays"], (first, second), strict=True):
        pile[pile.index(made["move"].split(PART)[0])] = move.split(PART)[0]
        made["move"] = move
    data["plays"][1]["sent"] = sent
    return {**data, "pile": " ".join(pile)}


NOBODY, SEAT_1, SEAT_2 = [0] * 4, [0, 1, 0, 0], [0, 0, 1, 0]
QUIET = "3 + c0 + c3"
SWEEP = "7 + d2 + d7 + c14 + d0"


@pytest.mark.parametrize(
    ("first", "second", "sent"),
    [
        (QUIET, "8 + c15 + d7", NOBODY),
        (QUIET, "A + d6 + d7", SEAT_1),
        (QUIET, "J + b5 + d7", NOBODY),
        (QUIET, "Joker + J + b5 + d7", NOBODY),
        (QUIET, SWEEP, SEAT_1),
        ("2 + c13 + c15", SWEEP, SEAT_2),  # it was swept from there
        ("2 + c13 + c15", SWEEP, [0, 0, 2, 0]),  # one of two was, and nobody can say which
    ],
)
def test_plays_that_lead_to_the_board(first: str, second: str, sent: list[int]) -> None:
    GAME.position_from_json(with_plays(first, second, sent))


OUT = {"guarded": [0, 3]}
GOAL = {"marbles": [["a0", "a3", "home", "home"], ["home"] * 4, ["c3", "home", "home", "home"],
                    ["gd1", "gd3", "home", "home"]]}  # fmt: skip


@pytest.mark.parametrize(
    ("first", "second", "sent", "facts", "rule"),
    [
        (QUIET, "5 + d3 + d8", NOBODY, {}, "DG-16"),  # nobody stands there
        (QUIET, "5 + b0 + b5", NOBODY, {}, "DG-16"),  # somebody else does
        ("2 + a1 + a3", "8 + c15 + d7", NOBODY, {}, "DG-16"),  # the partner does
        ("2 + c13 + c15", SWEEP, NOBODY, {}, "DG-16"),
        ("2 + c5 + c7", SWEEP, SEAT_2, {}, "DG-16"),
        (QUIET, "7 + d0 + d7", NOBODY, {}, "DG-14"),  # where it came from a marble stands
        (QUIET, SWEEP, [3, 0, 0, 0], {}, "DG-14"),  # two are at home
        (QUIET, "8 + c15 + d7", NOBODY, OUT, "DG-11"),  # past a protected marble
        (QUIET, "J + b5 + d0", NOBODY, OUT, "DG-11"),
        (QUIET, "K + out", NOBODY, {}, "DG-11"),  # who has just come out is protected
        (QUIET, "4 + c15 + gd3", NOBODY, GOAL, "DG-20"),
        (QUIET, "2 + c15 + gd1", SEAT_1, GOAL, "DG-20"),
    ],
)
def test_plays_that_do_not_lead_to_the_board(
    first: str, second: str, sent: list[int], facts: dict[str, object], rule: str
) -> None:
    with pytest.raises(BadPosition, match=rf"does not lead to the board \({rule}\)"):
        GAME.position_from_json(with_plays(first, second, sent, **facts))


def test_who_came_out_is_protected_and_sent_a_marble_home() -> None:
    GAME.position_from_json(with_plays(QUIET, "K + out", SEAT_1, **OUT))


def test_the_rounds_of_real_matches_lead_to_their_boards_and_to_no_other() -> None:
    refused = 0
    rng = FastRng(2)
    state = cast(DogState, GAME.new(4))
    for step in range(1200):
        if state.awaits_chance():
            state.chance(rng)
        else:
            state.apply(state.turn(), state.random_move(state.turn(), rng))
        data = told(state)
        if step % 60 or state.is_over() or not data["plays"] or data["choice"]:
            continue
        GAME.position_from_json(data)
        others = [data["marbles"][(seat + 1) % 4] for seat in range(4)]
        swapped = [[place for place in row if place[0] != "g"] for row in others]
        data["marbles"] = [row + ["home"] * (4 - len(row)) for row in swapped]
        data["guarded"] = []
        with suppress(BadPosition):
            GAME.position_from_json(data)
            continue
        refused += 1
    assert refused > 3


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
