"""How games of parts end: what the ends are worth, and those that come of several positions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Self

from plybook.rules.position import Outcome
from plybook.rules.table.game import Points
from plybook.rules.table.tables import GameTables

_FIFTY_MOVES = 100  # plies
_FACING, _PASSED = 1, 2


class GameEnds(GameTables):
    """The ends of the games of a class."""

    __slots__ = ()

    @abstractmethod
    def ended(self) -> Outcome | None:
        """Return how the game has ended here, whatever moves there were; None if it goes on."""

    @abstractmethod
    def is_for_study(self) -> bool:
        """Say whether a side has no royal man where each must have one."""

    def check_mark(self) -> str:
        """Return the mark of the move that led here: ``#`` where it has won, ``+`` for check."""
        if self.ends and (end := self.ended()) is not None:
            return "#" if end.winner is not None else ""
        if not self.is_check():
            return ""
        return "+" if self.has_legal_move() else "#"

    def outcome(self) -> Outcome | None:
        """Return how the game has ended here by the rules, None if it goes on."""
        end = self.ended()
        if end is not None:
            return end
        if self.has_legal_move():
            return self.drawn_by_clock()
        if self.is_for_study():
            return None
        ends = self.game.ends
        if self.is_check():
            return self.valued("checkmate", ends.mate)
        if ends.by_count:
            white, black = (men.bit_count() for men in self.occupied)
            own, other = (black, white) if self.turn else (white, black)
            return self.valued("stalemate", ends.by_count * ((own > other) - (own < other)))
        return self.valued("stalemate", ends.stalemate) if ends.stalemate else self.settled("stalemate")

    def facts(self) -> tuple[str, ...]:
        """Return in words what may make the game a draw on a claim, repetition aside."""
        clock, (limit, number) = self.game.ends.clock, self.counted
        is_old = not self.draws_at_clock and 0 < clock <= self.halfmove_clock
        if not (is_old or 0 < limit < number) or not self.has_legal_move():
            return ()
        said = (f"{'fifty' if clock == _FIFTY_MOVES else clock // 2} moves {self.clock_words}",) if is_old else ()
        return (*said, f"{number // 2} moves counted") if 0 < limit < number else said

    def repeated(self, times: int, checks: Sequence[bool]) -> Outcome | None:
        """Return how the game ends as this position has occurred so many ``times``, by the rule of `Repetition`."""
        rule = self.game.ends.repetition
        said = f"the position has occurred {times} times"
        if rule is None:
            return self.settled(said)
        if rule.by_checks:
            by_other, by_own = all(checks[::2]), all(checks[1::2])
            if by_other or by_own:
                return self.valued(f"{said}, with perpetual check", by_other - by_own)
        if rule.value is None:
            return None
        if not rule.value:
            return self.settled(said)
        return self.valued(said, -rule.value if rule.is_whites and self.turn else rule.value)

    def valued(self, termination: str, value: int) -> Outcome:
        """Return the outcome that is worth ``value`` to the seat to move: 1 a win, 0 a draw, -1 a loss."""
        if not value:
            return self.drawn_by(termination)
        winner = self.turn if value > 0 else 1 - self.turn
        return Outcome(termination, winner, self.score((winner,)))

    def drawn_by_clock(self) -> Outcome | None:
        """Return the end of a game in which nothing has happened for long, if that needs no claim."""
        end = super().drawn_by_clock()
        return self.settled(end.termination) if end else None

    def settled(self, termination: str) -> Outcome:
        """Return the outcome of a game that neither side has won on the board: a draw, or by the men left."""
        points = self.game.ends.points
        if points is None:
            return self.drawn_by(termination)
        white = self._points(points)
        return self.valued(termination, -white if self.turn else white)

    def _points(self, points: Points) -> int:
        """Return 1 if White has more points, -1 if Black has, 0 if they have as many."""
        white, black, kinds = 0.0, points.black, len(self.kinds)
        for kind, letter in enumerate(self.written):
            worth = points.men.get(letter, 0) if points.men is not None else 1
            white += worth * self.masks[1 + kind].bit_count()
            black += worth * self.masks[1 + kinds + kind].bit_count()
        return (white > black) - (white < black)

    def idle_after(self, before: Self | None) -> int:
        """Return how the move from ``before`` was idle, as bits; two in a row that share a bit end the game."""
        facing = self.are_facing(self) if self.are_facing is not None else False
        return _FACING * facing | _PASSED * (before is not None and self.board == before.board)

    def ended_by_idle_plies(self) -> Outcome:
        """Return how the game ends after two such plies."""
        return self.settled("two passes" if self.are_facing is None else "two passes, or Kings left facing")
