"""What is asked of tags, and of numbers and dates in them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybook import Filter, FilterError, GameRecord, Source, Tag
from plybook.archive.filters.values import compared, date_of, value_of
from tests.tables import each_row


def says(test: str, **tags: str) -> bool:
    game = GameRecord(Source("game", ""), tags=tuple(Tag(name, value) for name, value in tags.items()))
    return Filter.of(tag=test).matches(game)


@each_row(
    ("test", "value"),
    [
        ("White", "Smith"),
        ("White=Smith", "Smith"),
        ("white = Smith", "Smith"),
        ("White!=Smith", "Smithson"),
        ("White~SMITH", "John Smith jr."),
        ("White~/^J.*h$/", "John Smith"),
        ("White~/^j.*H$/i", "John Smith"),
        ("White~/", "w/o name"),
        ("White>=2200", "2200"),
        ("White>2199.5", "2200?"),
        ("White<-1", "-2"),
        ("White>=2001", "2001.??.??"),
        ("White>=2001.05.03", "2001.05.??"),
        ("White<=2001-05-03", "2001/05/02"),
        ("White<2001.05", "2001.04.30"),
        ("White=2001.05", "2001.05.03"),
        ("White=2001-05-03", "2001.05.03"),
        ("White!=2001.05", "2001.??.??"),
    ],
)
def test_what_is_so(test: str, value: str) -> None:
    assert says(test, White=value)


@each_row(
    ("test", "value"),
    [
        ("White", ""),
        ("White", "?"),
        ("White", "????.??.??"),
        ("Black", "Smith"),
        ("White=smith", "Smith"),
        ("White=", "Smith"),
        ("White!=Smith", "Smith"),
        ("White~/^j/", "John"),
        ("White>2200", "2200"),
        ("White>=2200", "-"),
        ("White>=2200", "unrated"),
        ("White>2001", "2001.05.03"),
        ("White<2001.05.03", "2001.??.??"),
        ("White>=2001", "????.??.??"),
        ("White<=2001.05.03", "2001.13.45"),
        ("White=2001.05", "2001.??.??"),
    ],
)
def test_what_is_not_so(test: str, value: str) -> None:
    assert not says(test, White=value)


def test_a_tag_that_is_missing_has_not_any_value_that_is_named() -> None:
    assert says("White!=Smith")
    assert not says("White<2200")


def test_of_two_tags_the_first_counts() -> None:
    game = GameRecord(Source("game", ""), tags=(Tag("White", "Smith"), Tag("White", "Jones")))
    assert not Filter.of(tag="White=Jones").matches(game)


@each_row(
    ("test", "reason"),
    [
        ("", "asks for no tag"),
        ("=Smith", "asks for no tag"),
        ("White Elo=3", "asks for no tag"),
        ("WhiteElo>=high", "'high' is neither a number nor a date"),
        ("Date<2001.13.01", "neither a number nor a date"),
        ("White~", "nothing stands after the ~"),
        ("White~/(/", "no regular expression: missing )"),
    ],
)
def test_what_cannot_mean_anything_is_refused(test: str, reason: str) -> None:
    with pytest.raises(FilterError) as raised:
        Filter.of(tag=test)
    assert reason in str(raised.value)


dates = st.dates()


@given(dates, dates)
def test_whole_dates_compare_as_dates_do(one: object, other: object) -> None:
    mine, theirs = (str(date).replace("-", ".") for date in (one, other))
    assert compared(value_of(mine), value_of(theirs)) == (mine > theirs) - (mine < theirs)


@given(dates, dates, st.integers(1, 2))
def test_partial_dates_compare_by_what_is_known(one: object, other: object, known: int) -> None:
    mine, theirs = str(one), str(other)
    hidden = "-".join([*mine.split("-")[:known], "??", "??"][:3])
    length = len("-".join(mine.split("-")[:known]))
    assert compared(value_of(hidden), value_of(theirs)) == (mine[:length] > theirs[:length]) - (
        mine[:length] < theirs[:length]
    )


@given(st.integers(-(10**6), 10**6), st.floats(-1e6, 1e6))
def test_numbers_compare_as_numbers_do(one: int, other: float) -> None:
    text = f"{other:.4f}"
    assert compared(value_of(str(one)), value_of(text)) == (one > float(text)) - (one < float(text))


@given(st.text())
def test_any_text_is_a_date_or_none(text: str) -> None:
    found = date_of(text)
    assert found is None or len(found) <= 3


def test_long_values_take_no_longer_than_they_are_long() -> None:
    assert value_of("1" + " " * 10**6 + "x") == (None, None)
    assert value_of(" " * 10**6 + "2001.05") == (2001.05, (2001, 5))
