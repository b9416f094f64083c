"""Several browsers at one table, some of which go away: nobody ruins a match by missing a turn."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.axe import serious
from browser.conftest import Comes
from browser.player import Player
from web.server import GENEROUS, Server

pytestmark = pytest.mark.once

HASTY = Path(__file__).with_name("hasty.py")


class HastyServer(Server):
    """A server that waits seconds for the absent."""

    def _command(self) -> list[str]:
        command = super()._command()
        at = command.index("-m")
        return [*command[:at], str(HASTY), *command[at + 2 :]]


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Lend the address of a server that waits seconds for the absent."""
    folder = tmp_path_factory.mktemp("hasty")
    env = {"PYTHONPATH": ":".join(path for path in sys.path if path)}
    server = HastyServer(folder / "t.db", env=env, limits=GENEROUS, output=folder / "server.txt")
    try:
        server.start()
        yield server.base_url
    finally:
        server.stop()


def gather(
    come: Comes, at: str, game: str, seats: int, people: int, **more: object
) -> list[Player]:
    """Let people sit down at a table, one of them with a phone, and begin."""
    names = ("Anna", "Bert", "Cleo", "Dora", "Emil", "Fritz")[:people]
    players = [
        come(name, "de" if number == 1 else "en", phone=number == people - 1, at=at)
        for number, name in enumerate(names)
    ]
    host = players[0]
    told = {"game": game, "seats": seats, "pace": "fast", **more}
    opened = host.context.request.post(f"{at}/api/tables", data=told)
    assert opened.status == 201, opened.text()
    table = opened.json()["id"]
    for seat, player in enumerate(players[1:], 1):
        send(player, table, "sit", seat=seat)
    send(host, table, "start")
    for player in players:
        player.go(f"/t/{table}")
        expect(player.page.locator("#board svg")).to_be_visible()
    return players


def send(player: Player, table: str, do: str, **facts: object) -> None:
    """Give a command without the page."""
    asked = {"command": f"test-{do}-command", "do": do, **facts}
    path = f"{player.base_url}/api/tables/{table}/commands"
    answer = player.context.request.post(path, data=asked)
    assert answer.ok, answer.text()


def asked_first(players: list[Player]) -> Player:
    """Return whoever is asked for a move."""
    found: list[Player] = []

    def somebody_is() -> bool:
        found.extend(player for player in players if player.is_asked())
        return bool(found)

    players[0].until(somebody_is)
    return found[0]


def unfold(player: Player) -> None:
    """Open what is folded on a phone."""
    folded = player.page.locator("#besides:not(.open) #besides-all")
    expect(player.page.locator("#besides")).to_be_visible()
    if folded.is_visible():
        folded.click()


def agree(player: Player) -> None:
    """Say yes to what is proposed."""
    unfold(player)
    player.page.get_by_role("button", name=re.compile("^Agree$|^Einverstanden$")).click()


def hush(players: list[Player]) -> None:
    """Close everybody's page before their server goes."""
    for player in players:
        player.page.goto("about:blank")


def test_a_lapse_costs_one_move_and_one_click_goes_on(come: Comes, hasty: str) -> None:
    players = gather(come, hasty, "boat_race", 5, 5, clock={"kind": "move", "amount": 5})
    slow = asked_first(players)
    name = slow.state()["seats"][slow.state()["me"]]["name"]
    expect(slow.page.locator("#absence")).to_contain_text(
        re.compile("a bot moves for you|ein Bot zieht für dich")
    )
    for player in players:
        expect(player.page.locator("#log")).to_contain_text(
            re.compile(f"Time is up for {name}|Die Zeit von {name} ist um")
        )
        assert not any(seat["away"] for seat in player.state()["seats"])
    slow.page.get_by_role("button", name=re.compile("I am here|Ich bin da")).click()
    expect(slow.page.locator("#absence")).not_to_contain_text(
        re.compile("a bot moves for you|ein Bot zieht für dich")
    )
    hush(players)


