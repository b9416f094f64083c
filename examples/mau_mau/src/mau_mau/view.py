"""What a seat may know of a match of Mau-Mau, and the states that fit it."""

from collections.abc import Callable, Mapping
from typing import Any, final

from mau_mau import rules  # each needs the other: modules, not names
from mau_mau.codes import Phase
from mau_mau.position import PUBLIC, SHAPES
from stammtisch.core.cards import SKAT, shuffled
from stammtisch.core.game import View
from stammtisch.core.rng import Rng
from stammtisch.core.shapes import NOTHING


@final
class MauMauView(View):
    """What a seat may know: the open cards, how many are held, and one's own hand."""

    phase: int
    acting: int
    round: int
    history: list[list[int]]
    last: int
    pile: list[int]
    mixes: int
    ages: list[int]
    owed: int
    wish: int

    def __init__(self, state: "rules.MauMauState", seat: int | None) -> None:
        super().__init__(seat, state.to_act(), [] if seat is None else state.legal(seat))
        self.take(state, list(PUBLIC))
        self.options = state.options
        self.rounds = state.options["rounds"][0]
        self.top = state.pile[-1] if state.pile else NOTHING
        self.stock = len(state.stock)
        self.hand = [] if seat is None else list(state.hands[seat])
        self.drawn = state.drawn if seat == state.acting else NOTHING
        self.held = [  # how many cards of every age each seat holds: it shows when they are laid
            [sum(state.ages[card] == age for card in hand) for age in range(state.mixes + 1)]
            for hand in state.hands
        ]
        self.counts = [len(hand) for hand in state.hands]

    def shapes(self) -> Mapping[str, Callable[[Any], object]]:
        """Return how fields are told."""
        return SHAPES

    def imagine(self, rng: Rng) -> "rules.MauMauState":
        """Deal the unseen cards of every age to those who hold so many, the rest to the stock.

        Which stock a card last lay in is known: what lay in the pile when it was reshuffled can
        only have come from the new one.
        """
        state = rules.MauMauState(len(self.counts), self.options)
        self.give(state, list(PUBLIC))
        for age in range(self.mixes + 1):
            known = {*self.pile, *self.hand}
            of_age = [card for card in range(SKAT.size) if self.ages[card] == age]
            unseen = shuffled([card for card in of_age if card not in known], rng)
            for seat, held in enumerate(self.held):
                if seat != self.seat:
                    state.hands[seat] += unseen[: held[age]]
                    unseen = unseen[held[age] :]
            state.stock = unseen[: self.stock]  # in the end: what is left of the last age
        state.drawn = self.drawn
        if self.phase == Phase.DRAWN and self.acting != self.seat:
            state.drawn = state.hands[self.acting][-1]  # of the last age, and any of these
        for seat in range(len(self.counts)):
            state.hands[seat] = list(self.hand) if seat == self.seat else sorted(state.hands[seat])
        return state
