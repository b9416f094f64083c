"""A start that fails says why in a sentence and never said it was ready; others start at once."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ports import reserve_port
from store.postgres import Postgres, postgres
from web.server import Server

__all__ = ["postgres"]

ROOT = Path(__file__).parents[2]
NEWER = "UPDATE alembic_version SET version_num = '9999'"


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Return an empty database, as the command line is told it."""
    if request.param == "sqlite":
        yield str(tmp_path / "stammtisch.db")
        return
    server: Postgres = request.getfixturevalue("postgres")
    with server.new_database() as address:
        yield address


def serve(db: str, lang: str = "en") -> "subprocess.CompletedProcess[str]":
    """Start a server that is not going to run."""
    command = [sys.executable, "-m", "stammtisch", "--lang", lang, "serve", "--db", db]
    port = ["--port", str(reserve_port())]
    return subprocess.run([*command, *port], capture_output=True, text=True, check=False)


def refusal(db: str, lang: str = "en") -> str:
    """Return what a server says that does not start."""
    ended = serve(db, lang)
    said = " ".join((ended.stdout + ended.stderr).split())
    assert ended.returncode not in (0, 3)
    assert "Traceback" not in said
    assert "The table is ready" not in said
    assert "steht bereit" not in said
    return said


def test_a_second_server_is_refused_and_the_first_serves_on(db: str) -> None:
    server = Server(db, processes=1)
    try:
        server.start()
        assert "Another server has this database open" in refusal(db)
        assert "Ein anderer Server hat diese Datenbank" in refusal(db, "de")
        assert server.answers()
        server.kill()
        server.start()  # at once
    finally:
        server.stop()


def test_a_database_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    db = tmp_path / "stammtisch.db"
    server = Server(db, processes=1)
    server.start()
    server.stop()
    with sqlite3.connect(db) as connection:
        connection.execute(NEWER)
    assert "A newer Stammtisch has written this database" in refusal(str(db))


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("This is not a database, only a long line of text." * 50)
    assert "could not start" in refusal(str(tmp_path / "file"))


def test_the_start_with_many_tables_is_proven_by_a_script() -> None:
    script = ROOT / "scripts" / "prove" / "start.py"
    command = [sys.executable, str(script), "--tables", "300", "--moves", "3"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "300 running tables: first answer after" in told
    assert "has gone on" in told
