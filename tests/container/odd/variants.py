"""Games by other names: chess, Chess960, and games that plybook does not have."""

from __future__ import annotations

from tests.container.odd.reading import Game, case

CASES = {
    "chess960-shredder": case(
        Game("O-O Kd7", tags={"Variant": "Chess960", "FEN": "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1"})
    ),
    "chess960-x-fen": case(
        Game("O-O-O Ke7", tags={"Variant": "Fischerandom", "SetUp": "1", "FEN": "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1"})
    ),
    "chess960-start": case(
        Game(
            "f3 f6 Qf2 Qf7 O-O",
            tags={"Variant": "chess 960", "FEN": "bnrbkqrn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKQRN w GCgc - 0 1"},
        )
    ),
    "chess960-x-fen-inner-rook": case(
        Game("O-O-O Ke7", tags={"Variant": "Chess960", "FEN": "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1"})
    ),
    "chess960-king-takes-rook": case(
        Game("O-O Kd7", tags={"Variant": "Chess960", "FEN": "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1"})
    ),
    "chess960-without-fen": case(Game("e4 e5", tags={"Variant": "Chess960"})),
    "chess960-in-small-letters": case(
        Game("O-O Kd7", tags={"Variant": "fischerrandom", "FEN": "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1"})
    ),
    "chess960-in-other-words": case(
        Game("O-O Kd7", tags={"Variant": "Fischer Random Chess", "FEN": "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1"}),
        theirs="does not know this name",
    ),
    "standard": case(Game("e4 e5", tags={"Variant": "Standard"})),
    "from-position": case(
        Game("e4", tags={"Variant": "From Position", "SetUp": "1", "FEN": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"})
    ),
    "normal-small": case(Game("e4 e5", tags={"Variant": "normal"})),
    "crazyhouse": case(Game("e4 d5 exd5 Qxd5 P@e4", tags={"Variant": "Crazyhouse"}), theirs="does not read the drop"),
    "atomic": case(Game("Nf3 f6", tags={"Variant": "Atomic"})),
    "three-check": case(Game("e4 e5", tags={"Variant": "Three-check"})),
    "antichess": case(
        Game("e3 b5 Bxb5", tags={"Variant": "Antichess"}), theirs="does not read moves on the line of a tag"
    ),
    "king-of-the-hill": case(Game("e4 e5", tags={"Variant": "King of the Hill"})),
    "racing-kings": case(
        Game("Kh3", tags={"Variant": "Racing Kings", "FEN": "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"})
    ),
    "horde": case(
        Game(tags={"Variant": "Horde"}, codes="R001"),
        theirs="has no remark on a move that is not legal",
        refused="no Pawn of the horde can go there",
    ),
    "bughouse": case(Game("e4 e5", tags={"Variant": "bughouse"}), theirs="does not know this game"),
    "fog-of-war": case(
        Game(tags={"Variant": "Fog of War"}, codes="F009"),
        theirs="finds this too",
        refused="plybook does not know the rules of this game",
    ),
    "empty": case(Game("e4 e5", tags={"Variant": ""}), theirs="does not know an empty name"),
}
