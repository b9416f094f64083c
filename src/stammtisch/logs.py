"""What a server writes down: events, never names, links, moves, keys, seeds or addresses.

An event has a fixed name and facts that were chosen one by one. Nothing else is written: of an
exception its type and where it was raised, because its text may quote what is secret; of other
libraries' messages the first line as it stands in their source, without what it is filled with.
"""

import json
import logging
import sys
import time
from collections.abc import Callable
from hashlib import sha256
from ipaddress import IPv6Address, ip_address
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final, TextIO

LOGGER: Final = logging.getLogger("stammtisch")
FOREIGN: Final = ("uvicorn", "asyncio", "concurrent", "alembic", "sqlalchemy", "multiprocessing")
TOLD_BY_US: Final = ("Exception in ASGI application", "Traceback", "Application startup failed")
BURST: Final = 20.0  # lines of one event that are written at once
RATE: Final = 0.2  # of them a second after that
FRAMES: Final = 6

Fact = str | int | float | bool | None


def event(name: str, level: int = logging.INFO, **facts: Fact) -> None:
    """Write down that something happened."""
    LOGGER.log(level, name, extra={"facts": facts})


def warning(name: str, **facts: Fact) -> None:
    """Write down what somebody should look at one day."""
    event(name, logging.WARNING, **facts)


def failure(name: str, error: BaseException, **facts: Fact) -> None:
    """Write down what went wrong: the error's type and where it was raised, not its text."""
    LOGGER.error(name, extra={"facts": {**facts, **told_of(error)}})


def handle(secret: str) -> str:
    """Return what stands for the id of a table or person in logs: it tells them apart, no more."""
    return sha256(secret.encode()).hexdigest()[:10]


def network(address: str) -> str:
    """Return what may be told of an address: 203.0.113.0/24, 2001:db8:1::/48."""
    try:
        found = ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(found, IPv6Address):
        return f"{IPv6Address(int(found) >> 80 << 80)}/48"
    return ".".join([*address.split(".")[:3], "0"]) + "/24"


def told_of(error: BaseException) -> dict[str, Fact]:
    """Return the type of an error, of what caused it, and where they were raised."""
    facts: dict[str, Fact] = {"error": type(error).__name__, "raised": _raised(error)}
    cause = error.__cause__ or error.__context__
    if cause is not None:
        facts["cause"] = type(cause).__name__
        facts["cause_raised"] = _raised(cause)
    return facts


def _raised(error: BaseException) -> str:
    frames = extract_tb(error.__traceback__)[-FRAMES:]
    return " > ".join(f"{Path(at.filename).name}:{at.lineno}:{at.name}" for at in frames)


class Limiter(logging.Filter):
    """Lets each event through as often as a log can bear; the next line tells how many were not."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self.levels: dict[tuple[str, str], tuple[float, float, int]] = {}  # level, when, left out

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether to write a line."""
        key = (record.name, _name(record))
        if record.name != LOGGER.name and key[1].startswith(TOLD_BY_US):
            return False  # told with an event of our own, in fewer words
        now = self.clock()
        level, when, left_out = self.levels.get(key, (BURST, now, 0))
        level = min(BURST, level + (now - when) * RATE)
        if level < 1.0:
            self.levels[key] = (level, now, left_out + 1)
            return False
        self.levels[key] = (level - 1.0, now, 0)
        record.left_out = left_out
        return True


class Format(logging.Formatter):
    """A line for each event: JSON, or text for people."""

    def __init__(self, *, is_json: bool) -> None:
        super().__init__()
        self.is_json = is_json

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        facts = self._facts(record)
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        moment = f"{moment}.{int(record.msecs):03}Z"
        level = record.levelname.lower()
        name = _name(record)
        if self.is_json:
            head = {"time": moment, "level": level, "event": name}
            return json.dumps({**head, **facts}, ensure_ascii=False)
        pairs = "".join(f" {key}={_quoted(value)}" for key, value in facts.items())
        return f"{moment} {level:7} {name}{pairs}"

    def _facts(self, record: logging.LogRecord) -> dict[str, Any]:
        facts: dict[str, Any] = dict(getattr(record, "facts", {}))
        if record.name != LOGGER.name:
            facts["source"] = record.name
        if record.exc_info and record.exc_info[1] is not None:
            facts.update(told_of(record.exc_info[1]))
        if getattr(record, "left_out", 0):
            facts["left_out"] = record.left_out  # type: ignore[attr-defined]  # by the limiter
        return facts


def _name(record: logging.LogRecord) -> str:
    lines = str(record.msg).strip().splitlines() or [""]
    return lines[0][:200]


def _quoted(value: object) -> str:
    text = str(value)
    return text if text and text.isprintable() and " " not in text else json.dumps(text)


def set_up(form: str, level: str, stream: TextIO = sys.stderr) -> logging.Handler:
    """Write events and other libraries' warnings to a stream: `auto` is text on a terminal."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Format(is_json=form == "json" or (form == "auto" and not stream.isatty())))
    handler.addFilter(Limiter())
    LOGGER.setLevel(level.upper())
    LOGGER.handlers = [handler]
    LOGGER.propagate = False
    for name in FOREIGN:
        logger = logging.getLogger(name)
        logger.setLevel(logging.WARNING)
        logger.handlers = [handler]
        logger.propagate = False
    return handler
