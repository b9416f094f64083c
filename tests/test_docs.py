"""Every Python example in the documents runs, and every shell example names a command there is."""

import dataclasses
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from stammtisch.cli import app
from stammtisch.testing import LAWS, Conformance

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
        r"^ *(?:\.venv/bin/)?stammtisch ([a-z][a-z-]+)", page.read_text(), re.MULTILINE
    ):
        assert named in commands
    for target in re.findall(r"^ *make ([a-z]+)", page.read_text(), re.MULTILINE):
        assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
        assert (page.parent / link).exists(), link


def test_the_page_of_settings_is_what_the_command_says() -> None:
    """`make docs` writes it anew."""
    made = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "settings_page.py")],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    ).stdout
    assert made == (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")


def test_the_page_of_laws_names_them_all() -> None:
    page = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")
    section = page.partition("## The laws")[2].partition("\n## ")[0]
    told = re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", section, re.MULTILINE)
    assert told == [(law.id, law.english) for law in LAWS]
    fields = set(re.findall(r"^\| `([a-z_]+)", page, re.MULTILINE))
    assert {field.name for field in dataclasses.fields(Conformance)} <= fields


def test_every_event_of_the_logs_is_explained() -> None:
    source = "\n".join(path.read_text() for path in (ROOT / "src").glob("stammtisch/**/*.py"))
    events = set(re.findall(r'logs\.(?:event|warning|failure)\(\s*"([a-z_]+)"', source))
    explained = set(re.findall(r"`([a-z_]+)`", (ROOT / "docs" / "hosting.md").read_text()))
    assert len(events) > 10
    assert events <= explained
