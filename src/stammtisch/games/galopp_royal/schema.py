"""JSON Schemas (2020-12) of positions and views of Galopp Royal."""

from collections.abc import Sequence
from typing import Final

from stammtisch.core.game import Json
from stammtisch.games.galopp_royal.board import HIGHEST_BID, MOST_SEATS, PLACES, RACES
from stammtisch.games.galopp_royal.cards import KINDS, NAMES, TEAM
from stammtisch.games.galopp_royal.state import PHASES, SPARES

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
CARD: Final = f"[{''.join(NAMES)}]"
DROP: Final = f"drop [0-5] {CARD}"
PUSHES: Final = "(go|(back|forth) [0-5]( [0-5])?)"


def whole(low: int, high: int, says: str) -> Json:
    """Return the schema of a whole number."""
    return {"type": "integer", "minimum": low, "maximum": high, "description": says}


def count(says: str) -> Json:
    """Return the schema of a number that is not negative."""
    return {"type": "integer", "minimum": 0, "description": says}


def seat(says: str) -> Json:
    """Return the schema of a seat."""
    return whole(0, MOST_SEATS - 1, says)


def text(pattern: str, says: str) -> Json:
    """Return the schema of a text."""
    return {"type": "string", "pattern": f"^{pattern}$", "description": says}


def rows(items: Json, says: str, low: int = 0, high: int | None = None) -> Json:
    """Return the schema of a list."""
    most = {} if high is None else {"maxItems": high}
    return {"type": "array", "items": items, "minItems": low, **most, "description": says}


def seats(says: str) -> Json:
    """Return the schema of a list of seats."""
    return rows(seat("a seat"), says, 0, MOST_SEATS)


def by_seat(items: Json, says: str) -> Json:
    """Return the schema of a list with one entry for every seat."""
    return rows(items, says, 3, MOST_SEATS)


def cards(says: str) -> Json:
    """Return the schema of a list of carriers."""
    return rows(text(CARD, "a carrier"), says)


def fields(properties: Json, says: str, optional: Sequence[str] = ()) -> Json:
    """Return the schema of an object that has just these fields."""
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
        "description": says,
    }


def or_null(schema: Json, says: str) -> Json:
    """Return the schema of what may be missing."""
    return {"anyOf": [schema, {"type": "null"}], "description": says}


PHASE: Final[Json] = {
    "enum": sorted(PHASES.values()),
    "description": "what happens next: chance draws the lot, cards for an auction, a team to take,"
    " the die or new carriers; a player bids, moves, changes or lays out carriers; or the match is"
    " over",
}
RESULTS: Final = rows(
    fields(
        {
            "first": rows(seat("a seat"), "who took places 1 to 3", PLACES, PLACES),
            "last": or_null(seat("a seat"), "who was last; null if nobody was alone last"),
        },
        "a race that is over",
    ),
    "the races that are over, in order",
    0,
    RACES,
)
CARRIERS: Final = rows(
    count("cards of a kind"), "how many cards of the kinds 1, 2, 3, 5, O, R there are", KINDS, KINDS
)
FINISH: Final = rows(count("a field"), "the finish in races 1 to 6", RACES, RACES)
PRIZES: Final = rows(
    count("gold"), "what places 1 to 3 earn, race by race", PLACES * RACES, PLACES * RACES
)
TURN: Final = or_null(seat("a seat"), "whose turn it is, also while chance decides for this seat")
STARTER: Final = or_null(seat("a seat"), "who was drawn by lot to be first")
GOLD: Final = by_seat(count("gold"), "the gold of every seat")
PAID: Final = by_seat(count("gold"), "what every seat has paid for teams so far")
BANK: Final = {"type": "integer", "description": "what the bank took in less what it paid out"}
SHUFFLES: Final = count("how often the discard pile has become the stock")
SPARE: Final = whole(0, SPARES, "which spare team is for sale; 0 if none is")
UNSOLD: Final = whole(0, 3, "starting auctions in a row without a bid")
BIDS: Final = rows(
    text(f"[0-5] (pass|bid [0-9]{{1,{len(str(HIGHEST_BID))}}})", "a seat and what it said"),
    "what was said, in order",
)
EARLY: Final = whole(
    0, MOST_SEATS - 1, "so many cards were drawn before the discard pile was shuffled"
)
OPENER: Final = seat("who opened the auction")
OPEN_CARD: Final = or_null(text(CARD, "a carrier"), "the card that lies open when three bid")
MOVED: Final = by_seat({"type": "integer"}, "fields past the start; the pond lies behind it")
RACING: Final = seats("whose sedans are racing")
HOME: Final = seats("who has come home, in order of arrival")
POND: Final = seats("who is in the pond, in order of arrival")
TURNS: Final = count("turns of this race so far")
ROLL: Final = whole(0, TEAM, "what the die shows; 0 unless a player moves")
PLAYED: Final = or_null(
    fields(
        {
            "seat": seat("who moved"),
            "roll": whole(1, TEAM, "what the die showed"),
            "carrier": text(CARD, "the carrier that acted"),
            "move": text(PUSHES, "the move"),
        },
        "a turn",
    ),
    "the turn before this one, in the same race",
)
REMOVING: Final = rows(
    text(DROP, "a carrier that goes"), "the carriers chosen so far in an unfinished change"
)

LAYING: Final = rows(
    text(f"lay {CARD}", "a carrier"),
    "the carriers put on places 1, 2, … so far, while a team is laid out",
    0,
    TEAM - 1,
)


def row(low: int, high: int, says: str, item: str = CARD) -> Json:
    """Return the schema of a row of carriers in one text."""
    more = f"( {item}){{{max(0, low - 1)},{high - 1}}}"
    return text(f"({item}{more})" if low else f"({item}{more})?", says)


