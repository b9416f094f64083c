"""Positions: every reachable state survives being written down, and nonsense is refused."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from games.greyhounds.table import (
    betting,
    cards_text,
    choose,
    dealt,
    look,
    opened,
    walk,
)
from stammtisch import build
from stammtisch.core.errors import BadPosition
from stammtisch.core.game import Json
from stammtisch.games.greyhounds import GAME
from stammtisch.games.greyhounds.rules import GreyhoundsState
from stammtisch.games.greyhounds.state import Phase


def told(state: GreyhoundsState) -> Json:
    data: Json = json.loads(json.dumps(GAME.position_to_json(state)))
    return data


@pytest.mark.parametrize("lap", [10, 40])
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_positions_of_a_match_round_trip(seats: int, lap: int) -> None:
    for seed in range(6 if build.COMPILED else 1):
        for state in walk(seats, seed, lap=lap):
            data = told(state)
            twin = GAME.position_from_json(data)
            assert isinstance(twin, GreyhoundsState)
            assert told(twin) == data
            assert twin.to_act() == state.to_act()
            for viewer in (*range(seats), None):
                assert look(twin, viewer).to_json() == look(state, viewer).to_json()


def in_race(race: int, seats: int = 4) -> Json:
    """Return a position in the middle of a race, with the dogs apart."""
    data: Json = json.loads(found(race, seats))
    return data


@cache
def found(race: int, seats: int) -> str:
    """Look for such a position in random matches."""
    for seed in range(100):
        for state in walk(seats, seed, bookmaker=0):
            view = look(state, None)
            if (view.race, view.phase, view.passes) == (race, Phase.RUN, 7):
                if len(view.running) == 4 and len(view.opened) == 1 and not view.still:
                    return json.dumps(told(state))
    raise AssertionError


def put(name: str, value: Any) -> Callable[[Json], None]:
    """Return a change of one field; `a.b.0` is a field in a field."""

    def change(data: Json) -> None:
        *path, last = [int(word) if word.isdigit() else word for word in name.split(".")]
        place: Any = data
        for word in path:
            place = place[word]
        place[last] = value

    return change


def drop(name: str) -> Callable[[Json], None]:
    def change(data: Json) -> None:
        del data[name]

    return change


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (drop("money"), "'money' is missing"),
        (put("more", 1), "unknown field 'more'"),
        (put("game", "hydra"), "not of 'greyhounds'"),
        (put("options.lap", [5]), "allowed is 10..200"),
        (put("bookmaker", 4), "whole number from 0 to 3"),
        (put("bookmaker", 1), "'bookmaker' is 1 where 0 fits"),
        (put("money.0", 1), "not [1, "),
        (put("reserved", None), "picked before any are reserved"),
        (put("reserved.1", [1, 2, 3, 4, 19, 20]), "three low and three high cards (GH-05)"),
        (put("reserved.1", "x"), "no row of cards"),
        (put("reserved.1.0", 21), "no card from 1 to 20"),
        (put("picks.1", [[1, 2, 3, 4, 5]]), "picks for two races"),
        (put("picks.1.0", [1, 2, 3, 4]), "not five cards"),
        (put("picks.1.1", [16, 17, 18, 19, 20]), "move 1, '1 C"),
        (put("picks.1.0", [5, 4, 3, 2, 1]), "do not ascend"),
        (put("placement", "RBGG"), "does not put the four dogs"),
        (put("placement", None), "there are bets where nobody bets"),
        (put("slips.1", None), "'phase' is 'run' where 'bet' fits"),
        (put("slips.1", "win R"), "not a whole bet"),
        (put("slips.1", "win"), "not a move"),
        (put("slips.1", 7), "not a move"),
        (put("slips.0", "win R + place B + quin RB + 300 + 300 + 300"), "does not bet"),
        (put("discards.0", 3), "before all have bet in race 3"),
        (put("drafts.2", "C1"), "a choice is begun"),
        (put("passes", 3), "cannot have spent"),
        (put("passes", 1), "in 0 passes"),
        (put("still", 4), "'still' is 4 where 0 fits"),
        (put("order", "R---"), "'order' is 'R---'"),
        (put("order", "RRRR"), "'order' is 'RRRR'"),
        (put("order", "R"), "does not tell the four places"),
        (put("last_pass", None), "tells cards and from"),
        (put("last_pass.cards.0", None), "neither running nor has it a place"),
        (put("last_pass.from.0", 80), "home and cannot run on (GH-20)"),
        (put("last_pass.from.0", 115), "no dog can have run 115 fields in 6 passes"),
        (put("last_pass.from", [0, 0, 0, 60]), "fields behind (GH-21)"),
        (put("last_pass.cards.1", 21), "no card from 1 to 20"),
        (put("dogs.0", 5), "'dogs' is"),
        (put("spent.0", []), "cannot have spent [] by now"),
        (put("spent.0", [1, 2]), "(GH-"),
        (put("shown", [1]), "no seat whose discard is known"),
        (put("laid", [None] * 3), "3 entries, not 4"),
        (put("results", []), "the money is"),
        (put("results.0", 5), "race 1: a settled race tells"),
        (put("results.0.slips.1", None), "race 1: a bet is missing"),
        (put("results.0.placement", None), "race 1: the odds are missing"),
        (put("results.0.order", "----"), "race 1: "),
        (put("results.0.dogs.0", 3), "race 1: "),
        (put("results.0.passes", 0), "race 1: 'passes' is 0"),
        (put("phase", "bet"), "'phase' is 'bet' where 'run' fits"),
        (put("race", 3), "'race' is 3 where 2 fits"),
    ],
)
def test_a_spoilt_position_is_refused_with_its_reason(
    change: Callable[[Json], None], reason: str
) -> None:
    data = in_race(2)
    GAME.position_from_json(data)
    change(data)
    with pytest.raises(BadPosition) as refused:
        GAME.position_from_json(data)
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (put("discards.0", None), "'phase' is 'run' where 'discard' fits"),
        (put("discards.0", 21), "no card"),
        (put("shown", []), "'shown' is []"),
        (put("shown", [9]), "no seat whose discard is known"),
    ],
)
def test_a_spoilt_position_of_race_3(change: Callable[[Json], None], reason: str) -> None:
    data = in_race(3)
    GAME.position_from_json(data)
    change(data)
    with pytest.raises(BadPosition) as refused:
        GAME.position_from_json(data)
    assert reason in str(refused.value)


def test_the_dummy_has_no_other_card_than_ten() -> None:
    data = in_race(2, seats=3)
    GAME.position_from_json(data)
    data["last_pass"]["cards"][3] = 11
    with pytest.raises(BadPosition, match="GH-25"):
        GAME.position_from_json(data)


def test_cards_laid_out_of_turn_are_refused() -> None:
    data = in_race(2)
    behind = [seat for seat in range(4) if data["laid"][seat] is None]
    last = min(behind, key=lambda seat: data["dogs"][seat])
    front = data["dogs"].index(max(data["dogs"]))
    hand = [card for card in data["picks"][last][1] if card not in data["spent"][last]]
    data["laid"] = [None] * 4
    data["laid"][last] = hand[0]
    assert last != front
    with pytest.raises(BadPosition, match="out of turn"):
        GAME.position_from_json(data)


def test_a_pass_cannot_be_complete_and_not_run() -> None:
    data = in_race(2)
    for seat in range(4):
        hand = [card for card in data["picks"][seat][1] if card not in data["spent"][seat]]
        data["laid"][seat] = hand[0]
    with pytest.raises(BadPosition, match="GH-14"):
        GAME.position_from_json(data)


def test_unfinished_choices_are_part_of_a_position() -> None:
    state = dealt()
    choose(state, 2, cards_text([17, 4, 5]))
    assert told(state)["drafts"] == [None, None, "C17 + C4 + C5", None]
    assert GAME.position_from_json(told(state)).unfinished(2) == [16, 3, 4]
    state = betting()
    choose(state, 3, "win Y + place G")
    twin = GAME.position_from_json(told(state))
    assert [GAME.move_text(move) for move in twin.unfinished(3)] == ["win Y", "place G"]


@pytest.mark.parametrize("data", [None, [], 7, "x", {}])
def test_what_is_no_position_at_all(data: Any) -> None:
    with pytest.raises(BadPosition):
        GAME.position_from_json(data)


def test_a_match_that_is_over_goes_no_further() -> None:
    data = told(walk(4, 1)[-1])
    GAME.position_from_json(data)
    data["results"].append(data["results"][-1])
    with pytest.raises(BadPosition, match="no race could be run here"):
        GAME.position_from_json(data)
    assert told(opened())["results"] == []
