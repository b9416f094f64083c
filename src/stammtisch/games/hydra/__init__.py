"""Hydra: a trick game for five, or six, with up to three secret parties."""

from collections.abc import Sequence
from typing import cast

from stammtisch.core.game import Event, Game, Json, Option, State, View
from stammtisch.core.sense import Sense
from stammtisch.core.telling import Teller
from stammtisch.games.hydra import advice, news, notation, position
from stammtisch.games.hydra.rules import CODES, HydraState
from stammtisch.games.hydra.scoring import zeros
from stammtisch.games.hydra.sense import HydraSense
from stammtisch.games.hydra.telling import HydraTeller
from stammtisch.games.hydra.view import HydraView
from stammtisch.games.hydra.words import WORDS

# HY-08, chosen: everyone deals once. The default here is for five at the table.
ROUNDS = Option("rounds", [5], 1, 600, table_high=100)

MASTER_ROUNDS = {5: 80_000, 6: 80_000}


class Hydra(Game):
    """Hydra."""

    def __init__(self) -> None:
        super().__init__(
            name="hydra",
            version=1,
            seat_counts=[5, 6],
            options=[ROUNDS],
            codes=CODES,
            words=WORDS,
            master_rounds=MASTER_ROUNDS,
            silent=True,  # HY-35
            final_by="HY-36",
        )

    def defaults(self, seats: int) -> dict[str, list[int]]:
        """Return the options as they are unless the table agrees otherwise (HY-08)."""
        return {"rounds": [seats]}

    def check_options(self, seats: int, settled: dict[str, list[int]]) -> None:
        """Refuse a number of rounds in which not all six sit out equally often (HY-08)."""
        if seats == 6 and settled["rounds"][0] % 6:
            raise ROUNDS.refused(settled["rounds"], "6, 12, 18, … (HY-08)")

    def begin(self, seats: int, options: dict[str, list[int]]) -> State:
        """Return a match before the lot for the first dealer."""
        rounds = options["rounds"][0]
        return HydraState(seats, rounds, zeros(seats), zeros(seats), zeros(seats))

    def sense(self) -> Sense:
        """Return what bots know of Hydra, with buffers of its own."""
        return HydraSense()

    def why(self, view: View, parts: Sequence[int]) -> Event | None:
        """Return what a move is for or what it risks."""
        return advice.why(cast(HydraView, view), parts[0])

    def teller(self, names: Sequence[str], lang: str) -> Teller:
        """Return who tells of Hydra."""
        return HydraTeller(self, names, lang)

    def move_text(self, move: int) -> str:
        """Return a move in short notation."""
        return notation.move_text(move)

    def parse_move(self, text: str) -> int:
        """Return the move a text stands for; raise BadMoveText."""
        return notation.parse_move(text)

    def news(self, before: View, after: View) -> list[Event]:
        """Return what a viewer learned between two views."""
        return news.news(cast(HydraView, before), cast(HydraView, after))

    def position_to_json(self, state: State) -> Json:
        """Return the whole truth of a state as plain data."""
        return position.position_to_json(self, cast(HydraState, state))

    def position_from_json(self, data: Json) -> State:
        """Return the state a position describes; raise BadPosition if none is."""
        return position.position_from_json(self, data)


GAME = Hydra()
