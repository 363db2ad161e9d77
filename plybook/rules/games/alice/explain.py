"""Why a written move is not legal in Alice chess, said in the game's own terms."""

from __future__ import annotations

from plybook.rules.board import bits
from plybook.rules.games.alice.board import (
    BOARDS,
    MOVEMENTS,
    ON_A,
    PASSAGE,
    PAWNS,
    RANK_CELLS,
    across,
    attackers,
    is_pair,
    landing_of,
    paths_from,
    square_name,
)
from plybook.rules.moves import Move, Query
from plybook.rules.shared.chessmen import KINDS, KING, KNIGHT, passed_by
from plybook.rules.shared.chessmen_explain import ChessmenExplanation
from plybook.rules.shared.chessmen_position import ChessmenPosition
from plybook.rules.shared.two_sided import PAWN
from plybook.rules.terms import Cell, Cells


def explain(position: ChessmenPosition, query: Query) -> str:
    """Say in plain words why no legal move fits ``query``."""
    return _AliceExplanation(position).explain(query)


class _AliceExplanation(ChessmenExplanation):
    pawns = PAWNS
    movements = MOVEMENTS

    def explain_absence(self, query: Query) -> str:
        if is_pair(query.origins):
            return f"{self.where(query.origins)} is empty on both boards"
        return super().explain_absence(query)

    def explain_targets(self, query: Query, men: Cells) -> str:
        """Say why none of ``men`` can make the move of ``query``, each on his own board."""
        targets = query.targets
        if not is_pair(targets) and targets & (targets - 1):
            return super().explain_targets(query, men)
        cell, reasons = targets.bit_length() - 1, []
        for origin in bits(men):
            target = cell if origin // PASSAGE == cell // PASSAGE else landing_of(cell)
            if targets >> target & 1 and self.reaches(origin, target):
                reasons.append(self.explain_candidate(query, Move(origin, target, query.promotion)))
        distance = self.explain_distance(query, men)
        return (
            "; ".join(dict.fromkeys(reasons)) or f"no {self.kind_name(men)} reaches {self.where(targets)}{distance}"
        )

    def explain_move(self, move: Move) -> str:
        origin, target, _, _ = move
        kind, name = (self.board[origin] - 1) % KINDS, self.position.geometry.names[target]
        if self.position.occupied[self.turn] >> target & 1:
            return f"{self.side}'s own {self.man(target)} stands on {name}"
        if self.board[landing_of(target)]:
            return self._explain_crowd(landing_of(target))
        if kind == PAWN and (reason := self.explain_pawn_target(move)):
            return reason
        path = 0 if kind == KNIGHT else paths_from(origin)[target]
        if reason := self.explain_path(origin, target, path):
            return reason
        return self._explain_king(target) if kind == KING else self._explain_safety(origin, target)

    def _explain_crowd(self, landing: Cell) -> str:
        """Say that a man stands on the cell to which the moving man would pass."""
        square, here, there = square_name(landing), BOARDS[landing < PASSAGE], BOARDS[landing >= PASSAGE]
        return f"{square} is empty on {here}, but the {self.man(landing)} on {square} of board {there} is in the way"

    def explain_pawn_target(self, move: Move) -> str:
        reason, target = super().explain_pawn_target(move), move.target
        passed, pawn = passed_by(target, self.turn), 1 + PAWN + KINDS * (1 - self.turn)
        is_passed = RANK_CELLS[2 if self.turn else 5] >> target & 1 and pawn in (
            self.board[passed],
            self.board[landing_of(passed)],
        )
        is_aslant = move.origin % 8 != target % 8
        return f"{reason}; there is no capture en passant in this game" if is_passed and is_aslant else reason

    def _explain_king(self, target: Cell) -> str:
        """Say what attacks the King, on his way to ``target`` or where he passes to; "" if nothing does."""
        if threats := self.position.king_threats(target):
            return f"the King on {self.position.geometry.names[target]} would be in check by {self.men(threats)}"
        return self._explain_passage(landing_of(target), self.position.king_threats(landing_of(target)))

    def _explain_passage(self, landing: Cell, threats: Cells) -> str:
        """Say what attacks the King where he passes to; "" if nothing does."""
        return f"the King passes into check on board {_board(landing)} by {self.men(threats)}" if threats else ""

    def _explain_safety(self, origin: Cell, target: Cell) -> str:
        """Say which men would attack the King after another man has moved; "" if none."""
        threats = self.position.threats(origin, target)
        if not threats:
            return ""
        by, man, name = self.men(threats), self.man(origin), self.position.geometry.names[target]
        king, checkers = self.position.king(self.turn), self.position.checkers()
        if any(paths_from(king).get(checker, 0) >> target & 1 for checker in bits(checkers)):
            passes = f"the {man} does not stay on {name} but passes to board {_board(landing_of(target))}"
            return f"{passes}, and the King is left in check by {by}"
        if checkers:
            return f"the King would be left in check by {by}"
        without = (self.position.occupied[0] | self.position.occupied[1]) ^ 1 << origin
        if attackers(self.position.masks, 1 - self.turn, king, without):
            return f"the {man} on {self.position.geometry.names[origin]} is pinned by {by}"
        return f"without the {self.man(target)} on {name} the King would be in check by {by}"

    def explain_obstacles(self, obstacles: int) -> str:
        if obstacles & ON_A:
            return super().explain_obstacles(obstacles & ON_A)
        return "; ".join(map(self._explain_crowd, bits(obstacles)))

    def explain_way(self, start: int, end: int, cell: Cell, threats: Cells) -> str:
        """Say that ``threats`` attack ``cell``, on the way of a castling King or where he passes to."""
        return self._explain_passage(cell, threats) if cell == end else super().explain_way(start, end, cell, threats)

    def where(self, cells: Cells) -> str:
        """Return what ``cells`` are called: a square, a line, on one board or on both; "" if nothing with a name."""
        if is_pair(cells):
            return square_name(cells.bit_length() - 1)
        if not cells & (cells - 1) or (cells & ON_A and cells >> PASSAGE):
            return super().where(cells)
        board = _board(cells.bit_length() - 1)
        line = super().where(cells | across(cells))
        return f"{line} of board {board}" if line else f"board {board}"


def _board(cell: Cell) -> str:
    return BOARDS[cell >= PASSAGE]
