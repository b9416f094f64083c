"""What people have played: their own lists and sums, and what two have played together.

Sums are made by the database from one row for each person and match (`players`), so that a long
history costs little; of matches that are not over nothing but their being there is told.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Row,
    Select,
    and_,
    case,
    func,
    not_,
    select,
    tuple_,
    update,
)

from stammtisch.store.model import PublicHead
from stammtisch.store.phases import OPEN, Phase
from stammtisch.store.schema import people, players, tables
from stammtisch.store.store import Store

me: Final = players.alias("me")
other: Final = players.alias("other")

LATELY: Final = 1_000  # matches in which companions are counted

_HEAD: Final = [tables.c[column.name] for column in fields(PublicHead)]
_STANDING: Final = [tables.c[name] for name in ("phase", "names", "result", "owing", "unreadable")]
_OWN: Final = [me.c[name] for name in ("seat", "hidden", "ended", "points", "won", "seconds")]
_COUNT: Final = func.count().label("matches")
_WINS: Final = func.sum(case((me.c.won, 1), else_=0)).label("wins")
_ONLY_ME: Final = func.sum(case((and_(me.c.won, not_(other.c.won)), 1), else_=0))
_ONLY_OTHER: Final = func.sum(case((and_(other.c.won, not_(me.c.won)), 1), else_=0))
_TIME: Final = func.coalesce(func.sum(me.c.seconds), 0.0).label("seconds")
_TOGETHER: Final = and_(other.c.table_id == me.c.table_id, other.c.person != me.c.person)


class Cursor(NamedTuple):
    """The last match of a page, after which the next begins, and the time the list goes by."""

    at: float
    table: str


@dataclass(frozen=True, kw_only=True)
class Played(PublicHead):
    """A match of somebody's list, and how it went for them."""

    phase: Phase
    names: list[str]  # by seat
    result: dict[str, Any] | None
    owing: list[int] | None = field(repr=False)
    unreadable: str | None
    seat: int
    hidden: bool
    ended: float | None
    points: int | None
    won: bool | None
    seconds: float | None


class GameSum(NamedTuple):
    """All finished matches of somebody in one game."""

    game: str
    matches: int
    wins: int
    best: int
    worst: int
    average: float
    seconds: float


class SeatSum(NamedTuple):
    """All finished matches of somebody on one seat."""

    seat: int
    matches: int
    wins: int


class Companion(NamedTuple):
    """Somebody who has played with one, and a seat where they did."""

    name: str
    matches: int
    wins: int  # by oneself and not by the other
    losses: int  # by the other and not by oneself
    table: str
    seat: int


class Score(NamedTuple):
    """How two people stand in one game; what both or none have won is neither's."""

    game: str
    matches: int
    wins: int
    losses: int
    together: int  # won by both
    seconds: float


