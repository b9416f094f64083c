"""What a seat may know of a match of Greyhounds, built by naming it.

Three things are told late: what the owners picked for race 2 (GH-08), what the bettors staked
(GH-12: to the bookmaker during the race, to everyone after it), what was discarded (GH-13).
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, final

from mypy_extensions import i64

from stammtisch.core.bits import members
from stammtisch.core.game import NOBODY, Json, State, View
from stammtisch.core.rng import Rng
from stammtisch.core.worlds import Worlds
from stammtisch.games.greyhounds.board import (
    BETS,
    DOG_NAMES,
    DOGS,
    HUNDRED,
    NOTHING,
    PARTS_OF_BET,
    PLACEMENT_NAMES,
    Terms,
    bet_name,
    part,
    unpack,
)
from stammtisch.games.greyhounds.cards import ONE, WHOLE
from stammtisch.games.greyhounds.rules import GreyhoundsState
from stammtisch.games.greyhounds.scoring import EVENT_NAMES, Pass, Result, order_of
from stammtisch.games.greyhounds.state import PHASES, Phase

BET_NAMES: Final = ["win", "place", "quinella"]


@final
class GreyhoundsView(View):
    """Everything one seat, or a spectator, may know (GH-07, GH-12, GH-13, ALL-01)."""

    def __init__(self, state: GreyhoundsState, seat: int | None) -> None:
        super().__init__(seat, state.to_act(), [] if seat is None else state.legal(seat))
        me: i64 = NOBODY if seat is None else seat
        owners = range(state.seats)
        # The match
        self.terms = state.terms
        self.seats: int = state.seats
        self.bookmaker: int = state.bookmaker
        self.phase: int = state.phase
        self.settled = [state.money[owner] for owner in owners]  # when the last race was settled
        self.results = state.results
        # Cards
        is_dealt = seat is not None and not state.awaits_chance()
        self.hand = members(_hand(state, me)) if is_dealt else []  # own, to pick from or to play
        self.usable: list[int] = []  # the viewer's own fourteen for races 1 and 2
        self.picks: list[list[int]] = []  # the viewer's own for races 1 and 2, once complete
        self.draft: list[int] = []  # moves: the viewer's own unfinished choice
        if is_dealt:
            self.usable = members(WHOLE & ~state.reserved[me])
            self.draft = state.unfinished(me)
            if state.first[me] != 0:
                self.picks = [members(state.first[me]), members(state.second[me])]
        self.opened_cards = [  # of every race so far, by seat
            [members(row[owner]) for owner in owners]
            for row in (state.first, state.second, state.reserved)[: state.race]
        ]
        # Bets: one's own, or as the bookmaker all of them once handed over (GH-12)
        has_slips = me == state.bookmaker and state.phase == Phase.RUN
        self.slips: list[list[int]] = []  # by seat, empty if there is none or it is secret
        self.money: list[int] = []  # with the stakes that this viewer knows of
        self.discards: list[int] = []  # by seat, 0 if there is none or it is secret
        for owner in owners:
            knows = has_slips or owner == me
            self.slips.append(slip_of(state.slips[owner]) if knows else [])
            self.money.append(state.purse(owner) if knows else state.money[owner])
            is_known = owner == me or state.shown >> owner & 1 != 0
            self.discards.append(state.discards[owner] if is_known else 0)
        # The race
        self.race: int = state.race
        self.placement: int = state.placement
        self.dogs = list(state.dogs)  # distances run
        self.running = members(state.running)
        self.order = order_of(state.order)
        self.passes: int = state.passes
        self.still: int = state.still
        self.spent = [members(state.spent[owner]) for owner in owners]
        self.shown = members(state.shown)  # seats whose discard everyone knows
        self.last_pass = state.last_pass
        # The pass
        known: i64 = state.opened
        if seat is not None:
            known |= 1 << me
        # By dog: cards that lie open, and the viewer's own
        self.laid = [part(state.laid, dog) if known >> dog & 1 != 0 else 0 for dog in range(DOGS)]
        self.opened = members(state.opened)  # dogs whose card lies open
        self._worlds: Worlds | None = None

    def shapes(self) -> Mapping[str, Callable[[Any], object]]:
        """Return how fields that are not plain data are told."""
        return SHAPES

    def imagine(self, rng: Rng) -> State:
        """Return a full state that fits this view, every fitting one as likely as any other."""
        if self._worlds is None:
            from stammtisch.games.greyhounds.imagine import GreyhoundsWorlds  # noqa: PLC0415 cycle

            self._worlds = GreyhoundsWorlds(self)
        return self._worlds.sample(rng)

    def is_racing(self) -> bool:
        """Tell whether the cards of a race lie open."""
        return self.race > 0 and self.phase != Phase.OVER

    def latest_pass(self) -> tuple[Pass | None, list[int]]:
        """Return the last pass that was run, though it may have ended a race, and the places."""
        if self.last_pass is None and self.results:
            return self.results[-1].last_pass, order_of(self.results[-1].order)
        return self.last_pass, self.order

    def finish(self) -> int:
        """Return how far the line is in this race (GH-04)."""
        return max(self.race, 1) * self.terms.lap


def _hand(state: GreyhoundsState, me: i64) -> i64:
    """Return the cards a seat can still pick, or play before it takes them up again."""
    if state.phase == Phase.PICK:
        return state.cards_left(me) if state.is_to_act(me) else 0
    if state.phase == Phase.RUN and not state.runs(me):
        return 0
    gone: i64 = state.spent[me] | ONE[state.discards[me]] | ONE[part(state.laid, me)]
    return state.five[me] & ~gone


def slip_of(slip: i64) -> list[int]:
    """Return the six parts of a bet: dog, dog, pair, and three stakes in hundreds; or nothing."""
    return unpack(slip, PARTS_OF_BET) if slip != 0 else []


# As plain data


def known_number(number: int) -> int | None:
    """Return a seat, or nothing for NOBODY."""
    return None if number == NOBODY else number


def placement_name(placement: int) -> str | None:
    """Return the dogs on the places I to IV, nothing while there are none."""
    return None if placement == NOTHING else PLACEMENT_NAMES[placement]


def cards_or_none(cards: list[int]) -> list[int | None]:
    """Return cards, nothing for 0."""
    return [card or None for card in cards]


def dog_names(dogs: list[int]) -> list[str | None]:
    """Return dogs by name, nothing for a place that is free."""
    return [None if dog == NOTHING else DOG_NAMES[dog] for dog in dogs]


def slip_to_json(slip: list[int]) -> Json | None:
    """Return what the three bets are on, with their stakes in pounds."""
    if not slip:
        return None
    return {
        name: {"on": bet_name(bet, slip[bet]), "stake": slip[BETS + bet] * HUNDRED}
        for bet, name in enumerate(BET_NAMES)
    }


def slips_to_json(slips: list[list[int]]) -> list[Json | None]:
    """Return slips by seat, nothing for one that is not known."""
    return [slip_to_json(slip) for slip in slips]


def pass_to_json(played: Pass | None) -> Json | None:
    """Return the cards of a pass by dog, and what happened to the dogs, in order."""
    if played is None:
        return None
    events = [
        {
            "what": EVENT_NAMES[event.what],
            "dog": DOG_NAMES[event.dog],
            "steps": event.steps,
            "distance": event.distance,
        }
        for event in played.events()
    ]
    return {"cards": cards_or_none(unpack(played.cards, DOGS)), "events": events}


def result_to_json(result: Result) -> Json:
    """Return a settled race."""
    return {
        "placement": placement_name(result.placement),
        "order": dog_names(order_of(result.order)),
        "slips": slips_to_json([slip_of(slip) for slip in result.slips][: len(result.money)]),
        "dogs": list(result.last_pass.dogs),
        "passes": result.passes,
        "last_pass": pass_to_json(result.last_pass),
        "money": list(result.money),
    }


def terms_to_json(terms: Terms) -> Json:
    """Return what was agreed."""
    return {
        "lap": terms.lap,
        "win_odds": list(terms.win),
        "place_odds": [odds or None for odds in terms.place],
        "quinella_odds": list(terms.quinella),
        "bookmaker": known_number(terms.named),
    }


SHAPES: Final[Mapping[str, Callable[[Any], object]]] = {
    "terms": terms_to_json,
    "bookmaker": known_number,
    "phase": PHASES.__getitem__,
    "results": lambda results: [result_to_json(result) for result in results],
    "placement": placement_name,
    "slips": slips_to_json,
    "discards": cards_or_none,
    "running": dog_names,
    "order": dog_names,
    "last_pass": pass_to_json,
    "laid": cards_or_none,
    "opened": dog_names,
}
