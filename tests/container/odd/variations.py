"""Variations: where they stand, what is in them, and what is none."""

from __future__ import annotations

from tests.container.odd.reading import Game, case

CASES = {
    "before-the-first-move": case(
        Game("c4 e5", comments=1, codes="F010"),
        theirs="plays the variation before the game",
        refused="there is no move that it varies",
    ),
    "of-the-first-move": case(Game("c4 e5", variations=2)),
    "nested": case(Game("c4 e5 Nc3", variations=3)),
    "empty": case(Game("c4 e5 Nc3", variations=2)),
    "with-results": case(
        Game("c4 e5 Nc3", result="0-1", variations=2), theirs="takes a result in a variation for a move"
    ),
    "of-a-result-alone": case(Game("c4 e5 Nc3 Nf6", variations=2), theirs="takes a result in a variation for a move"),
    "comment-first": case(Game("c4 e5", comments=3, variations=2)),
    "comment-last": case(Game("c4 e5 Nc3", comments=2, variations=1)),
    "only-a-comment": case(Game("c4 e5", comments=1, variations=1)),
    "only-a-mark": case(Game("c4 e5 Nc3", comments=2, codes="F019 F019")),
    "never-closed": case(
        Game("c4", result=None, variations=1, codes="F006"),
        Game("e4", tags={"White": "Pell"}),
        theirs="takes a result in a variation for a move",
        refused="where it ends is not plain",
    ),
    "closed-twice": case(
        Game("c4 e5", comments=1, variations=1, codes="F006"), refused="an opening parenthesis may be missing"
    ),
    "parenthesis-in-a-comment": case(Game("c4 e5", comments=1, variations=1)),
    "null-moves": case(Game("c4 e5 Nc3", variations=3, codes="N111 N111 N111")),
    "words": case(Game("c4 e5 Nc3", comments=2, codes="F019 F019")),
    "illegal": case(
        Game("c4 e5 Nc3", variations=1, codes="R001"),
        theirs="leaves the variation at its illegal move and loses the place",
        refused="the move is illegal; the game goes on after the variation",
    ),
    "after-the-result": case(Game("c4 e5", result="1-0", variations=1)),
    "in-the-middle-of-a-number": case(Game("c4 e5 Nc3", variations=1)),
    "square-brackets": case(
        Game("c4 e5", codes="N001 N001"),
        theirs="passes over the brackets and plays on",
        refused="square brackets are no variation of PGN",
    ),
}
