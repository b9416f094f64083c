"""What the page does for a person: rules, hints, forced moves, gliding."""

import json
from typing import Any

import httpx2 as httpx
import pytest
from playwright.sync_api import Route, expect

from browser.conftest import Comes
from browser.player import Player
from browser.test_matches import SHORT

pytestmark = pytest.mark.once

# Counts the pieces that ever began to glide.
GLIDING = """() => {
  window.glided = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (this.matches("#board .piece")) glided += 1;
    return animate.apply(this, how);
  };
}"""
GUARD = """() => {
  window.violations = [];
  addEventListener("securitypolicyviolation", (event) => violations.push(event.violatedDirective));
}"""

# Keeps what would be heard and shown outside the page, which lies in the background.
EARS = """() => {
  window.heard = [];
  const tone = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    const made = tone.call(this);
    const start = made.start;
    made.start = function (when) { heard.push(made.frequency.value); start.call(made, when); };
    return made;
  };
  window.told = [];
  window.Notification = class extends Notification {
    constructor(title, more) { super(title, more); told.push(`${title} / ${more.body}`); }
  };
  Object.defineProperty(document, "hidden", { get: () => true });
}"""


def forbidden_move(anna: Player) -> None:
    """Play until the board shows a move that is not allowed, and click it."""
    for _ in range(60):
        anna.until_asked()
        cannot = anna.page.locator("#board .cannot[data-move]")
        if cannot.count():
            cannot.first.click()
            return
        anna.click_once()
    raise AssertionError("everything was allowed")


def test_a_move_against_a_rule_names_the_rule(come: Comes) -> None:
    anna = come("Anna", "de")
    anna.forgive("status of 422")
    anna.sit_with_bots("hydra", *SHORT["hydra"])
    forbidden_move(anna)
    notice = anna.page.locator("#notice")
    expect(notice).to_be_visible()
    link = notice.locator("a")
    rule = (link.get_attribute("href") or "").partition("#")[2]
    assert rule.startswith("HY-")
    assert len(notice.locator("span").inner_text()) > 20
    link.click()
    shown = anna.page.locator(f"#here-{rule}")
    expect(shown).to_be_visible()
    expect(shown).to_be_focused()
    anna.page.locator("#rules-search").fill("xyzzy")
    expect(anna.page.locator("#rules-here .none")).to_be_visible()
    anna.go(f"/rules/hydra#{rule}")
    expect(anna.page.locator(f"[id='{rule}']")).to_be_in_viewport()


def test_a_hint_shows_move_value_and_reason(come: Comes) -> None:
    anna = come("Anna", "en")
    anna.sit_with_bots("boat_race", *SHORT["boat_race"])
    anna.play(5)
    anna.until_asked()
    anna.page.get_by_role("button", name="Hint").click()
    hint = anna.page.locator("#offers .hints li").first
    expect(hint).to_be_visible()
    assert hint.locator("strong").inner_text()
    assert hint.locator(".value").inner_text().strip().endswith("%")
    assert hint.locator(".soft").inner_text().strip()
    expect(anna.page.locator(".hinted").first).to_be_visible()
    anna.click_once()
    expect(anna.page.locator("#offers .hints")).to_have_count(0)


def test_forced_moves_are_made_by_themselves(come: Comes) -> None:
    anna = come("Anna", "de", auto="on")
    anna.sit_with_bots("galopp_royal", *SHORT["galopp_royal"])
    for _ in range(100):  # a carrier that was rolled moves, whether one likes it or not
        seen = anna.until_asked()
        if seen["moves"] == 1:
            anna.until_changed(seen)
            return
        anna.click_once()
    raise AssertionError("no move was forced")


@pytest.mark.parametrize("still", [False, True])
def test_pieces_glide_unless_motion_is_unwelcome(come: Comes, still: bool) -> None:
    anna = come("Anna", speed="normal", still=still)
    anna.context.add_init_script(f"({GLIDING})()")
    anna.sit_with_bots("boat_race", *SHORT["boat_race"])
    for _ in range(3):
        anna.move()
        anna.until_asked()
    assert (anna.page.evaluate("() => glided") == 0) == still


