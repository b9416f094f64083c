"""Installing: without a C compiler nothing is lost but speed, and playing needs no test tools."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import httpx2 as httpx
import pytest

import stammtisch
from web.server import Server

ROOT = Path(__file__).parent.parent
REQUIREMENTS = ROOT / "requirements"
PINNED = re.compile(r"^([a-z0-9._-]+)==(\S+)", re.MULTILINE)
TEST_TOOLS = {"pytest", "playwright", "ruff", "hypothesis"}
TRACED_MYPYC = """
from pathlib import Path

Path(__file__).with_name("imported").touch()
raise ImportError("mypyc was asked to compile")
"""

pytestmark = pytest.mark.once


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a copy of what is installed from."""
    folder = tmp_path / "project"
    folder.mkdir()
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("*.egg-info"))
    return folder


def install(project: Path, target: Path, **env: str) -> subprocess.CompletedProcess[str]:
    pip = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-build-isolation"]
    return subprocess.run(
        [*pip, "--quiet", "--target", str(target), "."],
        cwd=project,
        env={**os.environ, **env},
        check=False,
        capture_output=True,
        text=True,
    )


def test_without_a_compiler_the_package_installs_and_says_so_once(
    project: Path, tmp_path: Path
) -> None:
    target = tmp_path / "site"
    installed = install(project, target, CC="/bin/false")
    assert installed.returncode == 0, installed.stderr
    assert not list(target.rglob("*.so"))
    ran = subprocess.run(
        [sys.executable, "-m", "stammtisch", "rules", "hydra", "HY-27", "--lang", "en"],
        env={**os.environ, "PYTHONPATH": str(target)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "HY-27" in ran.stdout
    assert ran.stderr.count("interpreted") == 1


@pytest.mark.parametrize("compiler", ["", "/bin/false"])
def test_no_time_is_spent_on_generating_c_code_that_nothing_can_compile(
    project: Path, tmp_path: Path, compiler: str
) -> None:
    if not compiler and shutil.which("cc") is None:
        pytest.skip("requires a C compiler")
    traced = tmp_path / "traced" / "mypyc"
    traced.mkdir(parents=True)
    (traced / "__init__.py").write_text(TRACED_MYPYC)
    env = {"CC": compiler} if compiler else {}
    installed = install(project, tmp_path / "site", PYTHONPATH=str(traced.parent), **env)
    assert (traced / "imported").exists() == (not compiler)
    assert (installed.returncode == 0) == bool(compiler)


def test_a_failed_compilation_leaves_no_compiled_module(project: Path, tmp_path: Path) -> None:
    """A shim without the library behind it would break the import of its module."""
    if shutil.which("cc") is None:
        pytest.skip("requires a C compiler")
    compiler = tmp_path / "cc"
    compiler.write_text('#!/bin/sh\ncase "$*" in *__joined_*) exit 1;; *) exec cc "$@";; esac\n')
    compiler.chmod(0o755)
    target = tmp_path / "site"
    installed = install(project, target, CC=str(compiler))
    assert installed.returncode == 0, installed.stderr
    assert not list(target.rglob("*.so"))


# What playing needs


def pinned(name: str) -> dict[str, str]:
    """Return the versions of a list of requirements."""
    return dict(PINNED.findall((REQUIREMENTS / name).read_text()))


def test_developing_adds_to_what_playing_needs_and_changes_nothing_of_it() -> None:
    play, dev = pinned("play.txt"), pinned("dev.txt")
    assert play.items() <= dev.items()
    assert not TEST_TOOLS & {*play}
    assert {*dev} >= TEST_TOOLS


def test_playing_brings_what_the_package_and_its_build_require() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text())
    play = pinned("play.txt")
    required = dict(PINNED.findall("\n".join(told["build-system"]["requires"])))
    assert required.items() <= play.items()
    names = {re.split(r"[^A-Za-z0-9_-]", line)[0] for line in told["project"]["dependencies"]}
    assert {name.replace("_", "-") for name in names} <= {*play}, "make lock"


def test_make_play_installs_what_playing_needs_and_no_more(tmp_path: Path) -> None:
    planned = subprocess.run(
        ["make", "--dry-run", "play", f"VENV={tmp_path}/venv"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "requirements/play.txt" in planned
    assert "requirements/dev.txt" not in planned


def link_distribution(name: str, site: Path) -> None:
    """Let a folder hold what a distribution installed, and nothing else of the environment."""
    found = distribution(name)
    for file in found.files or ():
        top = file.parts[0]
        if top not in ("..", "__pycache__") and not (site / top).exists():
            (site / top).symlink_to(Path(str(found.locate_file(top))))


def test_with_what_playing_needs_alone_the_lobby_opens_and_a_match_begins(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    for name in pinned("play.txt"):
        link_distribution(name, site)
    package = Path(str(stammtisch.__file__)).parent
    for part in [package, *package.parent.glob("stammtisch__mypyc*")]:
        (site / part.name).symlink_to(part)
    alone = [sys.executable, "-S"]  # without the environment's own packages
    env = {"PYTHONPATH": str(site)}
    for tool in TEST_TOOLS:
        asked = [*alone, "-c", f"import {tool}"]
        ran = subprocess.run(asked, env=env, capture_output=True, check=False)
        assert b"ModuleNotFoundError" in ran.stderr, tool
    server = Server(tmp_path / "t.db", env=env, python=alone)
    try:
        server.start()
        with httpx.Client(base_url=server.base_url, timeout=60) as anna:
            assert anna.get("/").status_code == 200
            assert anna.post("/api/people", json={"name": "Anna"}).status_code == 201
            wanted = {"game": "boat_race", "seats": 3, "bots": [None, "Regular", "Regular"]}
            opened = anna.post("/api/tables", json={**wanted, "sit": 0, "start": True})
            assert opened.status_code == 201, opened.text
            assert anna.get(f"/t/{opened.json()['id']}").status_code == 200
    finally:
        server.stop()
