"""Positions and deals made from a few facts: they are accepted, and the facts hold."""

from random import Random
from typing import Any, cast

import pytest

from games.greyhounds.table import LEAST, walk
from stammtisch import build
from stammtisch.core.errors import StammtischError
from stammtisch.core.game import Json
from stammtisch.games.greyhounds import GAME, setup
from stammtisch.games.greyhounds.board import DOG_NAMES
from stammtisch.games.greyhounds.rules import GreyhoundsState

MATCHES = 20 if build.COMPILED else 3


def made(**facts: Any) -> GreyhoundsState:
    """Return the state of a position that is set up."""
    return cast(GreyhoundsState, GAME.position_from_json(setup.position(**facts)))


def text(cards: list[int]) -> str:
    return " ".join(map(str, cards))


def facts_of(data: Json, dice: Random) -> Json:
    """Return some of the facts that a position of a random match tells."""
    race = data["race"]
    facts: Json = {"seats": data["seats"], "bookmaker": data["bookmaker"], "phase": data["phase"]}
    facts["lap"] = data["options"]["lap"][0]
    if data["phase"] == "pick":
        return {**facts, "reserved": [text(cards) for cards in data["reserved"]]}
    hands = [picks[race - 1] for picks in data["picks"]] if race < 3 else data["reserved"]
    facts |= {"race": race, "hands": [text(hand) for hand in hands]}
    for name in ("slips", "discards", "placement"):
        if data[name] is None or dice.random() < 0.3:
            continue
        facts[name] = data[name]
        if name == "slips":
            facts[name] = [slip or "" for slip in data[name]]
        if name == "discards":
            facts[name] = {seat: card for seat, card in enumerate(data[name]) if card}
    if data["phase"] == "run":
        facts["dogs"] = dict(zip(DOG_NAMES, data["dogs"], strict=True))
        facts["order"] = data["order"]
        if dice.random() < 0.5 and data["passes"]:
            facts["spent"] = [text(cards) for cards in data["spent"]]
            facts["discards"] = {seat: card for seat, card in enumerate(data["discards"]) if card}
            facts["laid"] = {seat: card for seat, card in enumerate(data["laid"]) if card}
    return facts


def check(facts: Json, data: Json) -> None:
    """Compare what was said with what the position tells."""
    for name in ("seats", "bookmaker", "phase", "race", "placement", "order"):
        assert data[name] == facts.get(name, data[name])
    assert data["options"]["lap"] == [facts["lap"]]
    for row, name in ((data["reserved"], "reserved"), (data["spent"], "spent")):
        for seat, cards in enumerate(facts.get(name, ())):
            assert not cards or text(row[seat]) == cards
    for seat, cards in enumerate(facts.get("hands", ())):
        hand = (
            data["reserved"][seat] if data["race"] == 3 else data["picks"][seat][data["race"] - 1]
        )
        assert text(hand) == cards
    for seat, slip in enumerate(facts.get("slips", ())):
        assert not slip or data["slips"][seat] == slip
    for name in ("discards", "laid"):
        for seat, card in facts.get(name, {}).items():
            assert data[name][seat] == card
    for dog, distance in facts.get("dogs", {}).items():
        assert data["dogs"][DOG_NAMES.index(dog)] == distance


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_said_facts_hold_and_the_rest_is_legal(seats: int) -> None:
    dice = Random(seats)
    for seed in range(MATCHES):
        states = walk(seats, seed, lap=(40, 16, 100)[seed % 3])
        for state in states[2 :: 7 if build.COMPILED else 19]:
            data = GAME.position_to_json(state)
            if data["phase"] == "over":
                continue
            facts = facts_of(data, dice)
            position = setup.position(**facts, seed=seed)
            check(facts, position)
            twin = GAME.position_from_json(position)
            assert GAME.position_to_json(twin) == position
            assert twin.to_act()


def test_this_race_this_seat_these_cards() -> None:
    state = made(race=2, hands=["4 5 6 16 17"], dogs={"R": 40, "B": 35}, laid={0: 16}, turn=1)
    assert state.race == 2
    assert state.is_to_act(1)
    assert list(state.dogs) == [40, 35, 35, 35]
    assert GAME.position_to_json(state)["laid"][0] == 16


def test_earlier_races_can_be_told() -> None:
    bet = "win B + place B + quin BG + 1400 + 300 + 300"
    past = [{"placement": "RBGY", "order": "BGRY", "slips": ["", bet, LEAST, LEAST]}]
    state = made(race=2, phase="odds", past=past)
    paid = 1400 * 5 + 300 * 2 + 300 * 8
    assert state.score()[1] == 6000 - 2000 + paid + 1500
    assert sum(state.score()) == 42000
    assert made(race=3, phase="odds").score()[0] > 20000  # bets that are not told lose


def test_dogs_that_are_home_or_out() -> None:
    state = made(race=3, order="R--Y", dogs={"B": 100, "G": 90}, turn=2)
    assert state.to_act() == [2]
    assert not state.runs(0)
    assert state.dogs[0] == 120


@pytest.mark.parametrize(
    "facts",
    [
        {"hands": ["16 17 18 19 20"]},
        {"phase": "discard", "race": 1},
        {"dogs": {"R": 40}},
        {"race": 2, "dogs": {"R": 60, "B": 19}},
        {"laid": {0: 21}},
        {"race": 2, "past": [{"order": "RBGG"}]},
        {"placement": "RBGY", "slips": ["", "win R + place R + quin RB + 300 + 300 + 300"]},
    ],
)
def test_what_cannot_be_is_refused(facts: Json) -> None:
    with pytest.raises((ValueError, StammtischError)):
        setup.position(**facts)


def test_outcomes_from_names() -> None:
    assert setup.outcome(bookmaker=2) == [2]
    deal = setup.outcome(hands=["1 2 3 18 19 20", "", "4 5 6 11 12 13"])
    assert deal[:6] == [1, 2, 3, 18, 19, 20]
    assert deal[12:18] == [4, 5, 6, 11, 12, 13]
    state = GAME.new(4, {"bookmaker": 0})
    state.deal(deal)
    assert GAME.position_to_json(state)["reserved"][0] == [1, 2, 3, 18, 19, 20]
    assert len(setup.outcome(seats=3)) == 18
