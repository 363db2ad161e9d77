"""Games of rule files whose men leap and ride, with one royal man a side: list all moves, leave out those into check.

It reads the data of a `Game`, and shares with the engine the rays of the board only.
"""

from __future__ import annotations

from collections.abc import Iterator

from plybook.rules.table.engine import GamePosition
from plybook.rules.table.game import Game
from plybook.rules.table.ways import SLIDE

Men = dict[int, tuple[int, int]]
"""The seat and kind of the man on each cell that has one."""

Found = tuple[int, int, int]
"""Where a move begins and ends, and the kind that the man becomes, 0 for none."""


class Naive:
    """The rules of ``game``."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.letters = [man.letter for man in game.men]
        self.royal = self.letters.index(game.royal.kings[0])

    def men(self, position: GamePosition) -> Men:
        """Return who stands where."""
        kinds = len(self.letters)
        return {cell: divmod(code - 1, kinds) for cell, code in enumerate(position.board) if code}

    def ways(self, men: Men, origin: int, passed: int = 0) -> Iterator[int]:
        """Yield the cells to which the man on ``origin`` can go; on ``passed`` cells Pawns capture, too."""
        seat, kind = men[origin]
        rule = self.game.en_passant
        passes = rule is not None and self.letters[kind] in rule.men[seat]
        for way in self.game.men[kind].ways:
            assert way.shape == SLIDE
            if not way.origins[seat] >> origin & 1:
                continue
            for direction in way.directions:
                turned = [-by if seat and axis in self.game.turned_axes else by for axis, by in enumerate(direction)]
                for cell in self.game.geometry.ray(origin, tuple(turned))[: way.limit or None]:
                    is_enemy = cell in men and men[cell][0] != seat
                    is_passing = passes and passed >> cell & 1 == 1
                    can = (
                        way.captures if is_enemy else cell not in men and (way.moves or (way.captures and is_passing))
                    )
                    if can and way.targets[seat] >> cell & 1:
                        yield cell
                    if cell in men:
                        break

    def is_check(self, men: Men, seat: int) -> bool:
        """Say whether the royal man of ``seat`` could be taken."""
        [royal] = [cell for cell, man in men.items() if man == (seat, self.royal)]
        return any(royal in self.ways(men, cell) for cell, man in men.items() if man[0] != seat)

    def moves(self, position: GamePosition) -> Iterator[Found]:
        """Yield all legal moves."""
        men, turn = self.men(position), position.turn
        for origin, (seat, kind) in men.items():
            if seat == turn:
                for target in {*self.ways(men, origin, position.passed)}:
                    after = {cell: man for cell, man in men.items() if cell != origin} | {target: (seat, kind)}
                    is_passing = position.passed >> target & 1 == 1 and target not in men
                    if is_passing and self.takes_passing(men, origin, target):
                        del after[position.taken_at]
                    if not self.is_check(after, turn):
                        yield from ((origin, target, became) for became in self.becomes(kind, target, turn))

    def takes_passing(self, men: Men, origin: int, target: int) -> bool:
        """Say whether the man on ``origin`` goes to the empty ``target`` by a capture only."""
        return target not in self.ways(men, origin)

    def becomes(self, kind: int, target: int, seat: int) -> list[int]:
        """Return what a man of ``kind`` becomes on ``target``: the kinds, 0 for what he is."""
        rule = self.game.promotion
        if rule is None or self.letters[kind] not in rule.pawns[seat] or not rule.zone[seat] >> target & 1:
            return [0]
        return [self.letters.index(letter) for letter in rule.becomes[seat]]
