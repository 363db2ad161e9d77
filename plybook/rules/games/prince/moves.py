"""The legal moves of Prince: all of them, and those that a written move can mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from plybook.rules.board import bits
from plybook.rules.games.prince.attacks import answers, attackers, shielded
from plybook.rules.games.prince.men import BOARD, CASTLINGS, KINDS, KING, PAWNS, PROMOTIONS, WAYS, Castling
from plybook.rules.moves import DOUBLE_STEP, EN_PASSANT, ORDINARY, Move, Query
from plybook.rules.ruleset import targets_of
from plybook.rules.shared.two_sided import PAWN
from plybook.rules.terms import Cell, Cells, KindIndex

if TYPE_CHECKING:
    from plybook.rules.games.prince.position import PrincePosition


def legal_moves(position: PrincePosition) -> Iterator[Move]:
    """Yield every legal move of ``position`` once."""
    yield from _moves(position, -1, -1, BOARD.all)
    for castling in _castlings(position):
        yield castling.move


def targets_by_man(position: PrincePosition) -> dict[Cell, Cells]:
    """Return the cells to which the men of the seat to move can go, by their cells."""
    found: dict[Cell, Cells] = {}
    for _, origin, targets in _ways(position, -1, -1, BOARD.all):
        found[origin] = found.get(origin, 0) | targets
    return targets_of((*en_passants(position, -1), *(each.move for each in _castlings(position))), found)


def find(position: PrincePosition, query: Query) -> list[Move]:
    """Return the legal moves of ``position`` that fit ``query``."""
    special, kind, men, targets, promotion, captured, token = query
    if special:
        return [castling.move for castling in _castlings(position) if castling.token == token]
    moves = list(_moves(position, kind, men, targets))
    return position._fitting(moves, promotion, captured) if promotion or captured >= 0 else moves


def en_passants(position: PrincePosition, men: Cells) -> Iterator[Move]:
    """Yield the legal captures en passant of ``men``."""
    target, turn = position.en_passant, position.turn
    if target >= 0:
        for origin in bits(men & position.masks[1 + KINDS * turn + PAWN] & PAWNS[1 - turn].captures(target)):
            move = Move(origin, target, 0, EN_PASSANT)
            if not position.threats(move):
                yield move


def _moves(position: PrincePosition, kind: KindIndex, men: Cells, wanted: Cells) -> Iterator[Move]:
    """Yield the legal moves of ``men`` of a ``kind``, -1 for any, to ``wanted`` cells, but for castling."""
    double, last = 2 * PAWNS[position.turn].ahead, position.last_ranks[position.turn]
    for each, origin, targets in _ways(position, kind, men, wanted):
        if each:
            for cell in bits(targets):
                yield Move(origin, cell)
            continue
        for cell in bits(targets):
            special = DOUBLE_STEP if cell == origin + double else ORDINARY
            for promotion in PROMOTIONS if last >> cell & 1 else (0,):
                yield Move(origin, cell, promotion, special)
    if position.en_passant >= 0 and kind <= PAWN and wanted >> position.en_passant & 1:
        yield from en_passants(position, men)


def _ways(
    position: PrincePosition, kind: KindIndex, men: Cells, wanted: Cells
) -> Iterator[tuple[KindIndex, Cell, Cells]]:
    """Yield for ``men`` of a ``kind``, -1 for any, their kind, their cell and the ``wanted`` cells they can go to.

    The King may come more than once. Castling and captures en passant are left out.
    """
    turn, masks, (white, black) = position.turn, position.masks, position.occupied
    own, enemies = (black, white) if turn else (white, black)
    wanted &= ~own
    first, occupied, pawns = 1 + KINDS * turn, white | black, PAWNS[turn]
    king = masks[first + KING].bit_length() - 1
    answering = wanted & answers(masks, 1 - turn, king, occupied) if position.is_check() else wanted
    target = -1 if wanted & (wanted - 1) else wanted.bit_length() - 1
    for each in (kind,) if kind >= 0 else range(KING, PAWN - 1, -1):
        rest = masks[first + each] & men
        if each == KING:
            for cell in bits(WAYS[KING].reach(king) & wanted if rest else 0):
                if not attackers(masks, 1 - turn, cell, occupied ^ rest):
                    yield KING, king, 1 << cell
            continue
        if rest and target >= 0:
            rest = (WAYS[each] if each else pawns).origins(target, rest, occupied)
        while rest:
            here = rest & -rest
            rest ^= here
            origin = here.bit_length() - 1
            if target >= 0:
                targets = answering
            elif each:
                targets = WAYS[each].targets(origin, occupied, answering)
            else:
                targets = (pawns.captures(origin) & enemies | pawns.steps(origin, occupied)) & answering
            if targets and king >= 0:
                targets &= shielded(position.board, enemies, king, origin, occupied)
            if targets:
                yield each, origin, targets


def _castlings(position: PrincePosition) -> Iterator[Castling]:
    """Yield the legal castlings (rule 22)."""
    occupied = position.occupied[0] | position.occupied[1]
    for castling in CASTLINGS[position.turn]:
        is_right = position.unmoved >> castling.base & 1 and not occupied & castling.vacant
        if is_right and position.danger(castling) is None:
            yield castling
