"""What bots know of DOG: how far a marble has come, what a card is good for, what is in danger.

Everything is counted in steps: a marble is worth the steps it need not make any more.
"""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest
from stammtisch.core.floats import exp
from stammtisch.core.game import MAX_MOVES, Seat, State
from stammtisch.core.rng import Rng
from stammtisch.core.sense import Choices, Sense
from stammtisch.games.dog.board import (
    BACKWARD,
    FARTHEST,
    GOALS,
    HOME,
    LAST_FIELD,
    MARBLES,
    PACKING,
    QUARTER,
    RING,
    SEATS,
    Board,
)
from stammtisch.games.dog.cards import (
    ACE,
    FOUR,
    JACK,
    JOKER,
    KINDS,
    KING,
    SEVEN,
    count_of,
    kinds_in,
)
from stammtisch.games.dog.rules import CARD, DogState
from stammtisch.games.dog.state import NOTHING, Phase
from stammtisch.games.dog.whole_plays import WholePlays

OUT_WORTH: Final = 22.0  # getting out of home, in steps
ARRIVED: Final = 8.0  # being safe in the goal
BACK_HOPE: Final = 9.0  # standing where a four backwards leads before the goal
HIT: Final = 0.11  # the chance that a marble close behind hits
STARTED_ON: Final = 0.3  # the chance that somebody comes out on a start field
TASTE: Final = 5.0  # a play so many steps better is chosen e times as often
GIVING: Final = 3.0
TRIES: Final = 4  # plays that a quick player thinks of
WIDTH: Final = 220.0  # steps of lead that make a win e to 1: fitted to 400 matches of Regulars

STARTERS: Final = 1 << ACE | 1 << KING | 1 << JOKER
# What it is worth to keep a card for later, in steps
KEEP: Final = vec[float](
    [9.0, 0.0, 0.5, 6.0, 0.0, 0.0, 5.0, 0.5, 0.5, 0.5, 4.0, 1.0, 9.0, 16.0, 0.0, 0.0]
)


# What a card is good for that has nothing special to do
USE: Final = vec[float]([3.0 + 0.1 * float(kind) for kind in range(KINDS)])
USE[FOUR] = 3.0
USE[SEVEN] = 6.0
USE[JACK] = 4.0
USE[JOKER] = 14.0


def _worth(past: int) -> float:
    """Return the worth of a marble so far past its start field, unprotected."""
    worth = OUT_WORTH + (float(past) if past > 0 else float(RING))
    return worth + BACK_HOPE if 0 < past < BACKWARD else worth


WORTH: Final = vec[float]([_worth(past) for past in range(RING)])
GUARDED: Final = OUT_WORTH + BACK_HOPE * 0.7
SAFE: Final = OUT_WORTH + 64.0 + ARRIVED


