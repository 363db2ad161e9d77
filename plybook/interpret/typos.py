"""A model of typos: how likely it is that a text was written for a move.

The costs are those of the table `plybook.interpret.noise.TYPED`. Typos come from fingers, sign for sign, and from the
mind, which takes one man or cell for another however different their names look. The lesser cost of the two counts. A
written text is compared with the text that the notation writes for a move and, where that is shorter, with the text
that names the whole origin.
"""

from __future__ import annotations

import math
import re
from bisect import insort
from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from operator import attrgetter
from typing import NamedTuple

from plybook.interpret.alignment import INFINITE, Alignment
from plybook.interpret.bound_notation import BoundNotation
from plybook.interpret.move_texts import WrittenMove, written_moves
from plybook.interpret.noise import FOREIGN_LEVELS, FOREIGN_MEN, TYPED, Noise
from plybook.notation.moves import Action, MoveText, Place
from plybook.notation.notation import Notation
from plybook.rules.moves import Move
from plybook.rules.position import Position

MAN, BOARD, PROMOTED, CASTLED = 5.0, 5.0, 4.0, 6.0
"""One man, movable board, promotion, castling for another."""

NO_CAPTURE, CAPTURE = 2.5, 4.0
"""A move that is written for a capture, which some always do, and a capture that is written for a move."""

OFF_BY_ONE, ELSEWHERE, CELL = 4.5, 5.0, 9.5
"""A value of a cell (its file, its rank, its level) for the next one, and for any other; one cell for another. That
is the most that a cell costs on a board of 64, but for a tenth of the rest, so that of two cells the nearer is
likelier. On a larger board it costs more, for there each of the others is less likely."""

_CELLS = 64

_TAIL = re.compile(r"(?:[+#*~!?]|\(=\)|\(NP=K\)|[ ]?e\.?p\.?)+\Z")
_LONGEST_TAIL = 20
_LONGER = 4  # how much longer than any other a text may be; what follows is not compared
_MARK = 0.25  # a mark that is missing or too much, which costs little: the board tells what it says
_ROUNDING = 1e-9  # costs that are as much as may be are no more for being summed in another order
_MARKED = 12  # how many more moves than wanted are compared by their marks


def mind_cost(said: MoveText, meant: MoveText, noise: Noise, cells: int = _CELLS, at_most: float = INFINITE) -> float:
    """Return the cost of a slip of the mind: what is ``said`` for ``meant``, a complete move; 0 if they agree.

    The board has so many ``cells``. What costs more than ``at_most`` may cost any more.
    """
    cost = parts_cost(said, meant, cells, at_most - noise.slip_of_mind)
    return cost + noise.slip_of_mind if cost else 0.0


def parts_cost(said: MoveText, meant: MoveText, cells: int = _CELLS, at_most: float = INFINITE) -> float:
    """Return the cost of all parts in which what is ``said`` of a move differs from ``meant``, a complete move.

    The board has so many ``cells``. What is not said costs nothing. What costs more than ``at_most`` may cost any
    more.
    """
    if said.action is not meant.action:
        return INFINITE
    if said.action is Action.CASTLING:
        return CASTLED * (said.castling != meant.castling)
    man = MAN * (said.piece not in ("", meant.piece))
    target = _place_cost(said.target, meant.target, cells)
    if man + target > at_most + _ROUNDING:
        return INFINITE
    return (
        man
        + BOARD * (not meant.board.startswith(said.board))
        + _place_cost(said.origin, meant.origin, cells)
        + target
        + PROMOTED * (said.promotion != meant.promotion)
        + NO_CAPTURE * (meant.capture and not said.capture)
        + CAPTURE * (said.capture and not meant.capture)
    )


@lru_cache(maxsize=1 << 14)
def _place_cost(said: Place, meant: Place, cells: int) -> float:
    cost, whole = 0.0, CELL + math.log(max(cells / _CELLS, 1))
    for one, other in zip(said, meant, strict=False):
        if one is not None and one != other:
            cost += _value_cost(one, other or "")
    return cost if cost <= whole else whole + (cost - whole) / 10


