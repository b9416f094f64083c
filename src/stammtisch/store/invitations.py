"""Who has played with whom, who is invited to which table, and from whom nobody wants to hear."""

from typing import Any, Final, NamedTuple

from sqlalchemy import Select, and_, delete, exists, func, insert, not_, or_, select, update

from stammtisch.store.model import Listing
from stammtisch.store.phases import OPEN
from stammtisch.store.schema import blocks, invitations, keys, people, players, tables
from stammtisch.store.store import Store

FRIENDS: Final = 24  # that are listed
AT_A_TABLE: Final = 20  # who are invited there
SHOWN: Final = 10  # invitations in a lobby
BLOCKED: Final = 200  # people one can block

_me: Final = players.alias("me")
_other: Final = players.alias("other")
_is_blocked: Final = exists().where(
    blocks.c.person == invitations.c.person, blocks.c.blocked == invitations.c.inviter
)


class Friend(NamedTuple):
    """Somebody one has played a match with, by its table and their seat there."""

    person: str
    name: str
    table: str
    seat: int


class Invited(NamedTuple):
    """An invitation: where to, and by whom."""

    table: Listing
    inviter: str
    name: str


class Blocked(NamedTuple):
    """Somebody whose invitations one does not get."""

    person: str
    name: str


class Invitations:
    """The invitations that a store keeps."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._database = store._database

    async def friends(self, person: str) -> list[Friend]:
        """Return with whom somebody has finished matches, the latest first; who is gone is not."""
        number = func.row_number().over(
            partition_by=_other.c.person, order_by=[_me.c.ended.desc(), _me.c.table_id]
        )
        together = (
            select(
                _other.c.person,
                _me.c.ended,
                _other.c.table_id,
                _other.c.seat,
                number.label("number"),
            )
            .select_from(_me.join(_other, _me.c.table_id == _other.c.table_id))
            .where(
                _me.c.person == person,
                _other.c.person != person,
                _me.c.won.is_not(None),
                exists().where(keys.c.person == _other.c.person),
            )
            .subquery()
        )
        wanted = (
            select(together.c.person, people.c.name, together.c.table_id, together.c.seat)
            .join(people, people.c.id == together.c.person)
            .where(together.c.number == 1)
            .order_by(together.c.ended.desc(), together.c.person)
            .limit(FRIENDS)
        )
        return [Friend(*row) for row in await self._rows(wanted)]

    async def invited(self, table_id: str) -> list[tuple[str, str]]:
        """Return who has been invited to a table, and by whom."""
        wanted = select(invitations.c.person, invitations.c.inviter)
        rows = await self._rows(wanted.where(invitations.c.table_id == table_id))
        return [(row[0], row[1]) for row in rows]

    async def invite(self, person: str, table_id: str, inviter: str, at: float) -> None:
        """Keep an invitation."""
        row = {"person": person, "table_id": table_id, "inviter": inviter, "created": at}
        await self._database.write(lambda to: to.execute(insert(invitations), [row]).close())

    async def of(self, person: str) -> list[Invited]:
        """Return where somebody is invited and can still sit down, each table once."""
        sits = select(players.c.table_id).where(players.c.person == person)
        wanted = (
            select(invitations.c.table_id, invitations.c.inviter, people.c.name)
            .join(tables, tables.c.id == invitations.c.table_id)
            .join(people, people.c.id == invitations.c.inviter)
            .where(
                invitations.c.person == person,
                not_(invitations.c.dismissed),
                tables.c.phase == OPEN,
                invitations.c.table_id.not_in(sits),
                not_(_is_blocked),
            )
            .order_by(invitations.c.created.desc(), invitations.c.inviter)
            .limit(SHOWN)
        )
        found = {row[0]: row for row in await self._rows(wanted)}  # who asked first stays
        listed = await self._store._listed(SHOWN, [OPEN], tables.c.id.in_(list(found)))
        return [Invited(table, found[table.id][1], found[table.id][2]) for table in listed]

    async def dismiss(self, person: str, table_id: str) -> None:
        """Show somebody an invitation no more; they are not asked there again."""
        change = (
            update(invitations)
            .where(invitations.c.person == person, invitations.c.table_id == table_id)
            .values(dismissed=True)
        )
        await self._database.write(lambda to: to.execute(change).close())

    async def block(self, person: str, blocked: str, at: float) -> None:
        """Let somebody's invitations reach a person no more."""
        known = await self.blocked(person)
        if len(known) < BLOCKED and all(each.person != blocked for each in known):
            row = {"person": person, "blocked": blocked, "created": at}
            await self._database.write(lambda to: to.execute(insert(blocks), [row]).close())

    async def unblock(self, person: str, blocked: str) -> None:
        """Let somebody's invitations reach a person again."""
        gone = delete(blocks).where(and_(blocks.c.person == person, blocks.c.blocked == blocked))
        await self._database.write(lambda to: to.execute(gone).close())

    async def blocked(self, person: str) -> list[Blocked]:
        """Return whose invitations somebody does not get, the first blocked first."""
        wanted = (
            select(blocks.c.blocked, people.c.name)
            .join(people, people.c.id == blocks.c.blocked)
            .where(blocks.c.person == person)
            .order_by(blocks.c.created, blocks.c.blocked)
        )
        return [Blocked(*row) for row in await self._rows(wanted)]

    async def forget_old(self, inviter: str, before: float) -> None:
        """Forget invitations of somebody that nobody can follow any more, or that are old."""
        is_open = exists().where(tables.c.id == invitations.c.table_id, tables.c.phase == OPEN)
        is_old = or_(invitations.c.created < before, not_(is_open))
        gone = delete(invitations).where(invitations.c.inviter == inviter, is_old)
        await self._database.write(lambda to: to.execute(gone).close())

    async def _rows(self, wanted: "Select[*tuple[Any, ...]]") -> list[Any]:
        async with self._database.reading() as connection:
            return [*(await connection.execute(wanted)).all()]
