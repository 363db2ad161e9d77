"""Prisoner's Escape by the rules once more: slowly, with dicts, and sharing nothing with plybook.

Every function is written from the rule it cites. A square is its name; a man is ``(colour, letter)``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

Man = tuple[str, str]
Step = tuple[int, int]

# Rule 1.
SQUARES = {f"{file}{rank}" for file in "abcdefg" for rank in range(2, 8)} | {"d1", "d8"}
FORWARD = {"White": 1, "Black": -1}
KNIGHT = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) + abs(y) == 3]
AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def other(colour: str) -> str:
    return "Black" if colour == "White" else "White"


def shift(square: str, step: Step, times: int = 1) -> str | None:
    """Return the square so many steps away, None if it is not on the board."""
    found = chr(ord(square[0]) + step[0] * times) + str(int(square[1]) + step[1] * times)
    return found if found in SQUARES else None


def slides(letter: str, up: int) -> list[Step]:
    """Rules 7, 8 and 9."""
    falcon = [(-1, up), (1, up), (0, -up)]
    hunter = [(0, up), (-1, -up), (1, -up)]
    return {"F": falcon, "H": hunter, "G": falcon + hunter}.get(letter, [])


@dataclass(frozen=True)
class Game:
    men: dict[str, Man]
    turn: str = "White"

    @classmethod
    def start(cls) -> Game:
        """Rules 2 and 3."""
        men = {"d8": ("White", "I"), "d1": ("Black", "I")}
        for file, letter in zip("abcdefg", "FNHGHNF", strict=True):
            men |= {f"{file}2": ("White", letter), f"{file}3": ("White", "P")}
            men |= {f"{file}7": ("Black", letter), f"{file}6": ("Black", "P")}
        return cls(men)

    def attacked(self, square: str) -> set[str]:
        """Return what the man on ``square`` attacks (rules 5 to 9; a Prisoner and a friendly leap attack nothing)."""
        colour, letter = self.men[square]
        up = FORWARD[colour]
        steps = {"P": [(-1, up), (1, up)], "N": KNIGHT}.get(letter, [])
        found = {shift(square, step) for step in steps}
        for step in slides(letter, up):
            for times in range(1, 8):
                target = shift(square, step, times)
                found.add(target)
                if target is None or target in self.men:
                    break
        return {target for target in found if target}

    def frees(self, colour: str) -> bool:
        """Say whether nothing of ``colour`` attacks the opposing Prisoner (rule 11)."""
        [prisoner] = [square for square, man in self.men.items() if man == (other(colour), "I")]
        return all(prisoner not in self.attacked(square) for square, man in self.men.items() if man[0] == colour)

    def targets(self, square: str) -> set[str]:
        """Return where the man on ``square`` may go, check apart."""
        colour, letter = self.men[square]
        up = FORWARD[colour]
        # Rule 4: a Prisoner is never captured.
        prey = {target for target, man in self.men.items() if man[0] == other(colour) and man[1] != "I"}
        empty = SQUARES - set(self.men)
        if letter == "I":
            return {target for step in AROUND if (target := shift(square, step)) and target in empty}
        if letter == "P":
            ahead = {target for target in empty if target == shift(square, (0, up))}
            return ahead | self.attacked(square) & prey
        found = self.attacked(square) & (empty | prey)
        # Rule 10.
        for step in ((-1, up), (0, up), (1, up)):
            over, beyond = shift(square, step), shift(square, step, 2)
            if over in self.men and self.men[over][0] == colour and beyond and beyond in empty:
                found.add(beyond)
        return found

    def moves(self) -> Iterator[tuple[str, Game]]:
        """Yield the legal moves, as ``a2a3`` or ``a6a7G``, and what they lead to (rules 5 and 12)."""
        last = "7" if self.turn == "White" else "2"
        for square, (colour, letter) in self.men.items():
            if colour != self.turn:
                continue
            for target in self.targets(square):
                for kind in "GHFN" if letter == "P" and target[1] == last else letter:
                    men = {here: man for here, man in self.men.items() if here != square}
                    after = replace(self, men={**men, target: (colour, kind)})
                    if not after.frees(colour):
                        name = square + target + (kind if kind != letter else "")
                        yield name, replace(after, turn=other(colour))

    def perft(self, depth: int) -> int:
        return sum(after.perft(depth - 1) for _, after in self.moves()) if depth else 1
