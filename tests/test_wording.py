"""Enumerations, as messages have them."""

from __future__ import annotations

import pytest

from plybook.wording import listing


@pytest.mark.parametrize(
    ("words", "listed"), [("a", "a"), ("ab", "a or b"), ("abc", "a, b or c"), ("abcd", "a, b, c or d")]
)
def test_words_are_listed_with_commas_but_before_the_last(words: str, listed: str) -> None:
    assert listing(words) == listing(list(words)) == listing(iter(words)) == listed
    assert listing(words, "and") == listed.replace(" or ", " and ")


@pytest.mark.parametrize(
    ("most", "listed"),
    [
        (2, "a or 4 others"),
        (3, "a, b or 3 others"),
        (4, "a, b, c or 2 others"),
        (5, "a, b, c, d or e"),
        (9, "a, b, c, d or e"),
    ],
)
def test_of_many_the_first_are_named_and_how_many_others_there_are(most: int, listed: str) -> None:
    assert listing("abcde", most=most) == listed


def test_nothing_is_no_enumeration() -> None:
    with pytest.raises(ValueError, match="not enough values"):
        listing([])
