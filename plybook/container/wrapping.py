"""Wrapping of text by mail, forums and tables, which is removed line by line.

A line keeps its length: wrapping is replaced by spaces, and an odd character by a plain one, so that everything keeps
its place. The original text is remembered, and put back into the source of the game.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from plybook.container.columns import separators
from plybook.container.tokens import TAG_LINE
from plybook.patterns import late

WRAPPER, TABLE, SIGN = "F022", "F023", "F029"

_QUOTED = re.compile(r"[ \t]*+(?:>[ \t]?)++")
_BREAKING = r"(?:br|center|div|h[1-6]|hr|li|ol|p|pre|table|tbody|thead|tr|ul)"
_FORMATTING = r"(?:a|b|big|code|em|font|i|small|span|strong|sub|sup|td|th|tt|u)"
_WRAPPER = late(
    r"(?P<break></?" + _BREAKING + r"(?:[ \t/][^<>]*+)?>)"
    r"|(?P<mark></?" + _FORMATTING + r"(?:[ \t/][^<>]*+)?>|&nbsp;|&#160;|```\w*+|\u00ef\u00bb\u00bf"
    r"|\[/?(?:pgn|code|quote)(?:[ \t]++[\w-]++=[^\[\]\s\"]*+)*+\])"
    r"|(?<!\S)(?P<sign>[0-9\uff10-\uff19]{1,6}(?:[\uff0e\u3002\u3001\uff09]|(?<=[\uff10-\uff19])(?=[.)])))"
    r"|(?<!\S)(?P<escaped>[0-9]{1,3}\\\.++)"
    r"|\{[^}]*+\}?+|\"(?:[^\"\\\r\n]++|\\[^\r\n])*+\"|(?:;|//)[^\r\n]*+",
    re.IGNORECASE,
)
PLAIN_SIGNS = str.maketrans(
    "\uff10\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19\uff0e\u3002\u3001\uff09", "0123456789...)"
)
"""The digits and signs of numbers in East Asian width, and the usual ones for which they are read."""

_TABLES: dict[str, dict[int, int | None]] = {
    "sign": {**PLAIN_SIGNS},
    "escaped": {ord("\\"): None},  # used by some forums
}

# A line without any sign of wrapping, also at its beginning, is not wrapped.
_BEGIN = r'[ \t]*+(?:"?+[1-9][0-9]{0,3}+[.)]?+"?+[ \t]*+[,;]|\+[-=]|[^\s;{\[]{2,20}+[ \t]*+;)'
SIGNS = r"\[\\>|<&`\u00ef\uff0e\u3002\u3001\uff09\uff10-\uff19"
"""The signs of wrapping within a line, as in a class of a regular expression."""

_NO_SIGN = rf"[^{SIGNS}]*+"
_BARE = late(rf"(?!{_BEGIN}){_NO_SIGN}(?:\[(?![/cpqCPQ]){_NO_SIGN})*+")

# Words that are read unchanged everywhere, and places where others could be read in another way.
_SAFE = re.compile(r"[A-Za-z0-9()=+#*~.:/_-]*+")
_CONTEXTS = ("{}", "1. {}", "1. {} e4", "e4 {} e4")

_NO_MORE = re.compile(r"[ \t]*+(?:[\r\n]|\Z)")
_LINE = re.compile(r"[^\n]*+\n|[^\n]++")


class WrappedSpan(NamedTuple):
    """A span of wrapping: its beginning, the original text, and the code of its diagnostic."""

    start: int
    stood: str
    code: str
    reason: str = ""


class Unwrapped:
    """The lines of a file without their wrapping."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._end = 0  # the offset of the lines yielded
        self._begin = 0  # wrapping that was not requested yet
        self._open = False  # whether a comment is open
        self._quoted = False  # whether the last line was wrapped
        self._spans: deque[WrappedSpan] = deque()

    def __iter__(self) -> Iterator[str]:
        match = _BARE.fullmatch
        for line in self._lines:
            is_bare = match(line) is not None
            if is_bare and not self._open and "{" not in line:  # the usual case
                self._quoted = False
                self._end += len(line)
                yield line
            else:
                yield from self._unwrapped(line, is_suspect=not is_bare)

    def _unwrapped(self, line: str, *, is_suspect: bool) -> Iterable[str]:
        """Return a line without its wrapping; several lines where the wrapping broke it."""
        self._quoted = self._quoted and is_suspect
        bare = self._bare(line) if is_suspect else line
        if "{" in bare or self._open:
            opened = bare.rfind("{") > bare.rfind("}")
            self._open = opened or (self._open and "}" not in bare and not TAG_LINE.match(bare))
        self._end += len(line)
        return (bare,) if bare is line or "\n" not in bare[:-1] else _LINE.findall(bare)

    def take_rows(self, row: re.Pattern[str]) -> tuple[list[re.Match[str]], list[str]]:
        """Take the next lines that match ``row``, which has no sign of wrapping; return them, and the next line.

        That line may be several where its wrapping broke it, and is none at the end.
        """
        rows, following = list[re.Match[str]](), ""
        for following in self._lines:
            found = row.fullmatch(following)
            if found is None:
                break
            rows.append(found)
            self._end += len(following)
            following = ""
        if rows:
            self._quoted = False
        return rows, list(self._unwrapped(following, is_suspect=_is_suspect(following))) if following else []

    def of_next(self, length: int) -> list[WrappedSpan]:
        """Return the wrapping of the next ``length`` characters of the file, with offsets that count from there."""
        begin, end, found = self._begin, self._begin + length, []
        self._begin = end
        while self._spans and self._spans[0].start < end:
            span = self._spans.popleft()
            found.append(span._replace(start=span.start - begin))
        return found

    def _bare(self, line: str) -> str:
        """Return ``line`` without its wrapping, which is remembered; comments stay unchanged."""
        if line.startswith("%"):
            return line
        found: list[WrappedSpan] = []
        bare, quoted = line, _QUOTED.match(line)
        if quoted and (self._quoted or not self._open):
            found.append(WrappedSpan(0, quoted[0], WRAPPER))
            bare = " " * quoted.end() + line[quoted.end() :]
        self._quoted = quoted is not None
        if not self._open:
            bare = _WRAPPER.sub(lambda piece: _plain(piece, found), bare)
            bare = "".join(_without_columns(row, found) for row in _LINE.finditer(bare))
        found.sort()
        self._spans += [span._replace(start=self._end + span.start) for span in found]
        return bare


