"""Moves as programs and people spell them."""

from __future__ import annotations

from tests.container.odd.reading import Game, case

CASES = {
    "castling-with-noughts": case(Game("e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O", codes="N102 N102")),
    "castling-in-small-letters": case(
        Game("e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O", codes="N102 N102"), theirs="passes over castling in small letters"
    ),
    "castling-with-dashes": case(
        Game("e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O", codes="N105 N105"), theirs="passes over castling with dashes"
    ),
    "castling-long": case(
        Game("O-O-O O-O-O", tags={"FEN": "r3k2r/3p4/8/8/8/8/3P4/R3K2R w KQkq - 0 1"}, codes="N102 N102")
    ),
    "castling-with-check": case(Game("O-O-O+ Ke7", tags={"FEN": "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1"})),
    "castling-as-the-king-goes": case(
        Game(tags={"FEN": "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"}, codes="R001 R001"),
        theirs="finds this too",
        refused="a King does not step two squares",
    ),
    "castling-as-king-takes-rook": case(Game("O-O O-O-O", tags={"FEN": "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"})),
    "promotion-without-sign": case(Game("a8=Q", tags={"FEN": "1n5k/P7/8/8/8/8/8/4K3 w - - 0 1"}, codes="N101")),
    "promotion-small": case(Game("a8=Q", tags={"FEN": "1n5k/P7/8/8/8/8/8/4K3 w - - 0 1"}, codes="N109")),
    "promotion-small-without-sign": case(Game("a8=Q", tags={"FEN": "1n5k/P7/8/8/8/8/8/4K3 w - - 0 1"}, codes="N109")),
    "promotion-in-parentheses": case(
        Game("a8=Q", tags={"FEN": "1n5k/P7/8/8/8/8/8/4K3 w - - 0 1"}, codes="N101"),
        theirs="does not see the man in parentheses",
    ),
    "promotion-with-stroke": case(
        Game("a8=Q", tags={"FEN": "1n5k/P7/8/8/8/8/8/4K3 w - - 0 1"}, codes="N101"),
        theirs="does not see the man after a stroke",
    ),
    "promotion-capture": case(Game("axb8=N", tags={"FEN": "1n5k/P7/8/8/8/8/8/4K3 w - - 0 1"}, codes="N101")),
    "promotion-spaced": case(
        Game("a8=Q", tags={"FEN": "1n5k/P7/8/8/8/8/8/4K3 w - - 0 1"}, codes="N106"),
        theirs="does not see the man after a space",
    ),
    "promotion-missing": case(
        Game(tags={"FEN": "1n5k/P7/8/8/8/8/8/4K3 w - - 0 1"}, codes="R002"),
        theirs="finds this too",
        refused="four moves fit",
    ),
    "promotion-to-king": case(
        Game(tags={"FEN": "1n5k/P7/8/8/8/8/8/4K3 w - - 0 1"}, codes="N001"),
        theirs="finds this too",
        refused="no Pawn becomes a King",
    ),
    "long-algebraic": case(Game("e4 e5 Nf3 Nc6 Nxe5")),
    "long-without-hyphen": case(Game("e4 e5 Nf3 Nc6 Nxe5", codes="N105 N105 N105 N105")),
    "coordinates": case(Game("e4 e5 Nf3 Nc6 Nxe5")),
    "coordinates-castling-and-promotion": case(
        Game("O-O O-O a8=Q", tags={"FEN": "4k2r/P4p2/8/8/8/8/5P2/4K2R w Kk - 0 1"})
    ),
    "origin-too-much": case(Game("Ne2 Ng3", tags={"FEN": "4k3/8/8/7n/8/8/8/4K1N1 w - - 0 1"}, codes="N103 N103")),
    "origin-superfluous": case(Game("Nf3 Nc6 e4", codes="N103 N103 N103")),
    "origin-too-little": case(
        Game(tags={"FEN": "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"}, codes="R002"),
        theirs="finds this too",
        refused="two moves fit",
    ),
    "origin-pinned": case(Game("Ne2 Kd7", tags={"FEN": "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1"})),
    "check-mark-missing": case(Game("e4 d5 Bb5+ Bd7", codes="W004")),
    "check-mark-false": case(Game("e4 d5", codes="W005")),
    "check-mark-doubled": case(Game("f3 e5 g4 Qh4#", result="0-1", codes="W006 N105")),
    "mate-as-check": case(Game("f3 e5 g4 Qh4#", result="0-1", codes="W006")),
    "mate-mark-apart": case(Game("f3 e5 g4 Qh4#", result="0-1", codes="N106")),
    "check-mark-apart": case(Game("e4 d5 Bb5+ c6", codes="N106")),
    "check-in-letters": case(Game("e4 d5 Bb5+ c6", codes="N109")),
    "capture-without-sign": case(Game("e4 d5 exd5 Qxd5", codes="W002 W002")),
    "capture-of-files": case(Game("e4 d5 exd5 Qxd5", codes="N109"), theirs="stumbles at the next move"),
    "capture-with-colon": case(
        Game("e4 d5 exd5 Qxd5", codes="N105 N105"), theirs="sees only what stands after the colon"
    ),
    "en-passant-glued": case(Game("d5 exd6", tags={"FEN": "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"}, codes="N105")),
    "en-passant-apart": case(Game("d5 exd6 Kd7", tags={"FEN": "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"}, codes="N105")),
    "en-passant-without-dots": case(
        Game("d5 exd6 Kd7", tags={"FEN": "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"}, codes="N105")
    ),
    "en-passant-false": case(Game("e4 d5 exd5", codes="W011 N105")),
    "null-in-the-game": case(
        Game("c4 -- Nc3 -- g3", codes="R005 R005"), refused="nobody may pass; the rest is checked all the same"
    ),
    "figurines": case(Game("Nf3 Nf6 g3", codes="N109 N109"), theirs="passes over the pictures and plays Pawns"),
    "german": case(
        Game("e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Be7 Re1 d6", codes="N110"), theirs="passes over the letters and plays Pawns"
    ),
    "descriptive": case(Game(codes="N001 N001 N001"), refused="another notation, named in the message"),
    "pawn-letter": case(Game("e4 d5 exd5", codes="N105 N105 N105")),
    "small-letters": case(Game("Nf3 Nf6 g3", codes="N109 N109"), theirs="passes over the letters and plays Pawns"),
    "not-a-move": case(Game("c4 e5", codes="N001"), theirs="stumbles at the next move", refused="it is no move"),
    "drop": case(Game("c4 e5", codes="N001"), theirs="finds this too", refused="a move of another game"),
}
