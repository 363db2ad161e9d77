"""What people look at keeps its order next to Hebrew letters; what goes into files is left alone."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from plybook.display import isolated, shown_lines, visible
from tests.tables import each_row

LRI, PDI = "\u2066", "\u2069"


@each_row(
    ("text", "shown"),
    [
        ("Nb1-c3(2) stays", "Nb1-c3(2) stays"),
        ("1. pבδd2-גδd4 pגδd7-בδd5", f"1. {LRI}pבδd2-גδd4{PDI} {LRI}pגδd7-בδd5{PDI}"),
        ("illegal move 'Rבθe1xגθe5': on ג, not", f"illegal move '{LRI}Rבθe1xגθe5{PDI}': on {LRI}ג{PDI}, not"),
        ("O-O(א)#", f"{LRI}O-O(א)#{PDI}"),
        ("ב\nג", f"{LRI}ב{PDI}\n{LRI}ג{PDI}"),
        ("\ufb31δd2", f"{LRI}\ufb31δd2{PDI}"),
    ],
)
def test_each_word_with_a_hebrew_letter_is_isolated(text: str, shown: str) -> None:
    assert isolated(text) == shown


def test_a_long_word_is_no_obstacle() -> None:
    word = "Kn" * 200_000
    assert isolated(word) == word
    assert isolated(f"{word}ב") == f"{LRI}{word}ב{PDI}"


@given(st.text(alphabet="aKδ1אבגד -\n'"))
def test_nothing_else_changes_and_no_hebrew_letter_is_left_bare(text: str) -> None:
    shown = isolated(text)
    assert shown.replace(LRI, "").replace(PDI, "") == text
    depth = 0
    for sign in shown:
        depth += (sign == LRI) - (sign == PDI)
        assert depth in (0, 1)
        assert depth or unicodedata.bidirectional(sign) != "R"


@given(st.text())
def test_nothing_that_a_terminal_acts_on_is_left(text: str) -> None:
    shown = visible(text)
    assert len(shown) == len(text)
    for sign, written in zip(shown, text, strict=True):
        assert sign == written or sign in " \N{REPLACEMENT CHARACTER}"
        assert unicodedata.category(sign) not in ("Cc", "Cs", "Zl", "Zp")
        assert unicodedata.bidirectional(sign) not in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")


def test_lines_stay_lines() -> None:
    assert shown_lines("a\tb\r\nc\x0bd\n") == "a b\nc\N{REPLACEMENT CHARACTER}d\n"
