"""Everybody's chances over a match, drawn for a page: lines told apart by dash and by name."""

from collections.abc import Mapping
from html import escape
from typing import Any, Final

WIDTH: Final = 320  # about as wide as what stands beside a board: letters keep their size
HEIGHT: Final = 220
LEFT: Final = 46
RIGHT: Final = 66
TOP: Final = 14
BOTTOM: Final = 34
APART: Final = 15  # between two names at the end of their lines

TITLE: Final = {"de": "Gewinnaussichten im Lauf der Partie", "en": "Chances over the match"}
MOVE: Final = {"de": "Zug", "en": "move"}


def chart(review: Mapping[str, Any], lang: str) -> str:
    """Return the chart as SVG; its lines are styled by the page."""
    count = max(1, review["count"])
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def point(number: float, value: float) -> tuple[float, float]:
        return LEFT + wide * number / count, TOP + high * (1 - value)

    shapes = []
    for percent in (0, 25, 50, 75, 100):
        _, y = point(0, percent / 100)
        shapes.append(
            f'<line x1="{LEFT}" x2="{LEFT + wide}" y1="{y:.1f}" y2="{y:.1f}" class="line"/>'
        )
        shapes.append(
            f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end" class="soft small">'
            f"{percent} %</text>"
        )
    shapes.append(
        f'<text x="{LEFT + wide / 2}" y="{HEIGHT - 8}" text-anchor="middle" class="soft small">'
        f"{MOVE[lang]} 1–{count}</text>"
    )
    ends: list[tuple[float, int]] = []
    for seat, chances in enumerate(review["chances"]):
        points = [point(number, value) for number, value in chances]
        if points:
            line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
            shapes.append(f'<polyline points="{line}" class="chance edge-s{seat} dash-{seat}"/>')
            ends.append((points[-1][1], seat))
    y = 0.0
    for height, seat in sorted(ends):
        y = max(y + APART, height)
        name = escape(review["names"][seat][:9])
        shapes.append(
            f'<text x="{LEFT + wide + 6}" y="{y + 4:.1f}" class="small s{seat}">{name}</text>'
        )
    for number, mistake in enumerate(review["costliest"], start=1):
        x, _ = point(mistake["n"], 0)
        shapes.append(
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{TOP + high}" class="costly"/>'
            f'<text x="{x:.1f}" y="{TOP + high + 12}" text-anchor="middle" class="small mark">'
            f"{number}</text>"
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' class="board chart" role="img" aria-label="{TITLE[lang]}">{"".join(shapes)}</svg>'
    )
