"""A view as SVG: shapes, pieces that glide from place to place, and places that can be chosen.

A drawing is made from a view alone. It comes in two layouts, `is_tall` for a phone held upright,
360 units wide, and one 960 units wide for everything else. What a browser does with it is told by
attributes, the same in every game:

    id, transform      a piece: drawn again under the same id elsewhere, it glides there
    data-from          where a piece that was not there before comes from: "x y"
    data-via           places it passes on its way: "x y x y"
    data-step          pieces glide in the order of their steps, those of one step together
    data-move          clicking it makes this move, or shows why not; class `can` where it is legal

Colours are classes; their meaning in light and in dark stands in STYLE and in every game's own.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from html import escape
from typing import Final
from unicodedata import east_asian_width

from stammtisch.core.game import Game, View
from stammtisch.core.telling import Teller

WIDE: Final = 960
TALL: Final = 360
SIZE: Final = 16  # of usual text
LETTER: Final = 10  # how wide a usual letter of it is
Point = tuple[float, float]

# Seats have a colour and a letter; nothing is told by colour alone.
LIGHT: Final = (
    "--paper:#fdfbf6;--ink:#221f1a;--soft:#6b6459;--line:#cfc6b6;--felt:#e9e3d5;--card:#fffefb;"
    "--mark:#b3470b;--glow:#f6b73c;--good:#1d7a45;--bad:#b3261e;"
    "--s0:#b3261e;--s1:#1f5fae;--s2:#1d7a45;--s3:#8a6100;--s4:#7a3a9a;--s5:#0d7377;--on-seat:#fff"
)
DARK: Final = (
    "--paper:#1b1a18;--ink:#f1ece2;--soft:#b3aa9b;--line:#4a453d;--felt:#2a2824;--card:#36332e;"
    "--mark:#ffa05c;--glow:#ffc95e;--good:#6fd39a;--bad:#ff8a80;"
    "--s0:#ff8a80;--s1:#8ab8ff;--s2:#6fd39a;--s3:#f0c35a;--s4:#d7a3f0;--s5:#6fd6d9;--on-seat:#1b1a18"
)
STYLE: Final = (
    f":root{{{LIGHT}}}@media(prefers-color-scheme:dark){{:root{{{DARK}}}}}"
    f':root[data-theme="light"]{{{LIGHT}}}:root[data-theme="dark"]{{{DARK}}}'
    ".board{font-family:system-ui,sans-serif;font-size:14px;fill:var(--ink)}"
    ".board .paper{fill:var(--paper)}.board .felt{fill:var(--felt)}"
    ".board .frame{fill:none;stroke:var(--line)}.board .line{stroke:var(--line);fill:none}"
    ".board .card{fill:var(--card);stroke:var(--line)}.board .back{fill:var(--soft)}"
    ".board .ink{fill:var(--ink)}.board .soft{fill:var(--soft)}.board .mark{fill:var(--mark)}"
    ".board .good{fill:var(--good)}.board .bad{fill:var(--bad)}.board .bold{font-weight:700}"
    ".board .small{font-size:12px}.board .big{font-size:20px}.board .huge{font-size:28px}"
    + "".join(
        f".board .s{seat}{{fill:var(--s{seat})}}.board .on-s{seat}{{fill:var(--on-seat)}}"
        f".board .edge-s{seat}{{stroke:var(--s{seat});fill:none}}"
        for seat in range(6)
    )
    + ".board .can{cursor:pointer}.board .can .halo{stroke:var(--glow);stroke-width:3}"
    ".board .can:hover .halo,.board .can:focus-visible .halo{stroke:var(--mark);stroke-width:5}"
    ".board .can:focus{outline:none}.board .halo{stroke:none}"
    ".board .chosen .halo{stroke:var(--mark);stroke-width:4}"
    ".board .turn{stroke:var(--glow);stroke-width:3}.board .faded{opacity:.45}"
)


class Drawing:
    """The SVG of one view, built shape by shape; the game's `draw` fills it."""

    def __init__(
        self, view: View, teller: Teller, *, is_tall: bool = False, before: View | None = None
    ) -> None:
        self.view = view
        self.teller = teller
        self.is_tall = is_tall
        self.before = before  # what the viewer saw last, to tell what moved in which order
        self.width = TALL if is_tall else WIDE
        self.height = 0.0  # the game sets it
        self.marked: set[int] = set()  # legal moves that can be chosen in the drawing
        self._shapes: list[str] = []

    # Shapes

    def rect(  # noqa: PLR0917 a rectangle is so many numbers
        self, x: float, y: float, width: float, height: float, cls: str, rx: float = 0
    ) -> None:
        """Draw a rectangle."""
        corner = f' rx="{_n(rx)}"' if rx else ""
        self._shapes.append(
            f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"{corner}'
            f' class="{cls}"/>'
        )

    def circle(self, x: float, y: float, r: float, cls: str) -> None:
        """Draw a circle."""
        self._shapes.append(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(r)}" class="{cls}"/>')

    def line(self, x1: float, y1: float, x2: float, y2: float, cls: str) -> None:
        """Draw a line."""
        self._shapes.append(
            f'<line x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}" class="{cls}"/>'
        )

    def path(self, d: str, cls: str) -> None:
        """Draw a path."""
        self._shapes.append(f'<path d="{d}" class="{cls}"/>')

    def polygon(self, points: Sequence[Point], cls: str) -> None:
        """Draw a polygon."""
        told = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
        self._shapes.append(f'<polygon points="{told}" class="{cls}"/>')

    def text(self, x: float, y: float, text: str, cls: str = "", anchor: str = "start") -> None:
        """Write a text; y is its base line, anchor start, middle or end."""
        where = "" if anchor == "start" else f' text-anchor="{anchor}"'
        named = f' class="{cls}"' if cls else ""
        self._shapes.append(f'<text x="{_n(x)}" y="{_n(y)}"{named}{where}>{escape(text)}</text>')

    # Groups

    @contextmanager
    def group(
        self, cls: str = "", x: float = 0, y: float = 0, turn: float = 0, scale: float = 1
    ) -> Iterator[None]:
        """Draw shapes together, from an origin of their own."""
        self._shapes.append(f"<g{_class(cls)}{_transform(x, y, turn, scale)}>")
        yield
        self._shapes.append("</g>")

    @contextmanager
    def piece(
        self,
        key: str,
        x: float,
        y: float,
        cls: str = "",
        *,
        step: int = 0,
        origin: Point | None = None,
        via: Sequence[Point] = (),
        turn: float = 0,
    ) -> Iterator[None]:
        """Draw something that glides when it is next drawn elsewhere under the same key."""
        more = f' data-step="{step}"' if step else ""
        if origin is not None:
            more += f' data-from="{_n(origin[0])} {_n(origin[1])}"'
        if via:
            told = " ".join(f"{_n(px)} {_n(py)}" for px, py in via)
            more += f' data-via="{told}"'
        named = _class(f"piece {cls}".rstrip())
        # always with a transform: it is what glides
        self._shapes.append(
            f'<g id="piece-{escape(key)}"{named}{_transform(x, y, turn, 1, always=True)}{more}>'
        )
        yield
        self._shapes.append("</g>")

    @contextmanager
    def choice(self, move: int, label: str = "", cls: str = "") -> Iterator[None]:
        """Draw something that stands for a move of the viewer, legal now or not.

        Shapes inside with the class `halo` are what lights up. Onlookers get plain shapes.
        """
        if self.view.seat is None:
            self._shapes.append(f"<g{_class(cls)}>")
        elif move in self.view.legal:
            self.marked.add(move)
            told = escape(label or self.teller.move(move))
            self._shapes.append(
                f'<g data-move="{move}" role="button" tabindex="0" aria-label="{told}"'
                f"{_class(f'can {cls}'.rstrip())}>"
            )
        else:
            self._shapes.append(f'<g data-move="{move}"{_class(f"cannot {cls}".rstrip())}>')
        yield
        self._shapes.append("</g>")

    def to_svg(self, style: str = "") -> str:
        """Return the whole drawing; with a style of its own if it is to stand alone."""
        inside = f"<style>{STYLE}{style}</style>" if style else ""
        size = f"0 0 {_n(self.width)} {_n(self.height)}"
        game = self.teller.game
        told = escape(f"{game.words.title(self.teller.lang)}: {self.teller.headline(self.view)}")
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" role="group"'
            f' class="board {game.name}" aria-label="{told}">{inside}{"".join(self._shapes)}</svg>'
        )


def draw(
    game: Game,
    view: View,
    names: Sequence[str] = (),
    lang: str = "en",
    *,
    is_tall: bool = False,
) -> str:
    """Return a view as an SVG that stands alone."""
    called = names or [f"P{seat}" for seat in range(max(game.seat_counts))]
    drawing = Drawing(view, game.teller(called, lang), is_tall=is_tall)
    game.draw(drawing)
    paper = f"svg.board{{background:var(--paper)}}{game.style()}"
    return drawing.to_svg(paper)


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


def _n(number: float) -> str:
    """Return a number as short as it can be written."""
    return f"{number:.1f}".removesuffix(".0")


def _class(cls: str) -> str:
    return f' class="{cls}"' if cls else ""


def _transform(x: float, y: float, turn: float, scale: float, always: bool = False) -> str:
    told = [f"translate({_n(x)} {_n(y)})"] if always or x or y else []
    if turn:
        told.append(f"rotate({_n(turn)})")
    if scale != 1:
        told.append(f"scale({scale:.3g})")
    return f' transform="{" ".join(told)}"' if told else ""
