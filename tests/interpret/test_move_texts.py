"""The texts of all legal moves that are made without playing them."""

from __future__ import annotations

import random

import plybook
from plybook.interpret.move_texts import written_moves
from tests.tables import each_row

CHECKS = "+#"


@each_row(
    ("variant", "notation", "fen"),
    [
        # two Knights that reach d2, two Rooks on a file, a Pawn that promotes; and four Queens
        ("chess", "san", "8/3P4/2k5/8/8/R4N2/8/R3KN2 w - - 0 1"),
        ("chess", "lan", "8/3P4/2k5/8/8/R4N2/8/R3KN2 w - - 0 1"),
        ("chess", "san", "7k/8/8/1Q3Q2/8/8/8/1Q3QK1 w - - 0 1"),
        ("alice", "alice-san", ""),
        ("tri-d", "meder", ""),
        ("shogi", "", ""),
    ],
)
def test_they_are_those_that_the_notation_writes_but_for_marks(variant: str, notation: str, fen: str) -> None:
    served = plybook.variant(variant)
    bound = served.notation(notation or None)
    position = served.position(fen) if fen else served.start()
    for _ in range(1 if fen else 6):
        found = written_moves(position, bound)
        assert [each.move for each in found] == list(position.iter_legal_moves())
        texts = [each.text for each in found]
        assert texts == [bound.emit(each.move, position).rstrip(CHECKS) for each in found]
        assert len({*texts}) == len(texts)
        position = position.apply(random.Random(len(found)).choice(found).move)
