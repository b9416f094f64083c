"""What a view tells, and imagined worlds against an exact count of those that fit."""

from collections import Counter
from itertools import combinations, product

import pytest

from stammtisch import build
from stammtisch.core.rng import FastRng
from stammtisch.games.boat_race import GAME
from stammtisch.games.boat_race.cards import CAMBRIDGE, CARD_NAMES, OXFORD
from stammtisch.games.boat_race.rules import BoatRaceState
from stammtisch.games.boat_race.state import Phase
from stammtisch.testing.fairness import FAR_OUT, chi_square

from .tables import deal, fresh, play, race, sight, stage, walk

SAMPLES = 60_000 if build.COMPILED else 12_000
World = tuple[tuple[int, ...], ...]


def hand(state: BoatRaceState, seat: int, boat: int) -> tuple[int, ...]:
    return tuple(state.terms.codes(state.hands[2 * seat + boat]))


def late_oxford(specials: list[int]) -> BoatRaceState:
    """Return a stage whose fifth trick, all of Oxford, has just been led by seat 0."""
    state = race(3, starter=2, specials=specials)
    stage_cards = ["R8 R7 R6 R2 G8", "G1 G2 G6 G7 Y8", "Y1 Y2 Y6 Y7 Champ"]
    deal(state, stage_cards, ["R1 R2 G6 G7 Y8"])
    play(state, "RGY Oxford R8 G1 Y1")
    play(state, "Oxford G2 Y2 R7 Oxford G6 Y6 R6 Oxford G7 Y7 R2 Oxford")
    return state


def unseen(state: BoatRaceState, seat: int, boat: int) -> list[int]:
    """Return the physical cards of a pack that a seat has not seen, told from the truth."""
    view = sight(state, seat)
    seen: Counter[int] = Counter(hand(state, seat, boat))
    for trick in view.all_tricks():
        if trick.boat == boat:
            seen.update(trick.cards)
    left = []
    for slot in state.terms.pack:
        code = state.terms.code(slot)
        if seen[code]:
            seen[code] -= 1
        else:
            left.append(code)
    return left


def all_worlds(state: BoatRaceState, viewer: int, boat: int) -> Counter[World]:
    """Count the physical deals of the other two seats' cards, by how they look."""
    cards = unseen(state, viewer, boat)
    others = [seat for seat in range(3) if seat != viewer]
    sizes = [len(hand(state, seat, boat)) for seat in others]
    worlds: Counter[World] = Counter()
    for first in combinations(range(len(cards)), sizes[0]):
        rest = [place for place in range(len(cards)) if place not in first]
        for second in combinations(rest, sizes[1]):
            worlds[tuple(tuple(cards[place] for place in hold) for hold in (first, second))] += 1
    return worlds


def assert_spread(counts: Counter[World], worlds: Counter[World]) -> None:
    assert set(counts) <= set(worlds)
    total = sum(worlds.values())
    keys = list(worlds)
    observed = [counts[key] for key in keys]
    assert chi_square(observed, [worlds[key] / total for key in keys]) < FAR_OUT


