"""The FEN-like string of a position on the three-player board.

Seven fields, with one space between them; the last two may be missing. The first is long: the start of the
game for three begins with White's home and the wing on his right::

    8/8/8/8/wPwPwPwPwPwPwPwP/wRwNwBwQwKwBwNwR|4/4/6/6/6/6|8/8/8/8/rPrP...

1. The men: White's home, the wing on his right, Red's home, his wing, Black's home, his wing, with ``|`` between
   them; in the games without wings the three homes. Of each the ranks, as its player sees them, from the highest
   down (6 to 1 in a home, 7 to 2 in a wing), with ``/`` between them. A man is two letters: his seat, ``w`` White,
   ``r`` Red, ``b`` Black, ``y`` White's partner, ``g`` Red's and ``u`` Black's, and his kind, ``P N B R Q K``. A
   small ``p`` is a Pawn that goes the other way round the board: clockwise, from a wing of the first array. A digit
   is so many empty squares.
2. The letter of the seat to move.
3. The letters of the seats that have left the game, or ``-``.
4. Castling rights, or ``-``: the letter of a seat and after it ``h`` or ``a`` or both, for the file of the Rook with
   which the King may still castle: ``wharhabha`` at the start, and ``wa`` when only White may, with the a-file's.
5. The squares, with commas between them, of the Pawns that have made a double step since their last turn and can
   still be captured en passant by someone, or ``-``. A square has its full name, such as ``we4`` or ``bz4``.
6. The half-move clock: moves of any seat since a Pawn's move, a capture or a seat's leaving.
7. The number of the round, from 1.

If the seat to move is checkmated and others play on, it leaves at once.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from reprlib import repr as short

from plybook.rules.board import bits
from plybook.rules.games.three_player.board import BOARD, SECTOR, SPOTS
from plybook.rules.games.three_player.seats import KINDS, Seating, placed
from plybook.rules.games.three_player.setup import ThreePlayerSetup
from plybook.rules.setup import FenError
from plybook.rules.shared.chess_lines import PAWN
from plybook.rules.shared.fen import read_counters, split_fields, write_men

_FIELDS = (
    "placement of the men",
    "seat to move",
    "seats that have left",
    "castling rights",
    "double steps",
    "half-move clock",
    "number of the round",
)
_REQUIRED = 5
_MEN = re.compile(r"([1-8])|([a-z])([A-Za-z])|(.)", re.DOTALL)
_RIGHTS = re.compile("([a-z])(ha|h|a)")
_CROSSED = "p"


def _rows(spots: Sequence[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    """Return the ranks of a part of a sector, the highest first; cells are counted within the sector."""
    ranks = sorted({rank for _, rank in spots}, reverse=True)
    cells = [(cell, spot[1]) for cell, spot in enumerate(SPOTS) if spot in spots]
    return tuple(tuple(cell for cell, its_rank in cells if its_rank == rank) for rank in ranks)


_HOME, _WING = _rows([spot for spot in SPOTS if spot[0] < 8]), _rows([spot for spot in SPOTS if spot[0] >= 8])


@cache
def _sections(*, wings: bool) -> list[list[list[int]]]:
    """Return the rows of cells of each section of the placement field."""
    parts = _parts(wings=wings)
    return [[[SECTOR * player + cell for cell in row] for row in rows] for player in range(3) for rows in parts]


def _parts(*, wings: bool) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the rows of cells of each section within a sector."""
    return (_HOME, _WING) if wings else (_HOME,)


# --- writing -----------------------------------------------------------------------------------------------------


def write_fen(setup: ThreePlayerSetup, seating: Seating) -> str:
    """Return the string of ``setup``."""
    letters = seating.letters
    fields = [
        _write_men(seating, setup.board, setup.crossed),
        letters[setup.turn],
        "".join(letters[seat] for seat in sorted(setup.left)) or "-",
        _write_rights(setup.unmoved, seating) or "-",
        ",".join(sorted(BOARD.names[pawn] for pawn in setup.doubled)) or "-",
        str(setup.halfmove_clock),
        str(setup.fullmove_number),
    ]
    return " ".join(fields)


def start_fen(seating: Seating) -> str:
    """Return the string of the position from which the game of ``seating`` starts."""
    board, crossed = bytearray(BOARD.size), 0
    for index, seat in enumerate(seating.seats):
        for cell, kind, is_crossed in placed(seat):
            board[cell] = 1 + index * len(KINDS) + kind
            crossed |= is_crossed << cell
    rights = "".join(seat.letter + "ha" for seat in seating.seats if not seat.corner)
    return f"{_write_men(seating, board, crossed)} {seating.letters[0]} - {rights} - 0 1"


def _write_men(seating: Seating, board: bytes | bytearray, crossed: int) -> str:
    shown, kinds = bytearray(board), len(KINDS)
    # The Pawns that go the other way have a letter of their own: each seat's is a code after all others.
    for cell in filter(shown.__getitem__, bits(crossed)):
        shown[cell] = 1 + kinds * len(seating.letters) + (board[cell] - 1) // kinds
    sectors = [bytes(shown[SECTOR * player : SECTOR * (player + 1)]) for player in range(3)]
    return "|".join([_write_sector(men, seating.letters, wings=seating.wings) for men in sectors])


