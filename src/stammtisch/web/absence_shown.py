"""What a reader is shown of who is at a table, who is not, and what is decided about them.

Presence, proposals and announced absences follow from nothing that is secret in a match. Whose time
ran out is shown to others only where everybody may know that they owed a choice.
"""

from math import ceil
from typing import TYPE_CHECKING, Final

from stammtisch.core.game import Json
from stammtisch.core.receipt import STAND_IN
from stammtisch.core.telling import listed, plain_text
from stammtisch.store.phases import RUNNING
from stammtisch.table.absence_notes import JOIN, RESIGNED, UNFINISHED
from stammtisch.table.attendance import Motion
from stammtisch.table.chairs import PERSON
from stammtisch.table.live import LiveTable
from stammtisch.table.presence import HERE, absence_of, presence_of
from stammtisch.table.results import MatchResult, outcome_of
from stammtisch.table.table import Table
from stammtisch.table.voting import electorate
from stammtisch.web.words import tell

if TYPE_CHECKING:
    from stammtisch.web.shown import Key

MISSED: Final = 14  # lines that are told of what somebody missed


def second_of(live: LiveTable, house_time: float) -> int:
    """Return the first whole second, by the system's clock, that is not before a house time."""
    return ceil(live.clock.wall_time(house_time))


def presences_of(live: LiveTable, here: set[str | None]) -> list[Json | None]:
    """Return where people are, by seat, given who is looking."""
    return [_presence(live, seat, here) for seat in range(len(live.table.chairs))]


def _presence(live: LiveTable, seat: int, here: set[str | None]) -> Json | None:
    table = live.table
    chair = table.chairs[seat]
    if table.phase != RUNNING or chair.kind != PERSON:
        return None
    back_at = table.attendance.back_at(seat)
    is_away_until = back_at > live.clock.time()
    told: Json = {
        "kind": "bot" if chair.is_away else HERE,
        "since": None,
        "nudge_at": None,
        "decide_at": None,
        "until": second_of(live, back_at) if is_away_until else None,
        "lapsed": chair.is_lapsed and chair.lapse_is_open,
    }
    if not chair.is_away and (chair.person is None or chair.person not in here):
        absence = absence_of(live, seat)
        told["kind"] = absence.kind
        told["since"] = second_of(live, absence.since)
        told["nudge_at"] = second_of(live, absence.nudge_at)
        told["decide_at"] = second_of(live, absence.decide_at)
    return told


def absence_fields(live: LiveTable, key: "Key") -> Json | None:
    """Return what is decided about people who are not there, and what this reader missed."""
    table = live.table
    if table.phase != RUNNING:
        return None
    seat = key.seat
    attendance = table.attendance
    free: list[int] = []
    if seat is None and not table.head.rated:
        free = [at for at, chair in enumerate(table.chairs) if chair.person is None]
    return {
        "resting": attendance.is_resting,
        "stand_in": table.head.stand_in,
        "lapses": 0 if seat is None else table.chairs[seat].lapses,
        "nudge": None if seat is None else _nudge(live, seat),
        "missed": None if seat is None else _missed(live, key, seat),
        "motions": [_motion(live, motion, key) for motion in attendance.motions.values()],
        "offered": seat in attendance.offers,
        "free": free,
        "team": bool(table.game.teams),
    }


def _nudge(live: LiveTable, seat: int) -> Json | None:
    """Return who called somebody, until they do something."""
    attendance = live.table.attendance
    nudge = attendance.nudges.get(seat)
    if nudge is None or nudge[1] < attendance.heard[seat]:
        return None
    return {"name": live.table.chairs[nudge[0]].name, "at": second_of(live, nudge[1])}


def _missed(live: LiveTable, key: "Key", seat: int) -> Json | None:
    """Return the lines that were written while somebody was away, until they choose again."""
    table = live.table
    played = table.played
    missed = None if key.person is None else live.missed.get(key.person)
    if missed is None or played is None or table.attendance.heard_moves[seat] > missed.last:
        return None
    lines: list[str] = []
    if key.is_drawn:
        journal = played.journal(seat)
        first, last = journal.first_since(missed.first), journal.first_since(missed.last)
        readable = journal.readable(played.teller(key.lang))
        lines = [plain_text(line) for number, line in readable if first <= number < last]
    choosers = played.receipt.choosers[missed.first : missed.last]
    seats = [seat for seat, _ in played.history.lines[missed.first : missed.last]]
    count = sum(
        at == seat and chooser.kind == STAND_IN
        for at, chooser in zip(seats, choosers, strict=False)
    )
    return {"since": second_of(live, missed.since), "lines": lines[-MISSED:], "chosen": count}


def _motion(live: LiveTable, motion: Motion, key: "Key") -> Json:
    table = live.table
    asked, needed = electorate(table, motion, presence_of(live))
    seat = key.seat
    answered = motion.yes | motion.no
    by = None if motion.seat is None else table.chairs[motion.seat].name
    is_mine = seat is not None and seat == motion.seat
    if motion.what == JOIN:
        by = motion.name
        is_mine = key.person is not None and key.person == motion.person
    return {
        "n": motion.n,
        "what": motion.what,
        "by": by,
        "seat": motion.about,
        "about": None if motion.about is None else table.chairs[motion.about].name,
        "asked": seat is not None and seat in asked and seat not in answered,
        "mine": is_mine,
        "yes": len(motion.yes & asked),
        "needed": needed,
        "count": len(asked),
    }


def result_text(table: Table, outcome: MatchResult, lang: str) -> str:
    """Return how a match came out, in a sentence or two."""
    names = [chair.name for chair in table.chairs]
    if outcome.how == UNFINISHED:
        return tell("ended_unfinished", lang)
    winners = [names[seat] for seat in outcome.winners]
    won = tell("wins" if len(winners) == 1 else "win", lang, names=listed(winners, lang))
    if outcome.how == RESIGNED:
        gave_up = [names[seat] for seat in outcome.resigned]
        key = "resigned_one" if len(gave_up) == 1 else "resigned_many"
        return f"{tell(key, lang, names=listed(gave_up, lang))} {won}"
    return won if outcome.how is None else f"{tell('ended_stands', lang)} {won}"


def stand_in_lines(table: Table, outcome: MatchResult, lang: str) -> list[str]:
    """Return for whom bots chose, and how often."""
    level = tell(f"level_{table.head.stand_in}", lang)
    return [
        tell(
            "stood_in_once" if count == 1 else "stood_in",
            lang,
            name=table.chairs[seat].name,
            count=count,
            level=level,
        )
        for seat, count in enumerate(outcome.stand_ins)
        if count
    ]


def ended_headline(table: Table, lang: str) -> str:
    """Return the headline of a match that ended before its last move; empty for others."""
    if table.attendance.end is None:
        return ""
    return result_text(table, outcome_of(table), lang)
