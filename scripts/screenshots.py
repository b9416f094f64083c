"""Photograph the pages: lobby and real tables of all five games in the middle of play.

    .venv/bin/python scripts/screenshots.py [--check-only] [GAME ...]

Starts a server of its own, lets a person follow the server's hints against bots for some moves, and
writes docs/pictures/<game>.png, <game>-dark.png, <game>-phone.png, and the same of the lobby.
"""

import argparse
import io
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from stammtisch import games
from stammtisch.core.conformance import conformance_of

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "docs" / "pictures"
sys.path.insert(0, str(ROOT / "tests"))  # the person that the browser's tests know

from browser.conftest import QUIET  # noqa: E402
from browser.player import PHONE, Player  # noqa: E402
from web.server import GENEROUS, running_server  # noqa: E402

WIDE: Final[ViewportSize] = {"width": 1366, "height": 768}
COLOURS: Final = 256  # enough for flat drawings, and a third of the bytes
LOOKS: Final = {"": ("light", False), "-dark": ("dark", False), "-phone": ("light", True)}


def main() -> None:
    """Take the pictures, or tell which."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check-only", action="store_true", help="list what would be written")
    parser.add_argument("names", nargs="*", metavar="GAME", help="lobby or a game; usually all")
    asked = parser.parse_args()
    names: list[str] = asked.names or ["lobby", *games.names()]
    if asked.check_only:
        for name in names:
            for look in LOOKS:
                path = FOLDER / f"{name}{look}.png"
                size = f"{path.stat().st_size} bytes" if path.exists() else "missing"
                print(f"{path.relative_to(ROOT)}: {size}")
        return
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("requires chromium: apt-get install chromium")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder) / "t.db", limits=GENEROUS) as url,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        for name in names:
            player = visitor(browser, url, "Anna", "light", is_phone=False)
            take(browser, player, name, "/" if name == "lobby" else table_of(player, name))
            player.context.close()
        browser.close()


def visitor(browser: Browser, url: str, name: str, theme: str, *, is_phone: bool) -> Player:
    """Let somebody come in; without a name they are nobody yet."""
    context = browser.new_context(
        viewport=PHONE if is_phone else WIDE,
        has_touch=is_phone,
        is_mobile=is_phone,
        locale="en-GB",
        reduced_motion="reduce",
    )
    player = Player(context, url, seed=1)
    player.like(lang="en", theme=theme, speed="instant")
    if name:
        player.introduce(name)
    return player


def table_of(player: Player, name: str) -> str:
    """Play for a while as the hints say; return the table's address."""
    scene = conformance_of(games.get(name)).scene
    assert scene is not None, f"{name} names no scene"
    seats, moves, phase = scene.seats, scene.moves, scene.phase
    player.sit_with_bots(name, seats, level="Regular")
    address: str = "/t/" + player.state()["id"]
    made = 0
    while True:
        player.until_asked()
        view = player.context.request.get(f"{player.base_url}/api{told(address)}?draw=false")
        is_choice = len(view.json()["moves"]) > 2 or phase == "move"
        if made >= moves and view.json()["view"]["phase"] == phase and is_choice:
            return address
        follow_hint(player)
        made += 1


def told(address: str) -> str:
    """Return where programs find what people find at an address."""
    return address.replace("/t/", "/tables/")


def follow_hint(player: Player) -> None:
    """Make the move that the server would make; once more if bots moved meanwhile."""
    request = player.context.request
    made: list[int] = []

    def is_made() -> bool:
        state = player.state()
        address = f"{player.base_url}/api/tables/{state['id']}"
        hint = request.post(f"{address}/hint")
        if not hint.ok:
            return False
        parts: list[int] = hint.json()["moves"][0]["parts"]
        command = {"command": f"picture-{state['n']}", "at": state["n"], "do": "move"}
        made.append(state["n"])
        return request.post(f"{address}/commands", data={**command, "parts": parts}).ok

    player.until(is_made)
    player.until(lambda: player.state()["n"] > made[-1] and settled(player))


def settled(player: Player) -> bool:
    """Tell whether the page shows the newest position, and somebody waits for this person."""
    state = player.state()
    return bool(state["my_turn"] or state["phase"] == "over") and (
        player.page.locator("#headline").inner_text().strip() == state["headline"].strip()
    )


def take(browser: Browser, player: Player, name: str, path: str) -> None:
    """Take one page's pictures, all as the same person."""
    cookies = player.context.cookies()
    for look, (theme, is_phone) in LOOKS.items():
        guest = visitor(browser, player.base_url, "", theme, is_phone=is_phone)
        guest.context.add_cookies(
            [
                {"name": one["name"], "value": one["value"], "url": player.base_url}
                for one in cookies
                if one["name"] == "person"
            ]
        )
        guest.go(path)
        if path != "/":
            guest.until_asked()
        guest.page.mouse.move(0, 0)
        guest.page.wait_for_timeout(400)
        target = FOLDER / f"{name}{look}.png"
        picture = Image.open(io.BytesIO(guest.page.screenshot())).convert("RGB")
        few = picture.quantize(COLOURS, kmeans=2, dither=Image.Dither.NONE)
        few.save(target, optimize=True)
        print(f"{target.relative_to(ROOT)}: {target.stat().st_size} bytes")
        guest.context.close()


if __name__ == "__main__":
    main()
