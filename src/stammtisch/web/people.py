"""Guests: a name, and a key that a signed cookie or the own link carries; only its hash is kept."""

import secrets
import time
from dataclasses import replace
from hashlib import sha256
from typing import Final

from fastapi import Request, Response
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.types import Scope

from stammtisch.store import Person, Store
from stammtisch.table.chairs import check_name
from stammtisch.web.guard import address_of
from stammtisch.web.order import Order

COOKIE: Final = "person"
YEAR: Final = 365 * 24 * 3600
REMEMBERED: Final = 50_000  # people whose keys need not be looked up again
LONGEST: Final = 500  # bytes of cookies that are remembered: others could fill the memory


class People:
    """Who is who, by the keys they bring."""

    def __init__(self, store: Store, secret: bytes, order: Order) -> None:
        self.store = store
        self.order = order
        self.signer = URLSafeSerializer(secret, salt="person")
        self._known: dict[str, Person] = {}
        self._signed: dict[bytes, str] = {}  # by cookies whose signature is ours: the key's hash

    async def of(self, scope: Scope) -> Person | None:
        """Return who asks; none for a stranger, or for a cookie nobody here has signed."""
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
        person = await self._by_hash(hashed_key)
        if person is not None:
            self.order.check_not_banned(person.id)
        return person

    def forget(self, person: str) -> None:
        """Look somebody up again the next time, because something about them has changed."""
        self._known = {told: one for told, one in self._known.items() if one.id != person}

    async def by_key(self, key: str) -> Person | None:
        """Return whose key this is."""
        return await self._by_hash(hashed(key))

    async def _by_hash(self, told: str) -> Person | None:
        person = self._known.get(told)
        if person is None:
            person = await self.store.person_of(told)
            if person is not None:
                if len(self._known) >= REMEMBERED:
                    self._known.clear()
                self._known[told] = person
        return person

    async def add(self, name: str) -> tuple[Person, str]:
        """Make a guest; return them and their key."""
        check_name(name)
        person = Person(id=secrets.token_urlsafe(12), name=name, created=time.time())
        key = secrets.token_urlsafe(32)
        await self.store.add_person(person.id, name, hashed(key), person.created)
        return person, key

    async def new_key(self, person: Person) -> str:
        """Return another key of somebody, for a link of their own."""
        key = secrets.token_urlsafe(32)
        await self.store.add_key(hashed(key), person.id, time.time())
        return key

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
    people.order.take_guest(address_of(request.scope))
    person, key = await people.add(name)
    people.remember(request, response, key)
    request.state.person = person
    return person


async def adopt(request: Request, response: Response, key: str) -> Person | None:
    """Let a device be somebody's who has opened their own link; none if it is not ours."""
    people = people_of(request)
    person = await people.by_key(key)
    if person is not None:
        people.order.check_not_banned(person.id)
        people.remember(request, response, key)
    return person
