"""Commands by which a table decides together: a stand-in, the end of the match, who joins.

The majority of those who are there decides about somebody who is not, once they have waited long
enough; all have to agree to end a match that nobody holds up. At tables for correspondence nobody
needs to be there, and all people of the table are asked.
"""

from typing import Final, NamedTuple

from stammtisch.table.absence_notes import (
    JOIN,
    LET_BOT,
    RESIGN,
    RESIGNED,
    STANDS,
    UNFINISHED,
    VOTED,
    Drop,
    End,
    Proposal,
    Propose,
    TakeSeat,
    Vote,
)
from stammtisch.table.attendance import Motion
from stammtisch.table.errors import TableError
from stammtisch.table.lapses import is_correspondence
from stammtisch.table.notes import Away, Note
from stammtisch.table.presence import Presence, people_of
from stammtisch.table.table import Table

MOST_MOTIONS: Final = 8  # that a table decides about at the same time


class Electorate(NamedTuple):
    """Who is asked, and how many of them must agree."""

    seats: frozenset[int]
    needed: int


def propose(
    table: Table, person: str, what: Proposal, about: int | None, presence: Presence
) -> list[Note]:
    """Propose something to the others; where nobody else is asked, it is done."""
    seat = table.own_seat(person)
    table.running_match()
    if what in (STANDS, UNFINISHED) and table.head.rated:
        raise TableError("rated_runs")
    if what == LET_BOT:
        if about is None:
            raise TableError("bad_place", {"seat": -1})
        table.check_seat(about)
        if about not in presence.absent:
            raise TableError("is_here")
        if not presence.may_decide_about(about):
            raise TableError("not_yet")
    note = Propose(seat, what, about if what == LET_BOT else None)
    return put(table, note, presence)


def put(table: Table, note: Propose, presence: Presence) -> list[Note]:
    """Put a proposal to the table, and carry it out if nobody else has to agree."""
    motions = table.attendance.motions.values()
    if any((motion.what, motion.about) == (note.what, note.about) for motion in motions):
        raise TableError("proposed_already")
    if len(motions) >= MOST_MOTIONS:
        raise TableError("proposed_already")
    motion = Motion(table.position + 1, note)
    decided = _decided(table, motion, presence)
    return [note, *decided]


def vote(table: Table, person: str, number: int, agree: bool, presence: Presence) -> list[Note]:
    """Answer a proposal; no means, to who proposed it, to think better of it."""
    motion = table.attendance.motions.get(number)
    if motion is not None and motion.person == person and not agree:
        return [Drop(number)]
    seat = table.own_seat(person)
    table.running_match()
    if motion is None:
        raise TableError("not_asked")
    if motion.seat == seat and not agree:
        return [Drop(number)]
    if seat not in electorate(table, motion, presence).seats:
        raise TableError("not_asked")
    answered = Motion(motion.n, Propose(motion.seat, motion.what, motion.about))
    answered.person, answered.name = motion.person, motion.name
    answered.yes = (motion.yes | {seat}) if agree else motion.yes - {seat}
    answered.no = (motion.no - {seat}) if agree else motion.no | {seat}
    return [Vote(seat, number, agree), *_decided(table, answered, presence)]


def settle(table: Table, presence: Presence) -> list[Note]:
    """Carry out what has a majority now that somebody has left; drop what needs no decision."""
    for motion in table.attendance.motions.values():
        decided = _decided(table, motion, presence)
        if decided:
            return decided
    return []


def electorate(table: Table, motion: Motion, presence: Presence) -> Electorate:
    """Return who is asked about a proposal now."""
    people = frozenset(people_of(table))
    overdue = frozenset([seat for seat in people if presence.may_decide_about(seat)])
    everybody_counts = is_correspondence(table)
    present = people if everybody_counts else people & presence.here
    if motion.what in (LET_BOT, JOIN):
        asked = present - {motion.about}
        return Electorate(asked, len(asked) // 2 + 1)
    if motion.what == RESIGN:
        asked = people & frozenset(team_of(table, motion.seat)) - overdue
        return Electorate(asked, len(asked))
    if overdue and not everybody_counts:
        return Electorate(present, len(present) // 2 + 1)
    return Electorate(people, len(people))


def team_of(table: Table, seat: int | None) -> list[int]:
    """Return the seats that win together with a seat; all of them in a game without teams."""
    for team in table.game.teams:
        if seat in team:
            return list(team)
    return list(range(table.head.seats))


def _decided(table: Table, motion: Motion, presence: Presence) -> list[Note]:
    """Return what comes of a proposal as the votes stand; nothing as long as it is open."""
    asked, needed = electorate(table, motion, presence)
    yes = sorted(motion.yes & asked)
    if asked and len(yes) >= needed:
        return [Drop(motion.n), *_carried(table, motion, yes)]
    is_lost = bool(asked) and len(asked - motion.no) < needed
    return [Drop(motion.n)] if is_lost else []


def _carried(table: Table, motion: Motion, yes: list[int]) -> list[Note]:
    if motion.what == LET_BOT:
        assert motion.about is not None
        return [Away(motion.about, VOTED, yes)]
    if motion.what == JOIN:
        assert motion.about is not None
        assert motion.person is not None
        is_seated = table.seat_of(motion.person) is not None
        return [] if is_seated else [TakeSeat(motion.about, motion.person, motion.name or "")]
    if motion.what == RESIGN:
        people = {seat for seat, chair in enumerate(table.chairs) if chair.person is not None}
        team = team_of(table, motion.seat)
        seats = team if table.game.teams else sorted(people & set(team))
        return [End(RESIGNED, seats, yes)]
    return [End(motion.what, None, yes)]
