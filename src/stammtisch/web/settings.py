"""Every setting of a server: by flag, environment or file, in this order; light, imports no server.

`Settings` is the only list of them: flags, environment names, the file's keys, the help and the
page about hosting all follow from it.
"""

import os
import socket
import tomllib
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from difflib import get_close_matches
from hashlib import sha256
from math import isfinite
from pathlib import Path
from typing import Any, Final

from stammtisch.core.errors import LANGUAGES, StammtischError
from stammtisch.web.addresses import HOST
from stammtisch.web.outbound_hosts import is_contact, is_host_list, is_https, is_mail_address

PREFIX: Final = "STAMMTISCH_"
CONFIG: Final = "config"  # where the file is: a flag or the environment says so
GROUPS: Final = ("network", "storage", "limits", "quotas", "thinking", "reaching", "logs")
# values that no error repeats: they may hold passwords
HIDDEN: Final = ("db", "metrics_key", "smtp_password", "webhook")
WORDS: Final = {"on": True, "true": True, "1": True, "off": False, "false": False, "0": False}


def is_origin(url: str) -> bool:
    """Tell whether links could begin so: scheme, host, port and nothing else."""
    scheme, _, host = url.partition("://")
    return url == "" or (scheme in ("http", "https") and HOST.fullmatch(host) is not None)


SHAPED: Final = {  # texts of a certain shape: a test of it, and an example
    "public_url": (is_origin, "https://play.example.org"),
    "push_contact": (is_contact, "you@example.org | https://example.org"),
    "outbound_hosts": (is_host_list, "known,chat.example.org"),
    "mail_from": (is_mail_address, "table@example.org"),
    "webhook": (is_https, "https://chat.example.org/hooks/…"),
}