def test_after_three_lapses_the_bot_stays_until_its_player_returns(come: Comes, hasty: str) -> None:
    anna, bert = gather(
        come, hasty, "boat_race", 3, 2,
        clock={"kind": "move", "amount": 5}, bots=[None, None, "Random"],
    )  # fmt: skip

    def bert_is_out() -> bool:
        if anna.is_asked():
            anna.move()
        return bool(anna.state()["seats"][1]["away"])

    anna.until(bert_is_out, 240)
    expect(anna.page.locator("#seats")).to_contain_text("a bot fills in")
    expect(anna.page.locator("#log")).to_contain_text("Time ran out for Bert three times")
    expect(bert.page.locator("#absence")).to_contain_text("Ein Bot spielt für dich")
    bert.page.get_by_role("button", name="Selbst weiterspielen").click()
    expect(anna.page.locator("#seats")).not_to_contain_text("a bot fills in")
    assert not anna.is_over()
    hush([anna, bert])


def test_when_all_are_gone_the_clock_stands_still(come: Comes, hasty: str) -> None:
    players = gather(
        come, hasty, "boat_race", 3, 2,
        clock={"kind": "move", "amount": 5}, bots=[None, None, "Random"],
    )  # fmt: skip
    anna, bert = players
    looker = come("Xaver", at=hasty)
    url = anna.page.url
    asked_first(players)
    hush(players)
    looker.go(url)
    expect(looker.page.locator("#absence")).to_contain_text("Everybody is gone. The table waits.")
    assert not any(seat["away"] for seat in looker.state()["seats"])
    count = len(looker.state()["log"])
    anna.go(url)
    expect(looker.page.locator("#absence")).not_to_contain_text("Everybody is gone")
    assert len(looker.state()["log"]) <= count + 3
    hush([anna, bert, looker])


def test_alone_against_bots_a_closed_tab_or_leaving_pauses(come: Comes, hasty: str) -> None:
    anna = come("Anna", at=hasty)
    anna.sit_with_bots("boat_race", 3)
    anna.until(anna.is_asked)
    before = anna.state()["log"]
    anna.click("#tab-more")
    anna.page.get_by_role("button", name="Leave the table").click()
    dialog = anna.page.locator("dialog")
    expect(dialog).to_contain_text("The match waits for you.")
    dialog.get_by_role("button", name="Leave the table").click()
    anna.page.wait_for_url(re.compile(r"/$"))
    anna.page.wait_for_timeout(2000)
    anna.page.get_by_role("link", name="Continue").first.click()
    anna.until(anna.is_asked)
    state = anna.state()
    assert state["phase"] == "running"
    assert state["log"][: len(before)] == before
    assert len(state["log"]) == len(before) + 2  # stepped out, and back
    hush([anna])


def test_six_without_a_clock_decide_about_who_is_absent(come: Comes, hasty: str) -> None:
    players = gather(come, hasty, "galopp_royal", 6, 6)
    gone = asked_first(players)
    others = [player for player in players if player is not gone]
    seat = gone.state()["me"]
    name = gone.state()["seats"][seat]["name"]
    url = gone.page.url
    gone.page.goto("about:blank")
    for player in others:
        expect(player.page.locator("#seats")).to_contain_text(
            re.compile("tab closed|Tab zu|line lost|Leitung weg")
        )
    first = others[0]
    line = first.page.locator("#absence")
    expect(line).to_contain_text(re.compile(f"{name} is not here|{name} ist nicht da"))
    nudge = line.get_by_role("button", name=re.compile("Nudge|Anstupsen"))
    nudge.click()
    assert serious(others[-1].page) == []
    let_bot = line.get_by_role("button", name=re.compile("Let a bot fill in|Bot einspringen"))
    let_bot.click()
    for player in others[1:3]:  # three of five are the majority
        agree(player)
    for player in others:
        expect(player.page.locator("#seats")).to_contain_text(
            re.compile("a bot fills in|ein Bot springt ein")
        )
    first.until(lambda: first.state()["acts"] != [seat])  # the bot has chosen
    gone.go(url)
    unfold(gone)
    expect(gone.page.locator("#absence")).to_contain_text(
        re.compile("is waiting for you|wartet auf dich")
    )
    expect(gone.page.locator("#absence .missed li").first).to_be_visible()
    for player in others:
        expect(player.page.locator("#seats")).not_to_contain_text(
            re.compile("a bot fills in|ein Bot springt ein")
        )
    hush(players)


