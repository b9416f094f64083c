"""Running a table over HTTP: locks, pauses, lots, series, what was agreed, the lobby and forms."""

import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from stammtisch import games
from stammtisch.core.errors import LANGUAGES
from web.people import House, Visitor


def agreed(state: dict[str, Any]) -> dict[str, str]:
    """Return what was agreed, by what it is about."""
    return {row["label"]: row["text"] for row in state["agreed"]}


def three(house: House) -> list[Visitor]:
    return [house.guest(name) for name in ("Anna", "Bert", "Clara")]


# What was agreed


def test_who_joins_learns_clock_and_options(house: House) -> None:
    """Finding 14."""
    anna = house.guest("Anna")
    clock = {"kind": "move", "amount": 180}
    told = {"game": "greyhounds", "seats": 4, "clock": clock, "options": {"lap": 25}, "series": 3}
    table = anna.post("/api/tables", {**told, "public": True}).json()["id"]
    for lang in LANGUAGES:
        state = Visitor(house.client, None, lang).state(table)
        assert all(agreed(state).values())
    known = agreed(house.stranger.state(table))
    assert known["Time to think"] == "3 minutes per move"
    assert known["Length of a lap (fields)"] == "25"
    assert known["Who makes the book?"] == "lots are drawn"
    assert known["Matches"] == "3 matches that count together"
    usual = {row["label"]: row["usual"] for row in house.stranger.state(table)["agreed"]}
    assert not usual["Length of a lap (fields)"]
    assert usual["Odds to win, on I to IV"]
    lobby = house.stranger.get("/").text
    assert "3 minutes per move" in lobby
    assert "Length of a lap (fields): 25" in lobby
    rules = house.stranger.get(f"/rules/greyhounds?table={table}").text
    assert "A lap has 25 fields" in rules
    assert "A lap has 40 fields" in house.stranger.get("/rules/greyhounds").text


def test_rules_of_another_game_or_no_table_are_the_usual_ones(house: House) -> None:
    anna = house.guest("Anna")
    told = {"game": "greyhounds", "seats": 4, "options": {"lap": 25}}
    table = anna.post("/api/tables", told).json()["id"]
    assert anna.get(f"/rules/hydra?table={table}").text == anna.get("/rules/hydra").text
    assert anna.get("/rules/hydra?table=nonsense").status_code == 404


@pytest.mark.parametrize(
    ("more", "is_open", "told"),
    [
        ({}, True, "No talk about cards or the game"),
        ({"quiet": True}, False, "There is no talking here"),
        ({"rated": True}, False, "There is no talking here"),
    ],
)
def test_HY_35_the_host_decides_about_the_chat_of_friends(
    house: House, more: dict[str, bool], is_open: bool, told: str
) -> None:
    people = [house.guest(name) for name in "ABCDE"]
    table = house.table(people, "hydra", **more)
    state = people[1].state(table)
    assert state["chat_open"] == is_open
    assert "HY-35" in state["chat_reason"]
    assert state["chat_reason"].startswith(told)
    answer = people[1].do(table, "say", text="hello")
    assert answer.status_code == (200 if is_open else 422)
    assert "HY-35" in agreed(state)["Chat"]
    other = house.table([house.guest(name) for name in "ABC"], "boat_race", **more)
    assert people[0].state(other)["chat_reason"] == ""


# Locks


def test_nobody_new_comes_in_while_a_table_is_locked(house: House) -> None:
    anna, bert, clara = three(house)
    table = anna.post("/api/tables", {"game": "boat_race", "seats": 3, "public": True}).json()["id"]
    assert bert.do(table, "sit").status_code == 200
    assert bert.do(table, "lock", locked=True).json()["error"] == "not_host"
    assert anna.do(table, "lock", locked=True).status_code == 200
    assert anna.state(table)["locked"]
    assert bert.state(table)["locked"]
    for stranger in (clara, house.stranger):
        answers = [
            stranger.get(f"/api/tables/{table}"),
            stranger.get(f"/api/tables/{table}/events"),
            stranger.get(f"/t/{table}"),
            stranger.get(f"/t/{table}/replay"),
            stranger.get(f"/t/{table}/preview.png"),
            stranger.get(f"/rules/boat_race?table={table}"),
        ]
        assert [answer.status_code for answer in answers] == [403] * 6
        assert "locked" in answers[0].text
        assert "This table is locked" in answers[2].text
        assert table not in [one["id"] for one in stranger.get("/api/tables").json()["open"]]
    asked: list[tuple[str, dict[str, Any]]] = [("sit", {}), ("say", {"text": "let me in"})]
    for do, more in asked:
        assert clara.do(table, do, **more).json()["error"] == "locked"
    assert anna.do(table, "lock", locked=False).status_code == 200
    assert clara.do(table, "sit").status_code == 200


