"""Laying a team out in Galopp Royal: carriers are clicked, place by place (GR-11)."""

import pytest

from browser.conftest import Comes
from browser.player import Player

pytestmark = pytest.mark.once

OWN = "#board [id^='piece-carrier-0-']"  # the carriers on the own board


def kinds(anna: Player, selector: str = OWN) -> list[str]:
    """Return the kinds of carriers on the board, place by place."""
    ids: list[str] = anna.page.evaluate(
        "(selector) => [...document.querySelectorAll(selector)].map((card) => card.id)", selector
    )
    return [name.rpartition("-")[2] for name in sorted(ids)]


def until_laying(anna: Player) -> None:
    """Play until there is an order to choose."""
    for _ in range(100):
        anna.until_asked()
        if "place 1?" in anna.said():
            return
        anna.click_once()
    raise AssertionError("no team came")


def test_GR_11_carriers_are_clicked_place_by_place(come: Comes) -> None:
    anna = come("Anna")
    anna.sit_with_bots("galopp_royal", 3, {"arrange": [1]})
    until_laying(anna)
    before, laid = kinds(anna), list[str]()
    while "Which carrier goes to place" in anna.said():
        assert f"place {len(laid) + 1}?" in anna.said()
        last = anna.page.locator(f"{OWN}.can").last
        laid.append(str(last.get_attribute("id")).rpartition("-")[2])
        last.click()
        anna.until(lambda: f"place {len(laid)}?" not in anna.said())
    anna.until(lambda: "Anna lays the carriers onto places 1 to 4" in " ".join(anna.state()["log"]))
    anna.until(lambda: kinds(anna)[: len(laid)] == laid)
    assert sorted(kinds(anna)) == sorted(before)
