"""How much to do where more is better and costs minutes: `THOROUGH=1` in the environment."""

import os
from typing import Final

from stammtisch import build

THOROUGH: Final = bool(os.environ.get("THOROUGH"))

# cases of a law for every number of seats
CASES: Final = (120 if THOROUGH else 48) if build.COMPILED else (40 if THOROUGH else 12)
WALKS: Final = 120 if THOROUGH else 40  # matches in which what is rare is looked for
SEALS: Final = 8 if THOROUGH else 3  # different choices that must look alike while they are sealed
