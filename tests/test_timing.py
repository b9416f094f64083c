"""The proof that time tells nothing would notice if it told something."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

PROVE = Path(__file__).parent.parent / "scripts" / "prove"
sys.path.insert(0, str(PROVE))

from timing import Seen, guessed  # noqa: E402 a script, which is no package

pytestmark = pytest.mark.once


def choices(slower: float, seed: int) -> list[Seen]:
    dice = random.Random(seed)
    flags = [dice.random() < 0.3 for _ in range(500)]
    return [
        Seen(dice.uniform(1, 2) + slower * (not flag), flag, number % 5)
        for number, flag in enumerate(flags)
    ]


def test_times_that_tell_nothing_are_guessed_by_chance() -> None:
    low = [guessed(choices(0.0, seed), seed)[1] for seed in range(4)]
    assert sorted(low)[1] <= 0.5  # an interval of 95 % may err


def test_what_everybody_knows_is_not_held_against_the_times() -> None:
    """Late cards are forced more often, and shown sooner: that alone tells nothing."""
    dice = random.Random(7)
    seen = []
    for number in range(1000):
        stage = number % 10
        seen.append(Seen(dice.uniform(1, 2) - stage / 10, dice.random() < stage / 9, stage))
    _, low, _ = guessed(seen, 1)
    assert low <= 0.5


def test_times_that_tell_are_found_out() -> None:
    share, low, high = guessed(choices(0.5, 1), 1)
    assert 0.5 < low < share < high
    assert guessed(choices(2.0, 1), 1)[0] > 0.9


def test_a_flood_of_masters_can_be_measured_over_http() -> None:
    asked = [sys.executable, str(PROVE / "fair_thinking.py"), "--tables", "2", "--size", "3"]
    ran = subprocess.run(asked, capture_output=True, text=True, timeout=300, check=False)
    assert "behind 2 tables of five Masters: 3 answers" in ran.stdout, ran.stdout + ran.stderr
