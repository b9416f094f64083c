"""Whole matches as open streams are told them, without a server: every message, byte for byte."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from stammtisch.core.rng import FastRng
from stammtisch.table.live import LiveTable
from stammtisch.web.shown import Key
from stammtisch.web.stream import Stream
from table.seated import Seated

Message = dict[str, Any]


class Step(NamedTuple):
    """One message of a stream, and what a stream that begins now would be told."""

    message: bytes
    whole: bytes


def stream(seat: int | None, lang: str = "de", shape: str = "wide") -> Stream:
    """Return an open stream of who sits there, or of an onlooker."""
    person = None if seat is None else "abcdef"[seat]
    return Stream(Key(None, person, lang, shape, True), True)


def told(reader: Stream, live: LiveTable) -> bytes:
    """Return what a stream is told now."""
    reader.update(live)
    return next_told(reader)


def next_told(reader: Stream) -> bytes:
    """Return the message that waits the longest to be sent."""
    return reader.inbox.get_nowait().partition(b"data: ")[2].removesuffix(b"\n\n")


def followed(
    game: str, seats: int, reader: Stream, seed: int = 1, most: int = 10_000
) -> Iterator[Step]:
    """Play a match at random and yield what one stream is told of it, step by step."""
    seated = Seated(game, seats, seed=seed)
    live = LiveTable(seated.table)

    def step() -> Step:
        live.shown.clear()
        fresh = Stream(reader.key(seated.table), True)
        return Step(told(reader, live), told(fresh, live))

    yield step()
    seated.start("abcdef"[:seats])
    yield step()
    rng = FastRng(seed)
    for _ in range(most):
        if not seated.table.to_act():
            break
        seated.play(1, rng)
        yield step()


def parsed(message: bytes) -> Message:
    """Return a message as data."""
    data: Message = json.loads(message)
    return data
