"""Moves in words."""

from __future__ import annotations

import plybook
from plybook.render.words import in_words
from plybook.rules.moves import CASTLING

# From the games of the corpora; on a flat board every reader knows where the men go.
CASTLINGS = {
    "corpus:prince-1": [
        "White castles: King 1d4 to 1b2, Base 1a1 to 1c3",
        "Black castles: King 8d4 to 8f6, Base 8h8 to 8e5",
    ],
    "corpus:alice-3d-1": [
        "White castles: King בεe1 to גεg1, Rook בεh1 to גεf1",
        "Black castles: King גεe8 to בηe8, Rook גθe8 to בζe8",
    ],
    "corpus:parmen-1": ["White castles: King e0(3) to f0(3), Rook f0(3) to e0(3)"],
    "corpus:three-player-1": ["Black castles", "Red castles"],
    "corpus:four-player-1": ["Yellow castles", "Red castles"],
}


def test_castling_of_several_levels_says_where_the_men_go() -> None:
    for name, expected in CASTLINGS.items():
        line = plybook.replay(plybook.read(name)[0]).line
        castlings = (step for step in line.steps() if step[2].special == CASTLING)
        said = [in_words(before, move, after) for _, before, move, after in castlings]
        assert said[: len(expected)] == expected
