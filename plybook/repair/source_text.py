"""The bytes of a file with the offsets of its characters, so that single characters can be changed."""

from __future__ import annotations

import codecs
import io
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from plybook.files import FALLBACK_ENCODINGS, UTF_16, DecodedLines


class TextChange(NamedTuple):
    """A replacement for the characters from ``start`` to ``end`` of a text."""

    start: int
    end: int
    new: str


class SourceText:
    """A file as `plybook.files.DecodedLines` reads it: lines of UTF-8, Windows-1252 or Latin-1; or all UTF-16.

    Everything that is not changed stays byte for byte, including encoding, line ends and byte order mark.
    """

    def __init__(self, content: bytes) -> None:
        self._content = content
        mark = content[:2]
        encodings = (UTF_16[mark],) if mark in UTF_16 else ("utf-8", *FALLBACK_ENCODINGS)
        at = len(mark) if mark in UTF_16 else len(codecs.BOM_UTF8) * content.startswith(codecs.BOM_UTF8)
        self._characters, self._bytes, self._encodings = [0], [at], list[str]()
        for line in DecodedLines(io.BytesIO(content)):
            found = _encoded_length(line, content, at, encodings)
            if found is None:  # invalid UTF-16
                break
            at += found[0]
            self._characters.append(self._characters[-1] + len(line))
            self._bytes.append(at)
            self._encodings.append(found[1])

    def holds(self, change: TextChange) -> bool:
        """Return whether the encoding of the line can hold the change."""
        row = self._row(change.start)
        if change.end > self._characters[-1] or row >= len(self._encodings):
            return False
        try:
            change.new.encode(self._encodings[row])
        except UnicodeEncodeError:
            return False
        return True

    def changed(self, changes: Iterable[TextChange]) -> bytes:
        """Return the file with ``changes`` made; they must not overlap, and the file must hold them."""
        ordered = sorted(changes)
        places = self._places(character for change in ordered for character in change[:2])
        pieces, at = [], 0
        for change in ordered:
            begin, end = next(places), next(places)
            pieces += [self._content[at:begin], change.new.encode(self._encodings[self._row(change.start)])]
            at = end
        return b"".join((*pieces, self._content[at:]))

    def _row(self, character: int) -> int:
        return bisect_right(self._characters, character) - 1

    def _places(self, characters: Iterable[int]) -> Iterator[int]:
        """Yield the offsets of the bytes of some characters, which are given in order."""
        row, line, passed, at = -1, "", 0, 0
        for character in characters:
            if self._row(character) != row:
                row = self._row(character)
                line, passed, at = self._line(row), self._characters[row], self._bytes[row]
            first = self._characters[row]
            passed_by = line[passed - first : character - first]
            passed, at = character, at + (len(passed_by.encode(self._encodings[row])) if passed_by else 0)
            yield at

    def _line(self, row: int) -> str:
        """Return a line; lines after the last one are empty."""
        raw = self._content[self._bytes[row] : self._bytes[row + 1]] if row < len(self._encodings) else b""
        return raw.decode(self._encodings[row]) if raw else ""


def _encoded_length(line: str, content: bytes, at: int, encodings: Iterable[str]) -> tuple[int, str] | None:
    """Return the number of bytes in ``content`` from ``at`` on that encode ``line``, and the encoding, or None."""
    for encoding in encodings:
        raw = line.encode(encoding, errors="replace")
        if content.startswith(raw, at):
            return len(raw), encoding
    return None
