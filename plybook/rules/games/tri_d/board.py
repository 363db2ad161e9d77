"""The stand of Tri-D chess as data: its squares, its pins, and how men go from one to another seen from above.

Three main boards of four by four squares overlap like stairs, and four attack boards of two by two stand on pins
at their corners. Every square that can ever exist is a cell: first the main boards' 48, then four for each of the
twelve pins, so that carrying a board from pin to pin shifts its cells by a fixed number. All cells of one file and
rank make a *column*; seen from above a column is one square of a map of six files and ten ranks, and every man
moves on that map as in flat chess.

Both rulesets of Tri-D chess stand on these tables; `plybook.rules.games.tri_d.position` is the position
they share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import itemgetter, or_
from typing import Any, Final, NamedTuple, TypeVar

from plybook.rules.board import Geometry, mask
from plybook.rules.movement import every_way
from plybook.rules.terms import Cell

FILES = "abcdef"
RANKS = "0123456789"
MAIN_LEVELS = (2, 4, 6)
"""The levels of the main boards, White's first."""

BOARD_NAMES = ("QLW", "QLB", "KLW", "KLB")
"""The attack boards, which keep their names when their owner changes."""

KINDS = ("P", "N", "B", "R", "Q", "K")
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(6)

FIRST_CODES: Final = (1, 1 + len(KINDS))
"""For each seat the code of its pawns, which those of its other kinds follow."""


class Square(NamedTuple):
    """Where a square lies: file from 0 (a), rank as written, level as in the standard rules (2 to 7)."""

    file: int
    rank: int
    level: int

    def __str__(self) -> str:
        return f"{FILES[self.file]}{self.rank}({self.level})"


# Each pin of a side: the rank and level of the corner it stands on, and the first rank of a board upon it.
_PIN_ROWS = ((1, 2, 0), (3, 4, 2), (4, 2, 4), (5, 6, 4), (6, 4, 6), (8, 6, 8))
# Each side: the file of its corners, and the first file of its boards.
_PIN_SIDES = ((1, 0), (4, 4))

PINS_PER_SIDE = len(_PIN_ROWS)
PINS = tuple(Square(file, rank, level) for file, _ in _PIN_SIDES for rank, level, _ in _PIN_ROWS)
"""The main-board corners attack boards can stand on: six of the queen's side, then six of the king's."""

PIN_SQUARES = tuple(map(str, PINS))
"""What the pins are called in the standard rules: ``b1(2)``, ``b3(4)``, ..."""

MEDER_NUMBERS = (1, 3, 2, 5, 4, 6)
"""Meder's number of each pin of a side."""

MEDER_PINS = tuple(f"{side}{number}" for side in ("QL", "KL") for number in MEDER_NUMBERS)
"""What he calls the pins: ``QL1``, ``QL3``, ..."""

PINS_CALLED = {
    name.casefold(): pin
    for names in ([f"{FILES[file]}{rank}" for file, rank, _ in PINS], PIN_SQUARES, MEDER_PINS)
    for pin, name in enumerate(names)
}
"""The pins by all that they are called anywhere, in small letters."""

HOME_PINS = (0, 5, 6, 11)
"""The pin each attack board starts from."""

SQUARES = (
    *(
        Square(file, rank, level)
        for level in MAIN_LEVELS
        for rank in range(level - 1, level + 3)
        for file in range(1, 5)
    ),
    *(
        Square(file, rank, level + 1)
        for _, first_file in _PIN_SIDES
        for _, level, first_rank in _PIN_ROWS
        for rank in (first_rank, first_rank + 1)
        for file in (first_file, first_file + 1)
    ),
)
"""The square of each cell."""

GEOMETRY = Geometry(
    ("file", "rank", "level"),
    [(FILES[file], str(rank), str(level)) for file, rank, level in SQUARES],
    list(map(str, SQUARES)),
)
"""The squares as the standard rules call them."""

FIRST_PIN_CELL = 48
MAIN = (1 << FIRST_PIN_CELL) - 1
"""The squares of the main boards, which always exist."""

PIN_CELLS = tuple(0b1111 << FIRST_PIN_CELL + 4 * pin for pin in range(len(PINS)))
"""The squares that exist while an attack board stands on each pin."""


PIN_CORNERS = tuple(map(GEOMETRY.cell, PIN_SQUARES))
"""The cell that is each pin: a corner of a main board."""


def pin_of(cell: Cell) -> int:
    """Return the pin of an attack board's square."""
    return (cell - FIRST_PIN_CELL) // 4


def cells(*names: str) -> int:
    """Return the set of the squares called ``names``."""
    return mask([GEOMETRY.cell(name) for name in names])


# --- the map seen from above -----------------------------------------------------------------------------------

WIDTH = len(FILES)
COLUMN_OF = tuple(square.file + WIDTH * square.rank for square in SQUARES)
"""The column of each cell: file + 6 * rank."""

COLUMNS = tuple(
    mask([cell for cell, column in enumerate(COLUMN_OF) if column == wanted]) for wanted in range(WIDTH * len(RANKS))
)
"""The cells of each column."""


def columns_between(start: int, end: int) -> tuple[int, ...]:
    """Return the columns strictly between two of a file, rank or diagonal, in order; none for any other two."""
    files, ranks = end % WIDTH - start % WIDTH, end // WIDTH - start // WIDTH
    steps = max(abs(files), abs(ranks))
    if steps == 0 or files % steps or ranks % steps:
        return ()
    step = files // steps + WIDTH * (ranks // steps)
    return tuple(start + step * count for count in range(1, steps))


