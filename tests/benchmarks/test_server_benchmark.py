"""The server's benchmark runs and tells what it should; how fast anything is stays out of it."""

import json
import subprocess
import sys
from pathlib import Path

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def test_moves_streams_memory_and_plain_requests_are_measured(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    quick = ["--tables", "2", "--seconds", "2", "--pace", "0.2", "--json", str(report)]
    command = [sys.executable, str(BENCHMARKS / "server.py"), *quick]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    measured = json.loads(report.read_text(encoding="utf-8"))["measured"]
    assert [found["kind"] for found in measured] == ["browser", "program"]
    for found in measured:
        assert (found["tables"], found["streams"], found["refused"]) == (2, 6, 0)
        assert found["moves_per_second"] > 0
        assert found["moves_per_processor_second"] > 0
        assert 0 < found["message_bytes"]["p50"] <= found["message_bytes"]["p95"]
        assert 0 < found["answered_ms"]["p50"] <= found["answered_ms"]["p99"]
        assert 0 < found["told_ms"]["p50"] <= found["told_ms"]["p99"] <= found["told_ms"]["max"]
        assert found["nothing_ms"]["p50"] > 0
    assert "| browser | 2 | 6 |" in done.stdout
    assert done.stderr == ""