@final
class DogSense(Sense):
    """The common sense of DOG, for one thinker."""

    def __init__(self) -> None:
        self.plays = WholePlays()
        super().__init__()  # after the fields of its own: see `State`

    # What to do

    def policy(self, state: State, seat: Seat, choices: Choices) -> None:
        """List whole plays, one for every outcome, or cards to give, with weights."""
        match = cast(DogState, state)
        if match.phase == Phase.SWAP:
            self._consider_giving(match, seat, choices)
            return
        plays = self.plays
        count: i64 = min(plays.find(match, seat), MAX_MOVES)
        for index in range(count):
            choices.keys[index] = plays.key(index)
            score = self.outlook(plays.board(index), seat) - KEEP[plays.card(index)]
            choices.weights[index] = score
        choices.count = count
        choices.softmax(TASTE)

    def parts(self, state: State, seat: Seat, choices: Choices, place: i64) -> list[int]:
        """Return the moves of a play, or the card given."""
        return [choices.keys[place]] if self.is_sealed(state) else self.plays.parts(place)

    def carry_out(self, state: State, seat: Seat, choices: Choices, place: i64) -> None:
        """Make a play just considered."""
        match = cast(DogState, state)
        if match.phase == Phase.SWAP:
            match.apply(seat, choices.keys[place])
        else:
            self.plays.carry_out(match, seat, place)

    def rollout_step(self, state: State, seat: Seat, rng: Rng) -> None:
        """Think of a few plays and make the best of them."""
        match = cast(DogState, state)
        if match.phase == Phase.SWAP:
            self.policy(state, seat, self.choices)
            self.carry_out(state, seat, self.choices, self.choices.drawn(rng))
            return
        best: DogState | None = None
        highest = 0.0
        for _ in range(TRIES):
            trial = match.copy()
            self._play_something(trial, seat, rng)
            score = self.lead(trial.board, seat)
            last = trial.plays
            if last is not None and last.hand == 0:
                score -= KEEP[last.opening() - CARD]
            if best is None or score > highest:
                best = trial
                highest = score
        if best is not None:
            take_over(match, best)

    def _play_something(self, match: DogState, seat: i64, rng: Rng) -> None:
        """Make any play, part by part."""
        match.apply(seat, match.random_move(seat, rng))
        while match.count > 0:
            match.apply(seat, match.random_move(seat, rng))

    # Cards

    def _consider_giving(self, match: DogState, seat: i64, choices: Choices) -> None:
        """Give what helps the partner more than it would help here (DG-08)."""
        board = match.board
        hand: i64 = match.hands[seat]
        mine: i64 = board.mover(seat)
        partner: i64 = board.mover(seat ^ 2)
        count: i64 = 0
        kinds: i64 = kinds_in(hand)
        while kinds != 0:
            card: i64 = lowest(kinds)
            kinds &= kinds - 1
            helps = self.use(board, partner, card, 0)
            misses = self.use(board, mine, card, starters_in(hand) - 1)
            if count_of(hand, card) > 1:
                misses *= 0.6
            choices.keys[count] = CARD + card
            choices.weights[count] = helps - misses
            count += 1
        choices.count = count
        choices.softmax(GIVING)

    def use(self, board: Board, owner: i64, card: i64, others: i64) -> float:
        """Return what a card is good for, beside so many other cards that bring a marble out."""
        out: i64 = 0
        near = False
        index: i64 = MARBLES * owner
        end: i64 = index + MARBLES
        while index < end and board.places[index] < GOALS:
            out += 1
            past: i64 = (board.places[index] - QUARTER * owner) & LAST_FIELD
            near = near or past < BACKWARD
            index += 1
        at_home = board.places[MARBLES * owner + MARBLES - 1] == HOME
        if STARTERS >> card & 1 != 0 and at_home:
            worth = 7.0 if out > 0 else 20.0
            if others > 0:
                worth *= 0.4
            return worth + 5.0 if card == JOKER else worth
        if card == FOUR and near:
            return 9.0
        return USE[card] if out > 0 or card == JOKER else 0.0

    # Boards

    def side(self, board: Board, owner: i64) -> float:
        """Return what the marbles of a player are worth."""
        total = -float(PACKING[board.taken(owner)])
        first: i64 = MARBLES * owner
        for index in range(first, first + MARBLES):
            place: i64 = board.places[index]
            if place < RING:
                if board.is_guarded(owner, place):
                    total += GUARDED
                else:
                    total += WORTH[(place - QUARTER * owner) & LAST_FIELD]
            elif place < HOME:
                total += SAFE
        return total

    def lead(self, board: Board, seat: i64) -> float:
        """Return by how much a seat's team is ahead."""
        own = self.side(board, seat) + self.side(board, seat ^ 2)
        return own - self.side(board, seat ^ 1) - self.side(board, seat ^ 3)

    def outlook(self, board: Board, seat: i64) -> float:
        """Return the lead, less what the opponents may hit and plus what may be hit of theirs."""
        risk = self.danger(board, seat) + self.danger(board, seat ^ 2)
        hope = self.danger(board, seat ^ 1) + self.danger(board, seat ^ 3)
        return self.lead(board, seat) - risk + 0.5 * hope

    def danger(self, board: Board, owner: i64) -> float:
        """Return what a player's marbles may lose to the opponents."""
        total = 0.0
        first: i64 = MARBLES * owner
        for index in range(first, first + MARBLES):
            place: i64 = board.places[index]
            if place >= GOALS:
                break
            if board.is_guarded(owner, place):
                continue
            risk = 0.0
            for other in range(owner & 1 ^ 1, SEATS, 2):
                for at in range(MARBLES * other, MARBLES * other + MARBLES):
                    hunter: i64 = board.places[at]
                    if hunter >= GOALS:
                        break
                    behind: i64 = (place - hunter) & LAST_FIELD
                    if behind <= FARTHEST and behind < board.ahead(hunter):
                        risk += HIT
                if place == QUARTER * other and board.can_come_out(other):
                    risk += STARTED_ON
            total += min(risk, 0.6) * WORTH[(place - QUARTER * owner) & LAST_FIELD]
        return total

    # How things stand

    def evaluate(self, state: State, shares: vec[float]) -> None:
        """Write every team's chance to win."""
        match = cast(DogState, state)
        if match.phase == Phase.OVER:
            even = 1.0 if match.winners()[0] == 0 else 0.0
        else:
            even = 1.0 / (1.0 + exp(-self.lead(match.board, 0) / WIDTH))
        for seat in range(SEATS):
            shares[seat] = 1.0 - even if seat & 1 else even

    def horizon(self, state: State) -> i64:
        """Look ahead to the end of the round."""
        return cast(DogState, state).round

    def is_sealed(self, state: State) -> bool:
        """Tell whether cards are being given to partners."""
        return cast(DogState, state).phase == Phase.SWAP

    def likelihood(self, state: State, seat: Seat, least: float) -> float:
        """Doubt worlds in which the partner kept a card that this seat was waiting for."""
        match = cast(DogState, state)
        if match.phase != Phase.PLAY:
            return 1.0
        given: i64 = match.given(seat ^ 2)
        if given == NOTHING or STARTERS >> given & 1 != 0:
            return 1.0
        waiting = match.board.places[MARBLES * match.board.mover(seat)] == HOME
        return 0.25 if waiting and starters_in(match.hands[seat ^ 2]) > 1 else 1.0


def starters_in(hand: i64) -> i64:
    """Return how many cards of a hand bring a marble out."""
    return count_of(hand, ACE) + count_of(hand, KING) + count_of(hand, JOKER)


def take_over(match: DogState, other: DogState) -> None:
    """Make a state what another one, a copy of it that went on, has become."""
    match.board = other.board
    match.trial = other.board
    match.hands = other.hands
    other.copy_to(match)
    match.forget_choice()


SENSE: Final = DogSense
