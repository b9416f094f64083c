"""What a visitor likes: language, theme, speed, sound; kept in a cookie that is no secret."""

from functools import lru_cache
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, urlencode

from starlette.requests import HTTPConnection

from stammtisch.core.errors import LANGUAGES

COOKIE: Final = "settings"
TELLING: Final = (b"cookie", b"accept-language")  # headers from which preferences follow
REMEMBERED: Final = 10_000  # of such headers, in which language their visitors read
LONGEST: Final = 500  # bytes of those that are remembered
CHOICES: Final = {
    "lang": LANGUAGES,
    "theme": ("auto", "light", "dark"),
    "speed": ("normal", "slow", "fast", "instant"),
    "sound": ("on", "off"),  # there is a button for quiet at the table
    "notify": ("off", "on"),
    "auto": ("on", "off"),  # moves without an alternative are made for one
}


class Preferences(NamedTuple):
    """A visitor's preferences."""

    lang: str
    theme: str
    speed: str
    sound: str
    notify: str
    auto: str

    def cookie(self) -> str:
        """Return them as the cookie's value."""
        return urlencode(self._asdict())


def preferences_of(request: HTTPConnection) -> Preferences:
    """Return a visitor's preferences; what is missing or unknown is as usual."""
    cookie = dict(parse_qsl(request.cookies.get(COOKIE, "")[:400]))
    usual = {name: choices[0] for name, choices in CHOICES.items()}
    usual["lang"] = preferred(request.headers.get("accept-language", ""))
    return Preferences(
        **{
            name: cookie[name] if cookie.get(name) in choices else usual[name]
            for name, choices in CHOICES.items()
        }
    )


def language(request: HTTPConnection) -> str:
    """Return the language a visitor reads."""
    telling = tuple([header for header in request.scope["headers"] if header[0] in TELLING])
    if sum([len(value) for _, value in telling]) > LONGEST:
        return preferences_of(request).lang
    return _language(telling)


@lru_cache(REMEMBERED)
def _language(headers: tuple[tuple[bytes, bytes], ...]) -> str:
    return preferences_of(HTTPConnection({"type": "http", "headers": [*headers]})).lang


def preferred(accepted: str) -> str:
    """Return the first of our languages that a browser asks for; German unless it names one."""
    for part in accepted.split(","):
        lang = part.partition(";")[0].strip().lower()[:2]
        if lang in LANGUAGES:
            return lang
    return LANGUAGES[0]
