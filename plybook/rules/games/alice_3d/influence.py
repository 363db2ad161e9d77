"""Influence in Influenced 8-Leveled 3D Alice Chess: which seat rules which cells of the main sets (R5)."""

from __future__ import annotations

from plybook.rules.games.alice_3d.men import ALEPH, BETH, BOX, DALETH, GIMEL, KINDS, MEN, WITHIN
from plybook.rules.terms import Cell, Seat

_BY_STRENGTH = tuple(
    tuple(index for index, kind in enumerate(MEN) if kind.strength == strength)
    for strength in sorted({kind.strength for kind in MEN}, reverse=True)
)

# How strong the influence of each man is, by his code; 0 for an empty cube.
_STRENGTHS = (0, *(kind.strength for kind in MEN), *(kind.strength for kind in MEN))


def influences(board: bytes, cell: Cell) -> tuple[int, int]:
    """Return how strong the influence of White and of Black on ``cell`` is: 0 for none, higher for stronger."""
    cube = cell & WITHIN
    return _STRENGTHS[board[ALEPH + cube]], _STRENGTHS[board[DALETH + cube]]


def is_ruled(board: bytes, seat: Seat, cell: Cell) -> bool:
    """Say whether the influence of ``seat`` on ``cell``, a cell of a main set, is the larger; see `ruled`."""
    cube = cell & WITHIN
    white, black = _STRENGTHS[board[ALEPH + cube]], _STRENGTHS[board[DALETH + cube]]
    if white == black:
        return white > 0 and (cell >= GIMEL) == seat
    return (white < black) == seat


def ruled(masks: tuple[int, ...]) -> tuple[int, int]:
    """Return for each seat the cells of the main sets where its influence is the larger.

    A man of an influence set bears on the corresponding cube of both main sets (R5.2), the stronger kind more
    (R5.3). Of equals White's is larger on the White Set and Black's on the Black Set (R5.4).
    """
    white = black = 0
    rest = BOX.all
    for kinds in _BY_STRENGTH:
        whites = blacks = 0
        for kind in kinds:
            whites |= masks[1 + kind] >> ALEPH & rest
            blacks |= masks[1 + KINDS + kind] >> DALETH & rest
        white |= whites
        black |= blacks
        rest &= ~(whites | blacks)
    return white << BETH | (white & ~black) << GIMEL, (black & ~white) << BETH | black << GIMEL
