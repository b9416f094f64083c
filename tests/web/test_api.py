"""The HTTP interface, as a program uses it."""

import asyncio
import re
import threading
import time
from hashlib import sha256
from xml.etree import ElementTree

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from stammtisch import games
from stammtisch.core import record
from stammtisch.core.frozen import thaw
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng
from stammtisch.table.jobs import Job, match_of
from stammtisch.table.worker_pool import Ticket
from stammtisch.web import shapes
from web.people import House, Visitor


def test_guests_have_names_that_can_be_changed(house: House) -> None:
    assert house.stranger.get("/api/me").status_code == 401
    anna = house.guest("Anna")
    assert anna.get("/api/me").json() == {"name": "Anna"}
    assert anna.ask("PATCH", "/api/me", {"name": "Anne"}).json() == {"name": "Anne"}
    assert anna.get("/api/me").json() == {"name": "Anne"}
    for name in ("", " Anna", "x" * 41, "a\nb"):
        assert anna.ask("PATCH", "/api/me", {"name": name}).status_code == 422


def test_the_own_link_makes_another_device_the_same_person(house: House) -> None:
    anna = house.guest("Anna")
    link = anna.post("/api/me/link").json()["url"]
    path = re.sub(r"^https?://[^/]+", "", link)
    other = house.stranger
    assert other.get(path).status_code == 200
    assert other.get("/api/me").status_code == 401  # looking at it is not enough
    other.client.cookies.clear()
    answer = other.client.post(path, follow_redirects=False)
    other.cookie = answer.headers["set-cookie"].partition(";")[0]
    assert other.get("/api/me").json() == {"name": "Anna"}


def test_a_table_is_opened_filled_started_and_played_to_its_end(house: House) -> None:
    people = [house.guest(name) for name in ("Anna", "Bert", "Clara")]
    anna, bert, _ = people
    opened = anna.post("/api/tables", {"game": "boat_race", "seats": 3, "public": True})
    table = opened.json()["id"]
    assert bert.get("/api/tables").json()["open"][0]["id"] == table
    assert bert.do(table, "start").json()["error"] == "not_host"
    assert bert.do(table, "sit", seat=0).json()["error"] == "seat_taken"
    for person in people[1:]:
        assert person.do(table, "sit").status_code == 200
    before = anna.state(table)
    assert before["phase"] == "open"
    assert before["svg"] is None
    assert [seat["name"] for seat in before["seats"]] == ["Anna", "Bert", "Clara"]
    assert anna.do(table, "start").status_code == 200
    running = anna.state(table)
    assert running["commitment"] == before["commitment"]
    assert running["seed"] is None
    assert anna.get(f"/api/tables/{table}/record").status_code == 409
    assert anna.get(f"/api/tables/{table}/replay/1").status_code == 409
    house.play(people, table, 10_000)
    over = anna.state(table)
    assert over["phase"] == "over"
    assert sha256(bytes.fromhex(over["seed"])).hexdigest() == over["commitment"]
    assert running["bots"]["seed"] is None
    assert over["bots"]["commitment"] == before["bots"]["commitment"]
    assert sha256(bytes.fromhex(over["bots"]["seed"])).hexdigest() == over["bots"]["commitment"]
    text = anna.get(f"/api/tables/{table}/record").text
    record.verify(record.parse(text), games.get("boat_race"))
    last = anna.get(f"/api/tables/{table}/replay/99999?seat=1").json()
    assert last["n"] == last["count"]
    assert anna.get("/api/tables").json()["recent"][0]["id"] == table
    first = bert.do(table, "rematch").json()["next"]
    assert anna.do(table, "rematch").json()["next"] == first
    assert [seat["name"] for seat in anna.state(first)["seats"]] == ["Anna", "Bert", "Clara"]


def test_a_command_sent_twice_is_carried_out_once(house: House) -> None:
    people = [house.guest(name) for name in ("Anna", "Bert", "Clara")]
    table = house.table(people)
    state = people[0].state(table)
    person = people[state["acts"][0]]
    told = {
        "do": "move",
        "parts": person.choose(table, FastRng(1)),
        "at": state["n"],
        "command": "the-same-one",
    }
    once = person.post(f"/api/tables/{table}/commands", told).json()
    again = person.post(f"/api/tables/{table}/commands", told).json()
    assert once == {"n": state["n"] + 1, "again": False, "next": None}
    assert again == {"n": state["n"] + 1, "again": True, "next": None}


def test_a_stale_command_is_answered_with_how_things_stand(house: House) -> None:
    people = [house.guest(name) for name in ("Anna", "Bert", "Clara")]
    table = house.table(people)
    old = people[0].state(table)["n"]
    house.play(people, table, 3)
    state = people[0].state(table)
    person = people[state["acts"][0]]
    answer = person.do(table, "move", at=old, parts=person.choose(table, FastRng(1)))
    assert answer.status_code == 409
    assert answer.json()["error"] == "stale"
    assert answer.json()["state"]["n"] == state["n"]
    assert person.state(table)["n"] == state["n"]


