"""A pen draws the shapes of one face as SVG; it knows no view, only the facts it is handed."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from html import escape
from typing import Final
from unicodedata import east_asian_width

SIZE: Final = 16  # of usual text
LETTER: Final = 10  # how wide a usual letter of it is
ANCHORS: Final = {"start": "", "middle": "am", "end": "ae"}  # shorter than the attribute
Point = tuple[float, float]


class Pen:
    """Collects shapes; their origin is where the face is placed."""

    def __init__(self) -> None:
        self._shapes: list[str] = []

    def markup(self) -> str:
        """Return the shapes as SVG."""
        return "".join(self._shapes)

    def rect(  # noqa: PLR0917 a rectangle is so many numbers
        self, x: float, y: float, width: float, height: float, cls: str, rx: float = 0
    ) -> None:
        """Draw a rectangle."""
        corner = f' rx="{brief(rx)}"' if rx else ""
        self._shapes.append(
            f'<rect{_xy(x, y)} width="{brief(width)}" height="{brief(height)}"{corner}'
            f' class="{cls}"/>'
        )

    def circle(self, x: float, y: float, r: float, cls: str) -> None:
        """Draw a circle."""
        across = f' cx="{brief(x)}"' if x else ""
        down = f' cy="{brief(y)}"' if y else ""
        self._shapes.append(f'<circle{across}{down} r="{brief(r)}" class="{cls}"/>')

    def line(self, x1: float, y1: float, x2: float, y2: float, cls: str) -> None:
        """Draw a line."""
        self._shapes.append(
            f'<line x1="{brief(x1)}" y1="{brief(y1)}" x2="{brief(x2)}" y2="{brief(y2)}"'
            f' class="{cls}"/>'
        )

    def path(self, d: str, cls: str) -> None:
        """Draw a path."""
        self._shapes.append(f'<path d="{d}" class="{cls}"/>')

    def polygon(self, points: Sequence[Point], cls: str) -> None:
        """Draw a polygon."""
        corners = " ".join(f"{brief(x)},{brief(y)}" for x, y in points)
        self._shapes.append(f'<polygon points="{corners}" class="{cls}"/>')

    def text(self, x: float, y: float, text: str, cls: str = "", anchor: str = "start") -> None:
        """Write a text; y is its base line, anchor start, middle or end."""
        classes = f"{cls} {ANCHORS[anchor]}".strip()
        classed = f' class="{classes}"' if classes else ""
        self._shapes.append(f"<text{_xy(x, y)}{classed}>{escape(text)}</text>")

    @contextmanager
    def group(
        self, cls: str = "", x: float = 0, y: float = 0, turn: float = 0, scale: float = 1
    ) -> Iterator[None]:
        """Draw shapes together, from an origin of their own."""
        classed = f' class="{cls}"' if cls else ""
        transform = transformed(x, y, turn, scale)
        moved = f' transform="{transform}"' if transform else ""
        self._shapes.append(f"<g{classed}{moved}>")
        yield
        self._shapes.append("</g>")


def _xy(x: float, y: float) -> str:
    return (f' x="{brief(x)}"' if x else "") + (f' y="{brief(y)}"' if y else "")


def brief(number: float) -> str:
    """Return a number as short as it can be written."""
    return f"{number:.1f}".removesuffix(".0")


def transformed(x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """Return an SVG transform, empty if it changes nothing."""
    steps = [f"translate({brief(x)} {brief(y)})"] if x or y else []
    if turn:
        steps.append(f"rotate({brief(turn)})")
    if scale != 1:
        steps.append(f"scale({scale:.3g})")
    return " ".join(steps)


def shortened(text: str, most: int) -> str:
    """Return a text of at most so many letters."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


@lru_cache(2000)
def width_of(text: str, size: float = SIZE) -> float:
    """Return about how wide a bold text is, rather too much than too little: fonts differ."""
    return size * sum(_ems(letter) for letter in text)


@lru_cache(2000)
def fitted(text: str, room: float, size: float = SIZE) -> str:
    """Return as much of a text as fits."""
    most = len(text)
    while most > 1 and width_of(shortened(text, most), size) > room:
        most -= 1
    return shortened(text, most)


def _ems(letter: str) -> float:
    """Return about how wide a letter is, as a part of the text's size."""
    if east_asian_width(letter) in "WF":
        return 1.1
    if letter in "mwMW@%—…":
        return 1.02
    if letter in "fijlrtI.,:;'|!() -":
        return 0.4
    return 0.72 if letter.isupper() or letter > "\u024f" else 0.62
