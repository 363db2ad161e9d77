"""Positions as far as writing a move asks for one: those that know some moves, and those that must not be asked."""

from __future__ import annotations

from collections.abc import Sequence

from plybook.notation.moves import MoveText


class Fits:
    """It gives the moves it was made of, whatever it is asked."""

    def __init__(self, *moves: MoveText) -> None:
        self.moves = moves

    def matching(self, text: MoveText) -> Sequence[MoveText]:
        return self.moves


class Unasked:
    """It is for moves that can be written without asking."""

    def matching(self, text: MoveText) -> Sequence[MoveText]:
        raise AssertionError(f"asked for {text}")
