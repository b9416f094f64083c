"""A view survives the way to another machine, and nothing else can be smuggled in with it."""

import json

import pytest

from games.cases import TABLES
from stammtisch import games
from stammtisch.core.errors import BadRecord
from stammtisch.core.frozen import freeze, thaw
from stammtisch.core.game import Game
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_thawed_view_tells_and_imagines_the_same(game: Game, seats: int) -> None:
    match = Match(game, seats, bytes([5]) * 32)
    rng = FastRng(5)
    for number in range(120):
        if match.is_over():
            break
        viewer = (None, *range(seats))[number % (seats + 1)]
        text = json.dumps(freeze(match.view(viewer)))
        thawed = thaw(Match(game, seats, bytes(32)), viewer, json.loads(text))
        assert thawed.to_json() == match.view(viewer).to_json()
        assert thawed.seat == viewer
        assert json.dumps(freeze(thawed)) == text
        if number % 10 == 0:
            here = thawed.imagine(FastRng(number))
            there = match.view(viewer).imagine(FastRng(number))
            assert game.position_to_json(here) == game.position_to_json(there)
        seat = match.state.to_act()[0]
        match.play(seat, match.state.random_move(seat, rng))


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"class": "scoring:Result"},
        {"class": "view:Json", "fields": {}},
        {"class": "os:system", "fields": {}},
        {"class": "view.os:system", "fields": {}},
        {"class": "..core.match:Match", "fields": {}},
        {"enum": "scoring:Kind", "value": 99},
        {"vec": ["x"]},
    ],
)
def test_what_is_no_view_of_the_game_is_refused(data: dict[str, object]) -> None:
    match = Match(games.get("hydra"), 5, bytes(32))
    frozen = {**freeze(match.view(0)), "results": [data]} if data else data
    with pytest.raises(BadRecord):
        thaw(match, 0, frozen)
