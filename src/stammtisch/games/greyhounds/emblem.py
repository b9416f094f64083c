"""The emblem of the game: 120 by 72, in the colours of the page."""

from typing import Final

EMBLEM: Final = """\
<rect class="e-felt" x="6" y="8" width="108" height="56" rx="28"/>
<rect class="e-line" x="16" y="18" width="88" height="36" rx="18"/>
<rect class="e-paper" x="30" y="28" width="60" height="16" rx="8"/>
<path class="e-line" d="M60 8v20"/>
<circle class="e-s0" cx="38" cy="13" r="6"/>
<circle class="e-s1" cx="78" cy="23" r="6"/>
<circle class="e-s2" cx="104" cy="40" r="6"/>
<circle class="e-s3" cx="52" cy="59" r="6"/>
"""
