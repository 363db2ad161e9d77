"""The texts of all legal moves of a position, without their marks, made from the list of them: no move is played."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from typing import NamedTuple

from plybook.interpret.bound_notation import BoundNotation
from plybook.notation.moves import Action, FaultyNotationError, MoveText, Place
from plybook.rules.moves import Move
from plybook.rules.position import Position

_new = tuple.__new__  # by a list of the values takes half of the time


class WrittenMove(NamedTuple):
    """A legal move, its description without marks, and its text as the notation writes it, without marks."""

    move: Move
    described: MoveText
    text: str


def written_moves(position: Position, notation: BoundNotation) -> list[WrittenMove]:
    """Return the legal moves of ``position`` with their texts in ``notation``; raise `FaultyNotationError`."""
    moves = list(position.iter_legal_moves())
    described = [unmarked(position.describe(move)) for move in moves]
    listed, emit = _Listed(described), notation.notation.emit
    try:
        texts = [emit(each, listed) for each in described]
        return list(map(_new, repeat(WrittenMove), zip(moves, described, texts, strict=True)))
    except MemoryError:
        raise
    except Exception as error:
        raise FaultyNotationError.of(notation.notation, position.fen(), error) from error


def unmarked(move: MoveText) -> MoveText:
    """Return ``move`` without the marks that only the position after it tells."""
    if move.en_passant or move.changes_owner or move.succession:
        return move._replace(en_passant=False, changes_owner=False, succession=False)
    return move


class _Listed:
    """The answers of a position to a notation, from a list of all its legal moves: far quicker than a search."""

    def __init__(self, moves: Sequence[MoveText]) -> None:
        self._moves = moves
        # What a notation that always names the origin never asks for is made at the first question.
        self._of: dict[tuple[Action, str], list[MoveText]] = {}
        self._to: dict[tuple[Action, str, Place], list[MoveText]] = {}

    def _sort(self) -> None:
        for move in self._moves:
            action, piece = move.action, move.piece
            self._of.setdefault((action, piece), []).append(move)
            self._to.setdefault((action, piece, move.target), []).append(move)

    def matching(self, text: MoveText) -> list[MoveText]:
        """Return the legal moves that fit ``text``."""
        if not self._of:
            self._sort()
        found = self._to.get((text.action, text.piece, text.target))
        if found is None:  # only a part of the target is said
            target = text.target
            found = [move for move in self._of.get((text.action, text.piece), ()) if _fits(target, move.target)]
        if len(found) == 1:
            return found
        promotion, origin = text.promotion, text.origin
        return [move for move in found if move.promotion == promotion and _fits(origin, move.origin)]


def _fits(said: Place, place: Place) -> bool:
    for one, other in zip(said, place, strict=False):  # noqa: SIM110 - all() takes longer for so few
        if one is not None and one != other:
            return False
    return True
