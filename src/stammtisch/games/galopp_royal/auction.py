"""One auction: the cards drawn for it and what was said."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.game import NOBODY
from stammtisch.games.galopp_royal.cards import NOTHING


@final
class Bid:
    """What one bidder said, 0 being a pass; linked to what was said before."""

    def __init__(self, seat: i64, gold: i64, previous: "Bid | None") -> None:
        self.seat = seat
        self.gold = gold
        self.previous = previous


@final
class Auction:
    """A team for sale. It changes while bids are made and never again once it is over."""

    def __init__(self, opener: i64, bidders: i64, hands: vec[i64]) -> None:
        self.opener = opener
        self.bidders = bidders  # a set of seats, as the next two
        self.passed: i64 = 0
        self.thrown: i64 = 0  # passers whose card was discarded openly
        self.hands = hands  # as drawn, at seat * 2
        self.open_card: i64 = NOTHING
        self.early: i64 = 0  # cards drawn before the discard pile was shuffled to draw the others
        self.bid: i64 = 0
        self.bids: Bid | None = None
        self.buyer: i64 = NOBODY  # who bought the team, once it is sold

    def copy(self) -> "Auction":
        """Return an independent copy; hands are replaced, never changed."""
        twin = Auction(self.opener, self.bidders, self.hands)
        twin.passed = self.passed
        twin.thrown = self.thrown
        twin.open_card = self.open_card
        twin.early = self.early
        twin.bid = self.bid
        twin.bids = self.bids
        twin.buyer = self.buyer
        return twin

    def hand(self, seat: int) -> list[int]:
        """Return the cards that a seat drew."""
        both = (self.hands[2 * seat], self.hands[2 * seat + 1])
        return [card for card in both if card != NOTHING]

    def said(self) -> list[list[int]]:
        """Return seat and gold of everything that was said, in order."""
        said: list[list[int]] = []
        bid = self.bids
        while bid is not None:
            said.append([bid.seat, bid.gold])
            bid = bid.previous
        said.reverse()
        return said
