"""The OpenAPI document is true: whatever is sent, the answer is one of those it tells of."""

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx2 as httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import CHECKS as KNOWN
from schemathesis.checks import load_all_checks
from schemathesis.core.result import Ok

from effort import THOROUGH
from stammtisch.web.app import create_app
from stammtisch.web.settings import Settings
from web.server import GENEROUS, running_server

EXAMPLES = 300 if THOROUGH else 15
FEW = 2  # where an answer takes a second
NOWHERE = "x" * 16
load_all_checks()
CHECKS: list[Any] = [
    KNOWN.get_one(name)
    for name in (
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_headers_conformance",
        "response_schema_conformance",
    )
]
SCHEMA = schemathesis.openapi.from_dict(create_app(Settings(db="unused.db")).openapi())
OPERATIONS: dict[str, Any] = {
    found.ok().label: found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok)
}
ENDLESS = "GET /api/tables/{table_id}/events"
SLOW = "POST /api/tables/{table_id}/hint"
SLOWEST = "GET /api/tables/{table_id}/review"


class Place(NamedTuple):
    """A server, somebody who is known there, and a table of every kind."""

    base_url: str
    cookie: str
    waiting: str  # open
    running: str  # it is the guest's turn
    over: str

    def tables(self, label: str) -> list[str]:
        """Return tables to ask about; a review takes too long."""
        over = [] if label == SLOWEST and not THOROUGH else [self.over]
        return [NOWHERE, self.waiting, self.running, *over]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("openapi")
    output = folder / "output"
    with running_server(folder / "stammtisch.db", limits=GENEROUS, output=output) as base_url:
        with httpx.Client(base_url=base_url, timeout=30) as guest:
            assert guest.post("/api/people", json={"name": "Anna"}).status_code == 201
            asked = {"game": "boat_race", "seats": 3, "bots": [None, "Random", "Random"]}
            bots = {**asked, "sit": None, "bots": ["Random"] * 3, "start": True, "unattended": True}
            tables = [
                str(guest.post("/api/tables", json=table).json()["id"])
                for table in (asked, {**asked, "start": True}, bots)
            ]
            until = time.monotonic() + 60
            while True:
                assert time.monotonic() < until, "bots do not play"
                states = [guest.get(f"/api/tables/{one}?draw=false").json() for one in tables]
                if states[1]["my_turn"] and states[2]["phase"] == "over":
                    break
                time.sleep(0.1)
            cookie = guest.cookies["person"]
        yield Place(base_url, cookie, *tables)
    told = output.read_text(encoding="utf-8")
    assert "Traceback" not in told, told[-4000:]


def ways() -> list[object]:
    """Return every operation, asked properly and, where anything can be wrong, improperly."""
    return [
        pytest.param(label, mode, id=f"{label}-{mode.value}")
        for label, operation in OPERATIONS.items()
        for mode in GenerationMode
        if label != ENDLESS
        and (mode == GenerationMode.POSITIVE or operation.body or [*operation.iter_parameters()])
    ]


@pytest.mark.parametrize(("label", "mode"), ways())
def test_every_answer_is_one_that_is_documented(
    place: Place, label: str, mode: GenerationMode
) -> None:
    cases: st.SearchStrategy[Case[Any]] = OPERATIONS[label].as_strategy(generation_mode=mode)
    names = [*place.tables(label), None]
    tables = st.sampled_from(names) if "{table_id}" in label else st.none()
    with requests.Session() as session:

        @settings(
            max_examples=FEW if label in (SLOW, SLOWEST) else EXAMPLES,
            suppress_health_check=list(HealthCheck),
        )
        @given(case=cases, table=tables, is_known=st.sampled_from([True, True, True, False]))
        def ask(case: Case[Any], table: str | None, is_known: bool) -> None:
            if table is not None:
                case.path_parameters["table_id"] = table
            cookies = {"person": place.cookie} if is_known else {}
            answer = case.call(base_url=place.base_url, session=session, cookies=cookies)
            session.cookies.clear()
            case.validate_response(answer, checks=CHECKS)

        ask()


@pytest.mark.parametrize("how", ["", "?draw=false", "?shape=tall", "?shape=x", "?draw=x"])
def test_streams_answer_as_documented(place: Place, how: str) -> None:
    documented = OPERATIONS[ENDLESS].definition.raw["responses"]
    with httpx.Client(base_url=place.base_url, cookies={"person": place.cookie}) as client:
        for table in (*place.tables(ENDLESS), "x"):
            for seen in ("", "0", "5", "-1", "x", "9" * 30):
                path = f"/api/tables/{table}/events{how}"
                with client.stream("GET", path, headers={"last-event-id": seen}) as answer:
                    assert str(answer.status_code) in documented, (path, seen)
                    if answer.status_code == 200:
                        kind = answer.headers["content-type"]
                        assert kind.startswith("text/event-stream")
                        assert "text/event-stream" in documented["200"]["content"]


def test_the_document_is_good_enough_to_write_a_bot(place: Place) -> None:
    """Every operation is described, and says what it answers."""
    with httpx.Client(base_url=place.base_url, timeout=60) as client:
        told = client.get("/openapi.json").json()
    for path, operations in told["paths"].items():
        for method, operation in operations.items():
            assert operation.get("description"), (method, path)
            assert operation.get("tags"), (method, path)
            for code, answer in operation["responses"].items():
                assert answer.get("description"), (method, path, code)
