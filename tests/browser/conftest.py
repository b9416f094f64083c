"""A server as people run it, Debian's chromium, and people who come in."""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser.player import PATIENCE, PHONE, Player
from effort import THOROUGH
from web.server import GENEROUS, Server, running_server

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


expect.set_options(timeout=1000 * PATIENCE)


class Comes(Protocol):
    """Let somebody come in, with a browser of their own."""

    def __call__(
        self,
        name: str = ...,
        lang: str = ...,
        *,
        phone: bool = ...,
        theme: str = ...,
        speed: str = ...,
        auto: str = ...,
        still: bool = ...,
        at: str = ...,
    ) -> Player: ...


# For the package and no longer: Playwright leaves a loop running that other tests would trip over.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Start the browser."""
    path = shutil.which("chromium")
    if path is None:
        missing = "requires chromium: apt-get install chromium"
        if THOROUGH:
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield started
        started.close()


@pytest.fixture(scope="package")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a server; many people come from one address here."""
    folder = tmp_path_factory.mktemp("browser")
    with running_server(folder / "t.db", limits=GENEROUS, output=folder / "server.txt") as url:
        yield url


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """Return a server that a test may kill and start again."""
    server = Server(tmp_path / "t.db", limits=GENEROUS)
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture
def come(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Comes]:
    """Let people come in; at the end nobody's browser may have complained of anything."""
    people: list[Player] = []

    def comes(
        name: str = "Anna",
        lang: str = "en",
        *,
        phone: bool = False,
        theme: str = "light",
        speed: str = "instant",
        auto: str = "off",
        still: bool = False,
        at: str = "",
    ) -> Player:
        url = at or request.getfixturevalue("base_url")
        context = browser.new_context(
            viewport=PHONE if phone else {"width": 1366, "height": 768},
            has_touch=phone,
            is_mobile=phone,
            locale={"de": "de-DE", "en": "en-GB"}[lang],
            reduced_motion="reduce" if still else "no-preference",
        )
        context.set_default_timeout(1000 * PATIENCE)
        player = Player(context, url, seed=len(people) + 1)
        player.like(lang=lang, theme=theme, speed=speed, auto=auto)
        if name:
            player.introduce(name)
        people.append(player)
        return player

    yield comes
    complaints = [one for player in people for one in player.unforgiven()]
    with ExitStack() as leaving:
        for player in people:
            leaving.callback(player.leave)
    assert complaints == []
