"""Notifications in a real browser: asked for by a button, pushed, shown, clicked; and offline."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Worker, expect

from browser.conftest import Comes
from browser.player import Player
from web.push_service import Browser, Service, push_service
from web.server import GENEROUS, Server

pytestmark = pytest.mark.once

# The browser's own push service cannot be reached here: its address and keys are the test's.
SUBSCRIBE = """told => {
  const made = {
    endpoint: told.endpoint,
    toJSON: () => ({ endpoint: told.endpoint, expirationTime: null, keys: told.keys }),
    unsubscribe: async () => { sessionStorage.removeItem("on"); return true; },
  };
  PushManager.prototype.subscribe = async (options) => {
    window.subscribedWith = [options.userVisibleOnly, options.applicationServerKey.length];
    sessionStorage.setItem("on", "1");
    return made;
  };
  PushManager.prototype.getSubscription = async () => (sessionStorage.getItem("on") ? made : null);
}"""


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with push_service(tmp_path) as running:
        yield running


@pytest.fixture
def pushing(tmp_path: Path, service: Service) -> Iterator[Server]:
    """Return a server that pushes."""
    settings = {
        **GENEROUS,
        "push_contact": "host@example.org",
        "outbound_hosts": service.host,
        "notice_seconds": 0,
    }
    output = tmp_path / "server.txt"
    env = {"SSL_CERT_FILE": str(service.certificate)}
    server = Server(tmp_path / "t.db", limits=settings, env=env, output=output)
    try:
        server.start()
        yield server
    finally:
        server.stop()


def with_phone(player: Player, service: Service) -> Browser:
    """Let somebody's browser have an address at our push service."""
    phone = Browser(f"{service.url}/201/{id(player)}")
    told = json.dumps(phone.subscription())
    player.context.add_init_script(f"({SUBSCRIBE})({told})")
    player.context.grant_permissions(["notifications"], origin=player.base_url)
    return phone


def worker_of(player: Player) -> Worker:
    """Return the worker, once it looks after the pages."""
    player.until(lambda: player.page.evaluate("() => navigator.serviceWorker.ready.then(() => 1)"))
    player.until(lambda: player.context.service_workers)
    return player.context.service_workers[0]


def deliver(player: Player, message: str) -> None:
    """Hand the worker a message as the browser does when one arrives."""
    tools = player.context.new_cdp_session(player.page)
    found: list[dict[str, Any]] = []

    def note(told: dict[str, Any]) -> None:  # Playwright takes no builtin
        found.append(told)

    tools.on("ServiceWorker.workerRegistrationUpdated", note)
    tools.send("ServiceWorker.enable")
    player.until(lambda: any(told["registrations"] for told in found))
    registration = found[-1]["registrations"][0]["registrationId"]
    tools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": player.base_url, "registrationId": registration, "data": message},
    )
    tools.detach()


SHOWN = """() => navigator.serviceWorker.ready
  .then((ready) => ready.getNotifications())
  .then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, url: data.url })))"""


def shown(player: Player) -> list[dict[str, str]]:
    """Return the notifications that the browser shows."""
    found: list[dict[str, str]] = player.page.evaluate(SHOWN)
    return found


def test_a_button_at_the_table_and_the_notification_that_follows(
    come: Comes, pushing: Server, service: Service
) -> None:
    anna, bert = come("Anna", at=pushing.base_url), come("Bert", at=pushing.base_url)
    phone = with_phone(bert, service)
    asked = {"game": "boat_race", "seats": 3, "bots": [None, None, "Random"], "pace": "at once"}
    opened = anna.context.request.post(f"{pushing.base_url}/api/tables", data=asked)
    table = f"/t/{opened.json()['id']}"
    anna.go(table)
    bert.go(table)
    count = "() => window.asked = (window.asked ?? 0) + 1"
    bert.page.evaluate(
        f"() => {{ Notification.requestPermission = async () => (({count})(), 'granted') }}"
    )
    bert.page.get_by_role("button", name="Sit here").first.click()
    button = bert.page.locator("#lounge .reach-on")
    expect(button).to_have_text("Notify me on this device")
    assert bert.page.evaluate("() => window.asked ?? 0") == 0  # never on arrival
    button.click()
    expect(bert.page.locator("#lounge .reach")).to_contain_text("This device tells you")
    assert bert.page.evaluate("() => [window.asked, ...window.subscribedWith]") == [1, True, 65]
    bert.page.locator("#lounge .reach button").first.click()  # send me a test
    got = service.next()
    assert phone.read(got.body)["title"] == "Notifications arrive here"
    # the table is full, which Bert sees; nothing is pushed to who looks
    bert.go("/")
    anna.page.get_by_role("button", name="Start").click()
    for _ in range(200):
        if not service.got.empty():
            break
        if anna.is_asked():
            anna.move()
        anna.page.wait_for_timeout(50)
    told = phone.read(service.next().body)
    assert (told["title"], told["body"], told["url"]) == ("Your turn", "Boat Race with Anna", table)
    worker = worker_of(bert)
    deliver(bert, json.dumps(told))
    bert.until(lambda: shown(bert))
    assert shown(bert) == [
        {"title": told["title"], "body": told["body"], "tag": told["tag"], "url": table}
    ]
    click_through(bert, worker, table)


RECORD = """() => {
  self.opened = [];
  self.focused = [];
  self.clients.openWindow = async (url) => { self.opened.push(url); return null; };
  const plain = self.clients.matchAll.bind(self.clients);
  self.clients.matchAll = async (how) => (await plain(how)).map((page) => ({
    url: page.url,
    focus: async () => self.focused.push(new URL(page.url).pathname),
  }));
}"""
CLICK = """() => self.registration.getNotifications().then(async ([notification]) => {
  const event = new NotificationEvent("notificationclick", { notification });
  const waits = [];
  event.waitUntil = (work) => waits.push(work);
  self.dispatchEvent(event);
  await Promise.all(waits);
  return { opened: self.opened, focused: self.focused };
})"""


