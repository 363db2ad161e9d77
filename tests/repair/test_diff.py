"""The diff of a fixed file is the one that everybody makes, and takes time in proportion to the file."""

from __future__ import annotations

import difflib
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybook.repair.diff import unified_diff

LINES = st.lists(st.sampled_from([b"1. e4 e5\n", b"2. Nf3\r\n", b"\n", b"{a\rb}\n", b"\xff\n"]), max_size=24)


def usual(before: bytes, after: bytes) -> bytes:
    """Return the diff by the standard library, with what it leaves out: that a last line has no end."""
    old, new = (io.BytesIO(content).readlines() for content in (before, after))
    lines = difflib.diff_bytes(difflib.unified_diff, old, new, b"x.txt", b"x.txt")
    return b"".join(line if line.endswith(b"\n") else line + b"\n\\ No newline at end of file\n" for line in lines)


@given(lines=LINES, changed=st.sets(st.integers(0, 23)), last=st.sampled_from([b"", b"3. Bb5"]))
def test_lines_that_stay_in_their_places_are_compared_one_by_one(
    lines: list[bytes], changed: set[int], last: bytes
) -> None:
    numbered = [b"%d %b" % pair for pair in enumerate(lines)]  # so that there is one way to compare them
    before = b"".join(numbered) + last
    after = b"".join(b"+" * (row in changed) + line for row, line in enumerate(numbered)) + last
    assert b"".join(unified_diff(before, after, b"x.txt")) == usual(before, after)


@given(before=LINES, after=LINES)
def test_lines_may_be_more_or_fewer(before: list[bytes], after: list[bytes]) -> None:
    old, new = b"".join(before), b"".join(after)
    if len(before) != len(after):
        assert b"".join(unified_diff(old, new, b"x.txt")) == usual(old, new)


@pytest.mark.parametrize(("before", "after"), [(b"a", b"b"), (b"a\n", b"b"), (b"a\nb", b"a\nb\n"), (b"", b"a\n")])
def test_a_last_line_without_end_is_said_to_have_none(before: bytes, after: bytes) -> None:
    assert b"".join(unified_diff(before, after, b"x.txt")) == usual(before, after)


def test_nothing_is_said_of_what_is_the_same() -> None:
    assert list(unified_diff(b"a\n", b"a\n", b"x.txt")) == []
