"""Positions by names, whole choices, and the schemas of what leaves the engine."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any, cast

import pytest
from jsonschema_rs import Draft202012Validator, meta

from games.galopp_royal.tables import draw, made, opened, race_over
from stammtisch.core.errors import BadPosition
from stammtisch.core.game import Json
from stammtisch.core.rng import FastRng
from stammtisch.games.galopp_royal import GAME, setup
from stammtisch.games.galopp_royal.cards import NAMES
from stammtisch.games.galopp_royal.rules import GaloppState
from stammtisch.games.galopp_royal.schema import POSITION, VIEW
from stammtisch.games.galopp_royal.state import Phase

PACK = [name for name, number in zip(NAMES, [8, 8, 7, 5, 7, 5], strict=True) for _ in range(number)]


def taken(dice: Random, count: int, size: int) -> list[str]:
    """Return rows of cards from one shuffled pack."""
    cards = dice.sample(PACK, count * size)
    return [" ".join(cards[size * row : size * row + size]) for row in range(count)]


def possible(rule: str, **facts: Any) -> Json | None:
    """Return a position; None if it cannot be by a rule."""
    try:
        return setup.position(**facts)
    except BadPosition as error:
        if rule in str(error):
            return None
        raise


@pytest.mark.parametrize("seed", range(150))
def test_a_race_is_just_as_it_is_said(seed: int) -> None:
    dice = Random(seed)
    seats, race = dice.randint(3, 6), dice.randint(1, 6)
    facts: dict[str, Any] = {
        "phase": dice.choice(["roll", "move"]),
        "teams": taken(dice, seats, 4),
        "gold": [dice.randint(0, 49) for _ in range(seats)],
        "race": race,
        "turn": dice.randrange(seats),
        "fields": [dice.randint(1, 13) for _ in range(seats)],
        "discard": "",
        "seed": seed,
    }
    if facts["phase"] == "move":
        facts["roll"] = dice.randint(1, 4)
    before = (facts["turn"] - 1) % seats
    facts["teams"][before] = facts["teams"][before][:-1] + "1"  # a turn must have led here
    if " ".join(facts["teams"]).count("1") > 8:
        return
    data = setup.position(**facts)
    assert [data[key] for key in ("phase", "teams", "gold", "turn")] == [
        facts[key] for key in ("phase", "teams", "gold", "turn")
    ]
    assert (data["race"]["number"], data["race"]["fields"]) == (race, facts["fields"])
    assert data["race"]["roll"] == facts.get("roll", 0)
    assert sum(data["discard"]) == 0
    assert GAME.position_to_json(GAME.position_from_json(json.loads(json.dumps(data)))) == data


@pytest.mark.parametrize("seed", range(60))
def test_a_starting_auction_is_just_as_it_is_said(seed: int) -> None:
    dice = Random(seed)
    seats = dice.randint(3, 6)
    waiting = sorted(dice.sample(range(seats), dice.randint(2, seats)))
    rows = taken(dice, seats, 4)
    teams = ["" if seat in waiting else rows[seat] for seat in range(seats)]
    hands = [rows[seat][:3] if seat in waiting else "" for seat in range(seats)]
    if len(waiting) > 2:
        hands = [hand[:1] for hand in hands]
    gold = [50 if seat in waiting else dice.randint(0, 49) for seat in range(seats)]
    turn = dice.choice(waiting)
    data = possible(
        "GR-09", phase="bid", teams=teams, hands=hands, gold=gold, turn=turn
    )  # the right to open goes round
    if data is None:
        return
    assert (data["teams"], data["gold"], data["turn"]) == (teams, gold, turn)
    assert data["auction"]["hands"] == hands
    assert data["auction"]["bids"] == []


@pytest.mark.parametrize("seed", range(60))
def test_a_spare_auction_is_just_as_it_is_said(seed: int) -> None:
    dice = Random(seed)
    seats, race, spare = dice.randint(3, 5), dice.randint(1, 5), dice.randint(1, 2)
    rows = taken(dice, seats, 5)
    teams, hands = [row[:7] for row in rows], [row[8] for row in rows]
    turn = dice.randrange(seats)
    gold = [dice.randint(20, 60) for _ in range(seats)]
    gold[turn] = 40
    data = possible(
        "GR-2", phase="bid", spare=spare, seed=seed, teams=teams, hands=hands, gold=gold,
        turn=turn, race=race,
    )  # fmt: skip # some are too rich or too slow
    if data is None:
        return
    assert (data["teams"], data["gold"], data["turn"]) == (teams, gold, turn)
    assert (data["auction"]["hands"], data["spare"]) == (hands, spare)
    assert len(data["results"]) == race


@pytest.mark.parametrize("seats", GAME.seat_counts)
@pytest.mark.parametrize("phase", ["lot", "draw", "take", "change", "refill", "over"])
def test_every_phase_can_be_had(phase: str, seats: int) -> None:
    teams = [""] * seats if phase in ("draw", "take") else None
    for seed in range(3):
        data = setup.position(phase=phase, seats=seats, teams=teams, seed=seed)
        assert (data["phase"], data["seats"]) == (phase, seats)


def test_bids_removals_and_the_start_of_a_race_can_be_had() -> None:
    data = setup.position(phase="bid", hands=["1", "2", "3", "R"], bids=["2 bid 7", "3 pass"])
    assert (data["turn"], data["auction"]["bids"]) == (0, ["2 bid 7", "3 pass"])
    teams = ["1 2 3 5", "1 2 3 O", "1 2 3 R"]
    data = setup.position(phase="change", teams=teams, turn=2, removing=["drop 0 5"])
    assert (data["turn"], data["removing"]) == (2, ["drop 0 5"])
    for race in (1, 2, 6):
        data = setup.position(phase="move", teams=teams, turn=1, race=race, roll=3)
        assert (data["race"]["turns"], data["turn"]) == (0, 1)
        assert (data["teams"], data["race"]["roll"]) == (teams, 3)


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"phase": "dream"}, "no phase"),
        ({"seats": 7}, "7"),
        ({"teams": ["1 2 3 5"] * 6}, "not so many cards 5"),
        ({"teams": ["1 2 3 7"] * 3}, "is no carrier"),
        ({"gold": [50, 40, 40]}, "cannot have paid"),
        ({"gold": [60, 40, 40], "fields": [1, 1, 1]}, "cannot have come"),
        ({"gold": [30, 30, 30]}, "GR-10"),
        ({"teams": ["5 5 3 3", "2 2 2 2", "1 1 1 1"], "fields": [4, 3, -4], "turn": 0}, "no turn"),
        ({"phase": "bid", "hands": ["1", "2", "3"], "bids": ["0 bid 60"]}, "GR-05"),
        ({"phase": "change", "removing": ["drop 5 1"], "seats": 4}, "GR-24"),
        ({"phase": "draw", "teams": ["1 2 3 5", "", ""], "turn": 0}, "GR-09"),
        ({"phase": "change", "teams": ["O O O O", "O 1 1 1", "1 1 2 2"], "turn": 1, "last": 2},
         "it would be the turn"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(facts: Json, reason: str) -> None:
    with pytest.raises(BadPosition) as refused:
        setup.position(**facts)
    assert reason in str(refused.value)


def test_outcomes_are_made_of_names() -> None:
    assert setup.outcome(starter=2) == [2]
    assert setup.outcome(roll=3) == [3]
    assert setup.outcome(cards="1 5 O R") == [0, 3, 4, 5]
    assert setup.outcome(hands=["1", "2", "3"], open_card="R", opener=1) == [1, 2, 0, 5]
    state = opened(3, starter=1)
    state.deal(setup.outcome(hands=["1", "2", "3"], open_card="R", opener=1))
    assert [state.auction.hand(seat) for seat in range(3)] == [[0], [1], [2]]


# Whole choices


def brute_force(state: GaloppState, parts: list[int]) -> Iterator[list[int]]:
    seat = state.turn()
    for move in range(GAME.codes):
        if state.refusal(seat, move) is None:
            after = state.copy()
            after.apply(seat, move)
            if after.phase == Phase.CHANGE:
                yield from brute_force(after, [*parts, move])
            else:
                yield [*parts, move]


@pytest.mark.parametrize(
    ("facts", "asks", "number"),
    [
        ({"phase": "bid", "hands": ["1", "2", "3", "R"]}, "bid", 51),
        ({"teams": ["R 1 2 3", "1 2 3 5", "1 2 3 5"]}, "move", 7),
        ({"phase": "change", "teams": ["1 1 2 2", "1 2 3 5", "R R R O"]}, "carrier", 6 * 2 * 4 * 2),
    ],
)
def test_all_whole_choices_are_found(facts: Json, asks: str, number: int) -> None:
    state = made(**facts)
    choices = list(state.choices(state.turn()))
    assert choices == list(brute_force(state, []))
    assert len(choices) == number
    assert state.asks(state.turn()) == asks


# Schemas


def test_the_schemas_are_schemas_and_describe_everything() -> None:
    for schema in (POSITION, VIEW):
        meta.validate(schema)
        for name, field in schema["properties"].items():
            assert field["description"], name


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_positions_and_views_of_whole_matches_fit_their_schemas(seats: int) -> None:
    position, view = Draft202012Validator(POSITION), Draft202012Validator(VIEW)
    state, rng = cast(GaloppState, GAME.new(seats)), FastRng(seats)
    for step in range(10_000):
        if step % 5 == 0 or state.phase in (Phase.REFILL, Phase.CHANGE, Phase.TAKE, Phase.OVER):
            position.validate(GAME.position_to_json(state))
            for viewer in (step % seats, None):
                view.validate(json.loads(json.dumps(state.view(viewer).to_json())))
        if state.is_over():
            return
        if state.awaits_chance():
            state.chance(rng)
        else:
            state.apply(state.turn(), state.random_move(state.turn(), rng))


def test_a_view_tells_names_and_nothing_where_nothing_is() -> None:
    told = GAME.new(3).view(None).to_json()
    assert (told["turn"], told["starter"], told["carrier"], told["phase"]) == (
        None,
        None,
        None,
        "lot",
    )
    told = draw(opened(3), "1 2 3 R").view(1).to_json()
    assert told["auction"]["hands"] == [[], ["2"], []]
    assert (told["auction"]["open_card"], told["auction"]["buyer"]) == ("R", None)
    assert told["terms"]["pond"] == 5
    told = race_over().view(1).to_json()
    assert told["played"]["carrier"] in NAMES
    assert told["played"]["move"] == "go"
    assert (told["turn"], told["results"][0]["last"]) == (1, 1)
