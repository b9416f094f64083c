"""What would be pushed and mailed to somebody at a table: a channel of the leak law."""

from dataclasses import asdict, fields
from typing import Any, cast

from stammtisch.core.errors import LANGUAGES
from stammtisch.store import Listing
from stammtisch.store.contacts import MailAddress
from stammtisch.store.model import PublicHead
from stammtisch.table.live import LiveTable
from stammtisch.table.table import Table
from stammtisch.web.notifications import notices, notifier
from stammtisch.web.notifications.mail import Mail
from stammtisch.web.settings import Settings


def mail() -> Mail:
    """Return what writes mails; nothing sends them."""
    settings = Settings(public_url="https://table.test", mail_from="t@table.test")
    return Mail(settings, b"secret", *cast(Any, (None, Silent(), None)))


class Silent:
    """Nobody to be told."""


MAIL = mail()


def listing_of(table: Table) -> Listing:
    """Return a table as the store lists it."""
    head = {agreed.name: getattr(table.head, agreed.name) for agreed in fields(PublicHead)}
    return Listing(**head, **asdict(table.summary()))


def noticed(live: LiveTable, seat: int) -> list[bytes]:
    """Return all that who sits there may be sent, whether it is, until when, and how urgently."""
    table = live.table
    now = live.table.since + 60
    told: list[bytes] = [repr(notifier.turn_begun(table, seat, table.log[-1:])).encode()]
    for kind in notices.KINDS:
        told.append(f"{kind} {notices.is_true(kind, table, seat, now)}".encode())
        for lang in LANGUAGES:
            notice = notices.notice_of(kind, table, seat, lang, now)
            told.append(notice.message("", lang, 1))
            told.append(f"{notice.ttl} {notice.urgency} {notice.topic('me')}".encode())
    person = table.chairs[seat].person
    assert person is not None
    listing = listing_of(table)
    waits = notifier.waits_for(listing, person)
    told.append(f"waits {waits}".encode())
    for lang in LANGUAGES:
        address = MailAddress(person, "me@home.test", lang, 1.0)
        told.append("\n".join(MAIL.digest(address, [listing] if waits else [])).encode())
    return told
