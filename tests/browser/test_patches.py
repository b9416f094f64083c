"""After every message of whole matches the patched board equals that of a fresh load."""

import json
from random import Random

import pytest
from playwright.sync_api import Browser

from effort import THOROUGH
from stammtisch import games
from web.followed import followed, parsed, stream

pytestmark = pytest.mark.once

MESSAGES = 400 if THOROUGH else 120
# Applies messages one by one; some get lost or come twice, and then the page asks for a whole one.
# Returns where the patched board, or the state, is not that of a fresh load.
FOLLOW = """async ({ steps, game }) => {
  const differing = (one, other) => {
    const parts = [one, other].map((room) => [...room.firstChild.querySelectorAll("[id]")]);
    const at = parts[0].findIndex((part, place) => !part.isEqualNode(parts[1][place] ?? null));
    return `${parts[0][at]?.outerHTML} / ${parts[1][at]?.outerHTML}`.slice(0, 800);
  };
  const { StreamState, Gap } = await import("/static/changes.js");
  const { Board } = await import("/static/board.js");
  const rooms = [document.createElement("div"), document.createElement("div")];
  document.body.replaceChildren(...rooms);
  const board = new Board(rooms[0]);
  board.speed = "instant";
  let told = new StreamState();
  let gaps = 0;
  const wrong = [];
  for (const [number, step] of steps.entries()) {
    let state;
    try {
      if (step.fate !== "lost") state = told.take(step.message);
      if (step.fate === "twice") told.take(step.message);
      if (step.fate === "lost") continue;
    } catch (error) {
      if (!(error instanceof Gap)) throw error;
      gaps += 1;
      told = new StreamState();
      state = told.take(step.whole);
      told.serial = step.message.serial;
    }
    const fresh = new StreamState().take(step.whole);
    if (state.drawing === null) continue;
    await board.show(state.drawing, game, state.moves);
    const other = new Board(rooms[1]);
    await other.show(fresh.drawing, game, fresh.moves);
    const [one, another] = rooms.map((room) => room.firstChild);
    // an SVG's size follows from its room, not from what it was told
    for (const { style } of [one, another]) style.width = style.height = "1px";
    if (!one.isEqualNode(another)) wrong.push(`board ${number}: ${differing(...rooms)}`);
    for (const one of [state, fresh]) { delete one.drawing; delete one.stream; }
    if (JSON.stringify(state) !== JSON.stringify(fresh)) wrong.push(`state ${number}`);
    other.clear();
  }
  return { wrong, gaps, shown: rooms[0].innerHTML.length };
}"""


@pytest.mark.parametrize("name", games.names())
def test_the_patched_board_equals_a_fresh_one(browser: Browser, base_url: str, name: str) -> None:
    page = browser.new_page()
    try:
        page.goto(f"{base_url}/rules")
        for seats in sorted({min(games.get(name).seat_counts), max(games.get(name).seat_counts)}):
            for seat, shape in ((0, "tall"), (None, "wide"), (1, "wide")):
                dice = Random(f"{name} {seats} {seat}")
                steps = [
                    {
                        "message": parsed(step.message),
                        "whole": parsed(step.whole),
                        "fate": dice.choices(["", "lost", "twice"], [30, 1, 1])[0],
                    }
                    for step in followed(name, seats, stream(seat, "de", shape), 7, MESSAGES)
                ]
                found = page.evaluate(FOLLOW, {"steps": steps, "game": name})
                assert found["wrong"] == [], json.dumps(found)
                assert found["shown"] > 1000
                assert found["gaps"] > 0
    finally:
        page.close()
