"""Mails, taken in by a real mail server: confirmed first, a digest at most, one click to stop."""

import logging
import queue
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope
from starlette.testclient import TestClient

from ports import reserve_port
from stammtisch.web.app import create_app
from stammtisch.web.notifications import mail as mails
from stammtisch.web.notifications import outbox
from stammtisch.web.notifications.mail import Mail
from stammtisch.web.settings import Settings
from web.people import House, Visitor
from web.push_service import PATIENCE

SITE = "https://play.example.org"
LINK = re.compile(r"https://play\.example\.org(/\S+)")


class Mailbox:
    """Takes in every mail, refusing what it is told to refuse first."""

    def __init__(self) -> None:
        self.mails: queue.Queue[EmailMessage] = queue.Queue()
        self.answers: list[str] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:
        if self.answers:
            return self.answers.pop(0)
        assert isinstance(envelope.content, bytes)
        found = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(found, EmailMessage)
        self.mails.put(found)
        return "250 taken"

    def next(self) -> EmailMessage:
        """Return the next mail, once it has come."""
        return self.mails.get(timeout=PATIENCE)


@pytest.fixture
def mailbox(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Mailbox, int]]:
    """Run a mail server for a while."""
    monkeypatch.setattr(outbox, "PAUSE", 0.01)
    box = Mailbox()
    port = reserve_port()
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    yield box, port
    controller.stop()


@contextmanager
def open_house(tmp_path: Path, port: int, **settings: Any) -> Iterator[House]:
    told = {
        "smtp_host": "127.0.0.1",
        "smtp_port": port,
        "smtp_security": "none",
        "mail_from": "table@example.org",
        "public_url": SITE,
        "notice_seconds": 0.0,
        **settings,
    }
    app = create_app(Settings(db=f"{tmp_path}/t.db", request_rate=0, processes=1, **told))
    with TestClient(app, base_url="http://table.test", follow_redirects=False) as client:
        yield House(client)


def form(who: Visitor, path: str, **fields: str) -> str:
    who.client.cookies.clear()
    headers = {**who.headers, "cookie": who.cookie}
    answer = who.client.post(path, content=urlencode(fields), headers=headers)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def link_in(mail: EmailMessage) -> str:
    found = LINK.findall(mail.get_content())
    return str(found[-1])


def confirmed(who: Visitor, box: Mailbox, address: str) -> None:
    """Give an address and confirm it, as its owner does without a cookie."""
    assert form(who, "/settings/mail", address=address).endswith("said=mail_sent#notices")
    link = link_in(box.next())
    who.client.cookies.clear()
    assert who.client.get(link, headers=who.headers).status_code == 200
    assert who.client.post(link, headers=who.headers).status_code == 200


def mail_of(house: House) -> Mail:
    mail = house.client.app.state.reach.mail  # type: ignore[attr-defined]
    assert isinstance(mail, Mail)
    return mail


def make_round(house: House, hours: float = 0.0) -> None:
    """Let it be later, and whoever may be written to be written to."""
    mail = mail_of(house)
    now = time.time() + hours * 3600
    mail._now = lambda: now
    assert house.client.portal is not None
    house.client.portal.call(mail.make_round)


def test_an_address_is_written_to_only_once_its_owner_said_so(
    tmp_path: Path, mailbox: tuple[Mailbox, int]
) -> None:
    box, port = mailbox
    with open_house(tmp_path, port) as house:
        anna = house.guest("Anna")
        assert "No more mails" not in anna.get("/settings").text
        form(anna, "/settings/mail", address="anna@home.test")
        asked = box.next()
        assert (asked["to"], asked["from"]) == ("anna@home.test", "table@example.org")
        assert "Anna would like to get mails" in asked.get_content()
        assert asked["list-unsubscribe"] is None
        assert "Not confirmed yet" in anna.get("/settings").text
        link = link_in(asked)
        assert "Anna" in house.stranger.get(link).text
        assert "Not confirmed yet" in anna.get("/settings").text  # a look alone changes nothing
        assert house.stranger.post(link).status_code == 200
        assert "Confirmed." in anna.get("/settings").text
        assert house.stranger.get(link[:-4] + "xxxx").status_code == 404
        form(anna, "/settings/mail", remove="1")
        assert house.stranger.post(link).status_code == 404  # it is not wanted any more


def waiting_table(house: House, seated: list[Visitor]) -> tuple[str, Visitor]:
    table = house.table(seated)
    return table, next(person for person in seated if person.state(table)["my_turn"])


