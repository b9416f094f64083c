"""DOG: a partner race with cards for four."""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.game import LOT, Game, Option, State, named_starter, starter_option
from stammtisch.games.dog.board import SEATS, new_board
from stammtisch.games.dog.cards import JOKERS, PACKS, full_deck
from stammtisch.games.dog.rules import CODES, DogState
from stammtisch.games.dog.words import WORDS

# DG-04, found: packs of 52, and jokers. A table may have other packs at hand; ring and goal are
# printed on every board and stay what they are (`board.py`).
CARDS = Option(
    "cards", [PACKS, JOKERS], 0, 8, ("Kartensätze und Joker", "Packs of cards, and jokers")
)
STARTER = starter_option(SEATS)  # DG-06

MASTER_ROUNDS = {SEATS: 50_000}


class Dog(Game):
    """DOG."""

    def __init__(self) -> None:
        super().__init__(
            protocol=1,
            name="dog",
            version=1,
            seat_counts=[SEATS],
            options=[CARDS, STARTER],
            codes=CODES,
            words=WORDS,
            teams=[[0, 2], [1, 3]],  # DG-01
            master_rounds=MASTER_ROUNDS,
        )

    def check_options(self, seats: int, settled: dict[str, list[int]]) -> None:
        """Refuse packs that cannot fill a deal, or more of a card than the engine counts."""
        if not 1 <= settled["cards"][0] <= 3:
            raise CARDS.refused(settled["cards"], "1..3, 0..8")

    def begin(self, seats: int, options: dict[str, list[int]]) -> State:
        """Return a match before the lot for the first starter, or the first deal (DG-06)."""
        packs, jokers = options["cards"]
        state = DogState(full_deck(packs, jokers), vec[i64]([0] * SEATS), new_board())
        if named_starter(options) != LOT:
            state.deal([named_starter(options)])
        return state


GAME = Dog()
