"""Who is shut out or may not speak, and how much one guest may do at once."""

import time
from collections.abc import Callable, Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from stammtisch.store.administration import Sanction
from stammtisch.table.errors import TableError
from stammtisch.web.rate_limit import RateLimit
from stammtisch.web.settings import Settings

BAN: Final = "ban"
MUTE: Final = "mute"

Network = IPv4Network | IPv6Network


class Sanctions:
    """The sanctions that hold now, in memory, and the rate limits of guests."""

    def __init__(
        self,
        settings: Settings,
        sanctions: Iterable[Sanction] = (),
        now: Callable[[], float] = time.time,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.now = now
        self._chat = RateLimit(settings.chat_lines, 60.0, clock)
        self._guests = RateLimit(settings.guests_each, 3600.0, clock)
        self._persons: dict[tuple[str, str], Sanction] = {}
        self._networks: dict[Network, Sanction] = {}
        for sanction in sanctions:
            self.impose(sanction)

    # Sanctions

    def impose(self, sanction: Sanction) -> None:
        """Let a sanction hold from now on."""
        network = network_of(sanction.target)
        if network is not None:
            self._networks[network] = sanction
        else:
            self._persons[sanction.kind, sanction.target] = sanction

    def lift(self, kind: str, target: str) -> None:
        """Let a sanction end."""
        self._persons.pop((kind, target), None)
        network = network_of(target)
        if network is not None:
            self._networks.pop(network, None)

    def is_shut_out(self, address: str) -> bool:
        """Tell whether an address is banned."""
        if not self._networks:
            return False
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        now = self.now()
        return any(found in network and ban.holds(now) for network, ban in self._networks.items())

    def check_not_banned(self, person: str) -> None:
        """Raise TableError if somebody is shut out."""
        if self._holds(BAN, person):
            raise TableError("banned")

    def check_speech(self, person: str) -> None:
        """Count a line of chat; raise TableError if somebody may not speak, or not so fast."""
        if self._holds(MUTE, person):
            raise TableError("muted")
        if not self._chat.take(person):
            raise TableError("chat_too_fast")

    def _holds(self, kind: str, person: str) -> bool:
        sanction = self._persons.get((kind, person))
        return sanction is not None and sanction.holds(self.now())

    # Guests

    def take_guest(self, address: str) -> None:
        """Count a new guest from an address; raise TableError if there are too many."""
        if not self._guests.take(address):
            raise TableError("too_many_guests")


def network_of(target: str) -> Network | None:
    """Return the network that is meant; None if it is a person. An IPv6 address means its /64."""
    if "." not in target and ":" not in target:
        return None  # ids of people have neither
    try:
        network = ip_network(target, strict=False)
    except ValueError:
        return None
    if isinstance(network, IPv6Network) and network.prefixlen > 64:
        return network.supernet(new_prefix=64)
    return network
