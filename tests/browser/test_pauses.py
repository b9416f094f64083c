"""When a move is sent tells nobody whether it had to be: the pause is drawn before anyone looks."""

import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.conftest import Comes
from browser.test_matches import SHORT
from stammtisch.table.pace import PAUSES

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts" / "prove"))

from timing import Seen, guessed

pytestmark = pytest.mark.once

DRAWS = 1500
DRAW = """async (count) => {
  const { drawPause } = await import("/static/pause.js");
  const paces = ["slow", "normal", "fast", "at once"];
  const draws = (pace) => Array.from({ length: count }, () => drawPause(pace));
  return Object.fromEntries(paces.map((pace) => [pace, draws(pace)]));
}"""
# Notes every fact of a state that is looked at to draw a pause.
READ = """async () => {
  const { Pause } = await import("/static/pause.js");
  const read = new Set();
  const facts = { pace: "normal", moves: [{ move: 1 }], choice: { forced: [1] }, my_turn: true };
  new Pause(new Proxy(facts, { get: (all, name) => (read.add(name), all[name]) }));
  return [...read];
}"""
# Asks many questions, some with one answer, some with one that was chosen in advance, and some that
# are answered by hand at once, at a table with others; returns after how long each is sent.
ASK = """async (count) => {
  const { Ahead } = await import("/static/ahead.js");
  const { Pause } = await import("/static/pause.js");
  const { page } = await import("/static/dom.js");
  page.settings.auto = true;
  const seats = [{ kind: "person", mine: true }, { kind: "person", mine: false }];
  const sent = [];
  const plain = window.setTimeout;
  let waited = 0;
  window.setTimeout = (work, ms) => { waited = ms; return 0; };
  for (let number = 0; number < count; number += 1) {
    const kind = ["forced", "ahead", "by hand"][number % 3];
    const moves = [1, 2].slice(0, kind === "forced" ? 1 : 2).map((move) => ({ move, label: "" }));
    const choice = { forced: kind === "forced" ? [1] : null, single: true };
    const facts = { phase: "running", pace: "normal", my_turn: true, onlookers: 0 };
    const state = { ...facts, moves, choice, seats };
    const choices = { state, choice, pause: new Pause(state), tell: () => {}, board: { pace: 0 } };
    const ahead = new Ahead(choices);
    if (kind === "ahead") ahead.wish = { move: 1 };
    waited = 0;
    if (kind === "by hand") choices.pause.passed(state);
    else ahead.resume();
    sent.push([kind, waited]);
  }
  window.setTimeout = plain;
  return sent;
}"""
NOTICES = """() => {
  window.notices = [];
  addEventListener("DOMContentLoaded", () => {
    const notice = document.getElementById("notice");
    const note = new MutationObserver(() => notices.push(notice.textContent));
    if (notice) note.observe(notice, { childList: true });
  });
}"""


@pytest.fixture
def page(come: Comes) -> Page:
    """Return a table's page."""
    anna = come("Anna")
    anna.sit_with_bots("boat_race", *SHORT["boat_race"])
    anna.until_asked()
    return anna.page


def test_a_pause_is_drawn_as_a_bots_from_the_pace_alone(page: Page) -> None:
    drawn: dict[str, list[float]] = page.evaluate(DRAW, DRAWS)
    for pace, pauses in drawn.items():
        low, high = PAUSES["fast" if pace == "at once" else pace]
        assert all(low <= pause / 1000 <= high for pause in pauses)
        assert abs(sum(pauses) / DRAWS / 1000 - (low + high) / 2) < 0.1 * (high - low)
    assert page.evaluate(READ) == ["pace"]


def test_nobody_can_guess_from_the_time_whether_a_move_was_forced(page: Page) -> None:
    samples = [asked(page) for _ in range(3)]
    lows = [guessed(seen, 1)[1] for seen in samples]
    assert min(lows) <= 0.5, lows  # one of forty samples looks guessable by chance, three do not
    for seen in samples:  # the guesser can guess
        told = [Seen(one.seconds + one.is_forced, one.is_forced, one.stage) for one in seen]
        assert guessed(told, 1)[1] > 0.5


def asked(page: Page) -> list[Seen]:
    """Return when choices were sent that were forced, chosen in advance, or made by hand."""
    sent: list[tuple[str, float]] = page.evaluate(ASK, DRAWS)
    assert all(pause > 0 for _, pause in sent)
    return [
        Seen(pause / 1000, kind == "forced", number % 5)
        for number, (kind, pause) in enumerate(sent)
    ]


def test_only_the_own_page_says_that_a_move_was_forced(come: Comes) -> None:
    anna = come("Anna", auto="on")
    anna.context.add_init_script(f"({NOTICES})()")
    anna.sit_with_bots("hydra", *SHORT["hydra"])

    def notices() -> str:
        found: list[str] = anna.page.evaluate("() => notices")
        return " ".join(found)

    for _ in range(60):  # whoever has one card of a suit must follow with it
        seen = anna.until_asked()
        if "Only one move is possible" in notices() or seen["phase"] == "over":
            break
        if seen["moves"] != 1:
            anna.click_once()
        else:
            anna.until_changed(seen)
    assert "only you can see" in notices()
    state: dict[str, Any] = anna.state()
    assert "Only one move" not in str(state["log"])
