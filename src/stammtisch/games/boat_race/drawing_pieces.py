"""What a drawing of a race is put together from: cards, boats, colour signs, names that fit."""

from math import cos, pi, sin
from typing import Final

from stammtisch.core.drawing import Pen, width_of
from stammtisch.games.boat_race.cards import BOAT_NAMES, COX, NOTHING, OAR, POINT_CARDS, VALUES
from stammtisch.games.boat_race.scoring import boat_paid

LIGHT: Final = (
    "--br-b0:#12305e;--br-on-b0:#fff;--br-b1:#8fc3dd;--br-on-b1:#0e2a3b;"
    "--br-name0:#12305e;--br-name1:#2b6d92;--br-water:#d3e6ec;--br-wave:#9fc3cf;"
    "--br-c0:#b93528;--br-on-c0:#fff;--br-c1:#2a774a;"
    "--br-on-c1:#fff;--br-c2:#f2c230;--br-on-c2:#3a2c00;--br-c3:#5b4a86;--br-on-c3:#fff"
)
DARK: Final = (
    "--br-b0:#3f6cc0;--br-on-b0:#fff;--br-b1:#a5d4ea;--br-on-b1:#0e2a3b;"
    "--br-name0:#9dbcf5;--br-name1:#a5d4ea;--br-water:#1d3842;--br-wave:#3d6573;"
    "--br-c0:#c4463a;--br-on-c0:#fff;--br-c1:#2f7f52;"
    "--br-on-c1:#fff;--br-c2:#e6b93a;--br-on-c2:#2a2000;--br-c3:#7563a8;--br-on-c3:#fff"
)
_OWN: Final = ".board.boat_race "
STYLE: Final = (
    f":root{{{LIGHT}}}@media(prefers-color-scheme:dark){{:root{{{DARK}}}}}"
    f':root[data-theme="light"]{{{LIGHT}}}:root[data-theme="dark"]{{{DARK}}}'
    + "".join(f"{_OWN}.{name}{{fill:var(--br-{name})}}" for name in ("b0", "b1", "water"))
    + "".join(f"{_OWN}.on-b{boat}{{fill:var(--br-on-b{boat})}}" for boat in range(2))
    + "".join(
        f"{_OWN}.c{kind}{{fill:var(--br-c{kind})}}{_OWN}.on-c{kind}{{fill:var(--br-on-c{kind})}}"
        for kind in range(4)
    )
    + f"{_OWN}.name0{{fill:var(--br-name0)}}{_OWN}.name1{{fill:var(--br-name1)}}"
    f"{_OWN}.wave{{stroke:var(--br-wave);fill:none}}{_OWN}.oar{{stroke:var(--ink);stroke-width:1.5}}"
    f"{_OWN}.hull{{stroke:var(--paper)}}{_OWN}.ring{{fill:none}}"
    f"{_OWN}.spot{{fill:none;stroke:var(--line);stroke-width:1.5;stroke-dasharray:4 4}}"
    f"{_OWN}.panel{{fill:var(--paper);stroke:var(--line)}}"
    f"{_OWN}.acts .panel{{stroke:var(--glow);stroke-width:3}}"
    f"{_OWN}.best{{fill:none}}{_OWN}.leading .best{{stroke:var(--glow);stroke-width:3}}"
    f"{_OWN}.glow{{fill:var(--glow)}}{_OWN}.on-glow{{fill:#221f1a}}"
    f"{_OWN}.ghost{{fill:var(--soft)}}{_OWN}.on-ghost{{fill:var(--paper)}}"
    f"{_OWN}.white{{fill:#fff}}{_OWN}.black{{fill:#222}}"
    f"{_OWN}.stroke{{stroke:#fff;stroke-width:3;fill:none;stroke-linecap:round}}"
    f"{_OWN}.buoy{{stroke:#fff;stroke-width:7;fill:none}}"
    f"{_OWN}.band{{stroke:#c4463a;stroke-width:7;fill:none;stroke-dasharray:7 7.14}}"
    f"{_OWN}.t12{{font-size:12px}}{_OWN}.t13{{font-size:13px}}{_OWN}.t16{{font-size:16px}}"
    f"{_OWN}.t20{{font-size:20px}}"
    f"{_OWN}.t26{{font-size:26px}}{_OWN}.t40{{font-size:40px}}{_OWN}.rest{{opacity:.55}}"
)

LETTERS: Final = [name[0] for name in BOAT_NAMES]
SPECIAL: Final = 3  # the fourth card colour
_STAR: Final = [
    (round(sin(k * pi / 5) * (1, 0.42)[k % 2], 3), round(-cos(k * pi / 5) * (1, 0.42)[k % 2], 3))
    for k in range(10)
]
_STAR_PATH: Final = "M" + "L".join(f"{19 * dx:.1f} {1 + 19 * dy:.1f}" for dx, dy in _STAR) + "Z"


def tint(card: int) -> int:
    """Return a card's colour: red, green, yellow, or the one of specials."""
    return card // VALUES if card < POINT_CARDS else SPECIAL


def colour_sign(pen: Pen, colour: int, x: float, y: float, r: float) -> None:
    """Draw a colour's shape: a diamond, a disc, a triangle; it stands on its own colour."""
    cls = f"on-c{colour}"
    if colour == 1:
        pen.circle(x, y, r * 0.85, cls)
    elif colour == 0:
        pen.polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], cls)
    else:
        pen.polygon([(x, y - r), (x + r, y + 0.8 * r), (x - r, y + 0.8 * r)], cls)


def star(pen: Pen, x: float, y: float, r: float, cls: str) -> None:
    """Draw a star."""
    pen.polygon([(x + r * dx, y + r * dy) for dx, dy in _STAR], cls)


