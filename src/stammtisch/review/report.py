"""A reviewed match: the verdicts, the costliest moves, and everything as plain data."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from stammtisch.core.errors import LANGUAGES
from stammtisch.core.game import Game, Json
from stammtisch.core.match import PART, Match
from stammtisch.review.judging import Estimate, Reason
from stammtisch.review.run import Asked, Verdict

DIGITS: Final = 4


class Tally(NamedTuple):
    """How one player did."""

    seat: int
    choices: int
    loss: float  # of all choices together


class Review:
    """What is to be said about a match."""

    def __init__(self, match: Match, asked: Asked, verdicts: Sequence[Verdict], top: int) -> None:
        self.match = match
        self.asked = asked
        self.verdicts = list(verdicts)
        self.costliest = costliest(verdicts, top)

    @property
    def game(self) -> Game:
        """Return what was played."""
        return self.match.game

    def tallies(self) -> list[Tally]:
        """Return how everyone did of whom choices were judged."""
        seats = sorted({verdict.seat for verdict in self.verdicts})
        own = {
            seat: [verdict for verdict in self.verdicts if verdict.seat == seat] for seat in seats
        }
        return [
            Tally(seat, len(own[seat]), sum(verdict.opinion.loss for verdict in own[seat]))
            for seat in seats
        ]

    def said(self, reason: Reason | None, lang: str) -> str:
        """Return a reason as a sentence, empty if there is none."""
        if reason is None:
            return ""
        return self.game.words.say(reason.key, reason.facts, lang, self.match.names)

    def to_json(self) -> Json:
        """Return everything as plain data, the same for the same record, rounds and seed."""
        match, asked = self.match, self.asked
        return {
            "game": match.game.name,
            "rules": match.game.version,
            "players": match.names,
            "result": match.state.score() if match.is_over() else None,
            "rounds": asked.rounds,
            "seed": asked.seed,
            "seat": asked.seat,
            "choices": [self._verdict_to_json(one) for one in self.verdicts],
            "costliest": [one.number for one in self.costliest],
        }

    def _verdict_to_json(self, verdict: Verdict) -> Json:
        opinion = verdict.opinion
        return {
            "number": verdict.number,
            "seat": verdict.seat,
            "made": self._estimate_to_json(opinion.made),
            "best": self._estimate_to_json(opinion.best),
            "loss": round(opinion.loss, DIGITS),
            "margin": round(opinion.margin, DIGITS),
            "worlds": opinion.worlds,
        }

    def _estimate_to_json(self, estimate: Estimate) -> Json:
        why = {lang: self.said(estimate.reason, lang) for lang in LANGUAGES}
        return {
            "move": PART.join(self.game.move_text(part) for part in estimate.parts),
            "value": round(estimate.value, DIGITS),
            "why": why if estimate.reason is not None else None,
        }


def costliest(verdicts: Sequence[Verdict], top: int) -> list[Verdict]:
    """Return the moves that surely cost most, the worst first; doubtful ones come last."""
    lossy = [verdict for verdict in verdicts if verdict.opinion.loss > 0]
    lossy.sort(key=lambda verdict: (verdict.opinion.margin - verdict.opinion.loss, verdict.number))
    return lossy[:top]
