"""Whatever was read, of whatever bytes, is all written, and read and written again it is the same."""

from __future__ import annotations

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plybook
from fuzz.properties import FORMS, written_and_read
from tests.container.records import PIECES, SOUPS

_WORDS = st.one_of(
    st.sampled_from(
        ["e4", "Nf3 ", "a\nb", "}", "{", "1-0", "*", "", "e.p.", "(2)", "!", "$1", "1.", "\x00", "\r", "; x", "%"]
    ),
    st.text(max_size=6),
)
_COMMENTS = st.lists(
    st.fixed_dictionaries({"text": _WORDS, "style": st.sampled_from(["{}", ";", "//", "%"])}), max_size=2
)
_PLIES: st.SearchStrategy[list[dict[str, object]]] = st.recursive(
    st.just([]),
    lambda lines: st.lists(
        st.fixed_dictionaries(
            {"text": _WORDS.filter(bool), "number": st.sampled_from(["", "1.", "1...", "2.", "7."])},
            optional={
                "glyphs": st.lists(_WORDS, max_size=2),
                "before": _COMMENTS,
                "after": _COMMENTS,
                "variations": st.lists(
                    st.fixed_dictionaries({"plies": lines}, optional={"result": _WORDS, "comments": _COMMENTS}),
                    max_size=2,
                ),
            },
        ),
        max_size=3,
    ),
    max_leaves=3,
)
_NAMES = st.one_of(
    st.sampled_from(["Event", "Result", "FEN", "Variant", "Notation", "a b"]), st.text(min_size=1, max_size=4)
)
DOCUMENTS = st.lists(
    st.fixed_dictionaries(
        {"plies": _PLIES},
        optional={
            "variant": st.sampled_from(["", "chess", "tri-d", "Foo"]),
            "notation": st.sampled_from(["", "san", "bar"]),
            "tags": st.lists(st.fixed_dictionaries({"name": _NAMES, "value": _WORDS}), max_size=3),
            "headings": st.lists(_WORDS, max_size=2),
            "comments": _COMMENTS,
            "result": st.one_of(st.none(), st.sampled_from(["1-0", "*", "½-½"]), _WORDS),
        },
    ),
    min_size=1,
    max_size=2,
).map(lambda games: json.dumps({"format": "plybook", "version": 1, "games": games}))
_ASIDES = (
    " (2)", " (0.35) ", "(+0.35) ", " () ", " (  ) ", "(=)", "(see below) ", " (D) ", "({x}) ", " (5)* ", "( 4 )!",
    "Pc2-c4", '[White "John "Jack" Smith"]\n', '[Black "C:\\"]\n', '[Site"b"]\n', "[Site 'b']\n", "lonely text\n",
    "1-O\n", "e4 ",
)  # fmt: skip
TEXTS = st.one_of(
    SOUPS,
    st.lists(st.sampled_from((*_ASIDES, *PIECES)), max_size=20).map("".join),
    DOCUMENTS,
)


@pytest.mark.parametrize("form", FORMS)
@given(TEXTS)
def test_what_was_read_is_all_written_and_the_same_the_second_time(form: str, text: str) -> None:
    games = plybook.read(io.BytesIO(text.encode(errors="replace")))
    written_and_read([plybook.replay(game) for game in games], form)
