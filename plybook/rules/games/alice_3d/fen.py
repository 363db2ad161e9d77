"""The FEN of Influenced 8-Leveled 3D Alice Chess, and the start.

It has the six fields of chess; the two counters may be missing. The men stand in the four sets א to ד,
separated by ``|``; in each in the levels θ down to α, separated by ``/``; in each from a8 to h8, then a7 to h7, and
so on down to h1. A man is one letter, or two in braces (``Q``, ``{Pr}``), capitals White's and small letters Black's;
a number is that many empty cubes in a row, on to the next rank too. A right to castle is the letter of a set, A B G D
for א ב ג ד, and the digit of a castling, from 1 to 6: O-O, O-O-O, O|O, O|O|O, O/O, O/O/O. The en passant cube is
that where a capture en passant lands, the one skipped on the set the Pawn left: a letter and a digit for set and
level, file and rank (``B4d3`` for בδd3). It is read wherever a Pawn has just passed it, and written only where a
capture there is legal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from reprlib import repr as short

from plybook.rules.games.alice_3d.men import CUBES, FILES, GEOMETRY, LETTERS, LEVELS, RANKS, SETS
from plybook.rules.games.alice_3d.setup import SET_LETTERS, AliceSetup, cube_name, rights
from plybook.rules.setup import FenError
from plybook.rules.shared.fen import FIELDS, read_counters, read_men, read_turn, split_fields, write_men, write_turn

_RIGHTS_OF_SET = re.compile("([ABGD])([1-6]+)")
_RIGHTS = re.compile(f"(?:{_RIGHTS_OF_SET.pattern})+")
_CUBE = re.compile("[ABGD][1-8][a-h][1-8]")


def _name(letters: str) -> str:
    return letters if len(letters) == 1 else f"{{{letters}}}"


_NAMES = tuple(
    map(_name, (*(kind if len(kind) > 1 else kind.upper() for kind in LETTERS), *(kind.lower() for kind in LETTERS)))
)

# R2: the rank of the men, levels θ (first) to α; the Pawns stand before it.
_ARRAY = """
    Pe Pg S R R S Pg Pe
    Pg Ps Pr N N Pr Ps Pg
    S Pr A B B A Pr S
    R N B Q K B N R
    R N B NP C B N R
    S Pr A B B A Pr S
    Pg Ps Pr N N Pr Ps Pg
    Pe Pg S R R S Pg Pe
"""
_LINES = ["".join(map(_name, line.split())) for line in _ARRAY.split("\n") if line.strip()]
_WHITE = "/".join(f"48PPPPPPPP{line}" for line in _LINES)
_BLACK = "/".join(f"{line.lower()}pppppppp48" for line in _LINES)
START = f"{_WHITE}|{_WHITE}|{_BLACK}|{_BLACK} w A123456B123456G123456D123456 - 0 1"


def read_fen(fen: str) -> AliceSetup:
    """Return what ``fen`` says; raise `FenError` for what is not written as it should be."""
    men, turn, castling, en_passant, *counters = split_fields(fen, FIELDS, 4)
    to_move, (halfmove_clock, fullmove_number) = read_turn(turn), read_counters(counters)
    board, unmoved = bytes(_read_board(men)), _read_castling(castling)
    return AliceSetup(board, to_move, unmoved, halfmove_clock, fullmove_number, _read_en_passant(en_passant))


def write_fen(setup: AliceSetup) -> str:
    """Return the FEN of ``setup``."""
    men, castling = _write_board(setup.board), "".join(_castling_letters(setup.unmoved)) or "-"
    cube = cube_name(setup.en_passant) if setup.en_passant >= 0 else "-"
    return f"{men} {write_turn(setup.turn)} {castling} {cube} {setup.halfmove_clock} {setup.fullmove_number}"


# --- the men -------------------------------------------------------------------------------------------------------


@cache
def _rows() -> dict[str, tuple[int, ...]]:
    """Return the cells of each level, from a8 to h8, ... a1 to h1, by what it is called; the sets in their order."""
    return {
        f"level {name}{level}": tuple(
            GEOMETRY.cell(name + level + file + rank) for rank in RANKS[::-1] for file in FILES
        )
        for name in SETS
        for level in reversed(LEVELS)
    }


def _read_board(field: str) -> bytearray:
    sets = field.split("|")
    if len(sets) != len(SETS):
        raise FenError(f"the board has {len(SETS)} sets, not {len(sets)}")
    for name, text in zip(SETS, sets, strict=True):
        levels = text.count("/") + 1
        if levels != len(LEVELS):
            raise FenError(f"set {name} has {len(LEVELS)} levels, not {levels}")
    codes = {name: code for code, name in enumerate(_NAMES, 1)}
    return read_men("/".join(sets), GEOMETRY.size, _rows(), codes, "cube")


def _write_board(board: bytes) -> str:
    height = len(LEVELS)
    sets = [board[first : first + CUBES] for first in range(0, len(board), CUBES)]
    return "|".join(["/".join([_write_level(men[at::height]) for at in reversed(range(height))]) for men in sets])


@lru_cache(maxsize=1 << 12)
def _write_level(men: bytes) -> str:
    """Return one level of a set, whose ``men`` are from a1 to h8; it is kept, as a move changes two of the 32."""
    ranks = range(0, len(men), len(FILES))
    return write_men(men, [[at + file for at in reversed(ranks) for file in range(len(FILES))]], _NAMES)


# --- castling rights and en passant --------------------------------------------------------------------------------


def _read_castling(field: str) -> int:
    """Return the partners with the right to castle."""
    if field == "-":
        return 0
    if not _RIGHTS.fullmatch(field):
        raise FenError(f"castling field {short(field)}: rights are letters of sets, each with digits from 1 to 6")
    found = 0
    for letter, digits in _RIGHTS_OF_SET.findall(field):
        for digit in digits:
            right = 1 << rights()[letter + digit].partner
            if found & right:
                raise FenError(f"castling right {letter}{digit} is given twice")
            found |= right
    return found


def _castling_letters(unmoved: int) -> Iterator[str]:
    """Yield the castling rights: the letter of each set that has one, and the digits."""
    letter = ""
    for name, right in rights().items():
        if unmoved >> right.partner & 1:
            yield name if name[0] != letter else name[1]
            letter = name[0]


def _read_en_passant(field: str) -> int:
    """Return the cell of the en passant cube, -1 for none."""
    if field == "-":
        return -1
    if not _CUBE.fullmatch(field):
        raise FenError(f"en passant cube {short(field)}: there is no such cube")
    name, level, file, rank = tuple(field)
    return GEOMETRY.cell(SETS[SET_LETTERS.index(name)] + LEVELS[int(level) - 1] + file + rank)
