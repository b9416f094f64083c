"""A table as one reader may see it, made once for all who may see the same."""

from stammtisch.table.readers import Live
from stammtisch.web import shown
from stammtisch.web.shown import Key, Shown


def rendered(live: Live, key: Key) -> bytes:
    """Return a table as bytes of JSON, whole."""
    made = live.shown.get(("bytes", key))
    if made is None:
        made = live.shown["bytes", key] = shown.rendered(shown_of(live, key))
    assert isinstance(made, bytes)
    return made


def shown_of(live: Live, key: Key) -> Shown:
    """Return a table as a reader may see it."""
    made = live.shown.get(("shown", key))
    if made is None:
        made = live.shown["shown", key] = shown.show(live, key)
    assert isinstance(made, Shown)
    return made
