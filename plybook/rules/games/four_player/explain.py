"""Why a written move is not legal in four-player chess."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plybook.rules.board import bits
from plybook.rules.games.four_player.leaving import TOKENS, why_not, why_not_walking
from plybook.rules.games.four_player.moves import double_steps_to_take, is_kind, left_threats, open_cells, passed_pawn
from plybook.rules.games.four_player.seats import KINDS, PAWN, POINT_QUEEN, QUEEN, WAYS, Castling
from plybook.rules.games.four_player.setup import PLAYS
from plybook.rules.moves import CASTLING, ORDINARY, RESIGNING, Query
from plybook.rules.shared.many_seats import danger
from plybook.rules.terms import Cell, Cells
from plybook.wording import listing

if TYPE_CHECKING:
    from plybook.rules.games.four_player.position import FourPlayerPosition

_LISTED_MEN = 4  # are named by their squares where none reaches the target
_KINDS = len(KINDS)


def explain(position: FourPlayerPosition, query: Query) -> str:
    """Say why no legal move fits ``query``."""
    if position.ended:
        return f"the game is over: {position.ended}"
    if query.special == RESIGNING:
        reason = "no seat passes in this game"
        return why_not(position, TOKENS[query.token]) or "it is legal" if query.token in TOKENS else reason
    steps_out = query.special == ORDINARY and query.token
    if steps_out and (reason := why_not_walking(position, TOKENS[query.token])):
        return reason
    if query.special == CASTLING:
        return f"castling: {_explain_castling(position, query.token)}"
    every = position.geometry.all
    if not query.origins & every or not query.targets & every:
        return "there is no such square"
    men = position.occupied[position.turn] & query.origins
    if query.kind >= 0:
        men &= _of_kind(position, query.kind)
    if not men & ~position.dead:
        return _explain_absence(position, query, men)
    men &= ~position.dead
    targets = query.targets & every
    if targets & (targets - 1):
        return f"no {_kind_name(position, men)} can go to such a square"
    return _explain_target(position, query, men, targets.bit_length() - 1)


def _of_kind(position: FourPlayerPosition, kind: int) -> Cells:
    """Return the men of the seat to move that the letter of ``kind`` can mean."""
    found = position.masks[position.code(position.turn, kind)]
    return found | position.masks[position.code(position.turn, POINT_QUEEN)] if kind == QUEEN else found


def _explain_absence(position: FourPlayerPosition, query: Query, men: Cells) -> str:
    """Say that no living man of the seat to move fits the origin of ``query``; ``men`` are dead."""
    side, origins = position.seats[position.turn], query.origins & position.geometry.all
    if men:
        how = "has left, and only its King walks on" if position.status[position.turn] != PLAYS else "is out"
        return f"the {_listed_names(position, men)} {'are' if men & (men - 1) else 'is'} dead: {side} {how}"
    name = position.kind_names[query.kind] if query.kind >= 0 else "man"
    if origins & (origins - 1):
        return f"{side} has no {name}{'' if origins == position.geometry.all else ' on such a square'}"
    cell = origins.bit_length() - 1
    man = position.man_at(cell)
    if man is None:
        return f"{_name(position, cell)} is empty"
    if man.seat != position.turn:
        return f"the {_man(position, cell)} on {_name(position, cell)} is {position.seats[man.seat]}'s"
    return f"the man on {_name(position, cell)} is a {_man(position, cell)}, not a {name}"


def _explain_target(position: FourPlayerPosition, query: Query, men: Cells, target: Cell) -> str:
    """Say why none of ``men`` can make the move of ``query`` to ``target``."""
    name, man = _name(position, target), position.man_at(target)
    if man and not open_cells(position, position.turn) >> target & 1:
        whose = f"{position.seats[man.seat]}'s"
        own = f"{whose} own" if man.seat == position.turn else f"{whose}, the partner's,"
        return f"{own} {_man(position, target)} stands on {name}"
    near = [cell for cell in bits(men) if _reach(position, cell) >> target & 1]
    if not near:
        return f"no {_kind_name(position, men)} reaches {name}{_explain_distance(position, query, men)}"
    return "; ".join(dict.fromkeys(_explain_candidate(position, query, cell, target) for cell in near))


def _reach(position: FourPlayerPosition, origin: Cell) -> int:
    """Return where the man on ``origin`` could go if nothing stood in his way."""
    kind = _kind(position, origin)
    if kind == PAWN:
        ways = position.seating.pawns[position.turn]
        double = ways.double_from.get(origin)
        return ways.steps[origin] | ways.captures[origin] | (1 << double.target if double else 0)
    return position.seating.men.touching[WAYS[kind]][origin]


def _explain_candidate(position: FourPlayerPosition, query: Query, origin: Cell, target: Cell) -> str:
    """Say why the man on ``origin``, which reaches ``target`` on an empty board, may not go there as is written."""
    kind = _kind(position, origin)
    if query.promotion and kind != PAWN:
        return "only a Pawn promotes"
    explain_way = _explain_pawn if kind == PAWN else _explain_path
    if reason := explain_way(position, origin, target) or _explain_safety(position, origin, target):
        return reason
    if query.promotion and not position.seating.pawns[position.turn].promotions >> target & 1:
        return f"no Pawn of {position.seats[position.turn]}'s promotes on {_name(position, target)}"
    if query.captured >= 0 and not (position.board[target] and is_kind(_kind(position, target), query.captured)):
        taken = f"a {_man(position, target)}" if position.board[target] else "nothing"
        return f"it takes {taken}, not a {position.kind_names[query.captured]}"
    return "it is legal"


def _explain_pawn(position: FourPlayerPosition, origin: Cell, target: Cell) -> str:
    """Say why a Pawn cannot go to ``target`` with what stands there; "" if it can."""
    ways, name = position.seating.pawns[position.turn], _name(position, target)
    if ways.captures[origin] >> target & 1:
        passed = [each.cell for each in double_steps_to_take(position, position.turn)]
        is_prey = position.board[target] or target in passed
        return "" if is_prey else f"there is nothing on {name} for a Pawn to capture"
    if position.board[target]:
        return f"{name} is occupied by {_owned(position, target)}, and a Pawn captures only diagonally"
    double = ways.double_from.get(origin)
    if double and double.target == target and position.board[double.passed]:
        return _blocked(position, origin, target, 1 << double.passed)
    return ""


def _explain_path(position: FourPlayerPosition, origin: Cell, target: Cell) -> str:
    """Say what blocks the way; "" if it is free."""
    for movement in position.seating.men.by_kind[WAYS[_kind(position, origin)]]:
        path = movement.paths(origin).get(target, 0)
        if path & position.men:
            return _blocked(position, origin, target, path & position.men)
    return ""


def _blocked(position: FourPlayerPosition, origin: Cell, target: Cell, blockers: Cells) -> str:
    way = f"the path from {_name(position, origin)} to {_name(position, target)}"
    return f"{way} is blocked by {_listed(position, blockers)}"


def _explain_safety(position: FourPlayerPosition, origin: Cell, target: Cell) -> str:
    """Say which men would attack the King after the move; "" if none."""
    passed = [each.cell for each in double_steps_to_take(position, position.turn)]
    is_passing = _kind(position, origin) == PAWN and target in passed
    is_passing = is_passing and bool(position.seating.pawns[position.turn].captures[origin] >> target & 1)
    taken = 1 << passed_pawn(position, target) if is_passing else 0
    if position.kings[position.turn] < 0:
        return ""
    found = left_threats(position, position.turn, origin, target, taken)
    if not found:
        return ""
    by = _listed(position, found)
    if origin == position.kings[position.turn]:
        return f"the King on {_name(position, target)} would be in check by {by}"
    if position.is_check() or taken:
        return f"the King would be left in check by {by}"
    return f"the {_man(position, origin)} on {_name(position, origin)} is pinned by {by}"


def _explain_distance(position: FourPlayerPosition, query: Query, men: Cells) -> str:
    """Say where ``men``, too far away, stand; nothing if that is too long a list."""
    cells = [_name(position, cell) for cell in bits(men)]
    if not query.origins & (query.origins - 1):
        return f" from {cells[0]}"
    if len(cells) > _LISTED_MEN:
        return ""
    side = position.seats[position.turn]
    if len(cells) == 1:
        return f": {side}'s {_kind_name(position, men)} stands on {cells[0]}"
    return f": {side}'s stand on {listing(cells, 'and')}"


# --- castling ----------------------------------------------------------------------------------------------------


def _explain_castling(position: FourPlayerPosition, token: str) -> str:
    seat = position.turn
    if position.status[seat] != PLAYS:
        return "a King that walks on alone does not castle"
    own = position.seating.castlings[seat].get(position.kings[seat], ())
    if not own or not position.unmoved & position.seating.rooks[seat]:
        return "the King has moved, or both Rooks have moved or were taken"
    castling = next(each for each in own if each.token == token)
    if not position.unmoved >> castling.rook & 1:
        return "the Rook on that side has moved or was taken"
    return _explain_way(position, castling)


def _explain_way(position: FourPlayerPosition, castling: Castling) -> str:
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
    return f"the King {verb} {_name(position, cell)}, {by}"


# --- names -------------------------------------------------------------------------------------------------------


def _name(position: FourPlayerPosition, cell: Cell) -> str:
    return position.geometry.names[cell]


def _kind(position: FourPlayerPosition, cell: Cell) -> int:
    return (position.board[cell] - 1) % _KINDS


def _man(position: FourPlayerPosition, cell: Cell) -> str:
    return position.kind_names[_kind(position, cell)]


def _owned(position: FourPlayerPosition, cell: Cell) -> str:
    dead = "dead " if position.dead >> cell & 1 else ""
    return f"{position.seats[(position.board[cell] - 1) // _KINDS]}'s {dead}{_man(position, cell)}"


def _listed(position: FourPlayerPosition, cells: Cells) -> str:
    """Return the men on ``cells`` as an enumeration: ``Blue's Rook on a4 and Green's dead Queen on n7``."""
    found = (f"{_owned(position, cell)} on {_name(position, cell)}" for cell in bits(cells))
    return listing(found, "and")


def _listed_names(position: FourPlayerPosition, cells: Cells) -> str:
    return listing((f"{_man(position, cell)} on {_name(position, cell)}" for cell in bits(cells)), "and", most=4)


def _kind_name(position: FourPlayerPosition, men: Cells) -> str:
    names = {_man(position, cell) for cell in bits(men)}
    return names.pop() if len(names) == 1 else "man"
