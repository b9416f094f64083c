"""What a match of Galopp Royal remembers, hidden cards included, and what chance does to it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, size
from stammtisch.core.game import NOBODY, Outcome, State, enum_names
from stammtisch.core.rng import Rng
from stammtisch.games.galopp_royal.auction import Auction
from stammtisch.games.galopp_royal.board import FORCED_PRICE, PLACES, Terms
from stammtisch.games.galopp_royal.cards import (
    KINDS,
    NOTHING,
    TEAM,
    draw_cards,
    total,
    unpack,
    with_item,
)
from stammtisch.games.galopp_royal.scoring import Result


class Phase:
    """What happens next."""

    LOT: Final = -5  # chance draws the first starter
    DRAW: Final = -4  # chance draws cards for an auction
    TAKE: Final = -3  # chance draws a team for 10 gold
    ROLL: Final = -2
    REFILL: Final = -1  # chance draws a carrier for every board
    OVER: Final = 0
    BID: Final = 1
    MOVE: Final = 2
    CHANGE: Final = 3
    ARRANGE: Final = 4


PHASES: Final = enum_names(Phase)
# Which rule says who does what in a phase; a move that does not belong there is refused by it.
RULE_OF_PHASE: Final[dict[int, str]] = {
    Phase.LOT: "GR-02",
    Phase.DRAW: "GR-04",
    Phase.TAKE: "GR-10",
    Phase.ROLL: "GR-15",
    Phase.REFILL: "GR-25",
    Phase.OVER: "GR-27",
    Phase.BID: "GR-05",
    Phase.MOVE: "GR-15",
    Phase.CHANGE: "GR-24",
    Phase.ARRANGE: "GR-11",
}

SPARES: Final = 2  # GR-26
NO_RESULTS: Final[list[Result]] = []


class GaloppTruth(State):
    """The facts of a match. All rows but `at` are replaced, never changed: copies share them."""

    def __init__(self, terms: Terms, at: vec[i64]) -> None:
        self.seats = terms.seats
        self.phase = Phase.LOT
        self.acting = NOBODY
        # `acting` bids, moves, removes or lays out carriers; while chance decides, it is for them
        self.terms = terms
        self.starter: i64 = NOBODY  # the first one, drawn by lot
        self.race: i64 = 0  # the one under way or just run; 0 while starting teams are sold
        self.results = NO_RESULTS
        # Gold
        self.gold = terms.purses
        self.paid = terms.unpaid  # for teams, since the start
        self.bank: i64 = 0  # what it took in less what it paid out
        # Carriers
        self.teams = terms.bare_boards
        self.stock = terms.carriers
        self.discard = terms.no_cards
        self.shuffles: i64 = 0
        self.removed: i64 = 0  # by the last change, a packed row of kinds
        self.drawn: i64 = 0  # in their place
        # Auctions
        self.spare: i64 = 0  # which of the two spare teams; 0: no spare team
        self.unsold: i64 = 0  # starting auctions in a row without a bid
        self.auction = terms.no_auction  # under way while cards or bids are due
        self.last_auction: Auction | None = None  # that ended; forgotten when a race has begun
        # The race
        self.at = at  # fields past the start
        self.racing: i64 = 0
        self.finish: i64 = 0
        self.homes: i64 = 0
        self.home: i64 = 0  # a packed row of seats in order of arrival
        self.ponds: i64 = 0
        self.drowned: i64 = 0  # the same for the pond
        self.roll: i64 = 0
        self.turns: i64 = 0
        # The turn before this one
        self.mover: i64 = NOBODY
        self.rolled: i64 = 0
        self.acted: i64 = NOTHING  # the kind of the carrier
        self.made: i64 = 0  # the move
        # An unfinished change or arrangement of carriers, see `part`
        self.parts: i64 = 0
        self.part_count: i64 = 0

    def copy_to(self, other: "GaloppTruth") -> None:
        """Copy everything that the other was not created with."""
        other.phase = self.phase
        other.acting = self.acting
        other.starter = self.starter
        other.race = self.race
        other.results = self.results
        other.gold = self.gold
        other.paid = self.paid
        other.bank = self.bank
        other.teams = self.teams
        other.stock = self.stock
        other.discard = self.discard
        other.shuffles = self.shuffles
        other.removed = self.removed
        other.drawn = self.drawn
        other.spare = self.spare
        other.unsold = self.unsold
        is_open = self.phase in (Phase.BID, Phase.DRAW)
        other.auction = self.auction.copy() if is_open else self.auction
        other.last_auction = self.last_auction
        other.racing = self.racing
        other.finish = self.finish
        other.homes = self.homes
        other.home = self.home
        other.ponds = self.ponds
        other.drowned = self.drowned
        other.roll = self.roll
        other.turns = self.turns
        other.mover = self.mover
        other.rolled = self.rolled
        other.acted = self.acted
        other.made = self.made
        other.parts = self.parts
        other.part_count = self.part_count

    def score(self) -> list[int]:
        """Return everyone's gold."""
        return list(self.gold)

    # Chance

    def cards_to_draw(self) -> i64:
        """Return how many cards are drawn next."""
        if self.phase == Phase.TAKE:
            return TEAM
        if self.phase == Phase.REFILL:
            return self.seats
        return max(TEAM, size(self.auction.bidders))  # GR-04

    def draw(self, rng: Rng) -> Outcome:
        """Return the first starter, what the die shows, or cards in the order drawn."""
        if self.phase == Phase.ROLL:
            return [1 + rng.below(4)]
        if self.phase == Phase.LOT:
            return [rng.below(self.seats)]
        return draw_cards(self.stock, self.discard, self.cards_to_draw(), rng)

    def deal(self, outcome: Outcome) -> None:
        """Carry out what chance decided."""
        if self.phase == Phase.ROLL:
            self.roll = outcome[0]
            self.phase = Phase.MOVE
        elif self.phase == Phase.LOT:
            self.starter = outcome[0]  # GR-02
            self.open_auction(self.starter)
        else:
            early = self._take_from_stock(outcome)
            if self.phase == Phase.DRAW:
                self._deal_hands(outcome, early)
            elif self.phase == Phase.TAKE:
                self._take_team(outcome)
            else:
                self._refill(outcome)

    def chance(self, rng: Rng) -> None:
        """Draw and deal in one, a roll of the die without a list between."""
        if self.phase == Phase.ROLL:
            self.roll = 1 + rng.below(4)
            self.phase = Phase.MOVE
        else:
            self.deal(self.draw(rng))

    def _take_from_stock(self, outcome: Outcome) -> i64:
        """Draw these cards; when none is left the discard pile becomes the stock (GR-12).

        Return how many were drawn before that.
        """
        stock = self.stock[:]
        left: i64 = total(stock)
        early: i64 = 0
        for count, card in enumerate(outcome):
            if left == 0:
                stock = self.discard[:]
                left = total(stock)
                self.discard = self.terms.no_cards
                self.shuffles += 1
                early = count
            stock[card] -= 1
            left -= 1
        self.stock = stock
        return early

    def _deal_hands(self, outcome: Outcome, early: i64) -> None:
        """Hand out the cards clockwise from the opener (GR-04)."""
        auction = self.auction
        number: i64 = size(auction.bidders)
        each: i64 = 2 if number == 2 else 1
        hands = self.terms.no_hands[:]
        seat: i64 = auction.opener
        top: i64 = 0
        for _ in range(number):
            hands[2 * seat] = outcome[top]
            if each == 2:
                hands[2 * seat + 1] = outcome[top + 1]
            top += each
            seat = self.next_of(auction.bidders, seat)
        auction.hands = hands
        auction.open_card = outcome[3] if number == 3 else NOTHING
        auction.early = early
        self.phase = Phase.BID

    def _take_team(self, outcome: Outcome) -> None:
        """Take the top four for 10 gold (GR-08, GR-10)."""
        self.place_team(self.acting, outcome)
        self.pay(self.acting, FORCED_PRICE)
        if self.terms.arrange:
            self.phase = Phase.ARRANGE
        else:
            self.go_on_taking()

    def go_on_taking(self) -> None:
        """Let the next player without a team take one; then the first race begins."""
        waiting: i64 = self.without_team()
        if waiting == 0:
            self.start_race(self.starter)
        else:
            self.phase = Phase.TAKE
            self.acting = self.next_of(waiting, self.acting)

    def _refill(self, outcome: Outcome) -> None:
        """Draw onto the free places, the last player first (GR-25)."""
        teams = self.teams[:]
        seat: i64 = self.last()
        self.drawn = 0
        for card in outcome:
            place: i64 = TEAM * seat
            while teams[place] != NOTHING:
                place += 1
            teams[place] = card
            self.drawn = with_item(self.drawn, seat, card)
            seat = (seat + 1) % self.seats
        self.teams = teams
        self.spare = 1
        self.open_auction(self.last())

    # What chance and moves have in common

    def last(self) -> i64:
        """Return who was last in the race before; NOBODY before the first."""
        return self.results[-1].last if self.results else NOBODY

    def everyone(self) -> i64:
        """Return all seats as a set."""
        return (1 << self.seats) - 1

    def without_team(self) -> i64:
        """Return the seats that have no team yet, as a set; only while starting teams are sold."""
        waiting: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.teams[TEAM * seat] == NOTHING:
                waiting |= 1 << seat
        return waiting

    def next_of(self, seats: i64, seat: i64) -> i64:
        """Return the next one of these seats clockwise."""
        later: i64 = seats >> (seat + 1)
        if later != 0:
            return seat + 1 + lowest(later)
        return lowest(seats)

    def pay(self, seat: i64, price: i64) -> None:
        """Pay the bank for a team."""
        gold = self.gold[:]
        gold[seat] -= price
        self.gold = gold
        paid = self.paid[:]
        paid[seat] += price
        self.paid = paid
        self.bank += price

    def place_team(self, seat: i64, cards: list[int]) -> None:
        """Lay four carriers onto a player's board in the order taken (GR-11)."""
        teams = self.teams[:]
        place: i64 = TEAM * seat
        for card in cards:
            teams[place] = card
            place += 1
        self.teams = teams

    def open_auction(self, opener: i64) -> None:
        """Have cards drawn for an auction (GR-04, GR-09, GR-26)."""
        self.phase = Phase.DRAW
        self.acting = opener
        bidders = self.everyone() if self.spare > 0 else self.without_team()
        self.auction = Auction(opener, bidders, self.terms.no_hands)

    def start_race(self, starter: i64) -> None:
        """Put all sedans on the start field (GR-14)."""
        self.phase = Phase.ROLL
        self.race += 1
        self.spare = 0
        self.unsold = 0
        self.acting = starter
        for seat in range(self.seats):
            self.at[seat] = 0
        self.racing = self.everyone()
        self.finish = self.terms.finish[self.race - 1]  # GR-18
        self.homes = 0
        self.home = 0
        self.ponds = 0
        self.drowned = 0
        self.turns = 0
        self.mover = NOBODY

    # Packed things by name

    def team(self, seat: int) -> list[int]:
        """Return the carriers on a board in the order of their places, NOTHING being a free one."""
        team = [self.teams[place] for place in range(TEAM * seat, TEAM * seat + TEAM)]
        return [] if team == [NOTHING] * TEAM else team

    def seats_home(self) -> list[int]:
        """Return who has come home, in order of arrival."""
        return unpack(self.home, self.homes)

    def seats_drowned(self) -> list[int]:
        """Return who is in the pond, in order of arrival."""
        return unpack(self.drowned, self.ponds)

    def removed_cards(self) -> list[int]:
        """Return what the change just made took from every board, if it is still told."""
        is_told = self.phase == Phase.REFILL or self._is_first_spare()
        return unpack(self.removed, self.seats) if is_told else []

    def drawn_cards(self) -> list[int]:
        """Return what every board got instead, if that is still told."""
        return unpack(self.drawn, self.seats) if self._is_first_spare() else []

    def _is_first_spare(self) -> bool:
        """Tell whether spare teams are for sale and none has been sold yet."""
        return self.spare == 1 and self.phase != Phase.ARRANGE

    def kinds_to_lay(self) -> i64:
        """Return the kinds that have no place yet while a team is arranged, as a set (GR-11)."""
        kinds: i64 = 0
        kind: i64
        for kind in range(KINDS):
            left: i64 = 0
            place: i64
            for place in range(TEAM * self.acting, TEAM * self.acting + TEAM):
                if self.teams[place] == kind:
                    left += 1
            number: i64
            for number in range(self.part_count):
                if self.part(number) == kind:
                    left -= 1
            if left > 0:
                kinds |= 1 << kind
        return kinds

    def part(self, number: i64) -> i64:
        """Return a part of what is unfinished: 6 * seat + kind, or a kind; six bits each."""
        return self.parts >> 6 * number & 63

    def add_part(self, part: i64) -> None:
        """Go on with the unfinished change or arrangement."""
        self.parts |= part << 6 * self.part_count
        self.part_count += 1

    def is_playing_on(self) -> bool:
        """Tell whether only the last place is still open (GR-22)."""
        return self.homes >= PLACES and (self.phase in (Phase.ROLL, Phase.MOVE))
