"""The pages: lobby, new table, table, replay, rules, settings, and a person's own link."""

import re
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup, escape

from stammtisch import games
from stammtisch.core.errors import StammtischError
from stammtisch.core.game import Game
from stammtisch.core.match import LONGEST_NAME
from stammtisch.store import Listing, Person
from stammtisch.table.chairs import NORMAL, OPEN, PACES, RUNNING
from stammtisch.table.errors import TableError
from stammtisch.table.hall import Hall
from stammtisch.web.api import Hosted, TableId
from stammtisch.web.people import YEAR, adopt, people_of, welcome
from stammtisch.web.preferences import CHOICES, COOKIE, Preferences, language, preferences_of
from stammtisch.web.templates import MISSING, Filled, base_of, page, person_of
from stammtisch.web.words import ago, for_browser, span, tell

router = APIRouter(default_response_class=HTMLResponse)

RULE: Final = re.compile(r"\b[A-Z]{2,3}-\d{2}\b")
LEVELS: Final = ("Beginner", "Regular", "Master", "Random")
USUAL_LEVEL: Final = "Regular"
CLOCKS: Final = ("none", "move:30", "move:60", "move:180", "move:600", "days:1", "days:3", "days:7")
SOON: Final = 0.5  # of the time a table is kept, after which the lobby tells that it closes
ASKED: Final = 12  # old running matches that are read for the lobby to tell whose turn it is


def with_links(text: str, known: set[str]) -> Markup:
    """Return a rule's text in which the ids of other rules are links to them."""

    def link(found: re.Match[str]) -> str:
        rule = found[0]
        return f'<a href="#{rule}">{rule}</a>' if rule in known else rule

    return Markup(RULE.sub(link, str(escape(text))))


def game_called(name: str) -> Game:
    """Return a game by its name in a link."""
    if name not in games.NAMES:
        raise HTTPException(MISSING)
    return games.get(name)


async def present(request: Request, response: Response, name: str) -> Person:
    """Return who asks; strangers become guests, by the name they give or a made-up one."""
    person = person_of(request)
    wanted = " ".join(name.split())[:LONGEST_NAME]
    if person is None:
        made_up = f"{tell('guest', language(request))} {100 + time.time_ns() // 1000 % 900}"
        return await welcome(request, response, wanted or made_up)
    if wanted and wanted != person.name:
        return await people_of(request).rename(person, wanted)
    return person


# The lobby


@router.get("/")
async def lobby(request: Request, hall: Hosted) -> Response:
    """Show the games, and who plays what."""
    lang = language(request)
    person = person_of(request)
    me = None if person is None else person.id
    tables = await hall.listing(me)
    now = time.time()
    mine = [
        {**row(one, me, lang, now), "closes": closes(hall, one, lang)}
        for one in tables["mine"]
        if one.phase in (OPEN, RUNNING)
    ]
    unknown = [one for one in mine if one["my_turn"] is None and one["readable"]]
    for one in unknown[:ASKED]:
        one["my_turn"] = await is_my_turn(hall, one["id"], me)
    others = [row(one, me, lang, now) for one in tables["open"]]
    return page(
        request,
        "lobby.html",
        games=[described(games.get(name), lang) for name in games.NAMES],
        mine=sorted(mine, key=lambda one: not one["my_turn"]),
        open=[one for one in others if not one["is_mine"]],
        recent=[row(one, me, lang, now) for one in tables["recent"]],
    )


def owes_choice(table: Listing, person: str | None) -> bool | None:
    """Tell whether a running match waits for somebody; None if its log must be read for that."""
    if table.phase != RUNNING or person is None or person not in table.persons:
        return False
    return None if table.owing is None else table.persons.index(person) in table.owing


async def is_my_turn(hall: Hall, table_id: str, me: str | None) -> bool:
    """Tell whether a running match waits for somebody."""
    with suppress(TableError):
        table = (await hall.tables.find(table_id)).table
        seat = table.seat_of(me)
        if seat is not None and table.phase == RUNNING:
            return bool(table.running().view(seat).legal)
    return False


def described(game: Game, lang: str) -> dict[str, Any]:
    """Return a game as the lobby shows it."""
    low, high = min(game.seat_counts), max(game.seat_counts)
    return {
        "name": game.name,
        "title": game.words.title(lang),
        "counts": str(low) if low == high else f"{low}–{high}",
        "about": tell(f"about_{game.name}", lang),
        "rules": len(game.words.rules),
    }


def title_of(name: str, lang: str) -> str:
    """Return what a game is called; one that this program does not know, by its id."""
    return games.get(name).words.title(lang) if name in games.NAMES else name


def closes(hall: Hall, table: Listing, lang: str) -> str:
    """Return in which time a table closes unless somebody comes, if that is soon."""
    span_of_phase = hall.tables.expiry.span(table.phase)
    if table.expires is None or span_of_phase is None:
        return ""
    left = table.expires - hall.clock.time()
    return span(left, lang) if left < SOON * span_of_phase else ""