AUCTION: Final = fields(
    {
        "opener": OPENER,
        "hands": by_seat(row(0, 2, "carriers"), "the cards that every seat drew"),
        "open": OPEN_CARD,
        "early": EARLY,
        "bids": BIDS,
    },
    "an auction",
)
POSITION: Final[Json] = {
    "$schema": DIALECT,
    "title": "A position of Galopp Royal",
    **fields(
        {
            "game": {"const": "galopp_royal", "description": "the name of the game"},
            "rules": {"const": 1, "description": "the version of the rules"},
            "seats": whole(3, MOST_SEATS, "how many play"),
            "options": fields(
                {
                    "carriers": CARRIERS,
                    "finish": FINISH,
                    "pond": rows(count("fields"), "how far behind the start the pond is", 1, 1),
                    "prizes": PRIZES,
                    "arrange": rows(
                        whole(0, 1, "1: they do"),
                        "whether players lay their teams out themselves; 0 goes without saying",
                        1,
                        1,
                    ),
                },
                "what was agreed",
                ["arrange"],
            ),
            "phase": PHASE,
            "turn": TURN,
            "starter": STARTER,
            "results": RESULTS,
            "gold": GOLD,
            "paid": PAID,
            "bank": BANK,
            "teams": by_seat(
                row(0, TEAM, "a team", f"({CARD}|\\.)"), "teams; a dot is a free place"
            ),
            "stock": CARRIERS | {"description": "the cards of every kind in the stock"},
            "discard": CARRIERS | {"description": "the cards of every kind in the discard pile"},
            "shuffles": SHUFFLES,
            "change": or_null(
                fields(
                    {
                        "removed": row(3, MOST_SEATS, "what every board lost, by seat"),
                        "drawn": or_null(
                            row(3, MOST_SEATS, "carriers"), "what every board got, by seat"
                        ),
                    },
                    "a change of carriers",
                ),
                "the change of carriers just made, until a spare team has been auctioned",
            ),
            "removing": REMOVING,
            "laying": LAYING,
            "spare": SPARE,
            "unsold": UNSOLD,
            "auction": or_null(AUCTION, "the auction in which bids are made"),
            "last_auction": or_null(AUCTION, "the last one, until the first turn of a race"),
            "race": or_null(
                fields(
                    {
                        "number": whole(1, RACES, "which race"),
                        "fields": MOVED,
                        "racing": RACING,
                        "home": HOME,
                        "pond": POND,
                        "turns": TURNS,
                        "played": PLAYED,
                        "roll": ROLL,
                    },
                    "a race",
                ),
                "the race under way, or the one whose end still stands on the board",
            ),
        },
        "the whole truth of a match",
        ["laying"],  # told while a team is laid out
    ),
}

SEEN_AUCTION: Final = fields(
    {
        "opener": OPENER,
        "bidders": seats("who bids, clockwise from the opener"),
        "hands": by_seat(cards("the cards that a seat drew; none where they are hidden"), "hands"),
        "open_card": OPEN_CARD,
        "early": EARLY,
        "early_cards": cards("which cards these were, ascending"),
        "thrown": seats("who passed early and discarded openly: not part of the team"),
        "bids": BIDS,
        "buyer": or_null(seat("a seat"), "who bought the team; null if nobody has"),
        "price": whole(0, HIGHEST_BID, "what the buyer paid"),
    },
    "an auction as this seat knows it",
)
VIEW: Final[Json] = {
    "$schema": DIALECT,
    "title": "What a seat may know of a match of Galopp Royal",
    **fields(
        {
            "seat": or_null(seat("a seat"), "whose view this is; null: a spectator's"),
            "to_act": seats("who owes a choice"),
            "legal": rows(count("a move"), "the codes of this seat's moves, ascending"),
            "terms": fields(
                {
                    "carriers": CARRIERS,
                    "finish": FINISH,
                    "pond": count("how many fields behind the start the pond is"),
                    "prizes": PRIZES,
                    "arrange": {
                        "type": "boolean",
                        "description": "whether players lay their teams out themselves",
                    },
                },
                "what was agreed",
            ),
            "seats": whole(3, MOST_SEATS, "how many play"),
            "phase": PHASE,
            "turn": TURN,
            "starter": STARTER,
            "race": whole(0, RACES, "the race under way or just run; 0 before the first"),
            "results": RESULTS,
            "gold": GOLD,
            "paid": PAID,
            "bank": BANK,
            "teams": by_seat(
                rows(text(f"({CARD}|\\.)", "a carrier; a dot: a free place"), "a team", 0, TEAM),
                "the team of every seat; none before it has one",
            ),
            "stock": count("how many cards are in the stock"),
            "discard": cards("the discard pile, ascending"),
            "shuffles": SHUFFLES,
            "removed": cards("what every board lost by the change just made, by seat"),
            "drawn": cards("what every board got instead, by seat"),
            "removing": REMOVING,
            "laying": LAYING,
            "spare": SPARE,
            "unsold": UNSOLD,
            "auction": or_null(SEEN_AUCTION, "the auction in which bids are made"),
            "last_auction": or_null(SEEN_AUCTION, "the last one, until the first turn of a race"),
            "finish": count("the finish of this race; 0 before the first"),
            "fields": rows({"type": "integer"}, "fields past the start, by seat", 0, MOST_SEATS),
            "racing": RACING,
            "home": HOME,
            "drowned": POND,
            "playing_on": {
                "type": "boolean",
                "description": "whether only the last place is still open",
            },
            "roll": ROLL,
            "carrier": or_null(text(CARD, "a carrier"), "the carrier that the die has named"),
            "turns": TURNS,
            "played": PLAYED,
        },
        "everything this seat may know",
    ),
}
