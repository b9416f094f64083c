"""The material of Galopp Royal as shapes: carriers, sedans, the die, gold, arrows, buttons."""

from functools import cache
from textwrap import wrap
from typing import Final, NamedTuple

from stammtisch.core.drawing import Drawing
from stammtisch.games.galopp_royal.board import PLACES
from stammtisch.games.galopp_royal.cards import LONE, OAF, RASCAL

LETTERS: Final = "ABCDEF"
VALUES: Final = ["+1", "+2", "+3", "+5", "−2", "±2"]
# Figures as letters and points of a path: shoulders with a head on them, and who wears what
BODY: Final = (
    "M -8 9 C -8 1 -4 -1 0 -1 C 4 -1 8 1 8 9 Z"
    " M -4.5 -5 C -4.5 -11 4.5 -11 4.5 -5 C 4.5 1 -4.5 1 -4.5 -5 Z"
)
HAT: Final = (
    "M -9 -6 L 9 -6 L 4 -8 L 3 -13 C 8 -18 12 -15 9 -10 C 8 -13 6 -14 3 -13 L -3 -13 L -4 -8 Z"
)
CAP: Final = "M -5 -6 L 0 -17 L 5 -6 Z"
CARRIAGE: Final = "M-10-9Q0-17 10-9L11 9Q0 13-11 9Z"
CROWN: Final = "M-14 9L-17-8-7 0 0-13 7 0 17-8 14 9Z"
POLES: Final = "M-20 4H20"
BROAD: Final = 8.4  # what a letter needs in broad fonts
ARROW: Final = 34  # how long an arrow is; it is 32 high
DIE: Final = [(0.0, -17.0), (18.0, 13.0), (-18.0, 13.0)]  # four faces: seen from the side, three


class Box(NamedTuple):
    """A place in the picture."""

    x: float
    y: float
    width: float
    height: float


def colour(kind: int) -> str:
    """Return the class of what is written in a carrier's colour."""
    return "bad" if kind == OAF else "sly" if kind == RASCAL else "good"


def badge(drawing: Drawing, x: float, y: float, seat: int, r: float = 10) -> None:
    """Draw a seat's letter on its colour."""
    drawing.circle(x, y, r, f"s{seat}")
    drawing.text(x, y + 4.5, LETTERS[seat], f"on-s{seat} bold kind", "middle")


def coin(drawing: Drawing, x: float, y: float, gold: object, cls: str = "bold") -> None:
    """Draw a coin and how much gold it stands for, its middle at y."""
    drawing.circle(x, y, 7, "gold")
    drawing.circle(x, y, 4, "rim")
    drawing.text(x + 11, y + 5, str(gold), cls)


def face(drawing: Drawing, kind: int, width: float, height: float, number: int = 0) -> None:
    """Draw a carrier from its upper left corner, with the number of its place on a board."""
    if kind == LONE:
        drawing.rect(0, 0, width, height, "free", 5)
        return
    drawing.rect(0, 0, width, height, "card", 5)
    top = 0
    if number:
        top = 15
        drawing.path(upper_edge(width), "band")
        drawing.text(width / 2, 12, str(number), "soft kind", "middle")
    middle = width / 2
    room = height - top
    if room < 37:
        drawing.text(
            middle, (height + top) / 2 + 6, VALUES[kind], f"{colour(kind)} value", "middle"
        )
        return
    drawing.path(figure(kind, middle, top + room * 0.37, min(room / 54, 1.2)), colour(kind))
    drawing.text(middle, height - 3.5, VALUES[kind], f"{colour(kind)} value", "middle")


@cache
def figure(kind: int, x: float, y: float, size: float) -> str:
    """Return the shape of a carrier: a rascal wears a hat, an oaf a dunce's cap."""
    shape = BODY + (f" {HAT}" if kind == RASCAL else f" {CAP}" if kind == OAF else "")
    told: list[str] = []
    is_x = True
    for word in shape.split():
        if word.isalpha():
            told.append(word)
            continue
        told.append(f"{(x if is_x else y) + size * float(word):.1f}")
        is_x = not is_x
    return " ".join(told)


