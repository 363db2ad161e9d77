"""The words for what is supposed, and how much it takes to suppose it."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

import plybook
from plybook.replay.inference.lattice import Edge, Node, StepKind
from plybook.replay.inference.other_causes import HORIZON, cost_of_exchanges, evidence_against, played_after
from plybook.replay.inference.suppositions import Kind, Supposition, advice, question, resting_on
from plybook.rules.moves import Move
from tests.tables import each_row

MOVE = Supposition(Kind.MOVE, 12, 12, "6...", "bb5", "b5", gain=9)
EARLIER = replace(MOVE, shown=14)
EXTRA = Supposition(Kind.EXTRA, 13, 13, "7.", "Nc3", gain=1)
MISSING = Supposition(Kind.MISSING, 12, 12, "6...", "Bb3", "b5", gain=4)
SWAPPED = Supposition(Kind.SWAPPED, 3, 3, "2.", "Nc6 Nf3", "Nf3 Nc6", gain=9)
COLUMNS = Supposition(Kind.COLUMNS, 9, 9, "5.", "Be7", columns=(1, 2), gain=9)
THEIRS = replace(COLUMNS, supposed="Red and Black")
ROW = Supposition(Kind.ROW, 9, 9, "5.", "Ba4 Nf6", gain=9)
SIDE = Supposition(Kind.SIDE, 1, 1, "1.", "e4", "White", gain=9)


@each_row(
    ("supposition", "left", "hint"),
    [
        (MOVE, 9, "did you mean b5? the rest can then be played"),
        (MOVE, 8, "did you mean b5? the rest can then be played"),
        (MOVE, 10, "did you mean b5? the next 9 plies can then be played"),
        (replace(MOVE, gain=1), 10, "did you mean b5? the next ply can then be played"),
        (replace(MOVE, gain=1), 1, "did you mean b5? the rest can then be played"),
        (replace(MOVE, gain=0), 10, "did you mean b5?"),
        (replace(MOVE, gain=0), 0, "did you mean b5?"),
        (EARLIER, 9, "6... b5 instead of 6... bb5 would make it legal, and the rest"),
        (replace(EARLIER, gain=0), 9, "6... b5 instead of 6... bb5 would make it legal"),
        (EXTRA, 9, "7. Nc3 left out would make it legal, and the next ply"),
        (MISSING, 9, "6... b5 put in before Bb3 would make it legal, and the next 4 plies"),
        (SWAPPED, 9, "2. Nf3 Nc6 instead of Nc6 Nf3 would make it legal, and the rest"),
        (COLUMNS, 9, "exchanging the columns from 5. Be7 on would make it legal, and the rest"),
        (
            THEIRS,
            9,
            "exchanging the columns of Red and Black from 5. Be7 on would make it legal, and the rest",
        ),
        (
            ROW,
            9,
            "leaving out the row Ba4 Nf6, which is typed twice, would make it legal, and the rest",
        ),
        (SIDE, 9, "letting White begin would make it legal, and the rest"),
    ],
)
def test_what_stands_out_is_advised(supposition: Supposition, left: int, hint: str) -> None:
    assert advice(supposition, left) == hint


def moves(*texts: str, gain: int = 4) -> list[Supposition]:
    return [replace(MOVE, supposed=text, gain=gain) for text in texts]


@each_row(
    ("proposals", "hint"),
    [
        (moves("b5"), "did you mean b5?"),
        (moves("b5", "b6"), "did you mean b5 or b6? the next 4 plies can be played with both"),
        (moves("b5", "b6", gain=1), "did you mean b5 or b6?"),
        (moves("b5", "b6", gain=2), "did you mean b5 or b6? the next 2 plies can be played with both"),
        (
            [*moves("b5"), *moves("b6", gain=3)],
            "did you mean b5 or b6? the next 3 plies can be played with both",
        ),
        (moves("a", "b", "c"), "did you mean a, b or c? the next 4 plies can be played with all"),
        (
            moves("a", "b", "c", "d"),
            "did you mean a, b or 2 others? the next 4 plies can be played with all",
        ),
        ([EARLIER], "6... b5 instead of 6... bb5 would make it legal"),
        ([EXTRA], "7. Nc3 left out would make it legal"),
        (
            [MOVE, MISSING],
            "6... b5 instead of 6... bb5 or 6... b5 put in before Bb3 would make it legal; "
            "the next 4 plies can be played with both",
        ),
        (
            [MOVE, EARLIER],
            "6... b5 instead of 6... bb5 or 6... b5 instead of 6... bb5 would make it legal; "
            "the next 9 plies can be played with both",
        ),
    ],
)
def test_what_is_about_as_likely_is_asked(proposals: list[Supposition], hint: str) -> None:
    assert question(proposals) == hint


@each_row(
    ("supposed", "proposals", "text"),
    [
        ([], [], ""),
        ([MOVE], [], "supposing 6... b5 for 6... bb5"),
        ([MOVE, EXTRA], [], "supposing 6... b5 for 6... bb5 and no 7. Nc3"),
        ([MOVE, EXTRA, SIDE], [], "supposing no 7. Nc3 and White to begin and 1 more"),
        ([MISSING, MOVE, EXTRA, SIDE], [], "supposing no 7. Nc3 and White to begin and 2 more"),
        ([], moves("b5", "b6"), "supposing 6... b5 for 6... bb5 or 6... b6 for 6... bb5"),
        ([ROW], [EXTRA], "supposing the row Ba4 Nf6 typed twice and no 7. Nc3"),
        ([SWAPPED, COLUMNS], [], "supposing 2. Nf3 Nc6 for 2. Nc6 Nf3 and columns exchanged from 5. Be7 on"),
        (
            [THEIRS, MISSING],
            [],
            "supposing columns of Red and Black exchanged from 5. Be7 on and 6... b5, which is missing",
        ),
    ],
)
def test_on_what_a_finding_rests(supposed: list[Supposition], proposals: list[Supposition], text: str) -> None:
    assert resting_on(supposed, proposals) == text


# --- another cause --------------------------------------------------------------------------------------------------

SIGNS = {
    ".": (StepKind.AS_WRITTEN, 0.0),
    "r": (StepKind.RENUMBERED, 4.0),
    "m": (StepKind.MISREAD, 5.0),
    "x": (StepKind.EXCHANGED, 2.0),
    "y": (StepKind.EXCHANGED, 0.0),
    "o": (StepKind.LEFT_OUT, 3.0),
}


def way(signs: str) -> list[Edge]:
    """Return a way with a step for each of ``signs``; a number shifted and a word left out are no plies."""
    node, move = Node(plybook.variant("chess").start(), 0, (0,), 0), Move(12, 28)
    return [Edge(node, SIGNS[sign][0], None if sign in "ro" else move, SIGNS[sign][1]) for sign in signs]


@each_row(
    ("signs", "shown", "count"),
    [("..m...", 2, 3), ("..m.m.", 2, 2), ("..mxy.", 2, 3), (".om.r.", 1, 2), ("..m", 2, 0), ("......", 0, 5)],
)
def test_how_many_plies_are_played_after_the_one_shown(signs: str, shown: int, count: int) -> None:
    assert played_after(way(signs), shown) == count


@each_row(
    ("signs", "cost"),
    [
        ("......", 0),
        ("..xy..", 0),  # one row
        ("..m.xyxy", 0),  # not the first
        ("..xyxy", 4),
        (".rxyxy", 4),
        ("..xyxyxy", 6),
        ("..xyxy..m", 9),  # right after them
        ("..xyxy...m", 4),
        ("..xyxy..m..o", 12),
        ("..xyxy.m...o", 9),
        ("..xxm", 9),
    ],
)
def test_what_is_paid_for_plies_that_changed_places_in_several_rows(signs: str, cost: float) -> None:
    assert cost_of_exchanges(way(signs)) == cost


@each_row(
    ("signs", "played", "against"),
    [
        ("..m", 0, 5 - 11),
        ("..m", 1, 5 - 11 - 0.75),
        ("..m", HORIZON, 5 - 11 - 16 * 0.75),
        ("..m", HORIZON + 1, 5 - 11 - 16 * 0.75 - 0.1),
        ("r.m", 0, 5 - 11),
        ("..mm", 0, 10 - 11 - 8),
        ("..mmo", 0, 13 - 11 - 16),
        ("", 0, -11),
    ],
)
def test_another_cause_is_the_less_likely_the_more_is_played(signs: str, played: int, against: float) -> None:
    assert evidence_against(way(signs), played) == pytest.approx(against)


def test_what_costs_far_more_than_another_cause_costs_no_more_than_may_be_told() -> None:
    node = way("m")[0].source
    assert evidence_against([Edge(node, StepKind.MISREAD, None, 1e6)], 0) == 50
    assert math.isfinite(math.exp(50))
