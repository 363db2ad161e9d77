"""Gliński's hexagonal chess by the rules once more: slowly, with dicts, and sharing nothing with plybook.

A cell is three numbers that add up to nothing, none of them beyond five: two cells side by side differ by one in two
of them. The first says the file; the second grows upwards on it. A man is ``(colour, letter)``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import ClassVar, Self

Hex = tuple[int, int, int]
Men = dict[Hex, tuple[str, str]]

CELLS: list[Hex] = [(x, y, -x - y) for x in range(-5, 6) for y in range(-5, 6) if abs(x + y) <= 5]


def orders(*ways: Hex) -> list[Hex]:
    """Return the numbers of each way in every order."""
    return sorted({(x, y, z) for way in ways for x, y, z in permutations(way)})


SIDES, DIAGONALS = orders((1, -1, 0)), orders((2, -1, -1), (-2, 1, 1))
RAYS = {"B": DIAGONALS, "R": SIDES, "Q": SIDES + DIAGONALS}
LEAPS: dict[str, list[Hex]] = {
    "N": orders((3, -1, -2), (-3, 1, 2)),
    "K": SIDES + DIAGONALS,
}
AHEAD: dict[str, Hex] = {"w": (0, 1, -1), "b": (0, -1, 1)}
CAPTURES: dict[str, list[Hex]] = {"w": [(1, 0, -1), (-1, 1, 0)], "b": [(-1, 0, 1), (1, -1, 0)]}


def plus(cell: Hex, way: Hex) -> Hex:
    return cell[0] + way[0], cell[1] + way[1], cell[2] + way[2]


def name(cell: Hex) -> str:
    x, y, _ = cell
    return "abcdefghikl"[x + 5] + str(y + min(5, 5 + x) + 1)


NAMED = {name(cell): cell for cell in CELLS}
HOMES = {
    "w": [NAMED[each] for each in ("b1", "c2", "d3", "e4", "f5", "g4", "h3", "i2", "k1")],
    "b": [NAMED[file + "7"] for file in "bcdefghik"],
}
PIECES = {"f1": "B", "f2": "B", "f3": "B", "e1": "Q", "g1": "K", "d1": "N", "h1": "N", "c1": "R", "i1": "R"}
PIECES |= {"f11": "b", "f10": "b", "f9": "b", "e10": "q", "g10": "k", "d9": "n", "h9": "n", "c8": "r", "i8": "r"}


@dataclass(frozen=True)
class Game:
    """A position; ``passed`` is the cell that a Pawn has just passed with a double step."""

    captures: ClassVar[dict[str, list[Hex]]] = CAPTURES
    homes: ClassVar[dict[str, list[Hex]]] = HOMES

    men: Men
    turn: str = "w"
    passed: Hex | None = None

    @classmethod
    def start(cls) -> Game:
        men = {NAMED[at]: ("w" if letter.isupper() else "b", letter.upper()) for at, letter in PIECES.items()}
        return cls(men | {cell: (colour, "P") for colour, homes in HOMES.items() for cell in homes})

    def attacks(self, cell: Hex) -> Iterator[Hex]:
        """Yield what the man on ``cell`` could capture on, whoever stands there."""
        colour, letter = self.men[cell]
        for leap in self.captures[colour] if letter == "P" else LEAPS.get(letter, ()):
            if plus(cell, leap) in CELLS:
                yield plus(cell, leap)
        for way in RAYS.get(letter, ()):
            reached = plus(cell, way)
            while reached in CELLS:
                yield reached
                if reached in self.men:
                    break
                reached = plus(reached, way)

    def in_check(self, colour: str) -> bool:
        king = next(cell for cell, man in self.men.items() if man == (colour, "K"))
        return any(king in self.attacks(cell) for cell, man in self.men.items() if man[0] != colour)

    def goes(self, cell: Hex) -> Iterator[tuple[Hex, Hex | None, Hex | None]]:
        """Yield where the man on ``cell`` goes, check apart, the cell of the man he takes, and what he passes."""
        colour, letter = self.men[cell]
        for target in self.attacks(cell):
            if target in self.men:
                if self.men[target][0] != colour:
                    yield target, target, None
            elif letter != "P":
                yield target, None, None
            elif target == self.passed:  # the Pawn that has passed it stands behind it, as seen by who captures
                yield target, plus(target, AHEAD["b" if colour == "w" else "w"]), None
        if letter == "P" and (step := plus(cell, AHEAD[colour])) in CELLS and step not in self.men:
            yield step, None, None
            if cell in self.homes[colour] and (double := plus(step, AHEAD[colour])) not in self.men:
                yield double, None, step

    def moves(self) -> Iterator[tuple[str, Self]]:
        """Yield the legal moves, as ``e4e6`` or ``f10f11Q``, and what they lead to."""
        other = "b" if self.turn == "w" else "w"
        for cell, (colour, letter) in self.men.items():
            for target, taken, passed in self.goes(cell) if colour == self.turn else ():
                promotes = letter == "P" and plus(target, AHEAD[colour]) not in CELLS
                for kind in "QRBN" if promotes else letter:
                    men = {at: man for at, man in self.men.items() if at not in (cell, taken)}
                    after = type(self)(men | {target: (colour, kind)}, other, passed)
                    if not after.in_check(colour):
                        yield name(cell) + name(target) + kind * promotes, after

    def fen(self) -> str:
        """Return the men, the seat to move, and the cell of a capture en passant if one is legal."""
        rows = []
        for rank in range(11, 0, -1):
            cells = [NAMED[file + str(rank)] for file in "abcdefghikl" if file + str(rank) in NAMED]
            men = (self.men.get(cell) for cell in cells)
            row = "".join((man[1] if man[0] == "w" else man[1].lower()) if man else "." for man in men)
            for empty in range(11, 0, -1):
                row = row.replace("." * empty, str(empty))
            rows.append(row)
        pawns = (cell for cell, man in self.men.items() if man == (self.turn, "P"))
        ends = {name(pawn) + name(self.passed) for pawn in pawns} if self.passed else set()
        can = self.passed is not None and any(move in ends for move, _ in self.moves())
        return f"{'/'.join(rows)} {self.turn} {name(self.passed) if self.passed and can else '-'}"

    @classmethod
    def of(cls, fen: str) -> Self:
        """Return the position of the fields that `fen` gives."""
        men, turn, passed, *_ = fen.split()
        found: Men = {}
        for rank, row in zip(range(11, 0, -1), men.split("/"), strict=True):
            cells = iter([file + str(rank) for file in "abcdefghikl" if file + str(rank) in NAMED])
            for sign in row.replace("11", "." * 11).replace("10", "." * 10):
                for _ in range(int(sign) - 1 if sign.isdigit() else 0):
                    next(cells)
                cell = next(cells)
                if sign.isalpha():
                    found[NAMED[cell]] = ("w" if sign.isupper() else "b", sign.upper())
        return cls(found, turn, NAMED.get(passed))

    def perft(self, depth: int) -> int:
        return sum(after.perft(depth - 1) for _, after in self.moves()) if depth else 1