def test_what_a_locked_table_refuses_tells_nothing_of_it(house: House) -> None:
    anna, bert, clara = three(house)
    table = house.table([anna, bert, house.guest("Dora")])
    anna.do(table, "lock", locked=True)
    paths = ["", "?draw=false", "/events", "/events?draw=false"]
    before = [clara.get(f"/api/tables/{table}{path}").content for path in paths]
    house.play([anna, bert], table, 1)
    anna.do(table, "pause", minutes=5)
    assert [clara.get(f"/api/tables/{table}{path}").content for path in paths] == before


# Pauses


def test_a_pause_is_seen_by_all_and_choices_are_refused(house: House) -> None:
    people = three(house)
    anna, bert, _ = people
    table = house.table(people)
    assert anna.do(table, "pause", minutes=5).status_code == 200
    for viewer in (*people, house.stranger):
        pause = viewer.state(table)["pause"]
        assert pause["seat"] == 0
        assert pause["until"] > 0
    acting = next(person for person in people if person.state(table)["my_turn"])
    move = acting.state(table)["moves"][0]["move"]
    refusal = acting.do(table, "move", parts=[move], at=acting.state(table)["n"]).json()
    assert refusal["error"] == "paused"
    assert "pause" in refusal["reason"]
    assert bert.do(table, "go_on").status_code == 200
    assert anna.state(table)["pause"]["ready"] == [1]
    assert anna.do(table, "go_on").status_code == 200
    assert anna.state(table)["pause"] is None
    assert anna.state(table)["log"][-2:] == [
        "Anna calls a pause for everybody, 5 min at most.",
        "On we go.",
    ]


def test_refusals_in_a_pause_do_not_tell_legal_from_other_moves(house: House) -> None:
    people = three(house)
    table = house.table(people)
    people[0].do(table, "pause", minutes=5)
    codes = range(games.get("boat_race").codes)
    for person in people:
        told = {person.do(table, "move", parts=[code], at=10_000).text for code in codes}
        assert len(told) == 1


def test_a_pause_is_asked_for_and_agreed_to(house: House) -> None:
    people = three(house)
    anna, bert, clara = people
    table = house.table(people)
    assert bert.do(table, "pause", minutes=10).status_code == 200
    told = clara.state(table)["pause_asked"]
    assert told == {"seat": 1, "minutes": 10, "mine": False, "asked": True}
    assert bert.state(table)["pause_asked"]["mine"]
    assert house.stranger.state(table)["pause_asked"]["asked"] is False
    for person in (clara, anna):
        assert person.do(table, "answer_pause", agree=True).status_code == 200
    assert clara.state(table)["pause"]["seat"] == 1


# Seats and parts


def test_seats_are_drawn_and_a_part_is_named(house: House) -> None:
    anna, bert, _ = three(house)
    table = anna.post("/api/tables", {"game": "greyhounds", "seats": 3}).json()["id"]
    assert bert.do(table, "sit").status_code == 200
    assert anna.do(table, "arrange", how="on").status_code == 200
    assert [seat["name"] for seat in anna.state(table)["seats"]] == ["", "Anna", "Bert"]
    assert anna.do(table, "arrange", how="lot").status_code == 200
    assert anna.do(table, "arrange", how="wish").status_code == 422
    assert anna.do(table, "agree", option="bookmaker", seat=2).status_code == 200
    named = {"option": "bookmaker", "label": "Who makes the book?", "role": "makes the book"}
    assert anna.state(table)["seat_options"] == [{**named, "seat": 2}]
    assert agreed(bert.state(table))["Who makes the book?"] == "Seat C"
    assert anna.do(table, "agree", option="bookmaker", seat=3).json()["error"] == "bad_option"
    anna.do(table, "start")
    log = anna.state(table)["log"]
    assert log[0].startswith("Lots were drawn for the seats: ")
    assert "seat C" in house.stranger.get(f"/rules/greyhounds?table={table}").text


