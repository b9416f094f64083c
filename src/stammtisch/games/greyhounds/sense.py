"""What a practised player knows of Greyhounds: hands, odds, bets, and when to play which card."""

from math import exp
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, nth, size
from stammtisch.core.game import WIDEST, Seat, State
from stammtisch.core.rng import Rng
from stammtisch.core.sense import Choices, Sense
from stammtisch.core.worlds import fraction
from stammtisch.games.greyhounds.board import (
    BETS,
    DOGS,
    FIRST_OF_PAIR,
    HUNDRED,
    LEAST_STAKE,
    LONE,
    MOST_STAKES,
    PAIRS,
    PART_BITS,
    PARTS_OF_BET,
    PLACE,
    PLACEMENTS,
    QUINELLA,
    SECOND_OF_PAIR,
    WIN,
    dog_at,
    pair_of,
    part,
    place_of,
    stake,
    stakes,
)
from stammtisch.games.greyhounds.cards import FIVE, LIMIT, ONE, total
from stammtisch.games.greyhounds.judgement import (
    ORDERS,
    Forms,
    Outlook,
    Purses,
    Worths,
    hope,
    known_slips,
    number_of_order,
    packed_order,
)
from stammtisch.games.greyhounds.rules import (
    BASE_OF_PART,
    COUNT_BITS,
    COUNT_MASK,
    FIRST_CARD,
    FIRST_PLACEMENT,
    GreyhoundsState,
)
from stammtisch.games.greyhounds.scoring import running_steps, settled
from stammtisch.games.greyhounds.state import (
    AT_BET,
    AT_DISCARD,
    AT_ODDS,
    AT_PICK,
    AT_RUN,
)

# What a card is worth among hands picked with these very numbers, in fields of a pass: how far it
# carries the own dog further than the others. Worked out by picking and running in turn.
WORTH_1: Final = vec[float](
    [0.0, 0.0, 0.04, 0.05, 0.07, 0.16, 0.3, 0.52, 0.8, 1.14, 1.49]
    + [1.84, 2.24, 2.69, 3.14, 3.62, 4.11, 4.66, 5.31, 6.07, 7.15]
)
WORTH_2: Final = vec[float](
    [0.0, 0.0, 0.21, 0.44, 0.83, 1.15, 1.66, 2.13, 2.72, 3.42, 4.14]
    + [4.92, 5.6, 6.39, 7.18, 8.01, 8.82, 9.57, 10.75, 12.01, 13.13]
)
HAND_BITS: Final = 21
ONE_HAND: Final = 0x1FFFFF
FIRST_HANDS: Final = 40  # looked at together with the best second hand for each
MOST_HANDS: Final = 24  # pairs of hands worth a thought
ALL_FIRST_HANDS: Final = 2002

# How strongly the better looks preferable: a choice as bad as the worst has e to minus this
STEEP_CARD: Final = 4.0
STEEP_HANDS: Final = 3.0
STEEP_ODDS: Final = 4.0
STEEP_BET: Final = 6.0
WILL: Final = 0.7  # how much luck an owner makes good who wants the dog to win, or to lose
OWN_DOG: Final = 1.3  # how much more likely it then is
EAGER: Final = 3  # the power by which better bets are liked better, thinking quickly
TIMID: Final = 0.1  # how often nobody risks more than must be


@final
class Slips:
    """The slips a bettor has considered at some odds: worlds have them in common."""

    def __init__(self) -> None:
        self.facts = vec[i64]([LONE] * (2 + 2 * DOGS))
        self.count: i64 = 0
        self.keys = vec[i64]([0])
        self.weights = vec[float]([0.0])

    def fits(self, state: GreyhoundsState, seat: i64) -> bool:
        """Tell whether nothing has changed that matters for betting."""
        facts = self.facts
        fits = facts[0] == state.race and facts[1] == state.drafts[seat]
        facts[0] = state.race
        facts[1] = state.drafts[seat]
        other: i64 = 0
        while other < state.seats:
            if facts[2 + other] != state.five[other] or facts[6 + other] != state.money[other]:
                fits = False
            facts[2 + other] = state.five[other]
            facts[6 + other] = state.money[other]
            other += 1
        return fits

    def recall(self, choices: Choices) -> None:
        """Write the slips down."""
        choices.count = self.count
        at: i64 = 0
        while at < self.count:
            choices.keys[at] = self.keys[at]
            choices.weights[at] = self.weights[at]
            at += 1

    def remember(self, choices: Choices) -> None:
        """Keep the slips."""
        self.count = choices.count
        self.keys = choices.keys[: choices.count]
        self.weights = choices.weights[: choices.count]


