"""A model of typos: how likely it is that a text was written for a move.

A cost is the negative logarithm of that likelihood, plus a constant. A move costs 0 as its notation writes it. Of two
moves the one that costs 3 less is about twenty times as likely. The costs of several typos add up.

Typos come from fingers, key for key, and from the mind, which takes one man or cell for another however different
their names look. The lesser cost of the two counts. A written text is compared with the text that the notation writes
for a move and, where that is longer, with the text that names the whole origin. Marks and signs cost next to nothing,
because the board tells what they say.
"""

from __future__ import annotations

import math
import re
from bisect import insort
from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter
from typing import NamedTuple

from plybook.interpret.bound_notation import BoundNotation
from plybook.interpret.typing_costs import MARK, NEVER, SIGN, most_alike
from plybook.notation.moves import Action, MoveText, Place
from plybook.notation.notation import Notation
from plybook.rules.moves import Move
from plybook.rules.position import Position

MAN, BOARD, PROMOTED, CASTLED = 5.0, 5.0, 4.0, 6.0
"""One man, movable board, promotion, castling for another."""

OFF_BY_ONE, ELSEWHERE, CELL = 4.5, 5.0, 8.0
"""A value of a cell (its file, its rank, its level) for the next one, and for any other; one cell for another. That
is the most that a cell costs on a board of 64, but for a tenth of the rest, so that of two cells the nearer is
likelier. On a larger board it costs more, for there each of the others is less likely."""

_CELLS = 64

WHOLE_ORIGIN = 0.5
"""That a text has the whole origin where the notation writes less."""

_TAIL = re.compile(r"(?:[+#*~!?]|\(=\)|\(NP=K\)|[ ]?e\.?p\.?)+\Z")
_LONGEST_TAIL = 20
_MARKED = 12  # how many more moves than wanted are compared by their marks


def parts_cost(said: MoveText, meant: MoveText, cells: int = _CELLS) -> float:
    """Return what it costs that the mind took ``meant``, a complete move, for what is ``said`` of a move.

    The board has so many ``cells``. What is not said costs nothing.
    """
    if said.action is not meant.action:
        return NEVER
    if said.action is Action.CASTLING:
        return CASTLED * (said.castling != meant.castling)
    return (
        MAN * (said.piece not in ("", meant.piece))
        + BOARD * (not meant.board.startswith(said.board))
        + _place_cost(said.origin, meant.origin, cells)
        + _place_cost(said.target, meant.target, cells)
        + PROMOTED * (said.promotion != meant.promotion)
        + SIGN * (said.capture is not meant.capture)
    )


def _place_cost(said: Place, meant: Place, cells: int) -> float:
    cost, whole = 0.0, CELL + math.log(max(cells / _CELLS, 1))
    for one, other in zip(said, meant, strict=False):
        if one is not None and one != other:
            cost += _value_cost(one, other or "")
    return cost if cost <= whole else whole + (cost - whole) / 10


def _value_cost(said: str, meant: str) -> float:
    if said.isdecimal() and meant.isdecimal():
        return OFF_BY_ONE if abs(int(said) - int(meant)) == 1 else ELSEWHERE
    is_next = len(said) == len(meant) == 1 and abs(ord(said) - ord(meant)) == 1
    return OFF_BY_ONE if is_next else ELSEWHERE


class LikelyMove(NamedTuple):
    """A legal move that may have been meant: its cost, the move, and its canonical text."""

    cost: float
    move: Move
    text: str


def likeliest(
    written: str, position: Position, notation: BoundNotation, limit: int, at_most: float = NEVER
) -> list[LikelyMove]:
    """Return the ``limit`` legal moves that were likeliest meant by what is ``written``, the likeliest first.

    None costs more than ``at_most``. Moves of equal cost stand in the order of their texts.
    """
    marks = _parted(written)[1]
    found: list[LikelyMove] = []
    for cost, move in _ranked(written, position, notation, limit, at_most)[: limit + _MARKED]:
        if len(found) >= limit and cost > found[-1].cost:
            break  # and so do all that follow
        text = notation.emit(move, position)
        insort(
            found, LikelyMove(cost + MARK * len(marks ^ _parted(text)[1]), move, text), key=attrgetter("cost", "text")
        )
        del found[limit:]
    return found


