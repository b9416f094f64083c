"""No guest takes the house for themselves: lists, chat, guests, addresses; hosts keep sanctions."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from stammtisch.store.administration import Sanction
from stammtisch.table.errors import TableError
from stammtisch.web.app import create_app
from stammtisch.web.guard import address_counted
from stammtisch.web.rate_limit import RateLimit
from stammtisch.web.sanctions import Sanctions, network_of
from stammtisch.web.settings import Settings
from web.people import House, Visitor


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[House]:
    """A server with small quotas."""
    settings = Settings(
        db=f"{tmp_path}/t.db", request_rate=0, processes=1, chat_lines=5, guests_each=4
    )
    with TestClient(create_app(settings), base_url="http://table.test") as client:
        yield House(client)


def opens(person: Visitor, **more: object) -> str:
    answer = person.post("/api/tables", {"game": "boat_race", "seats": 3, "public": True, **more})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def test_one_guest_cannot_push_others_out_of_the_lobby(strict: House) -> None:
    anna, bert = strict.guest("Anna"), strict.guest("Bert")
    first = opens(bert)
    flood = [opens(anna) for _ in range(31)]
    listed = [table["id"] for table in strict.stranger.get("/api/tables").json()["open"]]
    assert first in listed
    assert listed == [*flood[:-4:-1], first]
    assert f"/t/{first}" in strict.stranger.get("/").text


def test_chat_is_limited_for_each_person_over_all_tables(strict: House) -> None:
    anna, bert = strict.guest("Anna"), strict.guest("Bert")
    tables = [opens(anna), opens(anna)]
    told = [anna.do(tables[n % 2], "say", text="Hallo") for n in range(8)]
    assert [answer.status_code for answer in told] == [200] * 5 + [422] * 3
    assert "too fast" in told[-1].json()["reason"]
    assert bert.do(tables[0], "say", text="Hallo").status_code == 200


def test_guests_from_one_address_are_limited(strict: House) -> None:
    for number in range(4):
        strict.guest(f"Anna {number}")
    refused = strict.stranger.post("/api/people", {"name": "One more"})
    assert (refused.status_code, refused.json()["error"]) == (422, "too_many_guests")
    assert strict.client.post("/play/boat_race").status_code == 422


def test_a_budget_fills_up_again() -> None:
    now = 0.0
    budget = RateLimit(3, 60.0, lambda: now)
    assert [budget.take("a") for _ in range(5)] == [True] * 3 + [False] * 2
    assert budget.take("b")
    now = 19.0
    assert not budget.take("a")
    now = 21.0
    assert budget.take("a")
    assert not budget.take("a")


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_limits_count_ipv6_by_64_bits(address: str, told: str) -> None:
    assert address_counted(address) == told


def test_whoever_has_a_64_is_one_address_to_the_guard(tmp_path: Path) -> None:
    settings = Settings(db=f"{tmp_path}/t.db", processes=1, request_rate=0.001, request_burst=3)
    app = create_app(settings)
    with TestClient(app) as client:
        assert client.get("/healthz").status_code == 200
        found = [
            TestClient(app, client=(f"2001:db8::{n:x}", 1)).get("/healthz").status_code
            for n in range(1, 6)
        ]
        assert found == [200, 200, 200, 429, 429]
        assert TestClient(app, client=("2001:db8:0:1::1", 1)).get("/healthz").status_code == 200


def test_a_ban_covers_a_network_for_its_time() -> None:
    now = 0.0
    bans = [
        Sanction("ban", "203.0.113.0/24", 0.0, 10.0),
        Sanction("ban", "2001:db8:1:2::/64", 0.0, None),
    ]
    sanctions = Sanctions(Settings(), bans, now=lambda: now)
    for address in ("203.0.113.77", "::ffff:203.0.113.1", "2001:db8:1:2::9"):
        assert sanctions.is_shut_out(address)
    for address in ("203.0.114.1", "2001:db8:1:3::9", "nowhere", ""):
        assert not sanctions.is_shut_out(address)
    now = 11.0
    assert not sanctions.is_shut_out("203.0.113.77")
    assert sanctions.is_shut_out("2001:db8:1:2::9")
    sanctions.lift("ban", "2001:db8:1:2::/64")
    assert not sanctions.is_shut_out("2001:db8:1:2::9")


def test_a_ban_of_a_person_ends_by_itself() -> None:
    now = 0.0
    sanctions = Sanctions(Settings(), [Sanction("ban", "anna", 0.0, 10.0)], now=lambda: now)
    with pytest.raises(TableError, match="shut out"):
        sanctions.check_not_banned("anna")
    sanctions.check_not_banned("bert")
    now = 11.0
    sanctions.check_not_banned("anna")


def test_what_is_a_network() -> None:
    assert str(network_of("203.0.113.7")) == "203.0.113.7/32"
    assert str(network_of("2001:db8::1")) == "2001:db8::/64"
    assert network_of("abcDEF123-_x") is None


# At one's own table


def test_the_host_sends_somebody_away_before_the_start(house: House) -> None:
    anna, bert, carl = (house.guest(name) for name in ("Anna", "Bert", "Carl"))
    table = opens(anna)
    assert bert.do(table, "sit", seat=1).status_code == 200
    assert carl.do(table, "remove", seat=1).json()["error"] == "not_host"
    assert anna.do(table, "remove", seat=2).json()["error"] == "nobody_there"
    assert anna.do(table, "remove", seat=0).json()["error"] == "host_stays"
    assert anna.do(table, "remove", seat=7).json()["error"] == "bad_place"
    assert anna.do(table, "remove", seat=1).status_code == 200
    assert anna.state(table)["seats"][1]["kind"] == "open"
    assert bert.do(table, "sit").json()["error"] == "barred"
    assert carl.do(table, "sit", seat=1).status_code == 200
    assert table not in str(bert.get("/api/tables").json()["mine"])
    assert anna.do(table, "start").status_code == 200
    assert anna.do(table, "remove", seat=1).status_code == 200  # a bot plays on
    assert anna.state(table)["seats"][1]["away"]


def test_the_host_takes_the_word_from_who_sits_or_looks_on(house: House) -> None:
    anna, bert, carl = (house.guest(name) for name in ("Anna", "Bert", "Carl"))
    table = opens(anna)
    bert.do(table, "sit", seat=1)
    assert carl.do(table, "say", text="!").status_code == 200
    line = anna.state(table)["chat"][-1]["n"]
    assert carl.do(table, "mute", seat=1).json()["error"] == "not_host"
    for wrong in ({}, {"seat": 2}, {"seat": 0}, {"line": 9999}):
        assert anna.do(table, "mute", **wrong).json()["error"] == "nobody_to_mute"
    assert anna.do(table, "mute", seat=1).status_code == 200
    assert anna.do(table, "mute", line=line).status_code == 200
    for person in (bert, carl):
        assert person.do(table, "say", text="?").json()["error"] == "muted"
    assert anna.do(table, "mute", seat=1, muted=False).status_code == 200
    assert bert.do(table, "say", text="?").status_code == 200


def test_the_host_closes_the_table(house: House) -> None:
    anna, bert = house.guest("Anna"), house.guest("Bert")
    table = opens(anna)
    assert bert.do(table, "close").json()["error"] == "not_host"
    assert anna.do(table, "close").status_code == 200
    assert bert.do(table, "sit").json()["error"] == "is_closed"
    assert house.stranger.get("/api/tables").json()["open"] == []


def test_a_rated_match_is_not_closed_by_its_host(house: House) -> None:
    people = [house.guest(name) for name in ("Anna", "Bert", "Carl")]
    table = house.table(people, rated=True)
    assert people[0].do(table, "close").json()["error"] == "rated_runs"
