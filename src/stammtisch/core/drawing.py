"""A view as a picture: faces, drawn once, and where each of them lies for this viewer.

A face is a pure function of a few hashable facts: `def card(pen: Pen, kind: int, width: float)`.
It gets no view, so it is drawn once for all viewers and tables, and remembered. A drawing is a list
of placements in painting order, made from a view alone: a key, a face, a position, the move it
stands for, how it glides. A whole SVG is made from it for records and notebooks; a stream sends
what changed between two drawings (`web/changes.py`).

It comes in two layouts, `is_tall` for a phone held upright, 360 units wide, and one 960 units wide
for everything else. Colours are classes; their meaning in light and in dark stands in STYLE and in
every game's own. Legality is not in a picture: a placement says which move it stands for, and the
page lights up those that can be chosen (class `can`; its shapes with the class `halo` show it).
"""

from collections.abc import Callable, Sequence
from html import escape
from typing import Final, final

from stammtisch.core.game import Game, View
from stammtisch.core.pen import (
    LETTER,
    SIZE,
    Pen,
    Point,
    brief,
    fitted,
    shortened,
    transformed,
    width_of,
)
from stammtisch.core.telling import Teller

__all__ = [
    "LETTER", "SIZE", "STYLE", "TALL", "WIDE", "Drawing", "Pen", "Placement", "Point", "brief",
    "draw", "face_of", "fitted", "shortened", "width_of",
]  # fmt: skip

WIDE: Final = 960
TALL: Final = 360
NO_MOVE: Final = -1
REMEMBERED: Final = 8192  # faces, a few hundred bytes each


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
    ".board .am{text-anchor:middle}.board .ae{text-anchor:end}"
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


@final
class Look:
    """How a placement looks once nothing moves any more; never changed."""

    def __init__(  # noqa: PLR0917 so much makes a look
        self, markup: str, x: float, y: float, turn: float, scale: float, cls: str, move: int,
        label: str, is_piece: bool, layer: str,
    ) -> None:  # fmt: skip
        self.markup = markup
        self.x = x
        self.y = y
        self.turn = turn
        self.scale = scale
        self.cls = cls
        self.move = move
        self.label = label
        self.is_piece = is_piece
        self.layer = layer

    def fields(self) -> tuple[str, float, float, float, float, str, int, str, bool, str]:
        """Return all of it, in the order it is given in."""
        return (
            self.markup, self.x, self.y, self.turn, self.scale, self.cls, self.move, self.label,
            self.is_piece, self.layer,
        )  # fmt: skip

    def is_like(self, other: "Look") -> bool:
        """Tell whether nobody could tell the two apart."""
        return self is other or (
            self.x == other.x
            and self.y == other.y
            and self.cls == other.cls
            and self.move == other.move
            and self.markup == other.markup
            and self.turn == other.turn
            and self.scale == other.scale
            and self.label == other.label
            and self.is_piece == other.is_piece
            and self.layer == other.layer
        )

    def classed(self, cls: str) -> "Look":
        """Return the same with another class."""
        return Look(
            self.markup, self.x, self.y, self.turn, self.scale, cls, self.move, self.label,
            self.is_piece, self.layer,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Look) and self.is_like(other)

    def __hash__(self) -> int:
        return hash(self.fields())

    def __repr__(self) -> str:
        return f"Look{self.fields()}"


@final
class Way:
    """How a piece that is new, or elsewhere than before, comes to where it lies."""

    def __init__(self, step: int, origin: Point | None, via: tuple[Point, ...]) -> None:
        self.step = step  # pieces glide in the order of their steps, those of one step together
        self.origin = origin  # where a piece that was not there before comes from
        self.via = via  # what it passes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Way) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash(self._fields())

    def __repr__(self) -> str:
        return f"Way{self._fields()}"

    def _fields(self) -> tuple[int, Point | None, tuple[Point, ...]]:
        return (self.step, self.origin, self.via)


Placement = tuple[str, Look, Way | None]  # a face at its position, under a key of its own


