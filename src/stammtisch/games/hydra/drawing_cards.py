"""The cards of Hydra as faces: German suits, the Fox and the Hydra."""

from typing import Final

from stammtisch.core.kit import SEAT_LETTERS
from stammtisch.core.pen import Pen
from stammtisch.games.hydra.cards import FOX, HYDRA, RANKS

CARD_WIDTH: Final = 60.0
CARD_HEIGHT: Final = 90.0

# Paths in a box from -12 to 12 both ways, each with its class.
_BELL: Final = [
    ("M-2,-8.5V-11.5H2V-8.5Z", "hs-dark"),
    ("M0,-9A9.5,9.5 0 0 1 0,10A9.5,9.5 0 0 1 0,-9Z", "hs"),
    ("M-9.4,-1.5H9.4V1.5H-9.4Z", "hs-dark"),
    ("M-.8,4H.8V9.7H-.8Z", "hs-dark"),
    ("M-2,4A2,2 0 0 1 2,4A2,2 0 0 1 -2,4Z", "hs-dark"),
]
_HEART: Final = [
    (
        "M0,10.5C-4,6 -11,2 -11,-4C-11,-8 -8.5,-10.5 -5.5,-10.5C-2.8,-10.5 -.8,-8.8 0,-6.5"
        "C.8,-8.8 2.8,-10.5 5.5,-10.5C8.5,-10.5 11,-8 11,-4C11,2 4,6 0,10.5Z",
        "hr",
    )
]
_LEAF: Final = [
    (
        "M0,-11.5C3,-8 10.5,-5 10.5,1.5C10.5,5.5 7.5,7.5 4.8,7.5C3,7.5 1.4,6.6 .8,5.5L1.6,11.5H-1.6"
        "L-.8,5.5C-1.4,6.6 -3,7.5 -4.8,7.5C-7.5,7.5 -10.5,5.5 -10.5,1.5C-10.5,-5 -3,-8 0,-11.5Z",
        "hg",
    ),
    ("M-.6,5V-7H.6V5ZM-.5,1.6L-6,-1.8L-5.5,-2.6L0,.6L5.5,-2.6L6,-1.8L.5,1.6Z", "h-vein"),
]
_ACORN: Final = [
    ("M-1.2,-7.5L-2.4,-11.5H.6L1.4,-7.5Z", "he-dark"),
    ("M-7,-1.5H7C7,5 4,8 0,11.5C-4,8 -7,5 -7,-1.5Z", "he"),
    ("M-9,-1C-9,-6 -5,-8.5 0,-8.5C5,-8.5 9,-6 9,-1Z", "he-dark"),
]
SUIT_SHAPES: Final = [_BELL, _HEART, _LEAF, _ACORN]
_SUIT_INKS: Final = ["s-ink", "r-ink", "g-ink", "e-ink"]

# Three heads on long necks.
_HYDRA: Final = [
    ("M0,11C-1,4 -9,5 -8.5,-2", "h-neck"),
    ("M0,11C1,4 9,5 8.5,-2", "h-neck"),
    ("M0,11V-5", "h-neck"),
    ("M-11.8,-1.2L-10.5,-6.2L-6.6,-5.2L-6.2,-1.6Z", "hh"),
    ("M11.8,-1.2L10.5,-6.2L6.6,-5.2L6.2,-1.6Z", "hh"),
    ("M-3.4,-4.5L-2,-11L0,-8.8L2,-11L3.4,-4.5L0,-2Z", "hh"),
    ("M-1.6,-7.2h1v1.4h-1ZM.6,-7.2h1v1.4h-1Z", "h-eye"),
    ("M-9.6,-4.4h1.2v1.2h-1.2ZM8.4,-4.4h1.2v1.2h-1.2Z", "h-eye"),
]
_FOX: Final = [
    ("M-11,-11L-4,-6.5H4L11,-11L9.5,1L0,11L-9.5,1Z", "h-fox"),
    ("M-9.5,1L-2.8,2L0,11ZM9.5,1L2.8,2L0,11Z", "h-muzzle"),
    ("M-5.5,-2.5L-2,-.6L-5,.2ZM5.5,-2.5L2,-.6L5,.2ZM-1.7,8.4H1.7L0,11Z", "h-nose"),
]
_CROWN: Final = "M-9,5L-10,-5L-5,-1L0,-7L5,-1L10,-5L9,5Z"
_STAR: Final = "M0,-10L2.9,-3.4L10,-3L4.6,1.6L6.4,8.5L0,4.8L-6.4,8.5L-4.6,1.6L-10,-3L-2.9,-3.4Z"

INKS: Final = {
    "schell": ("#8a5a00", "#f0c35a"),
    "schell-fill": ("#e0a21b", "#d99a1c"),
    "rot": ("#b3261e", "#ff8a80"),
    "gruen": ("#1d7a45", "#6fd39a"),
    "eichel": ("#6f4715", "#dfb47a"),
    "eichel-fill": ("#c58a3c", "#a8702a"),
    "hydra": ("#6a2f8a", "#d7a3f0"),
    "fox": ("#c65a11", "#f0883e"),
    "muzzle": ("#fbeedd", "#f6e3cc"),
    "nose": ("#3a2412", "#241408"),
    "table": ("#dfe6d6", "#26302a"),
}


