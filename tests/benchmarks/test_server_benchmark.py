"""The server's benchmark runs and tells what it should; how fast anything is stays out of it."""

import json
import subprocess
import sys
from pathlib import Path

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def test_moves_streams_memory_and_plain_requests_are_measured(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    quick = ["--tables", "3", "--seconds", "2", "--pace", "0.2", "--json", str(report)]
    command = [sys.executable, str(BENCHMARKS / "server.py"), *quick]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    (found,) = json.loads(report.read_text(encoding="utf-8"))["measured"]
    assert (found["tables"], found["streams"], found["refused"]) == (3, 9, 0)
    assert found["moves_per_second"] > 0
    assert 0 < found["answered_ms"]["p50"] <= found["answered_ms"]["p99"]
    assert 0 < found["told_ms"]["p50"] <= found["told_ms"]["p99"] <= found["told_ms"]["max"]
    assert found["nothing_ms"]["p50"] > 0
    assert "| 3 | 9 |" in done.stdout
    assert done.stderr == ""
