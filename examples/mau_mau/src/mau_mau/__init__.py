"""Mau-Mau, a sixth game for Stammtisch: a package of its own that changes no file of it."""

from typing import Final, final

from mau_mau.codes import CODES
from mau_mau.rules import MauMauState
from mau_mau.words import WORDS
from stammtisch.core.cards import SKAT
from stammtisch.core.game import Game, Option

OPTIONS: Final = [
    Option("rounds", [3], 1, 60, ("Runden", "Rounds"), table_high=20),
    Option("hand", [5], 3, 6, ("Karten auf der Hand", "Cards in the hand")),
    Option("sevens", [1], 0, 1, ("Sieben auf Sieben erlaubt", "Sevens can be countered")),
]
MOVES: Final = [*SKAT.names, "Draw", "Pass", *[f"Wish {suit.letter}" for suit in SKAT.suits]]


@final
class MauMau(Game):
    """The game as the rest of the program sees it."""

    def __init__(self) -> None:
        super().__init__(
            protocol=1,
            name="mau_mau",
            version=1,
            seat_counts=[2, 3, 4, 5],
            options=OPTIONS,
            codes=CODES,
            words=WORDS,
            master_rounds={2: 2000, 3: 2000, 4: 1500, 5: 1500},
        )

    def begin(self, seats: int, options: dict[str, list[int]]) -> MauMauState:
        """Return a match before its first deal."""
        return MauMauState(seats, options)

    def move_text(self, move: int) -> str:
        """Return a move in short: `H7`, `Draw`, `Pass`, `Wish H`."""
        return MOVES[move]


GAME: Final = MauMau()
