"""A club's chat hears of public tables, and of nothing else."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from stammtisch.web.app import create_app
from stammtisch.web.notifications import outbox
from stammtisch.web.settings import Settings
from web.people import House
from web.push_service import Service, push_service

NASTY = "@everyone [x](y) <!c>"


@pytest.fixture
def chat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    monkeypatch.setattr(outbox, "PAUSE", 0.01)
    with push_service(tmp_path) as service:
        monkeypatch.setenv("SSL_CERT_FILE", str(service.certificate))
        yield service


@pytest.fixture
def club(tmp_path: Path, chat: Service) -> Iterator[House]:
    settings = Settings(
        db=f"{tmp_path}/t.db",
        request_rate=0,
        processes=1,
        webhook=f"{chat.url}/200/hook?key=secret",
        webhook_lang="en",
        outbound_hosts=chat.host,
        public_url="https://play.example.org",
    )
    with TestClient(create_app(settings), base_url="http://table.test") as client:
        yield House(client)


def said(chat: Service) -> str:
    got = chat.next()
    assert got.path == "/200/hook?key=secret"
    told = json.loads(got.body)
    assert told["text"] == told["content"]
    assert told["allowed_mentions"] == {"parse": []}
    text: str = told["text"]
    return text


def test_public_tables_are_announced_from_beginning_to_end(club: House, chat: Service) -> None:
    seated = [club.guest(name) for name in ("Anna", "Bert", "Clara")]
    table = club.table(seated, public=True, options={"course": 5})
    link = f"https://play.example.org/t/{table}"
    assert said(chat) == f"A new table: Boat Race, Anna. 2 free. {link}"
    assert said(chat) == f"The table is full: Boat Race, Anna, Bert and Clara. {link}"
    club.play(seated, table, 1_000)
    over = said(chat)
    winners = [
        place["name"]
        for place in seated[0].state(table)["result"]["ranking"]
        if place["place"] == 1
    ]
    assert over.startswith("Over: Boat Race, Anna, Bert and Clara. Won by ")
    assert all(name in over.partition("Won by")[2] for name in winners)
    assert chat.got.empty()


def test_private_tables_and_names_that_are_no_names_are_kept_out(
    club: House, chat: Service
) -> None:
    club.table([club.guest(name) for name in ("Anna", "Bert", "Clara")], options={"course": 5})
    club.guest(NASTY).post("/api/tables", {"game": "boat_race", "seats": 3, "public": True})
    text = said(chat)
    assert "@everyone" not in text
    assert not set("<>[]") & set(text)


def test_nobody_fills_the_chat(club: House, chat: Service) -> None:
    anna, bert = club.guest("Anna"), club.guest("Bert")
    for _ in range(8):
        anna.post("/api/tables", {"game": "boat_race", "seats": 3, "public": True})
    bert.post("/api/tables", {"game": "boat_race", "seats": 3, "public": True})
    assert ["Anna" in said(chat) for _ in range(7)] == [True] * 6 + [False]


def test_a_chat_that_is_not_on_the_list_is_not_spoken_to(
    tmp_path: Path, chat: Service, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "stammtisch")
    settings = Settings(db=f"{tmp_path}/t.db", request_rate=0, processes=1, webhook=chat.url)
    with TestClient(create_app(settings), base_url="http://table.test") as client:
        house = House(client)
        house.guest("Anna").post("/api/tables", {"game": "boat_race", "seats": 3, "public": True})
    assert "webhook_off" in [record.msg for record in caplog.records]
    assert chat.got.empty()
