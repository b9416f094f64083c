"""What lies beside Galopp Royal's course: all races with prizes and results, and the piles."""

from typing import cast

from stammtisch.core.drawing import Drawing
from stammtisch.games.galopp_royal.board import PLACES, RACES
from stammtisch.games.galopp_royal.cards import LONE
from stammtisch.games.galopp_royal.drawing_parts import Box, badge, medal, token
from stammtisch.games.galopp_royal.view import GaloppView


def draw_results(drawing: Drawing, box: Box) -> None:
    """Draw all races: what the places earn, and who took them."""
    view = cast(GaloppView, drawing.view)
    x, y, width, height = box
    column = (width - 50) / RACES
    drawing.rect(x, y, width, height, "felt", 10)
    for place in range(PLACES):
        medal(drawing, x + 22, y + 33 + 22 * place, place + 1)
    has_last = view.seats > PLACES
    if has_last:
        medal(drawing, x + 22, y + 99, view.seats)
    for race in range(1, RACES + 1):
        middle = x + 46 + column * (race - 0.5)
        if race == view.race:
            drawing.rect(middle - column / 2 + 1, y + 4, column - 2, 84 + 22 * has_last, "card", 7)
        drawing.text(middle, y + 18, str(race), "bold kind", "middle")
        result = view.results[race - 1] if race <= len(view.results) else None
        for place, prize in enumerate(view.prizes(race)):
            level = y + 33 + 22 * place
            if result is None:
                drawing.text(middle, level + 5, str(prize), "soft kind", "middle")
            else:
                badge(drawing, middle - 11, level, int(result.first[place]), 9)
                drawing.text(middle + 1, level + 5, str(prize), "kind")
        if result is not None and result.last != LONE and has_last:
            badge(drawing, middle - 11, y + 99, int(result.last), 9)


def draw_piles(drawing: Drawing, box: Box) -> None:
    """Draw what the discards hold, and what is known of the cards just drawn (GR-12)."""
    view, teller = cast(GaloppView, drawing.view), drawing.teller
    x, y, width, _ = box
    told = teller.say("piles", stock=view.stock, count=len(view.discard))
    drawing.text(x + 10, y + 124, told, "soft kind")
    at = x + 10
    for kind in sorted(set(view.discard)):
        at = token(drawing, at, y + 129, kind, view.discard.count(kind))
    early = [] if view.auction is None else view.auction.early_cards
    if early:
        drawing.text(x + 10, y + 168, teller.say("early"), "soft kind")
        at = x + width - 6 - 30 * len(early)
        for kind in early:
            at = token(drawing, at, y + 153, kind)
