"""The emblem of the game: 120 by 72, in the colours of the page."""

from typing import Final

EMBLEM: Final = """\
<circle class="e-ring" cx="60" cy="36" r="30"/>
<circle class="e-s0" cx="60" cy="6" r="6"/>
<circle class="e-s1" cx="30" cy="36" r="6"/>
<circle class="e-s2" cx="60" cy="66" r="6"/>
<circle class="e-s3" cx="90" cy="36" r="6"/>
<circle class="e-s0" cx="60" cy="19" r="4"/>
<circle class="e-s0" cx="60" cy="29" r="4"/>
<circle class="e-s2" cx="60" cy="53" r="4"/>
<circle class="e-s2" cx="60" cy="43" r="4"/>
<circle class="e-s1" cx="43" cy="36" r="4"/>
<circle class="e-s3" cx="77" cy="36" r="4"/>
"""
