"""What a match of Greyhounds remembers, secrets included, and its chance."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, mask_of, members
from stammtisch.core.game import NOBODY, Outcome, Seat, State, enum_names
from stammtisch.core.rng import Rng
from stammtisch.games.greyhounds.board import (
    BETTOR_MONEY,
    BOOKMAKER_MONEY,
    EMPTY_ROW,
    NOTHING,
    Terms,
    stakes,
)
from stammtisch.games.greyhounds.cards import RESERVED, draw_reserved
from stammtisch.games.greyhounds.scoring import Pass, Result


class Phase:
    """What happens next."""

    LOT: Final = -2  # chance draws the bookmaker
    DEAL: Final = -1  # chance reserves cards for race 3
    OVER: Final = 0
    PICK: Final = 1
    ODDS: Final = 2
    BET: Final = 3
    DISCARD: Final = 4
    RUN: Final = 5


PHASES: Final = enum_names(Phase)


class GreyhoundsTruth(State):
    """The facts of a match. Only `spent` is changed in place, other rows are replaced."""

    def __init__(self, seats: i64, terms: Terms, spent: vec[i64]) -> None:
        self.seats = seats
        self.phase = Phase.LOT if terms.named == NOBODY else Phase.DEAL
        self.acting = NOBODY
        self.terms = terms
        self.choosing: i64 = 0  # seats that owe a choice, as a set; `acting` is the first of them
        self.bookmaker: i64 = terms.named
        self.money = EMPTY_ROW  # as it was when the last race was settled
        self.results: list[Result] = []  # replaced, never changed: copies share it
        # Cards, as sets by seat
        self.reserved = EMPTY_ROW
        self.first = EMPTY_ROW
        self.second = EMPTY_ROW
        # Choices, packed
        self.drafts = EMPTY_ROW  # begun ones
        self.slips = EMPTY_ROW  # the bets of this race, 0 while there are none
        self.discards = EMPTY_ROW  # cards, 0 while there are none
        # The race
        self.race: i64 = 0
        self.placement: i64 = NOTHING
        self.five = EMPTY_ROW  # the cards that run; all six in race 3 until everyone has discarded
        self.dogs = EMPTY_ROW  # distances run
        self.running: i64 = 0  # dogs, as a set
        self.order: i64 = 0  # who took which place, packed
        self.passes: i64 = 0
        self.still: i64 = 0  # passes in a row in which no dog has moved
        self.last_pass: Pass | None = None
        # The pass
        self.spent = spent  # cards played since they were last taken up, this pass not counted
        self.laid: i64 = 0  # cards of this pass, sealed ones included, packed by dog
        self.opened: i64 = 0  # dogs whose card lies open, as a set
        self.shown: i64 = 0  # seats whose discard everyone can tell by now, as a set (GH-13)
        if terms.named != NOBODY:
            self.hand_out_money()

    def copy_to(self, other: "GreyhoundsTruth") -> None:
        """Copy everything that the other was not created with."""
        other.phase = self.phase
        other.acting = self.acting
        other.choosing = self.choosing
        other.bookmaker = self.bookmaker
        other.money = self.money
        other.results = self.results
        other.reserved = self.reserved
        other.first = self.first
        other.second = self.second
        other.drafts = self.drafts
        other.slips = self.slips
        other.discards = self.discards
        other.race = self.race
        other.placement = self.placement
        other.five = self.five
        other.dogs = self.dogs
        other.running = self.running
        other.order = self.order
        other.passes = self.passes
        other.still = self.still
        other.last_pass = self.last_pass
        other.laid = self.laid
        other.opened = self.opened
        other.shown = self.shown

    # Who owes a choice

    def ask(self, seats: i64) -> None:
        """Ask some seats, a set, for a choice."""
        self.choosing = seats
        self.acting = NOBODY
        if seats != 0:
            self.acting = lowest(seats)

    def chose(self, seat: Seat) -> bool:
        """Note that a seat has made its choice; tell whether all have."""
        self.ask(self.choosing & ~(1 << seat))
        return self.choosing == 0

    def to_act(self) -> list[int]:
        """Return the seats that owe a choice."""
        return members(self.choosing)

    def is_to_act(self, seat: Seat) -> bool:
        """Tell whether a seat owes a choice."""
        return self.choosing >> seat & 1 != 0

    # Questions

    def score(self) -> list[int]:
        """Return everyone's money, stakes taken off; the bookmaker has them once handed over."""
        return [self.purse(seat) for seat in range(self.seats)]

    def purse(self, seat: i64) -> i64:
        """Return the money of a seat at this moment."""
        if self.bookmaker == NOBODY:
            return 0
        if seat != self.bookmaker:
            return self.money[seat] - stakes(self.slips[seat])
        has_slips = self.phase == Phase.RUN
        return self.money[seat] + sum([stakes(slip) for slip in self.slips if has_slips])

    def everyone(self) -> i64:
        """Return all seats, as a set."""
        return (1 << self.seats) - 1

    def bettors(self) -> i64:
        """Return all seats but the bookmaker's, as a set."""
        return self.everyone() & ~(1 << self.bookmaker)

    def finish(self) -> i64:
        """Return how far the line is: race 1 goes one lap, race 2 two, race 3 three (GH-04)."""
        return self.race * self.terms.lap

    def runs(self, dog: i64) -> bool:
        """Tell whether a dog is still in the race."""
        return self.running >> dog & 1 != 0

    def is_decided(self) -> bool:
        """Tell whether at most one dog is still in the race (GH-22)."""
        return self.running & (self.running - 1) == 0

    # Chance

    def draw(self, rng: Rng) -> Outcome:
        """Return the bookmaker (GH-01), or six cards of every seat for race 3 (GH-05)."""
        if self.phase == Phase.LOT:
            return [rng.below(self.seats)]
        return draw_reserved(self.seats, rng)

    def deal(self, outcome: Outcome) -> None:
        """Name the bookmaker, or set the cards for race 3 aside."""
        if self.phase == Phase.LOT:
            self.bookmaker = outcome[0]
            self.hand_out_money()
            self.phase = Phase.DEAL
            return
        reserved = EMPTY_ROW[:]
        for seat in range(self.seats):
            reserved[seat] = mask_of(outcome[RESERVED * seat : RESERVED * (seat + 1)])
        self.reserved = reserved
        self.phase = Phase.PICK
        self.ask(self.everyone())

    def hand_out_money(self) -> None:
        """Give everyone the money to start with (GH-03)."""
        money = vec[i64]([BETTOR_MONEY for _ in range(self.seats)])
        money[self.bookmaker] = BOOKMAKER_MONEY[self.seats]
        self.money = money
