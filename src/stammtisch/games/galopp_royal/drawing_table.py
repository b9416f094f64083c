"""What lies beside Galopp Royal's course: all races with prizes and results, and the piles."""

from stammtisch.core.drawing import Pen, face_of
from stammtisch.games.galopp_royal.board import PLACES, RACES
from stammtisch.games.galopp_royal.cards import KINDS, LONE
from stammtisch.games.galopp_royal.drawing_parts import badge, medal, token
from stammtisch.games.galopp_royal.drawing_scene import Scene
from stammtisch.games.galopp_royal.words import WORDS


def results(scene: Scene) -> None:
    """Place all races: what the places earn, and who took them."""
    view = scene.view
    x, y, width, height = scene.lay.table
    first = tuple(tuple(map(int, result.first)) for result in view.results)
    last = tuple(int(result.last) for result in view.results)
    prizes = tuple(map(int, view.course.prizes))
    markup = face_of(_races, width, height, view.seats, view.race, prizes, first, last)
    scene.drawing.part("races", markup, x, y)


def _races(
    pen: Pen,
    width: float,
    height: float,
    seats: int,
    current: int,
    prizes: tuple[int, ...],
    first: tuple[tuple[int, ...], ...],
    last: tuple[int, ...],
) -> None:
    column = (width - 50) / RACES
    pen.rect(0, 0, width, height, "felt", 10)
    for place in range(PLACES):
        medal(pen, 22, 33 + 22 * place, place + 1)
    has_last = seats > PLACES
    if has_last:
        medal(pen, 22, 99, seats)
    for race in range(RACES):
        middle = 46 + column * (race + 0.5)
        if race + 1 == current:
            pen.rect(middle - column / 2 + 1, 4, column - 2, 84 + 22 * has_last, "card", 7)
        pen.text(middle, 18, str(race + 1), "bold kind", "middle")
        for place in range(PLACES):
            prize, level = str(prizes[PLACES * race + place]), 33 + 22 * place
            if race < len(first):
                badge(pen, middle - 11, level, first[race][place], 9)
                pen.text(middle + 1, level + 5, prize, "kind")
            else:
                pen.text(middle, level + 5, prize, "soft kind", "middle")
        if has_last and race < len(last) and last[race] != LONE:
            badge(pen, middle - 11, 99, last[race], 9)


def piles(scene: Scene) -> None:
    """Place what the discards hold, and what is known of the cards just drawn (GR-12)."""
    view = scene.view
    x, y, width, _ = scene.lay.table
    discard = tuple(map(view.discard.count, range(KINDS)))
    early = () if view.auction is None else tuple(view.auction.early_cards)
    markup = face_of(_piles, width, view.stock, discard, early, scene.lang)
    scene.drawing.part("piles", markup, x, y)


def _piles(
    pen: Pen, width: float, stock: int, discard: tuple[int, ...], early: tuple[int, ...], lang: str
) -> None:
    counts = WORDS.say("piles", {"stock": stock, "count": sum(discard)}, lang)
    pen.text(10, 124, counts, "soft kind")
    left = 10.0
    for kind, count in enumerate(discard):
        if count:
            left = token(pen, left, 129, kind, count)
    if early:
        pen.text(10, 168, WORDS.say("early", {}, lang), "soft kind")
        left = width - 6 - 30 * len(early)
        for kind in early:
            left = token(pen, left, 153, kind)
