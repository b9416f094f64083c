"""The devices of people: each has a key in its cookie; links that let another device come along."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, insert, or_, select, update

from stammtisch.store.model import Person
from stammtisch.store.schema import device_links, keys, people, subscriptions
from stammtisch.store.store import Store

DAY: Final = 86400.0
LISTED: Final = 100
SHORT: Final = 16  # characters of a key's hash that a device is called by


@dataclass(frozen=True, slots=True)
class Device:
    """A device that is somebody's."""

    hash: str
    first: float
    seen: float | None  # the day; None: not since days are kept
    browser: str | None  # what kind of

    @property
    def id(self) -> str:
        """Return what it is called on its owner's page."""
        return self.hash[:SHORT]


def day_of(at: float) -> float:
    """Return the day of a moment: when exactly a device was used is nobody's business."""
    return at // DAY * DAY


class Devices:
    """The devices that a store knows."""

    def __init__(self, store: Store) -> None:
        self._database = store._database

    async def of(self, person: str) -> list[Device]:
        """Return somebody's devices, the last seen first."""
        wanted = (
            select(keys.c.hash, keys.c.created, keys.c.seen, keys.c.browser)
            .where(keys.c.person == person)
            .order_by(keys.c.seen.desc().nulls_last(), keys.c.created.desc(), keys.c.hash)
            .limit(LISTED)
        )
        async with self._database.reading() as connection:
            return [Device(*row) for row in await connection.execute(wanted)]

    async def note(self, key_hash: str, at: float, browser: str) -> None:
        """Keep on which day a device was used, and by what kind of browser."""
        seen = day_of(at)
        change = (
            update(keys)
            .where(
                keys.c.hash == key_hash,
                or_(keys.c.seen.is_(None), keys.c.seen < seen, keys.c.browser.is_(None)),
            )
            .values(seen=seen, browser=browser)
        )
        await self._database.write(lambda to: to.execute(change).close())

    async def revoke(self, person: str, device: str) -> str | None:
        """Forget a device's key, and tell it no more; return its hash, None if there is none."""
        wanted = select(keys.c.hash).where(keys.c.person == person)

        def remove(connection: Connection) -> str | None:
            for key_hash in connection.scalars(wanted):
                if key_hash[:SHORT] == device:
                    connection.execute(delete(keys).where(keys.c.hash == key_hash))
                    told = subscriptions.c.device == key_hash
                    connection.execute(delete(subscriptions).where(told))
                    return str(key_hash)
            return None

        return await self._database.write(remove)

    async def revoke_others(self, person: str, kept: str) -> list[str]:
        """Forget the keys of all of somebody's devices but one; return their hashes."""
        others = (keys.c.person == person, keys.c.hash != kept)
        told = (subscriptions.c.person == person, subscriptions.c.device.is_distinct_from(kept))

        def remove(connection: Connection) -> list[str]:
            found = list(connection.scalars(select(keys.c.hash).where(*others)))
            connection.execute(delete(keys).where(*others))
            connection.execute(delete(subscriptions).where(*told))
            connection.execute(delete(device_links).where(device_links.c.person == person))
            return found

        return await self._database.write(remove)

    # Links that work once

    async def add_link(self, link_hash: str, person: str, now: float, expires: float) -> None:
        """Keep a link; an older one of the same person works no longer."""
        worn = or_(device_links.c.person == person, device_links.c.expires <= now)
        row = {"hash": link_hash, "person": person, "expires": expires}

        def put(connection: Connection) -> None:
            connection.execute(delete(device_links).where(worn))
            connection.execute(insert(device_links), [row])

        await self._database.write(put)

    async def owner(self, link_hash: str, now: float) -> Person | None:
        """Return whose link this is, if it still works."""
        wanted = (
            select(people)
            .join(device_links, device_links.c.person == people.c.id)
            .where(device_links.c.hash == link_hash, device_links.c.expires > now)
        )
        async with self._database.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return None if row is None else Person(*row)

    async def use_link(
        self, link_hash: str, now: float, key_hash: str | None, browser: str
    ) -> Person | None:
        """Use a link up; with a key, a device comes along. None if it does not work any more."""
        gone = delete(device_links).where(
            device_links.c.hash == link_hash, device_links.c.expires > now
        )

        def use(connection: Connection) -> Person | None:
            person = connection.scalar(gone.returning(device_links.c.person))
            if person is None:
                return None
            if key_hash is not None:
                row = {"hash": key_hash, "person": person, "created": now}
                seen = {"seen": day_of(now), "browser": browser}
                connection.execute(insert(keys), [row | seen])
            found = connection.execute(select(people).where(people.c.id == person)).one()
            return Person(*found)

        return await self._database.write(use)