def click_through(player: Player, worker: Worker, table: str) -> None:
    """Click the notification: a table that nobody looks at is opened, an open one comes up."""
    worker.evaluate(RECORD)
    assert worker.evaluate(CLICK) == {"opened": [table], "focused": []}
    player.until(lambda: shown(player) == [])
    other = player.context.new_page()
    other.goto(player.base_url + table)
    expect(other.locator("#title")).to_have_text("Boat Race")
    deliver(player, json.dumps({"title": "x", "url": table, "tag": table}))
    player.until(lambda: shown(player))
    assert worker.evaluate(CLICK) == {"opened": [table], "focused": [table]}


@pytest.mark.parametrize(
    "message", ["", "nonsense", "[1]", "null", '{"url": "https://evil.test/"}']
)
def test_whatever_is_pushed_something_is_shown(come: Comes, base_url: str, message: str) -> None:
    anna = come("Anna")
    anna.context.grant_permissions(["notifications"], origin=base_url)
    anna.go("/")
    worker_of(anna)
    deliver(anna, message)
    anna.until(lambda: shown(anna))
    assert shown(anna) == [{"title": "Stammtisch", "body": "", "tag": "stammtisch", "url": "/"}]


def test_the_badge_counts_the_tables_that_wait(come: Comes, base_url: str) -> None:
    anna = come("Anna")
    anna.context.grant_permissions(["notifications"], origin=base_url)
    anna.go("/")
    worker = worker_of(anna)
    worker.evaluate(
        """() => {
          self.badges = [];
          navigator.setAppBadge = async (count) => self.badges.push(count);
          navigator.clearAppBadge = async () => self.badges.push(0);
        }"""
    )
    for waiting in (2, 0):
        deliver(anna, json.dumps({"title": "x", "waiting": waiting, "tag": str(waiting)}))
    anna.until(lambda: worker.evaluate("() => self.badges.length") == 2)
    assert worker.evaluate("() => self.badges") == [2, 0]


def test_without_push_there_is_no_button(come: Comes) -> None:
    anna = come("Anna")
    anna.sit_with_bots("boat_race", 3)
    anna.until_asked()
    anna.click("#tab-more")
    expect(anna.page.locator("#more .quick-settings")).to_be_visible()
    assert anna.page.locator(".reach").count() == 0


IPHONE = """() => {
  Object.defineProperty(navigator, "standalone", { value: false });
  delete window.PushManager;
}"""


def test_iphones_and_only_they_are_told_of_the_home_screen(come: Comes, pushing: Server) -> None:
    anna, bert = (come(name, at=pushing.base_url, phone=True) for name in ("Anna", "Bert"))
    bert.context.add_init_script(f"({IPHONE})()")
    for player in (anna, bert):
        player.sit_with_bots("boat_race", 3)
        player.until_asked()
        player.click("#tab-more")
    expect(anna.page.locator("#more .reach-on")).to_be_visible()
    assert anna.page.locator(".iphone").count() == 0
    expect(bert.page.locator("#more .iphone")).to_contain_text("Add to Home Screen")
    assert bert.page.locator(".reach-on").count() == 0


def test_the_settings_page_switches_kinds_and_knows_the_time_zone(
    come: Comes, pushing: Server, service: Service
) -> None:
    anna = come("Anna", lang="de", at=pushing.base_url)
    with_phone(anna, service)
    anna.go("/settings")
    expect(anna.page.locator("#reach .reach-on")).to_have_text(
        "Benachrichtige mich auf diesem Gerät"
    )
    anna.click("#reach .reach-on")
    expect(anna.page.locator("#reach")).to_contain_text("Dieses Gerät meldet sich")
    anna.page.get_by_label("Der Tisch ist voll").uncheck()
    anna.page.get_by_label("Ruhe von").fill("22:00")
    anna.page.get_by_label("bis", exact=True).fill("07:00")
    anna.page.locator("#notices button.primary").click()
    expect(anna.page.locator(".good.box")).to_have_text("Gespeichert.")
    expect(anna.page.get_by_label("Der Tisch ist voll")).not_to_be_checked()
    expect(anna.page.get_by_label("Ich bin dran")).to_be_checked()
    expect(anna.page.get_by_label("Ruhe von")).to_have_value("22:00")
    anna.page.locator("#reach button", has_text="nicht mehr").click()
    expect(anna.page.locator("#reach .reach-on")).to_be_visible()


def test_without_a_connection_there_are_the_rules_in_both_languages(
    come: Comes, own_server: Server
) -> None:
    anna = come("Anna", lang="de", at=own_server.base_url)
    anna.forgive("ERR_CONNECTION_REFUSED", "ERR_FAILED", "Failed to load resource")
    anna.go("/")
    worker = worker_of(anna)
    store = "caches.match(new URL('lang', self.location.href)).then((found) => found?.text())"
    anna.until(lambda: worker.evaluate(f"() => {store}") == "de")
    own_server.stop()
    anna.go("/t/abcdefgh1234")
    expect(anna.page.locator("h1")).to_have_text("Gerade ohne Netz")
    anna.page.locator("summary", has_text="Boat Race").click()
    expect(anna.page.locator("dt", has_text="BR-01")).to_be_visible()
    anna.page.get_by_text("In English").click()
    expect(anna.page.locator("h1")).to_have_text("No connection right now")
    own_server.start()
    anna.page.get_by_text("Try again").click()
    expect(anna.page.locator(".hero h1")).to_be_visible()
