"""Rounds dealt as a test likes, and played by text."""

from typing import cast

from games.hydra.oracle import DECK, group_of
from stammtisch.core.game import Event, Refusal
from stammtisch.core.match import PART
from stammtisch.games.hydra import GAME
from stammtisch.games.hydra.cards import NAMES, row_of
from stammtisch.games.hydra.rules import HydraState
from stammtisch.games.hydra.scoring import Result, Trick
from stammtisch.games.hydra.view import HydraView

POOR = "S9 S9 R9 R9 G9 SK SK RK RK S10"  # five nines and no trump
FIVE_NINES = "S9 S9 R9 R9 G9 EO GO RU SU HY"
FOUR_NINES = "S9 S9 R9 R9 GK EO GO RU SU HY"
ONE_TRUMP = "SU SK SK RK RK S10 S10 RD RD E9"
TWO_TRUMPS = "SU SU SK RK RK S10 S10 RD RD E9"


def order_of(seats: int, dealer: int) -> list[int]:
    """Return who plays a round, clockwise from the dealer's left."""
    return [(dealer + step) % seats for step in range(1, seats + 1)][:5]


def complete(order: list[int], hands: dict[int, str]) -> dict[int, list[str]]:
    """Return ten cards for everyone; what a test leaves open is filled up in the deck's order."""
    full = {seat: hands.get(seat, "").split() for seat in order}
    rest = list(DECK)
    for hand in full.values():
        for card in hand:
            rest.remove(card)
    while rest:
        for hand in full.values():
            if len(hand) < 10:
                hand.append(rest.pop())
    return full


class Table:
    """A match whose deals and moves are told by a test."""

    def __init__(self, dealer: int, seats: int, rounds: int) -> None:
        self.state = cast(HydraState, GAME.new(seats, {"rounds": rounds}))
        self.state.deal([dealer])

    def deal(self, hands: dict[int, str]) -> "Table":
        """Deal a round; open places in the hands are filled up."""
        order = order_of(self.state.seats, self.state.dealer)
        full = complete(order, hands)
        self.state.deal([NAMES.index(card) for seat in order for card in full[seat]])
        return self

    def play(self, *lines: str) -> "Table":
        """Make moves such as `0 keep` or `2 Pair E + GK`, each of which must be allowed."""
        for line in lines:
            seat, _, text = line.partition(" ")
            for part in text.split(PART):
                move = GAME.parse_move(part)
                refusal = self.state.refusal(int(seat), move)
                assert refusal is None, f"{line}: {refusal}"
                self.state.apply(int(seat), move)
        return self

    def keep(self) -> "Table":
        """Let everyone keep the cards."""
        for seat in self.state.to_act():
            self.play(f"{seat} keep")
        return self

    def announce(self, named: dict[int, str] | None = None) -> "Table":
        """Let everyone keep, and say Valeo or name what the test tells."""
        kinds = named or {}
        self.keep()
        order = order_of(self.state.seats, self.state.dealer)
        for seat in order:
            self.play(f"{seat} {'Morbus' if seat in kinds else 'Valeo'}")
        for seat in order:
            if seat in kinds:
                self.play(f"{seat} {kinds[seat]}")
        return self

    def trick(self, cards: str) -> "Table":
        """Play cards in turn, from whoever is to act."""
        for card in cards.split():
            self.play(f"{self.state.turn()} {card}")
        return self

    def finish(self) -> Result:
        """Play the lowest card allowed until the round is scored; return its result."""
        scored = self.state.scored
        while self.state.scored == scored:
            seat = self.state.turn()
            self.state.apply(seat, self.state.legal(seat)[0])
        return self.state.results[-1]

    def refusal(self, line: str) -> tuple[str, str]:
        """Return the rule and reason with which a move is refused."""
        seat, _, text = line.partition(" ")
        refusal: Refusal | None = self.state.refusal(int(seat), GAME.parse_move(text))
        assert refusal is not None, f"{line} is allowed"
        return refusal.rule, refusal.reason

    def legal(self, seat: int) -> set[str]:
        """Return a seat's moves as texts."""
        return {GAME.move_text(move) for move in self.state.legal(seat)}

    def hand(self, seat: int) -> str:
        """Return a seat's cards, in the order of the engine."""
        return " ".join(NAMES[kind] for kind in self.view(seat).hand)

    def view(self, seat: int | None) -> HydraView:
        """Return what a seat, or a spectator, may know."""
        return cast(HydraView, self.state.view(seat))

    def news(self, line: str, viewer: int | None = None) -> list[Event]:
        """Make a move and return what a viewer reads of it."""
        before = self.state.view(viewer)
        self.play(line)
        return GAME.news(before, self.state.view(viewer))


def table(
    dealer: int = 4, hands: dict[int, str] | None = None, seats: int = 5, rounds: int = 6
) -> Table:
    """Return a table at which the cards have just been dealt."""
    return Table(dealer, seats, rounds).deal(hands or {})


def words(text: str) -> list[str]:
    """Return the cards of a row such as `EO R10 HY`."""
    return text.split()


def keys(events: list[Event]) -> list[str]:
    """Return what kinds of lines a log has."""
    return [event.key for event in events]


def led_by_0(cards: str, contract: str = "healthy") -> Table:
    """Return a table where seats 0 to 4 have played these cards to the first trick.

    Who does not follow suit was dealt nothing to follow with.
    """
    played = cards.split()
    asked = group_of(played[0], contract)
    rest = list(DECK)
    for card in played:
        rest.remove(card)
    rest.sort(key=lambda card: card in asked)
    hands: dict[int, str] = {}
    for seat in sorted(range(5), key=lambda seat: played[seat] in asked):
        hand, rest = rest[:9], rest[9:]
        assert played[seat] in asked or not {*hand} & {*asked}, "too few cards to discard"
        hands[seat] = " ".join([played[seat], *hand])
    at = table(dealer=4, hands=hands)
    if contract == "healthy":
        at.announce()
    else:
        at.announce({0: "Solo"}).play(f"0 {contract}")
    return at.trick(cards)


def winner(cards: str, contract: str = "healthy") -> int:
    """Return who takes a trick that seat 0 led; the winner leads next (HY-29)."""
    at = led_by_0(cards, contract)
    assert at.view(None).tricks[-1].winner == at.state.turn()
    return at.state.turn()


def chain(*tricks: tuple[int, str, int]) -> Trick | None:
    """Return completed tricks: who led, the cards, who took it."""
    last: Trick | None = None
    for leader, text, taken_by in tricks:
        row = row_of([NAMES.index(card) for card in text.split()])
        last = Trick(leader, row, taken_by, last)
    return last
