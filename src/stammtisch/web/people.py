"""Guests: a name, and for each device a key in a signed cookie; only the keys' hashes are kept."""

import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from typing import Final

from fastapi import Request, Response
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.types import Scope

from stammtisch.core.match import JOINER, LONGEST_NAME
from stammtisch.store import Person, Store, Unavailable
from stammtisch.store.devices import Devices, day_of
from stammtisch.table.agreement import check_name
from stammtisch.table.tasks import Tasks
from stammtisch.web.browsers import browser_of
from stammtisch.web.guard import address_of
from stammtisch.web.preferences import language
from stammtisch.web.sanctions import Sanctions
from stammtisch.web.templates import person_of
from stammtisch.web.words import tell

COOKIE: Final = "person"
YEAR: Final = 365 * 24 * 3600
REMEMBERED: Final = 50_000  # people whose keys need not be looked up again
LONGEST: Final = 500  # bytes of cookies that are remembered: others could fill the memory
LINK_SECONDS: Final = 600  # in which a link to another device works


class People:
    """Who is who, by the keys they bring."""

    def __init__(
        self,
        store: Store,
        secret: bytes,
        sanctions: Sanctions,
        tasks: Tasks,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.devices = Devices(store)
        self.sanctions = sanctions
        self.signer = URLSafeSerializer(secret, salt="person")
        self.now = now
        self._tasks = tasks
        self._known: dict[str, Person] = {}  # by the hash of a key
        self._forgotten = 0  # so many times: what was asked before is not remembered after
        self._days: dict[str, float] = {}  # by the hash of a key: the day it was seen
        self._signed: dict[bytes, str] = {}  # by cookies whose signature is ours: the key's hash

    async def of(self, scope: Scope) -> Person | None:
        """Return who asks; none for a stranger, or for a cookie nobody here has signed."""
        hashed_key = self.device_of(scope)
        if hashed_key is None:
            return None
        person = await self._by_hash(hashed_key)
        if person is not None:
            self.sanctions.check_not_banned(person.id)
            if self._days.get(hashed_key) != day_of(self.now()):
                self._note_day(hashed_key, scope)
        return person

    async def is_known(self, scope: Scope) -> bool:
        """Tell whether the device that asks is somebody's, still."""
        hashed_key = self.device_of(scope)
        return hashed_key is not None and await self._by_hash(hashed_key) is not None

    def device_of(self, scope: Scope) -> str | None:
        """Return the hash of the key that the device brings which asks, whoever's it is."""
        cookies = b"; ".join([value for name, value in scope["headers"] if name == b"cookie"])
        if not cookies:
            return None
        hashed_key = self._signed.get(cookies)
        if hashed_key is None:
            cookie = Request(scope).cookies.get(COOKIE)
            if not cookie:
                return None
            try:
                hashed_key = hashed(str(self.signer.loads(cookie)))
            except BadSignature:
                return None
            if len(self._signed) >= REMEMBERED:
                self._signed.clear()
            if len(cookies) <= LONGEST:
                self._signed[cookies] = hashed_key
        return hashed_key

    def _note_day(self, key_hash: str, scope: Scope) -> None:
        """Keep in the background that a device was used today, and by what kind of browser."""
        now = self.now()
        self._remember_day(key_hash, day_of(now))
        browser = browser_of(Request(scope).headers.get("user-agent", ""))

        async def keep() -> None:
            with suppress(Unavailable):
                await self.devices.note(key_hash, now, browser)

        self._tasks.spawn(keep())

    def _remember_day(self, key_hash: str, today: float) -> None:
        if len(self._days) >= REMEMBERED:
            self._days.clear()
        self._days[key_hash] = today

    def forget(self, person: str) -> None:
        """Look somebody up again the next time, because something about them has changed."""
        self._forgotten += 1
        self._known = {
            key_hash: known for key_hash, known in self._known.items() if known.id != person
        }

    async def _by_hash(self, key_hash: str) -> Person | None:
        person = self._known.get(key_hash)
        if person is None:
            before = self._forgotten
            person = await self.store.person_of(key_hash)
            if person is not None and before == self._forgotten:
                if len(self._known) >= REMEMBERED:
                    self._known.clear()
                self._known[key_hash] = person
        return person

    async def add(self, name: str, browser: str) -> tuple[Person, str]:
        """Make a guest with such a browser; return them and their key."""
        check_name(name)
        person = Person(id=secrets.token_urlsafe(12), name=name, created=self.now())
        key = secrets.token_urlsafe(32)
        today = day_of(person.created)
        await self.store.add_person(
            person.id, name, hashed(key), person.created, seen=today, browser=browser
        )
        self._remember_day(hashed(key), today)
        return person, key

    async def new_link(self, person: Person) -> str:
        """Return the secret of a link that lets another device be somebody's, once and soon."""
        link = secrets.token_urlsafe(32)
        now = self.now()
        await self.devices.add_link(hashed(link), person.id, now, now + LINK_SECONDS)
        return link

    async def owner_of(self, link: str) -> Person | None:
        """Return whose link this is, if it still works."""
        return await self.devices.owner(hashed(link), self.now())

    async def rename(self, person: Person, name: str) -> Person:
        """Call somebody by another name from now on."""
        check_name(name)
        await self.store.rename(person.id, name)
        self.forget(person.id)
        return replace(person, name=name)

    def remember(self, request: Request, response: Response, key: str) -> None:
        """Put a key into the cookie; where the table is reached by https, it travels so only."""
        response.set_cookie(
            COOKIE,
            self.signer.dumps(key),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            path=request.app.state.settings.path or "/",
            secure=request.url.scheme == "https",
        )


def hashed(key: str) -> str:
    """Return what is kept of a key."""
    return sha256(key.encode()).hexdigest()


def people_of(request: Request) -> People:
    """Return the people of the server that was asked."""
    people = request.app.state.people
    assert isinstance(people, People)
    return people


async def welcome(request: Request, response: Response, name: str) -> Person:
    """Make a guest and remember them."""
    people = people_of(request)
    check_name(name)
    people.sanctions.take_guest(address_of(request.scope))
    browser = browser_of(request.headers.get("user-agent", ""))
    person, key = await people.add(name, browser)
    people.remember(request, response, key)
    request.state.person = person
    return person


async def adopt(request: Request, response: Response, link: str) -> Person | None:
    """Let a device be somebody's who has opened their link; none if it works no longer.

    A device that is theirs already stays the one it is.
    """
    people = people_of(request)
    owner = await people.owner_of(link)
    if owner is None:
        return None
    people.sanctions.check_not_banned(owner.id)
    present = person_of(request)
    key = None if present is not None and present.id == owner.id else secrets.token_urlsafe(32)
    browser = browser_of(request.headers.get("user-agent", ""))
    key_hash = None if key is None else hashed(key)
    person = await people.devices.use_link(hashed(link), people.now(), key_hash, browser)
    if person is not None and key is not None:
        people.remember(request, response, key)
    return person


async def visitor(request: Request, response: Response, name: str) -> Person:
    """Return who asks; strangers become guests, by the name they give or a made-up one."""
    person = person_of(request)
    wanted = " ".join(name.split())[:LONGEST_NAME].rstrip(JOINER)  # not in the middle of a picture
    if person is None:
        made_up = f"{tell('guest', language(request))} {100 + time.time_ns() // 1000 % 900}"
        return await welcome(request, response, wanted or made_up)
    if wanted and wanted != person.name:
        return await people_of(request).rename(person, wanted)
    return person
