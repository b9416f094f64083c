"""Beginning a game of one's own: a small package from templates that keeps every law at once."""

import keyword
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from jinja2 import Environment, StrictUndefined

from stammtisch import games
from stammtisch.tui.words import Slip

TEMPLATE: Final = ".jinja"


def write(name: str, folder: Path | None) -> Path:
    """Write a new game; return its folder. Raise Slip if the name or the folder will not do."""
    check_name(name)
    target = Path(name) if folder is None else folder
    if (target.is_dir() and any(target.iterdir())) or (target.exists() and not target.is_dir()):
        raise Slip("new_game_folder", {"folder": target})
    try:
        for path, text in rendered(name).items():
            written = target / path
            written.parent.mkdir(parents=True, exist_ok=True)
            written.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Slip("new_game_unwritable", {"folder": target, "reason": error.strerror}) from error
    return target


def check_name(name: str) -> None:
    """Raise Slip if no new game can have this name."""
    if not games.NAME.fullmatch(name) or keyword.iskeyword(name):
        raise Slip("new_game_name", {"name": name}, 2)
    if name in games.names():
        raise Slip("new_game_taken", {"name": name})
    if find_spec(name) is not None:
        raise Slip("new_game_module", {"name": name})


def rendered(name: str) -> dict[str, str]:
    """Return the files of a new game by their paths."""
    environment = Environment(
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        autoescape=False,
    )
    facts = {"name": name, "title": title(name), "kind": kind(name), "letters": letters(name)}
    found = {}
    for path, template in _templates(files("stammtisch") / "new_game"):
        target = path.removesuffix(TEMPLATE)
        target = target.replace("package/", f"src/{name}/").replace("gitignore", ".gitignore")
        found[target] = environment.from_string(template).render(facts)
    return found


def _templates(folder: Traversable, above: str = "") -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            found += _templates(entry, f"{above}{entry.name}/")
        elif entry.name.endswith(TEMPLATE):
            found.append((above + entry.name, entry.read_text(encoding="utf-8")))
    return found


def title(name: str) -> str:
    """Return what people call it at first: `my_game` is My Game."""
    return " ".join(word.capitalize() for word in name.split("_") if word)


def kind(name: str) -> str:
    """Return what its classes are called: MyGame."""
    return title(name).replace(" ", "")


def letters(name: str) -> str:
    """Return what its rules' ids begin with: MG."""
    words = [word for word in name.split("_") if word[:1].isalpha()]
    return ("".join(word[0] for word in words) if len(words) > 1 else name[:2]).upper()[:4]
