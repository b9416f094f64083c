"""What a seat may know of a match of Galopp Royal, built by naming it.

Everything lies open but the cards of an auction under way: of those a seat sees its own, the open
card, and what early passers discarded (GR-04 to GR-06). The last turn, the last auction and the
last change of carriers stay in the view until they can be told from the view alone.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.core.bits import members
from stammtisch.core.game import Json, State, View
from stammtisch.core.rng import Rng
from stammtisch.core.worlds import Worlds
from stammtisch.games.galopp_royal.board import PLACES, Course
from stammtisch.games.galopp_royal.cards import KINDS, LONE, NAMES, TEAM, total, unpack
from stammtisch.games.galopp_royal.rules import GaloppState
from stammtisch.games.galopp_royal.scoring import Result
from stammtisch.games.galopp_royal.state import (
    AT_BID,
    AT_MOVE,
    AT_REFILL,
    AT_ROLL,
    PHASES,
    Bid,
)


@mypyc_attr(allow_interpreted_subclasses=True)  # lets core/frozen.py make one
class SeenAuction:
    """An auction as one viewer sees it."""

    def __init__(self, opener: int, bidders: list[int]) -> None:
        self.opener = opener
        self.bidders = bidders
        self.hands: list[list[int]] = []  # of every seat, as drawn; empty where unknown
        self.open_card = LONE
        self.early = 0  # so many cards, clockwise from the opener, were the rest of the old stock
        self.early_cards: list[int] = []  # which these were, ascending
        self.thrown: list[int] = []  # whose cards are not part of the team
        self.bids: list[list[int]] = []  # seat and gold, 0 being a pass
        self.buyer = LONE
        self.price = 0

    def bid(self) -> int:
        """Return the highest bid so far."""
        return max([gold for _, gold in self.bids], default=0)

    def leader(self) -> int:
        """Return who made the highest bid; LONE if nobody bid."""
        for seat, gold in reversed(self.bids):
            if gold:
                return seat
        return LONE

    def passed(self) -> list[int]:
        """Return who has passed, in order."""
        return [seat for seat, gold in self.bids if gold == 0]

    def each(self) -> int:
        """Return how many cards every bidder drew (GR-04)."""
        return 2 if len(self.bidders) == 2 else 1

    def team(self) -> list[int]:
        """Return the four cards of an auction that is over, the open card last."""
        start = self.bidders.index(self.opener if self.buyer == LONE else self.buyer)
        cards: list[int] = []
        for seat in self.bidders[start:] + self.bidders[:start]:
            if seat not in self.thrown:
                cards.extend(self.hands[seat])
        return cards if self.open_card == LONE else [*cards, self.open_card]

    def to_json(self) -> Json:
        """Return the auction as plain data."""
        return {
            "opener": self.opener,
            "bidders": self.bidders,
            "hands": [texts(hand) for hand in self.hands],
            "open": None if self.open_card == LONE else NAMES[self.open_card],
            "early": self.early,
            "early_cards": texts(self.early_cards),
            "thrown": self.thrown,
            "bids": self.bids,
            "buyer": known(self.buyer),
            "price": self.price,
        }


@mypyc_attr(allow_interpreted_subclasses=True)  # lets core/frozen.py make one
class SeenTurn:
    """A turn of a race: who rolled what, which carrier acted, and what was chosen."""

    def __init__(self, seat: int, roll: int, carrier: int, move: int) -> None:
        self.seat = seat
        self.roll = roll
        self.carrier = carrier
        self.move = move

    def to_json(self) -> Json:
        """Return the turn as plain data."""
        return {
            "seat": self.seat,
            "roll": self.roll,
            "carrier": NAMES[self.carrier],
            "move": self.move,
        }


@final
class GaloppView(View):
    """Everything one seat, or a spectator, may know."""

    def __init__(
        self, seat: int | None, to_act: list[int], legal: list[int], course: Course
    ) -> None:
        super().__init__(seat, to_act, legal)
        self.course = course
        self.seats = 0
        self.phase = 0
        self.turn = LONE  # who bids, rolls, moves or changes carriers
        self.starter = LONE
        self.race = 0
        self.results: list[Result] = []
        # Gold
        self.gold: list[int] = []
        self.paid: list[int] = []
        self.bank = 0
        # Carriers
        self.teams: list[list[int]] = []
        self.stock = 0  # how many
        self.discard: list[int] = []  # ascending
        self.shuffles = 0
        self.removed: list[int] = []  # of every seat, by the change just made
        self.drawn: list[int] = []
        self.removing: list[int] = []  # parts of this seat's own unfinished change
        # Auctions
        self.spare = 0
        self.unsold = 0
        self.auction: SeenAuction | None = None
        self.last_auction: SeenAuction | None = None
        # The race
        self.finish = 0
        self.fields: list[int] = []
        self.racing: list[int] = []
        self.home: list[int] = []
        self.drowned: list[int] = []
        self.playing_on = False
        self.roll = 0
        self.carrier = LONE
        self.turns = 0
        self.played: SeenTurn | None = None
        self._worlds: Worlds | None = None

    def imagine(self, rng: Rng) -> State:
        """Return a full state that fits this view, every fitting one as likely as any other."""
        if self._worlds is None:
            from stammtisch.games.galopp_royal.imagine import worlds  # noqa: PLC0415 it needs this class

            self._worlds = worlds(self)
        return self._worlds.sample(rng)

    def last(self) -> int:
        """Return who was last in the race before; LONE before the first."""
        return self.results[-1].last if self.results else LONE

    def prizes(self, race: int) -> list[int]:
        """Return what places 1 to 3 earn in a race."""
        return [self.course.prizes[PLACES * (race - 1) + place] for place in range(PLACES)]

    def to_json(self) -> Json:
        """Return everything the view tells, as plain data."""
        return {
            "seat": self.seat,
            "to_act": self.to_act,
            "legal": self.legal,
            "carriers": list(self.course.carriers),
            "finish": list(self.course.finish),
            "pond": int(self.course.pond),
            "prizes": list(self.course.prizes),
            "seats": self.seats,
            "phase": PHASES[self.phase],
            "turn": known(self.turn),
            "starter": known(self.starter),
            "race": self.race,
            "results": [result_to_json(result) for result in self.results],
            "gold": self.gold,
            "paid": self.paid,
            "bank": self.bank,
            "teams": [texts(team) for team in self.teams],
            "stock": self.stock,
            "discard": texts(self.discard),
            "shuffles": self.shuffles,
            "removed": texts(self.removed),
            "drawn": texts(self.drawn),
            "removing": self.removing,
            "spare": self.spare,
            "unsold": self.unsold,
            "auction": None if self.auction is None else self.auction.to_json(),
            "last_auction": None if self.last_auction is None else self.last_auction.to_json(),
            "fields": self.fields,
            "racing": self.racing,
            "home": self.home,
            "drowned": self.drowned,
            "playing_on": self.playing_on,
            "roll": self.roll,
            "carrier": None if self.carrier == LONE else NAMES[self.carrier],
            "turns": self.turns,
            "played": None if self.played is None else self.played.to_json(),
        }


def look(state: GaloppState, seat: int | None) -> GaloppView:
    """Return what a seat, or a spectator, may know of a state (ALL-01)."""
    legal = [] if seat is None else state.legal(seat)
    view = GaloppView(seat, state.to_act(), legal, state.course)
    view.seats = state.seats
    view.phase = state.phase
    view.turn = state.turn_of
    view.starter = state.starter
    view.race = state.race
    view.results = results_of(state)
    view.gold = list(state.gold)
    view.paid = list(state.paid)
    view.bank = state.bank
    view.teams = [team_of(state, other) for other in range(state.seats)]
    view.stock = total(state.stock)
    view.discard = cards_of(state.discard)
    view.shuffles = state.shuffles
    if is_change_fresh(state):
        view.removed = unpack(state.removed, state.seats)
        if state.phase != AT_REFILL:
            view.drawn = unpack(state.drawn, state.seats)
    if seat is not None:
        view.removing = state.unfinished(seat)
    view.spare = state.spare
    view.unsold = state.unsold
    if state.phase == AT_BID:
        view.auction = _auction_under_way(state, LONE if seat is None else seat)
    view.last_auction = last_auction(state)
    if state.race > 0:
        view.finish = state.finish
        view.fields = list(state.at)
        view.racing = members(state.racing)
        view.home = unpack(state.home, state.homes)
        view.drowned = unpack(state.drowned, state.ponds)
        view.playing_on = is_playing_on(state)
        view.turns = state.turns
        if state.turns > 0:
            view.played = SeenTurn(state.mover, state.rolled, state.acted, state.made)
    if state.phase == AT_MOVE:
        view.roll = state.roll
        view.carrier = state.carrier()
    return view


def is_change_fresh(state: GaloppState) -> bool:
    """Tell whether carriers were removed and no auction has ended since."""
    return state.phase == AT_REFILL or state.spare == 1


def is_playing_on(state: GaloppState) -> bool:
    """Tell whether only the last place is still open (GR-22)."""
    return state.homes >= PLACES and state.phase in (AT_ROLL, AT_MOVE)


def _auction_under_way(state: GaloppState, me: int) -> SeenAuction:
    """Return the auction with the cards that a seat knows (GR-04 to GR-06)."""
    seen = SeenAuction(state.opener, clockwise(state.bidders, state.opener, state.seats))
    for seat in range(state.seats):
        is_open = seat == me or state.thrown >> seat & 1 != 0
        seen.hands.append(hand_of(state.hands, seat) if is_open else [])
    seen.open_card = state.open_card
    seen.thrown = members(state.thrown)
    seen.bids = bids_of(state.bids)
    _tell_early(seen, state.early, state.hands)
    return seen


def last_auction(state: GaloppState) -> SeenAuction | None:
    """Return the auction that ended last, all its cards open (GR-07, GR-08)."""
    ended = state.auction
    if ended is None:
        return None
    seen = SeenAuction(ended.opener, clockwise(ended.bidders, ended.opener, state.seats))
    seen.hands = [hand_of(ended.hands, seat) for seat in range(state.seats)]
    seen.open_card = ended.open_card
    seen.thrown = members(ended.thrown)
    seen.bids = bids_of(ended.bids)
    _tell_early(seen, ended.early, ended.hands)
    seen.buyer = ended.buyer
    seen.price = ended.price
    return seen


def _tell_early(seen: SeenAuction, early: int, hands: vec[i64]) -> None:
    """Name the rest of the old stock: all else lay open when it was used up (GR-12)."""
    drawn: list[int] = []
    for seat in seen.bidders:
        drawn.extend(hand_of(hands, seat))
    seen.early = early
    seen.early_cards = sorted(drawn[:early])


def clockwise(seats: i64, first: int, count: int) -> list[int]:
    """Return the members of a set of seats, clockwise from one of them."""
    around = [(first + step) % count for step in range(count)]
    return [seat for seat in around if seats >> seat & 1 != 0]


def hand_of(hands: vec[i64], seat: int) -> list[int]:
    """Return the cards a seat drew for an auction."""
    return [hands[place] for place in (2 * seat, 2 * seat + 1) if hands[place] != LONE]


def team_of(state: GaloppState, seat: int) -> list[int]:
    """Return the carriers on a board in the order of their places, LONE being a free one."""
    team = [state.teams[place] for place in range(TEAM * seat, TEAM * seat + TEAM)]
    return [] if team == [LONE] * TEAM else team


def cards_of(pile: vec[i64]) -> list[int]:
    """Return the cards of a pile, ascending."""
    cards: list[int] = []
    for kind in range(KINDS):
        cards.extend([kind] * pile[kind])
    return cards


def bids_of(bids: Bid | None) -> list[list[int]]:
    """Return what was said in an auction, in order."""
    said: list[list[int]] = []
    while bids is not None:
        said.append([bids.seat, bids.gold])
        bids = bids.previous
    said.reverse()
    return said


def results_of(state: GaloppState) -> list[Result]:
    """Return the finished races, in order."""
    found: list[Result] = []
    result = state.results
    while result is not None:
        found.append(result)
        result = result.previous
    found.reverse()
    return found


def result_to_json(result: Result) -> Json:
    """Return a finished race as plain data."""
    return {"first": list(result.first), "last": known(result.last)}


def texts(cards: list[int]) -> list[str]:
    """Return cards in short notation, a free place as a dot."""
    return ["." if card == LONE else NAMES[card] for card in cards]


def known(seat: int) -> int | None:
    """Return a seat, or None if there is none."""
    return None if seat == LONE else seat
