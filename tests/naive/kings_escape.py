"""King's Escape by the rules once more: slowly, with dicts, and sharing nothing with plybook.

Every function is written from the rule it cites. A square is its name; a man is ``(colour, letter)``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Man = tuple[str, str]

# Rule 1.
SQUARES = [file + rank for file in "abcdefg" for rank in "234567"] + ["d1", "d8"]
BACK_ROWS = {"White": "7", "Black": "2"}  # of the other side each
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
RAYS = {"B": DIAGONAL, "R": STRAIGHT, "Q": STRAIGHT + DIAGONAL}
KNIGHT = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]


def opponent(colour: str) -> str:
    return {"White": "Black", "Black": "White"}[colour]


def there(square: str, file: int, rank: int) -> str:
    """Return the square so far away, "" if there is none."""
    found = chr(ord(square[0]) + file) + chr(ord(square[1]) + rank)
    return found if found in SQUARES else ""


@dataclass(frozen=True)
class Game:
    men: dict[str, Man]
    turn: str = "White"

    @classmethod
    def start(cls) -> Game:
        """Rule 2."""
        men = {"d8": ("White", "K"), "d1": ("Black", "K")}
        for file, letter in zip("abcdefg", "RNBQBNR", strict=True):
            men[file + "2"], men[file + "3"] = ("White", letter), ("White", "P")
            men[file + "7"], men[file + "6"] = ("Black", letter), ("Black", "P")
        return cls(men)

    def attacks(self, square: str) -> Iterator[str]:
        """Yield what the man on ``square`` could capture on, who may stand there: a King nothing (rule 3)."""
        colour, letter = self.men[square]
        ahead = 1 if colour == "White" else -1
        leaps = {"N": KNIGHT, "P": [(1, ahead), (-1, ahead)]}.get(letter, [])
        yield from filter(None, (there(square, *leap) for leap in leaps))
        for file, rank in RAYS.get(letter, []):
            reached = there(square, file, rank)
            while reached:
                yield reached
                reached = "" if reached in self.men else there(reached, file, rank)

    def is_free(self, colour: str) -> bool:
        """Say whether the King of ``colour`` is not attacked."""
        king = next(square for square, man in self.men.items() if man == (colour, "K"))
        return not any(king in self.attacks(square) for square, man in self.men.items() if man[0] != colour)

    def in_check(self) -> bool:
        """Rule 4: who does not attack the other's King is in check."""
        return self.is_free(opponent(self.turn))

    def goes(self, square: str) -> Iterator[str]:
        """Yield where the man on ``square`` goes, check apart (rule 3); no King is captured (rule 4)."""
        colour, letter = self.men[square]
        if letter == "K":
            steps = [there(square, *step) for step in STRAIGHT + DIAGONAL]
        elif letter == "P":
            steps = [there(square, 0, 1 if colour == "White" else -1)]
        else:
            steps = list(self.attacks(square))
        yield from (step for step in steps if step and step not in self.men)
        for target in self.attacks(square):
            if self.men.get(target, (colour, ""))[0] != colour and self.men[target][1] != "K":
                yield target

    def moves(self) -> Iterator[tuple[str, Game]]:
        """Yield the legal moves, as ``a2a3`` or ``a6a7Q``, and what they lead to (rules 3 and 4)."""
        for square, (colour, letter) in self.men.items():
            if colour != self.turn:
                continue
            for target in self.goes(square):
                promotes = letter == "P" and target[1] == BACK_ROWS[colour]
                for kind in "QRBN" if promotes else letter:
                    men = {at: man for at, man in self.men.items() if at != square} | {target: (colour, kind)}
                    after = Game(men, opponent(colour))
                    if not after.is_free(opponent(colour)):
                        yield square + target + kind * promotes, after

    def perft(self, depth: int) -> int:
        return sum(after.perft(depth - 1) for _, after in self.moves()) if depth else 1
