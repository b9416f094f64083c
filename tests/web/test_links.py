"""Invitations that work for those they are for, and the door that only who sits here opens."""

import asyncio
import json
import socket
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient

from stammtisch.web import addresses
from stammtisch.web import listening as listening_module
from stammtisch.web.addresses import Address, is_local, is_own, own_addresses, reach_of_url
from stammtisch.web.app import create_app
from stammtisch.web.listening import Listening
from stammtisch.web.settings import BadSetting, Settings, read_settings
from web.people import House, Visitor

HERE = ("127.0.0.1", 50_000)
HOME: list[Address] = [
    ip_address("192.168.178.20"),
    ip_address("10.0.0.3"),
    ip_address("fd00::7"),
    ip_address("8.8.4.4"),
    ip_address("2a00:1450::5"),
]


def private(tmp_path: Path, **more: str) -> TestClient:
    """Return a server as `make play` runs it, asked by who sits at its computer."""
    settings = Settings(db=f"{tmp_path}/t.db", request_rate=0, processes=1, **more)  # type: ignore[arg-type]
    app = create_app(settings, is_private=True)
    return TestClient(app, base_url="http://127.0.0.1:8765", client=HERE)


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr(addresses, "own_addresses", lambda: HOME)
    monkeypatch.setattr(listening_module, "own_addresses", lambda: HOME)
    with private(tmp_path) as client:
        client.app.state.listening.listen = FakeServer.listen  # type: ignore[attr-defined]
        monkeypatch.setattr(listening_module, "_bound", lambda address, port: (address, port))
        yield House(client)


class FakeServer:
    """What listens on one socket, without one."""

    open: list[tuple[Address, int]]

    def __init__(self, at: tuple[Address, int]) -> None:
        self.at = at
        FakeServer.open.append(at)

    @staticmethod
    async def listen(at: tuple[Address, int]) -> "FakeServer":
        return FakeServer(at)

    def close(self) -> None:
        FakeServer.open.remove(self.at)


@pytest.fixture(autouse=True)
def nothing_open() -> None:
    FakeServer.open = []


def waiting(person: Visitor) -> str:
    """Open a table that waits for others."""
    return str(person.post("/api/tables", {"game": "boat_race", "seats": 3}).json()["id"])


def invitation(person: Visitor, table: str, **headers: str) -> dict[str, object]:
    answer = person.ask("GET", f"/api/tables/{table}/invitation", **headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, object] = answer.json()
    return found


# Addresses


def test_the_kernel_tells_all_addresses_and_those_of_no_use_are_left_out() -> None:
    found = own_addresses()
    assert not any(each.is_loopback or each.is_link_local for each in found)
    assert len(set(found)) == len(found)
    for each in found:  # they are really ours: one can listen there
        kind = socket.AF_INET if each.version == 4 else socket.AF_INET6
        with socket.socket(kind) as trial:
            trial.bind((str(each), 0))


def test_without_the_kernel_the_own_name_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def silent() -> list[Address]:
        raise OSError

    told = [(0, 0, 0, "", ("192.168.1.9", 0)), (0, 0, 0, "", ("fe80::1%eth0", 0, 0, 2))]
    monkeypatch.setattr(addresses, "_of_kernel", silent)
    monkeypatch.setattr(addresses, "_routed", lambda: iter(()))
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: told)
    assert own_addresses() == [ip_address("192.168.1.9")]


@pytest.mark.parametrize(
    ("host", "local", "own"),
    [
        ("127.0.0.1:8765", True, True),
        ("[::1]:8765", True, True),
        ("localhost", True, True),
        ("tisch.localhost:80", True, True),
        ("LOCALHOST.:80", True, True),
        ("192.168.178.20:8765", False, True),
        ("[fd00::7]:1", False, True),
        ("play.example.org", False, True),  # the public one
        ("evil.example:8765", False, False),
        ("127.0.0.1.evil.example", False, False),
        ("localhost.evil.example", False, False),
        ("127.0.0.1@evil.example", False, False),
        ("", False, False),
        ("a b", False, False),
        ("[127.0.0.1", False, False),
    ],
)
def test_names_that_can_only_mean_this_computer(host: str, local: bool, own: bool) -> None:
    assert is_local(host) == local
    assert is_own(host, "https://play.example.org") == own


def test_who_can_use_a_link() -> None:
    assert reach_of_url("http://127.0.0.1:8765/t/x") == "computer"
    assert reach_of_url("http://192.168.178.20:8765/") == "network"
    assert reach_of_url("http://[fd00::7]:8765/") == "network"
    assert reach_of_url("https://play.example.org/") == "internet"
    assert reach_of_url("http://8.8.4.4/") == "internet"


