"""What a seat may know of a match of Hydra, built by naming it.

A view remembers for bots what an attentive player knows: all tricks of the round. On screen only
the last completed trick may be looked at (HY-29): `last_trick`.
"""

from typing import final

from mypy_extensions import i64, mypyc_attr

from stammtisch.core.bits import members
from stammtisch.core.game import Json, State, View
from stammtisch.core.rng import Rng
from stammtisch.core.worlds import Worlds
from stammtisch.games.hydra.cards import EYES, HAND, KINDS, NAMES, PLAYERS, SUIT
from stammtisch.games.hydra.rules import HydraState
from stammtisch.games.hydra.scoring import Result, next_seat, trick_bonus
from stammtisch.games.hydra.state import (
    AT_DEAL,
    AT_END,
    AT_GIVE,
    AT_THROW,
    LONE,
    PHASES,
)


@mypyc_attr(allow_interpreted_subclasses=True)  # lets core/frozen.py make one
class SeenTrick:
    """A completed trick as everybody saw it."""

    def __init__(self, leader: int, cards: list[int], winner: int) -> None:
        self.leader = leader
        self.cards = cards
        self.winner = winner

    def eyes(self) -> int:
        """Return what the trick counts."""
        return sum([EYES[card] for card in self.cards])

    def bonus(self) -> int:
        """Return the bonus that shows at once (HY-33)."""
        return trick_bonus(self.eyes())

    def to_json(self) -> Json:
        """Return the trick as plain data."""
        return {"leader": self.leader, "cards": texts(self.cards), "winner": self.winner}


@final
class Known:
    """What cards and announcements prove about who belongs together, for one viewer."""

    def __init__(self, kinds: list[int], together: list[list[int]]) -> None:
        self.kinds = kinds  # of the round that are still possible
        self.together = together  # for two seats: 1 one party, 0 opponents, -1 not known


@final
class HydraView(View):
    """Everything one seat, or a spectator, may know."""

    def __init__(self, seat: int | None, to_act: list[int], legal: list[int]) -> None:
        super().__init__(seat, to_act, legal)
        # The match
        self.seats = 0
        self.rounds = 0
        self.scored = 0
        self.totals: list[int] = []
        self.penalties: list[int] = []
        self.replays = 0  # rounds the director had played again
        self.results: list[Result] = []
        # The round
        self.phase = 0
        self.dealer = 0
        self.idle = LONE
        self.hand: list[int] = []  # kinds, ascending, doubles twice
        self.counts: list[int] = []  # cards everyone holds, as far as all can see
        self.answered = False  # whether this seat has kept or thrown in
        self.threw = False
        self.throws = 0
        self.shown_by = LONE
        self.shown: list[int] = []
        # Finding the game: seats
        self.spoken: list[int] = []
        self.morbus: list[int] = []
        self.solos: list[int] = []
        self.antrags: list[int] = []
        self.contest = 0
        self.mode = 0
        self.declarer = LONE
        # Antrag
        self.offered = LONE  # known to the proposer and to who took it
        self.open_card = LONE
        self.declined: list[int] = []
        self.taker = LONE
        self.given: list[int] = []  # known to the same two; to the taker alone while choosing
        # Tricks
        self.tricks: list[SeenTrick] = []
        self.leader = LONE
        self.trick: list[int] = []
        self._worlds: Worlds | None = None
        self._known: Known | None = None

    def imagine(self, rng: Rng) -> State:
        """Return a full state that fits this view, every fitting one as likely as any other."""
        if self._worlds is None:
            from stammtisch.games.hydra.imagine import worlds  # noqa: PLC0415 it needs this class

            self._worlds = worlds(self)
        return self._worlds.sample(rng)

    def parties(self) -> Known:
        """Return what the cards seen prove about the parties (HY-19, HY-20)."""
        if self._known is None:
            from stammtisch.games.hydra.parties import deduce  # noqa: PLC0415 it needs this class

            self._known = deduce(self)
        return self._known

    def active(self) -> list[int]:
        """Return the seats that play this round, clockwise from the dealer's left."""
        order: list[int] = []
        if self.dealer != LONE:
            seat = self.dealer
            for _ in range(PLAYERS):
                seat = next_seat(seat, self.seats, self.idle)
                order.append(seat)
        return order

    def last_trick(self) -> SeenTrick | None:
        """Return the one trick that anyone may look at (HY-29)."""
        if self.tricks:
            return self.tricks[-1]
        if self.results:
            last = self.results[-1].last_trick
            return SeenTrick(last.leader, unpack(last.cards, PLAYERS), last.winner)
        return None

    def plays(self) -> list[tuple[int, int, int]]:
        """Return every card played this round: seat, card, suit that led its trick."""
        made: list[tuple[int, int, int]] = []
        for trick in self.tricks:
            self._note(made, trick.leader, trick.cards)
        self._note(made, self.leader, self.trick)
        return made

    def _note(self, made: list[tuple[int, int, int]], leader: int, cards: list[int]) -> None:
        seat = leader
        for card in cards:
            made.append((seat, card, SUIT[self.mode * KINDS + cards[0]]))
            seat = next_seat(seat, self.seats, self.idle)

    def voids(self) -> list[list[int]]:
        """Return, for every seat, the suits it has shown to be out of (TRUMP included)."""
        shown: list[list[int]] = [[] for _ in range(self.seats)]
        for seat, card, led in self.plays():
            if SUIT[self.mode * KINDS + card] != led and led not in shown[seat]:
                shown[seat].append(led)
        return shown

    def to_json(self) -> Json:
        """Return everything the view tells, as plain data."""
        last = self.last_trick()
        return {
            "seat": self.seat,
            "to_act": self.to_act,
            "legal": self.legal,
            "seats": self.seats,
            "rounds": self.rounds,
            "scored": self.scored,
            "totals": self.totals,
            "penalties": self.penalties,
            "replays": self.replays,
            "results": [result_to_json(result) for result in self.results],
            "phase": PHASES[self.phase],
            "dealer": self.dealer,
            "idle": self.idle,
            "hand": texts(self.hand),
            "counts": self.counts,
            "answered": self.answered,
            "threw": self.threw,
            "throws": self.throws,
            "shown_by": self.shown_by,
            "shown": texts(self.shown),
            "spoken": self.spoken,
            "morbus": self.morbus,
            "solos": self.solos,
            "antrags": self.antrags,
            "contest": self.contest,
            "mode": self.mode,
            "declarer": self.declarer,
            "offered": self.offered,
            "open_card": self.open_card,
            "declined": self.declined,
            "taker": self.taker,
            "given": texts(self.given),
            "last_trick": None if last is None else last.to_json(),
            "leader": self.leader,
            "trick": texts(self.trick),
            "memory": [trick.to_json() for trick in self.tricks],
        }


