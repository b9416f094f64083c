"""A real terminal: matches played to the end, then checked and replayed."""

import os
import re
import signal
import sys
from pathlib import Path

import pexpect
import pytest
from rich.cells import cell_len

import stammtisch

SHORT = {"boat_race": "course=5", "hydra": "rounds=1"}
END = "$"
PACKAGES = str(Path(str(stammtisch.__file__)).parent.parent)  # the build under test


class Screen:
    """A terminal of 80 columns and 24 lines that runs a command."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        env = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
        env["PYTHONPATH"] = PACKAGES
        for name in ("NO_COLOR", "COLUMNS", "LINES"):
            env.pop(name, None)
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "stammtisch", *arguments],
            cwd=str(folder),
            env=env,
            dimensions=(24, 80),
            encoding="utf-8",
            timeout=60,
            # tests that run in the background are deaf to Ctrl-C, and so would be their children
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        self.text = ""

    def wait(self, *patterns: str) -> int:
        """Wait for one of these questions, or the end; return which."""
        found = self.child.expect([*[pattern + END for pattern in patterns], pexpect.EOF])
        self.text += str(self.child.before)
        return int(found)

    def send(self, line: str) -> None:
        """Type a line."""
        self.child.sendline(line)

    def interrupt(self) -> None:
        """Press Ctrl-C until it is heard: one can be missed just before the line is read."""
        for _ in range(20):
            self.child.sendintr()
            ended = self.child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=3) == 0
            self.text += str(self.child.before)
            if ended:
                return

    def close(self) -> int:
        """Return the exit code."""
        self.child.close()
        return int(self.child.exitstatus)


def lines(text: str) -> list[str]:
    """Return what stands on the screen, without colours and control codes."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\r", "", text).splitlines()


@pytest.mark.parametrize("bots", ["Simple", "Random"])
@pytest.mark.parametrize("game", ["boat_race", "hydra"])
def test_play_verify_and_replay_in_a_terminal(game: str, bots: str, tmp_path: Path) -> None:
    screen = Screen(
        tmp_path,
        *("play", game, "--seed", "tty", "--lang", "en", "--option", SHORT[game]),
        *("--bots", bots, "--record", "match.txt", "--name", "Zoë"),
    )
    asked = 0
    while True:
        which = screen.wait(r"Your move .*: ", r"Enter plays .*: ", r"Enter goes on: ")
        if which == 3:
            break
        asked += 1
        screen.send("?" if asked == 2 else "1" if which == 0 else "")
    assert screen.close() == 0
    assert asked > 5
    assert "\x1b[?1049h" in screen.text
    assert "\x1b[?1049l" in screen.text
    assert "What you can type" in screen.text
    end = screen.text[screen.text.index("\x1b[?1049l") :]
    assert "Final score" in end
    assert "Seed: " in end
    assert all(cell_len(line) <= 80 for line in lines(screen.text))

    checked = Screen(tmp_path, "verify", "match.txt", "--lang", "en")
    checked.wait()
    assert checked.close() == 0
    assert "The result is right" in checked.text

    replayed = Screen(tmp_path, "replay", "match.txt", "--lang", "en", "--seat", "1")
    for typed, number in [("", 0), ("b", 1), ("7", 0), ("x", 7), ("9999", 7), ("q", 7)]:
        replayed.wait("number .*: ")
        shown = replayed.text[replayed.text.rindex("\x1b[2J") :]
        assert f"Move {number} of" in shown
        replayed.send(typed)
    assert replayed.wait() == 0
    assert replayed.close() == 0
    assert "The record has the moves 0 to" in replayed.text


def test_control_d_ends_a_replay(tmp_path: Path) -> None:
    screen = Screen(tmp_path, "play", "hydra", "--bots", "random", "--lang", "en")
    screen.wait(r"for help\): ")
    screen.send("quit")
    screen.wait()
    replayed = Screen(tmp_path, "replay", "hydra-1.txt", "--lang", "en")
    replayed.wait("q quit: ")
    replayed.child.sendeof()
    assert replayed.wait() == 0
    assert replayed.close() == 0


def test_control_c_in_a_terminal_keeps_the_record(tmp_path: Path) -> None:
    screen = Screen(tmp_path, "play", "hydra", "--lang", "de")
    screen.wait(r"\(\? hilft\): ")
    screen.interrupt()
    assert screen.close() == 1
    assert "Abgebrochen" in screen.text
    assert "result: open" in (tmp_path / "hydra-1.txt").read_text()


def test_control_d_in_a_terminal_keeps_the_record(tmp_path: Path) -> None:
    screen = Screen(tmp_path, "play", "boat_race", "--bots", "random", "--lang", "de")
    screen.wait(r"\(\? hilft\): ")
    screen.child.sendeof()
    screen.wait()
    assert screen.close() == 1
    assert "Die Eingabe ist zu Ende" in screen.text
    assert "result: open" in (tmp_path / "boat_race-1.txt").read_text()
