"""How a practised player of Hydra looks at a round: what was played, who may belong together,
and what each card is good for. Everything is told from one seat's own cards and what all saw.
"""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, size
from stammtisch.core.rng import Rng
from stammtisch.games.hydra.cards import (
    EO,
    EYES,
    FOX,
    GO,
    HYDRA,
    KINDS,
    MODES,
    ONE,
    ORDINARY,
    PLAYERS,
    TRUMP,
    WORTH,
    of_suit,
    suit_of,
)
from stammtisch.games.hydra.rules import HydraState
from stammtisch.games.hydra.scoring import Trick, next_seat
from stammtisch.games.hydra.state import AS_ANTRAG, AS_SOLO, HEALTHY, LONE

MOST_SEATS: Final = 6
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


def _missing() -> list[float]:
    """Return how likely one of so many players has none of so many unseen cards."""
    table: list[float] = []
    for players in range(PLAYERS):
        chance = 1.0
        for _ in range(ROW):
            table.append(chance)
            chance *= 1.0 - 1.0 / float(players) if players > 0 else 1.0
    return table


def fading(reach: float) -> list[float]:
    """Return how a card's power fades with the number of unseen cards that beat it."""
    return [exp(-float(number) / reach) for number in range(ROW)]


def number_of(cards: i64) -> i64:
    """Return how many cards a set of up to fifty has."""
    pairs: i64 = cards - ((cards >> 1) & 0x1555555555555)
    fours: i64 = (pairs & 0x3333333333333) + ((pairs >> 2) & 0x3333333333333)
    eights: i64 = (fours + (fours >> 4)) & 0xF0F0F0F0F0F0F
    eights += eights >> 8
    eights += eights >> 16
    eights += eights >> 32
    return eights & 127


def both(kinds: int) -> int:
    """Return both cards of these kinds: the second ones lie KINDS bits higher."""
    return kinds | kinds << KINDS


