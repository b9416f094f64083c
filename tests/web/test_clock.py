"""What a reader is told about the clock."""

import pytest

from stammtisch.core.rng import FastRng
from stammtisch.table.house_clock import HouseClock
from stammtisch.table.live import LiveTable
from stammtisch.web.render_cache import shown_of
from stammtisch.web.shown import Key
from table.seated import Seated

STOPPED = HouseClock(lambda: 1000.0, lambda: 0.0)


@pytest.mark.parametrize("viewer", [None, 4])
def test_the_deadline_does_not_tell_who_has_thrown_in(viewer: int | None) -> None:
    """D12: Hydra's answers are sealed (HY-09), also while only bots are left to answer."""
    seated = Seated("hydra", 5, {"kind": "move", "amount": 30})
    table = seated.start("abcd")
    assert table.to_act() == [0, 1, 2, 3, 4]
    key = Key(viewer, None, "en", "wide", False)
    told = [shown_of(LiveTable(table, STOPPED), key).fields["clock"]]
    for seat in range(4):
        seated.move(seat, seated.choose(seat, FastRng(1)))
        told.append(shown_of(LiveTable(table, STOPPED), key).fields["clock"])
    assert table.to_act() == [4]
    assert table.deadline() is None  # nobody's time runs any more, which nobody can know
    assert told[0]["deadline"] is not None
    assert told == [told[0]] * 5


def test_who_has_answered_is_told_the_same_deadline_as_before() -> None:
    seated = Seated("hydra", 5, {"kind": "move", "amount": 30})
    table = seated.start("abcde")
    deadline = table.deadline()
    for seat in range(3):
        seated.move(seat, seated.choose(seat, FastRng(1)))
    for viewer in range(5):
        shown = shown_of(LiveTable(table, STOPPED), Key(viewer, None, "en", "wide", False))
        assert shown.fields["clock"]["deadline"] == deadline


def test_without_a_match_no_time_runs() -> None:
    seated = Seated("hydra", 5, {"kind": "move", "amount": 30})
    key = Key(None, None, "en", "wide", False)
    assert shown_of(LiveTable(seated.table, STOPPED), key).fields["clock"]["deadline"] is None
