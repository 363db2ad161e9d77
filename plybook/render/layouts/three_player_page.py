"""John Savard's board for three players on a page, as one of them sees it: his home below, the others above it.

The homes on his left and right face each other, as players at a table do, and a wing stands between each two homes.
Squares lie where White's names, carried on over all the board, place them (rule 2), so that nearly all that touch are
side by side; where they are not, a line is drawn through the seam, and the hole is marked.

Columns are counted from the left; White's files u to z, a to h and i to n are the columns 1 to 20. Rows are numbered
as White's ranks. Lines of the page are counted from the bottom; some hold names instead of a row, or the hole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from plybook.render.diagram import CellMark, Marked, Marks, Shade, marks_on
from plybook.render.layouts.three_player_shades import shade_of
from plybook.render.text import brackets, empty
from plybook.rules.board import bits
from plybook.rules.games.three_player.board import RED, SECTOR, SIZE, SPOTS, WHITE, rotated
from plybook.rules.games.three_player.position import ThreePlayerPosition
from plybook.rules.terms import Cell, Seat

_Spot = tuple[int, int]
"""A line and a column."""

_Names = Mapping[_Spot, tuple[str, str]]
"""The name of the square on each spot: its file, with a prefix if it needs one, and its rank."""

_PLAYERS = ("White", "Red", "Black")
_OWN_FILES = dict(enumerate("uvwxyzabcdefghijklmn", 1))
_A, _D, _H = 7, 10, 14
_LAST = 21
# The columns of the homes on the left and right, from their first ranks inwards, and the margins for names of rows.
_LEFT, _RIGHT = range(6), range(_LAST, 15, -1)
_LEFT_MARGIN, _RIGHT_MARGIN = -1, _LAST + 1
_INNER_LEFT, _INNER_RIGHT = _LEFT[-1], _RIGHT[-1]
_SQUARE = 4
_EMPTY = {Shade.OTHER_DARK: ":", Shade.OTHER_MIDDLE: "o"}
"""The signs of empty squares of these shades; all others have a dot."""


def _line(row: int) -> int:
    return 1 + row + (row > 7) + (row > 11) + (row > 15)


_TITLE, _FILES, _LOWER_NAMES, _HOLE, _UPPER_NAMES, _TOP = 0, 1, _line(7) + 1, _line(11) + 1, _line(15) + 1, _line(22)


def _spot(cell: Cell) -> _Spot:
    """Return the spot of ``cell`` on White's page."""
    sector, index = divmod(cell, SECTOR)
    file, rank = SPOTS[index]
    if sector == WHITE:
        return _line(rank + 1), _A + file
    if sector != RED:
        return _line(15 - file), rank
    if file > 9 and rank > 4:  # that leg of the far wing which is at Black's home
        return _line(22 - rank), 14 - file
    return _line(8 + file), _LAST - rank


_SPOTS = tuple(_spot(cell) for cell in range(SIZE))


def page(position: ThreePlayerPosition, marked: Marked, seat: Seat) -> str:
    """Return the board as ``seat`` names its squares; for a seat in a wing, as the player it shares names with.

    A man is the letter of his seat and that of his kind.
    """
    seating = position.seating
    player = seating.seats[seat].player
    spots = [_SPOTS[rotated(cell, -player)] for cell in range(SIZE)]
    names = {spot: (place[0] + place[1], place[2]) for spot, place in zip(spots, seating.places[seat], strict=True)}
    drawn = _Page()
    _draw_seams(drawn, wings=seating.wings)
    _write_names(drawn, names, wings=seating.wings)
    _write_titles(drawn, player, wings=seating.wings)
    for cell in bits(seating.squares):
        drawn.put(*spots[cell], _square(position, cell, marks_on(cell, marked)))
    return "\n".join([drawn.text(), "", *_legend(position)])


class _Page:
    """Lines of characters, where a column takes four and the hole one more."""

    def __init__(self) -> None:
        self._lines = [[" "] * self.at(_RIGHT_MARGIN + 1) for _ in range(_TOP + 1)]

    @staticmethod
    def at(column: int) -> int:
        """Return the character at which ``column`` begins."""
        return _SQUARE * (column + 1) + (column > _D)

    def write(self, line: int, start: int, text: str) -> None:
        """Write ``text`` from the character ``start`` on."""
        self._lines[line][start : start + len(text)] = text

    def put(self, line: int, column: int, text: str) -> None:
        """Write ``text`` into ``column``."""
        self.write(line, self.at(column), text)

    def fill(self, line: int, first: int, last: int, sign: str) -> None:
        """Fill the columns from ``first`` to ``last`` with ``sign``."""
        start = self.at(first)
        self.write(line, start, sign * (self.at(last + 1) - start))

    def centre(self, line: int, first: int, last: int, text: str) -> None:
        """Write ``text`` in the middle of the columns from ``first`` to ``last``."""
        start, end = self.at(first), self.at(last + 1)
        self.write(line, start, text.center(end - start))

    def text(self) -> str:
        """Return the page without the lines that are empty at its ends."""
        return "\n".join("".join(line).rstrip() for line in reversed(self._lines)).strip("\n")


