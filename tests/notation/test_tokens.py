"""The algebraic notations: all that they could read, drawn from the regular expressions themselves."""

from __future__ import annotations

import random
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from plybook.notation.notation import Notation
from plybook.testing import check_grammar, spoilt
from tests.extent import some
from tests.notation import test_algebraic, test_alice_san

ALL: tuple[Notation, ...] = (*test_algebraic.ALL, test_alice_san.SAN, test_alice_san.LAN)
SIGNS = [*test_algebraic.TestSAN.signs, *test_alice_san.TestAliceSAN.signs]


def moves_of(notation: Notation) -> st.SearchStrategy[tuple[Notation, str]]:
    # "(?!)", what is never there, has since Python 3.13 a node of its own that hypothesis cannot draw from.
    drawable = re.compile(notation.pattern().replace("(?!)", "(?!.?)"))
    return st.tuples(st.just(notation), st.from_regex(drawable, fullmatch=True))


MOVES = st.one_of([moves_of(notation) for notation in ALL])


@settings(max_examples=some(120, 600))
@given(MOVES)
def test_pyparsing_takes_every_move_that_the_pattern_matches(drawn: tuple[Notation, str]) -> None:
    notation, text = drawn
    assert check_grammar(notation, text) == ""


@settings(max_examples=some(100, 300))
@given(MOVES, st.integers(0, 1 << 30))
def test_pattern_and_pyparsing_agree_on_slips(drawn: tuple[Notation, str], seed: int) -> None:
    text = spoilt(drawn[1], random.Random(seed), 2, SIGNS)
    for notation in ALL:
        check_grammar(notation, text)


@settings(max_examples=some(100, 300))
@given(st.text(max_size=30) | st.lists(st.sampled_from(SIGNS), max_size=8).map("".join))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    for notation in ALL:
        check_grammar(notation, text)
