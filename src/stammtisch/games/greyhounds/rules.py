"""Greyhounds in the order of play: cards for three races; in each race odds, bets, passes, money.

Moves:
     0..19  the card 1..20: picked for a race, discarded before race 3, or played
    20..43  the bookmaker's placement of the dogs on I to IV, RBGY to YGBR
    44..47  bet on the dog R, B, G, Y to win
    48..51  bet on the dog R, B, G, Y for a place
    52..57  bet on the pair RB, RG, RY, BG, BY, GY
    58..69  stake 300..1400 pounds
Ten picks are one choice: five cards for race 1, then five for race 2. So are a bettor's three bets
and their three stakes.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, members, nth, size
from stammtisch.core.game import Refusal, Ruling, View
from stammtisch.core.rng import Rng
from stammtisch.games.greyhounds.board import (
    BETS,
    LEAST_STAKE,
    MOST_STAKES,
    PART_BITS,
    PARTS_OF_BET,
    PLACE,
    QUINELLA,
    RACES,
    WIN,
    dog_at,
    part,
    stakes_of,
)
from stammtisch.games.greyhounds.cards import FIVE, ONE, PICKS, WHOLE, may_pick
from stammtisch.games.greyhounds.state import (
    AT_BET,
    AT_DISCARD,
    AT_ODDS,
    AT_PICK,
    GreyhoundsTruth,
)

FIRST_CARD: Final = -1  # the code of a card is its value less one
FIRST_PLACEMENT: Final = 20
FIRST_WIN: Final = 44
FIRST_PLACE: Final = 48
FIRST_PAIR: Final = 52
FIRST_STAKE: Final = 55  # the code of a stake is its hundreds more than this
CODES: Final = 70
BASE_OF_PART: Final = vec[i64](
    [FIRST_WIN, FIRST_PLACE, FIRST_PAIR, FIRST_STAKE, FIRST_STAKE, FIRST_STAKE]
)
COUNT_BITS: Final = 4  # in a draft
COUNT_MASK: Final = 15


@final
class GreyhoundsState(GreyhoundsTruth):
    """A match of Greyhounds and what may be done in it."""

    def copy(self) -> "GreyhoundsState":
        """Return an independent copy."""
        other = GreyhoundsState(self.seats, self.terms, self.spent[:])
        self.copy_to(other)
        return other

    # Who may do what

    def turn(self) -> i64:
        """Return the first seat that is to act."""
        return lowest(self.owing)

    def to_act(self) -> list[int]:
        """Return the seats that owe a choice."""
        return members(self.owing)

    def base(self, seat: i64) -> i64:
        """Return the code that the choices of the seat to act are counted from."""
        if self.phase == AT_ODDS:
            return FIRST_PLACEMENT
        if self.phase == AT_BET:
            return BASE_OF_PART[self.drafts[seat] & COUNT_MASK]
        return FIRST_CARD

    def choices(self, seat: i64) -> i64:
        """Return what the seat to act may choose, as a set of numbers above its base."""
        phase: i64 = self.phase
        if phase == AT_PICK:
            return self.cards_to_pick(seat)
        if phase == AT_ODDS:
            return 0xFFFFFF
        if phase == AT_BET:
            return self.parts_to_bet(seat)
        return self.five[seat] & ~self.spent[seat]  # GH-13, GH-15

    def cards_left(self, seat: i64) -> i64:
        """Return the cards that may be used in races 1 and 2 and are not picked yet (GH-05)."""
        left: i64 = WHOLE & ~self.reserved[seat]
        draft: i64 = self.drafts[seat]
        number: i64 = 0
        while number < draft & COUNT_MASK:
            left &= ~ONE[part(draft >> COUNT_BITS, number)]
            number += 1
        return left

    def worth_picked(self, seat: i64) -> i64:
        """Return what the cards picked so far for the race being picked are worth."""
        draft: i64 = self.drafts[seat]
        count: i64 = draft & COUNT_MASK
        number: i64 = FIVE if count >= FIVE else 0
        worth: i64 = 0
        while number < count:
            worth += part(draft >> COUNT_BITS, number)
            number += 1
        return worth

    def cards_to_pick(self, seat: i64) -> i64:
        """Return the cards with which the picks can still be completed (GH-06)."""
        left: i64 = self.cards_left(seat)
        count: i64 = self.drafts[seat] & COUNT_MASK
        worth: i64 = self.worth_picked(seat)
        fitting: i64 = 0
        rest: i64 = left
        while rest != 0:
            if may_pick(left, count, worth, lowest(rest)):
                fitting |= rest & -rest
            rest &= rest - 1
        return fitting

    def parts_to_bet(self, seat: i64) -> i64:
        """Return the dogs, the pairs or the hundreds for the next part of a bet."""
        draft: i64 = self.drafts[seat]
        number: i64 = draft & COUNT_MASK
        if number == WIN:
            return 0b1111
        if number == PLACE:
            return 0b1111 & ~(1 << dog_at(self.placement, 0))  # GH-10: the dog on I has no odds
        if number == QUINELLA:
            return 0b111111
        return stakes_of(self.hundreds_left(seat))

    def hundreds_left(self, seat: i64) -> i64:
        """Return the most that the next stake may be, so that the others are possible (GH-11)."""
        draft: i64 = self.drafts[seat]
        number: i64 = draft & COUNT_MASK
        left: i64 = MOST_STAKES - LEAST_STAKE * (PARTS_OF_BET - 1 - number)
        while number > BETS:
            number -= 1
            left -= part(draft >> COUNT_BITS, number)
        return left

    def legal(self, seat: i64) -> list[int]:
        """Return the seat's moves, ascending; none unless it is to act."""
        if self.owing >> seat & 1 == 0:
            return []
        base: i64 = self.base(seat)
        return [base + choice for choice in members(self.choices(seat))]

    def legal_into(self, seat: i64, moves: vec[i64]) -> i64:
        """Write the moves of a seat that is to act into a buffer; return how many."""
        base: i64 = self.base(seat)
        mask: i64 = self.choices(seat)
        count: i64 = 0
        while mask != 0:
            moves[count] = base + lowest(mask)
            mask &= mask - 1
            count += 1
        return count

    def random_move(self, seat: i64, rng: Rng) -> i64:
        """Return a fair choice among the moves of a seat that is to act."""
        if self.phase == AT_PICK:
            return self._random_pick(seat, rng)
        mask: i64 = self.choices(seat)
        return self.base(seat) + nth(mask, rng.below(size(mask)))

    def _random_pick(self, seat: i64, rng: Rng) -> i64:
        """Try cards at random until one fits, which is faster than to try them all."""
        left: i64 = self.cards_left(seat)
        count: i64 = self.drafts[seat] & COUNT_MASK
        worth: i64 = self.worth_picked(seat)
        held: i64 = size(left)
        card: i64 = nth(left, rng.below(held))
        while not may_pick(left, count, worth, card):
            card = nth(left, rng.below(held))
        return FIRST_CARD + card

    # Making moves

    def apply(self, seat: i64, move: i64) -> None:
        """Make a legal move."""
        phase: i64 = self.phase
        if phase == AT_PICK:
            self._pick(seat, move - FIRST_CARD)
        elif phase == AT_ODDS:
            self.placement = move - FIRST_PLACEMENT  # GH-09
            self.phase = AT_BET
            self.owing = self.bettors()
        elif phase == AT_BET:
            self._bet(seat, move - self.base(seat))
        elif phase == AT_DISCARD:
            self._discard(seat, move - FIRST_CARD)
        else:
            card: i64 = move - FIRST_CARD
            self.laid |= card << PART_BITS * seat
            self.owing &= ~(1 << seat)
            if self.owing == 0:
                self.open_cards()

    def _draft(self, seat: i64, value: i64) -> i64:
        """Add a part to a choice; return the choice so far, its count in the lowest bits."""
        drafts = self.drafts[:]
        draft: i64 = drafts[seat]
        draft |= value << COUNT_BITS + PART_BITS * (draft & COUNT_MASK)
        draft += 1
        drafts[seat] = draft
        self.drafts = drafts
        return draft

    def _clear_draft(self, seat: i64) -> None:
        drafts = self.drafts[:]
        drafts[seat] = 0
        self.drafts = drafts
        self.owing &= ~(1 << seat)

    def _pick(self, seat: i64, card: i64) -> None:
        """Pick a card; the tenth completes the hands for races 1 and 2 (GH-06)."""
        draft: i64 = self._draft(seat, card)
        if draft & COUNT_MASK < PICKS:
            return
        first = self.first[:]
        second = self.second[:]
        number: i64 = 0
        while number < FIVE:
            first[seat] |= ONE[part(draft >> COUNT_BITS, number)]
            second[seat] |= ONE[part(draft >> COUNT_BITS, number + FIVE)]
            number += 1
        self.first = first
        self.second = second
        self._clear_draft(seat)
        if self.owing == 0:
            self.open_race()

    def _bet(self, seat: i64, value: i64) -> None:
        """Add to a slip; the third stake completes it (GH-10, GH-11)."""
        draft: i64 = self._draft(seat, value)
        if draft & COUNT_MASK < PARTS_OF_BET:
            return
        slips = self.slips[:]
        slips[seat] = draft >> COUNT_BITS
        self.slips = slips
        self._clear_draft(seat)
        if self.owing == 0:
            if self.race == RACES:
                self.phase = AT_DISCARD
                self.owing = self.everyone()
            else:
                self.start_running()

    def _discard(self, seat: i64, card: i64) -> None:
        """Put one of the six cards away (GH-13)."""
        discards = self.discards[:]
        discards[seat] = card
        self.discards = discards
        self.owing &= ~(1 << seat)
        if self.owing == 0:
            self.start_running()

    # What else the protocol asks

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        """Return why this seat may not make this move now; None if it may."""
        from stammtisch.games.greyhounds.refusals import refuse  # noqa: PLC0415 it needs this class

        return refuse(self, seat, move)

    def unfinished(self, seat: i64) -> list[int]:
        """Return the cards picked, or the bets written, so far."""
        draft: i64 = self.drafts[seat]
        parts: list[int] = []
        for number in range(draft & COUNT_MASK):
            base: i64 = FIRST_CARD if self.phase == AT_PICK else BASE_OF_PART[number]
            parts.append(base + part(draft >> COUNT_BITS, number))
        return parts

    def take_back(self, seat: i64) -> None:
        """Take back the last card picked, or the last thing written on the slip."""
        drafts = self.drafts[:]
        draft: i64 = drafts[seat] - 1
        place: i64 = COUNT_BITS + PART_BITS * (draft & COUNT_MASK)
        value: i64 = draft >> place
        drafts[seat] = draft ^ value << place
        self.drafts = drafts

    def direct(self, ruling: Ruling) -> Refusal | None:
        """Refuse: nothing in Greyhounds is left to a director."""
        return Refusal("GH-24", "no_rulings", {"kind": ruling.kind})

    def view(self, seat: int | None) -> View:
        """Return what a seat, or a spectator, may know."""
        from stammtisch.games.greyhounds.view import look  # noqa: PLC0415 it needs this class

        return look(self, seat)
