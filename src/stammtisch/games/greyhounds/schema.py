"""JSON Schema (2020-12) of the positions and the views of Greyhounds."""

from typing import Any, Final

from stammtisch.core.game import Json
from stammtisch.games.greyhounds.board import (
    DOG_NAMES,
    DOGS,
    PAIR_NAMES,
    PLACEMENT_NAMES,
    RACES,
    TOP_STAKE,
)
from stammtisch.games.greyhounds.cards import HIGHEST
from stammtisch.games.greyhounds.rules import CODES
from stammtisch.games.greyhounds.scoring import EVENT_NAMES
from stammtisch.games.greyhounds.state import PHASES

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def _told(description: str, shape: Json) -> Json:
    return {"description": description, **shape}


def _whole(low: int, high: int | None = None) -> Json:
    return {"type": "integer", "minimum": low} | ({} if high is None else {"maximum": high})


def _row(items: Json, length: int | None = None) -> Json:
    bounds = {} if length is None else {"minItems": length, "maxItems": length}
    return {"type": "array", "items": items, **bounds}


def _or_null(shape: Json) -> Json:
    return {"anyOf": [shape, {"type": "null"}]}


def _object(fields: dict[str, Json], description: str = "") -> Json:
    shape: dict[str, Any] = {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }
    return _told(description, shape) if description else shape


SEAT: Final = _whole(0, DOGS - 1)
CARD: Final = _whole(1, HIGHEST)
CARDS: Final = _row(CARD)
DOG: Final[Json] = {"enum": list(DOG_NAMES)}
MOVES: Final = _row(_whole(0, CODES - 1))
POUNDS: Final[Json] = {"type": "integer"}
PLACEMENT: Final = _or_null({"enum": PLACEMENT_NAMES})
PHASE: Final[Json] = {"enum": list(PHASES.values())}
CHOICE: Final[Json] = {"type": "string"}
DISTANCES: Final = _row(_whole(0), DOGS)
CARD_BY_DOG: Final = _row(_or_null(CARD), DOGS)
ORDER_TEXT: Final[Json] = {"type": "string", "pattern": f"^[{DOG_NAMES}-]{{{DOGS}}}$"}

MONEY_TOLD: Final = "money of every seat in pounds when the last race was settled"
PLACEMENT_TOLD: Final = "the dogs on the places I to IV, such as RBGY; null before the odds are set"
DOGS_TOLD: Final = "how many fields each dog has run, in the order R, B, G, Y"
PASSES_TOLD: Final = "how many passes of the race have been run"
STILL_TOLD: Final = "passes in a row in which no dog has moved (GH-22)"
SPENT_TOLD: Final = "by seat, the cards played since all were last taken up (GH-15)"
SHOWN_TOLD: Final = "seats whose discard everybody can tell by now (GH-13)"
CARDS_OF_PASS_TOLD: Final = "the card of every dog, null for one that did not run"

LAST_PASS: Final = _object(
    {
        "cards": _told(CARDS_OF_PASS_TOLD, CARD_BY_DOG),
        "from": _told("where the dogs stood before the pass", DISTANCES),
    },
    "the last pass of the race",
)
SLIP_TEXT: Final = _or_null(CHOICE)

POSITION: Final[Json] = {
    "$schema": DIALECT,
    "title": "Position of Greyhounds",
    **_object(
        {
            "game": _told("always greyhounds", {"const": "greyhounds"}),
            "rules": _told("version of the rules", _whole(1)),
            "seats": _told("how many play", _whole(3, 4)),
            "options": _told(
                "what was agreed, every option as a row of numbers",
                {"type": "object", "additionalProperties": _row({"type": "integer"})},
            ),
            "phase": _told("what happens next", PHASE),
            "bookmaker": _told("the bookmaker's seat, null before the lot", _or_null(SEAT)),
            "money": _told(MONEY_TOLD, _row(POUNDS)),
            "race": _told("number of the race, 0 while cards are picked", _whole(0, RACES)),
            "reserved": _told(
                "by seat, the six cards for race 3; null before they are drawn",
                _or_null(_row(CARDS)),
            ),
            "picks": _told(
                "by seat, the hands for races 1 and 2; null while they are incomplete",
                _row(_or_null(_row(CARDS, 2))),
            ),
            "drafts": _told(
                "by seat, a choice that has been begun, in the notation of moves, or null",
                _row(_or_null(CHOICE)),
            ),
            "results": _told(
                "the settled races, in order",
                _row(
                    _object(
                        {
                            "placement": _told(PLACEMENT_TOLD, PLACEMENT),
                            "slips": _told("by seat, the bets, or null", _row(SLIP_TEXT)),
                            "dogs": _told(DOGS_TOLD, DISTANCES),
                            "order": _told("the dogs by place", ORDER_TEXT),
                            "passes": _told(PASSES_TOLD, _whole(1)),
                            "last_pass": LAST_PASS,
                            "money": _told("money of every seat afterwards", _row(POUNDS)),
                        }
                    )
                ),
            ),
            "placement": _told(PLACEMENT_TOLD, PLACEMENT),
            "slips": _told(
                "by seat, the bets on this race in the notation of moves, or null", _row(SLIP_TEXT)
            ),
            "discards": _told(
                "by seat, the card discarded before race 3, or null", _row(_or_null(CARD))
            ),
            "dogs": _told(DOGS_TOLD, DISTANCES),
            "order": _told("the dogs by place, - for a place that is free", ORDER_TEXT),
            "passes": _told(PASSES_TOLD, _whole(0)),
            "still": _told(STILL_TOLD, _whole(0, 9)),
            "spent": _told(SPENT_TOLD, _row(CARDS)),
            "shown": _told(SHOWN_TOLD, _row(SEAT)),
            "last_pass": _told("the last pass, null before the first", _or_null(LAST_PASS)),
            "laid": _told(
                "by seat, the card laid in the pass under way, sealed ones included, or null",
                _row(_or_null(CARD)),
            ),
        }
    ),
}


