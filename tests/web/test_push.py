"""Notifications from the server to a push service of our own, read with a browser's keys."""

import base64
import json
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import py_vapid
import pytest
from starlette.testclient import TestClient

from stammtisch.table import presence
from stammtisch.web.app import create_app
from stammtisch.web.notifications import outbound, outbox, push
from stammtisch.web.settings import Settings
from web.people import House, Visitor
from web.push_service import PATIENCE, Browser, Got, Service, push_service, written

CONTACT = "host@example.org"


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    with push_service(tmp_path) as running:
        monkeypatch.setenv("SSL_CERT_FILE", str(running.certificate))
        monkeypatch.setattr(outbox, "PAUSE", 0.01)
        yield running


@contextmanager
def open_house(tmp_path: Path, **settings: Any) -> Iterator[House]:
    told = {"push_contact": CONTACT, "notice_seconds": 0.0, **settings}
    app = create_app(Settings(db=f"{tmp_path}/t.db", request_rate=0, processes=1, **told))
    with TestClient(app, base_url="http://table.test", follow_redirects=False) as client:
        yield House(client)


@pytest.fixture
def pushing(tmp_path: Path, service: Service) -> Iterator[House]:
    """Return a server that may speak to our push service."""
    with open_house(tmp_path, outbound_hosts=f"known,{service.host}") as house:
        yield house


def subscribe(who: Visitor, endpoint: str) -> Browser:
    browser = Browser(endpoint)
    answer = who.post("/api/me/subscriptions", browser.subscription())
    assert answer.status_code == 201, answer.text
    return browser


def people(house: House, *names: str) -> list[Visitor]:
    return [house.guest(name) for name in names]


def form(who: Visitor, path: str, **fields: str) -> str:
    answer = who.client.post(
        path,
        content=urlencode(fields),
        headers={**who.headers, "cookie": who.cookie},
    )
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def subscribe_to_turns(people: list[Visitor], url: str) -> list[Browser]:
    """Let everybody be told of their turns and of nothing else."""
    for person in people:
        form(person, "/settings/notices", turn="on")
    return [subscribe(person, f"{url}/{number}") for number, person in enumerate(people)]


def acting(table: str, seated: list[Visitor]) -> Visitor:
    """Return whose turn it is."""
    return next(person for person in seated if person.state(table)["my_turn"])


def devices(house: House) -> int:
    """Return how many people can be reached."""
    return len(house.client.app.state.reach.notifier.reachable)  # type: ignore[attr-defined]


