"""The colours of Galopp Royal's picture, in light and in dark."""

from typing import Final

LIGHT: Final = (
    "--gr-lawn:#cfe0b8;--gr-gravel:#f3ead2;--gr-water:#8fc4e0;--gr-wave:#dff1fa;--gr-gilt:#e0a91f;"
    "--gr-sly:#7a3a9a;--gr-forth:#8fce9f;--gr-aback:#f0b09a;--gr-pole:#6b4a1e"
)
DARK: Final = (
    "--gr-lawn:#26382a;--gr-gravel:#3d382c;--gr-water:#1d4f6b;--gr-wave:#5f9fbf;--gr-gilt:#e6b93f;"
    "--gr-sly:#d7a3f0;--gr-forth:#6fbf86;--gr-aback:#e39a83;--gr-pole:#c9a066"
)
RULES: Final = {
    ".lawn": "fill:var(--gr-lawn)",
    ".gravel": "fill:var(--gr-gravel)",
    ".water": "fill:var(--gr-water)",
    ".wave": "stroke:var(--gr-wave);stroke-width:2;fill:none",
    ".dots": "stroke:var(--soft);stroke-width:3;stroke-linecap:round;opacity:.55",
    ".start": "stroke:var(--soft);stroke-width:3",
    ".arch": "fill:none;stroke:var(--gr-gilt);stroke-width:7",
    ".gold": "fill:var(--gr-gilt)",
    ".rim": "fill:none;stroke:#8a6100",
    ".die": "fill:var(--gr-gilt);stroke:#8a6100;stroke-width:1.5;stroke-linejoin:round",
    ".onto": "fill:#221f1a",  # on gold and on arrows, which are light in the dark too
    ".bare": "fill:var(--paper)",
    ".sly": "fill:var(--gr-sly)",
    ".pole": "stroke:var(--gr-pole);stroke-width:3;stroke-linecap:round",
    ".hull": "stroke:var(--paper);stroke-width:1.5",
    ".own": "stroke:var(--ink);stroke-width:2.5",
    ".free": "fill:none;stroke:var(--line);stroke-dasharray:4 3",
    ".band": "fill:var(--felt)",
    ".lace": "fill:none;stroke:var(--paper);opacity:.6",
    ".hollow": "fill:none",
    ".acts .ring": "stroke:var(--glow);stroke-width:3",
    # these lie on a carrier, which is what a click is for
    ".acting": "fill:none;stroke:var(--mark);stroke-width:3;pointer-events:none",
    ".goes": "fill:var(--mark);pointer-events:none",
    ".cross": "stroke:var(--paper);stroke-width:2.5;stroke-linecap:round;pointer-events:none",
    ".forth": "fill:var(--gr-forth)",
    ".aback": "fill:var(--gr-aback)",
    ".plot": "fill:var(--paper);stroke:var(--line)",
    ".mine": "fill:var(--felt);stroke:var(--ink);stroke-width:1.5",
    ".value": "font-size:17px;font-weight:700",
    ".title": "font-size:18px;font-weight:700",
    ".kind": "font-size:13px",
}
STYLE: Final = (
    f":root{{{LIGHT}}}@media(prefers-color-scheme:dark){{:root{{{DARK}}}}}"
    f':root[data-theme="light"]{{{LIGHT}}}:root[data-theme="dark"]{{{DARK}}}'
    + "".join(f".board.galopp_royal {name}{{{rule}}}" for name, rule in RULES.items())
)
