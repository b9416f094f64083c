"""Sums drawn for a page: bars with their names and numbers, and points as a line.

The pictures say nothing that the table beside them does not say; styles come from the page.
"""

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

WIDTH: Final = 360
ROW: Final = 44
BAR: Final = 14
LINE_HEIGHT: Final = 150
LEFT: Final = 44
MARGIN: Final = 12


class Bar(NamedTuple):
    """A row of a chart: what it is, in words and numbers, and its parts from left to right."""

    name: str
    text: str
    parts: Sequence[tuple[float, str]]  # how long, and the class of the style


def bars(title: str, rows: Sequence[Bar]) -> str:
    """Return rows of bars as SVG, the longest as wide as the picture."""
    longest = max((sum(length for length, _ in row.parts) for row in rows), default=0) or 1
    shapes = []
    for number, row in enumerate(rows):
        y = number * ROW
        name, text = escape(_short(row.name)), escape(row.text)
        shapes.append(
            f'<text x="0" y="{y + 16}">{name}</text>'
            f'<text x="{WIDTH}" y="{y + 16}" text-anchor="end" class="soft">{text}</text>'
            f'<rect x="0" y="{y + 23}" width="{WIDTH}" height="{BAR}" rx="4" class="rail"/>'
        )
        x = 0.0
        for length, kind in row.parts:
            wide = WIDTH * length / longest
            if wide:
                shapes.append(
                    f'<rect x="{x:.1f}" y="{y + 23}" width="{wide:.1f}" height="{BAR}" rx="4"'
                    f' class="{kind}"/>'
                )
            x += wide
    return _picture(title, max(1, len(rows)) * ROW, shapes)


def line(title: str, values: Sequence[int], labels: tuple[str, str]) -> str:
    """Return numbers as a line from the first to the last, with its lowest and highest named."""
    low, high = min(values), max(values)
    range_ = (high - low) or 1
    wide, high_px = WIDTH - LEFT - MARGIN, LINE_HEIGHT - 2 * MARGIN

    def point(number: int) -> tuple[float, float]:
        x = LEFT + wide * number / max(1, len(values) - 1)
        return x, MARGIN + high_px * (1 - (values[number] - low) / range_)

    points = [point(number) for number in range(len(values))]
    shapes = []
    for label, y in zip(map(escape, labels), (MARGIN + high_px, MARGIN), strict=True):
        shapes.append(
            f'<line x1="{LEFT}" x2="{WIDTH - MARGIN}" y1="{y}" y2="{y}" class="line"/>'
            f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end" class="soft">{label}</text>'
        )
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    shapes.append(f'<polyline points="{path}" class="points"/>')
    shapes += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" class="won"/>' for x, y in points]
    return _picture(title, LINE_HEIGHT, shapes)


def _picture(title: str, height: int, shapes: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" class="sums"'
        f' role="img" aria-label="{escape(title)}">{"".join(shapes)}</svg>'
    )


def _short(name: str) -> str:
    return name if len(name) <= 22 else f"{name[:21]}…"
