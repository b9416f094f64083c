"""DOG: a partner race with cards for four."""

from collections.abc import Sequence
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.game import Event, Game, Json, Option, State, View
from stammtisch.core.sense import Sense
from stammtisch.core.telling import Teller
from stammtisch.games.dog import advice, news, notation, position
from stammtisch.games.dog.board import SEATS, new_board
from stammtisch.games.dog.cards import JOKERS, PACKS, full_deck
from stammtisch.games.dog.rules import CODES, DogState
from stammtisch.games.dog.sense import DogSense
from stammtisch.games.dog.telling import DogTeller
from stammtisch.games.dog.view import DogView
from stammtisch.games.dog.words import WORDS

# DG-04, found: packs of 52, and jokers. A table may have other packs at hand; ring and goal are
# printed on every board and stay what they are (`board.py`).
CARDS = Option("cards", [PACKS, JOKERS], 0, 8)

MASTER_ROUNDS = {SEATS: 50_000}


class Dog(Game):
    """DOG."""

    def __init__(self) -> None:
        super().__init__(
            name="dog",
            version=1,
            seat_counts=[SEATS],
            options=[CARDS],
            codes=CODES,
            words=WORDS,
            master_rounds=MASTER_ROUNDS,
        )

    def check_options(self, seats: int, settled: dict[str, list[int]]) -> None:
        """Refuse packs that cannot fill a deal, or more of a card than the engine counts."""
        if not 1 <= settled["cards"][0] <= 3:
            raise CARDS.refused(settled["cards"], "1..3, 0..8")

    def begin(self, seats: int, options: dict[str, list[int]]) -> State:
        """Return a match before the lot for the first starter."""
        packs, jokers = options["cards"]
        return DogState(full_deck(packs, jokers), vec[i64]([0] * SEATS), new_board())

    def sense(self) -> Sense:
        """Return what bots know of this game, for one thinker."""
        return DogSense()

    def why(self, view: View, parts: Sequence[int]) -> Event | None:
        """Return what a whole play is for or what it risks."""
        return advice.why(cast(DogView, view), list(parts))

    def teller(self, names: Sequence[str], lang: str) -> Teller:
        """Return who tells a person of this game's matches."""
        return DogTeller(self, names, lang)

    def move_text(self, move: int) -> str:
        """Return a move in short notation."""
        return notation.move_text(move)

    def parse_move(self, text: str) -> int:
        """Return the move a text stands for; raise BadMoveText."""
        return notation.parse_move(text)

    def news(self, before: View, after: View) -> list[Event]:
        """Return what a viewer learned between two views."""
        return news.news(cast(DogView, before), cast(DogView, after))

    def position_to_json(self, state: State) -> Json:
        """Return the whole truth of a state as plain data."""
        return position.position_to_json(self, cast(DogState, state))

    def position_from_json(self, data: Json) -> State:
        """Return the state a position describes; raise BadPosition if none is."""
        return position.position_from_json(self, data)


GAME = Dog()
