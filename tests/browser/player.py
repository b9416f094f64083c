"""Somebody at a browser: reads what the page says and clicks what it offers, and knows no game."""

import random
import re
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    ViewportSize,
)
from playwright.sync_api import TimeoutError as NotThere

PATIENCE = 60.0  # seconds; a busy machine is slow
PAUSE = 15  # milliseconds between two looks
PHONE: ViewportSize = {"width": 360, "height": 740}

# What the page offers at this moment: what to click, and whether it is the end.
LOOK = """() => {
  const bar = document.getElementById("bar");
  const ready = bar.classList.contains("mine") && bar.getAttribute("aria-busy") !== "true";
  return {
    phase: document.body.dataset.phase ?? "",
    can: ready ? document.querySelectorAll("#board .can").length : 0,
    offers: ready ? document.querySelectorAll("#offers [data-offer]").length : 0,
    moves: ready ? document.querySelectorAll("#every-list li").length : 0,
    amount: ready && document.querySelector("#offers .amount") !== null,
    done: ready && document.querySelector("#done:not([hidden]):enabled") !== null,
    shown: ["board", "status", "chosen", "offers", "notice", "log"]
      .map((id) => document.getElementById(id).innerHTML)
      .join(),
  };
}"""


# Counts the moves that the server took, whatever else happens at the table meanwhile.
COUNT = """() => {
  const plain = window.fetch;
  window.fetch = async (where, how) => {
    const answer = await plain(where, how);
    if (String(where).endsWith("/commands") && String(how?.body).includes('"do":"move"')) {
      const told = await answer.clone().json().catch(() => null);
      if (answer.ok && told && !told.draft) window.movesMade = (window.movesMade ?? 0) + 1;
    }
    return answer;
  };
}"""


