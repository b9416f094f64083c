"""Full states that fit a view, drawn so that every fitting one is as likely as any other.

Every owner has a pack of twenty, so what is hidden of one owner says nothing about another.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, mask_of, nth, size
from stammtisch.core.game import NOBODY, State
from stammtisch.core.rng import Rng
from stammtisch.core.worlds import Worlds
from stammtisch.games.greyhounds.board import (
    BETS,
    DOGS,
    EMPTY_ROW,
    LEAST_STAKE,
    MOST_STAKES,
    NOTHING,
    PAIRS,
    PLACE,
    QUINELLA,
    RACES,
    WIN,
    as_part,
    dog_at,
    pack,
    part,
)
from stammtisch.games.greyhounds.cards import (
    FIVE,
    HIGH,
    LIMIT,
    LOW,
    OF_EACH_HALF,
    ONE,
    WHOLE,
    total,
)
from stammtisch.games.greyhounds.rules import GreyhoundsState
from stammtisch.games.greyhounds.scoring import as_arrived
from stammtisch.games.greyhounds.state import Phase
from stammtisch.games.greyhounds.view import GreyhoundsView


def choose(cards: i64, count: i64, rng: Rng) -> i64:
    """Return `count` of the cards, every choice as likely as any other."""
    chosen: i64 = 0
    left: i64 = size(cards)
    while count > 0:
        card: i64 = nth(cards, rng.below(left))
        chosen |= ONE[card]
        cards &= ~ONE[card]
        left -= 1
        count -= 1
    return chosen


def reserve(cards: i64, rng: Rng) -> i64:
    """Return three low and three high ones of the cards (GH-05)."""
    return choose(cards & LOW, OF_EACH_HALF, rng) | choose(cards & HIGH, OF_EACH_HALF, rng)


def threes(count: i64) -> i64:
    """Return in how many ways three of so many cards can be chosen."""
    return count * (count - 1) * (count - 2) // 6


def stake_triples() -> vec[i64]:
    """Return all ways to stake on three bets (GH-11), packed."""
    found: list[int] = []
    for win in range(LEAST_STAKE, MOST_STAKES):
        for place in range(LEAST_STAKE, MOST_STAKES):
            for pair in range(LEAST_STAKE, MOST_STAKES - win - place + 1):
                found.append(pack([win, place, pair]))
    return vec[i64](found)


STAKES: Final = stake_triples()


@final
class SecondHands:
    """The hands an owner may have picked for race 2, once the hand for race 1 is open.

    Each counts as often as there are ways to reserve six of the cards it leaves.
    """

    def __init__(self, seat: i64, unseen: i64) -> None:
        self.seat = seat
        self.unseen = unseen
        self.hands: list[int] = []
        self.sums: list[int] = []  # ways of this hand and all before it
        self.ways: i64 = 0
        self._collect(unseen, 0, 0, 0)

    def _collect(self, cards: i64, hand: i64, count: i64, worth: i64) -> None:
        if count == FIVE:
            rest: i64 = self.unseen & ~hand
            ways: i64 = threes(size(rest & LOW)) * threes(size(rest & HIGH))
            if ways > 0:
                self.ways += ways
                self.hands.append(hand)
                self.sums.append(self.ways)
            return
        while cards != 0:
            card: i64 = lowest(cards)
            if worth + card > LIMIT:
                return
            cards &= cards - 1
            self._collect(cards, hand | ONE[card], count + 1, worth + card)

    def draw(self, rng: Rng) -> i64:
        """Return one of the hands."""
        mark: i64 = rng.below(self.ways)
        low: i64 = 0
        high: i64 = len(self.hands) - 1
        while low < high:
            middle: i64 = (low + high) >> 1
            if self.sums[middle] <= mark:
                low = middle + 1
            else:
                high = middle
        return self.hands[low]


@final
class GreyhoundsWorlds(Worlds):
    """The states that fit one view: what is known of them, and whose secrets are to be drawn."""

    def __init__(self, view: GreyhoundsView) -> None:
        self.known = known_state(view)
        self.others = vec[i64]([seat for seat in range(view.seats) if seat != view.seat])
        self.seconds: list[SecondHands] = []
        self.slips: list[int] = []  # seats whose slip is written and not known
        self.discards: list[int] = []  # seats who have discarded, unknown what
        self.sealed: list[int] = []  # seats whose card of this pass is laid and not open
        state = self.known
        for seat in range(view.seats):
            if seat == view.seat:
                continue
            is_done = not state.is_to_act(seat)
            if state.race == 1:
                self.seconds.append(SecondHands(seat, WHOLE & ~state.first[seat]))
            has_bet = view.phase > Phase.BET or (view.phase == Phase.BET and is_done)
            if has_bet and seat != view.bookmaker and not view.slips[seat]:
                self.slips.append(seat)
            is_secret = view.phase == Phase.RUN and view.race == RACES and seat not in view.shown
            if is_secret or (view.phase == Phase.DISCARD and is_done):
                self.discards.append(seat)
        if view.phase == Phase.RUN:
            state.ask_next()  # everyone who is level, whether they have chosen or not
            known = [*view.to_act, view.seat]
            self.sealed = [seat for seat in state.to_act() if seat not in known]
            state.ask(mask_of(view.to_act))

    def sample(self, rng: Rng) -> State:
        """Return one of the states."""
        state = self.known.copy()
        if not state.awaits_chance() and state.race < RACES:
            self._draw_cards(state, rng)
        if self.slips:
            self._draw_slips(state, rng)
        if self.discards:
            self._draw_discards(state, rng)
        if state.phase == Phase.RUN and state.race == RACES:
            state.leave_out_discards()
        for seat in self.sealed:
            card: i64 = lowest(choose(state.five[seat] & ~state.spent[seat], 1, rng))
            state.laid |= as_part(card, seat)
        return state

    def _draw_cards(self, state: GreyhoundsState, rng: Rng) -> None:
        reserved = state.reserved[:]
        if state.race == 0:
            first = state.first[:]
            second = state.second[:]
            for seat in self.others:
                reserved[seat] = reserve(WHOLE, rng)
                if not state.is_to_act(seat):
                    while not self._draw_picks(seat, reserved[seat], first, second, rng):
                        reserved[seat] = reserve(WHOLE, rng)
            state.first = first
            state.second = second
        elif state.race == 1:
            second = state.second[:]
            for hands in self.seconds:
                second[hands.seat] = hands.draw(rng)
                reserved[hands.seat] = reserve(hands.unseen & ~second[hands.seat], rng)
            state.second = second
        else:
            for seat in self.others:
                reserved[seat] = reserve(WHOLE & ~state.first[seat] & ~state.second[seat], rng)
        state.reserved = reserved

    def _draw_picks(
        self, seat: i64, reserved: i64, first: vec[i64], second: vec[i64], rng: Rng
    ) -> bool:
        """Draw ten cards for races 1 and 2; tell whether they are allowed (GH-06)."""
        first[seat] = choose(WHOLE & ~reserved, FIVE, rng)
        if total(first[seat]) > LIMIT:
            return False
        second[seat] = choose(WHOLE & ~reserved & ~first[seat], FIVE, rng)
        return total(second[seat]) <= LIMIT

    def _draw_slips(self, state: GreyhoundsState, rng: Rng) -> None:
        slips = state.slips[:]
        barred: i64 = dog_at(state.placement, 0)
        for seat in self.slips:
            dog: i64 = rng.below(DOGS - 1)
            if dog >= barred:
                dog += 1
            slip: i64 = as_part(rng.below(DOGS), WIN) | as_part(dog, PLACE)
            slip |= as_part(rng.below(PAIRS), QUINELLA)
            slips[seat] = slip | as_part(STAKES[rng.below(len(STAKES))], BETS)
        state.slips = slips

    def _draw_discards(self, state: GreyhoundsState, rng: Rng) -> None:
        discards = state.discards[:]
        laid: i64 = state.open_cards_laid()
        for seat in self.discards:
            played: i64 = state.spent[seat] | ONE[part(laid, seat)]
            discards[seat] = lowest(choose(state.reserved[seat] & ~played, 1, rng))
        state.discards = discards


def known_state(view: GreyhoundsView) -> GreyhoundsState:
    """Return a state that holds what the view tells and nothing else."""
    state = GreyhoundsState(view.seats, view.terms, EMPTY_ROW[:])
    state.phase = view.phase
    state.bookmaker = view.bookmaker
    state.ask(mask_of(view.to_act))
    state.race = view.race
    state.placement = view.placement
    if view.bookmaker != NOBODY:
        state.money = vec[i64](view.settled)
    state.results = view.results
    _know_cards(state, view)
    slips = EMPTY_ROW[:]
    discards = EMPTY_ROW[:]
    for seat in range(view.seats):
        slips[seat] = pack(view.slips[seat])
        discards[seat] = view.discards[seat]
        state.spent[seat] = mask_of(view.spent[seat])
    state.slips = slips
    state.discards = discards
    state.shown = mask_of(view.shown)
    _know_race(state, view)
    return state


def _know_cards(state: GreyhoundsState, view: GreyhoundsView) -> None:
    rows = [EMPTY_ROW[:], EMPTY_ROW[:], EMPTY_ROW[:]]
    for race in range(len(view.opened_cards)):
        for seat in range(view.seats):
            rows[race][seat] = mask_of(view.opened_cards[race][seat])
    if view.usable and view.seat is not None:
        me = view.seat
        rows[2][me] = WHOLE & ~mask_of(view.usable)
        if view.picks:
            rows[0][me] = mask_of(view.picks[0])
            rows[1][me] = mask_of(view.picks[1])
        for move in view.draft:
            state.draft(me, move - state.base(me))
    state.first = rows[0]
    state.second = rows[1]
    state.reserved = rows[2]
    if view.is_racing():
        state.five = rows[view.race - 1]


def _know_race(state: GreyhoundsState, view: GreyhoundsView) -> None:
    state.dogs = vec[i64](view.dogs)
    state.running = mask_of(view.running)
    state.passes = view.passes
    state.still = view.still
    for place in range(DOGS):
        if view.order[place] != NOTHING:
            state.order |= as_arrived(view.order[place], place)
    state.last_pass = view.last_pass
    state.laid = pack(view.laid)
    state.opened = mask_of(view.opened)
