"""Whatever was read, of whatever bytes, is all written, and read and written again it is the same."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook.record import GameRecord
from plybook.replay.rewriting import rewrite
from tests.notation.containers import pgn_games, test_scoresheet
from tests.notation.containers.records import all_plies

SETTLED = ("Variant", "Notation")  # which need not be named where they are what one expects
FORMS = tuple(plybook.containers)
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
    pgn_games.SOUPS,
    test_scoresheet.SOUPS,
    st.lists(st.sampled_from((*_ASIDES, *pgn_games.PIECES)), max_size=20).map("".join),
    DOCUMENTS,
)


def read(text: str, form: str | None = None) -> list[GameRecord]:
    return plybook.read(io.BytesIO(text.encode(errors="replace")), container=form)


def said(games: Iterable[GameRecord]) -> Counter[str]:
    """Return the words that stand in records, wherever they stand."""
    words: Counter[str] = Counter()
    for game in games:
        texts = [*game.headings, *(part for tag in game.tags if tag.name not in SETTLED for part in tag[:2])]
        comments = list(game.comments)
        for ply in all_plies(game.plies):
            texts += [ply.text, *ply.glyphs, *(variation.result for variation in ply.variations)]
            comments += [*ply.before, *ply.after, *(found for line in ply.variations for found in line.comments)]
        texts += [game.result.text if game.result else "", *(comment.text for comment in comments)]
        words.update(word for text in texts for word in re.findall(r"\w+", text))
    return words


@pytest.mark.parametrize("form", FORMS)
@given(TEXTS)
def test_what_was_read_is_all_written_and_the_same_the_second_time(form: str, text: str) -> None:
    games = read(text)
    once = plybook.write(games, to=form)
    again = read(once, form)
    assert said(again) >= said(rewrite(plybook.replay(game)) for game in games)
    if form == "pgn" and not all(game.variant for game in games):
        once, again = plybook.write(again, to=form), read(once, form)  # there it is chess, by custom
    assert plybook.write(again, to=form) == once
