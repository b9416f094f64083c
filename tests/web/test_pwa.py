"""What an installed app needs: icons that fit, a worker with the right scope, rules for offline."""

import re
import struct
from pathlib import Path
from urllib.parse import urljoin

import pytest
from starlette.testclient import TestClient

from stammtisch import games
from stammtisch.core.errors import LANGUAGES
from stammtisch.web.app import STATIC, create_app
from stammtisch.web.settings import Settings
from web.people import House


def test_the_manifest_has_icons_in_all_sizes(house: House) -> None:
    where = "/static/manifest.webmanifest"
    manifest = house.stranger.get(where).json()
    found = {}
    for icon in manifest["icons"]:
        answer = house.stranger.get(urljoin(where, icon["src"]))
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", answer.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"
        found[icon["sizes"], icon.get("purpose", "any")] = icon["src"]
    for purpose in ("any", "maskable"):
        assert {("192x192", purpose), ("512x512", purpose)} <= found.keys()
    assert manifest["display"] == "standalone"
    page = house.stranger.get("/").text
    touch = re.search(r'rel="apple-touch-icon" href="([^"]+)"', page)
    assert touch is not None
    assert house.stranger.get(touch[1]).status_code == 200


def test_the_icons_are_drawn_from_the_one_picture() -> None:
    names = {path.name for path in STATIC.glob("icon-*.png")}
    worker = (STATIC / "worker.js").read_text(encoding="utf-8")
    assert {name for name in names if name in worker} == {"icon-192.png", "icon-96-plain.png"}


@pytest.mark.parametrize("path", ["", "/games"])
def test_the_worker_looks_after_all_pages_and_keeps_what_exists(path: str, tmp_path: Path) -> None:
    app = create_app(Settings(db=f"{tmp_path}/t.db", path=path, processes=1))
    with TestClient(app) as client:
        text = client.get(f"{path}/worker.js").text
        assert re.match(r'const VERSION = "[0-9a-f]{12}";\n', text)
        for kept in re.findall(r'"(offline/\w+|static/[\w.-]+)"', text):
            assert client.get(f"{path}/{kept}").status_code == 200, kept
        assert f'href="{path}/offline/en"' in client.get(f"{path}/offline/de").text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_can_be_read_offline(house: House, lang: str) -> None:
    page = house.stranger.get(f"/offline/{lang}").text
    assert f'<html lang="{lang}">' in page
    for name in games.names():
        words = games.get(name).words
        assert f"<summary>{words.title(lang)}</summary>" in page
        for rule in words.rules:
            assert f"<dt>{rule}</dt>" in page
    assert "<script" not in page
    assert house.stranger.get("/offline/fr").status_code == 404
