"""What a match of Hydra remembers, hidden hands included, and how its cards are dealt."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.game import Outcome, State
from stammtisch.core.rng import Rng, shuffle
from stammtisch.games.hydra.cards import HAND, KINDS, ONE, ORDINARY, PLAYERS
from stammtisch.games.hydra.scoring import Result, Trick, next_seat

# Phases
AT_LOT: Final = 0
AT_DEAL: Final = 1
AT_THROW: Final = 2
AT_ANNOUNCE: Final = 3
AT_NAME: Final = 4
AT_SOLO: Final = 5
AT_LAY: Final = 6
AT_ASK: Final = 7
AT_GIVE: Final = 8
AT_TRICKS: Final = 9
AT_END: Final = 10
PHASES: Final = [
    "lot", "deal", "throw", "announce", "name", "solo", "lay", "ask", "give", "tricks", "over",
]  # fmt: skip
# Which rule says who does what in a phase; a move that does not belong there is refused by it.
RULE_OF_PHASE: Final = [
    "HY-06", "HY-07", "HY-09", "HY-10", "HY-11", "HY-13", "HY-14", "HY-15", "HY-15", "HY-25",
    "HY-34",
]  # fmt: skip

# What a round is played as
HEALTHY: Final = 0
AS_SOLO: Final = 1
AS_ANTRAG: Final = 2

DECK: Final = vec[i64]([kind for kind in range(KINDS) for _ in range(2)])
LONE: Final = -1  # no seat, no card


class HydraTruth(State):
    """The facts of a match. Rows of points are replaced, never changed: copies share them."""

    def __init__(
        self, seats: i64, rounds: i64, held: vec[i64], twice: vec[i64], totals: vec[i64]
    ) -> None:
        self.seats = seats
        self.rounds = rounds
        self.phase: i64 = AT_LOT
        self.turn_of: i64 = LONE  # whose move it is, except while all answer at once
        # The match
        self.scored: i64 = 0
        self.totals = totals
        self.penalties = totals
        self.replays: i64 = 0  # rounds the director had played again
        self.results: Result | None = None
        # The deal
        self.dealer: i64 = LONE
        self.idle: i64 = LONE  # the dealer, with six at the table
        self.held = held  # kinds in hand
        self.twice = twice  # kinds held twice
        self.throws: i64 = 0  # how often this round was thrown in
        self.shown_by: i64 = LONE
        self.shown_held: i64 = 0
        self.shown_twice: i64 = 0
        # Finding the game: sets of seats
        self.answered: i64 = 0
        self.throwing: i64 = 0
        self.spoken: i64 = 0
        self.morbus: i64 = 0
        self.solos: i64 = 0
        self.antrags: i64 = 0
        self.contest: i64 = HEALTHY
        self.mode: i64 = ORDINARY
        self.declarer: i64 = LONE  # the soloist or the proposer
        # Antrag
        self.offered: i64 = LONE  # EO or GO
        self.open_card: i64 = LONE
        self.declined: i64 = 0
        self.taker: i64 = LONE
        self.given: i64 = 0  # kinds given back, five bits each
        self.given_count: i64 = 0
        # Tricks
        self.tricks: Trick | None = None
        self.taken: i64 = 0
        self.leader: i64 = LONE
        self.laid: i64 = 0
        self.trick: i64 = 0  # kinds in this trick, five bits each
        self.led: i64 = 0
        self.best: i64 = 0
        self.winner: i64 = LONE

    def copy_to(self, other: "HydraTruth") -> None:
        """Copy everything that the other was not created with."""
        other.phase = self.phase
        other.turn_of = self.turn_of
        other.scored = self.scored
        other.penalties = self.penalties
        other.replays = self.replays
        other.results = self.results
        other.dealer = self.dealer
        other.idle = self.idle
        other.throws = self.throws
        other.shown_by = self.shown_by
        other.shown_held = self.shown_held
        other.shown_twice = self.shown_twice
        other.answered = self.answered
        other.throwing = self.throwing
        other.spoken = self.spoken
        other.morbus = self.morbus
        other.solos = self.solos
        other.antrags = self.antrags
        other.contest = self.contest
        other.mode = self.mode
        other.declarer = self.declarer
        other.offered = self.offered
        other.open_card = self.open_card
        other.declined = self.declined
        other.taker = self.taker
        other.given = self.given
        other.given_count = self.given_count
        other.tricks = self.tricks
        other.taken = self.taken
        other.leader = self.leader
        other.laid = self.laid
        other.trick = self.trick
        other.led = self.led
        other.best = self.best
        other.winner = self.winner

    def is_over(self) -> bool:
        """Tell whether all rounds have been scored."""
        return self.phase == AT_END

    def score(self) -> list[int]:
        """Return the points of every seat so far, penalties taken off."""
        return [self.totals[seat] - self.penalties[seat] for seat in range(self.seats)]

    def awaits_chance(self) -> bool:
        """Tell whether the lot or a deal comes next."""
        return self.phase <= AT_DEAL

    def draw(self, rng: Rng) -> Outcome:
        """Return the first dealer (HY-06), or fifty cards, ten for each seat (HY-07)."""
        if self.phase == AT_LOT:
            return [rng.below(self.seats)]
        return list(self._shuffled(rng))

    def deal(self, outcome: Outcome) -> None:
        """Name the first dealer, or hand out cards clockwise from the dealer's left."""
        if self.phase == AT_LOT:
            self.pass_deal_to(outcome[0])
        else:
            self._hand_out(vec[i64](outcome))

    def chance(self, rng: Rng) -> None:
        """Draw and deal in one, without a list of cards between."""
        if self.phase == AT_LOT:
            self.pass_deal_to(rng.below(self.seats))
        else:
            self._hand_out(self._shuffled(rng))

    def _shuffled(self, rng: Rng) -> vec[i64]:
        cards = DECK[:]
        shuffle(cards, len(cards) - 1, rng)
        return cards

    def _hand_out(self, cards: vec[i64]) -> None:
        seat: i64 = self.dealer
        place: i64 = 0
        while place < PLAYERS * HAND:
            seat = next_seat(seat, self.seats, self.idle)
            held: i64 = 0
            twice: i64 = 0
            end: i64 = place + HAND
            while place < end:
                card: i64 = ONE[cards[place]]
                twice |= held & card
                held |= card
                place += 1
            self.held[seat] = held
            self.twice[seat] = twice
        self.phase = AT_THROW

    def pass_deal_to(self, dealer: i64) -> None:
        """Prepare a round (HY-05, HY-06)."""
        self.dealer = dealer
        self.idle = dealer if self.seats > PLAYERS else LONE
        self.throws = 0
        self.shown_by = LONE
        self.clear_round()

    def clear_round(self) -> None:
        """Forget everything of the round but its dealer and what was thrown in."""
        for seat in range(self.seats):
            self.held[seat] = 0
            self.twice[seat] = 0
        self.phase = AT_DEAL
        self.turn_of = LONE
        self.answered = 0
        self.throwing = 0
        self.spoken = 0
        self.morbus = 0
        self.solos = 0
        self.antrags = 0
        self.contest = HEALTHY
        self.mode = ORDINARY
        self.declarer = LONE
        self.offered = LONE
        self.open_card = LONE
        self.declined = 0
        self.taker = LONE
        self.given = 0
        self.given_count = 0
        self.tricks = None
        self.taken = 0
        self.leader = LONE
        self.laid = 0
        self.trick = 0

    def active(self) -> i64:
        """Return the seats that play this round, as a set (HY-05)."""
        everyone: i64 = (1 << self.seats) - 1
        if self.idle >= 0:
            everyone ^= 1 << self.idle
        return everyone

    def forehand(self) -> i64:
        """Return the seat at the dealer's left."""
        return next_seat(self.dealer, self.seats, self.idle)

    def add(self, seat: i64, kind: i64) -> None:
        """Put a card into a hand."""
        self.twice[seat] |= self.held[seat] & ONE[kind]
        self.held[seat] |= ONE[kind]

    def remove(self, seat: i64, kind: i64) -> None:
        """Take a card out of a hand."""
        if self.twice[seat] & ONE[kind] != 0:
            self.twice[seat] ^= ONE[kind]
        else:
            self.held[seat] ^= ONE[kind]

    def given_kinds(self) -> list[int]:
        """Return the cards given back, or put aside so far, in order."""
        return [self.given >> 5 * place & 31 for place in range(self.given_count)]
