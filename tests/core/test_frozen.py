"""Nothing but a view survives the way to another machine (that one does is a law)."""

import json

import pytest

from stammtisch import games
from stammtisch.core.errors import BadRecord
from stammtisch.core.frozen import freeze, thaw
from stammtisch.core.game import play_out
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng


def frozen_after(rounds: int) -> str:
    """Return the frozen view of the last moment of a long match of Hydra."""
    game = games.get("hydra")
    state = game.new(5, {"rounds": rounds})
    rng = FastRng(rounds)
    play_out(state, rng)
    view = state.view(0)
    text = json.dumps(freeze(view))
    agreed = Match(game, 5, bytes(32), {"rounds": rounds})
    thawed = thaw(agreed, 0, json.loads(text))
    assert thawed.to_json() == view.to_json()
    assert json.dumps(freeze(thawed)) == text
    return text


def test_a_view_of_six_hundred_rounds_grows_no_faster_than_the_match() -> None:
    """Each result holds the one before: written anew each time, 300 rounds were 16 MB."""
    short, long = len(frozen_after(60)), len(frozen_after(600))
    assert long / short < 11


def with_object(**changes: object) -> dict[str, object]:
    """Return a frozen view with one object in it, spoilt."""
    frozen = freeze(Match(games.get("hydra"), 5, bytes(32)).view(0))
    trick = ["scoring:Trick", "leader", "previous", "row", "winner"]
    plain = {"classes": [trick], "objects": [[0, 1, None, 2, 3]]}
    return {**frozen, **plain, **changes}


def test_an_object_is_thawed_only_whole() -> None:
    match = Match(games.get("hydra"), 5, bytes(32))
    thaw(match, 0, with_object())


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"view": {}, "classes": [], "objects": []},
        with_object(view={}),
        with_object(classes=[["view:Json"]], objects=[[0]]),
        with_object(classes=[["os:system"]], objects=[[0]]),
        with_object(classes=[["view.os:system"]], objects=[[0]]),
        with_object(classes=[["..core.match:Match"]], objects=[[0]]),
        with_object(objects=[[0, 1, 2]]),
        with_object(objects=[[1, 1, 2, None, 3]]),
        with_object(objects=[[0, 1, 2, {"object": 1}, 3]]),
        with_object(objects=[[0, 1, 2, {"enum": "scoring:Kind", "value": 99}, 3]]),
        with_object(objects=[[0, 1, 2, {"vec": ["x"]}, 3]]),
        with_object(objects=[[0, 1, 2, {}, 3]]),
    ],
)
def test_what_is_no_view_of_the_game_is_refused(data: dict[str, object]) -> None:
    match = Match(games.get("hydra"), 5, bytes(32))
    with pytest.raises(BadRecord):
        thaw(match, 0, data)
