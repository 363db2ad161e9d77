"""What a move does, as data: which man goes where, what he takes and becomes, whether he gives check."""

from __future__ import annotations

from typing import NamedTuple

from plybook.interpret.bound_notation import described
from plybook.notation.moves import NULL_MOVE, Action
from plybook.notation.notation import Notation
from plybook.rules.board import bits
from plybook.rules.moves import CASTLING, PASS, Move
from plybook.rules.position import Position


class MoveEffects(NamedTuple):
    """What a move does.

    ``text`` is the move in canonical text; ``action`` is ``piece``, ``castling``, ``board`` or ``pass``. ``man`` is
    the letter of the man that moves, the King's for castling, ``board`` the name of the board that does; ``origin``
    and ``target`` are where either stood and stands then, by names that all seats share. ``captured`` and
    ``promotion`` are letters. What does not apply is None or False.
    """

    text: str
    action: str
    man: str | None = None
    board: str | None = None
    origin: str | None = None
    target: str | None = None
    captured: str | None = None
    en_passant: bool = False
    promotion: str | None = None
    check: bool = False
    mate: bool = False


def deed(notation: Notation, before: Position, move: Move, after: Position) -> MoveEffects:
    """Return what ``move`` does in the position ``before``, where it is legal; ``after`` is what it leads to."""
    if move == PASS:
        return MoveEffects(NULL_MOVE, "pass", check=after.is_check())
    text = described(move, before, after)
    origin, target = _ends(before, move, after)
    man = None if text.action is Action.BOARD else before.man_at(move.origin)
    return MoveEffects(
        text=notation.emit(text, before),
        action=text.action.value,
        man=man.kind if man else None,
        board=text.board or None,
        origin=origin,
        target=target,
        captured=text.captured or None,
        en_passant=text.en_passant,
        promotion=text.promotion or None,
        check=text.check in ("+", "#"),
        mate=text.check == "#",
    )


def _ends(before: Position, move: Move, after: Position) -> tuple[str, str]:
    """Return from where to where ``move`` leads, by names that all seats share: for castling the King's way."""
    names = before.geometry.names
    if move.special == CASTLING:
        king = before.board[move.origin]
        arrived = next(bits(after.masks[king] & ~before.masks[king]), move.origin)
        return names[move.origin], names[arrived]
    if before.seats_name_cells:
        return names[move.origin], names[move.target]
    return before.ends_of(move)
