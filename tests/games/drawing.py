"""Pairs as a picture."""

from typing import cast

from games.fakes import CODES, PASS, PairsView
from stammtisch.core.drawing import NO_MOVE, Drawing, Pen, face_of

STYLE = ".board .pair{fill:var(--card)}"


def card(pen: Pen, name: str) -> None:
    """Draw a card."""
    pen.text(0, 0, name)


def draw(drawing: Drawing) -> None:
    """Draw the hand, a button to pass, and the points."""
    view, teller = cast(PairsView, drawing.view), drawing.teller
    drawing.height = 200
    for move in range(CODES):
        if move == PASS or move in view.hand:
            chosen = NO_MOVE if view.seat is None else move
            face = face_of(card, teller.move(move))
            drawing.piece(str(move), face, 20 * move, 20, move=chosen)
    for seat, name in enumerate(teller.names[: view.seats]):
        drawing.part(f"points-{seat}", face_of(card, f"{name}: {view.points[seat]}"), 0, 40)
