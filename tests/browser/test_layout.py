"""What a decision needs fits on the screen: every phase of every game, from small phones up."""

from functools import cache

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from browser.conftest import Comes
from browser.scenes import NAMES, WIRE, Scene, interrupted, scenes
from effort import THOROUGH
from stammtisch import games
from stammtisch.web.chart import chart

pytestmark = pytest.mark.once

SIZES = [
    (360, 560),  # 360×640 less the browser's bars
    (390, 664),
    (390, 844),
    (664, 390),
    (768, 1024),
    (1024, 768),
    (1366, 768),
]
HARDEST = [(360, 560), (664, 390), (1366, 768)]  # narrow, low, wide: the others lie between
GAME = games.names()[0]  # where any will do
SMALLEST = 24  # CSS pixels of anything clickable
NARROWEST = 16  # where neighbours leave no more
CARD = 32  # that show of a card of the own hand
TEXT = 11

# Everything on the page that is not as it should be, in words.
LOOK = """({ smallest, narrowest, card, least }) => {
  const wrong = [];
  const [wide, high] = [document.documentElement.clientWidth, innerHeight];
  const named = (one) =>
    one.id || one.getAttribute("aria-label") || one.textContent.trim().slice(0, 30) || one.tagName;
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true });
  const room = document.getElementById("board").getBoundingClientRect();

  // what hides it there, or null; the edges of rounded things belong to nobody
  const owns = (one, x, y) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (one === top || one.contains(top));
  };
  // how much of it shows in a row, across and down, through its middle or halfway to its edges
  const longest = (one, from, to, point) => {
    let most = 0;
    let run = 0;
    for (let at = from + 1; at < to; at += 1) {
      run = owns(one, ...point(at)) ? run + 1 : 0;
      most = Math.max(most, run);
    }
    return most + 2;
  };
  const showing = (one, box) => {
    const parts = [0.25, 0.5, 0.75];
    const across = parts.map((part) =>
      longest(one, box.left, box.right, (x) => [x, box.top + part * box.height]));
    const down = parts.map((part) =>
      longest(one, box.top, box.bottom, (y) => [box.left + part * box.width, y]));
    return [Math.max(...across), Math.max(...down)];
  };
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const offered = [...document.querySelectorAll("#board .can")];
  const middles = new Map(offered.map((one) => [one, middle(one.getBoundingClientRect())]));
  // neighbours on a path of fields lie closer than a finger is wide: they are longer instead
  const isCrowded = (one) => {
    const [x, y] = middles.get(one);
    return offered.some((other) => {
      const [ox, oy] = middles.get(other);
      return other !== one && Math.hypot(ox - x, oy - y) < smallest;
    });
  };
  const inside = (box, what) => {
    if (box.left < -1 || box.top < -1 || box.right > wide + 1 || box.bottom > high + 1) {
      const edges = [box.left, box.top, box.right, box.bottom].map(Math.round);
      wrong.push(`${what} is off screen: ${edges}`);
      return false;
    }
    return true;
  };

  for (const one of document.querySelectorAll("#board .can, #board .held")) {
    const box = one.getBoundingClientRect();
    const isCard = one.matches(".held");
    if (!inside(box, named(one))) continue;
    if (box.top < room.top - 1 || box.bottom > room.bottom + 1) {
      wrong.push(`${named(one)} is cut by the board's edge`);
      continue;
    }
    if (!one.matches(".can")) {
      if (box.width < card) wrong.push(`${named(one)} is ${box.width.toFixed(1)} wide`);
      continue;
    }
    const [across, down] = showing(one, box).map((pixels) => pixels + 0.5);
    const isLarge = Math.min(across, down) >= smallest && (!isCard || across >= card);
    const isLong = across * down >= smallest * smallest && Math.min(across, down) >= narrowest;
    if (!isLarge && !(isLong && !isCard && isCrowded(one))) {
      wrong.push(`of ${named(one)} ${across}×${down} show`);
    }
  }
  for (const one of document.querySelectorAll("button, a[href], input, select, summary")) {
    if (!isShown(one) || one.closest("#board, .jump") || one.matches(".jump")) continue;
    const box = one.getBoundingClientRect();
    if (Math.min(box.width, box.height) < smallest - 0.05) {
      wrong.push(`${named(one)} is ${box.width.toFixed(1)}×${box.height.toFixed(1)}`);
    }
    if (one.closest("#side, footer")) continue; // beside or below the board
    if (!inside(box, named(one))) continue;
    if (!owns(one, box.left + box.width / 2, box.top + box.height / 2)) {
      wrong.push(`${named(one)} is covered`);
    }
  }
  const bar = document.getElementById("bar");
  inside(bar.getBoundingClientRect(), "the bar");
  if (bar.scrollHeight > bar.clientHeight + 1) wrong.push("the bar is cut");
  const prompt = bar.querySelector(".prompt");
  if (prompt !== null) inside(prompt.getBoundingClientRect(), "the prompt");

  // what the game says that a decision needs
  const svg = document.querySelector("#board svg");
  const box = svg.getBoundingClientRect();
  const needed = Number(svg.dataset.fold) * (box.width / svg.viewBox.baseVal.width);
  const bottom = box.top + Math.min(needed, box.height);
  if (box.top < room.top - 1 || bottom > room.bottom + 1) {
    wrong.push(`the board needs ${Math.round(bottom - box.top)} of ${Math.round(room.height)}`);
  }
  for (const one of svg.querySelectorAll("text")) {
    const { a, b } = one.getScreenCTM();
    const pixels = parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b);
    if (pixels < least - 0.01) wrong.push(`“${one.textContent}” has ${pixels.toFixed(1)} pixels`);
  }
  for (const one of document.querySelectorAll("body *:not(svg *)")) {
    const says = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!says || !isShown(one)) continue;
    const pixels = parseFloat(getComputedStyle(one).fontSize);
    if (pixels < least) wrong.push(`“${one.textContent.trim().slice(0, 30)}” has ${pixels} pixels`);
  }
  if (document.scrollingElement.scrollWidth > wide) wrong.push("the page scrolls sideways");
  return [...new Set(wrong)];
}"""

