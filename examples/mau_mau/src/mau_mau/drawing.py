"""A match of Mau-Mau as a picture: players, stock and pile, the hand, buttons for the rest."""

from typing import cast

from mau_mau.codes import DRAW
from mau_mau.view import MauMauView
from stammtisch.core import kit
from stammtisch.core.cards import SKAT
from stammtisch.core.drawing import Drawing, Point, face_of
from stammtisch.core.shapes import NOTHING
from stammtisch.core.tabletop import CARD, Tabletop, face, held


def draw(drawing: Drawing) -> None:
    """Draw a match as its view knows it."""
    view, table = cast(MauMauView, drawing.view), Tabletop(drawing)
    counts = [drawing.teller.say("counts", count=count) for count in view.counts]
    table.players(counts)
    middle = table.band(CARD[1] + 40)
    stock = (middle[0] - CARD[0] - 12, middle[1] - CARD[1] / 2)
    if view.pile:
        _piles(table, view, stock, (middle[0] + 12, stock[1]))
    else:
        table.lines([drawing.teller.headline(view)], middle)
    table.hand(held(SKAT, view.hand, drawing.teller.lang), stock)
    table.buttons()
    table.finish()


def _piles(table: Tabletop, view: MauMauView, stock: Point, pile: Point) -> None:
    """Place the stock, the open card, and beside it what sevens owe or a jack wishes."""
    drawing, teller = table.drawing, table.teller
    markup = face_of(kit.card_back, *CARD, str(view.stock))
    drawing.part("stock", markup, *stock, move=DRAW)
    before = cast(MauMauView | None, drawing.before)
    origin = table.panels[before.acting] if before is not None and before.to_act else None
    for card in view.pile[-2:]:
        drawing.piece(f"card-{card}", face(SKAT, card, teller.lang), *pile, origin=origin)
    beside = (pile[0] + CARD[0] + 50, pile[1] + CARD[1] / 2)
    if view.owed:
        drawing.part("owed", face_of(kit.pill, f"+{view.owed}", 15, "k-glow"), *beside)
    elif view.wish != NOTHING:
        sign = SKAT.suits[view.wish].sign
        drawing.part("wish", face_of(kit.sign, sign, (0.0, 0.0), 36.0), *beside)
