"""Compile the engine with mypyc; without a C compiler the package still installs, interpreted."""

import os
import sys
import tempfile
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from typing import Any

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

CORES = os.cpu_count() or 1
FLAGS = [
    "-fvisibility=hidden",
    "-w",  # warnings about generated code cost more time than the code
    "-ffp-contract=off",  # bots choose the same on every machine
]

# Types of what no compiled module needs are not looked at: that took longer than our own.
CONFIG = """
[mypy]
mypy_path = src
explicit_package_bases = True

[mypy-sqlalchemy.*,alembic.*,aiosqlite.*,asyncpg.*]
follow_imports = skip
ignore_missing_imports = True
"""

SHOWN = "__shown"  # in the name of a C file
SHOWING = ("drawing", "gliding", "layout", "news", "telling")
FLAGS_OF_SHOWN = ["-O1"]  # after -O2, and instead of it

# By how their names begin: what is asked once a match, or once in a person's while
INTERPRETED_OF_A_GAME = (
    "__init__", "advice", "conformance", "emblem", "notation", "position", "reading", "refusals",
    "rulebook", "schema", "screen", "setup", "words",
)  # fmt: skip
INTERPRETED_OF_CORE = ("__init__.py", "conformance.py", "fields.py", "frozen.py")
OTHERS = (
    "bots/search.py",
    "table/choosing.py",
    "table/journal.py",
    "table/lapses.py",
    "table/played_match.py",
    "table/table.py",
    "table/taking_back.py",
    "web/absence_shown.py",
    "web/changes.py",
    "web/own_choice.py",
    "web/shown.py",
)


def modules() -> list[str]:
    """Return the files that are compiled: what search touches, and what every reader costs."""
    package = Path("src/stammtisch")
    core = [path for path in package.glob("core/*.py") if path.name not in INTERPRETED_OF_CORE]
    games = [
        path
        for path in package.glob("games/*/*.py")
        if not path.name.startswith(INTERPRETED_OF_A_GAME)
    ]
    return sorted(map(str, [*core, *games, *[package / name for name in OTHERS]]))


class ParallelBuild(build_ext):
    """Compile the C files in parallel; where that fails, leave the package interpreted."""

    def build_extensions(self) -> None:
        compile_in_turn = self.compiler.compile

        def compile_one(source: str, **options: Any) -> list[str]:
            if SHOWN in source:
                options["extra_postargs"] = [*options["extra_postargs"], *FLAGS_OF_SHOWN]
            return list(compile_in_turn([source], **options))

        def compile_in_parallel(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(CORES) as pool:
                objects = pool.map(lambda source: compile_one(source, **options), sources)
                return [*chain.from_iterable(objects)]

        self.compiler.compile = compile_in_parallel
        group, *shims = self.extensions
        try:
            self.build_extension(group)
        except (CCompilerError, BaseError) as error:
            self.warn(f"the engine stays interpreted: {error}")
            self.extensions = []  # a shim alone would hide the Python module and import nothing
            return
        self.extensions, self.parallel = shims, CORES
        super().build_extensions()
        self.extensions = [group, *shims]


class CompilerProbe(build_ext):
    """Tell in a moment whether C code that uses Python's headers can be compiled."""

    def build_extensions(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "probe.c")
            source.write_text("#include <Python.h>\n", encoding="ascii")
            self.compiler.compile([str(source)], output_dir=folder)


def can_compile() -> bool:
    """Return whether there is a C compiler and what it needs."""
    probe = CompilerProbe(Distribution({"ext_modules": [Extension("probe", [])]}))
    try:
        probe.ensure_finalized()
        probe.run()
    except (CCompilerError, BaseError):
        return False
    return True


def join_by_folder(group: Extension) -> None:
    """Let one C file include those of a folder: calls within a game can still be inlined.

    As a single file the group takes one core, and two and a half times as long. What shows a game
    to people is apart from its engine: half of the code, and no faster with more optimisation.
    """
    folders: dict[str, list[Path]] = defaultdict(list)
    for source in map(Path, group.sources):
        _, *packages = source.stem.split("___")  # games, the game, view
        folder = packages[1] if packages[:1] == ["games"] else "core"
        is_shown = folder != "core" and packages[-1].startswith(SHOWING)
        folders[folder + SHOWN if is_shown else folder].append(source)
    group.sources = []
    for folder, sources in sorted(folders.items(), key=_size, reverse=True):
        joined = sources[0].with_name(f"__joined_{folder}.c")
        lines = ["#include <Python.h>", "#include <CPy.h>"]
        if folder != "core":  # that holds the runtime, which declares Python's own functions
            lines.append("#pragma GCC visibility push(hidden)")  # call the core without detours
        lines.append("#include <vecs/librt_vecs_api.h>")  # which mypyc forgets in several files
        lines += [f'#include "{source.name}"' for source in sources]
        joined.write_text("\n".join([*lines, ""]), encoding="ascii")
        group.sources.append(str(joined))


def _size(folder: tuple[str, list[Path]]) -> int:
    return sum(source.stat().st_size for source in folder[1])


def extensions() -> list[Extension]:
    """Return the compiled group, or nothing where it cannot be made."""
    if {"sdist", "egg_info", "dist_info"} & {*sys.argv}:
        return []  # only a name and a version are asked for
    if not can_compile():
        return []
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder, "mypy.ini")
        config.write_text(CONFIG, encoding="ascii")
        checked = [f"--config-file={config}", "--strict", "--no-warn-return-any", *modules()]
        return compiled(checked)


def compiled(arguments: list[str]) -> list[Extension]:
    """Return the group that mypyc makes, given what mypy is told."""
    from mypyc.build import mypycify

    # -O3 takes more than twice as long to compile and gains less than a tenth
    made = mypycify(
        arguments,
        opt_level="2",
        debug_level="0",
        group_name="stammtisch",
        include_runtime_files=True,
        multi_file=True,
    )
    join_by_folder(made[0])
    for extension in made:
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    return list(made)


setup(ext_modules=extensions(), cmdclass={"build_ext": ParallelBuild})
