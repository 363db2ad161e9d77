"""Anticheckmate Chess by the rules once more: slowly, with dicts, and sharing nothing with plybook.

Every function is written from the rule it cites. A square is its name; a man is ``(colour, letter)``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Man = tuple[str, str]

STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
RAYS = {"B": DIAGONAL, "R": STRAIGHT, "Q": STRAIGHT + DIAGONAL}
KNIGHT = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
AHEAD = {"White": 1, "Black": -1}
FIRST = {"White": "2", "Black": "7"}
LAST = {"White": "8", "Black": "1"}


def opponent(colour: str) -> str:
    return {"White": "Black", "Black": "White"}[colour]


def there(square: str, file: int, rank: int) -> str:
    """Return the square so far away, "" if there is none."""
    found = chr(ord(square[0]) + file) + chr(ord(square[1]) + rank)
    return found if found[0] in "abcdefgh" and found[1] in "12345678" else ""


@dataclass(frozen=True)
class Game:
    """``passed`` is the square that a Pawn has just passed over, "" if none has."""

    men: dict[str, Man]
    turn: str = "White"
    passed: str = ""

    @classmethod
    def start(cls) -> Game:
        """Rule 2: chess, but for the Kings."""
        men: dict[str, Man] = {}
        for file, letter in zip("abcdefgh", "RNBQ.BNR", strict=True):
            for colour, home, pawns in (("White", "1", "2"), ("Black", "8", "7")):
                men[file + pawns] = (colour, "P")
                if letter != ".":
                    men[file + home] = (colour, letter)
        return cls(men | {"e8": ("White", "K"), "e1": ("Black", "K")})

    def attacks(self, square: str) -> Iterator[str]:
        """Yield what the man on ``square`` could capture on; a King nothing (rule 4)."""
        colour, letter = self.men[square]
        leaps = {"N": KNIGHT, "P": [(1, AHEAD[colour]), (-1, AHEAD[colour])]}.get(letter, [])
        yield from filter(None, (there(square, *leap) for leap in leaps))
        for file, rank in RAYS.get(letter, []):
            reached = there(square, file, rank)
            while reached:
                yield reached
                reached = "" if reached in self.men else there(reached, file, rank)

    def is_free(self, colour: str) -> bool:
        king = next(square for square, man in self.men.items() if man == (colour, "K"))
        return not any(king in self.attacks(square) for square, man in self.men.items() if man[0] != colour)

    def winner(self) -> str:
        """Return who has won, "" if nobody has: rule 7, and rule 8 for two that are free at once."""
        for colour in (opponent(self.turn), self.turn):
            if self.is_free(colour):
                return colour
        return ""

    def goes(self, square: str) -> Iterator[str]:
        """Yield where the man on ``square`` goes (rules 4 to 6)."""
        colour, letter = self.men[square]
        if letter == "K":
            steps = [there(square, *step) for step in STRAIGHT + DIAGONAL]
        elif letter == "P":
            steps = [there(square, 0, AHEAD[colour])]
            if square[1] == FIRST[colour] and steps[0] not in self.men:
                steps.append(there(square, 0, 2 * AHEAD[colour]))
        else:
            steps = list(self.attacks(square))
        yield from (step for step in steps if step and step not in self.men)
        for target in self.attacks(square):
            if self.men.get(target, (colour, ""))[0] != colour and self.men[target][1] != "K":
                yield target
            if letter == "P" and target == self.passed:
                yield target

    def ways(self) -> Iterator[tuple[str, Game]]:
        """Yield the moves, as ``a2a3`` or ``a7a8Q``, and what they lead to, whether or not the game has ended."""
        for square, (colour, letter) in self.men.items():
            for target in self.goes(square) if colour == self.turn else ():
                promotes = letter == "P" and target[1] == LAST[colour]
                for kind in "QRBN" if promotes else letter:
                    yield square + target + kind * promotes, self.after(square, target, kind)

    def after(self, square: str, target: str, kind: str) -> Game:
        men = {at: man for at, man in self.men.items() if at != square} | {target: (self.turn, kind)}
        is_pawn, behind = self.men[square][1] == "P", there(target, 0, -AHEAD[self.turn])
        if is_pawn and target == self.passed:
            del men[behind]
        is_double = is_pawn and abs(int(target[1]) - int(square[1])) == 2
        return Game(men, opponent(self.turn), behind if is_double else "")

    def moves(self) -> Iterator[tuple[str, Game]]:
        """Yield the legal moves: none when the game has ended."""
        if not self.winner():
            yield from self.ways()

    def perft(self, depth: int) -> int:
        return sum(after.perft(depth - 1) for _, after in self.moves()) if depth else 1
