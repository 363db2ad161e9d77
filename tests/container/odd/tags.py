"""Tag pairs: quotation marks, brackets, names, and where they stand."""

from __future__ import annotations

from tests.container.odd.reading import Game, case

CASES = {
    "escaped-quotes": case(
        Game("c4 e5", result="1-0", tags={"White": 'Mara "Quill" Osten', "Black": "C:\\games\\", "Result": "1-0"})
    ),
    "escaped-other-letter": case(Game("c4", tags={"White": "a\\tb", "Result": "*"})),
    "brackets-in-values": case(Game("c4 e5", tags={"Event": "[final] ][", "White": '"]"', "Result": "*"})),
    "raw-quotes": case(
        Game("c4 e5", tags={"White": 'Mara "Quill" Osten', "Black": "Pell's son", "Result": "*"}, codes="F018")
    ),
    "inch-mark-at-the-end": case(
        Game("c4 e5", tags={"TimeControl": '90/30+20:900+20"', "Result": "*"}, codes="F018")
    ),
    "closing-bracket-missing": case(
        Game("c4 e5", tags={"Event": "Hall cup", "White": "Osten", "Result": "*"}, codes="F018")
    ),
    "closing-quote-missing": case(
        Game("c4 e5", tags={"White": "Osten", "Result": "*"}, comments=1, codes="F005"),
        refused="where the value ends is not plain",
    ),
    "name-without-value": case(Game("c4 e5", tags={"White": "Osten", "Result": "*"})),
    "value-without-quotes": case(
        Game("c4 e5", tags={"White": "Osten", "Result": "*"}, comments=1, codes="F005"),
        refused="it may be a remark in brackets",
    ),
    "empty-values": case(Game("c4 e5", tags={"Event": "", "White": "", "Black": " ", "Result": ""}, codes="W013")),
    "seven-missing": case(Game("c4 e5", tags={"ECO": "A20"})),
    "other-order": case(
        Game("c4 e5", result="0-1", tags={"Result": "0-1", "Black": "Pell", "ECO": "A20", "Event": "Hall cup"})
    ),
    "two-on-a-line": case(Game("c4 e5", tags={"White": "Osten", "Black": "Pell", "Result": "*"})),
    "moves-on-the-same-line": case(
        Game("c4 e5", tags={"White": "Osten", "Result": "*"}),
        Game("d4 d5", tags={"White": "Pell"}),
        theirs="wants moves on a line of their own",
    ),
    "blank-line-between": case(
        Game(
            "c4 e5", result="1-0", tags={"Event": "Hall cup", "Date": "1998.05.03", "White": "Osten", "Result": "1-0"}
        )
    ),
    "among-the-moves": case(
        Game("c4 e5", result=None),
        Game("Nc3 Nf6", tags={"Opening": "English"}, codes="W001"),
        theirs="drops tag pairs among moves",
    ),
    "spaces-inside": case(
        Game("c4 e5", tags={"Event": "Hall cup", "Round": "6", "Site": "Barn", "Result": "*"}, codes="F018"),
        theirs="ends the game at a tag pair it cannot read",
    ),
    "value-on-the-next-line": case(
        Game("c4 e5", result="*", tags={"White": "Osten", "Result": "*"}, codes="F018"),
        theirs="ends the game at a tag pair it cannot read",
    ),
    "other-capitals": case(
        Game(
            "e4",
            tags={"White": "Osten", "Black": "Pell", "SetUp": "1", "FEN": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"},
            codes="F025 F025 F025 F025",
        )
    ),
    "twice": case(Game("c4 e5", tags={"ECO": "A20", "White": "Osten"}, codes="F011")),
    "name-with-signs": case(
        Game("c4 e5", tags={"White-Elo": "2100", "2ndOfficial": "Vane", "Eco.Code": "A20", "Result": "*"})
    ),
    "no-blank-line-before-moves": case(Game("c4 e5", tags={"White": "Osten", "Result": "*"})),
    "words-before-the-tags": case(
        Game("c4 e5", tags={"White": "Osten", "Result": "*"}), theirs="takes words before the tags for a game"
    ),
}
