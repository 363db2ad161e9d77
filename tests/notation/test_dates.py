"""Dates as people spell them."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from plybook.notation.dates import date_of, in_pgn, may_be_one_day
from tests.tables import each_row


@each_row(
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
        ("1999.01.01", (1999, 1, 1)),
        ("31 Dec 1999", (1999, 12, 31)),
        ("1999.05.32", (1999, 5)),
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


@each_row(
    ("text", "written"),
    [
        ("3 May 1999", "1999.05.03"),
        ("3rd May, 1999", "1999.05.03"),
        ("3rd of May 1999", "1999.05.03"),
        ("May 3, 1999", "1999.05.03"),
        ("May 3rd, 1999", "1999.05.03"),
        ("Monday, 3 May 1999", "1999.05.03"),
        ("3. Mai 1999", "1999.05.03"),
        ("3 mai 1999", "1999.05.03"),
        ("3 de mayo de 1999", "1999.05.03"),
        ("3-May-1999", "1999.05.03"),
        ("3\xa0MAY\xa01999", "1999.05.03"),
        ("3.5.1999", "1999.05.03"),
        ("03.05.1999", "1999.05.03"),
        ("5.13.1999", "1999.05.13"),
        ("1999-05-03", "1999.05.03"),
        ("1999/5/3", "1999.05.03"),
        ("1999.5.3", "1999.05.03"),
        ("13/5/1999", "1999.05.13"),
        ("5/13/1999", "1999.05.13"),
        ("5/5/1999", "1999.05.05"),
        ("May 1999", "1999.05.??"),
        ("5/1999", "1999.05.??"),
        ("1999-05", "1999.05.??"),
    ],
)
def test_a_date_that_can_be_but_one_is_written_as_pgn_has_it(text: str, written: str) -> None:
    assert in_pgn(text) == written


@each_row("text", ["", "?", "????.??.??", "1999.??.??", "1999.05.??", "1999.05.03", "1999", "1999.05", "-", " "])
def test_what_is_as_pgn_has_it_stays(text: str) -> None:
    assert in_pgn(text) == text


@each_row(
    "text",
    [
        "5/3/99",
        "5/3/1999",
        "5-3-1999",
        "3.5.99",
        "yesterday",
        "1999.13.01",
        "1999.02.30",
        "31 June 1999",
        "0.0.1999",
        "0000.00.00",
        "3-5 May 1999",
        "3 May 4 1999",
        "3 Foo 1999",
        "May",
        "3 May",
        "the winter of 1999",
        "x" * 10000,
        "1 " * 10000,
    ],
)
def test_what_is_not_sure_is_no_date(text: str) -> None:
    assert in_pgn(text) is None


@given(
    st.one_of(
        st.text(max_size=40), st.from_regex(r"[0-9]{1,4}[-./ ][0-9A-Za-z]{1,4}[-./ ][0-9]{1,4}", fullmatch=True)
    )
)
def test_any_text_is_a_date_as_pgn_has_it_or_none(text: str) -> None:
    date_of(text)
    written = in_pgn(text)
    assert written in (None, text) or re.fullmatch(r"\d{4}\.(\d\d|\?\?)\.(\d\d|\?\?)", written)
    assert written is None or in_pgn(written) == written
