"""What a visitor likes: language, theme, speed, sound; kept in a cookie that is no secret."""

from typing import Final, NamedTuple
from urllib.parse import parse_qsl, urlencode

from starlette.requests import HTTPConnection

from stammtisch.core.errors import LANGUAGES

COOKIE: Final = "settings"
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
    return preferences_of(request).lang


def preferred(accepted: str) -> str:
    """Return the first of our languages that a browser asks for; German unless it names one."""
    for part in accepted.split(","):
        lang = part.partition(";")[0].strip().lower()[:2]
        if lang in LANGUAGES:
            return lang
    return LANGUAGES[0]
