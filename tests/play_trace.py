"""Play matches and print digests of all that happens in them, to compare two builds.

    python tests/play_trace.py hydra 5 1000

One line for every hundred matches, so that a difference is easy to find.
"""

import json
import sys
from hashlib import blake2b

from stammtisch import build, games
from stammtisch.core.game import Game, State
from stammtisch.core.rng import FastRng

BLOCK = 100  # matches to a line
LOOKS = 24  # moves between two looks at a view
DREAMS = 4  # looks to one world imagined from the view


def look(game: Game, state: State, viewer: int | None, seed: int) -> str:
    """Return what a viewer sees, and perhaps a world it imagines, as text."""
    view = state.view(viewer)
    told = [view.to_json()]
    if seed % DREAMS == 0:
        told.append(game.position_to_json(game.imagine(view, FastRng(seed))))
    return json.dumps(told)


def play(game: Game, seats: int, seed: int) -> str:
    """Return everything that happens in one random match, as text."""
    state, rng, told = game.new(seats), FastRng(seed), list[str]()
    while not state.is_over():
        if state.awaits_chance():
            outcome = state.draw(rng)
            state.deal(outcome)
            told.append(f"chance {outcome}")
            continue
        to_act = state.to_act()
        seat = to_act[rng.below(len(to_act))]
        legal = state.legal(seat)
        move = legal[rng.below(len(legal))]
        told.append(f"{to_act} {legal} {seat} {move}")
        if (len(told) + seed) % LOOKS == 0:
            viewer = int(rng.below(seats + 1))
            told.append(
                look(game, state, viewer if viewer < seats else None, seed + len(told) // LOOKS)
            )
        state.apply(seat, move)
    told.append(f"{state.score()} {state.winners()} {json.dumps(game.position_to_json(state))}")
    return "\n".join(told)


def main(name: str, seats: int, matches: int) -> None:
    """Print which build played, then a digest of every block of matches."""
    game = games.get(name)
    print(build.name())
    for start in range(0, matches, BLOCK):
        digest = blake2b(digest_size=16)
        for seed in range(start, min(start + BLOCK, matches)):
            digest.update(play(game, seats, seed).encode())
        print(f"{start} {digest.hexdigest()}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