def until(holds: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


def claims(got: Got) -> dict[str, Any]:
    """Return what the server signed."""
    token = got.headers["authorization"].partition("t=")[2].partition(",")[0]
    part = token.split(".")[1]
    found: dict[str, Any] = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    return found


def test_your_turn_arrives_encrypted_signed_and_with_the_clock(
    pushing: House, service: Service
) -> None:
    seated = people(pushing, "Anna", "Bert", "Clara")
    browsers = subscribe_to_turns(seated, f"{service.url}/201")
    table = pushing.table(seated, clock={"kind": "move", "amount": 600})
    first = seated.index(acting(table, seated))
    got = service.next()
    assert got.path == f"/201/{first}"
    told = browsers[first].read(got.body)
    names = [name for name in ("Anna", "Bert", "Clara") if name != ("Anna", "Bert", "Clara")[first]]
    assert told == {
        "title": "Your turn",
        "body": f"Boat Race with {names[0]} and {names[1]}",
        "tag": table,
        "url": f"/t/{table}",
        "lang": "en",
        "waiting": 1,
    }
    assert got.headers["content-encoding"] == "aes128gcm"
    assert 0 < int(got.headers["ttl"]) <= 600
    assert got.headers["urgency"] == "high"
    assert table not in str(got.headers)
    assert len(got.headers["topic"]) == 32
    assert len(got.body) % push.BLOCK == len(browsers[first].point) + 16 + 4 + 1 + 1 + 16
    assert py_vapid.Vapid02.verify(got.headers["authorization"])
    signed = claims(got)
    assert (signed["aud"], signed["sub"]) == (service.url, f"mailto:{CONTACT}")
    key = seated[0].get(f"/t/{table}").text.partition('"push_key": "')[2].partition('"')[0]
    assert got.headers["authorization"].endswith(f"k={key}")


def test_each_turn_is_told_once_and_only_to_whose_it_is(pushing: House, service: Service) -> None:
    seated = people(pushing, "Anna", "Bert", "Clara")
    subscribe_to_turns(seated, f"{service.url}/201")
    table = pushing.table(seated)
    expected = [seated.index(acting(table, seated))]
    for number in range(4):
        pushing.play(seated, table, 1, seed=number)
        now = seated.index(acting(table, seated))
        if now != expected[-1]:  # who goes on after an own move knows
            expected.append(now)
        # so that the next move does not outrun the notice
        until(lambda: service.got.qsize() == len(expected))
    assert [service.next().path for _ in expected] == [f"/201/{seat}" for seat in expected]
    assert seated[0].post("/api/me/subscriptions/test").status_code == 202
    assert service.next().path == "/201/0"
    assert service.got.empty()


def test_the_key_is_made_once_and_kept(tmp_path: Path, service: Service) -> None:
    keys = set()
    for _ in range(2):
        with open_house(tmp_path) as house:
            keys.add(house.client.app.state.reach.push.public_key)  # type: ignore[attr-defined]
    assert len(keys) == 1


def test_a_full_table_is_told_to_those_who_sit_there(pushing: House, service: Service) -> None:
    anna, bert, clara = people(pushing, "Anna", "Bert", "Clara")
    phone = subscribe(anna, f"{service.url}/201/anna")
    subscribe(clara, f"{service.url}/201/clara")
    opened = anna.post("/api/tables", {"game": "boat_race", "seats": 3})
    table = opened.json()["id"]
    bert.do(table, "sit")
    clara.do(table, "sit")
    got = service.next()
    assert got.path == "/201/anna"  # Clara knows
    told = phone.read(got.body)
    assert (told["title"], told["waiting"]) == ("The table is full", 0)
    assert told["body"] == "Boat Race with Bert and Clara"


def test_who_is_absent_and_nudged_is_told(
    pushing: House, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "NUDGE_AFTER", -1.0)
    seated = people(pushing, "Anna", "Bert", "Clara")
    table = pushing.table(seated)
    late = acting(table, seated)
    form(late, "/settings/notices", nudge="on")
    browser = subscribe(late, f"{service.url}/201/late")
    seat = seated.index(late)
    assert seated[seat - 1].do(table, "nudge", seat=seat).status_code == 200
    assert browser.read(service.next().body)["title"] == "The others are waiting for you"


def test_a_rematch_is_told_to_the_others(pushing: House, service: Service) -> None:
    anna, bert, clara = people(pushing, "Anna", "Bert", "Clara")
    table = pushing.table([anna, bert, clara], options={"course": 5})
    pushing.play([anna, bert, clara], table, 1_000)
    phone = subscribe(bert, f"{service.url}/201/bert")
    assert anna.do(table, "rematch").status_code == 200
    told = phone.read(service.next().body)
    assert (told["title"], told["tag"]) == ("Rematch?", table)


# What may come back


def test_a_browser_that_is_gone_is_forgotten(pushing: House, service: Service) -> None:
    (anna,) = people(pushing, "Anna")
    for status in ("404", "410"):
        subscribe(anna, f"{service.url}/{status}/x")
    subscribe(anna, f"{service.url}/201/x")
    anna.post("/api/me/subscriptions/test")
    assert {service.next().path for _ in range(3)} == {"/404/x", "/410/x", "/201/x"}
    contacts = pushing.client.app.state.reach.contacts  # type: ignore[attr-defined]
    portal = pushing.client.portal
    assert portal is not None
    me = next(iter(pushing.client.app.state.reach.notifier.reachable))  # type: ignore[attr-defined]
    until(lambda: len(portal.call(contacts.subscriptions, me)) == 1)


@pytest.mark.parametrize("status", ["400", "403", "302"])
def test_what_is_refused_or_leads_elsewhere_is_not_tried_again(
    pushing: House, service: Service, status: str, caplog: pytest.LogCaptureFixture
) -> None:
    (anna,) = people(pushing, "Anna")
    subscribe(anna, f"{service.url}/{status}/x")
    caplog.set_level(logging.WARNING, "stammtisch")
    anna.post("/api/me/subscriptions/test")
    assert service.next().path == f"/{status}/x"
    until(lambda: "push_refused" in [record.msg for record in caplog.records])
    assert service.got.empty()
    assert devices(pushing) == 1


def test_a_busy_service_is_asked_again(pushing: House, service: Service) -> None:
    (anna,) = people(pushing, "Anna")
    phone = subscribe(anna, f"{service.url}/once/{service.host}")
    anna.post("/api/me/subscriptions/test")
    first, second = service.next(), service.next()
    assert phone.read(first.body) == phone.read(second.body)


def test_a_service_that_never_answers_is_given_up(
    tmp_path: Path,
    service: Service,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(outbound, "SECONDS", 0.2)
    monkeypatch.setattr(outbox, "TRIES", 2)
    caplog.set_level(logging.WARNING, "stammtisch")
    with open_house(tmp_path, outbound_hosts=service.host) as house:
        (anna,) = people(house, "Anna")
        subscribe(anna, f"{service.url}/held/x")
        anna.post("/api/me/subscriptions/test")
        until(lambda: "notice_unreached" in [record.msg for record in caplog.records])
        assert devices(house) == 1


def test_a_slow_service_delays_no_move(pushing: House, service: Service) -> None:
    seated = people(pushing, "Anna", "Bert", "Clara")
    subscribe_to_turns(seated, f"{service.url}/held")
    table = pushing.table(seated)
    service.next()  # and it is not answered
    pushing.play(seated, table, 6)
    assert not service.let_go.is_set()


# Strangers give us addresses


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://example.org/x",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://me@fcm.googleapis.com/x",
        "https://fcm.googleapis.com.example.org/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://localhost/x",
        "file:///etc/passwd",
        "https://fcm.googleapis.com\\@example.org/x",
        "nonsense",
    ],
)
def test_only_known_services_are_spoken_to(pushing: House, endpoint: str) -> None:
    (anna,) = people(pushing, "Anna")
    answer = anna.post("/api/me/subscriptions", Browser(endpoint).subscription())
    assert answer.status_code == 422
    assert devices(pushing) == 0


