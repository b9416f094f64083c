"""A person plays every game to its end against bots, with real clicks, in both languages."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import Comes
from browser.player import Player
from stammtisch import games
from stammtisch.bots.audit import Audit
from stammtisch.core.conformance import conformance_of
from stammtisch.core.errors import LANGUAGES
from stammtisch.core.record import parse, verify

pytestmark = pytest.mark.once

SHORT: Mapping[str, tuple[int, Mapping[str, Sequence[int]]]] = {
    name: (
        min(games.get(name).seat_counts),
        {
            option: [value] if isinstance(value, int) else value
            for option, value in conformance_of(games.get(name)).short.items()
        },
    )
    for name in games.names()
}
LEVEL = {"dog": "Regular"}  # by chance a match takes a thousand moves
FAIR = {"de": "✓ Passt", "en": "✓ It matches"}
REMATCH = {"de": "Revanche", "en": "Rematch"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_a_match_to_its_end(come: Comes, tmp_path: Path, name: str, lang: str) -> None:
    anna = come("Anna", lang)
    anna.open_table(name, *SHORT[name], level=LEVEL.get(name, "Random"))
    assert anna.play() > 0
    result = anna.page.locator("#result")
    expect(result.locator("h2")).to_be_visible()
    expect(result.locator(".ranking li")).to_have_count(SHORT[name][0])
    expect(result.locator(".fair [role=status]")).to_contain_text(FAIR[lang])
    expect(result.locator(".fair .hex")).to_have_count(4)  # seeds and commitments: deal's and bots'
    assert anna.page.locator(".can").count() == 0
    downloads(anna, tmp_path, name)
    reviews(anna)
    replays(anna)
    again(anna, lang)


def downloads(anna: Player, folder: Path, name: str) -> None:
    """The record tells the whole match; what its bots chose can be computed again."""
    with anna.page.expect_download() as told:
        anna.click("#result a[download]")
    path = folder / "record.txt"
    told.value.save_as(path)
    parsed = parse(path.read_text())
    match = verify(parsed, games.get(name))
    assert match.is_over()
    assert len(list(Audit(parsed, games.get(name)).run(1))) > 0
    assert match.names[0] == "Anna"


def reviews(anna: Player) -> None:
    """The review shows a chart, and what was costly."""
    anna.click("#result .review-part > button")
    # interpreted a review takes minutes
    expect(anna.page.locator("#result .chart svg")).to_be_visible(timeout=300_000)
    expect(anna.page.locator("#result .review h4")).to_be_visible()


def replays(anna: Player) -> None:
    """Every step of the replay is a picture, and has a link."""
    anna.click("#result a.button[href$='/replay']")
    page = anna.page
    expect(page.locator("#board svg")).to_be_visible()
    expect(page.locator("#step")).to_contain_text("0")
    first = page.locator("#board svg").inner_html()
    page.locator("#next").click()
    expect(page.locator("#slider")).to_have_value("1")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#slider")).to_have_value("2")
    page.locator("#last").click()
    expect(page.locator("#next")).to_be_disabled()
    assert page.locator("#board svg").inner_html() != first
    assert page.locator("#board .can").count() == 0
    count = page.locator("#slider").input_value()
    select, link = (
        page.locator(name).bounding_box() for name in ("#seat", "a.button[href^='/t/']")
    )
    assert select is not None
    assert link is not None
    assert select["y"] + select["height"] + 6 <= link["y"]
    page.locator("#seat").select_option("0")
    anna.until(lambda: "seat=0" in page.url)
    page.reload()
    expect(page.locator("#slider")).to_have_value(count)
    page.locator("a.button[href^='/t/']").click()


def again(anna: Player, lang: str) -> None:
    """A rematch begins with the same people."""
    old = anna.page.url
    anna.page.locator("#tools").get_by_role("button", name=REMATCH[lang]).click()
    anna.page.wait_for_url(lambda url: "/t/" in url and url != old)
    anna.until(lambda: anna.look()["phase"] in {"open", "running"})
    if anna.look()["phase"] == "open":
        anna.click("#lounge .start button.primary")
    assert anna.click_once()


@pytest.mark.parametrize("name", games.names())
def test_a_stranger_sits_down_by_one_click(come: Comes, name: str) -> None:
    bert = come("", "en")
    bert.go("/")
    bert.click(f"form[action='/play/{name}'] button")
    bert.page.wait_for_url("**/t/*")
    assert bert.page.locator("html").get_attribute("lang") == "en"
    assert bert.play(2) == 2  # bots take their time
    assert bert.state()["lang"] == "en"
