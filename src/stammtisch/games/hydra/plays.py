"""What a seat can tell of a round from what all saw: cards out, voids, who may belong together."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import size
from stammtisch.games.hydra.cards import (
    EO,
    EYES,
    FOX,
    GO,
    KINDS,
    MODES,
    ONE,
    PLAYERS,
    TRUMP,
    WORTH,
    both,
    of_suit,
    suit_of,
)
from stammtisch.games.hydra.rules import HydraState
from stammtisch.games.hydra.scoring import Trick, next_seat
from stammtisch.games.hydra.state import HEALTHY, LONE

MOST_SEATS: Final = 6
OTHERS: Final = PLAYERS - 1
ALL_KINDS: Final = (1 << KINDS) - 1
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
# Key cards shown, four bits a seat: how many EO, and four for every GO
SHOWN_EO: Final = 3
SHOWN_GO: Final = 12


@final
class Memory:
    """What everybody saw of a round; keeps the completed tricks it has looked through."""

    def __init__(self) -> None:
        self.left: i64 = 0  # kinds not yet played
        self.left_twice: i64 = 0
        self.voids: i64 = 0  # seat * 5 + suit, of those shown
        self.shown: i64 = 0
        self.pot: i64 = 0  # eyes in this trick
        self.top: i64 = 0  # the card that takes it so far
        self.foxes: i64 = 0  # who played one to this trick
        # How likely others belong to a seat's party: eight times the seat, plus the other
        self.friend = vec[float]([0.0] * (8 * MOST_SEATS))
        self.guessed: i64 = 0  # seats whose guesses are up to date
        self.declarers: i64 = 0  # all know these to belong together; 0: guesses
        # The same after the completed tricks up to this one
        self.trick: Trick | None = None
        self.mode: i64 = LONE
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
        place: i64 = 0
        while place < state.laid:
            self.note(state, seat, (state.trick >> 5 * place) & 31, place)
            seat = next_seat(seat, state.seats, state.idle)
            place += 1

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
        self.left = ALL_KINDS
        self.left_twice = ALL_KINDS
        self.voids = 0
        self.shown = 0
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
        cards: i64 = trick.cards
        led: i64 = suit_of(state.mode, cards & 31)
        place: i64 = 0
        while place < PLAYERS:
            kind: i64 = cards & 31
            self._see(suit_of(state.mode, kind), led, seat, kind)
            cards >>= 5
            seat = next_seat(seat, state.seats, state.idle)
            place += 1

    def note(self, state: HydraState, seat: i64, kind: i64, place: i64) -> None:
        """See a card that comes to this place of the trick under way."""
        mode: i64 = state.mode
        suit: i64 = suit_of(mode, kind)
        led: i64 = suit if place == 0 else suit_of(mode, state.trick & 31)
        if place == 0:
            self.pot = 0
            self.foxes = 0
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
        if kind == EO:
            self.shown += 1 << 4 * seat
            self.guessed = 0
        elif kind == GO:
            self.shown += 4 << 4 * seat
            self.guessed = 0

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
        if state.contest != HEALTHY:
            self._know(state)
        elif (self.guessed >> seat) & 1 == 0:
            self._guess_secrets(state, seat)
            self.friend[9 * seat] = 1.0
            self.guessed |= 1 << seat
            self.declarers = 0

    def _know(self, state: HydraState) -> None:
        """Tell partners from opponents where all know them (HY-15, HY-21)."""
        declarers: i64 = 1 << state.declarer
        if state.taker != LONE:
            declarers |= 1 << state.taker
        if declarers == self.declarers:
            return
        self.declarers = declarers
        seat: i64 = 0
        while seat < MOST_SEATS:
            side: i64 = (declarers >> seat) & 1
            other: i64 = 0
            while other < MOST_SEATS:
                self.friend[8 * seat + other] = 1.0 if (declarers >> other) & 1 == side else 0.0
                other += 1
            seat += 1

    def _guess_secrets(self, state: HydraState, seat: i64) -> None:
        """Guess it from the key cards seen (HY-18)."""
        held: i64 = state.held[seat]
        twice: i64 = state.twice[seat]
        unseen: i64 = self.unseen(held, twice)
        open_eo: i64 = ((unseen >> EO) & 1) + ((unseen >> (EO + KINDS)) & 1)
        open_go: i64 = ((unseen >> GO) & 1) + ((unseen >> (GO + KINDS)) & 1)
        own: i64 = (self.shown >> 4 * seat) & 15
        eos: i64 = (own & 3) + ((held >> EO) & 1) + ((twice >> EO) & 1)
        gos: i64 = (own >> 2) + ((held >> GO) & 1) + ((twice >> GO) & 1)
        if (eos > 0) == (gos > 0):
            self._guess_holders(state, seat, open_eo + open_go, eos > 0)
        elif eos == 2 or gos == 2:
            other: i64 = 0
            while other < state.seats:
                self.friend[8 * seat + other] = 0.0
                other += 1
        elif eos == 1:
            self._guess_twin(state, seat, SHOWN_EO, open_eo, open_go)
        else:
            self._guess_twin(state, seat, SHOWN_GO, open_go, open_eo)

    def _guess_holders(self, state: HydraState, seat: i64, out: i64, has_key: bool) -> None:
        """Who has both sorts belongs to all who have a key; who has none, to those without."""
        none = MISSING[self.holders(TRUMP, seat) * ROW + out]
        proposer: i64 = state.declarer if state.declined != 0 else LONE
        other: i64 = 0
        while other < state.seats:
            lacks = none
            if (self.shown >> 4 * other) & 15 != 0 or other == proposer:
                lacks = 0.0
            elif self.voids & VOID[5 * other + TRUMP] != 0:
                lacks = 1.0
            self.friend[8 * seat + other] = 1.0 - lacks if has_key else lacks
            other += 1

    def _guess_twin(
        self, state: HydraState, seat: i64, same: i64, open_same: i64, open_cross: i64
    ) -> None:
        """Who has one EO or GO belongs to its twin and, if that seat has both sorts, to all."""
        row: i64 = self.holders(TRUMP, seat) * ROW
        has_same = 1.0 - MISSING[row + open_same]
        has_cross = 1.0 - MISSING[row + open_cross]
        proposer: i64 = state.declarer if state.declined != 0 else LONE
        joined = has_cross
        other: i64 = 0
        while other < state.seats:
            key: i64 = (self.shown >> 4 * other) & 15
            if other != seat and key & same != 0 and key & ~same != 0:
                joined = 1.0
            other += 1
        other = 0
        while other < state.seats:
            key = (self.shown >> 4 * other) & 15
            is_void = self.voids & VOID[5 * other + TRUMP] != 0
            twin = 0.0 if is_void else has_same
            cross = 0.0 if is_void else has_cross
            if key & same != 0:
                twin = 1.0
            elif key != 0 or other == proposer:
                cross = 1.0
            self.friend[8 * seat + other] = twin + (1.0 - twin) * joined * cross
            other += 1