@cache
def upper_edge(width: float) -> str:
    """Return the shape of a card's upper edge, where the number of its place stands."""
    return f"M0 15V5Q0 0 5 0H{width - 5:g}Q{width:g} 0 {width:g} 5V15Z"


def hidden(drawing: Drawing, width: float, height: float) -> None:
    """Draw a carrier face down, from its upper left corner."""
    drawing.rect(0, 0, width, height, "back", 5)
    drawing.rect(3, 3, width - 6, height - 6, "lace", 3)


def token(drawing: Drawing, x: float, y: float, kind: int, count: int = 1) -> float:
    """Draw a small carrier, and how many there are; return where the next has room."""
    drawing.rect(x, y, 26, 20, "card", 4)
    drawing.text(x + 13, y + 15, VALUES[kind], f"{colour(kind)} bold kind", "middle")
    if count == 1:
        return x + 30
    drawing.text(x + 29, y + 15, f"×{count}", "soft kind")
    return x + 54


def sedan(drawing: Drawing, seat: int, is_own: bool) -> None:
    """Draw a sedan around the origin."""
    drawing.path(POLES, "pole")
    drawing.path(CARRIAGE, f"s{seat} {'own' if is_own else 'hull'}")
    drawing.text(0, 5.5, LETTERS[seat], f"on-s{seat} bold", "middle")


def medal(drawing: Drawing, x: float, y: float, place: int) -> None:
    """Draw a place that a sedan takes; the first three are of gold."""
    has_prize = place <= PLACES
    drawing.circle(x, y, 9, "gold" if has_prize else "soft")
    cls = "onto" if has_prize else "bare"
    drawing.text(x, y + 4.5, str(place), f"{cls} bold kind", "middle")


def die(drawing: Drawing, roll: int) -> None:
    """Draw the four-sided die around the origin."""
    drawing.polygon(DIE, "die")
    drawing.text(0, 10, str(roll), "onto bold value", "middle")


def arrow(drawing: Drawing, move: int, x: float, y: float, fields: int) -> None:
    """Draw an arrow that stands for a move, from its upper left corner."""
    size = ARROW
    with drawing.choice(move, cls="" if move in drawing.view.legal else "faded"):
        pointer(drawing, Box(x, y, size, 32), fields)
        middle = x + size / 2 + (3 if fields < 0 else -3)
        drawing.text(middle, y + 21, str(abs(fields)), "onto bold", "middle")


def pointer(drawing: Drawing, box: Box, fields: int) -> None:
    """Draw the bare shape of an arrow."""
    x, y, width, height = box
    tip, tail = (x, x + width) if fields < 0 else (x + width, x)
    neck = tip + (0.4 * height if fields < 0 else -0.4 * height)
    shape = [(tip, y + height / 2), (neck, y), (tail, y), (tail, y + height), (neck, y + height)]
    drawing.polygon(shape, f"{'forth' if fields > 0 else 'aback'} halo")


def button(drawing: Drawing, move: int, box: Box, text: str) -> None:
    """Draw a button that stands for a move."""
    x, y, width, height = box
    with drawing.choice(move, cls="" if move in drawing.view.legal else "faded"):
        drawing.rect(x, y, width, height, "card", 9)
        drawing.rect(x, y, width, height, "halo hollow", 9)
        drawing.text(x + width / 2, y + height / 2 + 5, text, "bold", "middle")


def lines(drawing: Drawing, x: float, y: float, text: str, *, width: float, cls: str = "") -> float:
    """Write a text of several lines; return where the next one stands."""
    for line in wrap(text, int(width / BROAD), break_on_hyphens=False):
        drawing.text(x, y, line, cls)
        y += 19
    return y
