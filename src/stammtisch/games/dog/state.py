"""What a match of DOG remembers, hidden hands included, and how its cards are dealt."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, members
from stammtisch.core.game import Outcome, State
from stammtisch.core.rng import Rng
from stammtisch.games.dog.board import SEATS, Board
from stammtisch.games.dog.cards import SIZES, UNIT, how_many, shuffled

# Phases
AT_LOT: Final = 0
AT_DEAL: Final = 1
AT_SWAP: Final = 2
AT_PLAY: Final = 3
AT_END: Final = 4
PHASES: Final = ["lot", "deal", "swap", "play", "over"]
# Which rule says who does what in a phase; a move that does not belong there is refused by it.
RULE_OF_PHASE: Final = ["DG-06", "DG-05", "DG-08", "DG-09", "DG-01"]

# What is asked next of who plays a card
ASK_CARD: Final = 0
ASK_MEANING: Final = 1
ASK_MARBLE: Final = 2
ASK_TARGET: Final = 3

NONE: Final = -1  # no seat, no card, no place, no points
NOTHING_GIVEN: Final = 0xFFFF
NO_CARD: Final = 15
PER_WORD: Final = 8  # parts of a choice kept in one int, seven bits each


@final
class Play:
    """A card played, or a hand laid down, as everybody saw it; it never changes."""

    def __init__(
        self,
        previous: "Play | None",
        *,
        seat: i64,
        first: i64,
        rest: i64,
        count: i64,
        sent: i64,
        hand: i64,
    ) -> None:
        self.previous = previous
        self.seat = seat
        self.first = first  # parts of the choice, as in DogState
        self.rest = rest
        self.count = count
        self.sent = sent  # marbles sent home: four bits for each seat
        self.hand = hand  # cards laid down by folding


class DogTruth(State):
    """The facts of a match."""

    def __init__(self, deck: i64, hands: vec[i64], board: Board) -> None:
        self.deck = deck
        self.phase: i64 = AT_LOT
        self.turn_of: i64 = NONE  # whose card is next
        self.starter: i64 = NONE  # of this round
        self.round: i64 = 0  # rounds played out before this one
        self.hands = hands
        self.gave: i64 = NOTHING_GIVEN  # kinds given to the partner this round, four bits a seat
        self.pile: i64 = 0  # cards played and discarded since the last shuffle
        self.shuffles: i64 = 0
        self.board = board
        self.plays: Play | None = None  # of this round
        self.last_round: Play | None = None
        self.ruled_even: i64 = NONE  # DG-27: points of seats 0 and 2 as the director has decided
        self.ruled_odd: i64 = NONE
        # The choice being made, seen by its seat alone
        self.trial = board  # the board after the parts so far; the board itself except in a seven
        self.first: i64 = 0  # parts so far: eight of them
        self.rest: i64 = 0  # and eight more
        self.count: i64 = 0
        self.card: i64 = NONE
        self.meaning: i64 = NONE  # the kind the card is played as
        self.picked: i64 = NONE  # where the marble to move stands
        self.left: i64 = 0  # steps of a seven
        self.sent: i64 = 0

    def copy_to(self, other: "DogTruth") -> None:
        """Copy everything that the other was not created with."""
        other.phase = self.phase
        other.turn_of = self.turn_of
        other.starter = self.starter
        other.round = self.round
        other.gave = self.gave
        other.pile = self.pile
        other.shuffles = self.shuffles
        other.plays = self.plays
        other.last_round = self.last_round
        other.ruled_even = self.ruled_even
        other.ruled_odd = self.ruled_odd
        if self.count > 0:
            if self.left > 0:
                other.trial = self.trial.copy()
            other.first = self.first
            other.rest = self.rest
            other.count = self.count
            other.card = self.card
            other.meaning = self.meaning
            other.picked = self.picked
            other.left = self.left
            other.sent = self.sent

    def is_over(self) -> bool:
        """Tell whether a team has won."""
        return self.phase == AT_END

    def score(self) -> list[int]:
        """Return for every seat the marbles its team has in the goals, or what was ruled."""
        even: i64 = self.ruled_even
        odd: i64 = self.ruled_odd
        if even == NONE:
            even = self.board.in_goal(0) + self.board.in_goal(2)
            odd = self.board.in_goal(1) + self.board.in_goal(3)
        return [even, odd, even, odd]

    # Chance

    def awaits_chance(self) -> bool:
        """Tell whether the lot or a deal comes next."""
        return self.phase <= AT_DEAL

    def size(self) -> i64:
        """Return how many cards everyone is dealt this round (DG-05)."""
        return SIZES[self.round % len(SIZES)]

    def must_shuffle(self) -> bool:
        """Tell whether the stock cannot fill the next deal (DG-07)."""
        return how_many(self.deck - self.pile) < SEATS * self.size()

    def draw(self, rng: Rng) -> Outcome:
        """Return who starts (DG-06), or the cards dealt, one for each in turn (DG-05)."""
        if self.phase == AT_LOT:
            return [rng.below(SEATS)]
        cards = self._shuffled(rng)
        return [cards[place] for place in range(SEATS * self.size())]

    def _shuffled(self, rng: Rng) -> vec[i64]:
        """Return the stock with the cards of the next deal at its front."""
        stock: i64 = self.deck if self.must_shuffle() else self.deck - self.pile
        return shuffled(stock, SEATS * self.size(), rng)

    def deal(self, outcome: Outcome) -> None:
        """Name the first starter, or hand out cards; the starter gets the first one."""
        if self.phase == AT_LOT:
            self.starter = outcome[0]
            self.phase = AT_DEAL
        else:
            self._hand_out(vec[i64](outcome))

    def chance(self, rng: Rng) -> None:
        """Do both at once."""
        if self.phase == AT_LOT:
            self.deal(self.draw(rng))
        else:
            self._hand_out(self._shuffled(rng))

    def _hand_out(self, cards: vec[i64]) -> None:
        """Give everyone as many of the first cards as are dealt this round."""
        if self.must_shuffle():
            self.pile = 0
            self.shuffles += 1
        seat: i64 = self.starter
        place: i64 = 0
        end: i64 = SEATS * self.size()
        while place < end:
            self.hands[seat] += UNIT[cards[place]]
            seat = (seat + 1) & 3
            place += 1
        self.phase = AT_SWAP

    # Who may do what

    def turn(self) -> i64:
        """Return the first seat that is to act."""
        if self.phase == AT_SWAP:
            return lowest(self.to_give())
        return self.turn_of

    def to_give(self) -> i64:
        """Return the seats that have not chosen a card for their partner, as a set (DG-08)."""
        seats: i64 = 0
        seat: i64 = 0
        while seat < SEATS:
            if self.gave >> 4 * seat & 15 == NO_CARD:
                seats |= 1 << seat
            seat += 1
        return seats

    def to_act(self) -> list[int]:
        """Return the seats that owe a choice."""
        if self.phase == AT_SWAP:
            return members(self.to_give())
        return [self.turn_of] if self.turn_of >= 0 else []

    def is_to_act(self, seat: i64) -> bool:
        """Tell whether the seat owes a choice."""
        if not 0 <= seat < SEATS:
            return False
        if self.phase == AT_SWAP:
            return self.gave >> 4 * seat & 15 == NO_CARD
        return seat == self.turn_of

    def asks(self) -> i64:
        """Return which part of a play comes next."""
        if self.card == NONE:
            return ASK_CARD
        if self.meaning == NONE:
            return ASK_MEANING
        if self.picked == NONE:
            return ASK_MARBLE
        return ASK_TARGET

    def unfinished(self, seat: i64) -> list[int]:
        """Return the parts of a play so far."""
        return parts_of(self.first, self.rest, self.count) if seat == self.turn_of else []

    def forget_choice(self) -> None:
        """Drop the parts of an unfinished play."""
        self.trial = self.board
        self.first = 0
        self.rest = 0
        self.count = 0
        self.card = NONE
        self.meaning = NONE
        self.picked = NONE
        self.left = 0
        self.sent = 0


def parts_of(first: i64, rest: i64, count: i64) -> list[int]:
    """Return the parts of a choice in order."""
    parts: list[int] = []
    for place in range(count):
        if place < PER_WORD:
            parts.append(first >> 7 * place & 127)
        else:
            parts.append(rest >> 7 * (place - PER_WORD) & 127)
    return parts


def packed(parts: list[int]) -> tuple[i64, i64]:
    """Return the parts of a choice as two ints."""
    first: i64 = 0
    rest: i64 = 0
    for place in range(len(parts)):
        part: i64 = parts[place]
        if place < PER_WORD:
            first |= part << 7 * place
        else:
            rest |= part << 7 * (place - PER_WORD)
    return first, rest
