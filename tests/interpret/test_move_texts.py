"""The texts of all legal moves that are made without playing them."""

from __future__ import annotations

import random

import plybook
from plybook.interpret.move_texts import written_moves
from tests.tables import each_row

MEN = "8/3P4/2k5/8/8/R4N2/8/R3KN2 w - - 0 1"  # two Knights reach d2 and h2, two Rooks a2, and a Pawn promotes
QUEENS = "7k/8/8/1Q3Q2/8/8/8/1Q3QK1 w - - 0 1"


@each_row(
    ("variant", "notation", "fen", "plies"),
    [
        ("chess", "san", MEN, 0),
        ("chess", "lan", MEN, 0),
        ("chess", "san", QUEENS, 0),
        ("alice", "alice-san", "", 8),
        ("tri-d", "meder", "", 8),
        ("shogi", None, "", 8),
        ("four-player", "four-player-short", "", 9),  # two Pawns may take on c8
    ],
)
def test_they_are_those_that_the_notation_writes_but_for_marks(
    variant: str, notation: str | None, fen: str, plies: int
) -> None:
    served = plybook.variant(variant)
    bound, draw = served.notation(notation), random.Random(7)
    position = served.position(fen) if fen else served.start()
    for _ in range(plies):
        position = position.apply(draw.choice(list(position.iter_legal_moves())))
    found = written_moves(position, bound)
    assert [each.move for each in found] == list(position.iter_legal_moves())
    assert [each.text for each in found] == [bound.emit(each.move, position).rstrip("+#") for each in found]
