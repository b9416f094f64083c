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

from stammtisch.core.bits import lowest, nth, size
from stammtisch.core.game import Move, Refusal, Seat, View
from stammtisch.core.rng import Rng
from stammtisch.games.greyhounds.board import (
    BETS,
    COUNT_BITS,
    LEAST_STAKE,
    MOST_STAKES,
    PARTS_OF_BET,
    PLACE,
    QUINELLA,
    RACES,
    WIN,
    as_part,
    begun,
    dog_at,
    part,
    parts_begun,
    stakes_of,
)
from stammtisch.games.greyhounds.cards import FIVE, ONE, PICKS, WHOLE, may_pick
from stammtisch.games.greyhounds.race import GreyhoundsRace
from stammtisch.games.greyhounds.state import Phase

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
# Which rule says who does what in a phase; a move that does not belong there is refused by it.
RULE_OF_PHASE: Final = {
    Phase.LOT: "GH-01",
    Phase.DEAL: "GH-05",
    Phase.PICK: "GH-06",
    Phase.ODDS: "GH-09",
    Phase.BET: "GH-10",
    Phase.DISCARD: "GH-13",
    Phase.RUN: "GH-14",
    Phase.OVER: "GH-24",
}
ASKED_OF_PHASE: Final = {Phase.ODDS: "placement", Phase.DISCARD: "discard", Phase.RUN: "card"}
ASKED_OF_BET: Final = ["win", "place", "quinella", "win_stake", "place_stake", "quinella_stake"]


