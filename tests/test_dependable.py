"""The proof that the suite is dependable tells passed runs from failed ones."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent / "scripts" / "prove" / "dependable.py"

pytestmark = pytest.mark.once


@pytest.mark.parametrize(("command", "failed"), [("true", 0), ("false", 2)])
def test_it_counts_the_runs_that_failed(tmp_path: Path, command: str, failed: int) -> None:
    asked = [sys.executable, str(SCRIPT), "--size", "2", "--busy", "1", command]
    env = {**os.environ, "TMPDIR": str(tmp_path)}
    ran = subprocess.run(asked, env=env, capture_output=True, text=True, check=False)
    assert ran.returncode == failed
    assert f"{2 - failed} of 2 passed beside 1 busy loops" in ran.stdout
    assert ran.stdout.count("FAILED") == failed
    assert len([*tmp_path.rglob("*.txt")]) == failed  # what they said is kept
