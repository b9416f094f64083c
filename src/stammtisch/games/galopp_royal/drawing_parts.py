"""The material of Galopp Royal as shapes: carriers, sedans, the die, gold, arrows, buttons."""

from textwrap import wrap
from typing import Final, NamedTuple

from stammtisch.core.kit import SEAT_LETTERS
from stammtisch.core.pen import Pen
from stammtisch.games.galopp_royal.board import PLACES
from stammtisch.games.galopp_royal.cards import NOTHING, OAF, RASCAL

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
ARROW: Final = 34  # how long an arrow is
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


def badge(pen: Pen, x: float, y: float, seat: int, r: float = 10) -> None:
    """Draw a seat's letter on its colour."""
    pen.circle(x, y, r, f"s{seat}")
    pen.text(x, y + 4.5, SEAT_LETTERS[seat], f"on-s{seat} bold kind", "middle")


def coin(pen: Pen, x: float, y: float, gold: object, cls: str = "bold") -> None:
    """Draw a coin and how much gold it stands for, its middle at y."""
    pen.circle(x, y, 7, "gold")
    pen.circle(x, y, 4, "rim")
    pen.text(x + 11, y + 5, str(gold), cls)


def card(pen: Pen, kind: int, width: float, height: float, number: int = 0) -> None:
    """Draw a carrier from its upper left corner, with the number of its place on a board."""
    if kind == NOTHING:
        pen.rect(0, 0, width, height, "free", 5)
        return
    pen.rect(0, 0, width, height, "card", 5)
    top = 0
    if number:
        top = 15
        pen.path(_upper_edge(width), "band")
        pen.text(width / 2, 12, str(number), "soft kind", "middle")
    middle = width / 2
    room = height - top
    if room < 37:
        pen.text(middle, (height + top) / 2 + 6, VALUES[kind], f"{colour(kind)} value", "middle")
        return
    pen.path(_figure(kind, middle, top + room * 0.37, min(room / 54, 1.2)), colour(kind))
    pen.text(middle, height - 3.5, VALUES[kind], f"{colour(kind)} value", "middle")


def _figure(kind: int, x: float, y: float, size: float) -> str:
    """Return the shape of a carrier: a rascal wears a hat, an oaf a dunce's cap."""
    shape = BODY + (f" {HAT}" if kind == RASCAL else f" {CAP}" if kind == OAF else "")
    outline: list[str] = []
    is_x = True
    for word in shape.split():
        if word.isalpha():
            outline.append(word)
            continue
        outline.append(f"{(x if is_x else y) + size * float(word):.1f}")
        is_x = not is_x
    return " ".join(outline)


def _upper_edge(width: float) -> str:
    """Return the shape of a card's upper edge, where the number of its place stands."""
    return f"M0 15V5Q0 0 5 0H{width - 5:g}Q{width:g} 0 {width:g} 5V15Z"


def hidden(pen: Pen, width: float, height: float) -> None:
    """Draw a carrier face down, from its upper left corner."""
    pen.rect(0, 0, width, height, "back", 5)
    pen.rect(3, 3, width - 6, height - 6, "lace", 3)


def token(pen: Pen, x: float, y: float, kind: int, count: int = 1) -> float:
    """Draw a small carrier, and how many there are; return where the next has room."""
    pen.rect(x, y, 26, 20, "card", 4)
    pen.text(x + 13, y + 15, VALUES[kind], f"{colour(kind)} bold kind", "middle")
    if count == 1:
        return x + 30
    pen.text(x + 29, y + 15, f"×{count}", "soft kind")
    return x + 54


def sedan(pen: Pen, seat: int, is_own: bool) -> None:
    """Draw a sedan around the origin."""
    pen.path(POLES, "pole")
    pen.path(CARRIAGE, f"s{seat} {'own' if is_own else 'hull'}")
    pen.text(0, 5.5, SEAT_LETTERS[seat], f"on-s{seat} bold", "middle")


def medal(pen: Pen, x: float, y: float, place: int) -> None:
    """Draw a place that a sedan takes; the first three are of gold."""
    has_prize = place <= PLACES
    pen.circle(x, y, 9, "gold" if has_prize else "soft")
    cls = "onto" if has_prize else "bare"
    pen.text(x, y + 4.5, str(place), f"{cls} bold kind", "middle")


def die(pen: Pen, roll: int) -> None:
    """Draw the four-sided die around the origin."""
    pen.polygon(DIE, "die")
    pen.text(0, 10, str(roll), "onto bold value", "middle")


def waiting_die(pen: Pen) -> None:
    """Draw the die before it is thrown."""
    pen.polygon(DIE, "die")
    pen.polygon(DIE, "halo hollow")
    pen.text(0, 10, "?", "onto bold value", "middle")


def arrow(pen: Pen, fields: int, height: float) -> None:
    """Draw an arrow with a number of fields, from its upper left corner."""
    pointer(pen, Box(0, 0, ARROW, height), fields)
    middle = ARROW / 2 + (3 if fields < 0 else -3)
    pen.text(middle, height / 2 + 5, str(abs(fields)), "onto bold", "middle")


def pointer(pen: Pen, box: Box, fields: int) -> None:
    """Draw the bare shape of an arrow."""
    x, y, width, height = box
    tip, tail = (x, x + width) if fields < 0 else (x + width, x)
    neck = tip + (0.4 * height if fields < 0 else -0.4 * height)
    shape = [(tip, y + height / 2), (neck, y), (tail, y), (tail, y + height), (neck, y + height)]
    pen.polygon(shape, f"{'forth' if fields > 0 else 'aback'} halo")


def button(pen: Pen, width: float, height: float, text: str) -> None:
    """Draw a button from its upper left corner."""
    pen.rect(0, 0, width, height, "card", 9)
    pen.rect(0, 0, width, height, "halo hollow", 9)
    pen.text(width / 2, height / 2 + 5, text, "bold", "middle")


def two_lines(pen: Pen, width: float, height: float, above: str, below: str) -> None:
    """Draw a narrow button from its upper left corner."""
    pen.rect(0, 0, width, height, "card", 9)
    pen.rect(0, 0, width, height, "halo hollow", 9)
    pen.text(width / 2, 16, above, "bold", "middle")
    pen.text(width / 2, height - 5, below, "soft small", "middle")


def words(pen: Pen, text: str, cls: str) -> None:
    """Write a line."""
    pen.text(0, 0, text, cls)


def lines(pen: Pen, x: float, y: float, text: str, *, width: float, cls: str = "") -> float:
    """Write a text of several lines; return where the next one stands."""
    for line in wrap(text, int(width / BROAD), break_on_hyphens=False):
        pen.text(x, y, line, cls)
        y += 19
    return y
