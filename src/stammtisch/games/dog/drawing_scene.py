"""What every part of a drawing of DOG needs: the view, its layout, the last plays, cards' faces."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final, NamedTuple

from stammtisch.core.drawing import Drawing, Pen, fitted
from stammtisch.games.dog.cards import ACE, FOUR, JACK, JOKER, KING, NAMES, SEVEN
from stammtisch.games.dog.layout import Layout, layout
from stammtisch.games.dog.state import NOTHING
from stammtisch.games.dog.view import DogView, SeenPlay, as_dog
from stammtisch.games.dog.words import WORDS

QUEEN: Final = KING - 1
SHOWN: Final = 5  # plays told in words
LARGE: Final = 56  # the height of cards with larger letters
HINTED: Final = 70  # and of those that show their use
USES: Final = {ACE: "1/11", FOUR: "±4", SEVEN: "", JACK: "", QUEEN: "12", KING: "13"}
SWAP: Final = "m{x} {y}m-13 -2h24l-4 -4m6 8h-24l4 4"


class Recent(NamedTuple):
    """A play of this round or the last, and its number in it."""

    round: int
    number: int
    play: SeenPlay


class Scene:
    """One view being drawn, and what several parts of the drawing ask about it."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.view = as_dog(drawing.view)
        self.before = None if drawing.before is None else as_dog(drawing.before)
        self.lay: Layout = layout(drawing.is_tall, self.view.seat or 0)
        self.lang = drawing.teller.lang
        room = 102 if drawing.is_tall else 154
        self.names = tuple([fitted(name, room) for name in drawing.teller.names])
        self.recent = _recent(self.view)


def _recent(view: DogView) -> list[Recent]:
    """Return the last plays, the newest at the end."""
    older = [Recent(view.round - 1, number, play) for number, play in enumerate(view.last_round)]
    plays = [Recent(view.round, number, play) for number, play in enumerate(view.plays)]
    return (older + plays)[-SHOWN:]


def say(key: str, lang: str, names: Sequence[str] = (), **facts: object) -> str:
    """Return one of the game's texts."""
    return WORDS.say(key, facts, lang, names)


def small(is_tall: bool) -> str:
    """Return the class of the smallest text of a layout."""
    return "t12" if is_tall else "t13"


# Faces of cards


def card_face(pen: Pen, kind: int, width: float, height: float) -> None:
    """Draw a card face up, its upper left corner at the origin."""
    pen.rect(0, 0, width, height, "card", 6)
    middle = width / 2
    if kind == JOKER:
        pen.path(star(middle, height * 0.42, min(width, height) * 0.3), "joker")
        if height >= LARGE:
            pen.text(middle, height - 9, NAMES[JOKER], "joker bold t13", "middle")
        return
    size, drop = ("t24", 8.5) if height >= LARGE else ("t18", 6.5)
    if height >= HINTED and kind in USES:
        drop -= 7
        _use(pen, kind, middle, height - 11)
    pen.text(middle, height / 2 + drop, NAMES[kind], f"bold {size}", "middle")


def own_card(pen: Pen, kind: int, meaning: int, width: float, height: float) -> None:
    """Draw a card that can be chosen; a joker with what it has been said to be (DG-26)."""
    card_face(pen, kind, width, height)
    pen.rect(0, 0, width, height, "halo", 6)
    if meaning != NOTHING:
        pen.rect(4, height - 24, width - 8, 20, "chip", 5)
        pen.text(width / 2, height - 9, f"= {NAMES[meaning]}", "on-chip bold t13", "middle")


def laid_down(pen: Pen, hand: tuple[int, ...], width: float, height: float) -> None:
    """Draw a hand laid down face up, on one card."""
    pen.rect(0, 0, width, height, "card", 6)
    rows = (len(hand) + 1) // 2
    for index, kind in enumerate(hand):
        row, column = divmod(index, 2)
        x = width * (0.3 + 0.4 * column) if len(hand) > 1 else width / 2
        y = height / 2 + (row - (rows - 1) / 2) * 14 + 9
        if kind == JOKER:
            pen.path(star(x, y - 5, 7), "joker")
        else:
            pen.text(x, y, NAMES[kind], "soft bold t13", "middle")


def star(x: float, y: float, r: float) -> str:
    """Return a star with five points as a path."""
    turns = [(sin(n * pi / 5), -cos(n * pi / 5), 1 if n % 2 == 0 else 0.4) for n in range(10)]
    points = " L".join(f"{x + r * f * dx:.1f} {y + r * f * dy:.1f}" for dx, dy, f in turns)
    return f"M{points}Z"


def _use(pen: Pen, kind: int, x: float, y: float) -> None:
    """Draw what a special card does (DG-13): steps, coming out, a swap, a seven's dots."""
    if kind == SEVEN:
        for dot in range(7):
            pen.circle(x - 15 + 5 * dot, y - 3, 1.7, "mark")
    elif kind == JACK:
        pen.path(SWAP.format(x=x, y=y - 3), "arrows")
    else:
        is_out = kind in (ACE, KING)
        pen.text(x - 7 * is_out, y + 1, USES[kind], "soft t12", "middle")
        if is_out:
            out = x + (14 if kind == ACE else 10)
            pen.polygon([(out, y - 11), (out - 4.5, y - 5), (out + 4.5, y - 5)], "mark")
            pen.circle(out, y - 1.5, 2.8, "mark")
