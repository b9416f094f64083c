"""`stammtisch admin`: orders to the running server, and its answers in words."""

import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from stammtisch.core.errors import LANGUAGES
from stammtisch.tui.words import Slip, tell

PATIENCE: Final = 600.0  # seconds: a copy of a large database takes a while
LONGEST: Final = 1 << 26  # bytes of an answer

Answer = dict[str, Any]


def ask(path: Path | None, lang: str, action: str, **facts: object) -> Answer:
    """Give an order to the server that runs here; raise Slip if there is none, or if it refuses."""
    if path is None or not hasattr(socket, "AF_UNIX"):
        raise Slip("admin_off")
    order = json.dumps({"action": action, **facts}).encode() + b"\n"
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(PATIENCE)
        try:
            line.connect(str(path))
        except OSError as error:
            raise Slip("no_server", {"path": path}) from error
        line.sendall(order)
        with line.makefile("rb") as answers:
            text = answers.readline(LONGEST)
    if not text:
        raise Slip("admin_hung_up")
    answer: Answer = json.loads(text)
    if "refused" in answer:
        if "reason" in answer:
            raise Slip("refused", {"reason": answer["reason"][LANGUAGES.index(lang)]})
        raise Slip(answer["refused"], answer["facts"])
    return answer


def show_list(screen: Console, what: str, answer: Answer, lang: str) -> None:
    """Print tables, people or sanctions."""
    rows = answer[what]
    if not rows:
        screen.print(Text(tell("admin_none", lang), style="dim"))
    for cells in _rows(what, rows, lang):
        screen.print(cells)


def _rows(what: str, rows: list[dict[str, Any]], lang: str) -> Iterator[Table]:
    for row in rows:
        grid = Table.grid(padding=(0, 2))
        shown = {name: value for name, value in row.items() if value not in (None, False)}
        for name in ("created", "updated", "expires"):
            if name in shown:
                shown[name] = moment(shown[name])
        first = shown.pop("id", None) or shown.pop("target")
        details = ", ".join(f"{name}={value}" for name, value in shown.items())
        grid.add_row(Text(str(first), style="bold"), Text(details))
        yield grid


def moment(seconds: float) -> str:
    """Return a time as people write it."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


def export(path: Path | None, lang: str, table: str, out: Path) -> int:
    """Write the record of a match, or with `all` those of all that are listed; return how many."""
    if table != "all":
        _write_new(out, ask(path, lang, "export", table=table)["record"])
        return 1
    out.mkdir(parents=True, exist_ok=True)
    tables = ask(path, lang, "finished")["tables"]
    for one in tables:
        told = ask(path, lang, "export", table=one)
        _write_new(out / f"{told['game']}-{one}.txt", told["record"])
    return len(tables)


def _write_new(path: Path, text: str) -> None:
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise Slip("admin_file", {"path": path, "reason": error.strerror}) from error
