"""Positions as JSON: every state can be told, and what cannot be is refused with a reason."""

import json
from collections.abc import Callable
from typing import cast

import pytest

from stammtisch.core.errors import BadPosition
from stammtisch.core.game import Json
from stammtisch.games.boat_race import GAME
from stammtisch.games.boat_race.cards import CAMBRIDGE, OXFORD
from stammtisch.games.boat_race.rules import BoatRaceState
from stammtisch.games.boat_race.state import Phase

from .tables import deal, fresh, play, race, sight, stage, walk


def told(state: BoatRaceState) -> Json:
    data: Json = json.loads(json.dumps(GAME.position_to_json(state)))
    return data


def assert_round_trip(state: BoatRaceState) -> BoatRaceState:
    data = told(state)
    twin = cast(BoatRaceState, GAME.position_from_json(data))
    assert GAME.position_to_json(twin) == data
    for viewer in [*range(int(state.seats)), None]:
        assert twin.view(viewer).to_json() == state.view(viewer).to_json()
    return twin


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_state_of_random_races_round_trips(seats: int) -> None:
    for seed, specials in enumerate(([1, 1, 1], [0, 3, 0], [2, 0, 1])):
        state = fresh(seats, course=11, specials=specials)
        assert_round_trip(state)
        state = walk(state, seed, 0)
        while not state.is_over():
            assert_round_trip(state)
            walk(state, seed + len(state.history) + int(state.log.played), 1)
        assert_round_trip(state)


def test_before_the_lot_the_deal_and_the_final_lot_and_after_the_end() -> None:
    assert assert_round_trip(fresh(4)).phase == Phase.LOT
    assert assert_round_trip(race(4, starter=3)).starter == 3
    state = race(3, starter=1, course=6)
    stage(state, "O0 O0 C1 C1 C2:Oar")
    assert assert_round_trip(state).phase == Phase.DEAL
    stage(state, "O0 O0 C1 C1 C2:Oar")
    stage(state, "O0 O0 C1 C1 C2:Oar")
    twin = assert_round_trip(state)
    assert twin.phase == Phase.FINAL_LOT
    twin.deal([CAMBRIDGE])
    state.deal([CAMBRIDGE])
    assert told(twin) == told(state)
    assert assert_round_trip(state).is_over()


def test_one_of_them_in_full() -> None:
    state = race(3, starter=2)
    stage(state, "O0 C1 C1:Cox O2 C0")
    oxford = ["R1 R2 R8 G7 Champ", "R6 R7 G1 G2 G6", "G8 Y1 Y2 Y6 Y7"]
    deal(state, oxford, ["R1 R2 R6 Y1 Y2", "R7 R8 G1 G2 G6", "G7 G8 Y6 Y7 Y8"])
    play(state, "YGR Cambridge R7")
    assert told(state) == {
        "game": "boat_race",
        "rules": 1,
        "seats": 3,
        "options": {"course": [26], "specials": [1, 1, 1]},
        "stage": 2,
        "starter": 0,
        "boats": [3, 2],
        "columns": [[1, 1], [1, 1], [1, 0]],
        "history": [
            {
                "ranking": "RGY",
                "tricks": [2, 3],
                "points": [3, 2],
                "doubled": None,
                "advance": [3, 2],
                "columns": [[1, 1], [1, 1], [1, 0]],
            }
        ],
        "before": [],
        "hands": [
            [["R1", "R2", "R8", "G7", "Champ"], ["R1", "R2", "R6", "Y1", "Y2"]],
            [["R6", "R7", "G1", "G2", "G6"], ["R7", "R8", "G1", "G2", "G6"]],
            [["G8", "Y1", "Y2", "Y6", "Y7"], ["G7", "G8", "Y6", "Y7", "Y8"]],
        ],
        "moves": ["0 YGR", "0 Cambridge", "1 R7"],
    }


def test_the_stage_before_is_told_until_colours_are_ranked() -> None:
    state = race(3, starter=2)
    stage(state, "O0 C1 C1:Cox O2 C0")
    deal(state)
    assert told(state)["before"][:5] == ["2 RGY", "2 Oxford", "0 R1", "1 G1", "2 Y1"]
    assert len(told(state)["before"]) == 21
    play(state, "RGY")
    assert told(state)["before"] == []


def test_the_stage_before_may_be_left_out() -> None:
    state = race(3)
    stage(state, "O0 C1 C1 O2 C0")
    data = told(state)
    data["before"] = []
    twin = cast(BoatRaceState, GAME.position_from_json(data))
    assert GAME.position_to_json(twin) == data
    assert sight(twin, None).last_stage == []


def test_hands_may_be_told_in_any_order_and_case() -> None:
    data = told(walk(fresh(3), 5, 9))
    spelt = json.loads(json.dumps(data))
    for packs in spelt["hands"]:
        for pack in packs:
            pack[:] = [name.lower() for name in reversed(pack)]
    assert GAME.position_to_json(GAME.position_from_json(spelt)) == data


