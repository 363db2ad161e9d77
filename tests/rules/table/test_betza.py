"""Betza's notation of men: what its letters mean, and what is said of a text that is none."""

from __future__ import annotations

import pytest

from plybook.rules.table.betza import BetzaError, ways_of
from plybook.rules.table.ways import GRASSHOP, HOP, LAME, SLIDE

NARROW, WIDE = {(1, 2), (-1, 2)}, {(2, 1), (-2, 1)}


def directions(text: str) -> set[tuple[int, ...]]:
    return {direction for way in ways_of(text) for direction in way.directions}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("W", {(0, 1), (0, -1), (1, 0), (-1, 0)}),
        ("fW", {(0, 1)}),
        ("sW", {(1, 0), (-1, 0)}),
        ("vW", {(0, 1), (0, -1)}),
        ("fF", {(1, 1), (-1, 1)}),
        ("fN", NARROW),
        ("fsN", WIDE),
        ("ffN", NARROW),
        ("fhN", NARROW | WIDE),
        ("lbF", {(-1, -1)}),
        ("K", {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y}),
    ],
)
def test_letters_of_directions(text: str, meant: set[tuple[int, ...]]) -> None:
    assert directions(text) == meant


@pytest.mark.parametrize(
    ("text", "limit", "shape", "moves", "captures"),
    [
        ("R", 0, SLIDE, True, True),
        ("R4", 4, SLIDE, True, True),
        ("W2", 2, SLIDE, True, True),
        ("NN", 0, SLIDE, True, True),
        ("N0", 0, SLIDE, True, True),
        ("mR", 0, SLIDE, True, False),
        ("cpR", 0, HOP, False, True),
        ("gR", 0, GRASSHOP, True, True),
        ("nN", 1, LAME, True, True),
    ],
)
def test_how_far_and_what_for(text: str, limit: int, shape: int, moves: bool, captures: bool) -> None:
    [way] = ways_of(text)
    assert (way.limit, way.shape, way.moves, way.captures) == (limit, shape, moves, captures)


def test_numbers_in_brackets_are_leaps_on_boards_of_more_axes() -> None:
    [knight] = ways_of("[0,1,2]", 3)
    assert len(knight.directions) == 24
    [rook] = ways_of("[0,0,1]*", 3)
    assert (len(rook.directions), rook.limit) == (6, 0)
    [wazir] = ways_of("W", 4)
    assert len(wazir.directions) == 8


def test_first_moves_begin_where_they_may() -> None:
    step, double = ways_of("fmWifmnD", 2, (1, 2))
    assert (step.origins, double.origins) == ((-1, -1), (1, 2))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("fmW3x", "expected a leap such as W or \\[0,1\\] at character 5"),
        ("jN", "'j' before N in 'jN' is not understood"),
        ("X", "X in 'X' is no leap"),
        ("[0,0]", "leads nowhere"),
        ("[0,1,2]", "has 3 numbers, and the board 2 axes"),
        ("W" * 201, "200 characters at most"),
        ("[", "character 1"),
    ],
)
def test_what_is_no_man_is_said_with_its_place(text: str, reason: str) -> None:
    with pytest.raises(BetzaError, match=reason):
        ways_of(text)
