"""The command `stammtisch check`: law by law, what holds for a game and what does not."""

import json
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple

from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from stammtisch import bots, games
from stammtisch.core.game import Game
from stammtisch.testing import LAWS, Case, Counterexample, Law, Verdict, check, law_called, try_case
from stammtisch.tui.words import Slip, tell

EXAMPLE: Final = "seats=3 seed=1 moves=20"


class Wish(NamedTuple):
    """What is to be checked: a game, by some laws or all, in many matches or in one case."""

    game: str
    laws: Sequence[str]
    seed: int
    matches: int
    case: str
    as_json: bool


def hold(wish: Wish, screen: Console, progress: Console, lang: str) -> bool:
    """Check a game and show what comes out; tell whether all laws hold."""
    if wish.matches < 1:
        raise Slip("check_few_matches", {"matches": wish.matches})
    if not __debug__:
        raise Slip("check_optimised")
    laws = [found_law(name) for name in wish.laws] or list(LAWS)
    with bots.own_modules([wish.game]):
        game = found_game(wish.game)
        title = game.words.title(lang)
        if wish.case:
            case = read_case(game, wish.case)
            heading = tell("check_one", lang, title=title, case=case.text())
            verdicts = [Verdict(law, 1, try_case(law, case)) for law in laws]
        else:
            facts = {"laws": len(laws), "matches": wish.matches, "seed": wish.seed}
            heading = tell("check_title", lang, title=title, **facts)
            verdicts = checked(game, laws, wish, progress)
    broken = [verdict.counterexample for verdict in verdicts if verdict.counterexample is not None]
    if wish.as_json:
        screen.print(json.dumps(as_data(wish, verdicts), ensure_ascii=False), soft_wrap=True)
        return not broken
    screen.print(Text(heading, style="bold"), report(verdicts, lang))
    for found in broken:
        screen.print(described(found, lang))
        screen.print(Text(tell("check_again", lang)))
        screen.print(Text(f"  {found.command(wish.game)}", style="cyan"), soft_wrap=True)
    names = ", ".join(found.law.id for found in broken)
    told = tell("check_broken", lang, laws=names) if broken else tell("check_held", lang)
    screen.print(Text(told, style="bold red" if broken else "bold green"))
    return not broken


def found_law(name: str) -> Law:
    """Return a law by its id; raise Slip if there is none."""
    try:
        return law_called(name)
    except KeyError:
        known = ", ".join(law.id for law in LAWS)
        raise Slip("check_unknown_law", {"name": name, "known": known}, 2) from None


def found_game(name: str) -> Game:
    """Return a game by its name or as `module:NAME`; raise BadSetup or Slip if there is none."""
    module, colon, variable = name.partition(":")
    if not colon:
        return games.get(name)
    try:
        game = getattr(import_module(module), variable)
    except Exception as error:  # whatever is wrong with somebody's module, it is told in a line
        reason = f"{type(error).__name__}: {error}"
        raise Slip("check_no_game", {"name": name, "reason": reason}) from error
    if not isinstance(game, Game):
        raise Slip("check_no_game", {"name": name, "reason": f"{type(game).__name__}?"})
    return game


def read_case(game: Game, text: str) -> Case:
    """Return the case that is meant; raise BadSetup or Slip if it is none."""
    try:
        return Case.parse(game, text)
    except ValueError as error:
        raise Slip("check_bad_case", {"text": text, "example": EXAMPLE}, 2) from error


def checked(game: Game, laws: list[Law], wish: Wish, screen: Console) -> list[Verdict]:
    """Return the verdicts on all laws, showing how far it is."""
    verdicts: list[Verdict] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=screen, transient=True) as progress:
        task = progress.add_task("", total=len(laws))
        for law in laws:
            progress.update(task, description=law.id)
            verdicts += check(game, [law], seed=wish.seed, count=wish.matches)
            progress.advance(task)
    return verdicts


def report(verdicts: list[Verdict], lang: str) -> RenderableType:
    """Return every law with a tick or a cross, and in how many cases it was looked at."""
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
    table.add_column()
    table.add_column(tell("check_law", lang), style="bold", no_wrap=True)
    table.add_column(tell("check_cases", lang), style="dim", justify="right")
    table.add_column()
    for verdict in verdicts:
        holds = verdict.counterexample is None
        mark = Text("✓", style="green") if holds else Text("✗", style="bold red")
        told = Text(verdict.law.says(lang), style="" if holds else "red")
        table.add_row(mark, verdict.law.id, str(verdict.cases), told)
    return table


def described(found: Counterexample, lang: str) -> RenderableType:
    """Return what does not hold, and in which case."""
    case = found.case
    table = Table.grid(padding=(0, 1))
    table.add_column(style="dim")
    table.add_row(tell("check_law", lang), Text(found.law.id, style="bold red"))
    table.add_row(tell("check_seats", lang), str(case.seats))
    settled = case.game.settle(case.seats, case.options)
    options = [f"{name}={','.join(map(str, settled[name]))}" for name in case.options]
    table.add_row(tell("check_options", lang), " ".join(options) or "–")
    table.add_row(tell("check_seed", lang), str(case.seed))
    weighed = f" ({tell('check_eager', lang)})" if case.is_eager else ""
    table.add_row(tell("check_moves", lang), f"{case.moves}{weighed}")
    viewer = tell("check_onlooker", lang) if case.viewer is None else str(case.viewer)
    table.add_row(tell("check_viewer", lang), viewer)
    table.add_row(tell("check_message", lang), Text(found.message))
    return Group(Text(), table)


def as_data(wish: Wish, verdicts: list[Verdict]) -> dict[str, Any]:
    """Return the verdicts as plain data."""
    laws = [
        {
            "id": verdict.law.id,
            "law": verdict.law.english,
            "holds": verdict.counterexample is None,
            "cases": verdict.cases,
            "counterexample": _counterexample(wish, verdict.counterexample),
        }
        for verdict in verdicts
    ]
    return {"game": wish.game, "seed": wish.seed, "matches": wish.matches, "laws": laws}


def _counterexample(wish: Wish, found: Counterexample | None) -> dict[str, Any] | None:
    if found is None:
        return None
    case = found.case
    return {
        "seats": case.seats,
        "options": dict(case.options),
        "seed": case.seed,
        "moves": case.moves,
        "eager": case.is_eager,
        "viewer": case.viewer,
        "message": found.message,
        "command": found.command(wish.game),
    }
