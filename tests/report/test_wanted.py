"""Findings are wanted by how bad they are and by their codes; the longest beginning that fits a code decides."""

from __future__ import annotations

import pytest

from plybook.diagnostics import Severity, Span, diagnose
from plybook.notation.code_names import codes_called
from plybook.registry import UnknownNameError
from plybook.report.wanted import ALL, Wanted
from tests.tables import each_row

PLACE = Span("x", 1, 1, 2)
FOUND = tuple(
    diagnose(code, PLACE, token="e4", reason="", canonical="e4", expected="1.")
    for code in ("R001", "W001", "W004", "N105", "N106")
)


def codes(wanted: Wanted) -> str:
    return " ".join(found.code for found in wanted.among(FOUND))


@each_row(
    ("wanted", "left"),
    [
        (ALL, "R001 W001 W004 N105 N106"),
        (Wanted(Severity.WARNING), "R001 W001 W004"),
        (Wanted(Severity.ERROR), "R001"),
        (Wanted(select=("W",)), "W001 W004"),
        (Wanted(ignore=("N", "W004")), "R001 W001"),
        (Wanted(select=("N105",), ignore=("N",)), "N105"),
        (Wanted(select=("N",), ignore=("N105",)), "N106"),
        (Wanted(select=("N105",), ignore=("N105",)), ""),
        (Wanted(Severity.WARNING, select=("N", "W001")), "W001"),
    ],
)
def test_what_is_wanted_is_left(wanted: Wanted, left: str) -> None:
    assert codes(wanted) == left


def test_all_that_was_found_is_the_same_where_all_is_wanted() -> None:
    assert ALL.among(FOUND) is FOUND


@pytest.mark.parametrize(
    ("words", "beginnings"),
    [
        ("w004", ("W004",)),
        ("N, wrong-number", ("N", "W001")),
        ("n10,r", ("N10", "R")),
        ("no-game", ("F001",)),  # a name, which begins as codes do
    ],
)
def test_words_call_codes_by_what_they_begin_with(words: str, beginnings: tuple[str, ...]) -> None:
    assert codes_called(words) == beginnings


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("W0044", "did you mean 'W004'"),
        ("wrong-numbr", "did you mean 'wrong-number'"),
        ("X", "explain"),
        ("N,", "''"),
    ],
)
def test_a_word_that_calls_no_code_is_answered(words: str, said: str) -> None:
    with pytest.raises(UnknownNameError, match=said):
        codes_called(words)
