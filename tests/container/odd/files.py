"""Where games begin and end in a file, and what stands around them."""

from __future__ import annotations

from tests.container.odd.reading import Game, case

CASES = {
    "two-games-no-blank-line": case(
        Game("c4 e5", result="1-0", tags={"White": "Osten", "Result": "1-0"}),
        Game("d4 d5", result="0-1", tags={"White": "Pell", "Result": "0-1"}),
        theirs="wants a blank line between games",
    ),
    "two-games-one-line": case(
        Game("c4 e5", result="1-0", tags={}),
        Game("d4 d5", result="0-1", tags={}),
        theirs="reads on past a result on the same line",
    ),
    "no-tags": case(Game("c4 e5 Nc3 Nf6", result="1-0", tags={})),
    "words-between-games": case(
        Game("c4 e5", result="1-0", comments=1, codes="F003"),
        Game("d4 d5", result="0-1", tags={"White": "Pell"}),
        theirs="takes the words for a game",
    ),
    "leading-white-space": case(Game("c4 e5 Nc3"), theirs="does not read indented tag pairs"),
    "tabs": case(Game("c4 e5 Nc3 Nf6")),
    "html-entities": case(Game("c4 e5 Nc3 Nf6", codes="F022"), theirs="does not know markup"),
    "forum-wrapper": case(Game("c4 e5", codes="F022")),
    "index-of-comments": case(Game("c4 e5", comments=2), Game("d4", tags={"White": "Pell"}, comments=1)),
    "game-with-an-error-between": case(
        Game("c4 e5", result="1-0"),
        Game("d4 d5", result="1-0", tags={"White": "Pell"}, codes="R001"),
        Game("e4", tags={"White": "Vane"}),
        theirs="finds this too",
        refused="the move is illegal; the games around it are read",
    ),
    "junk-after-tags": case(Game("c4 e5"), theirs="takes the words for the moves of the game"),
    "columns-padded": case(Game("c4 e5 Nc3 Nf6 g3 d5 cxd5 Nxd5")),
}
