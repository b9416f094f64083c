"""What a seat can tell of a round from what all saw: cards out, voids, who may belong together."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import size
from stammtisch.core.game import NOBODY
from stammtisch.games.hydra.cards import (
    ALL_KINDS,
    EO,
    EYES,
    FOX,
    GO,
    KINDS,
    MODES,
    NOTHING,
    ONE,
    PLAYERS,
    TRUMP,
    WORTH,
    both,
    card_at,
    copies,
    of_suit,
    suit_of,
)
from stammtisch.games.hydra.rules import HydraState
from stammtisch.games.hydra.scoring import GO_UNIT, Trick, eo_in, go_in, key_unit, next_seat
from stammtisch.games.hydra.state import Contest

MOST_SEATS: Final = 6
OTHERS: Final = PLAYERS - 1
ROW: Final = 64


def _beating(place: int) -> int:
    """Return the kinds that beat a card once it lies in a trick; places are those of WORTH."""
    first = place - place % KINDS
    mask = 0
    for kind in range(KINDS):
        if WORTH[first + kind] > WORTH[place] & -2:
            mask |= 1 << kind
    return mask


def _higher(mode: int, kind: int) -> int:
    """Return the cards of its own suit, TRUMP included, that beat a kind."""
    suit = suit_of(mode, kind)
    return both(_beating((mode * 5 + suit) * KINDS + kind) & of_suit(mode, suit))


def _missing() -> list[float]:
    """Return how likely one of so many players has none of so many unseen cards."""
    table: list[float] = []
    for players in range(PLAYERS):
        chance = 1.0
        for _ in range(ROW):
            table.append(chance)
            chance *= 1.0 - 1.0 / float(players) if players > 0 else 1.0
    return table


BEATS: Final = vec[i64]([_beating(place) for place in range(len(WORTH))])
BEATEN_BY: Final = vec[i64]([both(kinds) for kinds in BEATS])
CARDS_OF: Final = vec[i64]([both(of_suit(at // 5, at % 5)) for at in range(5 * MODES)])
HIGHER: Final = vec[i64]([_higher(at // KINDS, at % KINDS) for at in range(KINDS * MODES)])
MISSING: Final = vec[float](_missing())
VOID: Final = vec[i64]([1 << place for place in range(5 * MOST_SEATS)])  # seat * 5 + suit
VOIDS_OF: Final = vec[i64](
    [sum([1 << (5 * seat + suit) for seat in range(MOST_SEATS)]) for suit in range(5)]
)
# The key cards that a number of them tells of
EO_BITS: Final = GO_UNIT - 1
GO_BITS: Final = EO_BITS * GO_UNIT


@final
class Memory:
    """What everybody saw of a round; keeps the completed tricks it has looked through."""

    def __init__(self) -> None:
        self.left: i64 = 0  # kinds not yet played
        self.left_twice: i64 = 0
        self.voids: i64 = 0  # seat * 5 + suit, of those shown
        self.shown: i64 = 0  # key cards played, as a number of them in four bits a seat
        self.pot: i64 = 0  # eyes in this trick
        self.top: i64 = 0  # the card that takes it so far
        self.foxes: i64 = 0  # who played one to this trick
        # How likely two belong together, at eight times the one who guesses plus the other
        self.friend = vec[float]([0.0] * (8 * MOST_SEATS))
        self.guessed: i64 = 0  # seats whose guesses are up to date
        self.declarers: i64 = 0  # all know these to belong together; 0: guesses
        # The same after the completed tricks up to this one
        self.trick: Trick | None = None
        self.mode: i64 = NOTHING
        self.old_left: i64 = 0
        self.old_left_twice: i64 = 0
        self.old_voids: i64 = 0
        self.old_shown: i64 = 0

    def recall(self, state: HydraState) -> None:
        """Look at everything played so far."""
        if not self._remembers(state):
            self._look_through(state)
        self.left = self.old_left
        self.left_twice = self.old_left_twice
        self.voids = self.old_voids
        self.shown = self.old_shown
        self.guessed = 0
        trick = state.tricks
        while trick is not None and trick is not self.trick:
            self._see_trick(state, trick)
            trick = trick.previous
        seat: i64 = state.leader
        place: i64
        for place in range(state.laid):
            self.note(state, seat, card_at(state.trick, place), place)
            seat = next_seat(seat, state.seats, state.idle)

    def _remembers(self, state: HydraState) -> bool:
        """Tell whether the tricks looked through are the first of these."""
        if self.trick is None or state.mode != self.mode:
            return False
        trick = state.tricks
        while trick is not None and trick is not self.trick:
            trick = trick.previous
        return trick is not None

    def _look_through(self, state: HydraState) -> None:
        """Look through the completed tricks."""
        self.left = self.left_twice = ALL_KINDS
        self.voids = self.shown = 0
        trick = state.tricks
        while trick is not None:
            self._see_trick(state, trick)
            trick = trick.previous
        self.trick = state.tricks
        self.mode = state.mode
        self.old_left = self.left
        self.old_left_twice = self.left_twice
        self.old_voids = self.voids
        self.old_shown = self.shown

    def _see_trick(self, state: HydraState, trick: Trick) -> None:
        seat: i64 = trick.leader
        led: i64 = suit_of(state.mode, card_at(trick.row, 0))
        place: i64
        for place in range(PLAYERS):
            kind: i64 = card_at(trick.row, place)
            self._see(suit_of(state.mode, kind), led, seat, kind)
            seat = next_seat(seat, state.seats, state.idle)

    def note(self, state: HydraState, seat: i64, kind: i64, place: i64) -> None:
        """See a card that comes to this place of the trick under way."""
        mode: i64 = state.mode
        suit: i64 = suit_of(mode, kind)
        led: i64 = suit if place == 0 else suit_of(mode, card_at(state.trick, 0))
        if place == 0:
            self.pot = self.foxes = 0
            self.top = kind
        elif BEATS[(mode * 5 + led) * KINDS + self.top] & ONE[kind] != 0:
            self.top = kind
        self.pot += EYES[kind]
        if kind == FOX:
            self.foxes |= 1 << seat
        self._see(suit, led, seat, kind)

    def _see(self, suit: i64, led: i64, seat: i64, kind: i64) -> None:
        card: i64 = ONE[kind]
        if self.left_twice & card != 0:
            self.left_twice ^= card
        else:
            self.left ^= card
        if suit != led:
            self.voids |= VOID[5 * seat + led]
            if led == TRUMP:
                self.guessed = 0
        if kind in (EO, GO):
            self.shown += key_unit(kind) << 4 * seat
            self.guessed = 0

    def keys_of(self, seat: i64) -> i64:
        """Return the key cards that a seat has played, as a number of them."""
        return self.shown >> 4 * seat & 15

    def is_void(self, seat: i64, suit: i64) -> bool:
        """Tell whether a seat has shown to be out of a suit."""
        return self.voids & VOID[5 * seat + suit] != 0

    def unseen(self, held: i64, twice: i64) -> i64:
        """Return the cards that are neither played nor in this hand."""
        once: i64 = (self.left & ~held) | (self.left_twice & ~twice)
        return once | (self.left_twice & ~held) << KINDS

    def holders(self, suit: i64, seat: i64) -> i64:
        """Return how many others may have cards of a suit."""
        shown: i64 = self.voids & VOIDS_OF[suit]
        if shown == 0:
            return OTHERS
        return OTHERS - size(shown & ~VOID[5 * seat + suit])

    # Who belongs together

    def guess(self, state: HydraState, seat: i64) -> None:
        """Guess who belongs to a seat's party, unless that has been done."""
        if state.contest != Contest.HEALTHY:
            self._know(state)
        elif (self.guessed >> seat) & 1 == 0:
            self._guess_secrets(state, seat)
            self.friend[9 * seat] = 1.0
            self.guessed |= 1 << seat
            self.declarers = 0

    def _know(self, state: HydraState) -> None:
        """Tell partners from opponents where all know them (HY-15, HY-21)."""
        declarers: i64 = 1 << state.declarer
        if state.taker != NOBODY:
            declarers |= 1 << state.taker
        if declarers == self.declarers:
            return
        self.declarers = declarers
        seat: i64
        for seat in range(MOST_SEATS):
            side: i64 = (declarers >> seat) & 1
            other: i64
            for other in range(MOST_SEATS):
                self.friend[8 * seat + other] = 1.0 if (declarers >> other) & 1 == side else 0.0

    def _guess_secrets(self, state: HydraState, seat: i64) -> None:
        """Guess it from the key cards seen (HY-18)."""
        held: i64 = state.held[seat]
        twice: i64 = state.twice[seat]
        unseen: i64 = self.unseen(held, twice)
        open_eo: i64 = copies(unseen, unseen >> KINDS, EO)
        open_go: i64 = copies(unseen, unseen >> KINDS, GO)
        own: i64 = self.keys_of(seat)
        eos: i64 = eo_in(own) + copies(held, twice, EO)
        gos: i64 = go_in(own) + copies(held, twice, GO)
        if (eos > 0) == (gos > 0):
            self._guess_holders(state, seat, open_eo + open_go, eos > 0)
        elif eos == 2 or gos == 2:
            other: i64
            for other in range(state.seats):
                self.friend[8 * seat + other] = 0.0
        elif eos == 1:
            self._guess_twin(state, seat, EO_BITS, open_eo, open_go)
        else:
            self._guess_twin(state, seat, GO_BITS, open_go, open_eo)

    def _guess_holders(self, state: HydraState, seat: i64, out: i64, has_key: bool) -> None:
        """Who has both sorts belongs to all who have a key; who has none, to those without."""
        none = MISSING[self.holders(TRUMP, seat) * ROW + out]
        proposer: i64 = state.declarer if state.declined != 0 else NOBODY
        other: i64
        for other in range(state.seats):
            lacks = none
            if self.keys_of(other) != 0 or other == proposer:
                lacks = 0.0
            elif self.is_void(other, TRUMP):
                lacks = 1.0
            self.friend[8 * seat + other] = 1.0 - lacks if has_key else lacks

    def _guess_twin(
        self, state: HydraState, seat: i64, same: i64, open_same: i64, open_cross: i64
    ) -> None:
        """Who has one EO or GO belongs to its twin and, if that seat has both sorts, to all."""
        row: i64 = self.holders(TRUMP, seat) * ROW
        has_same = 1.0 - MISSING[row + open_same]
        has_cross = 1.0 - MISSING[row + open_cross]
        proposer: i64 = state.declarer if state.declined != 0 else NOBODY
        joined = has_cross
        other: i64
        for other in range(state.seats):
            key: i64 = self.keys_of(other)
            if other != seat and key & same != 0 and key & ~same != 0:
                joined = 1.0
        for other in range(state.seats):
            key = self.keys_of(other)
            is_void = self.is_void(other, TRUMP)
            twin = 0.0 if is_void else has_same
            cross = 0.0 if is_void else has_cross
            if key & same != 0:
                twin = 1.0
            elif key != 0 or other == proposer:
                cross = 1.0
            self.friend[8 * seat + other] = twin + (1.0 - twin) * joined * cross
