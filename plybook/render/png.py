"""SVG as PNG, with resvg, which comes as a wheel for every system and needs no other library."""

from __future__ import annotations

import warnings
from functools import cache

from plybook.extras import MissingExtraError
from plybook.render.svg import FONT

_BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">{}</svg>'
_LETTER = f'<text y="8" font-size="10" font-family="{FONT}">m</text>'


def rendered(document: str) -> bytes:
    """Return an SVG document as a PNG image of its own size.

    Raises `MissingExtraError` if the extra is not installed. Warns if a document has text and the system has no font.
    """
    try:
        import resvg_py
    except ImportError:
        raise MissingExtraError.named("PNG", "png") from None

    if "<text" in document and not _has_fonts():
        warnings.warn("there are no fonts on this system: the picture has no letters", stacklevel=2)
    return bytes(resvg_py.svg_to_bytes(svg_string=document))


@cache
def _has_fonts() -> bool:
    """Return whether a drawn letter is visible."""
    import resvg_py

    blank, letter = (bytes(resvg_py.svg_to_bytes(svg_string=_BLANK.format(text))) for text in ("", _LETTER))
    return blank != letter
