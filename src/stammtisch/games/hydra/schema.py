"""JSON Schemas (2020-12) of Hydra's positions and views: every field, and what it means."""

from typing import Any, Final

from stammtisch.games.hydra.cards import EO, GO, HAND, MODE_NAMES, NAMES, PLAYERS
from stammtisch.games.hydra.scoring import ROUND_KINDS
from stammtisch.games.hydra.state import CONTESTS, PHASES

Schema = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
HIGHEST_SEAT: Final = PLAYERS  # six at the table


def _whole(description: str, **bounds: int) -> Schema:
    return {"type": "integer", "description": description, **bounds}


def _count(description: str) -> Schema:
    return _whole(description, minimum=0)


def _seat(description: str) -> Schema:
    return _whole(description, minimum=0, maximum=HIGHEST_SEAT)


def _nullable(schema: Schema) -> Schema:
    return {**schema, "type": [schema["type"], "null"]}


def _list(description: str, items: Schema, **bounds: int) -> Schema:
    return {"type": "array", "description": description, "items": items, **bounds}


def _per_seat(description: str, items: Schema) -> Schema:
    return _list(description, items, minItems=PLAYERS, maxItems=PLAYERS + 1)


def _seats(description: str) -> Schema:
    return _list(description, _seat("A seat."), uniqueItems=True)


def _name(description: str, names: list[str]) -> Schema:
    return {"type": "string", "description": description, "enum": names}


def _cards(description: str, **bounds: int) -> Schema:
    return _list(description, _name("A card: its suit and its rank, or HY.", NAMES), **bounds)


def _row(description: str, fewest: int, most: int) -> Schema:
    """Return cards as one text."""
    card = f"({'|'.join(NAMES)})"
    pattern = f"^{card}( {card}){{{fewest - 1},{most - 1}}}$"
    return {"type": "string", "description": description, "pattern": pattern}


