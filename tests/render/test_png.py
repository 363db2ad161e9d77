"""Pictures as PNG: made without any library of the system, of the size that is asked for."""

from __future__ import annotations

import struct
import sys
import zlib

import pytest

import plybook
from plybook.extras import MissingExtraError
from plybook.render import png

# A picture is made without fonts, too.
pytestmark = pytest.mark.filterwarnings("ignore:there are no fonts on this system")

CHESS = plybook.variant("chess")


def size_of(image: bytes) -> tuple[int, int]:
    """Return width and height of a PNG image; raise for what is none."""
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    assert image[12:16] == b"IHDR"
    assert image.endswith(b"IEND" + zlib.crc32(b"IEND").to_bytes(4, "big"))
    width, height = struct.unpack(">II", image[16:24])
    return width, height


@pytest.mark.parametrize("variant", list(plybook.variants))
def test_every_variant_has_an_image(variant: str) -> None:
    position = plybook.variant(variant).start()
    width, height = size_of(plybook.png(plybook.svg(position, size=150)))
    assert width == 150
    assert 50 < height < 400


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_the_usual_size_is_that_of_the_document(theme: str) -> None:
    assert size_of(plybook.png(plybook.svg(CHESS.start(), theme=theme))) == (357, 360)


def test_the_themes_differ() -> None:
    light, dark, auto = (plybook.png(plybook.svg(CHESS.start(), theme=theme)) for theme in ("light", "dark", "auto"))
    assert light == auto != dark


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtraError, match=r"PNG needs the extra png: pip install 'plybook\[png\]'"):
        plybook.png(plybook.svg(CHESS.start()))


def test_missing_fonts_are_warned_of(monkeypatch: pytest.MonkeyPatch) -> None:
    document = plybook.svg(CHESS.start())
    monkeypatch.setattr(png, "_has_fonts", lambda: False)
    with pytest.warns(UserWarning, match="there are no fonts on this system: the picture has no letters"):
        plybook.png(document)
    plybook.png(plybook.svg(CHESS.start(), coordinates=False))
