"""What the conformance suite (`stammtisch.testing`) must be told of a game.

A game says it in a module `conformance` of its own package, as `CONFORMANCE = Conformance(...)`.
Without one the defaults hold, which are strict: every move is open, and what was hidden stays so.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from stammtisch.core.game import Game, Json, OptionValue, package_of

Hides = Callable[[Json, list[int], int], bool]
Reveals = Callable[[Json, Json, Json], set[str]]


def nothing_is_hidden(view: Json, parts: list[int], move: int) -> bool:
    """Let everybody see every move."""
    return False


def nothing_comes_out(before: Json, here: Json, there: Json) -> set[str]:
    """Let the rules never show what was hidden."""
    return set()


@dataclass(frozen=True)
class Secrets:
    """What a game's rules hide, told from a viewer's views as plain data."""

    # (view, parts of the choice so far, next part) -> others never see the content of this part
    hides: Hides = nothing_is_hidden
    # (view before, two views after) -> keys in which these may differ because secrets came out
    reveals: Reveals = nothing_comes_out


@dataclass(frozen=True)
class Scene:
    """A moment worth a picture: after so many own moves, the next time the match is in a phase."""

    seats: int
    moves: int
    phase: str


@dataclass(frozen=True)
class Measured:
    """How a game's engine and bots are measured (`benchmarks/`)."""

    peers: str = "trick games"  # whose engines it is compared with
    master: int = 1000  # rounds of a Master that is set against Regulars
    efforts: tuple[int, ...] = (30, 300, 3000)  # rounds up to about a tenth of a second a choice
    matches: int = 200  # enough for a clear answer


@dataclass(frozen=True)
class Conformance:
    """What the laws must be told of a game, and what its tests, pictures and benchmarks need."""

    secrets: Secrets = field(default_factory=Secrets)
    # weights of moves, 1 if not named, so that random matches come to see what is rare
    eager: Mapping[int, float] = field(default_factory=dict)
    # options of a short match with the fewest seats
    short: Mapping[str, OptionValue] = field(default_factory=dict)
    # options of the longest match that a table may agree on
    longest: Mapping[str, OptionValue] = field(default_factory=dict)
    scene: Scene | None = None
    measured: Measured = field(default_factory=Measured)
    # nothing is ever hidden from anybody, so that every imagined world is the truth
    perfect_information: bool = False

    @property
    def has_sealed_choices(self) -> bool:
        """Tell whether some choices are made without the others seeing them."""
        return self.secrets.hides is not nothing_is_hidden


def conformance_of(game: Game) -> Conformance:
    """Return what a game's module `conformance` says, or the defaults if it has none."""
    module = game.module("conformance") if package_of(game) else None
    told = Conformance() if module is None else module.CONFORMANCE
    if not isinstance(told, Conformance):
        raise TypeError(f"CONFORMANCE of {game.name} is a {type(told).__name__}")
    return told
