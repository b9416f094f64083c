"""Which other servers this one may speak to, and the shapes of addresses; light, no server.

An endpoint of a browser is an address that a stranger gives us. Only hosts on a list are spoken to,
by https, and only at public addresses: a name that leads into the own network leads nowhere.
"""

import re
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final, NamedTuple
from urllib.parse import urlsplit

KNOWN: Final = (  # the services that browsers' notifications come by
    "fcm.googleapis.com",
    "*.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
)
HTTPS: Final = 443
LONGEST: Final = 1_000  # characters of an address
LONGEST_MAIL: Final = 254
NAT64: Final = IPv6Network("64:ff9b::/96")

_LABEL: Final = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_HOST: Final = re.compile(rf"{_LABEL}(?:\.{_LABEL})*")
_ENTRY: Final = re.compile(rf"(\*\.)?({_LABEL}(?:\.{_LABEL})*)(?::(\d{{1,5}}))?")
_MAIL: Final = re.compile(rf"[A-Za-z0-9.!#$%&'*+/=?^_`{{|}}~-]{{1,64}}@{_LABEL}(?:\.{_LABEL})+")


class Target(NamedTuple):
    """Where a request goes."""

    host: str
    port: int
    path: str  # with its query
    may_be_private: bool  # the list names this very host and port


class Hosts:
    """The list of servers that may be spoken to.

    `known` are the push services, `*.example.org` any host below it; a host with a port is that one
    and no other, also in the own network.
    """

    def __init__(self, text: str) -> None:
        self._names: set[str] = set()
        self._below: list[str] = []
        self._exact: set[tuple[str, int]] = set()
        for entry in _entries(text):
            found = _ENTRY.fullmatch(entry)
            if found is None:
                raise ValueError(entry)
            if found[3]:
                self._exact.add((found[2], int(found[3])))
            elif found[1]:
                self._below.append(f".{found[2]}")
            else:
                self._names.add(found[2])

    def target(self, url: str) -> Target | None:
        """Return where an address leads; None if nobody there may be spoken to."""
        if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url:
            return None
        try:
            parts = urlsplit(url)
            host, port = (parts.hostname or "").lower(), parts.port or HTTPS
        except ValueError:
            return None
        if parts.scheme != "https" or parts.username is not None or parts.password is not None:
            return None
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        if (host, port) in self._exact:
            return Target(host, port, path, True)
        if not _HOST.fullmatch(host) or port != HTTPS:
            return None
        is_listed = host in self._names or any(host.endswith(end) for end in self._below)
        return Target(host, port, path, False) if is_listed else None


def is_public(address: str) -> bool:
    """Tell whether an address of the network is one that everybody could reach."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        elif found in NAT64:
            found = IPv4Address(int(found) & 0xFFFF_FFFF)
        elif found.sixtofour is not None or found.teredo is not None:
            return False
    return found.is_global and not found.is_multicast


def _entries(text: str) -> list[str]:
    found: list[str] = []
    for entry in text.lower().split(","):
        found.extend(KNOWN if entry.strip() == "known" else [entry.strip()])
    return [entry for entry in found if entry]


def is_host_list(text: str) -> bool:
    """Tell whether a text is a list of hosts."""
    try:
        Hosts(text)
    except ValueError:
        return False
    return True


def is_mail_address(text: str) -> bool:
    """Tell whether a text could be a mail address; names in it are not allowed."""
    local, _, host = text.partition("@")
    return len(text) <= LONGEST_MAIL and _MAIL.fullmatch(f"{local}@{host.lower()}") is not None


def is_https(text: str) -> bool:
    """Tell whether a text is an address of the web that is reached safely."""
    return _is_address(text, ("https",))


def is_contact(text: str) -> bool:
    """Tell whether somebody can be reached there: a mail address, or a page."""
    return is_https(text) or is_mail_address(text.removeprefix("mailto:"))


def _is_address(text: str, schemes: tuple[str, ...]) -> bool:
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    is_plain = text.isascii() and text.isprintable() and not set(text) & set(" <>\"'")
    return parts.scheme in schemes and bool(parts.hostname) and is_plain
