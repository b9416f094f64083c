"""Counting many games."""

import pytest

from stammtisch import games
from stammtisch.tui.screen import console
from stammtisch.tui.simulate import BAR_WIDTH, bar, histogram, report, simulate
from tui.commands import SHORT
from tui.walks import plain


def test_bars_are_exact_to_an_eighth() -> None:
    assert bar(8, 8) == "█" * BAR_WIDTH
    assert bar(4, 8) == "█" * (BAR_WIDTH // 2)
    assert bar(0, 8) == ""
    assert bar(1, 10**6) == "▏"
    assert bar(1, 8 * BAR_WIDTH) == "▏"
    assert bar(15, 8 * BAR_WIDTH) == "█▉"


def test_histogram_counts_everything_once() -> None:
    lines = plain(histogram([-3, -3, 0, 50, 51]))
    assert sum(int(line.split()[-1]) for line in lines) == 5
    assert lines[0].split()[0] == "-3…0"
    assert len(lines) <= 14
    assert [line.split()[0] for line in plain(histogram([1, 2, 2]))] == ["1", "2"]


@pytest.mark.parametrize("name", games.names())
def test_shares_of_the_wins_add_up(name: str) -> None:
    game = games.get(name)
    seats = max(game.seat_counts)
    options = dict(SHORT[name]) if name != "hydra" else {}  # six play six rounds
    outcome = simulate(game, seats, 4, seed=3, options=options, console=console(), lang="en")
    winners = 2 if name == "dog" else 1  # partners win together
    assert abs(sum(outcome.wins) - 4) < 1e-9
    assert sum(wins > 0 for wins in outcome.wins) >= winners
    assert len(outcome.moves) == 4
    assert len(outcome.points) == seats
    assert all(len(points) == 4 for points in outcome.points)
    told = "\n".join(plain(report(outcome, "de")))
    assert "," in told
    assert "Streuung" in told