def row(table: Listing, me: str | None, lang: str, now: float) -> dict[str, Any]:
    """Return a table as a line of the lobby."""
    winners = (table.result or {}).get("winners", [])
    return {
        "id": table.id,
        "game": table.game,
        "title": title_of(table.game, lang),
        "readable": table.unreadable is None,
        "seats": table.seats,
        "free": sum(not name for name in table.names),
        "names": [name for name in table.names if name],
        "phase": table.phase,
        "ago": ago(max(0.0, now - table.updated), lang),
        "is_mine": me is not None and me in table.persons,
        "my_turn": owes_choice(table, me),
        "winners": [table.names[seat] for seat in winners],
    }


@router.post("/play/{name}")
async def play_now(request: Request, hall: Hosted, name: str) -> Response:
    """Open a table with bots, sit the visitor down, and begin: one click."""
    game = game_called(name)
    response = RedirectResponse(f"{base_of(request)}/", 303)
    person = await present(request, response, "")
    seats = usual_seats(game)
    table_id = await hall.create(
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


# A new table


@router.get("/new")
async def new_table(request: Request, game: str = games.NAMES[0], seats: str = "") -> Response:
    """Show the form of a new table; game and seats are chosen by links, so it needs no script."""
    return new_form(request, game_called(game), seats, {}, "")


def new_form(
    request: Request, game: Game, seats: str, form: Mapping[str, str], reason: str
) -> HTMLResponse:
    """Return the form, filled in as it was sent, and what was wrong with it."""
    lang = language(request)
    count = int(seats) if seats.isdecimal() and len(seats) < 3 else 0
    if count not in game.seat_counts:
        count = usual_seats(game)
    usual = game.defaults(count)
    return page(
        request,
        "new.html",
        422 if reason else 200,
        games=[described(games.get(name), lang) for name in games.NAMES],
        game=game,
        title=game.words.title(lang),
        seats=count,
        levels=LEVELS,
        usual_level=USUAL_LEVEL,
        paces=[(pace, tell(f"pace_{pace.replace(' ', '_')}", lang)) for pace in PACES],
        usual_pace=NORMAL,
        clocks=[(clock, clock_text(clock, lang)) for clock in CLOCKS],
        options=[
            {
                "name": option.name,
                "label": tell(f"option_{game.name}_{option.name}", lang),
                "usual": usual[option.name],
                "low": option.low,
                "high": option.table_high,
            }
            for option in game.options
        ],
        form=form,
        reason=reason,
    )


def clock_text(clock: str, lang: str) -> str:
    """Return a clock in words."""
    kind, _, amount = clock.partition(":")
    if kind == "none":
        return tell("clock_none", lang)
    if kind == "move" and int(amount) > 60:
        return tell("clock_minutes", lang, amount=int(amount) // 60)
    if clock == "days:1":
        return tell("clock_day", lang)
    return tell(f"clock_{kind}", lang, amount=amount)


@router.post("/new")
async def open_table(request: Request, hall: Hosted, form: Filled) -> Response:
    """Open the table that a form describes; begin at once if no seat is left for a friend."""
    game = game_called(form.get("game", ""))
    told = form.get("seats", "")
    seats = int(told) if told.isdecimal() and len(told) < 3 else 0
    clock = form.get("clock", "none")
    kind, _, amount = (clock if clock in CLOCKS else "none").partition(":")
    others = [form.get(f"seat{seat}", "") for seat in range(1, seats)]
    response = RedirectResponse(f"{base_of(request)}/", 303)
    try:
        options = chosen_options(game, seats, form)
        game.settle(seats, options)
        person = await present(request, response, form.get("name", ""))
        table_id = await hall.create(
            host=person.id,
            name=person.name,
            game=game.name,
            seats=seats,
            options=options,
            bots=[None, *[level if level in LEVELS else None for level in others]],
            clock={"kind": kind, "amount": int(amount or 0)},
            is_public=form.get("public") == "1",
            is_rated=form.get("rated") == "1",
            pace=form["pace"] if form.get("pace") in PACES else NORMAL,
            starts=all(level in LEVELS for level in others),
        )
    except (StammtischError, TableError) as error:
        return new_form(request, game, told, form, error.say(language(request)))
    response.headers["location"] = f"{base_of(request)}/t/{table_id}"
    return response


def chosen_options(game: Game, seats: int, form: Mapping[str, str]) -> dict[str, list[int]]:
    """Return the options that differ from the usual; an empty field means as usual."""
    usual = game.settle(seats)
    chosen = {}
    for option in game.options:
        numbers = list(usual[option.name])
        for place in range(len(numbers)):
            text = form.get(f"option-{option.name}-{place}", "").strip()
            if text:
                digits = text.removeprefix("-")
                is_number = digits.isascii() and digits.isdecimal() and len(digits) < 7
                # what is no number is out of every range, and is refused as such
                numbers[place] = int(text) if is_number else option.high + 1
        if numbers != usual[option.name]:
            chosen[option.name] = numbers
    return chosen


# The table and its replay


@router.get("/t/{table_id}")
async def table_page(request: Request, hall: Hosted, table_id: TableId) -> Response:
    """Show a table; what happens there comes by the stream."""
    live = await hall.live(table_id)
    return page(
        request,
        "table.html",
        title=live.table.game.words.title(language(request)),
        game=live.table.game.name,
        data=module_data(request, table_id),
        kept=kept_for(hall, language(request)),
    )


def kept_for(hall: Hall, lang: str) -> list[str]:
    """Return how long tables are kept while nobody comes, before and after the start."""
    expiry = hall.tables.expiry
    spans = [("kept_open", expiry.span(OPEN)), ("kept_running", expiry.span(RUNNING))]
    return [
        tell(key, lang, time=span(seconds, lang)) for key, seconds in spans if seconds is not None
    ]


@router.get("/t/{table_id}/replay")
async def replay_page(request: Request, hall: Hosted, table_id: TableId) -> Response:
    """Show a match that is over, move by move."""
    live = await hall.live(table_id)
    return page(
        request,
        "replay.html",
        title=live.table.game.words.title(language(request)),
        table_id=table_id,
        data=module_data(request, table_id),
    )


def module_data(request: Request, table_id: str) -> dict[str, Any]:
    """Return what the browser's module is told with the page."""
    preferences = preferences_of(request)
    person = person_of(request)
    return {
        "id": table_id,
        "person": None if person is None else {"name": person.name},
        "settings": {
            "lang": preferences.lang,
            "theme": preferences.theme,
            "speed": preferences.speed,
            "sound": preferences.sound == "on",
            "notify": preferences.notify == "on",
            "auto": preferences.auto == "on",
        },
        "texts": for_browser(preferences.lang),
    }


# Rules


@router.get("/rules")
async def all_rules(request: Request) -> Response:
    """Show which rules there are."""
    lang = language(request)
    return page(
        request, "rules.html", games=[described(games.get(name), lang) for name in games.NAMES]
    )


@router.get("/rules/{name}")
async def rules_of(request: Request, name: str) -> Response:
    """Show the rules of a game; every one has its id as an anchor."""
    game = game_called(name)
    lang = language(request)
    own = next(iter(game.words.rules)).partition("-")[0]
    ids = sorted(game.words.rules, key=lambda rule: (not rule.startswith(own), rule))
    return page(
        request,
        "rules_game.html",
        game=game.name,
        title=game.words.title(lang),
        rules=[(rule, with_links(game.words.rule(rule, lang), set(ids))) for rule in ids],
    )


# Settings


@router.get("/settings")
async def settings_page(request: Request, saved: str = "") -> Response:
    """Show what a visitor may like otherwise."""
    return page(request, "settings.html", choices=CHOICES, saved=bool(saved), reason="")


@router.post("/settings")
async def change_settings(request: Request, form: Filled) -> Response:
    """Keep what was chosen; what a form does not mention stays as it is."""
    target = form.get("next", "")
    is_ours = (
        target.startswith("/") and not target.startswith(("//", "/\\")) and target.isprintable()
    )
    base = base_of(request)
    response = RedirectResponse(base + (target if is_ours else "/settings?saved=1"), 303)
    kept = preferences_of(request)._asdict()
    for name, choices in CHOICES.items():
        if form.get(name) in choices:
            kept[name] = form[name]
        elif "all" in form and choices[0] == "off":
            kept[name] = "off"  # a box without its tick is not sent
    try:
        if form.get("name", "").strip():
            await present(request, response, form["name"])
    except TableError as error:
        reason = error.say(language(request))
        return page(request, "settings.html", 422, choices=CHOICES, saved=False, reason=reason)
    response.set_cookie(
        COOKIE, Preferences(**kept).cookie(), max_age=YEAR, samesite="lax", path=base or "/"
    )
    return response


# The own link


@router.get("/me/{key}", name="own_link_page")
async def own_link_page(request: Request, key: str) -> Response:
    """Ask whether it is you; opening a link alone changes nothing."""
    owner = await people_of(request).by_key(key)
    return page(request, "own.html", 200 if owner else MISSING, owner=owner, key=key)


@router.post("/me/{key}")
async def take_own_link(request: Request, key: str) -> Response:
    """Let this device be the person whose link it is."""
    response = RedirectResponse(f"{base_of(request)}/", 303)
    if await adopt(request, response, key) is None:
        return page(request, "own.html", MISSING, owner=None, key=key)
    return response
