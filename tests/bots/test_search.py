"""Search: it finds best play where best play is known, and no more than can be known."""

import pytest

from bots.toys import (
    Cup,
    Fists,
    Juggler,
    Nim,
    Owner,
    Safe,
    SealedFists,
    Short,
    SlowFists,
    ToyView,
)
from games.cases import TABLES
from stammtisch import build
from stammtisch.bots.search import FRESH, POOL, Findings, Search, draw_world
from stammtisch.core.conformance import conformance_of
from stammtisch.core.game import Game, Seat, State
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng
from stammtisch.core.sense import Sense

SEALED = 5 if build.COMPILED else 2  # places where several choose, of every game that has them


def found(sense: Sense, view: ToyView, rounds: int, seed: int = 1) -> Findings:
    """Return what search finds out."""
    search = Search(sense, view, 2, FastRng(seed))
    search.think(rounds)
    return search.findings(0)


@pytest.mark.parametrize("heap", [5, 6, 7, 9, 10, 11, 13])
def test_search_leaves_a_multiple_of_four(heap: int) -> None:
    nim = Nim(heap)
    result = found(Sense(), ToyView([1, 2, 3], [nim]), 3000)
    assert result.parts[result.best()] == [heap % 4]
    assert result.values[result.best()] > 0.8


def test_search_knows_a_lost_match() -> None:
    result = found(Sense(), ToyView([1, 2, 3], [Nim(8)]), 3000)
    assert max(result.values) < 0.35


def test_a_sealed_choice_cannot_be_answered() -> None:
    sealed = found(SealedFists(), ToyView([0, 1, 2], [Fists()]), 6000)
    seen = found(Sense(), ToyView([0, 1, 2], [Fists()]), 6000)
    assert min(sealed.values) > 0.5  # two times out of three in balance
    assert max(seen.values) < 0.2  # as if the other could look


@pytest.mark.parametrize("seat", [0, 1])
def test_who_thinks_begins_with_its_own_sealed_choice_and_finishes_it(seat: int) -> None:
    search = Search(SealedFists(), ToyView([3], [SlowFists()], seat), 2, FastRng(1))
    search.think(300)
    assert search.findings(seat).visits == [300]
    raised = SlowFists()
    raised.apply(seat, 3)
    search = Search(SealedFists(), ToyView([0, 1, 2], [raised], seat), 2, FastRng(1))
    search.think(300)
    result = search.findings(seat)
    assert sum(result.visits) == 300
    assert all(abs(value - (2 - seat) / 3) < 0.25 for value in result.values)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_all_rounds_are_spent_on_the_choices_of_who_thinks(game: Game, seats: int) -> None:
    match = Match(game, seats, bytes(32))
    rng = FastRng(5)
    sealed = 0
    for _ in range(120):
        if match.is_over():
            break
        seated = match.state.to_act()
        if len(seated) > 1 and sealed < SEALED:
            sealed += 1
            for seat in seated:
                search = Search(game.sense(), match.view(seat), seats, rng)
                search.think(20)
                assert sum(search.findings(seat).visits) == 20
        seat = seated[rng.below(len(seated))]
        match.play(seat, match.state.random_move(seat, rng))
    assert sealed == (SEALED if conformance_of(game).has_sealed_choices else 0)


def test_worlds_that_do_not_fit_what_others_did_are_doubted() -> None:
    worlds: list[State] = [Cup(pea) for pea in range(3)]
    blind = found(Sense(), ToyView([0, 1, 2], worlds), 3000)
    assert all(0.2 < value < 0.5 for value in blind.values)
    told = found(Juggler(), ToyView([0, 1, 2], worlds), 3000)
    assert told.best() == 2
    assert told.values[2] > 0.7
    assert told.values[0] < 0.05


def test_of_worlds_that_are_all_doubted_the_most_credible_is_taken() -> None:
    class Sceptic(Sense):
        def likelihood(self, state: State, seat: Seat, least: float) -> float:
            assert isinstance(state, Cup)
            return state.pea * 1e-6

    view = ToyView([0, 1, 2], [Cup(pea) for pea in range(3)])
    peas = [draw_world(Sceptic(), view, FastRng(seed)) for seed in range(200)]
    assert sum(isinstance(world, Cup) and world.pea == 2 for world in peas) > 180


