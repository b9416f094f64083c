"""What a position and a view of DOG look like as plain data, as JSON Schemas."""

from typing import Final

from stammtisch.core.game import Json
from stammtisch.games.dog.board import MARBLES, SEATS
from stammtisch.games.dog.cards import NAMES
from stammtisch.games.dog.notation import MOVE_TEXTS, PLACE_TEXTS
from stammtisch.games.dog.rules import CODES, LEGS, WHOLE_TEAM
from stammtisch.games.dog.state import PARTS, PHASES

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def _said(description: str, shape: Json) -> Json:
    return {"description": description, **shape}


def _list(items: Json, length: int | None = None) -> Json:
    size = {} if length is None else {"minItems": length, "maxItems": length}
    return {"type": "array", "items": items, **size}


def _object(properties: Json) -> Json:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _or_null(shape: Json) -> Json:
    return {"anyOf": [shape, {"type": "null"}]}


def _pattern(words: list[str], between: str) -> Json:
    word = "(" + "|".join(words) + ")"
    return {"type": "string", "pattern": f"^({word}({between}{word})*)?$"}


BOOLEAN: Final[Json] = {"type": "boolean"}
COUNT: Final[Json] = {"type": "integer", "minimum": 0}
SEAT: Final[Json] = {"type": "integer", "minimum": 0, "maximum": SEATS - 1}
CARD: Final[Json] = {"enum": NAMES}
CARDS: Final[Json] = _pattern(NAMES, " ")
MOVE: Final[Json] = {"type": "integer", "minimum": 0, "maximum": CODES - 1}
MOVES: Final[Json] = _pattern(MOVE_TEXTS, r" \+ ")
PHASE: Final[Json] = {"enum": list(PHASES.values())}
POINTS: Final[Json] = {"type": "integer", "minimum": 0, "maximum": WHOLE_TEAM}
PLACES: Final[Json] = _list(_list({"enum": PLACE_TEXTS}, MARBLES), SEATS)
COUNTS: Final[Json] = {
    "type": "object",
    "properties": {name: {"type": "integer", "minimum": 1} for name in NAMES},
    "additionalProperties": False,
}
PLAY: Final = _object(
    {
        "seat": _said("Who played.", SEAT),
        "move": _said(
            "The card, for a joker what it stands for, then marbles and where they went, or `out`; "
            "or `fold`.",
            {**MOVES, "minLength": 1},
        ),
        "sent": _said(
            "How many marbles of every seat were sent home.",
            _list({"type": "integer", "minimum": 0, "maximum": MARBLES}, SEATS),
        ),
        "hand": _said("The cards laid down by folding, else empty.", CARDS),
    }
)

WHERE: Final = (
    "Fields of the ring are `a0` to `d15`, `a0` being the start field of seat 0, goals `ga1` to "
    "`gd4`, and `home`."
)
ROUND: Final = _said("Rounds played out before this one.", COUNT)
SHUFFLES: Final = _said("How often the pile was shuffled back into the stock (DG-07).", COUNT)

POSITION: Final[Json] = {
    "$schema": DIALECT,
    "title": "A position of DOG: the whole truth of a match at one moment",
    **_object(
        {
            "game": _said("The game.", {"const": "dog"}),
            "rules": _said("The version of the rules.", {"const": 1}),
            "seats": _said("How many play.", {"const": SEATS}),
            "options": _said(
                "What was agreed: `cards` are packs of 52 and jokers (DG-04).",
                _object({"cards": _said("Packs and jokers.", _list(COUNT, 2))}),
            ),
            "phase": _said(
                "What comes next: the lot for the first starter, a deal, the swap with partners, "
                "a card, or nothing.",
                PHASE,
            ),
            "round": ROUND,
            "starter": _said("Who starts this round; null before the lot.", _or_null(SEAT)),
            "shuffles": SHUFFLES,
            "marbles": _said(
                f"Where every seat's four marbles stand, in any order. {WHERE}", PLACES
            ),
            "guarded": _said("Seats with a protected marble on their start field.", _list(SEAT)),
            "hands": _said(
                "Every seat's cards. Hands, plays and the pile together must be what was dealt.",
                _list(CARDS, SEATS),
            ),
            "gave": _said(
                "What every seat has given to its partner this round; while cards are being given, "
                "these have left the hands and lie on the table.",
                _list(_or_null(CARD), SEATS),
            ),
            "pile": _said("Cards played and discarded since the last shuffle.", CARDS),
            "plays": _said(
                "The plays of this round in order. They are held against the board, the last one "
                "first: a marble must stand where a play has put it. Not checked is whether who "
                "folded could have moved, and from which field of its way a seven swept a marble; "
                "where that leaves two marbles in question, nothing before it is checked.",
                _list(PLAY),
            ),
            "last_round": _said(
                "The plays of the round before, checked likewise. What happened before them is not "
                "told, so whether the board can be reached at all is not checked.",
                _list(PLAY),
            ),
            "choice": _said("The parts of a play that its seat has begun, or empty.", MOVES),
            "ruled": _said(
                "Both teams' points if the director has decided (DG-27), else null.",
                _or_null(_list(POINTS, 2)),
            ),
        }
    ),
}

VIEW: Final[Json] = {
    "$schema": DIALECT,
    "title": "A view of DOG: what one seat, or a spectator, may know",
    **_object(
        {
            "seat": _said("Whose view it is; null for a spectator.", _or_null(SEAT)),
            "to_act": _said("The seats that owe a choice.", _list(SEAT)),
            "legal": _said("The seat's own moves, as codes, ascending.", _list(MOVE)),
            "asks": _said(
                "What the seat is asked for next; null if nothing.",
                {"enum": ["gift", *PARTS.values(), None]},
            ),
            "phase": _said("What comes next.", PHASE),
            "round": ROUND,
            "size": _said("How many cards everyone is dealt this round.", COUNT),
            "starter": _said("Who starts this round; null before the lot.", _or_null(SEAT)),
            "shuffles": SHUFFLES,
            "points": _said("The marbles that every seat's team has in.", _list(POINTS, SEATS)),
            "ruled": _said("Whether the director has decided these points (DG-27).", BOOLEAN),
            "deck": _said("How many cards of every kind are played with.", COUNTS),
            "marbles": _said(f"Where every seat's marbles stand, in order. {WHERE}", PLACES),
            "guarded": _said("Seats with a protected marble on their start field.", _list(SEAT)),
            "hand": _said("The seat's own cards.", _list(CARD)),
            "counts": _said(
                "How many cards everyone holds, those laid down for the partner included.",
                _list(COUNT, SEATS),
            ),
            "swapped": _said("Whether partners have swapped this round.", BOOLEAN),
            "gave": _said("What the seat has given to its partner this round.", _or_null(CARD)),
            "received": _said("What it got; null until all have given.", _or_null(CARD)),
            "pile": _said("How many cards of every kind lie open.", COUNTS),
            "stock": _said("How many cards are left in the stock.", COUNT),
            "plays": _said("The plays of this round, in order.", _list(PLAY)),
            "last_round": _said("The plays of the round before.", _list(PLAY)),
            "parts": _said("The moves of the seat's own unfinished play, as codes.", _list(MOVE)),
            "trial": _said("Where the marbles stand after these parts, as `marbles`.", PLACES),
            "trial_guarded": _said("Protected marbles after these parts.", _list(SEAT)),
            "left": _said(
                "Steps of the seat's own unfinished seven that are left.",
                {"type": "integer", "minimum": 0, "maximum": LEGS},
            ),
        }
    ),
}