def test_the_policy_is_strict_and_nothing_breaks_it(come: Comes) -> None:
    anna = come("Anna")
    anna.context.add_init_script(f"({GUARD})()")
    for path in ("/", "/new", "/rules/dog", "/settings"):
        anna.go(path)
        assert anna.page.evaluate("() => window.violations") == []
    anna.sit_with_bots("galopp_royal", *SHORT["galopp_royal"])
    anna.play(6)
    assert anna.page.evaluate("() => window.violations") == []
    answer = anna.context.request.get(anna.page.url)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    # and it bites: what a page did not bring along is not run
    anna.forgive("Content Security Policy")
    anna.page.evaluate(
        "() => document.body.insertAdjacentHTML('beforeend', '<p style=\"color:red\">x</p>')"
    )
    anna.until(lambda: anna.page.evaluate("() => window.violations.length") == 1)


def test_settings_are_kept(come: Comes) -> None:
    anna = come("", "de")
    anna.go("/settings")
    anna.page.locator("input[name=name]").fill("Ännchen <3")
    anna.page.locator("select[name=theme]").select_option("dark")
    anna.page.locator("select[name=lang]").select_option("en")
    anna.click("form.stack button.primary")
    expect(anna.page.locator(".good.box")).to_have_text("Saved.")
    assert anna.page.locator("html").get_attribute("data-theme") == "dark"
    expect(anna.page.locator(".me")).to_have_text("Ännchen <3")
    anna.click("form.language button")
    expect(anna.page.locator("html")).to_have_attribute("lang", "de")


def first_message(player: Player) -> dict[str, Any]:
    """Return what a stream of this person that begins now is told."""
    cookies = {cookie["name"]: cookie["value"] for cookie in player.context.cookies()}
    table = player.page.url.split("/t/")[1].partition("?")[0]
    path = f"{player.base_url}/api/tables/{table}/events"
    with httpx.stream("GET", path, cookies=cookies, timeout=30) as answer:
        for line in answer.iter_lines():
            if line.startswith("data: "):
                message: dict[str, Any] = json.loads(line.removeprefix("data: "))
                return message
    raise AssertionError("the stream told nothing")


@pytest.mark.parametrize("wish", ["on", "off"])
def test_my_turn_is_heard_and_shown_outside_the_page_if_i_like(come: Comes, wish: str) -> None:
    anna = come("Anna", "de")
    anna.like(lang="de", speed="instant", sound=wish, notify=wish)
    anna.context.grant_permissions(["notifications"])
    anna.context.add_init_script(f"({EARS})()")
    anna.sit_with_bots("boat_race", *SHORT["boat_race"])
    for _ in range(3):
        anna.move()
        anna.until_asked()
    anna.until(lambda: anna.page.title().startswith("● Du bist dran"))
    heard, told = (anna.page.evaluate(f"() => {name}") for name in ("heard", "told"))
    if wish == "off":
        assert heard == told == []
    else:
        assert heard[:2] == [659, 880]
        assert told[-1].startswith("Boat Race: Du bist dran / ")


def test_the_same_question_again_is_asked_with_a_new_board(come: Comes) -> None:
    """As in DOG, when everybody else has laid down and two equal cards are left."""
    anna = come("Anna")
    anna.sit_with_bots("greyhounds", *SHORT["greyhounds"])
    anna.until(lambda: anna.state()["acts"] == [0])  # the others have chosen
    first = anna.state()
    question = first_message(anna)
    asked = ("phase", "headline", "prompt", "choice", "moves", "words", "my_turn")
    same = {name: question[name] for name in asked} | {
        "board": {**question["board"], "label": "the next board"}
    }
    told: list[int] = []

    def tell(route: Route) -> None:
        message = first_message(anna)
        line = ": nothing new\n\n"
        if message["n"] > first["n"]:  # the next question is the first one, on another board
            message |= same
        if message["n"] not in told:
            line = f"event: table\nid: {message['n']}\ndata: {json.dumps(message)}\n\n"
        told.append(message["n"])
        route.fulfill(body=f"retry: 100\n{line}", content_type="text/event-stream")

    def take(route: Route) -> None:
        answer = route.fetch()
        if answer.json().get("draft") is None:  # the stream is faster than the answer
            anna.until(lambda: told[-1] > first["n"])
        route.fulfill(response=answer)

    anna.page.route("**/events*", tell)
    anna.page.route("**/commands", take)
    anna.page.reload()
    while anna.state()["n"] == first["n"]:
        anna.click_once()
    expect(anna.page.locator("#board svg[aria-label='the next board']")).to_be_visible()
    expect(anna.page.locator("#chosen")).to_be_hidden()
    assert len(anna.page.locator("#board .can").all()) == len(first["moves"])
