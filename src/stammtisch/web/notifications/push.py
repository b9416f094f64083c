"""Web push: messages that only the browser can read they are meant for (RFC 8030, 8291, 8292).

The libraries are an extra: without them there is no push, and the log says why.
"""

import asyncio
import base64
import time
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from stammtisch import logs
from stammtisch.store import Store
from stammtisch.store.contacts import Contacts, Subscription
from stammtisch.web.notifications.outbound import NotAllowed, Outbound, Unreached
from stammtisch.web.notifications.outbox import Fate, Sent

try:
    import http_ece
    import py_vapid
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
except ImportError:  # the extra `push` is not installed
    http_ece = None

ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of P-256
KEY_BYTES: Final = 65  # of an uncompressed point
AUTH_BYTES: Final = 16
BLOCK: Final = 512  # messages are filled up: their length tells nothing
SIGNED: Final = 12 * 3600  # seconds for which a signature holds
RENEWED: Final = 6 * 3600
MOST_ORIGINS: Final = 100  # whose signatures are remembered


class Message(NamedTuple):
    """What is pushed, and how."""

    text: bytes
    topic: str  # of messages with the same the service keeps the last
    ttl: int  # seconds for which the service keeps it
    urgency: str


def is_installed() -> bool:
    """Tell whether push could be sent at all."""
    return http_ece is not None


def is_subscription(p256dh: bytes, auth: bytes) -> bool:
    """Tell whether keys could be a browser's."""
    if len(p256dh) != KEY_BYTES or len(auth) != AUTH_BYTES:
        return False
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), p256dh)
    except ValueError:
        return False
    return True


class Push:
    """Sends messages to browsers."""

    def __init__(self, secret: bytes, contact: str, outbound: Outbound, contacts: Contacts) -> None:
        number = int.from_bytes(secret) % (ORDER - 1) + 1
        self._key = ec.derive_private_key(number, ec.SECP256R1())
        self._subject = (
            contact if contact.startswith(("mailto:", "https:")) else f"mailto:{contact}"
        )
        self._outbound = outbound
        self._contacts = contacts
        self._signed: dict[str, tuple[float, dict[str, str]]] = {}

    @classmethod
    async def open(
        cls, store: Store, contact: str, outbound: Outbound, contacts: Contacts
    ) -> "Push | None":
        """Return what sends messages, with the key made at the first start; None: not set up."""
        if not contact:
            return None
        if not is_installed():
            logs.warning("push_off", reason="not installed: pip install 'stammtisch[push]'")
            return None
        return cls(await store.secret("vapid"), contact, outbound, contacts)

    @property
    def public_key(self) -> str:
        """Return what browsers are told: they take messages signed with its other half only."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def may_reach(self, endpoint: str) -> bool:
        """Tell whether a browser's address is at a service that may be spoken to."""
        return self._outbound.hosts.target(endpoint) is not None

    async def send(self, to: Subscription, message: Message) -> Sent:
        """Send a message to a browser; one that is gone is forgotten."""
        body, headers = await asyncio.to_thread(self._sealed, to, message)
        try:
            answer = await self._outbound.post(to.endpoint, body, headers)
        except NotAllowed:
            logs.warning("push_refused", reason="host not allowed")
            return Sent(Fate.REFUSED)
        except Unreached:
            return Sent(Fate.LATER)
        if answer.is_good():
            return Sent(Fate.SENT)
        if answer.status in (404, 410):
            await self._contacts.drop_subscription(to.endpoint)
            return Sent(Fate.GONE)
        if answer.is_passing():
            return Sent(Fate.LATER, answer.retry_after)
        logs.warning("push_refused", status=answer.status)
        return Sent(Fate.REFUSED)

    def _sealed(self, to: Subscription, message: Message) -> tuple[bytes, dict[str, str]]:
        """Return a message that only its browser can read, and the headers of its request."""
        filled = message.text + b" " * (-len(message.text) % BLOCK)
        body: bytes = http_ece.encrypt(
            filled,
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=to.p256dh,
            auth_secret=to.auth,
            version="aes128gcm",
        )
        headers = {
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(message.ttl),
            "urgency": message.urgency,
            "topic": message.topic,
        }
        return body, {**headers, **self._signature(to.endpoint)}

    def _signature(self, endpoint: str) -> dict[str, str]:
        parts = urlsplit(endpoint)
        origin = f"{parts.scheme}://{parts.netloc}"
        now = time.time()
        known = self._signed.get(origin)
        if known is not None and now < known[0]:
            return known[1]
        claims: dict[str, Any] = {
            "aud": origin,
            "exp": int(now) + SIGNED,
            "sub": self._subject,
        }
        signed: dict[str, str] = py_vapid.Vapid02(self._key).sign(claims)
        if len(self._signed) >= MOST_ORIGINS:
            self._signed.clear()
        self._signed[origin] = (now + RENEWED, signed)
        return signed
