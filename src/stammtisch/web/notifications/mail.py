"""Mail through the host's own server: only to addresses whose owner said so, and never often.

The library is an extra: without it there is no mail, and the log says why.
"""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid
from functools import partial
from hashlib import sha256
from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from stammtisch import logs
from stammtisch.core.telling import listed
from stammtisch.store import Listing, Person, Unavailable
from stammtisch.store.contacts import Contacts, MailAddress
from stammtisch.web.lobby_page import title_of
from stammtisch.web.notifications.notifier import Notifier
from stammtisch.web.notifications.outbox import Errand, Fate, Outbox, Sent
from stammtisch.web.rate_limit import RateLimit
from stammtisch.web.settings import Settings
from stammtisch.web.words import tell

try:
    import aiosmtplib

    is_installed = True
except ImportError:  # the extra `mail`
    is_installed = False

SECONDS: Final = 30.0  # for one mail
DAY: Final = 24 * 3600.0
ROUND: Final = 30.0  # seconds between two looks for whom to write to
PATIENCE: Final = 15 * 60.0  # seconds a table waits before a mail says so
LINK_DAYS: Final = 7  # for which a link that confirms an address holds
CONFIRMATIONS: Final = 3  # a day for one person, and to one address
CONFIRMATIONS_EACH: Final = 20  # a day from one address of the network
TRIED: Final = 6 * 3600.0  # seconds in which a mail may still be sent


class TooOften(Exception):
    """Somebody wants more confirmations than anybody needs."""


