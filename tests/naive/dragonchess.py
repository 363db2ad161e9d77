"""Dragonchess by the rules once more: slowly, with dicts, and sharing nothing with plybook.

A cell is (level, file, rank), with levels 1 to 3, files 0 to 11 and ranks 0 to 7. A man is ``(colour, letter)``; the
colours are 1, which goes up the ranks, and -1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Cell = tuple[int, int, int]
Man = tuple[int, str]

STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
OBLIQUE = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
AROUND = STRAIGHT + OBLIQUE
KNIGHT = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
ZEBRA = [(a, b) for a in (-3, -2, 2, 3) for b in (-3, -2, 2, 3) if abs(a) != abs(b)]


def name(cell: Cell) -> str:
    level, file, rank = cell
    return f"{level}{'abcdefghijkl'[file]}{rank + 1}"


def is_there(cell: Cell) -> bool:
    return 1 <= cell[0] <= 3 and 0 <= cell[1] < 12 and 0 <= cell[2] < 8


@dataclass(frozen=True)
class Game:
    """A position."""

    men: dict[Cell, Man]
    turn: int = 1

    @classmethod
    def of(cls, fen: str) -> Game:
        """Return the position of the first two fields of ``fen``."""
        boards, turn, *_ = fen.split()
        men: dict[Cell, Man] = {}
        for level, board in zip((3, 2, 1), boards.split("|"), strict=True):
            for rank, row in zip(range(7, -1, -1), board.split("/"), strict=True):
                for digits in ("12", "11", "10"):
                    row = row.replace(digits, "." * int(digits))
                file = 0
                for sign in row:
                    if sign.isalpha():
                        men[level, file, rank] = (1 if sign.isupper() else -1, sign.upper())
                    file += int(sign) if sign.isdigit() else 1
        return cls(men, 1 if turn == "w" else -1)

    def ride(self, cell: Cell, ways: list[tuple[int, int]], most: int = 12) -> Iterator[Cell]:
        """Yield the cells of the level that are reached over empty ones."""
        level, file, rank = cell
        for x, y in ways:
            for step in range(1, most + 1):
                target = level, file + step * x, rank + step * y
                if not is_there(target):
                    break
                yield target
                if target in self.men:
                    break

    def frozen(self, cell: Cell) -> bool:
        level, file, rank = cell
        return level == 2 and self.men.get((1, file, rank)) == (-self.men[cell][0], "B")

    def ways(self, cell: Cell) -> Iterator[tuple[str, Cell]]:
        """Yield where the man on ``cell`` may go, with what he may do there: m move, c capture, s that from afar."""
        colour, letter = self.men[cell]
        level, file, rank = cell

        def at(up: int, x: int, y: int) -> Cell:
            return level + up, file + x, rank + y

        def flat(ways: list[tuple[int, int]]) -> list[Cell]:
            return [at(0, x, y) for x, y in ways]

        both: list[Cell] = []
        if letter == "W":
            yield "m", at(0, 0, colour)
            yield from (("c", at(0, x, colour)) for x in (1, -1))
        elif letter == "S" and level == 3:
            yield from (("m", at(0, x, colour)) for x in (1, -1))
            yield "c", at(0, 0, colour)
            yield "c", at(-1, 0, 0)
        elif letter == "S":
            yield from (
                ("m", each) for each in {at(1, 0, 0), *((3, x, 1 if colour > 0 else 6) for x in range(0, 12, 2))}
            )
        elif letter == "G":
            both = flat(ZEBRA if level == 3 else OBLIQUE)
            both += [at(-1 if level == 3 else 1, x, y) for x, y in OBLIQUE]
        elif letter == "R":
            both = [*flat(STRAIGHT), *self.ride(cell, OBLIQUE)]
            yield from (("s", at(-1, x, y)) for x, y in [(0, 0), *STRAIGHT])
        elif letter == "O":
            both = [*self.ride(cell, STRAIGHT)]
        elif letter == "U":
            both = flat(KNIGHT)
        elif letter == "H":
            both = [at(up, x, y) for up in (1, -1) for x, y in OBLIQUE]
            both += flat([(n * x, n * y) for n in (1, 2) for x, y in OBLIQUE]) if level == 2 else []
        elif letter == "T":
            both = [*self.ride(cell, OBLIQUE)]
        elif letter == "C":
            both = [*flat(AROUND), at(1, 0, 0), at(-1, 0, 0)]
        elif letter == "M":
            both = [*self.ride(cell, AROUND)] if level == 2 else flat(STRAIGHT)
            for up in (1, -1):
                both.append(at(up, 0, 0))
                if at(up, 0, 0) not in self.men:
                    both.append(at(2 * up, 0, 0))
        elif letter == "P":
            both = flat(AROUND) + (flat(KNIGHT) if level == 2 else [])
            both += [at(up, 2 * x, 2 * y) for up in (1, -1) for x, y in STRAIGHT]
            both += [at(2 * up, x, y) for up in (1, -1) for x, y in STRAIGHT]
        elif letter == "B":
            both = [at(0, x, colour) for x in (-1, 0, 1)]
            yield "m", at(0, 0, -colour)
        elif letter == "E" and level == 1:
            both = [*self.ride(cell, STRAIGHT, 2)]
            yield from (("m", each) for each in flat(OBLIQUE))
            yield from (("c", at(1, x, y)) for x, y in STRAIGHT)
        elif letter == "E":
            both = [at(-1, x, y) for x, y in STRAIGHT]
        elif letter == "D":
            yield from (("m", each) for each in [at(0, 0, colour), at(0, 1, 0), at(0, -1, 0)])
            yield from (("c", at(0, x, colour)) for x in (1, -1))
            yield ("c", at(1, 0, 0)) if level == 1 else ("m", at(-1, 0, 0))
        elif letter == "K":
            both = [at(1, 0, 0), at(-1, 0, 0), *(flat(AROUND) if level == 2 else [])]
        yield from ((mode, target) for target in dict.fromkeys(both) for mode in "mc")

    def goes(self, cell: Cell) -> Iterator[tuple[str, Cell]]:
        """Yield what the man on ``cell`` can do, check apart."""
        if self.frozen(cell):
            return
        for mode, target in self.ways(cell):
            man = self.men.get(target)
            if is_there(target) and (man is None if mode == "m" else man is not None and man[0] != self.men[cell][0]):
                yield mode, target

    def in_check(self, colour: int) -> bool:
        king = next(cell for cell, man in self.men.items() if man == (colour, "K"))
        men = [cell for cell, man in self.men.items() if man[0] != colour]
        return any(target == king for cell in men for mode, target in self.goes(cell))

    def moves(self) -> Iterator[tuple[str, Game]]:
        """Yield the legal moves, as ``2e22e3`` or ``2e72e8H``, and what they lead to."""
        for cell, (colour, letter) in self.men.items():
            for mode, target in self.goes(cell) if colour == self.turn else ():
                last = letter == "W" and target[2] == (7 if colour > 0 else 0)
                men = dict(self.men)
                del men[target if mode == "s" else cell]
                if mode != "s":
                    men[target] = (colour, "H" if last else letter)
                after = Game(men, -self.turn)
                if not after.in_check(colour):
                    yield name(cell) + name(target) + "H" * last, after

    def seen(self) -> dict[str, str]:
        """Return the men by the names of their cells, those of the second colour in small letters."""
        return {name(cell): letter if colour > 0 else letter.lower() for cell, (colour, letter) in self.men.items()}