def test_a_name_that_leads_into_the_own_network_leads_nowhere(
    tmp_path: Path, service: Service, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "stammtisch")
    with open_house(tmp_path, outbound_hosts="localhost") as house:
        (anna,) = people(house, "Anna")
        subscribe(anna, "https://localhost/201/x")
        anna.post("/api/me/subscriptions/test")
        until(lambda: "push_refused" in [record.msg for record in caplog.records])
    assert service.got.empty()


@pytest.mark.parametrize(
    "change",
    [
        {"p256dh": written(bytes(65))},
        {"p256dh": written(b"\4" + bytes(64))},
        {"p256dh": "???"},
        {"auth": written(bytes(15))},
        {"auth": ""},
    ],
)
def test_keys_that_are_none_are_refused(
    pushing: House, service: Service, change: dict[str, str]
) -> None:
    (anna,) = people(pushing, "Anna")
    told = Browser(f"{service.url}/201/x").subscription()
    told["keys"] |= change
    assert anna.post("/api/me/subscriptions", told).status_code == 422


def test_only_who_has_a_browser_there_can_take_it_away(pushing: House, service: Service) -> None:
    anna, bert = people(pushing, "Anna", "Bert")
    phone = subscribe(anna, f"{service.url}/201/anna")
    named = {"endpoint": phone.endpoint}
    assert bert.post("/api/me/subscriptions/remove", named).status_code == 204
    assert devices(pushing) == 1
    assert anna.post("/api/me/subscriptions/remove", named).status_code == 204
    assert devices(pushing) == 0
    assert pushing.stranger.post("/api/me/subscriptions", phone.subscription()).status_code == 401


# What people want


def test_what_is_switched_off_is_not_told(pushing: House, service: Service) -> None:
    seated = people(pushing, "Anna", "Bert", "Clara")
    for number, person in enumerate(seated):
        subscribe(person, f"{service.url}/201/{number}")
        assert form(person, "/settings/notices", full="on") == "/settings?saved=1#notices"
    page = seated[0].get("/settings").text
    assert 'name="full" value="on" checked' in page
    assert 'name="turn" value="on">' in page
    table = pushing.table(seated)  # full, which Clara completed
    assert {service.next().path, service.next().path} == {"/201/0", "/201/1"}
    pushing.play(seated, table, 3)
    seated[2].post("/api/me/subscriptions/test")
    assert service.next().path == "/201/2"
    assert service.got.empty()


def test_quiet_hours_are_kept_in_the_time_zone_of_the_browser(
    pushing: House, service: Service
) -> None:
    (anna,) = people(pushing, "Anna")
    subscribe(anna, f"{service.url}/201/x")
    ticks = {kind: "on" for kind in ("turn", "hurry", "full", "rematch", "nudge")}
    form(anna, "/settings/notices", quiet_from="22:00", quiet_to="07:30", **ticks)
    page = anna.get("/settings").text
    assert "Europe/Vienna" in page
    assert 'name="quiet_from" value="22:00"' in page
    assert 'name="quiet_to" value="07:30"' in page
    form(anna, "/settings/notices", quiet_from="25:00", quiet_to="x", zone="Mars/City", **ticks)
    page = anna.get("/settings").text
    assert "Europe/Vienna" in page
    assert 'name="quiet_from" value=""' in page


def test_the_number_of_tables_that_wait(pushing: House) -> None:
    seated = people(pushing, "Anna", "Bert", "Clara")
    table = pushing.table(seated)
    now = acting(table, seated)
    told = {person: person.get("/api/me/waiting").json()["tables"] for person in seated}
    assert told == {person: int(person is now) for person in seated}
    assert pushing.stranger.get("/api/me/waiting").json() == {"tables": 0}


# All of it is off unless it is set up


def test_without_a_word_there_is_nothing(house: House, service: Service) -> None:
    anna = house.guest("Anna")
    table = house.table([anna, house.guest("Bert"), house.guest("Clara")])
    assert '"push_key": null' in anna.get(f"/t/{table}").text
    assert "Notifications" not in anna.get("/settings").text
    told = Browser(f"{service.url}/201/x").subscription()
    assert anna.post("/api/me/subscriptions", told).status_code == 404


def test_without_the_extra_the_log_says_why_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(push, "http_ece", None)
    caplog.set_level(logging.WARNING, "stammtisch")
    with open_house(tmp_path) as house:
        anna = house.guest("Anna")
        table = house.table([anna, house.guest("Bert"), house.guest("Clara")])
        assert '"push_key": null' in anna.get(f"/t/{table}").text
    assert [record.msg for record in caplog.records].count("push_off") == 1
