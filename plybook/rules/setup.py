"""Setups: plain data between the text of a position and the position.

A FEN-like string is read into a setup and written from one, which takes no rules; a position is made from a setup and
gives one, which takes no text. So neither needs the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Self, TypeVar

from plybook.rules.terms import Cells

S = TypeVar("S", bound="Setup")

MOST_MOVES = 999999
"""The highest count of moves, which has six digits in a FEN."""


class FenError(ValueError):
    """A string or a setup that is no position of the variant; the message says what is wrong with it."""


class RightError(FenError):
    """A right, such as one to castle, that cannot be in a position that may be sound without it.

    The right is dropped from the text, where the castling field loses ``letter``, or from the setup, where the men on
    ``cells`` have moved.
    """

    def __init__(self, message: str, *, letter: str = "", cells: Cells = 0) -> None:
        super().__init__(message)
        self.letter = letter
        self.cells = cells

    def drop_from_text(self, fen: str) -> str:
        """Return ``fen`` without the right, which its third field has."""
        fields = fen.split()
        fields[2] = fields[2].replace(self.letter, "", 1) or "-"
        return " ".join(fields)

    def drop_from_setup(self, setup: S) -> S:
        """Return ``setup`` without the right."""
        return replace(setup, unmoved=setup.unmoved & ~self.cells)


@dataclass(frozen=True, slots=True)
class Setup:
    """The men, the turn, the rights and the counters of a position, whether or not a game could come to it.

    ``board`` holds for each cell 0 or the code of a man, ``1 + seat * kinds + kind``; ``turn`` is the seat to move;
    ``unmoved`` is the set of the cells of men that have never moved, as far as that matters; ``halfmove_clock`` and
    ``fullmove_number`` are as in chess. A game with more to say has a subclass, whose fields have defaults.
    """

    board: bytes
    turn: int = 0
    unmoved: int = 0
    halfmove_clock: int = 0
    fullmove_number: int = 1

    lapsing: ClassVar[tuple[str, ...]] = ()
    """The fields of what can be done at once or never, such as a capture en passant."""

    def after_pass(self, turn: int) -> Self:
        """Return the setup after the seat to move has passed, with the ``turn`` of the next."""
        lapsed: dict[str, Any] = {each.name: each.default for each in fields(self) if each.name in self.lapsing}
        clock, number = self.halfmove_clock + 1, self.fullmove_number + (turn < self.turn)
        return replace(self, turn=turn, halfmove_clock=clock, fullmove_number=number, **lapsed)

    def completed(self, kind: type[S]) -> S:
        """Return this setup as one of ``kind``, with the defaults for whatever it does not say."""
        if isinstance(self, kind):
            return self
        return kind(**{each.name: getattr(self, each.name) for each in fields(Setup)})

    def check(self, cells: Cells, seats: Sequence[str], kinds: int) -> None:
        """Raise `FenError` for what no board of so many ``cells`` and no game of ``seats`` and ``kinds`` has."""
        if len(self.board) != cells:
            raise FenError(f"the board has {cells} cells, not {len(self.board)}")
        if max(self.board) > len(seats) * kinds:
            raise FenError(f"no man has the code {max(self.board)}")
        if not 0 <= self.turn < len(seats):
            raise FenError(f"the seat to move is a number from 0 to {len(seats) - 1}, not {self.turn}")
        if self.unmoved < 0 or self.unmoved >> cells:
            raise FenError("there are men unmoved on cells that the board has not")
        if not (0 <= self.halfmove_clock <= MOST_MOVES and 1 <= self.fullmove_number <= MOST_MOVES):
            raise FenError(f"the half-move clock counts from 0, and the moves from 1, both to {MOST_MOVES}")