# --- seams -------------------------------------------------------------------------------------------------------


def _draw_seams(page: _Page, *, wings: bool) -> None:
    for step in range(4):
        page.fill(_line(12 + step), _INNER_LEFT + 1, _INNER_RIGHT - 1, "-")
        _bend(page, _A + step, 7, 8 + step, _INNER_LEFT + 1)
        _bend(page, _H - step, 7, 8 + step, _INNER_RIGHT - 1)
        if wings:
            _bend(page, _LEFT[4] - step, 18, 18 + step, _INNER_RIGHT)
    page.fill(_HOLE, _INNER_LEFT, _INNER_RIGHT, "#")
    for line in range(_line(6), _HOLE):
        page.write(line, page.at(_D + 1) - 1, "#")


def _bend(page: _Page, column: int, first: int, last: int, end: int) -> None:
    """Draw a line up ``column`` from the row ``first`` to ``last``, and along this to the column ``end``."""
    page.fill(_line(last), min(column, end), max(column, end), "-")
    page.put(_line(last), column, " +--" if column < end else "-+  ")
    for line in range(_line(first), _line(last)):
        page.put(line, column, " |  ")


# --- names -------------------------------------------------------------------------------------------------------


def _write_names(page: _Page, names: _Names, *, wings: bool) -> None:
    for column, file in _OWN_FILES.items():
        if wings or _A <= column <= _H:
            page.put(_FILES, column, f" {file}")
    for row in range(1, 8 if wings else 7):
        page.put(_line(row), _LEFT_MARGIN if wings else _A - 1, f"{row:3}")
        page.put(_line(row), _RIGHT_MARGIN if wings else _H + 1, f" {row}")
    for columns, margin, upper in ((_LEFT, _LEFT_MARGIN, 18), (_RIGHT, _RIGHT_MARGIN, 21)):
        _name_part(page, names, range(8, 12), columns, _LOWER_NAMES, margin)
        _name_part(page, names, range(12, upper if wings else 16), columns, _UPPER_NAMES, margin)
    for column in range(_A, _H + 1):  # a player in a wing has other names on one half of this rank
        file, rank = names[_line(6), column]
        if rank != "6":
            page.put(_line(7), column, f" {file + rank:3}")
    if wings:
        _name_corner(page, names)


def _name_part(page: _Page, names: _Names, rows: range, columns: range, line: int, margin: int) -> None:
    """Write the names of the rows and columns of a home, or half of it: at the ``margin`` and on ``line``."""
    outer, inner = (names[_line(rows[0]), column] for column in (columns[0], columns[-1]))
    of_row = 0 if outer[0] == inner[0] else 1
    for row in rows:
        name = names[_line(row), columns[1]][of_row]
        page.put(_line(row), margin, f"{name:>3}" if margin < 0 else f" {name}")
    for column in columns:
        page.put(line, column, f" {names[_line(rows[0]), column][1 - of_row]}")


def _name_corner(page: _Page, names: _Names) -> None:
    """Write the names of the squares at two edges of the far wing's corner, which come from both sides."""
    for row in range(18, 22):
        page.put(_line(row), _INNER_RIGHT, " " + "".join(names[_line(row), _INNER_RIGHT + 1]))
    for column in range(_INNER_RIGHT + 1, _LAST):
        page.put(_TOP, column, f" {names[_line(21), column][0]}")


def _write_titles(page: _Page, player: int, *, wings: bool) -> None:
    own, right, left = (f"{_PLAYERS[(player + place) % 3]}'s home" for place in range(3))
    page.centre(_TITLE, _A, _H, own)
    page.centre(_UPPER_NAMES, _A - 1, _D, left)
    page.centre(_UPPER_NAMES, _D + 1, _H + 1, right)
    if wings:
        page.centre(_line(1), 1, _A - 1, "left wing")
        page.centre(_line(1), _H + 1, _LAST - 1, "right wing")
        page.centre(_line(17), _A - 1, _H + 1, "far wing")


# --- men ---------------------------------------------------------------------------------------------------------


def _square(position: ThreePlayerPosition, cell: Cell, marks: Marks) -> str:
    man = position.man_at(cell)
    first, last = brackets(marks)
    if man is None:
        sign = empty(marks) if CellMark.TARGET in marks else _EMPTY.get(shade_of(cell), empty(marks))
        return f"{first}{sign} {last}"
    kind = man.kind.lower() if position.crossed >> cell & 1 else man.kind
    return f"{first}{position.seating.letters[man.seat]}{kind}{last}"


def _legend(position: ThreePlayerPosition) -> Iterator[str]:
    yield ", ".join(_player(position, seat) for seat in range(len(position.seats)))
    if position.crossed:
        yield "p: a Pawn that goes the other way round the board"
    if position.seating.wings:
        yield "in the wings . is a yellow square, : a blue one, o an orange one"
    yield "#: the hole; squares on its two sides do not touch, squares at the two ends of a line do"


def _player(position: ThreePlayerPosition, seat: Seat) -> str:
    status = " (out)" if seat in position.left else " (to move)" if seat == position.turn else ""
    return f"{position.seating.letters[seat]}: {position.seats[seat]}{status}"
