"""Reviews of finished matches as a process makes them: in slices, so that others get a turn."""

import time
from collections import OrderedDict
from collections.abc import Iterator
from typing import Final, NamedTuple

from stammtisch import games
from stammtisch.core import record
from stammtisch.review.report import Review
from stammtisch.review.run import Asked, Reviewer, Verdict

REVIEWS_AT_WORK: Final = 48  # that a process remembers between two slices
SLICE: Final = 0.5  # seconds of a review until it is another's turn
SMALL: Final = 0.005  # a loss that no costliest move is listed for
ROUNDS: Final = 60  # of search for every choice that is reviewed


class Reviewing(NamedTuple):
    """A review under way."""

    reviewer: Reviewer
    to_come: Iterator[Verdict]
    verdicts: list[Verdict]


REVIEWS: OrderedDict[tuple[str, str], Reviewing] = OrderedDict()


def review(table: str, text: str, lang: str) -> dict[str, object] | None:
    """Go on with a review for a while; return it once it is whole."""
    until = time.monotonic() + SLICE
    under_way = REVIEWS.pop((table, lang), None) or begin_review(text)
    for verdict in under_way.to_come:
        under_way.verdicts.append(verdict)
        if time.monotonic() > until:
            REVIEWS[table, lang] = under_way
            if len(REVIEWS) > REVIEWS_AT_WORK:
                REVIEWS.popitem(last=False)
            return None
    return summed_up(under_way, lang)


def begin_review(text: str) -> Reviewing:
    """Return a review before the first choice is judged."""
    parsed = record.parse(text)
    reviewer = Reviewer(parsed, games.get(parsed.fields["game"]), Asked(ROUNDS, 1, None))
    return Reviewing(reviewer, reviewer.run(1), [])


def summed_up(done: Reviewing, lang: str) -> dict[str, object]:
    """Return everybody's chances and the costliest moves of a match that is over."""
    match = done.reviewer.match
    report = Review(match, done.reviewer.asked, done.verdicts, 3)
    names = match.names
    teller = match.game.teller(names, lang)
    return {
        "count": len(match.log),
        "names": names,
        "chances": [
            [
                (verdict.number, verdict.opinion.made.value)
                for verdict in report.verdicts
                if verdict.seat == seat
            ]
            for seat in range(match.seats)
        ],
        "costliest": [
            {
                "n": verdict.number,
                "who": names[verdict.seat],
                "made": teller.chosen(verdict.opinion.made.parts),
                "better": teller.chosen(verdict.opinion.best.parts),
                "loss": round(verdict.opinion.loss, 3),
                "reason": report.said(verdict.opinion.best.reason, lang),
            }
            for verdict in report.costliest
            if verdict.opinion.loss > SMALL
        ],
    }
