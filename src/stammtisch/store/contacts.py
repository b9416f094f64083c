"""How people can be reached, what they want to be told, and what they are to be told later."""

from dataclasses import asdict, dataclass, field
from typing import Final

from sqlalchemy import Connection, Delete, Table, Update, delete, insert, select, union, update

from stammtisch.store.schema import (
    mail_addresses,
    notice_preferences,
    people,
    reminders,
    subscriptions,
)
from stammtisch.store.statements import Row
from stammtisch.store.store import Store

DEVICES: Final = 10  # that one person can have told; a new one replaces the oldest


@dataclass(frozen=True, slots=True)
class Subscription:
    """A browser that may be sent notifications, and the keys that encrypt for it alone."""

    endpoint: str = field(repr=False)
    person: str
    device: str | None = field(repr=False)  # the hash of the key it brought
    p256dh: bytes = field(repr=False)
    auth: bytes = field(repr=False)
    lang: str
    created: float


@dataclass(frozen=True, slots=True)
class NoticePreferences:
    """What somebody wants to be told, and when not."""

    person: str
    off: tuple[str, ...] = ()  # kinds of notices
    quiet_from: int | None = None  # minutes after midnight
    quiet_to: int | None = None
    zone: str = "Europe/Berlin"


@dataclass(frozen=True, slots=True)
class MailAddress:
    """Where somebody can be written to, once its owner has confirmed it."""

    person: str
    address: str = field(repr=False)
    lang: str
    created: float
    confirmed: float | None = None
    sent: float | None = None  # when the last digest was


@dataclass(frozen=True, slots=True)
class Reminder:
    """A notice for later, in house time."""

    table_id: str
    person: str
    kind: str
    due: float
    began: int | None  # the position since which the choice was owed that it is about


class Contacts:
    """How people can be reached, as the store knows it. Every call may raise Unavailable."""

    def __init__(self, store: Store) -> None:
        self._database = store._database

    async def reachable(self) -> set[str]:
        """Return everybody whom a notice could reach."""
        confirmed = select(mail_addresses.c.person).where(mail_addresses.c.confirmed.is_not(None))
        wanted = union(select(subscriptions.c.person), confirmed)
        async with self._database.reading() as connection:
            return {row[0] for row in await connection.execute(wanted)}

    async def name(self, person: str) -> str:
        """Return what somebody is called, empty for nobody."""
        wanted = select(people.c.name).where(people.c.id == person)
        async with self._database.reading() as connection:
            return str(await connection.scalar(wanted) or "")

    # Browsers

    async def subscriptions(self, person: str) -> list[Subscription]:
        """Return the browsers of somebody, the newest first."""
        wanted = select(subscriptions).where(subscriptions.c.person == person)
        order = [subscriptions.c.created.desc(), subscriptions.c.endpoint]
        async with self._database.reading() as connection:
            found = await connection.execute(wanted.order_by(*order))
            return [Subscription(*row) for row in found]

    async def keep_subscription(self, new: Subscription) -> None:
        """Keep a browser; it is nobody else's any more, and replaces the oldest of too many."""
        mine = select(subscriptions.c.endpoint).where(subscriptions.c.person == new.person)
        oldest = mine.order_by(subscriptions.c.created.desc(), subscriptions.c.endpoint)

        def put(connection: Connection) -> None:
            _replace(connection, subscriptions, {"endpoint": new.endpoint}, asdict(new))
            kept = connection.scalars(oldest).all()
            if kept[DEVICES:]:
                gone = subscriptions.c.endpoint.in_(kept[DEVICES:])
                connection.execute(delete(subscriptions).where(gone))

        await self._database.write(put)

    async def drop_subscription(self, endpoint: str, person: str | None = None) -> bool:
        """Forget a browser, of that person if one is named; return whether it was known."""
        gone = delete(subscriptions).where(subscriptions.c.endpoint == endpoint)
        if person is not None:
            gone = gone.where(subscriptions.c.person == person)
        return await self._database.write(lambda to: to.execute(gone).rowcount > 0)

    # What they want

    async def preferences(self, person: str) -> NoticePreferences:
        """Return what somebody wants to be told."""
        wanted = select(notice_preferences).where(notice_preferences.c.person == person)
        async with self._database.reading() as connection:
            row = (await connection.execute(wanted)).first()
        if row is None:
            return NoticePreferences(person)
        return NoticePreferences(row[0], tuple(row[1]), *row[2:])

    async def keep_preferences(self, wanted: NoticePreferences) -> None:
        """Keep what somebody wants to be told."""
        row = {**asdict(wanted), "off": list(wanted.off)}
        key = {"person": wanted.person}
        await self._database.write(lambda to: _replace(to, notice_preferences, key, row))

    # Mail

    async def mail_address(self, person: str) -> MailAddress | None:
        """Return where somebody can be written to, confirmed or not."""
        wanted = select(mail_addresses).where(mail_addresses.c.person == person)
        async with self._database.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return None if row is None else MailAddress(*row)

    async def confirmed_mail(self) -> list[MailAddress]:
        """Return every address that its owner has confirmed."""
        wanted = select(mail_addresses).where(mail_addresses.c.confirmed.is_not(None))
        async with self._database.reading() as connection:
            return [MailAddress(*row) for row in await connection.execute(wanted)]

    async def keep_mail_address(self, new: MailAddress) -> None:
        """Keep an address, instead of another if there was one."""
        key = {"person": new.person}
        await self._database.write(lambda to: _replace(to, mail_addresses, key, asdict(new)))

    async def confirm_mail_address(self, person: str, address: str, at: float) -> bool:
        """Note that its owner has confirmed an address; return whether it is still wanted."""
        change = update(mail_addresses).values(confirmed=at)
        return await self._change_mail(change.where(mail_addresses.c.address == address), person)

    async def note_mail(self, person: str, at: float) -> None:
        """Note when somebody was last written to."""
        await self._change_mail(update(mail_addresses).values(sent=at), person)

    async def drop_mail_address(self, person: str) -> bool:
        """Forget somebody's address; return whether there was one."""
        return await self._change_mail(delete(mail_addresses), person)

    async def _change_mail(self, change: Update | Delete, person: str) -> bool:
        mine = change.where(mail_addresses.c.person == person)
        return await self._database.write(lambda to: to.execute(mine).rowcount > 0)

    # For later

    async def keep_reminder(self, reminder: Reminder) -> None:
        """Remember to tell somebody something, instead of the same at another time."""
        row = asdict(reminder)
        key = {name: row[name] for name in ("table_id", "person", "kind")}
        await self._database.write(lambda to: _replace(to, reminders, key, row))

    async def take_reminders(self, until: float, limit: int) -> list[Reminder]:
        """Return what somebody is to be told by then, the most urgent first; each only once."""
        wanted = select(reminders).where(reminders.c.due <= until).order_by(reminders.c.due)
        async with self._database.reading() as connection:
            found = [Reminder(*row) for row in await connection.execute(wanted.limit(limit))]
        if not found:
            return found

        def take(connection: Connection) -> None:
            for reminder in found:
                connection.execute(
                    delete(reminders).where(
                        reminders.c.table_id == reminder.table_id,
                        reminders.c.person == reminder.person,
                        reminders.c.kind == reminder.kind,
                    )
                )

        await self._database.write(take)
        return found


def _replace(connection: Connection, table: Table, key: Row, row: Row) -> None:
    same = [table.c[name] == value for name, value in key.items()]
    connection.execute(delete(table).where(*same))
    connection.execute(insert(table), [row])
