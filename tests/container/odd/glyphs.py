"""Marks and numbered glyphs, and where they stand."""

from __future__ import annotations

from tests.container.odd.reading import Game, case

CASES = {
    "numbered": case(Game("c4 e5 Nc3")),
    "out-of-range": case(Game("c4 e5")),
    "before-moves": case(Game("c4 e5", comments=1, codes="F003")),
    "before-the-move-of-its-number": case(Game("c4 e5", comments=1, codes="F003")),
    "suffixes": case(Game("c4 e5 Nc3 Nf6 g3 d5")),
    "apart": case(Game("c4 e5 Nc3")),
    "three-marks": case(Game("c4 e5 Nc3")),
    "suffix-and-number": case(Game("c4 e5 Nc3")),
    "after-a-comment": case(Game("c4 e5", comments=2)),
    "signs-of-books": case(Game("c4 e5 Nc3 Nf6 g3 Bb4 Bg2 O-O")),
    "novelty-and-diagram": case(
        Game("c4", codes="N106 R001 N001"),
        theirs="passes over lone letters",
        refused="a letter apart may be the beginning of a move",
    ),
    "with-check": case(Game("e4 d5 Bb5+ c6 Bxc6+")),
}
