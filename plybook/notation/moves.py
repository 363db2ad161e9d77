"""The syntax tree of one move, whatever its notation, and what a notation may ask about a position.

A `MoveText` is used both ways. Parsing fills in what the text says and leaves the rest unknown. Emitting starts
from a complete one, which a position made from a legal move, and a notation picks what it writes. Cells are
given as a `Place` in the geometry's own terms, so that two notations for one board meet in the middle.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple, Protocol

Place = tuple[str | None, ...]
"""What is known of a cell: one value for each axis of the geometry (such as file, rank, level), None where the
text does not say. The empty tuple: nothing is known."""


_NUMBER = re.compile(r"(?<!\S)\d+\s*(?:\.+|\))|(?<!\S)(?:\.{2,}|…)(?!\S)")
_MOVE = re.compile(r"\S+(?:\s+e\.?p\.?[+#~]*(?!\S))?")

NULL_MOVE: Final = "--"
"""How it is written, in any notation, that a seat passes; `is_null` knows what else is."""

_NULL_MOVES = frozenset({NULL_MOVE, "––", "z0", "0000", "@@@@", "null", "<>", "(null)", "pass", "passes"})


def is_null(text: str) -> bool:
    """Say whether ``text`` is what annotators and programs write where a seat passes."""
    return text.casefold() in _NULL_MOVES


def typed_moves(text: str) -> list[str]:
    """Return the texts of the moves in a line of text, with or without numbers."""
    return _MOVE.findall(_NUMBER.sub(" ", text))


class Action(StrEnum):
    """What kind of thing a move does, as far as its text shows."""

    PIECE = "piece"
    CASTLING = "castling"
    BOARD = "board"
    DROP = "drop"
    LEAVE = "leave"


class Mark(StrEnum):
    """A mark that a notation can require. A missing mark is reported only if the notation requires it."""

    CAPTURE = "capture"
    CHECK = "check"
    MATE = "mate"
    SECOND_CHECK = "check to a second King"
    THIRD_CHECK = "check to a third King"
    SECOND_MATE = "mate of a second King"
    STALEMATE = "stalemate"
    OWNER = "change of owner"
    EN_PASSANT = "en passant"
    SUCCESSION = "succession"


class Remark(NamedTuple):
    """A departure from the canonical spelling that the parser saw: a diagnostic's code and the facts it needs."""

    code: str
    canonical: str = ""


class MoveText(NamedTuple):
    """A move as far as its text tells.

    ``piece`` and ``promotion`` are the variant's own letters for kinds, empty where not written; a moving
    attack board is ``board`` (its name, or as much of it as is written) with ``origin`` and ``target`` the cells
    of its pins. ``origin_pin`` is the pin of the attack board a man comes from, where the text names that board.
    ``capture`` and ``en_passant`` say what is written; ``captured`` is the kind taken, where that is said. ``turns``
    says that the board stays on its pin and turns, ``frees`` that ``promotion`` is that of another seat's Pawn, which
    the moving board sets free, ``uncovers`` that it is that of a Pawn, whosever, that stood under it. ``castling`` is
    the variant's canonical token. ``changes_owner`` is the mark for an attack board changing hands, ``succession``
    that for another man becoming King where a King may fall, ``hung`` the suffix of a hanging attack board. ``check``
    is ``"+"``, ``"#"``, ``"~"`` for stalemate where that has a mark, or empty.

    A drop brings ``piece`` from the hand to ``target``. ``raises`` is ``"+"`` where the text says that a man becomes
    what his kind can become, ``"-"`` that he is again what he was. ``wall`` is the cell that the move closes;
    ``gate`` the letter of the man that it brings in where the moving one stood, in a castling with that cell.

    ``leaves`` is the sign by which the text says that the seat leaves the game, with a move of its King or without
    one. Where several Kings can be attacked and mated by one move, ``check`` has a sign for each.
    """

    action: Action = Action.PIECE
    piece: str = ""
    origin: Place = ()
    target: Place = ()
    capture: bool = False
    captured: str = ""
    promotion: str = ""
    castling: str = ""
    board: str = ""
    en_passant: bool = False
    hung: bool = False
    changes_owner: bool = False
    succession: bool = False
    check: str = ""
    remarks: tuple[Remark, ...] = ()
    origin_pin: Place = ()
    frees: bool = False
    turns: bool = False
    uncovers: bool = False
    raises: str = ""
    wall: Place = ()
    gate: Place = ()
    leaves: str = ""

    @property
    def marks(self) -> frozenset[Mark]:
        """The marks that the text bears."""
        return marks(self.capture, self.en_passant, self.changes_owner, self.succession, self.check)


_CHECKS = {"": (), "+": (Mark.CHECK,), "#": (Mark.MATE,), "~": (Mark.STALEMATE,)}


@cache
def marks(capture: bool, en_passant: bool, changes_owner: bool, succession: bool, check: str) -> frozenset[Mark]:
    """Return the marks of a move that does these things; the last is the sign for check, mate or stalemate."""
    said = {
        Mark.CAPTURE: capture,
        Mark.EN_PASSANT: en_passant,
        Mark.OWNER: changes_owner,
        Mark.SUCCESSION: succession,
    }
    checks = _CHECKS[check] if check in _CHECKS else _several(check)
    return frozenset({*(mark for mark, is_said in said.items() if is_said), *checks})


def _several(check: str) -> tuple[Mark, ...]:
    """Return the marks of a move that checks or mates several Kings, which are so many signs."""
    checks = (Mark.CHECK, Mark.SECOND_CHECK, Mark.THIRD_CHECK)[: check.count("+")]
    return (*checks, *(Mark.MATE, Mark.SECOND_MATE)[: check.count("#")])


PLAIN_MARKS = {
    is_capture: {check: marks(is_capture, False, False, False, check) for check in _CHECKS}
    for is_capture in (False, True)
}
"""The marks of a move that at most takes a man: whether it does, then the sign for check, mate or stalemate.

A table, as a replay asks for them at every ply.
"""


_SHOWN = 60  # characters of a text on which a notation failed


class Resolver(Protocol):
    """What emitting may ask of a position: which legal moves a text would fit."""

    def matching(self, text: MoveText) -> Sequence[MoveText]:
        """Return the legal moves that fit ``text``, each complete but for its marks."""
        ...


class UnreadableMoveError(ValueError):
    """A text that is no move of the notation; ``reason`` says what was expected and ``offset`` where (from 0)."""

    def __init__(self, reason: str, offset: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.offset = offset


class FaultyNotationError(RuntimeError):
    """A notation that failed on a text: a mistake in its code. The error it failed with is the cause.

    ``notation`` is the one that failed.
    """

    notation: object = None

    @classmethod
    def of(cls, notation: object, text: str, error: Exception) -> FaultyNotationError:
        """Return what says which ``notation`` failed on ``text``, with what ``error``, and where in its code."""
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        where = f"{trace.tb_frame.f_code.co_filename}, line {trace.tb_lineno}" if trace else "unknown"
        name = f"{type(notation).__module__}.{type(notation).__qualname__}"
        new = cls(f"the notation {name} failed on {text[:_SHOWN]!r}: {type(error).__name__}: {error} ({where})")
        new.notation = notation
        return new
