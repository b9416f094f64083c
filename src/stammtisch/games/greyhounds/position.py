"""Positions of Greyhounds: the settled races, everyone's cards, the race, and its last pass."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import members
from stammtisch.core.game import Game, Json, State
from stammtisch.core.match import PART
from stammtisch.core.position import header
from stammtisch.games.greyhounds.board import DOG_NAMES, LONE, PARTS_OF_BET, part
from stammtisch.games.greyhounds.notation import move_text
from stammtisch.games.greyhounds.rules import BASE_OF_PART, GreyhoundsState
from stammtisch.games.greyhounds.scoring import RUNS, Pass, Result
from stammtisch.games.greyhounds.state import AT_DEAL, PHASES
from stammtisch.games.greyhounds.view import order_of, placement_text, results_of, seen_pass

FREE: Final = "-"  # a place that no dog has taken yet


def position_to_json(game: Game, state: GreyhoundsState) -> Json:
    """Return a position: what is settled, what lies on the table, and what is still secret."""
    seats = range(state.seats)
    terms = state.terms
    options = {
        "lap": [terms.lap],
        "win_odds": list(terms.win),
        "place_odds": list(terms.place)[1:],
        "quinella_odds": list(terms.quinella),
        "bookmaker": [terms.named],
    }
    data = header(game, state.seats, options)
    is_dealt = state.phase > AT_DEAL
    data.update(
        {
            "phase": PHASES[state.phase],
            "bookmaker": None if state.bookmaker == LONE else state.bookmaker,
            "money": [state.money[seat] for seat in seats],
            "race": state.race,
            "reserved": [members(state.reserved[seat]) for seat in seats] if is_dealt else None,
            "picks": [
                [members(state.first[seat]), members(state.second[seat])]
                if state.first[seat]
                else None
                for seat in seats
            ],
            "drafts": [_choice_text(state.unfinished(seat)) for seat in seats],
            "results": [
                result_to_json(state, result, race)
                for race, result in enumerate(results_of(state), start=1)
            ],
            "placement": placement_text(state.placement) or None,
            "slips": [slip_text(state.slips[seat]) for seat in seats],
            "discards": [state.discards[seat] or None for seat in seats],
            "dogs": list(state.dogs),
            "order": order_text(state.order),
            "passes": state.passes,
            "still": state.still,
            "spent": [members(state.spent[seat]) for seat in seats],
            "shown": members(state.shown),
            "last_pass": None
            if state.last_pass is None
            else pass_to_json(state.last_pass, state.race, state.dogs),
            "laid": [part(state.laid, seat) or None for seat in seats],
        }
    )
    return data


def result_to_json(state: GreyhoundsState, result: Result, race: int) -> Json:
    """Return a settled race as it stands in a position."""
    return {
        "placement": placement_text(result.placement),
        "slips": [slip_text(result.slips[seat]) for seat in range(state.seats)],
        "dogs": list(result.dogs),
        "order": order_text(result.order),
        "passes": result.passes,
        "last_pass": pass_to_json(result.last_pass, race, result.dogs),
        "money": list(result.money),
    }


def pass_to_json(played: Pass, race: i64, dogs: vec[i64]) -> Json:
    """Return the cards of a pass by dog, and where the dogs stood before it."""
    seen = seen_pass(played, race, dogs)
    start = list(dogs)
    for event in seen.events:
        if event.what == RUNS:
            start[event.dog] -= event.steps
    return {"cards": [card or None for card in seen.cards], "from": start}


def order_text(order: i64) -> str:
    """Return the dogs by place."""
    return "".join(FREE if dog == LONE else DOG_NAMES[dog] for dog in order_of(order))


def slip_text(slip: i64) -> str | None:
    """Return a bet as it is written in a record."""
    if not slip:
        return None
    return _choice_text([BASE_OF_PART[n] + part(slip, n) for n in range(PARTS_OF_BET)])


def _choice_text(moves: list[int]) -> str | None:
    return PART.join(move_text(move) for move in moves) or None


def position_from_json(game: Game, data: Json) -> State:
    """Return the state a position describes; raise BadPosition with the reason if none is."""
    from stammtisch.games.greyhounds.reading import read  # noqa: PLC0415 it needs this module

    return read(game, data)
