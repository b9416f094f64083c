"""How much to do where more is better and costs minutes: CI does all of it (`THOROUGH=1`)."""

import os

THOROUGH = bool(os.environ.get("THOROUGH"))
