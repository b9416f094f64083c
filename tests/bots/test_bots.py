"""Bots: legal, repeatable, better than chance, and blind to all but their view."""

import pytest

from stammtisch import bots, games
from stammtisch.bots.simple import Simple
from stammtisch.core.game import Json, Seat, State, View
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng, Rng

TABLES = [("boat_race", 3), ("boat_race", 5), ("hydra", 5), ("hydra", 6)]


def played(name: str, seats: int, bot: str, seed: int, moves: int) -> list[str]:
    """Return the log of a match that bots of one kind begin."""
    match = Match(games.get(name), seats, bytes([seed]) * 32)
    rng = FastRng(seed)
    players = [bots.make(bot, rng.fork()) for _ in range(seats)]
    while not match.is_over() and len(match.log) < moves:
        seat = match.state.to_act()[0]
        match.play(seat, players[seat].choose(match.view(seat)))  # raises if it is not legal
    return match.log


@pytest.mark.parametrize("bot", bots.BOTS)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_bots_play_legal_moves_and_the_same_ones_for_a_seed(
    name: str, seats: int, bot: str
) -> None:
    moves = 400 if bot == "Random" else 12
    once = played(name, seats, bot, 1, moves)
    assert len(once) >= 12
    assert played(name, seats, bot, 1, moves) == once
    assert played(name, seats, bot, 2, moves) != once


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_bots_choose_the_same_whatever_they_cannot_see(name: str, seats: int) -> None:
    match = Match(games.get(name), seats, bytes(32))
    rng = FastRng(3)
    for _ in range(40):
        seat = match.state.to_act()[0]
        view = match.view(seat)
        if len(view.legal) > 1:
            other = view.imagine(rng).view(seat)
            seed = rng.word()
            chosen = Simple(FastRng(seed), worlds=3).choose(match.view(seat))
            assert Simple(FastRng(seed), worlds=3).choose(other) == chosen
        match.play(seat, match.state.random_move(seat, rng))


class Coin(State):
    """Seat 0 takes one of three prizes; nothing else happens."""

    def __init__(self, prizes: list[int], taken: int = -1) -> None:
        self.prizes = prizes
        self.taken = taken

    def is_over(self) -> bool:
        return self.taken >= 0

    def apply(self, seat: Seat, move: int) -> None:
        self.taken = move

    def score(self) -> list[int]:
        return [self.prizes[self.taken], 1, 2]

    def copy(self) -> "Coin":
        return Coin(self.prizes, self.taken)


class CoinView(View):
    """Knows which moves there are, not what they bring."""

    def __init__(self, prizes: list[int]) -> None:
        super().__init__(0, [0], [0, 1, 2])
        self.prizes = prizes
        self.imagined = 0

    def to_json(self) -> Json:
        return {}

    def imagine(self, rng: Rng) -> State:
        self.imagined += 1
        return Coin(self.prizes)


@pytest.mark.parametrize("best", [0, 1, 2])
def test_simple_takes_the_move_that_leads_to_more(best: int) -> None:
    prizes = [5 if move == best else 3 for move in range(3)]
    assert Simple(FastRng(1)).choose(CoinView(prizes)) == best


def test_simple_stops_after_its_worlds_or_its_patience() -> None:
    view = CoinView([1, 2, 3])
    Simple(FastRng(1), worlds=7).choose(view)
    assert view.imagined == 7
    view = CoinView([1, 2, 3])
    Simple(FastRng(1), worlds=1000, patience=30).choose(view)
    assert view.imagined == 10


def test_a_single_move_needs_no_thought() -> None:
    view = CoinView([1, 2, 3])
    view.legal = [2]
    assert Simple(FastRng(1)).choose(view) == 2
    assert view.imagined == 0


@pytest.mark.parametrize(("name", "seats"), [("boat_race", 3), ("hydra", 5)])
def test_simple_scores_more_than_random(name: str, seats: int) -> None:
    points = {"Random": [0, 0], "Simple": [0, 0]}
    options = {"boat_race": {"course": 13}, "hydra": {"rounds": 1}}[name]
    for seed in range(6):
        match = Match(games.get(name), seats, bytes([seed]) * 32, options)
        kinds = ["Simple" if (seat + seed) % 2 else "Random" for seat in range(seats)]
        rng = FastRng(seed)
        players = [
            Simple(rng.fork(), patience=1500) if kind == "Simple" else bots.make(kind, rng.fork())
            for kind in kinds
        ]
        while not match.is_over():
            seat = match.state.to_act()[0]
            match.play(seat, players[seat].choose(match.view(seat)))
        for kind, score in zip(kinds, match.state.score(), strict=True):
            points[kind][0] += score
            points[kind][1] += 1
    means = {kind: total / count for kind, (total, count) in points.items()}
    assert means["Simple"] > 1.1 * means["Random"]


def test_bots_are_found_by_name_however_it_is_typed() -> None:
    assert bots.find("simple") == "Simple"
    assert bots.find("RANDOM") == "Random"
    assert bots.find("Master") is None
