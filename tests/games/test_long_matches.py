"""Long chains of things that happened are forgotten without harm (mypyc frees some only badly)."""

import subprocess
import sys

import pytest

LONG = {
    "hydra": """
for _ in range(40):
    play_out(game.new(5, {"rounds": 600}), rng)
""",
    "galopp_royal": """
for _ in range(40):
    state = game.new(3)
    while not state.is_over():
        if state.awaits_chance():
            state.chance(rng)
        else:
            moves = state.legal(state.turn())
            texts = [game.move_text(move) for move in moves]
            bids = [move for move, text in zip(moves, texts) if text.startswith("bid")]
            state.apply(state.turn(), bids[0] if bids else moves[0])
""",
}


@pytest.mark.parametrize("name", LONG)
def test_a_long_match_can_be_forgotten(name: str) -> None:
    script = f"""
from stammtisch import games
from stammtisch.core.game import play_out
from stammtisch.core.rng import FastRng
game, rng = games.get({name!r}), FastRng(1)
{LONG[name]}
"""
    subprocess.run([sys.executable, "-c", script], check=True)
