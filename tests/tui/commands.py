"""Running a command as a person does."""

from collections.abc import Callable
from functools import cache
from unittest.mock import patch

from rich.cells import cell_len
from typer.testing import CliRunner, Result

from stammtisch import bots, games
from stammtisch.cli import app
from stammtisch.core.conformance import conformance_of
from stammtisch.core.game import OptionValue
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng
from stammtisch.tui.files import lot, read_seed
from stammtisch.tui.opponents import Opponents
from stammtisch.web.listening import Listening
from stammtisch.web.settings import Settings, address

HABITS = {"LC_ALL": None, "LC_MESSAGES": None, "LANG": "C.UTF-8", "COLUMNS": "80", "TERM": "dumb"}
SHORT = {name: conformance_of(games.get(name)).short for name in games.names()}
WHOLE = ("  stammtisch check ", '{"game": ')  # lines to be copied, or for programs
SEEDS = {"dog": "40"}  # of a match that is over soon
BOTS = {"dog": "tui.eager:choose"}  # moved at random, its matches take thousands of moves


SERVED: list[tuple[Settings, bool]] = []  # what would have been served; tests/web does it


def note(
    settings: Settings,
    *,
    opens_browser: bool,
    is_private: bool,
    say_ready: Callable[[str, Listening], None],
) -> None:
    """Write down a server that would now run until Ctrl-C."""
    SERVED.append((settings, opens_browser))
    say_ready(address(settings.host, settings.port), Listening(settings, is_private))


def run(*arguments: str, typed: str | bytes = "", env: dict[str, str] | None = None) -> Result:
    """Run a command; nothing but an exit may come out of it."""
    with patch("stammtisch.web.serve.run", note):
        made = CliRunner().invoke(app, list(arguments), input=typed, env={**HABITS, **(env or {})})
    assert made.exception is None or isinstance(made.exception, SystemExit), made.exception
    raw = "--markdown" in arguments or "draw" in arguments
    for line in [] if raw else made.output.splitlines():
        assert cell_len(line) <= 80 or line.startswith(WHOLE), line
    return made


def short(name: str, seed: str = "") -> list[str]:
    """Return the arguments that make for a short match against quick bots."""
    told = [f"--option={option}={listed(value)}" for option, value in SHORT[name].items()]
    return [*told, "--bots", BOTS.get(name, "random"), "--seed", seed or SEEDS.get(name, "x")]


def listed(value: OptionValue) -> str:
    """Return the numbers of an option as a person types them."""
    return str(value) if isinstance(value, int) else ",".join(map(str, value))


@cache
def answers(name: str, seed: str = "") -> list[str]:
    """Return what a person types, line by line, who plays such a short match to its end."""
    game = games.get(name)
    seats = min(game.seat_counts)
    start = read_seed(seed or SEEDS.get(name, "x"))
    me = lot(start, seats)
    match = Match(game, seats, start, SHORT[name])
    bot = BOTS.get(name, "random")
    others = Opponents(match, me, bot)
    person = bots.make(bot, game, FastRng(1))
    typed: list[str] = []
    while not match.is_over():
        seat = next((seat for seat in match.state.to_act() if seat != me), me)
        if seat == me:
            moves = [person.choose(match.view(seat))]
            typed += [game.move_text(move) for move in moves]
        else:
            moves = others.choose(seat)
        for move in moves:
            match.play(seat, move)
            others.note(seat)
    return typed
