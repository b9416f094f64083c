"""The board stands still: a refusal, a hint, a first pick move nothing that can be clicked."""

import pytest
from playwright.sync_api import ViewportSize, expect

from browser.conftest import Comes
from browser.player import Player
from stammtisch import games

pytestmark = pytest.mark.once

SIZES: list[ViewportSize] = [{"width": 1366, "height": 768}, {"width": 390, "height": 664}]
# Where everything lies that can be clicked, on the board and below it; what slides by itself apart.
BOXES = """() => {
  const found = {};
  const box = (thing) => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(" ");
  };
  for (const piece of document.querySelectorAll("#board [data-move]")) found[piece.id] = box(piece);
  const buttons = "#tools button, #done, #every > summary, #offers [data-offer], #offers .amount *";
  document.querySelectorAll(buttons).forEach((thing, number) => {
    const name = `${number} ${thing.tagName} ${thing.textContent}`;
    if (thing.checkVisibility()) found[name] = box(thing);
  });
  found.board = box(document.querySelector("#board svg"));
  return found;
}"""


def boxes(anna: Player) -> dict[str, str]:
    """Return where everything lies."""
    anna.page.wait_for_timeout(300)  # what changes its size is noticed in the next frame
    found: dict[str, str] = anna.page.evaluate(BOXES)
    return found


def stays(before: dict[str, str], after: dict[str, str], *but: str) -> None:
    """Check that what is still there lies where it lay, but for what was chosen."""
    both = [name for name in before if name in after and name not in but]
    assert len(both) > 3
    assert {name: after[name] for name in both} == {name: before[name] for name in both}


def sit(come: Comes, game: str, seats: int, size: ViewportSize) -> Player:
    anna = come("Anna", "de", phone=size["width"] < 600)
    anna.page.set_viewport_size(size)
    anna.sit_with_bots(game, seats)
    anna.until_asked()
    return anna


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_a_first_pick_a_hint_and_a_refusal_move_nothing(come: Comes, size: ViewportSize) -> None:
    anna = sit(come, "greyhounds", 3, size)
    anna.forgive("status of 422")
    before = boxes(anna)
    card = anna.page.locator("#board .can").nth(2)
    name = str(card.get_attribute("id"))
    card.click()
    expect(anna.page.locator("#chosen")).to_be_visible()
    first = boxes(anna)
    stays(before, first, name)
    anna.page.get_by_role("button", name="Tipp").click()
    expect(anna.page.locator("#offers .hints li").first).to_be_visible()
    stays(first, boxes(anna))
    anna.page.locator(".hint-sheet button").click()
    stays(first, boxes(anna))
    while not anna.page.locator("#board .cannot").count():  # until some card is too much
        anna.click_once()
    begun = boxes(anna)
    anna.page.locator("#board .cannot").last.dispatch_event("click")  # where it lies: no scrolling
    expect(anna.page.locator("#notice")).to_be_visible()
    stays(begun, boxes(anna))
    anna.page.locator("#notice button").click()
    expect(anna.page.locator("#notice")).to_be_hidden()
    stays(begun, boxes(anna))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("name", games.names())
def test_a_choice_and_a_hint_move_nothing(come: Comes, name: str, size: ViewportSize) -> None:
    anna = sit(come, name, max(games.get(name).seat_counts), size)
    before = boxes(anna)
    anna.page.get_by_role("button", name="Tipp").click()
    expect(anna.page.locator("#offers .hints li").first).to_be_visible()
    stays(before, boxes(anna))
    if anna.page.locator("#done").is_visible():
        card = anna.page.locator("#board .can").last
        name = str(card.get_attribute("id"))
        card.dispatch_event("click")
        expect(anna.page.locator("#chosen")).to_be_visible()
        stays(before, boxes(anna), name)


def test_hovered_and_chosen_look_different(come: Comes) -> None:
    anna = sit(come, "greyhounds", 3, SIZES[0])
    look = """(id) => {
      const piece = document.getElementById(id);
      const halo = getComputedStyle(piece.querySelector(".halo"));
      return [halo.stroke, getComputedStyle(piece).filter];
    }"""
    offered, other = (anna.page.locator("#board .can").nth(place) for place in (0, 1))
    names = [str(piece.get_attribute("id")) for piece in (offered, other)]
    other.hover()
    hovered = anna.page.evaluate(look, names[1])
    offered.click()
    expect(anna.page.locator("#board .selected")).to_have_count(1)
    anna.page.mouse.move(1, 1)
    held = anna.page.evaluate(look, names[0])
    assert held[0] != hovered[0]
    assert held[1] != hovered[1]
