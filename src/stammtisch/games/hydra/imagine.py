"""Full states that fit a view, drawn so that every fitting one is as likely as any other."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import mask_of
from stammtisch.core.game import State
from stammtisch.core.rng import Rng
from stammtisch.core.worlds import Deals, Worlds, uniform
from stammtisch.games.hydra.cards import NOTHING, ONE, row_of, sets_of, suit_of, worth
from stammtisch.games.hydra.constraints import RECEIVED, Case, Constraints
from stammtisch.games.hydra.rules import HydraState
from stammtisch.games.hydra.scoring import laid, zeros
from stammtisch.games.hydra.state import Phase
from stammtisch.games.hydra.view import HydraView


@final
class HydraWorlds(Worlds):
    """The states that fit one view: what is known of them, and the ways to deal the rest."""

    def __init__(self, view: HydraView) -> None:
        self.known = known_state(view)
        self.hides = view.phase > 0
        self.cases: list[Case] = []
        self.deals: list[Deals] = []
        self.sums: list[float] = []
        self.constraints = Constraints(view)
        self.seats = vec[i64](self.constraints.seats)
        self.cards = vec[i64]([ONE[kind] for kind in self.constraints.kinds])
        total = 0.0
        if self.hides:
            for case in self.constraints.cases:
                deals = self.constraints.deals(case)
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
            mark = uniform(rng) * self.sums[-1]
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
        if self.cases[which].offered != NOTHING:
            state.offered = self.cases[which].offered
        if self.constraints.outside:
            self._undo_plays(state, deals)

    def _undo_plays(self, state: HydraState, deals: Deals) -> None:
        """Note what came back to the proposer, and take the proposer's played cards out again."""
        received = [
            self.constraints.kinds[deals.cards[index]]
            for index in range(len(deals.cards))
            if self.constraints.parts[deals.places[index]] == RECEIVED
        ]
        state.given = row_of(sorted(received))
        state.given_count = 3
        for seat, kind, _ in self.constraints.view.plays():
            if seat == state.declarer:
                state.remove(seat, kind)


# Fields that a view tells as they are, and those that it tells as lists of seats
SAME: Final = [
    "replays", "results", "phase", "dealer", "idle", "throws", "shown_by", "contest", "mode",
    "declarer", "offered", "open_card", "taker", "leader",
]  # fmt: skip
SEATS: Final = ["spoken", "morbus", "solos", "antrags", "declined"]


def known_state(view: HydraView) -> HydraState:
    """Return a state that holds what the view tells and nothing else."""
    seats = view.seats
    state = HydraState(seats, view.rounds, zeros(seats), zeros(seats), vec[i64](view.totals))
    state.penalties = vec[i64](view.penalties)
    for name in SAME:
        setattr(state, name, getattr(view, name))
    for name in SEATS:
        setattr(state, name, mask_of(getattr(view, name)))
    state.shown_held, state.shown_twice = sets_of(view.shown)
    if view.seat is not None:
        state.held[view.seat], state.twice[view.seat] = sets_of(view.hand)
        state.answered = 1 << view.seat if view.answered else 0
        state.throwing = 1 << view.seat if view.threw else 0
    state.given = row_of(view.given)
    state.given_count = len(view.given)
    if view.tricks:
        state.tricks = view.tricks[-1]
    state.taken = len(view.tricks)
    _know_trick(state, view)
    if view.phase > Phase.THROW:
        state.answered = state.active()
        state.acting = view.to_act[0]
    return state


def _know_trick(state: HydraState, view: HydraView) -> None:
    """Lay the cards of the trick under way, and find out who is ahead."""
    state.laid = len(view.trick)
    state.trick = row_of(view.trick)
    if view.trick:
        state.led = suit_of(state.mode, view.trick[0])
        state.best = -1
    for seat, kind in laid(view.leader, view.trick, view.seats, view.idle):
        strength: i64 = worth(state.mode, state.led, kind)
        if strength > state.best:
            state.best = strength & -2
            state.winner = seat
