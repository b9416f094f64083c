"""A finished match, position by position; made in a process of its own, whatever its length."""

from typing import Final

from stammtisch.core.game import Json
from stammtisch.core.match import PART, Match
from stammtisch.core.telling import Sentence, Teller
from stammtisch.table.jobs import Job, history_of
from stammtisch.table.journal import Journal
from stammtisch.web.changes import board_changes
from stammtisch.web.shown import drawn

LISTED: Final = 200  # moves that are told at once


def replay(  # noqa: PLR0917 as the page asks for it
    job: Job, n: int, viewer: int | None, lang: str, shape: str, is_open: bool = False
) -> Json:
    """Return how things stood after so many moves, as a seat or an onlooker saw it.

    When it `is_open`, also what every seat alone knew: the match is over.
    """
    history = history_of(job)
    lines = history.lines
    n = min(n, len(lines))
    match = history.match_at(max(0, n - 1))
    journal = Journal(match, viewer)
    teller = match.game.teller(match.names, lang)
    who, move = "", ""
    if n > 0:
        mover, text = lines[n - 1]
        match.play_text(mover, text)
        journal.go_on(match)
        who, move = match.names[mover], moved(text, teller)
    else:
        journal.open(match)
    drawing = drawn(journal.view, teller, shape, journal.before, None, journal.news)
    return {
        "n": n,
        "count": len(lines),
        "game": job.game,
        "board": board_changes(None, drawing, {}),
        "headline": teller.headline(journal.view),
        "log": [teller.say(event.key, **event.facts) for _, event, _ in journal.learned],
        "move": move,
        "notation": lines[n - 1][1] if n > 0 else "",
        "who": who,
        "hands": hands(match, teller) if is_open else None,
    }


def moved(text: str, teller: Teller) -> str:
    """Return a whole choice in words."""
    parts = [teller.game.parse_move(part) for part in text.split(PART)]
    return teller.move(parts[0]) if len(parts) == 1 else teller.chosen(parts)


def hands(match: Match, teller: Teller) -> list[list[Sentence]]:
    """Return, seat by seat, what each alone knew."""
    return [
        [teller.line(event) for event in teller.own(match.view(seat))]
        for seat in range(match.seats)
    ]


def moves(job: Job, first: int, viewer: int | None, lang: str) -> Json:
    """Return what some moves in a row have shown a seat or an onlooker, line by line."""
    history = history_of(job)
    lines = history.lines
    start = min(max(0, first - 1), len(lines))
    match = history.match_at(start)
    journal = Journal(match, viewer)
    teller = match.game.teller(match.names, lang)
    told: list[Json] = []
    if first == 0:
        journal.open(match)
        told.append({"n": 0, "lines": [teller.line(item.event) for item in journal.learned]})
    for number, (seat, text) in enumerate(lines[start : start + LISTED], start=start + 1):
        match.play_text(seat, text)
        journal.go_on(match)
        said = [teller.line(event) for event in journal.news]
        told.append({"n": number, "lines": said or [f"{match.names[seat]}: …"]})
    return {"count": len(lines), "moves": told}
