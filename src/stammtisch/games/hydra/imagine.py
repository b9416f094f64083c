"""Full states that fit a view, drawn so that every fitting one is as likely as any other."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import mask_of
from stammtisch.core.game import State
from stammtisch.core.rng import Rng
from stammtisch.core.worlds import Deals, Worlds, fraction
from stammtisch.games.hydra.cards import ONE, suit_of, worth
from stammtisch.games.hydra.riddle import RECEIVED, Case, Riddle
from stammtisch.games.hydra.rules import HydraState
from stammtisch.games.hydra.scoring import Result, Trick, next_seat, zeros
from stammtisch.games.hydra.state import AT_DEAL, AT_END, AT_THROW, LONE
from stammtisch.games.hydra.view import HydraView


def worlds(view: HydraView) -> Worlds:
    """Prepare to draw states that fit a view."""
    return HydraWorlds(view)


@final
class HydraWorlds(Worlds):
    """The states that fit one view: what is known of them, and the ways to deal the rest."""

    def __init__(self, view: HydraView) -> None:
        self.known = known_state(view)
        self.hides = view.phase > AT_DEAL and view.phase != AT_END
        self.cases: list[Case] = []
        self.deals: list[Deals] = []
        self.sums: list[float] = []
        self.riddle = Riddle(view)
        self.seats = vec[i64](self.riddle.seats)
        self.cards = vec[i64]([ONE[kind] for kind in self.riddle.kinds])
        total = 0.0
        if self.hides:
            for case in self.riddle.cases:
                deals = self.riddle.deals(case)
                if deals.ways() > 0.0:
                    total += deals.ways()
                    self.cases.append(case)
                    self.deals.append(deals)
                    self.sums.append(total)

    def sample(self, rng: Rng) -> State:
        """Return one of the states."""
        state = self.known.copy()
        if self.hides:
            which: i64 = 0
            if len(self.cases) > 1:
                which = self._draw_case(rng)
            else:
                self.deals[0].draw(rng)
            self._hand_out(state, which)
        return state

    def _draw_case(self, rng: Rng) -> i64:
        """Deal in a random case; a deal that is true in several must not come up more often."""
        while True:
            mark = fraction(rng) * self.sums[-1]
            which = 0
            while which < len(self.sums) - 1 and self.sums[which] <= mark:
                which += 1
            deals = self.deals[which]
            deals.draw(rng)
            place_of = [0] * len(deals.cards)
            for index in range(len(deals.cards)):
                place_of[deals.cards[index]] = deals.places[index]
            true_cases = 0
            for case in self.cases:
                if case.offered == self.cases[which].offered and case.holds(place_of):
                    true_cases += 1
            if rng.below(true_cases) == 0:
                return which

    def _hand_out(self, state: HydraState, which: i64) -> None:
        deals = self.deals[which]
        cards = deals.cards
        places = deals.places
        index: i64
        for index in range(len(cards)):
            seat: i64 = self.seats[places[index]]
            card: i64 = self.cards[cards[index]]
            state.twice[seat] |= state.held[seat] & card
            state.held[seat] |= card
        if self.cases[which].offered != LONE:
            state.offered = self.cases[which].offered
        if self.riddle.outside:
            self._undo_plays(state, deals)

    def _undo_plays(self, state: HydraState, deals: Deals) -> None:
        """Note what came back to the proposer, and take the proposer's played cards out again."""
        received = [
            self.riddle.kinds[deals.cards[index]]
            for index in range(len(deals.cards))
            if self.riddle.parts[deals.places[index]] == RECEIVED
        ]
        received.sort()
        state.given = received[0] | received[1] << 5 | received[2] << 10
        state.given_count = 3
        for seat, kind, _ in self.riddle.view.plays():
            if seat == state.declarer:
                state.remove(seat, kind)


def known_state(view: HydraView) -> HydraState:
    """Return a state that holds what the view tells and nothing else."""
    seats = view.seats
    state = HydraState(seats, view.rounds, zeros(seats), zeros(seats), vec[i64](view.totals))
    state.penalties = vec[i64](view.penalties)
    state.replays = view.replays
    state.scored = view.scored
    for result in view.results:
        state.results = Result(
            dealer=result.dealer,
            kind=result.kind,
            declarer=result.declarer,
            party=result.party,
            eyes=result.eyes,
            bonus=result.bonus,
            points=result.points,
            last_trick=result.last_trick,
            previous=state.results,
        )
    state.phase = view.phase
    state.dealer = view.dealer
    state.idle = view.idle
    state.throws = view.throws
    state.shown_by = view.shown_by
    state.shown_held, state.shown_twice = _masks(view.shown)
    if view.seat is not None:
        state.held[view.seat], state.twice[view.seat] = _masks(view.hand)
        if view.answered:
            state.answered = 1 << view.seat
        if view.threw:
            state.throwing = 1 << view.seat
    state.spoken = mask_of(view.spoken)
    state.morbus = mask_of(view.morbus)
    state.solos = mask_of(view.solos)
    state.antrags = mask_of(view.antrags)
    state.contest = view.contest
    state.mode = view.mode
    state.declarer = view.declarer
    state.open_card = view.open_card
    state.declined = mask_of(view.declined)
    state.taker = view.taker
    state.offered = view.offered
    for kind in view.given:
        state.given |= kind << 5 * state.given_count
        state.given_count += 1
    _know_tricks(state, view)
    if view.phase > AT_THROW and view.phase != AT_END:
        state.answered = state.active()
        state.turn_of = view.to_act[0]
    return state


def _know_tricks(state: HydraState, view: HydraView) -> None:
    for trick in view.tricks:
        cards: i64 = 0
        for place in range(len(trick.cards)):
            cards |= trick.cards[place] << 5 * place
        state.tricks = Trick(trick.leader, cards, trick.winner, state.tricks)
    state.taken = len(view.tricks)
    state.leader = view.leader
    state.laid = len(view.trick)
    seat: i64 = view.leader
    for place in range(len(view.trick)):
        kind: i64 = view.trick[place]
        if place == 0:
            state.led = suit_of(state.mode, kind)
        state.trick |= kind << 5 * place
        strength: i64 = worth(state.mode, state.led, kind)
        if place == 0 or strength > state.best:
            state.best = strength & -2
            state.winner = seat
        seat = next_seat(seat, state.seats, state.idle)


def _masks(hand: list[int]) -> tuple[i64, i64]:
    held: i64 = 0
    twice: i64 = 0
    for kind in hand:
        twice |= held & ONE[kind]
        held |= ONE[kind]
    return held, twice
