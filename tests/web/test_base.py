"""The server under a path of somebody's site: every link, form, redirect and cookie stays there."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Receive, Scope, Send

from stammtisch.web.app import create_app
from stammtisch.web.join import LINK
from stammtisch.web.settings import Settings

BASE = "/clubs/games"
LINKS = re.compile(r'(?:href|src|action)="([^"]*)"')


class Proxy:
    """Passes on what is under the path, as it is or without the path, and nothing else."""

    def __init__(self, app: ASGIApp, strips: bool) -> None:
        self.app = app
        self.strips = strips

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            assert scope["path"].startswith(f"{BASE}/"), scope["path"]
            if self.strips:
                scope = {**scope, "path": scope["path"][len(BASE) :]}
        await self.app(scope, receive, send)


@pytest.fixture(params=[True, False], ids=["stripped", "whole"])
def client(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(Settings(db=f"{tmp_path}/t.db", request_rate=0, processes=1, path=BASE))
    proxy = Proxy(app, request.param)
    with TestClient(proxy, base_url="http://club.test", follow_redirects=False) as client:
        yield client


def stays(location: str) -> str:
    """Return where a redirect leads; it must be under the path."""
    assert location.startswith(f"{BASE}/"), location
    return location


def test_every_page_leads_only_to_pages_under_the_path(client: TestClient) -> None:
    opened = client.post(f"{BASE}/play/boat_race")
    table = stays(opened.headers["location"])
    waiting = [f"{BASE}/", table, f"{table}/replay", f"{BASE}/nowhere", f"{BASE}/api"]
    seen: dict[str, httpx.Response] = {}
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen[path] = client.get(path)
        if not seen[path].headers["content-type"].startswith("text/html"):
            continue
        for link in LINKS.findall(seen[path].text):
            if not link.startswith(("#", "data:")):
                target = urljoin(path, link.replace("&amp;", "&"))
                assert target.startswith(f"{BASE}/"), (path, link)
                if "/play/" not in target:
                    waiting.append(target.partition("#")[0])
    missing = [path for path, answer in seen.items() if answer.status_code >= 400]
    assert missing == [f"{BASE}/nowhere"]
    found = {path.removeprefix(BASE).partition("?")[0] for path in seen}
    assert {"/", "/new", "/rules", "/rules/hydra", "/settings", "/openapi.json"} <= found
    assert {"/static/table.js", "/static/style.css", "/static/manifest.webmanifest"} <= found


def test_forms_and_cookies_stay_under_the_path(client: TestClient) -> None:
    changed = client.post(f"{BASE}/settings", content="lang=en&next=/rules")
    assert changed.headers["location"] == f"{BASE}/rules"
    assert f"Path={BASE};" in changed.headers["set-cookie"]
    saved = client.post(f"{BASE}/settings", content="all=1&name=Anna")
    assert stays(saved.headers["location"]).endswith("?saved=1")
    assert all(f"Path={BASE};" in told for told in saved.headers.get_list("set-cookie"))
    form = "game=boat_race&seats=3&seat1=Random&seat2=Random&name=Anna"
    assert client.get(stays(client.post(f"{BASE}/new", content=form).headers["location"]))
    assert client.get(f"{BASE}/api/me").json() == {"name": "Anna"}
    own = urlsplit(client.post(f"{BASE}/api/me/link").json()["url"])
    assert own.path.startswith(f"{BASE}/me/")
    assert client.get(own.path).status_code == 200
    assert client.post(own.path).headers["location"] == f"{BASE}/"


def test_what_is_installed_and_what_programs_read_stays_under_the_path(client: TestClient) -> None:
    where = f"{BASE}/static/manifest.webmanifest"
    manifest = client.get(where).json()
    assert urljoin(where, manifest["start_url"]) == f"{BASE}/"
    assert client.get(urljoin(where, manifest["icons"][0]["src"])).status_code == 200
    assert client.get(f"{BASE}/openapi.json").json()["servers"] == [{"url": BASE}]
    assert client.get(f"{BASE}/healthz").status_code == 200


@pytest.mark.parametrize(
    ("path", "base", "table"),
    [("/t/abc", "", "abc"), ("/games/t/abc", "/games", "abc"), ("/a/b/t/x/replay", "/a/b", "x")],
)
def test_a_link_under_a_path_tells_both(path: str, base: str, table: str) -> None:
    found = LINK.fullmatch(path)
    assert found is not None
    assert (found["base"], found["table"]) == (base, table)


@pytest.mark.parametrize(
    ("scheme", "seconds", "told"),
    [("https", 500, "max-age=500"), ("http", 500, None), ("https", 0, None)],
)
def test_browsers_that_came_by_https_keep_to_it(
    tmp_path: Path, scheme: str, seconds: int, told: str | None
) -> None:
    app = create_app(Settings(db=f"{tmp_path}/t.db", processes=1, hsts_seconds=seconds))
    with TestClient(app, base_url=f"{scheme}://table.test") as client:
        assert client.get("/rules").headers.get("strict-transport-security") == told
