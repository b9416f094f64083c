"""Positions and views of random matches are what their schemas say."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator, meta

from stammtisch.core.game import Ruling
from stammtisch.core.rng import FastRng
from stammtisch.games.hydra import GAME, schema
from stammtisch.games.hydra.conformance import CONFORMANCE


def parts(found: Any) -> Iterator[dict[str, Any]]:
    """Yield every schema within a schema."""
    if isinstance(found, dict):
        if {"type", "enum", "const", "anyOf"} & {*found}:
            yield found
        for value in found.values():
            yield from parts(value)
    elif isinstance(found, list):
        for value in found:
            yield from parts(value)


@pytest.mark.parametrize("told", [schema.POSITION, schema.VIEW])
def test_the_schemas_are_sound_and_describe_every_field(told: dict[str, Any]) -> None:
    meta.validate(told)
    for part in parts(told):
        if part != {"const": ""}:
            assert part["description"].endswith("."), part


@pytest.mark.parametrize("seats", [5, 6])
def test_positions_and_views_of_random_matches_fit_their_schemas(seats: int) -> None:
    position = Draft202012Validator(schema.POSITION)
    view = Draft202012Validator(schema.VIEW)
    for seed in range(4):
        dice, rng = Random(seed), FastRng(seed)
        state = GAME.new(seats, {"rounds": 6})
        while not state.is_over():
            if dice.random() < 0.3:
                position.validate(json.loads(json.dumps(GAME.position_to_json(state))))
                viewer = dice.choice([None, *range(seats)])
                view.validate(json.loads(json.dumps(state.view(viewer).to_json())))
            if state.awaits_chance():
                state.chance(rng)
                continue
            seat = dice.choice(state.to_act())
            moves = state.legal(seat)
            weights = [CONFORMANCE.eager.get(move, 1) for move in moves]
            state.apply(seat, dice.choices(moves, weights)[0])
        state.direct(Ruling("penalty", seed % seats, 3, "tested"))
        position.validate(GAME.position_to_json(state))
        view.validate(state.view(None).to_json())


def test_a_schema_refuses_what_it_does_not_know() -> None:
    validator = Draft202012Validator(schema.POSITION)
    data = GAME.position_to_json(GAME.new(5))
    assert validator.is_valid(data)
    assert not validator.is_valid(data | {"surplus": 1})
    assert not validator.is_valid(data | {"dealer": 6})
    assert not validator.is_valid({key: value for key, value in data.items() if key != "moves"})