def test_others_taken_to_choose_by_sight_choose_by_what_they_hold() -> None:
    view = ToyView([0, 1], [Safe(0), Safe(0), Safe(1), Safe(1, jams=True)])
    by_tree = found(Owner(others_use_policy=False), view, 3000)
    assert max(by_tree.values) > 0.4  # as if the owner forgot a number that often fails it
    by_sight = found(Owner(others_use_policy=True), view, 3000)
    assert by_sight.values == pytest.approx([0.25, 0.25], abs=0.03)


def test_choices_that_are_asked_about_are_tried_equally_often() -> None:
    search = Search(Sense(), ToyView([1, 2, 3], [Nim(9)]), 2, FastRng(3))
    search.restrict([1, 3])
    search.think(3000)
    told = search.findings(0)
    assert told.keys == [1, 2, 3]
    assert told.visits == [1500, 0, 1500]
    assert told.values[0] > 0.8  # eight are left, and all after that is well played
    assert told.values[2] < 0.3


def test_only_choices_that_there_are_can_be_asked_about() -> None:
    search = Search(Sense(), ToyView([1, 2], [Nim(2)]), 2, FastRng(3))
    with pytest.raises(ValueError, match=r"no choices here: \[3\]"):
        search.restrict([1, 3])
    search.think(10)
    assert sum(search.findings(0).visits) == 10
    waiting = Search(Sense(), ToyView([], [Nim(2)]), 2, FastRng(3))
    with pytest.raises(ValueError, match="no choices here"):
        waiting.restrict([1])


def test_looking_ahead_stops_at_the_end_of_a_chapter() -> None:
    view = ToyView([1, 2, 3], [Nim(8)])
    result = found(Short(), view, 200)
    assert result.values[0] == 0.0  # seven are left
    assert result.values[1] == 1.0
    assert result.best() == 1


def test_every_round_imagines_a_world_and_counts_once() -> None:
    view = ToyView([1, 2, 3], [Nim(9)])
    search = Search(Sense(), view, 2, FastRng(3))
    search.think(40)
    search.think(60)
    assert search.rounds == 100
    assert view.imagined == 100
    assert sum(search.findings(0).visits) == 100


def test_where_worlds_are_dear_each_serves_several_rounds() -> None:
    class Dear(Sense):
        def __init__(self) -> None:
            super().__init__()
            self.rounds_per_world = 8

    worlds: list[State] = [Cup(pea) for pea in range(3)]
    view = ToyView([0, 1, 2], worlds)
    search = Search(Dear(), view, 2, FastRng(3))
    search.think(FRESH)
    assert view.imagined == FRESH
    search.think(8 * (POOL + 100))
    assert view.imagined == FRESH + POOL + 100
    assert len(search.worlds) == POOL
    told = search.findings(0)
    assert sum(told.visits) == search.rounds
    assert all(0.2 < value < 0.5 for value in told.values)  # every pea still comes up


def test_a_world_that_serves_again_is_as_it_was() -> None:
    class Dear(Short):
        def __init__(self) -> None:
            super().__init__()
            self.rounds_per_world = 4

    result = found(Dear(), ToyView([1, 2, 3], [Nim(8)]), 400)
    assert result.best() == 1
    assert result.values[:2] == [0.0, 1.0]


def test_the_same_seed_finds_the_same() -> None:
    runs = [found(Sense(), ToyView([1, 2, 3], [Nim(21)]), 300, seed) for seed in (1, 1, 2)]
    assert runs[0].visits == runs[1].visits
    assert runs[0].visits != runs[2].visits


def test_a_choice_is_clear_when_the_rest_could_not_change_it() -> None:
    search = Search(Short(), ToyView([1, 2, 3], [Nim(8)]), 2, FastRng(1))
    assert not search.is_clear(10)
    search.think(200)
    visits = sorted(search.findings(0).visits)
    assert search.is_clear(visits[2] - visits[1] - 1)
    assert not search.is_clear(visits[2] - visits[1])
