"""A PostgreSQL of our own for as long as the tests run; import the fixture `postgres`."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from effort import THOROUGH


class Postgres:
    """A server that listens on a socket in its own folder; it can be stopped and started."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="stammtisch-pg-", dir=_quick()))
        self._as: dict[str, Any] = {"cwd": self._folder}
        self._numbers = count(1)
        self._server: subprocess.Popen[bytes] | None = None
        if os.getuid() == 0:  # initdb refuses to work for root
            user = _servant()
            os.chown(self._folder, user.pw_uid, user.pw_gid)
            self._as |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        data = self._folder / "data"
        self._run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")

    def start(self) -> None:
        with (self._folder / "log").open("ab") as log:
            self._server = subprocess.Popen(
                [self._programs / "postgres", "-D", "data", "-h", "", "-k", self._folder],
                stdout=log,
                stderr=log,
                **self._as,
            )
        ready: list[str | Path] = [self._programs / "pg_isready", "-q", "-h", self._folder]
        until = time.monotonic() + 120  # seconds; a busy machine is slow
        while subprocess.run(ready, check=False).returncode:
            if self._server.poll() is not None or time.monotonic() > until:
                pytest.fail(f"PostgreSQL does not start: {(self._folder / 'log').read_text()}")
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Hang up on everybody and end."""
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait(60)
            self._server = None

    @contextmanager
    def new_database(self) -> Iterator[str]:
        """Lend the address of an empty database."""
        name = f"test{next(self._numbers)}"
        at = ("-h", self._folder, "-U", "postgres", name)
        self._run("createdb", *at)
        try:
            yield f"postgresql+asyncpg://postgres@/{name}?host={self._folder}"
        finally:
            if self._server is None:  # a test failed while it was stopped
                self.start()
            self._run("dropdb", "--force", *at)  # or stopping would put all its files on the disk

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)  # at once: nothing need be kept
        shutil.rmtree(self._folder)

    def _run(self, program: str, *options: str | Path) -> None:
        subprocess.run(
            [self._programs / program, *options], check=True, capture_output=True, **self._as
        )


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """Run a server for a while."""
    server = Postgres(_programs())
    try:
        server.start()
        yield server
    finally:
        server.remove()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as server:
        yield server


def _programs() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    path = shutil.which("initdb")
    if path is not None:
        found.append(Path(path).resolve())
    if found:
        return found[-1].parent
    reason = "PostgreSQL is not installed: no initdb in PATH or /usr/lib/postgresql"
    if THOROUGH:
        pytest.fail(reason)
    pytest.skip(reason)


def _servant() -> pwd.struct_passwd:
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


def _quick() -> str | None:
    """Return a folder in memory, where fsync costs nothing, if there is a large one."""
    memory = "/dev/shm"
    large = Path(memory).is_dir() and shutil.disk_usage(memory).free > 2**30
    return memory if large else None
