"""Checking a record at the terminal."""

from collections import Counter
from concurrent.futures.process import BrokenProcessPool

from rich.console import Console

from stammtisch.bots.audit import Audit
from stammtisch.core import record
from stammtisch.core.game import Game
from stammtisch.core.record import Record
from stammtisch.processes import cores
from stammtisch.tui.results import bar
from stammtisch.tui.words import Slip, tell


def check(parsed: Record, game: Game, lang: str) -> list[str]:
    """Return what was found right about a record; raise BadRecord if something is wrong."""
    match = record.verify(parsed, game)
    told = [
        tell("verify_moves", lang, count=len(match.log), version=game.version),
        tell("verify_seed", lang, commitment=match.commitment[:16]),
    ]
    if record.ended_by_table(parsed) is not None:
        points = zip(match.names, match.state.score(), strict=True)
        standing = ", ".join(f"{name} {score}" for name, score in points)
        return [*told, tell("verify_ended", lang, result=standing)]
    if not match.is_over():
        return [*told, tell("verify_open", lang)]
    points = zip(match.names, match.state.score(), strict=True)
    result = ", ".join(f"{name} {score}" for name, score in points)
    return [*told, tell("verify_result", lang, result=result)]


def check_bots(parsed: Record, game: Game, jobs: int | None, aside: Console, lang: str) -> str:
    """Compute every choice of every bot again, showing how far it is; raise BadRecord if one
    is told otherwise.
    """
    if jobs is not None and jobs < 1:
        raise Slip("review_few", {"name": "--jobs", "number": jobs})
    audit = Audit(parsed, game)
    by: Counter[str] = Counter()
    try:
        with bar(aside) as progress:
            task = progress.add_task(tell("verify_computing", lang), total=len(audit.claims))
            for computed in audit.run(jobs or cores()):
                by[computed.who] += 1
                progress.advance(task)
    except BrokenProcessPool as error:
        raise Slip("review_worker_died") from error
    counted = ", ".join(f"{who} {count}" for who, count in sorted(by.items())) or "–"
    return tell("verify_bots", lang, count=by.total(), by=counted, people=audit.people)
