"""What I have played: my matches, my sums, and what I have played with somebody."""

import re
from collections.abc import Sequence
from math import isfinite
from typing import Annotated, Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, HTTPException, Path, Request
from fastapi.responses import HTMLResponse, Response

from stammtisch import games
from stammtisch.store.histories import Cursor, Histories, Played
from stammtisch.store.phases import OVER, RUNNING
from stammtisch.table.errors import refused_if_unavailable
from stammtisch.web.dates import day, duration
from stammtisch.web.dependencies import CurrentPerson, TableId, Tables
from stammtisch.web.lobby_page import title_of
from stammtisch.web.my_statistics import Sums, points_text, score_figures
from stammtisch.web.preferences import language
from stammtisch.web.templates import MISSING, FormFields, base_of, go_on_to, page, person_of

router = APIRouter(default_response_class=HTMLResponse)

PAGE: Final = 20  # matches
HIDDEN: Final = "hidden"
AN_ID: Final = re.compile(r"[A-Za-z0-9_-]{8,32}")  # of a table


def cursor_from(text: str) -> Cursor | None:
    """Return where a list goes on; None for what is no such place: it begins anew."""
    at, _, table = text.partition("~")
    try:
        moment = float(at)
    except ValueError:
        return None
    return Cursor(moment, table) if isfinite(moment) and AN_ID.fullmatch(table) else None


@router.get("/me")
async def my_page(
    request: Request,
    server: Tables,
    game: str = "",
    before: str = "",
    show: str = "",
) -> Response:
    """Show somebody's matches and sums."""
    person = person_of(request)
    if person is None:
        return page(request, "me_stranger.html")
    histories = Histories(server.store)
    after = cursor_from(before)
    is_first = after is None
    chosen = game if game in games.names() else None
    lang = language(request)
    with refused_if_unavailable():
        if show == HIDDEN:
            hidden = await histories.hidden(person.id, PAGE + 1, after)
            return await _hidden_page(request, histories, hidden, is_first=is_first)
        running = [] if chosen or not is_first else await histories.running(person.id, PAGE)
        finished = await histories.finished(person.id, PAGE + 1, after, game=chosen)
        sums = await Sums.read(histories, person.id, chosen) if is_first else None
        running_lines = await match_lines(histories, running, lang)
        finished_lines = await match_lines(histories, finished[:PAGE], lang)
    return page(
        request,
        "me.html",
        game=chosen,
        games=[(name, title_of(name, lang)) for name in games.names()],
        running=running_lines,
        finished=finished_lines,
        is_first=is_first,
        older=_older(finished, chosen),
        figures=sums.figures(lang, base_of(request)) if sums else [],
    )


async def _hidden_page(
    request: Request, histories: Histories, matches: list[Played], *, is_first: bool
) -> Response:
    last = matches[PAGE - 1] if len(matches) > PAGE else None
    older = {"show": HIDDEN, "before": f"{last.created!r}~{last.id}"} if last else {}
    return page(
        request,
        "me_hidden.html",
        hidden=await match_lines(histories, matches[:PAGE], language(request)),
        is_first=is_first,
        older=urlencode(older),
    )


def _older(finished: list[Played], game: str | None) -> str:
    """Return the question for the next page; empty if there is none."""
    if len(finished) <= PAGE:
        return ""
    last = finished[PAGE - 1]
    return urlencode({**({"game": game} if game else {}), "before": f"{last.ended!r}~{last.id}"})


async def match_lines(
    histories: Histories, matches: Sequence[Played], lang: str
) -> list[dict[str, Any]]:
    """Return matches as lines of somebody's list."""
    people = await histories.people_at([match.id for match in matches]) if matches else set()
    return [match_line(match, people, lang) for match in matches]


def match_line(match: Played, people: set[tuple[str, int]], lang: str) -> dict[str, Any]:
    """Return a match as a line of somebody's list; of a running one no more than that it runs.

    When something last happened there is not told: it would tell that somebody has chosen.
    """
    is_over = match.phase == OVER and match.result is not None
    score = match.result["score"] if match.result is not None else []
    points = score[match.seat] if is_over else 0
    return {
        "id": match.id,
        "game": match.game,
        "title": title_of(match.game, lang),
        "others": [
            (name, seat if (match.id, seat) in people else None)
            for seat, name in enumerate(match.names)
            if name and seat != match.seat
        ],
        "phase": match.phase,
        "readable": match.unreadable is None,
        "hidden": match.hidden,
        "my_turn": match.phase == RUNNING and match.seat in (match.owing or []),
        "date": day(match.created if match.ended is None else match.ended, lang),
        "is_over": is_over,
        "won": bool(match.won),
        "place": 1 + sum(more > points for more in score),
        "seats": match.seats,
        "points": points_text(match.game, points, lang) if is_over else "",
        "lasted": "" if match.seconds is None else duration(match.seconds, lang),
    }


@router.post("/me")
async def hide(
    request: Request, server: Tables, person: CurrentPerson, form: FormFields
) -> Response:
    """Hide a match from somebody's list, or show it again."""
    is_hidden = form.get("hidden") == "1"
    histories = Histories(server.store)
    table = form.get("table", "")
    with refused_if_unavailable():
        if not AN_ID.fullmatch(table) or not await histories.hide(
            person.id, table, is_hidden=is_hidden
        ):
            raise HTTPException(MISSING)
    return go_on_to(request, form, "/me" if is_hidden else f"/me?show={HIDDEN}")


@router.get("/me/with/{table_id}/{seat}")
async def with_page(  # noqa: PLR0917 a page has so many settings
    request: Request,
    server: Tables,
    person: CurrentPerson,
    table_id: TableId,
    seat: Annotated[int, Path(ge=0, le=7)],
    before: str = "",
) -> Response:
    """Show what somebody and who sat with them at a table have played together."""
    histories = Histories(server.store)
    with refused_if_unavailable():
        found = await histories.companion(person.id, table_id, seat)
        if found is None:
            raise HTTPException(MISSING)  # whether there is such a table or not
        companion, name = found
        after = cursor_from(before)
        scores = await histories.scores(person.id, companion)
        matches = await histories.finished(person.id, PAGE + 1, after, companion=companion)
        lang = language(request)
        lines = await match_lines(histories, matches[:PAGE], lang)
    return page(
        request,
        "me_with.html",
        name=name,
        where=f"{table_id}/{seat}",
        wins=sum(score.wins for score in scores),
        losses=sum(score.losses for score in scores),
        figures=score_figures(scores, name, lang),
        finished=lines,
        is_first=after is None,
        older=_older(matches, None),
    )
