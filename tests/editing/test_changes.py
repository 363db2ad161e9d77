"""Changes that turn one version of a text into another."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from plybook.editing.changes import changed_parts

LINES = st.lists(st.text("ab🨀 ", max_size=6), max_size=5).map("\n".join)


@given(LINES, LINES)
def test_they_make_the_new_text_of_the_old(old: str, new: str) -> None:
    made = old
    changes = list(changed_parts(old, new))
    for start, end, text in reversed(changes):
        made = made[:start] + text + made[end:]
    assert made == new
    assert changes == sorted(changes)


def test_what_is_the_same_stays() -> None:
    assert list(changed_parts("1. e4 e5\n2. Qf7 *\n", "1. e4 e5\n2. Qxf7 *\n")) == [(13, 13, "x")]
    assert list(changed_parts("same", "same")) == []
