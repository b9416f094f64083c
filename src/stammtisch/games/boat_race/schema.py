"""JSON Schemas (2020-12) of what `position_to_json` and `View.to_json` give."""

from typing import Any, Final

from stammtisch.core.game import Json
from stammtisch.games.boat_race.cards import (
    BOAT_NAMES,
    CARD_NAMES,
    COURSE,
    DEALT,
    RANKING_NAMES,
    SPECIALS,
)
from stammtisch.games.boat_race.rules import CODES
from stammtisch.games.boat_race.scoring import Finish
from stammtisch.games.boat_race.state import PHASES

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def _field(description: str, **keywords: Any) -> Json:
    return {"description": description, **keywords}


def _object(description: str, properties: Json) -> Json:
    return {
        "description": description,
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _list(description: str, items: Json, count: int | None = None) -> Json:
    fixed = {} if count is None else {"minItems": count, "maxItems": count}
    return {"description": description, "type": "array", "items": items, **fixed}


def _whole(description: str, low: int = 0, high: int | None = None) -> Json:
    top = {} if high is None else {"maximum": high}
    return {"description": description, "type": "integer", "minimum": low, **top}


def _name(description: str, names: list[str]) -> Json:
    return {"description": description, "enum": names}


def _or_null(schema: Json) -> Json:
    return {"description": schema["description"], "anyOf": [schema, {"type": "null"}]}


def _seat(description: str) -> Json:
    return _whole(description, 0, 4)


def _pair(description: str, of: str, low: int = 0) -> Json:
    return _list(f"{description}: Oxford, Cambridge", _whole(of, low), 2)


def _by_seat(description: str, items: Json) -> Json:
    return {**_list(description, items), "minItems": 3, "maxItems": 5}


CARD: Final = _name("A card: colour (R, G, Y) and value, or a special", list(CARD_NAMES))
SPECIAL_COUNTS: Final = _list(
    "How many Superchamps, broken oars and coxes overboard a pack holds",
    _whole("How many of a kind", SPECIALS.low, SPECIALS.high),
    3,
)
COURSE_LENGTH: Final = _whole("Fields to the finish", COURSE.low, COURSE.high)

STAGE: Final = {
    "ranking": _name("The colours, the highest first", list(RANKING_NAMES)),
    "tricks": _pair("Tricks announced", "Tricks of a boat"),
    "points": _pair("Points of the boats before doubling", "Points of a boat"),
    "doubled": _or_null(
        _name("The boat whose points counted twice, if one lay behind", BOAT_NAMES)
    ),
    "advance": _pair("How many fields the boats moved", "Fields"),
    "columns": _by_seat("What every seat entered", _pair("What a seat entered", "Points")),
}
STAGE_IN_POSITION: Final = _object("A scored stage", STAGE)
STAGE_IN_VIEW: Final = _object(
    "A scored stage",
    {
        **STAGE,
        "decided_by": _name(
            "What decided how far the boats moved. `points`: each moved by its own. Or both would "
            "have finished, and only one moved (BR-16): it won the stage (`stage_won`), was the "
            "last to win one (`last_winner`), was `ahead`, or was drawn by `lot`",
            [finish.name.lower() for finish in Finish],
        ),
    },
)
TRICK: Final = _object(
    "A trick",
    {
        "boat": _name("The boat that was announced", BOAT_NAMES),
        "leader": _seat("Who played first"),
        "cards": _list("The cards in the order of play, clockwise from the leader", CARD),
        "winner": _or_null(_seat("Who takes the trick as it lies; null before its first card")),
        "card": _or_null({**CARD, "description": "The card that takes the trick as it lies"}),
    },
)
LINE: Final = _field(
    "A move: the seat and the move's text, such as `2 R7`", type="string", pattern="^[0-4] .+$"
)

POSITION: Final[Json] = {
    "$schema": DIALECT,
    "title": "A position of Boat Race: the whole truth of a race, hidden cards included",
    **_object(
        "Figures at the start of the running stage, the cards dealt for it, and its moves",
        {
            "game": _field("The game's name", const="boat_race"),
            "rules": _field("The version of the rules", const=1),
            "seats": _whole("How many play", 3, 5),
            "options": _object(
                "What was agreed before the race",
                {
                    "course": _list("The length of the course", COURSE_LENGTH, 1),
                    "specials": SPECIAL_COUNTS,
                },
            ),
            "stage": _whole("The running stage, counted from 1; at the end the last one", 1),
            "starter": _or_null(_seat("Who starts the stage; null before the lot")),
            "boats": _pair("The fields that the boats lie on", "Fields from the start"),
            "columns": _by_seat("What every seat has entered so far", _pair("A seat", "Points")),
            "history": _list("The scored stages", STAGE_IN_POSITION),
            "before": _list("The last stage's moves while its tricks lie open; may be empty", LINE),
            "hands": {
                **_list(
                    "The cards dealt to every seat for this stage, played ones too; empty if none",
                    _list("A seat's hands: Oxford, Cambridge", _list("A hand", CARD, DEALT), 2),
                ),
                "maxItems": 5,
            },
            "moves": _list("The moves of the stage so far", LINE),
        },
    ),
}

VIEW: Final[Json] = {
    "$schema": DIALECT,
    "title": "A view of Boat Race: what one seat, or a spectator, may know of a race",
    **_object(
        "What a viewer may know",
        {
            "seat": _or_null(_seat("Who views; null for a spectator")),
            "to_act": _list("Who is to move: one seat or none", _seat("A seat")),
            "legal": _list(
                "The viewer's moves, by code, ascending", _whole("A move", 0, CODES - 1)
            ),
            "seats": _whole("How many play", 3, 5),
            "terms": _object(
                "What was agreed", {"course": COURSE_LENGTH, "specials": SPECIAL_COUNTS}
            ),
            "phase": _name("What happens next", list(PHASES.values())),
            "stage": _whole("The running stage, counted from 1; at the end the last one", 1),
            "starter": _or_null(_seat("Who starts the stage; null before the lot")),
            "ranking": _or_null(_name("The colours, the highest first", list(RANKING_NAMES))),
            "announcer": _or_null(_seat("Who announces the boat of this trick, and plays last")),
            "trick": _or_null({**TRICK, "description": "The trick under way"}),
            "tricks": _list("The complete tricks of this stage", TRICK),
            "last_stage": _list("The tricks of the last stage, until colours are ranked", TRICK),
            "hand": _or_null(
                _list("The viewer's cards: Oxford, Cambridge", _list("Cards of a pack", CARD), 2)
            ),
            "counts": _by_seat("How many cards every seat holds", _pair("A seat", "Cards")),
            "boats": _pair("The fields that the boats lie on", "Fields from the start"),
            "columns": _by_seat("What every seat has entered so far", _pair("A seat", "Points")),
            "doubled": _or_null(_name("The boat whose points count twice now", BOAT_NAMES)),
            "last_won": _or_null(_name("The boat that last won a stage", BOAT_NAMES)),
            "history": _list("The scored stages", STAGE_IN_VIEW),
            "winner": _or_null(_name("The boat that has finished", BOAT_NAMES)),
            "points": _by_seat("The points of every seat", _whole("Points")),
        },
    ),
}
