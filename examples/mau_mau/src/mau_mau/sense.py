"""What bots know of Mau-Mau: which card to lay, what to wish for, how things stand."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from mau_mau.codes import DRAW, EIGHT, JACK, SEVEN, VALUES, WISH
from mau_mau.rules import MauMauState
from stammtisch.core.cards import SKAT
from stammtisch.core.floats import exp
from stammtisch.core.game import State
from stammtisch.core.sense import Choices, Sense

HEAT: Final = 6.0  # points of penalty that halve a choice's chance, about
SPREAD: Final = 22.0  # points that a round decides by


@final
class MauMauSense(Sense):
    """Gets rid of dear cards, keeps suits it can follow, attacks who is nearly out."""

    def policy(self, state: State, seat: int, choices: Choices) -> None:
        """Weigh a seat's moves by its own hand and what lies open."""
        match = cast(MauMauState, state)
        moves = match.moves(seat)
        choices.count = len(moves)
        for number, move in enumerate(moves):
            choices.keys[number] = move
            choices.weights[number] = self._worth(match, seat, move)
        choices.softmax(HEAT, least=0.02)

    def _worth(self, match: MauMauState, seat: int, move: int) -> float:
        hand = match.hands[seat]
        if move >= WISH:
            return 8.0 * sum(SKAT.suit(card) == move - WISH for card in hand)
        if move >= DRAW:  # or pass
            return -12.0 if move == DRAW else -4.0
        rank, suit = SKAT.rank(move), SKAT.suit(move)
        fewest = min(len(match.hands[other]) for other in range(match.seats) if other != seat)
        haste = 6.0 if fewest <= 2 else 1.0  # who is nearly out must be stopped
        worth = float(VALUES[rank]) * (1.0 if fewest <= 2 else 0.4)
        worth += 2.5 * sum(SKAT.suit(card) == suit for card in hand)  # it can be followed
        if rank in (SEVEN, EIGHT):
            worth += haste + (8.0 if match.owed else 0.0)
        if rank == JACK:  # fits almost always: for later, but not too late
            worth -= 14.0 if fewest > 2 and len(hand) > 2 else 0.0
        return worth

    def evaluate(self, state: State, shares: vec[float]) -> None:
        """Write everybody's chance to win: by points, and by what is held while a round runs."""
        match = cast(MauMauState, state)
        if match.is_over():
            super().evaluate(state, shares)
            return
        left = match.options["rounds"][0] - len(match.history)
        points = [float(points) for points in match.points]
        for seat, hand in enumerate(match.hands):
            points[seat] -= sum(VALUES[SKAT.rank(card)] for card in hand)
        best, total = max(points), 0.0
        for seat in range(match.seats):
            shares[seat] = exp((points[seat] - best) / (SPREAD * (1.0 + 0.5 * left)))
            total += shares[seat]
        for seat in range(match.seats):
            shares[seat] /= total

    def horizon(self, state: State) -> i64:
        """Look ahead to the end of the round."""
        return len(cast(MauMauState, state).history)


SENSE: Final = MauMauSense
