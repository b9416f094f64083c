"""A server in this process, and people who use it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from stammtisch.web.app import create_app
from stammtisch.web.settings import Settings
from web.people import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Return a server with a fresh database."""
    app = create_app(Settings(db=f"{tmp_path}/t.db", request_rate=0, processes=1))
    with TestClient(app, base_url="http://table.test") as client:
        yield House(client)