BEATS: Final = vec[i64]([_beating(place) for place in range(len(WORTH))])
CARDS_OF: Final = vec[i64]([both(of_suit(at // 5, at % 5)) for at in range(5 * MODES)])
# Cards of its own suit, TRUMP included, that beat a kind: mode * KINDS + kind
HIGHER: Final = vec[i64](
    [
        both(
            _beating((mode * 5 + suit_of(mode, kind)) * KINDS + kind)
            & of_suit(mode, suit_of(mode, kind))
        )
        for mode in range(MODES)
        for kind in range(KINDS)
    ]
)
MISSING: Final = vec[float](_missing())
VOID: Final = vec[i64]([1 << place for place in range(5 * MOST_SEATS)])  # seat * 5 + suit
VOIDS_OF: Final = vec[i64](
    [sum([1 << (5 * seat + suit) for seat in range(MOST_SEATS)]) for suit in range(5)]
)
# Roles in the tricks
SECRETLY: Final = 0
AS_SOLOIST: Final = 1
AGAINST_SOLO: Final = 2
IN_PAIR: Final = 3
AGAINST_PAIR: Final = 4
ROLES: Final = 5

# What is weighed
WILL_TRUMP: Final = 0  # how readily a higher trump is taken to be played over ours
WILL_RUFF: Final = 1  # the same where a side suit was led
FOLLOW: Final = 2  # eyes that everyone still to play adds
BASE: Final = 3  # part of its eyes that a card kept is worth
POWER: Final = 4  # eyes that the highest trump is worth if kept
REACH: Final = 5  # how fast that fades with the number of higher ones
FLOOR: Final = 6  # eyes that any trump is worth
SIDE: Final = 7  # eyes that the highest of a side suit is worth if kept
SIDE_REACH: Final = 8  # how fast that fades
SINGLE: Final = 9  # eyes for getting rid of the last card of a side suit
LEAD_TRUMP: Final = 10  # eyes for leading trump
LEAD_DRAW: Final = 11  # eyes for leading trump while many are out
FOX_FINE: Final = 12  # eyes that a Fox caught is worth
FOX_KEEP: Final = 13  # eyes that a Fox is worth if kept
BONUS: Final = 14  # eyes for a trick near forty
HYDRA_KEEP: Final = 15  # eyes that a Hydra is worth beyond its power
LEAD_BOSS: Final = 16  # eyes for leading the highest of a side suit
LATE: Final = 17  # how power grows during the round
WILL_POT: Final = 18  # how the readiness grows with the eyes in the trick
MATES: Final = 19  # eyes that a partner still to play adds
HABITS: Final = 20
# How it is weighed, a row for every role. Found by self-play: small random changes of a row were
# played against their opposites on the same deals, and the row moved towards what won (some
# 100,000 rounds each, deals as they come, solos on the hand that suits best).
HABIT: Final = vec[float]([
    1.24, 1.22, 8.87, 0.73, 24.12, 3.28, 2.17, 4.34, 4.63, 4.53,
    -11.84, -1.30, 39.31, -24.34, -3.65, 2.41, 11.62, -0.54, -0.32, 2.58,
    0.89, 0.52, 7.66, 1.38, 14.43, 1.95, 3.32, 4.93, 1.37, 1.74,
    14.71, -2.61, 31.97, -17.59, -1.54, -2.41, -1.74, 0.17, 0.11, -4.13,
    1.12, 0.79, 2.57, 0.76, 8.51, 4.62, 1.53, 2.42, 1.81, 2.48,
    -13.86, -1.86, 41.45, -5.58, 5.14, 1.19, 18.44, -0.45, 0.08, 4.04,
    1.25, 0.84, 8.36, 0.64, 20.68, 5.33, 1.63, 0.54, 2.46, 1.71,
    2.99, 16.05, 40.63, -17.67, 1.41, -3.44, 5.09, -0.19, 0.08, 3.00,
    0.83, 0.86, 6.33, 0.56, 25.02, 3.54, 0.65, 2.33, 2.11, 1.65,
    -10.67, -14.03, 44.80, -5.91, 5.20, -6.54, 10.26, -0.60, 0.07, -5.92,
])  # fmt: skip
TRUMP_FADE: Final = vec[float](
    [fade for role in range(ROLES) for fade in fading(HABIT[role * HABITS + REACH])]
)
SIDE_FADE: Final = vec[float](
    [fade for role in range(ROLES) for fade in fading(HABIT[role * HABITS + SIDE_REACH])]
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
        self.trick: Trick | None = None  # up to here the following was seen
        self.mode: i64 = LONE
        self.old_left: i64 = 0
        self.old_left_twice: i64 = 0
        self.old_voids: i64 = 0
        self.old_shown: i64 = 0

    def recall(self, state: HydraState) -> None:
        """Look at everything played so far."""
        if state.tricks is None or state.tricks is not self.trick or state.mode != self.mode:
            self._look_through(state)
        self.left = self.old_left
        self.left_twice = self.old_left_twice
        self.voids = self.old_voids
        self.shown = self.old_shown
        seat: i64 = state.leader
        place: i64 = 0
        while place < state.laid:
            self.note(state, seat, (state.trick >> 5 * place) & 31, place)
            seat = next_seat(seat, state.seats, state.idle)
            place += 1

    def _look_through(self, state: HydraState) -> None:
        """Look through the completed tricks."""
        self.left = ALL_KINDS
        self.left_twice = ALL_KINDS
        self.voids = 0
        self.shown = 0
        trick = state.tricks
        while trick is not None:
            seat: i64 = trick.leader
            led: i64 = suit_of(state.mode, trick.cards & 31)
            place: i64 = 0
            while place < PLAYERS:
                self._see(state.mode, led, seat, (trick.cards >> 5 * place) & 31)
                seat = next_seat(seat, state.seats, state.idle)
                place += 1
            trick = trick.previous
        self.trick = state.tricks
        self.mode = state.mode
        self.old_left = self.left
        self.old_left_twice = self.left_twice
        self.old_voids = self.voids
        self.old_shown = self.shown

    def note(self, state: HydraState, seat: i64, kind: i64, place: i64) -> None:
        """See a card that comes to this place of the trick under way."""
        led: i64 = suit_of(state.mode, kind)
        if place == 0:
            self.pot = 0
            self.foxes = 0
            self.top = kind
        else:
            led = suit_of(state.mode, state.trick & 31)
            if BEATS[(state.mode * 5 + led) * KINDS + self.top] & ONE[kind] != 0:
                self.top = kind
        self.pot += EYES[kind]
        if kind == FOX:
            self.foxes |= 1 << seat
        self._see(state.mode, led, seat, kind)

    def _see(self, mode: i64, led: i64, seat: i64, kind: i64) -> None:
        card: i64 = ONE[kind]
        if self.left_twice & card != 0:
            self.left_twice ^= card
        else:
            self.left ^= card
        if suit_of(mode, kind) != led:
            self.voids |= VOID[5 * seat + led]
        if kind == EO:
            self.shown += 1 << 4 * seat
        elif kind == GO:
            self.shown += 4 << 4 * seat


@final
class Judge:
    """Weighs the cards a seat can play, in eyes that its party can expect."""

    def __init__(self) -> None:
        self.memory = Memory()
        self.count: i64 = 0
        self.kinds = vec[i64]([0] * KINDS)
        self.scores = vec[float]([0.0] * KINDS)
        # How likely others belong to a seat's party: eight times the seat, plus the other
        self.friend = vec[float]([0.0] * (8 * MOST_SEATS))
        self.guessed: i64 = 0  # seats whose guesses are up to date
        self.later = vec[i64]([0] * PLAYERS)
        self.later_count: i64 = 0
        self.unseen: i64 = 0  # cards
        self.trump_holders: i64 = 0
        self.habits = HABIT
        self.trump_fade = TRUMP_FADE
        self.side_fade = SIDE_FADE

    def recall(self, state: HydraState) -> None:
        """Look at everything played so far."""
        self.memory.recall(state)
        self.guessed = 0

    def note(self, state: HydraState, seat: i64, kind: i64) -> None:
        """See a card that the seat is about to play."""
        memory = self.memory
        shown: i64 = memory.shown
        voids: i64 = memory.voids
        memory.note(state, seat, kind, state.laid)
        if memory.shown != shown or (memory.voids ^ voids) & VOIDS_OF[TRUMP] != 0:
            self.guessed = 0

    def weigh(self, state: HydraState, seat: i64, cards: i64) -> None:
        """Score the cards that the seat may play; the memory has to be up to date."""
        memory = self.memory
        habits = self.habits
        friend = self.friend
        mine: i64 = 8 * seat
        held: i64 = state.held[seat]
        self.unseen = (memory.left & ~held) | (memory.left_twice & ~state.twice[seat])
        self.unseen |= (memory.left_twice & ~held) << KINDS
        if self.guessed >> seat & 1 == 0:
            self._guess(state, seat)
        mode: i64 = state.mode
        led: i64 = state.led
        laid: i64 = state.laid
        role: i64 = role_of(state, seat)
        at: i64 = role * HABITS
        self.trump_holders = self._holders(TRUMP, seat)
        self.later_count = PLAYERS - 1 - laid
        mates = 0.0
        place: i64 = 0
        other: i64 = seat
        while place < self.later_count:
            other = next_seat(other, state.seats, state.idle)
            self.later[place] = other
            mates += friend[mine + other]
            place += 1
        pot = 0.0
        lost = 0.0  # how likely the trick will be ours if this seat does not take it
        beats: i64 = ALL_KINDS
        if laid > 0:
            pot = float(memory.pot)
        will = 1.0 + habits[at + WILL_POT] * (pot - 15.0) / 15.0
        if laid > 0:
            beats = BEATS[(mode * 5 + led) * KINDS + memory.top]
            lost = self._ours(mode, led, memory.top, friend[mine + state.winner], seat, at, will)
            if memory.foxes != 0 and mode == ORDINARY:
                other = 0
                while other < state.seats:
                    if memory.foxes >> other & 1 != 0:
                        pot += habits[at + FOX_FINE] * (1.0 - friend[mine + other])
                    other += 1
        pot += habits[at + FOLLOW] * float(self.later_count) + habits[at + MATES] * mates
        power = habits[at + POWER] * (1.0 + habits[at + LATE] * (float(state.taken) - 4.5) / 9.0)
        self.count = 0
        while cards != 0:
            kind: i64 = lowest(cards)
            cards &= cards - 1
            suit: i64 = suit_of(mode, kind)
            if laid == 0:
                led = suit
            ours = lost
            if beats & ONE[kind] != 0:
                ours = self._ours(mode, led, kind, 1.0, seat, at, will)
            eyes = float(EYES[kind])
            total = pot + eyes
            if total > 32.0:
                total += habits[at + BONUS] * (min(total, 52.0) - 32.0) / 10.0
            score = ours * total - habits[at + BASE] * eyes
            higher: i64 = number_of(self.unseen & HIGHER[mode * KINDS + kind])
            if suit == TRUMP:
                score -= habits[at + FLOOR] + power * self.trump_fade[role * ROW + higher]
                if kind == FOX and mode == ORDINARY:
                    score -= habits[at + FOX_FINE] * (1.0 - ours) + habits[at + FOX_KEEP]
                elif kind == HYDRA:
                    score -= habits[at + HYDRA_KEEP]
                if laid == 0:
                    out: i64 = number_of(self.unseen & CARDS_OF[mode * 5 + TRUMP])
                    score += habits[at + LEAD_TRUMP]
                    score += habits[at + LEAD_DRAW] * float(min(out, 8)) / 8.0
            else:
                score -= habits[at + SIDE] * self.side_fade[role * ROW + higher]
                if laid == 0 and higher == 0:
                    score += habits[at + LEAD_BOSS]
                suited: i64 = of_suit(mode, suit)
                if held & suited == ONE[kind] and state.twice[seat] & ONE[kind] == 0:
                    score += habits[at + SINGLE]
            self.kinds[self.count] = kind
            self.scores[self.count] = score
            self.count += 1

    def pick(self, rng: Rng, doubt: float) -> i64:
        """Return the card with the best score, more or less."""
        best: i64 = self.kinds[0]
        highest = -1.0e9
        lot: i64 = rng.word()
        place: i64 = 0
        while place < self.count:
            score = self.scores[place] + doubt * float(lot & 15)
            lot >>= 3
            if score > highest:
                highest = score
                best = self.kinds[place]
            place += 1
        return best

    def _holders(self, suit: i64, seat: i64) -> i64:
        """Return how many others may have cards of a suit."""
        shown: i64 = self.memory.voids & VOIDS_OF[suit]
        if shown == 0:
            return PLAYERS - 1
        return PLAYERS - 1 - size(shown & ~VOID[5 * seat + suit])

    def _ours(
        self, mode: i64, led: i64, top: i64, ours: float, seat: i64, at: i64, will: float
    ) -> float:
        """Return how likely our party gets a trick in which `top` lies highest."""
        if self.later_count == 0:
            return ours
        habits = self.habits
        voids: i64 = self.memory.voids
        beats: i64 = BEATS[(mode * 5 + led) * KINDS + top]
        beating: i64 = self.unseen & (beats | beats << KINDS)
        if beating == 0:
            return ours
        over: i64 = number_of(beating & CARDS_OF[mode * 5 + TRUMP])
        beaten = (1.0 - MISSING[self.trump_holders * ROW + over]) * will
        higher = 0.0
        void = 1.0
        if led == TRUMP:
            beaten *= habits[at + WILL_TRUMP]
        else:
            beaten *= habits[at + WILL_RUFF]
            suited: i64 = CARDS_OF[mode * 5 + led]
            holders: i64 = self._holders(led, seat) * ROW
            higher = 1.0 - MISSING[holders + number_of(beating & suited)]
            void = MISSING[holders + number_of(self.unseen & suited)]
        beaten = min(beaten, 1.0)
        mine: i64 = 8 * seat
        place: i64 = 0
        while place < self.later_count:
            other: i64 = self.later[place]
            hit = beaten if voids & VOID[5 * other + TRUMP] == 0 else 0.0
            if led != TRUMP and voids & VOID[5 * other + led] == 0:
                hit = higher + void * hit
            friend = self.friend[mine + other]
            ours = ours * (1.0 - hit * (1.0 - friend)) + (1.0 - ours) * hit * friend
            place += 1
        return ours

    def _guess(self, state: HydraState, seat: i64) -> None:
        """Guess who belongs to the seat's party."""
        friend = self.friend
        mine: i64 = 8 * seat
        if state.contest != HEALTHY:
            declarers: i64 = 1 << state.declarer
            if state.taker != LONE:
                declarers |= 1 << state.taker
            side: i64 = (declarers >> seat) & 1
            other: i64 = 0
            while other < state.seats:
                friend[mine + other] = 1.0 if (declarers >> other) & 1 == side else 0.0
                other += 1
        else:
            self._guess_secrets(state, seat)
        friend[mine + seat] = 1.0
        self.guessed |= 1 << seat

    def _guess_secrets(self, state: HydraState, seat: i64) -> None:
        """Guess it from the key cards seen (HY-18)."""
        memory = self.memory
        friend = self.friend
        mine: i64 = 8 * seat
        held: i64 = state.held[seat]
        twice: i64 = state.twice[seat]
        own: i64 = (memory.shown >> 4 * seat) & 15
        eos: i64 = (own & 3) + ((held >> EO) & 1) + ((twice >> EO) & 1)
        gos: i64 = (own >> 2) + ((held >> GO) & 1) + ((twice >> GO) & 1)
        row: i64 = self._holders(TRUMP, seat) * ROW
        open_eo: i64 = ((self.unseen >> EO) & 1) + ((self.unseen >> (EO + KINDS)) & 1)
        open_go: i64 = ((self.unseen >> GO) & 1) + ((self.unseen >> (GO + KINDS)) & 1)
        proposer: i64 = state.declarer if state.declined != 0 else LONE
        other: i64 = 0
        if (eos > 0) == (gos > 0):
            # Who has no key belongs to those who have none; who has both, to all who have one.
            with_key = 1.0 if eos > 0 else 0.0
            none = MISSING[row + open_eo + open_go]
            while other < state.seats:
                lacks = none
                if (memory.shown >> 4 * other) & 15 != 0 or other == proposer:
                    lacks = 0.0
                elif memory.voids & VOID[5 * other + TRUMP] != 0:
                    lacks = 1.0
                friend[mine + other] = with_key + (1.0 - 2.0 * with_key) * lacks
                other += 1
            return
        # Who has one sort belongs to its other holder and, if anyone has both, to all with a key.
        same: i64 = SHOWN_EO if eos > 0 else SHOWN_GO
        open_same: i64 = open_eo if eos > 0 else open_go
        open_cross: i64 = open_go if eos > 0 else open_eo
        alone = eos == 2 or gos == 2
        has_same = 1.0 - MISSING[row + open_same]
        has_cross = 1.0 - MISSING[row + open_cross]
        joined = has_cross
        while other < state.seats:
            key: i64 = (memory.shown >> 4 * other) & 15
            if other != seat and key & same != 0:
                joined = 1.0 if key & ~same != 0 else has_cross
            other += 1
        other = 0
        while other < state.seats:
            key = (memory.shown >> 4 * other) & 15
            is_void = memory.voids & VOID[5 * other + TRUMP] != 0
            like = 0.0
            if not alone and key & same != 0:
                like = 1.0
            elif not alone:
                like = 0.0 if is_void else has_same
                cross = 0.0 if is_void else has_cross
                if key != 0 or other == proposer:
                    cross = 1.0
                like += (1.0 - like) * joined * cross
            friend[mine + other] = like
            other += 1


def role_of(state: HydraState, seat: i64) -> i64:
    """Return in which role a seat plays the tricks."""
    if state.contest == AS_SOLO:
        return AS_SOLOIST if seat == state.declarer else AGAINST_SOLO
    if state.contest == AS_ANTRAG:
        return IN_PAIR if seat == state.declarer or seat == state.taker else AGAINST_PAIR
    return SECRETLY
