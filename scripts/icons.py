"""Draw the app's icons from icon.svg, in the sizes that systems want; they are kept in the tree."""

import re
from pathlib import Path

import resvg_py

STATIC = Path(__file__).parent.parent / "src" / "stammtisch" / "web" / "static"
SAFE = 0.78  # of the width, which no mask cuts off


def main() -> None:
    """Write all icons."""
    icon = (STATIC / "icon.svg").read_text(encoding="utf-8")
    inside = re.sub(r"^<svg[^>]*>|</svg>$", "", icon.strip())
    ground, _, table = inside.partition("/>")
    colour = re.search(r'fill="(#[0-9a-f]{6})"', ground)
    assert colour is not None
    shift = 32 * (1 - SAFE)
    full = (
        f'<rect width="64" height="64" fill="{colour[1]}"/>'
        f'<g transform="translate({shift} {shift}) scale({SAFE})">{table}</g>'
    )
    # what a status bar shows: one colour, the letter cut out
    plain = (
        '<path fill="#fff" fill-rule="evenodd" d="M32 15a17 17 0 1 0 0 34a17 17 0 0 0 0-34z'
        'M25 24h14v4h-5v14h-4V28h-5z"/>'
        + "".join(
            f'<circle cx="{x}" cy="{y}" r="5" fill="#fff"/>'
            for x, y in ((32, 9), (54, 25), (46, 51), (18, 51), (10, 25))
        )
    )
    for size in (192, 512):
        draw(inside, size, f"icon-{size}.png")
        draw(full, size, f"icon-{size}-maskable.png")
    draw(full, 180, "icon-180.png")
    draw(plain, 96, "icon-96-plain.png")


def draw(inside: str, size: int, name: str) -> None:
    """Write one icon."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
    picture = resvg_py.svg_to_bytes(svg_string=f"{head}{inside}</svg>", width=size, height=size)
    (STATIC / name).write_bytes(bytes(picture))


if __name__ == "__main__":
    main()
