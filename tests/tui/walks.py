"""Random matches, seen by everybody at and around the table."""

from collections.abc import Iterator

from rich.console import Console, RenderableType

from stammtisch import games
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng
from stammtisch.tui.painter import Painter, painter

TABLES = [(name, seats) for name in games.names() for seats in games.get(name).seat_counts]
LONG_NAMES = [
    "x" * 40,
    "Łucja-Maria von und zu Wolkenstein",
    "長い名前の人" * 4,
    "Ö",
    "Bo",
    "y" * 13,
]
ENOUGH = 150  # moves: two rounds of Hydra, of the six that six at the table must play


def new_match(name: str, seats: int, seed: int, names: list[str] | None = None) -> Match:
    """Return a match that does not take long."""
    options: dict[str, int] = {"course": 8} if name == "boat_race" else {}
    if (name, seats) == ("hydra", 5):
        options["rounds"] = 2
    return Match(games.get(name), seats, bytes([seed]) * 32, options, (names or [])[:seats])


def play_on(match: Match, rng: FastRng) -> Iterator[Match]:
    """Yield the match before its first move and after every random one, for a while."""
    yield match
    while not match.is_over() and len(match.log) < ENOUGH:
        seat = match.state.to_act()[0]
        match.play(seat, match.state.random_move(seat, rng))
        yield match


def watchers(match: Match) -> list[int | None]:
    """Return all seats, and the onlooker."""
    return [None, *range(match.seats)]


def painted(match: Match, lang: str) -> Painter:
    """Return a painter for the match."""
    return painter(match.game, match.names, lang)


def drawn(content: RenderableType, width: int = 80) -> str:
    """Return what a terminal of this width shows, colours included."""
    console = Console(
        width=width, force_terminal=True, color_system="256", markup=False, highlight=False
    )
    with console.capture() as capture:
        console.print(content)
    return capture.get()


def plain(content: RenderableType) -> list[str]:
    """Return the lines of a screen without colours."""
    console = Console(width=200, color_system=None, markup=False, highlight=False)
    with console.capture() as capture:
        console.print(content)
    return capture.get().splitlines()