@lru_cache(maxsize=1 << 12)
def _write_sector(men: bytes, seats: tuple[str, ...], *, wings: bool) -> str:
    """Return the sections of one player's sector; they are kept, as a move changes one sector or two."""
    letters = [seat + kind for seat in seats for kind in KINDS] + [seat + _CROSSED for seat in seats]
    return "|".join(write_men(men, rows, letters) for rows in _parts(wings=wings))


def _write_rights(unmoved: int, seating: Seating) -> str:
    text = ""
    for letter, castlings in zip(seating.letters, seating.castlings, strict=True):
        rights = zip("ha", castlings, strict=False)
        sides = [side for side, castling in rights if unmoved >> castling.rook & 1]
        text += letter + "".join(sides) if sides else ""
    return text


# --- reading -----------------------------------------------------------------------------------------------------


def read_fen(fen: str, seating: Seating) -> ThreePlayerSetup:
    """Return what ``fen`` says; raise `FenError` for what is not written as it should be."""
    men, turn, left, rights, doubles, *counters = split_fields(fen, _FIELDS, _REQUIRED)
    board, crossed = _read_men(men, seating)
    halfmove_clock, fullmove_number = read_counters(counters)
    out = _read_left(left, seating)
    return ThreePlayerSetup(
        bytes(board),
        _read_turn(turn, seating),
        _read_rights(rights, seating),
        halfmove_clock,
        fullmove_number,
        left=out,
        crossed=crossed,
        doubled=_read_doubles(doubles),
    )


def _read_men(field: str, seating: Seating) -> tuple[bytearray, int]:
    """Return the board and the Pawns that go the other way round."""
    board, crossed = bytearray(BOARD.size), 0
    sections, texts = list(_sections(wings=seating.wings)), field.split("|")
    if len(texts) != len(sections):
        raise FenError(f"the board has {len(sections)} parts, not {len(texts)}")
    for rows, text in zip(sections, texts, strict=True):
        found = text.split("/")
        if len(found) != len(rows):
            raise FenError(f"a part of the board has {len(rows)} ranks, and {short(text)} has {len(found)}")
        for cells, row in zip(rows, found, strict=True):
            crossed |= _read_row(row, cells, board, seating)
    return board, crossed


def _read_row(text: str, cells: Sequence[int], board: bytearray, seating: Seating) -> int:
    """Put the men of a row on the board; return the Pawns that go the other way round."""
    at, crossed = 0, 0
    for match in _MEN.finditer(text):
        gap, letter, kind, odd = match.groups()
        if at < len(cells) and letter:
            board[cells[at]] = _read_man(letter, kind, seating)
            crossed |= (kind == _CROSSED) << cells[at]
        elif odd:
            raise FenError(f"{odd!r} is neither a man nor a number of empty squares")
        at += int(gap or 1)
        if at > len(cells):
            break
    if at != len(cells):
        amount = "fewer" if at < len(cells) else "more"
        rank = f"the rank from {BOARD.names[cells[0]]}"
        raise FenError(f"{rank} has {len(cells)} squares, and {short(text)} fills {amount}")
    return crossed


def _read_man(letter: str, kind: str, seating: Seating) -> int:
    if letter not in seating.letters:
        raise FenError(f"no seat has the letter {letter!r}")
    seat = seating.letters.index(letter)
    if kind == _CROSSED and _CROSSED not in seating.seats[seat].array:
        raise FenError(f"{seating.seats[seat].name} has no Pawns that go the other way round")
    if kind != _CROSSED and kind not in KINDS:
        raise FenError(f"no man is called {kind!r}")
    return 1 + seat * len(KINDS) + (PAWN if kind == _CROSSED else KINDS.index(kind))


def _read_turn(field: str, seating: Seating) -> int:
    if field not in seating.letters:
        raise FenError(f"the seat to move is one of {', '.join(seating.letters)}, not {short(field)}")
    return seating.letters.index(field)


def _read_left(field: str, seating: Seating) -> frozenset[int]:
    found: set[int] = set()
    for letter in "" if field == "-" else field:
        if letter not in seating.letters:
            raise FenError(f"no seat has the letter {letter!r}")
        found.add(seating.letters.index(letter))
    return frozenset(found)


def _read_rights(field: str, seating: Seating) -> int:
    """Return the Rooks with which Kings may castle."""
    found, letters = 0, seating.letters
    if field != "-" and not re.fullmatch(f"(?:{_RIGHTS.pattern})+", field):
        raise FenError(f"castling rights are a seat's letter and h, a or ha, not {short(field)}")
    for letter, sides in _RIGHTS.findall(field):
        castlings = seating.castlings[letters.index(letter)] if letter in letters else ()
        rooks = {side: castling.rook for side, castling in zip("ha", castlings, strict=False)}
        for side in sides:
            if side not in rooks:
                raise FenError(f"castling right {letter + side!r}: no King and Rook stand there unmoved")
            found |= 1 << rooks[side]
    return found


def _read_doubles(field: str) -> tuple[int, ...]:
    """Return where the Pawns stand that have made a double step."""
    names = [] if field == "-" else field.split(",")
    for name in names:
        if name not in BOARD.names:
            raise FenError(f"double step to {short(name)}: there is no such square")
    return tuple(map(BOARD.cell, names))
