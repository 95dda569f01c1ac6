"""Zauberberg: what the picture of the mountain is made of. Colours, small drawings, and nothing about the rules.

Every drawing stands around its own point (0, 0). Colours sit in the style sheet alone, by day and by night, so that the
picture follows the reader's theme; a viewer that knows no themes shows the day.
"""

from collections.abc import Iterable
from typing import Final

# Each line: class, then what it looks like by day and by night. Steps grow lighter with height, in both.
_PAINT: Final = (
    ("paper", "fill:#f8f0dd;stroke:#d9c79d", "fill:#141a3a;stroke:#3b477d"),
    ("meadow", "stroke:#86ad70", "stroke:#1b3434"),
    ("near", "stop-color:#bedca3", "stop-color:#3f6b57"),
    ("far", "stop-color:#9cc383", "stop-color:#1f3a3a"),
    ("trail", "fill:#e9d9b0;stroke:#bfa776", "fill:#6a5f48;stroke:#2b2724"),
    ("fence", "fill:none;stroke:#a98c58", "fill:none;stroke:#83795d"),
    ("flower", "fill:#fff7d6", "fill:#8fb5a2"),
    ("rock", "fill:#c8c2b0", "fill:#4d5f62"),
    ("trunk", "fill:#7a5a3c", "fill:#231c1c"),
    ("fir", "fill:#4f8459", "fill:#204a40"),
    ("fir2", "fill:#659a66", "fill:#4b8870"),
    ("wall", "fill:#f3e6c8;stroke:#8b6f4c", "fill:#b9a98c;stroke:#1f1b22"),
    ("roof0", "fill:#c9563c;stroke:#7d2f20", "fill:#a2493a;stroke:#241318"),
    ("roof1", "fill:#6f57c4;stroke:#3d2c82", "fill:#7a66cf;stroke:#1d1740"),
    ("roof2", "fill:#b8405c;stroke:#6d1f34", "fill:#94405a;stroke:#26101d"),
    ("door", "fill:#6b4a2d", "fill:#30241f"),
    ("lit", "fill:#ffcf6b", "fill:#ffcf6b"),
    ("keep", "fill:#dcd2bf;stroke:#6d6250", "fill:#a9a1b3;stroke:#1f1b2b"),
    ("flag", "fill:#d0362f", "fill:#f0685a"),
    ("pole", "stroke:#5a4630", "stroke:#1f1b2b"),
    ("step1", "fill:#7c875f;stroke:#545e3e", "fill:#2c4038;stroke:#14201d"),
    ("step2", "fill:#ab9f74;stroke:#7c7048", "fill:#454637;stroke:#212118"),
    ("step3", "fill:#c3ae8d;stroke:#8f7a58", "fill:#62554a;stroke:#2d2620"),
    ("step4", "fill:#cfc6b8;stroke:#968c7d", "fill:#7d7586;stroke:#3c3644"),
    ("step5", "fill:#d5deec;stroke:#9aa8c2", "fill:#c3cbe2;stroke:#6d769a"),
    ("tile1", "fill:#a6b083;stroke:#66714b", "fill:#40574b;stroke:#1c2b26"),
    ("tile2", "fill:#d0c59c;stroke:#8f8257", "fill:#5f5f4d;stroke:#2b2b21"),
    ("tile3", "fill:#e3d6bb;stroke:#a38e6b", "fill:#77695f;stroke:#352d27"),
    ("tile4", "fill:#f2ede3;stroke:#a79c8c", "fill:#aaa2b4;stroke:#4b4456"),
    ("snow", "fill:#ffffff;stroke:#d8a62f", "fill:#eef2fd;stroke:#e0a92e"),
    ("name1", "fill:#27301a", "fill:#e6f0df"),
    ("name2", "fill:#352d14", "fill:#f6f0da"),
    ("name3", "fill:#3d2f1a", "fill:#fff6ea"),
    ("name4", "fill:#332d26", "fill:#17131f"),
    ("name5", "fill:#2c3550", "fill:#1a2140"),
    ("place", "fill:#4b3a20", "fill:#f4e7c4"),
    ("sign", "fill:none;stroke:#4b6b3c", "fill:none;stroke:#9fc3ac"),
    ("disc", "fill:#5a3fd1;stroke:#2f1f86", "fill:#4c36b8;stroke:#c9beff"),
    ("rim", "fill:none;stroke:#b9a8ff", "fill:none;stroke:#8f7df0"),
    ("star", "fill:#ffe9a8;stroke:none", "fill:#ffe27a;stroke:none"),
    ("gem", "fill:#1fae8f;stroke:#075a4b", "fill:#2bb39b;stroke:#04342d"),
    ("gem-light", "fill:#8ff0d9;stroke:none", "fill:#9df5e3;stroke:none"),
    ("gem-mid", "fill:#4fd6b8;stroke:none", "fill:#5fd4c4;stroke:none"),
    ("gem-dark", "fill:#0e7c6b;stroke:none", "fill:#127a6d;stroke:none"),
)

