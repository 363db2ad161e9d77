"""Castling on flat boards: a King and a man that castles with it, both unmoved, on one rank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plybook.rules.moves import CASTLING, Move
from plybook.rules.table.attacks import NO_PINS
from plybook.rules.table.rights import Way
from plybook.rules.terms import Cell, Cells

if TYPE_CHECKING:
    from plybook.rules.table.engine import GamePosition


def add_castlings(position: GamePosition, wanted: Cells, targets: Cells, moves: list[Move]) -> None:
    """Add the castlings of ``wanted`` Kings with ``targets``: where they go, or the Rook."""
    turn = position.turn
    rights = position.castling_rights
    if rights is None or not position.unmoved & rights.home[turn]:
        return
    occupied = position.occupied[0] | position.occupied[1] | position.walls
    here = position.unmoved & rights.home[turn]
    kings = here & position.masks[rights.kings[turn]]
    if not kings & wanted:
        return
    king = kings.bit_length() - 1
    for rook, way in rights.castlings(here, kings, position.board, turn):
        if way.vacant & occupied or not targets & (1 << rook | 1 << way.king_target):
            continue
        if _is_safe(position, king, rook, way, occupied):
            moves.append(Move(king, rook, 0, CASTLING))


def _is_safe(position: GamePosition, king: Cell, rook: Cell, way: Way, occupied: Cells) -> bool:
    """Say whether a royal King is attacked nowhere on its way, nor where it ends."""
    turn, masks = position.turn, position.masks
    royal = masks[position.royal_codes[turn]] or position.royals_of(turn)
    if not royal >> king & 1:
        return not royal or not position.game.royal.kings or not position.in_check(turn)
    attacks, rest, has_one = position.attacks[1 - turn], occupied & ~(1 << king), position.royal_codes[turn] != 0
    checkers, _, _, sensitive = position.survey() if has_one else (0, -1, NO_PINS, -1)
    if checkers:
        return False
    for cell in way.way:
        if (cell != king or not has_one) and attacks.threaten(cell, masks, rest):
            return False
    foes, rights = position.occupied[1 - turn], position.castling_rights
    if not sensitive and rights is not None and not rights.home[turn] & foes:
        return True  # a Rook that goes away opens lines along its rank only
    after = rest & ~(1 << rook) | 1 << way.king_target | 1 << way.rook_target
    return not attacks.threaten(way.king_target, masks, after)


def castled_to(position: GamePosition, move: Move) -> Way:
    """Return how the King and Rook of ``move``, a castling, go; raise `ValueError` in a game without castling."""
    if position.castling_rights is None:
        raise ValueError("there is no castling in this game")
    return position.castling_rights.known(move.origin, move.target, position.turn)


def play(position: GamePosition, new: GamePosition, move: Move) -> int:
    """Make ``new`` the position after a castling."""
    king, rook, _, _ = move
    way = castled_to(position, move)
    new.board, new.masks, new.occupied = position.board, position.masks, position.occupied
    men = {way.king_target: position.board[king], way.rook_target: position.board[rook]}
    new.rearrange({king: 0, rook: 0} | men)
    new.unmoved = position.rights_after(1 << king | 1 << rook)
    new.halfmove_clock = position.halfmove_clock + 1
    rule, rights = position.game.castling, position.castling_rights
    if rule is not None and rule.opposite and rights is not None and new.unmoved:
        new.unmoved = rights.without_side(new.unmoved, new.board, 1 - position.turn, is_right=rook > king)
    return 0
