"""The state of Mau-Mau, in the order of play."""

from typing import Final, final

from mau_mau import view as views  # each needs the other: modules, not names
from mau_mau.codes import CODES, DRAW, EIGHT, JACK, PASS, SEVEN, VALUES, WISH, Phase
from stammtisch.core.cards import SKAT, shuffled
from stammtisch.core.game import NOBODY, Outcome, Refusal, State, View
from stammtisch.core.rng import Rng
from stammtisch.core.shapes import NOTHING

RULES: Final = {
    Phase.RESHUFFLE: "MM-10",
    Phase.DEAL: "MM-02",
    Phase.OVER: "MM-13",
    Phase.PLAY: "MM-03",
    Phase.DRAWN: "MM-05",
    Phase.WISH: "MM-09",
    Phase.ANSWER: "MM-06",
}


@final
class MauMauState(State):
    """The truth of one match."""

    def __init__(self, seats: int, options: dict[str, list[int]]) -> None:
        super().__init__(seats, Phase.DEAL)
        self.options = options
        self.round = 0
        self.points = [0] * seats
        self.history: list[list[int]] = []  # what every seat got, round by round
        self.last = NOTHING  # the card that ended the last round
        self.hands: list[list[int]] = [[] for _ in range(seats)]  # ascending
        self.stock: list[int] = []  # the next card to draw is the last
        self.pile: list[int] = []  # the open card is the last
        self.mixes = 0  # how often the pile was reshuffled in this round
        self.ages = [0] * SKAT.size  # how many of these had been when a card last lay in the stock
        self.owed = 0  # cards that sevens make somebody draw
        self.due = 0  # of these: still to be drawn after a reshuffle
        self.wish = NOTHING
        self.drawn = NOTHING

    # Chance

    def draw(self, rng: Rng) -> Outcome:
        """Return the whole pack in the order dealt, or the pile in its new order."""
        if self.phase == Phase.DEAL:
            return SKAT.shuffled(rng)
        return shuffled(self.pile[:-1], rng)

    def deal(self, outcome: Outcome) -> None:
        """Deal hands, the open card and the stock (MM-02), or make the pile the stock (MM-10)."""
        if self.phase == Phase.RESHUFFLE:
            self.stock, self.pile = list(outcome), self.pile[-1:]
            self.mixes += 1
            for card in outcome:
                self.ages[card] = self.mixes
            self._draw_due()
            return
        size = self.options["hand"][0]
        for seat in range(self.seats):
            self.hands[seat] = sorted(outcome[size * seat : size * (seat + 1)])
        self.pile, self.stock = [outcome[size * self.seats]], outcome[size * self.seats + 1 :]
        self.mixes, self.ages = 0, [0] * SKAT.size
        self.round += 1
        self._turn_to((self.round - 1) % self.seats)  # MM-02

    # Moves

    def moves(self, seat: int) -> list[int]:
        """Return the moves of a seat that is to act, ascending."""
        if self.phase == Phase.WISH:
            return list(range(WISH, CODES))
        if self.phase == Phase.DRAWN:
            return [self.drawn, PASS] if self.fits(self.drawn) else [PASS]
        fitting = [card for card in self.hands[seat] if self.fits(card)]
        if self.owed or self.stock:
            return [*fitting, DRAW]
        return fitting or [PASS]  # MM-10 nothing to draw

    def fits(self, card: int) -> bool:
        """Tell whether a card may be laid on the pile."""
        top, rank = self.pile[-1], SKAT.rank(card)
        if self.owed:  # MM-07
            return bool(rank == SEVEN and self.options["sevens"][0])
        if rank == JACK:
            return SKAT.rank(top) != JACK  # MM-09
        if self.wish != NOTHING:
            return SKAT.suit(card) == self.wish
        return SKAT.suit(card) == SKAT.suit(top) or rank == SKAT.rank(top)  # MM-04

    def apply(self, seat: int, move: int) -> None:
        """Make a legal move."""
        if move < DRAW:
            self._lay(seat, move)
        elif move == DRAW and self.owed:
            self.due, self.owed = self.owed, 0
            self._draw_due()
        elif move == DRAW:
            self.drawn = self._take()
            self.phase = Phase.DRAWN
        else:
            self.wish = move - WISH if move >= WISH else self.wish
            self._turn_to((seat + 1) % self.seats)

    def _lay(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.pile.append(card)
        self.wish = self.drawn = NOTHING
        rank = SKAT.rank(card)
        if not self.hands[seat]:
            self._end_round(card)
        elif rank == JACK:
            self.phase = Phase.WISH
        else:
            self.owed += 2 if rank == SEVEN else 0  # MM-06
            self._turn_to((seat + (2 if rank == EIGHT else 1)) % self.seats)  # MM-08

    def _take(self) -> int:
        card = self.stock.pop()
        self.hands[self.acting] = sorted([*self.hands[self.acting], card])
        return card

    def _draw_due(self) -> None:
        """Go on drawing what sevens owed, if anything, and let the next have a turn."""
        was_due = self.due > 0
        while self.due and self.stock:
            self._take()
            self.due -= 1
        if self.due and len(self.pile) > 1:
            self.phase = Phase.RESHUFFLE
            return
        self.due = 0  # what is not there cannot be drawn
        self._turn_to((self.acting + was_due) % self.seats)

    def _turn_to(self, seat: int) -> None:
        self.acting, self.drawn = seat, NOTHING
        if self.owed:
            self.phase = Phase.ANSWER
        else:  # MM-10
            self.phase = Phase.PLAY if self.stock or len(self.pile) == 1 else Phase.RESHUFFLE

    def _end_round(self, card: int) -> None:
        """Write down what everybody still holds (MM-12), and clear the table."""
        entered = [-sum(VALUES[SKAT.rank(held)] for held in hand) for hand in self.hands]
        self.history.append(entered)
        self.points = [self.points[seat] + entered[seat] for seat in range(self.seats)]
        self.hands = [[] for _ in range(self.seats)]
        self.stock, self.pile, self.owed, self.acting = [], [], 0, NOBODY
        self.last, self.mixes, self.ages = card, 0, [0] * SKAT.size
        self.phase = Phase.OVER if self.round == self.options["rounds"][0] else Phase.DEAL

    # What is asked of it

    def rule(self) -> str:
        """Return the rule of the phase."""
        return RULES[self.phase]

    def refuse(self, seat: int, move: int) -> Refusal:
        """Return why a seat that is to act may not make a move that is not legal."""
        if not 0 <= move < CODES or self.phase == Phase.WISH:
            return Refusal(self.rule(), "not_now")
        if move >= WISH:
            return Refusal("MM-09", "no_jack")
        if move == PASS:
            return Refusal("MM-05", "draw_first" if self.stock or self.owed else "must_lay")
        if move == DRAW:
            is_drawn = self.phase == Phase.DRAWN
            return Refusal("MM-05" if is_drawn else "MM-10", "drawn" if is_drawn else "no_stock")
        facts = {"card": move, "top": self.pile[-1], "suit": self.wish, "owed": self.owed}
        if move not in self.hands[seat]:
            return Refusal("MM-03", "not_in_hand", facts)
        if self.owed:
            return Refusal("MM-06" if SKAT.rank(move) == SEVEN else "MM-07", "owes", facts)
        if self.phase == Phase.DRAWN and move != self.drawn:
            return Refusal("MM-05", "only_drawn", {"card": self.drawn})
        if SKAT.rank(move) == JACK:
            return Refusal("MM-09", "jack_on_jack", facts)
        if self.wish != NOTHING:
            return Refusal("MM-09", "not_wished", facts)
        return Refusal("MM-04", "no_fit", facts)

    def view(self, seat: int | None) -> View:
        """Return what a seat may know."""
        return views.MauMauView(self, seat)

    def copy(self) -> "MauMauState":
        """Return an independent copy; search makes many."""
        twin = MauMauState(self.seats, self.options)
        twin.phase, twin.acting, twin.round = self.phase, self.acting, self.round
        twin.last, twin.points, twin.history = self.last, self.points, [*self.history]
        twin.hands = [[*hand] for hand in self.hands]
        twin.stock, twin.pile, twin.ages = [*self.stock], [*self.pile], [*self.ages]
        twin.mixes, twin.owed, twin.due = self.mixes, self.owed, self.due
        twin.wish, twin.drawn = self.wish, self.drawn
        return twin
