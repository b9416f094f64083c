"""A bot's choice follows from what its seat was told, its level, its rounds and a seed."""

import pytest

from games.cases import GAMES
from stammtisch import build
from stammtisch.bots import reproducible
from stammtisch.core.game import Game
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng

SEED = bytes(range(32))


def test_the_chance_of_a_choice_follows_from_seed_seat_and_number() -> None:
    drawn = {
        reproducible.chance_of(seed, seat, count)
        for seed in (SEED, bytes(32))
        for seat in range(6)
        for count in range(50)
    }
    assert len(drawn) == 600
    assert all(0 <= chance < 1 << 63 for chance in drawn)
    assert reproducible.chance_of(SEED, 1, 2) == reproducible.chance_of(SEED, 1, 2)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("level", ["Random", "Beginner", "Regular", "Master"])
def test_the_same_choice_comes_again(game: Game, level: str) -> None:
    match = Match(game, game.seat_counts[0], SEED)
    rng = FastRng(1)
    for _ in range(12):
        seat = match.state.to_act()[0]
        chance = reproducible.chance_of(SEED, seat, 0)
        made = [
            reproducible.choose(game, match.state, seat, level, rounds=8, chance=chance)
            for _ in range(2)
        ]
        assert made[0] == made[1]
        for part in made[0]:
            match.play(seat, part)
        other = match.state.to_act()[0]
        match.play(other, int(match.state.random_move(other, rng)))
        while match.state.unfinished(other):
            match.play(other, int(match.state.random_move(other, rng)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_master_thinks_the_games_rounds_unless_that_takes_too_long(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seats in game.seat_counts:
        usual = game.master_rounds[seats]
        for slow, rounds in (
            (0.2, usual),
            (1.0, usual),
            (5.0, usual),
            (50.0, usual // 50),
            (1e9, reproducible.FEWEST),
        ):
            monkeypatch.setattr(reproducible, "slowness", lambda slow=slow: slow)
            assert reproducible.rounds_here(game, seats) == rounds


def test_this_machine_is_measured_once() -> None:
    reproducible.slowness.cache_clear()
    first = reproducible.slowness()
    assert first > 0.0
    assert reproducible.slowness() == first
    assert reproducible.slowness.cache_info().misses == 1
    if not build.COMPILED:
        assert first > reproducible.TOO_SLOW
