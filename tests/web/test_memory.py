"""My page: what I have played, on which devices, with whom; taking it along, and deleting it."""

import json
import re
import threading
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode, urlsplit

import httpx2 as httpx
import pytest
from fastapi import Request

from stammtisch.core import record
from stammtisch.store.devices import DAY, SHORT
from stammtisch.web.browsers import browser_of, told
from stammtisch.web.people import LINK_SECONDS, People
from stammtisch.web.stream import Streams
from web.people import House, Visitor

PHONE = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/126.0.0.0 Mobile Safari/537.36"
)


def form(person: Visitor, path: str, **fields: str) -> httpx.Response:
    """Send a form."""
    person.client.cookies.clear()
    return person.client.post(
        path,
        content=urlencode(fields),
        headers={**person.headers, "cookie": person.cookie},
        follow_redirects=False,
    )


def finished(house: House, people: list[Visitor], *, public: bool = False) -> str:
    """Play a match to its end."""
    table = house.table(people, public=public, options={"course": 5})
    house.play(people, table, 10_000)
    assert people[0].state(table)["phase"] == "over"
    return table


def people_of(house: House) -> People:
    people = house.client.app.state.people  # type: ignore[attr-defined]  # starlette's own
    assert isinstance(people, People)
    return people


# My matches


def test_private_matches_are_found_again_when_they_are_over(house: House) -> None:
    people = [house.guest(name) for name in ("Anna", "Bert", "Clara")]
    table = finished(house, people)
    assert table not in people[0].get("/").text  # as before: it was nobody else's business
    page = people[0].get("/me").text
    assert f"/t/{table}/replay" in page
    assert f"/t/{table}/replay#review" in page
    assert "Bert" in page
    assert f"/t/{table}/replay" not in house.guest("Dora").get("/me").text


def test_running_matches_are_listed_and_whose_turn_it_is(house: House) -> None:
    people = [house.guest(name) for name in ("Anna", "Bert", "Clara")]
    table = house.table(people)
    turns = [
        ("Your turn" in person.get("/me").text, person.state(table)["my_turn"]) for person in people
    ]
    assert all(shown == owed for shown, owed in turns)
    assert sum(shown for shown, _ in turns) == 1
    assert f"/t/{table}" in people[0].get("/me").text


def test_sums_and_the_score_between_friends(house: House) -> None:
    people = [house.guest(name) for name in ("Anna", "Bert", "Clara")]
    tables = [finished(house, people) for _ in range(2)]
    anna, bert, _ = people
    wins = sum(bool(anna.state(table)["result"]["won"]) for table in tables)
    page = anna.get("/me").text
    assert f"{wins} of 2" in page
    only = anna.get("/me?game=boat_race").text
    assert "Wins by seat" in only
    assert "Points of the last matches" in only
    other = anna.get("/me?game=dog").text
    assert "No match played to its end yet." in other
    with_bert = re.findall(r'href="(/me/with/[^"]+)">Bert<', page)
    assert with_bert
    for path in set(with_bert):
        shown = anna.get(path).text
        assert "You and Bert" in shown
        assert all(f"/t/{table}/replay" in shown for table in tables)
    their_wins = sum(bool(bert.state(table)["result"]["won"]) for table in tables)
    both = sum(
        bool(anna.state(table)["result"]["won"] and bert.state(table)["result"]["won"])
        for table in tables
    )
    assert f'<p class="score">{wins - both} : {their_wins - both}</p>' in shown


