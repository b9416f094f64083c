"""What a practised player knows of Greyhounds: hands, odds, bets, and when to play which card."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, nth, size
from stammtisch.core.game import MAX_MOVES, NOBODY, Seat, State
from stammtisch.core.rng import Rng
from stammtisch.core.sense import Choices, Sense
from stammtisch.games.greyhounds.betting import Bets, weigh
from stammtisch.games.greyhounds.board import DOGS, PARTS_OF_BET, as_part, begun, part, parts_begun
from stammtisch.games.greyhounds.cards import FIVE, LIMIT, ONE, total
from stammtisch.games.greyhounds.judgement import (
    ORDERS,
    Outlook,
    Worths,
    hope,
    number_of_order,
    packed_order,
)
from stammtisch.games.greyhounds.race import STALEMATE
from stammtisch.games.greyhounds.rules import BASE_OF_PART, FIRST_CARD, GreyhoundsState
from stammtisch.games.greyhounds.scoring import running_steps, settled
from stammtisch.games.greyhounds.state import Phase
from stammtisch.games.greyhounds.strength import Strengths

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
FIRST_HANDS: Final = 40  # considered, each with the best hand it leaves for race 2
ALL_FIRST_HANDS: Final = 2002

# How strongly the better looks preferable: a choice as bad as the worst has e to minus this
STEEP_HANDS: Final = 3.0
STEEP_CARD: Final = 2.0


@final
class Hands:
    """Hands for races 1 and 2, weighed together."""

    def __init__(self) -> None:
        self.scores = vec[float]([0.0] * MAX_MOVES)
        self.hands = vec[i64]([0] * ALL_FIRST_HANDS)
        self.ranks = vec[float]([0.0] * ALL_FIRST_HANDS)
        self.found: i64 = 0
        self.second: i64 = 0
        self.second_worth = 0.0

    def policy(self, state: GreyhoundsState, seat: i64, choices: Choices) -> None:
        """List the best hands for race 1, each with the best one it leaves for race 2."""
        draft: i64 = state.drafts[seat]
        first: i64 = 0
        second: i64 = 0
        for number in range(parts_begun(draft)):
            card: i64 = part(begun(draft), number)
            if number < FIVE:
                first |= ONE[card]
            else:
                second |= ONE[card]
        left: i64 = state.cards_left(seat)
        self.found = 0
        self._collect(left, first, size(first), LIMIT - total(first), 0.0)
        choices.count = 0
        looked: i64 = 0
        while looked < self.found and choices.count < FIRST_HANDS:
            best: i64 = looked  # by selection, as few are needed
            for at in range(looked + 1, self.found):
                if self.ranks[at] > self.ranks[best]:
                    best = at
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
        weigh(choices, self.scores, STEEP_HANDS)

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


@final
class GreyhoundsSense(Sense):
    """What bots know of Greyhounds. Hands and slips are chosen whole, under keys of their own."""

    def __init__(self) -> None:
        strengths = Strengths()
        self.here = Outlook(strengths)
        self.there = Outlook(strengths)
        self.hands = Hands()
        self.bets = Bets(self.here)
        self.worths = [Worths() for _ in range(DOGS)]
        self.ahead = vec[float]([0.0] * DOGS)
        self.scores = vec[float]([0.0] * MAX_MOVES)
        self.after = vec[float]([0.0] * DOGS)
        super().__init__()  # after the fields of its own: see `State`
        self.max_depth = 60

    # What to do

    def policy(self, state: State, seat: Seat, choices: Choices) -> None:
        """List cards, odds or slips with weights."""
        here = cast(GreyhoundsState, state)
        phase: i64 = here.phase
        if phase == Phase.PICK:
            self.hands.policy(here, seat, choices)
        elif phase == Phase.ODDS:
            self.bets.consider_odds(here, choices)
        elif phase == Phase.BET:
            self.bets.policy(here, seat, choices)
        else:
            choices.count = here.legal_into(seat, choices.keys)
            if phase == Phase.DISCARD:
                self._consider_discard(here, seat, choices)
            else:
                self._consider_cards(here, seat, choices)

    def parts(self, state: State, seat: Seat, choices: Choices, place: i64) -> list[int]:
        """Return the moves that a choice is made of, without those made already."""
        here = cast(GreyhoundsState, state)
        key: i64 = choices.keys[place]
        moves: list[int] = []
        if here.phase == Phase.BET:
            for number in range(parts_begun(here.drafts[seat]), PARTS_OF_BET):
                moves.append(BASE_OF_PART[number] + part(key, number))
        elif here.phase == Phase.PICK:
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
        if here.phase in (Phase.BET, Phase.PICK):
            for move in self.parts(here, seat, choices, place):
                here.apply(seat, move)
        else:
            here.apply(seat, choices.keys[place])

    def rollout_step(self, state: State, seat: Seat, rng: Rng) -> None:
        """Bet by rough odds; play what goes well with cards that the others may play."""
        here = cast(GreyhoundsState, state)
        phase: i64 = here.phase
        if phase == Phase.RUN:
            here.apply(seat, self._quick_card(here, seat, rng))
        elif phase == Phase.BET and here.drafts[seat] == 0:
            slip: i64 = self.bets.quick_slip(here, rng)
            for number in range(i64(PARTS_OF_BET)):
                here.apply(seat, BASE_OF_PART[number] + part(slip, number))
        else:
            self.policy(here, seat, self.choices)
            self.carry_out(here, seat, self.choices, self.choices.drawn(rng))

    # Running

    def _consider_discard(self, state: GreyhoundsState, seat: i64, choices: Choices) -> None:
        """Prefer to be without the card that helps the own wishes least (GH-13)."""
        worths = self.worths[seat]
        worths.look(state, seat)
        for at in range(choices.count):
            self.here.look(state, seat, choices.keys[at] - FIRST_CARD)
            self.scores[at] = self.here.expect(self.here.ahead, worths.of)
        weigh(choices, self.scores, STEEP_CARD)

    def _consider_cards(self, state: GreyhoundsState, seat: i64, choices: Choices) -> None:
        """Prefer cards that do well against whatever those behind may play."""
        self.worths[seat].look(state, seat)
        self.here.look(state, seat)
        laid: i64 = state.open_cards_laid()
        behind = vec[i64]([0, 0, 0])  # dogs whose cards are not known
        count: i64 = 0
        for dog in range(i64(DOGS)):
            if dog != seat and state.runs(dog) and part(laid, dog) == 0:
                behind[count] = dog
                count += 1
        for at in range(choices.count):
            mine: i64 = laid | as_part(choices.keys[at] - FIRST_CARD, seat)
            self.scores[at] = self._against_all(state, seat, mine, behind, count)
        weigh(choices, self.scores, STEEP_CARD)

    def _against_all(
        self, state: GreyhoundsState, seat: i64, laid: i64, behind: vec[i64], count: i64
    ) -> float:
        """Return the mean of what cards bring, with any cards of the dogs behind.

        Of several behind not all combinations meet, but every card as often as any other.
        """
        if count == 0:
            return self._after_pass(state, seat, laid)
        left = self.here.left
        most: i64 = 1
        for number in range(count):
            most = max(most, size(left[behind[number]]))
        tries: i64 = most if count == 1 else 2 * most
        summed = 0.0
        for turn in range(tries):
            cards: i64 = laid
            for number in range(count):
                dog: i64 = behind[number]
                pick: i64 = turn
                if number == 1:
                    pick += turn // most + 1
                elif number > 1:
                    pick = tries - turn
                cards |= as_part(nth(left[dog], pick % size(left[dog])), dog)
            summed += self._after_pass(state, seat, cards)
        return summed / float(tries)

    def _after_pass(self, state: GreyhoundsState, seat: i64, cards: i64) -> float:
        """Return how good things look for a seat if these cards are played."""
        here = self.here
        ahead = self.ahead
        steps: i64 = running_steps(cards, state.race)
        finish: i64 = state.finish()
        front: i64 = 0
        back: i64 = finish
        for dog in range(i64(DOGS)):
            ahead[dog] = here.ahead[dog]
        for dog in range(i64(DOGS)):
            if state.runs(dog):
                run: i64 = part(steps, dog)
                ahead[dog] += float(run)
                here.add_card(ahead, dog, part(cards, dog), -1.0)
                front = max(front, state.dogs[dog] + run)
                back = min(back, state.dogs[dog])
        is_stopped = steps == 0 and state.still + 1 == STALEMATE  # GH-22
        if is_stopped or front >= finish or front - back > state.terms.lap:
            return self._after_arrivals(state, seat, cards)
        return here.expect(ahead, self.worths[seat].of)

    def _after_arrivals(self, state: GreyhoundsState, seat: i64, cards: i64) -> float:
        """Do the same where the race may end, or a dog may come home or be lapped."""
        after = state.copy()
        after.five = self.here.held[:]  # what was discarded may be unknown
        after.laid = cards
        after.run_pass()
        if len(after.results) > len(state.results):
            return self.worths[seat].of[number_of_order(after.results[-1].order)]
        there = self.there
        there.look(after, seat)
        return there.expect(there.ahead, self.worths[seat].of)

    def _quick_card(self, state: GreyhoundsState, seat: i64, rng: Rng) -> i64:
        """Return the card that does best if those behind play any cards of theirs."""
        self.worths[seat].look(state, seat)
        here = self.here
        here.look(state, NOBODY)
        laid: i64 = state.open_cards_laid()
        for dog in range(i64(DOGS)):
            if dog != seat and state.runs(dog) and part(laid, dog) == 0:
                cards: i64 = here.left[dog]
                laid |= as_part(nth(cards, rng.below(size(cards))), dog)
        best: i64 = 0
        highest = -1.0
        mine: i64 = here.left[seat]
        while mine != 0:
            card: i64 = lowest(mine)
            mine &= mine - 1
            value = self._after_pass(state, seat, laid | as_part(card, seat))
            if value > highest:
                highest = value
                best = card
        return FIRST_CARD + best

    # How things stand

    def evaluate(self, state: State, shares: vec[float]) -> None:
        """Write everyone's chance to win, by money and by how the race will probably end."""
        here = cast(GreyhoundsState, state)
        seats: i64 = here.seats
        for seat in range(seats):
            shares[seat] = 0.0
        if here.is_over():
            winners = here.winners()
            for seat in winners:
                shares[seat] = 1.0 / float(len(winners))
        elif here.bookmaker == NOBODY:
            for seat in range(seats):
                shares[seat] = 1.0 / float(seats)
        elif here.phase < Phase.BET:
            hope(here.money, here.race - 1 if here.race > 0 else 0, here.bookmaker, shares)
        else:
            self._rate_race(here, shares)

    def _rate_race(self, state: GreyhoundsState, shares: vec[float]) -> None:
        outlook = self.here
        outlook.look(state, NOBODY)
        outlook.foretell(outlook.ahead)
        for order in range(i64(ORDERS)):
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
                for seat in range(state.seats):
                    shares[seat] += chance * self.after[seat]

    def horizon(self, state: State) -> i64:
        """Return how many races have been run: money tells how things stand then."""
        here = cast(GreyhoundsState, state)
        return max(here.race, 1)

    # What can be known

    def is_sealed(self, state: State) -> bool:
        """Tell whether the others do not see what is chosen now."""
        here = cast(GreyhoundsState, state)
        if here.phase == Phase.RUN:
            return here.choosing & (here.choosing - 1) != 0  # GH-14: the last one opens all
        return here.phase != Phase.ODDS

    def likelihood(self, state: State, seat: Seat, least: float) -> float:
        """Return how likely it is that the others have bet like that, where it is not known."""
        here = cast(GreyhoundsState, state)
        belief = 1.0
        if here.phase < Phase.BET or (here.phase == Phase.RUN and seat == here.bookmaker):
            return belief  # GH-12: nobody has bet, or all slips are known
        for other in range(here.seats):
            if other not in (seat, here.bookmaker) and here.slips[other] != 0:
                belief *= self.bets.plausible(here, other)
        return belief


SENSE: Final = GreyhoundsSense
