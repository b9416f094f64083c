from typing import Any

import pytest

from games.fakes import PAIRS
from stammtisch.core import position
from stammtisch.core.errors import BadPosition
from stammtisch.core.game import Json
from stammtisch.core.rng import FastRng

HEADER = {"game": "pairs", "rules": 3, "seats": 2, "options": {"rounds": [2], "worth": [3, 1]}}


def refused(data: Any, fields: list[str] | None = None) -> str:
    with pytest.raises(BadPosition) as caught:
        position.begin(PAIRS, data, fields or [])
    assert caught.value.say("de").startswith("Unmögliche Stellung: ")
    return str(caught.value).removeprefix("Impossible position: ")


def test_a_header_is_read_back() -> None:
    assert position.header(PAIRS, 2, PAIRS.settle(2)) == HEADER
    state = position.begin(PAIRS, {**HEADER, "extra": 1}, ["extra"])
    assert PAIRS.position_to_json(state).items() >= HEADER.items()


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ([], "a position is a JSON object"),
        ({**HEADER, "x": 1}, "unknown field 'x'"),
        ({"game": "pairs"}, "field 'rules' is missing"),
        ({**HEADER, "game": "chess"}, "this is a position of 'chess', not of 'pairs'"),
        ({**HEADER, "rules": 2}, "rules version 2, known is 3"),
        ({**HEADER, "seats": "2"}, "'seats' is '2', not a whole number from 0 to 99"),
        ({**HEADER, "seats": True}, "'seats' is True, not a whole number from 0 to 99"),
        ({**HEADER, "seats": 4}, "pairs is played with 2, 3 seats, not with 4."),
        ({**HEADER, "options": []}, "'options' is not an object"),
        ({**HEADER, "options": {"rounds": 2}}, "'rounds' is not a list"),
        (
            {**HEADER, "options": {"rounds": ["2"]}},
            "option 'rounds' is ['2'], not whole numbers",
        ),
        (
            {**HEADER, "options": {"rounds": [0]}},
            "Option “rounds”: 0 will not do, allowed is 1..9.",
        ),
        (
            {**HEADER, "options": {"laps": [0]}},
            "pairs has no option “laps”. It knows: rounds, worth.",
        ),
    ],
)
def test_an_odd_header_is_refused(data: Any, reason: str) -> None:
    assert refused(data) == reason


def test_a_missing_field_is_named() -> None:
    assert refused(HEADER, ["hands"]) == "field 'hands' is missing"


@pytest.mark.parametrize("value", [-1, 4, None, "1", 1.0, True, [1]])
def test_a_whole_number_is_in_its_range(value: Any) -> None:
    assert position.whole({"n": 3}, "n", 0, 3) == 3
    assert position.whole({"n": 0}, "n", 0, 3) == 0
    with pytest.raises(BadPosition, match="not a whole number from 0 to 3"):
        position.whole({"n": value}, "n", 0, 3)


def test_a_row_has_its_length() -> None:
    assert position.rows({"n": ["a"]}, "n") == ["a"]
    assert position.rows({"n": ["a"]}, "n", 1) == ["a"]
    with pytest.raises(BadPosition, match="'n' has 1 entries, not 2"):
        position.rows({"n": ["a"]}, "n", 2)
    with pytest.raises(BadPosition, match="'n' is not a list"):
        position.rows({"n": "ab"}, "n", 2)


@pytest.mark.parametrize("odd", [True, "1", None, 1.0, [1], 2**63, -(2**70)])
def test_numbers_are_whole(odd: Any) -> None:
    assert position.numbers({"n": [1, -2]}, "n", 2) == [1, -2]
    with pytest.raises(BadPosition, match="'n' holds"):
        position.numbers({"n": [1, odd]}, "n", 2)


def test_numbers_are_copied() -> None:
    data: Json = {"n": [1, 2]}
    position.numbers(data, "n", 2)[0] = 9
    assert data == {"n": [1, 2]}


def replayed(lines: list[Any]) -> Json:
    state = PAIRS.new(2)
    state.deal(state.draw(FastRng(1)))
    position.replay(PAIRS, state, lines)
    return PAIRS.position_to_json(state)


def test_moves_are_replayed() -> None:
    low, middle, *_ = replayed([])["hands"][1]
    assert replayed([f"1 C{low} + C{middle}"])["pairs"][1] == [low, middle]
    assert replayed([f"1 c{low}"])["pairs"][1] == [low]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (7, "move 1 is 7, not a text"),
        (["1 C1"], "move 1 is ['1 C1'], not a text"),
        ("one C1", "move 1, 'one C1': invalid literal for int() with base 10: 'one'"),
        ("1 castle", "move 1, '1 castle': “castle” is not a move that pairs knows."),
        ("1", "move 1, '1': “” is not a move that pairs knows."),
        ("1 pass", "move 1, '1 pass': PA-03: Nobody passes now (seal)."),
        ("9 pass", "move 1, '9 pass': There is no seat 9 at this table."),
        ("-1 pass", "move 1, '-1 pass': There is no seat -1 at this table."),
    ],
)
def test_a_move_that_cannot_be_replayed_is_refused(line: Any, reason: str) -> None:
    with pytest.raises(BadPosition) as caught:
        replayed([line])
    assert str(caught.value) == f"Impossible position: {reason}"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"phase": "NAP"}, "there is no phase 'NAP'"),
        ({"phase": []}, "there is no phase []"),
        ({"round": 3}, "'round' is 3, not a whole number from 1 to 2"),
        ({"hands": [[0, 1, 2, 3], [3, 5, 6, 7]]}, "a card is held twice"),
        ({"hands": [[0, 1, 2], [4, 5, 6, 7]]}, "seat 0 holds 3 cards"),
        ({"pairs": [[3], []]}, "seat 0 cannot have sealed [3]"),
        ({"pairs": [[0, 1], [4, 5]]}, "all pairs are sealed, so they lie open"),
        ({"laid": [12]}, "too many cards are laid"),
    ],
)
def test_a_position_that_cannot_be_is_refused(change: Json, reason: str) -> None:
    sound: Json = {
        **HEADER,
        "round": 1,
        "phase": "SEAL",
        "hands": [[0, 1, 2, 3], [4, 5, 6, 7]],
        "pairs": [[1], []],
        "laid": [],
        "points": [0, 0],
    }
    assert PAIRS.position_to_json(PAIRS.position_from_json(sound)) == sound
    with pytest.raises(BadPosition) as caught:
        PAIRS.position_from_json({**sound, **change})
    assert str(caught.value) == f"Impossible position: {reason}"