def at_play() -> Json:
    state = race(3, starter=2)
    stage(state, "O0 C1 C1:Cox O2 C0")
    oxford = ["R1 R2 R8 G7 Champ", "R6 R7 G1 G2 G6", "G8 Y1 Y2 Y6 Y7"]
    deal(state, oxford, ["R1 R2 R6 Y1 Y2", "R7 R8 G1 G2 G6", "G7 G8 Y6 Y7 Y8"])
    play(state, "YGR Cambridge R7")
    return told(state)


def at_end() -> Json:
    state = race(3, course=5)
    stage(state, "O0 O0 O0 C1 C2")
    stage(state, "O0 O0 O0 C1 C2")
    assert state.is_over()
    return told(state)


def after_a_stage() -> Json:
    state = race(3)
    stage(state, "O0 C1 C1:Cox O2 C0")
    return told(state)


Spoil = Callable[[Json], object]


def change(**fields: object) -> Spoil:
    return lambda data: data.update(fields)


def change_stage(**fields: object) -> Spoil:
    return lambda data: data["history"][0].update(fields)


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (change(game="hydra"), "position of 'hydra'"),
        (change(rules=2), "rules version 2"),
        (change(seats=6), "3, 4, 5 seats"),
        (change(seats=4), "entries, not 4"),
        (change(options={"course": [3]}), "allowed is 5..200"),
        (change(options={"specials": [1, 1, 2]}), "sum 3"),
        (change(options={"course": 26}), "not a list"),
        (change(extra=1), "unknown field 'extra'"),
        (lambda data: data.pop("hands"), "'hands' is missing"),
        (change(stage=3), "'stage' is 3"),
        (change(stage=0), "'stage' is 0"),
        (change(starter=3), "'starter' is 3"),
        (change(starter=None), "no starter has been drawn"),
        (change(boats=[3, 3]), "'boats' is [3, 3], but the history leads to [3, 2]"),
        (change(boats=[3]), "'boats' has 1 entries"),
        (change(boats=[3, "2"]), "not a whole number"),
        (change(columns=[[1, 1], [1, 1], [2, 0]]), "but the history leads to"),
        (change(columns=[[1, 1], [1, 1]]), "'columns' has 2 entries, not 3"),
        (change(columns=7), "'columns' is not a list"),
        (change(history=[]), "but the history leads to 1"),
        (change(history={}), "'history' is not a list"),
        (change(history=[7]), "stage 1 has not the fields"),
        (lambda data: data["history"][0].pop("points"), "stage 1 has not the fields"),
        (change_stage(ranking="RGB"), "'RGB' is no ranking"),
        (change_stage(ranking=["RGY"]), "is no ranking"),
        (change_stage(tricks=[3, 3]), "not 5 in all"),
        (change_stage(tricks=[6, -1]), "not 5 in all"),
        (change_stage(tricks=[0, 5]), "cannot make points [3, 2]"),
        (change_stage(points=[2, 3]), "'points' is [2, 3], but the stage gives [3, 2]"),
        (change_stage(points=[True, 2]), "not a whole number"),
        (change_stage(points=[99, 2]), "cannot make points"),
        (change_stage(doubled="Oxford"), "'doubled' is 'Oxford', but the stage gives None"),
        (change_stage(advance=[3, 0]), "'advance' is [3, 0], but the stage gives [3, 2]"),
        (change_stage(columns=[[9, 1], [1, 1], [1, 0]]), "seat 0 cannot enter 9"),
        (change_stage(columns=[[1, 1], [1, -1], [1, 0]]), "seat 1 cannot enter -1"),
        (change_stage(columns=[[1, 1], [1, 1]]), "'columns' has 2 entries, not 3"),
        (change_stage(columns=[[1, 1], [1, 1], [1]]), "'columns' has 1 entries, not 2"),
        (change(before=["2 RGY"]), "'before' must be empty once the colours are ranked"),
        (change(hands=[]), "no hands have been dealt"),
        (change(hands=[[]]), "'hands' has 1 entries, not 3"),
        (change(hands=[7, 7, 7]), "'hands' is not a list"),
        (lambda data: data["hands"][1].pop(), "'hands' has 1 entries, not 2"),
        (lambda data: data["hands"][1][OXFORD].pop(), "hand of seat 1' has 4 entries, not 5"),
        (lambda data: data["hands"][2][CAMBRIDGE].append("R8"), "hand of seat 2' has 6 entries"),
        (lambda data: data["hands"][0][OXFORD].__setitem__(0, "R3"), "R3 is not in play"),
        (lambda data: data["hands"][0][OXFORD].__setitem__(0, "R6"), "R6 is there more often"),
        (
            lambda data: data["hands"][0][OXFORD].__setitem__(0, "Champ"),
            "Champ is there more often",
        ),
        (
            lambda data: data["hands"][0][OXFORD].__setitem__(0, "Oxford"),
            "'Oxford', which is no card",
        ),
        (lambda data: data["hands"][0][OXFORD].__setitem__(0, 7), "7, which is no card"),
        (change(moves="R7"), "'moves' is not a list"),
        (change(moves=[7]), "move 1 is 7"),
        (change(moves=["0 RGY", "1 Oxford"]), "BR-05"),
        (change(moves=["0 RGY", "0 Oxford", "1 G8"]), "You do not hold Green 8"),
        (change(moves=["0 Horse"]), "not a move"),
        (change(moves=["x RGY"]), "move 1, 'x RGY'"),
    ],
)
def test_a_spoilt_position_is_refused(spoil: Spoil, reason: str) -> None:
    data = at_play()
    GAME.position_from_json(data)
    spoil(data)
    with pytest.raises(BadPosition) as error:
        GAME.position_from_json(data)
    assert reason in str(error.value)
    assert error.value.say("de").startswith("Unmögliche Stellung")


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda data: data.update(hands=at_play()["hands"]), "the race is over"),
        (change(before=[], moves=["0 RGY"]), "no hands have been dealt"),
        (lambda data: data["history"].append(data["history"][0]), "after the race was over"),
        (change_stage(columns=[[3, 0], [0, 1], [0, 2]]), "but the stage gives"),
        (
            lambda data: data["history"][1].update(columns=[[3, 0], [0, 3], [0, 2]]),
            "cannot enter 3",
        ),
        (change(boats=[6, 6]), "but the history leads to [6, 2]"),
    ],
)
def test_a_spoilt_end_is_refused(spoil: Spoil, reason: str) -> None:
    data = at_end()
    GAME.position_from_json(data)
    spoil(data)
    with pytest.raises(BadPosition) as error:
        GAME.position_from_json(data)
    assert reason in str(error.value)


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda data: data["before"].pop(), "does not reach the end of its stage"),
        (lambda data: data["before"].append("0 Oxford"), "Chance decides first"),
        (change_stage(ranking="RYG"), "does not lead to the last stage"),
        (lambda data: data["before"].__setitem__(3, "2 R1"), "R1 is there more often"),
        (lambda data: data["before"].__setitem__(3, "2 R4"), "BR-02"),
        (lambda data: data.update(history=[], stage=1), "is not in the history"),
    ],
)
def test_a_spoilt_stage_before_is_refused(spoil: Spoil, reason: str) -> None:
    data = after_a_stage()
    GAME.position_from_json(data)
    spoil(data)
    with pytest.raises(BadPosition) as error:
        GAME.position_from_json(data)
    assert reason in str(error.value)


