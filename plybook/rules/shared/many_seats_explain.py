"""Why no legal move fits a query, in plain words, in games of chessmen for more than two seats.

A game adds a subclass of `ManySeatsExplanation`, and the function ``explain(position, query)``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from plybook.rules.board import bits
from plybook.rules.moves import CASTLING, Query
from plybook.rules.shared.chess_lines import PAWN
from plybook.rules.shared.many_seats import Castling, ManySeatsPosition, danger, passed_pawn, threats
from plybook.rules.terms import Cell, Cells, KindIndex
from plybook.wording import listing

_LISTED_MEN = 4  # are named by their squares where none reaches the target


class ManySeatsExplanation(ABC):
    """The reasons why moves that a player asks for are not legal in ``position``.

    ``board`` and ``turn`` are the position's; ``side`` is the name of the seat to move.
    """

    whose_partner: ClassVar[str] = "{}'s"
    """What is said of whose a partner's man is; the braces stand for the name of the seat."""

    def __init__(self, position: ManySeatsPosition) -> None:
        self.position = position
        self.board, self.turn = position.board, position.turn
        self.side = position.seats[position.turn]

    def explain(self, query: Query) -> str:
        """Say in plain words why no legal move fits ``query``."""
        if query.special == CASTLING:
            return f"castling: {self.explain_castling(query.token)}"
        position, squares = self.position, self.position.seating.squares
        if not query.origins & squares or not query.targets & squares:
            return "there is no such square"
        men = position.occupied[self.turn] & query.origins
        if query.kind >= 0:
            masks = position.masks
            men &= sum(masks[position.code(self.turn, kind)] for kind in self.kinds_meant(query.kind))
        living = men & ~position.dead_men()
        if not living:
            return self.explain_absence(query, men)
        targets = query.targets & squares
        if targets & (targets - 1):
            return f"no {self.kind_name(living)} can go to such a square"
        return self._explain_target(query, living, targets.bit_length() - 1)

    # --- what games say otherwise ----------------------------------------------------------------------------------

    @abstractmethod
    def explain_castling(self, token: str) -> str:
        """Say why the seat to move cannot castle in the way that ``token`` names."""

    @abstractmethod
    def cells_passed(self) -> Sequence[Cell]:
        """Return the cells to which a Pawn of the seat to move that attacks them may capture en passant."""

    @abstractmethod
    def listed(self, cells: Cells) -> str:
        """Return the men on ``cells`` as an enumeration."""

    def kinds_meant(self, kind: KindIndex) -> tuple[KindIndex, ...]:
        """Return the kinds that the letter of ``kind`` can mean."""
        return (kind,)

    def threats(self, origin: Cell, target: Cell, taken: Cells) -> Cells:
        """Return the men that will attack the King of the seat to move after a move; ``taken`` goes en passant."""
        return threats(self.position, self.turn, origin, target, taken)

    def explain_absence(self, query: Query, dead: Cells) -> str:
        """Say that no man of the seat to move that can move fits the origin of ``query``; ``dead`` ones do."""
        position, squares = self.position, self.position.seating.squares
        origins = query.origins & squares
        name = position.kind_names[query.kind] if query.kind >= 0 else "man"
        if origins & (origins - 1):
            return f"{self.side} has no {name}{'' if origins == squares else ' on such a square'}"
        cell = origins.bit_length() - 1
        man = position.man_at(cell)
        if man is None:
            return f"{position.name(cell)} is empty"
        if man.seat != self.turn:
            return f"the {self.man(cell)} on {position.name(cell)} is {position.seats[man.seat]}'s"
        return f"the man on {position.name(cell)} is a {self.man(cell)}, not a {name}"

    def explain_candidate(self, query: Query, origin: Cell, target: Cell) -> str:
        """Say why the man on ``origin``, which reaches ``target`` on an empty board, may not go there as written."""
        position, is_pawn = self.position, self._is_pawn(origin)
        if query.promotion and not is_pawn:
            return "only a Pawn promotes"
        explain_way = self._explain_pawn if is_pawn else self._explain_path
        if reason := explain_way(origin, target) or self._explain_safety(origin, target):
            return reason
        if query.promotion and not position.pawn_ways(origin, self.turn).promotions >> target & 1:
            return f"no Pawn of {self.side}'s promotes on {position.name(target)}"
        taken = self.board[target]
        if query.captured >= 0 and not (taken and self._kind(target) in self.kinds_meant(query.captured)):
            takes = f"a {self.man(target)}" if taken else "nothing"
            return f"it takes {takes}, not a {position.kind_names[query.captured]}"
        return "it is legal"

    # --- what all games say alike ----------------------------------------------------------------------------------

    def _explain_target(self, query: Query, men: Cells, target: Cell) -> str:
        """Say why none of ``men`` can make the move of ``query`` to ``target``."""
        position = self.position
        name, man = position.name(target), position.man_at(target)
        if man and man.seat in position.seating.partners[self.turn] and not position.dead_men() >> target & 1:
            is_own = man.seat == self.turn
            whose = f"{self.side}'s own" if is_own else self.whose_partner.format(position.seats[man.seat])
            return f"{whose} {self.man(target)} stands on {name}"
        near = [cell for cell in bits(men) if self._reach(cell) >> target & 1]
        if not near:
            return f"no {self.kind_name(men)} reaches {name}{self._explain_distance(query, men)}"
        return "; ".join(dict.fromkeys(self.explain_candidate(query, cell, target) for cell in near))

    def _reach(self, origin: Cell) -> int:
        """Return where the man on ``origin`` could go if nothing stood in his way."""
        position, found = self.position, 0
        if not self._is_pawn(origin):
            for movement in position.seating.men.by_kind[position.ways[self._kind(origin)]]:
                found |= movement.reach[origin]
            return found
        ways = position.pawn_ways(origin, self.turn)
        double = ways.double_from.get(origin)
        return ways.steps[origin] | ways.captures[origin] | (1 << double.target if double else 0)

    def _explain_pawn(self, origin: Cell, target: Cell) -> str:
        """Say why a Pawn cannot go to ``target`` with what stands there; "" if it can."""
        ways, name = self.position.pawn_ways(origin, self.turn), self.position.name(target)
        if ways.captures[origin] >> target & 1:
            is_prey = self.board[target] or target in self.cells_passed()
            return "" if is_prey else f"there is nothing on {name} for a Pawn to capture"
        if self.board[target]:
            return f"{name} is occupied by {self.owned(target)}, and a Pawn captures only diagonally"
        double = ways.double_from.get(origin)
        if double and double.target == target and self.board[double.passed]:
            return self._blocked(origin, target, 1 << double.passed)
        return ""

    def _explain_path(self, origin: Cell, target: Cell) -> str:
        """Say what blocks the way, or each of the two that a Queen may have; "" if one is free."""
        position, blocked = self.position, 0
        for movement in position.seating.men.by_kind[position.ways[self._kind(origin)]]:
            path = movement.paths(origin).get(target)
            if path is None:
                continue
            if not path & position.men:
                return ""
            blocked |= path & position.men
        return self._blocked(origin, target, blocked)

    def _blocked(self, origin: Cell, target: Cell, blockers: Cells) -> str:
        way = f"the path from {self.position.name(origin)} to {self.position.name(target)}"
        return f"{way} is blocked by {self.listed(blockers)}"

    def _explain_safety(self, origin: Cell, target: Cell) -> str:
        """Say which men would attack the King after the move; "" if none."""
        position = self.position
        if position.kings[self.turn] < 0:
            return ""
        is_passing = not self.board[target] and self._is_pawn(origin) and target in self.cells_passed()
        is_passing = is_passing and bool(position.pawn_ways(origin, self.turn).captures[origin] >> target & 1)
        taken = 1 << passed_pawn(position, target) if is_passing else 0
        found = self.threats(origin, target, taken)
        if not found:
            return ""
        by = self.listed(found)
        if origin == position.kings[self.turn]:
            return f"the King on {position.name(target)} would be in check by {by}"
        if position.is_check() or taken:
            return f"the King would be left in check by {by}"
        return f"the {self.man(origin)} on {position.name(origin)} is pinned by {by}"

    def _explain_distance(self, query: Query, men: Cells) -> str:
        """Say where ``men``, too far away, stand; nothing if that is too long a list."""
        cells = [self.position.name(cell) for cell in bits(men)]
        if not query.origins & (query.origins - 1):
            return f" from {cells[0]}"
        if len(cells) > _LISTED_MEN:
            return ""
        if len(cells) == 1:
            return f": {self.side}'s {self.kind_name(men)} stands on {cells[0]}"
        return f": {self.side}'s stand on {listing(cells, 'and')}"

    def explain_way(self, castling: Castling) -> str:
        """Say what stands in the way of ``castling``, which is still a right."""
        position = self.position
        obstacles = position.men & castling.vacant
        if obstacles:
            stand = "stands" if obstacles.bit_count() == 1 else "stand"
            return f"{self.listed(obstacles)} {stand} in the way"
        found = danger(position, self.turn, castling.way)
        if found is None:
            return "it is legal"
        cell, dangerous = found
        by = f"attacked by {self.listed(dangerous)}"
        if cell == castling.move.origin:
            return f"the King is {by}"
        verb = "would stand on" if cell == castling.move.target else "passes through"
        return f"the King {verb} {position.name(cell)}, {by}"

    # --- what things are called ------------------------------------------------------------------------------------

    def man(self, cell: Cell) -> str:
        """Return the name of the man on ``cell``."""
        return self.position.kind_names[self._kind(cell)]

    def owned(self, cell: Cell) -> str:
        """Return whose and what the man on ``cell`` is: ``Blue's Rook``."""
        position = self.position
        dead = "dead " if position.dead_men() >> cell & 1 else ""
        return f"{position.seats[(self.board[cell] - 1) // len(position.kinds)]}'s {dead}{self.man(cell)}"

    def kind_name(self, men: Cells) -> str:
        """Return what ``men`` are, "man" if they are of several kinds."""
        names = {self.man(cell) for cell in bits(men)}
        return names.pop() if len(names) == 1 else "man"

    def _kind(self, cell: Cell) -> KindIndex:
        return (self.board[cell] - 1) % len(self.position.kinds)

    def _is_pawn(self, cell: Cell) -> bool:
        return self._kind(cell) == PAWN
