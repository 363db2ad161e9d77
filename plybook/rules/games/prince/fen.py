"""The FEN of Prince, and the start.

It has the six fields of chess; the two counters may be missing. The men stand in tiers from 8 down to 1,
separated by ``/``; in each the 64 spaces from row 8 to row 1, columns a to h, two letters a man (``Kn`` White's,
``kn`` Black's) and a number for so many empty spaces in a row, on to the next row too. ``K`` and ``k`` are the
right to castle O-O, with the Base on a1, ``Q`` and ``q`` to castle O-O-O, with the Base on h8. The en passant space
is read wherever a Pawn has just passed it, and written only where a capture there is legal.
"""

from __future__ import annotations

from reprlib import repr as short

from plybook.rules.games.prince.men import BOARD, COLUMNS, LETTERS, ROWS, TIERS
from plybook.rules.games.prince.setup import RIGHTS, PrinceSetup
from plybook.rules.setup import FenError
from plybook.rules.shared.fen import FIELDS, read_counters, read_men, read_turn, split_fields, write_men, write_turn

# Rule 4: White's home tier from row 8 to row 1, columns a to h. Black's has the same men on the same spaces (rule 5).
_HOME = """
    Ba Pa Kn Ro Mt Ca Ma Ba
    Ad Ac Co Bi Me Ar Ac As
    Ca Ar Qu Sc Re Qu Co Kn
    Mt Me Re Un Sp Sc Bi Ro
    Ro Bi Sc Ki Ne Re Me Mt
    Kn Co Qu Re Sc Qu Ar Ca
    As Ac Ar Me Bi Co Ac Ad
    Ba Ma Ca Mt Ro Kn Pa Ba
"""
_WHITE = ["".join(_HOME.split()), 64 * "Pn", "64", "64"]
START = "/".join([tier.lower() for tier in _WHITE] + _WHITE[::-1]) + " w KQkq - 0 1"

_NAMES = (*LETTERS, *(letters.lower() for letters in LETTERS))
_CODES = {name: code for code, name in enumerate(_NAMES, 1)}
_ROWS = {
    f"tier {tier}": tuple(BOARD.cell(tier + column + row) for row in reversed(ROWS) for column in COLUMNS)
    for tier in reversed(TIERS)
}


def read_fen(fen: str) -> PrinceSetup:
    """Return what ``fen`` says; raise `FenError` for what is not written as it should be."""
    men, turn, castling, en_passant, *counters = split_fields(fen, FIELDS, 4)
    to_move, (halfmove_clock, fullmove_number) = read_turn(turn), read_counters(counters)
    board = bytes(read_men(men, BOARD.size, _ROWS, _CODES, "space"))
    unmoved = _read_castling(castling)
    return PrinceSetup(board, to_move, unmoved, halfmove_clock, fullmove_number, _read_en_passant(en_passant))


def write_fen(setup: PrinceSetup) -> str:
    """Return the FEN of ``setup``."""
    men = write_men(setup.board, _ROWS.values(), _NAMES)
    rights = "".join(letter for letter, (_, castling) in RIGHTS.items() if setup.unmoved >> castling.base & 1) or "-"
    space = BOARD.names[setup.en_passant] if setup.en_passant >= 0 else "-"
    return f"{men} {write_turn(setup.turn)} {rights} {space} {setup.halfmove_clock} {setup.fullmove_number}"


def _read_castling(field: str) -> int:
    """Return the Bases with the right to castle."""
    found = 0
    for letter in "" if field == "-" else field:
        if letter not in RIGHTS:
            raise FenError(f"{short(letter)} is no castling right")
        _, castling = RIGHTS[letter]
        if found >> castling.base & 1:
            raise FenError(f"castling right {letter!r} is given twice")
        found |= 1 << castling.base
    return found


def _read_en_passant(field: str) -> int:
    """Return the cell of the en passant space, -1 for none."""
    if field == "-":
        return -1
    if field not in BOARD.names:
        raise FenError(f"en passant space {short(field)}: there is no such space")
    return BOARD.cell(field)
