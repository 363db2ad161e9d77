"""The moves of Tri-D chess as notations have them: what the text of a move asks, and what a move is in words."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from plybook.notation.moves import Action, MoveText, Place
from plybook.rules.board import bits
from plybook.rules.games.tri_d.board import BOARD_NAMES, CASTLINGS, KINDS, PIN_CELLS
from plybook.rules.moves import BOARD_MOVE, CASTLING, EN_PASSANT, Move, Query
from plybook.rules.position import OutsideRulesetError
from plybook.rules.terms import Cells, KindIndex

if TYPE_CHECKING:
    from plybook.rules.games.tri_d.position import AttackBoardsPosition

_KIND = {letter: kind for kind, letter in enumerate(KINDS)}


def query(rules: type[AttackBoardsPosition], text: MoveText) -> Query:
    """Return what ``text`` asks of a position; raise `OutsideRulesetError` for what the ``rules`` lack."""
    if text.hung:
        raise OutsideRulesetError(rules.no_hung_boards)
    if text.turns:
        number = rules.rule_numbers.boards
        raise OutsideRulesetError(f"an attack board goes to another pin, and none turns on its own (rule {number})")
    promotion = _kind(text.promotion) if text.promotion else 0
    if text.action is Action.CASTLING:
        return Query(CASTLING, token=text.castling)
    if text.action is Action.BOARD:
        boards = sum(1 << board for board, name in enumerate(BOARD_NAMES) if name.startswith(text.board))
        origins = boards | _pins_at(rules, text.origin) << len(BOARD_NAMES)
        return Query(BOARD_MOVE, origins=origins, targets=_pins_at(rules, text.target), promotion=promotion)
    return Query(
        kind=_kind(text.piece) if text.piece else -1,
        origins=rules.geometry.cells_at(text.origin) & _cells_on(rules, text.origin_pin),
        targets=rules.geometry.cells_at(text.target),
        promotion=promotion,
        captured=_kind(text.captured) if text.captured else -1,
    )


def _kind(letter: str) -> KindIndex:
    if letter not in _KIND:
        raise OutsideRulesetError(f"this ruleset has no piece {letter!r}")
    return _KIND[letter]


def _pins_at(rules: type[AttackBoardsPosition], place: Place) -> int:
    """Return the set of the pins that fit ``place``."""
    return sum(
        1 << pin
        for pin, known in enumerate(rules.pin_places)
        if all(wanted in (None, value) for wanted, value in zip(place, known, strict=False))
    )


def _cells_on(rules: type[AttackBoardsPosition], pin: Place) -> Cells:
    """Return the cells of a board on ``pin``; every cell where no pin is said."""
    return reduce(or_, (PIN_CELLS[each] for each in bits(_pins_at(rules, pin))), 0) if pin else rules.geometry.all


def describe(position: AttackBoardsPosition, move: Move) -> MoveText:
    """Return ``move``, legal here, as a complete `MoveText`, but for the marks of check and mate."""
    changes_owner = position.changes_owner(move)
    promotion = KINDS[move.promotion] if move.promotion else ""
    if move.special == CASTLING:
        ways = [way.king_target for way in CASTLINGS[position.turn]]
        castling = position.castlings[ways.index(move.target)]
        return MoveText(action=Action.CASTLING, castling=castling, changes_owner=changes_owner)
    if move.special == BOARD_MOVE:
        return MoveText(
            action=Action.BOARD,
            board=BOARD_NAMES[move.origin],
            origin=position.pin_places[position.pins[move.origin]],
            target=position.pin_places[move.target],
            promotion=promotion,
            changes_owner=changes_owner,
            frees=position.freed_cell(move) >= 0,
            uncovers=position.uncovers(move),
        )
    taken = position.man_at(position.ep if move.special == EN_PASSANT else move.target)
    man = position.man_at(move.origin)
    return MoveText(
        piece=man.kind if man else "",
        origin=position.geometry.places[move.origin],
        target=position.geometry.places[move.target],
        capture=taken is not None,
        captured=taken.kind if taken else "",
        promotion=promotion,
        en_passant=move.special == EN_PASSANT,
        changes_owner=changes_owner,
    )
