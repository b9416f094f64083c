"""Days and durations as people say them."""

import time
from typing import Final

from stammtisch.web.words import tell

DAY: Final = 86400.0
MONTHS: Final = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def day(at: float, lang: str) -> str:
    """Return a date."""
    when = time.localtime(at)
    if lang == "de":
        return f"{when.tm_mday}.{when.tm_mon}.{when.tm_year}"
    return f"{when.tm_mday} {MONTHS[when.tm_mon - 1]} {when.tm_year}"


def days_ago(at: float | None, now: float, lang: str) -> str:
    """Return roughly how long ago something was, by days."""
    if at is None:
        return tell("seen_unknown", lang)
    days = int(now // DAY - at // DAY)
    if days < 1:
        return tell("seen_today", lang)
    if days < 2:
        return tell("seen_yesterday", lang)
    return tell("seen_days", lang, count=days)


def duration(seconds: float, lang: str) -> str:
    """Return for how long something was played."""
    minutes = round(seconds / 60)
    if minutes < 1:
        return tell("lasted_short", lang)
    if minutes < 60:
        return tell("span_minutes", lang, count=minutes)
    return tell("lasted_hours", lang, hours=minutes // 60, minutes=minutes % 60)
