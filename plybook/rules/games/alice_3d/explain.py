"""Why a written move is not legal in Influenced 8-Leveled 3D Alice Chess, said in the game's own terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plybook.rules.board import bits
from plybook.rules.games.alice_3d.castling import Attempt, attempts
from plybook.rules.games.alice_3d.men import (
    BOX,
    CUBES,
    GEOMETRY,
    HEIR,
    INFLUENCE_SETS,
    KINDS,
    KING,
    LANDING,
    MAIN,
    MAIN_SETS,
    MOVEMENTS,
    PAWN,
    PAWNS,
    SETS,
    WITHIN,
    paths_from,
)
from plybook.rules.moves import CASTLING, EN_PASSANT, Move, Query
from plybook.rules.shared.two_sided_explain import Explanation
from plybook.rules.terms import Cell, Cells
from plybook.wording import listing

if TYPE_CHECKING:
    from plybook.rules.games.alice_3d.position import AlicePosition


def explain(position: AlicePosition, query: Query) -> str:
    """Say in plain words why no legal move fits ``query``."""
    return _AliceExplanation(position).explain(query)


class _AliceExplanation(Explanation):
    position: AlicePosition

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        if not self.position.has_legal_move():
            return f"the game has ended by {'checkmate' if self.position.is_checkmate() else 'stalemate'}"
        if query.special == CASTLING:
            return f"castling: {self._explain_castling(query)}"
        return super().explain(query)

    def explain_absence(self, query: Query) -> str:
        """Say that no man of the seat to move fits the origin of ``query``."""
        theirs = INFLUENCE_SETS[1 - self.turn]
        if query.origins & ~(BOX.all << theirs):
            return super().explain_absence(query)
        return f"{self.side} has no men on {_set_name(theirs)}, {self.opponent}'s influence set"

    def explain_target(self, query: Query, men: Cells, target: Cell) -> str:
        """Say why none of ``men`` can make the move of ``query`` to ``target``."""
        near = [cell for cell in bits(men) if self.reaches(cell, target)]
        if not near:
            return f"no {self.kind_name(men)} reaches {GEOMETRY.names[target]}{self.explain_distance(query, men)}"
        reasons = [self.explain_candidate(query, Move(cell, target, query.promotion)) for cell in near]
        return "; ".join(dict.fromkeys(reasons))

    def reaches(self, origin: Cell, target: Cell) -> bool:
        """Say whether the man on ``origin`` could ever go to the cube of ``target``, on whatever set."""
        kind, cube = (self.board[origin] - 1) % KINDS, origin & WITHIN
        if kind != PAWN:
            return target & WITHIN in MOVEMENTS[kind].paths(cube)
        pawns = PAWNS[self.turn]
        return (pawns.steps(cube, 0) | pawns.captures(cube)) >> (target & WITHIN) & 1 == 1

    def explain_move(self, move: Move) -> str:
        is_pawn = self.board[move.origin] == 1 + PAWN + KINDS * self.turn
        return (
            self._explain_set(move)
            or self._explain_influence(move.origin)
            or self._explain_arrival(move)
            or (self._explain_pawn(move) if is_pawn else self._explain_ride(move))
            or self._explain_danger(move)
        )

    def _explain_set(self, move: Move) -> str:
        """Say on which set the man lands, if not on that of the target (R3.2)."""
        first, names = move.origin & ~WITHIN, GEOMETRY.names
        if move.target & ~WITHIN == LANDING[first]:
            return ""
        if not MAIN >> move.origin & 1:
            return f"a man on an influence set stays there, and {names[move.target]} is not on {_set_name(first)}"
        landing = LANDING[first] + (move.target & WITHIN)
        return f"a man that moves on {_set_name(first)} lands on {_set_name(landing)}, so on {names[landing]}"

    def _explain_influence(self, cell: Cell) -> str:
        """Say why the man on ``cell`` is not influenced by its own side (R5); "" if it is or needs not be."""
        turn, names = self.turn, GEOMETRY.names
        if not MAIN >> cell & 1 or self.position.ruling_seat(cell) == turn:
            return ""
        cells = [self.position.influencing(seat, cell) for seat in (0, 1)]
        man = f"the {self.man(cell)} on {names[cell]} is not influenced"
        if not self.board[cells[turn]]:
            return f"{man}: no {self.side} man stands on {names[cells[turn]]}"
        own, other = (f"{self._whose(cells[seat])} on {names[cells[seat]]}" for seat in (turn, 1 - turn))
        if len({*self.position.influence(cell)}) > 1:
            return f"{man} enough: {other} outranks {own}"
        return f"{man} enough: {other} equals {own}, which on {_set_name(cell)} favours {self.opponent}"

    def _explain_arrival(self, move: Move) -> str:
        """Say which man stands where none can be captured, or where the man would land (R4.3, R4.4)."""
        turn, names, departure = self.turn, GEOMETRY.names, self.position.victim_cell(move)
        if self.position.occupied[turn] >> departure & 1:
            return f"{self.side}'s own {self.man(departure)} stands on {names[departure]}"
        if not self.board[move.target]:
            return ""
        return f"{self._whose(move.target)} stands on {names[move.target]}, where the man would land"

    def _explain_ride(self, move: Move) -> str:
        path = paths_from(move.origin & WITHIN)[move.target & WITHIN] << (move.origin & ~WITHIN)
        return self.explain_path(move.origin, self.position.victim_cell(move), path)

    def _explain_pawn(self, move: Move) -> str:
        """Say why a Pawn cannot go to the cube of the target, or become what it shall (R6)."""
        turn, departure = self.turn, self.position.victim_cell(move)
        if (departure - move.origin) % PAWNS[turn].ahead == 0:
            if self.board[departure]:
                return "a Pawn cannot capture straight ahead"
            passed = (move.origin + departure) // 2
            path = 1 << passed if departure - move.origin == 2 * PAWNS[turn].ahead else 0
            if reason := self.explain_path(move.origin, departure, path):
                return reason
        elif not MAIN >> move.origin & 1:
            return "nothing is captured on an influence set"
        elif not self.board[departure] and move.target != self.position.en_passant:
            return f"there is nothing on {GEOMETRY.names[departure]} for a Pawn to capture"
        if move.promotion != HEIR:
            return ""
        if not MAIN >> move.origin & 1:
            return "a Pawn on an influence set never becomes a Knight Protector"
        heir = self.position.heir(turn)
        return f"{self.side} has a Knight Protector, on {GEOMETRY.names[heir]}" if heir >= 0 else ""

    def _explain_danger(self, move: Move) -> str:
        """Say which men would threaten a King without an heir after the move (R9.4); "" if it is safe."""
        turn, is_pawn = self.turn, self.board[move.origin] == 1 + PAWN + KINDS * self.turn
        is_passing = move.target == self.position.en_passant and not self.board[self.position.victim_cell(move)]
        if is_pawn and is_passing:
            move = move._replace(special=EN_PASSANT)
        after = self.position.apply_unchecked(move)
        if not after.is_lost(turn):
            return ""
        king = after.king(turn)
        by = _AliceExplanation(after).men(after.threats(1 - turn, king))
        heirless = f"and {self.side} has no Knight Protector"
        return f"after it the King on {GEOMETRY.names[king]} would be threatened by {by}, {heirless}"

    # --- castling ------------------------------------------------------------------------------------------------

    def _explain_castling(self, query: Query) -> str:
        found = attempts(self.position, query)
        if not found:
            sets = listing([_set_name(INFLUENCE_SETS[self.turn]), _set_name(MAIN_SETS[self.turn])], "and")
            return f"{self.side}'s Kings castle on {sets}"
        return "; ".join(dict.fromkeys(map(self._explain_attempt, found)))

    def _explain_attempt(self, attempt: Attempt) -> str:
        """Say why a King cannot castle (R8)."""
        names, base = GEOMETRY.names, 1 + KINDS * self.turn
        king, partner = attempt.first + attempt.castling.king, attempt.first + attempt.castling.partner
        partner_name = self.position.kind_names[attempt.castling.partner_kind]
        if self.board[king] != base + KING:
            return f"the King has moved from {names[king]}"
        if self.board[partner] != base + attempt.castling.partner_kind:
            return f"the {partner_name} of {names[partner]} has moved{' or was taken' if attempt.is_main else ''}"
        if not self.position.unmoved >> partner & 1:
            return f"the King or the {partner_name} on {names[partner]} has moved"
        if obstacles := attempt.obstacles():
            return self.explain_obstacles(obstacles)
        if not attempt.is_main:
            return self._explain_danger(attempt.move) or "it is legal"
        if idle := attempt.uninfluenced():
            return listing((self._explain_influence(cell) for cell in bits(idle)), "and")
        danger = attempt.danger()
        if danger is None:
            return "it is legal"
        cell, threats = danger
        return f"{'the King' if cell == king else names[cell]} is threatened by {self.men(threats)}"

    # --- what things are called ----------------------------------------------------------------------------------

    def _whose(self, cell: Cell) -> str:
        """Return the man on ``cell`` with his side: ``White's Rook``."""
        return f"{self.position.seats[self.board[cell] > KINDS]}'s {self.man(cell)}"

    def where(self, cells: Cells) -> str:
        """Return what ``cells`` are called; the corresponding cubes of several sets by their common name."""
        cells &= GEOMETRY.all
        cubes = {cell & WITHIN for cell in bits(cells)} if 1 < cells.bit_count() <= len(SETS) else set()
        return BOX.names[cubes.pop()] if len(cubes) == 1 else super().where(cells)


def _set_name(cell: Cell) -> str:
    return SETS[cell // CUBES]
