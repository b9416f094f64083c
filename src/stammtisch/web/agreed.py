"""What was agreed for a table, in words: for the waiting room, the lobby and who joins."""

from collections.abc import Mapping

from stammtisch import games
from stammtisch.core.game import LOT, Game, Json, Option
from stammtisch.core.words import SEAT_LETTERS
from stammtisch.store.model import PublicHead
from stammtisch.table.series import OPEN_END
from stammtisch.web.words import tell


def clock_text(kind: str, amount: int, lang: str) -> str:
    """Return a clock in words."""
    if kind == "none":
        return tell("clock_none", lang)
    if kind == "move" and amount > 60 and amount % 60 == 0:
        return tell("clock_minutes", lang, amount=amount // 60)
    if kind == "days" and amount == 1:
        return tell("clock_day", lang)
    return tell(f"clock_{kind}", lang, amount=amount)


def wait_text(hours: int, lang: str) -> str:
    """Return how long a match waits, in words."""
    if hours == 1:
        return tell("wait_hour", lang)
    if hours < 48:
        return tell("wait_hours", lang, count=hours)
    return tell("wait_days", lang, count=hours // 24)


def series_text(series: int | None, lang: str) -> str:
    """Return how many matches count together."""
    if series is None:
        return tell("series_one", lang)
    return (
        tell("series_open", lang) if series == OPEN_END else tell("series_many", lang, count=series)
    )


def seat_text(seat: int, lang: str) -> str:
    """Return a seat that an option names, or that lots are drawn."""
    return (
        tell("by_lot", lang) if seat == LOT else tell("seat_called", lang, seat=SEAT_LETTERS[seat])
    )


def agreed_rows(
    head: PublicHead, game: Game, options: Mapping[str, list[int]], lang: str
) -> list[Json]:
    """Return all that was agreed: what it is about, what, and whether that is as usual."""
    rows = [
        _row(tell("clock", lang), clock_text(head.clock["kind"], head.clock["amount"], lang)),
        _row(tell("agreed_series", lang), series_text(head.series, lang)),
        _row(
            tell("agreed_rated", lang),
            tell("agreed_is_rated" if head.rated else "agreed_friendly", lang),
        ),
    ]
    if game.no_chat_rule:
        is_closed = head.rated or head.quiet
        key = "agreed_chat_closed" if is_closed else "agreed_chat_open"
        rows.append(_row(tell("agreed_chat", lang), tell(key, lang, rule=game.no_chat_rule)))
    level = tell("bot_level", lang, level=tell(f"level_{head.stand_in}", lang))
    rows.append(_row(tell("agreed_stand_in", lang), level))
    rows.append(_row(tell("wait_choice", lang), wait_text(head.wait_hours, lang)))
    rows.append(_row(tell("pace", lang), tell(f"pace_{head.pace.replace(' ', '_')}", lang)))
    usual = game.defaults(head.seats)
    for option in game.options:
        numbers = options.get(option.name, option.default)
        is_usual = numbers == usual[option.name]
        text = option_text(option, numbers, lang)
        note = game.agreed_note(option.name, lang, head.seats, options)
        rows.append(_row(option.title(lang), f"{text}. {note}" if note else text, is_usual))
    return rows


def _row(label: str, text: str, is_usual: bool = False) -> Json:
    return {"label": label, "text": text, "usual": is_usual}


def option_text(option: Option, numbers: list[int], lang: str) -> str:
    """Return what was agreed for an option."""
    if option.names_seat():
        return seat_text(numbers[0], lang)
    if option.is_switch():
        return tell("switch_on" if numbers[0] else "switch_off", lang)
    return ", ".join(map(str, numbers))


def agreed_line(head: PublicHead, lang: str) -> str:
    """Return what was agreed in one line for the lobby: the clock, and what is not as usual."""
    parts = [clock_text(head.clock["kind"], head.clock["amount"], lang)]
    if head.series is not None:
        parts.append(series_text(head.series, lang))
    if head.rated:
        parts.append(tell("agreed_is_rated", lang))
    if head.game in games.names():
        game = games.get(head.game)
        usual = game.defaults(head.seats)
        unusual = [
            f"{option.title(lang)}: {option_text(option, head.options[option.name], lang)}"
            for option in game.options
            if option.name in head.options and not option.names_seat()
            if head.options[option.name] != usual[option.name]
        ]
        parts += unusual or [tell("agreed_usual", lang)]
    return " · ".join(parts)


def seat_options(game: Game, options: Mapping[str, list[int]], lang: str) -> list[Json]:
    """Return the parts that a seat may be named for, and who has them."""
    return [
        {
            "option": option.name,
            "label": option.title(lang),
            "role": option.role_text(lang),
            "seat": options.get(option.name, option.default)[0],
        }
        for option in game.options
        if option.names_seat()
    ]
