"""Devices: seen by the day, revoked one by one; links that work once and soon."""

import asyncio

import pytest

from stammtisch.store import Person, Store
from stammtisch.store.devices import DAY, Device, Devices

pytestmark = pytest.mark.anyio

NOW = 20_000 * DAY + 5_000.0


async def test_devices_are_seen_by_the_day(store: Store) -> None:
    await store.add_person("anna", "Anna", "a" * 64, 1.0)
    await store.add_key("b" * 64, "anna", 2.0)
    await store.add_person("bert", "Bert", "c" * 64, 3.0)
    devices = Devices(store)
    await devices.note("a" * 64, NOW, "Firefox/Linux")
    await devices.note("a" * 64, NOW + 60, "Firefox/Linux")
    await devices.note("nobody's", NOW, "Firefox/Linux")
    assert await devices.of("anna") == [
        Device("a" * 64, 1.0, 20_000 * DAY, "Firefox/Linux"),
        Device("b" * 64, 2.0, None, None),
    ]


async def test_a_device_is_revoked_by_its_owner_only(store: Store) -> None:
    for name in ("a", "b"):
        await store.add_person(name, name, name * 64, 1.0)
    await store.add_key("x" * 64, "a", 2.0)
    await store.add_key("y" * 64, "a", 2.0)
    devices = Devices(store)
    assert await devices.revoke("a", "b" * 16) is None
    assert await devices.revoke("a", "x" * 16) == "x" * 64
    assert await devices.revoke("a", "x" * 16) is None
    assert await store.person_of("x" * 64) is None
    assert await store.person_of("b" * 64) is not None
    assert await devices.revoke_others("a", "y" * 64) == ["a" * 64]
    assert [device.hash for device in await devices.of("a")] == ["y" * 64]


async def test_a_link_works_once_and_soon(store: Store) -> None:
    anna = Person("anna", "Anna", 1.0)
    await store.add_person("anna", "Anna", "a" * 64, 1.0)
    devices = Devices(store)
    await devices.add_link("link", "anna", 100.0, 700.0)
    assert await devices.owner("link", 699.0) == anna
    assert await devices.owner("link", 700.0) is None
    assert await devices.use_link("link", 700.0, "k" * 64, "Safari") is None
    assert await devices.use_link("other", 100.0, "k" * 64, "Safari") is None
    assert await devices.use_link("link", 699.0, "k" * 64, "Safari") == anna
    assert await store.person_of("k" * 64) == anna
    assert await devices.use_link("link", 699.0, "l" * 64, "Safari") is None
    assert await store.person_of("l" * 64) is None


async def test_only_the_last_link_works(store: Store) -> None:
    await store.add_person("anna", "Anna", "a" * 64, 1.0)
    devices = Devices(store)
    await devices.add_link("first", "anna", 1.0, 600.0)
    await devices.add_link("second", "anna", 2.0, 600.0)
    assert await devices.owner("first", 3.0) is None
    assert await devices.owner("second", 3.0) is not None


async def test_of_many_who_use_a_link_at_once_one_comes_along(store: Store) -> None:
    await store.add_person("anna", "Anna", "a" * 64, 1.0)
    devices = Devices(store)
    await devices.add_link("link", "anna", 1.0, 600.0)
    used = await asyncio.gather(
        *(devices.use_link("link", 2.0, f"key {number}", "Safari") for number in range(8))
    )
    assert sum(person is not None for person in used) == 1
    assert len(await devices.of("anna")) == 2
