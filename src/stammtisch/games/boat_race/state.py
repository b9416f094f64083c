"""The truth of a race: its facts, what chance decides, and how a stage ends."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.game import NOBODY, Outcome, State, enum_names
from stammtisch.core.rng import Rng, shuffle
from stammtisch.games.boat_race.cards import (
    BOAT_NAMES,
    CAMBRIDGE,
    DEALT,
    NOTHING,
    OXFORD,
    Terms,
)
from stammtisch.games.boat_race.scoring import Stage, boat_paid, race_winner, score_stage, total


class Phase:
    """What happens next."""

    LOT: Final = -3  # chance draws the first starter
    DEAL: Final = -2  # chance deals
    FINAL_LOT: Final = -1  # chance decides which of two level boats finishes
    OVER: Final = 0
    RANK: Final = 1
    BOAT: Final = 2
    CARD: Final = 3


PHASES: Final = enum_names(Phase)

RULE_OF_PHASE: Final[dict[int, str]] = {
    Phase.LOT: "BR-04",
    Phase.DEAL: "BR-03",
    Phase.FINAL_LOT: "BR-16",
    Phase.OVER: "BR-15",
    Phase.RANK: "BR-04",
    Phase.BOAT: "BR-05",
    Phase.CARD: "BR-05",
}


@final
class OpenTricks:
    """The cards played in a stage, in order, and who took which trick with which (BR-10)."""

    def __init__(
        self, plays: vec[i64], boats: vec[i64], winners: vec[i64], cards: vec[i64]
    ) -> None:
        self.played: i64 = 0
        self.plays: vec[i64] = plays  # card codes
        self.count: i64 = 0  # of complete tricks
        self.boats: vec[i64] = boats
        self.winners: vec[i64] = winners
        self.cards: vec[i64] = cards  # the winning ones

    def copy(self) -> "OpenTricks":
        """Return an independent copy."""
        twin = OpenTricks(self.plays[:], self.boats[:], self.winners[:], self.cards[:])
        twin.played = self.played
        twin.count = self.count
        return twin


class BoatRaceTruth(State):
    """All facts of one race."""

    def __init__(
        self, terms: Terms, hands: vec[i64], boats: vec[i64], columns: vec[i64], log: OpenTricks
    ) -> None:
        self.seats = terms.seats
        self.phase = Phase.LOT
        self.acting = NOBODY
        self.terms: Terms = terms
        self.starter: i64 = NOBODY
        self.hands: vec[i64] = hands  # masks of slots, at seat * 2 + boat
        self.boats: vec[i64] = boats  # fields from the start
        self.columns: vec[i64] = columns  # points, at seat * 2 + boat
        self.history: list[Stage] = []  # replaced, never changed: copies share it
        self.last_won: i64 = NOTHING  # the boat that last won a stage

        self.ranking: i64 = NOTHING  # while colours are ranked, and this stage's tricks lie open
        self.log: OpenTricks = log  # of this stage; of the last one until colours are ranked
        self.announcer: i64 = NOBODY
        self.boat: i64 = NOTHING  # of the running trick
        self.last_point: i64 = NOTHING  # the point card played most recently in this trick
        self.best_seat: i64 = NOBODY
        self.best_card: i64 = NOTHING
        self.best_strength: i64 = NOTHING

    def rule(self) -> str:
        """Return the rule that says who does what in this phase."""
        return RULE_OF_PHASE[self.phase]

    def held(self, seat: i64, boat: i64) -> list[int]:
        """Return the cards of one pack that a seat holds, by code."""
        return self.terms.codes(self.hands[2 * seat + boat])

    def score(self) -> list[int]:
        """Return both columns of every seat added up, the winning boat's twice at the end."""
        columns = self.columns
        winner = race_winner(self.boats, self.terms.course)
        return [
            total(columns[2 * seat], columns[2 * seat + 1], winner) for seat in range(self.seats)
        ]

    # Chance

    def draw(self, rng: Rng) -> Outcome:
        """Sample the first starter, a deal (Oxford seat by seat, then Cambridge) or a boat."""
        if self.phase == Phase.LOT:
            return [rng.below(self.seats)]
        if self.phase == Phase.FINAL_LOT:
            return [rng.below(len(BOAT_NAMES))]
        oxford = self._shuffled(rng)
        cambridge = self._shuffled(rng)
        count: i64 = DEALT * self.seats
        return [*oxford[:count], *cambridge[:count]]

    def deal(self, outcome: Outcome) -> None:
        """Seat the first starter (BR-04), deal (BR-03), or move the boat that was drawn (BR-16)."""
        if self.phase == Phase.LOT:
            self.starter = outcome[0]
            self.phase = Phase.DEAL
        elif self.phase == Phase.FINAL_LOT:
            self.enter(self.scored(outcome[0]))
        else:
            count: i64 = DEALT * self.seats
            self._hand_out(OXFORD, vec[i64](outcome[:count]))
            self._hand_out(CAMBRIDGE, vec[i64](outcome[count:]))
            self.begin_stage()

    def chance(self, rng: Rng) -> None:
        """Draw and deal in one, without a list of cards between."""
        if self.phase == Phase.DEAL:
            self._hand_out(OXFORD, self._shuffled(rng))
            self._hand_out(CAMBRIDGE, self._shuffled(rng))
            self.begin_stage()
        else:
            self.deal(self.draw(rng))

    def _shuffled(self, rng: Rng) -> vec[i64]:
        pack = self.terms.pack[:]
        shuffle(pack, DEALT * self.seats, rng)
        return pack

    def _hand_out(self, boat: i64, cards: vec[i64]) -> None:
        top: i64 = 0
        seat: i64
        for seat in range(self.seats):
            hand: i64 = 0
            for _ in range(DEALT):
                hand |= 1 << cards[top]
                top += 1
            self.hands[2 * seat + boat] = hand

    def begin_stage(self) -> None:
        """Let the starter rank the colours; the hands have been dealt."""
        self.phase = Phase.RANK
        self.acting = self.starter

    # The end of a stage

    def scored(self, lot: i64) -> Stage:
        """Return the stage whose five tricks lie open; the lot draws a boat, or NOTHING yet."""
        log = self.log
        tricks = vec[i64]([0, 0])
        won = vec[i64]([0] * (2 * self.seats))
        trick: i64
        for trick in range(DEALT):
            boat: i64 = log.boats[trick]
            tricks[boat] += 1
            paid: i64 = boat_paid(boat, log.cards[trick])
            if paid != NOTHING:
                won[2 * log.winners[trick] + paid] += 1
        stage = Stage(self.starter, self.ranking, tricks, won)
        score_stage(stage, self.boats, self.terms.course, self.last_won, lot)
        return stage

    def enter(self, stage: Stage) -> None:
        """Put a scored stage down on the sheet and go on, to the next stage or to the end."""
        at: i64
        for at in range(len(self.columns)):
            self.columns[at] += stage.columns[at]  # BR-13
            self.hands[at] = 0  # BR-03 nobody learns what was left
        self.boats[OXFORD] += stage.advance[OXFORD]
        self.boats[CAMBRIDGE] += stage.advance[CAMBRIDGE]
        winner = stage.winner()
        if winner != NOTHING:
            self.last_won = winner
        self.history = [*self.history, stage]
        self.ranking = NOTHING
        if race_winner(self.boats, self.terms.course) != NOTHING:  # BR-15
            self.phase = Phase.OVER
        else:
            self.starter = self.left_of(self.starter)  # BR-04
            self.phase = Phase.DEAL

    def left_of(self, seat: i64) -> i64:
        """Return who sits to the left."""
        left: i64 = seat + 1
        return left if left < self.seats else 0