def test_a_public_address_is_an_origin_and_nothing_else() -> None:
    told = read_settings({"public_url": "https://play.example.org/"}, {})
    assert told.public_url == "https://play.example.org"
    for bad in ("play.example.org", "ftp://x", "https://x/games", "https://a b", "https://u@x"):
        with pytest.raises(BadSetting, match=r"https://play\.example\.org"):
            read_settings({"public_url": bad}, {})


# Which links


def test_who_comes_by_a_link_that_works_is_told_that_one_alone(house: House) -> None:
    anna = house.guest("Anna", "de")
    table = waiting(anna)
    told = {"links": [{"url": f"http://table.test/t/{table}", "reach": "internet"}], "door": None}
    assert invitation(anna, table) == told


def test_a_link_says_in_which_language_its_preview_speaks(house: House) -> None:
    anna = house.guest("Anna", "en")
    table = waiting(anna)
    assert invitation(anna, table)["links"] == [
        {"url": f"http://table.test/t/{table}?lang=en", "reach": "internet"}
    ]


def test_the_page_itself_brings_its_invitation(house: House) -> None:
    anna = house.guest("Anna", "de")
    table = waiting(anna)
    page = anna.get(f"/t/{table}").text
    data = json.loads(page.partition('id="page">')[2].partition("</script>")[0])
    assert data["invitation"] == invitation(anna, table)


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1", []),
        ("0.0.0.0", ["192.168.178.20", "10.0.0.3", "8.8.4.4"]),
        ("::", ["[fd00::7]", "[2a00:1450::5]"]),
        ("10.0.0.3", ["10.0.0.3"]),
    ],
)
def test_a_server_for_the_network_knows_its_addresses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str, expected: list[str]
) -> None:
    monkeypatch.setattr(addresses, "own_addresses", lambda: HOME)
    settings = Settings(db=f"{tmp_path}/t.db", host=host, processes=1, path="/games")
    with TestClient(create_app(settings), base_url="http://localhost:8765", client=HERE) as client:
        anna = House(client).guest("Anna", "de")
        table = waiting(anna)
        told = invitation(anna, table)
        urls = [f"http://{name}:8765/games/t/{table}" for name in expected]
        here = [f"http://localhost:8765/games/t/{table}"]
        assert [link["url"] for link in told["links"]] == (urls or here)  # type: ignore[attr-defined]
        assert told["door"] is None  # it is no private server
        refused = anna.post(f"/api/tables/{table}/door", {"open": True})
        assert (refused.status_code, refused.json()["error"]) == (403, "not_at_computer")
        # who comes from elsewhere is told of no address but the one they used
        outside = invitation(anna, table, host="play.example.org")
        assert [link["url"] for link in outside["links"]] == [  # type: ignore[attr-defined]
            f"http://play.example.org/games/t/{table}"
        ]


def test_the_public_address_comes_first(tmp_path: Path) -> None:
    settings = Settings(db=f"{tmp_path}/t.db", public_url="https://play.example.org", processes=1)
    with TestClient(create_app(settings), base_url="http://localhost:8765", client=HERE) as client:
        anna = House(client).guest("Anna", "de")
        table = waiting(anna)
        url = f"https://play.example.org/t/{table}"
        assert invitation(anna, table)["links"] == [{"url": url, "reach": "internet"}]
        assert invitation(anna, table, host="10.0.0.3")["links"] == [
            {"url": url, "reach": "internet"}
        ]
        own = anna.post("/api/me/link").json()["url"]
        assert own.startswith("https://play.example.org/me/")


def test_a_host_that_cannot_be_one_is_in_no_link(tmp_path: Path) -> None:
    settings = Settings(db=f"{tmp_path}/t.db", processes=1)
    with TestClient(create_app(settings), base_url="http://localhost:8765") as client:
        anna = House(client).guest("Anna", "de")
        table = waiting(anna)
        for host in ('x"><b>', "user@host", "a/b"):
            told = invitation(anna, table, host=host)
            assert [link["url"] for link in told["links"]] == [  # type: ignore[attr-defined]
                f"http://localhost:8765/t/{table}"
            ]


# The door


def test_who_sits_at_the_computer_opens_and_closes_the_door(at_home: House) -> None:
    anna = at_home.guest("Anna", "de")
    table = waiting(anna)
    told = invitation(anna, table)
    here = {"url": f"http://127.0.0.1:8765/t/{table}", "reach": "computer"}
    assert told == {"links": [here], "door": {"open": False, "port": 8765}}
    for _ in range(2):  # opened twice is open once
        told = anna.post(f"/api/tables/{table}/door", {"open": True}).json()
        assert [link["url"] for link in told["links"]] == [
            f"http://192.168.178.20:8765/t/{table}",
            f"http://10.0.0.3:8765/t/{table}",
            f"http://[fd00::7]:8765/t/{table}",
        ]
        assert told["door"] == {"open": True, "port": 8765}
        # in the own network, and nowhere else
        assert [str(address) for address, _ in FakeServer.open] == [*map(str, HOME[:3])]
    told = anna.post(f"/api/tables/{table}/door", {"open": False}).json()
    assert told == {"links": [here], "door": {"open": False, "port": 8765}}
    assert FakeServer.open == []


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "192.168.178.20:8765"},  # not by the name of this computer for itself
        {"x-forwarded-for": "127.0.0.1"},  # a proxy
        {"forwarded": "for=127.0.0.1"},
        {"via": "1.1 tunnel"},
    ],
)
def test_nobody_else_is_told_of_the_door_or_may_touch_it(
    at_home: House, headers: dict[str, str]
) -> None:
    anna = at_home.guest("Anna")
    table = waiting(anna)
    assert invitation(anna, table, **headers)["door"] is None
    answer = anna.ask("POST", f"/api/tables/{table}/door", {"open": True}, **headers)
    assert (answer.status_code, answer.json()["error"]) == (403, "not_at_computer")
    assert FakeServer.open == []


