"""What a seat may know of a match of Hydra, built by naming it.

A view remembers for bots what an attentive player knows: all tricks of the round. On screen only
the last completed trick may be looked at (HY-29): `last_trick`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, final

from stammtisch.core.bits import members
from stammtisch.core.game import NOBODY, Json, State, View
from stammtisch.core.rng import Rng
from stammtisch.core.worlds import Worlds
from stammtisch.games.hydra.cards import (
    HAND,
    MODE_NAMES,
    NAMES,
    NOTHING,
    cards_of,
    hand_of,
    suit_of,
    texts,
)
from stammtisch.games.hydra.rules import HydraState
from stammtisch.games.hydra.scoring import (
    ROUND_KINDS,
    Result,
    Trick,
    laid,
    multiplier,
    next_seat,
    tricks_to,
)
from stammtisch.games.hydra.state import CONTESTS, PHASES, Phase

# What is proven of two players
UNPROVEN: Final = -1
AGAINST: Final = 0
WITH: Final = 1


@final
class Known:
    """What cards and announcements prove about who belongs together, for one viewer."""

    def __init__(self, kinds: list[int], together: list[list[int]]) -> None:
        self.kinds = kinds  # of the round that are still possible
        self.together = together  # for two seats: WITH, AGAINST or UNPROVEN


@final
class HydraView(View):
    """Everything one seat, or a spectator, may know of a state (HY-20, ALL-01)."""

    def __init__(self, state: HydraState, seat: int | None) -> None:
        me = NOBODY if seat is None or seat == state.idle else seat
        is_playing = me != NOBODY
        super().__init__(seat, known_to_act(state, me), state.legal(me) if is_playing else [])
        # The match
        self.seats: int = state.seats
        self.rounds: int = state.rounds
        self.totals: list[int] = list(state.totals)
        self.penalties: list[int] = list(state.penalties)
        self.replays: int = state.replays  # rounds the director had played again
        self.results: list[Result] = state.results
        # The round
        self.phase: int = state.phase
        self.dealer: int = state.dealer
        self.idle: int = state.idle
        self.hand: list[int] = []  # kinds, ascending, doubles twice
        self.counts: list[int] = _counts(state)  # cards everyone holds, as far as all can see
        self.answered = False  # whether this seat has kept or thrown in
        self.threw = False
        self.throws: int = state.throws
        self.shown_by: int = state.shown_by
        self.shown = hand_of(state.shown_held, state.shown_twice)
        # Finding the game: seats
        self.spoken: list[int] = members(state.spoken)
        self.morbus: list[int] = members(state.morbus)
        self.solos: list[int] = members(state.solos)
        self.antrags: list[int] = members(state.antrags)
        self.contest: int = state.contest
        self.mode: int = state.mode
        self.declarer: int = state.declarer
        # Antrag
        self.offered: int = NOTHING  # known to the proposer and to who took it
        self.open_card: int = state.open_card
        self.declined: list[int] = members(state.declined)
        self.taker: int = state.taker
        self.given: list[int] = []  # known to the same two; to the taker alone while choosing
        # Tricks
        self.tricks: list[Trick] = tricks_to(state.tricks)
        self.last_trick: Trick | None = None  # the one that anyone may look at (HY-29)
        self.leader: int = state.leader if state.laid > 0 else NOBODY
        self.trick: list[int] = cards_of(state.trick, state.laid)
        self._worlds: Worlds | None = None
        self._known: Known | None = None
        self._plays: list[tuple[int, int, int]] | None = None
        if self.tricks:
            self.last_trick = self.tricks[-1]
        elif self.results:
            self.last_trick = self.results[-1].last_trick
        if is_playing:
            self.hand = hand_of(state.held[me], state.twice[me])
            self.answered = state.answered >> me & 1 != 0
            self.threw = state.throwing >> me & 1 != 0
            if me in (state.declarer, state.taker):
                self.offered = state.offered
                if me == state.taker or state.given_count == 3:
                    self.given = state.given_kinds()

    def premoves(self) -> list[int]:
        """Return the cards that may be played next, as far as is known by now (HY-25)."""
        if self.phase != Phase.TRICKS:
            return []
        held = sorted({*self.hand})
        if self.trick and self.seat not in self._laid():
            led = suit_of(self.mode, self.trick[0])
            return [kind for kind in held if suit_of(self.mode, kind) == led] or held
        return held

    def _laid(self) -> list[int]:
        """Return who has played to this trick."""
        return [seat for seat, _ in laid(self.leader, self.trick, self.seats, self.idle)]

    def shapes(self) -> Mapping[str, Callable[[Any], object]]:
        """Return how cards, seats, phases and results are told."""
        return SHAPES

    def imagine(self, rng: Rng) -> State:
        """Return a full state that fits this view, every fitting one as likely as any other."""
        if self._worlds is None:
            from stammtisch.games.hydra.imagine import HydraWorlds  # noqa: PLC0415 it needs this

            self._worlds = HydraWorlds(self)
        return self._worlds.sample(rng)

    def parties(self) -> Known:
        """Return what the cards seen prove about the parties (HY-19, HY-20)."""
        if self._known is None:
            from stammtisch.games.hydra.parties import deduce  # noqa: PLC0415 it needs this class

            self._known = deduce(self)
        return self._known

    @property
    def scored(self) -> int:
        """Return how many rounds have been scored."""
        return len(self.results)

    def score(self) -> list[int]:
        """Return everyone's points so far, less what was deducted."""
        return [self.totals[seat] - self.penalties[seat] for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Return who has the most points so far."""
        score = self.score()
        return [seat for seat in range(self.seats) if score[seat] == max(score)]

    def left_of(self, seat: int) -> int:
        """Return the next seat clockwise that plays this round."""
        return next_seat(seat, self.seats, self.idle)

    def active(self) -> list[int]:
        """Return the seats that play this round, clockwise from the dealer's left."""
        around = [(self.dealer + step) % self.seats for step in range(1, self.seats + 1)]
        return [seat for seat in around if seat != self.idle] if self.dealer != NOBODY else []

    def plays(self) -> list[tuple[int, int, int]]:
        """Return every card played this round: seat, card, suit that led its trick."""
        if self._plays is not None:
            return self._plays
        rows = [(trick.leader, trick.cards) for trick in self.tricks]
        if self.trick:
            rows.append((self.leader, self.trick))
        made: list[tuple[int, int, int]] = []
        for leader, cards in rows:
            led = suit_of(self.mode, cards[0])
            for seat, card in laid(leader, cards, self.seats, self.idle):
                made.append((seat, card, led))
        self._plays = made
        return made

    def voids(self) -> list[list[int]]:
        """Return, for every seat, the suits it has shown to be out of (TRUMP included)."""
        shown: list[list[int]] = [[] for _ in range(self.seats)]
        for seat, card, led in self.plays():
            if suit_of(self.mode, card) != led and led not in shown[seat]:
                shown[seat].append(led)
        return shown


def known_to_act(state: HydraState, me: int) -> list[int]:
    """Return who owes a choice; who has kept or thrown in already is nobody's business (HY-09)."""
    if state.phase != Phase.THROW:
        return state.to_act()
    waiting = members(state.active())
    if me != NOBODY and state.answered >> me & 1 != 0:
        waiting.remove(me)
    return waiting


def _counts(state: HydraState) -> list[int]:
    """Return how many cards everyone holds, whatever is being put aside unseen."""
    counts = [0] * state.seats
    if state.phase > 0:
        for seat in members(state.active()):
            counts[seat] = HAND - state.taken
        for seat, _ in laid(state.leader, [0] * state.laid, state.seats, state.idle):
            counts[seat] -= 1
        if state.phase == Phase.GIVE:
            counts[state.declarer] -= 3
            counts[state.taker] += 3
    return counts


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _card(kind: int) -> str | None:
    return None if kind == NOTHING else NAMES[kind]


def _result(result: Result) -> Json:
    """Return a scored round: what a seat's own tricks earned, and what that was to its party."""
    party = list(result.party)
    eyes, bonus = list(result.eyes), list(result.bonus)
    seats = range(len(party))
    sides = [[other for other in seats if party[other] == party[seat]] for seat in seats]
    factors = [multiplier(result.kind, len(sides[seat]), seat == result.declarer) for seat in seats]
    return {
        "dealer": result.dealer,
        "kind": ROUND_KINDS[result.kind],
        "declarer": _seat(result.declarer),
        "party": [_seat(number) for number in party],
        "eyes": eyes,
        "party_eyes": [sum([eyes[other] for other in side]) for side in sides],
        "multiplier": [0 if party[seat] == NOTHING else factors[seat] for seat in seats],
        "bonus": bonus,
        "party_bonus": [sum([bonus[other] for other in side]) for side in sides],
        "points": list(result.points),
        "last_trick": result.last_trick.to_json(),
    }


SHAPES: Final[Mapping[str, Callable[[Any], object]]] = {
    "results": lambda results: [_result(result) for result in results],
    "phase": PHASES.__getitem__,
    "dealer": _seat,
    "idle": _seat,
    "hand": texts,
    "shown_by": _seat,
    "shown": texts,
    "contest": CONTESTS.__getitem__,
    "mode": MODE_NAMES.__getitem__,
    "declarer": _seat,
    "offered": _card,
    "open_card": _card,
    "taker": _seat,
    "given": texts,
    "tricks": lambda tricks: [trick.to_json() for trick in tricks],
    "last_trick": lambda trick: None if trick is None else trick.to_json(),
    "leader": _seat,
    "trick": texts,
}