def look(state: HydraState, seat: int | None) -> HydraView:
    """Return what a seat, or a spectator, may know of a state (HY-20, ALL-01)."""
    plays = seat is not None and seat != state.idle
    me = seat if seat is not None and plays else LONE
    view = HydraView(seat, known_to_act(state, me), state.legal(me) if plays else [])
    view.seats = state.seats
    view.rounds = state.rounds
    view.scored = state.scored
    view.totals = list(state.totals)
    view.penalties = list(state.penalties)
    view.replays = state.replays
    view.results = results_of(state)
    view.phase = state.phase
    view.dealer = state.dealer
    view.idle = state.idle
    if plays:
        view.hand = hand_of(state.held[me], state.twice[me])
        view.answered = state.answered >> me & 1 != 0
        view.threw = state.throwing >> me & 1 != 0
    view.counts = _counts(state)
    view.throws = state.throws
    view.shown_by = state.shown_by
    if state.shown_by != LONE:
        view.shown = hand_of(state.shown_held, state.shown_twice)
    view.spoken = members(state.spoken)
    view.morbus = members(state.morbus)
    view.solos = members(state.solos)
    view.antrags = members(state.antrags)
    view.contest = state.contest
    view.mode = state.mode
    view.declarer = state.declarer
    view.open_card = state.open_card
    view.declined = members(state.declined)
    view.taker = state.taker
    if plays and me in (state.declarer, state.taker):
        view.offered = state.offered
        if me == state.taker or state.given_count == 3:
            view.given = state.given_kinds()
    view.tricks = tricks_of(state)
    if state.laid > 0:
        view.leader = state.leader
        view.trick = unpack(state.trick, state.laid)
    return view


def known_to_act(state: HydraState, me: int) -> list[int]:
    """Return who owes a choice; who has kept or thrown in already is nobody's business (HY-09)."""
    if state.phase != AT_THROW:
        return state.to_act()
    waiting = members(state.active())
    if me != LONE and state.answered >> me & 1 != 0:
        waiting.remove(me)
    return waiting


def _counts(state: HydraState) -> list[int]:
    """Return how many cards everyone holds, whatever is being put aside unseen."""
    counts = [0] * state.seats
    if state.phase in (AT_DEAL, AT_END) or state.dealer == LONE:
        return counts
    seat = state.dealer
    for _ in range(PLAYERS):
        seat = next_seat(seat, state.seats, state.idle)
        counts[seat] = HAND - state.taken
    seat = state.leader
    for _ in range(state.laid):
        counts[seat] -= 1
        seat = next_seat(seat, state.seats, state.idle)
    if state.phase == AT_GIVE:
        counts[state.declarer] -= 3
        counts[state.taker] += 3
    return counts


def hand_of(held: i64, twice: i64) -> list[int]:
    """Return the kinds of a hand, ascending, doubles twice."""
    return sorted(members(held) + members(twice))


def unpack(cards: i64, count: i64) -> list[int]:
    """Return packed cards in the order played."""
    return [cards >> 5 * place & 31 for place in range(count)]


def tricks_of(state: HydraState) -> list[SeenTrick]:
    """Return this round's completed tricks, in order."""
    found: list[SeenTrick] = []
    trick = state.tricks
    while trick is not None:
        found.append(SeenTrick(trick.leader, unpack(trick.cards, PLAYERS), trick.winner))
        trick = trick.previous
    found.reverse()
    return found


def results_of(state: HydraState) -> list[Result]:
    """Return the scored rounds, in order."""
    found: list[Result] = []
    result = state.results
    while result is not None:
        found.append(result)
        result = result.previous
    found.reverse()
    return found


def texts(kinds: list[int]) -> list[str]:
    """Return cards in short notation."""
    return [NAMES[kind] for kind in kinds]


def result_to_json(result: Result) -> Json:
    """Return a scored round as plain data."""
    last = result.last_trick
    return {
        "dealer": result.dealer,
        "kind": result.kind,
        "declarer": result.declarer,
        "party": list(result.party),
        "eyes": list(result.eyes),
        "bonus": list(result.bonus),
        "points": list(result.points),
        "last_trick": {
            "leader": last.leader,
            "cards": texts(unpack(last.cards, PLAYERS)),
            "winner": last.winner,
        },
    }
