"""Slips of fingers: what each costs, both ways the same where it should be, and the search for what costs least."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from plybook.interpret.typing_costs import (
    BESIDE,
    CASE,
    DOUBLED,
    DROPPED,
    EXTRA,
    EXTRA_SIGN,
    FOREIGN,
    LOOK_ALIKE,
    MARK,
    NEXT,
    OTHER,
    SIGN,
    SWAPPED,
    key_cost,
    most_alike,
    text_cost,
    undone,
)

TEXTS = st.text("NBQabcx-1234()=", max_size=7)


@pytest.mark.parametrize(
    ("written", "meant", "cost"),
    [
        ("Nf3", "Nf3", 0),
        ("nf3", "Nf3", CASE),
        ("Nfз", "Nf3", OTHER),
        ("сxd5", "cxd5", LOOK_ALIKE),
        ("Sf3", "Nf3", FOREIGN),
        ("sf3", "Nf3", FOREIGN + CASE),
        ("a6S", "a6B", FOREIGN),
        ("Nf33", "Nf3", DOUBLED),
        ("N3f", "Nf3", SWAPPED),
        ("Nf", "Nf3", DROPPED),
        ("Nf3q", "Nf3", EXTRA),
        ("Nf4", "Nf3", BESIDE),
        ("Nd3", "Ne3", BESIDE),
        ("Na3", "Nb3", NEXT),
        ("Nf8", "Nf3", OTHER),
        ("Nf3+", "Nf3", MARK),
        ("Nf3", "Nf3#", MARK),
        ("Nxf3", "Nf3", EXTRA_SIGN),
        ("Nf3", "Nxf3", SIGN),
        ("Nb1xc3", "Nb1-c3", SIGN),
        ("N3f4", "Nf3", SWAPPED + EXTRA),
        ("", "Nf3", 3 * DROPPED),
    ],
)
def test_what_a_slip_costs(written: str, meant: str, cost: float) -> None:
    assert text_cost(written, meant) == cost


def test_a_letter_of_the_notations_own_is_no_other_languages() -> None:
    [(cost, _)] = most_alike("Sf3", [("Nf3", 0)], 1, 100, kinds=("N", "S"))
    assert cost == OTHER


@given(st.characters(), st.characters())
def test_one_key_for_another_costs_the_same_both_ways(one: str, other: str) -> None:
    assert key_cost(one, other) == key_cost(other, one)
    assert (key_cost(one, other) == 0) == (one == other)


@given(TEXTS, TEXTS)
def test_a_text_costs_nothing_only_for_itself(written: str, meant: str) -> None:
    assert (text_cost(written, meant) == 0) == (written == meant)


@given(TEXTS, st.lists(st.tuples(TEXTS, st.sampled_from([0.0, 0.5])), min_size=1, max_size=12), st.integers(1, 5))
def test_the_search_finds_what_comparing_all_finds(written: str, texts: list[tuple[str, float]], limit: int) -> None:
    # A text as long as the longest is cut nowhere, so that each can be compared by itself.
    longest = max(len(text) for text, _ in texts)
    costs = sorted(
        (most_alike(written, [(text, own), ("#" * longest, 1000)], 1, 500)[0][0], index)
        for index, (text, own) in enumerate(texts)
    )
    found = most_alike(written, texts, limit, 500)
    assert found[:limit] == costs[:limit]
    assert all(one <= other for one, other in pairwise(found))


def test_what_is_far_longer_than_any_move_is_like_none() -> None:
    assert most_alike("e4" * 50_000, [("e4", 0)], 3, 12) == []


def test_what_costs_too_much_is_left_out() -> None:
    assert most_alike("Nf4", [("Nf3", 0), ("a6", 0)], 3, BESIDE) == [(BESIDE, 0)]


@pytest.mark.parametrize(
    ("written", "meant", "cost"),
    [
        ("nf3", "Nf3", CASE),
        ("Nff3", "Nf3", DOUBLED),
        ("Nf33", "Nf3", DOUBLED),
        ("fN3", "Nf3", SWAPPED),
        ("Nb1c3", "Nb1-c3", SIGN),
        ("c4(2", "c4(2)", SIGN),
        ("c42)", "c4(2)", SIGN),
    ],
)
def test_small_slips_are_undone(written: str, meant: str, cost: float) -> None:
    assert (cost, meant) in undone(written)


def test_a_text_is_not_made_of_itself_nor_of_one_that_is_no_move() -> None:
    assert all(text != "e4e4" for _, text in undone("e4e4"))
    assert undone("e4" * 50_000) == undone("Z" * 50_000) == []