@pytest.mark.parametrize(("lang", "words"), [("de", "Nicht erlaubt"), ("en", "Not allowed")])
def test_a_move_against_a_rule_names_it_in_ones_own_language(
    house: House, lang: str, words: str
) -> None:
    people = [house.guest(name, lang) for name in ("Anna", "Bert", "Clara")]
    table = house.table(people)
    state = people[0].state(table)
    waiting = people[(state["acts"][0] + 1) % 3]
    answer = waiting.do(table, "move", at=state["n"], parts=[0])
    assert answer.status_code == 422
    told = answer.json()
    assert told["rule"] in games.get("boat_race").words.rules
    assert words in told["reason"]
    assert waiting.post(f"/api/tables/{table}/draft", {"parts": [0]}).json()["rule"] == told["rule"]


@pytest.mark.parametrize("game", games.names())
def test_every_state_has_a_picture_and_words_in_both_languages(house: House, game: str) -> None:
    seats = min(games.get(game).seat_counts)
    people = [house.guest(f"P{seat}", ("de", "en")[seat % 2]) for seat in range(seats)]
    table = house.table(people, game)
    house.play(people, table, 12)
    for viewer in (*people, house.stranger):
        for shape in ("wide", "tall"):
            state = viewer.state(table, shape=shape)
            ElementTree.fromstring(state["svg"])
            assert state["headline"]
            assert state["sheet"]["head"]
            assert bool(state["prompt"]) == state["my_turn"]
            assert all(move["label"] for move in state["moves"])
    assert house.stranger.state(table)["moves"] == []


def test_ones_own_view_can_be_thawed_and_thought_about(house: House) -> None:
    people = [house.guest(name) for name in ("Anna", "Bert", "Clara")]
    table = house.table(people)
    told = people[1].get(f"/api/tables/{table}/view").json()
    match = Match(games.get("boat_race"), told["seats"], bytes(32), told["options"])
    view = thaw(match, told["seat"], told["view"])
    assert view.seat == told["seat"] == 1
    assert view.imagine(FastRng(1)).view(1).to_json() == view.to_json()
    assert house.stranger.get(f"/api/tables/{table}/view").status_code == 401
    assert house.guest("Dora").get(f"/api/tables/{table}/view").json()["error"] == "no_seat"


def test_a_hint_tells_choices_with_their_worth_and_why(house: House) -> None:
    people = [house.guest(name) for name in ("Anna", "Bert", "Clara")]
    table = house.table(people)
    house.play(people, table, 1)
    state = people[0].state(table)
    acting = state["acts"][0]
    told = people[acting].post(f"/api/tables/{table}/hint").json()["moves"]
    assert told
    assert all(0 <= one["value"] <= 1 and one["label"] for one in told)
    waiting = people[(acting + 1) % 3].post(f"/api/tables/{table}/hint")
    assert waiting.json()["error"] == "stale"


def test_chat_reaches_everyone_and_says_whose_it_is(house: House) -> None:
    people = [house.guest(name) for name in ("Anna", "Bert", "Clara")]
    table = house.table(people)
    assert people[0].do(table, "say", text="<b>hello</b>").status_code == 200
    told = people[1].state(table)["chat"]
    assert [(one["name"], one["text"], one["mine"]) for one in told] == [
        ("Anna", "<b>hello</b>", False)
    ]
    assert people[0].state(table)["chat"][0]["mine"]
    assert house.stranger.do(table, "say", text="me too").status_code == 401


def test_a_bid_is_taken_back_by_agreement(house: House) -> None:
    people = [house.guest(name) for name in ("Anna", "Bert", "Clara")]
    table = house.table(people, "galopp_royal")
    state = people[0].state(table)
    acting = state["acts"][0]
    asker = people[acting]
    assert asker.do(table, "move", at=state["n"], parts=[5]).status_code == 200
    assert asker.state(table)["can_take_back"] == "ask"
    assert asker.do(table, "ask_back").status_code == 200
    others = [person for person in people if person is not asker]
    assert others[0].state(table)["back"]["asked"]
    for person in others:
        assert person.do(table, "answer_back", agree=True).status_code == 200
    assert asker.state(table)["acts"] == [acting]
    for reader in (*people, house.guest("Dora")):  # said to all, whenever they look
        assert "everybody has agreed" in reader.state(table)["log"][-1]
    state = asker.state(table)
    assert asker.do(table, "move", at=state["n"], parts=[7]).status_code == 200
    for reader in (*people, house.guest("Emil")):
        assert "everybody has agreed" in reader.state(table)["log"][-2]