def test_of_two_the_one_who_is_left_ends_the_match(come: Comes, hasty: str) -> None:
    anna, bert = gather(come, hasty, "boat_race", 3, 2, bots=[None, None, "Random"])

    def is_berts_turn() -> bool:
        if anna.is_asked():
            anna.move()
        return bool(bert.is_asked())

    anna.until(is_berts_turn)
    bert.page.goto("about:blank")
    anna.page.get_by_role("button", name="End as it stands").click()
    expect(anna.page.locator("#result h2")).to_contain_text("Ended as it stood.")
    expect(anna.page.locator("#result")).to_contain_text("It matches")
    anna.page.locator("#result").get_by_role("link", name="Replay").click()
    expect(anna.page.locator("#board svg")).to_be_visible()
    table = re.search(r"/t/([^/]+)/", anna.page.url)
    assert table is not None
    record = anna.context.request.get(f"{hasty}/api/tables/{table[1]}/record").text()
    assert "table end kind=stands: by 0; points " in record
    review = anna.context.request.get(f"{hasty}/api/tables/{table[1]}/review")
    assert review.ok, review.text()
    hush([anna, bert])


def test_a_late_friend_takes_over_a_bots_seat(come: Comes, hasty: str) -> None:
    anna, bert = gather(come, hasty, "boat_race", 3, 2, bots=[None, None, "Random"])
    late = come("", "de", at=hasty)
    late.go(anna.page.url)
    late.page.get_by_role("button", name="Für Carl einsteigen").click()
    expect(late.page.locator("#absence")).to_contain_text("Der Tisch antwortet noch.")
    for player in (anna, bert):
        expect(player.page.locator("#absence")).to_contain_text("Carl")
        agree(player)
    expect(anna.page.locator("#log")).to_contain_text("takes over the seat of Carl")
    late.until(lambda: late.state()["me"] == 2)
    expect(late.page.locator("#seats .mine")).to_have_count(1)
    players = [anna, bert, late]
    for _ in range(4):
        asked_first(players).move()
    hush(players)


def test_a_seat_is_handed_over_by_a_link(come: Comes, hasty: str) -> None:
    anna, bert, cleo = gather(come, hasty, "boat_race", 3, 3)
    bert.click("#tab-more")
    bert.page.get_by_role("button", name="Platz weitergeben").click()
    link = bert.page.locator("#together .copy input").input_value()
    friend = come("Dora", at=hasty)
    friend.go(link)
    expect(friend.page.locator("#absence")).to_contain_text("Bert offers you this seat.")
    friend.page.get_by_role("button", name="Take over from Bert").click()
    for player in (anna, cleo):
        agree(player)
    expect(friend.page.locator("#seats .mine")).to_contain_text("Dora")
    expect(anna.page.locator("#log")).to_contain_text("Dora takes over the seat of Bert.")
    assert bert.state()["me"] is None
    players = [anna, friend, cleo]
    for _ in range(3):
        asked_first(players).move()
    hush([*players, bert])


def test_a_team_resigns_together(come: Comes, hasty: str) -> None:
    players = gather(come, hasty, "dog", 4, 4)
    anna, bert, cleo, dora = players
    anna.click("#tab-more")
    anna.page.get_by_role("button", name="Give up as a team").click()
    anna.page.locator("dialog").get_by_role("button", name="Give up as a team").click()
    expect(bert.page.locator("#absence")).to_contain_text("Anna möchte aufgeben.")
    expect(bert.page.get_by_role("button", name="Einverstanden")).to_have_count(0)
    agree(cleo)
    for player in players:
        expect(player.page.locator("#result h2")).to_contain_text(
            re.compile("Anna and Cleo give up. Bert and Dora win.|Anna und Cleo geben auf.")
        )
    ranking = anna.page.locator("#result .ranking")
    expect(ranking.locator("li")).to_contain_text(["1.BBert", "1.DDora", "3.AAnna", "3.CCleo"])
    assert dora.width() <= 360
    hush(players)


def test_an_absence_is_announced_where_the_clock_counts_days(come: Comes, hasty: str) -> None:
    anna, bert = gather(
        come, hasty, "boat_race", 3, 2,
        clock={"kind": "days", "amount": 3}, bots=[None, None, "Random"],
    )  # fmt: skip
    bert.click("#tab-more")
    bert.page.get_by_role("button", name="Abwesenheit ankündigen").click()
    expect(anna.page.locator("#seats")).to_contain_text("away until")
    bert.page.get_by_role("button", name="Ich bin wieder da").click()
    expect(anna.page.locator("#seats")).not_to_contain_text("away until")
    hush([anna, bert])
