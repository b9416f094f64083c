"""A bot's choice as it can be proven: it follows from the view, the level, the rounds and a seed.

A seat's choice is made from the view it had when it came to owe the choice. Others' sealed choices
that arrived since change nothing in what it was told, and so nothing in what it chooses.
"""

from functools import cache
from hashlib import sha256
from time import thread_time
from typing import Final, final

from stammtisch import bots
from stammtisch.bots.levels import Master
from stammtisch.core.game import Game, State
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng

DOMAIN: Final = b"stammtisch bot"  # apart from all else that is hashed with a seed
TOO_SLOW: Final = 5.0  # times an ordinary core: a Master's second would be more than five
ORDINARY: Final = 0.23e-6  # seconds that such a core takes to make a generator from another
SAMPLE: Final = 0.02  # seconds of work that tell how fast this machine is
FEWEST: Final = 10  # rounds


def chance_of(seed: bytes, seat: int, count: int) -> int:
    """Return the seed of a bot's chance for one choice; the seat has made `count` that stand."""
    material = DOMAIN + seed + seat.to_bytes(2, "big") + count.to_bytes(8, "big")
    return int.from_bytes(sha256(material).digest()[:8], "big") >> 1  # an i64


def choose(
    game: Game, state: State, seat: int, level: str, *, rounds: int | None, chance: int
) -> list[int]:
    """Return the whole choice of a bot that is shown a seat's view, and nothing else of the state.

    A Master without a number of rounds thinks on the clock, which nobody can check.
    """
    rng = FastRng(chance)
    is_counted = level == "Master" and rounds is not None
    bot = Master(game, rng, rounds=rounds) if is_counted else bots.make(level, game, rng)
    state = state.copy()
    parts: list[int] = []
    while not parts or state.unfinished(seat):
        part = bot.choose(state.view(seat))
        state.apply(seat, part)
        parts.append(part)
    return parts


@final
class Owed:
    """A match as it stood when each seat came to owe its choice."""

    def __init__(self, match: Match) -> None:
        self.states: dict[int, State] = {}
        self.update(match)

    def update(self, match: Match) -> None:
        """Look who owes a choice since the last line."""
        for seat in match.state.to_act():
            if match.owed_since[seat] == len(match.log):
                self.states[seat] = match.state.copy()


def rounds_here(game: Game, seats: int) -> int:
    """Return how many rounds a Master thinks at this machine's tables: the game's number, or
    fewer where that would take too long (an interpreted build).
    """
    usual = game.master_rounds[seats]
    slow = slowness()
    return usual if slow <= TOO_SLOW else max(FEWEST, int(usual / slow))


@cache
def slowness() -> float:
    """Return how many times longer than an ordinary core with the compiled build this machine
    takes, by processor time, measured once. Search and chance slow down about alike.
    """
    rng = FastRng(1)
    count = 0
    start = thread_time()
    spent = 0.0
    while spent < SAMPLE:
        for _ in range(100):
            rng = rng.fork()
        count += 100
        spent = thread_time() - start
    return spent / count / ORDINARY
