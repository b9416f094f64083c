"""Two browsers play each other by link: seats, talk, take-backs, leaving, lost connections."""

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import Comes
from browser.player import Player
from web.server import Server

pytestmark = pytest.mark.once

HOSTILE = "<b>Hi</b> & <img src=x onerror=alert(1)>"


def two_at_a_table(come: Comes, game: str, seats: int, at: str = "") -> tuple[Player, Player]:
    """Anna opens a table and Bert comes in by its link; the match begins."""
    anna = come("Anna", "en", at=at)
    anna.open_table(game, seats, level="Random", friends=1)
    link = anna.page.locator("#lounge .copy input").input_value()
    bert = come("", "de", at=at)
    bert.go(link)
    bert.page.locator("#guest-name").fill("Bert <i>B</i>")
    bert.page.get_by_role("button", name="Hier sitzen").first.click()
    expect(anna.page.locator("#lounge .chairs")).to_contain_text("Bert <i>B</i>")
    expect(bert.page.locator("#lounge .chairs")).to_contain_text("Anna")
    anna.click("#lounge .start button.primary")
    for one in (anna, bert):
        expect(one.page.locator("#board svg")).to_be_visible()
    return anna, bert


def both_move(anna: Player, bert: Player, moves: int) -> None:
    """Let whoever is asked make moves; both see the same match."""
    for _ in range(moves):
        anna.until(lambda: anna.is_asked() or bert.is_asked())
        (anna if anna.is_asked() else bert).move()
        assert not anna.is_over()


def same_match(anna: Player, bert: Player) -> None:
    """Both pages tell what the server tells, line by line: nothing is lost, nothing doubled."""
    for one in (anna, bert):
        one.until(one.tells_all)
    anna.until(lambda: anna.state()["n"] == bert.state()["n"])  # a bot may move between two looks


def test_two_play_each_other_by_link(come: Comes) -> None:
    anna, bert = two_at_a_table(come, "dog", 4)
    both_move(anna, bert, 4)
    same_match(anna, bert)
    bert.click("#tab-chat")
    anna.click("#tab-chat")
    anna.page.locator("#chat-text").fill(HOSTILE)
    anna.click("#chat-send")
    expect(bert.page.locator("#chat li").last).to_have_text(f"Anna: {HOSTILE}")
    bert.page.locator("#chat-text").fill("Hallo!")
    bert.page.keyboard.press("Enter")
    expect(anna.page.locator("#chat li").last).to_have_text("Bert <i>B</i>: Hallo!")
    assert anna.page.locator("#chat img, #chat b, #seats i").count() == 0
    both_move(anna, bert, 2)


def test_a_sealed_choice_is_taken_back_alone(come: Comes) -> None:
    anna, bert = two_at_a_table(come, "dog", 4)
    anna.move()  # the card for the partner is sealed: nobody has seen anything
    assert bert.is_asked()
    anna.page.get_by_role("button", name="Take back", exact=True).click()
    anna.until(anna.is_asked)
    expect(bert.page.locator("#offer")).to_be_hidden()
    both_move(anna, bert, 4)
    same_match(anna, bert)


def test_an_open_move_is_taken_back_by_agreement(come: Comes) -> None:
    anna, bert = two_at_a_table(come, "boat_race", 3)
    while True:  # until Bert follows Anna: no bot moves while they talk
        anna.until(lambda: anna.is_asked() or bert.is_asked())
        is_anna = anna.is_asked()
        (anna if is_anna else bert).move()
        if is_anna and bert.state()["my_turn"]:
            break
    ask = anna.page.get_by_role("button", name="Ask to take back")
    ask.click()
    anna.page.get_by_role("button", name="Never mind").click()
    expect(anna.page.locator("#offer")).to_be_hidden()
    ask.click()
    expect(anna.page.locator("#offer")).to_contain_text("yet to answer")
    bert.page.get_by_role("button", name="Nein").click()
    expect(anna.page.locator("#offer")).to_be_hidden()
    assert not anna.is_asked()
    ask.click()
    expect(bert.page.locator("#offer")).to_contain_text("Anna möchte den letzten Zug zurücknehmen")
    bert.page.get_by_role("button", name="Einverstanden").click()
    anna.until(anna.is_asked)
    log = bert.page.locator("#log")
    expect(log).to_contain_text("Anna nimmt einen Zug zurück; alle sind einverstanden.")
    both_move(anna, bert, 2)
    same_match(anna, bert)


