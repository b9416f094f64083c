"""Every test of the store runs on SQLite and on PostgreSQL."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from stammtisch.store.store import Store
from store.postgres import Postgres, postgres

__all__ = ["postgres"]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Return the address of an empty database."""
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path}/new/stammtisch.db"
        return
    server: Postgres = request.getfixturevalue("postgres")
    with server.new_database() as address:
        yield address


@pytest.fixture
async def store(url: str, anyio_backend: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    yield store
    await store.close()
