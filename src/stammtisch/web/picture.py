"""A table as a picture for messengers: what an onlooker sees, or the game's emblem before that.

The drawing of the pages is made into a PNG by resvg (the extra `preview`), which knows no variables
in styles and brings no fonts: the styles are filled in first, and letters come from a font that is
found on this computer. Without the extra, or without a font, there is less to see.
"""

import re
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from stammtisch.core.drawing import STYLE, fitted
from stammtisch.core.game import Game
from stammtisch.store.phases import CLOSED
from stammtisch.table.table import Table
from stammtisch.web.shown import drawn
from stammtisch.web.templates import emblem_of

try:
    import resvg_py
except ImportError:  # the extra is not installed
    resvg_py = None  # type: ignore[assignment]  # told apart below

WIDTH: Final = 1200
HEIGHT: Final = 630
EDGE: Final = 15
LONGEST: Final = 2_000_000  # characters of a drawing; those of our games have a tenth

STATIC: Final = Path(__file__).with_name("static")
FOLDERS: Final = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "/System/Library/Fonts/Supplemental",
    "/Library/Fonts",
    "C:/Windows/Fonts",
)
FONTS: Final = (  # a family's name, its plain and its bold letters
    ("DejaVu Sans", "DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
    ("Noto Sans", "NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
    ("Liberation Sans", "LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"),
    ("FreeSans", "FreeSans.ttf", "FreeSansBold.ttf"),
    ("Open Sans", "OpenSans-Regular.ttf", "OpenSans-Bold.ttf"),
    ("Roboto", "Roboto-Regular.ttf", "Roboto-Bold.ttf"),
    ("Arial", "Arial.ttf", "Arial Bold.ttf"),
    ("Arial", "arial.ttf", "arialbd.ttf"),
)

COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
VARIABLE: Final = re.compile(r"var\((--[\w-]+)(?:,([^()]*))?\)")


@cache
def font() -> tuple[str, list[str]] | None:
    """Return a family whose letters are on this computer, and its files; None if there is none."""
    found: dict[str, str] = {}
    for folder in FOLDERS:
        for path in Path(folder).expanduser().rglob("*.ttf"):
            found.setdefault(path.name, str(path))
    for family, plain, bold in FONTS:
        if plain in found:
            return family, [found[name] for name in (plain, bold) if name in found]
    return None


def prepare(game: Game) -> None:
    """Find and fill in what pictures of a game need, once: it takes a while, and wants a thread."""
    font()
    emblem_style()
    flat(STYLE + game.style())


def can_draw() -> bool:
    """Tell whether pictures can be drawn here."""
    return resvg_py is not None


@cache
def flat(style: str) -> str:
    """Return a style in the light colours, its variables filled in, for a picture that is still."""
    values: dict[str, str] = {}
    rules: list[tuple[str, str]] = []
    for selector, body in RULE.findall("".join(_always(COMMENT.sub("", style)))):
        if 'data-theme="dark"' in selector:
            continue
        parts = [part.partition(":") for part in body.split(";") if part.strip()]
        for name, _, value in parts:
            if name.strip().startswith("--"):
                values.setdefault(name.strip(), value.strip())
        told = [f"{name}:{value}" for name, _, value in parts if not name.strip().startswith("--")]
        if told and ":" not in selector:  # nobody hovers over a picture
            rules.append((selector.strip(), ";".join(told)))
    text = "".join(f"{selector}{{{body}}}" for selector, body in rules)
    for _ in range(3):  # a variable may be told by another
        text = VARIABLE.sub(lambda found: values.get(found[1], found[2] or "none"), text)
    return text


def _always(style: str) -> Iterator[str]:
    """Yield the parts of a style that do not depend on the screen."""
    rest = style
    while "@media" in rest:
        before, _, rest = rest.partition("@media")
        yield before
        depth, end = 1, rest.index("{") + 1
        while depth:
            depth += {"{": 1, "}": -1}.get(rest[end], 0)
            end += 1
        rest = rest[end:]
    yield rest


@cache
def emblem_style() -> str:
    """Return the colours of emblems, as the pages have them."""
    style = flat(STYLE + (STATIC / "style.css").read_text(encoding="utf-8"))
    rules = [rule for rule in RULE.findall(style) if rule[0].startswith(".emblem")]
    return "".join(f"{selector}{{{body}}}" for selector, body in rules)


def picture_of(table: Table, title: str, text: str, lang: str) -> str:
    """Return the picture of a table as SVG, from what any onlooker may see and nothing else."""
    played = table.played
    if played is None or table.phase == CLOSED or font() is None:
        return _poster(table.head.game, title, text)
    drawing = drawn(played.match.view(None), played.teller(lang), "wide")
    room = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE
    scale = min(room[0] / drawing.width, room[1] / drawing.height)
    width, height = drawing.width * scale, drawing.height * scale
    where = (
        f'<svg x="{(WIDTH - width) / 2:.1f}" y="{(HEIGHT - height) / 2:.1f}"'
        f' width="{width:.1f}" height="{height:.1f}" '
    )
    board = drawing.to_svg().replace("<svg ", where, 1)
    return _framed(flat(STYLE + table.game.style()), board)


def _poster(game: str, title: str, text: str) -> str:
    """Return a picture with the game's emblem, and words where there are letters for them."""
    style = emblem_style()
    if font() is None:
        emblem = (
            '<svg class="emblem" x="100" y="15" width="1000" height="600" viewBox="0 0 120 72">'
        )
        return _framed(style, f"{emblem}{emblem_of(game)}</svg>")
    emblem = '<svg class="emblem" x="300" y="40" width="600" height="360" viewBox="0 0 120 72">'
    style += (
        ".words{font-family:sans-serif;text-anchor:middle;fill:#221f1a}"
        ".words .title{font-size:68px;font-weight:700}.words .text{font-size:36px;fill:#6b6459}"
    )
    words = (
        f'<g class="words"><text class="title" x="600" y="490">{escape(fitted(title, 1100, 68))}'
        f'</text><text class="text" x="600" y="560">{escape(fitted(text, 1100, 36))}</text></g>'
    )
    return _framed(style, f"{emblem}{emblem_of(game)}</svg>{words}")


def _framed(style: str, inside: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"'
        f' viewBox="0 0 {WIDTH} {HEIGHT}"><style>{style}</style>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fdfbf6"/>{inside}</svg>'
    )


def rasterised(svg: str) -> bytes:
    """Return a picture as PNG; takes a while, and lets other threads run meanwhile."""
    if resvg_py is None or len(svg) > LONGEST:
        raise ValueError("this cannot be drawn")
    family, files = font() or ("", [])
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            skip_system_fonts=True,
            font_files=files,
            font_family=family or None,
            sans_serif_family=family or None,
        )
    )
