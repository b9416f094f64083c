"""What a seat may know of a match of Greyhounds, built by naming it.

Three things are told late: what the owners picked for race 2 (GH-08), what the bettors staked
(GH-12: to the bookmaker during the race, to everyone after it), what was discarded (GH-13).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.core.bits import members
from stammtisch.core.game import Json, State, View
from stammtisch.core.rng import Rng
from stammtisch.core.worlds import Worlds
from stammtisch.games.greyhounds.board import (
    DOG_NAMES,
    DOGS,
    LONE,
    PARTS_OF_BET,
    PLACEMENT_NAMES,
    Terms,
    part,
)
from stammtisch.games.greyhounds.cards import ONE, WHOLE
from stammtisch.games.greyhounds.rules import GreyhoundsState
from stammtisch.games.greyhounds.scoring import (
    EVENT_BITS,
    RUNS,
    Pass,
    Result,
    arrived,
    running_steps,
)
from stammtisch.games.greyhounds.state import AT_PICK, AT_RUN, PHASES

EVENT_NAMES: Final = ["runs", "home", "out", "rests"]


@mypyc_attr(allow_interpreted_subclasses=True)  # lets core/frozen.py make one
class SeenEvent:
    """One thing that happened to a dog in a pass."""

    def __init__(self, what: int, dog: int, steps: int, distance: int) -> None:
        self.what = what
        self.dog = dog
        self.steps = steps  # if it ran
        self.distance = distance  # where the dog stands then

    def to_json(self) -> Json:
        """Return the event as plain data."""
        return {
            "what": EVENT_NAMES[self.what],
            "dog": DOG_NAMES[self.dog],
            "steps": self.steps,
            "distance": self.distance,
        }


@mypyc_attr(allow_interpreted_subclasses=True)  # lets core/frozen.py make one
class SeenPass:
    """A completed pass as everybody saw it."""

    def __init__(self, cards: list[int], events: list[SeenEvent]) -> None:
        self.cards = cards  # by dog, 0 for a dog that did not run
        self.events = events

    def to_json(self) -> Json:
        """Return the pass as plain data."""
        return {"cards": self.cards, "events": [event.to_json() for event in self.events]}


@final
class GreyhoundsView(View):
    """Everything one seat, or a spectator, may know."""

    def __init__(self, seat: int | None, to_act: list[int], legal: list[int], terms: Terms) -> None:
        super().__init__(seat, to_act, legal)
        # The match
        self.terms = terms
        self.seats = 0
        self.bookmaker = LONE
        self.phase = 0
        self.settled: list[int] = []  # everyone's money when the last race was settled
        self.money: list[int] = []  # the same, with the stakes that this viewer knows of
        self.results: list[Result] = []
        # Cards
        self.hand: list[int] = []  # the viewer's own, to pick from or to play
        self.usable: list[int] = []  # the viewer's own fourteen for races 1 and 2
        self.picks: list[list[int]] = []  # the viewer's own for races 1 and 2, once complete
        self.draft: list[int] = []  # moves: the viewer's own unfinished choice
        self.opened_cards: list[list[list[int]]] = []  # of every race so far, by seat
        # The race
        self.race = 0
        self.placement = LONE
        self.slips: list[list[int]] = []  # by seat, empty if there is none or it is secret
        self.discards: list[int] = []  # by seat, 0 if there is none or it is secret
        self.dogs: list[int] = []  # distances run
        self.running: list[int] = []
        self.order: list[int] = []  # by place, -1 while it is free
        self.passes = 0
        self.still = 0
        self.spent: list[list[int]] = []
        self.shown: list[int] = []  # seats whose discard everyone knows
        self.last_pass: SeenPass | None = None
        # The pass
        self.laid: list[int] = []  # by dog: cards that lie open, and the viewer's own
        self.opened: list[int] = []  # dogs whose card lies open
        self._worlds: Worlds | None = None

    def imagine(self, rng: Rng) -> State:
        """Return a full state that fits this view, every fitting one as likely as any other."""
        if self._worlds is None:
            from stammtisch.games.greyhounds.imagine import worlds  # noqa: PLC0415 it needs this

            self._worlds = worlds(self)
        return self._worlds.sample(rng)

    def latest_pass(self) -> SeenPass | None:
        """Return the last pass that was run, though it may have ended the race before."""
        if self.last_pass is None and self.results:
            return pass_of(self.results[-1], len(self.results))
        return self.last_pass

    def finish(self) -> int:
        """Return how far the line is in this race (GH-04)."""
        return max(self.race, 1) * self.terms.lap

    def to_json(self) -> Json:
        """Return everything the view tells, as plain data."""
        return {
            "seat": self.seat,
            "to_act": self.to_act,
            "legal": self.legal,
            "seats": self.seats,
            "lap": self.terms.lap,
            "win_odds": list(self.terms.win),
            "place_odds": list(self.terms.place),
            "quinella_odds": list(self.terms.quinella),
            "named": self.terms.named,
            "bookmaker": self.bookmaker,
            "phase": PHASES[self.phase],
            "settled": self.settled,
            "money": self.money,
            "results": [result_to_json(result) for result in self.results],
            "hand": self.hand,
            "usable": self.usable,
            "picks": self.picks,
            "draft": self.draft,
            "opened_cards": self.opened_cards,
            "race": self.race,
            "placement": placement_text(self.placement),
            "slips": self.slips,
            "discards": self.discards,
            "dogs": self.dogs,
            "running": self.running,
            "order": self.order,
            "passes": self.passes,
            "still": self.still,
            "spent": self.spent,
            "shown": self.shown,
            "last_pass": None if self.last_pass is None else self.last_pass.to_json(),
            "laid": self.laid,
            "opened": self.opened,
        }


def look(state: GreyhoundsState, seat: int | None) -> GreyhoundsView:
    """Return what a seat, or a spectator, may know of a state (GH-07, GH-12, GH-13, ALL-01)."""
    me = LONE if seat is None else seat
    view = GreyhoundsView(seat, state.to_act(), state.legal(me) if me != LONE else [], state.terms)
    view.seats = state.seats
    view.bookmaker = state.bookmaker
    view.phase = state.phase
    view.results = results_of(state)
    view.race = state.race
    view.placement = state.placement
    _see_cards(state, view, me)
    _see_bets(state, view, me)
    view.dogs = list(state.dogs)
    view.running = members(state.running)
    view.order = order_of(state.order)
    view.passes = state.passes
    view.still = state.still
    view.spent = [members(state.spent[owner]) for owner in range(state.seats)]
    view.shown = members(state.shown)
    if state.last_pass is not None:
        view.last_pass = seen_pass(state.last_pass, state.race, state.dogs)
    known: i64 = state.opened
    if me != LONE:
        known |= 1 << me
    view.laid = [part(state.laid, dog) if known >> dog & 1 != 0 else 0 for dog in range(DOGS)]
    view.opened = members(state.opened)
    return view


def _see_cards(state: GreyhoundsState, view: GreyhoundsView, me: i64) -> None:
    """See one's own fourteen and picks, and all cards laid open in a race (GH-07, GH-08)."""
    if me != LONE and state.phase >= AT_PICK:
        view.hand = members(_hand(state, me))
        view.usable = members(WHOLE & ~state.reserved[me])
        view.draft = state.unfinished(me)
        if state.first[me] != 0:
            view.picks = [members(state.first[me]), members(state.second[me])]
    for row in (state.first, state.second, state.reserved)[: state.race]:
        view.opened_cards.append([members(row[owner]) for owner in range(state.seats)])
    for owner in range(state.seats):
        is_known = owner == me or state.shown >> owner & 1 != 0
        view.discards.append(state.discards[owner] if is_known else 0)