def _variables(theme: int) -> str:
    return ";".join(f"--hy-{name}:{pair[theme]}" for name, pair in INKS.items())


STYLE: Final = (
    f":root{{{_variables(0)}}}@media(prefers-color-scheme:dark){{:root{{{_variables(1)}}}}}"
    f':root[data-theme="light"]{{{_variables(0)}}}:root[data-theme="dark"]{{{_variables(1)}}}'
    + "".join(
        f".board.hydra .{name}{{fill:var(--{colour})}}"
        for name, colour in (
            ("hs", "hy-schell-fill"),
            ("hs-dark", "hy-schell"),
            ("hr", "hy-rot"),
            ("hg", "hy-gruen"),
            ("h-vein", "card"),
            ("he", "hy-eichel-fill"),
            ("he-dark", "hy-eichel"),
            ("hh", "hy-hydra"),
            ("h-eye", "card"),
            ("h-fox", "hy-fox"),
            ("h-muzzle", "hy-muzzle"),
            ("h-nose", "hy-nose"),
            ("s-ink", "hy-schell"),
            ("r-ink", "hy-rot"),
            ("g-ink", "hy-gruen"),
            ("e-ink", "hy-eichel"),
            ("h-ink", "hy-hydra"),
        )
    )
    + ".board.hydra .h-neck{fill:none;stroke:var(--hy-hydra);stroke-width:3;stroke-linecap:round}"
    ".board.hydra .index{font-size:21px;font-weight:700;letter-spacing:-1px}"
    ".board.hydra .halo{fill:none}.board.hydra .lattice{fill:none;stroke:var(--card);opacity:.5}"
)


def ink(kind: int) -> str:
    """Return the class of a card's letters."""
    return "h-ink" if kind == HYDRA else _SUIT_INKS[kind // 6]


def rank(kind: int) -> str:
    """Return what stands in a card's corner beside its suit."""
    return "HY" if kind == HYDRA else RANKS[kind % 6]


def sign(pen: Pen, kind: int, x: float, y: float, scale: float) -> None:
    """Draw a card's suit, or the Hydra, around a point."""
    _paths(pen, _HYDRA if kind == HYDRA else SUIT_SHAPES[kind // 6], x, y, scale)


def _paths(pen: Pen, paths: list[tuple[str, str]], x: float, y: float, scale: float) -> None:
    with pen.group("", x, y, scale=scale):
        for path, cls in paths:
            pen.path(path, cls)


def card(pen: Pen, kind: int, has_fox: bool) -> None:
    """Draw a card face up, its upper left corner at the origin; `has_fox`: SD counts as the Fox."""
    pen.rect(-2.5, -2.5, CARD_WIDTH + 5, CARD_HEIGHT + 5, "halo", rx=9)
    pen.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, "card", rx=7)
    pen.text(6, 22, rank(kind), f"index {ink(kind)}")
    if kind == HYDRA:
        sign(pen, kind, 31, 56, 2.1)
        return
    sign(pen, kind, 14, 35, 0.72)
    letter = RANKS[kind % 6]
    if kind == FOX and has_fox:
        _paths(pen, _FOX, 36, 62, 1.6)
    elif letter == "D":  # the Daus shows its sign twice
        sign(pen, kind, 43, 27, 0.95)
        sign(pen, kind, 33, 67, 1.15)
    elif letter == "K":
        with pen.group("", 36, 41, scale=1.2):
            pen.path(_CROWN, ink(kind))
        sign(pen, kind, 36, 67, 1.3)
    elif letter == "O":  # high for the Ober, low for the Unter
        sign(pen, kind, 39, 36, 1.45)
    elif letter == "U":
        sign(pen, kind, 36, 69, 1.45)
    else:
        sign(pen, kind, 35, 57, 1.6)


def back(pen: Pen) -> None:
    """Draw a card face down."""
    pen.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, "back", rx=7)
    pen.rect(6, 6, CARD_WIDTH - 12, CARD_HEIGHT - 12, "lattice", rx=4)
    pen.path("M30,18L44,45L30,72L16,45Z", "lattice")


def star(pen: Pen, x: float, y: float) -> None:
    """Draw a star around a point: who wins, and the card that takes the trick as it lies."""
    with pen.group("", x, y):
        pen.path(_STAR, "star")


def badge(pen: Pen, seat: int, x: float, y: float, r: float, text: str) -> None:
    """Draw a seat's colour and letter."""
    pen.circle(x, y, r, f"s{seat}")
    pen.text(x, y + 4.8, SEAT_LETTERS[seat], f"{text} bold on-s{seat}", "middle")
