"""Which side owns each attack board after a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plybook.rules.games.tri_d.board import PIN_CELLS
from plybook.rules.terms import Cells

if TYPE_CHECKING:
    from plybook.rules.games.tri_d.position import AttackBoardsPosition


def owners_after(position: AttackBoardsPosition, touched: Cells) -> tuple[int, ...]:
    """Return the owners of the boards after a change on ``touched`` cells: the same tuple if none is new."""
    owners = position.owners
    white, black = position.occupied
    for board, pin in enumerate(position.pins):
        there = PIN_CELLS[pin]
        if there & touched:
            owner = position.owner_of(board, owners[board], white & there, black & there)
            if owner != owners[board]:
                owners = (*owners[:board], owner, *owners[board + 1 :])
    return owners
