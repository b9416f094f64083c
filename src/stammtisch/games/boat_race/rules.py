"""The rules of Boat Race, in the order of play.

    code      move
    0..23     play a point card: colour * 8 + value - 1, colours R, G, Y
    24        play a Superchamp
    25        play a broken oar
    26        play a cox overboard
    27, 28    announce Oxford, Cambridge
    29..34    rank the colours RGY, RYG, GRY, GYR, YRG, YGR, highest first

The boat of the running trick says which pack a card comes from.
"""

from enum import IntEnum
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, members, nth, size
from stammtisch.core.game import Move, Outcome, Refusal, Ruling, Seat, State, View
from stammtisch.core.rng import Rng, shuffle
from stammtisch.games.boat_race import view as views  # each needs the other: modules, not names
from stammtisch.games.boat_race.cards import (
    BOAT_NAMES,
    CAMBRIDGE,
    CHAMP,
    COMPLETES,
    DEALT,
    NONE,
    OXFORD,
    POINT_CARDS,
    RANKING_NAMES,
    SLOTS,
    STRENGTH,
    WINNING,
    Material,
)
from stammtisch.games.boat_race.scoring import (
    Stage,
    boat_paid,
    race_winner,
    score_stage,
    total,
)

FIRST_BOAT: Final = 27
FIRST_RANKING: Final = 29
CODES: Final = 35

POINTS_MASK: Final = (1 << POINT_CARDS) - 1


class Phase(IntEnum):
    """What happens next."""

    LOT = 0  # chance draws the first starter
    DEAL = 1  # chance deals
    RANK = 2
    BOAT = 3
    CARD = 4
    FINAL_LOT = 5  # chance decides which of two level boats finishes
    OVER = 6


TRICK_PHASES: Final = (Phase.BOAT, Phase.CARD, Phase.FINAL_LOT)  # this stage's tricks lie open


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


