"""Run the tests several times in a row beside busy loops: `scripts/prove/dependable.py --help`.

A suite that passes on an idle machine may fail on a busy one: this finds out, and tells the times.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
BUSY = "while True: pass"


@contextmanager
def busy_loops(count: int) -> Iterator[None]:
    """Keep cores busy for a while."""
    loops = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def run_once(command: list[str], log: Path) -> tuple[int, float]:
    """Run the command once; return its exit code and how many seconds it took."""
    began = time.monotonic()
    with log.open("wb") as output:
        ran = subprocess.run(
            command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT, check=False
        )
    return ran.returncode, time.monotonic() - began


def main() -> int:
    """Run, tell of every run, and return how many failed."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--size", type=int, default=5, help="how many runs in a row")
    arguments.add_argument("--busy", type=int, default=2, help="how many busy loops beside them")
    arguments.add_argument("command", nargs="*", default=["make", "test"])
    asked = arguments.parse_args()
    logs = Path(tempfile.mkdtemp(prefix="dependable-"))
    failed = 0
    with busy_loops(asked.busy):
        for number in range(1, asked.size + 1):
            log = logs / f"{number}.txt"
            code, seconds = run_once(asked.command, log)
            failed += code != 0
            outcome = "passed" if code == 0 else f"FAILED with {code}, see {log}"
            print(f"run {number} of {asked.size}: {outcome}, {seconds:.0f} s", flush=True)
    if not failed:
        shutil.rmtree(logs)
    print(f"{asked.size - failed} of {asked.size} passed beside {asked.busy} busy loops")
    return failed


if __name__ == "__main__":
    sys.exit(main())
