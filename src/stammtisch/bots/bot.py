"""What a bot is, and the simplest one."""

from stammtisch.core.game import Move, View
from stammtisch.core.rng import FastRng


class Bot:
    """A player that is a program: it is shown a view and names one of the view's moves."""

    def __init__(self, rng: FastRng) -> None:
        self.rng = rng

    def choose(self, view: View) -> Move:
        """Return one of `view.legal`; only asked of a seat that is to act."""
        raise NotImplementedError


class Random(Bot):
    """Plays any legal move."""

    def choose(self, view: View) -> Move:
        """Return one of `view.legal`."""
        return view.legal[self.rng.below(len(view.legal))]
