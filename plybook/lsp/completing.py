"""Completions at a place of a document: legal moves, names of tags, and their values.

For moves, the document is read up to the place with a dummy move inserted there; the record shows whether a move can
stand there, and in which line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from lsprotocol import types

from plybook.api import read_games
from plybook.catalogue import variants
from plybook.display import shown
from plybook.editing.checked_games import variant_of
from plybook.editing.source_places import plies_of
from plybook.lsp.document_check import DocumentCheck
from plybook.lsp.document_text import DocumentText
from plybook.notation.languages import LANGUAGES
from plybook.notation.notation import notations
from plybook.record import LETTERS, GameRecord, Ply
from plybook.render.words import in_words
from plybook.replay.engine import replay
from plybook.replay.result import Line
from plybook.rules.position import Position

MOST_MOVES = 1000
"""The greatest number of moves in a list; the largest boards have some hundred."""

_PROBE = "e4"  # a word that every form of file reads as a move
_WORD = re.compile(r"(?<!\S)\(*+(?:\d{1,6}\.++)?+([^\s{}]*+)$")
_TAG_NAME = re.compile(r"\s*\[\s*(\w*)$")
_TAG_VALUE = re.compile(r'\s*\[\s*(?P<tag>\w+)\s+"([^"\\]*)$')
_TAG_NAMES = ("Event", "Site", "Date", "Round", "Result", "Variant", "Notation", "FEN", "SetUp", LETTERS)
_SEATS = ("White", "Black")


def completions(check: DocumentCheck, position: types.Position) -> types.CompletionList | None:
    """Return the completions at a position, None if nothing is known there."""
    text = check.document.text
    before, end = text.line_before(position), text.offset(position)
    checked, _ = check.at(text.place(position))
    if found := _TAG_NAME.fullmatch(before):
        items = [_item(name, types.CompletionItemKind.Property) for name in _tag_names(checked.game)]
    elif found := _TAG_VALUE.fullmatch(before):
        items = [_item(each, types.CompletionItemKind.EnumMember) for each in _values(checked.game, found["tag"])]
    elif found := _WORD.search(before):
        items = _moves(check, position, len(found[1]))
    if not found or not items:
        return None
    edited = text.range_between(end - len(found[found.re.groups]), end)
    for item in items:
        item.text_edit = types.TextEdit(edited, item.label)
    return types.CompletionList(is_incomplete=len(items) >= MOST_MOVES, items=items)


# --- moves -------------------------------------------------------------------------------------------------------


def _moves(check: DocumentCheck, position: types.Position, typed: int) -> list[types.CompletionItem]:
    """Return the legal moves at a position, where ``typed`` characters of one are before it."""
    checked, offset = check.at(check.document.text.place(position))
    begin = offset - typed
    game = _with_dummy_move(checked.game, begin)
    here = _position_before(game, begin) if game else None
    if game is None or here is None:
        return []
    bound, found = variants[game.variant].notation(game.notation), list[types.CompletionItem]()
    for move in islice(here.iter_legal_moves(), MOST_MOVES):
        after = here.apply_unchecked(move)
        said = shown(in_words(here, move, after))
        found.append(_item(bound.emit(move, here, after), types.CompletionItemKind.Value, said))
    return sorted(found, key=lambda item: item.label)


def _with_dummy_move(game: GameRecord, begin: int) -> GameRecord | None:
    """Return ``game`` up to an offset of its source, with a dummy move there; None if no move can stand there."""
    if begin < 0:
        return None
    text = game.source.text[:begin] + _PROBE
    [*_, last] = read_games(
        DocumentText(text).stream(),
        variant=game.variant or None,
        notation=game.notation or None,
        container=game.container or None,
        letters=game.letters or None,
    )
    is_whole = last.source.text == text and last.variant in variants and last.notation
    return last if is_whole and any(ply.start == begin for ply in plies_of(last.plies)) else None


def _position_before(game: GameRecord, begin: int) -> Position | None:
    """Return the position before the last ply of a game, which begins at an offset."""
    index = next((at for at, ply in enumerate(game.plies) if ply.start == begin), None)
    if index is not None:
        replayed = replay(replace(game, plies=game.plies[:index], result=None))
        lines = filter(None, (replayed.line, replayed.supposed))
        return next((line.positions[-1] for line in lines if _is_whole(line, replayed.game.plies)), None)
    replayed = replay(game)
    for main in filter(None, (replayed.line, replayed.supposed)):
        for line in main.lines():
            at = next((at for at, ply in enumerate(line.plies) if ply.start == begin), len(line.positions))
            if at < len(line.positions):
                return line.positions[at]
    return None


def _is_whole(line: Line, plies: Sequence[Ply]) -> bool:
    """Return whether a line was played, or is supposed to have been, to the end of ``plies``."""
    return line.is_complete and (not plies or line.plies[-1].start == plies[-1].start)


# --- tag pairs ---------------------------------------------------------------------------------------------------


def _tag_names(game: GameRecord) -> tuple[str, ...]:
    """Return the names of tags, those of the players first."""
    variant = variant_of(game)
    return (*(variant.seats if variant else _SEATS), *_TAG_NAMES)


def _item(text: str, kind: types.CompletionItemKind, detail: str | None = None) -> types.CompletionItem:
    return types.CompletionItem(text, kind=kind, detail=detail)


def _values(game: GameRecord, tag: str) -> Sequence[str]:
    variant = variant_of(game)
    if tag == "Variant":
        return tuple(variants)
    if tag == "Notation":
        return variant.notations if variant else tuple(notations)
    if tag == "Result":
        return (*(variant.rules.results() if variant else ()), "*")
    return LANGUAGES if tag == LETTERS else ()
