"""How much of a server one person, or one address, may take up."""

from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, fields
from typing import Final, NamedTuple

from stammtisch.store import Store
from stammtisch.table.chairs import PERSON
from stammtisch.table.errors import TableError, refused_if_unavailable
from stammtisch.table.live import LiveTable
from stammtisch.table.table import Table

REMEMBERED: Final = 50_000  # people whose address is known
NEIGHBOURS: Final = 500  # people at one address whose tables are counted together


@dataclass(frozen=True, slots=True)
class Quotas:
    """Bounds for one person and for one address; 0 means no bound.

    People behind one address (a family, a club, a school) share the bounds for addresses, so those
    are several times the bounds for one person. Bounds in all protect the server's memory.
    """

    tables: int = 100  # tables of one host that are open or running
    tables_each_address: int = 400
    bot_tables: int = 12  # tables of one host at which bots are playing right now
    bot_tables_each_address: int = 48
    masters: int = 2  # choices of Masters, and hints, being thought about at once for one host
    masters_each_address: int = 4
    hints: int = 2  # asked for by one person and not yet answered
    hints_each_address: int = 8
    hints_in_all: int = 64
    reviews: int = 2
    reviews_each_address: int = 6
    reviews_in_all: int = 32
    replays: int = 8  # positions of finished matches, and their records
    replays_each_address: int = 32
    replays_in_all: int = 128

    def __post_init__(self) -> None:
        for bound in fields(self):
            if getattr(self, bound.name) < 0:
                raise ValueError(f"{bound.name} is {getattr(self, bound.name)}, less than 0")


UNBOUNDED: Final = Quotas(**{bound.name: 0 for bound in fields(Quotas)})


def is_reached(count: int, bound: int) -> bool:
    """Tell whether a bound leaves no room for another."""
    return 0 < bound <= count


class Asker(NamedTuple):
    """Who wants something from the server."""

    person: str | None  # None: a stranger, known by the address alone
    address: str  # empty: not known

    def path(self, table: str) -> tuple[str, ...]:
        """Return between whom turns are taken: addresses, then people there, then their tables."""
        return (self.address, self.person or "", table)


class Origins:
    """From which address people were last heard; only in memory, and only of the latest."""

    def __init__(self) -> None:
        self._address: OrderedDict[str, str] = OrderedDict()
        self._people: dict[str, OrderedDict[str, None]] = {}

    def note(self, person: str, address: str) -> None:
        """Remember where somebody is."""
        if self._address.get(person) == address:
            self._address.move_to_end(person)
            return
        self._forget(person)
        if len(self._address) >= REMEMBERED:
            self._forget(next(iter(self._address)))
        self._address[person] = address
        self._people.setdefault(address, OrderedDict())[person] = None

    def asker(self, person: str) -> Asker:
        """Return a person with the address they were last heard from."""
        return Asker(person, self._address.get(person, ""))

    def neighbours(self, person: str) -> list[str]:
        """Return the latest people at a person's address, them included."""
        address = self._address.get(person)
        if address is None:
            return [person]
        return list(self._people[address])[-NEIGHBOURS:]

    def _forget(self, person: str) -> None:
        address = self._address.pop(person, None)
        if address is not None:
            del self._people[address][person]
            if not self._people[address]:
                del self._people[address]


class TableQuota:
    """Refuses a table to who has too many already."""

    def __init__(self, quotas: Quotas, origins: Origins, store: Store) -> None:
        self.quotas = quotas
        self.origins = origins
        self._store = store
        self._opening: Counter[str] = Counter()

    @asynccontextmanager
    async def reserve(self, host: str) -> AsyncIterator[None]:
        """Allow a table to be opened meanwhile, or raise TableError."""
        self._opening[host] += 1  # first, so that those who ask at the same time are counted too
        try:
            await self._check([host], self.quotas.tables)
            await self._check(self.origins.neighbours(host), self.quotas.tables_each_address)
            yield
        finally:
            self._opening[host] -= 1
            if not self._opening[host]:
                del self._opening[host]

    async def _check(self, hosts: Sequence[str], bound: int) -> None:
        if bound:
            others = sum(self._opening[host] for host in hosts) - 1
            with refused_if_unavailable():
                count = await self._store.count_tables(hosts)
            if is_reached(count + others, bound):
                raise TableError("too_many_tables", {"most": bound})


class BotTableQuota:
    """Refuses to begin a match with bots where they play at too many tables already."""

    def __init__(
        self, quotas: Quotas, origins: Origins, live_tables: Mapping[str, LiveTable]
    ) -> None:
        self.quotas = quotas
        self.origins = origins
        self._lives = live_tables

    def check(self, table: Table) -> None:
        """Raise TableError if bots play at too many tables of a table's host."""
        if all(chair.kind == PERSON for chair in table.chairs):  # bots take the seats left free
            return
        host = table.head.host
        neighbours = set(self.origins.neighbours(host))
        playing = [live.table.head.host for live in self._lives.values() if live.bots_play()]
        own, near = playing.count(host), sum(other in neighbours for other in playing)
        for count, bound in (
            (own, self.quotas.bot_tables),
            (near, self.quotas.bot_tables_each_address),
        ):
            if is_reached(count, bound):
                raise TableError("too_many_bot_tables", {"most": bound})


class PendingQuota:
    """Counts requests of one kind that are under way, and refuses those that are too many."""

    def __init__(self, error: str, each: int, each_address: int, in_all: int) -> None:
        self.error = error
        self.each = each
        self.each_address = each_address
        self.in_all = in_all
        self.count = 0
        self._people: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()

    @contextmanager
    def reserve(self, asker: Asker) -> Iterator[None]:
        """Count a request for as long as it is under way; raise TableError if it is too many."""
        person, address = asker.person or "", asker.address
        if is_reached(self.count, self.in_all):
            raise TableError("busy")
        if person and is_reached(self._people[person], self.each):
            raise TableError(self.error, {"most": self.each})
        if address and is_reached(self._addresses[address], self.each_address):
            raise TableError(self.error, {"most": self.each_address})
        self.count += 1
        self._people[person] += 1
        self._addresses[address] += 1
        try:
            yield
        finally:
            self.count -= 1
            for counter, name in ((self._people, person), (self._addresses, address)):
                counter[name] -= 1
                if not counter[name]:
                    del counter[name]
