"""What a table is made of: chairs, notes for its log, and what may be agreed."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from stammtisch import bots
from stammtisch.core import receipt
from stammtisch.core.errors import BadSetup
from stammtisch.core.game import Game, Json
from stammtisch.core.match import LONGEST_NAME, is_name
from stammtisch.core.receipt import A_PERSON, Chooser
from stammtisch.table.errors import TableError

OPEN: Final = "open"  # chairs and tables
PERSON: Final = "person"
BOT: Final = "bot"
RUNNING: Final = "running"
OVER: Final = "over"
CLOSED: Final = "closed"  # before the end of its match

BOT_NAMES: Final = ("Anton", "Berta", "Carl", "Doro", "Emil", "Frieda")  # by seat
STAND_IN: Final = "Regular"  # plays for who is away, and on chairs left free
LONGEST_LINE: Final = 400
CLOCKS: Final = {"none": (0, 0, 0.0), "move": (5, 3600, 1.0), "days": (1, 30, 86400.0)}

SLOW: Final = "slow"  # how fast bots play
NORMAL: Final = "normal"
FAST: Final = "fast"
AT_ONCE: Final = "at once"
PACES: Final = (SLOW, NORMAL, FAST, AT_ONCE)


class Note(NamedTuple):
    """Something to be put on the log."""

    kind: str
    seat: int | None
    data: Json


class Said(NamedTuple):
    """A line of chat."""

    n: int
    person: str | None
    name: str
    text: str


@dataclass(slots=True)
class Chair:
    """A place at the table."""

    kind: str = OPEN
    person: str | None = None
    name: str = ""
    level: str = ""  # of the bot that sits here
    is_away: bool = False

    def plays_itself(self) -> bool:
        """Tell whether a bot chooses for this seat."""
        return self.kind == BOT or self.is_away

    def stand_in(self) -> str:
        """Return the level of the bot that chooses for this seat."""
        return self.level or STAND_IN

    def chooser(self, rounds: int | None) -> Chooser:
        """Return who chooses for this seat now; Masters think so many rounds."""
        if not self.plays_itself():
            return A_PERSON
        level = self.stand_in()
        thought = rounds if level == "Master" and rounds is not None else 0
        return Chooser(receipt.BOT if self.kind == BOT else receipt.STAND_IN, level, thought)


@dataclass(slots=True)
class BackAsked:
    """Somebody would like to take a move back."""

    seat: int
    kept: int  # moves that would stay
    agreed: set[int] = field(default_factory=set)


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
        if max(settled[option.name]) > option.table_high:
            raise option.refused(settled[option.name], f"{option.low}..{option.table_high}")
    return settled
