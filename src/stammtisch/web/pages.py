"""The pages: table, replay, rules, settings."""

import re
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup, escape

from stammtisch.store.phases import OPEN, RUNNING
from stammtisch.table.errors import TableError
from stammtisch.table.hosting import check_may_look
from stammtisch.table.pace import PAUSES
from stammtisch.table.server import TableServer
from stammtisch.web.catalogue import game_called, game_cards
from stammtisch.web.dependencies import TableId, Tables
from stammtisch.web.friends import blocked_names
from stammtisch.web.links import invitation
from stammtisch.web.notifications.pages import SAID, notices_section, push_key
from stammtisch.web.people import YEAR, visitor
from stammtisch.web.preferences import CHOICES, COOKIE, Preferences, language, preferences_of
from stammtisch.web.preview import HIDDEN, tags_of
from stammtisch.web.templates import FormFields, base_of, go_on_to, page, person_of
from stammtisch.web.words import for_browser, span, tell

router = APIRouter(default_response_class=HTMLResponse)

RULE: Final = re.compile(r"\b[A-Z]{2,3}-\d{2}\b")


def with_links(text: str, known: set[str]) -> Markup:
    """Return a rule's text in which the ids of other rules are links to them."""

    def link(found: re.Match[str]) -> str:
        rule = found[0]
        return f'<a href="#{rule}">{rule}</a>' if rule in known else rule

    return Markup(RULE.sub(link, str(escape(text))))


# The table and its replay


@router.get("/t/{table_id}")
async def table_page(request: Request, server: Tables, table_id: TableId) -> Response:
    """Show a table; what happens there comes by the stream."""
    live = await server.registry.look_at(table_id)
    person = person_of(request)
    check_may_look(live.table, None if person is None else person.id)
    shown = page(
        request,
        "table.html",
        preview=tags_of(request, live.table),
        title=live.table.game.words.title(language(request)),
        game=live.table.game.name,
        data={
            **module_data(request, table_id),
            "invitation": invitation(request, table_id).model_dump(),
        },
        kept=kept_for(server, language(request)),
    )
    if not live.table.head.public:
        shown.headers.update(HIDDEN)
    return shown


def kept_for(server: TableServer, lang: str) -> list[str]:
    """Return how long tables are kept while nobody comes, before and after the start."""
    expiry = server.registry.expiry
    spans = [("kept_open", expiry.span(OPEN)), ("kept_running", expiry.span(RUNNING))]
    return [
        tell(key, lang, time=span(seconds, lang)) for key, seconds in spans if seconds is not None
    ]


@router.get("/t/{table_id}/replay")
async def replay_page(request: Request, server: Tables, table_id: TableId) -> Response:
    """Show a match that is over, move by move."""
    live = await server.registry.look_at(table_id)
    person = person_of(request)
    check_may_look(live.table, None if person is None else person.id)
    shown = page(
        request,
        "replay.html",
        preview=tags_of(request, live.table),
        title=live.table.game.words.title(language(request)),
        table_id=table_id,
        data=module_data(request, table_id),
    )
    if not live.table.head.public:
        shown.headers.update(HIDDEN)
    return shown


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
        "pauses": PAUSES,
        "push_key": push_key(request),
        "texts": for_browser(preferences.lang),
    }


# Rules


@router.get("/rules")
async def all_rules(request: Request) -> Response:
    """Show which rules there are."""
    lang = language(request)
    return page(request, "rules.html", games=game_cards(lang))


@router.get("/rules/{name}")
async def rules_of(request: Request, server: Tables, name: str, table: str = "") -> Response:
    """Show the rules of a game, with the numbers of a table if one is named.

    Every rule has its id as an anchor.
    """
    game = game_called(name)
    lang = language(request)
    seats, options = game.seat_counts[0], game.defaults(game.seat_counts[0])
    if table:
        found = (await server.registry.look_at(table)).table
        person = person_of(request)
        check_may_look(found, None if person is None else person.id)
        if found.game.name == name:
            seats, options = found.head.seats, found.arrangements.options
    own = next(iter(game.words.rules)).partition("-")[0]
    ids = sorted(game.words.rules, key=lambda rule: (not rule.startswith(own), rule))
    return page(
        request,
        "rules_game.html",
        game=game.name,
        title=game.words.title(lang),
        rules=[(rule, with_links(game.rule(rule, lang, seats, options), set(ids))) for rule in ids],
    )


# Settings


@router.get("/settings")
async def settings_page(request: Request, saved: str = "", said: str = "") -> Response:
    """Show what a visitor may like otherwise."""
    return page(
        request,
        "settings.html",
        choices=CHOICES,
        saved=bool(saved) or said == "saved",
        said=said if said in SAID else "",
        reason="",
        typed="",
        notices=await notices_section(request),
        blocked=await blocked_names(request),
    )


@router.post("/settings")
async def change_settings(request: Request, form: FormFields) -> Response:
    """Keep what was chosen; what a form does not mention stays as it is."""
    response = go_on_to(request, form, "/settings?saved=1")
    kept = preferences_of(request)._asdict()
    for name, choices in CHOICES.items():
        if form.get(name) in choices:
            kept[name] = form[name]
        elif "all" in form and "off" in choices:
            kept[name] = "off"  # a box without its tick is not sent
    try:
        if form.get("name", "").strip():
            await visitor(request, response, form["name"])
    except TableError as error:
        reason = error.say(language(request))
        facts = {"choices": CHOICES, "saved": False, "said": "", "reason": reason}
        notices = await notices_section(request)
        asked = {"blocked": await blocked_names(request), "typed": form["name"]}
        return page(request, "settings.html", 422, **facts, notices=notices, **asked)
    response.set_cookie(
        COOKIE,
        Preferences(**kept).cookie(),
        max_age=YEAR,
        samesite="lax",
        path=base_of(request) or "/",
    )
    return response
