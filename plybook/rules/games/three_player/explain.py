"""Why a written move is not legal on the three-player board; squares have their names for the seat to move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plybook.rules.board import bits
from plybook.rules.games.three_player.double_steps import cells_to_capture, passed_pawn
from plybook.rules.games.three_player.seats import KINDS, Castling
from plybook.rules.moves import CASTLING, Query
from plybook.rules.shared.chess_lines import KING, PAWN
from plybook.rules.shared.many_seats import danger, threats
from plybook.rules.terms import Cell, Cells
from plybook.wording import listing

if TYPE_CHECKING:
    from plybook.rules.games.three_player.position import ThreePlayerPosition

# When no man of a kind reaches the target, as many are named by their squares.
_LISTED_MEN = 4
_KINDS = len(KINDS)


def explain(position: ThreePlayerPosition, query: Query) -> str:
    """Say why no legal move fits ``query``."""
    if query.special == CASTLING:
        return f"castling: {_explain_castling(position, query.token)}"
    squares = position.seating.squares
    if not query.origins & squares or not query.targets & squares:
        return "there is no such square"
    men = position.occupied[position.turn] & query.origins
    if query.kind >= 0:
        men &= position.masks[position.code(position.turn, query.kind)]
    if not men:
        return _explain_absence(position, query)
    targets = query.targets & squares
    if targets & (targets - 1):
        return f"no {_kind_name(position, men)} can go to such a square"
    return _explain_target(position, query, men, targets.bit_length() - 1)


def _explain_absence(position: ThreePlayerPosition, query: Query) -> str:
    """Say that no man of the seat to move fits the origin of ``query``."""
    side, origins = position.seats[position.turn], query.origins & position.seating.squares
    name = position.kind_names[query.kind] if query.kind >= 0 else "man"
    if origins & (origins - 1):
        where = "" if origins == position.seating.squares else " on such a square"
        return f"{side} has no {name}{where}"
    cell = origins.bit_length() - 1
    man = position.man_at(cell)
    if man is None:
        return f"{position.name(cell)} is empty"
    if man.seat != position.turn:
        return f"the {_man(position, cell)} on {position.name(cell)} is {position.seats[man.seat]}'s"
    return f"the man on {position.name(cell)} is a {_man(position, cell)}, not a {name}"


def _explain_target(position: ThreePlayerPosition, query: Query, men: Cells, target: Cell) -> str:
    """Say why none of ``men`` can make the move of ``query`` to ``target``."""
    name, man = position.name(target), position.man_at(target)
    if man and man.seat in position.seating.partners[position.turn]:
        whose = f"{position.seats[man.seat]}'s"
        own = f"{whose} own" if man.seat == position.turn else whose
        return f"{own} {_man(position, target)} stands on {name}"
    near = [cell for cell in bits(men) if _reach(position, cell) >> target & 1]
    if not near:
        return f"no {_kind_name(position, men)} reaches {name}{_explain_distance(position, query, men)}"
    return "; ".join(dict.fromkeys(_explain_candidate(position, query, cell, target) for cell in near))


def _reach(position: ThreePlayerPosition, origin: Cell) -> int:
    """Return where the man on ``origin`` could go if nothing stood in his way."""
    kind = (position.board[origin] - 1) % _KINDS
    if kind != PAWN:
        found = 0
        for movement in position.seating.men.by_kind[kind]:
            found |= movement.reach[origin]
        return found
    ways = position.pawn_ways(origin, position.turn)
    double = ways.double_from.get(origin)
    return ways.steps[origin] | ways.captures[origin] | (1 << double.target if double else 0)


def _explain_candidate(position: ThreePlayerPosition, query: Query, origin: Cell, target: Cell) -> str:
    """Say why the man on ``origin``, which reaches ``target`` on an empty board, may not go there as is written."""
    kind = (position.board[origin] - 1) % _KINDS
    if position.men_by_kind[KING] >> target & 1:
        return "a King is never captured"
    if query.promotion and kind != PAWN:
        return "only a Pawn promotes"
    explain_way = _explain_pawn if kind == PAWN else _explain_path
    if reason := explain_way(position, origin, target) or _explain_safety(position, origin, target):
        return reason
    if query.promotion and not position.pawn_ways(origin, position.turn).promotions >> target & 1:
        return f"no Pawn of {position.seats[position.turn]}'s promotes on {position.name(target)}"
    if query.captured < 0:
        return "it is legal"
    taken = f"a {_man(position, target)}" if position.board[target] else "nothing"
    return f"it takes {taken}, not a {position.kind_names[query.captured]}"


def _explain_pawn(position: ThreePlayerPosition, origin: Cell, target: Cell) -> str:
    """Say why a Pawn cannot go to ``target`` with what stands there; "" if it can."""
    ways, name = position.pawn_ways(origin, position.turn), position.name(target)
    if ways.captures[origin] >> target & 1:
        is_prey = position.board[target] or target in cells_to_capture(position)
        return "" if is_prey else f"there is nothing on {name} for a Pawn to capture"
    if position.board[target]:
        return f"{name} is occupied by {_owned(position, target)}, and a Pawn captures only diagonally"
    double = ways.double_from.get(origin)
    if double and double.target == target and position.board[double.passed]:
        return _blocked(position, origin, target, 1 << double.passed)
    return ""


def _explain_path(position: ThreePlayerPosition, origin: Cell, target: Cell) -> str:
    """Say what blocks the way, or each of the two that a Queen may have; "" if one is free."""
    blocked = 0
    for movement in position.seating.men.by_kind[(position.board[origin] - 1) % _KINDS]:
        path = movement.paths(origin).get(target)
        if path is None:
            continue
        if not path & position.men:
            return ""
        blocked |= path & position.men
    return _blocked(position, origin, target, blocked)


def _blocked(position: ThreePlayerPosition, origin: Cell, target: Cell, blockers: int) -> str:
    way = f"the path from {position.name(origin)} to {position.name(target)}"
    return f"{way} is blocked by {_listed(position, blockers)}"


def _explain_safety(position: ThreePlayerPosition, origin: Cell, target: Cell) -> str:
    """Say which men would attack the King after the move; "" if none."""
    is_passing = not position.board[target] and target in cells_to_capture(position)
    is_pawn = (position.board[origin] - 1) % _KINDS == PAWN
    taken = 1 << passed_pawn(position, target) if is_passing and is_pawn else 0
    found = threats(position, position.turn, origin, target, taken)
    if not found:
        return ""
    by = _listed(position, found)
    if (position.board[origin] - 1) % _KINDS == KING:
        return f"the King on {position.name(target)} would be in check by {by}"
    if position.is_check() or taken:
        return f"the King would be left in check by {by}"
    return f"the {_man(position, origin)} on {position.name(origin)} is pinned by {by}"


def _explain_distance(position: ThreePlayerPosition, query: Query, men: Cells) -> str:
    """Say where ``men``, too far away, stand; nothing if that is too long a list."""
    cells = [position.name(cell) for cell in bits(men)]
    if not query.origins & (query.origins - 1):
        return f" from {cells[0]}"
    if len(cells) > _LISTED_MEN:
        return ""
    side, name = position.seats[position.turn], _kind_name(position, men)
    if len(cells) == 1:
        return f": {side}'s {name} stands on {cells[0]}"
    return f": {side}'s stand on {listing(cells, 'and')}"


# --- castling ----------------------------------------------------------------------------------------------------


def _explain_castling(position: ThreePlayerPosition, token: str) -> str:
    castlings = {castling.token: castling for castling in position.seating.castlings[position.turn]}
    if not castlings:
        return f"{position.seats[position.turn]}, who sits in a wing, does not castle"
    if not any(position.unmoved >> castling.rook & 1 for castling in castlings.values()):
        return "the King has moved, or both Rooks have"
    castling = castlings[token]
    if not position.unmoved >> castling.rook & 1:
        return "the Rook on that side has moved"
    return _explain_way(position, castling)


def _explain_way(position: ThreePlayerPosition, castling: Castling) -> str:
    """Say what stands in the way of ``castling``, which is still a right."""
    obstacles = position.men & castling.vacant
    if obstacles:
        stand = "stands" if obstacles.bit_count() == 1 else "stand"
        return f"{_listed(position, obstacles)} {stand} in the way"
    found = danger(position, position.turn, castling.way)
    if found is None:
        return "it is legal"
    cell, dangerous = found
    by = f"attacked by {_listed(position, dangerous)}"
    if cell == castling.move.origin:
        return f"the King is {by}"
    verb = "would stand on" if cell == castling.move.target else "passes through"
    return f"the King {verb} {position.name(cell)}, {by}"


# --- names -------------------------------------------------------------------------------------------------------


def _man(position: ThreePlayerPosition, cell: Cell) -> str:
    return position.kind_names[(position.board[cell] - 1) % _KINDS]


def _owned(position: ThreePlayerPosition, cell: Cell) -> str:
    return f"{position.seats[(position.board[cell] - 1) // _KINDS]}'s {_man(position, cell)}"


def _listed(position: ThreePlayerPosition, cells: Cells) -> str:
    """Return the men on ``cells`` as an enumeration: ``the Rook on a1 and the Queen on d5``."""
    return listing((f"the {_man(position, cell)} on {position.name(cell)}" for cell in bits(cells)), "and")


def _kind_name(position: ThreePlayerPosition, men: Cells) -> str:
    names = {_man(position, cell) for cell in bits(men)}
    return names.pop() if len(names) == 1 else "man"
