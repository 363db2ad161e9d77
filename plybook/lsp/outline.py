"""The structure of a document, for outlines, folding and definitions: games, variations, comments."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types

from plybook.display import shown
from plybook.editing.checked_games import CheckedGame, variant_of
from plybook.editing.source_places import SourcePlaces, begin_of, end_of, plies_of
from plybook.lsp.document_check import DocumentCheck
from plybook.lsp.document_text import DocumentText
from plybook.record import UNKNOWN, GameRecord, Ply, Variation

_LONG = 60  # characters of a heading
_NAMED = 4  # plies in the name of a variation
_USUAL_SEATS = ("White", "Black")


def symbols(check: DocumentCheck) -> list[types.DocumentSymbol]:
    """Return the games of a document with their variations."""
    return [_game_symbol(check.document.text, checked.game) for checked in check.games if checked.game.plies]


def folding_ranges(check: DocumentCheck) -> list[types.FoldingRange]:
    """Return the games, variations and comments of more than one line."""
    text, found = check.document.text, list[types.FoldingRange]()
    for checked in check.games:
        places = SourcePlaces(checked.game)
        spans: list[tuple[tuple[int, int], types.FoldingRangeKind | None]]
        spans = [(places.span(), types.FoldingRangeKind.Region)]
        spans += [((each.start, places.end_of_variation(each)), None) for each in _variations(checked.game)]
        spans += [
            ((each.start, places.end_of_comment(each)), types.FoldingRangeKind.Comment) for each in places.comments()
        ]
        for (start, end), kind in spans:
            found_range = _range(text, checked.game, start, end)
            if found_range.start.line < found_range.end.line:
                found.append(types.FoldingRange(found_range.start.line, found_range.end.line, kind=kind))
    return found


def definitions(check: DocumentCheck, position: types.Position) -> list[types.Location]:
    """Return the targets of a move: the first moves of its variations, or for a variation the ply it replaces."""
    document = check.document
    checked, offset = check.at(document.text.place(position))
    places = SourcePlaces(checked.game)
    ply = places.ply_at(offset)
    if ply is None:
        return []
    varied = places.varied_by(ply)
    back = [varied] if varied is not None else []
    found = [variation.plies[0] for variation in ply.variations if variation.plies] or back
    return [types.Location(document.uri, ply_range(document.text, checked, each)) for each in found]


def ply_range(text: DocumentText, checked: CheckedGame, ply: Ply) -> types.Range:
    """Return the range of the text of a ply."""
    return text.range_of(checked.game.source.span(ply.start, end_of(ply)))


def _game_symbol(text: DocumentText, game: GameRecord) -> types.DocumentSymbol:
    places = SourcePlaces(game)
    whole = _range(text, game, *places.span())
    children = [_variation_symbol(text, places, ply, each) for ply in game.plies for each in ply.variations]
    result = game.result.text if game.result else ""
    detail = ", ".join(filter(None, (game.variant, game.notation, result)))
    head = _range(text, game, places.span()[0], places.span()[0])
    return types.DocumentSymbol(
        _name(game), types.SymbolKind.Class, whole, head, detail=shown(detail), children=children
    )


def _name(game: GameRecord) -> str:
    """Return the name of a game: its players if known, else its heading, else its number."""
    variant = variant_of(game)
    names = [game.headers.get(seat, "").strip() for seat in (variant.seats if variant else _USUAL_SEATS)]
    players = " – ".join(name for name in names if name not in ("", UNKNOWN))
    called = players or next((line.strip()[:_LONG] for line in game.headings if line.strip()), "")
    return f"{game.index}. {shown(called)}" if called else f"Game {game.index}"


def _variation_symbol(
    text: DocumentText, places: SourcePlaces, varied: Ply, variation: Variation
) -> types.DocumentSymbol:
    words = [f"{ply.number} {ply.text}".strip() for ply in variation.plies[:_NAMED]]
    more = " …" if len(variation.plies) > _NAMED else ""
    whole = _range(text, places.game, variation.start, places.end_of_variation(variation))
    first = variation.plies[0] if variation.plies else None
    start, end = (begin_of(first), end_of(first)) if first else (variation.start, variation.start)
    return types.DocumentSymbol(
        shown(" ".join(words) + more) or "variation",
        types.SymbolKind.Method,
        whole,
        _range(text, places.game, start, end),
        detail=shown(f"instead of {varied.text}"),
        children=[_variation_symbol(text, places, ply, each) for ply in variation.plies for each in ply.variations],
    )


def _variations(game: GameRecord) -> Iterator[Variation]:
    for ply in plies_of(game.plies):
        yield from ply.variations


def _range(text: DocumentText, game: GameRecord, start: int, end: int) -> types.Range:
    """Return the range of a part of a game's source, which may run over several lines."""
    source = game.source
    begin, last = source.span(start, start), source.span(end, end)
    return text.range_from((begin.line, begin.column), (last.line, last.column))
