"""Opening a table from a page: with one click, or by a form."""

import re
from collections.abc import Mapping
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from stammtisch import games
from stammtisch.core.errors import StammtischError
from stammtisch.core.game import Game
from stammtisch.core.words import SEAT_LETTERS
from stammtisch.table.agreement import NORMAL, PACES, USUAL_WAIT, WAITS
from stammtisch.table.chairs import STAND_IN
from stammtisch.table.errors import TableError
from stammtisch.web.agreed import clock_text, series_text, wait_text
from stammtisch.web.catalogue import game_called, game_cards
from stammtisch.web.dependencies import Tables
from stammtisch.web.people import visitor
from stammtisch.web.preferences import language
from stammtisch.web.templates import FormFields, base_of, page
from stammtisch.web.words import tell

router = APIRouter(default_response_class=HTMLResponse)

LEVELS: Final = ("Beginner", "Regular", "Master", "Random")
SERIES: Final = (3, 5, 7, 10, 0)  # matches; 0: open end
KEPT: Final = re.compile(r"option-[a-z0-9_-]{1,40}|seat[1-7]")
MOST_KEPT: Final = 60
USUAL_LEVEL: Final = "Regular"
CLOCKS: Final = ("none", "move:30", "move:60", "move:180", "move:600", "days:1", "days:3", "days:7")


@router.post("/play/{name}")
async def play_now(request: Request, server: Tables, name: str) -> Response:
    """Open a table with bots, sit the visitor down, and begin: one click."""
    game = game_called(name)
    response = RedirectResponse(f"{base_of(request)}/", 303)
    person = await visitor(request, response, "")
    seats = usual_seats(game)
    table_id = await server.opener.create(
        host=person.id,
        name=person.name,
        game=game.name,
        seats=seats,
        bots=[None, *[USUAL_LEVEL] * (seats - 1)],
        starts=True,
    )
    response.headers["location"] = f"{base_of(request)}/t/{table_id}"
    return response


def usual_seats(game: Game) -> int:
    """Return how many sit down unless somebody says otherwise."""
    return 4 if 4 in game.seat_counts else min(game.seat_counts)


@router.get("/new")
async def new_table(request: Request, game: str = "") -> Response:
    """Show the form of a new table.

    Choosing another game or number of seats sends the form here, so that it needs no script and
    keeps what was filled in already.
    """
    return new_form(request, game_called(game or games.names()[0]), dict(request.query_params), "")


def new_form(request: Request, game: Game, form: Mapping[str, str], reason: str) -> HTMLResponse:
    """Return the form, filled in as it was sent, and what was wrong with it."""
    lang = language(request)
    count = number_of(form.get("seats", ""))
    if count not in game.seat_counts:
        count = usual_seats(game)
    usual = game.defaults(count)
    fields = [
        f"option-{option.name}-{index}"
        for option in game.options
        for index in range(len(option.default))
    ]
    partners = [seat for team in game.teams_of(count) if 0 in team for seat in team if seat != 0]
    return page(
        request,
        "new.html",
        422 if reason else 200,
        games=game_cards(lang),
        game=game,
        title=game.words.title(lang),
        seats=count,
        levels=LEVELS,
        usual_level=USUAL_LEVEL,
        paces=[(pace, tell(f"pace_{pace.replace(' ', '_')}", lang)) for pace in PACES],
        usual_pace=NORMAL,
        clocks=[(clock, clock_text(*clock_of(clock), lang)) for clock in CLOCKS],
        series=[("", tell("series_one", lang))]
        + [(str(number), series_text(number, lang)) for number in SERIES],
        friend=partners[0] if partners else 1,
        teams=[[SEAT_LETTERS[seat] for seat in team] for team in game.teams_of(count)],
        kept=kept_fields(form, fields, count),
        usual_stand_in=STAND_IN,
        waits=[(hours, wait_text(hours, lang)) for hours in WAITS],
        usual_wait=USUAL_WAIT,
        options=[
            {
                "name": option.name,
                "label": option.title(lang),
                "usual": usual[option.name],
                "low": option.low,
                "high": option.table_high,
                "names_seat": option.names_seat(),
                "is_switch": option.is_switch(),
            }
            for option in game.options
        ],
        has_options=any(form.get(field) for field in fields),
        form=form,
        reason=reason,
    )


