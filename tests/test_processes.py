"""Processes that help: none outlives the one that started it, however that ended."""

import subprocess
import sys

import pytest

from stammtisch.processes import cores

START = """
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from stammtisch.processes import follow_parent

pool = ProcessPoolExecutor(1, get_context("spawn"), follow_parent)
{wait}
pool.submit(time.sleep, 300)
print("started", flush=True)
time.sleep(300)
"""


def test_there_is_a_core_to_use() -> None:
    assert cores() >= 1


@pytest.mark.parametrize("wait", ["pool.submit(int).result()", ""])
def test_a_helper_ends_with_a_parent_that_is_killed_while_it_works_or_gets_ready(wait: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", START.format(wait=wait)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "started\n"
        parent.kill()
        # the helper holds the other end until it ends too
        parent.communicate(timeout=60)