def _hand(state: GreyhoundsState, me: i64) -> i64:
    """Return the cards a seat can still pick, or play before it takes them up again."""
    if state.phase == AT_PICK:
        return state.cards_left(me) if state.owing >> me & 1 != 0 else 0
    if state.phase == AT_RUN and state.running >> me & 1 == 0:
        return 0
    gone: i64 = state.spent[me] | ONE[state.discards[me]] | ONE[part(state.laid, me)]
    return state.five[me] & ~gone


def _see_bets(state: GreyhoundsState, view: GreyhoundsView, me: i64) -> None:
    """See one's own bets, or as the bookmaker all of them once handed over (GH-12)."""
    has_slips = me == state.bookmaker and state.phase == AT_RUN
    for bettor in range(state.seats):
        slip: i64 = state.slips[bettor]
        is_known = slip != 0 and (has_slips or bettor == me)
        view.slips.append(slip_of(slip) if is_known else [])
        settled: i64 = state.money[bettor]
        view.settled.append(settled)
        view.money.append(state.purse(bettor) if has_slips or bettor == me else settled)


def slip_of(slip: i64) -> list[int]:
    """Return the six parts of a bet: dog, dog, pair, and three stakes in hundreds."""
    return [part(slip, number) for number in range(PARTS_OF_BET)]


def order_of(order: i64) -> list[int]:
    """Return the dogs by place, -1 for a place that is free."""
    return [arrived(order, place) for place in range(DOGS)]


def placement_text(placement: int) -> str:
    """Return the dogs on the places I to IV, nothing while there are none."""
    return "" if placement == LONE else PLACEMENT_NAMES[placement]


def seen_pass(played: Pass, race: i64, dogs: vec[i64]) -> SeenPass:
    """Return a pass with all that happened in it; no dog runs twice, so it stands where it ran."""
    steps = running_steps(played.cards, race)
    events: list[SeenEvent] = []
    for number in range(played.told):
        packed = played.story >> EVENT_BITS * number & 15
        what = packed // DOGS
        dog = packed % DOGS
        run = part(steps, dog) if what == RUNS else 0
        events.append(SeenEvent(what, dog, run, dogs[dog]))
    return SeenPass([part(played.cards, dog) for dog in range(DOGS)], events)


def pass_of(result: Result, race: int) -> SeenPass:
    """Return the pass that ended a race."""
    return seen_pass(result.last_pass, race, result.dogs)


def results_of(state: GreyhoundsState) -> list[Result]:
    """Return the settled races, in order."""
    found: list[Result] = []
    result = state.results
    while result is not None:
        found.append(result)
        result = result.previous
    found.reverse()
    return found


def result_to_json(result: Result) -> Json:
    """Return a settled race as plain data."""
    race = 1
    before = result.previous
    while before is not None:
        race += 1
        before = before.previous
    return {
        "placement": placement_text(result.placement),
        "order": "".join([DOG_NAMES[dog] for dog in order_of(result.order)]),
        "slips": [
            slip_of(result.slips[seat]) if result.slips[seat] != 0 else []
            for seat in range(len(result.money))
        ],
        "dogs": list(result.dogs),
        "passes": result.passes,
        "last_pass": pass_of(result, race).to_json(),
        "money": list(result.money),
    }
