"""Texts to hold the two forms of a grammar against each other: how they are drawn, spoilt, and taken."""

from __future__ import annotations

import pyparsing as pp
from hypothesis import strategies as st


def one_of(*choices: str) -> st.SearchStrategy[str]:
    return st.sampled_from(choices)


def maybe(part: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.just("") | part


def joined(*parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.tuples(*parts).map("".join)


@st.composite
def spoilt(draw: st.DrawFn, well_formed: st.SearchStrategy[str], signs: st.SearchStrategy[str]) -> str:
    """Return a well-formed text with some of its ``signs`` put in, taken out, replaced or doubled."""
    text = draw(well_formed)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(start + draw(st.integers(0, 2)), len(text))
        text = text[:start] + draw(st.just("") | signs | st.just(2 * text[start:end])) + text[end:]
    return text


def takes(element: pp.ParserElement, text: str) -> bool:
    """Say whether ``element`` matches ``text``."""
    try:
        element.parse_string(text)
    except pp.ParseBaseException:
        return False
    return True