def test_a_stage_that_is_played_out_belongs_into_the_history() -> None:
    state = walk(fresh(3), 4, 20)
    data = told(state)
    last = GAME.move_text(state.legal(state.turn())[0])
    data["moves"].append(f"{state.turn()} {last}")
    with pytest.raises(BadPosition, match="it belongs into the history"):
        GAME.position_from_json(data)


@pytest.mark.parametrize("data", [None, 7, [], "position", {}])
def test_what_is_no_position_at_all_is_refused(data: Json) -> None:
    with pytest.raises(BadPosition):
        GAME.position_from_json(data)


@pytest.mark.parametrize(
    ("specials", "tricks", "columns", "fits"),
    [
        ([1, 1, 1], [5, 0], [5, 0], True),
        ([1, 1, 1], [5, 0], [4, 0], True),  # an oar
        ([1, 1, 1], [5, 0], [4, 1], True),  # a cox
        ([1, 1, 1], [5, 0], [3, 1], True),  # both
        ([1, 1, 1], [5, 0], [3, 0], False),  # two oars of one pack
        ([1, 1, 1], [4, 1], [3, 0], True),  # an oar of each
        ([1, 1, 1], [4, 1], [4, 1], True),
        ([1, 1, 1], [4, 1], [5, 0], True),
        ([1, 1, 1], [3, 2], [5, 0], False),
        ([1, 1, 1], [0, 5], [2, 3], False),
        ([0, 3, 0], [5, 0], [2, 0], True),
        ([0, 3, 0], [5, 0], [4, 1], False),
        ([3, 0, 0], [5, 0], [4, 0], False),
        ([0, 0, 3], [0, 5], [3, 2], True),
    ],
)
def test_the_points_of_a_stage_must_come_from_its_tricks(
    specials: list[int], tricks: list[int], columns: list[int], fits: bool
) -> None:
    data = told(fresh(3, specials=specials))
    data["history"] = [
        {
            "ranking": "RGY",
            "tricks": tricks,
            "points": columns,
            "doubled": None,
            "advance": columns,
            "columns": [columns, [0, 0], [0, 0]],
        }
    ]
    data.update(stage=2, starter=1, boats=columns, columns=[columns, [0, 0], [0, 0]])
    if fits:
        assert GAME.position_to_json(GAME.position_from_json(data)) == data
    else:
        with pytest.raises(BadPosition, match="cannot make points"):
            GAME.position_from_json(data)
