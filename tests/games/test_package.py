"""A game of another package, Mau-Mau: installed beside ours, it is played wherever ours are."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import httpx2 as httpx
import pytest
from playwright.sync_api import expect, sync_playwright

from browser.conftest import QUIET
from browser.player import Player
from effort import THOROUGH
from web.server import GENEROUS, Server

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "mau_mau"
LIMIT = 300  # seconds; a busy machine is slow

pytestmark = pytest.mark.once


def shot(folder: Path) -> dict[str, float]:
    """Return all source files with the time of their last change."""
    return {str(path): path.stat().st_mtime for path in folder.rglob("*.py")}


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, str]]:
    """Install the game into a folder of its own, from a copy, and change nothing of ours."""
    folder = tmp_path_factory.mktemp("package")
    copy, site = folder / "mau_mau", folder / "site"
    shutil.copytree(EXAMPLE, copy, ignore=shutil.ignore_patterns("build", "*.egg-info"))
    before = shot(ROOT / "src")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(site), str(copy)], check=True, timeout=LIMIT)
    ours = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    paths = [str(site), *[str(Path(path).resolve()) for path in ours]]
    yield {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "LANG": "C.UTF-8"}
    assert shot(ROOT / "src") == before


def stammtisch(
    env: Mapping[str, str], *arguments: str, folder: Path | None = None, typed: str = ""
) -> str:
    """Run a command; return what it says."""
    made = subprocess.run(
        [sys.executable, "-m", "stammtisch", *arguments],
        env=env, cwd=folder, input=typed, capture_output=True, text=True, check=False,
        timeout=LIMIT,
    )  # fmt: skip
    assert made.returncode == 0, made.stdout + made.stderr
    return made.stdout


def test_it_is_among_the_games_with_its_rules(env: Mapping[str, str]) -> None:
    assert "stammtisch-mau-mau" in stammtisch(env, "games")
    assert "MM-09" in stammtisch(env, "rules", "mau_mau", "--lang", "de")
    assert "no jack" not in stammtisch(env, "rules", "mau_mau", "MM-04", "--lang", "en")


def test_it_is_played_in_the_terminal_and_its_record_is_verified(
    env: Mapping[str, str], tmp_path: Path
) -> None:
    arguments = ["--option", "rounds=1", "--seed", "7", "--record", "match.txt", "--lang", "de"]
    command = ["play", "mau_mau", "--auto", *arguments]
    played = stammtisch(env, *command, folder=tmp_path, typed="1\n" * 500)  # the first move listed
    assert "Es gewinnt" in played
    assert "✓" in stammtisch(env, "verify", "match.txt", folder=tmp_path)
    assert "Mau-Mau" in stammtisch(env, "replay", "match.txt", folder=tmp_path)
    assert stammtisch(env, "draw", "match.txt", "--move", "3", folder=tmp_path).startswith("<svg")


def test_it_is_measured_in_the_arena(env: Mapping[str, str], tmp_path: Path) -> None:
    bots = ["Regular", "Beginner", "--games", "6"]
    told = stammtisch(env, "arena", "mau_mau", *bots, folder=tmp_path)
    assert "6 matches of Mau-Mau" in told


def test_it_keeps_the_laws(env: Mapping[str, str]) -> None:
    law = ["--law", "no-leak", "--law", "positions", "--law", "imagined-worlds"]
    assert "All laws hold" in stammtisch(env, "check", "mau_mau", "--matches", "2", *law)


def test_it_passes_its_own_tests(env: Mapping[str, str]) -> None:
    chosen = "tests" if THOROUGH else "tests/test_rules.py"  # some laws were held above
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", chosen]
    made = subprocess.run(
        command,
        env=env,
        cwd=EXAMPLE,
        capture_output=True,
        text=True,
        check=False,
        timeout=3 * LIMIT,
    )
    assert made.returncode == 0, made.stdout + made.stderr


def test_the_story_of_it_tells_how_many_lines_it_took() -> None:
    modules = sorted((EXAMPLE / "src" / "mau_mau").glob("*.py"))
    lines = {path.stem: len(path.read_text(encoding="utf-8").splitlines()) for path in modules}
    story = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `(\w+)` \|.*\| (\d+) \|$", story, re.MULTILINE)
    assert {name: int(count) for name, count in told} == lines
    assert sum(lines.values()) <= 700


@pytest.fixture(scope="module")
def server(env: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server that knows the game."""
    folder = tmp_path_factory.mktemp("server")
    running = Server(folder / "t.db", env=env, limits=GENEROUS, output=folder / "server.txt")
    try:
        running.start()
        yield running
    finally:
        running.stop()


def test_the_lobby_lists_it_and_a_table_of_bots_finishes(server: Server) -> None:
    with httpx.Client(base_url=server.base_url, timeout=60) as anna:
        assert "Mau-Mau" in anna.get("/").text
        assert anna.get("/rules/mau_mau").status_code == 200
        assert "mau_mau" in [game["game"] for game in anna.get("/api/games").json()]
        assert anna.post("/api/people", json={"name": "Anna"}).status_code == 201
        asked = {"game": "mau_mau", "seats": 3, "options": {"rounds": 1}, "sit": None}
        bots = {"bots": ["Regular"] * 3, "start": True, "unattended": True}
        opened = anna.post("/api/tables", json={**asked, **bots})
        assert opened.status_code == 201, opened.text
        table = f"/api/tables/{opened.json()['id']}"
        until = time.monotonic() + LIMIT
        while anna.get(table).json()["phase"] != "over":
            assert time.monotonic() < until, "the table does not come to an end"
            time.sleep(0.2)
        assert anna.get(f"{table}/record").text.startswith("stammtisch record 2\ngame: mau_mau\n")


def test_a_person_plays_it_in_a_browser(server: Server) -> None:
    path = shutil.which("chromium")
    if path is None:
        missing = "requires chromium: apt-get install chromium"
        pytest.fail(missing) if THOROUGH else pytest.skip(missing)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        anna = Player(browser.new_context(), server.base_url, seed=1)
        anna.like(lang="de", speed="instant", auto="off")
        anna.introduce("Anna")
        anna.open_table("mau_mau", 2, {"rounds": [1]}, level="Regular")
        assert anna.play() > 0
        expect(anna.page.locator("#result h2")).to_be_visible()
        expect(anna.page.locator("#result .ranking li")).to_have_count(2)
        assert anna.unforgiven() == []
        browser.close()