def test_a_friend_from_the_network_may_not_touch_the_door(tmp_path: Path) -> None:
    app = create_app(Settings(db=f"{tmp_path}/t.db", processes=1), is_private=True)
    friend = ("192.168.178.31", 40_000)
    with TestClient(app, base_url="http://127.0.0.1:8765", client=friend) as client:
        anna = House(client).guest("Anna")
        table = waiting(anna)
        assert anna.post(f"/api/tables/{table}/door", {"open": True}).status_code == 403


def test_another_site_cannot_open_the_door(at_home: House) -> None:
    anna = at_home.guest("Anna")
    table = waiting(anna)
    for headers in ({"sec-fetch-site": "cross-site"}, {"origin": "http://evil.example"}):
        answer = anna.ask("POST", f"/api/tables/{table}/door", {"open": True}, **headers)
        assert answer.status_code == 403
    assert FakeServer.open == []


def test_a_private_server_answers_to_no_strangers_name(at_home: House) -> None:
    """A site may lead its own name to this computer; then a browser thinks it is the same site."""
    for path in ("/", "/api/games", "/metrics", "/static/table.js"):
        answer = at_home.stranger.ask("GET", path, host="evil.example:8765")
        assert answer.status_code == 421
    for name in ("localhost:8765", "192.168.178.20:8765", "[::1]:8765"):
        assert at_home.stranger.ask("GET", "/", host=name).status_code == 200


def test_the_public_name_is_no_stranger(tmp_path: Path) -> None:
    with private(tmp_path, public_url="http://friends.example:8765") as client:
        stranger = House(client).stranger
        assert stranger.ask("GET", "/", host="friends.example:8765").status_code == 200
        assert stranger.ask("GET", "/", host="evil.example:8765").status_code == 421


def test_without_a_network_the_door_says_why(
    at_home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening_module, "own_addresses", lambda: HOME[3:])
    anna = at_home.guest("Anna", "de")
    table = waiting(anna)
    answer = anna.post(f"/api/tables/{table}/door", {"open": True})
    assert (answer.status_code, answer.json()["error"]) == (422, "no_network")


def test_a_port_that_others_have_is_said() -> None:
    async def try_it() -> None:
        listening = Listening(Settings(), is_private=True)

        async def taken(at: socket.socket) -> asyncio.Server:
            at.close()
            raise OSError("in use")

        listening.listen = taken
        await listening.open_door()

    with pytest.raises(Exception, match=r"port 8765|no address"):
        asyncio.run(try_it())


# Codes


def test_a_code_is_drawn_of_a_link_of_ours_and_of_nothing_else(house: House) -> None:
    anna = house.guest("Anna")
    table = waiting(anna)
    drawn = anna.get(f"/t/{table}/qr.svg")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.text.startswith("<svg")
    same = [f"/t/{table}/qr.svg?link=0&text=hello", f"/t/{table}/qr.svg?url=http://evil.example"]
    for path in same:
        assert anna.get(path).content == drawn.content
    for link in ("1", "8", "-1", "x"):
        assert anna.get(f"/t/{table}/qr.svg?link={link}").status_code == 404
    assert anna.get(f"/t/{'x' * 16}/qr.svg").status_code == 404


# Over plain http


def test_pages_over_plain_http_leave_out_what_browsers_would_refuse(tmp_path: Path) -> None:
    def page(client: TestClient, path: str) -> httpx.Response:
        return client.get(path, headers={"accept-language": "en"})

    app = create_app(Settings(db=f"{tmp_path}/t.db", processes=1))
    with TestClient(app, base_url="http://friends.example") as client:
        settings = page(client, "/settings")
        assert "cross-origin-opener-policy" not in settings.headers
        assert "Notification when" not in settings.text
        assert "those need https" in settings.text
    with TestClient(app, base_url="https://friends.example") as client:
        settings = page(client, "/settings")
        assert settings.headers["cross-origin-opener-policy"] == "same-origin"
        assert "Notification when" in settings.text
        assert "those need https" not in settings.text