class Player:
    """One person with a browser of their own; everything the browser complains of is kept."""

    def __init__(self, context: BrowserContext, base_url: str, seed: int) -> None:
        self.context = context
        context.add_init_script(f"({COUNT})()")
        self.base_url = base_url
        self.rng = random.Random(seed)
        self.complaints: list[str] = []
        self.forgiven: list[str] = []  # patterns of what a test provokes
        context.on("page", self._watch)
        self.page: Page = context.new_page()

    # What the browser complains of

    def _watch(self, page: Page) -> None:
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))
        page.on("requestfailed", self._failed)

    def _heard(self, message: ConsoleMessage) -> None:
        self.complaints.append(f"console {message.type}: {message.text}")

    def _failed(self, request: Request) -> None:
        # a page that is left ends its stream
        if request.failure != "net::ERR_ABORTED":
            self.complaints.append(f"failed: {request.method} {request.url} {request.failure}")

    def forgive(self, *patterns: str) -> None:
        """Say what a test provokes: the browser may complain of it."""
        self.forgiven += patterns

    def unforgiven(self) -> list[str]:
        """Return what the browser complained of without a reason."""
        return [
            one
            for one in self.complaints
            if not any(re.search(pattern, one) for pattern in self.forgiven)
        ]

    def leave(self) -> None:
        """Close the browser once no handler of a test is at work in it any more.

        A handler that outlives its test raises its error in the next.
        """
        for page in self.context.pages:
            page.unroute_all(behavior="wait")
        self.context.unroute_all(behavior="wait")
        self.context.close()

    # Coming in

    def like(self, **settings: str) -> None:
        """Like it otherwise than usual, as the settings page would keep it."""
        self.context.add_cookies(
            [{"name": "settings", "value": urlencode(settings), "url": self.base_url}]
        )

    def introduce(self, name: str) -> None:
        """Be somebody, without a page."""
        answer = self.context.request.post(f"{self.base_url}/api/people", data={"name": name})
        assert answer.status == 201, answer.text()

    def go(self, path: str) -> None:
        """Open a page of ours."""
        self.page.goto(path if path.startswith("http") else self.base_url + path)

    def click(self, selector: str) -> None:
        """Click something."""
        self.page.locator(selector).click()

    def open_table(
        self,
        game: str,
        seats: int,
        options: Mapping[str, Sequence[int]] | None = None,
        *,
        level: str = "Random",
        friends: int = 0,
    ) -> None:
        """Open a table by the form; bots on the seats that are not for friends."""
        self.go(f"/new?game={game}&seats={seats}")
        for seat in range(1, seats):
            value = "" if seat <= friends else level
            self.page.locator(f"select[name=seat{seat}]").select_option(value)
        self.page.locator("select[name=pace]").select_option("at once")
        if options:
            self.click("details summary")
        for name, numbers in (options or {}).items():
            for place, number in enumerate(numbers):
                self.page.locator(f"input[name=option-{name}-{place}]").fill(str(number))
        self.click("form.stack button.primary")
        self.page.wait_for_url("**/t/*")

    def sit_with_bots(
        self,
        game: str,
        seats: int,
        options: Mapping[str, Sequence[int]] | None = None,
        *,
        level: str = "Random",
        **more: object,
    ) -> None:
        """Open a table without the form, and go there."""
        told = {
            "game": game,
            "seats": seats,
            "options": {name: list(numbers) for name, numbers in (options or {}).items()},
            "bots": [None, *[level] * (seats - 1)],
            "pace": "at once",
            "sit": 0,
            **more,
        }
        request = self.context.request
        opened = request.post(f"{self.base_url}/api/tables", data=told)
        assert opened.status == 201, opened.text()
        table = opened.json()["id"]
        started = request.post(
            f"{self.base_url}/api/tables/{table}/commands",
            data={"command": "start-by-test", "at": 0, "do": "start"},
        )
        assert started.ok, started.text()
        self.go(f"/t/{table}")

    def state(self) -> dict[str, Any]:
        """Return the table as the server tells it to this person."""
        table = self.page.url.split("/t/")[1].partition("/")[0].partition("?")[0]
        answer = self.context.request.get(f"{self.base_url}/api/tables/{table}")
        found: dict[str, Any] = answer.json()
        return found

    # Playing

    def look(self) -> dict[str, Any]:
        """Return what the page offers."""
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def until(self, holds: Callable[[], object], patience: float = PATIENCE) -> None:
        """Wait until something holds; the policy of the pages forbids Playwright's own way."""
        end = time.monotonic() + patience
        while not holds():
            assert time.monotonic() < end, f"waited in vain; {self.page.url}: {self.said()}"
            self.page.wait_for_timeout(PAUSE)

    def said(self) -> str:
        """Return what stands in the bar."""
        return self.page.locator("#bar").inner_text()

    def until_asked(self) -> dict[str, Any]:
        """Wait until the page asks this person for something, or the match is over."""
        seen: dict[str, Any] = {}

        def is_asked() -> bool:
            seen.update(self.look())
            offered = seen["can"] or seen["offers"] or seen["amount"]
            return bool(offered) or seen["phase"] == "over"

        self.until(is_asked)
        return seen

    def until_changed(self, seen: Mapping[str, Any], patience: float = PATIENCE) -> None:
        """Wait until the page shows something else than was seen."""
        self.until(lambda: self.look()["shown"] != seen["shown"], patience)

    def is_asked(self) -> bool:
        """Tell whether the page asks this person for something now."""
        seen = self.look()
        return bool(seen["can"] or seen["offers"] or seen["amount"])

    def click_once(self, is_tap: bool = False) -> bool:
        """Click any one thing that is offered; tell whether there was any before the end."""
        for patience in (5.0, 5.0, PATIENCE):  # people look and click again if nothing happens
            seen = self.until_asked()
            if seen["phase"] == "over":
                return False
            choice = self.choice(seen)
            act = choice.tap if is_tap else choice.click
            try:
                act(timeout=1000 * patience)
                self.until_changed(seen, patience)
                return True
            except (AssertionError, NotThere):  # it may just have been taken away
                if patience == PATIENCE:
                    raise
        return True

    def choice(self, seen: Mapping[str, Any]) -> Locator:
        """Return something to click: rather on the board than beside it."""
        if seen["done"]:  # a choice that is weighed before it is made
            return self.page.locator("#done")
        offered: int = seen["offers"]
        beside = offered or seen["amount"]
        if seen["can"] and (not beside or self.rng.random() < 0.7):
            return self.page.locator("#board .can").nth(self.rng.randrange(seen["can"]))
        if offered and (not seen["amount"] or self.rng.random() < 0.5):
            return self.page.locator("#offers [data-offer]").nth(self.rng.randrange(offered))
        quick = self.page.locator("#offers .amount .quick button")
        own = self.page.locator("#offers .amount button.primary")
        if own.count() == 0:  # what is chosen is confirmed by "Done"
            more = self.page.locator("#offers .stepper button").last
            return quick.nth(self.rng.randrange(quick.count())) if quick.count() else more
        if quick.count() and self.rng.random() < 0.3:
            quick.nth(self.rng.randrange(quick.count())).click()
        return own

    def play(self, clicks: int = 100_000, is_tap: bool = False) -> int:
        """Click what is offered until the end, or so many times; return how often."""
        for made in range(clicks):
            if not self.click_once(is_tap):
                return made
        return clicks

    def move(self) -> None:
        """Make one whole move, of as many parts as it has."""
        before = self.made()

        def has_moved() -> bool:
            if self.made() == before and self.is_asked():
                assert self.click_once()
            return self.made() > before

        self.until(has_moved, 2 * PATIENCE)

    def made(self) -> int:
        """Return how many whole moves the server has taken from this page."""
        count: int = self.page.evaluate("() => window.movesMade ?? 0")
        return count

    def tells_all(self) -> bool:
        """Tell whether the page's log is the server's, line by line."""
        told: list[str] = self.state()["log"]
        return self.page.locator("#log .line").all_text_contents() == told

    def is_over(self) -> bool:
        """Tell whether the match is over."""
        return bool(self.look()["phase"] == "over")

    def width(self) -> int:
        """Return how wide the page is; wider than the screen, and it scrolls sideways."""
        wide: int = self.page.evaluate("() => document.scrollingElement.scrollWidth")
        return wide
