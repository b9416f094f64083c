"""What axe finds wrong with a page, once the page is whole."""

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

# Until the styles are there and nothing fades any more, colours are not those that people see.
SETTLED = """() => Promise.all(document.getAnimations()
  .filter((animation) => animation.effect.getComputedTiming().endTime !== Infinity)
  .map((animation) => animation.finished.catch(() => null)))"""


def violations(page: Page, *impacts: str) -> list[str]:
    """Return what axe finds, with examples; all of it, or only what has one of some impacts."""
    page.wait_for_load_state("load")
    page.evaluate(SETTLED)
    return [
        f"{page.url} {found['id']}: {[node['html'][:150] for node in found['nodes'][:3]]}"
        for found in Axe().run(page).response["violations"]
        if not impacts or found["impact"] in impacts
    ]


def serious(page: Page) -> list[str]:
    """Return what axe calls serious or critical."""
    return violations(page, "serious", "critical")
