"""The emblem of the game: 120 by 72, in the colours of the page."""

from typing import Final

EMBLEM: Final = """\
<path class="e-line" d="M4 62h112"/>
<path class="e-arch" d="M14 62V34a20 20 0 0 1 40 0v28"/>
<rect class="e-s4" x="62" y="24" width="30" height="26" rx="4"/>
<path class="e-s4" d="M58 24l19-14 19 14z"/>
<rect class="e-paper" x="70" y="30" width="14" height="12" rx="2"/>
<path class="e-pole" d="M48 46h58"/>
<circle class="e-s3" cx="52" cy="40" r="5"/>
<circle class="e-s3" cx="102" cy="40" r="5"/>
<path class="e-pole" d="M52 46v15M102 46v15"/>
"""
