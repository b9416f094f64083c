"""What a match of Galopp Royal remembers, hidden cards included, and what chance does to it."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, size
from stammtisch.core.game import Outcome, State
from stammtisch.core.rng import Rng
from stammtisch.games.galopp_royal.board import FORCED_PRICE, Course
from stammtisch.games.galopp_royal.cards import LONE, TEAM, draw_cards, total
from stammtisch.games.galopp_royal.scoring import Result

# Phases: first those in which chance decides, then those in which a player does
AT_LOT: Final = 0
AT_DRAW: Final = 1  # cards for an auction
AT_TAKE: Final = 2  # a team for 10 gold
AT_ROLL: Final = 3
AT_REFILL: Final = 4
AT_BID: Final = 5
AT_MOVE: Final = 6
AT_CHANGE: Final = 7
AT_END: Final = 8
PHASES: Final = ["lot", "draw", "take", "roll", "refill", "bid", "move", "change", "over"]
# Which rule says who does what in a phase; a move that does not belong there is refused by it.
RULE_OF_PHASE: Final = [
    "GR-02", "GR-04", "GR-10", "GR-15", "GR-25", "GR-05", "GR-15", "GR-24", "GR-27",
]  # fmt: skip

SPARES: Final = 2  # GR-26


@final
class Bid:
    """What one bidder said, 0 being a pass; linked to what was said before."""

    def __init__(self, seat: i64, gold: i64, previous: "Bid | None") -> None:
        self.seat = seat
        self.gold = gold
        self.previous = previous


@final
class Auction:
    """An auction that is over, kept until the race begins so that the log can tell of it."""

    def __init__(
        self,
        *,
        opener: i64,
        bidders: i64,
        hands: vec[i64],
        open_card: i64,
        early: i64,
        thrown: i64,
        bids: Bid | None,
        buyer: i64,
        price: i64,
    ) -> None:
        self.opener = opener
        self.bidders = bidders
        self.hands = hands
        self.open_card = open_card
        self.early = early
        self.thrown = thrown
        self.bids = bids
        self.buyer = buyer  # LONE if nobody bid
        self.price = price


class GaloppTruth(State):
    """The facts of a match. All rows but `at` are replaced, never changed: copies share them."""

    def __init__(self, course: Course, at: vec[i64]) -> None:
        self.course = course
        self.seats: i64 = course.seats
        self.phase: i64 = AT_LOT
        self.turn_of: i64 = LONE  # who bids, rolls, moves or removes carriers
        self.starter: i64 = LONE  # the first one, drawn by lot
        self.race: i64 = 0  # the one under way or just run; 0 while starting teams are sold
        self.results: Result | None = None
        # Gold
        self.gold = course.purses
        self.paid = course.unpaid  # for teams, since the start
        self.bank: i64 = 0  # what it took in less what it paid out
        # Carriers
        self.teams = course.bare_boards
        self.stock = course.carriers
        self.discard = course.no_cards
        self.shuffles: i64 = 0
        self.removed: i64 = 0  # by the last change, three bits for each seat
        self.drawn: i64 = 0  # in their place
        # The auction
        self.spare: i64 = 0  # which of the two spare teams; 0: no spare team
        self.unsold: i64 = 0  # starting auctions in a row without a bid
        self.opener: i64 = LONE
        self.bidders: i64 = 0
        self.passed: i64 = 0
        self.thrown: i64 = 0  # passers whose card was discarded openly
        self.hands = course.no_hands  # as drawn
        self.open_card: i64 = LONE
        self.early: i64 = 0  # cards drawn before the discard pile was shuffled to draw the others
        self.bid: i64 = 0
        self.bids: Bid | None = None
        self.auction: Auction | None = None  # the last one that ended
        # The race
        self.at = at  # fields past the start
        self.racing: i64 = 0
        self.finish: i64 = 0
        self.homes: i64 = 0
        self.home: i64 = 0  # seats in order of arrival, three bits each
        self.ponds: i64 = 0
        self.drowned: i64 = 0  # the same for the pond
        self.roll: i64 = 0
        self.turns: i64 = 0
        # The turn before this one
        self.mover: i64 = LONE
        self.rolled: i64 = 0
        self.acted: i64 = LONE  # the kind of the carrier
        self.made: i64 = 0  # the move
        # An unfinished change of carriers, 6 bits for each part
        self.parts: i64 = 0
        self.part_count: i64 = 0

    def copy_to(self, other: "GaloppTruth") -> None:
        """Copy everything that the other was not created with."""
        other.phase = self.phase
        other.turn_of = self.turn_of
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
        other.opener = self.opener
        other.bidders = self.bidders
        other.passed = self.passed
        other.thrown = self.thrown
        other.hands = self.hands
        other.open_card = self.open_card
        other.early = self.early
        other.bid = self.bid
        other.bids = self.bids
        other.auction = self.auction
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

    def is_over(self) -> bool:
        """Tell whether the sixth race has been paid out."""
        return self.phase == AT_END

    def score(self) -> list[int]:
        """Return everyone's gold."""
        return list(self.gold)

    # Chance

    def awaits_chance(self) -> bool:
        """Tell whether the lot, cards or the die come next."""
        return self.phase < AT_BID

    def cards_to_draw(self) -> i64:
        """Return how many cards are drawn next."""
        if self.phase == AT_TAKE:
            return TEAM
        if self.phase == AT_REFILL:
            return self.seats
        return max(TEAM, size(self.bidders))  # GR-04

    def draw(self, rng: Rng) -> Outcome:
        """Return the first starter, what the die shows, or cards in the order drawn."""
        if self.phase == AT_ROLL:
            return [1 + rng.below(4)]
        if self.phase == AT_LOT:
            return [rng.below(self.seats)]
        return draw_cards(self.stock, self.discard, self.cards_to_draw(), rng)

    def deal(self, outcome: Outcome) -> None:
        """Carry out what chance decided."""
        if self.phase == AT_ROLL:
            self.roll = outcome[0]
            self.phase = AT_MOVE
        elif self.phase == AT_LOT:
            self.starter = outcome[0]  # GR-02
            self.open_auction(self.starter)
        else:
            self._take_from_stock(outcome)
            if self.phase == AT_DRAW:
                self._deal_hands(outcome)
            elif self.phase == AT_TAKE:
                self._take_team(outcome)
            else:
                self._refill(outcome)

    def chance(self, rng: Rng) -> None:
        """Draw and deal in one, a roll of the die without a list between."""
        if self.phase == AT_ROLL:
            self.roll = 1 + rng.below(4)
            self.phase = AT_MOVE
        else:
            self.deal(self.draw(rng))

    def _take_from_stock(self, outcome: Outcome) -> None:
        """Draw these cards; when none is left the discard pile becomes the stock (GR-12)."""
        stock = self.stock[:]
        left: i64 = total(stock)
        self.early = 0
        for count, card in enumerate(outcome):
            if left == 0:
                stock = self.discard[:]
                left = total(stock)
                self.discard = self.course.no_cards
                self.shuffles += 1
                self.early = count
            stock[card] -= 1
            left -= 1
        self.stock = stock

    def _deal_hands(self, outcome: Outcome) -> None:
        """Hand out the cards clockwise from the opener (GR-04)."""
        number: i64 = size(self.bidders)
        each: i64 = 2 if number == 2 else 1
        hands = self.course.no_hands[:]
        seat: i64 = self.opener
        place: i64 = 0
        for _ in range(number):
            hands[2 * seat] = outcome[place]
            if each == 2:
                hands[2 * seat + 1] = outcome[place + 1]
            place += each
            seat = self.next_of(self.bidders, seat)
        self.hands = hands
        self.open_card = outcome[3] if number == 3 else LONE
        self.phase = AT_BID

    def _take_team(self, outcome: Outcome) -> None:
        """Take the top four for 10 gold (GR-08, GR-10), then the next player without a team."""
        seat: i64 = self.turn_of
        self.place_team(seat, outcome)
        self.pay(seat, FORCED_PRICE)
        waiting: i64 = self.without_team()
        if waiting == 0:
            self.start_race(self.starter)
        else:
            self.turn_of = self.next_of(waiting, seat)

    def _refill(self, outcome: Outcome) -> None:
        """Draw onto the free places, the last player first (GR-25)."""
        teams = self.teams[:]
        seat: i64 = self.last()
        self.drawn = 0
        for card in outcome:
            place: i64 = TEAM * seat
            while teams[place] != LONE:
                place += 1
            teams[place] = card
            self.drawn |= card << 3 * seat
            seat = (seat + 1) % self.seats
        self.teams = teams
        self.spare = 1
        self.open_auction(self.last())

    # What chance and moves have in common

    def last(self) -> i64:
        """Return who was last in the race before; LONE before the first."""
        return LONE if self.results is None else self.results.last

    def everyone(self) -> i64:
        """Return all seats as a set."""
        return (1 << self.seats) - 1

    def without_team(self) -> i64:
        """Return the seats that have no team yet, as a set; only while starting teams are sold."""
        waiting: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.teams[TEAM * seat] == LONE:
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
        self.phase = AT_DRAW
        self.opener = opener
        self.turn_of = opener
        self.bidders = self.everyone() if self.spare > 0 else self.without_team()
        self.passed = 0
        self.thrown = 0
        self.bid = 0
        self.bids = None

    def start_race(self, starter: i64) -> None:
        """Put all sedans on the start field (GR-14)."""
        self.phase = AT_ROLL
        self.race += 1
        self.spare = 0
        self.unsold = 0
        self.turn_of = starter
        for seat in range(self.seats):
            self.at[seat] = 0
        self.racing = self.everyone()
        self.finish = self.course.finish[self.race - 1]  # GR-18
        self.homes = 0
        self.home = 0
        self.ponds = 0
        self.drowned = 0
        self.turns = 0
        self.mover = LONE
