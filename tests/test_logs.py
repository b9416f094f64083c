"""Logs: events and chosen facts, as text or JSON, never too many, never the text of an error."""

import io
import json
import logging
from collections.abc import Callable, Iterator

import pytest

from stammtisch import logs

SECRET = "s3cr3tTableId_xY"


@pytest.fixture
def lines() -> Iterator[Callable[[], list[str]]]:
    kept = [
        (logger, logger.handlers, logger.level, logger.propagate)
        for logger in (logs.LOGGER, *(logging.getLogger(name) for name in logs.FOREIGN))
    ]
    stream = io.StringIO()
    logs.set_up("json", "info", stream)
    yield lambda: stream.getvalue().splitlines()
    for logger, handlers, level, propagate in kept:
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


def test_an_event_is_a_line_with_its_facts(lines: Callable[[], list[str]]) -> None:
    logs.warning("write_refused", changes=3, reason="disk full", table=None)
    (line,) = lines()
    told = json.loads(line)
    assert (told["level"], told["event"], told["changes"]) == ("warning", "write_refused", 3)
    assert told["time"].endswith("Z")


def test_on_a_terminal_it_is_text() -> None:
    record = logging.LogRecord("stammtisch", logging.INFO, "", 0, "ready", (), None)
    record.facts = {"reason": "all is well", "n": 1, "empty": ""}
    told = logs.Format(is_json=False).format(record)
    assert told.endswith('info    ready reason="all is well" n=1 empty=""')


def test_of_an_error_its_type_and_place_are_told_and_not_its_text(
    lines: Callable[[], list[str]],
) -> None:
    def fail() -> None:
        try:
            raise KeyError(SECRET)
        except KeyError as error:
            raise ValueError(f"bad {SECRET}") from error

    try:
        fail()
    except ValueError as error:
        logs.failure("request_failed", error)
        logging.getLogger("uvicorn.error").error("It broke: %s", SECRET, exc_info=error)
        logging.getLogger("asyncio").error(f"Task exception was never retrieved\n{SECRET}")
    first, second, third = (json.loads(line) for line in lines())
    assert (first["error"], first["cause"]) == ("ValueError", "KeyError")
    assert "test_logs.py" in first["raised"]
    assert first["raised"].endswith(":fail")
    assert (second["event"], second["error"]) == ("It broke: %s", "ValueError")
    assert third["event"] == "Task exception was never retrieved"
    assert SECRET not in "\n".join(lines())


def test_what_we_tell_ourselves_is_not_told_twice(lines: Callable[[], list[str]]) -> None:
    logging.getLogger("uvicorn.error").error("Exception in ASGI application\n")
    assert lines() == []


def test_strangers_cannot_fill_the_log() -> None:
    now = 0.0
    limiter = logs.Limiter(lambda: now)

    def passes() -> logging.LogRecord | None:
        record = logging.LogRecord("uvicorn.error", logging.WARNING, "", 0, "Invalid", (), None)
        return record if limiter.filter(record) else None

    written = sum(passes() is not None for _ in range(10_000))
    assert written == logs.BURST
    now = 1 / logs.RATE
    later = passes()
    assert later is not None
    assert later.__dict__["left_out"] == 10_000 - logs.BURST
    other = logging.LogRecord("stammtisch", logging.INFO, "", 0, "stop", (), None)
    assert limiter.filter(other)


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("203.0.113.77", "203.0.113.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"),
        ("", "unknown"),
        ("testclient", "unknown"),
    ],
)
def test_addresses_are_told_in_part(address: str, told: str) -> None:
    assert logs.network(address) == told


def test_a_handle_tells_ids_apart_and_is_no_key() -> None:
    assert logs.handle(SECRET) == logs.handle(SECRET) != logs.handle("x")
    assert len(logs.handle(SECRET)) == 10
    assert logs.handle(SECRET) not in SECRET
