"""Starting positions: who is to move, and headers that say half of it."""

from __future__ import annotations

from tests.container.odd.reading import Game, case

CASES = {
    "black-to-move": case(Game("e5 Kd2", tags={"SetUp": "1", "FEN": "4k3/4p3/8/8/8/8/8/4K3 b - - 0 30"})),
    "black-to-move-spaced-dots": case(Game("e5 Kd2", tags={"SetUp": "1", "FEN": "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1"})),
    "black-to-move-numbered-one": case(
        Game("e5 Kd2", tags={"FEN": "4k3/4p3/8/8/8/8/8/4K3 b - - 0 30"}, codes="W001")
    ),
    "black-to-move-no-dots": case(
        Game("e5 Kd2 e4", tags={"FEN": "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1"}, codes="W001 W001")
    ),
    "fen-before-setup": case(Game("e4", tags={"FEN": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "SetUp": "1"})),
    "fen-alone": case(Game("e4", tags={"FEN": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"})),
    "setup-alone": case(Game("e4", tags={"SetUp": "1"}, codes="F026")),
    "setup-zero-with-fen": case(Game("e4", tags={"SetUp": "0", "FEN": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"})),
    "fen-empty": case(Game("e4", tags={"FEN": ""}, codes="F026"), theirs="refuses the position"),
    "fen-question": case(Game("e4", tags={"FEN": "?"}, codes="F026"), theirs="refuses the position"),
    "fen-short": case(
        Game(tags={"FEN": "4k3/8/8/8/8/8/4P3/4K3 w"}, codes="F008"),
        theirs="fills in missing fields",
        refused="who may castle is not said",
    ),
    "fen-without-counters": case(Game("e4", tags={"FEN": "4k3/8/8/8/8/8/4P3/4K3 w - -"})),
    "fen-of-the-usual-start": case(
        Game("e4", tags={"SetUp": "1", "FEN": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"})
    ),
    "fen-broken": case(
        Game(tags={"FEN": "4k3/8/8/9/8/8/4P3/4K3 w - - 0 1"}, codes="F008"),
        theirs="finds this too",
        refused="a rank has nine squares",
    ),
    "fen-without-kings": case(
        Game(tags={"FEN": "8/8/8/8/8/8/4P3/8 w - - 0 1"}, codes="F008"),
        theirs="plays without Kings",
        refused="chess has Kings",
    ),
    "fen-rights-too-many": case(
        Game("e4", tags={"FEN": "4k3/8/8/8/8/8/4P3/4K3 w KQkq - 0 1"}, codes="F028 F028 F028 F028")
    ),
    "fen-en-passant-idle": case(Game("Kd7", tags={"FEN": "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"})),
    "fen-counters-dashes": case(
        Game(tags={"FEN": "4k3/8/8/8/8/8/4P3/4K3 w - - - -"}, codes="F008"),
        theirs="finds this too",
        refused="a dash is no number",
    ),
    "fen-number-zero": case(Game("e4", tags={"FEN": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 0"})),
}
