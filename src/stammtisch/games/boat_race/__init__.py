"""Boat Race: Oxford and Cambridge race by tricks, and every trick is scored twice."""

from collections.abc import Sequence
from typing import Final, cast, final

from stammtisch.core.game import Event, Game, Json, State, View
from stammtisch.core.sense import Sense
from stammtisch.games.boat_race import notation
from stammtisch.games.boat_race.advice import why
from stammtisch.games.boat_race.cards import COURSE, SPECIALS, Material
from stammtisch.games.boat_race.news import news
from stammtisch.games.boat_race.rules import CODES, BoatRaceState, new_race
from stammtisch.games.boat_race.sense import BoatRaceSense
from stammtisch.games.boat_race.telling import BoatRaceTeller
from stammtisch.games.boat_race.view import BoatRaceView
from stammtisch.games.boat_race.words import WORDS

MASTER_ROUNDS = {3: 200_000, 4: 200_000, 5: 150_000}


@final
class BoatRace(Game):
    """The game as the rest of the program sees it."""

    def __init__(self) -> None:
        super().__init__(
            name="boat_race",
            version=1,
            seat_counts=[3, 4, 5],
            options=[COURSE, SPECIALS],
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
        """Return a race before its first lot."""
        return new_race(Material(seats, options["course"][0], options["specials"]))

    def move_text(self, move: int) -> str:
        """Return a move in short notation: `R7`, `Champ`, `Oxford`, `RGY`."""
        return notation.move_text(move)

    def parse_move(self, text: str) -> int:
        """Return the move a text stands for; raise BadMoveText if it stands for none."""
        return notation.parse_move(text)

    def news(self, before: View, after: View) -> list[Event]:
        """Return what a viewer learned between two of its views."""
        return news(cast(BoatRaceView, before), cast(BoatRaceView, after))

    def sense(self) -> Sense:
        """Return what bots know of Boat Race."""
        return BoatRaceSense()

    def why(self, view: View, parts: Sequence[int]) -> Event | None:
        """Return what a move is for or what it risks."""
        return why(cast(BoatRaceView, view), parts[0])

    def teller(self, names: Sequence[str], lang: str) -> BoatRaceTeller:
        """Return who tells a person of races."""
        return BoatRaceTeller(self, names, lang)

    def position_to_json(self, state: State) -> Json:
        """Return the whole truth of a race as plain data."""
        return notation.position_to_json(self, cast(BoatRaceState, state))

    def position_from_json(self, data: Json) -> BoatRaceState:
        """Return the race a position describes; raise BadPosition if no race can come to it."""
        return notation.position_from_json(self, data)


GAME: Final = BoatRace()