class Histories:
    """The histories that a store keeps."""

    def __init__(self, store: Store) -> None:
        self._database = store._database

    async def running(self, person: str, limit: int, after: Cursor | None = None) -> list[Played]:
        """Return matches of somebody that have not ended, the last opened first."""
        wanted = _matches(person).where(me.c.ended.is_(None), not_(me.c.hidden))
        return await self._page(wanted, tables.c.created, limit, after)

    async def finished(
        self,
        person: str,
        limit: int,
        after: Cursor | None = None,
        *,
        game: str | None = None,
        companion: str | None = None,
    ) -> list[Played]:
        """Return matches of somebody that have ended, the latest first."""
        wanted = _matches(person).where(me.c.ended.is_not(None), not_(me.c.hidden))
        if game is not None:
            wanted = wanted.where(me.c.game == game)
        if companion is not None:
            wanted = _matches(person).where(me.c.ended.is_not(None), me.c.won.is_not(None))
            wanted = wanted.join(other, _TOGETHER).where(other.c.person == companion)
        return await self._page(wanted, me.c.ended, limit, after)

    async def all(self, person: str, limit: int, after: Cursor | None = None) -> list[Played]:
        """Return every match of somebody, hidden ones too, the last opened first."""
        return await self._page(_matches(person), tables.c.created, limit, after)

    async def hidden(self, person: str, limit: int, after: Cursor | None = None) -> list[Played]:
        """Return matches that somebody has hidden, the last opened first."""
        wanted = _matches(person).where(me.c.hidden)
        return await self._page(wanted, tables.c.created, limit, after)

    async def games(self, person: str) -> list[GameSum]:
        """Return what somebody has played, by game, most first."""
        sums = (_COUNT, _WINS, func.max(me.c.points), func.min(me.c.points), func.avg(me.c.points))
        wanted = (
            select(me.c.game, *sums, _TIME)
            .where(me.c.person == person, me.c.won.is_not(None))
            .group_by(me.c.game)
            .order_by(_COUNT.desc(), me.c.game)
        )
        rows = await self._rows(wanted)
        return [
            GameSum(row[0], row[1], row[2], row[3], row[4], float(row[5]), row[6]) for row in rows
        ]

    async def seats(self, person: str, game: str) -> list[SeatSum]:
        """Return how somebody has fared on every seat of a game."""
        wanted = (
            select(me.c.seat, _COUNT, _WINS)
            .where(me.c.person == person, me.c.game == game, me.c.won.is_not(None))
            .group_by(me.c.seat)
            .order_by(me.c.seat)
        )
        return [SeatSum(*row) for row in await self._rows(wanted)]

    async def points(self, person: str, game: str, limit: int) -> list[int]:
        """Return the points of somebody's last matches of a game, the oldest of them first."""
        wanted = (
            select(me.c.points)
            .where(
                me.c.person == person,
                me.c.game == game,
                me.c.ended.is_not(None),
                me.c.won.is_not(None),
            )
            .order_by(me.c.ended.desc(), me.c.table_id.desc())
            .limit(limit)
        )
        return [row[0] for row in reversed(await self._rows(wanted))]

    async def companions(self, person: str, limit: int, game: str | None = None) -> list[Companion]:
        """Return with whom somebody has played most, of late."""
        lately = (
            select(players.c.table_id, players.c.person, players.c.won)
            .where(
                players.c.person == person,
                players.c.ended.is_not(None),
                players.c.won.is_not(None),
            )
            .order_by(players.c.ended.desc())
            .limit(LATELY)
        )
        if game is not None:
            lately = lately.where(players.c.game == game)
        mine = lately.subquery("mine")
        sat_too = and_(other.c.table_id == mine.c.table_id, other.c.person != mine.c.person)
        wanted = (
            select(
                other.c.person,
                _COUNT,
                func.sum(case((and_(mine.c.won, not_(other.c.won)), 1), else_=0)),
                func.sum(case((and_(other.c.won, not_(mine.c.won)), 1), else_=0)),
                func.min(other.c.table_id),
            )
            .select_from(mine.join(other, sat_too))
            .group_by(other.c.person)
            .order_by(_COUNT.desc(), other.c.person)
            .limit(limit)
        )
        sums = {row[0]: row for row in await self._rows(wanted)}
        sits = (
            select(players.c.person, players.c.seat, people.c.name)
            .join(people, people.c.id == players.c.person)
            .where(
                tuple_(players.c.table_id, players.c.person).in_(
                    [(row[4], row[0]) for row in sums.values()]
                )
            )
        )
        found = {row.person: row for row in await self._rows(sits)} if sums else {}
        return [
            Companion(found[id_].name, row[1], row[2], row[3], row[4], found[id_].seat)
            for id_, row in sums.items()
            if id_ in found
        ]

    async def companion(self, person: str, table_id: str, seat: int) -> tuple[str, str] | None:
        """Return id and name of who sat on a seat where somebody sat too, since the start."""
        wanted = (
            select(people.c.id, people.c.name)
            .select_from(me.join(other, _TOGETHER))
            .join(people, people.c.id == other.c.person)
            .join(tables, tables.c.id == me.c.table_id)
            .where(
                me.c.table_id == table_id,
                me.c.person == person,
                other.c.seat == seat,
                tables.c.phase != OPEN,
            )
        )
        rows = await self._rows(wanted)
        return (rows[0][0], rows[0][1]) if rows else None

    async def scores(self, person: str, companion: str) -> list[Score]:
        """Return what two people have finished together, by game, most first."""
        wanted = (
            select(
                me.c.game,
                _COUNT,
                _ONLY_ME,
                _ONLY_OTHER,
                func.sum(case((and_(other.c.won, me.c.won), 1), else_=0)),
                _TIME,
            )
            .select_from(me.join(other, _TOGETHER))
            .where(me.c.person == person, other.c.person == companion, me.c.won.is_not(None))
            .group_by(me.c.game)
            .order_by(_COUNT.desc(), me.c.game)
        )
        return [Score(*row) for row in await self._rows(wanted)]

    async def people_at(self, table_ids: Sequence[str]) -> set[tuple[str, int]]:
        """Return tables and seats where people sit, no bots."""
        wanted = select(players.c.table_id, players.c.seat).where(players.c.table_id.in_(table_ids))
        return {(row[0], row[1]) for row in await self._rows(wanted)}

    async def hide(self, person: str, table_id: str, *, is_hidden: bool) -> bool:
        """Hide a match from somebody's list, or show it again; false if it is not theirs."""
        change = (
            update(players)
            .where(players.c.table_id == table_id, players.c.person == person)
            .values(hidden=is_hidden)
        )
        return await self._database.write(lambda to: to.execute(change).rowcount > 0)

    async def _page(
        self,
        wanted: "Select[*tuple[Any, ...]]",
        order: ColumnElement[float],
        limit: int,
        after: Cursor | None,
    ) -> list[Played]:
        if after is not None:
            wanted = wanted.where(tuple_(order, me.c.table_id) < tuple_(after.at, after.table))
        wanted = wanted.order_by(order.desc(), me.c.table_id.desc()).limit(limit)
        return [Played(**row._mapping) for row in await self._rows(wanted)]

    async def _rows(self, wanted: "Select[*tuple[Any, ...]]") -> Sequence[Row[*tuple[Any, ...]]]:
        async with self._database.reading() as connection:
            return (await connection.execute(wanted)).all()


def _matches(person: str) -> "Select[*tuple[Any, ...]]":
    return (
        select(*_HEAD, *_STANDING, *_OWN)
        .select_from(me.join(tables, tables.c.id == me.c.table_id))
        .where(me.c.person == person)
    )