def _bet(names: list[str]) -> Json:
    return _object(
        {
            "on": _told("the dog, or the pair of dogs", {"enum": names}),
            "stake": _told("in pounds", _whole(300, TOP_STAKE * 100)),
        }
    )


SLIP: Final = _or_null(
    _object(
        {
            "win": _told("which dog wins", _bet(list(DOG_NAMES))),
            "place": _told("which dog comes first or second", _bet(list(DOG_NAMES))),
            "quinella": _told("which two dogs come in first", _bet(PAIR_NAMES)),
        }
    )
)
SEEN_PASS: Final = _object(
    {
        "cards": _told(CARDS_OF_PASS_TOLD, CARD_BY_DOG),
        "events": _told(
            "what happened to the dogs, in order",
            _row(
                _object(
                    {
                        "what": _told(
                            "it runs, is home, is out (lapped) or takes a place that is left",
                            {"enum": EVENT_NAMES},
                        ),
                        "dog": _told("the dog", DOG),
                        "steps": _told("how far it ran, 0 if this is not about running", _whole(0)),
                        "distance": _told("where it stands after the pass", _whole(0)),
                    }
                )
            ),
        ),
    }
)
ARRIVALS: Final = _row(_or_null(DOG), DOGS)
ODDS_TOLD: Final = "to one, on the places I to IV"

VIEW: Final[Json] = {
    "$schema": DIALECT,
    "title": "What a seat knows of a match of Greyhounds",
    **_object(
        {
            "seat": _told("whose view this is, null for a spectator", _or_null(SEAT)),
            "to_act": _told("seats that owe a choice", _row(SEAT)),
            "legal": _told("codes of the viewer's own moves", MOVES),
            "terms": _object(
                {
                    "lap": _told("fields of a lap", _whole(1)),
                    "win_odds": _told(f"of a bet to win, {ODDS_TOLD}", _row(_whole(1), DOGS)),
                    "place_odds": _told(
                        f"of a bet for a place, {ODDS_TOLD}; null where there are none",
                        _row(_or_null(_whole(1)), DOGS),
                    ),
                    "quinella_odds": _told(
                        "on I+II, I+III, I+IV, II+III, II+IV, III+IV",
                        _row(_whole(1), len(PAIR_NAMES)),
                    ),
                    "bookmaker": _told("the seat named, null for the lot", _or_null(SEAT)),
                },
                "what was agreed",
            ),
            "seats": _told("how many play", _whole(3, 4)),
            "bookmaker": _told("the bookmaker's seat, null before the lot", _or_null(SEAT)),
            "phase": _told("what happens next", PHASE),
            "settled": _told(MONEY_TOLD, _row(POUNDS)),
            "money": _told("the same, with the stakes that the viewer knows of", _row(POUNDS)),
            "results": _told(
                "the settled races, in order",
                _row(
                    _object(
                        {
                            "placement": _told(PLACEMENT_TOLD, PLACEMENT),
                            "order": _told("the dogs in the order of arrival", ARRIVALS),
                            "slips": _told("by seat, the bets, null for the bookmaker", _row(SLIP)),
                            "dogs": _told(DOGS_TOLD, DISTANCES),
                            "passes": _told(PASSES_TOLD, _whole(1)),
                            "last_pass": _told("the pass that ended the race", SEEN_PASS),
                            "money": _told("money of every seat afterwards", _row(POUNDS)),
                        }
                    )
                ),
            ),
            "hand": _told("the viewer's cards, to pick from or to play", CARDS),
            "usable": _told("the viewer's fourteen cards for races 1 and 2", CARDS),
            "picks": _told("the viewer's hands for races 1 and 2, once complete", _row(CARDS)),
            "draft": _told("codes of the moves of the viewer's unfinished choice", MOVES),
            "opened_cards": _told(
                "of every race so far, the cards laid open by seat", _row(_row(CARDS))
            ),
            "race": _told("number of the race, 0 while cards are picked", _whole(0, RACES)),
            "placement": _told(PLACEMENT_TOLD, PLACEMENT),
            "slips": _told(
                "by seat, the bets on this race, null if there are none or secret", _row(SLIP)
            ),
            "discards": _told(
                "by seat, the discard, null if there is none or secret", _row(_or_null(CARD))
            ),
            "dogs": _told(DOGS_TOLD, DISTANCES),
            "running": _told("dogs still in the race", _row(DOG)),
            "order": _told("the dogs by place, null for a place that is free", ARRIVALS),
            "passes": _told(PASSES_TOLD, _whole(0)),
            "still": _told(STILL_TOLD, _whole(0, 9)),
            "spent": _told(SPENT_TOLD, _row(CARDS)),
            "shown": _told(SHOWN_TOLD, _row(SEAT)),
            "last_pass": _told("the last pass, null before the first", _or_null(SEEN_PASS)),
            "laid": _told(
                "by dog, the card of this pass if it lies open or is the viewer's own, or null",
                CARD_BY_DOG,
            ),
            "opened": _told("dogs whose card lies open", _row(DOG)),
        }
    ),
}
