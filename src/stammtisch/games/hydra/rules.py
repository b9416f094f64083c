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
from stammtisch.core.game import Refusal, Ruling, View
from stammtisch.core.rng import Rng
from stammtisch.games.hydra.cards import (
    EO,
    GO,
    HAND,
    ONE,
    PLAYERS,
    RANK_SOLO,
    SUIT_SOLO,
    may_throw_in,
    of_suit,
    suit_of,
    worth,
)
from stammtisch.games.hydra.scoring import (
    ANTRAG_ROUND,
    SOLO_ROUND,
    Result,
    Trick,
    against,
    count_tricks,
    next_seat,
    ober_dealt,
    parties,
    round_points,
    zeros,
)
from stammtisch.games.hydra.state import (
    AS_ANTRAG,
    AS_SOLO,
    AT_ANNOUNCE,
    AT_ASK,
    AT_END,
    AT_GIVE,
    AT_LAY,
    AT_NAME,
    AT_SOLO,
    AT_THROW,
    AT_TRICKS,
    HEALTHY,
    LONE,
    HydraTruth,
)

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

HIGHEST_PENALTY: Final = 1000  # of one ruling


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
        if self.phase == AT_THROW:
            return lowest(self.active() & ~self.answered)
        return self.turn_of

    def to_act(self) -> list[int]:
        """Return the seats that owe a choice."""
        if self.phase == AT_THROW:
            return members(self.active() & ~self.answered)
        if self.turn_of >= 0:
            return [self.turn_of]
        return []

    def is_to_act(self, seat: i64) -> bool:
        """Tell whether the seat owes a choice."""
        if self.phase == AT_THROW:
            return (self.active() & ~self.answered) >> seat & 1 != 0
        return seat == self.turn_of

    def cards_to_play(self, seat: i64) -> i64:
        """Return the kinds the seat may play to this trick (HY-25)."""
        held: i64 = self.held[seat]
        if self.laid > 0:
            following: i64 = held & of_suit(self.mode, self.led)
            if following != 0:
                return following
        return held

    def cards_to_lay(self) -> i64:
        """Return the kinds that may lie face up beside the offered pair (HY-14)."""
        return self.held[self.declarer] & ~ONE[self.offered]

    def has_pair(self, seat: i64) -> bool:
        """Tell whether the hand allows an Antrag (HY-12)."""
        return self.twice[seat] & (ONE[EO] | ONE[GO]) != 0

    def choices(self, seat: i64) -> i64:
        """Return the moves of the seat to act: cards as a set of kinds, others shifted by KEEP."""
        phase: i64 = self.phase
        if phase == AT_THROW:
            return 3 if may_throw_in(self.held[seat], self.twice[seat]) else 1  # HY-09
        if phase == AT_ANNOUNCE:
            return 3 << (VALEO - KEEP)  # HY-10
        if phase == AT_NAME:
            return (3 if self.has_pair(seat) else 1) << (SOLO - KEEP)  # HY-12
        if phase == AT_SOLO:
            return 0b11111111111 << (FIRST_SOLO - KEEP)  # HY-13
        if phase == AT_LAY:
            eichel: i64 = self.twice[seat] >> EO & 1
            gruen: i64 = self.twice[seat] >> GO & 1
            return (eichel | gruen << 1) << (PAIR_E - KEEP)  # HY-14
        return 3 << (DECLINE - KEEP)  # HY-15

    def chooses_card(self) -> bool:
        """Tell whether the next move is a card."""
        if self.phase == AT_LAY:
            return self.offered != LONE
        return self.phase >= AT_GIVE

    def cards_to_choose(self, seat: i64) -> i64:
        """Return the kinds the seat may choose from now, if a card is to be chosen."""
        if self.phase == AT_TRICKS:
            return self.cards_to_play(seat)
        if self.phase == AT_GIVE:
            return self.held[seat]
        return self.cards_to_lay()

    def legal(self, seat: i64) -> list[int]:
        """Return the seat's moves, ascending; none unless it is to act."""
        if not self.is_to_act(seat):
            return []
        if self.chooses_card():
            return members(self.cards_to_choose(seat))
        return [KEEP + choice for choice in members(self.choices(seat))]

    def legal_into(self, seat: i64, moves: vec[i64]) -> i64:
        """Write the moves of a seat that is to act into a buffer; return how many."""
        base: i64 = 0
        mask: i64
        if self.chooses_card():
            mask = self.cards_to_choose(seat)
        else:
            base = KEEP
            mask = self.choices(seat)
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
        choices: i64 = self.choices(seat)
        return KEEP + nth(choices, rng.below(size(choices)))

    # Making moves

    def apply(self, seat: i64, move: i64) -> None:
        """Make a legal move."""
        phase: i64 = self.phase
        if phase == AT_TRICKS:
            self._play(seat, move)
        elif phase == AT_THROW:
            self._answer(seat, move)
        elif phase == AT_ANNOUNCE:
            self._announce(seat, move)
        elif phase == AT_NAME:
            self._name(seat, move)
        elif phase == AT_SOLO:
            self._choose_solo(move)
        elif phase == AT_LAY:
            self._lay(move)
        elif phase == AT_ASK:
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
            self.phase = AT_ANNOUNCE
            self.turn_of = self.forehand()
            return
        shown: i64 = self.forehand()
        while self.throwing >> shown & 1 == 0:
            shown = next_seat(shown, self.seats, self.idle)
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
        self.turn_of = next_seat(seat, self.seats, self.idle)
        if self.spoken == self.active():
            if self.morbus == 0:
                self._start_tricks(self.forehand())
            else:
                self.phase = AT_NAME
                self.turn_of = self._first_of(self.morbus)

    def _name(self, seat: i64, move: i64) -> None:
        """Name the kind of a reservation; the last one named decides what is played (HY-11)."""
        if move == SOLO:
            self.solos |= 1 << seat
        else:
            self.antrags |= 1 << seat
        unnamed: i64 = self.morbus & ~(self.solos | self.antrags)
        if unnamed != 0:
            self.turn_of = self._first_of(unnamed)
        elif self.solos != 0:
            self.declarer = self._first_of(self.solos)
            self.turn_of = self.declarer
            self.phase = AT_SOLO
        else:
            self.declarer = self._first_of(self.antrags)
            self.turn_of = self.declarer
            self.phase = AT_LAY

    def _first_of(self, seats: i64) -> i64:
        """Return the one of these seats that sits furthest forward."""
        seat: i64 = self.forehand()
        while seats >> seat & 1 == 0:
            seat = next_seat(seat, self.seats, self.idle)
        return seat

    def _choose_solo(self, move: i64) -> None:
        """Pick one of the eleven solos (HY-13); the soloist leads (HY-17)."""
        self.contest = AS_SOLO
        if move < NORMAL_SOLO:
            self.mode = RANK_SOLO + move - FIRST_SOLO
        elif move > NORMAL_SOLO:
            self.mode = SUIT_SOLO + move - FIRST_SUIT_SOLO
        self._start_tricks(self.declarer)

    def _lay(self, move: i64) -> None:
        """Lay the pair face down, then one card face up (HY-14)."""
        if self.offered == LONE:
            self.offered = EO if move == PAIR_E else GO
            return
        self.open_card = move
        self.phase = AT_ASK
        self.turn_of = next_seat(self.declarer, self.seats, self.idle)

    def _reply(self, seat: i64, move: i64) -> None:
        """Decline the Antrag, or accept it and take up its three cards (HY-15, HY-16)."""
        if move == DECLINE:
            self.declined |= 1 << seat
            self.turn_of = next_seat(seat, self.seats, self.idle)
            if self.turn_of == self.declarer:
                self._start_tricks(self.forehand())
            return
        self.taker = seat
        self.contest = AS_ANTRAG
        for kind in (self.offered, self.offered, self.open_card):
            self.remove(self.declarer, kind)
            self.add(seat, kind)
        self.phase = AT_GIVE

    def _give(self, seat: i64, move: i64) -> None:
        """Put one card aside for the proposer; the third completes the exchange (HY-15)."""
        self.remove(seat, move)
        self.given |= move << 5 * self.given_count
        self.given_count += 1
        if self.given_count == 3:
            kinds = sorted(self.given_kinds())  # nobody sees in which order they were chosen
            self.given = kinds[0] | kinds[1] << 5 | kinds[2] << 10
            for kind in kinds:
                self.add(self.declarer, kind)
            self._start_tricks(self.forehand())

    def _start_tricks(self, leader: i64) -> None:
        self.phase = AT_TRICKS
        self.turn_of = leader

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
            self.trick |= move << 5 * self.laid
            strength: i64 = worth(self.mode, self.led, move)
            if strength > self.best:
                self.best = strength & -2
                self.winner = seat
        self.laid += 1
        if self.laid < PLAYERS:
            self.turn_of = next_seat(seat, self.seats, self.idle)
            return
        self.tricks = Trick(self.leader, self.trick, self.winner, self.tricks)
        self.taken += 1
        self.laid = 0
        self.trick = 0
        self.turn_of = self.winner  # HY-29
        if self.taken == HAND:
            self._score_round()

    def _score_round(self) -> None:
        """Count the round (HY-30 to HY-33) and pass the deal to the left (HY-06)."""
        kind, party = self.parties()
        eyes, bonus = count_tricks(self.tricks, self.mode, party, self.idle)
        points = round_points(kind, self.declarer, party, eyes, bonus)
        last = self.tricks
        assert last is not None
        declarer: i64 = self.declarer
        if self.contest == HEALTHY:
            declarer = LONE
        self.results = Result(
            dealer=self.dealer,
            kind=kind,
            declarer=declarer,
            party=party,
            eyes=eyes,
            bonus=bonus,
            points=points,
            last_trick=Trick(last.leader, last.cards, last.winner, None),
            previous=self.results,
        )
        totals = zeros(self.seats)
        for seat in range(self.seats):
            totals[seat] = self.totals[seat] + points[seat]
        self.totals = totals
        self.scored += 1
        if self.scored < self.rounds:
            self.pass_deal_to((self.dealer + 1) % self.seats)
        else:
            self.clear_round()
            self.phase = AT_END

    def parties(self) -> tuple[i64, vec[i64]]:
        """Return the kind of the round and everyone's party; secret in a healthy round (HY-20)."""
        if self.contest == AS_SOLO:
            return SOLO_ROUND, against(1 << self.declarer, self.seats, self.idle)
        if self.contest == AS_ANTRAG:
            pair: i64 = 1 << self.declarer
            pair |= 1 << self.taker
            return ANTRAG_ROUND, against(pair, self.seats, self.idle)
        return parties(ober_dealt(self.tricks, self.seats, self.idle), self.idle)

    # What else the protocol asks

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        """Return why this seat may not make this move now; None if it may."""
        from stammtisch.games.hydra.refusals import refuse  # noqa: PLC0415 it needs this class

        return refuse(self, seat, move)

    def unfinished(self, seat: i64) -> list[int]:
        """Return the pair laid without its card yet, or the cards put aside so far."""
        if seat == self.turn_of:
            if self.phase == AT_LAY and self.offered != LONE:
                return [PAIR_E if self.offered == EO else PAIR_G]
            if self.phase == AT_GIVE:
                return self.given_kinds()
        return []

    def take_back(self, seat: i64) -> None:
        """Take the pair, or the card last put aside, back into the hand."""
        if self.phase == AT_LAY:
            self.offered = LONE
            return
        self.given_count -= 1
        kind: i64 = self.given >> 5 * self.given_count & 31
        self.given ^= kind << 5 * self.given_count
        self.add(seat, kind)

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
            return Refusal("HY-36", "unknown_ruling", {"kind": ruling.kind})
        return self._replay_round()

    def _replay_round(self) -> Refusal | None:
        """Deal the round again; before its first answer, or after the last, the one before it."""
        untouched = self.phase == AT_THROW and self.answered == 0 and self.throws == 0
        if not untouched and self.phase != AT_END:
            self.replays += 1
            self.pass_deal_to(self.dealer)
            return None
        undone = self.results
        if undone is None:
            return Refusal("HY-36", "nothing_to_replay")
        totals = zeros(self.seats)
        for seat in range(self.seats):
            totals[seat] = self.totals[seat] - undone.points[seat]
        self.totals = totals
        self.results = undone.previous
        self.scored -= 1
        self.replays += 1
        self.pass_deal_to(undone.dealer)
        return None

    def view(self, seat: int | None) -> View:
        """Return what a seat, or a spectator, may know."""
        from stammtisch.games.hydra.view import look  # noqa: PLC0415 it needs this class

        return look(self, seat)
