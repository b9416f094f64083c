"""What a seat may know of a match of Galopp Royal, built by naming it.

Everything lies open but the cards of an auction under way: of those a seat sees its own, the open
card, and what early passers discarded (GR-04 to GR-06). The last turn, the last auction and the
last change of carriers stay in the view until they can be told from the view alone.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from stammtisch.core.bits import members
from stammtisch.core.fields import fields_of
from stammtisch.core.game import NOBODY, Json, State, View
from stammtisch.core.rng import Rng
from stammtisch.core.worlds import Worlds
from stammtisch.games.galopp_royal.auction import Auction
from stammtisch.games.galopp_royal.board import PLACES, Terms, clockwise, has
from stammtisch.games.galopp_royal.cards import NAMES, NOTHING, cards_of, names_of, total
from stammtisch.games.galopp_royal.notation import move_text
from stammtisch.games.galopp_royal.rules import GaloppState
from stammtisch.games.galopp_royal.scoring import Result
from stammtisch.games.galopp_royal.state import PHASES, Phase

Shapes = Mapping[str, Callable[[Any], object]]


@mypyc_attr(allow_interpreted_subclasses=True)  # lets core/frozen.py make one
class SeenAuction:
    """An auction as one viewer sees it: all of it once it is over (GR-07, GR-08)."""

    def __init__(self, auction: Auction, seats: int, me: int, is_over: bool) -> None:
        self.opener: int = auction.opener
        self.bidders = clockwise(auction.bidders, auction.opener, seats)
        self.hands: list[list[int]] = []  # of every seat, as drawn; empty where unknown
        for seat in range(seats):
            is_open = is_over or seat == me or has(auction.thrown, seat)
            self.hands.append(auction.hand(seat) if is_open else [])
        self.open_card: int = auction.open_card
        # So many cards, clockwise from the opener, were the rest of the old stock; which these
        # were, ascending, is known, as all else lay open when it was used up (GR-12)
        self.early: int = auction.early
        drawn = [card for seat in self.bidders for card in auction.hand(seat)]
        self.early_cards = sorted(drawn[: self.early])
        self.thrown = members(auction.thrown)  # whose cards are not part of the team
        self.bids = auction.said()  # seat and gold, 0 being a pass
        self.buyer: int = auction.buyer
        self.price: int = 0 if auction.buyer == NOBODY else auction.bid

    def bid(self) -> int:
        """Return the highest bid so far."""
        return max([gold for _, gold in self.bids], default=0)

    def leader(self) -> int:
        """Return who made the highest bid; NOBODY if nobody bid."""
        for seat, gold in reversed(self.bids):
            if gold:
                return seat
        return NOBODY

    def passed(self) -> list[int]:
        """Return who has passed, in order."""
        return [seat for seat, gold in self.bids if gold == 0]

    def each(self) -> int:
        """Return how many cards every bidder drew (GR-04)."""
        return 2 if len(self.bidders) == 2 else 1

    def team(self) -> list[int]:
        """Return the four cards of an auction that is over, the open card last."""
        start = self.bidders.index(self.opener if self.buyer == NOBODY else self.buyer)
        cards: list[int] = []
        for seat in self.bidders[start:] + self.bidders[:start]:
            if seat not in self.thrown:
                cards.extend(self.hands[seat])
        return cards if self.open_card == NOTHING else [*cards, self.open_card]


@mypyc_attr(allow_interpreted_subclasses=True)  # lets core/frozen.py make one
class SeenTurn:
    """A turn of a race: who rolled what, which carrier acted, and what was chosen."""

    def __init__(self, state: GaloppState) -> None:
        self.seat: int = state.mover
        self.roll: int = state.rolled
        self.carrier: int = state.acted
        self.move: int = state.made


@final
class GaloppView(View):
    """Everything one seat, or a spectator, may know (ALL-01)."""

    def __init__(self, state: GaloppState, seat: int | None) -> None:
        super().__init__(seat, state.to_act(), [] if seat is None else state.legal(seat))
        seats: int = state.seats
        is_moving = state.phase == Phase.MOVE
        has_raced = state.race > 0
        self.terms: Terms = state.terms
        self.seats = seats
        self.phase: int = state.phase
        self.turn: int = state.acting  # who bids, rolls, moves, changes or lays out carriers
        self.starter: int = state.starter
        self.race: int = state.race
        self.results: list[Result] = state.results
        # Gold
        self.gold: list[int] = list(state.gold)
        self.paid: list[int] = list(state.paid)
        self.bank: int = state.bank
        # Carriers
        self.teams = [state.team(other) for other in range(seats)]
        self.stock: int = total(state.stock)  # how many
        self.discard = cards_of(state.discard)  # ascending
        self.shuffles: int = state.shuffles
        self.removed = state.removed_cards()  # of every seat, by the change just made
        self.drawn = state.drawn_cards()
        # Parts of this seat's own unfinished change, or of how it lays its team out
        chosen = [] if seat is None else state.unfinished(seat)
        self.removing = chosen if state.phase == Phase.CHANGE else []
        self.laying = chosen if state.phase == Phase.ARRANGE else []
        # Auctions
        self.spare: int = state.spare
        self.unsold: int = state.unsold
        me = NOBODY if seat is None else seat
        self.auction: SeenAuction | None = None
        if state.phase == Phase.BID:
            self.auction = SeenAuction(state.auction, seats, me, is_over=False)
        self.last_auction: SeenAuction | None = None
        if state.last_auction is not None:
            self.last_auction = SeenAuction(state.last_auction, seats, me, is_over=True)
        # The race
        self.finish: int = state.finish
        self.fields: list[int] = list(state.at) if has_raced else []
        self.racing = members(state.racing)
        self.home = state.seats_home()
        self.drowned = state.seats_drowned()
        self.playing_on = state.is_playing_on()
        self.roll: int = state.roll
        self.carrier: int = state.carrier() if is_moving else NOTHING
        self.turns: int = state.turns
        self.played = SeenTurn(state) if state.turns > 0 else None
        self._worlds: Worlds | None = None

    def imagine(self, rng: Rng) -> State:
        """Return a full state that fits this view, every fitting one as likely as any other."""
        if self._worlds is None:
            from stammtisch.games.galopp_royal.imagine import worlds  # noqa: PLC0415 it needs this class

            self._worlds = worlds(self)
        return self._worlds.sample(rng)

    def last(self) -> int:
        """Return who was last in the race before; NOBODY before the first."""
        return self.results[-1].last if self.results else NOBODY

    def prizes(self, race: int) -> list[int]:
        """Return what places 1 to 3 earn in a race."""
        return [self.terms.prize(race, place) for place in range(PLACES)]

    def richest(self) -> list[int]:
        """Return who has most gold (GR-27)."""
        most = max(self.gold)
        return [seat for seat, gold in enumerate(self.gold) if gold == most]

    def shapes(self) -> Shapes:
        """Return how fields that are not plain data are told."""
        return SHAPES


def seat_json(seat: int) -> int | None:
    """Return a seat as plain data, None being nobody."""
    return None if seat == NOBODY else seat


def card_json(card: int) -> str | None:
    """Return a card as plain data, None being none."""
    return None if card == NOTHING else NAMES[card]


def hands_json(hands: list[list[int]]) -> list[list[str]]:
    """Return rows of cards as plain data."""
    return [names_of(hand) for hand in hands]


def moves_json(moves: list[int]) -> list[str]:
    """Return moves as plain data."""
    return [move_text(move) for move in moves]


def bids_json(bids: list[list[int]]) -> list[str]:
    """Return what was said as plain data: `2 bid 7`, `0 pass`."""
    return [f"{seat} {move_text(gold)}" for seat, gold in bids]


def result_json(result: Result) -> Json:
    """Return a finished race as plain data."""
    return {"first": list(result.first), "last": seat_json(result.last)}


def _fields_json(value: object, shapes: Shapes) -> Json | None:
    """Return an object as plain data, field by field; None if there is none."""
    if value is None:
        return None
    told: Json = {name: getattr(value, name) for name in fields_of(value)}
    for name, shape in shapes.items():
        told[name] = shape(told[name])
    return told


def auction_json(auction: SeenAuction | None) -> Json | None:
    """Return an auction as plain data."""
    return _fields_json(auction, AUCTION_SHAPES)


def turn_json(turn: SeenTurn | None) -> Json | None:
    """Return a turn as plain data."""
    return _fields_json(turn, TURN_SHAPES)


def _terms_json(terms: Terms) -> Json:
    return {
        "carriers": list(terms.carriers),
        "finish": list(terms.finish),
        "pond": int(terms.pond),
        "prizes": list(terms.prizes),
        "arrange": terms.arrange,
    }


AUCTION_SHAPES: Final[Shapes] = {
    "hands": hands_json,
    "open_card": card_json,
    "early_cards": names_of,
    "bids": bids_json,
    "buyer": seat_json,
}
TURN_SHAPES: Final[Shapes] = {"carrier": card_json, "move": move_text}
SHAPES: Final[Shapes] = {
    "terms": _terms_json,
    "phase": PHASES.__getitem__,
    "turn": seat_json,
    "starter": seat_json,
    "results": lambda results: [result_json(result) for result in results],
    "teams": hands_json,
    "discard": names_of,
    "removed": names_of,
    "drawn": names_of,
    "removing": moves_json,
    "laying": moves_json,
    "auction": auction_json,
    "last_auction": auction_json,
    "carrier": card_json,
    "played": turn_json,
}
