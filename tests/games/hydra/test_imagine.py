"""Imagined worlds are exactly those that fit a view, each as likely as any other."""

from collections import Counter
from random import Random
from typing import cast

import pytest

from games.hydra.oracle import healthy_parties, healthy_type
from games.hydra.worlds import (
    World,
    all_worlds,
    key_worlds,
    only_special,
    play_tricks,
    plays_of,
    scene,
    world_of,
)
from stammtisch import build
from stammtisch.core.rng import FastRng
from stammtisch.games.hydra import GAME, setup
from stammtisch.games.hydra.cards import NAMES
from stammtisch.games.hydra.constraints import Constraints
from stammtisch.games.hydra.rules import HydraState
from stammtisch.games.hydra.scoring import ROUND_KINDS
from stammtisch.games.hydra.view import HydraView
from stammtisch.testing.fairness import FAR_OUT, chi_square

CASES = 12 if build.COMPILED else 4
PER_WORLD = 12  # samples for every world, on average
MOST_WORLDS = 600
SAMPLES = 4000 if build.COMPILED else 800
VALEO = [f"{seat} Valeo" for seat in range(5)]
KEYS = {"EO", "GO"}


def speaking(named: dict[int, str]) -> list[str]:
    said = [f"{seat} {'Morbus' if seat in named else 'Valeo'}" for seat in range(5)]
    return said + [f"{seat} {named[seat]}" for seat in range(5) if seat in named]


DECLINED = [f"{seat} decline" for seat in (2, 3, 4, 0)]
# name: rigged hands, announcements, kinds played late
SCENES: dict[str, tuple[dict[int, str], list[str], set[str]]] = {
    "healthy": ({}, VALEO, KEYS),
    "suit solo": ({2: "E9 EU EO EK"}, [*speaking({2: "Solo"}), "2 Solo E"], set()),
    "trump solo": ({}, [*speaking({2: "Solo"}), "2 Solo 10"], {"R10", "HY"}),
    "declined": (
        {1: "EO EO GK"},
        [*speaking({1: "Antrag"}), "1 Pair E + GK", *DECLINED],
        {"EO", "GO", "GK"},
    ),
    "declined, both pairs": (
        {1: "EO EO GO GO SU"},
        [*speaking({1: "Antrag"}), "1 Pair G + SU", *DECLINED],
        {"EO", "GO", "SU"},
    ),
    "declined, an open Ober": (
        {1: "EO EO GO"},
        [*speaking({1: "Antrag"}), "1 Pair E + GO", *DECLINED],
        KEYS,
    ),
    "accepted": (
        {1: "EO EO GK", 3: "GK"},
        [*speaking({1: "Antrag"}), "1 Pair E + GK", "2 decline", "3 accept", "3 give"],
        {"EO", "GO", "GK"},
    ),
    "accepted, pair given back": (
        {1: "EO EO GK", 3: "GO"},
        [*speaking({1: "Antrag"}), "1 Pair E + GK", "2 accept", "2 EO + EO + GK"],
        {"EO", "GO", "GK"},
    ),
    "accepted, an open Ober": (
        {1: "GO GO EO", 4: "EO"},
        [*speaking({1: "Antrag"}), "1 Pair G + EO", "2 decline", "3 decline", "4 accept", "4 give"],
        KEYS,
    ),
    "accepted by a loser": (
        {1: "EO EO GK", 3: "GO GO"},
        [*speaking({1: "Antrag", 3: "Antrag"}), "1 Pair E + GK", "2 decline", "3 accept", "3 give"],
        {"EO", "GO", "GK"},
    ),
    "lost to an Antrag": (
        {1: "EO EO GK", 3: "GO GO"},
        [*speaking({1: "Antrag", 3: "Antrag"}), "1 Pair E + GK", "2 accept", "2 give"],
        {"EO", "GO", "GK"},
    ),
    "lost to a declined Antrag": (
        {1: "EO EO GK", 3: "GO GO"},
        [*speaking({1: "Antrag", 3: "Antrag"}), "1 Pair E + GK", *DECLINED],
        {"EO", "GO", "GK"},
    ),
    "lost to a Solo": (
        {1: "EO EO GO", 3: "GO"},
        [*speaking({1: "Antrag", 2: "Solo"}), "2 Solo normal"],
        KEYS,
    ),
    "both pairs lost to a Solo": (
        {1: "EO EO GO GO"},
        [*speaking({1: "Antrag", 2: "Solo"}), "2 Solo G"],
        KEYS,
    ),
}


