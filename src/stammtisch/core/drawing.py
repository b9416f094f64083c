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

What happened since the viewer last looked can be told in steps, 1, 2, 3 …: pieces glide and parts
change in the step they name, `pass_by` shows what is seen for some steps only, `call` says in a few
words what happens in a step, and how it sounds. None of it is part of the picture itself.
"""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Final, final

from stammtisch.core import kit
from stammtisch.core.game import Event, Game, View
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
    "FLIGHTS", "LETTER", "ROLL", "SIZE", "SOUNDS", "STYLE", "TALL", "WIDE", "Drawing", "Pen",
    "Placement", "Point", "brief", "draw", "face_of", "fitted", "shortened", "width_of",
]  # fmt: skip

WIDE: Final = 960
TALL: Final = 360
NO_MOVE: Final = -1
ROLL: Final = -2  # stands for a press on `Teller.roll`
AHEAD: Final = 4  # placements among which one is looked for that was shown before
REMEMBERED: Final = 8192  # faces, a few hundred bytes each
SOUNDS: Final = ("card", "die", "run", "water", "knock", "chime", "win")
FLIGHTS: Final = ("arc", "flip", "tumble")  # other ways to come than by gliding

Face = Callable[..., None]  # draws with a pen, given some facts


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
    ".board .can:hover .halo{stroke-width:6}"
    ".board .can:focus-visible .halo{stroke:var(--mark);stroke-width:5;stroke-dasharray:9 3}"
    ".board .can:focus{outline:none}.board .halo{stroke:none}"
    ".board .chosen .halo{stroke:var(--mark);stroke-width:4}"
    ".board .before-roll{display:none}"
    ".board .turn{stroke:var(--glow);stroke-width:3}.board .faded{opacity:.45}" + kit.STYLE
)


@final
class Way:
    """How a piece that is new, or elsewhere than before, comes to where it lies."""

    def __init__(
        self,
        step: int,
        origin: Point | None,
        via: tuple[Point, ...],
        flight: str = "",
        until: int = 0,
    ) -> None:
        self.step = step  # pieces glide in the order of their steps, those of one step together
        self.origin = origin  # where a piece that was not there before comes from
        self.via = via  # what it passes
        self.flight = flight  # one of FLIGHTS, or none: it glides
        self.until = until  # the step in which it goes again, if it only passes by

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Way) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash(self._fields())

    def __repr__(self) -> str:
        return f"Way{self._fields()}"

    def is_like(self, step: int, origin: Point | None, via: Sequence[Point], flight: str) -> bool:
        """Tell whether it is this way."""
        return (
            self.step == step
            and self.origin == origin
            and self.flight == flight
            and self.via == tuple(via)
        )

    def _fields(self) -> tuple[object, ...]:
        return (self.step, self.origin, self.via, self.flight, self.until)


@final
class Call:
    """What is called out in a step, and how it sounds; either may be empty."""

    def __init__(self, step: int, text: str, sound: str) -> None:
        self.step = step
        self.text = text
        self.sound = sound

    def __repr__(self) -> str:
        return f"Call({self.step}, {self.text!r}, {self.sound!r})"


@final
class Placement:
    """A face at its position, under a key of its own; never changed."""

    def __init__(  # noqa: PLR0917 so much makes a placement
        self, key: str, markup: str, x: float, y: float, turn: float, scale: float, cls: str,
        move: int, label: str, is_piece: bool, layer: str, way: Way | None,
    ) -> None:  # fmt: skip
        self.key = key
        self.markup = markup
        self.x = x
        self.y = y
        self.turn = turn
        self.scale = scale
        self.cls = cls
        self.move = move
        self.label = label
        self.is_piece = is_piece  # it glides
        self.layer = layer
        self.way = way

    def is_like(self, other: "Placement") -> bool:
        """Tell whether nobody could tell the two apart once nothing moves any more."""
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

    def classed(self, cls: str) -> "Placement":
        """Return the same with another class."""
        return Placement(
            self.key, self.markup, self.x, self.y, self.turn, self.scale, cls, self.move,
            self.label, self.is_piece, self.layer, self.way,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Placement) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash(self._fields())

    def __repr__(self) -> str:
        return f"Placement{self._fields()}"

    def _fields(self) -> tuple[object, ...]:
        return (
            self.key, self.markup, self.x, self.y, self.turn, self.scale, self.cls, self.move,
            self.label, self.is_piece, self.layer, self.way,
        )  # fmt: skip


@final
class Faces:
    """Faces that were drawn lately; those nobody asks for any more are forgotten."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self.most = most
        self._count = 0
        self._young: dict[Face, dict[tuple[object, ...], str]] = {}
        self._old: dict[Face, dict[tuple[object, ...], str]] = {}

    def get(self, face: Face, facts: tuple[object, ...]) -> str:
        """Return a face as SVG."""
        young = self._young.get(face)
        if young is not None:
            markup = young.get(facts)
            if markup is not None:
                return markup
        return self._add(face, facts)

    def _add(self, face: Face, facts: tuple[object, ...]) -> str:
        old = self._old.get(face)
        markup = None if old is None else old.get(facts)
        if markup is None:
            pen = Pen()
            face(pen, *facts)
            markup = pen.markup()
        if self._count >= self.most:
            self._old, self._young, self._count = self._young, {}, 0
        self._young.setdefault(face, {})[facts] = markup
        self._count += 1
        return markup

    def clear(self) -> None:
        """Forget all of them."""
        self._old, self._young, self._count = {}, {}, 0

    def __len__(self) -> int:
        return sum([len(faces) for kind in (self._young, self._old) for faces in kind.values()])


