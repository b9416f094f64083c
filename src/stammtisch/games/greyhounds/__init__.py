"""Greyhounds: three dog races with odds, sealed bets and cards, for three or four."""

from collections.abc import Sequence
from typing import Final, cast

from stammtisch.core.game import Event, Game, Json, Option, State, View
from stammtisch.core.sense import Sense
from stammtisch.core.telling import Teller
from stammtisch.games.greyhounds import advice, news, notation, position
from stammtisch.games.greyhounds.board import LONE, NOTHING, Terms
from stammtisch.games.greyhounds.rules import CODES, GreyhoundsState
from stammtisch.games.greyhounds.sense import GreyhoundsSense
from stammtisch.games.greyhounds.telling import GreyhoundsTeller
from stammtisch.games.greyhounds.view import GreyhoundsView
from stammtisch.games.greyhounds.words import WORDS

# GH-04, chosen: a race takes about 28 passes and laps about one dog in races 2 and 3.
LAP: Final = Option("lap", [40], 10, 200)
# GH-09: as the rulebook's example shows the board, on I to IV; a place bet never on I.
WIN_ODDS: Final = Option("win_odds", [3, 5, 8, 10], 1, 50)
PLACE_ODDS: Final = Option("place_odds", [2, 3, 4], 1, 50)
QUINELLA_ODDS: Final = Option("quinella_odds", [3, 4, 5, 8, 10, 12], 1, 50)
# GH-01: a seat, or -1 for the lot.
BOOKMAKER: Final = Option("bookmaker", [LONE], LONE, 3)

MASTER_ROUNDS = {3: 9000, 4: 7000}


class Greyhounds(Game):
    """Greyhounds."""

    def __init__(self) -> None:
        super().__init__(
            name="greyhounds",
            version=1,
            seat_counts=[3, 4],
            options=[LAP, WIN_ODDS, PLACE_ODDS, QUINELLA_ODDS, BOOKMAKER],
            codes=CODES,
            words=WORDS,
            master_rounds=MASTER_ROUNDS,
        )

    def check_options(self, seats: int, settled: dict[str, list[int]]) -> None:
        """Refuse a bookmaker who does not sit at the table (GH-01)."""
        if settled["bookmaker"][0] >= seats:
            raise BOOKMAKER.refused(settled["bookmaker"], f"{LONE}..{seats - 1} (GH-01)")

    def begin(self, seats: int, options: dict[str, list[int]]) -> State:
        """Return a match before the lot for the bookmaker, or before the cards are drawn."""
        terms = Terms(
            options["lap"][0],
            options["win_odds"],
            options["place_odds"],
            options["quinella_odds"],
            options["bookmaker"][0],
        )
        return GreyhoundsState(seats, terms, NOTHING[:])

    def sense(self) -> Sense:
        """Return what bots know of Greyhounds."""
        return GreyhoundsSense()

    def why(self, view: View, parts: Sequence[int]) -> Event | None:
        """Return what a choice is for or what it risks."""
        return advice.why(cast(GreyhoundsView, view), list(parts))

    def teller(self, names: Sequence[str], lang: str) -> Teller:
        """Return who tells a person of a match of Greyhounds."""
        return GreyhoundsTeller(self, names, lang)

    def move_text(self, move: int) -> str:
        """Return a move in short notation."""
        return notation.move_text(move)

    def parse_move(self, text: str) -> int:
        """Return the move a text stands for; raise BadMoveText."""
        return notation.parse_move(text)

    def news(self, before: View, after: View) -> list[Event]:
        """Return what a viewer learned between two views."""
        return news.news(cast(GreyhoundsView, before), cast(GreyhoundsView, after))

    def position_to_json(self, state: State) -> Json:
        """Return the whole truth of a state as plain data."""
        return position.position_to_json(self, cast(GreyhoundsState, state))

    def position_from_json(self, data: Json) -> State:
        """Return the state a position describes; raise BadPosition if none is."""
        return position.position_from_json(self, data)


GAME: Final = Greyhounds()
