"""Reading what people type: forgiving about case, spaces and other names for the same thing."""

from collections.abc import Mapping

from stammtisch.core.errors import BadMoveText


def read_move(text: str, game: str, codes: Mapping[str, int], aliases: Mapping[str, str]) -> int:
    """Return the move a text stands for; raise BadMoveText. Keys are case-folded."""
    plain = " ".join(text.casefold().split())
    code = codes.get(aliases.get(plain, plain).casefold())
    if code is None:
        raise BadMoveText("bad_move_text", {"text": text, "game": game})
    return code
