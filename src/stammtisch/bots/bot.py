"""What a bot is: it is shown a view and names a move."""

from collections.abc import Callable
from typing import final

from stammtisch.core.game import Event, Game, Move, View
from stammtisch.core.rng import FastRng


@final
class Advice:
    """What a bot thinks of one choice: its moves, its worth, and why in words of the game."""

    def __init__(self, parts: list[int], value: float, certainty: int, why: Event | None) -> None:
        self.parts = parts  # one move, or all of a choice of several parts
        self.value = value  # the share of the win to expect, 0 to 1
        self.certainty = certainty  # how many imagined matches that rests on
        self.why = why


class Bot:
    """A player that is a program: it is shown a view and names one of the view's moves."""

    def __init__(self, game: Game, rng: FastRng) -> None:
        self.game = game
        self.rng = rng

    def choose(self, view: View) -> Move:
        """Return one of `view.legal`; only asked of a seat that is to act."""
        raise NotImplementedError


class Random(Bot):
    """Plays any legal move."""

    def choose(self, view: View) -> Move:
        """Return one of `view.legal`."""
        return view.legal[self.rng.below(len(view.legal))]


@final
class Function(Bot):
    """A bot that somebody wrote as one function from a view to a move."""

    def __init__(self, game: Game, rng: FastRng, function: Callable[[View], Move]) -> None:
        super().__init__(game, rng)
        self.function = function

    def choose(self, view: View) -> Move:
        """Return what the function says."""
        return self.function(view)
