"""A table as one reader may see it, made once for all who may see the same."""

from collections.abc import Callable
from typing import TypeVar

from stammtisch.table.live import LiveTable
from stammtisch.web import shown
from stammtisch.web.shown import Key, Shown

Made = TypeVar("Made")


def rendered(live: LiveTable, key: Key) -> bytes:
    """Return a table as bytes of JSON, whole."""
    return _made_once(live, ("bytes", key), lambda: shown.rendered(shown_of(live, key)))


def shown_of(live: LiveTable, key: Key) -> Shown:
    """Return a table as a reader may see it."""
    return _made_once(live, ("shown", key), lambda: shown.show(live, key))


def _made_once(live: LiveTable, name: tuple[str, Key], make: Callable[[], Made]) -> Made:
    made: Made | None = live.shown.get(name)
    if made is None:
        made = live.shown[name] = make()
    return made
