"""Names as people spell them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybook.archive.duplicates.player_names import may_be_one, name_of
from tests.tables import each_row


def alike(one: str, other: str) -> bool:
    mine, theirs = name_of(one), name_of(other)
    return mine is not None and theirs is not None and may_be_one(mine, theirs)


@each_row(
    ("one", "other"),
    [
        ("Smith, J", "J. Smith"),
        ("SMITH, John", "john smith"),
        ("Smith J", "Smith, John"),
        ("Smith", "John Smith"),
        ("Smith,John", "Smith,  J."),
        ("M\u00fcller, Hans", "Hans Mueller"),
        ("S\u00f8rensen, \u00c5se", "A. Sorensen"),
        ("van der Berg, Jan", "Jan van der Berg"),
        ("Vachier-Lagrave, Maxime", "M. Vachier Lagrave"),
        ("GM Smith, J (2400)", "Smith, J"),
        ("J. R. Smith Jr.", "Smith, John R"),
        (
            "\u041a\u0430\u0440\u043f\u043e\u0432, \u0410.",
            "\u0410\u043d\u0430\u0442\u043e\u043b\u0438\u0439 \u041a\u0430\u0440\u043f\u043e\u0432",
        ),
        (", John", "John"),
    ],
)
def test_spellings_of_one_name(one: str, other: str) -> None:
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Smith, J", "Smith, A"),
        ("Smith, John", "Smith, James"),
        ("Smith, John", "Smyth, John"),
        ("Jo Smith", "Joe Smith"),
    ],
)
def test_names_of_two(one: str, other: str) -> None:
    assert not alike(one, other)


@pytest.mark.parametrize("text", ["", "?", " , ", "(2400)", "..."])
def test_texts_that_name_no_player(text: str) -> None:
    assert name_of(text) is None


@given(st.text(max_size=40), st.text(max_size=40))
def test_any_text_is_a_name_that_is_like_itself_and_both_ways(one: str, other: str) -> None:
    assert name_of(one) is None or alike(one, one)
    assert alike(one, other) == alike(other, one)
