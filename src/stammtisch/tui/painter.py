"""What every game's screen has in common; a game's own painter draws its table from a view."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import ClassVar, Final, cast

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stammtisch.core.game import Game, View
from stammtisch.tui.words import tell

WIDTH: Final = 80
LONGEST_NAME: Final = 12  # shown; the record keeps the whole name
LONGEST_CELL: Final = 26  # of a score sheet


class Painter:
    """Draws the views of one game for one person: only what the view tells."""

    # lines of the log that read on from each other, if they are of the same trick
    paragraphs: ClassVar[Mapping[str, str]] = {}
    # whether there is something that `last` shows
    looks_back: ClassVar[bool] = True

    def __init__(self, game: Game, names: Sequence[str], lang: str) -> None:
        self.game = game
        self.names = [shortened(name, LONGEST_NAME) for name in names]
        self.lang = lang
        self.teller = game.teller(self.names, lang)

    def headline(self, view: View) -> str:
        """Return where the match stands, in a few words."""
        return self.teller.headline(view)

    def board(self, view: View) -> RenderableType:
        """Return the table as this view knows it: the players, and whatever a game adds."""
        table = Table.grid(padding=(0, 2))
        for seat, points in enumerate(self.teller.standing(view)):
            mark = Text("▸" if seat in view.to_act else " ", style="bold yellow")
            table.add_row(mark, self.called(seat, view), self.points(points))
        lines = [part for line in self.teller.table(view) for part in wrap(line, WIDTH)]
        return Group(table, Text(), *[Text(line) for line in lines]) if lines else table

    def prompt(self, view: View) -> str:
        """Return what the viewer is asked to choose."""
        return self.teller.prompt(view)

    def last_trick(self, view: View) -> RenderableType | None:
        """Return the last completed trick, the only one that may be looked at."""
        lines = self.teller.look_back(view)
        return Text("\n".join(lines)) if lines else None

    def counts(self, view: View) -> bool:
        """Return whether numbers typed are the game's own, such as bids, not places in the list."""
        return False

    def amount(self, move: int) -> int | None:
        """Return the number that a person types for a move such as a bid; none for other moves."""
        return self.teller.amount(move)

    def amounts(self) -> str:
        """Return what a whole run of amounts is for, in a few words."""
        raise NotImplementedError

    def chosen(self, parts: Sequence[int]) -> str:
        """Return the parts so far of a choice that has been begun."""
        return ", ".join(self.game.move_text(part) for part in parts)

    def points(self, points: int) -> str:
        """Return a score as this game writes it."""
        return self.teller.points(points)

    def sheet(self, view: View) -> RenderableType:
        """Return the whole score sheet."""
        sheet = self.teller.sheet(view)
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        for _ in sheet.head[1:]:
            table.add_column(justify="right", no_wrap=True)
        table.add_row(*[shortened(head, LONGEST_NAME) for head in sheet.head], style="bold")
        for row in sheet.rows:
            table.add_row(*[shortened(cell, LONGEST_CELL) for cell in row])
        return table

    def ending(self, view: View) -> RenderableType:
        """Return how the table looks when the match is over."""
        return self.sheet(view)

    def clock(self, view: View) -> int:
        """Return how many tricks have been completed: what fades lasts until the next but one."""
        return self.teller.clock(view)

    def move(self, move: int) -> Text:
        """Return a move in words, coloured like its card."""
        return Text(self.label("move", move))

    def label(self, kind: str, value: object) -> str:
        """Return the game's own name for a thing."""
        return self.game.words.label(kind, value, self.lang, self.names)

    def say(self, key: str, **facts: object) -> str:
        """Return one of the game's own texts."""
        return self.game.words.say(key, facts, self.lang, self.names)

    def tell(self, key: str, **facts: object) -> str:
        """Return one of the terminal's texts."""
        return tell(key, self.lang, **facts)

    def called(self, seat: int, view: View) -> Text:
        """Return a player's name, the viewer's own standing out."""
        return Text(self.names[seat], style="bold" if seat == view.seat else "")


def painter(game: Game, names: Sequence[str], lang: str) -> Painter:
    """Return the painter of a game."""
    screen = game.module("screen")
    drawn = Painter if screen is None else cast(type[Painter], screen.PAINTER)
    return drawn(game, names, lang)


def shortened(text: str, width: int) -> str:
    """Return a text that takes no more than so many columns."""
    return text if cell_len(text) <= width else set_cell_size(text, width - 1).rstrip() + "…"


def joined(parts: Sequence[Text], gap: str = " ") -> Text:
    """Return texts side by side."""
    return Text(gap).join(parts)
