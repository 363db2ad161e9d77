"""Attacks on the three-player board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plybook.rules.games.three_player.seats import KING, KNIGHT, PAWN, Castling
from plybook.rules.terms import Cell, Cells, KindIndex, Seat

if TYPE_CHECKING:
    from plybook.rules.games.three_player.position import ThreePlayerPosition


def hostile_to(position: ThreePlayerPosition, seat: Seat) -> Cells:
    """Return the men that are not of the side of ``seat``."""
    found = position.men
    for partner in position.seating.partners[seat]:
        found ^= position.occupied[partner]
    return found


def attackers(position: ThreePlayerPosition, seat: Seat, cell: Cell, occupied: Cells) -> Cells:
    """Return the men hostile to ``seat`` that attack ``cell``, with ``occupied`` in the way of riders."""
    tables, hostile = position.seating.men, hostile_to(position, seat)
    pawns, knights, bishops, rooks, queens, kings = position.men_by_kind
    knightly, beside, diagonals, straights = tables.around[cell]
    found = (knights & knightly | kings & beside) & hostile
    if pawns & beside & hostile:
        found |= pawn_attackers(position, seat, cell)
    if riders := (bishops | queens) & diagonals & hostile:
        found |= tables.bishop.origins(cell, riders, occupied)
    if riders := (rooks | queens) & straights & hostile:
        found |= tables.rook.origins(cell, riders, occupied)
    return found


def pawn_attackers(position: ThreePlayerPosition, seat: Seat, cell: Cell) -> Cells:
    """Return the Pawns hostile to ``seat`` that capture to ``cell``."""
    found = 0
    for foe in position.seating.foes[seat]:
        for pawns, ways in position.pawns_of(foe):
            found |= pawns & ways.capture_sources[cell]
    return found


def uncovered(position: ThreePlayerPosition, seat: Seat, here: Cells, there: Cells) -> Cells:
    """Return the riders that attack the King of ``seat`` when a man goes from one cell, ``here``, to ``there``.

    The answer is the same before and after the move.
    """
    king, tables = position.kings[seat], position.seating.men
    behind = tables.behind(king).get(here)
    if behind is None:
        return 0
    _, _, bishops, rooks, queens, _ = position.men_by_kind
    riders = behind & (bishops | rooks | queens)
    if riders:
        riders &= ~(position.occupied[seat] | there)
    if not riders:
        return 0
    riders &= hostile_to(position, seat)
    occupied = position.men & ~here | there
    diagonally = tables.bishop.origins(king, riders & ~rooks, occupied)
    return diagonally | tables.rook.origins(king, riders & ~bishops, occupied)


def threats(position: ThreePlayerPosition, origin: Cell, target: Cell, taken: Cells = 0) -> Cells:
    """Return the men that will attack the King of the seat to move after a move.

    ``taken`` is the Pawn that is captured en passant.
    """
    there, king = 1 << target, position.kings[position.turn]
    occupied = position.men & ~(1 << origin | taken) | there
    found = attackers(position, position.turn, target if king == origin else king, occupied)
    return found & ~(taken | there)


def danger(position: ThreePlayerPosition, castling: Castling) -> tuple[Cell, Cells] | None:
    """Return a cell on the way of the King that is attacked, and the attackers; None if there is none."""
    kingless = position.men ^ 1 << castling.move.origin
    for cell in castling.way:
        if found := attackers(position, position.turn, cell, kingless):
            return cell, found
    return None


def checks_after(
    position: ThreePlayerPosition, was: int, kind: KindIndex, here: Cells, there: Cells
) -> tuple[int, Cells]:
    """Return the set of the seats in check after an ordinary move, and the men that check the seat to move.

    A man of ``kind`` has gone from one cell, ``here``, to another, ``there``. Only this man and riders behind
    ``here`` can give check to a seat that was not in check before, in the set ``was``.
    """
    mover, tables = position.mover, position.seating.men
    touching, lines = tables.touching[kind], tables.lines
    checked = checkers = 0
    for seat, king in enumerate(position.kings):
        if king < 0 or seat == mover:
            continue
        if was >> seat & 1:
            found = attackers(position, seat, king, position.men)
        else:
            found = uncovered(position, seat, here, there) if here & lines[king] else 0
            if there & touching[king] and _attacks(position, seat, kind, there):
                found |= there
        if found:
            checked |= 1 << seat
            if seat == position.turn:
                checkers = found
    return checked, checkers


def _attacks(position: ThreePlayerPosition, seat: Seat, kind: KindIndex, there: Cells) -> bool:
    """Say whether the man that has moved attacks the King of ``seat``, which it touches."""
    mover, king, tables = position.mover, position.kings[seat], position.seating.men
    if seat in position.seating.partners[mover]:
        return False
    if kind != PAWN:
        return kind in (KNIGHT, KING) or tables.origins(kind, king, there, position.men) != 0
    cell = there.bit_length() - 1
    return bool(position.pawn_ways(cell, mover).captures[cell] >> king & 1)
