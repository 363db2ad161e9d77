"""The board as a screen has room for it: all of it or some of its levels, with squares as large as can be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import accumulate, product
from textwrap import wrap
from typing import NamedTuple

from plybook.catalogue import Variant
from plybook.render.layout import makes_diagrams
from plybook.rules.position import Position
from plybook.view.arrangement import ABOUT, LEAST_SIDE, MOVES, tells_beside
from plybook.view.board import DrawnBoard, cells_of, drawn, levels, levels_on_page
from plybook.view.minimap import minimap, names_of_levels
from plybook.view.resizing import SizedBoard, SquareSize
from plybook.view.small import small

_LEAST_BESIDE_LARGE = 34  # the width of the moves beside a board with larger squares
_GAP = 3  # columns between two levels
_AROUND = 8  # lines that are written around a board
_MOVES_UNDER_LARGE = 8  # the lines of moves under a board with larger squares
_HIGHEST_PRINTED = 3  # lines of a square of a board that is printed
_ALIKE = 0.85  # of the largest squares: with these a board is seen rather as its picture has it
_LARGE_BESIDE = 0.8  # of the largest squares: with these the moves are beside the board rather than under it


class Room(NamedTuple):
    """The size of the screen, without its bars, in cells; the board may be alone on it, without the moves."""

    width: int
    height: int
    is_alone: bool = False

    def has(self, width: int, height: int, *, large: bool, beside: bool) -> bool:
        """Return whether a board has room with the moves ``beside`` it, or else under it."""
        if not beside:
            moves = _MOVES_UNDER_LARGE if large else MOVES
            return not self.is_alone and width < self.width and height + ABOUT + moves <= self.height
        side = 0 if self.is_alone else _LEAST_BESIDE_LARGE if large else LEAST_SIDE
        about = 0 if self.tells_beside(width, height) else ABOUT
        return width + 1 + side <= self.width and height + about <= self.height

    def tells_beside(self, width: int, height: int) -> bool:
        """Return whether the text about the place has room beside a board with the moves."""
        return not self.is_alone and tells_beside(self.width - width - 1, self.height - height)


class _Rows(NamedTuple):
    """Boards in rows of so many columns, with squares of one size, and so many lines between two rows."""

    boards: Sequence[SizedBoard]
    columns: int
    size: SquareSize
    between: int = 1

    @property
    def is_narrow(self) -> bool:
        """Whether squares are narrower than in the text."""
        return self.size.width < self.boards[0].own.width

    def _measures(self) -> tuple[list[int], list[int]]:
        """Return the widths of the columns and the heights of the rows."""
        found = [board.extent(self.size) for board in self.boards]
        widths = [max(width for width, _ in found[column :: self.columns]) for column in range(self.columns)]
        rows = range(0, len(found), self.columns)
        return widths, [max(height for _, height in found[row : row + self.columns]) for row in rows]

    @property
    def extent(self) -> tuple[int, int]:
        """The width and height of all, with what is between them."""
        widths, heights = self._measures()
        return sum(widths) + _GAP * (len(widths) - 1), sum(heights) + self.between * (len(heights) - 1)

    def board(self) -> DrawnBoard:
        """Return the boards as one."""
        sized = [board.board(self.size) for board in self.boards]
        if len(sized) == 1:
            return sized[0]
        widths, heights = self._measures()
        lefts = list(accumulate((width + _GAP for width in widths), initial=0))
        tops = list(accumulate((height + self.between for height in heights), initial=0))
        lines = [""] * (tops[-1] - self.between)
        whole = DrawnBoard(legend=sized[0].legend)
        for at, board in enumerate(sized):
            top, left = tops[at // self.columns], lefts[at % self.columns]
            for row, text in enumerate(board.lines):
                lines[top + row] += " " * (left - cells_of(lines[top + row])) + text
            moved = board.moved(top, left)
            whole = whole._replace(
                spots=whole.spots + moved.spots,
                squares=whole.squares + moved.squares,
                men=whole.men + moved.men,
                edges=whole.edges + moved.edges,
            )
        return whole._replace(lines=tuple(lines))


class Parts(NamedTuple):
    """The levels of a board in the order of the page, and the one to which the last move came.

    ``changed`` and what ``maps`` returns are as `plybook.view.minimap.names_of_levels` takes them.
    """

    boards: Mapping[str, DrawnBoard]
    main: str
    changed: Mapping[str, bool]
    maps: Callable[[], Mapping[str, Sequence[str]]]

    @property
    def area(self) -> int:
        """The least area of all levels together, in cells."""
        return sum(board.width * len(board.lines) for board in self.boards.values())

    def nearest(self) -> list[str]:
        """Return the levels: the main one, those that the move has changed, and then the nearest."""
        names = list(self.boards)
        away = {name: abs(at - names.index(self.main)) for at, name in enumerate(names)}
        return sorted(names, key=lambda name: (name != self.main, name not in self.changed, away[name]))


def parts_of(
    variant: Variant,
    position: Position,
    before: Position | None,
    *,
    seat: int = 0,
    picture: str | None = None,
    in_colour: bool = False,
    has_maps: bool = True,
) -> Parts | None:
    """Return the levels of the board at ``position``, None if it has none.

    ``has_maps`` says whether the terminal can show maps; the other arguments are those of `drawn`.
    """
    names, layout = levels_on_page(variant, picture, seat), variant.layout(picture)
    boards = {
        name: drawn(variant, position, before, seat=seat, level=name, picture=picture, in_colour=in_colour)
        for name in names
    }
    if not boards:
        return None
    changed = {
        name: any(any(map(str.isalpha, boards[name].text(spot))) for spot in boards[name].spots)
        for name in levels(variant, picture)
        if boards[name].spots
    }
    main = next((name for name, has_come in changed.items() if has_come), next(iter(changed), names[-1]))

    def maps() -> dict[str, list[str]]:
        if not (has_maps and makes_diagrams(layout)):
            return {name: [] for name in levels(variant, picture)}
        called = layout.levels(variant.rules.geometry)
        return {
            name: minimap(layout.diagram(position, seat=seat, level=called[name]).panels)
            for name in levels(variant, picture)
        }

    return Parts(boards, main, changed, maps)


def on_screen(
    variant: Variant,
    position: Position,
    before: Position | None,
    screen: tuple[int, int] | None,
    hint: str,
    *,
    seat: int = 0,
    level: str = "",
    picture: str | None = None,
    in_colour: bool = False,
    width: int = 0,
) -> DrawnBoard:
    """Return the board at ``position`` as it is printed on a ``screen``, the width and height of a terminal or None.

    Without a screen, a board that is wider than ``width`` has narrower squares if it can have them.

    Where there is room its levels stand side by side and its squares are larger. If the lines are too few and there
    is a ``hint``, it is the levels changed since ``before``. Then the names of all levels stand above those that are
    drawn, with the ``hint``, which says how all of them are drawn. The other arguments are those of `drawn`.
    """
    parts, room = None, _room_on(screen) if screen else None
    if room and not level:
        parts = parts_of(variant, position, before, seat=seat, picture=picture, in_colour=in_colour)
    draw = partial(drawn, variant, position, before, seat=seat, level=level, picture=picture)
    whole = draw(in_colour=in_colour)
    if screen and not in_colour:
        whole = without_colours(whole, partial(draw, in_colour=True), screen[0])
    if screen:
        whole = whole._replace(legend=_folded_legend(whole, screen[0]))
    if room is None:
        return narrowed(draw(in_colour=True), width) if 0 < width < whole.width else whole
    if found := _all_of(parts, whole, room, _HIGHEST_PRINTED):
        return found.board()
    if hint and parts and 0 < len(parts.changed) < len(parts.boards):
        return _folded(parts, room, hint)
    return composed(whole, room)


def printed(board: DrawnBoard, screen: tuple[int, int] | None, width: int) -> DrawnBoard:
    """Return ``board``, whose squares are known, with the largest squares with which a ``screen`` has room for it.

    Without a screen or room it is as `narrowed` has it.
    """
    found = _fitted([SizedBoard(board)], _room_on(screen), highest=_HIGHEST_PRINTED) if screen else None
    return found.board() if found else narrowed(board, width)


def _room_on(screen: tuple[int, int]) -> Room:
    """Return the room that a terminal has for a board that is printed."""
    return Room(1 + screen[0], screen[1] - _AROUND + ABOUT, is_alone=True)


def without_colours(board: DrawnBoard, coloured: Callable[[], DrawnBoard], width: int) -> DrawnBoard:
    """Return ``board``, which has no colours, with narrower squares if it is wider than ``width`` and then is not.

    ``coloured`` draws it with its squares.
    """
    narrow = narrowed(coloured(), width).plain if board.width > width else board
    return narrow if narrow.width <= width else board


def narrowed(board: DrawnBoard, width: int) -> DrawnBoard:
    """Return ``board``, whose squares are known, with narrower ones if it is wider than ``width``."""
    if board.width <= width:
        return board
    sized = SizedBoard(board)
    narrow = sized.board(sized.sizes[-1])
    return narrow._replace(lines=tuple(map(str.rstrip, narrow.lines)), legend=_folded_legend(board, width))


def _folded_legend(board: DrawnBoard, width: int) -> tuple[str, ...]:
    return tuple(line for text in board.legend for line in wrap(text, width))


def _folded(parts: Parts, room: Room, hint: str) -> DrawnBoard:
    """Return the levels that the last move has changed, as many side by side as ``room`` is wide enough for."""
    boards = [SizedBoard(board) for name, board in parts.boards.items() if name in parts.changed]
    named = names_of_levels(parts.maps(), (), parts.changed, room.width, has_maps=False, hint=hint)
    inner = room._replace(height=room.height - len(named.lines) - 1)
    grids = [_Rows(boards, columns, boards[0].own) for columns in _columns(len(boards))]
    grid = next((grid for grid in grids if grid.extent[0] < room.width), grids[-1])
    return named.above((_fitted(boards, inner, highest=_HIGHEST_PRINTED) or grid).board())


def composed(board: DrawnBoard, room: Room) -> DrawnBoard:
    """Return ``board`` with the largest squares for which there is room; with the narrowest if it is too wide.

    If the moves then have room beside small squares without letters of seats, it has these.
    """
    sized = SizedBoard(board)
    if found := _fitted([sized], room):
        return found.board()
    if board.has_seats and not room.is_alone:
        smaller = small(board)
        if room.has(smaller.width, len(smaller.lines), large=False, beside=True):
            return smaller
    return sized.board(sized.sizes[-1] if sized.width >= room.width else sized.own)


def composed_of(parts: Parts, whole: DrawnBoard | None, room: Room) -> DrawnBoard:
    """Return all of a board, as in ``whole`` or as its ``parts`` in rows, with squares as large as ``room`` allows.

    Where there is no room for all, it is as many levels as there is room for, under the names of all.
    """
    found = _all_of(parts, whole, room)
    return found.board() if found else _some(parts, room)


def _all_of(parts: Parts | None, whole: DrawnBoard | None, room: Room, highest: int = 0) -> _Rows | None:
    """Return all of a board, as in ``whole`` or as its ``parts`` in rows, None if ``room`` has no room for it.

    ``highest`` is as for `_fitted`.
    """
    boards = [SizedBoard(board) for board in parts.boards.values()] if parts else []
    every = _fitted(boards, room, highest=highest) if boards else None
    as_drawn = _fitted([SizedBoard(whole)], room, highest=highest) if whole else None
    return as_drawn if as_drawn and _is_as_good(as_drawn, every, _ALIKE) else every


def _is_as_good(one: _Rows, other: _Rows | None, share: float) -> bool:
    """Return whether squares of ``one`` have this ``share`` of the size of those of ``other``, and are as wide."""
    if other is None:
        return True
    return one.is_narrow <= other.is_narrow and one.size.rank[0] >= share * other.size.rank[0]


def _fitted(
    boards: Sequence[SizedBoard],
    room: Room,
    besides: Sequence[bool] = (True, False),
    *,
    highest: int = 0,
    is_narrow: bool = True,
) -> _Rows | None:
    """Return ``boards`` with the largest squares with which ``room`` has room for them, None if it has not.

    The moves are rather beside them than under them. Squares are not higher than ``highest`` unless it is 0, and not
    narrower than in the text unless ``is_narrow``.
    """
    least = 0 if is_narrow else boards[0].own.width
    sizes = [size for size in boards[0].sizes if size.width >= least and size.height <= (highest or size.height)]
    found = [grid for beside in besides if (grid := _largest(boards, sizes, room, beside=beside))]
    return found[0] if found and _is_as_good(found[0], found[-1], _LARGE_BESIDE) else found[-1] if found else None


def _largest(boards: Sequence[SizedBoard], sizes: Sequence[SquareSize], room: Room, *, beside: bool) -> _Rows | None:
    """Return ``boards`` with the first of ``sizes`` for which there is room, rather with all texts beside them."""
    for size, between in product(sizes, (1, 0)):  # between half lines no other is needed, and titles do without one
        grids = [_Rows(boards, columns, size, between * (not size.is_halved)) for columns in _columns(len(boards))]
        fitting = [grid for grid in grids if room.has(*grid.extent, large=size.height > 1, beside=beside)]
        if fitting:
            return next((grid for grid in fitting if beside and room.tells_beside(*grid.extent)), fitting[0])
    return None


def _columns(count: int) -> list[int]:
    """Return in how many columns so many boards stand in one row, in two, and so on, rows being about equal."""
    return list(dict.fromkeys(-(-count // rows) for rows in range(1, count + 1)))


def _some(parts: Parts, room: Room) -> DrawnBoard:
    """Return as many levels as ``room`` has room for, under the names of all.

    If it has room for one alone, the squares may be narrower than in the text; if for none, it is a part of one.
    """
    boards = {name: SizedBoard(board) for name, board in parts.boards.items()}
    near, maps = parts.nearest(), parts.maps()
    for count in range(len(near) - 1, 0, -1):
        shown = [name for name in boards if name in near[:count]]
        near_ones = [boards[name] for name in shown]
        for has_maps, beside in product((True, False), (True, False)):
            width = max(room.width // 2 - 1, near_ones[0].width) if beside else room.width - 1
            named = names_of_levels(maps, shown, parts.changed, width, has_maps=has_maps)
            inner = room._replace(height=room.height - len(named.lines) - 1)
            if found := _fitted(near_ones, inner, (beside,), is_narrow=count == 1):
                return named.above(found.board())
    named, level = names_of_levels(maps, near[:1], parts.changed, room.width - 1, has_maps=False), boards[near[0]]
    inner = room._replace(height=room.height - len(named.lines) - 1)
    bands = (_fitted([SizedBoard(band)], inner) for band in level.bands)
    return named.above(next((band.board() for band in bands if band), None) or composed(level.drawn, room))
