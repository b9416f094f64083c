"""What kind of browser a device has, in plain words; nothing more of it is kept."""

from typing import Final

# In this order: most browsers also name those they want to be taken for
BROWSERS: Final = (
    ("edg", "Edge"),
    ("opr/", "Opera"),
    ("samsungbrowser", "Samsung Internet"),
    ("firefox", "Firefox"),
    ("fxios", "Firefox"),
    ("crios", "Chrome"),
    ("chromium", "Chromium"),
    ("chrome", "Chrome"),
    ("safari", "Safari"),
)
SYSTEMS: Final = (
    ("android", "Android"),
    ("iphone", "iPhone"),
    ("ipad", "iPad"),
    ("windows", "Windows"),
    ("cros", "ChromeOS"),
    ("mac os", "Mac"),
    ("linux", "Linux"),
)
PROGRAM: Final = "program"
UNKNOWN: Final = "browser"

ON: Final = {"de": "{browser} auf {system}", "en": "{browser} on {system}"}
PLAIN: Final = {
    PROGRAM: {"de": "ein Programm", "en": "a program"},
    UNKNOWN: {"de": "ein Browser", "en": "a browser"},
}
NOT_SEEN: Final = {
    "de": "Ein Gerät, das lange nicht hier war",
    "en": "A device that has not been here for long",
}


def browser_of(user_agent: str) -> str:
    """Return what is kept of what a browser says of itself: its kind, and the system's."""
    said = user_agent.lower()[:500]
    if not said.startswith("mozilla"):
        return PROGRAM
    browser = next((name for mark, name in BROWSERS if mark in said), UNKNOWN)
    system = next((name for mark, name in SYSTEMS if mark in said), "")
    return f"{browser}/{system}" if system else browser


def told(browser: str | None, lang: str) -> str:
    """Return a kind of browser as people call it."""
    if browser is None:
        return NOT_SEEN[lang]
    name, _, system = browser.partition("/")
    name = PLAIN[name][lang] if name in PLAIN else name
    return ON[lang].format(browser=name, system=system) if system else name
