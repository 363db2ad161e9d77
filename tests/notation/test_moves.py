"""The syntax tree of one move: the marks that it deserves."""

from __future__ import annotations

from itertools import product

from plybook.notation.moves import PLAIN_MARKS, Mark, marks
from tests.tables import each_row

CHECKS = {"": set(), "+": {Mark.CHECK}, "#": {Mark.MATE}, "~": {Mark.STALEMATE}}


@each_row(("is_capture", "check"), list(product((False, True), CHECKS)))
def test_a_plain_move_takes_and_checks_and_does_nothing_else(is_capture: bool, check: str) -> None:
    expected = CHECKS[check] | ({Mark.CAPTURE} if is_capture else set())
    assert PLAIN_MARKS[is_capture][check] == expected
    assert marks(is_capture, False, False, False, check) == expected
