"""What there is: the games, where they come from, and the commands."""

from collections.abc import Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stammtisch import __version__, games
from stammtisch.tui.words import tell

OURS: Final = f"stammtisch {__version__}"


def overview(lang: str) -> Iterator[RenderableType]:
    """Yield the games and the commands."""
    first = games.names()[0]
    commands = Table.grid(padding=(0, 2))
    commands.add_column(style="bold")
    for command, arguments in (
        ("serve", "--port 8765"),
        ("games", ""),
        ("play", first),
        ("rules", first),
        ("replay", f"{first}-1.txt"),
        ("verify", f"{first}-1.txt"),
        ("simulate", f"{first} --games 1000"),
        ("arena", f"{first} Regular Beginner"),
        ("review", f"{first}-1.txt"),
        ("check", first),
        ("new-game", "my_game"),
        ("admin", "list"),
    ):
        about = tell(f"overview_{command}", lang)
        commands.add_row(f"  stammtisch {command} {arguments}", about)
    yield Text(tell("welcome", lang), style="bold")
    yield games_part(lang)
    yield Group(Text(), commands, Text())
    yield Text(tell("overview_help", lang), style="dim")


def games_part(lang: str) -> Table:
    """Return the games with their seats and options."""
    table = _table()
    for name in games.names():
        game = games.get(name)
        counts = ", ".join(str(count) for count in game.seat_counts)
        agreed = game.defaults(min(game.seat_counts))
        options = [f"{key}={','.join(map(str, agreed[key]))}" for key in agreed]
        seats = tell("seat_counts", lang, counts=counts)
        table.add_row(f"  {name}", game.words.title(lang), seats, Text(", ".join(options), "dim"))
    return table


def parts(lang: str) -> Iterator[RenderableType]:
    """Yield where the games come from, and why some were left out."""
    packages = {found.name: found.package for found in games.installed() if found.game}
    table = _table()
    for name in games.names():
        game = games.get(name)
        package = tell("catalogue_package", lang, package=packages.get(name, OURS))
        rules = tell("catalogue_rules", lang, version=game.version)
        table.add_row(f"  {name}", game.words.title(lang), rules, Text(package, "dim"))
    yield table
    left_out = [found for found in games.installed() if found.problem is not None]
    if left_out:
        yield Group(Text(), Text(tell("catalogue_left_out", lang), "bold"))
    for found in left_out:
        assert found.problem is not None
        yield Text.assemble(
            (f"  {found.name} ", "bold red"), (found.package, "dim"), f"  {found.problem.say(lang)}"
        )


def _table() -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold cyan")
    return table
