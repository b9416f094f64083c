"""What a match of Greyhounds remembers, secrets included; its chance, and how a pass is run."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import mask_of
from stammtisch.core.game import Outcome, State
from stammtisch.core.rng import Rng
from stammtisch.games.greyhounds.board import (
    BETTOR_MONEY,
    BOOKMAKER_MONEY,
    DOGS,
    DUMMY,
    LONE,
    NOTHING,
    PART_BITS,
    RACES,
    Terms,
    part,
    place_of,
    stakes,
)
from stammtisch.games.greyhounds.cards import DUMMY_CARD, FIVE, ONE, RESERVED, draw_reserved
from stammtisch.games.greyhounds.scoring import (
    EVENT_BITS,
    HOME,
    OUT,
    RESTS,
    RUNS,
    Pass,
    Result,
    fastest,
    running_steps,
    settled,
)

# Phases
AT_LOT: Final = 0
AT_DEAL: Final = 1
AT_PICK: Final = 2
AT_ODDS: Final = 3
AT_BET: Final = 4
AT_DISCARD: Final = 5
AT_RUN: Final = 6
AT_END: Final = 7
PHASES: Final = ["lot", "deal", "pick", "odds", "bet", "discard", "run", "over"]

STALEMATE: Final = 10  # GH-22: passes in a row without a step


class GreyhoundsTruth(State):
    """The facts of a match. Only `spent` is changed in place, other rows are replaced."""

    def __init__(self, seats: i64, terms: Terms, spent: vec[i64]) -> None:
        self.seats = seats
        self.terms = terms
        self.phase: i64 = AT_LOT if terms.named == LONE else AT_DEAL
        self.owing: i64 = 0  # seats that owe a choice, as a set
        self.bookmaker: i64 = terms.named
        self.money = NOTHING  # as it was when the last race was settled
        self.results: Result | None = None
        # Cards, as sets by seat
        self.reserved = NOTHING
        self.first = NOTHING
        self.second = NOTHING
        # Choices: begun ones count their parts in four bits, five bits for each part follow
        self.drafts = NOTHING
        self.slips = NOTHING  # the bets of this race, 0 while there are none
        self.discards = NOTHING  # cards, 0 while there are none
        # The race
        self.race: i64 = 0
        self.placement: i64 = LONE
        self.five = NOTHING  # the cards that run; all six in race 3 until everyone has discarded
        self.dogs = NOTHING  # distances run
        self.running: i64 = 0  # dogs, as a set
        self.order: i64 = 0  # who took which place: a dog's number plus one in four bits each
        self.homes: i64 = 0  # places taken from the front
        self.outs: i64 = 0  # places taken from the back
        self.passes: i64 = 0
        self.still: i64 = 0  # passes in a row in which no dog has moved
        self.last_pass: Pass | None = None
        # The pass
        self.spent = spent  # cards played since they were last taken up, this pass not counted
        self.laid: i64 = 0  # cards of this pass, sealed ones included, packed by dog
        self.opened: i64 = 0  # dogs whose card lies open, as a set
        self.shown: i64 = 0  # seats whose discard everyone can tell by now, as a set (GH-13)
        if terms.named != LONE:
            self.hand_out_money()

    def copy_to(self, other: "GreyhoundsTruth") -> None:
        """Copy everything that the other was not created with."""
        other.phase = self.phase
        other.owing = self.owing
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
        other.homes = self.homes
        other.outs = self.outs
        other.passes = self.passes
        other.still = self.still
        other.last_pass = self.last_pass
        other.laid = self.laid
        other.opened = self.opened
        other.shown = self.shown

    # Questions

    def is_over(self) -> bool:
        """Tell whether the last race has been settled, or the bookmaker is bankrupt."""
        return self.phase == AT_END

    def score(self) -> list[int]:
        """Return everyone's money, stakes taken off; the bookmaker has them once handed over."""
        return [self.purse(seat) for seat in range(self.seats)]

    def purse(self, seat: i64) -> i64:
        """Return the money of a seat at this moment."""
        if self.bookmaker == LONE:
            return 0
        if seat != self.bookmaker:
            return self.money[seat] - stakes(self.slips[seat])
        return self.money[seat] + (self.handed_over() if self.phase == AT_RUN else 0)

    def handed_over(self) -> i64:
        """Return the stakes of all slips together."""
        every: i64 = 0
        for seat in range(self.seats):
            every += stakes(self.slips[seat])
        return every

    def everyone(self) -> i64:
        """Return all seats, as a set."""
        return (1 << self.seats) - 1

    def bettors(self) -> i64:
        """Return all seats but the bookmaker's, as a set."""
        return self.everyone() & ~(1 << self.bookmaker)

    def finish(self) -> i64:
        """Return how far the line is: race 1 goes one lap, race 2 two, race 3 three (GH-04)."""
        return self.race * self.terms.lap

    # Chance

    def awaits_chance(self) -> bool:
        """Tell whether the lot or the reserved cards come next."""
        return self.phase <= AT_DEAL

    def draw(self, rng: Rng) -> Outcome:
        """Return the bookmaker (GH-01), or six cards of every seat for race 3 (GH-05)."""
        if self.phase == AT_LOT:
            return [rng.below(self.seats)]
        return draw_reserved(self.seats, rng)

    def deal(self, outcome: Outcome) -> None:
        """Name the bookmaker, or set the cards for race 3 aside."""
        if self.phase == AT_LOT:
            self.bookmaker = outcome[0]
            self.hand_out_money()
            self.phase = AT_DEAL
            return
        reserved = NOTHING[:]
        for seat in range(self.seats):
            reserved[seat] = mask_of(outcome[RESERVED * seat : RESERVED * (seat + 1)])
        self.reserved = reserved
        self.phase = AT_PICK
        self.owing = self.everyone()

    def hand_out_money(self) -> None:
        """Give everyone the money to start with (GH-03)."""
        money = vec[i64]([BETTOR_MONEY for _ in range(self.seats)])
        money[self.bookmaker] = BOOKMAKER_MONEY[self.seats]
        self.money = money

    # Races

    def open_race(self) -> None:
        """Lay the cards of the next race open (GH-08); the bookmaker is to set the odds."""
        self.race += 1
        self.five = self.first if self.race == 1 else self.second
        if self.race == RACES:
            self.five = self.reserved
        self.phase = AT_ODDS
        self.owing = 1 << self.bookmaker

    def start_running(self) -> None:
        """Put the dogs on the start and begin the first pass; the bookmaker has the slips now."""
        if self.race == RACES:
            self.leave_out_discards()
        self.phase = AT_RUN
        self.dogs = NOTHING
        self.running = (1 << DOGS) - 1
        self.start_pass()

    def leave_out_discards(self) -> None:
        """Let those of the six reserved cards run that were not discarded (GH-13)."""
        five = self.reserved[:]
        for seat in range(self.seats):
            five[seat] ^= ONE[self.discards[seat]]
        self.five = five

    def start_pass(self) -> None:
        """Let the dummy's card lie open (GH-25) and ask the owner in front for a card."""
        self.laid = 0
        self.opened = 0
        if self.seats == DUMMY and self.running >> DUMMY & 1 != 0:
            card: i64 = DUMMY_CARD
            self.laid = card << PART_BITS * DUMMY
            self.opened = 1 << DUMMY
        self.ask_next()

    def ask_next(self) -> None:
        """Ask the owners furthest in front that have no open card: all level ones (GH-14)."""
        waiting: i64 = self.running & ~self.opened
        front: i64 = -1
        level: i64 = 0
        dog: i64 = 0
        while dog < DOGS:
            if waiting >> dog & 1 != 0:
                if self.dogs[dog] > front:
                    front = self.dogs[dog]
                    level = 0
                if self.dogs[dog] == front:
                    level |= 1 << dog
            dog += 1
        self.owing = level

    def open_cards(self) -> None:
        """Open the cards of everyone who was asked; when all dogs have one, run the pass."""
        dog: i64 = 0
        while dog < DOGS:
            if part(self.laid, dog) != 0:
                self.opened |= 1 << dog
            dog += 1
        if self.race == RACES and self.passes == FIVE - 1:
            self.shown = self.opened & self.everyone()  # GH-13: with the fifth card
        if self.opened != self.running:
            self.ask_next()
        else:
            self.run_pass()

    def run_pass(self) -> None:
        """Move the dogs one after the other, highest card first (GH-19)."""
        played = Pass(self.laid, 0, 0)
        self.last_pass = played
        self.passes += 1
        self.still += 1
        steps: i64 = running_steps(self.laid, self.race)
        self._spend()
        if steps != 0:
            self.dogs = self.dogs[:]
        while steps != 0 and self.running & (self.running - 1) != 0:
            dog: i64 = fastest(steps)
            distance: i64 = part(steps, dog)
            steps ^= distance << PART_BITS * dog
            if self.running >> dog & 1 != 0:
                self.still = 0
                self._move(dog, distance, played)
        if self.still == STALEMATE:  # GH-22
            while self.running != 0:
                self._rest(played)
        if self.running != 0:
            self.start_pass()
        else:
            self.settle()

    def _spend(self) -> None:
        """Put the cards of this pass to the spent ones; all five are taken up again (GH-15)."""
        seat: i64 = 0
        while seat < self.seats:
            card: i64 = part(self.laid, seat)
            if card != 0:
                self.spent[seat] |= ONE[card]
                if self.spent[seat] == self.five[seat]:
                    self.spent[seat] = 0
            seat += 1

    def _move(self, dog: i64, distance: i64, played: Pass) -> None:
        """Move one dog and see at once who is home and who is lapped (GH-19 to GH-22)."""
        self.dogs[dog] += distance
        self._tell(played, RUNS, dog)
        front: i64 = self.dogs[dog]
        if front >= self.finish():
            front = self.finish()
            self._take_front(played, HOME, dog)
        lapped: i64 = self._lapped(front)
        while lapped != LONE and self.running & (self.running - 1) != 0:
            self.outs += 1
            self.order |= (lapped + 1) << EVENT_BITS * (DOGS - self.outs)
            self.running &= ~(1 << lapped)
            self._tell(played, OUT, lapped)
            lapped = self._lapped(front)
        if self.running & (self.running - 1) == 0:
            self._rest(played)

    def _lapped(self, front: i64) -> i64:
        """Return the dog that is out first of those lapped (GH-21), LONE if none is.

        In race 1 none can be: the line is only one lap away.
        """
        worst: i64 = LONE
        dog: i64 = 0
        while dog < DOGS:
            if self.running >> dog & 1 != 0 and front - self.dogs[dog] > self.terms.lap:
                if worst == LONE or self._is_worse(dog, worst):
                    worst = dog
            dog += 1
        return worst

    def _is_worse(self, dog: i64, other: i64) -> bool:
        """Tell which of two lapped dogs goes out first: hindmost, lower card, longer odds."""
        if self.dogs[dog] != self.dogs[other]:
            return self.dogs[dog] < self.dogs[other]
        if part(self.laid, dog) != part(self.laid, other):
            return part(self.laid, dog) < part(self.laid, other)
        return place_of(self.placement, dog) > place_of(self.placement, other)

    def _rest(self, played: Pass) -> None:
        """Give the place left to the dog in front, of level ones the one with shorter odds."""
        best: i64 = LONE
        dog: i64 = 0
        while dog < DOGS:
            if self.running >> dog & 1 != 0:
                if best == LONE or self.dogs[dog] > self.dogs[best]:
                    best = dog
                elif self.dogs[dog] == self.dogs[best]:
                    if place_of(self.placement, dog) < place_of(self.placement, best):
                        best = dog
            dog += 1
        self._take_front(played, RESTS, best)

    def _take_front(self, played: Pass, event: i64, dog: i64) -> None:
        self.order |= (dog + 1) << EVENT_BITS * self.homes
        self.homes += 1
        self.running &= ~(1 << dog)
        self._tell(played, event, dog)

    def _tell(self, played: Pass, event: i64, dog: i64) -> None:
        played.story |= (event * DOGS + dog) << EVENT_BITS * played.told
        played.told += 1

    def settle(self) -> None:
        """Pay prizes and bets (GH-23), then go on to the next race or end the match (GH-24)."""
        last_pass = self.last_pass
        assert last_pass is not None
        self.money = settled(
            self.money,
            self.slips,
            placement=self.placement,
            order=self.order,
            terms=self.terms,
            bookmaker=self.bookmaker,
        )
        self.results = Result(
            placement=self.placement,
            order=self.order,
            slips=self.slips,
            dogs=self.dogs,
            passes=self.passes,
            last_pass=last_pass,
            money=self.money,
            previous=self.results,
        )
        self.clear_race()
        if self.race == RACES or self.money[self.bookmaker] < 0:
            self.phase = AT_END
        else:
            self.open_race()

    def clear_race(self) -> None:
        """Forget everything of a race but its number."""
        for seat in range(DOGS):
            self.spent[seat] = 0
        self.owing = 0
        self.slips = NOTHING
        self.discards = NOTHING
        self.placement = LONE
        self.five = NOTHING
        self.dogs = NOTHING
        self.running = 0
        self.order = 0
        self.homes = 0
        self.outs = 0
        self.passes = 0
        self.still = 0
        self.last_pass = None
        self.laid = 0
        self.opened = 0
        self.shown = 0
