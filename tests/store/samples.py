"""Tables, entries and summaries to write."""

import asyncio
from dataclasses import replace
from typing import Any

from stammtisch.store.store import Entry, Head, Store, Summary

HEAD = Head(
    id="t1",
    game="hydra",
    rules=2,
    seats=3,
    options={"rounds": [5]},
    seed=bytes(range(32)),
    public=True,
    clock={"kind": "move", "amount": 60},
    host="anna",
    created=1.5,
    before=None,
)


def head(table: str = "t1", **other: Any) -> Head:
    return replace(HEAD, id=table, **other)


def summary(position: int = 1, **other: Any) -> Summary:
    names = ["Anna", "Bert", ""]
    plain = Summary(
        phase="open",
        position=position,
        updated=1.5 + position,
        names=names,
        persons=[None, None, None],
        result=None,
    )
    return replace(plain, **other)


def entry(n: int, **other: Any) -> Entry:
    data = {"parts": [n], "text": "Eichel-Ober „ü“ \x00"}
    return replace(Entry(n, 1.5 + n, "move", 0, "anna", data, f"c{n}"), **other)


async def with_tables(store: Store, count: int) -> list[str]:
    """Make tables whose logs have one entry, and return their ids."""
    names = [f"t{number}" for number in range(count)]
    await asyncio.gather(*(store.create(head(name), summary(), [entry(1)]) for name in names))
    return names


async def log(store: Store, table: str) -> list[Entry]:
    found = await store.load(table)
    assert found is not None
    return found[1]
