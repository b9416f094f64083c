"""Commands of the chat: saying something, and taking the word from somebody."""

from typing import Final

from stammtisch.table.errors import TableError
from stammtisch.table.notes import Mute, Note, Say, Unmute
from stammtisch.table.table import Table

LONGEST_LINE: Final = 400


def say(table: Table, person: str, name: str, text: str) -> list[Note]:
    """Say something to everyone at the table and around it."""
    table.check_not_closed()
    if person in table.barred:
        raise TableError("barred")
    if person in table.muted:
        raise TableError("muted")
    rule = table.no_chat_rule()
    if rule:
        raise TableError("chat_closed", {"rule": rule})
    line = " ".join(text.split())
    if not 1 <= len(line) <= LONGEST_LINE or not line.isprintable():
        raise TableError("bad_text", {"most": LONGEST_LINE})
    seat = table.seat_of(person)
    return [Say(seat, name if seat is None else table.chairs[seat].name, line)]


def mute(
    table: Table, person: str, *, seat: int | None, line: int | None, is_muted: bool
) -> list[Note]:
    """Take the word from who sits somewhere or has said a line, or give it back; for the host."""
    table.check_host(person)
    target = None
    if seat is not None:
        target = table.chairs[seat].person if seat < len(table.chairs) else None
    elif line is not None:
        target = next((said.person for said in table.chat if said.n == line), None)
    if target is None or target == person:
        raise TableError("nobody_to_mute")
    if (target in table.muted) == is_muted:
        return []
    return [Mute(target) if is_muted else Unmute(target)]
