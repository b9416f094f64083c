"""What an installed app needs: its worker, and a page for when there is no connection."""

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, Response

from stammtisch import games
from stammtisch.core.errors import LANGUAGES
from stammtisch.core.game import Game
from stammtisch.web.templates import PAGES, base_of
from stammtisch.web.words import tell

router = APIRouter()

WORKER: Final = Path(__file__).with_name("static") / "worker.js"


@router.get("/worker.js")
async def worker(request: Request) -> Response:
    """Give the worker, from where it may look after all pages; a new one for new rules."""
    return Response(worker_text(base_of(request)), media_type="text/javascript")


@router.get("/offline/{lang}")
async def offline(request: Request, lang: str) -> Response:
    """Show the rules of all games to who has no connection; browsers keep it."""
    if lang not in LANGUAGES:
        raise HTTPException(404)
    return HTMLResponse(offline_page(lang, base_of(request)))


@lru_cache(4)
def worker_text(base: str) -> str:
    """Return the worker with what it must know: it is fetched anew when this changes."""
    text = WORKER.read_text(encoding="utf-8")
    pages = "".join(offline_page(lang, base) for lang in LANGUAGES)
    return f'const VERSION = "{sha256((text + pages).encode()).hexdigest()[:12]}";\n{text}'


@lru_cache(4)
def offline_page(lang: str, base: str) -> str:
    """Return the page for when there is no connection, the same for everybody."""

    def text_of(key: str, **more: object) -> str:
        return tell(key, lang, **more)

    def in_order(game: Game) -> list[str]:
        own = next(iter(game.words.rules)).partition("-")[0]
        return sorted(game.words.rules, key=lambda rule: (not rule.startswith(own), rule))

    known = [games.get(name) for name in games.names()]
    told = [
        {
            "title": game.words.title(lang),
            "about": game.words.about(lang),
            "rules": [(rule, game.words.rule(rule, lang)) for rule in in_order(game)],
        }
        for game in known
    ]
    other = next(other for other in LANGUAGES if other != lang)
    template = PAGES.get_template("offline.html")
    return template.render(t=text_of, lang=lang, other_lang=other, base=base, games=told)
