"""Rights to castle on flat boards: which sides have them, how they are written, and where King and Rook go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from plybook.rules.board import bits, mask
from plybook.rules.moves import CASTLING, Move
from plybook.rules.setup import FenError
from plybook.rules.table.game import Castling, Game
from plybook.rules.terms import Cell, Cells, Seat

SHORT, LONG = "O-O", "O-O-O"


class Way(NamedTuple):
    """How a King and a Rook castle: where they end, which cells must be empty, and which the King goes over."""

    king_target: Cell
    rook_target: Cell
    vacant: Cells
    way: tuple[Cell, ...]
    token: str


class CastlingRights:
    """The rights of a game with castling, by the men on ``unmoved`` cells."""

    def __init__(self, rule: Castling, game: Game, letters: tuple[str, ...]) -> None:
        self._rule = rule
        self._geometry = game.geometry
        files, ranks = game.geometry.values
        self._files, self._width = files, len(files)
        self._ranks = (ranks[rule.rank], ranks[-1 - rule.rank])
        kinds = len(letters) // 2
        self.kings = tuple(1 + seat * kinds + letters.index(rule.kings[seat]) for seat in (0, 1))
        self.rooks = tuple(
            frozenset(1 + seat * kinds + letters.index(letter) for letter in rule.rooks[seat]) for seat in (0, 1)
        )
        self.home = tuple(game.geometry.cells_at((None, rank)) for rank in self._ranks)
        self.way = lru_cache(maxsize=1 << 10)(self._way)
        self._castlings = lru_cache(maxsize=1 << 10)(self._castlings_of)

    def file(self, cell: Cell) -> int:
        """Return the number of the file of ``cell``."""
        return self._files.index(self._geometry.places[cell][0])

    def cell(self, file: int, seat: Seat) -> int:
        """Return the cell on ``file`` of the rank where ``seat`` castles; -1 if there is none."""
        name = self._files[file] + self._ranks[seat] if 0 <= file < self._width else ""
        return self._geometry.cell(name) if name in self._geometry.names else -1

    def _king(self, board: bytes, seat: Seat) -> int:
        """Return where the King stands that could castle; -1 if there is none."""
        kings = [cell for cell in bits(self.home[seat]) if board[cell] == self.kings[seat]]
        if len(kings) == 1:
            return kings[0]
        usual = self.cell(self._rule.king_file, seat)
        return usual if usual in kings else -1

    def pairs(self, unmoved: Cells, board: bytes, seat: Seat) -> tuple[tuple[Cell, Cell], ...]:
        """Return the Kings and Rooks of ``seat`` with rights."""
        here = unmoved & self.home[seat]
        kings = [cell for cell in bits(here) if board[cell] == self.kings[seat]]
        rooks = [cell for cell in bits(here) if board[cell] in self.rooks[seat]]
        return tuple((king, rook) for king in kings[:1] for rook in rooks)

    def castlings(self, here: Cells, king: Cells, board: bytes, seat: Seat) -> Sequence[tuple[Move, Way]]:
        """Return the castlings of ``seat`` by the men ``here``, with rights, with how King and Rook go."""
        return self._castlings(here, king, seat)

    def _castlings_of(self, here: Cells, king: Cells, seat: Seat) -> Sequence[tuple[Move, Way]]:
        return self._ways(king.bit_length() - 1, bits(here ^ king), seat)

    def _ways(self, king: Cell, rooks: Iterable[Cell], seat: Seat) -> Sequence[tuple[Move, Way]]:
        found = ((Move(king, rook, 0, CASTLING), self.way(king, rook, seat)) for rook in rooks)
        return tuple((move, way) for move, way in found if way is not None)

    def _way(self, king: Cell, rook: Cell, seat: Seat) -> Way | None:
        """Return how they castle; None where the cells for that are not there."""
        start, corner = self.file(king), self.file(rook)
        is_right = corner > start
        end = self._rule.king_files[0 if is_right else 1]
        beside = end - 1 if is_right else end + 1
        files = {*range(min(start, end), max(start, end) + 1), *range(min(corner, beside), max(corner, beside) + 1)}
        cells = {file: self.cell(file, seat) for file in files}
        if -1 in cells.values():
            return None
        vacant = sum(1 << cell for file, cell in cells.items() if file not in (start, corner))
        way = tuple(cells[file] for file in range(min(start, end), max(start, end) + 1))
        return Way(cells[end], cells[beside], vacant, way, SHORT if is_right else LONG)

    def known(self, king: Cell, rook: Cell, seat: Seat) -> Way:
        """Return how they castle; raise `ValueError` if they cannot."""
        way = self.way(king, rook, seat)
        if way is None:
            raise ValueError("a King castles where the cells for that are there")
        return way

    def of_dropped(self, board: bytes, cell: Cell, seat: Seat) -> int:
        """Return the men of ``seat`` that may castle as one of them has been dropped on ``cell``."""
        king = self.cell(self._rule.king_file, seat)
        corners = (self.cell(0, seat), self.cell(self._width - 1, seat))
        if king < 0 or board[king] != self.kings[seat] or cell not in (king, *corners):
            return 0
        rooks = [each for each in corners if each >= 0 and board[each] in self.rooks[seat] and cell in (king, each)]
        return 1 << king | mask(rooks) if rooks else 0

    def without_side(self, unmoved: Cells, board: bytes, seat: Seat, *, is_right: bool) -> int:
        """Return ``unmoved`` without the rights of ``seat`` to castle to the right, or the left."""
        kept = [pair for pair in self.pairs(unmoved, board, seat) if (pair[1] > pair[0]) != is_right]
        return unmoved & ~self.home[seat] | mask([*{cell for pair in kept for cell in pair}])

    # --- the field of a FEN --------------------------------------------------------------------------------------

    def read(self, field: str, board: bytes) -> int:
        """Return the cells of the men that ``field`` gives rights; raise `FenError`."""
        unmoved = 0
        for letter in field:
            seat = int(letter.islower())
            king, rook = self._king(board, seat), self._rook(letter.lower(), board, seat)
            if king < 0 or rook < 0:
                raise FenError(f"castling {letter!r}: there are no such men with that right")
            unmoved |= 1 << king | 1 << rook
        return unmoved

    def _rook(self, letter: str, board: bytes, seat: Seat) -> int:
        right, left = self._rule.rook_files
        if letter == "k":
            files = range(min(right, self._width - 1), -1, -1)
        elif letter == "q":
            files = range(left, self._width)
        else:
            files = range(ord(letter) - ord("a"), ord(letter) - ord("a") + 1)
        cells = (self.cell(file, seat) for file in files)
        return next((cell for cell in cells if cell >= 0 and board[cell] in self.rooks[seat]), -1)

    def write(self, unmoved: int, board: bytes) -> str:
        """Return the field of the rights of the men on ``unmoved``."""
        found = ""
        for seat in (0, 1):
            letters = []
            for king, rook in self.pairs(unmoved, board, seat):
                side = "k" if rook > king else "q"
                is_usual = self._rook(side, board, seat) == rook and self._king(board, seat) == king
                letters.append(side if is_usual else chr(ord("a") + self.file(rook)))
            text = "".join(sorted(letters))
            found += text if seat else text.upper()
        return found or "-"

    def unfit(self, unmoved: int, board: bytes) -> bool:
        """Say whether some of ``unmoved`` are no men that can castle."""
        able = 0
        for seat in (0, 1):
            for king, rook in self.pairs(unmoved, board, seat):
                able |= 1 << king | 1 << rook
        return able != unmoved

    def without_gates(self, unmoved: Cells, board: bytes, seat: Seat) -> int:
        """Return ``unmoved`` with only those men of ``seat`` that can castle."""
        return unmoved & ~self.home[seat] | sum(
            {1 << cell for pair in self.pairs(unmoved, board, seat) for cell in pair}
        )

    def left(self, unmoved: Cells, masks: Sequence[Cells]) -> int:
        """Return ``unmoved`` without the men that are left without a partner; ``masks`` are the men by code."""
        kept = 0
        for home, code, codes in zip(self.home, self.kings, self.rooks, strict=True):
            king = masks[code] & (here := unmoved & home)
            if not king:
                continue
            king, rooks = king & -king, 0
            for each in codes:
                rooks |= masks[each] & here
            if rooks:
                kept |= king | rooks
        return kept


class GatingRights(CastlingRights):
    """The same where men can be brought in beside unmoved men: all of these count, by the letters of their files."""

    def pairs(self, unmoved: Cells, board: bytes, seat: Seat) -> tuple[tuple[Cell, Cell], ...]:
        """Return the King and the outermost Rooks of ``seat`` with rights."""
        found = super().pairs(unmoved, board, seat)
        right = [pair for pair in found if pair[1] > pair[0]][-1:]
        left = [pair for pair in found if pair[1] < pair[0]][:1]
        return (*left, *right)

    def castlings(self, here: Cells, king: Cells, board: bytes, seat: Seat) -> Sequence[tuple[Move, Way]]:
        """Return the castlings of ``seat`` by the men ``here``, with rights, with how King and Rook go."""
        return self._ways(king.bit_length() - 1, [rook for _, rook in self.pairs(here, board, seat)], seat)

    def read(self, field: str, board: bytes) -> int:
        """Return the cells of the men that ``field`` gives rights; raise `FenError`."""
        unmoved = 0
        for letter in field:
            if letter in "KQkq":
                unmoved |= super().read(letter, board)
                continue
            seat = int(letter.islower())
            cell = self.cell(ord(letter.lower()) - ord("a"), seat)
            if cell < 0 or not board[cell]:
                raise FenError(f"castling {letter!r}: no man stands there")
            unmoved |= 1 << cell
        return unmoved

    def write(self, unmoved: int, board: bytes) -> str:
        """Return the field of the rights of the men on ``unmoved``."""
        found = ""
        for seat in (0, 1):
            pairs = self.pairs(unmoved, board, seat)
            castling = "".join(sorted("K" if rook > king else "Q" for king, rook in pairs))
            named = {cell for pair in pairs for cell in pair}
            others = [
                chr(ord("A") + self.file(cell)) for cell in bits(unmoved & self.home[seat]) if cell not in named
            ]
            text = castling + "".join(sorted(others))
            found += text.lower() if seat else text
        return found or "-"

    def unfit(self, unmoved: int, board: bytes) -> bool:
        """Say whether some of ``unmoved`` are no men of the first ranks."""
        kinds, able = (self.kings[1] - self.kings[0]), 0
        for seat in (0, 1):
            codes = range(1 + seat * kinds, 1 + (seat + 1) * kinds)
            able |= sum(1 << cell for cell in bits(unmoved & self.home[seat]) if board[cell] in codes)
        return able != unmoved

    def left(self, unmoved: Cells, masks: Sequence[Cells]) -> int:
        """Return ``unmoved``: no man needs another for his rights."""
        return unmoved