def setting(
    default: str | float | bool,
    group: str,
    *,
    low: float | None = None,
    high: float | None = None,
    choices: tuple[str, ...] = (),
    metavar: str = "",
) -> Any:
    """Describe a setting: its default, its group in the help, and what it may be."""
    assert group in GROUPS
    limits = {"group": group, "low": low, "high": high, "choices": choices, "metavar": metavar}
    return field(default=default, metadata=limits)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the host of a server can decide; `docs/settings.md` lists them."""

    host: str = setting("127.0.0.1", "network", metavar="ADDRESS")
    port: int = setting(8765, "network", low=0, high=65_535)
    path: str = setting("", "network", metavar="/PATH")
    public_url: str = setting("", "network", metavar="URL")
    trusted_proxies: str = setting("127.0.0.1,::1", "network", metavar="ADDRESSES")
    hsts_seconds: int = setting(2_592_000, "network", low=0, high=100_000_000)

    db: str = setting("", "storage", metavar="FILE|URL")
    admin_socket: str = setting("", "storage", metavar="FILE|off")

    body_bytes: int = setting(65_536, "limits", low=1_024, high=16_777_216)
    request_rate: float = setting(40.0, "limits", low=0, high=1e6)
    request_burst: float = setting(200.0, "limits", low=1, high=1e6)
    request_seconds: float = setting(30.0, "limits", low=0.1, high=3_600)
    streams: int = setting(4_096, "limits", low=1, high=1_000_000)
    streams_each: int = setting(64, "limits", low=1, high=1_000_000)
    open_files: int = setting(16_384, "limits", low=512, high=1_048_576)

    chat_lines: int = setting(20, "quotas", low=1, high=100_000)
    guests_each: int = setting(120, "quotas", low=1, high=1_000_000)
    listed_each: int = setting(3, "quotas", low=1, high=1_000)
    tables: int = setting(100, "quotas", low=0, high=1_000_000)
    tables_each_address: int = setting(400, "quotas", low=0, high=1_000_000)
    bot_tables: int = setting(12, "quotas", low=0, high=1_000_000)
    bot_tables_each_address: int = setting(48, "quotas", low=0, high=1_000_000)
    masters: int = setting(2, "quotas", low=0, high=1_000_000)
    masters_each_address: int = setting(4, "quotas", low=0, high=1_000_000)
    hints: int = setting(2, "quotas", low=0, high=1_000_000)
    hints_each_address: int = setting(8, "quotas", low=0, high=1_000_000)
    hints_in_all: int = setting(64, "quotas", low=0, high=1_000_000)
    reviews: int = setting(2, "quotas", low=0, high=1_000_000)
    reviews_each_address: int = setting(6, "quotas", low=0, high=1_000_000)
    reviews_in_all: int = setting(32, "quotas", low=0, high=1_000_000)
    replays: int = setting(8, "quotas", low=0, high=1_000_000)
    replays_each_address: int = setting(32, "quotas", low=0, high=1_000_000)
    replays_in_all: int = setting(128, "quotas", low=0, high=1_000_000)

    open_hours: float = setting(48.0, "quotas", low=0, high=100_000)
    abandoned_days: float = setting(60.0, "quotas", low=0, high=100_000)

    processes: int = setting(0, "thinking", low=0, high=1_024)

    push_contact: str = setting("", "reaching", metavar="ADDRESS")
    outbound_hosts: str = setting("known", "reaching", metavar="HOSTS")
    notice_seconds: float = setting(5.0, "reaching", low=0, high=3_600)
    smtp_host: str = setting("", "reaching", metavar="HOST")
    smtp_port: int = setting(587, "reaching", low=1, high=65_535)
    smtp_security: str = setting("starttls", "reaching", choices=("starttls", "tls", "none"))
    smtp_user: str = setting("", "reaching", metavar="NAME")
    smtp_password: str = setting("", "reaching", metavar="PASSWORD")
    mail_from: str = setting("", "reaching", metavar="ADDRESS")
    mail_hours: float = setting(12.0, "reaching", low=0.01, high=1_000)
    webhook: str = setting("", "reaching", metavar="URL")
    webhook_lang: str = setting("de", "reaching", choices=LANGUAGES)

    log_format: str = setting("auto", "logs", choices=("auto", "text", "json"))
    log_level: str = setting("info", "logs", choices=("info", "warning", "error"))
    slow_loop_seconds: float = setting(0.25, "logs", low=0.01, high=60)
    metrics: str = setting("loopback", "logs", choices=("loopback", "off"))
    metrics_key: str = setting("", "logs", low=16, metavar="KEY")

    def site(self) -> str:
        """Return where links to pages begin for everybody; empty if the host has not said."""
        return f"{self.public_url}{self.path}" if self.public_url else ""

    def database(self) -> str:
        """Return the address of the database."""
        return database(self.db or None)

    def admin_path(self) -> Path | None:
        """Return where `stammtisch admin` knocks; None if nobody listens."""
        if self.admin_socket == "off":
            return None
        if self.admin_socket:
            return Path(self.admin_socket).absolute()
        kind, _, rest = self.database().partition(":///")
        if kind.startswith("sqlite"):
            return Path(rest.partition("?")[0] + ".admin")
        runtime = os.environ.get("XDG_RUNTIME_DIR") or data_home() / "stammtisch"
        mark = sha256(self.database().encode()).hexdigest()[:8]  # one for each database
        return Path(runtime) / f"stammtisch-{mark}.admin"


class BadSetting(StammtischError):
    """A setting that does not exist, or has a value that will not do."""


def read_settings(
    flags: Mapping[str, str | None], environment: Mapping[str, str] = os.environ
) -> Settings:
    """Return the settings told by flags, else the environment, else the file, else the default."""
    known = {each.name: each for each in fields(Settings)}
    given = {name: text for name, text in flags.items() if text is not None}
    from_environment = {
        name.removeprefix(PREFIX).lower(): text
        for name, text in environment.items()
        if name.startswith(PREFIX)
    }
    path = {**from_environment, **given}.get(CONFIG)
    from_environment.pop(CONFIG, None)
    given.pop(CONFIG, None)
    values: dict[str, Any] = {}
    for name, value in (_read_file(Path(path)) if path else {}).items():
        where = f"{path}: {name}"
        values[name] = _checked(_known(known, name, where), value, where)
    for name, text in from_environment.items():
        where = PREFIX + name.upper()
        values[name] = _parsed(_known(known, name, where), text, where)
    for name, text in given.items():
        where = flag_of(name)
        values[name] = _parsed(_known(known, name, where), text, where)
    return Settings(**values)


def flag_of(name: str) -> str:
    """Return the flag of a setting."""
    return "--" + name.replace("_", "-")


def _known(known: Mapping[str, "Field[Any]"], name: str, where: str) -> "Field[Any]":
    if name not in known:
        near = get_close_matches(name, known, 1, 0.0)[0]
        raise BadSetting("unknown_setting", {"where": where, "near": near})
    return known[name]


def _read_file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadSetting("bad_config", {"path": path, "reason": reason}) from None


def _parsed(each: "Field[Any]", text: str, where: str) -> Any:
    """Return the value that a text stands for."""
    value: Any = text
    try:
        if each.type is int:
            value = int(text)
        elif each.type is float:
            value = float(text)
        elif each.type is bool:
            value = WORDS[text.strip().lower()]
    except (ValueError, KeyError):
        raise _bad(each, text, where) from None
    return _checked(each, value, where)


def _checked(each: "Field[Any]", value: Any, where: str) -> Any:
    """Return a value of a setting; raise BadSetting if it will not do."""
    kind: Any = each.type
    if kind is float and type(value) is int:
        value = float(value)
    limits = each.metadata
    is_good = type(value) is kind and (kind is not float or isfinite(value))
    if is_good and limits["choices"]:
        is_good = value in limits["choices"]
    elif is_good:
        size = len(value) if kind is str else value
        is_good = (kind is str and not value) or (limits["low"] or 0) <= size
        is_good = is_good and (limits["high"] is None or size <= limits["high"])
    if is_good and each.name == "path":
        value = value.rstrip("/")
        is_good = is_path(value)
    elif is_good and each.name in SHAPED:
        value = value.rstrip("/") if each.name == "public_url" else value
        is_good = value == "" or SHAPED[each.name][0](value)
    if not is_good:
        raise _bad(each, value, where)
    return value


def is_path(path: str) -> bool:
    """Tell whether a server could live under this path."""
    plain = path.replace("/", "").replace("-", "").replace("_", "").replace(".", "")
    return path == "" or (
        path.startswith("/") and "//" not in path and plain.isalnum() and plain.isascii()
    )


def _bad(each: "Field[Any]", value: object, where: str) -> BadSetting:
    shown = "…" if each.name in HIDDEN else value
    return BadSetting("bad_setting", {"where": where, "value": shown, "allowed": allowed(each)})


def allowed(each: "Field[Any]") -> str:
    """Return what a setting may be, the same in both languages."""
    limits = each.metadata
    if limits["choices"]:
        return " | ".join(limits["choices"])
    if each.type is bool:
        return "on | off"
    if each.name == "path":
        return "/games"
    if each.name in SHAPED:
        return SHAPED[each.name][1]
    if each.type is str:
        return f"≥ {limits['low']} × [!-~]" if limits["low"] else "TEXT"
    return f"{limits['low']:g}..{limits['high']:.10g}"


def database(db: str | None) -> str:
    """Return a database's address: an address as it is, a path as SQLite, else the usual file."""
    if db is not None and "://" in db:
        return db
    if db is not None:
        path = Path(db)
    else:
        path = data_home() / "stammtisch" / "stammtisch.db"
    return f"sqlite+aiosqlite:///{path.absolute()}"


def data_home() -> Path:
    """Return where programs keep what is theirs."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def free_port(host: str, wanted: int) -> int:
    """Return the port wanted if nobody has it, else any that is free."""
    for port in (wanted, 0):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind((host, port))
            except OSError:
                continue
            found: int = trial.getsockname()[1]
            return found
    return wanted


def address(host: str, port: int, path: str = "") -> str:
    """Return what to type into a browser."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, host)
    return f"http://{shown}:{port}{path}/"
