"""What a move does, as data: which man goes where, what he takes and becomes, and what else comes of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from plybook.notation.moves import Action, MoveText
from plybook.rules.board import bits
from plybook.rules.moves import PASS, Move
from plybook.rules.ruleset import Rules
from plybook.rules.terms import Cell


class MoveEffects(NamedTuple):
    """What a move does.

    ``said`` is the move as a complete `MoveText`, None for a pass; ``action`` is ``piece``, ``castling``, ``board``,
    ``leave`` or ``pass``. ``man`` is the letter of the man that moves, the King's for castling, ``board`` the name of
    the board that moves; ``origin`` and ``target`` are where either stood and stands then, by names that all seats
    share. ``captured`` and ``promotion`` are letters; ``check`` and ``mate`` say whether the next seat is then in
    check, or mated.

    ``handed_over`` are the names of the boards that change their owner; ``freed`` is the cell of another seat's Pawn
    that promotes by the move, ``successor`` that of the man who becomes King as the move takes the King.
    """

    said: MoveText | None = None
    action: str = "pass"
    man: str | None = None
    board: str | None = None
    origin: str | None = None
    target: str | None = None
    captured: str | None = None
    en_passant: bool = False
    promotion: str | None = None
    check: bool = False
    mate: bool = False
    handed_over: tuple[str, ...] = ()
    freed: Cell | None = None
    successor: Cell | None = None

    def columns(self) -> dict[str, Any]:
        """Return what documents and tables say of the move, by the names of the fields."""
        return {name: getattr(self, name) for name in _COLUMNS}


_COLUMNS = ("action", "man", "board", "origin", "target", "captured", "en_passant", "promotion", "check", "mate")


def described(move: Move, before: Rules, after: Rules) -> MoveText:
    """Return ``move``, legal in ``before``, as a complete `MoveText`; ``after`` is the position it leads to."""
    text, check = before.describe(move), after.check_mark()
    return text._replace(check=check) if check else text


def effects_of(move: Move, before: Rules, after: Rules) -> MoveEffects:
    """Return what ``move``, legal in ``before`` or a pass, does by the rules that all games share."""
    if move == PASS:
        return MoveEffects(check=after.is_check())
    said = described(move, before, after)
    origin, target = _ends(move, before, after, is_castling=said.action is Action.CASTLING)
    code = 0 if said.action in (Action.BOARD, Action.LEAVE) else before.board[move.origin]
    return MoveEffects(
        said=said,
        action=said.action.value,
        man=before.kinds[(code - 1) % len(before.kinds)] if code else None,
        board=said.board or None,
        origin=origin or None,
        target=target or None,
        captured=said.captured or None,
        en_passant=said.en_passant,
        promotion=said.promotion or None,
        check=said.check not in ("", "~"),
        mate="#" in said.check,
    )


def _ends(move: Move, before: Rules, after: Rules, *, is_castling: bool) -> tuple[str, str]:
    """Return from where to where ``move`` leads, by names that all seats share: for castling the King's way."""
    names = before.geometry.names
    if is_castling:
        king = before.board[move.origin]
        arrived = next(bits(after.masks[king] & ~before.masks[king]), move.origin)
        return names[move.origin], names[arrived]
    if before.seats_name_cells:
        return names[move.origin], names[move.target]
    return before.ends_of(move)
