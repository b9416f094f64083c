"""For everyone: by keyboard alone, on a phone, and nothing that axe calls serious."""

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.axe import serious
from browser.conftest import Comes
from browser.player import Player
from browser.test_matches import SHORT
from stammtisch import games
from stammtisch.core.game import MOST_SEATS

pytestmark = pytest.mark.once

PAGES = ("/", "/new", "/rules", "/rules/hydra", "/settings", "/nothing-here")
SEATS = {name: seats for name, (seats, _) in SHORT.items()}
FOCUS = """() => {
  const one = document.activeElement;
  const halo = one.querySelector?.(".halo") ?? one;
  const style = getComputedStyle(one);
  return {
    tag: one.tagName.toLowerCase(),
    text: one.textContent.trim(),
    action: one.closest("form")?.getAttribute("action") ?? "",
    can: one.matches(".can"),
    offer: one.closest("#offers") !== null,
    inside: one.closest("#stage") !== null,
    visible: (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0)
      || parseFloat(getComputedStyle(halo).strokeWidth) >= 4,
  };
}"""

FITS = """() => {
  const sheet = document.querySelector("#sheet .scroll");
  for (const cell of sheet.querySelectorAll("td")) cell.textContent = "−128"; // a long evening
  return sheet.clientWidth > 0 && sheet.scrollWidth <= sheet.clientWidth;
}"""
IN_SIGHT = """() => {
  const floor = document.getElementById("bar").getBoundingClientRect().top;
  const offered = [...document.querySelectorAll("#board .can")];
  const boxes = offered.map((one) => one.getBoundingClientRect());
  return !boxes.length || boxes.some((box) => box.top >= 0 && box.bottom <= floor + 1);
}"""


# By keyboard


def focused(anna: Player) -> dict[str, Any]:
    """Return what has the focus."""
    found: dict[str, Any] = anna.page.evaluate(FOCUS)
    return found


def tab_to(anna: Player, fits: str, most: int = 60, **wanted: object) -> None:
    """Press Tab until the focus is where it is wanted; it is always seen."""
    for _ in range(most):
        anna.page.keyboard.press("Tab")
        here = focused(anna)
        assert here["tag"] == "body" or here["visible"], here
        if all(here[key] == value for key, value in wanted.items()):
            return
    raise AssertionError(f"Tab never came to {fits}")


@pytest.mark.parametrize("name", games.names()[:2])
def test_by_keyboard_alone(come: Comes, name: str) -> None:
    anna = come("Anna")
    anna.go("/")
    tab_to(anna, "the game", action=f"/play/{name}")
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_url("**/t/*")
    moves = 0
    while moves < 4:
        seen = anna.until_asked()
        here = focused(anna)
        if moves:
            assert here["inside"], f"the focus was lost after a move: {here}"
        if seen["can"] and not here["can"]:
            if here["inside"]:
                anna.page.locator("#board").focus()
                anna.page.keyboard.press("ArrowRight")
            else:
                tab_to(anna, "the board", can=True)
        elif not seen["can"] and not here["offer"]:
            tab_to(anna, "the buttons", offer=True)
        here = focused(anna)
        assert here["visible"], here
        if seen["can"]:
            anna.page.keyboard.press("ArrowRight")
            assert focused(anna)["can"]
        anna.page.keyboard.press("Enter")
        anna.until_changed(seen)
        moves += 1


# On a phone


@pytest.mark.parametrize("name", games.names())
def test_on_a_phone(come: Comes, name: str) -> None:
    anna = come("Anna", "de", phone=True)
    anna.sit_with_bots(name, max(games.get(name).seat_counts))
    for _ in range(6):
        anna.click_once(is_tap=True)
        assert anna.width() <= 360
        anna.until_asked()
        anna.until(lambda: anna.page.evaluate(IN_SIGHT))
    for tab in anna.page.locator("#tabs [role=tab]:visible").all():
        tab.tap()
        assert anna.width() <= 360, tab.inner_text()
    if max(games.get(name).seat_counts) == MOST_SEATS:  # all columns are in sight
        anna.page.locator("#tabs [aria-controls=panel-sheet]").tap()
        assert anna.page.evaluate(FITS)


def test_no_page_is_wider_than_a_phone(come: Comes) -> None:
    anna = come("Annegret Müller-Lüdenscheidt von und zu", "de", phone=True)
    anna.forgive("404")  # the page that says so
    for path in (*PAGES, *(f"/new?game={name}" for name in games.names())):
        anna.go(path)
        assert anna.width() <= 360, path
    anna.go("/new?game=hydra")
    anna.page.locator("details summary").tap()
    assert anna.width() <= 360
    anna.open_table("hydra", 6, friends=5)
    expect(anna.page.locator("#lounge h2")).to_be_visible()
    assert anna.width() <= 360
    anna.sit_with_bots("hydra", 6)
    anna.go("/")  # now with matches under way
    expect(anna.page.locator("#mine li")).to_have_count(2)
    assert anna.width() <= 360


# axe


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_the_pages(come: Comes, theme: str) -> None:
    anna = come("Anna", "de", theme=theme)
    anna.forgive("404")
    found = []
    for path in PAGES:
        anna.go(path)
        found += serious(anna.page)
    anna.open_table("hydra", 5, friends=2)
    expect(anna.page.locator("#lounge h2")).to_be_visible()
    assert found + serious(anna.page) == []


@pytest.mark.parametrize("name", games.names())
def test_axe_finds_nothing_serious_at_the_table(come: Comes, name: str) -> None:
    theme = "dark" if games.names().index(name) % 2 else "light"
    anna = come("Anna", theme=theme)
    anna.sit_with_bots(name, *SHORT[name])
    anna.play(6)
    found = serious(anna.page)
    anna.like(lang="en", theme="light" if theme == "dark" else "dark", speed="instant")
    anna.page.reload()
    anna.until_asked()
    assert found + serious(anna.page) == []


def test_the_pages_classes_do_not_reach_into_a_drawing(come: Comes) -> None:
    """A class that both use (`turn`) gave axe a background that nobody sees."""
    anna = come("Anna")
    anna.sit_with_bots("hydra", *SHORT["hydra"])
    anna.until_asked()
    shared = """(names) => names.filter((name) => {
      const piece = document.querySelector("#board svg g").cloneNode();
      piece.setAttribute("class", name);
      document.querySelector("#board svg").append(piece);
      return getComputedStyle(piece).backgroundColor !== "rgba(0, 0, 0, 0)";
    })"""
    assert anna.page.evaluate(shared, ["turn", "badge", "panel", "seat mine", "seat acts"]) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_a_phone(come: Comes, theme: str) -> None:
    anna = come("Anna", "de", phone=True, theme=theme)
    name = games.names()[-1]
    anna.sit_with_bots(name, *SHORT[name])
    anna.play(3, is_tap=True)
    found = serious(anna.page)
    anna.page.locator("#to-log").tap()
    assert found + serious(anna.page) == []


def test_axe_finds_nothing_serious_when_it_is_over(come: Comes) -> None:
    anna = come("Anna")
    anna.sit_with_bots("hydra", *SHORT["hydra"])
    anna.play()
    found = serious(anna.page)
    anna.click("#result a.button[href$='/replay']")
    expect(anna.page.locator("#board svg")).to_be_visible()
    assert found + serious(anna.page) == []
