"""How a match came out: by its rules, or as the table agreed before its last move."""

from typing import TYPE_CHECKING, NamedTuple

from stammtisch.core.game import Json
from stammtisch.core.receipt import STAND_IN
from stammtisch.table.absence_notes import UNFINISHED, EndHow

if TYPE_CHECKING:
    from stammtisch.table.table import Table


class MatchResult(NamedTuple):
    """Points and winners; how it ended if not by the rules; and what stand-ins did."""

    score: list[int]
    winners: list[int]
    how: EndHow | None
    resigned: list[int]  # seats
    stand_ins: list[int]  # choices that a bot made for the person of each seat

    def to_json(self) -> Json:
        """Return what lists of tables keep of it."""
        result: Json = {"score": self.score, "winners": self.winners}
        if self.how is not None:
            result["end"] = self.how
        if any(self.stand_ins):
            result["stand_ins"] = self.stand_ins
        return result


def outcome_of(table: "Table") -> MatchResult:
    """Return how a match came out that is over."""
    played = table.played
    assert played is not None
    state = played.match.state
    stand_ins = [0] * table.head.seats
    for (seat, _), chooser in zip(played.history.lines, played.receipt.choosers, strict=False):
        stand_ins[seat] += chooser.kind == STAND_IN
    score = state.score()
    end = table.attendance.end
    if end is None:
        return MatchResult(score, state.winners(), None, [], stand_ins)
    resigned = end.seats or []
    return MatchResult(score, _winners(score, end.how, resigned), end.how, resigned, stand_ins)


def _winners(score: list[int], how: EndHow, resigned: list[int]) -> list[int]:
    """Return who stands best among those who have not given up; if all have, among all."""
    if how == UNFINISHED:
        return []
    seats = [seat for seat in range(len(score)) if seat not in resigned]
    left = seats or list(range(len(score)))
    best = max([score[seat] for seat in left])
    return [seat for seat in left if score[seat] == best]
