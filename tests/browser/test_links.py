"""Invitations in a browser: on this computer, let in from the network, and over plain http."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import QUIET, Comes
from browser.player import PHONE, Player
from stammtisch import games
from stammtisch.core.conformance import conformance_of
from stammtisch.web.addresses import own_addresses, reach_of
from web.server import GENEROUS, Server

pytestmark = pytest.mark.once

FRIENDS = "friends.example"  # a name that leads here; browsers do not trust it without https
NETWORK = [str(each) for each in own_addresses() if reach_of(each) == "network"]


class Home(Server):
    """The server as `make play` runs it."""

    def _command(self) -> list[str]:
        return [*self.python, "-m", "stammtisch"]


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    """Return a private server."""
    told = {f"STAMMTISCH_{name.upper()}": str(value) for name, value in GENEROUS.items()}
    env = {**told, "BROWSER": "true", "STAMMTISCH_DB": str(tmp_path / "t.db")}
    server = Home(tmp_path / "t.db", env=env)
    server.env["STAMMTISCH_PORT"] = str(server.port)
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="module")
def plain(browser: Browser) -> Iterator[Browser]:
    """Start a browser for which the friends' name leads to this computer."""
    path = shutil.which("chromium")
    mapped = [*QUIET, f"--host-resolver-rules=MAP {FRIENDS} 127.0.0.1"]
    started = browser.browser_type.launch(executable_path=path, args=mapped)
    yield started
    started.close()


@pytest.fixture
def by_name(plain: Browser, base_url: str) -> Iterator[Player]:
    """Let somebody come by the friends' name, without https."""
    context = plain.new_context(viewport=PHONE, locale="en-GB")
    at = f"http://{FRIENDS}:{urlsplit(base_url).port}"
    player = Player(context, at, seed=1)
    player.like(lang="en", speed="instant")
    yield player
    complaints = player.unforgiven()
    player.leave()
    assert complaints == []


def opened(person: Player) -> str:
    """Open a table for friends; return the invitation's link."""
    person.open_table("boat_race", 3, friends=2)
    return person.page.locator("#lounge .copy input").first.input_value()


def is_drawn(page: Page) -> bool:
    """Tell whether the code has come as a picture."""
    code = page.locator("#lounge .code img")
    expect(code).to_be_visible()
    return bool(code.evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)"))


def test_a_link_of_this_computer_says_so(come: Comes, base_url: str) -> None:
    anna = come("Anna", "en")
    assert opened(anna).startswith(f"{base_url}/t/")
    room = anna.page.locator("#lounge .invitation")
    expect(room).to_contain_text("works on this computer only")
    expect(room).to_contain_text("stammtisch serve --host 0.0.0.0")
    expect(room.locator(".code, .door, .insecure")).to_have_count(0)
    expect(anna.page.get_by_role("button", name="Share")).to_have_count(0)  # nothing to share by


def test_the_share_sheet_where_there_is_one(come: Comes) -> None:
    anna = come("Anna", "de")
    anna.context.add_init_script(
        "navigator.share = async (told) => { window.shared = told; };"
        "navigator.canShare = (told) => told.url.startsWith('http');"
    )
    link = opened(anna)
    anna.page.locator("#lounge").get_by_role("button", name="Teilen").click()
    shared = anna.page.evaluate("() => window.shared")
    assert shared["url"] == link
    assert "Boat Race" in shared["text"]


def test_a_link_is_copied(come: Comes) -> None:
    anna = come("Anna", "en")
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    link = opened(anna)
    anna.page.locator("#lounge").get_by_role("button", name="Copy").click()
    expect(anna.page.locator("#lounge").get_by_role("button", name="Copied")).to_be_visible()
    assert anna.page.evaluate("() => navigator.clipboard.readText()") == link