def _object(description: str, properties: Schema) -> Schema:
    return {
        "type": "object",
        "description": description,
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _trick(description: str, cards: Schema) -> Schema:
    return _object(
        description,
        {
            "leader": _seat("Who led."),
            "cards": cards,
            "winner": _seat("Who took it."),
        },
    )


TRICK_ROW: Final = _row("Its five cards in the order played.", PLAYERS, PLAYERS)
TRICK_CARDS: Final = _cards(
    "Its five cards in the order played.", minItems=PLAYERS, maxItems=PLAYERS
)
OWN_EYES: Final = _per_seat("Eyes in everyone's own tricks.", _count("Eyes."))
OWN_BONUS: Final = _per_seat("Bonus of everyone's own tricks (HY-32, HY-33).", _count("Points."))
POINTS: Final = _per_seat("What the round brought everyone (HY-30).", _count("Points."))
DEALER_THEN: Final = _seat("Who dealt; with six at the table, who sat out.")
ROUND_KIND: Final = _name("What kind of round it turned out to be.", list(ROUND_KINDS.values()))

_SCORED_ROUND: Final = _object(
    "A scored round.",
    {
        "dealer": DEALER_THEN,
        "kind": ROUND_KIND,
        "declarer": _whole("The soloist or the proposer, -1 in a healthy round.", minimum=-1),
        "party": _per_seat(
            "Everyone's party: a number shared by those who belong together, -1 for who sat out.",
            _whole("A party.", minimum=-1, maximum=2),
        ),
        "eyes": OWN_EYES,
        "bonus": OWN_BONUS,
        "points": POINTS,
        "last_trick": _trick("The last trick.", TRICK_ROW),
    },
)
_POSITION_RESULT: Final[Schema] = {  # positions older than this do not say which Solo it was
    **_SCORED_ROUND,
    "properties": {
        **_SCORED_ROUND["properties"],
        "mode": _name("Which Solo was played.", MODE_NAMES),
    },
}

_AGREED: Final = _object(
    "What was agreed.",
    {"rounds": _list("Rounds, as one number.", _count("Rounds."), maxItems=1)},
)
_OPTIONS: Final[Schema] = {  # told only where it matters
    **_AGREED,
    "properties": {
        **_AGREED["properties"],
        "uneven_rounds": _list(
            "Whether some of six may sit out more often (HY-08).",
            _whole("1: they may.", minimum=0, maximum=1),
            maxItems=1,
        ),
    },
}

POSITION: Final[Schema] = {
    "$schema": DIALECT,
    "title": "A position of Hydra",
    **_object(
        "The whole truth of a match, hidden cards included.",
        {
            "game": {"const": "hydra", "description": "The game."},
            "rules": {"const": 1, "description": "The version of the rules."},
            "seats": _whole("Players at the table.", minimum=PLAYERS, maximum=PLAYERS + 1),
            "options": _OPTIONS,
            "dealer": _nullable(_seat("Who deals; null before the lot.")),
            "totals": _per_seat("Points of the scored rounds.", _count("Points.")),
            "penalties": _per_seat("Points that a director deducted.", _count("Points.")),
            "replays": _count("Rounds that a director had played again."),
            "results": _list("The scored rounds, in order.", _POSITION_RESULT),
            "shown": _nullable(
                _object(
                    "The last throw-in of this round; null if there was none.",
                    {
                        "times": _whole("Throw-ins of this round.", minimum=1),
                        "seat": _seat("Whose hand was shown."),
                        "hand": _row("That hand.", HAND, HAND),
                    },
                )
            ),
            "hands": _nullable(
                _per_seat(
                    "The hands as they were dealt; null between two deals.",
                    {
                        "description": "Ten cards; nothing for a dealer who sits out.",
                        "anyOf": [{"const": ""}, _row("Ten cards.", HAND, HAND)],
                    },
                )
            ),
            "moves": _list(
                "All moves since the deal, sealed answers in the order of seats.",
                {
                    "type": "string",
                    "description": "A seat and its move; parts of a choice are joined by +.",
                    "pattern": "^[0-5] .+$",
                },
            ),
        },
    ),
}

_VIEW_RESULT: Final = _object(
    "A scored round. Points are the party's bonus plus the multiplier times a tenth of the party's"
    " eyes, halves rounded up (HY-30).",
    {
        "dealer": DEALER_THEN,
        "kind": ROUND_KIND,
        "declarer": _nullable(_seat("The soloist or the proposer; null in a healthy round.")),
        "party": _per_seat(
            "Everyone's party: a number shared by those who belong together, null for who sat out.",
            _nullable(_whole("A party.", minimum=0, maximum=2)),
        ),
        "eyes": OWN_EYES,
        "party_eyes": _per_seat("Eyes of everyone's party.", _count("Eyes.")),
        "multiplier": _per_seat(
            "By what everyone's tenths are multiplied (HY-31), 0 for who sat out.",
            _whole("A factor.", minimum=0, maximum=4),
        ),
        "bonus": OWN_BONUS,
        "party_bonus": _per_seat("Bonus of everyone's party.", _count("Points.")),
        "points": POINTS,
        "last_trick": _trick("The last trick.", TRICK_CARDS),
    },
)

VIEW: Final[Schema] = {
    "$schema": DIALECT,
    "title": "A view of Hydra",
    **_object(
        "What one seat, or a spectator, may know.",
        {
            "seat": _nullable(_seat("Whose view it is; null for a spectator.")),
            "to_act": _seats("Who is known to owe a choice."),
            "legal": _list("The viewer's own moves.", _whole("A move.", minimum=0, maximum=45)),
            "seats": _whole("Players at the table.", minimum=PLAYERS, maximum=PLAYERS + 1),
            "rounds": _count("Rounds that are played."),
            "totals": _per_seat("Points of the scored rounds.", _count("Points.")),
            "penalties": _per_seat("Points that a director deducted.", _count("Points.")),
            "replays": _count("Rounds that a director had played again."),
            "results": _list("The scored rounds, in order.", _VIEW_RESULT),
            "phase": _name("What happens next.", list(PHASES.values())),
            "dealer": _nullable(_seat("Who deals; null before the lot.")),
            "idle": _nullable(_seat("The dealer of six, who sits out; null with five.")),
            "hand": _cards("The viewer's cards, doubles twice.", maxItems=HAND + 3),
            "counts": _per_seat("How many cards everyone is seen to hold.", _count("Cards.")),
            "answered": {
                "type": "boolean",
                "description": "Whether the viewer has kept or thrown in (HY-09).",
            },
            "threw": {"type": "boolean", "description": "Whether the viewer wants to throw in."},
            "throws": _count("How often this round was thrown in."),
            "shown_by": _nullable(_seat("Whose hand was shown last; null if none was.")),
            "shown": _cards("That hand."),
            "spoken": _seats("Who has said Valeo or Morbus."),
            "morbus": _seats("Who said Morbus."),
            "solos": _seats("Who named a Solo."),
            "antrags": _seats("Who named an Antrag."),
            "contest": _name("What the round is played as.", list(CONTESTS.values())),
            "mode": _name("What is trump: as usual, a rank, or a suit.", MODE_NAMES),
            "declarer": _nullable(_seat("The soloist or the proposer; null without one.")),
            "offered": {
                "enum": [NAMES[EO], NAMES[GO], None],
                "description": "The pair laid face down, told to the proposer and the taker.",
            },
            "open_card": {
                "enum": [*NAMES, None],
                "description": "The card laid face up in an Antrag; null without one.",
            },
            "declined": _seats("Who declined the Antrag."),
            "taker": _nullable(_seat("Who accepted it; null if nobody has.")),
            "given": _cards("What went back, told to the proposer and the taker.", maxItems=3),
            "tricks": _list(
                "All completed tricks of the round, as an attentive player remembers them.",
                _trick("A completed trick.", TRICK_CARDS),
            ),
            "last_trick": _nullable(
                _trick("The trick that may be looked at (HY-29); null at first.", TRICK_CARDS)
            ),
            "leader": _nullable(_seat("Who led to the trick under way; null without one.")),
            "trick": _cards("Its cards so far, in the order played.", maxItems=PLAYERS - 1),
        },
    ),
}