@final
class Faces:
    """Faces that were drawn lately; those nobody asks for any more are forgotten."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self.most = most
        self._young: dict[tuple[object, ...], str] = {}
        self._old: dict[tuple[object, ...], str] = {}

    def get(self, face: Callable[..., None], facts: tuple[object, ...]) -> str:
        """Return a face as SVG."""
        known = self._young.get((face, facts))
        return self._older(face, facts) if known is None else known

    def clear(self) -> None:
        """Forget all of them."""
        self._young.clear()
        self._old.clear()

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    def _older(self, face: Callable[..., None], facts: tuple[object, ...]) -> str:
        markup = self._old.get((face, facts))
        if markup is None:
            pen = Pen()
            face(pen, *facts)
            markup = pen.markup()
        if len(self._young) >= self.most:
            self._old, self._young = self._young, {}
        self._young[face, facts] = markup
        return markup


FACES: Final = Faces()


def face_of(face: Callable[..., None], *facts: object) -> str:
    """Return a face as SVG, drawn once for facts that are equal."""
    return FACES.get(face, facts)


class Drawing:
    """What one viewer is shown; the game's `draw` fills it, from the bottom up."""

    def __init__(
        self, view: View, teller: Teller, *, is_tall: bool = False, before: View | None = None
    ) -> None:
        self.view = view
        self.teller = teller
        self.is_tall = is_tall
        self.before = before  # what the viewer saw last, to tell what moved in which order
        self.width = TALL if is_tall else WIDE
        self.height = 0.0  # the game sets it
        self.placements: list[Placement] = []
        self._is_player = view.seat is not None
        self._layer = ""
        self._label: str | None = None

    def part(
        self,
        key: str,
        markup: str,
        x: float = 0,
        y: float = 0,
        cls: str = "",
        *,
        move: int = NO_MOVE,
        label: str = "",
        turn: float = 0,
        scale: float = 1,
    ) -> None:
        """Place a face that never glides; with a move, whoever sits there may choose it."""
        chosen = move if self._is_player else NO_MOVE
        look = Look(markup, x, y, turn, scale, cls, chosen, label, False, self._layer)
        self.placements.append((f"part-{key}", look, None))

    def piece(
        self,
        key: str,
        markup: str,
        x: float,
        y: float,
        cls: str = "",
        *,
        move: int = NO_MOVE,
        label: str = "",
        step: int = 0,
        origin: Point | None = None,
        via: Sequence[Point] = (),
        turn: float = 0,
        scale: float = 1,
    ) -> None:
        """Place a face that glides when it is next placed elsewhere under the same key."""
        chosen = move if self._is_player else NO_MOVE
        look = Look(markup, x, y, turn, scale, cls, chosen, label, True, self._layer)
        way = Way(step, origin, tuple(via)) if step or via or origin is not None else None
        self.placements.append((f"piece-{key}", look, way))

    def begin_layer(self, key: str, cls: str = "") -> None:
        """Place what follows together, for instance to fade as one; layers do not nest."""
        look = Look("", 0, 0, 0, 1, cls, NO_MOVE, "", False, "")
        self.placements.append((f"layer-{key}", look, None))
        self._layer = f"layer-{key}"

    def end_layer(self) -> None:
        """Place what follows on its own again."""
        self._layer = ""

    @property
    def marked(self) -> set[int]:
        """Return the legal moves that can be chosen in the drawing."""
        return set(self.view.legal) & {look.move for _, look, _ in self.placements}

    @property
    def label(self) -> str:
        """Return what the picture shows, for those who do not see it."""
        if self._label is None:
            title = self.teller.game.words.title(self.teller.lang)
            self._label = f"{title}: {self.teller.headline(self.view)}"
        return self._label

    def to_svg(self, style: str = "") -> str:
        """Return the whole drawing; with a style of its own if it is to stand alone."""
        inside = f"<style>{STYLE}{style}</style>" if style else ""
        size = f"0 0 {brief(self.width)} {brief(self.height)}"
        legal = set(self.view.legal)
        shapes: list[str] = []
        layer = ""
        for key, look, _ in self.placements:
            if layer and look.layer != layer:
                shapes.append("</g>")
            layer = look.layer
            if key.startswith("layer-"):
                classed = f' class="{look.cls}"' if look.cls else ""
                shapes.append(f'<g id="{escape(key)}"{classed}>')
                layer = key
            else:
                shapes.append(self._element(key, look, look.move in legal))
        if layer:
            shapes.append("</g>")
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" role="group"'
            f' class="board {self.teller.game.name}" aria-label="{escape(self.label)}">'
            f"{inside}{''.join(shapes)}</svg>"
        )

    def _element(self, key: str, look: Look, is_legal: bool) -> str:
        """Return a placement as an element, as the page builds it (static/board.js)."""
        classes = ["piece"] if look.is_piece else []
        more = ""
        if look.move != NO_MOVE:
            more = f' data-move="{look.move}"'
            classes.append("can" if is_legal else "cannot")
            if is_legal:
                label = look.label or self.teller.move(look.move)
                more += f' role="button" tabindex="0" aria-label="{escape(label)}"'
        if look.cls:
            classes.append(look.cls)
        if classes:
            more += f' class="{" ".join(classes)}"'
        transform = transformed(look.x, look.y, look.turn, look.scale)
        if transform:
            more += f' transform="{transform}"'
        return f'<g id="{escape(key)}"{more}>{look.markup}</g>'


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
