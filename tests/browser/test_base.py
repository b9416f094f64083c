"""A whole evening under a path of somebody's site: the browser asks for nothing outside it."""

from pathlib import Path

from playwright.sync_api import expect

from browser.conftest import Comes
from browser.test_matches import SHORT, again, downloads, reviews
from web.server import GENEROUS, Server

BASE = "/clubs/games"


def test_a_match_under_a_path(come: Comes, tmp_path: Path) -> None:
    server = Server(tmp_path / "t.db", limits={**GENEROUS, "path": BASE})
    try:
        server.start()
        asked: list[str] = []
        anna = come("Anna", at=server.base_url + BASE)
        anna.context.on("request", lambda request: asked.append(request.url))
        anna.go("/")
        anna.click("header a[href$='/rules']")
        anna.click("a[href$='/rules/boat_race']")
        anna.open_table("boat_race", *SHORT["boat_race"], friends=1)
        link = anna.page.locator("#lounge .copy input").input_value()
        assert link.startswith(f"{server.base_url}{BASE}/t/")
        anna.click("#lounge .start button.primary")
        assert anna.play() > 0
        expect(anna.page.locator("#result h2")).to_be_visible()
        downloads(anna, tmp_path, "boat_race")
        reviews(anna)
        table = anna.page.url
        anna.click("#result a.button[href$='/replay']")
        expect(anna.page.locator("#board svg")).to_be_visible()
        anna.page.locator("a.button[href*='/t/']").click()
        anna.page.wait_for_url(table)
        again(anna, "en")
        anna.page.locator("a.brand").click()
        expect(anna.page.locator("#mine li").first).to_be_visible()
    finally:
        server.stop()
    under = f"{server.base_url}{BASE}/"
    assert [url for url in asked if not url.startswith((under, "data:", "blob:"))] == []
    paths = {url.removeprefix(under).partition("/")[0] for url in asked}
    assert {"api", "t", "static", "rules"} <= paths
