"""Why no legal move fits a query, in plain words, where White plays against Black on one board.

A game adds a subclass of `Explanation`: `reaches` says how far a man goes, and `explain_move` says what keeps a man
from a cell within its reach. The module of the game has the function ``explain(position, query)``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from plybook.rules.board import bits
from plybook.rules.moves import Move, Query
from plybook.rules.shared.two_sided import PAWN, TwoSidedPosition, line_name
from plybook.rules.terms import Cell, Cells
from plybook.wording import listing

# When no man of a kind reaches the target, as many are named by their squares.
_LISTED_MEN = 4


class Explanation(ABC):
    """The reasons why moves that a player asks for are not legal in ``position``.

    ``board`` and ``turn`` are the position's. ``side`` is the name of the seat to move, ``opponent`` of the other.
    """

    position: TwoSidedPosition

    def __init__(self, position: TwoSidedPosition) -> None:
        self.position = position
        self.board, self.turn = position.board, position.turn
        names = position.seat_names()
        self.side, self.opponent = names[self.turn], names[1 - self.turn]

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        position = self.position
        if not query.targets or not query.origins:
            return f"there is no such {position.cell_word}"
        men = position.occupied[self.turn] & query.origins
        if query.kind >= 0:
            men &= position.masks[1 + self.turn * len(position.kinds) + query.kind]
        if not men:
            return self.explain_absence(query)
        return self.explain_targets(query, men)

    @abstractmethod
    def reaches(self, origin: Cell, target: Cell) -> bool:
        """Say whether the man on ``origin`` could go to ``target`` with nothing in his way, as a capture or not."""

    @abstractmethod
    def explain_move(self, move: Move) -> str:
        """Say why a man cannot make ``move``, to a cell his kind can reach and no own man holds; "" if he can."""

    def explain_absence(self, query: Query) -> str:
        """Say that no man of the seat to move fits the origin of ``query``."""
        position, where = self.position, self.where(query.origins)
        if query.origins & (query.origins - 1):
            name = position.kind_names[query.kind] if query.kind >= 0 else "man"
            return f"{self.side} has no {name} on {where}" if where else f"{self.side} has no {name}"
        cell = query.origins.bit_length() - 1
        man = position.man_at(cell)
        if man is None:
            return f"{where} is empty"
        name = self.man(cell)
        if man.seat != self.turn:
            return f"the {name} on {where} is {self.opponent}'s"
        return f"the man on {where} is {with_article(name)}, not {with_article(position.kind_names[query.kind])}"

    def explain_targets(self, query: Query, men: Cells) -> str:
        """Say why none of ``men`` can make the move of ``query`` to any of its targets."""
        if query.targets & (query.targets - 1):
            return f"no {self.kind_name(men)} can go to {self.where(query.targets)}"
        return self.explain_target(query, men, query.targets.bit_length() - 1)

    def explain_target(self, query: Query, men: Cells, target: Cell) -> str:
        """Say why none of ``men`` can make the move of ``query`` to ``target``."""
        position = self.position
        name = position.geometry.names[target]
        if position.occupied[self.turn] >> target & 1:
            return f"{self.side}'s own {self.man(target)} stands on {name}"
        near = [cell for cell in bits(men) if self.reaches(cell, target)]
        if not near:
            return f"no {self.kind_name(men)} reaches {name}{self.explain_distance(query, men)}"
        reasons = [self.explain_candidate(query, Move(cell, target, query.promotion)) for cell in near]
        return "; ".join(dict.fromkeys(reasons))

    def explain_candidate(self, query: Query, move: Move) -> str:
        """Say why ``move``, which a man of its kind could make, is not legal or not what ``query`` says."""
        position = self.position
        origin, target, promotion, _ = move
        is_pawn = self.board[origin] == 1 + PAWN + self.turn * len(position.kinds)
        last_rank = position.last_ranks[self.turn]
        is_last = last_rank >> target & 1
        rank = position.rank_name(last_rank.bit_length() - 1)
        if promotion and not is_pawn:
            return "only a Pawn promotes"
        if promotion and not is_last:
            return f"a Pawn promotes only on {rank}"
        if reason := self.explain_move(move):
            return reason
        victim = position.victim_cell(move)
        taken = self.board[victim]
        if query.captured >= 0 and (not taken or (taken - 1) % len(position.kinds) != query.captured):
            takes = with_article(self.man(victim)) if taken else "nothing"
            return f"it takes {takes}, not {with_article(position.kind_names[query.captured])}"
        return f"a Pawn that reaches {rank} must promote" if is_pawn and is_last else "it is legal"

    def explain_distance(self, query: Query, men: Cells) -> str:
        """Say where ``men``, too far away, stand; nothing if that is too long a list."""
        cells = [self.position.geometry.names[cell] for cell in bits(men)]
        if not query.origins & (query.origins - 1):
            return f" from {cells[0]}"
        if len(cells) > _LISTED_MEN:
            return ""
        if len(cells) == 1:
            return f": {self.side}'s {self.kind_name(men)} stands on {cells[0]}"
        return f": {self.side}'s stand on {listing(cells, 'and')}"

    def explain_path(self, origin: Cell, target: Cell, path: Cells) -> str:
        """Say what stands on ``path``; "" if nothing does."""
        white, black = self.position.occupied
        blockers = path & (white | black)
        if not blockers:
            return ""
        names = self.position.geometry.names
        return f"the path from {names[origin]} to {names[target]} is blocked by {self.men(blockers)}"

    def explain_pawn_target(self, move: Move) -> str:
        """Say why a Pawn cannot go, straight or not, to the target with what stands there; "" if it can."""
        geometry, ahead = self.position.geometry, self.position.forward_axes
        taken = self.board[move.target]
        origin, target = geometry.places[move.origin], geometry.places[move.target]
        if all(axis in ahead or origin[axis] == target[axis] for axis in range(len(origin))):
            return "a Pawn cannot capture straight ahead" if taken else ""
        return "" if taken else f"there is nothing on {geometry.names[move.target]} for a Pawn to capture"

    def explain_obstacles(self, obstacles: int) -> str:
        """Say that ``obstacles`` stand where nothing may stand when a King castles."""
        return f"{self.men(obstacles)} {'stands' if obstacles.bit_count() == 1 else 'stand'} in the way"

    def explain_way(self, start: int, end: int, cell: Cell, threats: Cells) -> str:
        """Say that ``threats`` attack ``cell``, on the way of a castling King from ``start`` to ``end``."""
        name, by = self.position.geometry.names[cell], f"attacked by {self.men(threats)}"
        if cell == start:
            return f"the King is {by}"
        return f"the King {'would stand on' if cell == end else 'passes through'} {name}, {by}"

    # --- what things are called ----------------------------------------------------------------------------------

    def man(self, cell: Cell) -> str:
        """Return the name of the man on ``cell``."""
        return self.position.kind_names[(self.board[cell] - 1) % len(self.position.kinds)]

    def men(self, cells: Cells) -> str:
        """Return the men on ``cells`` as an enumeration: ``the Rook on a1 and the Queen on d5``."""
        names = self.position.geometry.names
        return listing((f"the {self.man(cell)} on {names[cell]}" for cell in bits(cells)), "and")

    def kind_name(self, men: Cells) -> str:
        """Return what ``men`` are, "man" if they are of several kinds."""
        names = {self.man(cell) for cell in bits(men)}
        return names.pop() if len(names) == 1 else "man"

    def where(self, cells: Cells) -> str:
        """Return what ``cells`` are called: a square, a file, a rank; "" if they are nothing with a name."""
        geometry = self.position.geometry
        if not cells & (cells - 1):
            return geometry.names[cells.bit_length() - 1]
        for axis, values in enumerate(geometry.values):
            for value in values:
                if cells == geometry.cells_at((None,) * axis + (value,)):
                    return line_name(geometry.axes[axis], value)
        return ""


def with_article(name: str) -> str:
    """Return the name of a kind with its article: ``a Rook``, ``an Ace``, ``a University``."""
    return f"an {name}" if name[0] in "AEIO" else f"a {name}"
