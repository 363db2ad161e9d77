"""What one man can do, also in a position for study in which royal men are missing, as in a diagram of a lone man.

No game comes to a position without a King, and no rules play one. So the royal men are put where they are not in the
way, in one place and another, until that shows no more moves.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from dataclasses import replace

from plybook.catalogue import Variant, variant_of
from plybook.render.marking import moves_from
from plybook.replay.by_hand import MenError, read_setup
from plybook.replay.moves import Move
from plybook.replay.position import Position
from plybook.replay.setup import FenError, Setup
from plybook.replay.terms import Cell

_TRIES = 4000
_ENOUGH = 4  # places of royal men, one after another, that show nothing new


def position_for_study(variant: Variant, fen: str) -> Position:
    """Return the position of a FEN-like string, in which royal men may be missing; then it is to be looked at only.

    Raises `plybook.FenError` for what is no position for other reasons.
    """
    try:
        return variant.position(fen)
    except FenError as error:
        return _for_study(variant.rules.read_fen(fen), variant, error)


def men_for_study(variant: Variant, men: str) -> Position:
    """Return the position of a set-up by hand, in which royal men may be missing as in `position_for_study`.

    Raises `plybook.MenError` for what is no position for other reasons.
    """
    try:
        return variant.setup(men)
    except MenError as error:
        return _for_study(read_setup(men, variant.start()), variant, error)


def _for_study(setup: Setup, variant: Variant, error: FenError) -> Position:
    """Return the position of ``setup``, to be looked at only; raise ``error`` if more is wrong with it."""
    missing = _missing(setup, variant.rules)
    placed = next(_placed(setup, variant, missing), None) if missing else None
    if placed is None:
        raise error
    return _with_board(placed, setup.board)


def man_alone(variant: Variant, kind: str, cell: str) -> Position:
    """Return a position of the first seat's man of the ``kind`` with this letter, alone on the cell of this name.

    Raises `KeyError` and `ValueError` for names that there are not, and `plybook.FenError` if no such man can stand
    there.
    """
    start, rules = variant.start(), variant.rules
    board = bytearray(len(start.board))
    board[rules.geometry.cell(cell)] = 1 + rules.kinds.index(kind)
    return position_for_study(variant, rules.write_fen(replace(start.setup(), board=bytes(board), unmoved=0)))


def is_for_study(position: Position) -> bool:
    """Say whether royal men are missing in ``position``."""
    return bool(_missing(position.setup(), type(position)))


def moves_of(position: Position, cell: Cell) -> dict[Move, Position]:
    """Return the legal moves of the man on ``cell``, each with a position in which it can be made.

    That is ``position`` itself if no royal man is missing, else one with royal men to which it gives no check, if
    there is one. There are none if the man is not one of the seat to move.
    """
    setup = position.setup()
    missing = _missing(setup, type(position))
    if not missing:
        return dict.fromkeys(moves_from(position, cell), position)
    found: dict[Move, Position] = {}
    reached: set[Cell] = set()
    idle = 0
    for placed in _placed(setup, variant_of(position), missing):
        if any(placed.board[each] != position.board[each] for each in reached):
            continue  # somebody stands in the way
        moves = _moves(placed, cell)
        idle = 0 if moves.keys() - found.keys() else idle + 1
        for move in moves:
            if move not in found or _gives_check(found[move], move):
                found[move] = placed
        reached.update(move.target for move in moves)
        if idle == _ENOUGH:
            break
    return dict(sorted(found.items()))


def _moves(placed: Position, cell: Cell) -> dict[Move, None]:
    """Return the moves of the man on ``cell``; where rules say what he can do in himself, all of them."""
    ways = placed.ways_of(cell)
    return dict.fromkeys(moves_from(placed, cell) if ways is None else ways)


def _gives_check(position: Position, move: Move) -> bool:
    return position.apply_unchecked(move).is_check()


def _missing(setup: Setup, rules: type[Position]) -> list[int]:
    """Return the codes of the royal men, of the last kind, whom seats in play have not got."""
    left = getattr(setup, "left", ())
    codes = ((seat + 1) * len(rules.kinds) for seat in range(len(rules.seats)) if seat not in left)
    royals = {code for cell, code in enumerate(setup.board) if code and rules.royal_cells >> cell & 1}
    return [code for code in codes if code not in royals]


def _placed(setup: Setup, variant: Variant, missing: list[int]) -> Iterator[Position]:
    """Yield positions of ``setup`` with the ``missing`` royal men here and there; the same ones each time."""
    chance = random.Random(0)  # noqa: S311
    free = [cell for cell, code in enumerate(setup.board) if not code and variant.rules.royal_cells >> cell & 1]
    for _ in range(_TRIES):
        board = bytearray(setup.board)
        for cell, code in zip(chance.sample(free, len(missing)), missing, strict=True):
            board[cell] = code
        if _knows_ways(variant.rules):
            yield _with_board(variant.start(), bytes(board), setup.turn)
            continue
        try:
            yield variant.rules.from_setup(replace(setup, board=bytes(board)))
        except FenError:
            continue


def _knows_ways(rules: type[Position]) -> bool:
    """Say whether the rules say what a man can do in itself, so that no sound position is needed to show it."""
    return rules.ways_of is not Position.ways_of


def _with_board(position: Position, board: bytes, turn: int | None = None) -> Position:
    """Return ``position`` with other men; what it has found out of its own men is forgotten."""
    new, men = copy.copy(position), type(position)._with_men(board)
    new.board, new.masks, new.occupied = men.board, men.masks, men.occupied
    new.turn = position.turn if turn is None else turn
    for name in ("_surveyed", "_ruled", "_checkers", "_stuck") if _knows_ways(type(position)) else ():
        if hasattr(new, name):
            setattr(new, name, None)
    return new
