"""Print docs/settings.md: what `stammtisch serve --help` says, in English."""

import os
import re
import subprocess
import sys

HEAD = """# The settings of a server

What `stammtisch serve --help` says; `make docs` writes this page, and a test compares them. Each is
also a variable of the environment (`--request-rate` is `STAMMTISCH_REQUEST_RATE`) and a key of the
file that `--config` names (`request_rate`). [hosting.md](hosting.md) explains what they are for.
"""


def page() -> str:
    """Return the page."""
    env = {**os.environ, "COLUMNS": "80", "TERM": "dumb", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "stammtisch", "serve", "--help"]
    shown = subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout
    lines = [re.sub(r"\s+$", "", line) for line in shown.splitlines()]
    return f"{HEAD}\n```text\n" + "\n".join(lines).strip("\n") + "\n```\n"


if __name__ == "__main__":
    sys.stdout.write(page())
