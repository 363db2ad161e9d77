"""Influence in Influenced 8-Leveled 3D Alice Chess: who rules which cells of the main sets (R5)."""

from __future__ import annotations

from collections.abc import Iterable

from plybook.rules.games.alice_3d.men import ALEPH, BETH, BOX, DALETH, GIMEL, KINDS, MEN

_BY_STRENGTH = tuple(
    tuple(index for index, kind in enumerate(MEN) if kind.strength == strength)
    for strength in sorted({kind.strength for kind in MEN}, reverse=True)
)

# How strong the influence of each man is, by his code; 0 where nobody stands.
_STRENGTHS = (0, *(kind.strength for kind in MEN), *(kind.strength for kind in MEN))

# The cube 0 of both main sets, on which what stands on the cube 0 of an influence set bears.
_MAINS = 1 << BETH | 1 << GIMEL


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


def ruled_after(before: tuple[int, int], board: bytes, cubes: Iterable[int]) -> tuple[int, int]:
    """Return what `ruled` does where it was another ``before`` some ``cubes`` of an influence set changed."""
    white, black = before
    for cube in cubes:
        whites, blacks, mains = _STRENGTHS[board[ALEPH + cube]], _STRENGTHS[board[DALETH + cube]], _MAINS << cube
        white &= ~mains
        black &= ~mains
        if whites > blacks:
            white |= mains
        elif whites < blacks:
            black |= mains
        elif whites:
            white |= 1 << BETH + cube
            black |= 1 << GIMEL + cube
    return white, black