_EVERY_WAY = every_way(0, 1) + every_way(1, 1)

_Lines = list[list[int]]
"""The columns of each line from one to the edge of the map, the nearest first."""


def _lines(start: int) -> _Lines:
    """Return the lines from the column ``start``."""
    lines = []
    for right, up in _EVERY_WAY:
        line, file, rank = [], start % WIDTH + right, start // WIDTH + up
        while 0 <= file < WIDTH and 0 <= rank < len(RANKS):
            line.append(file + WIDTH * rank)
            file, rank = file + right, rank + up
        lines.append(line)
    return lines


def _between(lines: _Lines) -> list[tuple[int, ...]]:
    """Return for each column the cells of those before it on one of ``lines``, as `columns_between` has them."""
    found: list[tuple[int, ...]] = [()] * len(COLUMNS)
    for line in lines:
        passed: tuple[int, ...] = ()
        for column in line:
            found[column] = passed
            passed += (COLUMNS[column],)
    return found


def _beyond(lines: _Lines) -> list[int]:
    """Return for each column the cells of those behind it on one of ``lines``."""
    found = [0] * len(COLUMNS)
    for line in lines:
        behind = 0
        for column in reversed(line):
            found[column] = behind
            behind |= COLUMNS[column]
    return found


_Found = TypeVar("_Found")
_ALL_LINES = [_lines(start) for start in range(len(COLUMNS))]


def _of_cells(find: Callable[[_Lines], list[_Found]]) -> tuple[tuple[_Found, ...], ...]:
    """Return for two cells what ``find`` finds on the lines from the first one's column for that of the second."""
    by_cell: itemgetter[Any] = itemgetter(*COLUMN_OF)
    found: tuple[tuple[_Found, ...], ...] = by_cell([by_cell(find(lines)) for lines in _ALL_LINES])
    return found


BETWEEN = _of_cells(_between)
"""For two cells the cells of each column between them, in order: what a man passes on the way."""

BEYOND = _of_cells(_beyond)
"""For two cells those that lie on a line from the one behind the other."""

Step = tuple[int, int]
"""So many files to the right and so many ranks up."""


def _at(square: Square, steps: Iterable[Step]) -> int:
    """Return the cells of all columns that lie ``steps`` from ``square``."""
    found, (start_file, start_rank, _) = 0, square
    for files, ranks in steps:
        file, rank = start_file + files, start_rank + ranks
        if 0 <= file < WIDTH and 0 <= rank < len(RANKS):
            found |= COLUMNS[rank * WIDTH + file]
    return found


def _reach(goes: Callable[[int, int], bool]) -> tuple[int, ...]:
    """Return for each cell the cells to which a man goes that ``goes`` so many files and ranks in any direction."""
    steps = [(x, y) for x in range(1 - WIDTH, WIDTH) for y in range(-9, 10) if goes(abs(x), abs(y))]
    return tuple(_at(square, steps) for square in SQUARES)


_BY_BISHOP = _reach(lambda files, ranks: files == ranks > 0)
_BY_ROOK = _reach(lambda files, ranks: (files == 0) != (ranks == 0))

REACH = (
    (0,) * len(SQUARES),
    _reach(lambda files, ranks: {files, ranks} == {1, 2}),
    _BY_BISHOP,
    _BY_ROOK,
    tuple(map(or_, _BY_BISHOP, _BY_ROOK)),
    _reach(lambda files, ranks: max(files, ranks) == 1),
)
"""For each kind and cell the cells it could go to on an empty stand; nothing for pawns, which have tables below."""

ADVANCE, DOUBLE, TAKES = (
    tuple(tuple(_at(square, [(file, steps * way) for file in files]) for square in SQUARES) for way in (1, -1))
    for steps, files in ((1, (0,)), (2, (0,)), (1, (-1, 1)))
)
"""For each seat and cell, where a pawn goes by one step, by two, and by capturing."""

ATTACKS: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(zip(takes, *REACH[1:], strict=True)) for takes in TAKES
)
"""For each seat and cell, from where a pawn, a knight, and so on could attack a man of that seat there."""

# --- the array both rulesets start from ------------------------------------------------------------------------

PAWN_STARTS = (
    cells("a1(3)", "b1(3)", "e1(3)", "f1(3)", "b2(2)", "c2(2)", "d2(2)", "e2(2)"),
    cells("a8(7)", "b8(7)", "e8(7)", "f8(7)", "b7(6)", "c7(6)", "d7(6)", "e7(6)"),
)
"""Where each seat's pawns stand at the start."""

LAST_RANKS = (
    cells("b8(6)", "c8(6)", "d8(6)", "e8(6)", "a9(7)", "b9(7)", "e9(7)", "f9(7)"),
    cells("b1(2)", "c1(2)", "d1(2)", "e1(2)", "a0(3)", "b0(3)", "e0(3)", "f0(3)"),
)
"""Where each seat's pawns promote: the last ranks of the far main board and of attack boards beyond it, by the
Tournament Rules on the corners only while no board stands there."""


class Castling(NamedTuple):
    """From where to where the king and the rook go."""

    king: int
    king_target: int
    rook: int
    rook_target: int


CASTLINGS = tuple(
    tuple(Castling(*(GEOMETRY.cell(f"{file}{rank}({level})") for file in files)) for files in ("effe", "ebae"))
    for rank, level in ((0, 3), (9, 7))
)
"""For each seat castling on the king's side and on the queen's."""
