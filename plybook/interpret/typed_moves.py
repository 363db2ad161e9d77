"""A move that was typed, in any notation of the variant, as in a game that is read.

A text that is no move raises an error with the words and the hint of the diagnostic of a game.
"""

from __future__ import annotations

import re

from plybook.diagnostics import kind_of
from plybook.interpret.bound_notation import AmbiguousMoveError, BoundNotation, Notations
from plybook.interpret.hints import Hints
from plybook.interpret.interpreter import Interpreter, Refused
from plybook.notation.moves import NULL_MOVE, UnreadableMoveError
from plybook.rules.moves import PASS, Move
from plybook.rules.position import IllegalMoveError, OutsideRulesetError, Position

MARKS = re.compile(r"(?<![!?])[!?]{1,2}\s*\Z")
"""The mark of an annotator at the end of a move."""

_RAISED: dict[str, type[ValueError]] = {
    "N001": UnreadableMoveError,
    "R002": AmbiguousMoveError,
    "R003": OutsideRulesetError,
}
_PASSED = "R005"


def typed_move(
    text: str, position: Position, variant: Notations, notation: BoundNotation, *, may_pass: bool = False
) -> Move:
    """Return the legal move of ``position`` that ``text`` stands for, in ``notation`` or past it.

    `PASS` is returned only if the seat ``may_pass``. Raises `UnreadableMoveError`, `OutsideRulesetError`,
    `IllegalMoveError` or `AmbiguousMoveError`.
    """
    if not isinstance(text, str):
        raise TypeError(f"a move is a Move or its text, not {type(text).__name__}")
    text = MARKS.sub("", text.strip())  # which say nothing of the move
    if played := notation.play(text, position):
        return played[1]
    found = Interpreter(variant, notation, Hints()).of(text, position, in_variation=may_pass)
    if not isinstance(found, Refused) and found.code != _PASSED:
        return found.move
    message = kind_of(found.code).template.format(token=text, **found.facts)
    hint = f" ({found.hint})" if isinstance(found, Refused) and found.hint else ""
    reason = found.facts.get("reason")
    if isinstance(reason, UnreadableMoveError):
        raise UnreadableMoveError(message + hint, reason.offset)
    raise _RAISED.get(found.code, IllegalMoveError)(message + hint)


def text_of(move: Move | str, position: Position, variant: Notations, notation: BoundNotation) -> str:
    """Return the canonical text in ``notation`` of ``move``, or of the one that a text stands for.

    Raises `IllegalMoveError` for a move that is not legal in ``position``, and for a text what `typed_move` does.
    """
    if isinstance(move, str):
        move = typed_move(move, position, variant, notation)
    elif move == PASS:
        return NULL_MOVE
    elif not position.is_legal(move):
        raise IllegalMoveError(f"{position.move_name(move)} is not legal in {position.fen()}")
    return notation.emit(move, position)
