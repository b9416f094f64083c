"""What is counted about tables is published for several of them together."""

from contextlib import ExitStack
from functools import partial

from stammtisch import metrics
from stammtisch.metrics import Crowd


def test_one_table_alone_changes_nothing_that_is_published() -> None:
    before = metrics.text()
    crowd = Crowd(5)
    counted: list[int] = []
    for n in range(1_000):
        crowd.add(("a", ""), partial(counted.append, n))
    assert counted == []
    for table in "bcd":
        crowd.add((table,), lambda: counted.append(-1))
    assert counted == []
    crowd.add(("e",), lambda: counted.append(-2))
    assert counted == [*range(1_000), -1, -1, -1, -2]
    crowd.add(("e",), lambda: counted.append(-3))
    assert counted[-1] == -2
    assert metrics.text() == before


def test_the_queue_of_thinking_shows_only_a_crowd() -> None:
    before = metrics.text()
    with ExitStack() as stack:
        for _ in range(9):
            stack.enter_context(metrics.thinking("a"))
        for table in "bcd":
            stack.enter_context(metrics.thinking(table))
        assert metrics.text() == before
        stack.enter_context(metrics.thinking("e"))
        assert "stammtisch_thinking_queue 13.0" in metrics.text().decode()
    assert "stammtisch_thinking_queue 0.0" in metrics.text().decode()


def test_what_waits_is_bounded() -> None:
    crowd = Crowd(5)
    counted: list[int] = []
    for n in range(metrics.MOST):
        crowd.add(("a",), partial(counted.append, n))
    assert len(counted) == metrics.MOST