FACES: Final = Faces()


def face_of(face: Face, *facts: object) -> str:
    """Return a face as SVG, drawn once for facts that are equal."""
    return FACES.get(face, facts)


class Drawing:
    """What one viewer is shown; the game's `draw` fills it, from the bottom up.

    With the drawing that the viewer was shown before, a placement that has not changed is the same
    object as there.
    """

    def __init__(
        self,
        view: View,
        teller: Teller,
        *,
        is_tall: bool = False,
        before: View | None = None,
        shown: "Drawing | None" = None,
        news: Sequence[Event] = (),
    ) -> None:
        self.view = view
        self.teller = teller
        self.is_tall = is_tall
        self.before = before  # what the viewer saw last, to tell what moved in which order
        self.news = news  # what the viewer has learned since
        self.width = TALL if is_tall else WIDE
        self.height = 0.0  # the game sets it
        self.fold = 0.0  # how far down what a decision needs goes; 0: all the way
        self.placements: list[Placement] = []
        self.calls: list[Call] = []
        self.passing: list[Placement] = []  # seen for some steps, no part of the picture
        self.leaving = 0  # the step in which pieces that are gone fade away
        self._is_player = view.seat is not None
        self._layer = ""
        self.headline: str | None = None  # where the match stands, if that has been told already
        self._label: str | None = None
        self._shown: list[Placement] = [] if shown is None else shown.placements
        self._next = 0  # of those: the first that may come again

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
        step: int = 0,
        turn: float = 0,
        scale: float = 1,
    ) -> None:
        """Place a face that never glides; with a move, whoever sits there may choose it.

        With a step, it looks as before until then.
        """
        key = "part-" + key
        self._place(key, markup, x, y, turn, scale, cls, move, label, False, step, None, (), "")

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
        flight: str = "",
        turn: float = 0,
        scale: float = 1,
    ) -> None:
        """Place a face that glides when it is next placed elsewhere under the same key."""
        key = "piece-" + key
        self._place(
            key, markup, x, y, turn, scale, cls, move, label, True, step, origin, via, flight
        )

    def pass_by(
        self,
        key: str,
        markup: str,
        x: float,
        y: float,
        cls: str = "",
        *,
        step: int = 1,  # mypyc wants a default behind that of `cls`
        until: int = 0,
        origin: Point | None = None,
        via: Sequence[Point] = (),
        flight: str = "",
        turn: float = 0,
        scale: float = 1,
    ) -> None:
        """Show a face from one step to another (0: to the end), above all else.

        Under the key of a piece that is gone, it comes from where that was, and instead of it.
        """
        assert flight == "" or flight in FLIGHTS, flight
        way = Way(step, origin, tuple(via), flight, until)
        self.passing.append(
            Placement("piece-" + key, markup, x, y, turn, scale, cls, NO_MOVE, "", True, "", way)
        )

    def call_news(self, calls: Mapping[str, str], step: int = 0) -> None:
        """Call out what is new: sounds by the keys of lines; one with a `!` is said aloud too."""
        for event in self.news:
            sound = calls.get(event.key)
            if sound is not None:
                is_said = sound.endswith("!")
                text = self.teller.say(event.key, **event.facts) if is_said else ""
                self.call(step, text, sound.removesuffix("!"))

    def call(self, step: int, text: str = "", sound: str = "") -> None:
        """Call out what happens in a step, with one of SOUNDS."""
        assert sound == "" or sound in SOUNDS, sound
        self.calls.append(Call(step, text, sound))

    def _place(  # noqa: PLR0917 so much makes a placement
        self, key: str, markup: str, x: float, y: float, turn: float, scale: float, cls: str,
        move: int, label: str, is_piece: bool, step: int, origin: Point | None,
        via: Sequence[Point], flight: str,
    ) -> None:  # fmt: skip
        """Place what was shown before, if it has not changed, or something new."""
        chosen = move if self._is_player else NO_MOVE
        is_still = step == 0 and origin is None and not via and not flight
        old = self._known(key)
        if (
            old is not None
            and old.markup == markup
            and old.x == x
            and old.y == y
            and old.cls == cls
            and old.move == chosen
            and old.label == label
            and old.turn == turn
            and old.scale == scale
            and old.layer == self._layer
            and (is_still if old.way is None else old.way.is_like(step, origin, via, flight))
        ):
            self.placements.append(old)
            return
        way = None if is_still else Way(step, origin, tuple(via), flight)
        self.placements.append(
            Placement(
                key, markup, x, y, turn, scale, cls, chosen, label, is_piece, self._layer, way
            )
        )

    def _known(self, key: str) -> Placement | None:
        """Return what was shown under a key, if it comes soon: most come in the same order."""
        shown, number = self._shown, self._next
        last = min(number + AHEAD, len(shown))
        while number < last:
            old = shown[number]
            number += 1
            if old.key == key:
                self._next = number
                return old
        return None

    def place(self, placements: Sequence[Placement]) -> None:
        """Place what a game remembers by itself; `part` and `piece` follow as before."""
        self.placements += placements
        self._next += len(placements)

    def begin_layer(self, key: str, cls: str = "") -> None:
        """Place what follows together, for instance to fade as one; layers do not nest."""
        key = "layer-" + key
        self.placements.append(Placement(key, "", 0, 0, 0, 1, cls, NO_MOVE, "", False, "", None))
        self._layer = key
        self._next += 1

    def end_layer(self) -> None:
        """Place what follows on its own again."""
        self._layer = ""

    @property
    def marked(self) -> set[int]:
        """Return the legal moves that can be chosen in the drawing, at once or by their picks."""
        placed = {placement.move for placement in self.placements}
        marked = set(self.view.legal) & placed
        for move in self.view.legal:
            picks = self.teller.picks(move)
            if picks and placed.issuperset(picks):
                marked.add(move)
        return marked

    @property
    def label(self) -> str:
        """Return what the picture shows, for those who do not see it."""
        if self._label is None:
            title = self.teller.game.words.title(self.teller.lang)
            headline = self.teller.headline(self.view) if self.headline is None else self.headline
            self._label = f"{title}: {headline}"
        return self._label

    def to_svg(self, style: str = "") -> str:
        """Return the whole drawing; with a style of its own if it is to stand alone."""
        inside = f"<style>{STYLE}{style}</style>" if style else ""
        size = f"0 0 {brief(self.width)} {brief(self.height)}"
        legal = set(self.view.legal)
        shapes: list[str] = []
        layer = ""
        for placement in self.placements:
            if layer and placement.layer != layer:
                shapes.append("</g>")
            layer = placement.layer
            if placement.key.startswith("layer-"):
                classed = f' class="{placement.cls}"' if placement.cls else ""
                shapes.append(f'<g id="{escape(placement.key)}"{classed}>')
                layer = placement.key
            else:
                shapes.append(self._element(placement, placement.move in legal))
        if layer:
            shapes.append("</g>")
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" role="group"'
            f' class="board {self.teller.game.name}" aria-label="{escape(self.label)}">'
            f"{inside}{''.join(shapes)}</svg>"
        )

    def _element(self, placement: Placement, is_legal: bool) -> str:
        """Return a placement as an element, as the page builds it (static/board.js)."""
        classes = ["piece"] if placement.is_piece else []
        more = ""
        if placement.move >= 0:
            more = f' data-move="{placement.move}"'
            classes.append("can" if is_legal else "cannot")
            if is_legal:
                label = placement.label or self.teller.move(placement.move)
                more += f' role="button" tabindex="0" aria-label="{escape(label)}"'
        if placement.cls:
            classes.append(placement.cls)
        if classes:
            more += f' class="{" ".join(classes)}"'
        transform = transformed(placement.x, placement.y, placement.turn, placement.scale)
        if transform:
            more += f' transform="{transform}"'
        return f'<g id="{escape(placement.key)}"{more}>{placement.markup}</g>'


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
