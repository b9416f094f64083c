"""Several people at one table: what the host can do, pauses, partners, another match, a series."""

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import Comes
from browser.player import Player

pytestmark = pytest.mark.once

SHORT = {"course": [5]}
LONG = "Maximiliane Freifrau von Hohenlohe-Öhrin"  # forty letters


def gather(come: Comes, game: str, seats: int, *names: str, **more: object) -> list[Player]:
    """Let people come to a table that the first of them has opened; nobody has begun yet."""
    host = come(names[0], "en")
    told = {"game": game, "seats": seats, "pace": "at once", **more}
    opened = host.context.request.post(f"{host.base_url}/api/tables", data=told)
    assert opened.status == 201, opened.text()
    host.go(f"/t/{opened.json()['id']}")
    people = [host]
    for name in names[1:]:
        guest = come(name, "en")
        guest.go(host.page.url)
        guest.page.get_by_role("button", name="Count me in").click()
        expect(guest.page.get_by_role("button", name="Stand up")).to_be_visible()
        people.append(guest)
    return people


def start(host: Player) -> None:
    """Begin the match."""
    host.click("#lounge .start button.primary")
    expect(host.page.locator("#board svg")).to_be_visible()


def more_tab(player: Player, button: str) -> None:
    """Click something under the tab of everything else."""
    player.click("#tab-more")
    player.page.locator("#panel-more").get_by_role("button", name=button).click()


def test_who_joins_sees_what_was_agreed(come: Comes) -> None:
    clock = {"kind": "move", "amount": 60}
    options = {"lap": 30, "bookmaker": 1}
    anna, bert = gather(come, "greyhounds", 3, "Anna", "Bert", clock=clock, options=options)
    box = bert.page.locator("#lounge .agreed")
    expect(box).to_contain_text("60 seconds per move")
    expect(box).to_contain_text("Seat B")
    expect(bert.page.locator("#lounge .chairs li").nth(1)).to_contain_text("makes the book")
    anna.page.get_by_label("Who makes the book?").select_option("0")
    expect(bert.page.locator("#lounge .chairs li").nth(0)).to_contain_text("makes the book")
    expect(box).to_contain_text("Seat A")
    start(anna)
    bert.click("#tab-rules")
    expect(bert.page.locator("#here-GH-04")).to_contain_text("A lap has 30 fields")
    expect(bert.page.locator("#here-GH-01")).to_contain_text("At this table: seat A.")
    bert.click("#tab-more")
    expect(bert.page.locator("#host .agreed")).to_contain_text("60 seconds per move")


def test_the_host_draws_lots_and_locks_the_door(come: Comes) -> None:
    anna, bert = gather(come, "boat_race", 3, "Anna", "Bert")
    anna.page.get_by_role("button", name="Everybody one seat on").click()
    expect(bert.page.locator("#lounge .chairs li").nth(1)).to_contain_text("Anna")
    expect(bert.page.locator("#lounge .chairs li").nth(2)).to_contain_text("Bert")
    anna.page.get_by_role("button", name="Draw lots for the seats").click()
    anna.page.get_by_role("switch", name="Nobody new comes in").check()
    expect(bert.page.locator("#lounge")).to_contain_text("Locked: nobody new comes in.")
    clara = come("Clara", "de")
    clara.forgive("403")
    clara.go(anna.page.url)
    expect(clara.page.locator("h1")).to_contain_text("abgeschlossen")
    start(anna)
    expect(bert.page.locator("#log")).to_contain_text("Lots were drawn for the seats")
    anna.click("#tab-more")
    anna.page.locator("#host").get_by_role("switch", name="Nobody new comes in").uncheck()
    anna.until(lambda: not anna.state()["locked"])
    clara.page.reload()
    expect(clara.page.locator("#board svg")).to_be_visible()


def test_the_host_calls_a_pause_and_all_see_its_end(come: Comes) -> None:
    anna, bert, clara = gather(come, "boat_race", 3, "Anna", "Bert", "Clara")
    start(anna)
    anna.click("#tab-more")
    anna.page.get_by_label("How long?").select_option("10")
    more_tab(anna, "Pause for everybody")
    for one in (anna, bert, clara):
        expect(one.page.locator("#pause")).to_contain_text("Pause, called by Anna")
        expect(one.page.locator("#pause time")).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
    acting = next(one for one in (anna, bert, clara) if one.state()["my_turn"])
    acting.forgive("422")
    acting.until(acting.is_asked)
    acting.page.locator("#board .can, #offers [data-offer]").first.click()
    done = acting.page.get_by_role("button", name="Done")
    expect(acting.page.locator("#notice:visible").or_(done).first).to_be_visible()
    if done.is_visible():
        done.click()
    expect(acting.page.locator("#notice")).to_contain_text("There is a pause")
    bert.page.locator("#pause").get_by_role("button", name="Ready to go on").click()
    expect(anna.page.locator("#pause")).to_contain_text("Ready: Bert")
    anna.page.locator("#pause").get_by_role("button", name="Go on").click()
    for one in (anna, bert, clara):
        expect(one.page.locator("#pause")).to_be_hidden()
        expect(one.page.locator("#log")).to_contain_text("On we go.")


def test_a_guest_asks_for_a_pause(come: Comes) -> None:
    anna, bert = gather(come, "boat_race", 3, "Anna", "Bert")
    start(anna)
    more_tab(bert, "Ask for a pause")
    expect(bert.page.locator("#pause")).to_contain_text("The others have yet to answer")
    asked = anna.page.locator("#pause")
    expect(asked).to_contain_text("Bert would like a pause of 5 minutes for everybody.")
    asked.get_by_role("button", name="Agree").click()
    expect(bert.page.locator("#pause")).to_contain_text("Pause, called by Bert")


