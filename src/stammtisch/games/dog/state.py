"""What a match of DOG remembers, hidden hands included, and how its cards are dealt."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, members
from stammtisch.core.game import NOBODY, Outcome, Seat, State, enum_names
from stammtisch.core.rng import Rng
from stammtisch.games.dog.board import SEATS, Board
from stammtisch.games.dog.cards import SIZES, UNIT, count_of, how_many, shuffled


class Phase:
    """What happens next."""

    LOT: Final = -2  # chance draws the first starter
    DEAL: Final = -1  # chance deals a round
    OVER: Final = 0
    SWAP: Final = 1  # everybody gives a card to the partner, sealed
    PLAY: Final = 2


class Part:
    """What a play asks for next."""

    CARD: Final = 0
    MEANING: Final = 1  # what a joker stands for
    MARBLE: Final = 2
    TARGET: Final = 3


PHASES: Final = enum_names(Phase)
PARTS: Final = enum_names(Part)
# Which rule says who does what in a phase; a move that does not belong there is refused by it.
RULE_OF_PHASE: Final = {
    Phase.LOT: "DG-06",
    Phase.DEAL: "DG-05",
    Phase.OVER: "DG-01",
    Phase.SWAP: "DG-08",
    Phase.PLAY: "DG-09",
}

NOTHING: Final = -1  # no card, no place
NOTHING_GIVEN: Final = 0xFFFF
NO_CARD: Final = 15  # where a card takes four bits
PER_WORD: Final = 8  # parts of a choice kept in one int, seven bits each
NOT_RULED: Final[list[int]] = []  # such lists are replaced, never changed


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

    def opening(self) -> i64:
        """Return the first part: the card, or that the hand was folded."""
        return self.first & 127

    def parts(self) -> list[int]:
        """Return the parts of the choice in order."""
        return unpacked(self.first, self.rest, self.count)


class DogTruth(State):
    """The facts of a match."""

    def __init__(self, deck: i64, hands: vec[i64], board: Board) -> None:
        self.seats = SEATS
        self.phase = Phase.LOT
        self.acting = NOBODY
        self.deck = deck
        self.starter: Seat = NOBODY  # of this round
        self.round: i64 = 0  # rounds played out before this one
        self.hands = hands
        self.gave: i64 = NOTHING_GIVEN  # kinds given to the partner this round, four bits a seat
        self.pile: i64 = 0  # cards played and discarded since the last shuffle
        self.shuffles: i64 = 0
        self.board = board
        self.plays: Play | None = None  # of this round
        self.last_round: Play | None = None
        self.ruled = NOT_RULED  # DG-27: both teams' points if the director has decided
        # The choice being made, seen by its seat alone
        self.trial = board  # the board after the parts so far; the board itself except in a seven
        self.first: i64 = 0  # parts so far: eight of them
        self.rest: i64 = 0  # and eight more
        self.count: i64 = 0
        self.card: i64 = NOTHING
        self.meaning: i64 = NOTHING  # the kind the card is played as
        self.picked: i64 = NOTHING  # where the marble to move stands
        self.left: i64 = 0  # steps of a seven
        self.sent: i64 = 0

    def copy_to(self, other: "DogTruth") -> None:
        """Copy everything that the other was not created with."""
        other.phase = self.phase
        other.acting = self.acting
        other.starter = self.starter
        other.round = self.round
        other.gave = self.gave
        other.pile = self.pile
        other.shuffles = self.shuffles
        other.plays = self.plays
        other.last_round = self.last_round
        other.ruled = self.ruled
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

    def forget_choice(self) -> None:
        """Drop the parts of an unfinished play."""
        self.trial = self.board
        self.first = 0
        self.rest = 0
        self.count = 0
        self.card = NOTHING
        self.meaning = NOTHING
        self.picked = NOTHING
        self.left = 0
        self.sent = 0

    def score(self) -> list[int]:
        """Return for every seat the marbles its team has in the goals, or what was ruled."""
        board = self.board
        points = self.ruled
        if not points:
            points = [board.in_goal(team) + board.in_goal(team + 2) for team in range(2)]
        return points + points

    # Chance

    def size(self) -> i64:
        """Return how many cards everyone is dealt this round (DG-05)."""
        return SIZES[self.round % len(SIZES)]

    def must_shuffle(self) -> bool:
        """Tell whether the stock cannot fill the next deal (DG-07)."""
        return how_many(self.deck - self.pile) < SEATS * self.size()

    def draw(self, rng: Rng) -> Outcome:
        """Return who starts (DG-06), or the cards dealt, one for each in turn (DG-05)."""
        if self.phase == Phase.LOT:
            return [rng.below(SEATS)]
        cards = self._shuffled(rng)
        return [cards[index] for index in range(SEATS * self.size())]

    def _shuffled(self, rng: Rng) -> vec[i64]:
        """Return the stock with the cards of the next deal at its front."""
        stock: i64 = self.deck if self.must_shuffle() else self.deck - self.pile
        return shuffled(stock, SEATS * self.size(), rng)

    def deal(self, outcome: Outcome) -> None:
        """Name the first starter, or hand out cards; the starter gets the first one."""
        if self.phase == Phase.LOT:
            self.starter = outcome[0]
            self.phase = Phase.DEAL
        else:
            self._hand_out(vec[i64](outcome))

    def chance(self, rng: Rng) -> None:
        """Draw and deal, without a list of cards between."""
        if self.phase == Phase.LOT:
            self.deal(self.draw(rng))
        else:
            self._hand_out(self._shuffled(rng))

    def _hand_out(self, cards: vec[i64]) -> None:
        """Give everyone as many of the first cards as are dealt this round."""
        if self.must_shuffle():
            self.pile = 0
            self.shuffles += 1
        seat: i64 = self.starter
        for index in range(SEATS * self.size()):
            self.hands[seat] += UNIT[cards[index]]
            seat = (seat + 1) & 3
        self.phase = Phase.SWAP

    # Who may do what

    def turn(self) -> Seat:
        """Return the first seat that is to act."""
        return lowest(self.to_give()) if self.phase == Phase.SWAP else self.acting

    def to_act(self) -> list[int]:
        """Return the seats that owe a choice."""
        return members(self.to_give()) if self.phase == Phase.SWAP else super().to_act()

    def to_give(self) -> i64:
        """Return the seats that have not chosen a card for their partner, as a set (DG-08)."""
        seats: i64 = 0
        for seat in range(i64(SEATS)):
            if self.given(seat) == NOTHING:
                seats |= 1 << seat
        return seats

    def given(self, seat: Seat) -> i64:
        """Return the kind of card a seat has given to its partner this round, or NOTHING."""
        kind: i64 = count_of(self.gave, seat)
        if kind == NO_CARD:  # a conditional expression would make ints of both
            return NOTHING
        return kind

    def give(self, seat: Seat, kind: i64) -> None:
        """Note what a seat that has given nothing gives to its partner."""
        self.gave ^= (NO_CARD ^ kind) << 4 * seat

    def next_part(self) -> i64:
        """Return which part of a play comes next."""
        if self.card == NOTHING:
            return Part.CARD
        if self.meaning == NOTHING:
            return Part.MEANING
        if self.picked == NOTHING:
            return Part.MARBLE
        return Part.TARGET

    def asks(self, seat: Seat) -> str:
        """Return what comes next: a `gift` for the partner, or a part of a play."""
        return "gift" if self.phase == Phase.SWAP else PARTS[self.next_part()]

    def unfinished(self, seat: Seat) -> list[int]:
        """Return the parts of a play so far."""
        return unpacked(self.first, self.rest, self.count) if seat == self.acting else []


def unpacked(first: i64, rest: i64, count: i64) -> list[int]:
    """Return the parts of a choice in order."""
    parts: list[int] = []
    for place in range(count):
        word: i64 = first if place < PER_WORD else rest
        parts.append(word >> 7 * (place & 7) & 127)
    return parts


def packed(parts: list[int]) -> tuple[i64, i64]:
    """Return the parts of a choice as two ints."""
    words = vec[i64]([0, 0])
    for place in range(len(parts)):
        part: i64 = parts[place]
        words[place // PER_WORD] |= part << 7 * (place % PER_WORD)
    return words[0], words[1]
