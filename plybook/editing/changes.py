"""What differs between two versions of a text, as an editor changes the one to the other."""

from __future__ import annotations

from collections.abc import Iterator

from plybook.replay.inference.supposed_edits import common_length


def changed_parts(old: str, new: str) -> Iterator[tuple[int, int, str]]:
    """Yield parts of ``old``, by their offsets, and the texts that turn it into ``new``.

    There is one for each line that differs, if the lines stay the same, and else one in all.
    """
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    if len(before) != len(after):
        before, after = [old], [new]
    at = 0
    for one, other in zip(before, after, strict=True):
        if one != other:
            same = common_length(one, other)
            rest = common_length(one[same:][::-1], other[same:][::-1])
            yield at + same, at + len(one) - rest, other[same : len(other) - rest]
        at += len(one)