# What day and night have in common, one class a line.
_SHAPES: Final = """\
.text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif;text-anchor:middle}
.name{font-size:21px;font-weight:600;stroke:none}
.place{font-family:Georgia,'Palatino Linotype','Noto Serif','DejaVu Serif',serif;font-size:22px;font-weight:700}
.meadow{fill:url(#zb-meadow)}
.sign{stroke-width:4;stroke-linecap:round;stroke-linejoin:round}
.pole{stroke-width:2;stroke-linecap:round}
.light{fill:#fff;fill-opacity:.3;stroke:none}
.dark{fill:#000;fill-opacity:.25;stroke:none}
.joint{fill:none;stroke:#000;stroke-opacity:.3}
.shade{fill:#1a1408;fill-opacity:.38;stroke:none;filter:url(#zb-blur)}
.shadow{fill:#000;fill-opacity:.13;stroke:none}
.stair{fill:#fff;fill-opacity:.55;stroke:none}
.tread{fill:none;stroke:#000;stroke-opacity:.35;stroke-width:1.2}
.snow{stroke-width:2.5}
.edge{fill:none;stroke:#fff;stroke-opacity:.4;stroke-width:2;stroke-linecap:round}
.worn{fill:#000;fill-opacity:.045;stroke:none}
.inlay{fill:#000;fill-opacity:.1}
.dot{fill:#fff;stroke:#3a3126;stroke-width:2}"""

