"""A hint for somebody at the table, from nothing but that person's view."""

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stammtisch.bots import Advice, Master
from stammtisch.core.game import View
from stammtisch.core.rng import FastRng
from stammtisch.tui.painter import Painter

SECONDS: Final = 1.0
BEST: Final = 3  # choices shown
FEW: Final = 10  # tries: an estimate from fewer is marked as doubtful


def advise(painter: Painter, view: View, number: int) -> list[Advice]:
    """Return the best choices of a person who has several; the number makes chance repeatable."""
    advice = Master(painter.game, FastRng(number), seconds=SECONDS).advise(view)
    return [told for told in advice if told.certainty > 0][:BEST]


def hint_part(painter: Painter, view: View, advice: list[Advice]) -> RenderableType:
    """Return choices with their worth, what to type for them, and what speaks for them."""
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    for told in advice:
        content = Text(choice_text(painter, told.parts), style="bold")
        content.append(f"  {painter.tell('hint_type')} {keys(painter, view, told.parts)}", "dim")
        if told.why is not None:
            words = painter.game.words
            why = words.say(told.why.key, told.why.facts, painter.lang, painter.names)
            content.append(f"\n{why}", "not bold")
        doubt = "?" if told.certainty < FEW else ""
        table.add_row(percent(told.value) + doubt, content)
    return Group(table, Text(painter.tell("hint_source"), style="dim"))


def percent(share: float) -> str:
    """Return a share as a whole percentage."""
    return f"{100 * share:.0f} %"


def choice_text(painter: Painter, parts: list[int]) -> str:
    """Return a whole choice in words."""
    return painter.move(parts[0]).plain if len(parts) == 1 else painter.chosen(parts)


def keys(painter: Painter, view: View, parts: list[int]) -> str:
    """Return what to type, one entry for every part."""
    typed: list[str] = []
    world = view.imagine(FastRng(0))  # the own parts go on alike in every world
    for part in parts:
        typed.append(key(painter, view, part))
        if len(typed) < len(parts) and view.seat is not None:
            world.apply(view.seat, part)
            view = world.view(view.seat)
    return ", ".join(typed)


def key(painter: Painter, view: View, move: int) -> str:
    """Return what to type for a move: its number in the list, or the game's own number."""
    if not painter.counts(view):
        return str(view.legal.index(move) + 1)
    amount = painter.amount(move)
    if amount is not None:
        return str(amount)
    told = painter.move(move).plain
    return told if told.isdecimal() else painter.game.move_text(move)
