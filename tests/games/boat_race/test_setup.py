"""Positions and deals made from a few facts, schemas, and whole choices."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator, meta

from stammtisch.core.errors import BadPosition, BadSetup
from stammtisch.core.rng import FastRng
from stammtisch.games.boat_race import GAME, setup
from stammtisch.games.boat_race.cards import BOAT_NAMES
from stammtisch.games.boat_race.schema import POSITION, VIEW
from stammtisch.games.boat_race.state import Phase

from .tables import at, fresh, settle, sight, walk

POSITIONS, VIEWS = Draft202012Validator(POSITION), Draft202012Validator(VIEW)
SPECIALS = ([1, 1, 1], [0, 3, 0], [2, 0, 1], [3, 0, 0])


def test_a_board_a_seat_and_its_cards_in_one_call() -> None:
    state = at(boats=[9, 4], turn=1, oxford=["G7", "G1 R8"], moves="RGY Oxford G7")
    view = sight(state, 1)
    assert (view.boats, view.to_act, view.doubled) == ([9, 4], [1], 1)
    assert {"G1", "R8"} <= {GAME.move_text(move) for move in view.legal}
    assert view.trick is not None
    assert view.trick.plays() == [(0, GAME.parse_move("G7"))]


def test_whoever_plays_a_card_was_dealt_it_as_often_as_it_is_played_or_said() -> None:
    moves = "RGY Oxford Champ R1 R2 Oxford G1 G2 Champ"
    state = at(specials=[3, 0, 0], starter=2, oxford=["Champ"], moves=moves)
    assert state.held(0, 0).count(24) == 0
    assert GAME.position_to_json(state)["hands"][0][0].count("Champ") == 2


@given(seed=st.integers(0, 2**32 - 1), seats=st.sampled_from([3, 4, 5]), far=st.integers(0, 120))
def test_what_is_said_of_a_race_that_was_played_comes_out(seed: int, seats: int, far: int) -> None:
    dice = Random(seed)
    specials = dice.choice(SPECIALS)
    state = walk(fresh(seats, course=30, specials=specials), seed, far)
    if state.is_over():
        return
    view = sight(state, None)
    truth = GAME.position_to_json(state)
    facts: dict[str, Any] = {"seats": seats, "course": 30, "specials": specials}
    facts["boats"] = view.boats
    if dice.random() < 0.5:
        facts["columns"] = view.columns
    if view.last_won is not None and dice.random() < 0.5:
        facts["last_won"] = BOAT_NAMES[view.last_won]
    facts["moves"] = " ".join(line.split()[1] for line in truth["moves"])
    facts[dice.choice(["starter", "turn"])] = view.starter
    if "turn" in facts:
        facts["turn"] = state.turn()
    kept = dice.randrange(6)
    for boat, name in enumerate(("oxford", "cambridge")):
        facts[name] = [" ".join(hands[boat][:kept]) for hands in truth["hands"]]
    data = setup.position(**facts, seed=seed)
    told = sight(GAME.position_from_json(data), None)
    assert (told.boats, told.to_act, told.phase) == (view.boats, view.to_act, view.phase)
    assert data["moves"] == truth["moves"] or "turn" in facts
    if "columns" in facts:
        assert told.columns == view.columns
    if "last_won" in facts:
        assert told.last_won == view.last_won
    for hands, true_hands in zip(data["hands"], truth["hands"], strict=True):
        for hand, true_hand in zip(hands, true_hands, strict=True):
            assert set(true_hand[:kept]) <= set(hand)
    assert setup.position(**facts, seed=seed) == data


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"boats": [1, 0]}, "no stages were found"),
        ({"boats": [0, 0], "last_won": "Oxford"}, "no stages were found"),
        ({"boats": [26, 0]}, "not on their way"),
        ({"boats": [3, 2], "columns": [[1, 1], [1, 1], [2, 0]]}, "the columns add up to"),
        ({"columns": [[3, 2]]}, "not those of 3 seats"),
        ({"last_won": "Harvard"}, "no boat 'Harvard'"),
        ({"oxford": ["R3"]}, "R3 is not in play"),
        ({"oxford": ["R1", "R1"]}, "more often"),
        ({"oxford": ["R1 R2 R6 R7 R8 G1"]}, "6 cards, more than 5"),
        ({"oxford": [""] * 4}, "cards for 4 seats"),
        ({"cambridge": ["Oxford"]}, "which is no card"),
        ({"moves": "Oxford"}, "BR-04"),
        ({"moves": "RGY x"}, "not a move"),
        ({"turn": 7}, "not the turn"),
    ],
)
def test_what_no_race_comes_to_is_refused(facts: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        setup.position(**facts)


def test_bad_options_are_refused_as_everywhere() -> None:
    with pytest.raises(BadSetup):
        setup.position(course=1)


def test_an_outcome_deals_the_cards_that_were_named() -> None:
    state = fresh(4, specials=[1, 2, 0])
    state.deal([2])
    outcome = setup.outcome(
        seats=4, specials=[1, 2, 0], oxford=["R7 Oar Oar"], cambridge=["", "Y1"]
    )
    assert len(set(outcome[:20])) == len(set(outcome[20:])) == 20
    state.deal(outcome)
    assert {6, 25} <= set(state.held(0, 0))
    assert state.held(0, 0).count(25) == 2
    assert 16 in state.held(1, 1)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_views_and_positions_fit_their_schemas(seats: int) -> None:
    for number, specials in enumerate(SPECIALS):
        state, rng = fresh(seats, course=9, specials=specials), FastRng(number)
        while True:
            POSITIONS.validate(json.loads(json.dumps(GAME.position_to_json(state))))
            for viewer in (None, number % seats):
                VIEWS.validate(json.loads(json.dumps(state.view(viewer).to_json())))
            if state.is_over():
                break
            if state.awaits_chance():
                state.deal(state.draw(rng))
            else:
                walk(state, number + int(state.log.played), 1)


def test_schemas_describe_every_field() -> None:
    def fields(schema: Any) -> None:
        for name, field in schema.get("properties", {}).items():
            assert field["description"], name
            fields(field)
        for part in [*filter(None, [schema.get("items")]), *schema.get("anyOf", [])]:
            fields(part)

    for schema in (POSITION, VIEW):
        meta.validate(schema)
        fields(schema)


def test_every_choice_is_one_move_and_named() -> None:
    state, asked = fresh(3, course=9), {}
    rng = FastRng(1)
    settle(state, rng)
    while not state.is_over():
        seat = state.turn()
        assert list(state.choices(seat)) == [[move] for move in state.legal(seat)]
        asked[state.phase] = state.asks(seat)
        state.apply(seat, state.random_move(seat, rng))
        settle(state, rng)
    assert asked == {Phase.RANK: "ranking", Phase.BOAT: "boat", Phase.CARD: "card"}
