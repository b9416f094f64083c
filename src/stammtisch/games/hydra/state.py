"""What a match of Hydra remembers, hidden hands included, and how its cards are dealt."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.game import NOBODY, Outcome, Refusal, Ruling, State, enum_names
from stammtisch.core.rng import Rng, shuffle
from stammtisch.games.hydra.cards import HAND, KINDS, NOTHING, ONE, ORDINARY, PLAYERS, cards_of
from stammtisch.games.hydra.scoring import (
    Kind,
    Result,
    Trick,
    against,
    keys_dealt,
    next_seat,
    parties,
    zeros,
)


class Phase:
    """What happens next."""

    LOT: Final = -2  # chance draws the first dealer
    DEAL: Final = -1  # chance deals
    OVER: Final = 0
    THROW: Final = 1  # all answer at once whether they throw in
    ANNOUNCE: Final = 2
    NAME: Final = 3
    SOLO: Final = 4
    LAY: Final = 5
    ASK: Final = 6
    GIVE: Final = 7
    TRICKS: Final = 8


class Contest:
    """What a round is played as."""

    HEALTHY: Final = 0
    SOLO: Final = 1
    ANTRAG: Final = 2


PHASES: Final = enum_names(Phase)
CONTESTS: Final = enum_names(Contest)
# Which rule says who does what in a phase; a move that does not belong there is refused by it.
RULE_OF_PHASE: Final[dict[int, str]] = {
    Phase.LOT: "HY-06",
    Phase.DEAL: "HY-07",
    Phase.OVER: "HY-34",
    Phase.THROW: "HY-09",
    Phase.ANNOUNCE: "HY-10",
    Phase.NAME: "HY-11",
    Phase.SOLO: "HY-13",
    Phase.LAY: "HY-14",
    Phase.ASK: "HY-15",
    Phase.GIVE: "HY-15",
    Phase.TRICKS: "HY-25",
}

HIGHEST_PENALTY: Final = 1000  # of one ruling
DECK: Final = vec[i64]([kind for kind in range(KINDS) for _ in range(2)])


def is_uneven(seats: i64, rounds: i64) -> bool:
    """Tell whether some of six at the table sit out more often than others (HY-05, HY-08)."""
    return seats > PLAYERS and rounds % seats != 0


class HydraTruth(State):
    """The facts of a match. Rows of points and results are replaced, so that copies share them."""

    def __init__(
        self, seats: i64, rounds: i64, held: vec[i64], twice: vec[i64], totals: vec[i64]
    ) -> None:
        self.seats = seats
        self.phase = Phase.LOT
        self.acting = NOBODY
        self.rounds = rounds
        # The match
        self.totals = totals
        self.penalties = totals
        self.replays: i64 = 0  # rounds the director had played again
        self.results: list[Result] = []
        # The deal
        self.dealer: i64 = NOBODY
        self.idle: i64 = NOBODY  # the dealer, with six at the table
        self.held = held  # kinds in hand
        self.twice = twice  # kinds held twice
        self.throws: i64 = 0  # how often this round was thrown in
        self.shown_by: i64 = NOBODY
        self.shown_held: i64 = 0
        self.shown_twice: i64 = 0
        # Finding the game: sets of seats
        self.answered: i64 = 0
        self.throwing: i64 = 0
        self.spoken: i64 = 0
        self.morbus: i64 = 0
        self.solos: i64 = 0
        self.antrags: i64 = 0
        self.contest: i64 = Contest.HEALTHY
        self.mode: i64 = ORDINARY
        self.declarer: i64 = NOBODY  # the soloist or the proposer
        # Antrag
        self.offered: i64 = NOTHING  # EO or GO
        self.open_card: i64 = NOTHING
        self.declined: i64 = 0
        self.taker: i64 = NOBODY
        self.given: i64 = 0  # a row of the cards given back
        self.given_count: i64 = 0
        # Tricks
        self.tricks: Trick | None = None
        self.taken: i64 = 0
        self.leader: i64 = NOBODY
        self.laid: i64 = 0
        self.trick: i64 = 0  # a row of the cards in this trick
        self.led: i64 = 0
        self.best: i64 = 0
        self.winner: i64 = NOBODY

    def copy_to(self, other: "HydraTruth") -> None:
        """Copy everything that the other was not created with."""
        other.phase = self.phase
        other.acting = self.acting
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

    @property
    def scored(self) -> int:
        """Return how many rounds have been scored."""
        return len(self.results)

    def score(self) -> list[int]:
        """Return the points of every seat so far, penalties taken off."""
        return [self.totals[seat] - self.penalties[seat] for seat in range(self.seats)]

    def rule(self) -> str:
        """Return the rule that says who does what in this phase."""
        return RULE_OF_PHASE[self.phase]

    # Chance

    def draw(self, rng: Rng) -> Outcome:
        """Return the first dealer (HY-06), or fifty cards, ten for each seat (HY-07)."""
        if self.phase == Phase.LOT:
            return [rng.below(self.seats)]
        return list(self._shuffled(rng))

    def deal(self, outcome: Outcome) -> None:
        """Name the first dealer, or hand out cards clockwise from the dealer's left."""
        if self.phase == Phase.LOT:
            self.pass_deal_to(outcome[0])
        else:
            self._hand_out(vec[i64](outcome))

    def chance(self, rng: Rng) -> None:
        """Draw and deal in one, without a list of cards between."""
        if self.phase == Phase.LOT:
            self.pass_deal_to(rng.below(self.seats))
        else:
            self._hand_out(self._shuffled(rng))

    def _shuffled(self, rng: Rng) -> vec[i64]:
        cards = DECK[:]
        shuffle(cards, len(cards) - 1, rng)
        return cards

    def _hand_out(self, cards: vec[i64]) -> None:
        seat: i64 = self.dealer
        top: i64 = 0
        while top < PLAYERS * HAND:
            seat = next_seat(seat, self.seats, self.idle)
            held: i64 = 0
            twice: i64 = 0
            end: i64 = top + HAND
            while top < end:
                card: i64 = ONE[cards[top]]
                twice |= held & card
                held |= card
                top += 1
            self.held[seat] = held
            self.twice[seat] = twice
        self.phase = Phase.THROW

    def pass_deal_to(self, dealer: i64) -> None:
        """Prepare a round (HY-05, HY-06)."""
        self.dealer = dealer
        self.idle = dealer if self.seats > PLAYERS else NOBODY
        self.throws = self.shown_held = self.shown_twice = 0
        self.shown_by = NOBODY
        self.clear_round()

    def clear_round(self) -> None:
        """Forget everything of the round but its dealer and what was thrown in."""
        for seat in range(self.seats):
            self.held[seat] = 0
            self.twice[seat] = 0
        self.phase = Phase.DEAL
        self.acting = self.declarer = self.taker = self.leader = NOBODY
        self.answered = self.throwing = 0
        self.spoken = self.morbus = self.solos = self.antrags = 0
        self.contest = Contest.HEALTHY
        self.mode = ORDINARY
        self.offered = self.open_card = NOTHING
        self.declined = self.given = self.given_count = 0
        self.tricks = None
        self.taken = self.laid = self.trick = 0

    # Points and rulings

    def enter(self, result: Result) -> None:
        """Put a scored round down on the sheet."""
        self.results = [*self.results, result]
        self._add_to_totals(result.points, 1)

    def _add_to_totals(self, points: vec[i64], sign: i64) -> None:
        totals = zeros(self.seats)
        for seat in range(self.seats):
            totals[seat] = self.totals[seat] + sign * points[seat]
        self.totals = totals

    def direct(self, ruling: Ruling) -> Refusal | None:
        """Deduct points, or have a round replayed (HY-36)."""
        if ruling.kind == "penalty":
            if not 1 <= ruling.points <= HIGHEST_PENALTY:
                return Refusal("HY-36", "penalty_points", {"most": HIGHEST_PENALTY})
            penalties = self.penalties[:]
            penalties[ruling.seat] += ruling.points
            self.penalties = penalties
            return None
        if ruling.kind != "replay":
            return Refusal("HY-36", "no_rulings", {"kind": ruling.kind})
        return self._replay_round()

    def _replay_round(self) -> Refusal | None:
        """Deal the round again; before its first answer, or after the last, the one before it."""
        untouched = self.phase == Phase.THROW and self.answered == 0 and self.throws == 0
        if not untouched and self.phase != Phase.OVER:
            self.replays += 1
            self.pass_deal_to(self.dealer)
            return None
        if not self.results:
            return Refusal("HY-36", "nothing_to_replay")
        undone = self.results[-1]
        self.results = self.results[:-1]
        self._add_to_totals(undone.points, -1)
        self.replays += 1
        self.pass_deal_to(undone.dealer)
        return None

    # Seats, parties and hands

    def active(self) -> i64:
        """Return the seats that play this round, as a set (HY-05)."""
        everyone: i64 = (1 << self.seats) - 1
        if self.idle >= 0:
            everyone ^= 1 << self.idle
        return everyone

    def left_of(self, seat: i64) -> i64:
        """Return the next seat clockwise that plays this round."""
        return next_seat(seat, self.seats, self.idle)

    def forehand(self) -> i64:
        """Return the seat at the dealer's left."""
        return self.left_of(self.dealer)

    def first_of(self, seats: i64) -> i64:
        """Return the one of these seats that sits furthest forward."""
        seat: i64 = self.forehand()
        while seats >> seat & 1 == 0:
            seat = self.left_of(seat)
        return seat

    def parties(self) -> tuple[i64, vec[i64]]:
        """Return the kind of the round and everyone's party; secret in a healthy round (HY-20)."""
        if self.contest == Contest.SOLO:
            return Kind.SOLO, against(1 << self.declarer, self.seats, self.idle)
        if self.contest == Contest.ANTRAG:
            pair: i64 = 1 << self.declarer
            pair |= 1 << self.taker
            return Kind.ANTRAG, against(pair, self.seats, self.idle)
        return parties(keys_dealt(self.tricks, self.seats, self.idle), self.idle)

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
        return cards_of(self.given, self.given_count)
