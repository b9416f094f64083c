"""Galopp Royal: sedan races at Versailles, with carriers bought unseen."""

from typing import Final, final

from stammtisch.core.game import LOT, Game, State, named_starter, starter_option
from stammtisch.games.galopp_royal.board import (
    ARRANGE,
    CARRIERS,
    FINISH,
    HIGHEST_BID,
    PLACES,
    POND,
    PRIZES,
    PURSE,
    RACES,
    Terms,
)
from stammtisch.games.galopp_royal.cards import PACK
from stammtisch.games.galopp_royal.rules import CODES, GaloppState
from stammtisch.games.galopp_royal.words import WORDS

STARTER: Final = starter_option(6)  # GR-02

MASTER_ROUNDS = {3: 80_000, 4: 40_000, 5: 30_000, 6: 20_000}


@final
class GaloppRoyal(Game):
    """The game as the rest of the program sees it."""

    def __init__(self) -> None:
        super().__init__(
            protocol=1,
            name="galopp_royal",
            version=1,
            seat_counts=[3, 4, 5, 6],
            options=[CARRIERS, FINISH, POND, PRIZES, STARTER, ARRANGE],
            codes=CODES,
            words=WORDS,
            master_rounds=MASTER_ROUNDS,
        )

    def check_options(self, seats: int, settled: dict[str, list[int]]) -> None:
        """Refuse a pack that has not forty cards, and prizes that nobody could bid."""
        carriers, prizes = settled["carriers"], settled["prizes"]
        if sum(carriers) != PACK:
            raise CARRIERS.refused(carriers, f"{CARRIERS.range_text()}, sum {PACK}")
        best = sum(max(prizes[PLACES * race : PLACES * race + PLACES]) for race in range(RACES))
        if PURSE + best > HIGHEST_BID:
            raise PRIZES.refused(prizes, f"{PRIZES.range_text()}, sum <= {HIGHEST_BID - PURSE}")

    def begin(self, seats: int, options: dict[str, list[int]]) -> State:
        """Return a match before the lot for the first starter, or the first draw (GR-02)."""
        carriers, finish, prizes = options["carriers"], options["finish"], options["prizes"]
        arrange = options.get(ARRANGE.name, ARRANGE.default)[0] == 1
        terms = Terms(seats, carriers, finish, options["pond"][0], prizes, arrange=arrange)
        state = GaloppState(terms, terms.start_fields())
        if named_starter(options) != LOT:
            state.deal([named_starter(options)])
        return state


GAME: Final = GaloppRoyal()
