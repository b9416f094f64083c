"""Compile the engine with mypyc; without a C compiler the package still installs, interpreted."""

import sys
from pathlib import Path

from setuptools import setup

COMPILED_OF_A_GAME = (
    "board.py",
    "cards.py",
    "form.py",
    "hands.py",
    "imagine.py",
    "keys.py",
    "plays.py",
    "riddle.py",
    "rules.py",
    "judgement.py",
    "scoring.py",
    "sense.py",
    "state.py",
    "view.py",
)
INTERPRETED_OF_CORE = ("__init__.py", "drawing.py", "frozen.py", "telling.py")


def modules() -> list[str]:
    """Return the files that are compiled: the core, and what search touches of every game."""
    package = Path("src/stammtisch")
    core = [path for path in package.glob("core/*.py") if path.name not in INTERPRETED_OF_CORE]
    games = [path for path in package.glob("games/*/*.py") if path.name in COMPILED_OF_A_GAME]
    return sorted([*map(str, core + games), str(package / "bots/search.py")])


def extensions() -> list[object]:
    """Return the compiled group, or nothing where it cannot be made."""
    if {"sdist", "egg_info", "dist_info"} & {*sys.argv}:
        return []  # only a name and a version are asked for
    from mypyc.build import mypycify

    # -O3 takes more than twice as long to compile and gains less than a tenth
    made = mypycify(
        ["--strict", *modules()],
        opt_level="2",
        debug_level="0",
        group_name="stammtisch",
        include_runtime_files=True,
    )
    for extension in made:
        extension.optional = True
        extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]
    return list(made)


setup(ext_modules=extensions())
