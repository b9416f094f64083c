"""How people can be reached survives a restart, and is given up when they say so."""

from dataclasses import replace

import pytest

from stammtisch.store import Store
from stammtisch.store.administration import Administration
from stammtisch.store.contacts import (
    DEVICES,
    Contacts,
    MailAddress,
    NoticePreferences,
    Reminder,
    Subscription,
)
from stammtisch.store.departures import Departure, Departures
from stammtisch.store.devices import Devices

pytestmark = pytest.mark.anyio

PHONE = Subscription("https://push.test/phone", "anna", "anna key", bytes(65), bytes(16), "de", 1.0)
ADDRESS = MailAddress("anna", "anna@home.test", "de", 1.0)


@pytest.fixture(autouse=True)
async def known(store: Store) -> None:
    for name in ("anna", "bert"):
        await store.add_person(name, name, f"{name} key", 1.0)


async def test_a_browser_belongs_to_who_was_there_last(store: Store) -> None:
    contacts = Contacts(store)
    await contacts.keep_subscription(PHONE)
    await contacts.keep_subscription(replace(PHONE, lang="en"))
    assert await contacts.subscriptions("anna") == [replace(PHONE, lang="en")]
    await contacts.keep_subscription(replace(PHONE, person="bert"))
    assert await contacts.subscriptions("anna") == []
    assert await contacts.reachable() == {"bert"}
    assert not await contacts.drop_subscription(PHONE.endpoint, "anna")
    assert await contacts.drop_subscription(PHONE.endpoint, "bert")
    assert await contacts.reachable() == set()


async def test_too_many_browsers_replace_the_oldest(store: Store) -> None:
    contacts = Contacts(store)
    for number in range(DEVICES + 2):
        endpoint = f"https://push.test/{number}"
        await contacts.keep_subscription(replace(PHONE, endpoint=endpoint, created=float(number)))
    kept = [device.created for device in await contacts.subscriptions("anna")]
    assert kept == [float(number) for number in range(DEVICES + 1, 1, -1)]


async def test_whose_keys_are_revoked_is_told_nothing_any_more(store: Store, url: str) -> None:
    contacts = Contacts(store)
    await contacts.keep_subscription(PHONE)
    await contacts.keep_subscription(replace(PHONE, endpoint="https://push.test/b", person="bert"))
    await Administration(store, url).revoke("anna")
    assert await contacts.reachable() == {"bert"}


async def test_a_device_that_is_signed_off_is_told_nothing_any_more(store: Store) -> None:
    contacts, devices = Contacts(store), Devices(store)
    await contacts.keep_subscription(PHONE)
    await contacts.keep_subscription(
        replace(PHONE, endpoint="https://push.test/tablet", device="other key")
    )
    await store.add_key("other key", "anna", 2.0)
    assert await devices.revoke("anna", "other key") == "other key"
    assert await contacts.subscriptions("anna") == [PHONE]
    await contacts.keep_subscription(
        replace(PHONE, endpoint="https://push.test/tablet", device=None)
    )
    await devices.revoke_others("anna", "anna key")
    assert await contacts.subscriptions("anna") == [PHONE]


async def test_who_is_deleted_leaves_nothing_behind(store: Store) -> None:
    contacts = Contacts(store)
    await contacts.keep_subscription(PHONE)
    await contacts.keep_mail_address(ADDRESS)
    await contacts.keep_preferences(NoticePreferences("anna", ("full",)))
    await contacts.keep_reminder(Reminder("t1", "anna", "hurry", 50.0, 7))
    await Departures(store).begin(Departure("anna", "Somebody"))
    assert await contacts.subscriptions("anna") == []
    assert await contacts.mail_address("anna") is None
    assert await contacts.preferences("anna") == NoticePreferences("anna")
    assert await contacts.take_reminders(99.0, 9) == []


async def test_what_somebody_wants_is_kept(store: Store) -> None:
    contacts = Contacts(store)
    assert await contacts.preferences("anna") == NoticePreferences("anna")
    for wanted in (
        NoticePreferences("anna", ("full", "nudge"), 1320, 420, "America/Lima"),
        NoticePreferences("anna", zone="UTC"),
    ):
        await contacts.keep_preferences(wanted)
        assert await contacts.preferences("anna") == wanted


async def test_only_confirmed_addresses_are_written_to(store: Store) -> None:
    contacts = Contacts(store)
    await contacts.keep_mail_address(ADDRESS)
    assert (await contacts.reachable(), await contacts.confirmed_mail()) == (set(), [])
    assert not await contacts.confirm_mail_address("anna", "other@home.test", 2.0)
    assert not await contacts.confirm_mail_address("bert", ADDRESS.address, 2.0)
    assert await contacts.confirm_mail_address("anna", ADDRESS.address, 2.0)
    await contacts.note_mail("anna", 3.0)
    known = replace(ADDRESS, confirmed=2.0, sent=3.0)
    assert await contacts.confirmed_mail() == [known]
    assert await contacts.reachable() == {"anna"}
    await contacts.keep_mail_address(replace(ADDRESS, address="new@home.test"))
    assert await contacts.confirmed_mail() == []
    assert await contacts.drop_mail_address("anna")
    assert await contacts.mail_address("anna") is None


async def test_each_reminder_is_taken_once(store: Store) -> None:
    contacts = Contacts(store)
    later = Reminder("t1", "anna", "hurry", 50.0, 7)
    await contacts.keep_reminder(replace(later, due=10.0, began=3))
    await contacts.keep_reminder(later)
    await contacts.keep_reminder(replace(later, kind="turn", due=20.0, began=None))
    assert await contacts.take_reminders(5.0, 9) == []
    taken = await contacts.take_reminders(60.0, 1)
    assert [(one.kind, one.began) for one in taken] == [("turn", None)]
    assert await contacts.take_reminders(60.0, 9) == [later]
    assert await contacts.take_reminders(60.0, 9) == []