@pytest.mark.parametrize("specials", [[1, 1, 1], [2, 1, 0], [3, 0, 0]], ids=str)
def test_imagined_hands_are_as_likely_as_an_exact_count_says(specials: list[int]) -> None:
    state = late_oxford(specials)
    assert (state.phase, state.turn(), state.log.count) == (Phase.CARD, 1, 4)
    view = state.view(0)
    rng = FastRng(11)
    oxford: Counter[World] = Counter()
    for _ in range(SAMPLES // 10):
        world = view.imagine(rng)
        assert isinstance(world, BoatRaceState)
        oxford[(hand(world, 1, OXFORD), hand(world, 2, OXFORD))] += 1
    worlds = all_worlds(state, 0, OXFORD)
    assert sum(worlds.values()) == 5 * 4
    assert_spread(oxford, worlds)


def test_imagined_hands_of_both_packs_are_independent() -> None:
    state = late_oxford([1, 1, 1])
    view = state.view(0)
    rng = FastRng(12)
    card = CARD_NAMES.index("Cox")
    counts: Counter[World] = Counter()
    for _ in range(SAMPLES // 5):
        world = view.imagine(rng)
        assert isinstance(world, BoatRaceState)
        holds = tuple(card in hand(world, seat, CAMBRIDGE) for seat in (1, 2))
        counts[(hand(world, 1, OXFORD), hand(world, 2, OXFORD), holds)] += 1
    chances: Counter[World] = Counter()
    for (first, second), (place, ways) in product(
        all_worlds(state, 0, OXFORD), [((True, False), 5), ((False, True), 5), ((False, False), 3)]
    ):
        chances[(first, second, place)] = ways  # 13 unseen cards, of which 3 are not dealt
    assert_spread(counts, chances)


def test_imagined_hands_in_the_middle_of_a_stage() -> None:
    state = race(3, starter=2)
    deal(state, ["R8 R7", "G1 G2", "Y1 Y2"], ["R8 R7", "G1 G2", "Y1 Y2"])
    play(state, "RGY Oxford R8 G1 Y1 Cambridge G1 Y1 R8 Oxford G2 Y2 R7 Cambridge G2 Y2 R7 Oxford")
    view = state.view(1)
    rng = FastRng(5)
    for boat in (OXFORD, CAMBRIDGE):
        worlds = all_worlds(state, 1, boat)
        counts: Counter[World] = Counter()
        for _ in range(SAMPLES):
            world = view.imagine(rng)
            assert isinstance(world, BoatRaceState)
            counts[(hand(world, 0, boat), hand(world, 2, boat))] += 1
        assert_spread(counts, worlds)


def test_an_onlooker_imagines_every_hand() -> None:
    state = walk(fresh(4), 3, 30)
    view = state.view(None)
    rng = FastRng(1)
    worlds = set()
    for _ in range(50):
        world = view.imagine(rng)
        assert isinstance(world, BoatRaceState)
        assert world.view(None).to_json() == view.to_json()
        worlds.add(tuple(int(cards) for cards in world.hands))
    assert len(worlds) == 50
    for place in range(8):
        assert len({hands[place] for hands in worlds}) > 1


def test_imagining_is_repeatable_and_leaves_the_view_alone() -> None:
    state = walk(fresh(5), 8, 40)
    view = state.view(2)
    told = view.to_json()
    first = GAME.position_to_json(view.imagine(FastRng(4)))
    view.imagine(FastRng(5))
    assert GAME.position_to_json(view.imagine(FastRng(4))) == first
    assert view.to_json() == told


def test_imagining_works_in_every_phase() -> None:
    states = [fresh(3), race(3, starter=1), race(3, course=6), race(3, course=6)]
    for state in states[2:]:
        for _ in range(3):
            stage(state, "O0 O0 C1 C1 C2:Oar")
    states[3].deal([CAMBRIDGE])
    assert [state.phase for state in states] == [
        *[Phase.LOT, Phase.DEAL, Phase.FINAL_LOT, Phase.OVER]
    ]
    for state in states:
        for viewer in (0, 1, 2, None):
            world = state.view(viewer).imagine(FastRng(1))
            assert world.view(viewer).to_json() == state.view(viewer).to_json()
            assert world.awaits_chance() == state.awaits_chance()
            assert world.score() == state.score()


def test_a_view_before_anything_has_happened() -> None:
    view = sight(fresh(3), 0)
    assert (view.phase, view.stage, view.starter, view.ranking) == (Phase.LOT, 1, None, None)
    assert (view.trick, view.tricks, view.last_stage, view.history) == (None, [], [], [])
    assert (view.boats, view.columns, view.doubled) == ([0, 0], [[0, 0]] * 3, None)


def test_a_view_in_full() -> None:
    state = race(3, starter=2, course=30)
    stage(state, "O0 C1 C1 O2 C0")
    deal(state, ["R1 R2 R8 G7 Champ"], ["R1 R2 R6 Y1 Y2", "G1"])
    play(state, "YGR Cambridge G1")
    view = sight(state, 0).to_json()
    assert view == {
        "seat": 0,
        "to_act": [2],
        "legal": [],
        "seats": 3,
        "terms": {"course": 30, "specials": [1, 1, 1]},
        "phase": "card",
        "stage": 2,
        "starter": 0,
        "ranking": "YGR",
        "announcer": 0,
        "trick": {
            "boat": "Cambridge",
            "leader": 1,
            "cards": ["G1"],
            "winner": 1,
            "card": "G1",
        },
        "tricks": [],
        "last_stage": [],
        "hand": [["R1", "R2", "R8", "G7", "Champ"], ["R1", "R2", "R6", "Y1", "Y2"]],
        "counts": [[5, 5], [5, 4], [5, 5]],
        "boats": [2, 3],
        "columns": [[1, 1], [0, 2], [1, 0]],
        "doubled": "Oxford",
        "last_won": "Cambridge",
        "history": [
            {
                "ranking": "RGY",
                "tricks": [2, 3],
                "points": [2, 3],
                "doubled": None,
                "advance": [2, 3],
                "columns": [[1, 1], [0, 2], [1, 0]],
                "decided_by": "points",
            }
        ],
        "winner": None,
        "points": [2, 2, 1],
    }


def test_copies_share_nothing_that_changes() -> None:
    state = walk(fresh(4), 2, 37)
    before = GAME.position_to_json(state)
    walk(state.copy(), 9, 500)
    assert GAME.position_to_json(state) == before
