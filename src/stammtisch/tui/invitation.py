"""The addresses of a server in the terminal, with a code that a phone's camera reads."""

from collections.abc import Sequence

import segno
from rich.console import Console
from rich.text import Text

from stammtisch.tui.words import tell

HALVES = (" ", "▄", "▀", "█")  # two modules above each other: neither, lower, upper, both dark


def code_part(url: str) -> Text:
    """Return a QR code, dark on light whatever the terminal's colours are, with its quiet edge."""
    rows = [[*row] for row in segno.make(url, error="l").matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    lines = [
        "".join(HALVES[2 * bool(above) + bool(below)] for above, below in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]
    return Text("\n".join(lines), style="black on bright_white", no_wrap=True)


def say_addresses(screen: Console, links: Sequence[tuple[str, str]], lang: str) -> None:
    """Say under which addresses others come in; on a terminal, the first also as a QR code."""
    for url, reach in links:
        about = tell(f"reach_{reach}", lang)
        gap = "  " if len(url) + len(about) + 4 <= screen.width else "\n    "
        screen.print(Text.assemble(("  " + url, "bold"), gap, (about, "dim")), soft_wrap=True)
    if links and screen.is_terminal and not screen.is_dumb_terminal:
        screen.print(code_part(links[0][0]))
