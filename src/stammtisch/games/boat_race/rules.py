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

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, members, nth, size
from stammtisch.core.game import NOBODY, Move, Refusal, Seat, View
from stammtisch.core.rng import Rng
from stammtisch.games.boat_race.cards import (
    BOAT_NAMES,
    CHAMP,
    COMPLETES,
    DEALT,
    NOTHING,
    POINT_CARDS,
    POINTS_MASK,
    RANKING_NAMES,
    STRENGTH,
    WINNING,
    Terms,
)
from stammtisch.games.boat_race.refusals import refuse
from stammtisch.games.boat_race.state import BoatRaceTruth, OpenTricks, Phase
from stammtisch.games.boat_race.view import BoatRaceView

FIRST_BOAT: Final = 27
FIRST_RANKING: Final = 29
CODES: Final = 35

ASKED: Final[dict[int, str]] = {Phase.RANK: "ranking", Phase.BOAT: "boat", Phase.CARD: "card"}


@final
class BoatRaceState(BoatRaceTruth):
    """A race that can be played on."""

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
        self.last_point = NOTHING
        self.best_strength = NOTHING
        self.phase = Phase.CARD
        self.acting = self.left_of(self.announcer)  # BR-05

    def _play(self, seat: i64, card: i64) -> None:
        at: i64 = 2 * seat + self.boat
        hand: i64 = self.hands[at]
        strength: i64 = WINNING  # BR-08
        if card < POINT_CARDS:
            self.hands[at] = hand ^ (1 << card)
            if COMPLETES[card] != self.last_point:  # BR-09
                strength = STRENGTH[self.ranking * POINT_CARDS + card]  # BR-07
            self.last_point = card
        else:
            equal: i64 = hand & self.terms.slots_of[card - CHAMP]
            self.hands[at] = hand ^ (equal & -equal)
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
            self.acting = self.left_of(seat)

    def _take_trick(self) -> None:
        winner = self.best_seat
        log = self.log
        log.winners[log.count] = winner
        log.cards[log.count] = self.best_card
        log.count += 1
        self.boat = NOTHING
        if log.count < DEALT:
            self.announcer = winner
            self.acting = winner
            self.phase = Phase.BOAT
        else:
            self._end_stage()  # BR-06

    def _end_stage(self) -> None:
        self.acting = NOBODY
        self.announcer = NOBODY
        stage = self.scored(NOTHING)
        if stage.is_open():
            self.phase = Phase.FINAL_LOT
        else:
            self.enter(stage)

    # What may be asked

    def _cards(self) -> i64:
        """Return the cards that the acting seat may play, as a mask of codes."""
        hand: i64 = self.hands[2 * self.acting + self.boat]
        return hand & POINTS_MASK | self.terms.codes_of[hand >> POINT_CARDS]

    def legal(self, seat: Seat) -> list[int]:
        """Return the seat's moves, ascending; none unless it is to act."""
        if self.phase <= Phase.OVER or seat != self.acting:
            return []
        if self.phase == Phase.CARD:
            return members(self._cards())
        is_boat = self.phase == Phase.BOAT  # BR-05, or else BR-04
        return list(range(FIRST_BOAT, FIRST_RANKING) if is_boat else range(FIRST_RANKING, CODES))

    def legal_into(self, seat: Seat, moves: vec[i64]) -> i64:
        """Write the moves of the seat that is to act into a buffer; return how many."""
        count: i64 = 0
        if self.phase == Phase.CARD:
            cards: i64 = self._cards()
            while cards:
                moves[count] = lowest(cards)
                count += 1
                cards &= cards - 1
            return count
        first: i64 = FIRST_BOAT if self.phase == Phase.BOAT else FIRST_RANKING
        last: i64 = FIRST_RANKING if self.phase == Phase.BOAT else CODES
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
        cards: i64 = self._cards()
        return nth(cards, rng.below(size(cards)))

    def refuse(self, seat: Seat, move: int) -> Refusal:
        """Return why a seat that is to act may not make a move, any int, that is not legal."""
        return refuse(self, seat, move)

    def asks(self, seat: Seat) -> str:
        """Return what a seat that is to act chooses next: a `ranking`, a `boat` or a `card`."""
        return ASKED[self.phase]

    def view(self, seat: int | None) -> View:
        """Return what a seat may know, or a spectator if None."""
        return BoatRaceView(self, seat)

    def copy(self) -> "BoatRaceState":
        """Return an independent copy."""
        twin = BoatRaceState(
            self.terms, self.hands[:], self.boats[:], self.columns[:], self.log.copy()
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


def new_race(terms: Terms) -> BoatRaceState:
    """Return a race before its first lot."""
    per_seat = vec[i64]([0] * (2 * terms.seats))
    per_trick = vec[i64]([0] * DEALT)
    plays = vec[i64]([0] * (DEALT * terms.seats))
    log = OpenTricks(plays, per_trick, per_trick[:], per_trick[:])
    return BoatRaceState(terms, per_seat, vec[i64]([0, 0]), per_seat[:], log)
