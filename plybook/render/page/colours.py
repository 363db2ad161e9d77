"""The colours of a page as properties of its style sheet: those of pictures, and those of the page alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from plybook.render.diagram import Shade
from plybook.render.page.boards import INKS
from plybook.render.theme import CHECK_TINT, DARK, LIGHT, Theme
from plybook.render.tiles import OUTLINE

_LIGHT = {
    "ink": "#322a23", "muted": "#655a4f", "card": "#f6f1e7", "rim": "#d9cfbf",
    "accent": "#24548c", "current": "var(--accent)", "error": "#a3281f", "warning": "#85570a",
    "slab": "color-mix(in srgb,var(--shade-1) 60%,#000)", "ground": "#0005", "post": "var(--edge)",
    # Trays of men in hand, and of their places: 1.8:1, in the dark on a shade from which men of both inks stand out.
    "hand": "var(--shade-0)", "absent": "var(--shade-1)", "black-rim": "#a8957c",
}  # fmt: skip
_DARK = {
    "ink": "#efe6d8", "muted": "#b8a995", "card": "#28211c", "rim": "#4b4038",
    "accent": "#8fb7ea", "current": "#3b628f", "error": "#ff8d7e", "warning": "#e8b95a",
    "slab": "color-mix(in srgb,var(--shade-0) 85%,#fff)", "ground": "#000", "post": "var(--text)",
    "hand": "var(--shade-1)", "absent": "#967d62", "black-rim": DARK.black.outline,
    "began": DARK.began,
}  # fmt: skip


def rules() -> str:
    """Return the rules that give a page its colours: light on paper, on a screen the chosen or preferred theme."""
    light = "".join(_properties(LIGHT, _LIGHT)) + "color-scheme:light"
    dark = "".join(_properties(DARK, _DARK)) + "color-scheme:dark"
    inks = "".join(
        f".ink-{at}{{fill:var(--body-{at});stroke:var(--outline-{at});color:var(--lines-{at})}}\n"
        f".rim.ink-{at}{{fill:none;--rim-body:var(--body-{at});--rim-edge:var(--outline-{at})}}\n"
        f"i.ink-{at}{{background:var(--body-{at});border-color:var(--outline-{at})}}\n"
        for at in range(len(INKS))
    )
    return (
        f":root{{{light}}}\n"
        f'@media screen and (prefers-color-scheme:dark){{:root[data-theme="auto"]{{{dark}}}}}\n'
        f'@media screen{{:root[data-theme="dark"]{{{dark}}}}}\n'
        f"{inks}.on-tile{{stroke:{OUTLINE}}}\n.check .tint{{fill:{CHECK_TINT}}}\n"
    )


def _properties(theme: Theme, interface: Mapping[str, object]) -> Iterator[str]:
    plain: dict[str, object] = {"page": theme.page, "text": theme.text, "faint": theme.faint, "on-cell": theme.ink}
    plain |= {"edge": theme.edge, "wall": theme.wall, "tile": theme.tile}
    plain |= {f"shade-{int(shade)}": theme.shades[shade] for shade in Shade}
    plain |= {f"dot-{at}": colour for at, colour in enumerate(theme.dots)}
    plain |= {"trail": theme.trail, "reached": theme.last_move, "check": theme.check, "marked": theme.marked}
    plain |= {"reached-beside-gold": theme.last_move_beside_gold, "target": theme.target, "selected": theme.selected}
    yield from (f"--{name}:{colour};" for name, colour in {**plain, **interface}.items())
    for at, ink in enumerate((theme.white, theme.red, theme.black, *theme.others, *theme.four, theme.dead)):
        yield f"--body-{at}:{ink.body};--outline-{at}:{ink.outline};--lines-{at}:{ink.lines};"