@pytest.mark.skipif(not NETWORK, reason="this computer is in no network")
def test_friends_are_let_in_and_the_door_is_shut_again(come: Comes, home: Home) -> None:
    anna = come("Anna", "en", at=home.base_url)
    assert opened(anna).startswith(home.base_url)
    room = anna.page.locator("#lounge .invitation")
    expect(room).to_contain_text("works on this computer only")
    expect(room).to_contain_text(f"opens port {home.port} of this computer to everybody in")
    room.get_by_role("button", name="Let friends in").click()
    expect(room).to_contain_text("works for everybody in the same network")
    expect(room).to_contain_text(f"Port {home.port} of this computer is open")
    assert is_drawn(anna.page)
    link = room.locator(".copy input").first.input_value()
    assert link.startswith(f"http://{NETWORK[0]}:{home.port}/t/")
    bert = come("", "de", at=f"http://{NETWORK[0]}:{home.port}", phone=True)
    bert.forgive(
        r"ERR_CONNECTION_(REFUSED|RESET|ABORTED)|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE"
    )
    bert.go(link)
    bert.page.locator("#guest-name").fill("Bert")
    bert.page.get_by_role("button", name="Hier sitzen").first.click()
    expect(anna.page.locator("#lounge .chairs")).to_contain_text("Bert")
    expect(bert.page.locator("#lounge .door")).to_have_count(0)
    room.get_by_role("button", name="Shut it again").click()
    expect(room).to_contain_text("works on this computer only")
    expect(bert.page.locator("#trouble")).to_be_visible()
    room.get_by_role("button", name="Let friends in").click()
    expect(bert.page.locator("#trouble")).to_be_hidden()


def test_a_strangers_name_does_not_lead_to_a_private_server(plain: Browser, home: Home) -> None:
    context = plain.new_context()
    page = context.new_page()
    answer = page.goto(f"http://{FRIENDS}:{home.port}/")
    assert answer is not None
    assert answer.status == 421
    context.close()


def test_over_plain_http_the_page_leaves_out_what_needs_https_and_says_why(
    by_name: Player,
) -> None:
    link = opened(by_name)
    assert by_name.page.evaluate("() => isSecureContext") is False
    assert link.startswith(f"http://{FRIENDS}:")
    room = by_name.page.locator("#lounge .invitation")
    expect(room.locator(".insecure")).to_contain_text("those need https")
    expect(room.get_by_role("button", name="Share")).to_have_count(0)
    assert is_drawn(by_name.page)
    field = room.locator(".copy input")
    field.focus()
    assert field.evaluate("(one) => one.value.slice(one.selectionStart, one.selectionEnd)") == link
    room.get_by_role("button", name="Copy").click()
    done = room.get_by_role("button", name=re.compile("Copied|Selected: copy it now"))
    expect(done).to_be_visible()
    by_name.click("#tab-more")
    expect(by_name.page.locator("#more")).not_to_contain_text("Notification when")
    by_name.go("/settings")
    expect(by_name.page.locator("main")).to_contain_text("those need https")
    expect(by_name.page.locator("main")).not_to_contain_text("Notification when")


def test_a_match_is_played_over_plain_http(by_name: Player) -> None:
    by_name.go("/")
    by_name.click('form[action="/play/boat_race"] button')
    by_name.page.wait_for_url("**/t/*")
    by_name.move()
    by_name.move()


def test_a_friend_is_invited_by_one_click_and_sits_down_by_another(come: Comes) -> None:
    anna, bert = come("Anna", "en"), come("Bert", "de", phone=True)
    request = anna.context.request
    short = {"game": "boat_race", "seats": 3, "bots": [None, None, "Random"], "pace": "at once"}
    short["options"] = dict(conformance_of(games.get("boat_race")).short)
    table = request.post(f"{anna.base_url}/api/tables", data=short).json()["id"]
    for person, do in ((bert, "sit"), (anna, "start")):
        told = {"command": f"{do}-by-test", "do": do}
        path = f"{anna.base_url}/api/tables/{table}/commands"
        assert person.context.request.post(path, data=told).ok
    for person in (anna, bert):
        person.go(f"/t/{table}")
    while not anna.is_over():
        anna.until(lambda: anna.is_asked() or bert.is_asked() or anna.is_over())
        for person in (anna, bert):
            if person.is_asked():
                person.click_once()
    opened(anna)
    anna.page.get_by_role("button", name="Invite: Bert").click()
    expect(anna.page.get_by_role("button", name="Invited: Bert")).to_be_disabled()
    anna.page.reload()
    expect(anna.page.get_by_role("button", name="Invited: Bert")).to_be_disabled()
    bert.go("/")
    expect(bert.page.locator("#invitations")).to_contain_text("Anna lädt dich ein: Boat Race")
    assert bert.width() <= PHONE["width"]
    expect(bert.page.get_by_role("button", name="Nein danke")).to_be_visible()
    bert.page.locator("#invitations summary").click()
    expect(bert.page.get_by_role("button", name="Keine Einladungen mehr von Anna")).to_be_visible()
    bert.page.locator("#invitations").get_by_role("button", name="Dazusetzen").click()
    bert.page.wait_for_url("**/t/*")
    expect(anna.page.locator("#lounge .chairs")).to_contain_text("Bert")
