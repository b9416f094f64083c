"""Positions and views are as their schemas say, and every field is described."""

import json
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator, meta

from games.greyhounds.table import walk
from stammtisch import build
from stammtisch.games.greyhounds import GAME
from stammtisch.games.greyhounds.schema import POSITION, VIEW


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_random_matches_fit_the_schemas(seats: int) -> None:
    position, view = Draft202012Validator(POSITION), Draft202012Validator(VIEW)
    for seed in range(6 if build.COMPILED else 1):
        for state in walk(seats, seed, lap=20)[:: 1 if build.COMPILED else 9]:
            position.validate(json.loads(json.dumps(GAME.position_to_json(state))))
            for seat in (*range(seats), None):
                view.validate(json.loads(json.dumps(state.view(seat).to_json())))


@pytest.mark.parametrize("schema", [POSITION, VIEW])
def test_every_field_is_described(schema: Any) -> None:
    meta.validate(schema)
    fields = list(fields_of(schema))
    assert len(fields) > 20
    assert [name for name, field in fields if not field.get("description")] == []


def fields_of(schema: Any) -> Any:
    """Yield all fields of objects in a schema, however deep."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {}).items()
        for value in schema.values():
            yield from fields_of(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from fields_of(value)


def test_what_does_not_fit_is_noticed() -> None:
    state = walk(4, 1)[50]
    data = GAME.position_to_json(state)
    assert not Draft202012Validator(POSITION).is_valid({**data, "more": 1})
    assert not Draft202012Validator(POSITION).is_valid({**data, "phase": "sleep"})
    view = state.view(None).to_json()
    assert not Draft202012Validator(VIEW).is_valid({**view, "bookmaker": -1})
