"""Finished matches in a file, one line each, so that a run that was killed can go on."""

import json
import os
import re
import sys
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, Final

from stammtisch.arena.errors import ArenaError
from stammtisch.arena.plan import Plan
from stammtisch.arena.play import Row

if sys.platform != "win32":
    import fcntl

SYNC: Final = 1.0  # seconds between two times that the disk is told to keep everything
LONGEST: Final = 60  # characters of a file's name that tell the bots


class Store:
    """The file of a plan: a line that says what is played, then a line for every match."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan
        self.rows: dict[tuple[int, int], Row] = {}
        self._synced = monotonic()
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise ArenaError("bad_file", {"path": path, "reason": error.strerror}) from error
        try:
            self._lock()
            self._read(path.read_bytes())
        except BaseException:
            os.close(self._file)
            raise

    def __enter__(self) -> "Store":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.fsync(self._file)
        os.close(self._file)

    def add(self, rows: Iterable[Row]) -> None:
        """Keep finished matches; whole lines at once, so that at most the last can be torn."""
        fresh = list(rows)
        for row in fresh:
            self.rows[row["deal"], row["number"]] = row
        _write(self._file, "".join(_line(row) for row in fresh).encode())
        if monotonic() - self._synced > SYNC:
            os.fsync(self._file)
            self._synced = monotonic()

    def finished(self) -> list[Row]:
        """Return the plan's own matches that are there, deal by deal."""
        return [self.rows[key] for key in sorted(self.rows) if key[0] < self.plan.deals]

    def _lock(self) -> None:
        if sys.platform != "win32":
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise ArenaError("busy_file", {"path": self.path}) from error

    def _read(self, raw: bytes) -> None:
        whole = raw[: raw.rfind(b"\n") + 1]  # a torn last line was never finished
        lines = whole.split(b"\n")[:-1]
        if not lines and raw and not _line(self.plan.header()).encode().startswith(raw):
            raise ArenaError("foreign_file", {"path": self.path})
        if lines:
            self._check_header(lines[0])
        for number, line in enumerate(lines[1:], start=2):
            row = _parsed(line)
            if row is None or not self._fits(row):
                raise ArenaError("damaged_file", {"path": self.path, "line": number})
            self.rows[row["deal"], row["number"]] = row
        os.ftruncate(self._file, len(whole))
        os.lseek(self._file, 0, os.SEEK_END)
        if not lines:
            _write(self._file, _line(self.plan.header()).encode())

    def _check_header(self, line: bytes) -> None:
        header = _parsed(line)
        wanted = json.loads(_line(self.plan.header()))
        if header is None or header.get("arena") != wanted["arena"]:
            raise ArenaError("foreign_file", {"path": self.path})
        differing = [name for name in wanted if header.get(name) != wanted[name]]
        if differing == ["code"]:
            raise ArenaError("changed_code", {"path": self.path})
        if differing:
            raise ArenaError("other_plan", {"path": self.path, "names": ", ".join(differing)})

    def _fits(self, row: dict[str, Any]) -> bool:
        if set(row) != set(Row.__annotations__):
            return False
        deal, number = row["deal"], row["number"]
        if type(deal) is not int or type(number) is not int or deal < 0:
            return False
        return 0 <= number < len(self.plan.bots) and (
            list(self.plan.pairing(deal, number).bots) == row["bots"]
        )


def default_path(plan: Plan) -> Path:
    """Return a name in the current folder that no other plan gets."""
    bots = re.sub(r"[^\w.@]+", ".", "-".join(plan.bots))[:LONGEST]
    mark = sha256(_line(plan.what()).encode()).hexdigest()[:6]
    return Path(f"arena-{plan.game}-{bots}-{plan.seed}-{mark}.jsonl")


def _line(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"


def _parsed(line: bytes) -> Any:
    try:
        data = json.loads(line)
    except ValueError:
        return None
    return data if isinstance(data, dict) else None


def _write(file: int, data: bytes) -> None:
    while data:
        data = data[os.write(file, data) :]
