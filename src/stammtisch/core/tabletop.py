"""A picture made of ready parts: the players, a band in the middle, the hand, buttons.

A game's `draw` uses as much of it as it likes, from the top down; a game without a drawing of its
own gets `draw`, in which it can be played at once.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from stammtisch.core import kit
from stammtisch.core.cards import Pack
from stammtisch.core.drawing import NO_MOVE, Drawing, Pen, Point, face_of, fitted, width_of
from stammtisch.core.telling import is_over

GAP: Final = 8.0
PANEL: Final = 52.0  # high
BUTTON: Final = 42.0
CARD: Final = (62.0, 92.0)
NARROWEST: Final = 34.0  # of a card in a hand: a finger hits it, and its middle shows
ROW: Final = 2  # players side by side on a phone


class Held(NamedTuple):
    """A card of a hand: what it is called among all pieces, its face, the move it stands for."""

    key: str
    markup: str
    move: int = NO_MOVE
    cls: str = ""


def face(pack: Pack, card: int, lang: str) -> str:
    """Return a card of a pack face up."""
    return face_of(kit.card, pack.sign(card), pack.index(card, lang), *CARD)


def held(pack: Pack, cards: Sequence[int], lang: str) -> list[Held]:
    """Return a hand in a game whose moves are to lay these cards."""
    return [Held(f"card-{card}", face(pack, card, lang), card) for card in cards]


class Tabletop:
    """Places things from the top down; `top` is how far down it has got."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.view = drawing.view
        self.teller = drawing.teller
        self.edge = 8.0 if drawing.is_tall else 16.0
        self.room = drawing.width - 2 * self.edge
        self.top = self.edge
        self.panels: list[Point] = []  # where the middle of every player's panel is

    def players(self, notes: Sequence[str] = ()) -> None:
        """Place everybody: sign, name, points, a note, and whose turn it is."""
        standing = self.teller.standing(self.view)
        won = self.teller.winners(self.view) if is_over(self.view) else []
        seats = len(standing)
        across = min(seats, ROW) if self.drawing.is_tall else seats
        width = (self.room - GAP * (across - 1)) / across
        for seat in range(seats):
            x = self.edge + (width + GAP) * (seat % across)
            y = self.top + (PANEL + GAP) * (seat // across)
            points = self.teller.points(standing[seat])
            name = fitted(self.teller.names[seat], width - 44, 15)
            note = fitted(notes[seat], width - 52 - width_of(points, 15), 13) if notes else ""
            classes = ["k-own"] if seat == self.view.seat else []
            if seat in self.view.to_act or seat in won:
                classes.append("k-acts")
            markup = face_of(kit.panel, width, PANEL, seat, name, points, note)
            self.drawing.part(f"player-{seat}", markup, x, y, " ".join(classes))
            self.panels.append((x + width / 2, y + PANEL / 2))
        self.top += (PANEL + GAP) * ((seats + across - 1) // across)

    def band(self, height: float) -> Point:
        """Keep a band for whatever lies in the middle; return the middle of it."""
        markup = face_of(kit.box, self.room, height, "felt", 14.0)
        self.drawing.part("felt", markup, self.edge, self.top)
        middle = (self.drawing.width / 2, self.top + height / 2)
        self.top += height + GAP
        return middle

    def lines(self, lines: Sequence[str], at: Point) -> None:
        """Write lines around a point, the first of them bold."""
        told = tuple(fitted(line, self.room - 16, 15) for line in lines)
        self.drawing.part("lines", face_of(_lines, told), *at)

    def hand(self, cards: Sequence[Held], origin: Point | None = None) -> None:
        """Place a hand side by side, in as many rows as it needs; new cards come from somewhere."""
        width, height = CARD
        across = max(1, int((self.room - width) / NARROWEST) + 1)
        for first in range(0, len(cards), across):
            row = cards[first : first + across]
            step = min(width + 6, (self.room - width) / max(1, len(row) - 1))
            left = (self.drawing.width - step * (len(row) - 1) - width) / 2
            for number, card in enumerate(row):
                x = left + step * number
                self.drawing.piece(
                    card.key, card.markup, x, self.top, card.cls, move=card.move, origin=origin
                )
            self.top += height + GAP
        if not cards:
            self.top += height + GAP  # the picture keeps its height

    def buttons(self) -> None:
        """Place a button for every legal move that nothing in the picture stands for yet.

        Amounts have a field on the page. One row is kept free where there is none.
        """
        marked = self.drawing.marked
        moves = [
            move
            for move in self.view.legal
            if move not in marked and self.teller.amount(move) is None
        ]
        texts = [fitted(self.teller.move(move), self.room - 28, 15) for move in moves]
        widths = [max(76.0, width_of(text, 15) + 28) for text in texts]
        x = self.edge
        for number, move in enumerate(moves):
            if x > self.edge and x + widths[number] > self.drawing.width - self.edge:
                x = self.edge
                self.top += BUTTON + GAP
            markup = face_of(kit.push_button, widths[number], BUTTON, texts[number])
            self.drawing.part(f"move-{move}", markup, x, self.top, move=move)
            x += widths[number] + GAP
        self.top += BUTTON + GAP

    def finish(self) -> None:
        """Say how high the picture has become."""
        self.drawing.height = self.top + self.edge - GAP


def draw(drawing: Drawing) -> None:
    """Draw a view of any game: the players, what lies on the table in words, all moves."""
    table = Tabletop(drawing)
    table.players()
    view, teller = drawing.view, drawing.teller
    lines = [teller.headline(view), *teller.table(view)]
    if view.legal:
        lines.append(teller.prompt(view))
    elif view.to_act:
        lines.append(teller.say("waiting", who=view.to_act))
    x, y = table.band(28.0 + 22 * 4)
    table.lines(lines[:5], (x, y - 11 * (min(len(lines), 5) - 1)))
    table.buttons()
    table.finish()


def _lines(pen: Pen, lines: tuple[str, ...]) -> None:
    for row, line in enumerate(lines):
        pen.text(0, 5 + 22 * row, line, "bold k15" if row == 0 else "k15", "middle")
