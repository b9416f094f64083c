"""The emblem of the game: 120 by 72, in the colours of the page."""

from typing import Final

EMBLEM: Final = """\
<g transform="rotate(-12 44 60)">
<rect class="e-card" x="30" y="10" width="30" height="46" rx="4"/>
<text class="e-t s-2" x="45" y="40">O</text>
</g>
<rect class="e-card" x="46" y="8" width="30" height="46" rx="4"/>
<text class="e-t s-4" x="61" y="38">H</text>
<g transform="rotate(12 76 60)">
<rect class="e-card" x="60" y="10" width="30" height="46" rx="4"/>
<text class="e-t s-0" x="75" y="40">♥</text>
</g>
<circle class="e-s4" cx="30" cy="62" r="5"/>
<circle class="e-s4" cx="92" cy="62" r="5"/>
<circle class="e-ringlet" cx="61" cy="63" r="5"/>
"""
