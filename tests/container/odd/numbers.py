"""Move numbers: missing, wrong, and with any number of dots."""

from __future__ import annotations

from tests.container.odd.reading import Game, case

CASES = {
    "no-break-spaces": case(Game("c4 e5 Nc3")),
    "glued": case(Game("c4 e5 Nc3 Nf6 g3", codes="F029")),
    "none": case(Game("c4 e5 Nc3 Nf6")),
    "wrong": case(Game("c4 e5 Nc3 Nf6 g3", codes="W022")),
    "of-black": case(Game("c4 e5 Nc3 Nf6 g3 d5")),
    "two-dots": case(Game("c4 e5 Nc3 Nf6 g3", codes="W001")),
    "many-dots": case(Game("c4 e5 Nc3", codes="W001 W001")),
    "white-with-three-dots": case(Game("c4 e5", codes="W001")),
    "only-for-black-too": case(Game("c4 e5 Nc3 Nf6", codes="W001 W001")),
    "twice": case(Game("c4 e5 Nc3")),
    "huge": case(Game(result=None, codes="F017"), theirs="takes any number", refused="no game is that long"),
    "zero": case(Game("c4 e5 Nc3", codes="W001")),
    "with-parenthesis": case(Game("c4 e5 Nc3")),
    "at-the-end": case(Game("c4 e5", result=None)),
    "dots-only": case(Game("c4 e5 Nc3")),
    "line-break-after": case(Game("c4 e5 Nc3")),
}
