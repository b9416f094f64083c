"""What long work leaves: a bar while it lasts, then a file of numbers and a picture."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)

from stammtisch.tui.files import file_slip
from stammtisch.tui.words import Slip, tell

INSTALL: Final = 'pip install "stammtisch[arena]"'
KINDS: Final = (".svg", ".png")


@dataclass(frozen=True)
class Wanted:
    """Where the numbers and the picture go, if they are wanted."""

    json: Path | None
    plot: Path | None

    def check(self) -> None:
        """Refuse now what would fail only after hours of work."""
        if self.plot is not None:
            if self.plot.suffix not in KINDS:
                raise Slip("picture_kind", {"path": self.plot, "known": ", ".join(KINDS)})
            if find_spec("matplotlib") is None:
                raise Slip("no_pictures", {"install": INSTALL})
        for path in (self.json, self.plot):
            if path is not None and not path.parent.is_dir():
                raise Slip("no_folder", {"path": path.parent})
            if path is not None and path.is_dir():
                raise Slip("folder_no_file", {"path": path})

    def hand_out(
        self, told: object, draw: Callable[[Path], None], screen: Console, lang: str
    ) -> None:
        """Write what is told and draw the picture, where they are wanted."""

        def write(path: Path) -> None:
            text = json.dumps(told, ensure_ascii=False, indent=2)
            path.write_text(text + "\n", encoding="utf-8")

        for path, make in ((self.json, write), (self.plot, draw)):
            if path is not None:
                try:
                    make(path)
                except OSError as error:
                    raise file_slip("unwritable", path, error) from error
                screen.print(tell("written", lang, path=path))


def bar(aside: Console, *columns: ProgressColumn) -> Progress:
    """Return a bar that shows how far it is, where anybody can see it."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(20),
        MofNCompleteColumn(),
        *columns,
        TimeRemainingColumn(),
        console=aside,
        transient=True,
        disable=not aside.is_terminal,
    )
