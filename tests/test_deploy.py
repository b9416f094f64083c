"""What stands in deploy/ is true: settings, metrics, and the steps that make the container."""

import configparser
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import httpx2 as httpx
import pytest
import yaml  # type: ignore[import-untyped]  # it brings no types

from stammtisch import metrics
from stammtisch.web.settings import CONFIG, PREFIX, Settings, read_settings
from web.server import Server

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
HOSTING = ROOT / "docs" / "hosting.md"
TOLD = [*sorted(DEPLOY.iterdir()), HOSTING]
METRIC = re.compile(r"\bstammtisch_[a-z_]+")


@pytest.mark.parametrize("page", TOLD, ids=lambda page: page.name)
def test_every_setting_that_is_named_exists(page: Path) -> None:
    known = {PREFIX + name.upper() for name in (CONFIG, *(each.name for each in fields(Settings)))}
    assert set(re.findall(rf"{PREFIX}[A-Z_]+", page.read_text())) <= known


def test_the_container_and_compose_settings_are_right() -> None:
    environment = dict(
        re.findall(rf"({PREFIX}[A-Z_]+)=(\S+)", (DEPLOY / "Containerfile").read_text())
    )
    assert read_settings({}, environment).host == "0.0.0.0"
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    told = compose["services"]["stammtisch"]["environment"]
    assert read_settings({}, {**environment, **told}).db.startswith("postgresql+asyncpg://")
    assert (DEPLOY / compose["services"]["stammtisch"]["build"]["context"]).resolve() == ROOT


def series() -> set[str]:
    """Return the names of all series that /metrics tells, also of counters nothing has counted."""
    lines = metrics.text().decode().splitlines()
    kinds = dict(line.split()[2:4] for line in lines if line.startswith("# TYPE"))
    more = {"histogram": ("_bucket", "_sum", "_count"), "counter": ("",), "gauge": ("",)}
    return {
        name + end for name, kind in kinds.items() for end in more[kind] if "_created" not in name
    }


def test_every_metric_of_the_board_is_told_and_every_one_told_is_on_the_board() -> None:
    board = json.loads((DEPLOY / "grafana.json").read_text())
    shown = {
        name
        for panel in board["panels"]
        for target in panel["targets"]
        for name in METRIC.findall(target["expr"])
    }
    assert shown <= series()
    ends = r"_(total|bucket|sum|count|created)$"
    families = {re.sub(ends, "", name) for name in series()}
    assert families == {re.sub(ends, "", name) for name in shown}


def test_the_unit_is_one_that_systemd_can_watch(tmp_path: Path) -> None:
    (text,) = re.findall(r"```ini\n(\[Unit\].*?)```", HOSTING.read_text(), re.DOTALL)
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]  # systemd's names have capitals
    unit.read_string(text)
    service = unit["Service"]
    assert (service["Type"], service["NotifyAccess"]) == ("notify", "main")
    assert int(service["WatchdogSec"]) >= 10
    assert service["KillSignal"] == "SIGINT"
    assert " serve " in service["ExecStart"]
    if shutil.which("systemd-analyze"):
        path = tmp_path / "stammtisch.service"
        path.write_text(re.sub(r"(?m)^ExecStart=\S+", f"ExecStart={sys.executable}", text))
        subprocess.run(["systemd-analyze", "verify", str(path)], check=True, timeout=60)


@pytest.mark.once
def test_the_containers_steps_make_a_server_in_a_fresh_environment(tmp_path: Path) -> None:
    source, environment = tmp_path / "source", tmp_path / "environment"
    source.mkdir()
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    for name in ("src", "requirements", "scripts"):
        shutil.copytree(ROOT / name, source / name)
    subprocess.run(
        [source / "scripts" / "container-install", source, environment],
        env={**os.environ, "PYTHON": sys.executable, "CC": "/bin/false", "PYTHONPATH": ""},
        check=True,
        timeout=600,
    )
    env = {"PYTHONPATH": "", f"{PREFIX}LOG_FORMAT": "json"}
    python = [str(environment / "bin" / "python"), "-I"]
    server = Server(tmp_path / "t.db", env=env, python=python, processes=1)
    try:
        server.start()
        assert httpx.get(f"{server.base_url}/readyz").text == "ready\n"
        assert "stammtisch_streams" in httpx.get(f"{server.base_url}/metrics").text
    finally:
        server.stop()
    found = subprocess.run([*python, "-c", "import asyncpg"], check=False, timeout=60)
    assert found.returncode == 0


def test_the_container_installs_what_playing_needs_and_the_extras_of_a_server() -> None:
    def pinned(name: str) -> dict[str, str]:
        text = (ROOT / "requirements" / name).read_text()
        return dict(re.findall(r"^([a-z0-9._-]+)==(\S+)", text, re.MULTILINE))

    play, server = pinned("play.txt"), pinned("server.txt")
    assert play.items() <= server.items(), "make lock"
    extras = {"asyncpg", "aiosmtplib", "http-ece", "py-vapid", "resvg-py"}
    assert {*server} - {*play} == extras | {"cryptography", "cffi", "pycparser"}
