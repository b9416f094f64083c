"""The HTTP interface to absences: what its commands come to, and pages that close."""

from typing import assert_never

from fastapi import APIRouter, Request, Response

from stammtisch.store import Person
from stammtisch.table import absence, handover, voting
from stammtisch.table.live import LiveTable
from stammtisch.table.notes import Note
from stammtisch.table.presence import presence_of
from stammtisch.table.table import Table
from stammtisch.web import absence_shapes as shapes
from stammtisch.web.dependencies import TableId, Tables
from stammtisch.web.refusals import EVERYWHERE

router = APIRouter(prefix="/api", responses=EVERYWHERE)


@router.post("/tables/{table_id}/closing", tags=["play"], status_code=204)
async def closing(request: Request, server: Tables, table_id: TableId) -> Response:
    """Say that the page closes, so that nobody takes the line to be broken."""
    person = request.state.person
    if person is not None:
        await server.audience.close_page(table_id, person.id)
    return Response(status_code=204)


def decide(
    live: LiveTable, table: Table, person: Person, asked: shapes.AbsenceCommand
) -> list[Note]:
    """Ask the table what a command comes to, given who is there."""
    me = person.id
    presence = presence_of(live)
    match asked:
        case shapes.NudgeSeat():
            return absence.nudge(table, me, asked.seat, presence)
        case shapes.GiveTime():
            return absence.more_time(table, me, asked.seat)
        case shapes.Suggest():
            return voting.propose(table, me, asked.what, asked.seat, presence)
        case shapes.Answer():
            return voting.vote(table, me, asked.motion, asked.agree, presence)
        case shapes.Offer():
            return handover.hand_over(table, me, asked.key)
        case shapes.AskForSeat():
            return handover.take_seat(
                table, me, person.name, seat=asked.seat, key=asked.key, presence=presence
            )
        case shapes.Announce():
            until = asked.until
            if until is not None:
                until += presence.now - live.clock.wall_time(presence.now)
            return absence.announce(table, me, until, presence.now)
        case _:
            assert_never(asked)
