"""Descriptive notation: known when it is met, refused in words that say so, and taken for nothing else."""

from __future__ import annotations

import pytest

import plybook
from plybook.notation.fragments import is_descriptive
from plybook.notation.spellings import may_be_move
from tests.tables import each_row

MOVES = (
    "P-K4 P-QB4 Kt-KB3 N-KB3 Q-KR5 KtxP PxP BxKt R-K1 QxBP B-Kt5 B-Kt5ch QKt-Q2 KRxP P-K8(Q) P-R8=Q PxPe.p. "
    "B-B4 Q-R5mate K-B1 RxRch"
)
OTHERS = "Nf3 N-f3 Pc2-c4(2) RxN2 O-O QLW-b3(4) K-e2 NG1-H3 P-e4 Kn1c8-3d8 -- P K4 PAb2-Bb2"


@each_row("text", MOVES.split())
def test_its_moves_are_known_and_not_respelled(text: str) -> None:
    assert is_descriptive(text)
    assert not may_be_move(text)


@each_row("text", OTHERS.split())
def test_others_are_not_taken_for_it(text: str) -> None:
    assert not is_descriptive(text)


@pytest.mark.parametrize("variant", ["chess", "alice", "tri-d-tournament", "three-player", "prince"])
def test_they_are_refused_by_name(variant: str) -> None:
    [game] = plybook.read("1. P-K4 P-K4 2. Kt-KB3\n", variant=variant)
    found = [each for each in plybook.replay(game).diagnostics if each.code == "N001"]
    assert len(found) == 3
    assert all("this is descriptive notation, which plybook does not read" in each.message for each in found)


def test_a_game_of_them_that_says_nothing_else_is_refused_so() -> None:
    [game] = plybook.read("1. P-K4 P-K4 2. Kt-KB3 Kt-QB3\n")
    [fault] = game.diagnostics
    assert fault.code == "F013"
    assert fault.message.endswith("this is descriptive notation, which plybook does not read")


def test_what_a_notation_has_itself_is_read() -> None:
    assert plybook.variant("tri-d").notation("parmen").accepts("RxN")


def test_commas_between_its_moves_do_not_hide_it() -> None:
    [game] = plybook.read("1. P-K4, P-K4; 2. N-KB3, N-QB3\n")
    [fault] = [found for found in game.diagnostics if found.code == "F013"]
    assert "this is descriptive notation" in fault.message