class Mail:
    """Sends mails: confirmations, and digests of the tables that wait."""

    def __init__(
        self,
        settings: Settings,
        secret: bytes,
        contacts: Contacts,
        notifier: Notifier,
        outbox: Outbox,
        *,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._settings = settings
        self._contacts = contacts
        self._notifier = notifier
        self._outbox = outbox
        self._now = now
        self._patience = min(PATIENCE, settings.mail_hours * 3600)
        self._due: dict[str, float] = {}  # when somebody may be written to
        self._confirming = URLSafeTimedSerializer(secret, salt="confirm a mail address")
        self._stopping = URLSafeSerializer(secret, salt="no more mail")
        self._each_person = RateLimit(CONFIRMATIONS, DAY, time.monotonic)
        self._each_address = RateLimit(CONFIRMATIONS, DAY, time.monotonic)
        self._each_network = RateLimit(CONFIRMATIONS_EACH, DAY, time.monotonic)
        notifier.write_to = self.soon

    @property
    def hours(self) -> float:
        """Return how many hours lie between two mails."""
        return self._settings.mail_hours

    # Confirming

    async def ask(self, person: Person, address: str, lang: str, network: str) -> None:
        """Ask whether an address is somebody's; raise TooOften where that is a nuisance."""
        limits = (
            (self._each_network, network),
            (self._each_person, person.id),
            (self._each_address, address.lower()),
        )
        if not all(limit.take(key) for limit, key in limits):
            raise TooOften
        new = MailAddress(person.id, address, lang, self._now())
        await self._contacts.keep_mail_address(new)
        await self._notifier.refresh(person.id)
        token = self._confirming.dumps([person.id, marked(address)])
        site = self._settings.site()
        text = tell(
            "mail_confirm_text",
            lang,
            name=person.name,
            site=site,
            url=f"{site}/mail/confirm/{token}",
        )
        self._put(address, tell("mail_confirm_subject", lang), text)

    async def asked(self, token: str) -> MailAddress | None:
        """Return the address that a link is to confirm; None if it no longer holds."""
        try:
            person, mark = self._confirming.loads(token, max_age=int(LINK_DAYS * DAY))
        except (BadSignature, ValueError, TypeError):
            return None
        return await self._known(person, mark)

    async def confirm(self, token: str) -> bool:
        """Write to an address from now on; false if the link no longer holds."""
        found = await self.asked(token)
        if found is None:
            return False
        at = self._now()
        is_known = await self._contacts.confirm_mail_address(found.person, found.address, at)
        await self._notifier.refresh(found.person)
        self.soon(found.person)
        return is_known

    async def may_stop(self, token: str) -> MailAddress | None:
        """Return the address that a link wants no more mail to; None if there is none."""
        try:
            person, mark = self._stopping.loads(token)
        except (BadSignature, ValueError, TypeError):
            return None
        return await self._known(person, mark)

    async def stop(self, token: str) -> None:
        """Forget an address; done twice, it is still forgotten."""
        found = await self.may_stop(token)
        if found is not None:
            await self.forget(found.person)

    async def forget(self, person: str) -> None:
        """Write to somebody no more."""
        await self._contacts.drop_mail_address(person)
        self._due.pop(person, None)
        await self._notifier.refresh(person)

    async def _known(self, person: str, mark: str) -> MailAddress | None:
        found = await self._contacts.mail_address(person)
        return found if found is not None and marked(found.address) == mark else None

    # Digests

    def soon(self, person: str) -> None:
        """Write to somebody in a while, if tables still wait for them then."""
        self._due.setdefault(person, self._now() + self._patience)

    async def start(self) -> None:
        """After a start everybody may have something waiting."""
        for address in await self._contacts.confirmed_mail():
            self.soon(address.person)

    async def work(self) -> None:
        """Write what is due, for as long as the server runs."""
        while True:
            await asyncio.sleep(min(ROUND, self._patience))
            try:
                await self.make_round()
            except Unavailable:
                pass  # the database does not answer: said where that matters
            except Exception as error:
                logs.failure("notice_failed", error, channel="mail")

    async def make_round(self) -> None:
        """Write once to everybody whom tables have been waiting for long enough."""
        now = self._now()
        for person in [who for who, due in self._due.items() if due <= now]:
            del self._due[person]
            await self._digest(person, now)

    async def _digest(self, person: str, now: float) -> None:
        address = await self._contacts.mail_address(person)
        if address is None or address.confirmed is None:
            return
        earliest = (address.sent or 0.0) + self._settings.mail_hours * 3600
        if now < earliest:
            self._due[person] = earliest
            return
        tables = await self._notifier.waiting_tables(person)
        if not tables:
            return
        if await self._notifier.may_write(person) is None:
            self._due[person] = now + 3600  # quiet hours, perhaps
            return
        await self._contacts.note_mail(person, now)
        self._due[person] = now + self._settings.mail_hours * 3600  # if they still wait then
        self._put(address.address, *self.digest(address, tables), self._stop_link(address))

    def digest(self, address: MailAddress, tables: list[Listing]) -> tuple[str, str]:
        """Return subject and text of a mail about tables that wait."""
        lang, site = address.lang, self._settings.site()
        lines: list[str] = []
        me = ""
        for table in tables:
            seat = table.persons.index(address.person)
            me = table.names[seat]
            others = [
                name
                for other, name in enumerate(table.names)
                if other != seat and table.persons[other] is not None
            ]
            title = title_of(table.game, lang)
            told = tell("notice_with", lang, title=title, names=listed(others, lang))
            lines.append(f"{told}\n{site}/t/{table.id}")
        text = tell(
            "mail_digest_text",
            lang,
            name=me,
            lines="\n\n".join(lines),
            stop=self._stop_link(address),
        )
        return tell("mail_digest_subject", lang, count=len(tables)), text

    def _stop_link(self, address: MailAddress) -> str:
        token = self._stopping.dumps([address.person, marked(address.address)])
        return f"{self._settings.site()}/mail/stop/{token}"

    # Sending

    def _put(self, address: str, subject: str, text: str, stop: str = "") -> None:
        mail = EmailMessage(policy=SMTP)
        mail["From"] = self._settings.mail_from
        mail["To"] = address
        mail["Subject"] = subject
        mail["Date"] = format_datetime(datetime.now(UTC))
        mail["Message-ID"] = make_msgid(domain=self._settings.mail_from.partition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        if stop:  # RFC 8058: one click, no login
            mail["List-Unsubscribe"] = f"<{stop}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content(text)
        until = asyncio.get_running_loop().time() + TRIED
        self._outbox.put(Errand("mail", partial(self._send, mail), until))

    async def _send(self, mail: EmailMessage) -> Sent:
        settings = self._settings
        try:
            await aiosmtplib.send(
                mail,
                hostname=settings.smtp_host,
                port=settings.smtp_port,
                username=settings.smtp_user or None,
                password=settings.smtp_password or None,
                use_tls=settings.smtp_security == "tls",
                start_tls=settings.smtp_security == "starttls",
                timeout=SECONDS,
            )
        except aiosmtplib.SMTPRecipientsRefused as refused:
            codes = [recipient.code for recipient in refused.recipients]
            return _refused(codes[0] if codes else 500)
        except aiosmtplib.SMTPResponseException as refused:
            return _refused(refused.code)
        except (aiosmtplib.SMTPException, OSError, TimeoutError):
            return Sent(Fate.LATER)
        return Sent(Fate.SENT)


def _refused(code: int) -> Sent:
    logs.warning("mail_refused", status=code)
    return Sent(Fate.LATER if 400 <= code < 500 else Fate.REFUSED)


def marked(address: str) -> str:
    """Return what stands for an address in a link."""
    return sha256(address.encode()).hexdigest()[:16]


def missing(settings: Settings) -> str:
    """Return what mail still needs, empty if nothing."""
    if not is_installed:
        return "not installed: pip install 'stammtisch[mail]'"
    needed = {"mail_from": settings.mail_from, "public_url": settings.public_url}
    return ", ".join(f"{name} is not set" for name, value in needed.items() if not value)
