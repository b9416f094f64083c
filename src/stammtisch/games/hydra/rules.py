"""Hydra in the order of play: lot, deal, throwing in, finding the game, Antrag, ten tricks, score.

Moves:
     0..24  a card: played to a trick, laid face up in an Antrag, or given back to its proposer
    25, 26  keep the hand, throw it in
    27, 28  Valeo, Morbus
    29, 30  the reservation is a Solo, an Antrag
    31..36  solo in the rank 9, U, O, K, 10, D
        37  normal solo
    38..41  solo in the suit S, R, G, E
    42, 43  offer both EO, both GO face down
    44, 45  decline, accept the Antrag
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, members, nth, size
from stammtisch.core.game import NOBODY, Refusal, View
from stammtisch.core.rng import Rng
from stammtisch.games.hydra.cards import (
    EO,
    GO,
    HAND,
    KEYS,
    NOTHING,
    ONE,
    ORDINARY,
    PLAYERS,
    RANK_SOLO,
    RANKS,
    SUIT_SOLO,
    SUITS,
    card_at,
    may_throw_in,
    of_suit,
    row_of,
    suit_of,
    with_card,
    worth,
)
from stammtisch.games.hydra.scoring import Result, Trick, count_tricks, next_seat
from stammtisch.games.hydra.state import Contest, HydraTruth, Phase

KEEP: Final = 25
THROW: Final = 26
VALEO: Final = 27
MORBUS: Final = 28
SOLO: Final = 29
ANTRAG: Final = 30
FIRST_SOLO: Final = 31
NORMAL_SOLO: Final = 37
FIRST_SUIT_SOLO: Final = 38
PAIR_E: Final = 42
PAIR_G: Final = 43
DECLINE: Final = 44
ACCEPT: Final = 45
CODES: Final = 46

# HY-13: what is trump in the solos, in the order of their moves
SOLO_MODES: Final = vec[i64](
    [RANK_SOLO + rank for rank in range(len(RANKS))]
    + [ORDINARY]
    + [SUIT_SOLO + suit for suit in range(len(SUITS))]
)
# What a choice is called that is no card
ASKED: Final[dict[int, str]] = {
    Phase.THROW: "answer",
    Phase.ANNOUNCE: "announcement",
    Phase.NAME: "reservation",
    Phase.SOLO: "solo",
    Phase.LAY: "pair",
    Phase.ASK: "answer",
}


def mode_of(move: i64) -> i64:
    """Return what is trump in a solo."""
    return SOLO_MODES[move - FIRST_SOLO]


@final
class HydraState(HydraTruth):
    """A match of Hydra and what may be done in it."""

    def copy(self) -> "HydraState":
        """Return an independent copy."""
        other = HydraState(self.seats, self.rounds, self.held[:], self.twice[:], self.totals)
        self.copy_to(other)
        return other

    # Who may do what

    def turn(self) -> i64:
        """Return the first seat that is to act."""
        if self.phase == Phase.THROW:
            return lowest(self.unanswered())
        return self.acting

    def to_act(self) -> list[int]:
        """Return the seats that owe a choice."""
        return members(self.unanswered()) if self.phase == Phase.THROW else super().to_act()

    def unanswered(self) -> i64:
        """Return who has neither kept nor thrown in yet, as a set."""
        return self.active() & ~self.answered

    def cards_to_play(self, seat: i64) -> i64:
        """Return the kinds the seat may play to this trick (HY-25)."""
        held: i64 = self.held[seat]
        if self.laid > 0:
            following: i64 = held & of_suit(self.mode, self.led)
            if following != 0:
                return following
        return held

    def has_pair(self, seat: i64) -> bool:
        """Tell whether the hand allows an Antrag (HY-12)."""
        return self.twice[seat] & KEYS != 0

    def choice_mask(self, seat: i64) -> i64:
        """Return the moves of the seat to act: cards as a set of kinds, others shifted by KEEP."""
        phase: i64 = self.phase
        if phase == Phase.THROW:
            return 3 if may_throw_in(self.held[seat], self.twice[seat]) else 1  # HY-09
        if phase == Phase.ANNOUNCE:
            return 3 << (VALEO - KEEP)  # HY-10
        if phase == Phase.NAME:
            return (3 if self.has_pair(seat) else 1) << (SOLO - KEEP)  # HY-12
        if phase == Phase.SOLO:
            return 0b11111111111 << (FIRST_SOLO - KEEP)  # HY-13
        if phase == Phase.LAY:
            eichel: i64 = self.twice[seat] >> EO & 1
            gruen: i64 = self.twice[seat] >> GO & 1
            return (eichel | gruen << 1) << (PAIR_E - KEEP)  # HY-14
        return 3 << (DECLINE - KEEP)  # HY-15

    def chooses_card(self) -> bool:
        """Tell whether the next move is a card."""
        phase: i64 = self.phase
        return phase >= Phase.GIVE or (phase == Phase.LAY and self.offered != NOTHING)

    def cards_to_choose(self, seat: i64) -> i64:
        """Return the kinds the seat may choose from now, if a card is to be chosen."""
        phase: i64 = self.phase
        if phase == Phase.TRICKS:
            return self.cards_to_play(seat)
        if phase == Phase.GIVE:
            return self.held[seat]
        return self.held[seat] & ~ONE[self.offered]  # HY-14

    def asks(self, seat: i64) -> str:
        """Return what the seat to act chooses next."""
        return "card" if self.chooses_card() else ASKED[self.phase]

    def moves(self, seat: i64) -> list[int]:
        """Return the moves of a seat that is to act, ascending."""
        if self.chooses_card():
            return members(self.cards_to_choose(seat))
        return [KEEP + choice for choice in members(self.choice_mask(seat))]

    def legal_into(self, seat: i64, moves: vec[i64]) -> i64:
        """Write the moves of a seat that is to act into a buffer; return how many."""
        base: i64 = 0
        mask: i64
        if self.chooses_card():
            mask = self.cards_to_choose(seat)
        else:
            base = KEEP
            mask = self.choice_mask(seat)
        count: i64 = 0
        while mask != 0:
            moves[count] = base + lowest(mask)
            mask &= mask - 1
            count += 1
        return count

    def random_move(self, seat: i64, rng: Rng) -> i64:
        """Return a fair choice among the moves of a seat that is to act."""
        if self.chooses_card():
            cards: i64 = self.cards_to_choose(seat)
            return nth(cards, rng.below(size(cards)))
        choices: i64 = self.choice_mask(seat)
        return KEEP + nth(choices, rng.below(size(choices)))

    # Making moves

    def apply(self, seat: i64, move: i64) -> None:
        """Make a legal move."""
        phase: i64 = self.phase
        if phase == Phase.TRICKS:
            self._play(seat, move)
        elif phase == Phase.THROW:
            self._answer(seat, move)
        elif phase == Phase.ANNOUNCE:
            self._announce(seat, move)
        elif phase == Phase.NAME:
            self._name(seat, move)
        elif phase == Phase.SOLO:
            self._choose_solo(move)
        elif phase == Phase.LAY:
            self._lay(move)
        elif phase == Phase.ASK:
            self._reply(seat, move)
        else:
            self._give(seat, move)

    def _answer(self, seat: i64, move: i64) -> None:
        """Keep or throw in; when all have answered the answers open (HY-09)."""
        self.answered |= 1 << seat
        if move == THROW:
            self.throwing |= 1 << seat
        if self.answered != self.active():
            return
        if self.throwing == 0:
            self.phase = Phase.ANNOUNCE
            self.acting = self.forehand()
            return
        shown: i64 = self.first_of(self.throwing)
        self.shown_by = shown
        self.shown_held = self.held[shown]
        self.shown_twice = self.twice[shown]
        self.throws += 1
        self.clear_round()  # HY-06: the same dealer deals again

    def _announce(self, seat: i64, move: i64) -> None:
        """Say Valeo or Morbus (HY-10)."""
        self.spoken |= 1 << seat
        if move == MORBUS:
            self.morbus |= 1 << seat
        self.acting = self.left_of(seat)
        if self.spoken == self.active():
            if self.morbus == 0:
                self._start_tricks(self.forehand())
            else:
                self.phase = Phase.NAME
                self.acting = self.first_of(self.morbus)

    def _name(self, seat: i64, move: i64) -> None:
        """Name the kind of a reservation; the last one named decides what is played (HY-11)."""
        if move == SOLO:
            self.solos |= 1 << seat
        else:
            self.antrags |= 1 << seat
        unnamed: i64 = self.morbus & ~(self.solos | self.antrags)
        if unnamed != 0:
            self.acting = self.first_of(unnamed)
        elif self.solos != 0:
            self.declarer = self.first_of(self.solos)
            self.acting = self.declarer
            self.phase = Phase.SOLO
        else:
            self.declarer = self.first_of(self.antrags)
            self.acting = self.declarer
            self.phase = Phase.LAY

    def _choose_solo(self, move: i64) -> None:
        """Pick one of the eleven solos (HY-13); the soloist leads (HY-17)."""
        self.contest = Contest.SOLO
        self.mode = mode_of(move)
        self._start_tricks(self.declarer)

    def _lay(self, move: i64) -> None:
        """Lay the pair face down, then one card face up (HY-14)."""
        if self.offered == NOTHING:
            self.offered = EO if move == PAIR_E else GO
            return
        self.open_card = move
        self.phase = Phase.ASK
        self.acting = self.left_of(self.declarer)

    def _reply(self, seat: i64, move: i64) -> None:
        """Decline the Antrag, or accept it and take up its three cards (HY-15, HY-16)."""
        if move == DECLINE:
            self.declined |= 1 << seat
            self.acting = self.left_of(seat)
            if self.acting == self.declarer:
                self._start_tricks(self.forehand())
            return
        self.taker = seat
        self.contest = Contest.ANTRAG
        for kind in (self.offered, self.offered, self.open_card):
            self.remove(self.declarer, kind)
            self.add(seat, kind)
        self.phase = Phase.GIVE

    def _give(self, seat: i64, move: i64) -> None:
        """Put one card aside for the proposer; the third completes the exchange (HY-15)."""
        self.remove(seat, move)
        self.given = with_card(self.given, self.given_count, move)
        self.given_count += 1
        if self.given_count == 3:
            kinds = sorted(self.given_kinds())  # nobody sees in which order they were chosen
            self.given = row_of(kinds)
            for kind in kinds:
                self.add(self.declarer, kind)
            self._start_tricks(self.forehand())

    def _start_tricks(self, leader: i64) -> None:
        self.phase = Phase.TRICKS
        self.acting = leader

    def _play(self, seat: i64, move: i64) -> None:
        """Play a card; the fifth completes the trick."""
        self.remove(seat, move)
        if self.laid == 0:
            self.leader = seat
            self.trick = move
            self.led = suit_of(self.mode, move)
            self.best = worth(self.mode, self.led, move) & -2
            self.winner = seat
        else:
            self.trick = with_card(self.trick, self.laid, move)
            strength: i64 = worth(self.mode, self.led, move)
            if strength > self.best:
                self.best = strength & -2
                self.winner = seat
        self.laid += 1
        if self.laid < PLAYERS:
            self.acting = next_seat(seat, self.seats, self.idle)
            return
        self.tricks = Trick(self.leader, self.trick, self.winner, self.tricks)
        self.taken += 1
        self.laid = 0
        self.trick = 0
        self.acting = self.winner  # HY-29
        if self.taken == HAND:
            self._score_round()

    def _score_round(self) -> None:
        """Count the round (HY-30 to HY-33) and pass the deal to the left (HY-06)."""
        last = self.tricks
        assert last is not None
        kind, party = self.parties()
        eyes, bonus = count_tricks(last, self.mode, party, self.idle)
        result = Result(
            dealer=self.dealer,
            kind=kind,
            declarer=NOBODY if self.contest == Contest.HEALTHY else self.declarer,
            party=party,
            eyes=eyes,
            bonus=bonus,
            last_trick=Trick(last.leader, last.row, last.winner, None),
            mode=self.mode if self.contest == Contest.SOLO else NOTHING,
        )
        self.enter(result)
        if self.scored < self.rounds:
            self.pass_deal_to((self.dealer + 1) % self.seats)
        else:
            self.clear_round()
            self.phase = Phase.OVER

    # What else the protocol asks

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        """Return why this seat may not make this move now; None if it may."""
        if seat == self.idle != NOBODY and not self.is_over():
            return Refusal("HY-05", "sits_out")
        return super().refusal(seat, move)

    def refuse(self, seat: i64, move: int) -> Refusal:
        """Return why a seat that is to act may not make a move."""
        from stammtisch.games.hydra.refusals import refuse  # noqa: PLC0415 it needs this class

        return refuse(self, seat, move)

    def unfinished(self, seat: i64) -> list[int]:
        """Return the pair laid without its card yet, or the cards put aside so far."""
        if seat == self.acting:
            if self.phase == Phase.LAY and self.offered != NOTHING:
                return [PAIR_E if self.offered == EO else PAIR_G]
            if self.phase == Phase.GIVE:
                return self.given_kinds()
        return []

    def take_back(self, seat: i64) -> None:
        """Take the pair, or the card last put aside, back into the hand."""
        if self.phase == Phase.LAY:
            self.offered = NOTHING
            return
        self.given_count -= 1
        kind: i64 = card_at(self.given, self.given_count)
        self.given = row_of(self.given_kinds())
        self.add(seat, kind)

    def view(self, seat: int | None) -> View:
        """Return what a seat, or a spectator, may know."""
        from stammtisch.games.hydra.view import HydraView  # noqa: PLC0415 it needs this class

        return HydraView(self, seat)