def at_stage(name: str, cards: int, seed: int) -> HydraState:
    dice = Random(seed)
    hands, lines, late = SCENES[name]
    state = scene(hands, lines, dice)
    play_tricks(state, cards, dice, late)
    return state


def view_of(state: HydraState, viewer: int | None) -> HydraView:
    return cast(HydraView, state.view(viewer))


def small_views(name: str) -> list[tuple[HydraView, Counter[World], World]]:
    """Return views late in the round, with all their worlds and the truth."""
    found: list[tuple[HydraView, Counter[World], World]] = []
    for seed in range(200):
        for cards in (38 + seed % 7, 45):
            state = at_stage(name, cards, seed)
            viewer = (None, 0, 1, 2, 3, 4)[seed % 6]
            view = view_of(state, viewer)
            hidden = sum(view.counts) - len(view.hand)
            if hidden > 9:
                continue
            worlds = all_worlds(view)
            if 2 <= len(worlds) <= MOST_WORLDS:
                found.append((view, worlds, world_of(state)))
        if len(found) >= CASES and {view.seat for view, _, _ in found} >= {None, 0, 1, 2, 3}:
            break
    return found


@pytest.mark.parametrize("name", SCENES)
def test_every_fitting_world_is_as_likely_as_any_other(name: str) -> None:
    views = small_views(name)
    assert len(views) >= CASES
    for number, (view, worlds, truth) in enumerate(views):
        assert truth in worlds
        cells, total = list(worlds), sum(worlds.values())
        rng = FastRng(number)
        drawn: Counter[World] = Counter()
        for _ in range(PER_WORLD * len(cells)):
            drawn[world_of(cast(HydraState, view.imagine(rng)))] += 1
        assert {*drawn} <= {*cells}, f"{name}: an impossible world for seat {view.seat}"
        counts = [drawn[cell] for cell in cells]
        chances = [worlds[cell] / total for cell in cells]
        assert chi_square(counts, chances) < FAR_OUT, f"{name}: unfair to seat {view.seat}"


EARLY = {
    "named": ({1: "EO EO GK"}, speaking({1: "Antrag"})),
    "named by two": ({1: "EO EO", 3: "GO GO"}, speaking({1: "Antrag", 3: "Antrag"})),
    "asked": ({1: "EO EO GK"}, [*speaking({1: "Antrag"}), "1 Pair E + GK", "2 decline"]),
    "asked, both pairs": ({1: "EO EO GO GO"}, [*speaking({1: "Antrag"}), "1 Pair E + GO"]),
    "accepted": ({1: "EO EO GK"}, [*speaking({1: "Antrag"}), "1 Pair E + GK", "2 accept"]),
    "accepted by a loser": (
        {1: "EO EO GK", 2: "GO GO"},
        [*speaking({1: "Antrag", 2: "Antrag"}), "1 Pair E + GK", "2 accept"],
    ),
    "lost to a Solo": ({1: "EO EO"}, [*speaking({1: "Antrag", 2: "Solo"}), "2 Solo 9"]),
    "declined": ({1: "EO EO S9"}, [*speaking({1: "Antrag"}), "1 Pair E + S9", *DECLINED]),
}


