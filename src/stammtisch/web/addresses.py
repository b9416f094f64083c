"""Under which addresses this computer can be reached; light, imports no server."""

import re
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final, Literal, TypeAlias
from urllib.parse import urlsplit

Address: TypeAlias = IPv4Address | IPv6Address
LinkScope: TypeAlias = Literal["computer", "network", "internet"]  # who can use a link

HOST: Final = re.compile(r"(?P<name>\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]{1,253})(?P<port>:\d{1,5})?")
# asked for a route to an address that nobody has, the system names its own address on the way
NOWHERE: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))

# of the Linux kernel's interface to its addresses, rtnetlink(7)
NEW_ADDRESS, GET_ADDRESS, DONE, DUMP = 20, 22, 3, 0x301
IFA_ADDRESS, IFA_LOCAL, IFA_FLAGS = 1, 2, 8
PASSING: Final = 0x01 | 0x20 | 0x40  # temporary, deprecated, not yet sure that nobody else has it


def own_addresses() -> list[Address]:
    """Return the addresses others may reach this computer by, the likeliest to work first."""
    routed = [*_routed()]
    found = {address for address in [*routed, *_of_interfaces()] if _is_of_use(address)}
    return sorted(found, key=lambda each: (each not in routed, each.version, int(each)))


def _is_of_use(address: Address) -> bool:
    return not (
        address.is_loopback
        or address.is_link_local  # a browser cannot be told which interface
        or address.is_multicast
        or address.is_unspecified
    )


def _routed() -> Iterator[Address]:
    """Yield the addresses from which this computer speaks to the rest of the world."""
    for family, nowhere in NOWHERE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as trial:
            trial.connect((nowhere, 9))  # sends nothing
            yield ip_address(trial.getsockname()[0])


def _of_interfaces() -> Iterator[Address]:
    """Yield the addresses of all interfaces; where the system does not tell, of the own name."""
    try:
        yield from _of_kernel()
    except OSError:
        with suppress(OSError):
            for *_, name in socket.getaddrinfo(socket.gethostname(), None):
                yield ip_address(str(name[0]).partition("%")[0])


def _of_kernel() -> Iterator[Address]:
    """Yield what the Linux kernel tells; raise OSError elsewhere, or if it must not be asked."""
    if sys.platform != "linux":
        raise OSError
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, socket.NETLINK_ROUTE) as line:
        line.settimeout(1.0)
        line.send(struct.pack("=IHHIIBxxxI", 24, GET_ADDRESS, DUMP, 1, 0, socket.AF_UNSPEC, 0))
        while True:
            answer = line.recv(65_536)
            while len(answer) >= 16:
                size, kind = struct.unpack_from("=IH", answer)
                if kind == DONE or size < 16:
                    return
                if kind == NEW_ADDRESS:
                    yield from _told(answer[16:size])
                answer = answer[(size + 3) & ~3 :]


def _told(message: bytes) -> Iterator[Address]:
    """Yield the address that a message of the kernel is about, if it is there to stay."""
    flags = message[2]
    told: dict[int, bytes] = {}
    rest = message[8:]
    while len(rest) >= 4:
        size, kind = struct.unpack_from("=HH", rest)
        if size < 4:
            break
        told[kind] = rest[4:size]
        rest = rest[(size + 3) & ~3 :]
    if IFA_FLAGS in told:
        flags = struct.unpack("=I", told[IFA_FLAGS])[0]
    packed = told.get(IFA_LOCAL, told.get(IFA_ADDRESS))
    if packed is not None and not flags & PASSING:
        yield ip_address(packed)


def reach_of(address: Address) -> LinkScope:
    """Return who can reach an address: this computer, those in the same network, or everybody."""
    if address.is_loopback:
        return "computer"
    return "internet" if address.is_global else "network"


def addresses_at(host: str) -> list[Address]:
    """Return the addresses at which a server can be reached that listens on a host."""
    if host in ("0.0.0.0", "::", ""):
        kinds = {"0.0.0.0": (4,), "::": (6,), "": (4, 6)}[host]
        return [address for address in own_addresses() if address.version in kinds]
    with suppress(ValueError):
        return [ip_address(host.partition("%")[0])]
    with suppress(OSError):
        named = [str(name[0]) for *_, name in socket.getaddrinfo(host, None)]
        return [*dict.fromkeys(ip_address(name.partition("%")[0]) for name in named)]
    return []


def origin_of(address: Address, port: int) -> str:
    """Return an address as links begin."""
    shown = f"[{address}]" if address.version == 6 else str(address)
    return f"http://{shown}" if port == 80 else f"http://{shown}:{port}"


# Names in requests


def name_in(host: str) -> str | None:
    """Return the name in a Host header, without its port; None if it cannot be one."""
    found = HOST.fullmatch(host)
    return None if found is None else found["name"].lower().rstrip(".")


@lru_cache(1_000)
def is_local(host: str) -> bool:
    """Tell whether a Host header names this very computer, and no other could be meant."""
    name = name_in(host)
    if name is None:
        return False
    address = _literal(name)
    if address is not None:
        return address.is_loopback
    return name == "localhost" or name.endswith(".localhost")


def is_own(host: str, public_url: str = "") -> bool:
    """Tell whether a Host header can only mean this computer: no stranger's name leads here.

    A site can let its own name lead to anybody's computer (DNS rebinding) and then speak to it as
    if it were the same site; with a number, or a name that is ours, that cannot be done.
    """
    name = name_in(host)
    if name is None:
        return False
    if is_local(host) or _literal(name) is not None:
        return True
    own = socket.gethostname().lower().partition(".")[0]
    return name in (own, f"{own}.local", urlsplit(public_url).hostname)


def _literal(name: str) -> Address | None:
    try:
        return ip_address(name.strip("[]"))
    except ValueError:
        return None


def reach_of_url(url: str) -> LinkScope:
    """Return who can use a link."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return "internet"
    if is_local(parts.netloc):
        return "computer"
    address = _literal(parts.hostname or "")
    return "internet" if address is None else reach_of(address)
