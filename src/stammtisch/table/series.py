"""Several matches of an evening as one series: what has been played, and how everybody stands."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from stammtisch.core.game import Json
from stammtisch.store.phases import OVER
from stammtisch.table.absence_notes import UNFINISHED
from stammtisch.table.errors import TableError
from stammtisch.table.results import outcome_of
from stammtisch.table.table import Table

OPEN_END: Final = 0  # instead of a number of matches
LONGEST: Final = 99
REMEMBERED: Final = 200  # matches of an evening without end


class Standing(NamedTuple):
    """How somebody stands in a series."""

    name: str
    points: list[int | None]  # of every match; None: did not play
    wins: int

    def total(self) -> int:
        """Return the points of all matches."""
        return sum(points for points in self.points if points is not None)


def check_series(series: int | None) -> None:
    """Refuse a number of matches that is none."""
    if series is not None and series != OPEN_END and not 2 <= series <= LONGEST:
        raise TableError("bad_series", {"most": LONGEST})


def played_here(table: Table) -> Json:
    """Return the match of a table that is over, as later tables of its series remember it."""
    assert table.match is not None
    outcome = outcome_of(table)
    return {
        "table": table.head.id,
        "who": [chair.person or f"bot {chair.name}" for chair in table.chairs],
        "names": list(table.match.names),
        "points": [int(points) for points in outcome.score],
        "won": [int(seat) for seat in outcome.winners],
    }


def played_so_far(table: Table) -> list[Json]:
    """Return the matches of a series up to this table, its own when it was played to an end."""
    if table.head.series is None:
        return []
    played = list(table.head.played)
    counts = table.phase == OVER and outcome_of(table).how != UNFINISHED
    return [*played, played_here(table)] if counts else played


def is_complete(series: int | None, played: Sequence[Json]) -> bool:
    """Tell whether as many matches as agreed have been played."""
    return series is not None and series != OPEN_END and len(played) >= series


def played_before_next(table: Table) -> list[Json]:
    """Return what the next table remembers: after the last match a new series begins."""
    played = played_so_far(table)
    return [] if is_complete(table.head.series, played) else played[-REMEMBERED:]


def standings(played: Sequence[Json]) -> list[Standing]:
    """Return how everybody stands: by matches won, then by points, then by when they came."""
    people: dict[str, Standing] = {}
    for number, match in enumerate(played):
        for seat, who in enumerate(match["who"]):
            known = people.get(who)
            before = [] if known is None else known.points
            points = [*before, *[None] * (number - len(before)), match["points"][seat]]
            wins = (0 if known is None else known.wins) + (seat in match["won"])
            people[who] = Standing(match["names"][seat], points, wins)
    full = [
        standing._replace(points=[*standing.points, *[None] * (len(played) - len(standing.points))])
        for standing in people.values()
    ]
    return sorted(full, key=lambda standing: (-standing.wins, -standing.total()))