@pytest.mark.parametrize("name", EARLY)
@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_HY_16_key_cards_are_imagined_as_often_as_they_should(
    name: str, viewer: int | None
) -> None:
    hands, lines = EARLY[name]
    state = scene(hands, lines, Random(1))
    view = view_of(state, viewer)
    worlds = key_worlds(view)
    assert only_special(world_of(state), view) in worlds
    rng = FastRng(11)
    drawn = Counter(
        only_special(world_of(cast(HydraState, view.imagine(rng))), view) for _ in range(SAMPLES)
    )
    assert {*drawn} <= {*worlds}
    total = sum(worlds.values())
    often = [cell for cell in worlds if worlds[cell] * SAMPLES > 5 * total]
    counts = [drawn[cell] for cell in often]
    chances = [worlds[cell] / total for cell in often]
    counts.append(SAMPLES - sum(counts))
    chances.append(1 - sum(chances))
    if chances[-1] < 1e-9:
        assert counts.pop() == 0
        chances.pop()
    assert len(counts) == 1 or chi_square(counts, chances) < FAR_OUT


HIDDEN_PARTIES = ["healthy", *[name for name in SCENES if "declined" in name]]


@pytest.mark.parametrize("name", HIDDEN_PARTIES)
def test_HY_20_parties_are_claimed_exactly_if_every_world_agrees(name: str) -> None:
    claimed = 0
    for view, worlds, _ in small_views(name):
        played: dict[int, list[str]] = {seat: [] for seat in range(5)}
        for seat, card, _ in plays_of(view):
            played[seat].append(card)
        outcomes = set()
        for rows, _, _ in worlds:
            dealt = {seat: [*rows[seat], *played[seat]] for seat in range(5)}
            parties = frozenset(frozenset(party) for party in healthy_parties(dealt) if party)
            outcomes.add((healthy_type(dealt), parties))
        known = view.parties()
        assert {ROUND_KINDS[kind] for kind in known.kinds} == {kind for kind, _ in outcomes}
        for one in range(5):
            for other in range(5):
                answers = {
                    any({one, other} <= party for party in parties) for _, parties in outcomes
                }
                told = known.together[one][other]
                assert told == (-1 if len(answers) == 2 else int(answers.pop()))
                claimed += told != -1
    assert claimed > 0


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3, 4])
def test_an_imagined_world_can_have_happened_at_every_stage(name: str, viewer: int | None) -> None:
    rng = FastRng(3)
    for cards in (0, 3, 5, 14, 27, 33):
        state = at_stage(name, cards, cards)
        view = view_of(state, viewer)
        for _ in range(6):
            world = cast(HydraState, view.imagine(rng))
            assert world.view(viewer).to_json() == view.to_json()
            # reading the position makes every move again, each held against the rules
            told = GAME.position_to_json(world)
            assert GAME.position_to_json(GAME.position_from_json(told)) == told
            assert sum(len(hand) for hand in world_of(world)[0]) == 50 - cards


def test_the_worked_example_of_the_constraints_is_true() -> None:
    moves = ["1 Pair G + GK", *[f"{seat} decline" for seat in (2, 3, 4, 0)]]
    said = [f"{seat} {'Morbus' if seat == 1 else 'Valeo'}" for seat in (1, 2, 3, 4, 0)]
    data = setup.position(
        dealer=0,
        hands={1: "EO EO GO GO GK", 2: "GK", 4: "HY HY R10 R10 SU SU RU RU SO SO"},
        moves=[*[f"{seat} keep" for seat in range(5)], *said, "1 Antrag", *moves],
    )
    found = Constraints(view_of(cast(HydraState, GAME.position_from_json(data)), 4))
    assert (found.seats, found.room, len(found.kinds)) == ([1, 2, 3, 0], [10] * 4, 40)
    assert {*found.allowed} == {0b1111}
    cases = {
        (NAMES[case.offered], *[NAMES[found.kinds[card]] for card, _ in case.ties])
        for case in found.cases
    }
    assert len(found.cases) == 4
    assert cases == {("EO", "EO", "EO", "GK"), ("GO", "GO", "GO", "GK")}
    assert {places for case in found.cases for _, places in case.ties} == {0b0001}
