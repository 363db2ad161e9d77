"""Tri-D chess by the standard rules once more: slowly, with dicts and sets, and sharing nothing with plybook.

Every function is written from the sentence of the rules it cites. A square is ``(file, rank, level)`` with files
from 0; moves are named in the full form of the notation: both squares with their levels, no marks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

Square = tuple[int, int, int]

# Rule 2: level, ranks; the files are b to e.
MAIN = {(file, rank, level) for level, first in ((2, 1), (4, 3), (6, 5)) for rank in range(first, first + 4)
        for file in range(1, 5)}  # fmt: skip

# Rule 3: the pin by the rank of its corner -> ranks and level of an upright board on it.
PINS = {1: (0, 1, 3), 3: (2, 3, 5), 4: (4, 5, 3), 5: (4, 5, 7), 6: (6, 7, 5), 8: (8, 9, 7)}
CORNER_LEVELS = {1: 2, 3: 4, 4: 2, 5: 6, 6: 4, 8: 6}
SIDES = {"QL": (0, 1), "KL": (4, 5)}

ORTHOGONAL = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
RIDES = {"B": DIAGONAL, "R": ORTHOGONAL, "Q": ORTHOGONAL + DIAGONAL}
LEAPS = {
    "N": tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)),
    "K": ORTHOGONAL + DIAGONAL,
}
FORWARD = {"White": 1, "Black": -1}


def other(colour: str) -> str:
    return "Black" if colour == "White" else "White"


def name(square: Square) -> str:
    file, rank, level = square
    return f"{'abcdef'[file]}{rank}({level})"


def board_squares(board: str, pin: int) -> set[Square]:
    first, last, level = PINS[pin]
    return {(file, rank, level) for file in SIDES[board[:2]] for rank in (first, last)}


def pin_name(board: str, pin: int) -> str:
    return f"{'b' if board.startswith('QL') else 'e'}{pin}({CORNER_LEVELS[pin]})"


@lru_cache(maxsize=64)
def columns(pins: tuple[tuple[str, int], ...]) -> dict[tuple[int, int], set[Square]]:
    """Return all squares that exist while the boards stand on ``pins``, by file and rank."""
    found: dict[tuple[int, int], set[Square]] = {}
    for square in MAIN.union(*(board_squares(board, pin) for board, pin in pins)):
        found.setdefault(square[:2], set()).add(square)
    return found


@dataclass(frozen=True)
class Naive:
    """A position: who stands where, the rank of each board's pin, owners, men that never moved, double step."""

    men: dict[Square, tuple[str, str]]
    pins: dict[str, int]
    owners: dict[str, str]
    fresh: frozenset[Square]
    turn: str = "White"
    stepped: Square | None = None

    def column(self, file: int, rank: int) -> set[Square]:
        """Return the squares that exist in a column (the empty set off the board)."""
        return columns(tuple(self.pins.items())).get((file, rank), set())

    # --- rules 6 to 8 ------------------------------------------------------------------------------------------

    def leaps(self, origin: Square, letter: str) -> Iterator[Square]:
        colour = self.men[origin][0]
        for x, y in LEAPS[letter]:
            for square in self.column(origin[0] + x, origin[1] + y):
                if self.men.get(square, ("", ""))[0] != colour:
                    yield square

    def rides(self, origin: Square, letter: str) -> Iterator[Square]:
        for step in RIDES[letter]:
            yield from self.ride(origin, step)

    def ride(self, origin: Square, step: tuple[int, int]) -> Iterator[Square]:
        colour = self.men[origin][0]
        dead: set[int] = set()
        file, rank, _ = origin
        while True:
            file, rank = file + step[0], rank + step[1]
            here = self.column(file, rank)
            is_open = False
            for square in here:
                if square[2] in dead:
                    continue
                if square not in self.men:
                    is_open = True
                    yield square
                elif self.men[square][0] != colour:
                    yield square
            dead |= {square[2] for square in here if square in self.men}
            if not is_open:
                return

    # --- rules 9 and 10 ----------------------------------------------------------------------------------------

    def pawn_captures(self, origin: Square) -> Iterator[Square]:
        colour = self.men[origin][0]
        for x in (-1, 1):
            for square in self.column(origin[0] + x, origin[1] + FORWARD[colour]):
                if self.men.get(square, (colour, ""))[0] != colour:
                    yield square

    def pawn_advances(self, origin: Square) -> Iterator[Square]:
        file, rank, _ = origin
        forward = FORWARD[self.men[origin][0]]
        ahead = self.column(file, rank + forward)
        yield from (square for square in ahead if square not in self.men)

    def pawn_double_steps(self, origin: Square) -> Iterator[Square]:
        if origin not in self.fresh:
            return
        forward = FORWARD[self.men[origin][0]]
        reached = set(self.ride(origin, (0, forward)))
        for square in self.column(origin[0], origin[1] + 2 * forward):
            if square in reached and square not in self.men:
                yield square

    def en_passants(self, origin: Square) -> Iterator[Square]:
        if self.stepped is None:
            return
        file, rank, _ = self.stepped
        passed = rank + FORWARD[self.turn]
        if abs(file - origin[0]) == 1 and passed == origin[1] + FORWARD[self.turn]:
            yield from (square for square in self.column(file, passed) if square not in self.men)

    # --- rules 11 and 12 ---------------------------------------------------------------------------------------

    def promotions(self, square: Square) -> list[str]:
        _, rank, level = square
        last, beyond, main = (8, 9, 6) if self.turn == "White" else (1, 0, 2)
        on_main = square in MAIN and level == main and rank == last
        on_attack_board = square not in MAIN and rank == beyond
        if not on_main and not on_attack_board:
            return [""]
        standing = [letter for colour, letter in self.men.values() if colour == self.turn]
        return ["=Q", *(f"={letter}" for letter in "RBN" if standing.count(letter) < 2)]

    # --- rule 13 -----------------------------------------------------------------------------------------------

    def castlings(self) -> Iterator[tuple[str, Naive]]:
        rank, level = (0, 3) if self.turn == "White" else (9, 7)
        king, queen_place = (4, rank, level), (1, rank, level)
        short_rook, long_rook = (5, rank, level), (0, rank, level)
        if king not in self.fresh or self.is_attacked(king, self.turn):
            return
        if short_rook in self.fresh:
            yield "o-o", self.castle({king: short_rook, short_rook: king})
        if long_rook in self.fresh and queen_place not in self.men:
            yield "o-o-o", self.castle({king: queen_place, long_rook: king})

    def castle(self, journeys: dict[Square, Square]) -> Naive:
        men = {square: man for square, man in self.men.items() if square not in journeys}
        men |= {target: self.men[origin] for origin, target in journeys.items()}
        return replace(self, men=men, fresh=self.fresh - journeys.keys() - set(journeys.values()))

    # --- rule 14 -----------------------------------------------------------------------------------------------

    def is_attacked(self, square: Square, colour: str) -> bool:
        """Say whether a man of ``colour`` on ``square`` could be captured."""
        for origin, (whose, letter) in self.men.items():
            if whose == colour:
                continue
            if letter == "P":
                reached = self.pawn_captures(origin)
            else:
                reached = self.rides(origin, letter) if letter in RIDES else self.leaps(origin, letter)
            if square in reached:
                return True
        return False

    def is_check(self, colour: str | None = None) -> bool:
        colour = colour or self.turn
        king = next(square for square, man in self.men.items() if man == (colour, "K"))
        return self.is_attacked(king, colour)

    # --- rules 15 and 16 ---------------------------------------------------------------------------------------

    def settled(self) -> Naive:
        """Return the position with each board its rightful owner's and the other side to move."""
        owners = dict(self.owners)
        for board, pin in self.pins.items():
            colours = {self.men[square][0] for square in board_squares(board, pin) if square in self.men}
            if len(colours) == 1:
                owners[board] = colours.pop()
        return replace(self, owners=owners, turn=other(self.turn))

    def board_moves(self) -> Iterator[tuple[str, Naive]]:
        for board, pin in self.pins.items():
            carried = [square for square in board_squares(board, pin) if square in self.men]
            if self.owners[board] != self.turn or any(self.men[square] != (self.turn, "P") for square in carried):
                continue
            if len(carried) > 1:
                continue
            taken = {rank for name, rank in self.pins.items() if name[:2] == board[:2]}
            for target in PINS:
                if abs(target - pin) <= 2 and target not in taken:
                    yield from self.carry(board, target, carried)

    def carry(self, board: str, target: int, carried: list[Square]) -> Iterator[tuple[str, Naive]]:
        text = f"{board}-{pin_name(board, target)}"
        pins = self.pins | {board: target}
        moved = replace(self, pins=pins, stepped=None)
        if not carried:
            yield text, moved
            return
        [square] = carried
        first, _, level = PINS[target]
        arrival = (square[0], first + square[1] - PINS[self.pins[board]][0], level)
        men = {place: man for place, man in self.men.items() if place != square}
        for promotion in self.promotions(arrival):
            after = men | {arrival: (self.turn, promotion[1:] or "P")}
            yield text + promotion, replace(moved, men=after, fresh=self.fresh - {square})

    # --- all moves ---------------------------------------------------------------------------------------------

    def man_moves(self) -> Iterator[tuple[str, Naive]]:
        for origin, (colour, letter) in self.men.items():
            if colour != self.turn:
                continue
            if letter != "P":
                reached = self.rides(origin, letter) if letter in RIDES else self.leaps(origin, letter)
                for target in reached:
                    yield self.moved(origin, target, letter)
                continue
            for target in (*self.pawn_advances(origin), *self.pawn_captures(origin)):
                for promotion in self.promotions(target):
                    yield self.moved(origin, target, letter, promotion)
            for target in self.pawn_double_steps(origin):
                text, after = self.moved(origin, target, letter)
                yield text, replace(after, stepped=target)
            for target in self.en_passants(origin):
                text, after = self.moved(origin, target, letter)
                men = {square: man for square, man in after.men.items() if square != self.stepped}
                yield text.replace("-", "x") + "ep", replace(after, men=men)

    def moved(self, origin: Square, target: Square, letter: str, promotion: str = "") -> tuple[str, Naive]:
        sign = "x" if target in self.men else "-"
        men = {square: man for square, man in self.men.items() if square != origin}
        men[target] = (self.turn, promotion[1:] or letter)
        after = replace(self, men=men, fresh=self.fresh - {origin, target}, stepped=None)
        return f"{letter}{name(origin)}{sign}{name(target)}{promotion}", after

    def legal_moves(self) -> dict[str, Naive]:
        """Return every legal move and the position after it."""
        quiet = ((text, replace(after, stepped=None)) for text, after in self.castlings())
        found: dict[str, Naive] = {}
        for text, after in (*self.man_moves(), *quiet, *self.board_moves()):
            if not after.is_check(self.turn):
                assert text not in found
                found[text] = after.settled()
        return found