def test_a_digest_lists_what_waits_and_no_more_often_than_agreed(
    tmp_path: Path, mailbox: tuple[Mailbox, int]
) -> None:
    box, port = mailbox
    with open_house(tmp_path, port, mail_hours=12.0) as house:
        seated = [house.guest(name) for name in ("Anna", "Bert", "Clara")]
        for person in seated:
            confirmed(person, box, f"p{seated.index(person)}@home.test")
        tables = dict([waiting_table(house, seated), waiting_table(house, seated)])
        make_round(house)
        assert box.mails.empty()  # nobody has waited long
        make_round(house, 0.3)
        wanted = {seated.index(person) for person in tables.values()}
        got = [box.next() for _ in wanted]
        assert {mail["to"] for mail in got} == {f"p{seat}@home.test" for seat in wanted}
        for mail in got:
            text = mail.get_content()
            seat = int(mail["to"][1])
            for table, person in tables.items():
                assert (f"{SITE}/t/{table}" in text) == (person is seated[seat])
            assert "Boat Race with " in text
        make_round(house, 0.4)
        make_round(house, 11.0)
        assert box.mails.empty()
        make_round(house, 12.5)  # they still wait
        again = [box.next() for _ in wanted]
        assert len(again) == len(got)


def test_one_click_ends_it_without_a_login(tmp_path: Path, mailbox: tuple[Mailbox, int]) -> None:
    box, port = mailbox
    with open_house(tmp_path, port, path="/games") as house:
        seated = [house.guest(name) for name in ("Anna", "Bert", "Clara")]
        for person in seated:
            confirmed(person, box, f"p{seated.index(person)}@home.test")
        waiting_table(house, seated)
        make_round(house, 0.3)
        mail = box.next()
        assert mail["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
        link = urlsplit(mail["list-unsubscribe"].strip("<>"))
        house.client.cookies.clear()
        assert house.client.get(link.path).status_code == 200
        # as mail programs send it: no cookie, no origin
        answer = house.client.post(link.path, content="List-Unsubscribe=One-Click")
        assert answer.status_code == 200
        assert house.client.post(link.path).status_code == 200
        stopped = seated[int(mail["to"][1])]
        assert "Confirmed." not in stopped.get("/settings").text
        make_round(house, 20.0)
        make_round(house, 40.0)
        assert all(box.mails.get_nowait()["to"] != mail["to"] for _ in range(box.mails.qsize()))


def test_nobody_is_written_to_for_a_nuisance(tmp_path: Path, mailbox: tuple[Mailbox, int]) -> None:
    box, port = mailbox
    with open_house(tmp_path, port) as house:
        anna, bert = house.guest("Anna"), house.guest("Bert")
        for wrong in ("nobody", "a@b", "a@home.test\r\nBcc: x@y.zz", "", "Anna <a@home.test>"):
            assert form(anna, "/settings/mail", address=wrong).endswith("said=mail_bad#notices")
        said = [form(anna, "/settings/mail", address="x@home.test") for _ in range(5)]
        assert [where.count("mail_sent") for where in said] == [1, 1, 1, 0, 0]
        assert "mail_too_often" in form(bert, "/settings/mail", address="X@home.test")
        assert [box.next()["to"] for _ in range(3)] == ["x@home.test"] * 3
        assert box.mails.empty()


def test_a_mail_server_that_is_busy_is_asked_again(
    tmp_path: Path, mailbox: tuple[Mailbox, int]
) -> None:
    box, port = mailbox
    box.answers = ["451 later"]
    with open_house(tmp_path, port) as house:
        form(house.guest("Anna"), "/settings/mail", address="anna@home.test")
        assert box.next()["to"] == "anna@home.test"


def test_quiet_hours_and_switches_hold_for_mails(
    tmp_path: Path, mailbox: tuple[Mailbox, int]
) -> None:
    box, port = mailbox
    with open_house(tmp_path, port) as house:
        seated = [house.guest(name) for name in ("Anna", "Bert", "Clara")]
        for person in seated:
            confirmed(person, box, f"p{seated.index(person)}@home.test")
            form(person, "/settings/notices", full="on")
        waiting_table(house, seated)
        make_round(house, 1.0)
        make_round(house, 30.0)
        assert box.mails.empty()


def test_what_mail_still_needs_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.WARNING, "stammtisch")
    with open_house(tmp_path, 25, public_url="") as house:
        assert "E-mail" not in house.guest("Anna").get("/settings").text
        assert house.stranger.get("/mail/stop/x").status_code == 404
    monkeypatch.setattr(mails, "is_installed", False)
    with open_house(tmp_path, 25):
        pass
    off = [record for record in caplog.records if record.msg == "mail_off"]
    assert len(off) == 2
    assert "public_url" in str(off[0].__dict__["facts"])
    assert "stammtisch[mail]" in str(off[1].__dict__["facts"])
