"""Places as browsers count them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook.diagnostics import Span
from plybook.web.text_places import TextPlaces

TEXTS = st.text(st.sampled_from("aé🨀\n\r\ufeff1. e4"), max_size=60)


def units(text: str) -> int:
    return len(text.encode("utf-16-le", errors="surrogatepass")) // 2


@given(TEXTS, st.integers(0, 60))
def test_characters_of_two_units_count_twice(text: str, offset: int) -> None:
    offset = min(offset, len(text))
    assert TextPlaces(text).units(offset) == units(text[:offset])


@pytest.mark.parametrize("text", ["", "\ufeff", "🨀", "a\r\nb\rc\n", "\ufeff1. e4 🨀 e5\n2. Nf3"])
def test_every_place_lies_in_the_text(text: str) -> None:
    places = TextPlaces(text)
    for line in range(-1, 6):
        for column in (-1, 0, 1, 2, 5, 1000):
            assert 0 <= places.at(line, column) <= units(text)


def test_a_span_is_the_same_text() -> None:
    text = "\ufeff🨀 first\r\n{🨀} 1. e4 e5\r2. Ng3\n"
    start, end = TextPlaces(text).of(Span("", 3, 4, 7))
    data = text.encode("utf-16-le")
    assert data[2 * start : 2 * end].decode("utf-16-le") == "Ng3"


@given(st.lists(st.sampled_from(["1. e4 e5 *\n\n", '[Event "🨀"]\n\n1. d4 *\r\n\r\n', "\n"]), max_size=5))
def test_games_begin_where_their_sources_do(parts: list[str]) -> None:
    text = "".join(parts)
    places = TextPlaces(text)
    for game in plybook.read(text, variant="chess") if text else ():
        start = places.start_of(game.source)
        assert text[start : start + len(game.source.text)] == game.source.text
