"""Time `make play` from a fresh clone to the lobby: `python scripts/prove/first_lobby.py --help`.

A clone of what is committed, a fresh environment, no cache of packages; told are the seconds until
the first answer of `/`, and the processor time that all of it took.
"""

import argparse
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from urllib.error import URLError

ROOT = Path(__file__).parents[2]
PATIENCE = 1800.0  # seconds
PRINTED = "http://127.0.0.1:"


def address_in(output: Path) -> str:
    """Return the address that the server has printed, nothing if it has not yet."""
    text = output.read_text(encoding="utf-8", errors="replace")
    _, found, rest = text.partition(PRINTED)
    return found + rest.split("/")[0].split()[0] if found and rest else ""


def answers(address: str) -> bool:
    """Return whether the lobby opens."""
    try:
        with urllib.request.urlopen(f"{address}/", timeout=10) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False


def until_lobby(playing: "subprocess.Popen[bytes]", output: Path) -> None:
    """Wait until the lobby opens."""
    end = time.monotonic() + PATIENCE
    while not ((address := address_in(output)) and answers(address)):
        if playing.poll() is not None or time.monotonic() > end:
            sys.exit(f"make play did not open the lobby:\n{output.read_text()[-2000:]}")
        time.sleep(0.1)


def main() -> None:
    """Clone, play, tell."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--python", default="python3", help="which Python makes it")
    arguments.add_argument("--without-compiler", action="store_true")
    asked = arguments.parse_args()
    env = {**os.environ, "PIP_NO_CACHE_DIR": "1", "BROWSER": "true", "PYTHONUNBUFFERED": "1"}
    if asked.without_compiler:
        env["CC"] = "/bin/false"
    with tempfile.TemporaryDirectory() as folder:
        clone, output = Path(folder, "clone"), Path(folder, "output")
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        env["XDG_DATA_HOME"] = folder  # matches of its own
        began = time.monotonic()
        with output.open("wb") as said:
            playing = subprocess.Popen(
                ["make", "play", f"PYTHON={asked.python}"],
                cwd=clone,
                env=env,
                stdout=said,
                stderr=said,
                start_new_session=True,
            )
        try:
            until_lobby(playing, output)
            seconds = time.monotonic() - began
        finally:
            os.killpg(playing.pid, signal.SIGINT)
            playing.wait()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    busy = os.getloadavg()[0]
    print(
        f"lobby after {seconds:.0f} s; {used.ru_utime + used.ru_stime:.0f} s of processor;", end=" "
    )
    print(f"load {busy:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
