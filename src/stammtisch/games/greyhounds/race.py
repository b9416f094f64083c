"""How a race of Greyhounds goes: cards are laid open, passes are run, and all is settled."""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.greyhounds.board import (
    DOGS,
    DUMMY,
    EMPTY_ROW,
    NOTHING,
    RACES,
    as_part,
    part,
    place_of,
)
from stammtisch.games.greyhounds.cards import DUMMY_CARD, FIVE, ONE
from stammtisch.games.greyhounds.scoring import (
    HOME,
    OUT,
    RESTS,
    RUNS,
    Pass,
    Result,
    as_arrived,
    fastest,
    first_free,
    last_free,
    running_steps,
    settled,
)
from stammtisch.games.greyhounds.state import GreyhoundsTruth, Phase

STALEMATE: Final = 10  # GH-22: passes in a row without a step


class GreyhoundsRace(GreyhoundsTruth):
    """What happens in a race by itself, once somebody has made a choice."""

    def open_race(self) -> None:
        """Lay the cards of the next race open (GH-08); the bookmaker is to set the odds."""
        self.race += 1
        self.five = self.first if self.race == 1 else self.second
        if self.race == RACES:
            self.five = self.reserved
        self.phase = Phase.ODDS
        self.ask(1 << self.bookmaker)

    def start_running(self) -> None:
        """Put the dogs on the start and begin the first pass; the bookmaker has the slips now."""
        if self.race == RACES:
            self.leave_out_discards()
        self.phase = Phase.RUN
        self.dogs = EMPTY_ROW
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
        if self.seats == DUMMY and self.runs(DUMMY):
            self.laid = as_part(DUMMY_CARD, DUMMY)
            self.opened = 1 << DUMMY
        self.ask_next()

    def ask_next(self) -> None:
        """Ask the owners furthest in front that have no open card: all level ones (GH-14)."""
        waiting: i64 = self.running & ~self.opened
        front: i64 = -1
        level: i64 = 0
        for dog in range(i64(DOGS)):
            if waiting >> dog & 1 != 0:
                if self.dogs[dog] > front:
                    front = self.dogs[dog]
                    level = 0
                if self.dogs[dog] == front:
                    level |= 1 << dog
        self.ask(level)

    def open_cards_laid(self) -> i64:
        """Return the cards of this pass that lie open, packed."""
        laid: i64 = 0
        for dog in range(i64(DOGS)):
            if self.opened >> dog & 1 != 0:
                laid |= as_part(part(self.laid, dog), dog)
        return laid

    def open_cards(self) -> None:
        """Open the cards of everyone who was asked; when all dogs have one, run the pass."""
        for dog in range(i64(DOGS)):
            if part(self.laid, dog) != 0:
                self.opened |= 1 << dog
        if self.race == RACES and self.passes == FIVE - 1:
            self.shown = self.opened & self.everyone()  # GH-13: with the fifth card
        if self.opened != self.running:
            self.ask_next()
        else:
            self.run_pass()

    def run_pass(self) -> None:
        """Move the dogs one after the other, highest card first (GH-19)."""
        steps: i64 = running_steps(self.laid, self.race)
        if steps != 0:
            self.dogs = self.dogs[:]
        played = Pass(self.laid, steps, self.dogs)
        self.last_pass = played
        self.passes += 1
        self.still += 1
        self._spend()
        while steps != 0 and not self.is_decided():
            dog: i64 = fastest(steps)
            distance: i64 = part(steps, dog)
            steps ^= as_part(distance, dog)
            if self.runs(dog):
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
        for seat in range(self.seats):
            card: i64 = part(self.laid, seat)
            if card != 0:
                self.spent[seat] |= ONE[card]
                if self.spent[seat] == self.five[seat]:
                    self.spent[seat] = 0

    def _move(self, dog: i64, distance: i64, played: Pass) -> None:
        """Move one dog and see at once who is home and who is lapped (GH-19 to GH-22)."""
        self.dogs[dog] += distance
        played.tell(RUNS, dog)
        front: i64 = self.dogs[dog]
        if front >= self.finish():
            front = self.finish()
            self._take_place(played, HOME, dog, first_free(self.order))
        lapped: i64 = self._lapped(front)
        while lapped != NOTHING:  # the last one too, though this ends the race
            self._take_place(played, OUT, lapped, last_free(self.order))
            lapped = self._lapped(front)
        if self.running != 0 and self.is_decided():
            self._rest(played)

    def _lapped(self, front: i64) -> i64:
        """Return the dog that is out first of those lapped (GH-21), NOTHING if none is.

        In race 1 none can be: the line is only one lap away.
        """
        worst: i64 = NOTHING
        for dog in range(i64(DOGS)):
            if self.runs(dog) and front - self.dogs[dog] > self.terms.lap:
                if worst == NOTHING or self._is_worse(dog, worst):
                    worst = dog
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
        best: i64 = NOTHING
        for dog in range(i64(DOGS)):
            if self.runs(dog) and (best == NOTHING or self._is_better(dog, best)):
                best = dog
        self._take_place(played, RESTS, best, first_free(self.order))

    def _is_better(self, dog: i64, other: i64) -> bool:
        """Tell which of two dogs left in a race that is stopped comes first."""
        if self.dogs[dog] != self.dogs[other]:
            return self.dogs[dog] > self.dogs[other]
        return place_of(self.placement, dog) < place_of(self.placement, other)

    def _take_place(self, played: Pass, event: i64, dog: i64, place: i64) -> None:
        self.order |= as_arrived(dog, place)
        self.running &= ~(1 << dog)
        played.tell(event, dog)

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
        result = Result(
            placement=self.placement,
            order=self.order,
            slips=self.slips,
            passes=self.passes,
            last_pass=last_pass,
            money=self.money,
        )
        self.results = [*self.results, result]
        self.clear_race()
        if self.race == RACES or self.money[self.bookmaker] < 0:
            self.phase = Phase.OVER
        else:
            self.open_race()

    def clear_race(self) -> None:
        """Forget everything of a race but its number."""
        for seat in range(DOGS):
            self.spent[seat] = 0
        self.ask(0)
        self.slips = EMPTY_ROW
        self.discards = EMPTY_ROW
        self.placement = NOTHING
        self.five = EMPTY_ROW
        self.dogs = EMPTY_ROW
        self.running = 0
        self.order = 0
        self.passes = 0
        self.still = 0
        self.last_pass = None
        self.laid = 0
        self.opened = 0
        self.shown = 0
