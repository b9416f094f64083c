"""Shapes that the faces of several games share; their classes (`k-…`) are styled for every game."""

from math import cos, pi, sin
from typing import Final

from stammtisch.core.pen import Pen, Point, width_of
from stammtisch.core.words import SEAT_LETTERS

__all__ = [
    "SEAT_LETTERS", "STYLE", "badge", "box", "button", "card", "card_back", "panel", "pill",
    "push_button", "sign", "spot", "star",
]  # fmt: skip

RED: Final = ("heart", "diamond", "bell")
SIGNS: Final[dict[str, str]] = {  # about 20 by 20, around the origin
    "club": "M-3 10L-.7 3.2A4.5 4.5 0 1 1-3.7-2.6A4.5 4.5 0 1 1 3.7-2.6A4.5 4.5 0 1 1 .7 3.2L3 10Z",
    "spade": "M0-10C12-1 9 6 4.6 6C2.4 6 1 4.9.6 3.6L2.8 10H-2.8L-.6 3.6C-1 4.9-2.4 6-4.6 6"
    "C-9 6-12-1 0-10Z",
    "heart": "M0 9.5C-12 0-9.5-9-4.7-9C-2-9-.3-7 0-5C.3-7 2-9 4.7-9C9.5-9 12 0 0 9.5Z",
    "diamond": "M0-10.5L7.5 0L0 10.5L-7.5 0Z",
    "acorn": "M-7-2A7 6.5 0 0 1 7-2ZM-6-.8H6C6 5 3 8 0 10.5C-3 8-6 5-6-.8ZM-.9-8V-10.5H.9V-8Z",
    "leaf": "M0-10.5C9-6.5 10 3 1 5.5L1.4 10.5H-1.4L-1 5.5C-10 3-9-6.5 0-10.5Z",
    "bell": "M-1-9.5H1V-8A8 8 0 0 1 8-.6H-8A8 8 0 0 1-1-8ZM-8 .8H8A8 8 0 0 1 1 8V4.5H-1V8"
    "A8 8 0 0 1-8 .8Z",
}
LIGHT: Final = "--k-red:#b3261e;--k-black:#221f1a;--k-back:#47617f;--k-on-glow:#221f1a"
DARK: Final = "--k-red:#ff8a80;--k-black:#f1ece2;--k-back:#5f7fa6;--k-on-glow:#221f1a"
STYLE: Final = (
    f":root{{{LIGHT}}}@media(prefers-color-scheme:dark){{:root{{{DARK}}}}}"
    f':root[data-theme="light"]{{{LIGHT}}}:root[data-theme="dark"]{{{DARK}}}'
    ".board .k-red{fill:var(--k-red)}.board .k-black{fill:var(--k-black)}"
    ".board .k-back{fill:var(--k-back)}.board .k-ring{fill:none}"
    ".board .k-spot{fill:none;stroke:var(--line);stroke-width:1.5;stroke-dasharray:4 4}"
    ".board .k-panel{fill:var(--card);stroke:var(--line)}"
    ".board .k-own .k-panel{stroke:var(--soft);stroke-width:2}"
    ".board .k-acts .k-panel{stroke:var(--glow);stroke-width:3}"
    ".board .k-button{fill:var(--card);stroke:var(--line)}"
    ".board .k-glow{fill:var(--glow)}.board .on-k-glow{fill:var(--k-on-glow)}"
    ".board .k-ghost{fill:var(--soft)}.board .on-k-ghost{fill:var(--paper)}"
    ".board .k13{font-size:13px}.board .k15{font-size:15px}.board .k18{font-size:18px}"
    ".board .k30{font-size:30px}"
)
_STAR: Final = [
    (sin(k * pi / 5) * (1, 0.42)[k % 2], -cos(k * pi / 5) * (1, 0.42)[k % 2]) for k in range(10)
]


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


def push_button(pen: Pen, width: float, height: float, text: str) -> None:
    """Draw a button that needs no style of the game's own."""
    pen.rect(0, 0, width, height, "k-button", 10)
    pen.text(width / 2, height / 2 + 5, text, "bold k15", "middle")
    pen.rect(0, 0, width, height, "halo k-ring", 10)


def pill(pen: Pen, text: str, size: int, cls: str) -> None:
    """Draw a short word in a rounded frame around the origin; `k-glow` or `k-ghost`, 13 or 15."""
    width = width_of(text, size) + 14
    pen.rect(-width / 2, -9, width, 18, cls, 9)
    pen.text(0, 4.5, text, f"k{size} bold on-{cls}", "middle")


def star(pen: Pen, at: Point, r: float, cls: str) -> None:
    """Draw a star."""
    x, y = at
    pen.polygon([(x + r * dx, y + r * dy) for dx, dy in _STAR], cls)


def panel(  # noqa: PLR0917 the facts of a face are positional
    pen: Pen, width: float, height: float, seat: int, name: str, points: str, note: str
) -> None:
    """Draw a player: sign, name, points, and a few words below."""
    pen.rect(0, 0, width, height, "k-panel", 12)
    badge(pen, (19, height / 2), 12, seat, SEAT_LETTERS[seat], size="k13")
    pen.text(37, height / 2 - 4, name, "bold k15")
    pen.text(37, height / 2 + 14, note, "soft k13")
    pen.text(width - 10, height / 2 + 14, points, "bold k15", "end")


def sign(pen: Pen, suit: str, at: Point, size: float) -> None:
    """Draw the sign of a suit, French or German, around a point."""
    x, y = at
    with pen.group(x=x, y=y, scale=size / 20):
        pen.path(SIGNS[suit], "k-red" if suit in RED else "k-black")


def card(pen: Pen, suit: str, index: str, width: float, height: float) -> None:
    """Draw a playing card face up; its halo shows that it can be chosen."""
    pen.rect(0, 0, width, height, "card", 7)
    ink = "k-red" if suit in RED else "k-black"
    pen.text(6, 20, index, f"bold k18 {ink}")
    sign(pen, suit, (13, 32), 12)
    sign(pen, suit, (width / 2 + 4, height / 2 + 8), width * 0.5)
    pen.rect(0, 0, width, height, "halo k-ring", 7)


def card_back(pen: Pen, width: float, height: float, count: str) -> None:
    """Draw a card face down, or a pile of so many."""
    pen.rect(0, 0, width, height, "card", 7)
    pen.rect(4, 4, width - 8, height - 8, "k-back", 5)
    if count:
        with pen.group(x=width / 2, y=height / 2):
            pill(pen, count, 15, "k-ghost")
    pen.rect(0, 0, width, height, "halo k-ring", 7)


def spot(pen: Pen, width: float, height: float) -> None:
    """Draw where a card could lie."""
    pen.rect(0, 0, width, height, "k-spot", 7)