def test_the_host_sends_a_guest_away_during_a_match(come: Comes) -> None:
    anna, bert = gather(come, "boat_race", 3, "Anna", "Bert")
    start(anna)
    more_tab(anna, "Send away: Bert")
    anna.page.locator("dialog.ask").get_by_role("button", name="Send away").click()
    expect(anna.page.locator("#seats")).to_contain_text("a bot fills in")
    expect(anna.page.locator("#host").get_by_role("button", name="Send away")).to_have_count(0)
    bert.until(lambda: bert.state()["me"] is None)
    anna.move()


def test_DG_01_a_friend_is_the_partner_and_all_see_the_teams(come: Comes) -> None:
    anna, bert = gather(come, "dog", 4, "Anna", "Bert")
    expect(anna.page.locator("#lounge .chairs li").nth(2)).to_contain_text("Bert")
    for one in (anna, bert):
        expect(one.page.locator("#lounge .teams")).to_contain_text("A and C play together.")
        expect(one.page.locator("#lounge .teams")).to_contain_text("B and D play together.")


def test_another_match_waits_for_a_yes_and_the_evening_is_counted(come: Comes) -> None:
    bots = [None, None, "Random"]
    anna, bert = gather(come, "boat_race", 3, "Anna", "Bert", bots=bots, options=SHORT, series=3)
    start(anna)
    while not anna.is_over():
        anna.until(lambda: anna.is_asked() or bert.is_asked() or anna.is_over())
        for one in (anna, bert):
            if one.is_asked():
                one.click_once()
    expect(bert.page.locator("#result .evening")).to_contain_text("Match 1 of 3")
    anna.page.locator("#result").get_by_label("Who sits where?").select_option("on")
    anna.page.locator("#result").get_by_role("button", name="Rematch").click()
    anna.page.wait_for_url(lambda url: url != bert.page.url)
    room = anna.page.locator("#lounge")
    expect(room).to_contain_text("Waiting for Bert to say yes.")
    expect(room.get_by_role("button", name="Start the match")).to_have_count(0)
    expect(room.locator(".evening")).to_contain_text("Match 2 of 3")
    anna.page.get_by_label("Bot for seat A").select_option("Beginner")  # strength between matches
    expect(room.locator(".chairs li").nth(0)).to_contain_text("Bot · Beginner")
    bert.page.locator("#result").get_by_role("button", name="Yes, another match").click()
    bert.page.wait_for_url(lambda url: url == anna.page.url)
    expect(room).not_to_contain_text("Waiting for")
    expect(room.locator(".chairs li").nth(2)).to_contain_text("Bert")
    start(anna)
    expect(bert.page.locator("#board svg")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True])
def test_long_names_leave_room_for_points_and_clock(come: Comes, phone: bool) -> None:
    """Finding 18."""
    people = gather(
        come, "boat_race", 3, LONG, f"{LONG[:39]}2", clock={"kind": "move", "amount": 600}
    )
    anna = come(f"{LONG[:39]}3", "de", phone=phone)
    anna.go(people[0].page.url)
    anna.page.get_by_role("button", name="Ich spiele mit").click()
    start(people[0])
    for _ in range(60):  # until it is her turn
        anna.until(lambda: any(one.state()["my_turn"] for one in (*people, anna)))
        if anna.state()["my_turn"]:
            break
        next(one for one in people if one.state()["my_turn"]).move()
    seat = anna.page.locator(".seat.mine")
    expect(seat.locator(".clock")).to_be_visible()
    expect(seat.locator(".name")).to_have_attribute("title", f"{LONG[:39]}3")
    wide = anna.page.viewport_size
    assert wide is not None
    for part in (".points", ".clock"):
        box = seat.locator(part).bounding_box()
        assert box is not None
        assert box["width"] > 0
        assert 0 <= box["x"] <= box["x"] + box["width"] <= wide["width"]
    assert anna.width() <= wide["width"]


def test_changing_the_game_keeps_what_was_filled_in(come: Comes) -> None:
    """Finding 13."""
    anna = come("Anna", "en")
    anna.go("/new?game=greyhounds")
    anna.page.locator("select[name=clock]").select_option("move:180")
    anna.page.locator("select[name=series]").select_option("5")
    anna.page.get_by_role("button", name="3", exact=True).click()
    anna.page.wait_for_url("**seats=3**")
    anna.page.get_by_role("button", name="Hydra").click()
    anna.page.wait_for_url("**game=hydra**")
    expect(anna.page.locator("select[name=clock]")).to_have_value("move:180")
    expect(anna.page.locator("select[name=series]")).to_have_value("5")
    anna.page.get_by_label("The chat is closed while the match runs").check()
    anna.click("form.stack button.primary")
    anna.page.wait_for_url("**/t/*")
    box = anna.page.locator("#lounge .agreed")
    for told in ("3 minutes per move", "5 matches that count together", "closed during the match"):
        expect(box).to_contain_text(told)


def test_a_match_is_hidden_from_the_lobby(come: Comes) -> None:
    """Finding 25."""
    anna = come("Anna", "en")
    anna.sit_with_bots("boat_race", 3)
    anna.go("/")
    anna.page.get_by_role("button", name="Hide: Boat Race").click()
    expect(anna.page.locator("#mine li")).to_have_count(0)
    anna.page.get_by_role("link", name="Show hidden ones").click()
    anna.page.get_by_role("button", name="Show again Boat Race").click()
    anna.go("/")
    expect(anna.page.locator("#mine li")).to_have_count(1)
