"""Commands that take a choice back: alone while it is sealed, else by agreement or in practice.

Whether a choice is sealed is read off the seats to act (`history.is_sealed`), for everybody alike,
so that neither an offer nor a refusal tells the asker anything.
"""

from stammtisch.store.phases import RUNNING
from stammtisch.table.chairs import PERSON
from stammtisch.table.errors import TableError
from stammtisch.table.notes import (
    ALONE,
    ASK,
    PRACTICE,
    AgreeBack,
    AskBack,
    BackMode,
    Note,
    RefuseBack,
    TakeBack,
    Withdraw,
)
from stammtisch.table.table import Table


def ask_back(table: Table, person: str, mode: str | None = None) -> list[Note]:
    """Take the last own choice back, or ask the others where they have to agree.

    The mode is what the person was offered: if that has changed, nothing happens.
    """
    seat = table.own_seat(person)
    history = table.running_play().history
    table.check_not_paused()
    is_sealed = _is_sealed(table, seat)
    reason = _why_not(table, seat, is_sealed)
    if reason is not None:
        raise TableError(reason, {"rule": table.game.no_takeback_rule})
    possible = _mode(table, seat, is_sealed)
    if mode is not None and mode != possible:
        raise TableError("stale")
    kept = history.latest[seat]
    if possible == ALONE:
        return [Withdraw(seat, kept)]
    return [AskBack(seat, kept) if possible == ASK else TakeBack(seat, kept, PRACTICE)]


def answer_back(table: Table, person: str, agree: bool) -> list[Note]:
    """Answer who wants to take a move back; no means, to who asked, to think better of it."""
    seat = table.own_seat(person)
    table.running_match()
    table.check_not_paused()
    back = table.back
    if back is None or seat in back.agreed or (agree and seat == back.seat):
        raise TableError("not_asked")
    if not agree:
        return [RefuseBack(seat)]
    agreed = back.agreed | {seat}
    if not _present_besides(table, back.seat) <= agreed:
        return [AgreeBack(seat)]
    return [AgreeBack(seat), TakeBack(back.seat, back.kept, ASK, sorted(agreed))]


def offered_back(table: Table, seat: int) -> BackMode | None:
    """Return how a seat could take its last choice back now, None if it cannot."""
    if table.phase != RUNNING or table.arrangements.pause is not None:
        return None
    is_sealed = _is_sealed(table, seat)
    if _why_not(table, seat, is_sealed) is not None:
        return None
    return _mode(table, seat, is_sealed)


def _is_sealed(table: Table, seat: int) -> bool:
    """Tell whether a seat's last choice, and every choice since, is sealed."""
    history = table.running_play().history
    return history.latest[seat] >= 0 and history.sealed_choice(seat) is not None


def _mode(table: Table, seat: int, is_sealed: bool) -> BackMode:
    if is_sealed:
        return ALONE
    return ASK if _has_people_besides(table, seat) else PRACTICE


def _why_not(table: Table, seat: int, is_sealed: bool) -> str | None:
    """Return the key of why a seat cannot take its last choice back; None if it can."""
    history = table.running_play().history
    if table.head.rated:
        return "is_rated"
    if history.latest[seat] < 0:
        return "nothing_back"
    if is_sealed:
        return None
    if table.back is not None:
        return "asked_already"
    if not _has_people_besides(table, seat):
        return None
    if table.game.no_takeback_rule:
        return "is_final"
    return None if _present_besides(table, seat) else "all_away"


def _has_people_besides(table: Table, seat: int) -> bool:
    return PERSON in [chair.kind for at, chair in enumerate(table.chairs) if at != seat]


def _present_besides(table: Table, seat: int) -> set[int]:
    """Return the people who would have to agree: who is away is not asked."""
    present = [other for other, chair in enumerate(table.chairs) if chair.has_person_here()]
    return set(present) - {seat}
