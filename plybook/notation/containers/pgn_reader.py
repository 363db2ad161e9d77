"""Reading PGN: a game's tag pairs line by line, its moves paragraph by paragraph.

Most of an archive is plain: one tag pair a line, and plies with nothing but a number. Two patterns take these many
at a time (`PLAIN_PLIES`, `_PLAIN_TAG`); whatever else there is, one token after the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from plybook.notation.containers import text
from plybook.notation.containers.pgn_words import TOKEN
from plybook.notation.containers.reader import Match, TextReader
from plybook.notation.containers.text import WHITE
from plybook.record import Tag

# What other programs call chess in a tag pair; their names of its variants are not among these.
_NAMES_OF_CHESS = frozenset({"chess", "standard", "classical", "normal", "from position"})
_MOST_LINES = 256  # read in one go; a paragraph without end shall not be held in memory

_PLAIN_TAG = re.compile(r'\[(\w+) "([^"\\\r\n]*)"\][ \t]*[\r\n]*')
_COMMENT_LINE = re.compile(rf"[{WHITE}]*+(?:{text.LINE_COMMENT}|\{{[^{{}}]*+\}}[{WHITE}]*+\Z)")
_token: Match = TOKEN.match  # type: ignore[assignment]
_line: Match = re.compile(r"[^\r\n]*").match  # type: ignore[assignment]
_begin_of_line: Match = re.compile(r"[^\r\n]{0,200}").match  # type: ignore[assignment]


class PgnReader(TextReader):
    """Reads one PGN file."""

    def __init__(self, container: str, lines: Iterable[str], file: str) -> None:
        super().__init__(container, lines, file)
        self._apart = False  # whether a blank line came before
        self._stray = False  # whether what came before is text that belongs to no game, and is reported
        self._handlers |= {"tag": self._on_tag, "broken": self._on_broken_tag}

    def games(self) -> Iterator[GameRecord]:
        """Yield the games of the file."""
        for line in self._lines:
            if line[0] == "[" and (pair := _PLAIN_TAG.fullmatch(line)):
                self._add_tag(Tag(pair[1], pair[2]), line)
            elif line.isspace():
                self._draft.take(line)
                self._apart = True
            elif self._apart and self._draft.result is not None and _COMMENT_LINE.match(line):
                self._read_comments(line)
            else:
                self._read(self._paragraph(line))
            if self._done:
                yield from self._done
                self._done.clear()
        self._end_game()
        yield from self._done

    def _end_game(self) -> None:
        super()._end_game()
        self._apart = self._stray = False
        game = self._done[-1]
        if any(tag.name == "Variant" and tag.value.lower() in _NAMES_OF_CHESS for tag in game.tags):
            self._done[-1] = replace(game, variant="chess")