def test_DG_01_partners_are_told_and_a_friend_becomes_the_hosts_partner(house: House) -> None:
    anna, bert, _ = three(house)
    table = anna.post("/api/tables", {"game": "dog", "seats": 4}).json()["id"]
    assert anna.state(table)["teams"] == [[0, 2], [1, 3]]
    assert bert.do(table, "sit").status_code == 200
    assert bert.state(table)["me"] == 2
    page = anna.get("/new?game=dog").text
    assert "A + C play together." in page
    friend = re.search(r'<select name="seat2".*?</select>', page, re.DOTALL)
    assert friend is not None
    assert "selected" not in friend[0]  # the partner's seat is left to a friend
    assert "A and C" in games.get("dog").words.rule("DG-01", "en")


# Another match


def test_a_series_is_told_in_the_waiting_room_and_at_the_end(house: House) -> None:
    people = three(house)
    anna, bert, clara = people
    table = house.table(people, options={"course": 5}, series=2)
    assert anna.state(table)["evening"]["text"] == "Match 1 of 2"
    house.play(people, table, 10_000)
    over = anna.state(table)["evening"]
    assert len(over["rows"]) == 3
    assert over["leads"].endswith(("leads.", "lead."))
    again = bert.do(table, "rematch", seats="on").json()["next"]
    waiting = anna.state(again)
    assert [seat["name"] for seat in waiting["seats"]] == ["Clara", "Anna", "Bert"]
    assert [seat["kept"] for seat in waiting["seats"]] == [True, True, False]
    assert [seat["kept_mine"] for seat in waiting["seats"]] == [False, True, False]
    assert waiting["evening"]["text"] == "Match 2 of 2"
    assert waiting["evening"]["rows"] == over["rows"]
    assert bert.do(again, "start").json()["error"] == "yes_missing"
    assert anna.do(table, "rematch").json()["next"] == again
    assert clara.do(again, "sit").status_code == 200
    assert bert.do(again, "start").status_code == 200
    house.play([clara, anna, bert], again, 10_000)
    end = anna.state(again)["evening"]
    assert end["over"]
    assert end["leads"].startswith("The evening goes to ")
    assert len(end["head"]) == 5
    for text in (str(over), str(end)):
        for person in people:
            assert person.cookie not in text


def test_a_rematch_that_waits_cannot_be_joined(house: House) -> None:
    """Finding 15."""
    people = three(house)
    anna = people[0]
    table = house.table(people, options={"course": 5}, public=True)
    house.play(people, table, 10_000)
    again = anna.do(table, "rematch").json()["next"]
    lobby = house.stranger.get("/").text
    row = lobby[
        lobby.rindex("<li>", 0, lobby.index(f"/t/{again}")) : lobby.index(f"/t/{again}") + 60
    ]
    assert "all seats are taken" in row
    assert "Join" not in row
    assert house.guest("Dora").do(again, "sit").json()["error"] == "table_full"


# Forms


@pytest.fixture
def client(house: House) -> TestClient:
    house.client.cookies.clear()
    house.client.follow_redirects = False
    return house.client


FILLED = {
    "game": "greyhounds",
    "seats": "4",
    "seat1": "Master",
    "seat2": "",
    "seat3": "Random",
    "clock": "move:180",
    "pace": "slow",
    "series": "5",
    "public": "1",
    "rated": "1",
    "name": "Änne",
    "option-lap-0": "33",
    "option-bookmaker-0": "2",
}  # fmt: skip


def test_other_seats_or_another_game_keep_the_other_settings(client: TestClient) -> None:
    """Finding 13."""
    for other in ({"seats": "3"}, {"game": "boat_race"}, {"game": "hydra", "seats": "6"}):
        page = client.get("/new", params={**FILLED, **other}).text
        for chosen in (
            '<option value="move:180" selected>',
            '<option value="slow" selected>',
            '<option value="5" selected>',
            '<option value="Master" selected>',
            'value="Änne"',
        ):
            assert chosen in page, (other, chosen)
        assert re.search(r'name="public" value="1" checked', page)
        assert re.search(r'name="rated" value="1" checked', page)
        assert re.search(r'name="option-lap-0"[^>]* value="33"', page), other
    there = client.get("/new", params={**FILLED, "game": "boat_race"}).text
    back = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', there))
    page = client.get("/new", params={**back, "game": "greyhounds"}).text
    assert re.search(r'name="option-lap-0"[^>]* value="33"', page)
    assert '<option value="2" selected>' in page  # who makes the book


