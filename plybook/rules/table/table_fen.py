"""FENs of games whose classes state a table of men: men, side to move, en passant if there is such, counters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from plybook.rules.setup import FenError
from plybook.rules.shared.fen import FIELDS, read_turn, split_fields, write_turn
from plybook.rules.table.fen import GameSetup
from plybook.rules.table.game import Game
from plybook.rules.table.placement import (
    boards_of,
    read_boards,
    read_cell,
    read_empty_fields,
    read_two_counters,
    saying,
    write_boards,
)
from plybook.rules.terms import Cell


class TableFields:
    """The reader and writer of FENs of one ``game``, of men called ``kinds``.

    ``passers`` has by code the cells passed on the way from an origin to a target, and is empty in a game without
    captures en passant; ``empty`` are the fields that are always ``-``.
    """

    def __init__(
        self,
        game: Game,
        kinds: Sequence[str],
        passers: Mapping[int, Mapping[tuple[Cell, Cell], int]],
        empty: Sequence[str],
    ) -> None:
        self._game, self._geometry, self._empty = game, game.geometry, empty
        self._letters = (*kinds, *(letter.lower() for letter in kinds))
        self._codes = {letter: code for code, letter in enumerate(self._letters, 1)}
        self._boards = boards_of(game.geometry)
        self._has_passing = game.en_passant is not None
        self._said = f"en passant {game.cell_word}"
        self._pawn = game.men[0].name
        self._passing = [
            {
                passed.bit_length() - 1: ends
                for code, found in passers.items()
                if (code > len(kinds)) == bool(seat)
                for ends, passed in found.items()
            }
            for seat in (0, 1)
        ]

    def keys(self) -> list[str]:
        """Return what the fields are called in a set-up by hand; those that are always ``-`` are not."""
        return ["", "turn", *("" for _ in self._empty), *(["ep"] if self._has_passing else []), "clock", "move"]

    def apart(self, fen: str) -> list[str]:
        """Return the fields of ``fen``, one for each of `keys`."""
        return fen.split(" ")

    def joined(self, fields: Sequence[str]) -> str:
        """Return the FEN of such ``fields``."""
        return " ".join(fields)

    def read(self, fen: str) -> GameSetup:
        """Return what ``fen`` says; raise `FenError`."""
        en_passant = FIELDS[3:4] if self._has_passing else ()
        names = (*FIELDS[:2], *self._empty, *en_passant, *FIELDS[-2:])
        needed, further = ", ".join(names[:-2]), " and ".join(names[-2:])
        with saying(after=f"; a FEN has {needed}, and may have {further}"):
            men, turn, *others = split_fields(fen, names, len(names) - 2)
        rest = read_empty_fields(others, self._empty)
        with saying(f"{names[0]}: "):
            board = read_boards(men, self._geometry, self._boards, self._codes, self._game.cell_word)
        clock, number = read_two_counters(rest[len(en_passant) :])
        seat, cell = read_turn(turn), read_cell(rest[0], self._geometry, self._said) if en_passant else -1
        passed, taken_at = 0, -1
        if cell >= 0:
            passed, taken_at = 1 << cell, self._passing[1 - seat].get(cell, (-1, -1))[1]
        return GameSetup(bytes(board), seat, 0, clock, number, passed, taken_at)

    def write(self, setup: GameSetup) -> str:
        """Return the FEN of ``setup``."""
        fields = [write_boards(setup.board, self._boards, self._letters), write_turn(setup.turn)]
        fields += "-" * len(self._empty)
        if self._has_passing:
            fields.append(self._geometry.names[setup.passed.bit_length() - 1] if setup.passed else "-")
        return f"{' '.join(fields)} {setup.halfmove_clock} {setup.fullmove_number}"

    def check(self, setup: GameSetup) -> None:
        """Raise `FenError` if no Pawn can just have passed the cell of a capture en passant."""
        if not setup.passed:
            return
        cell, other = setup.passed.bit_length() - 1, 1 - setup.turn
        if cell >= self._geometry.size:
            raise FenError(f"the {self._said} is not on the board")
        said = f"{self._said} {self._geometry.names[cell]}"
        if cell not in self._passing[other]:
            raise FenError(f"{said}: no {self._pawn} of {('White', 'Black')[other]} passes it")
        origin, target = self._passing[other][cell]
        if setup.board[cell] or setup.board[origin]:
            raise FenError(f"{said}: a man stands where the {self._pawn} came from")
        if setup.board[target] != 1 + other * len(self._game.men):
            raise FenError(f"{said}: no {self._pawn} has passed it")
