"""Comments of every style, and where they stand."""

from __future__ import annotations

from tests.container.odd.reading import Game, case

CASES = {
    "braces-nested": case(Game("c4 e5", tags={}, comments=1, codes="F029")),
    "before-the-first-move": case(Game("c4 e5", comments=1)),
    "between-number-and-move": case(Game("c4 e5 Nc3", comments=2)),
    "between-tags-and-moves": case(Game("c4", comments=3)),
    "after-the-result": case(Game("c4 e5", result="1-0", comments=1)),
    "at-the-very-end": case(Game("c4 e5", comments=2)),
    "several-in-a-row": case(Game("c4 e5", comments=3)),
    "to-the-end-of-the-line": case(Game("c4 e5 Nc3 Nf6", comments=2)),
    "semicolon-in-braces": case(Game("c4 e5", comments=1)),
    "escape-lines": case(Game("c4 e5", comments=3)),
    "percent-not-in-column-one": case(Game("c4 e5 Nc3", comments=1, codes="F038")),
    "never-closed": case(
        Game("c4", result=None, comments=1, codes="F004"),
        Game("d4", tags={"White": "Pell"}),
        theirs="takes all to the end of the file for the comment",
        refused="moves may be hidden in it",
    ),
    "brace-that-closes-nothing": case(
        Game("c4 e5", comments=1, codes="F006"),
        refused="an opening brace may be missing, and with it what was a comment",
    ),
    "clocks-and-evaluations": case(Game("c4 e5 Nc3", comments=3)),
    "tag-pair-inside": case(Game("c4 e5", comments=1)),
    "moves-inside": case(Game("c4 e5 g3", comments=1)),
    "of-an-empty-line": case(Game("c4 e5", comments=1)),
    "glued": case(Game("c4 e5 Nc3", comments=2, codes="F029")),
    "only-comments": case(
        Game(result=None, tags={}, comments=2, codes="F001"), refused="there is no game in the file"
    ),
    "engine-lines": case(Game("c4 e5 Nc3", comments=3)),
    "angle-reserved": case(
        Game("c4", codes="N001"),
        theirs="passes over what stands in angle brackets",
        refused="the Standard reserves these signs, and nobody knows for what",
    ),
    "emphasised": case(Game("c4 e5 Nc3", comments=1, codes="F022")),
}