@final
class BoatRaceState(State):
    """The truth of one race."""

    def __init__(
        self,
        material: Material,
        hands: vec[i64],
        boats: vec[i64],
        columns: vec[i64],
        log: OpenTricks,
    ) -> None:
        self.material: Material = material
        self.seats: i64 = material.seats
        self.phase: Phase = Phase.LOT
        self.starter: i64 = NONE
        self.hands: vec[i64] = hands  # masks of slots, at seat * 2 + boat
        self.boats: vec[i64] = boats  # fields from the start
        self.columns: vec[i64] = columns  # points, at seat * 2 + boat
        self.history: list[Stage] = []  # replaced, never changed: copies share it
        self.last_won: i64 = NONE  # the boat that last won a stage

        self.ranking: i64 = NONE
        self.log: OpenTricks = log  # of this stage; of the last one until colours are ranked
        self.acting: i64 = NONE
        self.announcer: i64 = NONE
        self.boat: i64 = NONE  # of the running trick
        self.last_point: i64 = NONE  # the point card played most recently in this trick
        self.best_seat: i64 = NONE
        self.best_card: i64 = NONE
        self.best_strength: i64 = NONE

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
            self.enter(self._scored(outcome[0]))
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
        pack = self.material.pack[:]
        shuffle(pack, DEALT * self.seats, rng)
        return pack

    def _hand_out(self, boat: i64, cards: vec[i64]) -> None:
        top: i64 = 0
        place: i64 = boat
        while place < len(self.hands):
            hand: i64 = 0
            for _ in range(DEALT):
                hand |= 1 << cards[top]
                top += 1
            self.hands[place] = hand
            place += 2

    def begin_stage(self) -> None:
        """Let the starter rank the colours; the hands have been dealt."""
        self.phase = Phase.RANK
        self.acting = self.starter

    # A player's choices

    def apply(self, seat: Seat, move: Move) -> None:
        """Make a legal move."""
        if self.phase == Phase.CARD:
            self._play(seat, move)
        elif self.phase == Phase.BOAT:
            self._announce(move - FIRST_BOAT)
        else:
            self._rank(move - FIRST_RANKING)

    def _rank(self, ranking: i64) -> None:
        self.ranking = ranking
        self.log.count = 0
        self.log.played = 0
        self.announcer = self.starter
        self.phase = Phase.BOAT

    def _announce(self, boat: i64) -> None:
        self.boat = boat
        log = self.log
        log.boats[log.count] = boat
        self.last_point = NONE
        self.best_strength = NONE
        self.phase = Phase.CARD
        self.acting = self._left_of(self.announcer)  # BR-05

    def _play(self, seat: i64, card: i64) -> None:
        place: i64 = 2 * seat + self.boat
        hand: i64 = self.hands[place]
        strength: i64 = WINNING  # BR-08
        if card < POINT_CARDS:
            self.hands[place] = hand ^ (1 << card)
            if COMPLETES[card] != self.last_point:  # BR-09
                strength = STRENGTH[self.ranking * POINT_CARDS + card]  # BR-07
            self.last_point = card
        else:
            held: i64 = hand & self.material.slots_of[card - CHAMP]
            self.hands[place] = hand ^ (held & -held)
        if strength >= self.best_strength:
            self.best_strength = strength
            self.best_seat = seat
            self.best_card = card
        log = self.log
        log.plays[log.played] = card
        log.played += 1
        if seat == self.announcer:  # BR-05 the announcer plays last
            self._take_trick()
        else:
            self.acting = self._left_of(seat)

    def _take_trick(self) -> None:
        winner = self.best_seat
        log = self.log
        log.winners[log.count] = winner
        log.cards[log.count] = self.best_card
        log.count += 1
        self.boat = NONE
        if log.count < DEALT:
            self.announcer = winner
            self.acting = winner
            self.phase = Phase.BOAT
        else:
            self._end_stage()  # BR-06

    def _end_stage(self) -> None:
        self.acting = NONE
        self.announcer = NONE
        stage = self._scored(NONE)
        if stage.is_open():
            self.phase = Phase.FINAL_LOT
        else:
            self.enter(stage)

    def _scored(self, lot: i64) -> Stage:
        log = self.log
        tricks = vec[i64]([0, 0])
        won = vec[i64]([0] * (2 * self.seats))
        trick: i64 = 0
        while trick < DEALT:
            boat: i64 = log.boats[trick]
            tricks[boat] += 1
            paid: i64 = boat_paid(boat, log.cards[trick])
            if paid != NONE:
                won[2 * log.winners[trick] + paid] += 1
            trick += 1
        stage = Stage(self.starter, self.ranking, tricks, won)
        score_stage(stage, self.boats, self.material.course, self.last_won, lot)
        return stage

    def enter(self, stage: Stage) -> None:
        """Put a scored stage down on the sheet and go on, to the next stage or to the end."""
        place: i64 = 0
        while place < len(self.columns):
            self.columns[place] += stage.columns[place]  # BR-13
            self.hands[place] = 0  # BR-03 nobody learns what was left
            place += 1
        for boat in range(2):
            self.boats[boat] += stage.advance[boat]
        winner = stage.winner()
        if winner != NONE:
            self.last_won = winner
        self.history = [*self.history, stage]
        self.ranking = NONE
        if race_winner(self.boats, self.material.course) != NONE:  # BR-15
            self.phase = Phase.OVER
        else:
            self.starter = self._left_of(self.starter)  # BR-04
            self.phase = Phase.DEAL

    def _left_of(self, seat: i64) -> i64:
        left: i64 = seat + 1
        return left if left < self.seats else 0

    # What may be asked

    def is_over(self) -> bool:
        """Tell whether a boat has finished."""
        return self.phase == Phase.OVER

    def awaits_chance(self) -> bool:
        """Tell whether a lot or a deal comes next."""
        return self.acting == NONE and self.phase != Phase.OVER

    def turn(self) -> Seat:
        """Return the seat that is to act; only while one is."""
        return self.acting

    def to_act(self) -> list[int]:
        """Return the seat that is to act, or nobody."""
        return [] if self.acting == NONE else [self.acting]

    def _moves(self) -> i64:
        """Return the cards that the acting seat may play, as a mask of codes."""
        hand: i64 = self.hands[2 * self.acting + self.boat]
        return hand & POINTS_MASK | self.material.codes_of[hand >> POINT_CARDS]

    def legal(self, seat: Seat) -> list[int]:
        """Return the seat's moves, ascending; none unless it is to act."""
        if seat != self.acting or seat == NONE:
            return []
        if self.phase == Phase.RANK:
            return list(range(FIRST_RANKING, CODES))  # BR-04
        if self.phase == Phase.BOAT:
            return list(range(FIRST_BOAT, FIRST_RANKING))  # BR-05
        return members(self._moves())

    def legal_into(self, seat: Seat, moves: vec[i64]) -> i64:
        """Write the moves of the seat that is to act into a buffer; return how many."""
        count: i64 = 0
        if self.phase == Phase.CARD:
            mask: i64 = self._moves()
            while mask:
                moves[count] = lowest(mask)
                count += 1
                mask &= mask - 1
            return count
        first: i64 = FIRST_RANKING
        last: i64 = CODES
        if self.phase == Phase.BOAT:
            first = FIRST_BOAT
            last = FIRST_RANKING
        while first < last:
            moves[count] = first
            first += 1
            count += 1
        return count

    def random_move(self, seat: Seat, rng: Rng) -> Move:
        """Return a fair choice among the moves of the seat that is to act."""
        if self.phase == Phase.BOAT:
            return FIRST_BOAT + rng.below(len(BOAT_NAMES))
        if self.phase == Phase.RANK:
            return FIRST_RANKING + rng.below(len(RANKING_NAMES))
        mask: i64 = self._moves()
        return nth(mask, rng.below(size(mask)))

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        """Return why this seat may not make this move now; None if it may."""
        if self.phase == Phase.OVER:
            return Refusal("BR-15", "match_over")
        if self.acting == NONE:
            rules = {Phase.LOT: "BR-04", Phase.DEAL: "BR-03", Phase.FINAL_LOT: "BR-16"}
            return Refusal(rules[self.phase], "chance_first")
        if seat != self.acting:
            rule = "BR-04" if self.phase == Phase.RANK else "BR-05"
            return Refusal(rule, "not_your_turn", {"who": self.acting})
        if self.phase == Phase.RANK:
            return None if FIRST_RANKING <= move < CODES else Refusal("BR-04", "ranking_wanted")
        if self.phase == Phase.BOAT:
            called = FIRST_BOAT <= move < FIRST_RANKING
            return None if called else Refusal("BR-05", "boat_wanted")
        return self._card_refusal(move)

    def _card_refusal(self, card: i64) -> Refusal | None:
        boat = self.boat
        if not 0 <= card < SLOTS:
            return Refusal("BR-05", "card_wanted", {"boat": boat})
        if self._moves() >> card & 1:
            return None
        facts = {"card": card, "boat": boat}
        if self.material.slot(card, 0) == NONE:
            return Refusal("BR-01" if card >= CHAMP else "BR-02", "not_in_play", facts)
        if card in self.material.codes(self.hands[2 * self.acting + 1 - boat]):
            return Refusal("BR-05", "other_pack", {"card": card, "boat": boat, "own": 1 - boat})
        return Refusal("BR-05", "not_in_hand", facts)

    def direct(self, ruling: Ruling) -> Refusal | None:
        """Refuse: nothing in Boat Race is left to a director."""
        return Refusal("BR-17", "no_rulings", {"kind": ruling.kind})

    def score(self) -> list[int]:
        """Return both columns of every seat added up, the winning boat's twice at the end."""
        columns = self.columns
        winner = race_winner(self.boats, self.material.course)
        return [
            total(columns[2 * seat], columns[2 * seat + 1], winner) for seat in range(self.seats)
        ]

    def view(self, seat: int | None) -> View:
        """Return what a seat may know, or a spectator if None."""
        return views.BoatRaceView(self, seat)

    def copy(self) -> "BoatRaceState":
        """Return an independent copy."""
        twin = BoatRaceState(
            self.material, self.hands[:], self.boats[:], self.columns[:], self.log.copy()
        )
        twin.phase = self.phase
        twin.starter = self.starter
        twin.history = self.history
        twin.last_won = self.last_won
        twin.ranking = self.ranking
        twin.acting = self.acting
        twin.announcer = self.announcer
        twin.boat = self.boat
        twin.last_point = self.last_point
        twin.best_seat = self.best_seat
        twin.best_card = self.best_card
        twin.best_strength = self.best_strength
        return twin


def new_race(material: Material) -> BoatRaceState:
    """Return a race before its first lot."""
    per_seat = vec[i64]([0] * (2 * material.seats))
    per_trick = vec[i64]([0] * DEALT)
    plays = vec[i64]([0] * (DEALT * material.seats))
    log = OpenTricks(plays, per_trick, per_trick[:], per_trick[:])
    return BoatRaceState(material, per_seat, vec[i64]([0, 0]), per_seat[:], log)
