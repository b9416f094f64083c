"""Installing without a C compiler: the package works, interpreted, and says so once."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

pytestmark = pytest.mark.once


def test_without_a_compiler_the_package_installs_and_says_so_once(tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, project)
    shutil.copytree(ROOT / "src", project / "src", ignore=shutil.ignore_patterns("*.egg-info"))
    target = tmp_path / "site"
    pip = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-build-isolation"]
    no_compiler = {**os.environ, "CC": "/bin/false"}
    subprocess.run(
        [*pip, "--quiet", "--target", str(target), "."],
        cwd=project,
        env=no_compiler,
        check=True,
        capture_output=True,
    )
    assert not list(target.rglob("*.so"))
    ran = subprocess.run(
        [sys.executable, "-m", "stammtisch", "rules", "hydra", "HY-27", "--lang", "en"],
        env={**os.environ, "PYTHONPATH": str(target)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "HY-27" in ran.stdout
    assert ran.stderr.count("interpreted") == 1
