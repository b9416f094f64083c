"""What messengers show of a link: tags, a picture, and nothing that hurts the server."""

import asyncio
import re
import struct
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from stammtisch import games
from stammtisch.core.conformance import conformance_of
from stammtisch.core.drawing import STYLE
from stammtisch.web import picture, preview
from stammtisch.web.app import create_app
from stammtisch.web.settings import Settings
from web.people import House, Visitor

TAG = re.compile(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">')
HOSTILE = '"><script>alert(1)</script>'


def tags(person: Visitor, path: str, **headers: str) -> dict[str, str]:
    """Return what a page's head says about it."""
    answer = person.ask("GET", path, **headers)
    assert answer.status_code == 200, answer.text
    head = answer.text.partition("</head>")[0]
    return {name: unescape(value) for name, value in TAG.findall(head)}


def size(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", png[16:24])


def waiting(person: Visitor, **more: object) -> str:
    told = {"game": "boat_race", "seats": 4, **more}
    return str(person.post("/api/tables", told).json()["id"])


# Tags


def test_a_table_that_waits_says_who_is_there_and_how_many_seats_are_free(house: House) -> None:
    anna, bert = house.guest("Anna"), house.guest("Bert")
    table = waiting(anna, bots=[None, None, "Regular", None])
    assert bert.do(table, "sit", seat=1).status_code == 200
    crawler = Visitor(house.client, None, "")
    told = tags(crawler, f"/t/{table}?lang=en")
    assert told["og:title"] == told["twitter:title"] == "Will you play? Boat Race"
    assert told["og:description"] == "At the table: Anna and Bert · 1 bot · 1 of 4 seats free."
    assert told["og:url"] == f"http://table.test/t/{table}?lang=en"
    assert told["og:image"].startswith(f"http://table.test/t/{table}/preview.png?lang=en&n=")
    assert (told["og:locale"], told["twitter:card"]) == ("en_GB", "summary_large_image")
    told = tags(crawler, f"/t/{table}")
    assert told["og:title"] == "Spielst du mit? Boat Race"
    assert told["og:description"] == "Am Tisch: Anna und Bert · 1 Bot · 1 von 4 Plätzen frei."
    assert told["og:locale"] == "de_DE"
    assert tags(crawler, f"/t/{table}?lang=xx")["og:locale"] == "de_DE"


def test_a_match_that_runs_and_one_that_is_over_say_so(house: House) -> None:
    people = [house.guest(name) for name in ("Anna", "Bert", "Carl")]
    short = dict(conformance_of(games.get("boat_race")).short)
    table = house.table(people, options=short)
    assert tags(people[0], f"/t/{table}")["og:title"] == "Boat Race: the match is on"
    house.play(people, table, 1000)
    told = tags(people[0], f"/t/{table}")
    assert told["og:title"] == "Boat Race: the match is over"
    assert told["og:description"] == people[0].state(table)["result"]["text"]
    assert tags(people[0], f"/t/{table}/replay")["og:title"] == told["og:title"]


def test_names_stay_text(house: House) -> None:
    anna = house.guest(HOSTILE)
    table = waiting(anna)
    page = anna.get(f"/t/{table}?lang=en").text
    assert "<script>alert" not in page
    assert HOSTILE in tags(anna, f"/t/{table}?lang=en")["og:description"]
    assert size(anna.get(f"/t/{table}/preview.png").content) == (1200, 630)


def test_the_public_address_is_in_the_tags(tmp_path: Path) -> None:
    settings = Settings(
        db=f"{tmp_path}/t.db", public_url="https://play.example.org", path="/games", processes=1
    )
    with TestClient(create_app(settings), base_url="http://10.0.0.3:8765") as client:
        anna = House(client).guest("Anna", "de")
        table = waiting(anna)
        told = tags(anna, f"/t/{table}")
        assert told["og:url"] == f"https://play.example.org/games/t/{table}"
        assert told["og:image"].startswith("https://play.example.org/games/t/")


def test_a_host_that_cannot_be_one_is_in_no_tag(house: House) -> None:
    anna = house.guest("Anna")
    table = waiting(anna)
    told = tags(anna, f"/t/{table}", host='evil"><b>')
    assert "og:url" not in told
    assert "og:image" not in told
    assert told["twitter:card"] == "summary"


@pytest.mark.parametrize("is_public", [True, False])
def test_search_engines_are_kept_from_private_tables(house: House, is_public: bool) -> None:
    anna = house.guest("Anna")
    table = waiting(anna, public=is_public)
    page = anna.get(f"/t/{table}")
    assert ("noindex" in page.text) != is_public
    assert (page.headers.get("x-robots-tag") == "noindex") != is_public
    assert anna.get(f"/t/{table}/preview.png").headers["x-robots-tag"] == "noindex"


# The picture


@pytest.mark.parametrize("game", games.names())
def test_every_game_is_drawn(house: House, game: str) -> None:
    anna = house.guest("Anna")
    seats = min(games.get(game).seat_counts)
    table = waiting(anna, game=game, seats=seats, bots=[None, *["Random"] * (seats - 1)])
    before = anna.get(f"/t/{table}/preview.png")
    assert before.headers["content-type"] == "image/png"
    assert size(before.content) == (1200, 630)
    assert before.content != preview.usual()
    house.client.app.state.previews = preview.Previews()  # type: ignore[attr-defined]
    assert anna.do(table, "start").status_code == 200
    running = anna.get(f"/t/{table}/preview.png")
    assert size(running.content) == (1200, 630)
    assert running.content not in (before.content, preview.usual())


@pytest.mark.parametrize("game", games.names())
def test_styles_are_filled_in(game: str) -> None:
    """resvg knows no variables: one that is left over is a hole in the picture."""
    style = picture.flat(STYLE + games.get(game).style())
    assert "var(" not in style
    assert "@media" not in style
    assert ":hover" not in style
    assert "fill:#fdfbf6" in style  # the paper, in the light colours
    assert "#1b1a18" not in style  # not in the dark ones
    assert ".emblem .e-card{" in picture.emblem_style().replace(" {", "{")


def test_everybody_gets_the_same_picture(house: House) -> None:
    people = [house.guest(name) for name in ("Anna", "Bert", "Carl")]
    table = house.table(people)
    pictures = set()
    for person in [*people, house.stranger]:
        house.client.app.state.previews = preview.Previews()  # type: ignore[attr-defined]
        pictures.add(person.get(f"/t/{table}/preview.png?lang=de").content)
    assert len(pictures) == 1


def test_without_the_extra_there_is_a_picture_too(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture, "resvg_py", None)
    anna = house.guest("Anna")
    table = waiting(anna)
    png = anna.get(f"/t/{table}/preview.png").content
    assert png == preview.usual()
    assert size(png) == (1200, 630)


def test_without_a_font_the_emblem_is_drawn(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture, "FOLDERS", ())
    picture.font.cache_clear()
    try:
        people = [house.guest(name) for name in ("Anna", "Bert", "Carl")]
        table = house.table(people)
        png = people[0].get(f"/t/{table}/preview.png").content
        assert size(png) == (1200, 630)
        assert png != preview.usual()
    finally:
        picture.font.cache_clear()


def test_a_picture_that_cannot_be_drawn_is_the_usual_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture, "LONGEST", 10)
    anna = house.guest("Anna")
    assert anna.get(f"/t/{waiting(anna)}/preview.png").content == preview.usual()


# Not a way to hurt the server


class Counted:
    """Counts the pictures that are drawn, and draws none."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, house: House, a_minute: float = 30) -> None:
        self.now = 0.0
        self.drawn = 0
        monkeypatch.setattr(picture, "rasterised", self.draw)
        self.previews = preview.Previews(a_minute, lambda: self.now)
        house.client.app.state.previews = self.previews  # type: ignore[attr-defined]

    def draw(self, svg: str) -> bytes:
        self.drawn += 1
        return f"picture {self.drawn}".encode()


def test_a_picture_is_drawn_once_for_a_position_and_seldom_for_a_table(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counted(monkeypatch, house)
    anna, bert = house.guest("Anna"), house.guest("Bert")
    table = waiting(anna)

    def look() -> bytes:
        return anna.get(f"/t/{table}/preview.png?lang=en").content

    assert [look(), look()] == [b"picture 1"] * 2
    assert bert.do(table, "sit", seat=1).status_code == 200
    assert look() == b"picture 1"  # of a moment ago
    counted.now = preview.FRESH
    assert look() == b"picture 2"
    counted.now = 1000.0
    assert look() == b"picture 2"  # nothing has happened
    assert anna.get(f"/t/{table}/preview.png?lang=de").content == b"picture 3"


def test_few_pictures_are_drawn_in_a_minute_and_few_are_kept(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counted(monkeypatch, house, a_minute=3)
    anna = house.guest("Anna")
    tables = [waiting(anna) for _ in range(5)]
    told = [anna.get(f"/t/{table}/preview.png").content for table in tables]
    assert told == [b"picture 1", b"picture 2", b"picture 3", *[preview.usual()] * 2]
    monkeypatch.setattr(preview, "KEPT", 2)
    counted.now = 60.0
    for table in tables[3:]:
        anna.get(f"/t/{table}/preview.png")
    assert len(counted.previews._kept) == 2


def test_whoever_comes_while_many_wait_gets_what_there_is(tmp_path: Path) -> None:
    async def crowd() -> list[bytes]:
        app = create_app(Settings(db=f"{tmp_path}/t.db", processes=1))
        async with app.router.lifespan_context(app):
            server = app.state.server
            tables = [
                await server.opener.create(
                    host="x", name="Anna", game="boat_race", seats=3, options={}, bots=[], sit=0,
                    clock={"kind": "none", "amount": 0}, is_public=False, is_rated=False,
                    pace="normal", is_unattended=False, starts=False,
                )
                for _ in range(preview.WAITING + 2)
            ]  # fmt: skip
            previews = preview.Previews()
            waiting = [previews.png(server, table, "de") for table in tables]
            return await asyncio.gather(*waiting)

    told = asyncio.run(crowd())
    assert told.count(preview.usual()) == 2
