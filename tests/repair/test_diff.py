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


@pytest.mark.parametrize("last", [6, 7, 8])
def test_changes_whose_context_meets_stand_together(last: int) -> None:
    before = [b"%d\n" % row for row in range(12)]
    after = [b"+" * (row in (0, last)) + line for row, line in enumerate(before)]
    found = b"".join(unified_diff(b"".join(before), b"".join(after), b"x.txt"))
    assert found == usual(b"".join(before), b"".join(after))
    assert found.count(b"@@ -") == (2 if last > 7 else 1)


def test_lines_of_as_many_are_compared_in_their_places() -> None:
    # A search for what moved would say that a line went and another came, and takes far longer.
    found = b"".join(unified_diff(b"a\nb\nc\n", b"b\nc\nd\n", b"x.txt"))
    assert found.endswith(b"-a\n-b\n-c\n+b\n+c\n+d\n")


def test_a_line_more_is_all_that_changes_among_many_that_are_alike() -> None:
    before = b"\n" * 300 + b"1. e4\n" * 300
    found = b"".join(unified_diff(before, before.replace(b"\n1. e4", b"\n{new}\n1. e4", 1), b"x.txt"))
    assert [line for line in found.splitlines()[3:] if line[:1] in b"+-"] == [b"+{new}"]


def test_lines_put_in_before_do_not_bring_hunks_together() -> None:
    lines = [b"%d\n" % row for row in range(40)]
    before = b"".join(lines)
    lines[12], lines[24] = b"a\n", b"b\n"
    after = b"".join([*[b"new\n"] * 10, *lines])
    assert b"".join(unified_diff(before, after, b"x.txt")) == usual(before, after)
