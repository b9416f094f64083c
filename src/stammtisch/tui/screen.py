"""The terminal itself: what is shown, where it goes, and what a person types."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Final, NamedTuple

from rich.box import ROUNDED
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from stammtisch.core.game import View
from stammtisch.tui.painter import WIDTH, Painter
from stammtisch.tui.words import Slip, tell

FEWEST_LINES: Final = 2  # of the log, however low the terminal is
MOST_LINES: Final = 14
LONG_RUN: Final = 3  # amounts in a row


def console(stderr: bool = False) -> Console:
    """Return a console that is at most 80 columns wide and takes every text as it is."""
    made = Console(stderr=stderr, markup=False, highlight=False, emoji=False)
    made.width = min(WIDTH, made.width)
    return made


class Terminal:
    """Shows one screen after another: in place on a terminal, in a row anywhere else."""

    def __init__(self, lang: str) -> None:
        self.console = console()
        self.lang = lang
        can_move = self.console.is_terminal and not self.console.is_dumb_terminal
        self.is_live = can_move and sys.stdin.isatty()

    @contextmanager
    def in_place(self) -> Iterator[None]:
        """Keep the screens apart from what the terminal showed before: nobody scrolls up."""
        if not self.is_live:
            yield
            return
        self.console.set_alt_screen(True)
        try:
            yield
        finally:
            self.console.set_alt_screen(False)

    def show(self, screen: RenderableType) -> None:
        """Show a screen in place of the one before."""
        if self.is_live:
            self.console.clear()
        self.console.print(screen)

    def room(self, *parts: RenderableType) -> int:
        """Return how many lines these parts leave, the question under them counted too."""
        used = sum(len(self.console.render_lines(part)) for part in parts)
        return self.console.height - used - 1

    def latest(
        self, lines: list[str], *others: RenderableType, fewest: int = FEWEST_LINES
    ) -> list[str]:
        """Return as many of the last lines of the log as these other parts leave room for."""
        room = max(fewest, min(MOST_LINES, self.room(*others) - 1))
        kept = len(lines)
        while kept > 0:
            room -= len(Text(lines[kept - 1]).wrap(self.console, self.console.width - 2))
            if room < 0:
                break
            kept -= 1
        return lines[kept:]

    def ask(self, question: str) -> str:
        """Return what the person types; raise Slip when there is nothing more to come."""
        try:
            typed = input(question).strip()  # plain: line editing counts the prompt's columns
        except EOFError as error:
            self.console.print()
            raise Slip("input_ended") from error
        if not self.is_live:
            self.console.print(Text(typed))  # a terminal shows by itself what is typed
        return typed

    def waiting(self, text: str) -> AbstractContextManager[object]:
        """Show that something is going on."""
        if not self.is_live:
            return nullcontext()
        return self.console.status(Text(text, style="dim"))


class Entry(NamedTuple):
    """One line of the log."""

    line: str
    trick: int  # that it belongs to
    fades: bool
    paragraph: str  # of which kind it is part: the cards of a trick read as one


class Log:
    """The lines of what happened, as far as they may still be read."""

    def __init__(self, painter: Painter) -> None:
        self.painter = painter
        self.entries: list[Entry] = []
        self.shown = 0

    def add(self, before: View, after: View) -> None:
        """Write down what a viewer learned between two of its views."""
        trick = self.painter.clock(before)
        for event in self.painter.game.news(before, after):
            line = self.painter.say(event.key, **event.facts)
            paragraph = self.painter.paragraphs.get(event.key, "")
            self.entries.append(Entry(line, trick, event.fades, paragraph))

    def readable(self, clock: int, since: int = 0, until: int | None = None) -> list[str]:
        """Return the lines that may be read now: what fades lasts until the next but one."""
        lines: list[str] = []
        last = ("", 0)
        for entry in self.entries[since:until]:
            if entry.fades and entry.trick < clock - 1:
                continue
            if entry.paragraph and last == (entry.paragraph, entry.trick):
                lines[-1] += f"{' ' if lines[-1].endswith('.') else ' · '}{entry.line}"
            else:
                lines.append(entry.line)
            last = (entry.paragraph, entry.trick)
        return lines

    def fresh(self, clock: int) -> list[str]:
        """Return the lines that have not been shown yet, and count them as shown."""
        since, self.shown = self.shown, len(self.entries)
        return self.readable(clock, since)


def title_bar(painter: Painter, view: View) -> RenderableType:
    """Return the top line: the game, and where the match stands."""
    text = Text(painter.game.words.title(painter.lang), style="bold")
    text.append(f" · {painter.headline(view)}", style="not bold")
    text.truncate(WIDTH - 6, overflow="ellipsis")
    return Rule(text, align="left", style="dim")


def log_part(lines: list[str], lang: str) -> RenderableType:
    """Return the log under its heading, each line wrapped with a hanging indent."""
    if not lines:
        return Group()
    table = Table.grid(padding=(0, 1))
    for line in lines:
        table.add_row(Text("·", style="dim"), Text(line))
    return Group(Rule(tell("log", lang), align="left", style="dim"), table)


def notice_part(title: str, content: RenderableType) -> RenderableType:
    """Return something said in between, such as a rule or why a move is refused."""
    return Panel(content, title=Text(title), title_align="left", box=ROUNDED, border_style="yellow")


def moves_part(painter: Painter, view: View) -> RenderableType:
    """Return the moves to choose from: number, notation and name, in as many columns as fit."""
    moves = view.legal
    if painter.counts(view):
        return counted_part(painter, moves)
    texts = [painter.game.move_text(move) for move in moves]
    widest = max((len(text) for text in texts), default=0)
    entries = []
    for number, (move, text) in enumerate(zip(moves, texts, strict=True), start=1):
        told = painter.move(move)
        entry = Text.assemble((f"{number:>2} ", "dim"), (f"{text:<{widest}}  ", "bold"), told)
        if told.plain == text:
            entry = Text.assemble((f"{number:>2} ", "dim"), told)
        entries.append(entry)
    return side_by_side(entries)


def counted_part(painter: Painter, moves: Sequence[int]) -> RenderableType:
    """Return the moves as they are typed, a long run of amounts as one line."""
    runs: list[list[int]] = []
    for move in moves:
        before = runs[-1][-1] if runs else None
        is_amount = painter.amount(move) is not None
        if is_amount and before == move - 1 and painter.amount(before) is not None:
            runs[-1].append(move)
        else:
            runs.append([move])
    lines: list[tuple[str, Text]] = []
    for run in runs:
        if len(run) >= LONG_RUN:
            lines.append(
                (f"{painter.amount(run[0])} … {painter.amount(run[-1])}", Text(painter.amounts()))
            )
            continue
        for move in run:
            amount = painter.amount(move)
            text = painter.game.move_text(move) if amount is None else str(amount)
            told = painter.move(move)
            is_plain = told.plain == text or told.plain.isdecimal()  # typed as it stands
            lines.append((told.plain, Text()) if is_plain else (text, told))
    widest = max((len(text) for text, told in lines if told.plain), default=0)
    return side_by_side(
        [
            Text.assemble((f"{text:<{widest}}  " if told.plain else text, "bold"), told)
            for text, told in lines
        ]
    )


def side_by_side(entries: Sequence[Text], width: int = WIDTH) -> RenderableType:
    """Return entries in columns, read downwards."""
    if not entries:
        return Group()
    column = max(entry.cell_len for entry in entries) + 2
    columns = min(max(1, width // column), len(entries))
    rows = -(-len(entries) // columns)
    lines = []
    for row in range(rows):
        line = Text()
        for entry in entries[row::rows]:
            padded = entry.copy()
            padded.pad_right(column - entry.cell_len)
            line.append_text(padded)
        line.rstrip()
        line.truncate(width, overflow="ellipsis")
        lines.append(line)
    return Group(*lines)
