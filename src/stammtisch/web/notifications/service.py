"""All ways to reach people, put together as the settings say; without a word there is none."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from stammtisch import logs
from stammtisch.store import Store
from stammtisch.store.contacts import Contacts
from stammtisch.table.errors import TableError
from stammtisch.table.server import TableServer
from stammtisch.web.notifications import mail as mails
from stammtisch.web.notifications.mail import Mail
from stammtisch.web.notifications.notifier import Notifier
from stammtisch.web.notifications.outbound import Outbound
from stammtisch.web.notifications.outbox import Outbox
from stammtisch.web.notifications.push import Push
from stammtisch.web.notifications.webhook import Webhook
from stammtisch.web.outbound_hosts import Hosts
from stammtisch.web.sanctions import Sanctions
from stammtisch.web.settings import Settings


@dataclass(slots=True)
class Notifications:
    """The ways to reach people that are set up."""

    contacts: Contacts
    notifier: Notifier
    push: Push | None
    mail: Mail | None


@asynccontextmanager
async def notifying(
    settings: Settings, store: Store, server: TableServer, sanctions: Sanctions
) -> AsyncIterator[Notifications]:
    """Reach people for as long as the server runs."""
    contacts = Contacts(store)
    outbox = Outbox()
    outbound = Outbound(Hosts(settings.outbound_hosts))
    push = await Push.open(store, settings.push_contact, outbound, contacts)

    def is_shut_out(person: str) -> bool:
        try:
            sanctions.check_not_banned(person)
        except TableError:
            return True
        return False

    notifier = Notifier(
        server,
        contacts,
        outbox,
        push=push,
        base=settings.path,
        delay=settings.notice_seconds,
        is_shut_out=is_shut_out,
    )
    mail = await _mail(settings, store, contacts, notifier, outbox)
    always: list[asyncio.Task[None]] = []
    if push is not None or mail is not None:
        await notifier.start()
        server.listeners.add(notifier)
        always.append(asyncio.create_task(notifier.work()))
    if mail is not None:
        await mail.start()
        always.append(asyncio.create_task(mail.work()))
    if settings.webhook:
        if outbound.hosts.target(settings.webhook) is None:
            logs.warning("webhook_off", reason="its host is not in outbound_hosts")
        else:
            server.listeners.add(Webhook(settings, outbound, outbox))
    outbox.start()
    try:
        yield Notifications(contacts, notifier, push, mail)
    finally:
        notifier.close()
        for task in always:
            task.cancel()
        await asyncio.gather(*always, return_exceptions=True)
        await outbox.close()
        await outbound.close()


async def _mail(
    settings: Settings, store: Store, contacts: Contacts, notifier: Notifier, outbox: Outbox
) -> Mail | None:
    if not settings.smtp_host:
        return None
    reason = mails.missing(settings)
    if reason:
        logs.warning("mail_off", reason=reason)
        return None
    return Mail(settings, await store.secret("mail"), contacts, notifier, outbox)
