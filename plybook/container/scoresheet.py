"""Score sheets: numbered lists of moves as people type them, under headings or tag pairs, with remarks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from plybook.compiling import mypyc_attr
from plybook.container.container import BracketedText
from plybook.container.sheet_reader import SheetReader
from plybook.container.sheet_writer import sheet
from plybook.record import GameRecord


@mypyc_attr(allow_interpreted_subclasses=True)
class ScoreSheet(BracketedText):
    r"""Games as numbered lists of moves.

    ::

        file      = game ...
        game      = header (row ...) [result]
        header    = (tag | comment | heading) ...
        tag       = "[" name '"' value '"' "]"             in the value \" and \\ stand for " and \
        heading   = a line of text that is none of the others: "White: Smith", "Date: 3 May 1999", "Smith - Jones"
                  and the like say what tags say
        row       = ply ...                                however the lines are broken
        ply       = [(number | comment) ...] move [(glyph | comment | aside | variation) ...]
        number    = "12." | "12)" | "12" | "12..." | "12. ..." | "..."
        move      = a word, [" e.p."]                      with the parentheses that belong to it, as in c4(2)
        glyph     = "!" | "?" | "!?" ... | "$14" | "(=)" | "±" ...
        variation = "(" [comment ...] ply ... [result] ")"
        aside     = "(" a number, or words of which fewer than half look like moves ")"
        comment   = "{" text "}" | ("//" | ";") text to the end of the line | "%" a whole line
                  | "Clock started on 07/31/2006", as servers write among the moves
        result    = "1-0" | "1/2-1/2" | "1-0-0" | "10-0" ... | "*"         not "0-0" and "0-0-0", which are moves
                  | "Draw" | "White wins" | "Black resigns" | "0-1." | "Result: 0-1" ...  at the end of a line

    Invisible marks for the direction of writing are white space at either end of a word. So is what a file
    is wrapped in: ``>`` before the lines of quoted mail, ``[pgn]``, marks of web pages, and what parts the columns of
    a table: bars, or commas or semicolons in rows of a number and moves.

    A game begins with a line that has a number with a dot or parenthesis, or a bare number and a word that looks
    like a move; the lines of text before it are its headings. It also begins with moves without numbers, if they are
    four, or two and nothing follows them but a result or a tag pair, and no more than a fifth of the words between
    look otherwise; this is reported. The next game begins after a result, with a tag pair, with headings that are
    followed by another number than the one that is due, or where the number goes back to 1.

    Among the moves a line is text if fewer than half of its words look like moves. Text that no new game follows
    belongs to none; it is reported and kept as a comment. A remark such as ``White wins a pawn`` is a comment in any
    case, and so is what follows a result on its line. An aside is a comment too, unless the notation reads it and the
    word before it as one move, as ``c4 (2)``. So are words after a row that are no moves of the notation. A tag
    pair in which only the quotation marks are odd is read as it was meant, and reported. A comment that is not
    closed ends at the next blank line or tag pair.
    """

    name = "scoresheet"
    title = "score sheet"
    suffixes = (".txt",)
    may_be_cut = True

    def recognises(self, head: str) -> bool:
        """Return True: this form is tried last."""
        return True

    def read(self, lines: Iterable[str], file: str) -> Iterator[GameRecord]:
        """Yield the games of a score sheet."""
        return SheetReader(self.name, lines, file).games()

    def write(self, games: Iterable[GameRecord]) -> Iterator[str]:
        """Yield a score sheet, game by game, with one row for each move number.

        A row that a line comment breaks goes on with ``12...``. Parts that the form cannot hold are replaced: a
        heading that would be read as something else becomes a comment, a comment changes its marks, and a ply with
        spaces gets underscores, and a comment with its text. A game without result gets a ``*`` if it would be read
        as one with the next game.
        """
        waiting: GameRecord | None = None
        for game in games:
            if waiting is not None:
                yield sheet(waiting, game) + "\n"
            waiting = game
        if waiting is not None:
            yield sheet(waiting, None)


SCORESHEET = ScoreSheet()
