"""The FEN of Influenced 8-Leveled 3D Alice Chess: the start, what cannot be a position, castling, en passant."""

from __future__ import annotations

import re
from functools import cache
from reprlib import repr as short
from typing import TYPE_CHECKING

from plybook.replay.geometry import bits
from plybook.replay.position import FenError
from plybook.replay.rules.alice_3d.men import (
    BOX,
    CUBES,
    FILES,
    GEOMETRY,
    HEIR,
    INFLUENCE_SETS,
    KINDS,
    KING,
    LANDING,
    LETTERS,
    LEVELS,
    MAIN,
    MAIN_SETS,
    MEN,
    PAWN,
    PAWNS,
    RANKS,
    SETS,
    WITHIN,
    castlings,
)
from plybook.replay.rules.fen import read_men, write_men

if TYPE_CHECKING:
    from plybook.replay.rules.alice_3d.position import AlicePosition

FIELDS = (
    "placement of the men",
    "side to move",
    "castling field",
    "en passant field",
    "half-move clock",
    "move number",
)
"""The fields of a FEN; the last two may be missing."""

_SET_LETTERS = "ABGD"
_FIRST_CELLS = dict(zip(_SET_LETTERS, LANDING, strict=True))
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


def read_board(field: str) -> bytearray:
    """Return the board of the first field."""
    sets = field.split("|")
    if len(sets) != len(SETS):
        raise FenError(f"the board has {len(SETS)} sets, not {len(sets)}")
    for name, text in zip(SETS, sets, strict=True):
        levels = text.count("/") + 1
        if levels != len(LEVELS):
            raise FenError(f"set {name} has {len(LEVELS)} levels, not {levels}")
    codes = {name: code for code, name in enumerate(_NAMES, 1)}
    return read_men("/".join(sets), GEOMETRY.size, _rows(), codes, "cube")


def write_board(board: bytes) -> str:
    """Return the first field."""
    levels = write_men(board, _rows().values(), _NAMES).split("/")
    height = len(LEVELS)
    return "|".join("/".join(levels[first : first + height]) for first in range(0, len(levels), height))


def check_men(position: AlicePosition) -> None:
    """Raise `FenError` for men that no game can give."""
    for seat, side in enumerate(position.seats):
        men = position.masks[1 + KINDS * seat : 1 + KINDS * (seat + 1)]
        for cells, where in ((BOX.all << INFLUENCE_SETS[seat], "its influence set"), (MAIN, "the main sets")):
            for some, most, name in (
                (position.occupied[seat], 128, "men"),
                (men[PAWN], 64, "Pawns"),
                (men[HEIR], 1, "Knight Protector"),
                (men[KING], 1, "King"),
            ):
                if (some & cells).bit_count() > most:
                    raise FenError(f"{side} has more than {most} {name} on {where}")
        if not men[KING] & MAIN:
            raise FenError(f"{side} has no King on the main sets")
        for cell in bits(position.occupied[seat] & BOX.all << INFLUENCE_SETS[1 - seat]):
            raise FenError(
                f"{side} has a man on {GEOMETRY.names[cell]}, on {position.seats[1 - seat]}'s influence set"
            )
        for cell in bits(men[PAWN] & _pawnless(seat)):
            raise FenError(f"no Pawn of {side}'s can stand on {GEOMETRY.names[cell]}")
    beth, gimel = ((position.occupied[0] | position.occupied[1]) >> first & BOX.all for first in MAIN_SETS)
    for cube in bits(beth & gimel):
        raise FenError(f"men stand on both {' and '.join(GEOMETRY.names[first + cube] for first in MAIN_SETS)}")


def _pawnless(seat: int) -> int:
    """Return the cells where no Pawn of ``seat`` can stand.

    These are the first and the last rank, and on the other side's main set the rank Pawns start from, as one there
    has not moved.
    """
    ends = sum((PAWNS[0].last | PAWNS[1].last) << first for first in LANDING)
    return ends | PAWNS[seat].first << MAIN_SETS[1 - seat]


