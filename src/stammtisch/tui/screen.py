"""The terminal itself: what is shown, where it goes, and what a person types."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Final

from rich.box import ROUNDED
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from stammtisch.core.game import Game, View
from stammtisch.tui.painter import WIDTH, Painter, shortened
from stammtisch.tui.words import Slip, tell

FEWEST_LINES: Final = 4  # of the log, however low the terminal is
MOST_LINES: Final = 14


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
        self.is_live = self.console.is_terminal and sys.stdin.isatty()

    @contextmanager
    def in_place(self) -> Iterator[None]:
        """Keep the screens apart from what the terminal showed before (HY-29: no scrolling up)."""
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
        """Return how many lines these parts leave free."""
        used = sum(len(self.console.render_lines(part)) for part in parts)
        return self.console.height - used

    def ask(self, question: str) -> str:
        """Return what the person types; raise Slip when there is nothing more to come."""
        try:
            return self.console.input(Text(question, style="bold")).strip()
        except EOFError as error:
            self.console.print()
            raise Slip("input_ended") from error

    def waiting(self, text: str) -> AbstractContextManager[object]:
        """Show that something is going on."""
        if not self.is_live:
            return nullcontext()
        return self.console.status(Text(text, style="dim"))


class Log:
    """The lines of what happened, as far as they may still be read."""

    def __init__(self, game: Game, names: Sequence[str], lang: str) -> None:
        self.game = game
        self.names = names
        self.lang = lang
        self.lines: list[tuple[str, int | None]] = []  # with the trick a fading line belongs to
        self.shown = 0

    def add(self, before: View, after: View, clock: int) -> None:
        """Write down what a viewer learned between two of its views."""
        for event in self.game.news(before, after):
            line = self.game.words.say(event.key, event.facts, self.lang, self.names)
            self.lines.append((line, clock if event.fades else None))

    def readable(self, clock: int, since: int = 0, until: int | None = None) -> list[str]:
        """Return the lines that may be read now: of old tricks, only the last (HY-29)."""
        lines: list[str] = []
        last: int | None = None
        for line, trick in self.lines[since:until]:
            if trick is None or trick >= clock - 1:
                if trick is not None and trick == last:
                    lines[-1] += f" · {line}"  # a trick reads as one line
                else:
                    lines.append(line)
                last = trick
        return lines

    def fresh(self, clock: int) -> list[str]:
        """Return the lines that have not been shown yet, and count them as shown."""
        since, self.shown = self.shown, len(self.lines)
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
    parts: list[RenderableType] = [Rule(tell("log", lang), align="left", style="dim")]
    for line in lines:
        parts.append(Text(f"· {line}"))
    return Group(*parts)


def notice_part(title: str, content: RenderableType) -> RenderableType:
    """Return something said in between, such as a rule or why a move is refused."""
    return Panel(content, title=Text(title), title_align="left", box=ROUNDED, border_style="yellow")


def moves_part(painter: Painter, moves: Sequence[int]) -> RenderableType:
    """Return the moves to choose from: number, notation and name, in as many columns as fit."""
    texts = [painter.game.move_text(move) for move in moves]
    widest = max((len(text) for text in texts), default=0)
    entries = []
    for number, (move, text) in enumerate(zip(moves, texts, strict=True), start=1):
        entry = Text(f"{number:>2} ", style="dim")
        entry.append(text.ljust(widest), style="bold")
        entry.append("  ")
        entry.append_text(painter.move(move))
        entries.append(entry)
    return side_by_side(entries)


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


def fitted(text: str, width: int) -> str:
    """Return a text of exactly so many columns."""
    text = shortened(text, width)
    return text + " " * (width - cell_len(text))