def nearest(written: str, position: Position, notation: BoundNotation, limit: int) -> list[Move]:
    """Return the moves that `likeliest` does but for what the marks tell, which takes less time."""
    return [move for _, move in _ranked(written, position, notation, limit, NEVER)[:limit]]


def _ranked(
    written: str, position: Position, notation: BoundNotation, limit: int, at_most: float
) -> list[tuple[float, Move]]:
    """Return the legal moves that may be among the ``limit`` likeliest, marks aside, with their costs, in order."""
    bare, _ = _parted(written)
    moves = list(position.iter_legal_moves())
    if not moves:
        return []
    described = [position.describe(move) for move in moves]
    plain = [_unmarked(move) for move in described]
    texts, owners = _texts(plain, notation.notation, len(bare))
    costs: dict[int, float] = {}
    for cost, number in most_alike(bare, texts, limit, at_most, notation.notation.alphabet.kinds):
        costs.setdefault(owners[number], cost)
    said = notation.match(written, position.turn)
    if said is not None:
        for index, move in enumerate(described):
            cost = parts_cost(said.text, move, position.cell_count())
            if cost <= at_most and cost < costs.get(index, NEVER):
                costs[index] = cost
    ordered = sorted(costs, key=lambda index: (costs[index], texts[index]))
    return [(costs[index], moves[index]) for index in ordered]


def _texts(moves: Sequence[MoveText], notation: Notation, length: int) -> tuple[list[tuple[str, float]], list[int]]:
    """Return the texts that a man of ``length`` characters may have meant, with what each costs, and whose each is.

    First stand those that the notation writes, in the order of ``moves``.
    """
    listed = _Listed(moves)
    texts = [(notation.emit(move, listed), 0.0) for move in moves]
    owners = list(range(len(moves)))
    for index, move in enumerate(moves):
        if len(texts[index][0]) < length and (whole := notation.emit_whole(move)) != texts[index][0]:
            texts.append((whole, WHOLE_ORIGIN))
            owners.append(index)
    return texts, owners


class _Listed:
    """The answers of a position to a notation, from a list of all its legal moves: far quicker than a search."""

    def __init__(self, moves: Sequence[MoveText]) -> None:
        self._moves = moves
        self._to: dict[tuple[Action, str, Place], list[MoveText]] = {}
        for move in moves:
            self._to.setdefault((move.action, move.piece, move.target), []).append(move)

    def matching(self, text: MoveText) -> list[MoveText]:
        """Return the legal moves that fit ``text``."""
        found = self._to.get((text.action, text.piece, text.target))
        if found is None:  # only a part of the target is said
            same = (move for move in self._moves if (move.action, move.piece) == (text.action, text.piece))
            found = [move for move in same if _fits(text.target, move.target)]
        if len(found) == 1:
            return found
        promotion = text.promotion
        return [move for move in found if move.promotion == promotion and _fits(text.origin, move.origin)]


def _fits(said: Place, place: Place) -> bool:
    return all(one is None or one == other for one, other in zip(said, place, strict=False))


def _parted(text: str) -> tuple[str, frozenset[str]]:
    """Return ``text`` without the marks at its end, and their characters."""
    found = _TAIL.search(text, max(len(text) - _LONGEST_TAIL, 1))
    return (text[: found.start()], frozenset(found[0])) if found else (text, frozenset())


def _unmarked(move: MoveText) -> MoveText:
    if move.en_passant or move.changes_owner or move.succession:
        return replace(move, en_passant=False, changes_owner=False, succession=False)
    return move