def check_threat(position: AlicePosition) -> None:
    """Raise `FenError` if the side that has just moved has lost its King (R9.4)."""
    turn = position.turn
    if position.is_lost(1 - turn):
        side, waiting = position.seats[turn], position.seats[1 - turn]
        raise FenError(f"{waiting}'s King is threatened and has no heir, but it is {side}'s turn")


# --- castling rights and en passant --------------------------------------------------------------------------------


def read_castling(field: str, position: AlicePosition) -> int:
    """Return the partners with the right to castle; raise `FenError` for a right that cannot be."""
    if field == "-":
        return 0
    if not _RIGHTS.fullmatch(field):
        raise FenError(f"castling field {short(field)}: rights are letters of sets, each with digits from 1 to 6")
    found = 0
    for letter, digits in _RIGHTS_OF_SET.findall(field):
        for digit in digits:
            right = 1 << _castling_partner(letter, digit, position)
            if found & right:
                raise FenError(f"castling right {letter}{digit} is given twice")
            found |= right
    return found


def _castling_partner(letter: str, digit: str, position: AlicePosition) -> int:
    """Return the cell of the partner whose right a letter and a digit are."""
    first = _FIRST_CELLS[letter]
    seat = int(letter in "GD")
    castling = castlings(seat)[int(digit) - 1]
    for cube, kind in ((castling.king, KING), (castling.partner, castling.partner_kind)):
        if position.board[first + cube] != 1 + KINDS * seat + kind:
            name = f"{position.seats[seat]} has no {MEN[kind].name} on {GEOMETRY.names[first + cube]}"
            raise FenError(f"castling right {letter}{digit}: {name}")
    return first + castling.partner


def castling_letters(position: AlicePosition) -> str:
    """Return the castling rights; ``-`` for none."""
    texts = []
    for letter, first in _FIRST_CELLS.items():
        partners = (first + castling.partner for castling in castlings(int(letter in "GD")))
        digits = [str(digit) for digit, cell in enumerate(partners, 1) if position.unmoved >> cell & 1]
        texts += [letter, *digits] if digits else []
    return "".join(texts) or "-"


def read_en_passant(field: str, position: AlicePosition) -> int:
    """Return the cell of the en passant cube, -1 for none; raise `FenError` if no Pawn has just passed it."""
    if field == "-":
        return -1
    if not _CUBE.fullmatch(field):
        raise FenError(f"en passant cube {short(field)}: there is no such cube")
    name, level, file, rank = tuple(field)
    cell = GEOMETRY.cell(SETS[_SET_LETTERS.index(name)] + LEVELS[int(level) - 1] + file + rank)
    waiting = 1 - position.turn
    first, pawns = MAIN_SETS[waiting], PAWNS[waiting]
    if not pawns.first << first >> cell - pawns.ahead & 1:
        where = f"rank {'36'[waiting]} of {_SET_LETTERS[first // CUBES]}"
        raise FenError(f"en passant cube {field}: with {position.seats[position.turn]} to move it is on {where}")
    start, end = (cell & WITHIN) - pawns.ahead, (cell & WITHIN) + pawns.ahead
    if position.board[cell] or any(position.board[main + start] for main in MAIN_SETS):
        raise FenError(f"en passant cube {field}: a man stands where the Pawn came from")
    if position.board[LANDING[first] + end] != 1 + PAWN + KINDS * waiting:
        raise FenError(f"en passant cube {field}: no Pawn has passed it")
    return cell


def write_en_passant(cell: int) -> str:
    """Return the en passant field of ``cell``, -1 for none."""
    if cell < 0:
        return "-"
    name, level, file, rank = GEOMETRY.places[cell]
    return f"{_SET_LETTERS[SETS.index(str(name))]}{LEVELS.index(str(level)) + 1}{file}{rank}"
