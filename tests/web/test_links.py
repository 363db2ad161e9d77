"""Links that carry a text."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode

from hypothesis import given
from hypothesis import strategies as st

from plybook.web.links import editor_link


def carried(link: str) -> dict[str, str]:
    packed = link.partition("#t=")[2]
    data = zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15)
    found: dict[str, str] = json.loads(data)
    return found


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
def test_a_link_carries_the_text(text: str) -> None:
    link = editor_link("https://example.org/try/#old", text)
    assert link.startswith("https://example.org/try/#t=")
    assert link.isascii()
    assert carried(link) == {"text": text}


def test_a_link_carries_the_choices() -> None:
    link = editor_link("try/", "1. e4", name="mine", variant="chess", notation="san")
    assert carried(link) == {"text": "1. e4", "name": "mine", "variant": "chess", "notation": "san"}
