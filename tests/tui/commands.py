"""Running a command as a person does."""

from rich.cells import cell_len
from typer.testing import CliRunner, Result

from stammtisch.cli import app

HABITS = {"LC_ALL": None, "LC_MESSAGES": None, "LANG": "C.UTF-8", "COLUMNS": "80", "TERM": "dumb"}


def run(*arguments: str, typed: str | bytes = "", env: dict[str, str] | None = None) -> Result:
    """Run a command; nothing but an exit may come out of it."""
    made = CliRunner().invoke(app, list(arguments), input=typed, env={**HABITS, **(env or {})})
    assert made.exception is None or isinstance(made.exception, SystemExit), made.exception
    for line in [] if "--markdown" in arguments else made.output.splitlines():
        assert cell_len(line) <= 80, line
    return made