def kept_fields(form: Mapping[str, str], fields: list[str], seats: int) -> list[tuple[str, str]]:
    """Return what was filled in for another game or more seats, to be kept in case of return."""
    chairs = {f"seat{seat}" for seat in range(1, seats)}
    return [
        (name, value)
        for name, value in form.items()
        if KEPT.fullmatch(name) and name not in chairs and name not in fields and value
    ][:MOST_KEPT]


def clock_of(clock: str) -> tuple[str, int]:
    """Return kind and amount of a clock of the form."""
    kind, _, amount = (clock if clock in CLOCKS else "none").partition(":")
    return kind, int(amount or 0)


def number_of(seats: str) -> int:
    """Return a number that somebody typed; 0 if it is none."""
    return int(seats) if seats.isdecimal() and len(seats) < 4 else 0


@router.post("/new")
async def open_table(request: Request, server: Tables, form: FormFields) -> Response:
    """Open the table that a form describes; begin at once if no seat is left for a friend."""
    game = game_called(form.get("game", ""))
    seats = number_of(form.get("seats", ""))
    kind, amount = clock_of(form.get("clock", "none"))
    others = [form.get(f"seat{seat}", "") for seat in range(1, seats)]
    response = RedirectResponse(f"{base_of(request)}/", 303)
    try:
        options = chosen_options(game, seats, form)
        game.settle(seats, options)
        person = await visitor(request, response, form.get("name", ""))
        table_id = await server.opener.create(
            host=person.id,
            name=person.name,
            game=game.name,
            seats=seats,
            options=options,
            bots=[None, *[level if level in LEVELS else None for level in others]],
            clock={"kind": kind, "amount": amount},
            is_public=form.get("public") == "1",
            is_rated=form.get("rated") == "1",
            is_quiet=form.get("quiet") == "1",
            series=number_of(form["series"]) if form.get("series") else None,
            pace=form["pace"] if form.get("pace") in PACES else NORMAL,
            stand_in=form["stand_in"] if form.get("stand_in") in LEVELS else STAND_IN,
            wait_hours=number_of(form.get("wait", "")) or USUAL_WAIT,
            starts=all(level in LEVELS for level in others),
        )
    except (StammtischError, TableError) as error:
        return new_form(request, game, form, reason_of(error, game, language(request)))
    response.headers["location"] = f"{base_of(request)}/t/{table_id}"
    return response


def reason_of(error: StammtischError | TableError, game: Game, lang: str) -> str:
    """Return what is wrong with a form; options are called as the form calls them."""
    labels = {option.name: option.title(lang) for option in game.options}
    facts = dict(error.facts)
    if error.key in ("bad_option", "bad_option_unless") and facts.get("name") in labels:
        label = labels[str(facts["name"])]
        if "switch" in facts:
            facts["switch"] = labels[str(facts["switch"])]
        return tell(f"{error.key}_here", lang, **{**facts, "label": label})
    return error.say(lang)


def chosen_options(game: Game, seats: int, form: Mapping[str, str]) -> dict[str, list[int]]:
    """Return the options that differ from the usual; an empty field means as usual."""
    usual = {**game.defaults(seats), **game.settle(seats)}
    chosen = {}
    for option in game.options:
        numbers = list(usual[option.name])
        for index in range(len(numbers)):
            text = form.get(f"option-{option.name}-{index}", "").strip()
            if text:
                digits = text.removeprefix("-")
                is_number = digits.isascii() and digits.isdecimal() and len(digits) < 7
                # what is no number is out of every range, and is refused as such
                numbers[index] = int(text) if is_number else option.high + 1
        if numbers != usual[option.name]:
            chosen[option.name] = numbers
    return chosen
