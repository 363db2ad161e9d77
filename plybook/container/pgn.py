"""PGN, Portable Game Notation: what other chess programs read and write, here for games of every variant."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator

from plybook.compiling import mypyc_attr
from plybook.container import tokens
from plybook.container.container import BracketedText
from plybook.container.pgn_reader import PgnReader
from plybook.container.pgn_words import CHESS, TOKEN, from_symbol, to_symbol
from plybook.container.pgn_writer import ROSTER, game_text
from plybook.container.plain_pgn import program_of, unread
from plybook.container.reader import skip_blanks
from plybook.container.sheet_lines import HEADER_PART, PLAIN_LINE, begins_unnumbered
from plybook.container.wrapping import Unwrapped
from plybook.record import GameRecord

_ENOUGH = 20_000  # characters of a file that show its form
_SKIPS = re.compile(r"\.\.|…")  # in the number of a ply that is not the first of its number


@mypyc_attr(allow_interpreted_subclasses=True)
class PgnFile(BracketedText):
    r"""Games in Portable Game Notation, as Edwards's Standard has it and as people write it.

    ::

        file      = game ...
        game      = [(tag | comment) ...] line
        tag       = "[" name '"' value '"' "]"             in the value \" and \\ stand for " and \
        line      = [ply ...] [result]
        ply       = [(number | comment) ...] move [(glyph | comment | aside | variation) ...]
        number    = "12." | "12)" | "12" | "12..." | "12. ..." | "..."
        move      = a symbol: letters, digits and _ + # = : -, of which the first is a letter or digit
                  | a word that is not one, such as Pd7-d5(6), [" e.p."]
        glyph     = "$14" | "!" | "?" | "!?" ... | "(=)" | "±" ...
        variation = "(" [comment ...] line ")"
        aside     = "(" a number, or words of which fewer than half look like moves ")"
        comment   = "{" text "}" | (";" | "//") text to the end of the line | "%" a whole line
                  | "Clock started on 07/31/2006", as servers write among the moves
        result    = "1-0" | "0-1" | "1/2-1/2" | "*" | "1-0-0" | "1 - 0" ...  not "0-0" and "0-0-0", which are moves
                  | "Draw" | "White wins" | "Black resigns" | "0-1." | "Result: 0-1" ... at the end of a line

    A game ends with the next tag pair, with a number after its result, with a 1 after a blank line, and with moves
    apart from its result if its own have no numbers. Comments between a result and tag pairs
    belong to the game they head if a blank line is before them. Before the moves, after a blank line and after the
    result a line is text that belongs to no game if fewer than half of its words look like moves; it is reported and
    kept as a comment. An aside is a comment too, unless the notation reads it and the word before it as one move, as
    ``c4 (2)``, and so are words after a row that are no moves of the notation. A tag pair in which only the
    quotation marks are odd is read as it was meant, and reported. A comment that is not closed ends at the next
    blank line or tag pair. Invisible marks for the direction of writing are white space at either end of
    a word. So is what a file is wrapped in: ``>`` before the lines of quoted mail, ``[pgn]``, marks of web pages,
    and what parts the columns of a table.

    **Moves of other notations.** A symbol of PGN has no parentheses, asterisks or Greek letters. So that every
    notation has a spelling in it, and each move just one, ``:`` and ``_`` are used where a move has other signs:

    ============================ ================== =========================================================
    in the notation              in PGN             for example
    ============================ ================== =========================================================
    a number in parentheses      ``:6``             ``Pd7-d5(6)`` is ``Pd7-d5:6``
    ``*``  ``~``  ``/``  ``|``   ``_s _t _d _b``    ``Pb4xa3(5)*`` is ``Pb4xa3:5_s``
    ``(``  ``)``  ``.``  ``,``   ``_l _r _p _c``    ``(NP=K)`` is ``_lNP=K_r``
    ``א ב ג ד``                  ``_A _B _G _D``    ``Rבθe1xגθe5`` is ``R_B_8e1x_G_8e5``
    ``α`` to ``θ``               ``_1`` to ``_8``
    ``:`` before a digit, ``_``  ``_k _u``
    any other sign               ``_x``, hex, ``_``  ``Nb1×c3`` is ``Nb1_xD7_c3``
    ============================ ================== =========================================================

    ``0__`` precedes what that would not begin with a letter or digit, or would be a number, a result, or one
    of the words that begin a remark or a result, such as ``Clock``, ``Draw`` and ``White``.
    All SAN, and whatever else is a symbol without ``_`` and without a digit after ``:``, is spelled as it is;
    ``N:f3`` and ``e4:d5`` therefore are what they are. Records hold moves as their notation has them. What
    is no symbol is read as it stands: ``Pd7-d5(6)`` and ``Pd7-d5:6`` are one move.

    **Chess.** A game without the tag ``Variant`` is chess, unless its moves are of another game. So that other
    programs read what is written, chess is not named where its moves show it or its file did not name it, and those
    that could not be played are written as they stand, if they will be read as one word. ``[Variant "?"]`` is an
    unknown variant.
    """

    name = "pgn"
    title = "PGN"
    suffixes = (".pgn",)
    usual_variant = CHESS
    ends_with_result = True
    is_for_programs = True
    may_be_cut = True
    may_be_joined = True

    def recognises(self, head: str) -> bool:
        """Return whether tag pairs come first, and moves run on; a score sheet has a row for each number.

        A game of one row is read alike in both forms.
        """
        head = "".join(Unwrapped(io.StringIO(head[:_ENOUGH], newline="")))
        names, pos = set(), skip_blanks(head, 0)
        while pos < len(head) and (found := HEADER_PART.match(head, pos)):
            if found.lastgroup == "tag":
                names.add(tokens.tag(found[0], 0).name)
            elif found.lastgroup == "moves":
                return bool(names) and _is_pgn_movetext(head, pos, ROSTER.keys() <= names)
            elif found.lastgroup == "heading" and names and begins_unnumbered(io.StringIO(head[pos:])):
                return ROSTER.keys() <= names or _is_pgn_movetext(head, pos, is_full=False)
            elif found.lastgroup not in ("comment", "broken"):
                return False
            pos = skip_blanks(head, found.end())
        return bool(names)

    def read(self, lines: Iterable[str], file: str) -> Iterator[GameRecord]:
        """Yield the games of a PGN file."""
        return PgnReader(self.name, lines, file).games()

    def write(self, games: Iterable[GameRecord]) -> Iterator[str]:
        """Yield a PGN file in export form, game by game.

        Comments and marks stay as they are, but ``//`` becomes braces, a sign such as ``±`` the number that PGN
        has for it, and a heading a comment. No comment is broken into lines.
        """
        yield from map(game_text, games)

    def spelled(self, move: str, instead: str) -> str:
        """Return a move as a symbol.

        A move in letters that no symbol has stays as it is if ``instead`` has such letters, too.
        """
        return to_symbol(move) if instead[:1].isascii() else move

    def unread(self, game: GameRecord) -> str:
        """Return what in ``game`` keeps the program of its notation from reading it; "" for nothing."""
        program, found = program_of(game), list(unread(game))
        return f"{program.name} does not read its {' and '.join(found)}" if program and found else ""


def _is_pgn_movetext(head: str, pos: int, is_full: bool) -> bool:
    """Return whether, from ``pos`` on, a number or result follows moves on one line, or a move has a spelling of PGN.

    Without moves, ``is_full`` counts: whether the header has all the tags that PGN requires.
    """
    depth, moves, moved = 0, False, False
    while pos < len(head) and (row := PLAIN_LINE.match(head, pos)):
        moves = moves or row["row"] is not None
        pos = skip_blanks(head, row.end())
    while pos < len(head) and (found := TOKEN.match(head, pos)):
        kind = str(found.lastgroup)
        pos, end = found.end(), found.end(kind)
        depth = max(0, depth + (kind == "open") - (kind == "close"))
        if kind in ("move", "marks", "word"):
            word = found["move"] or found["word"]
            if from_symbol(word) != word:
                return True
            moves = moved = True
        elif moved and not depth and (kind == "result" or (kind == "number" and not _SKIPS.search(found[0]))):
            return True
        if "\n" in head[end:pos] or "\r" in head[end:pos]:
            moved = False
    return is_full and not moves


PGN = PgnFile()