_DRAWINGS: Final = """\
<filter id="zb-blur" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="4"/></filter>
<radialGradient id="zb-meadow" r=".72"><stop class="zb-near" offset=".55"/><stop class="zb-far" offset="1"/>\
</radialGradient>
<g id="zb-plain"><rect class="zb-tile" stroke-width="1.5" x="-31" y="-31" width="62" height="62" rx="8"/>\
<path class="zb-edge" d="M-27 22V-22a5 5 0 0 1 5-5H22"/></g>
<g id="zb-corner"><path class="zb-tile" stroke-width="1.5" d="M-31-20-20-31H20L31-20V20L20 31H-20L-31 20Z"/>\
<path class="zb-edge" d="M-27 16V-18L-18-27H16"/>\
<path class="zb-inlay" stroke-width="1.5" d="M0-26 16-10 0 6-16-10Z"/></g>
<rect id="zb-worn-plain" class="zb-worn" x="-30" y="-30" width="60" height="60" rx="7"/>
<path id="zb-worn-corner" class="zb-worn" d="M-30-20-20-30H20L30-20V20L20 30H-20L-30 20Z"/>
<circle id="zb-dot" class="zb-dot" cy="-10" r="9"/>
<g id="zb-event"><circle class="zb-dark" cx="1.5" cy="-8" r="18"/>\
<circle class="zb-disc" stroke-width="2" cy="-10" r="17"/>\
<circle class="zb-rim" stroke-width="1.5" cy="-10" r="13.5"/>\
<path class="zb-star" d="M0-21.5 2.8-13.8 11-13.6 4.5-8.5 6.8-.7 0-5.3-6.8-.7-4.5-8.5-11-13.6-2.8-13.8Z"/></g>
<g id="zb-stone"><ellipse class="zb-dark" cx="2" cy="6" rx="13" ry="3.5"/>\
<path class="zb-gem" stroke-width="2" stroke-linejoin="round" d="M-9.5-27.5H9.5L17-17 0 6-17-17Z"/>\
<path class="zb-gem-light" d="M-9.5-27.5-6-17H-17Z"/><path class="zb-gem-mid" d="M-9.5-27.5H9.5L6-17H-6Z"/>\
<path class="zb-gem-dark" d="M6-17H17L0 6Z"/><path class="zb-gem-mid" d="M-17-17H-6L0 6Z"/>\
<path class="zb-gem-light" d="M-7-26H4L2-21H-5Z"/></g>
<g id="zb-tower" stroke-width="1.5" stroke-linejoin="round">\
<ellipse class="zb-dark" cx="5" cy="15" rx="17" ry="4.5"/>\
<path class="zb-pole" d="M0-34V-46"/><path class="zb-flag" d="M1-46 15-42 1-37Z"/>\
<path class="zb-keep" d="M-12 15V-14H12V15Z"/><path class="zb-keep" d="M-16-13V-22H16V-13Z"/>\
<path class="zb-roof1" d="M-18-21 0-38 18-21Z"/><path class="zb-light" d="M-14-22 0-36-4-22Z"/>\
<path class="zb-shadow" d="M5-13H11.2V14H5Z"/><path class="zb-lit" d="M-4-1V-6a4 4 0 0 1 8 0V-1Z"/>\
<path class="zb-door" d="M-5 15V8a5 5 0 0 1 10 0V15Z"/></g>
<g id="zb-clearing"><circle class="zb-trail" r="60" stroke-width="3"/>\
<circle class="zb-fence" r="55" stroke-width="2" stroke-dasharray="2 7"/></g>
<g id="zb-house" stroke-width="1.5" stroke-linejoin="round">\
<ellipse class="zb-dark" cx="2" cy="14" rx="17" ry="4"/><path class="zb-wall" d="M-13 14V-3H13V14Z"/>\
<path class="zb-door" d="M-4 14V4H4V14Z"/><path class="zb-lit" d="M-10 2H-6V7H-10ZM6 2H10V7H6Z"/></g>
<g id="zb-stair"><path class="zb-stair" d="M-11 4.5V-4.5H11V4.5Z"/>\
<path class="zb-tread" d="M-11-1.5H11M-11 1.5H11"/></g>
<path id="zb-roof" d="M-17-2 0-19 17-2Z"/>
<g id="zb-fir"><ellipse class="zb-dark" cx="2" cy="15" rx="11" ry="3"/><path class="zb-trunk" d="M-2 15V8H2V15Z"/>\
<path class="zb-fir" d="M-11 10 0-8 11 10Z"/><path class="zb-fir2" d="M-9 1 0-15 9 1Z"/></g>
<g id="zb-bush"><ellipse class="zb-dark" cx="2" cy="7" rx="11" ry="3"/>\
<path class="zb-fir2" d="M-10 7a6 6 0 0 1 2-11 8 8 0 0 1 15 0 6 6 0 0 1 3 11Z"/></g>
<g id="zb-rock"><ellipse class="zb-dark" cx="2" cy="6" rx="10" ry="3"/>\
<path class="zb-rock" d="M-9 6-6-3 1-6 8-1 9 6Z"/>\
<path class="zb-light" d="M-6-3 1-6 0 1-5 4Z"/></g>
<path id="zb-flowers" class="zb-flower"
 d="M-9 2a2.6 2.6 0 1 1 .1 0ZM1-3a2.6 2.6 0 1 1 .1 0ZM8 5a2.6 2.6 0 1 1 .1 0Z"/>\
"""


def sheet() -> str:
    """Style sheet of the picture; its names start with `zb-`, should the picture be part of a page."""
    day = _rules(f".{name}{{{look}}}" for name, look, _ in _PAINT)
    night = _rules(f".{name}{{{look}}}" for name, _, look in _PAINT)
    return f"<style>\n{_rules(_SHAPES.splitlines())}\n{day}\n@media(prefers-color-scheme:dark){{\n{night}\n}}\n</style>"


def drawings() -> str:
    """All small drawings, to be used by their names."""
    return f"<defs>\n{_DRAWINGS}\n</defs>"


def use(name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """One small drawing at its place."""
    return f'<use href="#zb-{name}"{moved(x, y, scale)}/>'


def moved(x: float, y: float, scale: float = 1) -> str:
    """Attribute that puts something at a place, nothing if it is there already."""
    steps = [f"translate({num(x)} {num(y)})"] if x or y else []
    steps += [f"scale({num(scale)})"] if scale != 1 else []
    return f' transform="{" ".join(steps)}"' if steps else ""


def num(value: float) -> str:
    """Write a number as short as it can be read; adding zero makes a zero of -0.0."""
    return f"{round(value, 2) + 0:g}"


def _rules(lines: Iterable[str]) -> str:
    return "\n".join(f".zb-{line[1:]}" for line in lines)
