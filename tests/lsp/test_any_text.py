"""Whatever stands in a document, what is said of it is about places in it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from lsprotocol.types import DocumentSymbol, MarkupKind, Range, TextDocumentEdit

import plybook
from plybook.lsp.completing import completions
from plybook.lsp.document_text import DocumentText
from plybook.lsp.findings import diagnostics_of
from plybook.lsp.hovering import hover
from plybook.lsp.outline import definitions, folding_ranges, symbols
from plybook.lsp.quick_fixes import all_edits, fix_all, quick_fixes
from tests.lsp.studies import study

PARTS = [
    "1. e4", "e5 ", "2. Nf3 ", "Nc66 ", "3. Bb5", "Qh5#", "O-O ", "e.p.", "...", "$1 ", "1-0 ", "*", "(", ")",
    "( 2. ", "{", "} ", ";", "%", "//", "\n", "\r\n", "\r", "\n\n", '[Variant "chess"]', '[Variant "',
    '[FEN "8/8 w"]', '[Notation "', '[Letters "de"]', "[", '"]', "\t", "🨀", "\ufeff",
    "\u2028", "\x0b", "\ud800", "\u202e",
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(PARTS), max_size=25).map("".join)


def key(at: Any) -> tuple[int, int]:
    return at.line, at.character


def ranges(found: list[DocumentSymbol]) -> Iterator[tuple[Range, Range]]:
    for each in found:
        yield each.range, each.selection_range
        yield from ranges(list(each.children or ()))


@given(text=TEXTS, data=st.data())
def test_all_that_is_said_is_about_places_in_the_document(text: str, data: st.DataObject) -> None:
    found, document = study(text), DocumentText(text)
    place = data.draw(st.integers(0, len(text)))
    at = document.range_between(place, place)
    said = [each.range for each in diagnostics_of(found)]
    said += [each.range for each in definitions(found, at.start)]
    if (hovered := hover(found, at.start, MarkupKind.Markdown)) is not None and hovered.range:
        said.append(hovered.range)
        assert key(hovered.range.start)[0] <= at.start.line
    for whole, head in ranges(symbols(found)):
        assert key(whole.start) <= key(head.start) <= key(head.end) <= key(whole.end)
        said.append(whole)
    end = key(document.range_between(len(text), len(text)).end)
    assert all((0, 0) <= key(each.start) <= key(each.end) <= end for each in said)
    assert all(each.start_line < each.end_line <= end[0] for each in folding_ranges(found))
    completions(found, at.start)


@given(text=TEXTS)
def test_what_mends_a_document_can_be_made_in_it(text: str) -> None:
    found, document = study(text), DocumentText(text)
    whole = document.range_between(0, len(text))
    for action in quick_fixes(found, whole):
        [change] = action.edit.document_changes if action.edit and action.edit.document_changes else ()
        assert isinstance(change, TextDocumentEdit)
        places = sorted((key(each.range.start), key(each.range.end)) for each in change.edits)
        assert all(one[1] <= other[0] for one, other in pairwise(places))
    if fix_all(found):
        [every] = all_edits(found).document_changes or ()
        assert isinstance(every, TextDocumentEdit)
        text = document.text
        for edit in reversed(every.edits):
            text = DocumentText(text).changed(edit.range, getattr(edit, "new_text", "")).text
        assert DocumentText(text).content == plybook.fix(document.content, name="game.pgn").content
