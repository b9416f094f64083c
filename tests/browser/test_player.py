"""The tests' own players: nothing of theirs outlives the test."""

import pytest
from playwright.sync_api import Browser, Route

from browser.player import Player

pytestmark = pytest.mark.once


def test_a_handler_at_work_is_waited_for_before_the_browser_closes(
    browser: Browser, base_url: str
) -> None:
    anna = Player(browser.new_context(), base_url, seed=1)
    handled: list[str] = []

    def answer_late(route: Route) -> None:
        handled.append("begun")
        anna.page.wait_for_timeout(500)
        assert anna.page.title()  # raises once the browser is closed
        route.fulfill(body="late")
        handled.append("ended")

    anna.go("/")
    anna.page.route("**/late", answer_late)
    anna.page.evaluate("() => { fetch('/late'); }")
    anna.until(lambda: handled)
    anna.leave()
    assert handled == ["begun", "ended"]
