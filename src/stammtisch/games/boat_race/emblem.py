"""The emblem of the game: 120 by 72, in the colours of the page."""

from typing import Final

EMBLEM: Final = """\
<path class="e-line" d="M4 14q14 8 28 0t28 0 28 0 28 0M4 60q14 8 28 0t28 0 28 0 28 0"/>
<path class="e-s1" d="M20 26h70l14 5-14 5H20z"/>
<path class="e-oars" d="M36 24v14M52 24v14M68 24v14"/>
<path class="e-s5" d="M10 44h70l14 5-14 5H10z"/>
<path class="e-oars" d="M26 42v14M42 42v14M58 42v14"/>
"""
