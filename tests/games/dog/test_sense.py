"""What bots know of DOG: legal, honest, sensible, and said in both languages."""

import math
from collections.abc import Iterator
from typing import cast

import pytest
from librt.vecs import vec

from games.dog.table import Marbles, play, put, scene
from stammtisch.core.game import State
from stammtisch.core.match import PART
from stammtisch.core.rng import FastRng
from stammtisch.core.sense import Choices
from stammtisch.games.dog import GAME
from stammtisch.games.dog.rules import DogState
from stammtisch.games.dog.state import Phase
from stammtisch.games.dog.view import DogView


def weigh(state: State, seat: int) -> dict[tuple[int, ...], float]:
    """Return what a fresh sense makes of a seat's choices."""
    sense, choices = GAME.sense(), Choices()
    sense.policy(state, seat, choices)
    return {
        tuple(sense.parts(state, seat, choices, place)): float(choices.weights[place])
        for place in range(choices.count)
    }


def favourite(state: State, seat: int = 0) -> str:
    weights = weigh(state, seat)
    best = max(weights, key=lambda parts: weights[parts])
    return PART.join(GAME.move_text(part) for part in best)


def shares_of(state: State) -> list[float]:
    shares = vec[float]([9.0] * 8)
    GAME.sense().evaluate(state, shares)
    return [float(shares[seat]) for seat in range(4)]


def positions(matches: int, plays: int) -> Iterator[tuple[DogState, int]]:
    """Yield states with a seat that begins a choice, from matches of quick players."""
    sense = GAME.sense()
    for seed in range(matches):
        rng = FastRng(seed)
        state = cast(DogState, GAME.new(4))
        for _ in range(plays):
            while state.awaits_chance():
                state.chance(rng)
            if state.is_over():
                break
            seat = int(state.turn())
            yield state, seat
            sense.rollout_step(state, seat, rng)


def test_choices_are_whole_legal_and_weighed() -> None:
    phases = set()
    for state, seat in positions(3, 120):
        phases.add(int(state.phase))
        weights = weigh(state, seat)
        assert len(weights) > 0
        assert all(weight > 0 and math.isfinite(weight) for weight in weights.values())
        for parts in list(weights)[::7]:
            trial = state.copy()
            for part in parts:
                assert part in trial.legal(seat)
                trial.apply(seat, part)
            assert not trial.unfinished(seat)
    assert phases == {Phase.SWAP, Phase.PLAY}


def test_going_on_makes_one_whole_legal_choice() -> None:
    sense = GAME.sense()
    for state, seat in positions(2, 120):
        trial = state.copy()
        sense.rollout_step(trial, seat, FastRng(1))
        assert not trial.unfinished(seat)
        same = [
            parts
            for parts in weigh(state, seat)
            if GAME.position_to_json(made(state, seat, parts))["marbles"]
            == GAME.position_to_json(trial)["marbles"]
        ]
        assert same


def made(state: DogState, seat: int, parts: tuple[int, ...]) -> DogState:
    trial = state.copy()
    for part in parts:
        trial.apply(seat, part)
    return trial


def test_advice_depends_on_nothing_a_seat_cannot_know() -> None:
    rng = FastRng(11)
    differing = 0
    for state, seat in positions(2, 90):
        told = weigh(state, seat)
        for _ in range(3):
            world = cast(DogState, state.view(seat).imagine(rng))
            assert weigh(world, seat) == told
            differing += world.hands != state.hands
    assert differing > 50


def test_an_unfinished_play_is_considered_from_where_it_stands() -> None:
    state = scene({0: "a1 b4 c8", 1: "b8"}, {0: "7", 1: "2", 2: "2", 3: "2"})
    whole = len(weigh(state, 0))
    for text in ("7", "b4"):
        state.apply(0, GAME.parse_move(text))
    weights = weigh(state, 0)
    assert 0 < len(weights) < whole
    for parts in weights:
        assert not made(state, 0, parts).unfinished(0)


def test_shares_lie_between_0_and_1_and_teams_share_them() -> None:
    for state, _ in positions(2, 150):
        shares = shares_of(state)
        assert shares[0] == shares[2]
        assert shares[1] == shares[3]
        assert shares[0] + shares[1] == pytest.approx(1.0)
        assert 0.0 < shares[0] < 1.0


def test_the_end_is_rated_exactly() -> None:
    winners = set()
    for seed in range(4):
        rng = FastRng(seed)
        state = cast(DogState, GAME.new(4))
        sense = GAME.sense()
        while not state.is_over():
            if state.awaits_chance():
                state.chance(rng)
            else:
                sense.rollout_step(state, state.turn(), rng)
        assert shares_of(state) == [float(seat in state.winners()) for seat in range(4)]
        winners.add(tuple(state.winners()))
    assert len(winners) == 2