def test_alone_with_bots_a_move_is_taken_back_at_once(come: Comes) -> None:
    anna = come("Anna", "en")
    anna.sit_with_bots("galopp_royal", 3)
    anna.move()
    anna.page.get_by_role("button", name="Take back (practice)").click()
    expect(anna.page.locator("#log")).to_contain_text("practising against bots")
    anna.move()


def test_one_leaves_and_returns(come: Comes) -> None:
    anna, bert = two_at_a_table(come, "boat_race", 3)
    bert.click("#tab-more")
    bert.page.get_by_role("button", name="Tisch verlassen").click()
    bert.page.locator("dialog").get_by_role("button", name="Tisch verlassen").click()
    bert.page.wait_for_url(re.compile(r"/$"))
    expect(anna.page.locator("#seats")).to_contain_text("a bot fills in")
    anna.move()
    bert.page.get_by_role("link", name="Weiterspielen").click()
    expect(anna.page.locator("#seats")).not_to_contain_text("a bot fills in")
    both_move(anna, bert, 3)
    same_match(anna, bert)


def test_a_reload_in_the_middle(come: Comes) -> None:
    anna, bert = two_at_a_table(come, "boat_race", 3)
    both_move(anna, bert, 3)
    before = anna.state()
    anna.page.reload()
    expect(anna.page.locator("#board svg")).to_be_visible()
    after = anna.state()
    assert (after["me"], after["log"][: len(before["log"])]) == (0, before["log"])
    both_move(anna, bert, 3)
    same_match(anna, bert)


def test_a_lost_connection(come: Comes) -> None:
    anna, bert = two_at_a_table(come, "boat_race", 3)
    both_move(anna, bert, 2)
    anna.forgive(r"ERR_INTERNET_DISCONNECTED")
    anna.until(lambda: anna.is_asked() or bert.is_asked())
    anna.context.set_offline(True)
    expect(anna.page.locator("#trouble")).to_be_visible()
    if bert.is_asked():
        bert.move()
    else:  # a click into the void arrives when the line is back
        anna.page.locator("#board .can, #offers [data-offer]").first.click()
    anna.page.wait_for_timeout(1500)
    anna.context.set_offline(False)
    expect(anna.page.locator("#trouble")).to_be_hidden()
    both_move(anna, bert, 3)
    same_match(anna, bert)


def test_the_server_is_killed_and_comes_back(come: Comes, own_server: Server) -> None:
    anna, bert = two_at_a_table(come, "boat_race", 3, own_server.base_url)
    both_move(anna, bert, 3)
    anna.until(lambda: anna.is_asked() or bert.is_asked())
    acting = anna if anna.is_asked() else bert
    for one in (anna, bert):
        one.forgive(r"ERR_CONNECTION_(REFUSED|RESET)|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE")
    before = len(acting.state()["log"])
    own_server.kill()
    for one in (anna, bert):
        expect(one.page.locator("#trouble")).to_be_visible()
    acting.page.locator("#board .can, #offers [data-offer]").first.click()  # nobody hears it yet
    acting.page.wait_for_timeout(1000)
    own_server.start()
    for one in (anna, bert):
        expect(one.page.locator("#trouble")).to_be_hidden()
    acting.until(lambda: len(acting.state()["log"]) > before)
    both_move(anna, bert, 3)
    same_match(anna, bert)


def test_who_opened_a_table_sends_somebody_away_and_closes_it(come: Comes) -> None:
    anna = come("Anna", "en")
    anna.open_table("boat_race", 3, friends=2)
    link = anna.page.locator("#lounge .copy input").input_value()
    bert = come("Bert", "en")
    bert.go(link)
    bert.page.get_by_role("button", name="Sit here").first.click()
    away = anna.page.get_by_role("button", name="Send away: Bert")
    expect(away).to_be_visible()
    expect(bert.page.get_by_role("button", name="Send away: Anna")).to_have_count(0)
    away.click()
    anna.page.locator("dialog.ask").get_by_role("button", name="Send away").click()
    expect(bert.page.locator("#lounge .chairs")).not_to_contain_text("Bert")
    expect(away).to_have_count(0)
    anna.page.get_by_role("button", name="Close the table").click()
    anna.page.locator("dialog.ask").get_by_role("button", name="Close the table").click()
    for one in (anna, bert):
        expect(one.page.locator("#status")).to_contain_text("closed by who opened it")
