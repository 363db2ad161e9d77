"""The layout of the screen: parts stand side by side if the board leaves enough room, else one below the other.

The text about the place stands under the board, or above the moves where these have much room.
"""

from __future__ import annotations

from typing import NamedTuple

LEAST_SIDE = 22  # the width of the moves beside a board, in cells
_TELLING_SIDE = 54  # the width of the moves that have the text about the place above them
_LEAST_TELLING_SIDE = 24  # and their width where there is no room for it under the board
_MOST_MAIN = 88  # the width of the part under the board
ABOUT, MOVES = 4, 3  # lines about the place, and of moves under a board, that a board leaves room for
_MOST_PLACE = 8  # lines about the place
_MOST_FINDINGS = 8


def tells_beside(side: int, below: int) -> bool:
    """Return whether the text about the place stands above the moves.

    ``side`` columns are beside the board, and ``below`` lines under it.
    """
    return side >= (_TELLING_SIDE if below >= ABOUT else _LEAST_TELLING_SIDE)


class Arrangement(NamedTuple):
    """The sizes of all parts, in cells, for a screen of ``width`` and ``height`` and a board of its own size.

    ``said`` is the number of lines about the place, which are above the moves if ``is_told_beside``, and ``found``
    the number of findings. A map of so many columns and lines, ``(0, 0)`` for none, stands under the board on the
    right.
    """

    width: int
    height: int
    board_width: int
    board_height: int
    is_beside: bool
    is_alone: bool
    main_width: int
    is_told_beside: bool = False
    said: int = 0
    found: int = 0
    map: tuple[int, int] = (0, 0)

    @property
    def place_width(self) -> int:
        """The width of the text about the place."""
        return max((self.width if self.is_told_beside else self.main_width - self._aside) - 1 - self._left, 8)

    @property
    def is_cut(self) -> bool:
        """Whether a part of the board has no room."""
        return self.board_width > self.main_width or self.board_height > self._board

    @property
    def map_place(self) -> tuple[int, int]:
        """The column and line at which the map begins."""
        return self.main_width - self._aside, self._board

    @property
    def place_at(self) -> tuple[int, int]:
        """The column and line at which the text about the place begins."""
        return (self._left, 0) if self.is_told_beside else (0, self._board)

    @property
    def told(self) -> int:
        """The number of lines about the place above the moves, with an empty one."""
        return self._place + 1 if self.is_told_beside and self._place else 0

    @property
    def _left(self) -> int:
        """The column at which the text about the place begins: beside the board after a line."""
        return self.main_width + 1 if self.is_told_beside else 0

    @property
    def has_room_for_map(self) -> bool:
        """Whether the map has room, and most of the room is left for the board and the texts."""
        return 2 * self.map[1] <= self.height and 2 * self._aside < self.main_width

    @property
    def _aside(self) -> int:
        """The columns of the map, with some room around."""
        return self.map[0] + 1 if self.map[0] else 0

    def sizes(self) -> dict[str, tuple[int, int]]:
        """Return the width and height of each shown part."""
        below = self.height - self._board
        place = below if self.is_beside or self.is_alone else min(self._place, below)
        main = self.main_width, self.height if self.is_beside else self._board + place
        told = (self.width - self._left, self.told) if self.is_told_beside else (main[0] - self._aside, place)
        side = (self.width - main[0], self.height) if self.is_beside else (self.width, self.height - main[1])
        inner = 0 if self.is_alone else side[0] - (1 if self.is_beside else self._aside)
        found = min(self.found, _MOST_FINDINGS, self.height // 3) if self.is_beside else 0
        return {
            "main": main,
            "side": (0, 0) if self.is_alone else side,
            "board": (main[0], self._board),
            "place": told,
            "moves": (inner, max(side[1] - found - self.told, 0)),
            "findings": (inner, found),
        }

    @property
    def _place(self) -> int:
        """The number of lines for the text about the place."""
        if not self.board_height:
            return min(self.said, self.height)
        if self.is_told_beside:
            return min(self.said, self.height // 2)
        most = max(self.height // 3, 3)
        # Some lines of it are scrolled where the board would otherwise be.
        room = self.height - self.board_height - self._bar - (0 if self.is_beside or self.is_alone else MOVES)
        return min(self.said, most, max(room, ABOUT), _MOST_PLACE)

    @property
    def _board(self) -> int:
        least = 0 if self.is_beside or self.is_alone else MOVES
        below = max((0 if self.is_told_beside else self._place) + least, self.map[1])
        return max(min(self.board_height + self._bar, self.height - below), 0)

    @property
    def _bar(self) -> int:
        """The number of lines of the scroll bar of a wide board."""
        return int(self.board_width > self.main_width)


def arranged(width: int, height: int, board_width: int, board_height: int, *, is_alone: bool) -> Arrangement:
    """Return the arrangement for a screen and a board."""
    needed = board_width + 1  # with a bar to scroll it
    is_beside = not is_alone and width - needed >= LEAST_SIDE
    is_told_beside = is_beside and 0 < board_height <= height and tells_beside(width - needed, height - board_height)
    main = needed if is_told_beside else max(needed, min(width // 2, _MOST_MAIN)) if is_beside else width
    return Arrangement(width, height, board_width, board_height, is_beside, is_alone, main, is_told_beside)
