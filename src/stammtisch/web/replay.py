"""A finished match, position by position; made in a process of its own, whatever its length."""

from collections import OrderedDict
from typing import Final

from stammtisch import games
from stammtisch.core.game import Json
from stammtisch.core.match import Match
from stammtisch.table.journal import Journal
from stammtisch.table.taking_back import Standing
from stammtisch.table.thinking import ForgottenError, Job
from stammtisch.web.changes import board_changes
from stammtisch.web.shown import drawn

KEPT: Final = 16  # matches that the process remembers

PLAYED: OrderedDict[str, Standing] = OrderedDict()


def replay(job: Job, n: int, viewer: int | None, lang: str, shape: str) -> Json:
    """Return how things stood after so many moves, as a seat or an onlooker saw it."""
    standing = standing_of(job)
    lines = standing.lines
    n = min(n, len(lines))
    match = standing.match_at(max(0, n - 1))
    journal = Journal(match, viewer)
    who = ""
    if n > 0:
        mover, text = lines[n - 1]
        match.play_text(mover, text)
        journal.go_on(match)
        who = match.names[mover]
    teller = match.game.teller(match.names, lang)
    drawing = drawn(journal.view, teller, shape, journal.before)
    return {
        "n": n,
        "count": len(lines),
        "game": job.game,
        "board": board_changes(None, drawing, {}),
        "headline": teller.headline(journal.view),
        "log": [teller.say(told.event.key, **told.event.facts) for told in journal.told],
        "move": lines[n - 1][1] if n > 0 else "",
        "who": who,
    }


def standing_of(job: Job) -> Standing:
    """Return a match with ways back to all of its positions, remembered from the last time."""
    standing = PLAYED.pop(job.table, None)
    if job.known == 0:
        match = Match(games.get(job.game), job.seats, job.seed, job.options, job.names)
        standing = Standing(match)
    if standing is None or len(standing.lines) != job.known:
        raise ForgottenError
    for seat, text in job.lines:
        standing.play(seat, text)
    PLAYED[job.table] = standing
    if len(PLAYED) > KEPT:
        PLAYED.popitem(last=False)
    return standing
