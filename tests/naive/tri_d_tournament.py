"""Tri-D chess by the Tournament Rules once more: slowly, with dicts and sets, and sharing nothing with plybook.

Every function is written from the sentence of the rules it cites, in the names the rules use. A square is
``(file, rank, level)`` such as ``("a", 3, "W")`` or ``("z", 1, "QL1")``; moves are named in the long form of the
notation: ``Na1W-b3N``, ``a4Nxb5B``, ``QL1-QL3``, ``0-0``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

Square = tuple[str, int, str]
Column = tuple[str, int]
Man = tuple[str, str]

FILES = "zabcde"

# Rule 1: the main boards and their ranks; the files are a to d.
MAIN = {(file, rank, level) for level, first in (("W", 1), ("N", 3), ("B", 5)) for rank in range(first, first + 4)
        for file in "abcd"}  # fmt: skip

# Rule 2: the ranks a board covers, by its pin's number, and its files, by its pin's side.
RANKS = {1: (0, 1), 2: (4, 5), 3: (2, 3), 4: (6, 7), 5: (4, 5), 6: (8, 9)}
SIDE_FILES = {"QL": "za", "KL": "de"}
PINS = [f"{side}{number}" for side in SIDE_FILES for number in RANKS]

# Rule 3: who owned each board first.
FIRST_OWNERS = {"QLW": "White", "KLW": "White", "QLB": "Black", "KLB": "Black"}

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
    return "".join(map(str, square))


def board_squares(pin: str) -> list[Square]:
    """Return the squares of a board on ``pin``, always in the same order."""
    return [(file, rank, pin) for rank in RANKS[int(pin[2])] for file in SIDE_FILES[pin[:2]]]


@lru_cache(maxsize=64)
def columns(pins: tuple[str, ...]) -> dict[Column, set[Square]]:
    """Return all squares that exist while boards stand on ``pins``, by file and rank (rule 3)."""
    found: dict[Column, set[Square]] = {}
    for square in MAIN.union(*(board_squares(pin) for pin in pins)):
        found.setdefault(square[:2], set()).add(square)
    return found


def beyond(column: Column, step: tuple[int, int], count: int = 1) -> Column | None:
    """Return the column so many steps away on the map of 6x10, None off the map (rule 5)."""
    file, rank = FILES.index(column[0]) + count * step[0], column[1] + count * step[1]
    return (FILES[file], rank) if 0 <= file < 6 and 0 <= rank <= 9 else None


@dataclass(frozen=True)
class Naive:
    """A position: who stands where, where the boards stand, men that never moved, the pawn that has just stepped."""

    men: dict[Square, Man]
    pins: dict[str, str]
    fresh: frozenset[Square]
    turn: str = "White"
    stepped: Square | None = None
    number: int = 1

    def column(self, column: Column | None) -> set[Square]:
        """Return the existing squares of a column."""
        return columns(tuple(self.pins.values())).get(column or ("", 0), set())

    def men_in(self, column: Column | None) -> set[Square]:
        return {square for square in self.men if square[:2] == column}

    def is_enemy(self, square: Square, colour: str) -> bool:
        return square in self.men and self.men[square][0] != colour

    def landings(self, column: Column | None, colour: str) -> set[Square]:
        """Return the squares of a column that are empty or an enemy's (rule 6)."""
        return {square for square in self.column(column) if self.men.get(square, ("", ""))[0] != colour}

    # --- rules 5 and 6 -------------------------------------------------------------------------------------------

    def reached(self, origin: Square) -> Iterator[Square]:
        """Yield where a man other than a pawn may land."""
        colour, letter = self.men[origin]
        for step in LEAPS.get(letter, ()):
            yield from self.landings(beyond(origin[:2], step), colour)
        for step in RIDES.get(letter, ()):
            column = beyond(origin[:2], step)
            while column is not None:
                yield from self.landings(column, colour)
                column = None if self.men_in(column) else beyond(column, step)

    # --- rule 7 --------------------------------------------------------------------------------------------------

    def pawn_captures(self, origin: Square) -> Iterator[Square]:
        colour = self.men[origin][0]
        for x in (-1, 1):
            for square in self.column(beyond(origin[:2], (x, FORWARD[colour]))):
                if self.is_enemy(square, colour):
                    yield square

    def empty(self, column: Column | None) -> set[Square]:
        return {square for square in self.column(column) if square not in self.men}

    def pawn_advances(self, origin: Square) -> set[Square]:
        return self.empty(beyond(origin[:2], (0, FORWARD[self.turn])))

    def pawn_double_steps(self, origin: Square) -> set[Square]:
        step = (0, FORWARD[self.turn])
        if origin not in self.fresh or self.men_in(beyond(origin[:2], step)):
            return set()
        return self.empty(beyond(origin[:2], step, 2))

    def en_passants(self, origin: Square) -> set[Square]:
        if self.stepped is None:
            return set()
        passed = beyond(self.stepped[:2], (0, FORWARD[self.turn]))
        diagonals = {beyond(origin[:2], (x, FORWARD[self.turn])) for x in (-1, 1)}
        return self.empty(passed) if passed in diagonals else set()

    # --- rule 8 --------------------------------------------------------------------------------------------------

    def is_last(self, square: Square, colour: str) -> bool:
        """Say whether a pawn of ``colour`` on ``square`` must promote."""
        file, rank, _ = square
        near, far, number = (8, 9, 6) if colour == "White" else (1, 0, 1)
        if file in "bc":
            return rank == near
        if file in "ze":
            return rank == far
        stands = f"{'QL' if file == 'a' else 'KL'}{number}" in self.pins.values()
        return rank == (far if stands else near)

    def promoted(self, text: str) -> Iterator[tuple[str, Naive]]:
        """Yield the position once a pawn on its last rank has promoted, for each choice its owner has."""
        last = [
            (square, colour)
            for square, (colour, letter) in self.men.items()
            if letter == "P" and self.is_last(square, colour)
        ]
        assert len(last) <= 1, "two pawns would have to promote at once"
        if not last:
            yield text, self
        for square, colour in last:
            for letter in "QRBN":
                yield text + letter, replace(self, men=self.men | {square: (colour, letter)})

    # --- rule 9 --------------------------------------------------------------------------------------------------

    def castlings(self) -> Iterator[tuple[str, Naive]]:
        rank, number = (0, 1) if self.turn == "White" else (9, 6)
        king, king_rook = ("d", rank, f"KL{number}"), ("e", rank, f"KL{number}")
        queen_place, queen_rook = ("a", rank, f"QL{number}"), ("z", rank, f"QL{number}")
        boards = {"White": ("QLW", "KLW"), "Black": ("QLB", "KLB")}[self.turn]
        if self.number == 1 or king not in self.fresh or self.is_attacked(king, self.turn):
            return
        on_pins = [self.pins[board] == f"{board[:2]}{number}" for board in boards]
        if king_rook in self.fresh and on_pins[1]:
            yield "0-0", self.castle({king: king_rook, king_rook: king})
        if queen_rook in self.fresh and queen_place not in self.men and all(on_pins):
            yield "0-0-0", self.castle({king: queen_place, queen_rook: king})

    def castle(self, journeys: dict[Square, Square]) -> Naive:
        men = {square: man for square, man in self.men.items() if square not in journeys}
        men |= {target: self.men[origin] for origin, target in journeys.items()}
        return replace(self, men=men, fresh=self.fresh - journeys.keys(), stepped=None)

    # --- rule 10 -------------------------------------------------------------------------------------------------

    def is_attacked(self, square: Square, colour: str) -> bool:
        """Say whether a man of ``colour`` on ``square`` could be captured."""
        enemies = [(origin, letter) for origin, (whose, letter) in self.men.items() if whose != colour]
        for origin, letter in enemies:
            if square in (self.pawn_captures(origin) if letter == "P" else self.reached(origin)):
                return True
        return False

    def is_check(self, colour: str | None = None) -> bool:
        colour = colour or self.turn
        king = next(square for square, man in self.men.items() if man == (colour, "K"))
        return self.is_attacked(king, colour)

    # --- rules 11 to 14 ------------------------------------------------------------------------------------------

    def controller(self, board: str) -> str:
        """Return who moves a board that holds at most one man."""
        men = [self.men[square] for square in board_squares(self.pins[board]) if square in self.men]
        return men[0][0] if men else FIRST_OWNERS[board]

    def board_moves(self) -> Iterator[tuple[str, Naive]]:
        for board, pin in self.pins.items():
            carried = [square for square in board_squares(pin) if square in self.men]
            if len(carried) > 1 or self.controller(board) != self.turn:
                continue
            for target in PINS:
                if target in self.pins.values() or not adjacent(pin, target):
                    continue
                if not (carried and goes_backward(pin, target, self.turn)):
                    yield f"{pin}-{target}", self.carry(board, target, carried)

    def carry(self, board: str, target: str, carried: list[Square]) -> Naive:
        way = dict(zip(board_squares(self.pins[board]), board_squares(target), strict=True))
        men = {way[square] if square in carried else square: man for square, man in self.men.items()}
        return replace(self, men=men, pins=self.pins | {board: target}, fresh=self.fresh - set(carried), stepped=None)

    # --- all moves -----------------------------------------------------------------------------------------------

    def man_moves(self) -> Iterator[tuple[str, Naive]]:
        for origin, (colour, letter) in self.men.items():
            if colour != self.turn:
                continue
            if letter != "P":
                for target in self.reached(origin):
                    yield self.moved(origin, target)
                continue
            for target in (*self.pawn_advances(origin), *self.pawn_captures(origin)):
                yield self.moved(origin, target)
            for target in self.pawn_double_steps(origin):
                text, after = self.moved(origin, target)
                yield text, replace(after, stepped=target)
            for target in self.en_passants(origin):
                text, after = self.moved(origin, target)
                men = {square: man for square, man in after.men.items() if square != self.stepped}
                yield text.replace("-", "x") + "e.p.", replace(after, men=men)

    def moved(self, origin: Square, target: Square) -> tuple[str, Naive]:
        letter = self.men[origin][1].replace("P", "")
        men = {square: man for square, man in self.men.items() if square != origin}
        after = replace(self, men=men | {target: self.men[origin]}, fresh=self.fresh - {origin, target}, stepped=None)
        return f"{letter}{name(origin)}{'x' if target in self.men else '-'}{name(target)}", after

    def legal_moves(self) -> dict[str, Naive]:
        """Return every legal move and the position after it."""
        found: dict[str, Naive] = {}
        for move, moved in (*self.man_moves(), *self.castlings(), *self.board_moves()):
            choices = list(moved.promoted(move))
            # Rules 8 and 10: the owner of the pawn chooses freely, so no choice may attack the mover's king.
            if any(after.is_check(self.turn) for _, after in choices):
                continue
            for text, after in choices:
                assert text not in found
                number = self.number + (self.turn == "Black")
                found[text] = replace(after, turn=other(self.turn), number=number)
        return found


def adjacent(pin: str, target: str) -> bool:
    """Say whether a board may go from pin to pin (rule 12)."""
    numbers = int(target[2]) - int(pin[2])
    return abs(numbers) in (1, 2) if pin[:2] == target[:2] else numbers == 0


def goes_backward(pin: str, target: str, colour: str) -> bool:
    """Say whether the ranks covered come nearer to ``colour`` (rule 13)."""
    return (RANKS[int(target[2])][0] - RANKS[int(pin[2])][0]) * FORWARD[colour] < 0
