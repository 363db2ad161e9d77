"""Alignments of what is written with what was meant: the costs of slips, and the search for what costs least."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybook.interpret.alignment import INFINITE, Alignment, Limit, text_cost, undone
from plybook.interpret.noise import HANDWRITING, NOISES, TYPED, Noise
from tests.tables import each_row

TEXTS = st.text("NBQabcx-1234()=", max_size=7)


@each_row(
    ("written", "meant", "cost", "right"),
    [
        ("Nf3", "Nf3", 0, 3),
        ("nf3", "Nf3", TYPED.case, 2),
        ("Nfз", "Nf3", TYPED.other, 2),
        ("сxd5", "cxd5", TYPED.alike, 3),
        ("sf3", "Nf3", TYPED.other, 2),
        ("Nf33", "Nf3", TYPED.doubled_sign, 3),
        ("N3f", "Nf3", TYPED.exchanged_signs, 1),
        ("Nf", "Nf3", TYPED.dropped, 2),
        ("Nf3q", "Nf3", TYPED.added, 3),
        ("Nf3qw", "Nf3", TYPED.added + TYPED.added_more, 3),
        ("Nf4", "Nf3", TYPED.beside, 2),
        ("Nd3", "Ne3", TYPED.beside, 2),
        ("Nf8", "Nf3", TYPED.other, 2),
        ("Nxf3", "Nf3", TYPED.added, 3),
        ("Nf3", "Nxf3", TYPED.punctuation_dropped, 3),
        ("Nb1xc3", "Nb1-c3", TYPED.alike, 5),
        ("N3f4", "Nf3", TYPED.exchanged_signs + TYPED.added, 1),
        ("", "Nf3", 3 * TYPED.dropped, 0),
        ("Nf3", "", TYPED.added + 2 * TYPED.added_more, 0),
    ],
)
def test_what_a_slip_costs(written: str, meant: str, cost: float, right: int) -> None:
    assert text_cost(written, meant, TYPED) == pytest.approx(cost + right * TYPED.right)


def test_what_looks_like_one_sign_may_be_two() -> None:
    assert text_cost("cl4", "d4", HANDWRITING) == pytest.approx(HANDWRITING.joined + HANDWRITING.right)


@pytest.mark.parametrize("noise", NOISES.values(), ids=NOISES)
def test_one_sign_for_another_costs_the_same_both_ways(noise: Noise) -> None:
    for (meant, written), cost in noise.table.items():
        assert cost == noise.table[written, meant]
        assert (cost == noise.right) is (meant == written)


@given(TEXTS, TEXTS)
def test_a_text_is_likest_itself(written: str, meant: str) -> None:
    cost, itself = text_cost(written, meant, TYPED), text_cost(written, written, TYPED)
    assert cost == itself if written == meant else cost > itself


@given(TEXTS, TEXTS)
def test_a_bound_leaves_out_only_what_costs_more(written: str, meant: str) -> None:
    cost, end = text_cost(written, meant, TYPED), len(written)
    assert Alignment(written, TYPED, cost + 0.01).row(0, meant)[end] == cost
    assert Alignment(written, TYPED, cost - 0.01).row(0, meant).get(end, INFINITE) == INFINITE


@given(TEXTS, TEXTS, TEXTS)
def test_what_stands_further_on_costs_the_same(before: str, written: str, meant: str) -> None:
    # The sign before it must not be doubled by it.
    text, start = before + "~" + written, len(before) + 1
    assert Alignment(text, TYPED).row(start, meant)[len(text)] == pytest.approx(text_cost(written, meant, TYPED))


def test_where_there_are_candidates_for_signs_their_costs_count() -> None:
    row = Alignment("Nf3", TYPED, signs=[{}, {"f": 0.1, "t": 0.4}, {}]).row(0, "Nt3")
    assert row[3] == pytest.approx(2 * TYPED.right + 0.4)
    row = Alignment("fN", TYPED, signs=[{"N": 0.1}, {"f": 0.1}]).row(0, "Nf")
    assert row[2] == pytest.approx(0.2)  # less than that of two signs in each other's place


@given(TEXTS, st.lists(st.tuples(TEXTS, st.sampled_from([0.0, 0.5])), min_size=1, max_size=12), st.integers(1, 5))
def test_the_search_finds_what_comparing_all_finds(written: str, texts: list[tuple[str, float]], limit: int) -> None:
    costs = sorted((text_cost(written, text, TYPED) + own, index) for index, (text, own) in enumerate(texts))
    found = Alignment(written, TYPED).most_alike(texts, limit)
    assert found[:limit] == costs[:limit]
    assert all(one <= other for one, other in pairwise(found))


@given(TEXTS, st.lists(TEXTS, min_size=1, max_size=12), st.sampled_from([0.5, 6.0, INFINITE]))
def test_a_limit_that_falls_leaves_out_only_what_costs_more(written: str, texts: list[str], spread: float) -> None:
    limit, found = Limit(spread=spread), dict[int, float]()
    for index, row in Alignment(written, TYPED).alike(0, texts, limit):
        found[index] = row[len(written)]
        limit.found(found[index])
    costs = dict(enumerate(text_cost(written, text, TYPED) for text in texts))
    most = min(costs.values()) + spread
    assert {index: cost for index, cost in found.items() if cost <= most} == {
        index: cost for index, cost in costs.items() if cost <= most
    }


def test_nothing_that_costs_more_follows_once_the_limit_has_fallen() -> None:
    limit, found = Limit(spread=0.5), list[int]()
    for index, row in Alignment("xx", TYPED).alike(0, ["a", "ab", "xx"], limit):
        found.append(index)
        limit.found(row[2])
    assert found == [2]


def test_what_costs_just_the_limit_is_found() -> None:
    cost = text_cost("Nf3", "Nf3", HANDWRITING)
    assert [index for index, _ in Alignment("Nf3", HANDWRITING).alike(0, ["Nf3", "Nf4"], Limit(cost))] == [0]


def test_what_is_far_longer_than_any_move_is_like_none() -> None:
    assert Alignment("e4" * 50_000, TYPED, 15).most_alike([("e4", 0)], 3) == []


def test_what_costs_too_much_is_left_out() -> None:
    [(cost, index)] = Alignment("Nf4", TYPED, TYPED.beside + 1).most_alike([("Nf3", 0), ("a6", 0)], 3)
    assert (cost, index) == (text_cost("Nf4", "Nf3", TYPED), 0)


def test_of_the_most_alike_no_more_are_looked_for_than_are_wanted() -> None:
    texts = [("Nf4", 0.0), ("Nf3", 0.0), ("Qh8", 0.0)]
    assert [index for _, index in Alignment("Nf4", TYPED).most_alike(texts, 1)] == [0]
    assert [index for _, index in Alignment("Nf4", TYPED).most_alike(texts, 2)] == [0, 1]


@each_row(
    ("written", "meant", "cost"),
    [
        ("nf3", "Nf3", TYPED.case),
        ("Nff3", "Nf3", TYPED.doubled_sign),
        ("Nf33", "Nf3", TYPED.doubled_sign),
        ("fN3", "Nf3", TYPED.exchanged_signs),
        ("Nb1c3", "Nb1-c3", TYPED.punctuation_dropped),
        ("c4(2", "c4(2)", TYPED.punctuation_dropped),
        ("c42)", "c4(2)", TYPED.punctuation_dropped),
    ],
)
def test_small_slips_are_undone(written: str, meant: str, cost: float) -> None:
    assert (cost, meant) in undone(written, TYPED)


def test_a_text_is_not_made_of_itself_nor_of_one_that_is_no_move() -> None:
    assert all(text != "e4e4" for _, text in undone("e4e4", TYPED))
    assert undone("e4" * 50_000, TYPED) == undone("Z" * 50_000, TYPED) == []
