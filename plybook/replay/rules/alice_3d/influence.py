"""Influence in Influenced 8-Leveled 3D Alice Chess: who rules which cells of the main sets (R5)."""

from __future__ import annotations

from plybook.replay.rules.alice_3d.men import ALEPH, BETH, BOX, DALETH, GIMEL, KINDS, MEN

_BY_STRENGTH = tuple(
    tuple(index for index, kind in enumerate(MEN) if kind.strength == strength)
    for strength in sorted({kind.strength for kind in MEN}, reverse=True)
)


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