def special_sign(pen: Pen, card: int, x: float, y: float, scale: float) -> None:
    """Draw a special: a star, a broken oar, a lifebuoy."""
    with pen.group(x=x, y=y, scale=scale):
        if card == OAR:
            pen.path("M-16 15L-3 2M4 -3L9 -8", "stroke")
            pen.polygon([(6, -10), (14, -19), (19, -14), (11, -5)], "white")
            pen.path("M-5 -6l4 3M5 7l-4 -3", "stroke")
        elif card == COX:
            pen.circle(0, 0, 13, "buoy")
            pen.circle(0, 0, 13, "band")
        else:
            pen.path(_STAR_PATH, "white")


def card_face(pen: Pen, boat: int, card: int, width: float, height: float) -> None:
    """Draw a card face up: its colour with sign and value, its pack's letter in a strip below."""
    is_large = height > 70
    strip = 19 if is_large else 16
    colour = tint(card)
    pen.rect(0, 0, width, height, "card", 7)
    if height < 60:
        _low_face(pen, boat, card, width, height)
        return
    pen.rect(4, 4, width - 8, height - 10 - strip, f"c{colour}", 5)
    middle = 4 + (height - 10 - strip) / 2
    if card < POINT_CARDS:
        size = 40 if height > 90 else 26
        colour_sign(pen, colour, 13 if is_large else 11, 13, 6 if is_large else 4.5)
        x = width / 2 + (2 if is_large else 4)
        value = str(card % VALUES + 1)
        pen.text(x, middle + size * 0.37, value, f"bold t{size} on-c{colour}", "middle")
    else:
        special_sign(pen, card, width / 2, middle, height / 108 + 0.15)
    pen.rect(4, height - 4 - strip, width - 8, strip, f"b{boat}", 4)
    effect = " · 0" if card == OAR else f" › {LETTERS[1 - boat]}" if card == COX else ""  # BR-11
    below = height - 4 - strip / 2 + 4.5
    pen.text(width / 2, below, LETTERS[boat] + effect, f"bold t13 on-b{boat}", "middle")


def _low_face(pen: Pen, boat: int, card: int, width: float, height: float) -> None:
    """Draw the same in little height."""
    colour, strip = tint(card), 14
    high = height - 7 - strip
    middle = 3 + high / 2
    pen.rect(3, 3, width - 6, high, f"c{colour}", 5)
    if card < POINT_CARDS:
        colour_sign(pen, colour, 10, 10.5, 4)
        value = str(card % VALUES + 1)
        pen.text(width / 2 + 3, middle + 7.5, value, f"bold t20 on-c{colour}", "middle")
    else:
        special_sign(pen, card, width / 2, middle, 0.45)
    pen.rect(3, height - 3 - strip, width - 6, strip, f"b{boat}", 4)
    effect = "·0" if card == OAR else f"›{LETTERS[1 - boat]}" if card == COX else ""  # BR-11
    pen.text(width / 2, height - 5.5, LETTERS[boat] + effect, f"bold t12 on-b{boat}", "middle")


def framed_card(pen: Pen, boat: int, card: int, width: float, height: float, frame: str) -> None:
    """Draw a card face up in a frame of a class, which may show or not."""
    card_face(pen, boat, card, width, height)
    pen.rect(0, 0, width, height, frame, 7)


def card_back(pen: Pen, boat: int, width: float, height: float) -> None:
    """Draw a card face down: only its pack shows."""
    pen.rect(0, 0, width, height, "card", 7)
    pen.rect(4, 4, width - 8, height - 8, f"b{boat}", 5)
    pen.text(width / 2, height / 2 + 9, LETTERS[boat], f"bold t26 on-b{boat}", "middle")


def won_chip(pen: Pen, boat: int, card: int) -> None:
    """Draw a won trick, 24 by 33: whom it scores for (BR-11), and the card that took it."""
    paid = int(boat_paid(boat, card))
    colour = tint(card)
    on = "ghost" if paid == NOTHING else f"b{paid}"
    pen.rect(0, 0, 24, 33, "card", 4)
    pen.rect(1, 1, 22, 15, on, 3)
    pen.text(3, 13, "0" if paid == NOTHING else LETTERS[paid], f"bold t13 on-{on}")
    pen.rect(1, 17, 22, 15, f"c{colour}", 3)
    if card < POINT_CARDS:
        pen.text(3, 29, str(card % VALUES + 1), f"bold t13 on-c{colour}")
        colour_sign(pen, colour, 17, 24.5, 4)
    else:
        special_sign(pen, card, 12, 24.5, 0.34)


def boat_shell(pen: Pen, boat: int, length: float) -> None:
    """Draw a rowing eight with its letter; its bow is at the origin."""
    for oar in range(4):
        x = -length * (0.22 + 0.19 * oar)
        pen.path(f"M{x:.1f} 0l-5 -12M{x:.1f} 0l-5 12", "oar")
    shell = f"M0 0C-8 -6 -14 -7.5 {-length * 0.5:.0f} -7.5S{-length + 6:.0f} -5 {-length:.0f} 0"
    back = f"S{-length * 0.5 - 14:.0f} 7.5 {-length * 0.5:.0f} 7.5S-8 6 0 0Z"
    pen.path(shell + back, f"hull b{boat}")
    pen.circle(-length / 2, 0, 10, f"hull b{boat}")
    pen.text(-length / 2, 5, LETTERS[boat], f"bold on-b{boat}", "middle")


def pill(pen: Pen, text: str, size: int, cls: str) -> None:
    """Draw a short word in a rounded frame around the origin."""
    width = width_of(text, size) + 14
    pen.rect(-width / 2, -9, width, 18, cls, 9)
    pen.text(0, 4.5, text, f"t{size} bold on-{cls}", "middle")
