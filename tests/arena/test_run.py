"""Many processes: the same results on any number, and a killed run goes on."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from arena.arenas import plan, started, timeless
from stammtisch.arena.errors import ArenaError
from stammtisch.arena.plan import Plan
from stammtisch.arena.play import Row
from stammtisch.arena.run import run

SLOW = '''
import time

def choose(view):
    time.sleep(0.002)
    return view.legal[0]

def die(view):
    import os
    os._exit(9)

def colours(view):
    """Iterate over a set of texts, whose order Python changes from run to run."""
    named = {f"move {move}" for move in view.legal}
    return int(next(iter(named)).split()[1])

def dice(view):
    import random
    return random.choice(view.legal)
'''
ARGUMENTS = (
    *("boat_race", "slow_bot:choose", "Random", "--option", "course=5", "--games", "40"),
    *("--out", "r.jsonl", "--json", "r.json"),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with bots of somebody's own."""
    (tmp_path / "slow_bot.py").write_text(SLOW)
    return tmp_path


def results(made: Plan, jobs: int) -> list[Row]:
    found = [one for rows in run(made, made.pairings(), jobs) for one in rows]
    for one in found:
        del one["seconds"]  # type: ignore[misc]  # all that depends on the machine
    return sorted(found, key=lambda one: (one["deal"], one["number"]))


def test_the_number_of_processes_changes_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(folder))
    made = plan("Random", "Regular", "slow_bot:colours", "slow_bot:dice", "Master@4", count=20)
    once = results(made, 1)
    assert len(once) == 20
    assert results(made, 2) == once
    assert results(made, 3) == once


def test_a_process_that_dies_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(folder))
    made = plan("slow_bot:die", "Random")
    with pytest.raises(ArenaError) as caught:
        results(made, 1)
    assert (caught.value.key, caught.value.facts["deal"]) == ("worker_died", 0)


def test_workers_leave_the_environment_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONHASHSEED", raising=False)
    hearing = signal.getsignal(signal.SIGINT)
    assert results(plan(count=2), 1)
    assert "PYTHONHASHSEED" not in os.environ
    assert signal.getsignal(signal.SIGINT) is hearing


def until_lines(path: Path, count: int, process: "subprocess.Popen[str]") -> None:
    """Wait until a file has so many lines, or its writer is gone."""
    while process.poll() is None:
        if path.exists() and path.read_bytes().count(b"\n") >= count:
            return
        time.sleep(0.005)
    raise AssertionError(process.communicate())


@pytest.mark.parametrize("kind", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_was_stopped_goes_on(folder: Path, kind: signal.Signals) -> None:
    with started(*ARGUMENTS, "--jobs", "2", folder=folder) as process:
        until_lines(folder / "r.jsonl", 4, process)
        if kind == signal.SIGKILL:
            process.kill()
        else:
            os.killpg(process.pid, kind)  # as Ctrl-C does: everyone hears it
        _, said = process.communicate()
    assert process.returncode == {signal.SIGKILL: -9, signal.SIGINT: 1}[kind]
    assert not (folder / "r.json").exists()
    if kind == signal.SIGINT:
        assert "The same command goes on" in " ".join(said.split())
        assert "Traceback" not in said
    raw = (folder / "r.jsonl").read_bytes()
    kept = raw[: raw.rfind(b"\n") + 1]
    assert kept.count(b"\n") < 41
    again = started(*ARGUMENTS, "--jobs", "1", folder=folder)
    _, said = again.communicate()
    assert again.returncode == 0, said
    assert "Going on" in said
    assert (folder / "r.jsonl").read_bytes().startswith(kept)
    stopped = timeless(folder / "r.json")
    straight = started(*ARGUMENTS, "--out", "s.jsonl", "--json", "s.json", folder=folder)
    _, said = straight.communicate()
    assert straight.returncode == 0, said
    assert timeless(folder / "s.json") == stopped
    assert json.loads((folder / "r.json").read_text())["matches"] == 40
