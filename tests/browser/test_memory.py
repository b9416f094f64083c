"""My page in a browser: what I have played, my devices, and moving to another; for everyone."""

import re

import pytest
from playwright.sync_api import expect

from browser.axe import serious
from browser.conftest import Comes
from browser.player import Player

pytestmark = pytest.mark.once

QUICK = {"course": [5]}
TEXTS = {
    "en": {
        "page": "My matches",
        "devices": "My devices",
        "show": "Show a link",
        "yes": "Yes, play on here",
        "here": "this device",
        "off": "Sign off",
        "hide": "Hide",
        "unhide": "Show again",
        "hidden": "Show hidden ones",
        "table": "As a table",
        "delete": "Delete me",
        "word": "delete",
        "gone": "You are deleted.",
    },
    "de": {
        "page": "Meine Partien",
        "devices": "Meine Geräte",
        "show": "Link zeigen",
        "yes": "Ja, hier weiterspielen",
        "here": "dieses Gerät",
        "off": "Abmelden",
        "hide": "Ausblenden",
        "unhide": "Wieder zeigen",
        "hidden": "Ausgeblendete zeigen",
        "table": "Als Tabelle",
        "delete": "Mich löschen",
        "word": "löschen",
        "gone": "Du bist gelöscht.",
    },
}


def play(anna: Player) -> str:
    """Play a match against bots to its end; return the id of its table."""
    anna.sit_with_bots("boat_race", 3, QUICK)
    table = anna.page.url.rpartition("/")[2]
    anna.play()
    assert anna.is_over()
    return table


def check(anna: Player) -> None:
    """Hold a page to what every page is held to."""
    assert serious(anna.page) == []
    width = anna.page.viewport_size
    assert width is not None
    assert anna.width() <= width["width"], anna.page.url


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize(("phone", "theme"), [(True, "light"), (False, "dark")])
def test_my_matches_are_one_click_away(come: Comes, lang: str, *, phone: bool, theme: str) -> None:
    texts = TEXTS[lang]
    anna = come("Anna", lang, phone=phone, theme=theme)
    table = play(anna)
    anna.go("/")
    anna.click("header .me")
    expect(anna.page.locator("h1")).to_have_text(texts["page"])
    check(anna)
    anna.page.get_by_text(texts["table"]).first.click()
    expect(anna.page.locator("figure table").first).to_be_visible()
    check(anna)
    game = anna.page.locator('nav a[href*="game=boat_race"]')
    game.click()
    expect(anna.page.locator("figure")).to_have_count(4)
    check(anna)
    anna.go("/me")
    anna.page.locator("form", has_text=texts["hide"]).get_by_role("button").click()
    expect(anna.page.locator(f'a[href="/t/{table}/replay"]')).to_have_count(0)
    anna.page.get_by_role("link", name=texts["hidden"]).click()
    expect(anna.page.locator(f'a[href="/t/{table}/replay"]')).to_have_count(1)
    check(anna)
    anna.page.locator("form", has_text=texts["unhide"]).get_by_role("button").click()
    anna.go("/me")
    anna.page.locator(f'a[href="/t/{table}/replay"]').click()
    anna.page.wait_for_url(f"**/t/{table}/replay")


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_phone_comes_along_and_is_signed_off(come: Comes, lang: str) -> None:
    texts = TEXTS[lang]
    anna, phone = come("Anna", lang), come("", lang, phone=True)
    anna.go("/settings")
    anna.page.get_by_role("link", name=texts["devices"]).click()
    check(anna)
    anna.page.get_by_role("button", name=texts["show"]).click()
    expect(anna.page.locator(".qr-box svg")).to_be_visible()
    check(anna)
    link = anna.page.locator("#url").input_value()
    phone.go(re.sub(r"^https?://[^/]+", "", link))
    check(phone)
    phone.page.get_by_role("button", name=texts["yes"]).click()
    expect(phone.page.locator("header .me")).to_have_text("Anna")
    phone.go("/me/devices")
    check(phone)
    expect(phone.page.locator("main li")).to_have_count(2)
    expect(phone.page.locator("main li", has_text=texts["here"])).to_have_count(1)
    anna.go("/me/devices")
    other = anna.page.locator("main li").filter(has_not_text=texts["here"])
    other.get_by_role("button", name=re.compile(f"^{texts['off']}")).click()
    expect(anna.page.locator("main li")).to_have_count(1)
    phone.go("/")
    expect(phone.page.locator("header .me")).to_have_count(0)


def test_two_friends_see_what_they_have_played(come: Comes) -> None:
    anna, bert = come("Anna"), come("Bert", "de", phone=True)
    request = anna.context.request
    told = {"game": "boat_race", "seats": 3, "options": QUICK, "bots": [None, None, "Random"]}
    opened = request.post(f"{anna.base_url}/api/tables", data={**told, "pace": "at once"})
    table = opened.json()["id"]
    path = f"/api/tables/{table}/commands"
    sits = {"command": "sitting-down", "at": 0, "do": "sit", "seat": 1}
    assert bert.context.request.post(f"{bert.base_url}{path}", data=sits).ok
    starts = {"command": "start-by-test", "at": 0, "do": "start"}
    assert request.post(f"{anna.base_url}{path}", data=starts).ok
    for person in (anna, bert):
        person.go(f"/t/{table}")
    while not anna.is_over():
        for person in (anna, bert):
            if person.is_asked():
                person.click_once()
        anna.page.wait_for_timeout(20)
    for person, name, title in ((anna, "Bert", "You and Bert"), (bert, "Anna", "Du und Anna")):
        person.go("/me")
        person.page.locator("ul.tables a", has_text=name).first.click()
        expect(person.page.locator("h1")).to_have_text(title)
        expect(person.page.locator(".score")).to_be_visible()
        check(person)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_deleting_oneself_by_keyboard(come: Comes, lang: str) -> None:
    texts = TEXTS[lang]
    anna = come("Anna", lang)
    anna.go("/me")
    link = anna.page.get_by_role("link", name=texts["delete"])
    for _ in range(60):
        anna.page.keyboard.press("Tab")
        if link.evaluate("one => one === document.activeElement"):
            break
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_url("**/me/delete")
    check(anna)
    field = anna.page.locator("input[name=word]")
    for _ in range(60):
        anna.page.keyboard.press("Tab")
        if field.evaluate("one => one === document.activeElement"):
            break
    anna.page.keyboard.type(texts["word"])
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator("h1")).to_have_text(texts["gone"])
    check(anna)
    expect(anna.page.locator("header .me")).to_have_count(0)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_long_names_leave_room_for_everything(come: Comes, lang: str) -> None:
    anna = come("Annamaria-Theodora von und zu Wolkenstei", lang, phone=True)
    for path in ("/", "/me", "/me/devices", "/settings"):
        anna.go(path)
        check(anna)
        expect(anna.page.locator('header a[href="/settings"]')).to_be_in_viewport()


def test_everything_comes_as_a_file(come: Comes) -> None:
    anna = come("Anna")
    anna.go("/me")
    with anna.page.expect_download() as coming:
        anna.page.get_by_role("link", name="Download everything").click()
    assert coming.value.suggested_filename == "stammtisch.json"