# Hands a position to the page, and begins a choice in it; done when the page shows it.
SHOW = """async (scene) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const until = async (holds) => {
    for (let tries = 0; !holds(); tries += 1) {
      if (tries > 600) throw new Error(`not shown: ${document.getElementById("bar").innerText}`);
      await frame();
    }
  };
  const byId = (id) => document.getElementById(id);
  const message = Object.values(scene.messages)[0];
  window.tell(scene);
  await until(() =>
    document.querySelector("#board svg")?.getAttribute("aria-label") === message.board.label &&
    byId("headline").textContent === message.headline &&
    (byId("status").textContent.includes(message.prompt) || document.querySelector(".unrolled")) &&
    byId("bar").getAttribute("aria-busy") === "false");
  if (document.querySelector(".unrolled") && message.choice.forced === null) {
    document.querySelector("#offers button").click(); // then there is something to choose
    await until(() => byId("status").textContent.includes(message.prompt));
  }
  if (scene.drafts) {
    const anything = document.querySelector("#board [data-move]");
    anything.dispatchEvent(new Event("click", { bubbles: true }));
    await until(() => !byId("chosen").hidden && byId("bar").getAttribute("aria-busy") === "false");
  }
  scrollTo(0, 0);
  await frame();
  await frame();
}"""


HARM = "([one, css]) => { document.getElementById(one).style.cssText = css; }"


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give a table's page another size."""
    page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    page.reload()


def seated(come: Comes, name: str, size: tuple[int, int], lang: str = "de") -> Page:
    """Return a table's page of this size, to be told positions."""
    anna = come("Anna", lang)
    anna.context.add_init_script(f"({WIRE})()")
    anna.page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    anna.sit_with_bots(name, max(games.get(name).seat_counts))
    return anna.page


@cache
def scenes_of(name: str, lang: str = "de") -> list[Scene]:
    """Return positions of every phase of a game."""
    return list(scenes(games.get(name), lang))


def show(page: Page, scene: Scene) -> None:
    """Let the page show a position."""
    page.evaluate(SHOW, {"messages": scene.messages, "drafts": scene.drafts})


def problems(page: Page, scene: Scene) -> list[str]:
    """Return what is wrong with how the page shows a position."""
    show(page, scene)
    # it says who has won, over everything, until it is closed
    page.evaluate("document.querySelector('#ending:not([hidden]) button')?.click()")
    asked = {"smallest": SMALLEST, "narrowest": NARROWEST, "card": CARD, "least": TEXT}
    return [f"{scene.name}: {problem}" for problem in page.evaluate(LOOK, asked)]


@pytest.mark.parametrize(
    ("lang", "sizes"), [("de", SIZES if THOROUGH else HARDEST), ("en", SIZES[:1])], ids=["de", "en"]
)
@pytest.mark.parametrize("name", games.names())
def test_what_a_decision_needs_is_on_the_screen(
    come: Comes, name: str, lang: str, sizes: list[tuple[int, int]]
) -> None:
    page = seated(come, name, sizes[0], lang)
    found = []
    for size in sizes:
        resize(page, size)
        for scene in scenes_of(name, lang):
            found += [f"{size}: {problem}" for problem in problems(page, scene)]
    assert found == [], "\n".join(found)


PLACE = """() => {
  const { left, top, width } = document.querySelector("#board svg").getBoundingClientRect();
  return [left, top, width].map(Math.round);
}"""


# the two games with the most players, which leave the least room
CROWDED = sorted(games.names(), key=lambda name: max(games.get(name).seat_counts))[-2:]

# Opens what comes up besides, where it is folded; returns answers that cannot be clicked then.
OPENED = """() => {
  const opener = document.getElementById("besides-all");
  if (opener.checkVisibility()) opener.click();
  const wrong = [...document.querySelectorAll("#besides button, #besides summary")]
    .filter((one) => one.checkVisibility())
    .filter((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return Math.min(width, height) < 24 || !one.contains(hit);
    })
    .map((one) => `opened, ${one.textContent} cannot be clicked`);
  if (opener.checkVisibility()) opener.click();
  return wrong;
}"""


