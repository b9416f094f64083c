"""The benchmark runs and tells what it should; how fast anything is stays out of the tests."""

import json
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from stammtisch import games
from stammtisch.core import game as core_game

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
QUICK = ["--seconds", "0", "--rounds", "2", "--copies", "8"]
INTERPRETED = str(core_game.__file__).endswith(".py")
WAYS = {"python", "listing", "picking", "copy", "view", "imagine", "view+imagine"}


def run(tmp_path: Path, *arguments: str) -> tuple[str, dict[str, Any]]:
    report = tmp_path / "report.json"
    command = [sys.executable, str(BENCHMARKS / "engine.py"), *QUICK, "--json", str(report)]
    done = subprocess.run([*command, *arguments], capture_output=True, text=True, check=True)
    return done.stdout, json.loads(report.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", games.names())
def test_every_game_is_measured_in_every_way(tmp_path: Path, name: str) -> None:
    output, report = run(tmp_path, "--no-peers", "--games", name)
    counts = games.get(name).seat_counts
    for seats in {min(counts), max(counts)}:
        rows = [row for row in report["measured"] if row["seats"] == seats]
        assert {row["way"] for row in rows} == WAYS
        assert all(row["game"] == name and row["per_second"] > 0 for row in rows)
        assert all(len(row["rounds"]) == 2 for row in rows)
    assert {"cpu", "cores", "python", "versions"} <= set(report["machine"])
    assert report["build"] == ("interpreted" if INTERPRETED else "compiled")
    assert ("INTERPRETED BUILD" in output) == INTERPRETED


def test_without_peers_there_is_no_ratio(tmp_path: Path) -> None:
    _, report = run(tmp_path, "--no-peers", "--games", games.names()[0])
    assert {best for field in report["references"].values() for best in field.values()} == {None}
    assert not any(key.startswith("ratio") for row in report["measured"] for key in row)


@pytest.mark.skipif(find_spec("pyspiel") is None, reason="the extra “peers” is not installed")
def test_with_peers_every_speed_has_a_ratio(tmp_path: Path) -> None:
    _, report = run(tmp_path, "--games", games.names()[0])
    for field in report["references"].values():
        assert field["from Python"].startswith("OpenSpiel ")
    for row in report["measured"]:
        assert ("ratio, from Python" in row) == bool(row["games_per_second"])


def test_contestants_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    measure = import_module("measure")
    calls: list[str] = []

    def player(name: str) -> Any:
        def play() -> float:
            calls.append(name)
            return 1

        return measure.Contestant("test", name, 2, "python", play)

    first, second = player("a"), player("b")
    for _ in measure.run_rounds([first, second], seconds=0, rounds=2):
        calls.append("|")
    turns = ["".join(sorted(set(turn))) for turn in "".join(calls).split("|")]
    assert turns == ["ab", "a", "b", "a", "b"]
    assert len(first.samples) == len(second.samples) == 2
