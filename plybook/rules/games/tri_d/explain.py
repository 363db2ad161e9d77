"""Why a written move is not legal on a stand with attack boards, said in the game's own terms.

A text may fit several men and squares. Each pair is asked why not, and the answer of the one that came nearest to
being legal is given.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from plybook.rules.board import bits
from plybook.rules.games.tri_d.board import (
    ADVANCE,
    BETWEEN,
    BOARD_NAMES,
    CASTLINGS,
    COLUMN_OF,
    DOUBLE,
    KINDS,
    MAIN,
    PAWN,
    PIN_CELLS,
    QUEEN,
    REACH,
    TAKES,
    Castling,
    pin_of,
)
from plybook.rules.games.tri_d.refusal import BLOCKED, NO_PROMOTION, NO_WAY, OWN_MAN, UNSAFE, Refusal
from plybook.rules.moves import BOARD_MOVE, CASTLING, DOUBLE_STEP, EN_PASSANT, ORDINARY, Move, Query
from plybook.rules.terms import Cell, Cells, KindIndex

if TYPE_CHECKING:
    from plybook.rules.games.tri_d.position import AttackBoardsPosition

_FITS = "no legal move fits"


def explain(position: AttackBoardsPosition, query: Query) -> str:
    """Say why no legal move fits ``query``."""
    if query.special == CASTLING:
        return _explain_castling(position, query.token)
    if query.special == BOARD_MOVE:
        return _explain_board(position, query)
    return _explain_man(position, query)


def _nearest(refusals: Iterable[Refusal | None]) -> Refusal:
    found = [refusal for refusal in refusals if refusal is not None]
    return max(found, key=lambda refusal: refusal.nearness, default=Refusal(UNSAFE, _FITS))


# --- men -------------------------------------------------------------------------------------------------------


def _explain_man(position: AttackBoardsPosition, query: Query) -> str:
    return _explain_origin(position, query) or _explain_target(position, query) or _explain_journey(position, query)


def _explain_origin(position: AttackBoardsPosition, query: Query) -> str:
    """Say why no man can be meant, empty if one can."""
    mover, kind = position.seats[position.turn], _kind_name(position, query.kind)
    if not query.origins & position.geometry.all:
        return "there is no such square to come from, wherever the attack boards stand"
    men = _men(position, query.kind)
    if not men:
        return f"{mover} has no {kind}"
    if men & query.origins:
        return ""
    if not query.origins & position.squares:
        return _missing(position, query.origins)
    there = _place(position, query.origins)
    if not there:
        return f"no {mover} {kind} stands on such a square"
    others = query.origins & (position.occupied[0] | position.occupied[1])
    holders = " and ".join(f"{_owned(position, cell)} on {_square(position, cell)}" for cell in bits(others))
    return f"no {mover} {kind} stands on {there}: {f'there is {holders}' if holders else 'it is empty'}"


def _explain_target(position: AttackBoardsPosition, query: Query) -> str:
    """Say why no square can be meant, empty if one can."""
    if not query.targets & position.geometry.all:
        return "there is no such square to go to, wherever the attack boards stand"
    if not query.targets & position.squares:
        return _missing(position, query.targets)
    there = _place(position, query.targets)
    if query.captured >= 0 and not query.targets & _victims(position, query.captured):
        waiting, kind = position.seats[1 - position.turn], _kind_name(position, query.captured)
        return f"no {waiting} {kind} stands on {there}" if there else f"{waiting} has no {kind}"
    return ""


def _explain_journey(position: AttackBoardsPosition, query: Query) -> str:
    """Say why no man gets where it should."""
    men = _men(position, query.kind) & query.origins
    targets = query.targets & position.squares
    if query.captured >= 0:
        targets &= _victims(position, query.captured)
    nearest = _nearest(
        _refuse(position, origin, target, query.promotion) for origin in bits(men) for target in bits(targets)
    )
    if nearest.nearness == NO_WAY and men.bit_count() > 1:
        mover, kind = position.seats[position.turn], _kind_name(position, query.kind)
        return f"no {mover} {kind} reaches {_place(position, targets) or 'such a square'}"
    return nearest.reason


def _refuse(position: AttackBoardsPosition, origin: Cell, target: Cell, promotion: int) -> Refusal | None:
    """Return why the man on ``origin`` may not go to ``target``; None if it may."""
    kind = (position.board[origin] - 1) % len(KINDS)
    come, go = (position.column_name(COLUMN_OF[cell]) for cell in (origin, target))
    goes = _pawn_reach(position, origin) if kind == PAWN else REACH[kind][origin]
    name = position.kind_names[kind]
    if not goes >> target & 1:
        return Refusal(NO_WAY, f"a {name} does not go from {come} to {go}")
    if position.occupied[position.turn] >> target & 1:
        own = f"{position.seats[position.turn]}'s own {_man(position, target)[1]}"
        return Refusal(OWN_MAN, f"{_square(position, target)} is occupied by {own}")
    special = ORDINARY
    if kind == PAWN:
        reason, special = _refuse_pawn(position, origin, target)
        if reason:
            return Refusal(BLOCKED, reason)
    if not _is_clear(position, origin, target):
        reached = f"no {name} reaches {_square(position, target)}"
        return Refusal(BLOCKED, f"{reached}: {position.path_end(origin, target)} (rule {position.rule_numbers.path})")
    if promotion and kind != PAWN:
        return Refusal(NO_PROMOTION, f"a {name} does not promote")
    refusal = _refuse_promotion(position, target, position.squares, promotion)
    return refusal or _refuse_unsafe(position, Move(origin, target, special=special))


def _pawn_reach(position: AttackBoardsPosition, origin: Cell) -> int:
    """Return where a pawn on ``origin`` could go if all allowed it."""
    turn = position.turn
    return ADVANCE[turn][origin] | DOUBLE[turn][origin] | TAKES[turn][origin]


def _refuse_pawn(position: AttackBoardsPosition, origin: Cell, target: Cell) -> tuple[str, int]:
    """Return why a pawn may not go to ``target``, empty if it may, and what is special about the move."""
    turn, square = position.turn, _square(position, target)
    occupied = bool(position.board[target])
    if TAKES[turn][origin] >> target & 1:
        if occupied:
            return "", ORDINARY
        if position.passed >> target & 1:
            return "", EN_PASSANT
        return f"a Pawn moves diagonally only to capture; {square} is empty and no Pawn has just passed it", ORDINARY
    if DOUBLE[turn][origin] >> target & 1 and not position.unmoved >> origin & 1:
        return f"the Pawn on {_square(position, origin)} has moved, so it may not make a double step", DOUBLE_STEP
    if occupied:
        return f"{square} is occupied by {_owned(position, target)}, and a Pawn captures only diagonally", ORDINARY
    return "", DOUBLE_STEP if DOUBLE[turn][origin] >> target & 1 else ORDINARY


def _is_clear(position: AttackBoardsPosition, origin: Cell, target: Cell) -> bool:
    between = BETWEEN[origin][target]
    occupied = position.occupied[0] | position.occupied[1]
    return position.path_is_clear(between, 1 << target, position.squares, occupied)


def _refuse_promotion(position: AttackBoardsPosition, cell: Cell, squares: Cells, promotion: int) -> Refusal | None:
    """Return why a pawn arriving on ``cell`` may not become what is written; None if it may."""
    if not promotion:
        return None
    name = position.kind_names[promotion]
    if promotion > QUEEN:
        return Refusal(NO_PROMOTION, f"a Pawn never becomes a {name}")
    if not position.promotion_cells(position.turn, squares) >> cell & 1:
        return Refusal(NO_PROMOTION, f"{position.promotion_refusal(cell)} (rule {position.rule_numbers.promotion})")
    if promotion not in position.promotion_kinds():
        return Refusal(NO_PROMOTION, f"promotion to a {name} needs a lost {name}, and both are on the board")
    return None


def _refuse_unsafe(position: AttackBoardsPosition, move: Move) -> Refusal | None:
    """Return which man could capture the king after ``move``; None if none could."""
    after, turn = position.apply_unchecked(move), position.turn
    checker = after.checker(turn)
    if checker < 0:
        return None
    king, man = _square(after, after.king(turn)), _named(after, checker)
    return Refusal(UNSAFE, f"the King on {king} would be left in check by the {man}")


# --- castling --------------------------------------------------------------------------------------------------


def _explain_castling(position: AttackBoardsPosition, token: str) -> str:
    if token not in position.castlings:
        return f"there is no castling {token!r} here, only {' and '.join(position.castlings)}"
    reason = _refuse_castling(position, CASTLINGS[position.turn][position.castlings.index(token)])
    return f"castling: {reason} (rule {position.rule_numbers.castling})"


def _refuse_castling(position: AttackBoardsPosition, way: Castling) -> str:
    if not position.unmoved >> way.king & 1:
        return "the King has moved"
    if not position.unmoved >> way.rook & 1:
        return f"the Rook of {_square(position, way.rook)} has moved or is lost"
    if reason := position.castling_refusal():
        return reason
    if position.board[way.king_target] and way.king_target != way.rook:
        return f"{_square(position, way.king_target)} is not empty"
    checker = position.checker(position.turn)
    if checker >= 0:
        return f"the King is in check by the {_named(position, checker)}"
    refusal = _refuse_unsafe(position, Move(way.king, way.king_target, special=CASTLING))
    return refusal.reason if refusal else _FITS


# --- attack boards ---------------------------------------------------------------------------------------------


def _explain_board(position: AttackBoardsPosition, query: Query) -> str:
    boards = [board for board in range(len(BOARD_NAMES)) if query.origins >> board & 1]
    if not boards:
        return f"there is no such attack board; they are {', '.join(BOARD_NAMES)}"
    standing = [board for board in boards if query.origins >> len(BOARD_NAMES) + position.pins[board] & 1]
    if not standing:
        where = " and ".join(
            f"{BOARD_NAMES[board]} on {position.pin_names[position.pins[board]]}" for board in boards
        )
        return f"no such attack board stands there; there is {where}"
    pins = [pin for pin in range(len(PIN_CELLS)) if query.targets >> pin & 1]
    if not pins:
        return f"attack boards stand only on the pins {', '.join(position.pin_names)}"
    nearest = _nearest(_refuse_board(position, board, pin, query.promotion) for board in standing for pin in pins)
    if nearest.nearness == NO_WAY and len(standing) > 1:
        return f"no attack board goes to {' or '.join(position.pin_names[pin] for pin in pins)}"
    return nearest.reason


def _refuse_board(position: AttackBoardsPosition, board: int, pin: int, promotion: int) -> Refusal | None:
    refusal = position.board_refusal(board, pin)
    if refusal:
        return refusal._replace(reason=f"{refusal.reason} (rule {position.rule_numbers.boards})")
    here = position.pins[board]
    arrival = position.board_pawn(here, pin)
    if promotion and arrival < 0:
        return Refusal(NO_PROMOTION, f"{BOARD_NAMES[board]} carries no Pawn that could promote")
    squares = position.squares ^ PIN_CELLS[here] ^ PIN_CELLS[pin]
    if not position.board_promotions(here, pin, squares, promotion):
        return _refuse_promotion(position, arrival, squares, promotion)
    moves = (Move(board, pin, kind, BOARD_MOVE) for kind in position.board_promotions(here, pin, squares))
    return next(filter(None, (_refuse_unsafe(position, move) for move in moves)), None)


# --- names -----------------------------------------------------------------------------------------------------


def _men(position: AttackBoardsPosition, kind: KindIndex) -> int:
    """Return the men of the seat to move that are of ``kind``; all of them if it is -1."""
    return position.occupied[position.turn] if kind < 0 else position.masks[position.code(position.turn, kind)]


def _victims(position: AttackBoardsPosition, kind: KindIndex) -> int:
    """Return where a man of ``kind`` can be captured by going there."""
    passed = position.passed if kind == PAWN else 0
    return position.masks[position.code(1 - position.turn, kind)] | passed


def _kind_name(position: AttackBoardsPosition, kind: KindIndex) -> str:
    return "man" if kind < 0 else position.kind_names[kind]


def _square(position: AttackBoardsPosition, cell: Cell) -> str:
    return position.geometry.names[cell]


def _man(position: AttackBoardsPosition, cell: Cell) -> tuple[int, str]:
    """Return whose a man is and what it is called."""
    seat, kind = divmod(position.board[cell] - 1, len(KINDS))
    return seat, position.kind_names[kind]


def _named(position: AttackBoardsPosition, cell: Cell) -> str:
    return f"{_man(position, cell)[1]} on {_square(position, cell)}"


def _owned(position: AttackBoardsPosition, cell: Cell) -> str:
    seat, name = _man(position, cell)
    return f"{position.seats[seat]}'s {name}"


def _place(position: AttackBoardsPosition, cells: Cells) -> str:
    """Return what the one square or column in ``cells`` is called, nothing if it is not one."""
    found = list(bits(cells & position.geometry.all))
    columns = {COLUMN_OF[cell] for cell in found}
    if len(columns) != 1:
        return ""
    return _square(position, found[0]) if len(found) == 1 else position.column_name(columns.pop())


def _missing(position: AttackBoardsPosition, cells: Cells) -> str:
    """Say which boards would have to stand where for one of ``cells`` to exist."""
    pins = sorted({pin_of(cell) for cell in bits(cells & position.geometry.all & ~MAIN)})
    stand = " or ".join(position.pin_names[pin] for pin in pins)
    return f"{_place(position, cells) or 'such a square'} does not exist: no attack board stands on {stand}"
