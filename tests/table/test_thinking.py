"""Who thinks for the table: bots' moves do not wait for what somebody wants to know afterwards."""

import asyncio

import pytest

from stammtisch import games
from stammtisch.bots.levels import Regular
from stammtisch.core.match import Match
from stammtisch.core.record import write
from stammtisch.core.rng import FastRng
from stammtisch.table import reviewing
from stammtisch.table.jobs import Job
from stammtisch.table.quotas import Asker
from stammtisch.table.thinking import Thinker
from stammtisch.table.worker_pool import Ticket

pytestmark = pytest.mark.once  # interpreted a review takes minutes

NAMES = ["Anna", "Bert", "Carl"]


def played(name: str = "greyhounds", options: dict[str, int] | None = None) -> Match:
    game = games.get(name)
    match = Match(game, 3, bytes(32), options, NAMES)
    bots = [Regular(game, FastRng(seat)) for seat in range(3)]
    while not match.is_over():
        seat = match.state.to_act()[0]
        match.play(seat, bots[seat].choose(match.view(seat)))
    return match


def test_a_bot_moves_while_a_long_match_is_reviewed() -> None:
    text = write(played())
    job = Job("table", "boat_race", 3, bytes(32), {}, NAMES, [], 0, 1)

    ticket = Ticket(Asker("a", ""), "table")

    async def work() -> None:
        thinker = Thinker(processes=1)
        try:
            first = await thinker.choose(job, "Regular", ticket)
            review = asyncio.ensure_future(thinker.review(ticket, text, "en"))
            await asyncio.sleep(0.05)
            assert await thinker.choose(job, "Regular", ticket) == first
            assert not review.done()
            assert (await review)["names"] == NAMES
        finally:
            await thinker.close()

    asyncio.run(work())


def test_a_review_in_slices_is_the_same_as_at_a_stretch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two slices it is others' turn, so a long review keeps nobody waiting."""
    monkeypatch.setattr(reviewing, "ROUNDS", 2)
    text = write(played("boat_race", {"course": 5}))
    monkeypatch.setattr(reviewing, "SLICE", 1e9)
    whole = reviewing.review("whole", text, "en")
    assert whole is not None
    monkeypatch.setattr(reviewing, "SLICE", 0.0)
    slices: list[dict[str, object] | None] = []
    while not slices or slices[-1] is None:
        slices.append(reviewing.review("sliced", text, "en"))
        if len(slices) < 3:
            assert reviewing.review("another", text, "de") is None
    assert len(slices) > 10
    assert slices[-1] == whole
