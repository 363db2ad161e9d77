"""A unified diff of a file before and after it was fixed, as bytes, in any encoding."""

from __future__ import annotations

import difflib
import io
from collections.abc import Iterator

_CONTEXT = 3
_NO_LINE_END = b"\n\\ No newline at end of file\n"

_Block = tuple[int, int, int, int]  # the range of lines in the file before, and in the one after


def unified_diff(before: bytes, after: bytes, name: bytes) -> Iterator[bytes]:
    """Yield the lines of a diff for programs such as ``patch`` and ``git apply``; none if nothing differs."""
    old, new = (io.BytesIO(content).readlines() for content in (before, after))  # a lone \r ends no line
    if before != after:
        yield b"--- %b\n+++ %b\n" % (name, name)
    for hunk in _hunks(_changes(old, new)):
        shift = hunk[0][2] - hunk[0][0]
        first, last = max(hunk[0][0] - _CONTEXT, 0), min(hunk[-1][1] + _CONTEXT, len(old))
        grown = sum((d - c) - (b - a) for a, b, c, d in hunk)
        yield b"@@ -%b +%b @@\n" % (_range(first, last), _range(first + shift, last + shift + grown))
        at = first
        for begin, end, new_begin, new_end in hunk:
            yield from _marked(b" ", old[at:begin])
            yield from _marked(b"-", old[begin:end])
            yield from _marked(b"+", new[new_begin:new_end])
            at = end
        yield from _marked(b" ", old[at:last])


def _changes(old: list[bytes], new: list[bytes]) -> Iterator[_Block]:
    """Yield the ranges of changed lines; edits lie within lines, so that most lines keep their number."""
    if len(old) != len(new):
        matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
        yield from ((a, b, c, d) for tag, a, b, c, d in matcher.get_opcodes() if tag != "equal")
        return
    begin = 0
    for row, (one, other) in enumerate(zip(old, new, strict=True)):
        if one == other:
            if begin < row:
                yield begin, row, begin, row
            begin = row + 1
    if begin < len(old):
        yield begin, len(old), begin, len(old)


def _hunks(changes: Iterator[_Block]) -> Iterator[list[_Block]]:
    """Yield groups of changes that are so close that their context lines meet."""
    hunk: list[_Block] = []
    for change in changes:
        if hunk and change[0] - hunk[-1][1] > 2 * _CONTEXT:
            yield hunk
            hunk = []
        hunk.append(change)
    if hunk:
        yield hunk


def _range(first: int, last: int) -> bytes:
    """Return a range of lines in the format of a diff: an empty one is after a line."""
    return b"%d" % (first + 1) if last == first + 1 else b"%d,%d" % (first + (last > first), last - first)


def _marked(mark: bytes, lines: list[bytes]) -> Iterator[bytes]:
    for line in lines:
        yield mark + (line if line.endswith(b"\n") else line + _NO_LINE_END)
