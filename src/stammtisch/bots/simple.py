"""A modest opponent: it imagines the hidden cards and tries every move in the same worlds."""

from typing import Final

from stammtisch.bots.bot import Bot
from stammtisch.core.game import Move, Seat, State, View, play_out
from stammtisch.core.rng import FastRng

WORLDS: Final = 40
PATIENCE: Final = 6_000  # moves played in the head: a sixth of a second interpreted


class Simple(Bot):
    """Flat Monte Carlo: the move with the best average lead over random playouts.

    Thinking ends after so many worlds or so many moves played in the head, not after a time:
    the same seed gives the same match on every machine.
    """

    def __init__(self, rng: FastRng, worlds: int = WORLDS, patience: int = PATIENCE) -> None:
        super().__init__(rng)
        self.worlds = worlds
        self.patience = patience

    def choose(self, view: View) -> Move:
        """Return one of `view.legal`."""
        moves = view.legal
        seat = view.seat
        if len(moves) == 1 or seat is None:
            return moves[0]
        leads = [0] * len(moves)
        played = 0
        for _ in range(self.worlds):
            world = view.imagine(self.rng)
            luck = self.rng.word()
            for place, move in enumerate(moves):
                trial = world.copy()
                trial.apply(seat, move)
                played += play_out(trial, FastRng(luck)) + 1
                leads[place] += lead(trial, seat)
            if played >= self.patience:
                break
        return moves[leads.index(max(leads))]


def lead(state: State, seat: Seat) -> int:
    """Return how far a seat is ahead of the others' mean, times their number to stay whole."""
    score = state.score()
    return score[seat] * len(score) - sum(score)
