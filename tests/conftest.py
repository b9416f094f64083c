"""One way to run Hypothesis everywhere, and a line that says which build is under test."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from effort import THOROUGH
from stammtisch import build

# Code that is never compiled itself: `make test` runs its tests on one build, CI on both.
SEEN_ONCE = (
    "arena", "browser", "review", "store", "tui", "web",
    "test_cli.py", "test_cli_check.py", "test_docs.py",
)  # fmt: skip
SHOWN_ONCE = ("screens", "bilingual-texts")  # laws of such code
EXAMPLES = (30 if THOROUGH else 12) if build.COMPILED else (10 if THOROUGH else 6)

settings.register_profile(
    "steady",  # the same examples in every run, so that a failure is never luck
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=EXAMPLES,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("explore", deadline=None, max_examples=20 * EXAMPLES)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


def pytest_report_header() -> str:
    return f"stammtisch: {build.name()} build"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        parts = item.path.relative_to(Path(__file__).parent).parts
        callspec = getattr(item, "callspec", None)
        law = None if callspec is None else callspec.params.get("law")
        is_shown = getattr(law, "id", "") in SHOWN_ONCE
        if parts[0] in SEEN_ONCE or parts[-1] == "test_drawing.py" or is_shown:
            item.add_marker(pytest.mark.once)
