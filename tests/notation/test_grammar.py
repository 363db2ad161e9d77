"""What grammars are put together from: a regular expression that reads, and what pyparsing says by the same tree."""

from __future__ import annotations

import io
import re

import pyparsing as pp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plybook.catalogue import variants
from plybook.notation.explanation import ExplainingParser, drawn
from plybook.notation.grammar import (
    NEVER,
    NOTHING,
    Ahead,
    Choice,
    Fragment,
    Group,
    Maybe,
    Part,
    Repeat,
    Row,
    Titled,
    Where,
)
from tests.extent import some
from tests.tables import each_row

FILE, RANK = Fragment("[a-h]", "file a to h"), Fragment("[1-8]", "rank 1 to 8")
SIGN = Fragment("[-x]", "'-' or 'x'")
CELL = Titled("cell", FILE, RANK)


LEAVES = st.sampled_from(
    [*(Fragment(pattern, pattern) for pattern in ("a", "b", "ab", "[ab]", "a(?!b)", "a|ba")), NEVER, NOTHING, SIGN]
)
PARTS = st.recursive(
    LEAVES,
    lambda inner: st.builds(
        lambda kind, parts: kind(*parts),
        st.sampled_from([Row, Choice, Maybe, Repeat, Ahead]),
        st.lists(inner, min_size=1, max_size=3),
    ),
    max_leaves=6,
)
GRAMMARS = st.builds(
    lambda start, seen, between, then, otherwise: Row(
        Maybe(start), Choice(Group("seen", seen), Group("", between)), Where("seen", then, otherwise)
    ),
    PARTS, PARTS, PARTS, PARTS, PARTS,
)  # fmt: skip


@settings(max_examples=some(250, 1000), deadline=None)
@given(PARTS | GRAMMARS, st.lists(st.text("ab-", max_size=6), min_size=1, max_size=8))
def test_pyparsing_takes_just_what_the_regular_expression_matches(grammar: Part, texts: list[str]) -> None:
    pattern, explanation = re.compile(grammar.regex()), ExplainingParser(grammar)
    for text in texts:
        expected = explanation.expected(text)
        assert (expected is None) is (pattern.fullmatch(text) is not None), (grammar.regex(), text)
        assert expected is None or 0 <= expected[1] <= len(text)


def test_a_match_knows_the_text_of_each_group_by_name_or_number() -> None:
    grammar = Row(Group("piece", "N"), Maybe(Group("", SIGN)), Group("to", CELL))
    found = re.fullmatch(grammar.regex(), "Nxb3")
    assert found is not None
    assert found.groups() == ("N", "x", "b3")
    assert found.groupdict() == {"piece": "N", "to": "b3"}


def test_in_another_pattern_a_part_has_no_groups() -> None:
    assert f"{Row(Group('file', FILE), Maybe(Group('', RANK)))}" == "(?:[a-h])(?:(?:[1-8]))?"


def test_a_string_stands_for_itself() -> None:
    assert Row("(", FILE, ")").regex() == r"\([a-h]\)"
    assert ExplainingParser(Row("(", FILE, ")")).expected("(a") == ("expected ')'", 2)


@each_row(
    ("text", "expected"),
    [
        ("", ("expected file a to h", 0)),
        ("b", ("expected rank 1 to 8", 1)),
        ("b3", ("expected '-', 'x' or file a to h", 2)),
        ("b3-", ("expected file a to h", 3)),
        ("b3-c", ("expected rank 1 to 8", 4)),
        ("b3-c4-", ("expected the end of the move", 5)),
        ("b3-c4=", ("expected promotion to Q or R", 6)),
        ("b3-c4=Q", None),
    ],
)
def test_all_that_may_come_where_a_text_cannot_go_on_is_expected(text: str, expected: tuple[str, int] | None) -> None:
    promotion = Row("=", Fragment("[QR]", "promotion to Q or R"))
    assert ExplainingParser(Row(CELL, Maybe(SIGN), CELL, Maybe(promotion))).expected(text) == expected


def test_what_is_rare_is_expected_only_where_nothing_else_is() -> None:
    pawn = Fragment("P", "pawn letter P", rare=True)
    assert ExplainingParser(Row(Maybe(pawn), CELL)).expected("x") == ("expected file a to h", 0)
    assert ExplainingParser(Row(pawn, CELL)).expected("x") == ("expected pawn letter P", 0)


def test_a_condition_has_no_name_of_its_own() -> None:
    grammar = Row(Fragment("(?!b)", ""), Maybe(FILE), Choice(RANK, SIGN))
    assert ExplainingParser(grammar).expected("b3") == ("expected a move", 0)
    assert ExplainingParser(grammar).expected("c") == ("expected rank 1 to 8, '-' or 'x'", 1)


def test_what_must_follow_is_explained_like_what_is_read() -> None:
    grammar = Row(Ahead(Choice(CELL, Row(FILE, "x"))), FILE, Maybe("x"), Repeat(RANK))
    assert ExplainingParser(grammar).expected("b3") is None
    assert ExplainingParser(grammar).expected("bb") == ("expected rank 1 to 8 or 'x'", 1)


def test_a_diagram_has_the_words_and_the_titles() -> None:
    grammar = Row(Choice(Group("castling", NEVER), Row(Ahead(FILE), Group("", CELL))), Maybe(SIGN), CELL, Repeat("+"))
    row = drawn(grammar)
    assert isinstance(row, pp.And)
    first, sign, second, marks = row.recurse()
    assert first is second
    assert first.name == "cell"
    assert [each.name for each in first.recurse()] == ["file a to h", "rank 1 to 8"]
    assert isinstance(sign, pp.Opt)
    assert isinstance(marks, pp.OneOrMore)


@pytest.mark.parametrize("variant", list(variants))
def test_the_grammar_of_every_notation_can_be_drawn(variant: str) -> None:
    for name in variants[variant].notations:
        out = io.StringIO()
        drawn(variants[variant].notation(name).notation.grammar()).create_diagram(out)
        assert "castling" in out.getvalue() or not variants[variant].alphabet.castlings, name
        assert ">promotion<" in out.getvalue(), name
