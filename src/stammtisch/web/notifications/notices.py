"""What a notice says and when it may come: made from what its reader's view tells, and no more."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from hashlib import sha256
from typing import Final, Literal, TypeAlias
from zoneinfo import ZoneInfo

import orjson

from stammtisch.core.telling import listed
from stammtisch.store.contacts import NoticePreferences
from stammtisch.store.phases import OPEN, OVER, RUNNING
from stammtisch.table.chairs import FREE, PERSON
from stammtisch.table.lapses import late_seats
from stammtisch.table.table import Table
from stammtisch.web.words import tell

Kind: TypeAlias = Literal["turn", "hurry", "full", "rematch", "nudge", "test"]

TURN: Final = "turn"  # it is somebody's turn
HURRY: Final = "hurry"  # four fifths of their time are over at a table for correspondence
FULL: Final = "full"  # all chairs are taken
REMATCH: Final = "rematch"  # somebody wants to play again
NUDGE: Final = "nudge"  # somebody wants them to hurry up
TEST: Final = "test"  # they wanted to see one
KINDS: Final[tuple[Kind, ...]] = (TURN, HURRY, FULL, REMATCH, NUDGE)
ABOUT_A_CHOICE: Final = (TURN, HURRY, NUDGE)  # untrue once it has been made

DAY: Final = 24 * 3600
KEPT: Final = 3 * DAY  # seconds for which a notice without a clock is worth something
SHORT: Final = 3600  # seconds: clocks below this are urgent


@dataclass(frozen=True, slots=True)
class Notice:
    """What somebody is told."""

    kind: Kind
    title: str
    body: str
    table: str  # its id; empty: none
    ttl: int  # seconds for which it is true
    urgency: str

    def message(self, base: str, lang: str, waiting: int) -> bytes:
        """Return what the worker is handed; `waiting`: how many tables wait for its reader."""
        return orjson.dumps(
            {
                "title": self.title,
                "body": self.body,
                "tag": self.table or self.kind,
                "url": f"{base}/t/{self.table}" if self.table else f"{base}/settings",
                "lang": lang,
                "waiting": waiting,
            }
        )

    def topic(self, person: str) -> str:
        """Return what a push service may know: which notices replace each other, and no more."""
        return sha256(f"{person} {self.table or self.kind}".encode()).hexdigest()[:32]


def owes_choice(table: Table, seat: int) -> bool:
    """Tell whether somebody's own view asks them for a choice that others wait for."""
    if table.phase != RUNNING or table.played is None or table.arrangements.pause is not None:
        return False
    if table.chairs[seat].is_played_by_bot():
        return False
    people = sum(chair.kind == PERSON for chair in table.chairs)
    if people < 2 or seat not in table.to_act():  # cheap, and the same as the view tells
        return False
    return bool(table.played.match.view(seat).legal)


def is_true(kind: Kind, table: Table, seat: int, now: float) -> bool:
    """Tell whether a notice still makes sense for who sits there at a house time."""
    if kind == HURRY and seat not in late_seats(table, now):
        return False  # more time was given meanwhile
    if kind in ABOUT_A_CHOICE:
        return owes_choice(table, seat)
    if kind == FULL:
        return is_full(table)
    return kind == REMATCH and table.phase == OVER


def is_full(table: Table) -> bool:
    """Tell whether a match that has not begun could."""
    return table.phase == OPEN and all(chair.kind != FREE for chair in table.chairs)


def notice_of(kind: Kind, table: Table, seat: int, lang: str, now: float) -> Notice:
    """Return what who sits there is told at a house time."""
    title = table.game.words.title(lang)
    others = [
        chair.name
        for other, chair in enumerate(table.chairs)
        if chair.kind == PERSON and other != seat
    ]
    ttl = time_left(table, seat, now) if kind in ABOUT_A_CHOICE else KEPT
    return Notice(
        kind=kind,
        title=tell(f"notice_{kind}", lang),
        body=tell("notice_with", lang, title=title, names=listed(others, lang))
        if others
        else title,
        table=table.head.id,
        ttl=ttl,
        urgency="high" if ttl <= SHORT or kind == NUDGE else "normal",
    )


def trial_notice(lang: str) -> Notice:
    """Return a notice that somebody asked for."""
    return Notice(TEST, tell("notice_test", lang), tell("notice_test_about", lang), "", 600, "high")


def time_left(table: Table, seat: int, now: float) -> int:
    """Return for how many seconds a choice can still be made, as its owner's view tells."""
    deadline = None
    if table.played is not None:
        deadline = table.shown_deadline(table.played.match.view(seat))
    return KEPT if deadline is None else max(0, int(deadline - now))


def quiet_for(wanted: NoticePreferences, now: float) -> float:
    """Return for how many seconds somebody wants to hear nothing, 0 if they may be told."""
    if wanted.quiet_from is None or wanted.quiet_to is None:
        return 0.0
    zone = zone_called(wanted.zone)
    local = datetime.fromtimestamp(now, zone)
    minute = local.hour * 60 + local.minute
    begin, end = wanted.quiet_from, wanted.quiet_to
    is_quiet = begin <= minute < end if begin <= end else minute >= begin or minute < end
    if not is_quiet:
        return 0.0
    midnight = local.replace(hour=0, minute=0, second=0, microsecond=0, fold=0)
    day = midnight if minute < end else midnight + timedelta(days=1)
    ends = day.replace(hour=end // 60, minute=end % 60)
    return max(1.0, ends.timestamp() - now)


def zone_called(name: str) -> tzinfo:
    """Return a time zone; one that is not known here is UTC."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # unknown, no name at all, or a folder of them
        return UTC
