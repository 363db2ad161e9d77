"""Names and dates as people spell them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybook.archive.people import date_of, may_be_one, may_be_one_day, name_of


def alike(one: str, other: str) -> bool:
    mine, theirs = name_of(one), name_of(other)
    return mine is not None and theirs is not None and may_be_one(mine, theirs)


@pytest.mark.parametrize(
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
def test_what_names_nobody(text: str) -> None:
    assert name_of(text) is None


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("1999.05.03", (1999, 5, 3)),
        ("1999-5-3", (1999, 5, 3)),
        ("1999.05.??", (1999, 5)),
        ("1999.??.03", (1999,)),
        ("1999", (1999,)),
        ("3.5.1999", (1999, 5, 3)),
        ("05/1999", (1999, 5)),
        ("5/13/1999", (1999, 5, 13)),
        ("13/5/1999", (1999, 5, 13)),
        ("5/5/1999", (1999, 5, 5)),
        ("5/3/1999", (1999,)),  # which could be two days
        ("May 3rd, 1999", (1999, 5, 3)),
        ("3 May 1999", (1999, 5, 3)),
        ("1999.13.40", (1999,)),
        ("????.??.??", ()),
        ("yesterday", ()),
        ("", ()),
    ],
)
def test_dates(text: str, date: tuple[int, ...]) -> None:
    assert date_of(text) == date


def test_days_agree_in_what_is_known() -> None:
    assert may_be_one_day((1999, 5), (1999, 5, 3))
    assert may_be_one_day((), (1999, 5, 3))
    assert not may_be_one_day((1999, 6), (1999, 5, 3))


@given(st.text(max_size=40), st.text(max_size=40))
def test_any_text_is_a_name_that_is_like_itself_and_both_ways(one: str, other: str) -> None:
    date_of(one)
    assert name_of(one) is None or alike(one, one)
    assert alike(one, other) == alike(other, one)
