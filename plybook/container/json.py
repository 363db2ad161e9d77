"""JSON: games as one document for programs, with a published schema.

The pydantic models (`json_model.py`) are used only here: they define the document, and records are made from them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import plybook.record as records
from plybook.container.container import Container
from plybook.container.draft import repeated
from plybook.container.json_checking import Fault, checked, loaded
from plybook.container.json_places import HALF_CHARACTER, JsonPlace, PlaceReader
from plybook.container.tokens import MAX_DEPTH
from plybook.diagnostics import diagnose
from plybook.record import GameRecord, Source

if TYPE_CHECKING:
    from plybook.container.json_model import Comment, Game, Ply, Variation

FORMAT = "plybook"
VERSION = 1

_Part = records.Tag | records.Comment | records.Ply | records.Variation
_OFFSETS = frozenset({"start", "number_start", "end"})
_REQUIRED = frozenset({"text", "name", "value"})

_BEGINS_OBJECT = re.compile(r'\s*\{\s*"[^"\\]*"\s*:')
_LETTERS = r'(?:[^"\\]|\\.)*+'
_TAG_VALUE = re.compile(rf'\{{\s*+(?:"name"\s*+:\s*+"{_LETTERS}"\s*+,\s*+)?+"value"\s*+:\s*+"({_LETTERS})"')
# Document, games, game, plies, ply, comments, comment: seven levels; a variation adds four.
_JSON_DEPTH = 7 + 4 * MAX_DEPTH


class JsonDocument(Container):
    """Games as one JSON document, of the form that `json_schema` gives.

    A game that does not fit the schema is reported and read as a game without plies; so is an invalid document.
    """

    name = "json"
    title = "JSON document"
    suffixes = (".json",)

    def recognises(self, head: str) -> bool:
        """Return whether ``head`` begins an object with a field, which is unlikely for a comment in braces."""
        return _BEGINS_OBJECT.match(head) is not None

    def read(self, lines: Iterable[str], file: str) -> Iterator[GameRecord]:
        """Yield the games of a document."""
        from plybook.container.json_model import _Envelope

        source = Source(file, "".join(lines))
        document = loaded(source.text)
        if isinstance(document, Fault):
            yield self._faulty(source, 1, *document)
            return
        places = PlaceReader(source.text, _JSON_DEPTH)
        games = checked(_Envelope, document, places.root, "")
        if isinstance(games, Fault):
            yield self._faulty(source, 1, *games)
        elif games.games:
            yield from self._games(games.games, places, source)
        else:
            nothing = diagnose("F001", source.span(0), hint="the list of games is empty")
            yield GameRecord(source, container=self.name, diagnostics=(nothing,))

    def write(self, games: Iterable[GameRecord]) -> Iterator[str]:
        """Yield a document, game by game. Lone surrogates, which no file can hold, become U+FFFD."""
        yield f'{{\n  "format": "{FORMAT}",\n  "version": {VERSION},\n  "games": ['
        separator = "\n"
        for game in games:
            game_text = json.dumps(_game_document(game), ensure_ascii=False, indent=2)
            indented = "\n".join("    " + line for line in game_text.split("\n"))
            yield separator + HALF_CHARACTER.sub("\ufffd", indented)
            separator = ",\n"
        yield "\n  ]\n}\n"

    def spelled(self, move: str, instead: str) -> str:
        """Return a move as a JSON string, with escapes where ``instead`` has some."""
        return json.dumps(move, ensure_ascii="\\" in instead)[1:-1]

    def tag_value(self, source: str, start: int) -> tuple[int, int] | None:
        """Return the place of the value of a tag."""
        found = _TAG_VALUE.match(source, start)
        return found and found.span(1)

    def _games(self, games: Sequence[object], places: PlaceReader, whole: Source) -> Iterator[GameRecord]:
        from plybook.container.json_model import Game

        ends = [*places.sources[1:], len(whole.text)]
        line, column = 1, 1
        for index, game in enumerate(games, 1):
            begin, place = places.sources[index - 1], places.root.each("games")[index - 1]
            source = Source(whole.file, whole.text[begin : ends[index - 1]], line, column)
            line, column = source.end
            found = checked(Game, game, place, f"games[{index - 1}]")
            if isinstance(found, Fault):
                yield self._faulty(source, index, *found)
            else:
                yield self._record(found, place, source, index)

    def _record(self, game: Game, place: JsonPlace, source: Source, index: int) -> GameRecord:
        tags = tuple(
            records.Tag(tag.name, tag.value, at.start) for tag, at in zip(game.tags, place.each("tags"), strict=True)
        )
        return GameRecord(
            source,
            index=index,
            container=self.name,
            variant=game.variant,
            notation=game.notation,
            tags=tags,
            headings=tuple(game.headings),
            comments=_comments(game.comments, place.each("comments")),
            plies=_plies(game.plies, place.each("plies")),
            result=None if game.result is None else records.Result(game.result, place.offset("result")),
            diagnostics=tuple(
                diagnose("F011", source.span(tag.start), game=index, token=tag.name) for tag in repeated(tags)
            ),
        )

    def _faulty(self, source: Source, index: int, start: int, reason: str) -> GameRecord:
        fault = diagnose("F007", source.span(start), game=index, reason=reason)
        return GameRecord(source, index=index, container=self.name, diagnostics=(fault,))


# --- documents to records ----------------------------------------------------------------------------------------


def _plies(plies: Sequence[Ply], places: Sequence[JsonPlace]) -> tuple[records.Ply, ...]:
    return tuple(
        records.Ply(
            ply.text,
            place.offset("text"),
            ply.number,
            place.offset("number"),
            tuple(ply.glyphs),
            _comments(ply.before, place.each("before")),
            _comments(ply.after, place.each("after")),
            _variations(ply.variations, place.each("variations")),
            place.escaped_end("text"),
        )
        for ply, place in zip(plies, places, strict=True)
    )


def _variations(variations: Sequence[Variation], places: Sequence[JsonPlace]) -> tuple[records.Variation, ...]:
    return tuple(
        records.Variation(
            _plies(variation.plies, place.each("plies")),
            place.start,
            variation.result,
            _comments(variation.comments, place.each("comments")),
        )
        for variation, place in zip(variations, places, strict=True)
    )


def _comments(comments: Sequence[Comment], places: Sequence[JsonPlace]) -> tuple[records.Comment, ...]:
    return tuple(
        records.Comment(comment.text, comment.style, place.offset("text"))
        for comment, place in zip(comments, places, strict=True)
    )


# --- records to documents ----------------------------------------------------------------------------------------


def _game_document(game: GameRecord) -> dict[str, object]:
    # Unknown names, which could not be settled, are kept.
    document = {
        "variant": game.variant or game.stated_variant,
        "notation": game.notation or game.headers.get("Notation", ""),
        "tags": _plain(game.tags),
        "headings": list(game.headings),
        "comments": _plain(game.comments),
        "plies": _plain(game.plies),
        "result": game.result and game.result.text,
    }
    return {field: value for field, value in document.items() if value or field == "plies"}


def _plain(parts: Iterable[_Part | str]) -> list[object]:
    """Return parts of a record for JSON: without offsets, and without empty fields."""
    return [part if isinstance(part, str) else _plain_part(part) for part in parts]


def _plain_part(part: _Part) -> dict[str, object]:
    return {
        field: value if isinstance(value, str) else _plain(value)
        for field, value in part._asdict().items()
        if field in _REQUIRED or (value and field not in _OFFSETS)
    }


JSON = JsonDocument()