def test_lists_are_shown_in_pages(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stammtisch.web.my_page.PAGE", 2)
    people = [house.guest(name) for name in ("Anna", "Bert", "Clara")]
    tables = [finished(house, people) for _ in range(5)]
    found: list[str] = []
    path = "/me"
    while path:
        page = people[0].get(path).text
        found += re.findall(r'href="/t/([^"/]+)/replay"', page)
        older = re.search(r'rel="next" href="([^"]+)"', page)
        path = older[1].replace("&amp;", "&") if older else ""
    assert found == tables[::-1]
    for nonsense in ("x", "1~", "nan~xxxxxxxx", "1e999~xxxxxxxx", "~", "0~" + "x" * 500, "1~\0"):
        assert people[0].get(f"/me?{urlencode({'before': nonsense})}").status_code == 200


def test_matches_can_be_hidden_and_shown_again(house: House) -> None:
    people = [house.guest(name) for name in ("Anna", "Bert", "Clara")]
    anna, bert, _ = people
    table = finished(house, people)
    running = house.table(people)
    assert form(anna, "/me", table=table, hidden="1").headers["location"] == "/me"
    form(anna, "/me", table=running, hidden="1")
    assert table not in re.sub(r"/me/with/\S+", "", anna.get("/me").text)
    assert running not in anna.get("/").text
    assert running in bert.get("/").text
    assert table in anna.get("/me?show=hidden").text
    form(anna, "/me", table=table, hidden="0")
    assert table in anna.get("/me").text


def test_hidden_in_the_lobby_is_hidden_on_the_own_page(house: House) -> None:
    people = [house.guest(name) for name in ("Anna", "Bert", "Clara")]
    anna = people[0]
    table = house.table(people)
    [sends] = [each for each in re.findall(r"<form.*?</form>", anna.get("/").text) if table in each]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', sends))
    assert 'action="/me"' in sends
    for _ in range(2):
        assert form(anna, "/me", **fields).headers["location"] == "/"
    assert anna.get(f"/t/{table}").status_code == 200  # looking at it does not bring it back
    for path in ("/", "/me"):
        assert table not in anna.get(path).text
    assert "/me?show=hidden" in anna.get("/").text
    assert table in anna.get("/me?show=hidden").text
    form(anna, "/me", table=table, hidden="0")
    for path in ("/", "/me"):
        assert table in anna.get(path).text
    assert form(anna, "/me", **{**fields, "next": "//evil.test"}).headers["location"] == "/me"


# Devices


def link_of(person: Visitor) -> str:
    """Return a new link to another device."""
    made = person.post("/api/me/link").json()
    assert made["seconds"] == LINK_SECONDS
    return str(urlsplit(made["url"]).path)


def another_device(house: House, link: str, agent: str = PHONE) -> Visitor:
    """Open a link on another device and say yes."""
    other = Visitor(house.client, None)
    other.headers = {**other.headers, "user-agent": agent}
    answer = form(other, link)
    assert answer.status_code == 303, answer.text
    other.cookie = answer.headers["set-cookie"].partition(";")[0]
    return other


def test_a_link_lets_one_device_come_along(house: House) -> None:
    anna = house.guest("Anna")
    link = link_of(anna)
    phone = another_device(house, link)
    assert phone.get("/api/me").json() == {"name": "Anna"}
    late = Visitor(house.client, None)
    assert late.get(link).status_code == 404
    assert form(late, link).status_code == 404
    assert phone.cookie != anna.cookie


def test_a_link_works_for_ten_minutes(house: House) -> None:
    anna = house.guest("Anna")
    link = link_of(anna)
    people = people_of(house)
    now = people.now
    late = Visitor(house.client, None)
    people.now = lambda: now() + LINK_SECONDS + 1
    assert late.get(link).status_code == 404
    assert form(late, link).status_code == 404
    people.now = lambda: now() + LINK_SECONDS - 60
    assert late.get(link).status_code == 200
    assert form(late, link).status_code == 303


def test_links_from_before_say_that_they_work_no_longer(house: House) -> None:
    old = house.stranger.get(f"/me/{'x' * 43}")
    assert old.status_code == 404
    assert "no longer works" in old.text
    used = house.stranger.get(f"/me/link/{'x' * 43}")
    assert (used.status_code, used.text) == (404, old.text.replace("/me/x", "/me/link/x"))


def test_a_device_that_is_ones_own_already_stays_the_one_it_is(house: House) -> None:
    anna = house.guest("Anna")
    answer = form(anna, link_of(anna))
    assert answer.status_code == 303
    assert "set-cookie" not in answer.headers
    assert len(devices_of(anna)) == 1
    assert "Sign off all others" not in anna.get("/me/devices").text


def test_who_is_somebody_else_is_told_what_becomes_of_them(house: House) -> None:
    anna, bert = house.guest("Anna"), house.guest("Bert")
    asked = bert.get(link_of(anna)).text
    assert "Is that you? Anna" in asked
    assert "you have been Bert" in asked


def test_devices_are_listed_in_plain_words(house: House) -> None:
    anna = house.guest("Anna")
    another_device(house, link_of(anna)).get("/api/me")
    page = anna.get("/me/devices").text
    assert "Chrome on Android" in page
    assert page.count(">this device<") == 1
    assert "today" in page
    german = Visitor(house.client, None, "de")
    german.cookie = anna.cookie
    assert "Chrome auf Android" in german.get("/me/devices").text
    people = people_of(house)
    now = people.now
    people.now = lambda: now() + 3 * DAY
    assert "3 days ago" in anna.get("/me/devices").text


def test_the_page_shows_a_link_with_its_picture(house: House) -> None:
    anna = house.guest("Anna")
    page = form(anna, "/me/devices", device="new")
    assert page.status_code == 200
    found = re.search(r'id="url" value="([^"]+)"', page.text)
    assert found
    assert '<svg viewBox="0 0' in page.text
    phone = another_device(house, urlsplit(found[1]).path)
    assert phone.get("/api/me").json() == {"name": "Anna"}


def devices_of(person: Visitor) -> list[str]:
    return re.findall(r'data-device="([0-9a-f]{16})"', person.get("/me/devices").text)


def test_a_device_that_is_signed_off_is_out_at_once(house: House) -> None:
    anna = house.guest("Anna")
    phone = another_device(house, link_of(anna))
    assert phone.get("/api/me").status_code == 200  # the server remembers it now
    here, there = devices_of(anna)
    assert form(anna, "/me/devices", device=there).headers["location"] == "/me/devices"
    assert phone.get("/api/me").status_code == 401
    assert anna.get("/api/me").status_code == 200
    assert devices_of(anna) == [here]
    assert form(anna, "/me/devices", device=here).headers["location"] == "/"
    assert anna.get("/api/me").status_code == 401


def test_all_other_devices_can_be_signed_off(house: House) -> None:
    anna = house.guest("Anna")
    others = [another_device(house, link_of(anna)) for _ in range(3)]
    unused = link_of(anna)
    form(anna, "/me/devices", device="others")
    assert [other.get("/api/me").status_code for other in others] == [401] * 3
    assert anna.get("/api/me").status_code == 200
    assert house.stranger.get(unused).status_code == 404


def follow(house: House, person: Visitor, table: str, begun: threading.Event) -> list[str]:
    """Follow a table until the server ends the stream."""
    heard: list[str] = []
    with house.client.stream(
        "GET", f"/api/tables/{table}/events", headers={"cookie": person.cookie}
    ) as stream:
        for line in stream.iter_lines():
            heard.append(line)
            begun.set()
    return heard


def ended_by(house: House, person: Visitor, table: str, end: Callable[[], object]) -> bool:
    """Tell whether something ends a stream that somebody follows."""
    streams = house.client.app.state.streams  # type: ignore[attr-defined]  # starlette's own
    begun = threading.Event()
    reading = threading.Thread(target=follow, args=(house, person, table, begun), daemon=True)
    reading.start()
    while not any(stream.device for stream in streams.readers):
        begun.wait(0.05)
    end()
    reading.join(60)
    return not reading.is_alive()


def test_streams_of_a_device_that_is_signed_off_end(house: House) -> None:
    anna = house.guest("Anna")
    table = house.table([anna, house.guest("Bert"), house.guest("Clara")])
    phone = another_device(house, link_of(anna))
    _, there = devices_of(anna)
    assert ended_by(house, phone, table, lambda: form(anna, "/me/devices", device=there))


def test_a_stream_that_begins_while_its_device_is_signed_off_ends(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = house.guest("Anna")
    table = house.table([anna, house.guest("Bert"), house.guest("Clara")])
    phone = another_device(house, link_of(anna))
    assert phone.get("/api/me").status_code == 200
    people = people_of(house)
    honest = Streams.follow

    async def follow_late(streams: Streams, request: Request, *more: Any) -> Any:
        device = people.device_of(request.scope)
        assert device is not None
        owner = await people.of(request.scope)
        assert owner is not None
        assert await people.devices.revoke(owner.id, device[:SHORT]) == device
        people.forget(owner.id)
        streams.end_on({device})
        return await honest(streams, request, *more)

    monkeypatch.setattr(Streams, "follow", follow_late)
    follow(house, phone, table, threading.Event())  # it ends by itself
    assert phone.get("/api/me").status_code == 401


@pytest.mark.parametrize(
    ("agent", "kind", "german"),
    [
        (PHONE, "Chrome/Android", "Chrome auf Android"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", None, None),
        ("python-httpx/0.27", "program", "ein Programm"),
        ("Mozilla/5.0 (Something)", "browser", "ein Browser"),
        ("", "program", "ein Programm"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, "
            "like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
            "Safari/iPhone",
            "Safari auf iPhone",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
            "Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0",
            "Edge/Windows",
            "Edge auf Windows",
        ),
    ],
)
def test_browsers_are_called_what_people_call_them(
    agent: str, kind: str | None, german: str | None
) -> None:
    assert browser_of(agent) == (kind or "Firefox/Linux")
    assert told(browser_of(agent), "de") == (german or "Firefox auf Linux")


# Taking everything along


def test_everything_can_be_taken_along(house: House) -> None:
    people = [house.guest(name) for name in ("Anna", "Bert", "Clara")]
    anna, bert, _ = people
    over = finished(house, people)
    running = house.table(people)
    waiting = anna.post("/api/tables", {"game": "dog", "seats": 4}).json()["id"]
    assert anna.do(over, "say", text="Well played!").status_code == 200
    assert bert.do(over, "say", text="Not for me").status_code == 200
    answer = anna.get("/me/export")
    assert answer.headers["content-disposition"].startswith("attachment")
    told_all = json.loads(answer.content)
    assert told_all["name"] == "Anna"
    assert [line["text"] for line in told_all["said"]] == ["Well played!"]
    assert len(told_all["devices"]) == 1
    assert told_all["settings"]["lang"] == "en"
    matches = {match["id"]: match for match in told_all["matches"]}
    assert set(matches) == {over, running, waiting}
    assert record.parse(matches[over]["record"]).names == ["Anna", "Bert", "Clara"]
    assert "record" not in matches[running]
    view = matches[running]["view"]
    assert (view["me"], view["seed"]) == (0, None)
    assert view["view"] == anna.state(running, draw="false")["view"]
    assert house.stranger.get("/me/export").status_code == 401


# Deleting oneself


def test_deleting_asks_for_a_word(house: House) -> None:
    anna = house.guest("Anna")
    assert "Really delete?" in anna.get("/me/delete").text
    for word in ("", "yes", "löschen"):
        assert form(anna, "/me/delete", word=word).status_code == 422
    assert anna.get("/api/me").status_code == 200
    assert house.stranger.get("/me/delete").status_code == 401
    assert form(house.stranger, "/me/delete", word="delete").status_code == 401


def test_who_deletes_themselves_leaves_a_guest_behind(house: House) -> None:
    people = [house.guest(name) for name in ("Annabella", "Bert", "Clara")]
    anna, bert, _ = people
    over = finished(house, people, public=True)
    assert anna.do(over, "say", text="My secret").status_code == 200
    running = house.table(people)
    house.play(people, running, 2)
    waiting = bert.post("/api/tables", {"game": "dog", "seats": 4}).json()["id"]
    assert anna.do(waiting, "sit", seat=1).status_code == 200
    own = anna.post("/api/tables", {"game": "dog", "seats": 4}).json()["id"]
    phone = another_device(house, link_of(anna))
    link = link_of(anna)
    before = bert.get(f"/api/tables/{over}/record").text
    answer = form(anna, "/me/delete", word=" Delete ")
    assert answer.status_code == 200
    assert "You are deleted." in answer.text
    assert 'person=""' in answer.headers["set-cookie"]
    for device in (anna, phone):
        assert device.get("/api/me").status_code == 401
    assert house.stranger.get(link).status_code == 404
    told_bert = [
        bert.get(path).text
        for path in (
            "/",
            "/me",
            "/api/tables",
            f"/api/tables/{over}",
            f"/api/tables/{over}/record",
            f"/api/tables/{over}/replay/3",
            f"/api/tables/{running}",
            f"/api/tables/{waiting}",
            f"/api/tables/{own}",
            "/me/export",
        )
    ]
    for text in told_bert:
        assert "Annabella" not in text
        assert "My secret" not in text
    after = bert.get(f"/api/tables/{over}/record").text
    assert after == before.replace("Annabella", "Guest")
    assert bert.state(over)["seats"][0]["name"] == "Guest"
    seat = bert.state(running)["seats"][0]
    assert (seat["name"], seat["away"]) == ("Guest", True)
    assert bert.state(waiting)["seats"][1]["kind"] == "open"
    assert bert.state(own)["phase"] == "closed"
    assert bert.get(f"/me/with/{over}/0").status_code == 404
    house.play(people[1:], running, 10_000)
    assert bert.state(running)["phase"] in ("running", "over")


def test_a_deletion_that_was_cut_short_is_gone_on_with(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [house.guest(name) for name in ("Annabella", "Bert", "Clara")]
    anna, bert, _ = people
    table = finished(house, people)
    server = house.client.app.state.server  # type: ignore[attr-defined]  # starlette's own
    departing = server.departing

    async def dies(*_: object) -> None:
        raise RuntimeError("killed")

    monkeypatch.setattr(departing._departures, "rename", dies)
    assert form(anna, "/me/delete", word="delete").status_code == 200
    assert "Annabella" in bert.get(f"/api/tables/{table}").text
    monkeypatch.undo()
    portal = house.client.portal
    assert portal is not None
    portal.call(departing.resume)
    for _ in range(600):
        if "Annabella" not in bert.get(f"/api/tables/{table}").text:
            break
        threading.Event().wait(0.05)
    assert "Annabella" not in bert.get(f"/api/tables/{table}").text
