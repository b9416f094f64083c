"""What may be agreed when a table is opened: names, bots, a clock, a pace, options."""

from typing import Final, Literal, TypeAlias

from stammtisch import bots
from stammtisch.core.errors import BadSetup
from stammtisch.core.game import Game, Json
from stammtisch.core.match import LONGEST_NAME, is_name
from stammtisch.table.errors import TableError

CLOCKS: Final = {  # by kind: the lowest and highest amount, and its unit in seconds
    "none": (0, 0, 0.0),
    "move": (5, 3600, 1.0),
    "days": (1, 30, 86400.0),
}

Pace: TypeAlias = Literal["slow", "normal", "fast", "at once"]

SLOW: Final = "slow"  # how fast bots play
NORMAL: Final = "normal"
FAST: Final = "fast"
AT_ONCE: Final = "at once"
PACES: Final[tuple[Pace, ...]] = (SLOW, NORMAL, FAST, AT_ONCE)


WAITS: Final = (1, 6, 24, 72, 168, 720)  # hours that a match may wait when no person is left
USUAL_WAIT: Final = 24


def check_wait(hours: int) -> None:
    """Refuse a time to wait that no table offers."""
    if hours not in WAITS:
        raise TableError("bad_wait")


def check_name(name: str) -> None:
    """Refuse a name that could not stand in a record."""
    if not is_name(name):
        raise TableError("bad_name", {"most": LONGEST_NAME})


def check_level(level: str) -> None:
    """Refuse a bot that is not one of the levels: nobody's own code runs here."""
    if level not in bots.LEVELS:
        raise TableError("unknown_level")


def check_clock(clock: Json) -> None:
    """Refuse a clock nobody could play by."""
    kind, amount = clock.get("kind"), clock.get("amount")
    if kind not in CLOCKS or not isinstance(amount, int):
        raise TableError("bad_clock")
    low, high, _ = CLOCKS[kind]
    if not low <= amount <= high:
        raise TableError("bad_clock")


def check_pace(pace: str) -> None:
    """Refuse a pace that bots do not know."""
    if pace not in PACES:
        raise TableError("bad_pace")


def settled_options(game: Game, seats: int, options: Json) -> dict[str, list[int]]:
    """Return all options of a match; raise BadSetup if one is bad, or too much for a table."""
    for value in options.values():
        numbers = value if isinstance(value, list) else [value]
        if not all(isinstance(number, int) for number in numbers):
            raise BadSetup("bad_option", {"name": "options", "value": value, "allowed": "1, 2, …"})
    settled = game.settle(seats, options)
    for option in game.options:
        if option.name in settled and max(settled[option.name]) > option.table_high:
            raise option.refused(settled[option.name], f"{option.low}..{option.table_high}")
    return settled
