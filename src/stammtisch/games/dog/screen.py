"""A match of DOG drawn for the terminal: the ring with its goals, the players, the hand."""

from typing import ClassVar, Final

from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.table import Table
from rich.text import Text

from stammtisch.core.game import View
from stammtisch.games.dog.board import GOAL, GOALS, HOME, QUARTER, RING, SEATS
from stammtisch.games.dog.cards import JOKER, NAMES
from stammtisch.games.dog.notation import FIELD_TEXTS, LETTERS
from stammtisch.games.dog.rules import CARD, FOLD
from stammtisch.games.dog.state import Phase
from stammtisch.games.dog.view import DogView, as_dog
from stammtisch.tui.painter import WIDTH, Painter, joined

COLOURS: Final = ["red", "cyan", "yellow", "green"]  # of the seats
COLUMNS: Final = 24  # the ring runs anticlockwise around so many columns and rows
ROWS: Final = 10
CELL: Final = 3  # characters
OWN_START: Final = 36  # fields from the upper right corner: the viewer sits at the lower left
LABEL: Final = 22  # characters


class DogPainter(Painter):
    """Draws views of DOG."""

    paragraphs: ClassVar = {
        "plays": "play",
        "plays_joker": "play",
        "goes_home": "play",
        "all_in": "play",
    }

    def counts(self, view: View) -> bool:
        """Return whether a card is chosen: many of them are called by a number."""
        return any(CARD <= move < FOLD for move in view.legal)

    def board(self, view: View) -> RenderableType:
        """Return the table as this view knows it."""
        dog = as_dog(view)
        parts: list[RenderableType] = [Canvas(self, dog).text(), Text()]
        if dog.hand:
            hand = joined([card(kind) for kind in dog.hand])
            line = Text.assemble((f"{self.tell('your_hand')}  ", "dim"), hand)
            if dog.swapped:
                swap = self.say("screen_swapped", gave=dog.gave, received=dog.received)
                line.append(f"   {swap}", style="dim")
            parts.append(line)
        stock = self.say("screen_stock", stock=dog.stock, pile=sum(dog.pile))
        parts.append(Text(stock, style="dim"))
        return Group(*parts)

    def last_trick(self, view: View) -> RenderableType | None:
        """Return the last cards played."""
        lines = self.teller.look_back(view)
        return Constrain(Group(*map(Text, lines)), WIDTH) if lines else None

    def sheet(self, view: View) -> RenderableType:
        """Return how many marbles both teams and everybody in them have in the goal."""
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column(justify="right")
        rows = iter(self.teller.sheet(view).rows)
        for team in range(2):
            table.add_row(*[Text(cell, style="bold") for cell in next(rows)])
            for seat in (team, team + 2):
                table.add_row(Text.assemble("  ", self.called(seat, view)), next(rows)[1])
        return table

    def move(self, move: int) -> Text:
        """Return a move in words."""
        return Text(self.label("move", move), style="bold" if CARD <= move < FOLD else "")


class Canvas:
    """The ring in a frame of characters, the viewer's start field at the lower left."""

    def __init__(self, painter: DogPainter, view: DogView) -> None:
        self.painter = painter
        self.view = view
        self.turn = OWN_START - QUARTER * (view.seat or 0)
        self.cells: dict[tuple[int, int], tuple[str, str]] = {}  # row, column: text, style
        self.labels: list[tuple[int, int, Text]] = []

    def text(self) -> Text:
        """Return the whole board."""
        for place in range(HOME):
            self.cells[self.spot(place)] = self._field(place)
        for owner in range(SEATS):
            self._label(owner)
            for place in self.view.trial[owner]:
                if place != HOME:
                    self.cells[self.spot(place)] = self._marble(owner, place)
        return Text("\n").join([self._line(row) for row in range(ROWS)])

    def spot(self, place: int) -> tuple[int, int]:
        """Return row and column of a place."""
        if place >= GOALS:
            seat, field = divmod(place - GOALS, GOAL)
            row, column = self.spot(QUARTER * seat)
            return (1 + field if row == 0 else row - 1 - field), column
        steps = (place + self.turn) % RING
        if steps < COLUMNS:
            return 0, COLUMNS - 1 - steps
        if steps < COLUMNS + ROWS - 1:
            return steps - COLUMNS + 1, 0
        if steps < 2 * COLUMNS + ROWS - 2:
            return ROWS - 1, steps - COLUMNS - ROWS + 2
        return RING - steps, COLUMNS - 1

    def _field(self, place: int) -> tuple[str, str]:
        seat, number = divmod(place, QUARTER)
        if place in self.view.legal:
            return "◎", "bold"
        if place >= GOALS:
            return "○", COLOURS[(place - GOALS) // GOAL]
        if number == 0:
            return FIELD_TEXTS[place], COLOURS[seat]
        return (str(number) if number % 5 == 0 else "·"), "dim"

    def _marble(self, owner: int, place: int) -> tuple[str, str]:
        guarded = owner in self.view.trial_guarded and place == QUARTER * owner
        chosen = " underline" if place in self.view.legal else ""
        sign = LETTERS[owner].upper() + ("!" if guarded else "")
        return sign, f"bold reverse {COLOURS[owner]}{chosen}"

    def _label(self, seat: int) -> None:
        """Write a player's name, cards and marbles at home beside the goal."""
        view, say = self.view, self.painter.say
        row, column = self.spot(QUARTER * seat)
        mark = "▸ " if seat in view.to_act else ""
        letter = (LETTERS[seat].upper(), f"bold {COLOURS[seat]}")
        name = Text.assemble((mark, "bold yellow"), letter, " ")
        name.append_text(self.painter.called(seat, view))
        facts = Text(say("screen_home", home=view.trial[seat].count(HOME)), style="dim")
        if seat == view.partner():
            facts = Text.assemble(f"{say('screen_partner')} · ", facts)
        if seat == view.starter and view.phase > Phase.OVER:  # of this round
            facts = Text.assemble((f"{say('screen_starts')} · ", "yellow"), facts)
        cards = Text(say("screen_cards", count=view.counts[seat]), style="dim")
        first = 2 if row == 0 else ROWS - 5
        for line, text in enumerate((name, facts, cards)):
            text.truncate(LABEL, overflow="ellipsis")
            is_left = column < COLUMNS // 2
            at = CELL * (column + 2) if is_left else CELL * (column - 1) - text.cell_len
            self.labels.append((first + line, at, text))

    def _line(self, row: int) -> Text:
        line = Text()
        pieces = [(at, text) for at_row, at, text in self.labels if at_row == row]
        for (at_row, column), (sign, style) in self.cells.items():
            if at_row == row:
                pieces.append((CELL * column, Text(sign, style=style)))
        for at, text in sorted(pieces, key=lambda piece: piece[0]):
            line.append(" " * (at - line.cell_len))
            line.append_text(text)
        return line


def card(kind: int) -> Text:
    """Return a card in short."""
    return Text(NAMES[kind], style="bold magenta" if kind == JOKER else "bold")


PAINTER: Final = DogPainter
