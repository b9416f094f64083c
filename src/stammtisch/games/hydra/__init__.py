"""Hydra: a trick game for five, or six, with up to three secret parties."""

from stammtisch.core.game import Game, Option, State
from stammtisch.games.hydra.rules import CODES, HydraState
from stammtisch.games.hydra.scoring import zeros
from stammtisch.games.hydra.words import WORDS

# HY-08, chosen: everyone deals once. The default here is for five at the table.
ROUNDS = Option("rounds", [5], 1, 600, ("Runden", "Rounds"), table_high=100)

MASTER_ROUNDS = {5: 80_000, 6: 80_000}


class Hydra(Game):
    """Hydra."""

    def __init__(self) -> None:
        super().__init__(
            protocol=1,
            name="hydra",
            version=1,
            seat_counts=[5, 6],
            options=[ROUNDS],
            codes=CODES,
            words=WORDS,
            master_rounds=MASTER_ROUNDS,
            silent_by="HY-35",
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


GAME = Hydra()
