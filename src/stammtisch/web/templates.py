"""What pages are made of: templates, forms, and the page that says what is wrong."""

from typing import Annotated, Any, Final
from urllib.parse import parse_qs

from fastapi import Depends, HTTPException, Request
from fastapi.responses import HTMLResponse, Response
from jinja2 import Environment, PackageLoader, StrictUndefined

from stammtisch.core.errors import LANGUAGES, StammtischError
from stammtisch.core.match import LONGEST_NAME
from stammtisch.store import Person
from stammtisch.table.errors import TableError
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
LETTERS: Final = "ABCDEF"
MISSING: Final = 404
STATUS: Final = {
    "banned": 403,
    "no_table": MISSING,
    "unreadable": 410,
    "old_rules": 410,
    "unavailable": 503,
    "busy": 503,
}

Form = dict[str, str]


async def form_of(request: Request) -> Form:
    """Return what a form sent, the last of fields with the same name."""
    body = (await request.body()).decode("utf-8", "replace")
    try:
        fields = parse_qs(body, keep_blank_values=True, max_num_fields=100)
    except ValueError as error:
        raise HTTPException(400) from error
    return {name: values[-1] for name, values in fields.items()}


Filled = Annotated[Form, Depends(form_of)]


def page(request: Request, template: str, status: int = 200, **facts: Any) -> HTMLResponse:
    """Return a page in the visitor's language and look."""
    preferences = preferences_of(request)
    lang = preferences.lang

    def told(key: str, **more: object) -> str:
        return tell(key, lang, **more)

    text = PAGES.get_template(template).render(
        t=told,
        lang=lang,
        other_lang=next(other for other in LANGUAGES if other != lang),
        preferences=preferences,
        person=person_of(request),
        path=request.url.path,
        base=base_of(request),
        letters=LETTERS,
        longest=LONGEST_NAME,
        **facts,
    )
    return HTMLResponse(text, status)


def base_of(request: Request) -> str:
    """Return the path under which the server lives, without a slash at the end."""
    settings = request.app.state.settings
    assert isinstance(settings, Settings)
    return settings.path


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
