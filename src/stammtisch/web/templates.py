"""What pages are made of: templates, forms, and the page that says what is wrong."""

from typing import Annotated, Any, Final
from urllib.parse import parse_qs

from fastapi import Depends, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from stammtisch import games
from stammtisch.core.errors import LANGUAGES, StammtischError
from stammtisch.core.kit import SEAT_LETTERS, SIGNS
from stammtisch.core.match import LONGEST_NAME
from stammtisch.store import Person
from stammtisch.table.errors import TableError
from stammtisch.web.addresses import is_local
from stammtisch.web.preferences import language, preferences_of
from stammtisch.web.settings import Settings
from stammtisch.web.words import tell

PAGES: Final = Environment(
    loader=PackageLoader("stammtisch.web"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
DIE: Final = (
    '<rect class="e-card" x="38" y="14" width="44" height="44" rx="8"/>'
    '<circle class="e-s0" cx="50" cy="26" r="5"/><circle class="e-s0" cx="60" cy="36" r="5"/>'
    '<circle class="e-s0" cx="70" cy="46" r="5"/>'
)
MISSING: Final = 404
STATUS: Final = {
    "stranger": 401,
    "banned": 403,
    "locked": 403,
    "no_table": MISSING,
    "unreadable": 410,
    "old_rules": 410,
    "unavailable": 503,
    "busy": 503,
}

Form = dict[str, str]


def emblem_of(name: str) -> Markup:
    """Return the small picture of a game; a game without one, and one not known here, has a die."""
    emblem = games.get(name).module("emblem") if name in games.names() else None
    return Markup(DIE if emblem is None else emblem.EMBLEM)


PAGES.globals["emblem_of"] = emblem_of  # macros know nothing of a page
PAGES.globals["card_signs"] = SIGNS


async def form_of(request: Request) -> Form:
    """Return what a form sent, the last of fields with the same name."""
    body = (await request.body()).decode("utf-8", "replace")
    try:
        fields = parse_qs(body, keep_blank_values=True, max_num_fields=100)
    except ValueError as error:
        raise HTTPException(400) from error
    return {name: values[-1] for name, values in fields.items()}


FormFields = Annotated[Form, Depends(form_of)]


def go_on_to(request: Request, form: Form, otherwise: str) -> RedirectResponse:
    """Lead on to the page of ours that a form names, or else to another."""
    target = form.get("next", "")
    is_ours = (
        target.startswith("/") and not target.startswith(("//", "/\\")) and target.isprintable()
    )
    return RedirectResponse(base_of(request) + (target if is_ours else otherwise), 303)


def page(request: Request, template: str, status: int = 200, **facts: Any) -> HTMLResponse:
    """Return a page in the visitor's language and look."""
    preferences = preferences_of(request)
    lang = preferences.lang

    def text_of(key: str, **more: object) -> str:
        return tell(key, lang, **more)

    text = PAGES.get_template(template).render(
        t=text_of,
        lang=lang,
        other_lang=next(other for other in LANGUAGES if other != lang),
        preferences=preferences,
        person=person_of(request),
        path=request.url.path,
        base=base_of(request),
        is_secure=is_secure(request),
        letters=SEAT_LETTERS,
        longest=LONGEST_NAME,
        **facts,
    )
    return HTMLResponse(text, status)


def base_of(request: Request) -> str:
    """Return the path under which the server lives, without a slash at the end."""
    settings = request.app.state.settings
    assert isinstance(settings, Settings)
    return settings.path


def is_secure(request: Request) -> bool:
    """Tell whether a browser trusts this page with more: it came by https, or from itself."""
    return request.url.scheme == "https" or is_local(request.headers.get("host", ""))


def person_of(request: Request) -> Person | None:
    """Return who asks; none if nobody could be asked, as when the database is away."""
    person = getattr(request.state, "person", None)
    return person if isinstance(person, Person) else None


async def sorry(request: Request, error: Exception) -> Response:
    """Return a page that says what is wrong."""
    lang = language(request)
    status = error.status_code if isinstance(error, HTTPException) else 422
    reason = ""
    if isinstance(error, TableError | StammtischError):
        reason = error.say(lang)
        status = STATUS.get(error.key, status)
    return page(request, "sorry.html", status, reason=reason, is_missing=status == MISSING)
