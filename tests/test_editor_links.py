"""Links that carry a text."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybook.editor_links import editor_link


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


def test_a_link_says_that_a_sheet_is_to_be_decoded() -> None:
    assert carried(editor_link("try/", "1. e4 eS", ask="decode")) == {"text": "1. e4 eS", "ask": "decode"}


@pytest.mark.parametrize("url", ["javascript:alert(1)//", "data:text/html,x", "http://[x"])
def test_an_address_that_is_no_page_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match=r"no address|Invalid"):
        editor_link(url, "1. e4")
