"""Alice chess by the rules once more: slowly, with dicts, and sharing nothing with plybook.

Every function is written from the rule it cites. A square is its name, with its board: ``e4/A``; a man is
``(colour, letter)``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

Man = tuple[str, str]
Step = tuple[int, int]

FILES, RANKS = "abcdefgh", "12345678"
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KNIGHT = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) + abs(y) == 3]
RIDES = {"B": DIAGONAL, "R": STRAIGHT, "Q": STRAIGHT + DIAGONAL}
LEAPS = {"N": KNIGHT, "K": STRAIGHT + DIAGONAL}
UP = {"White": 1, "Black": -1}
HOME = {"White": "1", "Black": "8"}


def other(colour: str) -> str:
    return "Black" if colour == "White" else "White"


def through(square: str) -> str:
    """Return the square of the same name on the other board."""
    return square[:3] + ("B" if square[3] == "A" else "A")


def shift(square: str, step: Step, times: int = 1) -> str | None:
    """Return the square so many steps away on the same board, None if there is none."""
    file, rank = FILES.index(square[0]) + step[0] * times, RANKS.index(square[1]) + step[1] * times
    if not (0 <= file < 8 and 0 <= rank < 8):
        return None
    return FILES[file] + RANKS[rank] + square[2:]


@dataclass(frozen=True)
class Game:
    men: dict[str, Man]
    turn: str = "White"
    # The squares of Kings and Rooks that may still castle.
    unmoved: frozenset[str] = field(default_factory=frozenset)

    @classmethod
    def start(cls) -> Game:
        """Rule 1."""
        men: dict[str, Man] = {}
        for file, letter in zip(FILES, "RNBQKBNR", strict=True):
            men |= {f"{file}1/A": ("White", letter), f"{file}2/A": ("White", "P")}
            men |= {f"{file}8/A": ("Black", letter), f"{file}7/A": ("Black", "P")}
        return cls(men, unmoved=frozenset(f"{file}{rank}/A" for file in "aeh" for rank in "18"))

    def attacks(self, square: str) -> set[str]:
        """Return what the man on ``square`` attacks, on his own board (rules 2 and 5)."""
        colour, letter = self.men[square]
        leaps = [(-1, UP[colour]), (1, UP[colour])] if letter == "P" else LEAPS.get(letter, [])
        found = {target for step in leaps if (target := shift(square, step))}
        for step in RIDES.get(letter, []):
            for times in range(1, 8):
                target = shift(square, step, times)
                if target is None:
                    break
                found.add(target)
                if target in self.men:
                    break
        return found

    def is_attacked(self, square: str, by: str) -> bool:
        return any(square in self.attacks(here) for here, man in self.men.items() if man[0] == by)

    def king(self, colour: str) -> str:
        [square] = [square for square, man in self.men.items() if man == (colour, "K")]
        return square

    def in_check(self) -> bool:
        return self.is_attacked(self.king(self.turn), other(self.turn))

    def targets(self, square: str) -> set[str]:
        """Return where the man on ``square`` goes on his board, by the rules of chess (rules 2 and 6)."""
        colour, letter = self.men[square]
        prey = {target for target, man in self.men.items() if man[0] != colour}
        if letter != "P":
            return {target for target in self.attacks(square) if target in prey or target not in self.men}
        found = self.attacks(square) & prey
        start = {"White": "2", "Black": "7"}[colour]
        for times in (1, 2) if square[1] == start and square[3] == "A" else (1,):
            ahead = shift(square, (0, UP[colour]), times)
            if ahead is None or ahead in self.men:
                break
            found.add(ahead)
        return found

    def moves(self) -> Iterator[tuple[str, Game]]:
        """Yield the legal moves, as ``e2e4`` or ``a7a8q``, and what they lead to."""
        for square, (colour, letter) in self.men.items():
            if colour != self.turn:
                continue
            for target in self.targets(square):
                last = letter == "P" and target[1] == HOME[other(colour)]
                for kind in "QRBN" if last else letter:
                    after = self.passed({square: (target, kind)})
                    if after and (letter != "K" or self.may_stand(square, target)):
                        yield square[:2] + target[:2] + (kind.lower() if last else ""), after
        yield from self.castlings()

    def may_stand(self, king: str, target: str) -> bool:
        """Say whether the King is not attacked on ``target``, before he passes (rule 4)."""
        men = {square: man for square, man in self.men.items() if square != king}
        return not replace(self, men={**men, target: (self.turn, "K")}).is_attacked(target, other(self.turn))

    def passed(self, moves: dict[str, tuple[str, str]]) -> Game | None:
        """Return the game after men have moved and passed, None if they cannot (rules 2 to 4)."""
        targets = [target for target, _ in moves.values()]
        men = {square: man for square, man in self.men.items() if square not in moves and square not in targets}
        for target, kind in moves.values():
            if through(target) in self.men:
                return None
            men[through(target)] = (self.turn, kind)
        after = Game(men, other(self.turn), self.unmoved - {*moves, *targets})
        return None if after.is_attacked(after.king(self.turn), other(self.turn)) else after

    def castlings(self) -> Iterator[tuple[str, Game]]:
        """Rule 7."""
        rank = HOME[self.turn]
        for rook, between, way in (("h", "fg", "efg"), ("a", "bcd", "edc")):
            king, corner = f"e{rank}/A", f"{rook}{rank}/A"
            if {king, corner} <= self.unmoved and not any(f"{file}{rank}/A" in self.men for file in between):
                after = self.passed({king: (f"{way[2]}{rank}/A", "K"), corner: (f"{way[1]}{rank}/A", "R")})
                if after and all(self.may_stand(king, f"{file}{rank}/A") for file in way):
                    yield f"e{rank}{way[2]}{rank}", after

    def perft(self, depth: int) -> int:
        return sum(after.perft(depth - 1) for _, after in self.moves()) if depth else 1
