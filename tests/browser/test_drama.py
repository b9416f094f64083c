"""What makes a move an event: its order, its calls and sounds, the end, the log, the replay."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.axe import violations
from browser.conftest import Comes
from browser.player import Player
from browser.test_friends import two_at_a_table
from browser.test_matches import SHORT
from web.followed import Message, followed, parsed, stream

pytestmark = pytest.mark.once

# Shows messages up to the last one at once, that one slowly; tells when what begins to move.
STAGE = """async ({ messages, game }) => {
  const { StreamState } = await import("/static/changes.js");
  const { Board } = await import("/static/board.js");
  const room = document.createElement("div");
  document.body.replaceChildren(room);
  const board = new Board(room);
  const told = new StreamState();
  const calls = [];
  board.onCall = (text, sound) => calls.push([text, sound]);
  board.speed = "instant";
  let state;
  for (const message of messages.slice(0, -1)) {
    state = told.take(message);
    if (state.drawing) await board.show(state.drawing, game, state.moves);
  }
  board.speed = "slow";
  state = told.take(messages[messages.length - 1]);
  calls.length = 0;
  const shown = board.show(state.drawing, game, state.moves);
  const begun = board.running.map((animation) => ({
    key: animation.effect.target.id || animation.effect.target.dataset.key || "",
    passes: animation.effect.target.classList.contains("passing"),
    delay: animation.effect.getTiming().delay,
    moves: animation.effect.getKeyframes().some((frame) => frame.transform !== undefined),
    last: animation.effect.getKeyframes().at(-1).transform ?? "",
  }));
  board.finish();
  await shown;
  const fresh = document.createElement("div");
  document.body.append(fresh);
  const other = new Board(fresh);
  await other.show(state.drawing, game, state.moves);
  const left = room.querySelectorAll(".ghost[aria-hidden]").length;
  return { begun, same: room.firstChild.isEqualNode(fresh.firstChild), left };
}"""
# Counts what sounds.
EARS = """() => {
  window.heard = 0;
  for (const name of ["createOscillator", "createBufferSource"]) {
    const make = AudioContext.prototype[name];
    AudioContext.prototype[name] = function () { heard += 1; return make.call(this); };
  }
}"""


def staged(
    browser: Browser,
    url: str,
    game: str,
    seats: int,
    wanted: Callable[[Message], bool],
) -> dict[str, Any]:
    """Return what begins to move when, in the first wanted message of a match played at random."""
    messages: list[Message] = []
    for step in followed(game, seats, stream(None, "en"), 3, 2_000):
        messages.append(parsed(step.message))
        if wanted(messages[-1].get("board") or {}):
            break
    else:
        raise AssertionError("nothing of the kind happened")
    page = browser.new_page()
    try:
        page.goto(f"{url}/rules")
        found: dict[str, Any] = page.evaluate(STAGE, {"messages": messages, "game": game})
    finally:
        page.close()
    assert found["same"]
    assert found["left"] == 0
    return found | {"board": messages[-1]["board"]}


def test_cards_are_turned_up_together_before_the_first_dog_runs(
    browser: Browser, base_url: str
) -> None:
    def has_two_runs(board: Message) -> bool:
        return [sound for _, _, sound in board.get("calls", [])].count("run") > 1

    found = staged(browser, base_url, "greyhounds", 4, has_two_runs)
    cards = [one for one in found["begun"] if one["passes"] and one["moves"]]
    dogs = [one for one in found["begun"] if one["key"].startswith("piece-dog-") and one["moves"]]
    assert len(cards) == 4  # all four lie there, face up
    assert len(dogs) > 1
    delays = [one["delay"] for one in dogs]
    assert max(one["delay"] for one in cards) < min(delays)
    assert len({*delays}) == len(dogs)  # one dog after the other
    called = [text for _, text, _ in found["board"]["calls"]]
    assert sum("runs" in text for text in called) == len(dogs)


def test_a_trick_is_gathered_to_who_won_it(browser: Browser, base_url: str) -> None:
    found = staged(browser, base_url, "boat_race", 3, lambda board: "pass" in board)
    cards = [one for one in found["begun"] if one["passes"] and one["moves"]]
    assert len(cards) == 3
    assert len({one["last"] for one in cards}) == 1  # all to one pile

    def gathers(board: Message) -> bool:
        return any(put.get("z", 1) != 1 and put.get("s") == 1 for put in board.get("put", []))

    found = staged(browser, base_url, "hydra", 5, gathers)
    pile = [one for one in found["begun"] if "scale(0." in one["last"]]
    assert len({one["last"] for one in pile}) == 1


def test_the_last_trick_of_a_round_is_seen_before_the_next_deal(
    browser: Browser, base_url: str
) -> None:
    found = staged(browser, base_url, "hydra", 5, lambda board: "pass" in board)
    assert len([one for one in found["begun"] if one["passes"] and one["moves"]]) == 10


def test_a_marble_sent_home_flies_there(browser: Browser, base_url: str) -> None:
    def flies(board: Message) -> bool:
        return any(put.get("e") == "arc" for put in board.get("put", []))

    found = staged(browser, base_url, "dog", 4, flies)
    assert any(text.startswith("Sent home") for _, text, _ in found["board"]["calls"])


def test_the_die_tumbles(browser: Browser, base_url: str) -> None:
    def tumbles(board: Message) -> bool:
        return any(put.get("e") == "tumble" for put in board.get("put", []))

    found = staged(browser, base_url, "galopp_royal", 3, tumbles)
    assert "die" in [sound for _, _, sound in found["board"]["calls"]]
    assert any(one["key"] == "piece-die" and "rotate" in one["last"] for one in found["begun"])


def finished(come: Comes, *, still: bool = False, lang: str = "en") -> Player:
    anna = come("Anna", lang, still=still)
    anna.sit_with_bots("boat_race", *SHORT["boat_race"])
    anna.play()
    return anna


def test_everybody_notices_the_end_and_its_reason(come: Comes) -> None:
    anna = finished(come)
    end = anna.page.locator("#ending")
    expect(end).to_be_visible()
    expect(end).to_contain_text(re.compile(r"(Oxford|Cambridge) has finished"))
    expect(end.locator(".ending-who strong")).to_have_text(anna.state()["result"]["text"])
    assert end.locator(".slip").count() > 10
    end.get_by_role("button", name="Close").click()
    expect(end).to_be_hidden()
    anna.page.reload()  # who comes later is told as well, without the paper
    expect(end).to_be_visible()
    assert end.locator(".slip").count() == 0
    anna.page.keyboard.press("Escape")
    expect(end).to_be_hidden()


def test_nothing_moves_at_the_end_for_those_who_want_it_so(come: Comes) -> None:
    anna = finished(come, still=True)
    expect(anna.page.locator("#ending")).to_be_visible()
    expect(anna.page.locator("#ending .slips")).to_be_hidden()


def test_the_table_is_silenced_by_a_button_and_by_the_keyboard(come: Comes) -> None:
    anna = come("Anna")
    anna.context.add_init_script(f"({EARS})()")
    anna.sit_with_bots("boat_race", *SHORT["boat_race"])
    mute = anna.page.get_by_role("button", name="Sounds at the table")
    expect(mute).to_have_attribute("aria-pressed", "true")
    anna.move()
    anna.move()
    anna.until(lambda: anna.page.evaluate("() => heard") > 0)
    mute.focus()
    anna.page.keyboard.press("Enter")
    expect(mute).to_have_attribute("aria-pressed", "false")
    before = anna.page.evaluate("() => heard")
    anna.move()
    anna.move()
    assert anna.page.evaluate("() => heard") == before
    anna.until(lambda: "sound=off" in str(anna.context.cookies()))
    anna.page.reload()
    expect(mute).to_have_attribute("aria-pressed", "false")


def test_the_log_has_headings_from_the_first_deal_on_and_old_rounds_fold(come: Comes) -> None:
    anna = come("Anna")
    anna.sit_with_bots("boat_race", 3, {"course": [40]})
    rounds = anna.page.locator("#log details.round")
    expect(rounds.first.locator("summary")).to_contain_text("Stage 1 begins")
    assert anna.page.locator("#log .who").count() > 0
    while rounds.count() < 2:
        anna.move()
    expect(rounds.first).not_to_have_attribute("open", "")
    expect(rounds.last).to_have_attribute("open", "")
    rounds.first.locator("summary").click()
    anna.move()
    expect(rounds.first).to_have_attribute("open", "")
    expect(anna.page.locator("#log li.part").first).to_contain_text("Trick 1")
    assert anna.page.locator("#log .face").count() > 0
    anna.until(anna.tells_all)


def test_the_replay_begins_at_my_seat_and_every_move_has_a_link(come: Comes) -> None:
    anna = finished(come)
    anna.click("#result a.button[href$='/replay']")
    page = anna.page
    expect(page.locator("#seat")).to_have_value("0")
    expect(page.locator("#step")).to_contain_text("0")
    lines = page.locator("#log a[data-move]")
    expect(lines.first).to_be_visible()
    page.locator("#log a[data-move='5']").first.click()
    expect(page.locator("#log a[data-move='5']").first).to_have_attribute("aria-current", "step")
    expect(page).to_have_url(re.compile(r"move=5"))
    assert not re.search(r"C\d|: [A-Z]\d$", page.locator("#move").inner_text())  # in words
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"move=6"))
    page.keyboard.press("End")
    expect(page.locator("#next")).to_be_disabled()
    page.keyboard.press("PageUp")  # where the last stage began
    expect(page.locator("#log summary").last).to_have_attribute("aria-current", "step")
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile(r"move=0"))
    page.keyboard.press(" ")
    expect(page.locator("#play")).to_have_attribute("aria-label", "Pause")
    page.keyboard.press(" ")
    expect(page.locator("#play")).to_have_attribute("aria-label", "Play")
    anna.go(page.url.partition("?")[0] + "#7")
    expect(page).to_have_url(re.compile(r"move=7"))


def test_the_replay_shows_all_cards_and_keeps_the_speed(come: Comes) -> None:
    anna = finished(come)
    anna.click("#result a.button[href$='/replay']")
    page = anna.page
    expect(page.locator("#hands")).to_be_hidden()
    page.get_by_label("Show all cards").check()
    hands = page.locator("#hands p")
    expect(hands).to_have_count(3)
    for place in range(3):
        expect(hands.nth(place).locator(".face").first).to_be_visible()
    page.locator("#speed").select_option("slow")
    anna.until(lambda: "speed=slow" in str(anna.context.cookies()))
    assert violations(page) == []


def test_talk_has_times_reactions_and_quiet_for_me(come: Comes) -> None:
    anna, bert = two_at_a_table(come, "dog", 4)
    for one in (anna, bert):
        one.click("#tab-chat")
    bert.page.get_by_role("button", name="👏").click()
    last = anna.page.locator("#chat li").last
    expect(last).to_have_text("Bert <i>B</i>: 👏")
    expect(last).to_have_class("reaction")
    expect(last).to_have_attribute("data-time", re.compile(r"\d\d:\d\d"))
    quiet = anna.page.locator(".quiet-for-me button")
    quiet.click()
    expect(anna.page.locator("#chat")).not_to_contain_text("Bert")
    expect(quiet).to_have_attribute("aria-pressed", "true")
    bert.page.get_by_role("button", name="😄").click()
    expect(bert.page.locator("#chat li")).to_have_count(2)
    anna.page.reload()
    anna.click("#tab-chat")
    expect(quiet).to_have_attribute("aria-pressed", "true")
    expect(anna.page.locator("#chat")).not_to_contain_text("Bert")
    quiet.click()
    expect(anna.page.locator("#chat li")).to_have_count(2)


def test_there_are_no_reactions_where_the_chat_is_closed(come: Comes) -> None:
    anna = come("Anna")
    anna.sit_with_bots("hydra", *SHORT["hydra"], quiet=True)
    anna.click("#tab-chat")
    expect(anna.page.locator("#chat-text")).to_be_disabled()
    expect(anna.page.locator(".reactions")).to_be_hidden()