@cache
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
    written: str, position: Position, notation: BoundNotation, limit: int, at_most: float = INFINITE
) -> list[LikelyMove]:
    """Return the ``limit`` legal moves that were likeliest meant by what is ``written``, the likeliest first.

    None costs more than ``at_most``, the marks aside. Moves of equal cost stand in the order of their texts.
    """
    marks = _parted(written)[1]
    moves = written_moves(position, notation)
    found: list[LikelyMove] = []
    for cost, move in _ranked(written, position, notation, moves, limit, at_most)[: limit + _MARKED]:
        if len(found) >= limit and cost > found[-1].cost:
            break  # and so do all that follow
        text = notation.emit(move, position)
        cost += _MARK * len(marks ^ _parted(text)[1])
        insort(found, LikelyMove(cost, move, text), key=attrgetter("cost", "text"))
        del found[limit:]
    return found


def nearest(written: str, position: Position, notation: BoundNotation, limit: int) -> list[Move]:
    """Return the ``limit`` moves that were likeliest meant, marks aside, which takes less time than `likeliest`.

    All that are unlike what is ``written`` are equally likely: of these the moves with the shortest texts come first,
    which are mostly steps of Pawns and change least of what follows.
    """
    moves = written_moves(position, notation)
    found = [move for _, move in _ranked(written, position, notation, moves, limit, TYPED.unreadable)[:limit]]
    if len(found) < limit:
        others = sorted(moves, key=lambda each: (len(each.text), each.text))
        found += [each.move for each in others if each.move not in found]
    return found[:limit]


def _ranked(
    written: str,
    position: Position,
    notation: BoundNotation,
    moves: Sequence[WrittenMove],
    limit: int,
    at_most: float,
) -> list[tuple[float, Move]]:
    """Return which of ``moves`` may be among the ``limit`` likeliest, marks aside, with their costs, in order."""
    if not moves:
        return []
    bare, _ = _parted(written)
    texts, owners = _texts(moves, notation.notation, bare)
    compared = bare[: max(len(text) for text, _ in texts) + _LONGER]
    costs: dict[int, float] = {}
    for cost, number in Alignment(compared, TYPED, at_most).most_alike(texts, limit):
        costs.setdefault(owners[number], cost)
    said = notation.match(written, position.turn)
    if said is not None:
        cells = position.cell_count()
        for index, (_, described, _) in enumerate(moves):
            cost = mind_cost(said.text, described, TYPED, cells, at_most)
            if cost <= at_most and cost < costs.get(index, INFINITE):
                costs[index] = cost
    ordered = sorted(costs, key=lambda index: (costs[index], moves[index].text))
    return [(costs[index], moves[index].move) for index in ordered]


def _texts(
    moves: Sequence[WrittenMove], notation: Notation, written: str
) -> tuple[list[tuple[str, float]], list[int]]:
    """Return the texts that may have been meant by what is ``written``, with what each costs, and whose each is.

    First stand those that the notation writes, in the order of ``moves``.
    """
    texts = [(move.text, 0.0) for move in moves]
    owners = list(range(len(moves)))
    for index, (_, described, text) in enumerate(moves):
        if len(text) < len(written) and (whole := notation.emit_whole(described)) != text:
            texts.append((whole, TYPED.more_origin))
            owners.append(index)
    men, levels = _foreign(written, notation.alphabet.kinds)
    if men or levels:
        for index, (_, _, text) in enumerate(moves):
            abroad = (written[0] if text[:1] in men else text[:1]) + text[1:].translate(levels)
            if abroad != text:
                texts.append((abroad, TYPED.alike))
                owners.append(index)
    return texts, owners


def _foreign(written: str, kinds: Collection[str]) -> tuple[set[str], dict[int, str]]:
    """Return the men and the levels that what is ``written`` may call by the letters of another language."""
    first, rest = written[:1], written[1:]
    men = {man for man, letters in FOREIGN_MEN.items() if first and first in letters and first not in kinds}
    levels = {ord(level): sign for level, sign in FOREIGN_LEVELS.items() if sign in rest and sign not in kinds}
    return men, levels


def _parted(text: str) -> tuple[str, frozenset[str]]:
    """Return ``text`` without the marks at its end, and their characters."""
    found = _TAIL.search(text, max(len(text) - _LONGEST_TAIL, 1))
    return (text[: found.start()], frozenset(found[0])) if found else (text, frozenset())