def _is_suspect(line: str) -> bool:
    return _BARE.fullmatch(line) is None


def _plain(piece: re.Match[str], found: list[WrappedSpan]) -> str:
    """Return the replacement for a piece of a line; add it to ``found`` if it is wrapping."""
    kind, stood = piece.lastgroup, piece[0]
    if kind is None:
        return stood
    if kind in _TABLES:
        plain = stood.translate(_TABLES[kind])
        found.append(WrappedSpan(piece.start(), stood, SIGN, f"is read as {plain!r}"))
        return plain.ljust(len(stood))
    found.append(WrappedSpan(piece.start(), stood, WRAPPER))
    is_break = kind == "break" and not _NO_MORE.match(piece.string, piece.end())
    return " " * (len(stood) - is_break) + "\n" * is_break


def is_bare(line: str) -> bool:
    """Return whether ``line`` has no wrapping, and is read unchanged."""
    return not _is_suspect(line) or list(Unwrapped([line])) == [line]


def _without_columns(row: re.Match[str], found: list[WrappedSpan]) -> str:
    """Return a row of a table without its column separators, which are added to ``found``."""
    bare = row[0]
    for start, end in separators(bare):
        found.append(WrappedSpan(row.start() + start, bare[start:end], TABLE))
        bare = bare[:start] + " " * (end - start) + bare[end:]
    return bare


def is_bare_word(word: str) -> bool:
    """Return whether ``word`` is read unchanged among moves."""
    return _SAFE.fullmatch(word) is not None or all(is_bare(context.format(word)) for context in _CONTEXTS)


def restored(bare: str, spans: Iterable[WrappedSpan]) -> str:
    """Return the text that became ``bare`` when ``spans`` were removed."""
    parts, end = [], 0
    for span in spans:
        parts += [bare[end : span.start], span.stood]
        end = span.start + len(span.stood)
    return "".join((*parts, bare[end:]))
