"""What people ask of the thinking processes: hints, reviews, positions of finished matches."""

from collections.abc import Callable
from typing import TypeVar

from stammtisch.table.errors import TableError
from stammtisch.table.jobs import Advised, job_of, past_of
from stammtisch.table.quotas import Asker
from stammtisch.table.table import Table
from stammtisch.table.thinking import Reviews, Thinker
from stammtisch.table.worker_pool import Ticket

Answer = TypeVar("Answer")


class AnalysisRequests:
    """Has questions about matches answered, each for somebody who asks."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._reviews = Reviews(thinker)

    async def hint(self, table: Table, asker: Asker) -> list[Advised]:
        """Return what a Master would do on somebody's seat."""
        seat = table.own_seat(asker.person)
        if seat not in table.to_act():
            raise TableError("stale")
        return await self._thinker.advise(job_of(table, seat), Ticket(asker, table.head.id))

    async def look_up(
        self, asker: Asker, table: Table, work: Callable[..., Answer], *args: object
    ) -> Answer:
        """Return what a function makes of a table's match, in a process for reading."""
        ticket = Ticket(asker, table.head.id)
        return await self._thinker.read(ticket, work, past_of(table), *args)

    async def review(self, table_id: str, asker: Asker, text: str, lang: str) -> dict[str, object]:
        """Return the review of a match that is over."""
        return await self._reviews.of(Ticket(asker, table_id), text, lang)