@final
class GreyhoundsState(GreyhoundsRace):
    """A match of Greyhounds and what may be done in it."""

    def copy(self) -> "GreyhoundsState":
        """Return an independent copy."""
        other = GreyhoundsState(self.seats, self.terms, self.spent[:])
        self.copy_to(other)
        return other

    # Who may do what

    def base(self, seat: i64) -> i64:
        """Return the code that the choices of the seat to act are counted from."""
        if self.phase == Phase.ODDS:
            return FIRST_PLACEMENT
        if self.phase == Phase.BET:
            return BASE_OF_PART[parts_begun(self.drafts[seat])]
        return FIRST_CARD

    def choice_mask(self, seat: i64) -> i64:
        """Return what the seat to act may choose, as a set of numbers above its base."""
        phase: i64 = self.phase
        if phase == Phase.PICK:
            return self.cards_to_pick(seat)
        if phase == Phase.ODDS:
            return 0xFFFFFF
        if phase == Phase.BET:
            return self.parts_to_bet(seat)
        return self.five[seat] & ~self.spent[seat]  # GH-13, GH-15

    def cards_left(self, seat: i64) -> i64:
        """Return the cards that may be used in races 1 and 2 and are not picked yet (GH-05)."""
        left: i64 = WHOLE & ~self.reserved[seat]
        draft: i64 = self.drafts[seat]
        for number in range(parts_begun(draft)):
            left &= ~ONE[part(begun(draft), number)]
        return left

    def worth_picked(self, seat: i64) -> i64:
        """Return what the cards picked so far for the race being picked are worth."""
        draft: i64 = self.drafts[seat]
        count: i64 = parts_begun(draft)
        worth: i64 = 0
        first: i64 = 0
        if count >= FIVE:
            first = FIVE
        for number in range(first, count):
            worth += part(begun(draft), number)
        return worth

    def cards_to_pick(self, seat: i64) -> i64:
        """Return the cards with which the picks can still be completed (GH-06)."""
        left: i64 = self.cards_left(seat)
        count: i64 = parts_begun(self.drafts[seat])
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
        number: i64 = parts_begun(self.drafts[seat])
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
        count: i64 = parts_begun(draft)
        left: i64 = MOST_STAKES - LEAST_STAKE * (PARTS_OF_BET - 1 - count)
        for number in range(BETS, count):
            left -= part(begun(draft), number)
        return left

    def legal_into(self, seat: Seat, moves: vec[i64]) -> i64:
        """Write the moves of a seat that is to act into a buffer; return how many."""
        base: i64 = self.base(seat)
        mask: i64 = self.choice_mask(seat)
        count: i64 = 0
        while mask != 0:
            moves[count] = base + lowest(mask)
            mask &= mask - 1
            count += 1
        return count

    def random_move(self, seat: Seat, rng: Rng) -> Move:
        """Return a fair choice among the moves of a seat that is to act."""
        if self.phase == Phase.PICK:
            return self._random_pick(seat, rng)
        mask: i64 = self.choice_mask(seat)
        return self.base(seat) + nth(mask, rng.below(size(mask)))

    def _random_pick(self, seat: i64, rng: Rng) -> i64:
        """Try cards at random until one fits, which is faster than to try them all."""
        left: i64 = self.cards_left(seat)
        count: i64 = parts_begun(self.drafts[seat])
        worth: i64 = self.worth_picked(seat)
        held: i64 = size(left)
        card: i64 = nth(left, rng.below(held))
        while not may_pick(left, count, worth, card):
            card = nth(left, rng.below(held))
        return FIRST_CARD + card

    # Making moves

    def apply(self, seat: Seat, move: Move) -> None:
        """Make a legal move."""
        phase: i64 = self.phase
        if phase == Phase.PICK:
            self._pick(seat, move - FIRST_CARD)
        elif phase == Phase.ODDS:
            self.placement = move - FIRST_PLACEMENT  # GH-09
            self.phase = Phase.BET
            self.ask(self.bettors())
        elif phase == Phase.BET:
            self._bet(seat, move - self.base(seat))
        elif phase == Phase.DISCARD:
            self._discard(seat, move - FIRST_CARD)
        else:
            self.laid |= as_part(move - FIRST_CARD, seat)
            if self.chose(seat):
                self.open_cards()

    def draft(self, seat: i64, value: i64) -> i64:
        """Add a part to a begun choice; return the choice."""
        draft: i64 = self.drafts[seat]
        draft |= as_part(value, parts_begun(draft)) << COUNT_BITS
        self._set_draft(seat, draft + 1)
        return draft + 1

    def _set_draft(self, seat: i64, draft: i64) -> None:
        drafts = self.drafts[:]
        drafts[seat] = draft
        self.drafts = drafts

    def _pick(self, seat: i64, card: i64) -> None:
        """Pick a card; the tenth completes the hands for races 1 and 2 (GH-06)."""
        draft: i64 = self.draft(seat, card)
        if parts_begun(draft) < PICKS:
            return
        first = self.first[:]
        second = self.second[:]
        for number in range(i64(FIVE)):
            first[seat] |= ONE[part(begun(draft), number)]
            second[seat] |= ONE[part(begun(draft), number + FIVE)]
        self.first = first
        self.second = second
        self._set_draft(seat, 0)
        if self.chose(seat):
            self.open_race()

    def _bet(self, seat: i64, value: i64) -> None:
        """Add to a slip; the third stake completes it (GH-10, GH-11)."""
        draft: i64 = self.draft(seat, value)
        if parts_begun(draft) < PARTS_OF_BET:
            return
        slips = self.slips[:]
        slips[seat] = begun(draft)
        self.slips = slips
        self._set_draft(seat, 0)
        if not self.chose(seat):
            return
        if self.race == RACES:
            self.phase = Phase.DISCARD
            self.ask(self.everyone())
        else:
            self.start_running()

    def _discard(self, seat: i64, card: i64) -> None:
        """Put one of the six cards away (GH-13)."""
        discards = self.discards[:]
        discards[seat] = card
        self.discards = discards
        if self.chose(seat):
            self.start_running()

    # What else the protocol asks

    def rule(self) -> str:
        """Return the rule that says who does what in this phase."""
        return RULE_OF_PHASE[self.phase]

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        """Return why this seat may not make this move now; None if it may."""
        from stammtisch.games.greyhounds.refusals import stands_aside  # noqa: PLC0415 needs this

        return stands_aside(self, seat) or super().refusal(seat, move)

    def refuse(self, seat: Seat, move: int) -> Refusal:
        """Return why a seat that is to act may not make a move that is not legal."""
        from stammtisch.games.greyhounds.refusals import refuse  # noqa: PLC0415 it needs this class

        return refuse(self, seat, move)

    def asks(self, seat: Seat) -> str:
        """Return what a seat that is to act chooses next: a card, odds, or a part of a slip."""
        count: i64 = parts_begun(self.drafts[seat])
        if self.phase == Phase.PICK:
            return "card_for_race_1" if count < FIVE else "card_for_race_2"
        return ASKED_OF_BET[count] if self.phase == Phase.BET else ASKED_OF_PHASE[self.phase]

    def unfinished(self, seat: Seat) -> list[int]:
        """Return the cards picked, or the bets written, so far."""
        draft: i64 = self.drafts[seat]
        parts: list[int] = []
        for number in range(parts_begun(draft)):
            base: i64 = FIRST_CARD if self.phase == Phase.PICK else BASE_OF_PART[number]
            parts.append(base + part(begun(draft), number))
        return parts

    def take_back(self, seat: Seat) -> None:
        """Take back the last card picked, or the last thing written on the slip."""
        draft: i64 = self.drafts[seat] - 1
        last: i64 = part(begun(draft), parts_begun(draft))
        self._set_draft(seat, draft ^ as_part(last, parts_begun(draft)) << COUNT_BITS)

    def view(self, seat: int | None) -> View:
        """Return what a seat, or a spectator, may know."""
        from stammtisch.games.greyhounds.view import GreyhoundsView  # noqa: PLC0415 it needs this

        return GreyhoundsView(self, seat)
