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
from stammtisch import games
from stammtisch.core.match import PART
from stammtisch.core.record import parse
from tui.commands import answers, short

END = "$"
PACKAGES = str(Path(str(stammtisch.__file__)).parent.parent)  # the build under test
TESTS = str(Path(__file__).parent.parent)
QUESTIONS = (r"Your move .*: ", r"Enter plays .*: ", r"Enter goes on: ")
PAUSE = 2


class Screen:
    """A terminal of 80 columns and 24 lines that runs a command."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        env = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
        env["PYTHONPATH"] = os.pathsep.join([PACKAGES, TESTS])
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
        raise AssertionError("Ctrl-C was never heard")

    def close(self) -> int:
        """Return the exit code of a command that has said its last word."""
        self.child.wait()  # or closing the terminal ends it before it has ended itself
        self.child.close()
        return int(self.child.exitstatus)


def lines(text: str) -> list[str]:
    """Return what stands on the screen, without colours and control codes."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\r", "", text).splitlines()


def play(screen: Screen, typed: list[str]) -> list[str]:
    """Answer the questions with these lines, going on at pauses; return the screens asked on."""
    left = list(typed)
    shown: list[str] = []
    while (which := screen.wait(*QUESTIONS)) < len(QUESTIONS):
        if which == PAUSE:
            screen.send("")
            continue
        shown.append(screen.text[screen.text.rindex("\x1b[2J") :])
        screen.send(left.pop(0))
        if not left:
            break
    return shown


def sit_down(folder: Path, game: str) -> Screen:
    """Begin a short match."""
    named = ("--lang", "en", "--record", "match.txt", "--name", "Zoë")
    return Screen(folder, "play", game, *short(game), *named)


def check(folder: Path, told: str) -> None:
    """Verify the record of a match and step through it."""
    checked = Screen(folder, "verify", "match.txt", "--lang", "en")
    checked.wait()
    assert checked.close() == 0
    assert told in checked.text

    replayed = Screen(folder, "replay", "match.txt", "--lang", "en", "--seat", "1")
    for typed, number in [("", 0), ("b", 1), ("7", 0), ("x", 7), ("9999", 7), ("q", 7)]:
        replayed.wait("number .*: ")
        shown = replayed.text[replayed.text.rindex("\x1b[2J") :]
        assert f"Move {number} of" in shown
        replayed.send(typed)
    assert replayed.wait() == 0
    assert replayed.close() == 0
    assert "The record has the moves 0 to" in replayed.text


@pytest.mark.parametrize("game", [name for name in games.names() if name != "dog"])
def test_play_verify_and_replay_in_a_terminal(game: str, tmp_path: Path) -> None:
    first, *others = answers(game)
    screen = sit_down(tmp_path, game)
    shown = play(screen, [first, "?", *others])
    screen.wait()
    assert screen.close() == 0
    assert len(shown) > 10
    assert "What you can type" in shown[2]
    assert "\x1b[?1049h" in screen.text
    assert "\x1b[?1049l" in screen.text
    end = screen.text[screen.text.index("\x1b[?1049l") :]
    assert "Final score" in end
    assert "Seed: " in end
    assert all(cell_len(line) <= 80 for line in lines(screen.text))
    check(tmp_path, "The result is right")


def test_dog_card_by_card_part_by_part_in_a_terminal(tmp_path: Path) -> None:
    typed = answers("dog")
    at = typed.index("7")
    seven = typed[at : at + 5]  # the card, a marble and its field, another one and its field
    screen = sit_down(tmp_path, "dog")
    shown = play(screen, [*typed[: at + 3], "back", "back", *typed[at + 1 : at + 12], "quit"])
    screen.wait()
    assert screen.close() == 0
    chosen = ["".join(re.findall(r"Chosen: (.*?) ·", text)) for text in shown[at : at + 9]]
    assert chosen == [", ".join(seven[:parts]) for parts in (0, 1, 2, 3, 2, 1, 2, 3, 4)]
    assert "the match stays open" in screen.text
    assert all(cell_len(line) <= 80 for line in lines(screen.text))
    own = parse((tmp_path / "match.txt").read_text())
    assert len(own.lines) > 40
    assert any(line.endswith(f" {PART.join(seven)}") for _, line in own.lines)
    check(tmp_path, "still open")


def test_a_killed_match_leaves_a_whole_record(tmp_path: Path) -> None:
    typed = answers("greyhounds")[:24]
    screen = sit_down(tmp_path, "greyhounds")
    play(screen, typed)
    screen.wait(*QUESTIONS)
    screen.child.kill(signal.SIGKILL)
    screen.child.wait()
    own = parse((tmp_path / "match.txt").read_text())
    assert own.result == "open"
    assert PART.join(typed[:10]) in "\n".join(line for _, line in own.lines)
    check(tmp_path, "still open")


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
    screen = Screen(tmp_path, "play", "hydra", "--bots", "random", "--lang", "de")
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
