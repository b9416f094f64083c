"""An auction of many bids is forgotten without harm (mypyc frees some long chains badly)."""

import subprocess
import sys

RAISE_ONE_BY_ONE = """
from stammtisch import games
from stammtisch.core.rng import FastRng

game, rng = games.get("galopp_royal"), FastRng(1)
for _ in range(20):
    state = game.new(3)
    while not state.is_over():
        if state.awaits_chance():
            state.chance(rng)
        else:
            moves = state.legal(state.turn())
            bids = [move for move in moves if game.move_text(move).startswith("bid")]
            state.apply(state.turn(), bids[0] if bids else moves[0])
"""


def test_an_auction_of_many_bids_can_be_forgotten() -> None:
    subprocess.run([sys.executable, "-c", RAISE_ONE_BY_ONE], check=True)
