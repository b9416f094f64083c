"""What is played: deals, and for every deal the matches in which the bots change places.

A deal is one seed, so the same cards. With B bots a deal is B matches: the bots are arranged round
the table, and from match to match every bot hands its places on to the next one. So over a deal
every bot plays the cards of every seat exactly once, whatever the arrangement was. The arrangements
(who sits beside whom, and who sits there more often where the seats do not divide evenly) take
turns from deal to deal, all there are, in an order drawn by lot.
"""

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from hashlib import sha256
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple

import stammtisch
from stammtisch import games
from stammtisch.arena.errors import ArenaError
from stammtisch.core.game import OptionValue, package_of
from stammtisch.core.rng import FastRng

FORMAT: Final = 1  # of the file of results and of the summary; raised when either changes
MOST_BOTS: Final = 10

Sides = tuple[tuple[int, ...], ...]


class Pairing(NamedTuple):
    """One match to play: which deal, the how manieth of it, and whose bot sits where."""

    deal: int
    number: int
    bots: tuple[int, ...]  # for every seat the place of its bot in the plan


class Plan:
    """Who plays what: two runs with equal plans play the same matches."""

    def __init__(
        self,
        game: str,
        names: Sequence[str],
        *,
        count: int,
        seed: int = 1,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        played = games.get(game)
        if not 2 <= len(names) <= MOST_BOTS:
            raise ArenaError("bot_count", {"count": len(names), "most": MOST_BOTS})
        if count < 1:
            raise ArenaError("few_games", {"games": count})
        self.game = game
        self.rules = played.version
        self.seats = min(played.seat_counts) if seats is None else seats
        self.options = played.settle(self.seats, options)
        self.bots = tuple(names)
        self.seed = seed
        self.deals = -(-count // len(names))  # only whole deals are fair

    @property
    def matches(self) -> int:
        """Return how many matches there are in all."""
        return self.deals * len(self.bots)

    @property
    def sides(self) -> Sides:
        """Return the seats that win together: partners, or everyone alone."""
        teams = games.get(self.game).teams or [[seat] for seat in range(self.seats)]
        return tuple(tuple(team) for team in teams)

    @cached_property
    def labels(self) -> list[str]:
        """Return what the bots are called; one that takes part twice is numbered."""
        return [
            f"{name} #{self.bots[:index].count(name) + 1}" if self.bots.count(name) > 1 else name
            for index, name in enumerate(self.bots)
        ]

    @cached_property
    def _turns(self) -> list[tuple[int, ...]]:
        """Return the arrangements in the order in which they take turns."""
        found = list(arrangements(len(self.bots), len(self.sides)))
        rng = FastRng(number_of(f"{self.seed} arrangements"))
        for index in range(len(found) - 1):
            other = index + rng.below(len(found) - index)
            found[index], found[other] = found[other], found[index]
        return found

    def pairing(self, deal: int, number: int) -> Pairing:
        """Return who sits where in one match of a deal."""
        arranged = self._turns[deal % len(self._turns)]
        seated = [0] * self.seats
        for side, bot in zip(self.sides, arranged, strict=True):
            for seat in side:
                seated[seat] = (bot + number) % len(self.bots)
        return Pairing(deal, number, tuple(seated))

    def pairings(self) -> list[Pairing]:
        """Return every match, deal by deal."""
        places = range(len(self.bots))
        return [self.pairing(deal, number) for deal in range(self.deals) for number in places]

    def match_seed(self, deal: int) -> bytes:
        """Return the seed of all matches of a deal: the same cards for everyone."""
        return digest(f"{self.seed} deal {deal}")

    def bot_seed(self, pairing: Pairing, seat: int) -> int:
        """Return the seed of one bot's own chance in one match."""
        return number_of(f"{self.seed} deal {pairing.deal} match {pairing.number} seat {seat}")

    def what(self) -> dict[str, Any]:
        """Return what was asked for, as plain data; how many deals may change from run to run."""
        return {
            "game": self.game,
            "rules": self.rules,
            "seats": self.seats,
            "options": self.options,
            "bots": list(self.bots),
            "seed": self.seed,
        }

    def header(self) -> dict[str, Any]:
        """Return what results must agree in to be counted together: the code too."""
        return {"arena": FORMAT, **self.what(), "code": fingerprints(self.game, self.bots)}


@cache
def arrangements(count: int, sides: int) -> tuple[tuple[int, ...], ...]:
    """Return the ways to seat bots as evenly as possible, told apart by more than a shift.

    Shifting every bot to the next gives another match of the same deal, so bot 0 sits first.
    """
    fewest, most = sides // count, -(-sides // count)
    found = []
    for rest in product(range(count), repeat=sides - 1):
        seated = (0, *rest)
        if all(fewest <= seated.count(bot) <= most for bot in range(count)):
            found.append(seated)
    return tuple(found)


def digest(text: str) -> bytes:
    """Return 32 bytes that follow from a text."""
    return sha256(f"stammtisch arena {text}".encode()).digest()


def number_of(text: str) -> int:
    """Return a seed for a small generator that follows from a text."""
    return int.from_bytes(digest(text)[:7], "big")


def fingerprints(game: str, names: Sequence[str]) -> dict[str, str]:
    """Return what tells whether the code is still the one that played: ours, and own bots'."""
    package = Path(str(stammtisch.__file__)).parent
    own = Path(str(import_module(package_of(games.get(game))).__file__)).parent
    hashes = {"stammtisch": _hashed([package / "core", package / "bots", own])}
    for name in names:
        module = import_module(name.partition(":")[0]) if ":" in name else None
        if module is not None and module.__file__ is not None:
            hashes[name] = _hashed([Path(module.__file__)])
    return hashes


def _hashed(paths: list[Path]) -> str:
    read = sha256()
    for given in paths:
        for path in sorted(given.glob("*.py")) if given.is_dir() else [given]:
            read.update(path.name.encode() + b"\0" + path.read_bytes())
    return read.hexdigest()[:16]
