"""Boat Race: Oxford and Cambridge race by tricks, and every trick is scored twice."""

from typing import Final, final

from stammtisch.core.game import LOT, Game, named_starter, starter_option
from stammtisch.games.boat_race.cards import COURSE, SPECIALS, Terms
from stammtisch.games.boat_race.rules import CODES, BoatRaceState, new_race
from stammtisch.games.boat_race.words import WORDS

STARTER: Final = starter_option(5)  # BR-04

MASTER_ROUNDS = {3: 200_000, 4: 200_000, 5: 150_000}


@final
class BoatRace(Game):
    """The game as the rest of the program sees it."""

    def __init__(self) -> None:
        super().__init__(
            protocol=1,
            name="boat_race",
            version=1,
            seat_counts=[3, 4, 5],
            options=[COURSE, SPECIALS, STARTER],
            codes=CODES,
            words=WORDS,
            master_rounds=MASTER_ROUNDS,
        )

    def check_options(self, seats: int, settled: dict[str, list[int]]) -> None:
        """Refuse specials that are not three in all."""
        specials = settled["specials"]
        if sum(specials) != 3:
            raise SPECIALS.refused(specials, f"{SPECIALS.range_text()}, sum 3")

    def begin(self, seats: int, options: dict[str, list[int]]) -> BoatRaceState:
        """Return a race before its first lot, or its first deal (BR-04)."""
        race = new_race(Terms(seats, options["course"][0], options["specials"]))
        if named_starter(options) != LOT:
            race.deal([named_starter(options)])
        return race


GAME: Final = BoatRace()