@pytest.mark.parametrize("name", CROWDED)
def test_what_comes_up_besides_is_in_nobodys_way(come: Comes, name: str) -> None:
    """An absence with a vote, a pause, a lapse, a question whether a move is taken back."""
    page = seated(come, name, HARDEST[0])
    pairs = list(interrupted(games.get(name)))
    found = []
    for size in HARDEST:
        resize(page, size)
        for quiet, scene in pairs:
            show(page, quiet)
            before = page.evaluate(PLACE)
            here = [*problems(page, scene), *page.evaluate(OPENED)]
            place = page.evaluate(PLACE)
            if place != before:
                here.append(f"the board is at {place}, was at {before}")
            if page.locator("#besides .besides-line:visible").count() == 0:
                here.append("nothing is told")
            found += [f"{size}, {scene.name}: {problem}" for problem in here]
    assert found == [], "\n".join(found)


def test_something_too_small_covered_or_off_screen_is_found(come: Comes) -> None:
    """A test of the test."""
    page = seated(come, GAME, SIZES[1])
    scene = next(scene for scene in scenes_of(GAME) if scene.messages["tall"]["my_turn"])
    assert problems(page, scene) == []
    for one, harm, told in [
        ("board", "max-height: 9rem", "is cut"),
        ("bar", "transform: translateY(-18rem)", " show"),
        ("bar", "transform: translateY(90vh)", "is off screen"),
        ("headline", "font-size: 8px", "8 pixels"),
        ("to-chat", "min-height: 0; height: 20px", "×20.0"),
    ]:
        page.evaluate(HARM, [one, harm])
        found = problems(page, scene)
        assert any(told in problem for problem in found), (one, harm, found)
        page.evaluate(HARM, [one, ""])
    assert problems(page, scene) == []


# Beside the board

ROW = """() => {
  const tabs = document.getElementById("tabs");
  for (const tab of tabs.children) tab.hidden = false;
  for (const count of document.querySelectorAll(".chat-unread")) {
    count.hidden = false;
    count.textContent = "12";
  }
  const boxes = [...tabs.children].map((tab) => tab.getBoundingClientRect());
  return {
    rows: new Set(boxes.map((box) => Math.round(box.top))).size,
    cut: tabs.scrollWidth - tabs.clientWidth,
  };
}"""
CHART = """async (markup) => {
  const { parseSvg } = await import("/static/glide.js");
  const chart = Object.assign(document.createElement("div"), { className: "chart" });
  chart.append(parseSvg(markup));
  const room = document.getElementById("panel-result");
  document.getElementById("panel-log").hidden = true;
  room.hidden = false;
  room.replaceChildren(chart);
  const pixels = [...chart.querySelectorAll("text")].map((text) =>
    parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a);
  return { cut: chart.scrollWidth - chart.clientWidth, least: Math.min(...pixels) };
}"""


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]])
def test_all_tabs_stand_in_one_row(come: Comes, size: tuple[int, int]) -> None:
    page = seated(come, GAME, size)
    show(page, scenes_of(GAME)[1])
    assert page.evaluate(ROW) == {"rows": 1, "cut": 0}


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]])
def test_the_chart_of_a_review_is_not_cut(come: Comes, size: tuple[int, int]) -> None:
    page = seated(come, GAME, size)
    show(page, scenes_of(GAME)[1])
    chances = [[[0, 0.3], [120, share]] for share in (0.1, 0.2, 0.7)]
    mistakes = [{"n": 40}, {"n": 77}]
    review = {"count": 120, "chances": chances, "names": NAMES[:3], "costliest": mistakes}
    found = page.evaluate(CHART, chart(review, "de"))
    assert found["cut"] <= 0
    assert found["least"] >= TEXT


def test_on_a_phone_it_is_noticed_that_somebody_says_something(come: Comes) -> None:
    page = seated(come, GAME, SIZES[0])
    scene = scenes_of(GAME)[1]
    show(page, scene)
    icon, title = (page.locator(name).bounding_box() for name in ("#mute", "#title"))
    assert icon is not None
    assert title is not None
    assert icon["x"] + icon["width"] <= title["x"]
    count = page.locator("#to-chat .count")
    expect(count).to_be_hidden()
    line = {"n": 7, "name": "Bernd", "text": "Kommt ihr?", "mine": False}
    messages = {
        shape: {**told, "chat": {"new": [[7, line]]}} for shape, told in scene.messages.items()
    }
    show(page, scene._replace(messages=messages))
    expect(count).to_be_in_viewport()
    expect(count).to_have_text("1")
    page.locator("#to-chat").click()
    expect(page.locator("#chat li")).to_be_in_viewport()
    expect(page.locator("#chat-text")).to_be_in_viewport()
    expect(count).to_be_hidden()
