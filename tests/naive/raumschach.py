"""Raumschach by the rules once more: slowly, with dicts, and sharing nothing with plybook.

Every function is written from the rule it cites. A cell is its name, such as ``Bc1``; a man is ``(colour, letter)``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

Man = tuple[str, str]
Step = tuple[int, int, int]

# Rule 1: level, file, rank.
CELLS = {f"{level}{file}{rank}" for level in "ABCDE" for file in "abcde" for rank in "12345"}
STEPS: list[Step] = [(x, y, z) for x in range(-2, 3) for y in range(-2, 3) for z in range(-2, 3)]


def changed(step: Step) -> int:
    """Return how many coordinates a step of one changes."""
    return sum(map(abs, step)) if max(map(abs, step)) == 1 else 0


# Rule 3.
FACES, EDGES, CORNERS = ([step for step in STEPS if changed(step) == count] for count in (1, 2, 3))
KNIGHT = [step for step in STEPS if sorted(map(abs, step)) == [0, 1, 2]]
SLIDES = {"R": FACES, "B": EDGES, "U": CORNERS, "Q": FACES + EDGES + CORNERS}


def other(colour: str) -> str:
    return "Black" if colour == "White" else "White"


@cache  # most of the time of the naive rules is spent here
def shift(cell: str, step: Step, times: int = 1) -> str | None:
    """Return the cell so many steps away, None if it is not on the board."""
    found = "".join(chr(ord(sign) + by * times) for sign, by in zip(cell, step, strict=True))
    return found if found in CELLS else None


@dataclass(frozen=True)
class Game:
    men: dict[str, Man]
    turn: str = "White"

    @classmethod
    def start(cls) -> Game:
        """Rule 2."""
        men: dict[str, Man] = {}
        for colour, home, second, rank, pawns in (("White", "A", "B", "1", "2"), ("Black", "E", "D", "5", "4")):
            inner = "BUQBU" if colour == "White" else "UBQUB"
            for file, one, two in zip("abcde", "RNKNR", inner, strict=True):
                men |= {home + file + rank: (colour, one), second + file + rank: (colour, two)}
                men |= {home + file + pawns: (colour, "P"), second + file + pawns: (colour, "P")}
        return cls(men)

    def pawn_captures(self, cell: str) -> set[str]:
        """Rule 4: through an edge, at least one of level and rank ahead, neither back."""
        up = 1 if self.men[cell][0] == "White" else -1
        ahead = [step for step in EDGES if up in (step[0], step[2]) and -up not in (step[0], step[2])]
        assert len(ahead) == 5
        return {target for step in ahead if (target := shift(cell, step))}

    def attacked(self, cell: str) -> set[str]:
        """Return what the man on ``cell`` attacks (rules 3 and 4)."""
        letter = self.men[cell][1]
        if letter == "P":
            return self.pawn_captures(cell)
        if letter in "NK":
            steps = KNIGHT if letter == "N" else FACES + EDGES + CORNERS
            return {target for step in steps if (target := shift(cell, step))}
        found = set()
        for step in SLIDES[letter]:
            for times in range(1, 5):
                target = shift(cell, step, times)
                if target is None:
                    break
                found.add(target)
                if target in self.men:
                    break
        return found

    def is_check(self, colour: str) -> bool:
        [king] = [cell for cell, man in self.men.items() if man == (colour, "K")]
        return any(king in self.attacked(cell) for cell, man in self.men.items() if man[0] != colour)

    def targets(self, cell: str) -> set[str]:
        """Return where the man on ``cell`` may go, check apart."""
        colour, letter = self.men[cell]
        found = {target for target in self.attacked(cell) if self.men.get(target, ("", ""))[0] != colour}
        if letter != "P":
            return found
        up = 1 if colour == "White" else -1
        ahead = {shift(cell, (up, 0, 0)), shift(cell, (0, 0, up))} - {None}
        return (found & self.men.keys()) | {target for target in ahead if target and target not in self.men}

    def moves(self) -> Iterator[tuple[str, Game]]:
        """Yield the legal moves, as ``Aa2Aa3`` or ``Ea4Ea5Q``, and what they lead to (rules 4 to 6)."""
        last = "E5" if self.turn == "White" else "A1"
        for cell, (colour, letter) in self.men.items():
            if colour != self.turn:
                continue
            for target in self.targets(cell):
                for kind in "QRBNU" if letter == "P" and target[0] + target[2] == last else letter:
                    men = {here: man for here, man in self.men.items() if here != cell}
                    after = replace(self, men={**men, target: (colour, kind)})
                    if not after.is_check(colour):
                        name = cell + target + (kind if kind != letter else "")
                        yield name, replace(after, turn=other(colour))

    def perft(self, depth: int) -> int:
        return sum(after.perft(depth - 1) for _, after in self.moves()) if depth else 1
