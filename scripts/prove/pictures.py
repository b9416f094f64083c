"""Show that pictures are the same as those of another commit.

    python scripts/prove/pictures.py --base HEAD~20 --games hydra --size 60 --seed 1

Both commits draw the same random positions of every phase, for every kind of viewer and both
layouts; a real browser renders them, light and dark in turn. Differing pairs are kept.
"""

import argparse
import io
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
HARDLY = 32  # of 255: letters drawn a tenth of a pixel further differ that little, a shape more


def drawings(game_name: str, size: int, seed: int) -> list[tuple[str, str]]:
    """Return names and SVGs of positions of random matches: every phase, then evenly spread."""
    from stammtisch import games  # noqa: PLC0415 of whichever commit is on the path
    from stammtisch.core.drawing import Drawing  # noqa: PLC0415
    from stammtisch.core.rng import FastRng  # noqa: PLC0415

    game = games.get(game_name)
    made: list[tuple[str, str]] = []
    counts = list(game.seat_counts)
    for number, seats in enumerate(counts):
        rng = FastRng(seed + number)
        state = game.new(seats, {})
        states: list[Any] = []
        while not state.is_over():
            if state.awaits_chance():
                state.chance(rng)
                continue
            states.append(state.copy())
            seat = state.turn()
            state.apply(seat, state.random_move(seat, rng))
        states.append(state.copy())
        seen: dict[str, int] = {}
        every = max(1, len(states) // max(1, size // (4 * len(counts))))
        names = ["Anna", "Bertram-Maximilian", "Clara", "Dörte", "Eugen <b>", "長い名前"]
        for count, each in enumerate(states):
            parts = len(each.unfinished(each.turn())) if each.to_act() else 0
            phase = f"{getattr(each, 'phase', '')}-{parts}"
            seen[phase] = seen.get(phase, 0) + 1
            if seen[phase] > 2 and count % every and count != len(states) - 1:
                continue
            acting = each.to_act()[0] if each.to_act() else 0
            viewers = [None, acting, (acting + 1) % seats]
            for place, viewer in enumerate(viewers):
                is_tall = (count + place) % 2 == 0
                lang = ("de", "en")[(count // 2) % 2]
                teller = game.teller(names[:seats], lang)
                drawing = Drawing(each.view(viewer), teller, is_tall=is_tall)
                game.draw(drawing)
                style = f"svg.board{{background:var(--paper)}}{game.style()}"
                made.append((f"{game_name}-{seats}-{count}-{viewer}", drawing.to_svg(style)))
    return made


def compare(game: str, arguments: argparse.Namespace, base: Path, browser: Any) -> int:
    """Return how many pictures of a game differ."""
    both = []
    for tree in (base, ROOT):
        out = subprocess.run(
            [sys.executable, __file__, "--draw", game, "--size", str(arguments.size)]
            + ["--seed", str(arguments.seed)],
            env={"PYTHONPATH": str(tree / "src"), "PATH": "/usr/bin:/bin"},
            capture_output=True,
            check=True,
        )
        both.append(json.loads(out.stdout))
    differ = 0
    assert len(both[0]) == len(both[1])
    for number, (old, new) in enumerate(zip(*both, strict=True)):
        scheme = ("light", "dark")[number % 2]
        shots = [shot(browser, svg, scheme) for _, svg in (old, new)]
        if difference(*shots) > HARDLY:
            differ += 1
            for which, picture in zip(("before", "after"), shots, strict=True):
                (arguments.out / f"{old[0]}-{scheme}-{which}.png").write_bytes(picture)
            print(f"  differs: {old[0]}-{scheme}", flush=True)
    print(f"{game}: {len(both[0])} pictures, {differ} differ", flush=True)
    return differ


def difference(before: bytes, after: bytes) -> int:
    """Return by how much the colour of a small spot differs at the most."""
    from PIL import Image, ImageChops, ImageFilter  # noqa: PLC0415 comes with matplotlib

    blurred = [
        Image.open(io.BytesIO(picture)).convert("RGB").filter(ImageFilter.BoxBlur(1))
        for picture in (before, after)
    ]
    if blurred[0].size != blurred[1].size:
        return 255
    apart = ImageChops.difference(*blurred).convert("RGB").tobytes()
    return max(apart)


def shot(browser: Any, svg: str, scheme: str) -> bytes:
    """Return a picture as a browser shows it."""
    size = svg.partition('viewBox="')[2].partition('"')[0].split()
    width, height = (int(float(number) + 1) for number in size[2:])
    page = browser
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(
        f"<style>body{{margin:0}}svg{{display:block;width:{width}px}}"
        f"text{{text-rendering:geometricPrecision}}</style>{svg}"
    )
    picture: bytes = page.screenshot()
    return picture


def main() -> int:
    """Compare the games that were named."""
    from stammtisch import games  # noqa: PLC0415 of whichever commit is on the path

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", default="HEAD~1", help="a commit, or a folder with its tree")
    parser.add_argument("--games", nargs="+", default=list(games.names()))
    parser.add_argument("--size", type=int, default=60, help="about so many positions a game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("differing"))
    parser.add_argument("--draw", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.draw:
        json.dump(drawings(arguments.draw, arguments.size, arguments.seed), sys.stdout)
        return 0
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 only here

    arguments.out.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        base = Path(arguments.base)
        if not (base / "src").is_dir():
            base = Path(folder) / "base"
            subprocess.run(
                ["git", "worktree", "add", "--detach", str(base), arguments.base],
                cwd=ROOT, check=True, capture_output=True,
            )  # fmt: skip
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        differ = sum(compare(game, arguments, base, page) for game in arguments.games)
        browser.close()
        if str(base).startswith(folder):
            subprocess.run(
                ["git", "worktree", "remove", "--force", str(base)], cwd=ROOT, check=True
            )
    print("all pictures are equal" if not differ else f"{differ} differ")
    return min(differ, 1)


if __name__ == "__main__":
    sys.exit(main())