def test_the_form_opens_what_it_says(client: TestClient) -> None:
    opened = client.post("/new", data=FILLED)
    assert opened.status_code == 303
    table = opened.headers["location"].rpartition("/")[2]
    known = agreed(client.get(f"/api/tables/{table}", headers={"accept-language": "en"}).json())
    assert known["Matches"].startswith("5 matches")
    assert known["Length of a lap (fields)"] == "33"
    assert known["Who makes the book?"] == "Seat C"
    assert known["Rating"].startswith("rated")


def test_HY_35_the_form_has_a_tick_for_quiet_tables(client: TestClient) -> None:
    assert 'name="quiet"' in client.get("/new?game=hydra").text
    assert 'type="checkbox" name="quiet"' not in client.get("/new?game=dog").text
    quiet = {"game": "hydra", "seats": "5", "seat1": "", "quiet": "1"}
    table = client.post("/new", data=quiet).headers["location"].rpartition("/")[2]
    told = client.get(f"/api/tables/{table}", headers={"accept-language": "en"}).json()
    assert agreed(told)["Chat"].startswith("closed")


def test_a_name_with_joined_emoji_is_taken_and_a_bad_one_is_not_lost(client: TestClient) -> None:
    """Finding 26."""
    assert client.post("/settings", data={"name": "Anna 👩‍🚀", "all": "1"}).status_code == 303
    assert client.get("/api/me").json() == {"name": "Anna 👩‍🚀"}
    bad = client.post("/settings", data={"name": "Be\u202ert", "all": "1"})
    assert bad.status_code == 422
    assert 'value="Be\u202ert"' in bad.text
    long = client.post("/settings", data={"name": "x" * 38 + "👩‍🚀", "all": "1"})
    assert long.status_code == 303


def test_the_form_calls_an_option_by_its_label_when_it_will_not_do(client: TestClient) -> None:
    """Finding 20."""
    told = client.post(
        "/new", data={**FILLED, "option-lap-0": "999"}, headers={"accept-language": "en"}
    )
    assert told.status_code == 422
    assert "Length of a lap (fields): 999 will not do, possible is 10..200." in told.text


def test_HY_08_the_form_lets_six_agree_on_any_number_of_rounds(client: TestClient) -> None:
    english = {"accept-language": "en"}
    form = {"game": "hydra", "seats": "6", "seat1": "", "option-rounds-0": "8"}
    told = client.post("/new", data=form, headers=english)
    assert told.status_code == 422
    assert "choose yes for “With six, some may sit out more often”." in told.text
    assert '<select name="option-uneven_rounds-0">' in told.text
    form["option-uneven_rounds-0"] = "1"
    kept = client.get("/new", params={**form, "game": "dog"}).text
    assert 'name="option-uneven_rounds-0" value="1"' in kept
    page = client.get("/new", params=form, headers=english).text
    assert '<option value="">no</option><option value="1" selected>yes</option>' in page
    opened = client.post("/new", data=form)
    table = opened.headers["location"].rpartition("/")[2]
    known = agreed(client.get(f"/api/tables/{table}", headers=english).json())
    assert known["Rounds"] == "8"
    assert known["With six, some may sit out more often"].startswith(
        "yes. With 8 rounds, sitting out falls to two of you twice and to four of you once;"
    )


def test_a_switch_that_is_not_agreed_on_is_off(client: TestClient) -> None:
    form = {"game": "hydra", "seats": "5", "seat1": ""}
    table = client.post("/new", data=form).headers["location"].rpartition("/")[2]
    told = client.get(f"/api/tables/{table}", headers={"accept-language": "en"}).json()
    assert agreed(told)["With six, some may sit out more often"] == "no"


def test_GR_11_the_form_lets_players_lay_their_teams_out(client: TestClient) -> None:
    assert '<select name="option-arrange-0">' in client.get("/new?game=galopp_royal").text
    form = {"game": "galopp_royal", "seats": "3", "seat1": "", "option-arrange-0": "1"}
    table = client.post("/new", data=form).headers["location"].rpartition("/")[2]
    told = client.get(f"/api/tables/{table}", headers={"accept-language": "en"}).json()
    assert agreed(told)["Lay one's carriers onto places 1 to 4 oneself"] == "yes"


# The lobby


def test_own_matches_do_not_fill_the_lobby(house: House) -> None:
    """Finding 25."""
    anna = house.guest("Anna")
    for _ in range(6):
        anna.post("/api/tables", {"game": "boat_race", "seats": 3})
    assert "More (2)" in anna.get("/").text
