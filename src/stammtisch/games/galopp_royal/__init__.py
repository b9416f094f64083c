"""Galopp Royal: sedan races at Versailles, with carriers bought unseen."""

from collections.abc import Sequence
from typing import Final, cast, final

from stammtisch.core.game import Event, Game, Json, State, View
from stammtisch.core.sense import Sense
from stammtisch.core.telling import Teller
from stammtisch.games.galopp_royal import advice, news, notation, position
from stammtisch.games.galopp_royal.board import (
    CARRIERS,
    FINISH,
    HIGHEST_BID,
    PLACES,
    POND,
    PRIZES,
    PURSE,
    RACES,
    Course,
)
from stammtisch.games.galopp_royal.cards import PACK
from stammtisch.games.galopp_royal.rules import CODES, GaloppState
from stammtisch.games.galopp_royal.sense import GaloppSense
from stammtisch.games.galopp_royal.telling import GaloppTeller
from stammtisch.games.galopp_royal.view import GaloppView
from stammtisch.games.galopp_royal.words import WORDS

MASTER_ROUNDS = {3: 80_000, 4: 40_000, 5: 30_000, 6: 20_000}


@final
class GaloppRoyal(Game):
    """The game as the rest of the program sees it."""

    def __init__(self) -> None:
        super().__init__(
            name="galopp_royal",
            version=1,
            seat_counts=[3, 4, 5, 6],
            options=[CARRIERS, FINISH, POND, PRIZES],
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
        """Return a match before the lot for the first starter."""
        carriers, finish, prizes = options["carriers"], options["finish"], options["prizes"]
        course = Course(seats, carriers, finish, options["pond"][0], prizes)
        return GaloppState(course, course.start_fields())

    def sense(self) -> Sense:
        """Return what bots know of this game, for one thinker."""
        return GaloppSense()

    def why(self, view: View, parts: Sequence[int]) -> Event | None:
        """Return what a move is for, or what it risks."""
        return advice.why(cast(GaloppView, view), parts[0])

    def teller(self, names: Sequence[str], lang: str) -> Teller:
        """Return who tells a person of a match."""
        return GaloppTeller(self, names, lang)

    def move_text(self, move: int) -> str:
        """Return a move in short notation: `bid 7`, `go`, `back 2`, `drop 1 R`."""
        return notation.move_text(move)

    def parse_move(self, text: str) -> int:
        """Return the move a text stands for; raise BadMoveText."""
        return notation.parse_move(text)

    def news(self, before: View, after: View) -> list[Event]:
        """Return what a viewer learned between two views."""
        return news.news(cast(GaloppView, before), cast(GaloppView, after))

    def position_to_json(self, state: State) -> Json:
        """Return the whole truth of a state as plain data."""
        return position.position_to_json(self, cast(GaloppState, state))

    def position_from_json(self, data: Json) -> State:
        """Return the state a position describes; raise BadPosition if none is."""
        return position.position_from_json(self, data)


GAME: Final = GaloppRoyal()
