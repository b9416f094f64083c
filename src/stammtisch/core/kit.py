"""Shapes that the faces of several games share."""

from stammtisch.core.pen import Pen, Point


def box(pen: Pen, width: float, height: float, cls: str, corner: float = 0) -> None:
    """Draw a rectangle from the origin: a panel, a slot, the back of a card."""
    pen.rect(0, 0, width, height, cls, corner)


def badge(pen: Pen, at: Point, r: float, seat: int, letter: str, *, size: str = "t13") -> None:
    """Draw a seat's sign: a disc in its colour with its letter in a size that the game styles."""
    x, y = at
    drop = 5 if size == "t15" else 4.7
    pen.circle(x, y, r, f"s{seat}")
    pen.text(x, y + drop, letter, f"on-s{seat} bold {size}", "middle")


def button(pen: Pen, width: float, height: float, text: str, size: str = "t15") -> None:
    """Draw a button from the origin; its halo shows that it can be chosen."""
    pen.rect(0, 0, width, height, "button", 10)
    pen.text(width / 2, height / 2 + 5, text, f"bold {size}", "middle")
    pen.rect(0, 0, width, height, "halo", 10)
