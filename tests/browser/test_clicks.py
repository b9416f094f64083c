"""Every click counts and answers at once, can be changed, and is weighed where it is weighty."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Comes
from browser.player import Player

pytestmark = pytest.mark.once

# Notes clicks, the first frame after each with what was marked by then, and pieces that set out.
EVENTS = """() => {
  window.events = [];
  addEventListener("click", () => {
    events.push("click");
    requestAnimationFrame(() => {
      const lit = getComputedStyle(document.querySelector("#board .can:not(.picked) .halo")).stroke;
      events.push(`frame: ${document.querySelectorAll("#board .picked").length} picked, ${lit}`);
    });
  }, true);
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    events.push("animation");
    return animate.apply(this, how);
  };
}"""
# Throws the die, and tells whether it is seen at once.
THROW = """() => {
  const die = document.getElementById("part-waits");
  die.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return getComputedStyle(die).display === "none"
    && getComputedStyle(document.getElementById("piece-die")).display !== "none";
}"""


def slow_down(anna: Player, milliseconds: int) -> None:
    """Let everything that is sent take longer."""
    session = anna.context.new_cdp_session(anna.page)
    session.send("Network.enable")
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": milliseconds,
            "downloadThroughput": -1,
            "uploadThroughput": -1,
        },
    )


def click_quickly(anna: Player, things: list[Locator]) -> None:
    """Click things one right after the other, wherever they are now."""
    boxes = [thing.bounding_box() for thing in things]
    for box in boxes:
        assert box is not None
        anna.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def cards(anna: Player) -> list[Locator]:
    """Return the cards that can be picked, as they lie."""
    ids = anna.page.evaluate(
        "() => [...document.querySelectorAll('#board .can')].map((card) => card.id)"
    )
    return [anna.page.locator(f"[id='{name}']") for name in ids]


def numbers(things: list[Locator]) -> list[str]:
    """Return the numbers of cards by their keys."""
    return [str(thing.get_attribute("id")).rpartition("-")[2] for thing in things]


def chosen(anna: Player) -> list[str]:
    """Return the numbers that the bar says are chosen, race by race."""
    text = anna.page.locator("#chosen span").inner_text() if is_chosen(anna) else ""
    return [
        word
        for word in text.replace("Race 1:", "").replace("Race 2:", "").split()
        if word.isdigit()
    ]


def is_chosen(anna: Player) -> bool:
    return anna.page.locator("#chosen").is_visible()


def pick_race(anna: Player, seats: int = 3, **options: list[int]) -> None:
    """Sit down to pick cards for two races."""
    anna.sit_with_bots("greyhounds", seats, options)
    anna.until_asked()


def pick_next(anna: Player) -> None:
    """Pick the first card that is offered."""
    count = len(chosen(anna))
    cards(anna)[0].click()
    anna.until(lambda: len(chosen(anna)) > count)


def test_five_clicks_within_a_second_choose_five_cards(come: Comes) -> None:
    anna = come("Anna")
    pick_race(anna)
    slow_down(anna, 300)
    five = cards(anna)[:9:2]
    wanted = numbers(five)
    click_quickly(anna, five)
    assert anna.page.locator("#board .picked").count() >= 3  # before the server has answered
    anna.until(lambda: chosen(anna) == wanted)
    assert anna.made() == 0


def test_the_own_choice_shows_before_the_next_frame_and_before_anything_moves(come: Comes) -> None:
    anna = come("Anna", speed="slow")
    anna.context.add_init_script(f"({EVENTS})()")
    pick_race(anna)
    slow_down(anna, 300)
    anna.page.evaluate("() => { events.length = 0; }")
    cards(anna)[3].click()
    anna.until(lambda: "animation" in anna.page.evaluate("() => events"))
    assert anna.page.evaluate("() => events")[:3] == ["click", "frame: 1 picked, none", "animation"]


def test_a_picked_card_is_taken_back_by_a_click_and_another_one_takes_its_place(
    come: Comes,
) -> None:
    anna = come("Anna")
    pick_race(anna)
    five = cards(anna)[:9:2]
    names = numbers(five)
    click_quickly(anna, five)
    anna.until(lambda: chosen(anna) == names)
    sixth = cards(anna)[0]
    extra = numbers([sixth])[0]
    sixth.click()  # the first card for race 2
    anna.until(lambda: chosen(anna) == [*names, extra])
    five[1].click()  # not this one after all
    anna.until(lambda: chosen(anna) == [names[0], *names[2:]])
    other = next(card for card in cards(anna) if numbers([card])[0] not in (names[1], extra))
    number = numbers([other])[0]
    other.click()  # and the one for race 2 is where it was
    anna.until(lambda: chosen(anna) == [names[0], *names[2:], number, extra])
    expect(anna.page.locator("#notice")).to_be_hidden()


def test_a_weighty_choice_is_sent_by_done_and_can_be_changed_until_then(come: Comes) -> None:
    anna = come("Anna")
    pick_race(anna)
    done = anna.page.locator("#done")
    expect(done).to_be_visible()
    expect(done).to_be_disabled()
    while not done.is_enabled():
        pick_next(anna)
    ten = chosen(anna)
    assert len(ten) == 10
    assert anna.made() == 0
    assert anna.state()["moves"]  # the server still waits
    anna.page.locator(f"[id='piece-card-0-{ten[9]}']").click()
    expect(done).to_be_disabled()
    anna.until(lambda: len(chosen(anna)) == 9)
    cards(anna)[0].click()
    expect(done).to_be_enabled()
    done.click()
    anna.until(lambda: anna.made() == 1)
    expect(anna.page.locator("#status")).not_to_contain_text("Pick five cards")


def test_odds_are_set_by_putting_dogs_on_places(come: Comes) -> None:
    anna = come("Anna")
    pick_race(anna, bookmaker=[0])
    while not anna.page.locator("#part-put-0-0").count():
        anna.click_once()
        anna.until_asked()
    made, done = anna.made(), anna.page.locator("#done")

    def on(place: int, dog: int) -> Locator:
        return anna.page.locator(f"#part-put-{place}-{dog}")

    def placed() -> list[str]:
        ids: list[str] = anna.page.evaluate(
            "() => [...document.querySelectorAll('#board .picked')].map((piece) => piece.id)"
        )
        return sorted(name.removeprefix("part-put-") for name in ids)

    slow_down(anna, 300)  # nothing of it is asked of the server
    click_quickly(anna, [on(0, 2), on(2, 0)])
    assert placed() == ["0-2", "2-0"]
    expect(done).to_be_disabled()
    on(0, 0).click()  # red on I instead: green has to go, and red leaves III
    assert placed() == ["0-0"]
    on(0, 0).click()
    assert placed() == []
    click_quickly(anna, [on(3, 3), on(1, 2), on(2, 0)])
    assert placed() == ["0-1", "1-2", "2-0", "3-3"]  # only blue is left for I
    expect(anna.page.locator("#chosen")).to_contain_text("Blue")
    assert anna.made() == made
    done.click()
    anna.until(lambda: anna.made() == made + 1)
    expect(anna.page.locator("#log")).to_contain_text("Anna puts the dogs on I to IV: Blue")


# DOG


def with_two_cards(anna: Player) -> list[Locator]:
    """Sit down in DOG with two different cards that can be played; return them."""
    for _ in range(60):
        anna.sit_with_bots("dog", 4)
        anna.until_asked()
        least = anna.page.locator("#board .can:not([id*='hand-0-']):not([id*='hand-12-'])").first
        (least if least.count() else anna.page.locator("#board .can").first).click()
        anna.until(lambda: anna.made() > 0)
        anna.until_asked()
        found = cards(anna)
        ids: dict[str, Locator] = {}
        for card in found:
            ids.setdefault(str(card.get_attribute("data-move")), card)
        if len(ids) > 1 and all("hand" in str(card.get_attribute("id")) for card in found):
            return list(ids.values())
    raise AssertionError("never two cards to choose from")


def test_another_card_is_taken_by_a_click_and_none_by_a_second_one(come: Comes) -> None:
    anna = come("Anna")
    one, other = with_two_cards(anna)[:2]
    made = anna.made()
    lifted = anna.page.locator("#board .chosen")
    one.click()
    expect(lifted).to_have_id(str(one.get_attribute("id")))
    other.click()
    expect(lifted).to_have_id(str(other.get_attribute("id")))
    expect(anna.page.locator("#notice")).to_be_hidden()
    other.click()
    expect(lifted).to_have_count(0)
    expect(anna.page.locator("#chosen")).to_be_hidden()
    assert anna.made() == made
    one.dblclick()  # one click, whoever's finger trembles
    expect(lifted).to_have_id(str(one.get_attribute("id")))


def test_where_several_choose_at_once_the_own_choice_stands_out_until_all_have(
    come: Comes,
) -> None:
    """Nothing is lit any more from the click on, whatever glides first."""
    anna = come("Anna", speed="slow")
    anna.context.add_init_script(f"({EVENTS})()")
    anna.sit_with_bots("dog", 4)
    anna.until_asked()
    slow_down(anna, 300)
    anna.page.evaluate("() => { events.length = 0; }")
    cards(anna)[0].click()
    anna.until(lambda: anna.made() == 1)
    assert anna.page.evaluate("() => events")[:2] == ["click", "frame: 1 picked, none"]


# Galopp Royal


def test_a_bid_is_chosen_wherever_and_made_by_done(come: Comes) -> None:
    anna = come("Anna")
    # Random bots that bid first leave a few numbers or none: a field, or all that is drawn, is gone
    anna.sit_with_bots("galopp_royal", 3, {"starter": [0]})
    anna.until_asked()
    field = anna.page.locator("#offers .amount input")
    done, said = anna.page.locator("#done"), anna.page.locator("#chosen")
    expect(done).to_be_disabled()
    anna.page.locator("#part-raise-2").click()
    expect(done).to_be_enabled()
    drawn = int(field.input_value())
    expect(said).to_contain_text(str(drawn))
    anna.page.get_by_role("button", name="more").click()
    expect(field).to_have_value(str(drawn + 1))
    expect(said).to_contain_text(str(drawn + 1))
    for passing in (anna.page.locator("#part-pass"), anna.page.locator("#offers [data-offer='0']")):
        anna.page.locator("#part-raise-1").click()
        expect(said).to_contain_text("bid")
        passing.click()
        expect(said).to_contain_text("ass")
        expect(field).to_have_value("")
    assert anna.made() == 0
    field.fill(str(drawn))
    field.press("Enter")
    expect(said).to_contain_text(str(drawn))
    assert anna.made() == 0
    done.click()
    anna.until(lambda: anna.made() == 1)
    expect(anna.page.locator("#log")).to_contain_text(f"Anna bids {drawn}")


def until_rolling(anna: Player) -> None:
    """Play until the die waits for this person."""
    anna.sit_with_bots("galopp_royal", 3)
    for _ in range(200):
        anna.until_asked()
        if anna.page.locator("#board .unrolled").count():
            return
        anna.click_once()
    raise AssertionError("no race began")


def test_the_die_lies_until_it_is_thrown(come: Comes) -> None:
    anna = come("Anna")
    until_rolling(anna)
    line = anna.state()["log"][-1]
    assert line.startswith("Anna rolls")
    log = anna.page.locator("#log")
    expect(log).not_to_contain_text(line)
    expect(anna.page.locator("#piece-die")).to_be_hidden()
    made = anna.made()
    expect(anna.page.locator("#part-waits")).to_be_visible()
    assert anna.page.evaluate(THROW)
    expect(log).to_contain_text(line)
    if len(anna.state()["moves"]) == 1 or anna.made() > made:  # the carrier goes by itself
        anna.until(lambda: anna.made() == made + 1)
    record: dict[str, Any] = anna.state()
    assert not any("throw" in text.lower() for text in record["log"])


# Chosen in advance, and forced


def at_a_slow_table(come: Comes, game: str, seats: int) -> tuple[Player, Player]:
    """Anna and Bert, and bots on the other seats."""
    anna, bert = come("Anna"), come("Bert")
    anna.open_table(game, seats, friends=1)
    bert.go(anna.page.url)
    bert.page.get_by_role("button", name="Sit here").first.click()
    expect(anna.page.locator("#lounge .chairs")).to_contain_text("Bert")
    anna.click("#lounge .start button.primary")
    return anna, bert


def test_a_card_chosen_in_advance_is_played_when_it_is_ones_turn(come: Comes) -> None:
    anna, bert = at_a_slow_table(come, "boat_race", 3)
    waits = anna.page.locator("#board .ahead")
    for _ in range(60):  # until Bert plays a card before Anna
        anna.until(lambda: anna.is_asked() or bert.is_asked())
        anna.page.wait_for_timeout(200)
        if bert.is_asked() and waits.count():
            break
        (anna if anna.is_asked() else bert).move()
    made = anna.made()
    first, second = waits.nth(0), waits.nth(1) if waits.count() > 1 else waits.nth(0)
    first.click()
    picked = anna.page.locator("#board .picked")
    expect(picked).to_have_count(1)
    expect(anna.page.locator("#chosen")).to_contain_text("Chosen ahead")
    anna.page.locator("#chosen button").click()  # never mind
    expect(picked).to_have_count(0)
    second.click()
    label = str(second.get_attribute("aria-label"))
    assert anna.made() == made
    bert.move()
    anna.until(lambda: anna.made() == made + 1)
    anna.until(lambda: any("Anna" in line and label in line for line in anna.state()["log"]))


AHEAD = """async ([possible, isTurn]) => {
  const { Ahead } = await import("/static/ahead.js");
  const said = [];
  const card = (move) => ({ move, label: `card ${move}` });
  const before = { phase: "running", my_turn: false, ahead: [1, 2].map(card), moves: [] };
  const choices = { state: before, mustWait: false, tell: (text) => text && said.push(text) };
  const ahead = new Ahead(choices);
  const taken = ahead.toggle(1, null);
  const cards = possible.map(card);
  const after = isTurn ? { moves: cards, ahead: [] } : { moves: [], ahead: cards };
  choices.state = { ...before, ...after, my_turn: isTurn };
  ahead.update(choices.state, false);
  return { taken, wish: ahead.wish?.move ?? null, said };
}"""


@pytest.mark.parametrize("is_turn", [True, False])
def test_a_card_chosen_in_advance_that_cannot_be_played_is_dropped_with_a_word(
    come: Comes, is_turn: bool
) -> None:
    anna = come("Anna")
    anna.sit_with_bots("boat_race", 3)
    kept = anna.page.evaluate(AHEAD, [[1, 2], is_turn])
    assert kept == {"taken": True, "wish": 1, "said": []}
    dropped = anna.page.evaluate(AHEAD, [[2], is_turn])
    assert dropped["wish"] is None
    assert dropped["said"] == ["You had chosen card 1 ahead. That is no longer possible."]
