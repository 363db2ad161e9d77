"""Patterns that are compiled late are what they would be if they had been compiled at once."""

from __future__ import annotations

import re

import pytest

from plybook.patterns import late, sure


def test_it_is_compiled_when_it_is_first_used(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []
    compile_now = re.compile

    def noting(pattern: str, flags: int = 0) -> re.Pattern[str]:
        compiled.append(pattern)
        return compile_now(pattern, flags)

    monkeypatch.setattr(re, "compile", noting)
    pattern = late("[a-c]+")
    assert compiled == []
    assert [pattern.sub("x", "abd"), pattern.sub("x", "d")] == ["xd", "d"]
    assert compiled == ["[a-c]+"]


def test_it_does_what_any_other_does() -> None:
    pattern, other = late("(?P<word>a+)|b", re.IGNORECASE), re.compile("(?P<word>a+)|b", re.IGNORECASE)
    for text in ("AAb", "cab", "", "b"):
        assert [match.span() for match in pattern.finditer(text)] == [match.span() for match in other.finditer(text)]
        assert pattern.split(text) == other.split(text)
        for ours, theirs in ((pattern.match, other.match), (pattern.fullmatch, other.fullmatch)):
            assert str(ours(text)) == str(theirs(text))
    assert pattern.pattern == other.pattern
    assert sure(late(" *")).match("a  b", 1).end() == 3


def test_it_has_nothing_that_a_pattern_has_not() -> None:
    with pytest.raises(AttributeError, match="'groans'"):
        late("a").groans  # type: ignore[attr-defined]  # noqa: B018