SENSIBLE: list[tuple[str, Marbles, str, str]] = [
    ("comes out", {2: "c5"}, "K 3", "K + out"),
    ("hits rather than runs", {0: "a10 b14", 1: "b3"}, "9 2", "9 + a10 + b3"),
    ("comes in rather than going round again", {0: "d14", 1: "b1"}, "5 2", "5 + d14 + ga3"),
    ("spares the partner", {0: "a10 b14", 2: "b3"}, "9", "9 + b14 + c7"),
    ("backs up before the goal", {0: "a2"}, "4", "4 + a2 + d14"),
    ("keeps the joker", {0: "a10 ga2 ga3 ga4"}, "Joker 9", "9 + a10 + b3"),
    ("sweeps with a seven", {0: "a10", 1: "a12", 3: "a14"}, "7", "7 + a10 + b1"),
]


@pytest.mark.parametrize(("marbles", "hand", "best"), [row[1:] for row in SENSIBLE])
def test_obvious_plays_look_best(marbles: Marbles, hand: str, best: str) -> None:
    state = scene(marbles, {0: hand, 1: "2", 2: "2", 3: "2"})
    assert favourite(state) == best


def test_the_partner_at_home_gets_a_card_to_come_out() -> None:
    state = scene({0: "a10"}, {0: "K 9 5 2 3 6", 1: "2", 2: "2", 3: "2"})
    state.phase = Phase.SWAP
    assert favourite(state) == "K"
    put(state, {2: "c10"})
    assert favourite(state) != "K"


def test_worlds_where_the_partner_kept_what_was_needed_are_doubted() -> None:
    sense = GAME.sense()
    hands = {0: "2 3", 1: "2 3", 2: "5 6", 3: "2 3"}
    state = scene({2: "c5"}, hands)
    state.phase = Phase.SWAP
    play(state, "0 2", "1 2", "2 5", "3 2")
    assert sense.likelihood(state, 0, 0.0) == 1.0
    state = scene({2: "c5"}, {**hands, 2: "5 A K"})
    state.phase = Phase.SWAP
    play(state, "0 2", "1 2", "2 5", "3 2")
    assert sense.likelihood(state, 0, 0.0) < 0.5


REASONS: list[tuple[Marbles, str, str, str]] = [
    ({}, "K", "K + out", "why_out"),
    ({0: "a10", 1: "b3"}, "9", "9 + a10 + b3", "why_hits"),
    ({0: "a10 b3"}, "9", "9 + a10 + b3", "why_harms"),
    ({0: "a10", 1: "a12", 2: "a14"}, "7", "7 + a10 + b1", "why_hits_both"),
    ({0: "d14", 1: "b1"}, "5", "5 + d14 + ga3", "why_goal"),
    ({0: "d13", 1: "d15"}, "7", "7 + d13 + ga4", "why_hits_in"),
    ({0: "ga1", 1: "b1"}, "2", "2 + ga1 + ga3", "why_packs"),
    ({0: "a10", 1: "b10"}, "J", "J + a10 + b10", "why_swap_forth"),
    ({0: "b10", 1: "a10"}, "J", "J + b10 + a10", "why_swap_back"),
    ({0: "a2"}, "4", "4 + a2 + d14", "why_back"),
    ({0: "a10", 1: "a15"}, "9", "9 + a10 + b3", "why_exposes"),
    ({0: "a10", 1: "a5"}, "Q", "Q + a10 + b6", "why_flees"),
    ({0: "a10"}, "9", "9 + a10 + b3", "why_runs"),
    ({0: "a10"}, "7", "7 + a10 + b1", "why_seven"),
]


@pytest.mark.parametrize(("marbles", "hand", "text", "key"), REASONS)
def test_plays_are_explained(marbles: Marbles, hand: str, text: str, key: str) -> None:
    state = scene(marbles, {0: hand, 1: "2", 2: "2", 3: "2"})
    parts = [GAME.parse_move(part) for part in text.split(PART)]
    told = GAME.why(cast(DogView, state.view(0)), parts)
    assert told is not None
    assert told.key == key


def test_every_choice_is_explained_in_both_languages() -> None:
    told = set()
    for state, seat in positions(2, 100):
        view = state.view(seat)
        for parts in list(weigh(state, seat))[::5]:
            event = GAME.why(view, list(parts))
            assert event is not None
            told.add(event.key)
            for lang in ("de", "en"):
                assert GAME.words.say(event.key, event.facts, lang, ["Ada", "Bo", "Cy", "Di"])
    assert len(told) > 10