def test_a_sealed_choice_is_taken_back_alone_and_nobody_is_told(house: House) -> None:
    people = [house.guest(name) for name in ("Anna", "Bert", "Clara", "Dora", "Emil")]
    table = house.table(people, "hydra")
    before = people[1].state(table)
    assert people[0].do(table, "move", at=before["n"], parts=[25]).status_code == 200
    assert people[0].state(table, draw="false")["can_take_back"] == "alone"
    gone = people[0].do(table, "ask_back", mode="ask")
    assert (gone.status_code, gone.json()["error"]) == (409, "stale")
    assert people[0].do(table, "ask_back", mode="alone").status_code == 200
    assert people[0].state(table)["my_turn"]
    assert {**people[1].state(table), "n": 0} == {**before, "n": 0}  # HY-09


def test_a_rated_table_says_so_and_lets_nothing_be_taken_back(house: House) -> None:
    people = [house.guest(name) for name in ("Anna", "Bert", "Clara")]
    table = house.table(people, "greyhounds", rated=True)
    house.play(people, table, 1)
    state = people[0].state(table)
    assert (state["rated"], state["can_take_back"]) == (True, None)
    refused = people[0].do(table, "ask_back")
    assert (refused.status_code, refused.json()["error"]) == (422, "is_rated")


def test_a_bot_waits_while_people_agree_about_a_take_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_bid = threading.Event()
    may_bid.set()

    async def choose(job: Job, level: str, ticket: Ticket) -> list[int]:
        while not may_bid.is_set():
            await asyncio.sleep(0.01)
        return [sorted(match_of(job).state.legal(job.seat))[1]]  # the least bid

    app = house.client.app
    assert isinstance(app, FastAPI)
    monkeypatch.setattr(app.state.server.bot_scheduler.thinker, "choose", choose)
    anna, bert, bot = house.guest("Anna"), house.guest("Bert"), 2
    table = house.table([anna, bert], "galopp_royal", seats=3)

    def bid_of(person: Visitor) -> None:
        state = person.state(table)
        bid = min(one["move"] for one in state["moves"] if one["amount"])
        assert person.do(table, "move", at=state["n"], parts=[bid]).status_code == 200

    end = time.monotonic() + 60
    while not bert.state(table)["my_turn"]:
        if anna.state(table)["my_turn"]:
            bid_of(anna)
        assert time.monotonic() < end
    may_bid.clear()
    bid_of(bert)
    assert bert.state(table)["acts"] == [bot]
    assert bert.do(table, "ask_back").status_code == 200
    may_bid.set()
    time.sleep(0.5)
    assert anna.state(table)["back"]["asked"]
    assert anna.do(table, "answer_back", agree=False).status_code == 200
    while bot in bert.state(table)["acts"]:
        assert time.monotonic() < end


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        ({"game": "chess", "seats": 3}, "unknown_game"),
        ({"game": "hydra", "seats": 4}, "bad_seats"),
        ({"game": "hydra", "seats": 5, "options": {"rounds": 0}}, "bad_option"),
        ({"game": "hydra", "seats": 5, "options": {"speed": 1}}, "unknown_option"),
        ({"game": "hydra", "seats": 5, "sit": 5}, "bad_place"),
        ({"game": "hydra", "seats": 5, "clock": {"kind": "days", "amount": 99}}, "bad_clock"),
        ({"game": "hydra", "seats": 5, "bots": ["Genius"]}, "not_understood"),
        ({"game": "hydra", "seats": 5, "colour": "red"}, "not_understood"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_reason(
    house: House, wanted: dict[str, object], error: str
) -> None:
    answer = house.guest("Anna").post("/api/tables", wanted)
    assert answer.status_code == 422
    assert answer.json()["error"] == error
    assert answer.json()["reason"]


def test_an_unknown_table_is_404(house: House) -> None:
    answer = house.guest("Anna").get("/api/tables/AAAAAAAAAAAAAAAA")
    assert (answer.status_code, answer.json()["error"]) == (404, "no_table")


def test_the_reference_page_names_everything_that_can_be_asked(house: House) -> None:
    page = house.stranger.get("/api").text
    document = house.stranger.get("/openapi.json").json()
    for path, methods in document["paths"].items():
        for method, told in methods.items():
            assert f"{method.upper()} {path}" in page
            assert told["description"], path
    for command in ("MakeMove", "AnswerBack", "Rematch"):
        assert f"<summary>{command}</summary>" in page
    assert "``" not in page


def test_a_state_is_as_documented(house: House) -> None:
    people = [house.guest(name) for name in ("Anna", "Bert", "Clara")]
    table = house.table(people)
    for drawn in ("true", "false"):
        told = people[0].state(table, draw=drawn)
        assert set(told) <= set(shapes.State.model_fields)
        shapes.State.model_validate(told, strict=True)


def test_even_a_fault_of_ours_has_strict_headers_and_tells_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr("stammtisch.web.api.game_data", fail)
    client = TestClient(house.client.app, raise_server_exceptions=False)
    answer = client.get("/api/games")
    assert answer.status_code == 500
    assert "content-security-policy" in answer.headers
    assert "secret" not in answer.text