@final
class GreyhoundsSense(Sense):
    """What bots know of Greyhounds. Hands and slips are chosen whole, under keys of their own."""

    def __init__(self) -> None:
        super().__init__()
        self.patience = 24
        forms = Forms()
        self.here = Outlook(forms)
        self.there = Outlook(forms)
        self.worths = [Worths() for _ in range(DOGS)]
        self.purses = Purses()
        self.ahead = vec[float]([0.0] * DOGS)
        self.scores = vec[float]([0.0] * WIDEST)
        self.after = vec[float]([0.0] * DOGS)
        # Hands
        self.hands = vec[i64]([0] * ALL_FIRST_HANDS)
        self.ranks = vec[float]([0.0] * ALL_FIRST_HANDS)
        self.found: i64 = 0
        self.second: i64 = 0
        self.second_worth = 0.0
        # Bets
        self.wins = vec[float]([0.0] * DOGS)  # what a pound on them brings
        self.places = vec[float]([0.0] * DOGS)
        self.pairs = vec[float]([0.0] * PAIRS)
        self.eager = vec[float]([0.0] * ORDERS)  # chances if the own dog is urged on
        self.lazy = vec[float]([0.0] * ORDERS)  # and if it is held back
        self.options = vec[i64]([0] * (BETS * PAIRS))
        self.counts = vec[i64]([0] * BETS)
        self.slips = [Slips() for _ in range(DOGS * PLACEMENTS)]

    # What to do

    def consider(self, state: State, seat: Seat, choices: Choices) -> None:
        """List cards, odds or slips with weights."""
        here = cast(GreyhoundsState, state)
        phase: i64 = here.phase
        if phase == AT_PICK:
            self._consider_hands(here, seat, choices)
        elif phase == AT_ODDS:
            self._consider_odds(here, choices)
        elif phase == AT_BET:
            self._consider_bets(here, seat, choices)
        else:
            choices.count = here.legal_into(seat, choices.keys)
            if phase == AT_DISCARD:
                self._consider_discard(here, seat, choices)
            else:
                self._consider_cards(here, seat, choices)

    def parts(self, state: State, seat: Seat, choices: Choices, place: i64) -> list[int]:
        """Return the moves that a choice is made of, without those made already."""
        here = cast(GreyhoundsState, state)
        key: i64 = choices.keys[place]
        draft: i64 = here.drafts[seat]
        moves: list[int] = []
        if here.phase == AT_BET:
            for number in range(draft & COUNT_MASK, PARTS_OF_BET):
                moves.append(BASE_OF_PART[number] + part(key, number))
        elif here.phase == AT_PICK:
            left: i64 = here.cards_left(seat)
            for hand in (key & ONE_HAND, key >> HAND_BITS):
                rest: i64 = hand & left
                while rest != 0:
                    moves.append(FIRST_CARD + lowest(rest))
                    rest &= rest - 1
        else:
            moves.append(key)
        return moves

    def carry_out(self, state: State, seat: Seat, choices: Choices, place: i64) -> None:
        """Make one of the choices just considered for this very state."""
        here = cast(GreyhoundsState, state)
        if here.phase in (AT_BET, AT_PICK):
            for move in self.parts(here, seat, choices, place):
                here.apply(seat, move)
        else:
            here.apply(seat, choices.keys[place])

    def go_on(self, state: State, seat: Seat, rng: Rng) -> None:
        """Bet by rough odds; play what goes well with cards that the others may play."""
        here = cast(GreyhoundsState, state)
        phase: i64 = here.phase
        if phase == AT_RUN:
            here.apply(seat, self._quick_card(here, seat, rng))
        elif phase == AT_BET and here.drafts[seat] == 0:
            slip: i64 = self._quick_slip(here, seat, rng)
            number: i64 = 0
            while number < PARTS_OF_BET:
                here.apply(seat, BASE_OF_PART[number] + part(slip, number))
                number += 1
        else:
            self.consider(here, seat, self.choices)
            self.carry_out(here, seat, self.choices, self.choices.drawn(rng))

    # Picking cards

    def _consider_hands(self, state: GreyhoundsState, seat: i64, choices: Choices) -> None:
        """List the best hands for race 1, each with the best one it leaves for race 2."""
        draft: i64 = state.drafts[seat]
        count: i64 = draft & COUNT_MASK
        first: i64 = 0
        second: i64 = 0
        number: i64 = 0
        while number < count:
            card: i64 = part(draft >> COUNT_BITS, number)
            if number < FIVE:
                first |= ONE[card]
            else:
                second |= ONE[card]
            number += 1
        left: i64 = state.cards_left(seat)
        self.found = 0
        self._collect(left, first, size(first), LIMIT - total(first), 0.0)
        choices.count = 0
        looked: i64 = 0
        while looked < self.found and choices.count < FIRST_HANDS:
            best: i64 = looked  # by selection, as few are needed
            at: i64 = looked + 1
            while at < self.found:
                if self.ranks[at] > self.ranks[best]:
                    best = at
                at += 1
            hand: i64 = self.hands[best]
            rank = self.ranks[best]
            self.hands[best] = self.hands[looked]
            self.ranks[best] = self.ranks[looked]
            looked += 1
            self.second = 0
            self.second_worth = -1.0
            self._complete(left & ~hand, second, size(second), LIMIT - total(second), 0.0)
            if self.second != 0:
                choices.keys[choices.count] = hand | self.second << HAND_BITS
                self.scores[choices.count] = rank + self.second_worth
                choices.count += 1
        self._weigh(choices, STEEP_HANDS)

    def _collect(self, cards: i64, hand: i64, count: i64, limit: i64, worth: float) -> None:
        """Collect all hands of five for race 1."""
        if count == FIVE:
            self.hands[self.found] = hand
            self.ranks[self.found] = worth
            self.found += 1
            return
        while cards != 0:
            card: i64 = lowest(cards)
            if card > limit:
                return
            cards &= cards - 1
            self._collect(cards, hand | ONE[card], count + 1, limit - card, worth + WORTH_1[card])

    def _complete(self, cards: i64, hand: i64, count: i64, limit: i64, worth: float) -> None:
        """Find the best hand of five for race 2."""
        if count == FIVE:
            if worth > self.second_worth:
                self.second = hand
                self.second_worth = worth
            return
        while cards != 0:
            card: i64 = lowest(cards)
            if card > limit:
                return
            cards &= cards - 1
            self._complete(cards, hand | ONE[card], count + 1, limit - card, worth + WORTH_2[card])

    # Odds and bets

    def _consider_odds(self, state: GreyhoundsState, choices: Choices) -> None:
        """Prefer odds at which clever bets cost least."""
        self.here.look(state, state.bookmaker)
        self.here.foretell(self.here.ahead)
        choices.count = PLACEMENTS
        placement: i64 = 0
        while placement < PLACEMENTS:
            cost = 0.0
            for seat in range(state.seats):
                if seat != state.bookmaker:
                    self._value_bets(state, seat, placement, self.here.chances)
                    win = largest(self.wins)
                    place = largest(self.places)
                    pair = largest(self.pairs)
                    cost += 3.0 * (win + place + pair) + 11.0 * max(win, place, pair)
            choices.keys[placement] = FIRST_PLACEMENT + placement
            self.scores[placement] = -cost
            placement += 1
        self._weigh(choices, STEEP_ODDS)

    def _value_bets(
        self, state: GreyhoundsState, seat: i64, placement: i64, chances: vec[float]
    ) -> None:
        """Work out what a pound on every bet brings, if orders of arrival are that likely."""
        terms = state.terms
        for dog in range(DOGS):
            self.wins[dog] = 0.0
            self.places[dog] = 0.0
        for couple in range(PAIRS):
            self.pairs[couple] = 0.0
        order: i64 = 0
        while order < ORDERS:
            chance = chances[order]
            first: i64 = dog_at(order, 0)
            second: i64 = dog_at(order, 1)
            self.wins[first] += chance
            self.places[first] += chance
            self.places[second] += chance
            self.pairs[pair_of(first, second)] += chance
            order += 1
        for dog in range(DOGS):
            own = OWN_DOG if dog == seat else 1.0
            self.wins[dog] *= own * float(terms.win[place_of(placement, dog)])
            self.places[dog] *= own * float(terms.place[place_of(placement, dog)])
            for other in range(dog):
                pair: i64 = pair_of(dog, other)
                places: i64 = pair_of(place_of(placement, dog), place_of(placement, other))
                own = OWN_DOG if seat in (dog, other) else 1.0
                self.pairs[pair] *= own * float(terms.quinella[places])

    def _consider_bets(self, state: GreyhoundsState, seat: i64, choices: Choices) -> None:
        """Combine the dogs and pairs that promise most with a few ways to stake on them."""
        known = self.slips[seat * PLACEMENTS + state.placement]
        if known.fits(state, seat):
            known.recall(choices)
            return
        self._foresee_wishes(state, seat)
        self._value_bets(state, seat, state.placement, self.eager)
        draft: i64 = state.drafts[seat]
        count: i64 = draft & COUNT_MASK
        slip: i64 = draft >> COUNT_BITS
        self._shortlist(WIN, self.wins, 3)
        self._shortlist(PLACE, self.places, 2)
        self._shortlist(QUINELLA, self.pairs, 3)
        bet: i64 = 0
        while bet < BETS and bet < count:
            self.counts[bet] = 1
            self.options[bet * PAIRS] = part(slip, bet)
            bet += 1
        choices.count = 0
        one: i64 = 0
        while one < self.counts[WIN]:
            two: i64 = 0
            while two < self.counts[PLACE]:
                three: i64 = 0
                while three < self.counts[QUINELLA]:
                    dogs: i64 = self.options[one]
                    dogs |= self.options[PAIRS + two] << PART_BITS
                    dogs |= self.options[2 * PAIRS + three] << 2 * PART_BITS
                    self._add_stakes(dogs, slip, count, choices)
                    three += 1
                two += 1
            one += 1
        self.purses.look(state, seat)
        at: i64 = 0
        while at < choices.count:
            self.scores[at] = self._hope_with(state, choices.keys[at])
            at += 1
        self._weigh(choices, STEEP_BET)
        known.remember(choices)

    def _foresee_wishes(self, state: GreyhoundsState, seat: i64) -> None:
        """Work out chances for the case that the own dog is urged on, and held back."""
        here = self.here
        here.look(state, seat)
        will = WILL * here.luck
        here.ahead[seat] += will
        here.foretell(here.ahead)
        for order in range(ORDERS):
            self.eager[order] = here.chances[order]
        here.ahead[seat] -= 2.0 * will
        here.foretell(here.ahead)
        for order in range(ORDERS):
            self.lazy[order] = here.chances[order]

    def _shortlist(self, bet: i64, values: vec[float], most: i64) -> None:
        """Keep the best few of the dogs or pairs to bet on, those without odds never."""
        taken: i64 = 0
        count: i64 = 0
        while count < most:
            best: i64 = LONE
            number: i64 = 0
            while number < len(values):
                if taken >> number & 1 == 0 and values[number] > 0.0:
                    if best == LONE or values[number] > values[best]:
                        best = number
                number += 1
            if best == LONE:
                break
            taken |= 1 << best
            self.options[bet * PAIRS + count] = best
            count += 1
        self.counts[bet] = count

    def _add_stakes(self, dogs: i64, slip: i64, count: i64, choices: Choices) -> None:
        """Add slips that stake the least everywhere, all that is left on one, or half on two."""
        free: i64 = 0  # bets without a stake so far
        left: i64 = MOST_STAKES
        fixed: i64 = 0
        bet: i64 = 0
        while bet < BETS:
            least: i64 = LEAST_STAKE
            if BETS + bet < count:
                least = part(slip, BETS + bet)
            else:
                free |= 1 << bet
            fixed |= least << PART_BITS * bet
            left -= least
            bet += 1
        self._add_slip(dogs, fixed, choices)
        if left == 0:
            return
        one: i64 = 0
        while one < BETS:
            other: i64 = one
            while other < BETS:
                if free >> one & 1 != 0 and free >> other & 1 != 0:
                    half: i64 = left // 2
                    more: i64 = half << PART_BITS * one
                    more += (left - half) << PART_BITS * other
                    self._add_slip(dogs, fixed + more, choices)
                other += 1
            one += 1

    def _add_slip(self, dogs: i64, three: i64, choices: Choices) -> None:
        choices.keys[choices.count] = dogs | three << PART_BITS * BETS
        choices.count += 1

    def _hope_with(self, state: GreyhoundsState, slip: i64) -> float:
        """Return how good a slip makes things look, with the better of two ways to run."""
        terms = state.terms
        placement: i64 = state.placement
        winner: i64 = part(slip, WIN)
        placed: i64 = part(slip, PLACE)
        pair: i64 = part(slip, QUINELLA)
        one: i64 = place_of(placement, FIRST_OF_PAIR[pair])
        other: i64 = place_of(placement, SECOND_OF_PAIR[pair])
        win: i64 = stake(slip, WIN) * terms.win[place_of(placement, winner)] * HUNDRED
        place: i64 = stake(slip, PLACE) * terms.place[place_of(placement, placed)] * HUNDRED
        both: i64 = stake(slip, QUINELLA) * terms.quinella[pair_of(one, other)] * HUNDRED
        cost: i64 = stakes(slip)
        eager = 0.0
        lazy = 0.0
        order: i64 = 0
        while order < ORDERS:
            first: i64 = dog_at(order, 0)
            second: i64 = dog_at(order, 1)
            gain: i64 = -cost
            if first == winner:
                gain += win
            if placed in (first, second):
                gain += place
            if pair_of(first, second) == pair:
                gain += both
            share = self.purses.share(order, gain)
            eager += self.eager[order] * share
            lazy += self.lazy[order] * share
            order += 1
        return max(eager, lazy)

    def _quick_slip(self, state: GreyhoundsState, seat: i64, rng: Rng) -> i64:
        """Return bets drawn by what they promise, most on one of them."""
        self.here.look(state, seat)
        self.here.foretell(self.here.ahead)
        self._value_bets(state, seat, state.placement, self.here.chances)
        win: i64 = liked(self.wins, rng)
        place: i64 = liked(self.places, rng)
        pair: i64 = liked(self.pairs, rng)
        slip: i64 = win | place << PART_BITS | pair << 2 * PART_BITS
        bet: i64 = 0
        while bet < BETS:
            least: i64 = LEAST_STAKE
            slip |= least << PART_BITS * (BETS + bet)
            bet += 1
        if fraction(rng) < TIMID:
            return slip
        self.after[WIN] = self.wins[win]
        self.after[PLACE] = self.places[place]
        self.after[QUINELLA] = self.pairs[pair]
        self.after[BETS] = 0.0
        rest: i64 = MOST_STAKES - BETS * LEAST_STAKE
        return slip + (rest << PART_BITS * (BETS + liked(self.after, rng)))

    # Running

    def _consider_discard(self, state: GreyhoundsState, seat: i64, choices: Choices) -> None:
        """Prefer to be without the card that helps the own wishes least (GH-13)."""
        worths = self.worths[seat]
        worths.look(state, seat, known_slips(state, seat))
        at: i64 = 0
        while at < choices.count:
            self.here.look(state, seat, choices.keys[at] - FIRST_CARD)
            self.here.foretell(self.here.ahead)
            self.scores[at] = self.here.mean(worths.of)
            at += 1
        self._weigh(choices, STEEP_CARD)

    def _consider_cards(self, state: GreyhoundsState, seat: i64, choices: Choices) -> None:
        """Prefer cards that do well against whatever those behind may play."""
        worths = self.worths[seat]
        worths.look(state, seat, known_slips(state, seat))
        here = self.here
        here.look(state, seat)
        laid: i64 = 0
        behind = vec[i64]([0, 0, 0])  # dogs whose cards are not known
        count: i64 = 0
        dog: i64 = 0
        while dog < DOGS:
            if state.opened >> dog & 1 != 0:
                laid |= part(state.laid, dog) << PART_BITS * dog
            elif state.running >> dog & 1 != 0 and dog != seat:
                behind[count] = dog
                count += 1
            dog += 1
        at: i64 = 0
        while at < choices.count:
            card: i64 = choices.keys[at] - FIRST_CARD
            mine: i64 = laid | card << PART_BITS * seat
            self.scores[at] = self._against_all(state, seat, mine, behind, count)
            at += 1
        self._weigh(choices, STEEP_CARD)

    def _against_all(
        self, state: GreyhoundsState, seat: i64, laid: i64, behind: vec[i64], count: i64
    ) -> float:
        """Return the mean of what cards bring, with any cards of the dogs behind.

        Of three behind any two meet in all their cards; the third's follow from theirs.
        """
        left = self.here.left
        sizes = vec[i64]([1, 1, 1])
        number: i64 = 0
        while number < count:
            sizes[number] = size(left[behind[number]])
            number += 1
        summed = 0.0
        one: i64 = 0
        while one < sizes[0]:
            two: i64 = 0
            while two < sizes[1]:
                cards: i64 = laid
                number = 0
                while number < count:
                    pick: i64 = one
                    if number == 1:
                        pick = two
                    elif number > 1:
                        pick = (one + two) % sizes[2]
                    dog: i64 = behind[number]
                    cards |= nth(left[dog], pick) << PART_BITS * dog
                    number += 1
                summed += self._after_pass(state, seat, cards)
                two += 1
            one += 1
        return summed / float(sizes[0] * sizes[1])

    def _after_pass(self, state: GreyhoundsState, seat: i64, cards: i64) -> float:
        """Return how good things look for a seat if these cards are played."""
        here = self.here
        ahead = self.ahead
        steps: i64 = running_steps(cards, state.race)
        finish: i64 = state.finish()
        front: i64 = 0
        back: i64 = finish
        dog: i64 = 0
        while dog < DOGS:
            ahead[dog] = here.ahead[dog]
            dog += 1
        dog = 0
        while dog < DOGS:
            if state.running >> dog & 1 != 0:
                run: i64 = part(steps, dog)
                ahead[dog] += float(run)
                here.add_card(ahead, dog, part(cards, dog), -1.0)
                front = max(front, state.dogs[dog] + run)
                back = min(back, state.dogs[dog])
            dog += 1
        if front >= finish or front - back > state.terms.lap:
            return self._after_arrivals(state, seat, cards)
        here.foretell(ahead)
        return here.mean(self.worths[seat].of)

    def _after_arrivals(self, state: GreyhoundsState, seat: i64, cards: i64) -> float:
        """Do the same where dogs may come home or be lapped, by running the pass."""
        after = state.copy()
        after.five = self.here.held[:]  # what was discarded may be unknown
        after.laid = cards
        after.run_pass()
        results = after.results
        if after.race != state.race or after.phase != AT_RUN:
            assert results is not None
            return self.worths[seat].of[number_of_order(results.order)]
        there = self.there
        there.look(after, seat)
        there.foretell(there.ahead)
        return there.mean(self.worths[seat].of)

    def _quick_card(self, state: GreyhoundsState, seat: i64, rng: Rng) -> i64:
        """Return the card that does best if those behind play any cards of theirs."""
        worths = self.worths[seat]
        worths.look(state, seat, known_slips(state, seat))
        here = self.here
        here.look(state, LONE)
        laid: i64 = 0
        dog: i64 = 0
        while dog < DOGS:
            if state.opened >> dog & 1 != 0:
                laid |= part(state.laid, dog) << PART_BITS * dog
            elif state.running >> dog & 1 != 0 and dog != seat:
                cards: i64 = here.left[dog]
                laid |= nth(cards, rng.below(size(cards))) << PART_BITS * dog
            dog += 1
        best: i64 = 0
        highest = -1.0
        mine: i64 = here.left[seat]
        while mine != 0:
            card: i64 = lowest(mine)
            mine &= mine - 1
            value = self._after_pass(state, seat, laid | card << PART_BITS * seat)
            if value > highest:
                highest = value
                best = card
        return FIRST_CARD + best

    def _weigh(self, choices: Choices, steep: float) -> None:
        """Turn scores into weights: the better the heavier."""
        best = -1.0e30
        worst = 1.0e30
        at: i64 = 0
        while at < choices.count:
            best = max(best, self.scores[at])
            worst = min(worst, self.scores[at])
            at += 1
        span = best - worst + 1.0e-9
        at = 0
        while at < choices.count:
            choices.weights[at] = exp(steep * (self.scores[at] - best) / span)
            at += 1

    # How things stand

    def rate(self, state: State, shares: vec[float]) -> None:
        """Write everyone's chance to win, by money and by how the race will probably end."""
        here = cast(GreyhoundsState, state)
        seats: i64 = here.seats
        for seat in range(seats):
            shares[seat] = 0.0
        if here.is_over():
            winners = here.winners()
            for seat in winners:
                shares[seat] = 1.0 / float(len(winners))
        elif here.bookmaker == LONE:
            for seat in range(seats):
                shares[seat] = 1.0 / float(seats)
        elif here.phase < AT_BET:
            hope(here.money, here.race - 1 if here.race > 0 else 0, here.bookmaker, shares)
        else:
            self._rate_race(here, shares)

    def _rate_race(self, state: GreyhoundsState, shares: vec[float]) -> None:
        outlook = self.here
        outlook.look(state, LONE)
        outlook.foretell(outlook.ahead)
        order: i64 = 0
        while order < ORDERS:
            chance = outlook.chances[order]
            if chance > 0.0:
                money = settled(
                    state.money,
                    state.slips,
                    placement=state.placement,
                    order=packed_order(order),
                    terms=state.terms,
                    bookmaker=state.bookmaker,
                )
                hope(money, state.race, state.bookmaker, self.after)
                seat: i64 = 0
                while seat < state.seats:
                    shares[seat] += chance * self.after[seat]
                    seat += 1
            order += 1

    def chapter(self, state: State) -> i64:
        """Return how many races have been run: money tells how things stand then."""
        here = cast(GreyhoundsState, state)
        if here.phase == AT_PICK or here.race == 0:
            return 1
        return here.race

    # What can be known

    def is_sealed(self, state: State) -> bool:
        """Tell whether the others do not see what is chosen now."""
        here = cast(GreyhoundsState, state)
        if here.phase == AT_RUN:
            return here.owing & (here.owing - 1) != 0  # GH-14: the last one opens all
        return here.phase != AT_ODDS


def largest(values: vec[float]) -> float:
    """Return the largest of some numbers."""
    found = values[0]
    for place in range(1, len(values)):
        found = max(found, values[place])
    return found


def liked(values: vec[float], rng: Rng) -> i64:
    """Return one of several bets, drawn by what they promise."""
    sum_of_all = 0.0
    for place in range(len(values)):
        sum_of_all += values[place] * values[place] * values[place]
    lot = fraction(rng) * sum_of_all
    chosen: i64 = 0
    for place in range(len(values)):
        if values[place] > 0.0:
            chosen = place
            lot -= values[place] * values[place] * values[place]
            if lot < 0.0:
                break
    return chosen
