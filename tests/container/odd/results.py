"""Results: missing, spelled otherwise, and at odds with the header or the moves."""

from __future__ import annotations

from tests.container.odd.reading import Game, case

CASES = {
    "missing": case(Game("c4 e5", result=None, tags={"Result": "1-0"})),
    "half": case(Game("c4 e5", result="1/2")),
    "half-sign": case(Game("c4 e5", result="½-½", tags={"Result": "½-½"})),
    "half-in-the-tag": case(Game("c4 e5", result="1/2-1/2", tags={"Result": "1/2"})),
    "with-dash": case(Game("c4 e5", result="1–0", tags={"Result": "1–0"})),
    "with-colon": case(Game("c4 e5", result="1:0", tags={"Result": "1:0"})),
    "with-spaces": case(
        Game("c4 e5", result="1 - 0", codes="N107"),
        Game("d4 d5", result="1/2 - 1/2", tags={"White": "Pell"}, codes="N107"),
    ),
    "differs-from-the-tag": case(Game("c4 e5", result="1-0", tags={"Result": "0-1"}, codes="W013")),
    "tag-unknown-end-known": case(Game("c4 e5", result="1-0", tags={"Result": "*"}, codes="W013")),
    "star-among-the-moves": case(
        Game("c4 e5", tags={"Result": "1-0"}, codes="W013"),
        Game("Nc3 Nf6", result="1-0", tags={}, codes="W001"),
        theirs="reads on past a result on the same line",
    ),
    "two": case(Game("c4 e5", result="1-0", comments=1, codes="F003"), Game("d4", tags={"White": "Pell"})),
    "in-words": case(
        Game("c4 e5", result="White wins", codes="N107"),
        Game("d4 d5", result="draw", tags={"White": "Pell"}, codes="N107"),
    ),
    "resigned": case(Game("c4 e5", result="0-1", comments=1, codes="F021")),
    "forfeit": case(
        Game(result=None, tags={"White": "Osten", "Result": "+--"}, codes="F017"),
        Game(result=None, tags={"White": "Pell", "Result": "-:+"}, codes="F017"),
        theirs="takes the dashes for a null move",
        refused="a sign that no result of PGN has; the tag keeps it",
    ),
    "both-lost": case(
        Game("c4 e5 Nc3 Nf6", result=None, tags={"White": "Osten", "Result": "0-0"}, codes="W020 R001"),
        theirs="finds this too",
        refused="it is castling",
    ),
    "glued": case(Game("c4 e5", result="1-0", codes="F029")),
    "against-the-board": case(Game("f3 e5 g4 Qh4#", result="1-0", codes="W012")),
    "on-its-own-line": case(
        Game("c4 e5", result="1-0", tags={"Result": "1-0"}), theirs="takes a result after a blank line for a game"
    ),
}
