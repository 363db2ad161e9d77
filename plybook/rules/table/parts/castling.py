"""Castling on flat boards: a King and a man that castles with it, both unmoved, on one rank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plybook.rules.moves import Move
from plybook.rules.table.attacks import NO_PINS
from plybook.rules.table.rights import Way
from plybook.rules.terms import Cells

if TYPE_CHECKING:
    from plybook.rules.table.engine import GamePosition


def add_castlings(position: GamePosition, wanted: Cells, targets: Cells, moves: list[Move]) -> None:
    """Add the castlings of ``wanted`` Kings with ``targets``: where they go, or the Rook."""
    turn = position.turn
    rights = position.castling_rights
    if rights is None or not (here := position.unmoved & rights.home[turn]):
        return
    occupied = position.occupied[0] | position.occupied[1] | position.walls
    kings = here & position.masks[rights.kings[turn]]
    if not kings & wanted:
        return
    ways = [
        (move, way)
        for move, way in rights.castlings(here, kings, position.board, turn)
        if not way.vacant & occupied and (targets >> move.target & 1 or targets >> way.king_target & 1)
    ]
    if ways:
        moves += _safe(position, kings, ways, occupied)


def _safe(position: GamePosition, king: Cells, ways: list[tuple[Move, Way]], occupied: Cells) -> list[Move]:
    """Return those castlings in which a royal King is attacked nowhere on his way, nor where he ends."""
    turn, masks = position.turn, position.masks
    code = position.royal_codes[turn]
    royal = masks[code] or position.royals_of(turn)
    if not royal & king:
        is_safe = not royal or not position.game.royal.kings or not position.in_check(turn)
        return [move for move, _ in ways] if is_safe else []
    checkers, _, _, sensitive = position.survey() if code else (0, -1, NO_PINS, -1)
    if checkers:
        return []
    threaten, rest = position.attacks[1 - turn].threaten, occupied & ~king
    rights = position.castling_rights
    # A Rook that goes away opens lines along its rank only.
    is_open = bool(sensitive) or rights is None or bool(rights.home[turn] & position.occupied[1 - turn])
    found = []
    for move, way in ways:
        origin, rook, _, _ = move
        for cell in way.way:
            if (cell != origin or not code) and threaten(cell, masks, rest):
                break
        else:
            after = rest & ~(1 << rook) | 1 << way.king_target | 1 << way.rook_target
            if not is_open or not threaten(way.king_target, masks, after):
                found.append(move)
    return found


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
