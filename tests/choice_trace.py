"""Let bots of all levels play and print all they choose, to compare builds and machines.

    python tests/choice_trace.py hydra 5 8 100

That is a game, its seats, a Master's rounds, and the choices after which to stop. What a Master
thinks of its choices is printed bit by bit: it shows a difference before a choice does. With
`libm` at the end the C library's exp decides, as it once did.
"""

import math
import sys

from stammtisch import bots, build, games
from stammtisch.bots import Master, reproducible
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng

LEVELS = ("Master", "Beginner", "Regular", "Random")
SEED = bytes(range(32))


def play(name: str, seats: int, rounds: int, longest: int) -> None:
    """Play a match, or the beginning of it, and print every choice."""
    game = games.get(name)
    match = Match(game, seats, SEED)
    owed = reproducible.Owed(match)
    counts = [0] * seats
    while not match.is_over() and len(match.log) < longest:
        seat = match.state.to_act()[0]
        level = LEVELS[seat % len(LEVELS)]
        chance = reproducible.chance_of(SEED, seat, counts[seat])
        state = owed.states[seat]
        parts = reproducible.choose(game, state, seat, level, rounds=rounds, chance=chance)
        if level == "Master" and len(match.view(seat).legal) > 1:
            thought = Master(game, FastRng(chance), rounds=rounds).advise(state.view(seat))
            print(*[f"{advice.value.hex()}*{advice.certainty}" for advice in thought])
        for part in parts:
            match.play(seat, part)
        counts[seat] += 1
        owed.update(match)
        print(level, match.log[-1])
    print(match.state.score())


def use_libm() -> None:
    """Let every module of an interpreted build take exp from the C library."""
    for name, module in list(sys.modules.items()):
        if name.startswith("stammtisch.") and hasattr(module, "exp"):
            vars(module)["exp"] = math.exp


if __name__ == "__main__":
    game_name, *numbers = sys.argv[1:5]
    print(build.name(), math.exp(1.5).hex(), len(bots.LEVELS))
    games.get(game_name)
    if sys.argv[5:] == ["libm"]:
        use_libm()
    play(game_name, *map(int, numbers))
