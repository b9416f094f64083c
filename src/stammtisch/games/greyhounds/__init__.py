"""Greyhounds: three dog races with odds, sealed bets and cards, for three or four."""

from typing import Final, cast

from stammtisch.core.game import LOT, Game, Option, State, View
from stammtisch.games.greyhounds.board import EMPTY_ROW, Terms
from stammtisch.games.greyhounds.rules import CODES, GreyhoundsState
from stammtisch.games.greyhounds.view import GreyhoundsView
from stammtisch.games.greyhounds.words import WORDS

# GH-04, chosen: a race takes about 28 passes and laps about one dog in races 2 and 3.
LAP: Final = Option(
    "lap", [40], 10, 200, ("Länge einer Runde (Felder)", "Length of a lap (fields)")
)
# GH-09: as the rulebook's example shows the board, on I to IV; a place bet never on I.
WIN_ODDS: Final = Option(
    "win_odds", [3, 5, 8, 10], 1, 50, ("Siegquoten auf I bis IV", "Odds to win, on I to IV")
)
PLACE_ODDS: Final = Option(
    "place_odds", [2, 3, 4], 1, 50, ("Platzquoten auf II bis IV", "Odds for a place, on II to IV")
)
QUINELLA_ODDS: Final = Option(
    "quinella_odds", [3, 4, 5, 8, 10, 12], 1, 50, ("Quoten der Zweierwette", "Odds of the quinella")
)
# GH-01
BOOKMAKER: Final = Option(
    "bookmaker",
    [LOT],
    LOT,
    3,
    ("Wer macht das Buch?", "Who makes the book?"),
    role=("macht das Buch", "makes the book"),
)

MASTER_ROUNDS = {3: 9000, 4: 7000}


class Greyhounds(Game):
    """Greyhounds."""

    def __init__(self) -> None:
        super().__init__(
            protocol=1,
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
            raise BOOKMAKER.refused(settled["bookmaker"], f"{LOT}..{seats - 1} (GH-01)")

    def begin(self, seats: int, options: dict[str, list[int]]) -> State:
        """Return a match before the lot for the bookmaker, or before the cards are drawn."""
        terms = Terms(
            options["lap"][0],
            options["win_odds"],
            options["place_odds"],
            options["quinella_odds"],
            options["bookmaker"][0],
        )
        return GreyhoundsState(seats, terms, EMPTY_ROW[:])

    def roles(self, view: View) -> list[str]:
        """Return who makes the book, and that everyone else bets (GH-01)."""
        known = cast(GreyhoundsView, view)
        return ["bookmaker" if seat == known.bookmaker else "bettor" for seat in range(known.seats)]


GAME: Final = Greyhounds()
