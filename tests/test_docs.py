"""Every Python example in the documents runs, and every shell example names a command there is."""

import re
from pathlib import Path

import pytest
from typer.main import get_command

from stammtisch.cli import app

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_run(page: Path) -> None:
    names: dict[str, object] = {}
    for example in re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL):
        exec(example, names)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_shell_examples_name_real_commands(page: Path) -> None:
    commands = get_command(app).commands  # type: ignore[attr-defined]  # a group, by its callback
    for named in re.findall(
        r"^ *(?:\.venv/bin/)?stammtisch ([a-z]+)", page.read_text(), re.MULTILINE
    ):
        assert named in commands
    for target in re.findall(r"^ *make ([a-z]+)", page.read_text(), re.MULTILINE):
        assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
        assert (page.parent / link).exists(), link
