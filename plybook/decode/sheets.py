"""Sheets as they come: text in any encoding, or JSON of a program that reads handwriting.

A sheet is parted into its header, the part with the moves, and the result at its end. What the moves are is not
asked here.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TextIO

from plybook.archive.read.sources import TEXT_NAME, opened, streams
from plybook.container.json_checking import Fault, checked, loaded
from plybook.container.json_places import PlaceReader
from plybook.container.pgn4 import VARIANTS_OF_SITE
from plybook.decode.sheet_header import header_of
from plybook.diagnostics import NO_GAME, Diagnostic, diagnose
from plybook.files import ByteLines, DecodedLines
from plybook.record import UNKNOWN, Comment, Result, Source, Tag

if TYPE_CHECKING:
    from plybook.decode.sheet_model import SheetInput

    Readable = str | PathLike[str] | bytes | BinaryIO | TextIO | SheetInput
    """What a sheet can be read from."""

MOST_CHARACTERS = 100_000
"""The greatest length of the text of a sheet. The longest games have a tenth of that."""

Options = Sequence[tuple[str, float]]
"""What may stand at a place, each with its probability."""

_MOST_BYTES = 8_000_000  # of a file
_BAD_JSON = "D009"
_LOOKED_AT = 4096  # characters that show whether a file holds text
_MOST_CONTROL = 0.02  # the greatest share of control characters in a text
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f\ufffd]")
_NO_TEXT = {
    b"\xff\xd8\xff": "JPEG",
    b"\x89PNG": "PNG",
    b"GIF8": "GIF",
    b"II*\0": "TIFF",
    b"MM\0*": "TIFF",
    b"%PDF": "PDF",
}
_BEGINS_JSON = re.compile(r'\s*(?:\{\s*(?:"[^"\\]*"\s*:|\})|\[\s*[\[\]])')
_NUMBER = re.compile(r"\s*+(?:(?:[0-9OoIlSBZ|]{1,4}\s*+[.,:)…]++\s*+|[0-9]{1,4}\s++)(?=\S))?+")
_DEPTH = 6  # of values in each other: the document, the cells, a cell, a candidate, its text


@dataclass(frozen=True, slots=True)
class SheetRecord:
    """A sheet as it was read.

    ``text`` is the part with the moves, which begins at the offset ``begin`` of the source; at the offset ``end``
    the game ends; or ``cells`` are the
    cells of a form, or ``signs`` the characters, each with what may stand there, and ``places`` their offsets in the
    source. ``variant`` and ``notation`` are those that the sheet states, or "". A sheet that cannot be read has
    none of these; its ``diagnostics`` say why.
    """

    source: Source
    begin: int = 0
    text: str = ""
    end: int = 0
    cells: tuple[Options, ...] = ()
    signs: tuple[Options, ...] = ()
    places: tuple[int, ...] = ()
    tags: tuple[Tag, ...] = ()
    headings: tuple[str, ...] = ()
    comments: tuple[Comment, ...] = ()
    result: Result | None = None
    variant: str = ""
    notation: str = ""
    diagnostics: tuple[Diagnostic, ...] = field(default=())

    @property
    def is_readable(self) -> bool:
        """Whether there is anything to decode."""
        return bool(self.text or self.cells or self.signs)

    @property
    def length(self) -> int:
        """How many characters or cells there are."""
        return len(self.text or self.cells or self.signs)

    def offsets(self, start: int, end: int) -> tuple[int, int]:
        """Return the offsets in the source for what stands from ``start`` to ``end`` in the text, cells or signs."""
        if self.text:
            return self.begin + start, self.begin + end
        if not self.places:
            return 0, 0
        last = self.places[max(start, min(end, len(self.places)) - 1)] if self.signs else self.places[start]
        return self.places[start], last + 1

    def written(self, start: int, end: int) -> str:
        """Return what stands from ``start`` to ``end``: the text, or the likeliest one."""
        if self.text:
            return self.text[start:end].strip()
        return "".join(map(_likeliest, (self.cells or self.signs)[start:end])).strip()

    def move_at(self, start: int, end: int) -> tuple[int, int]:
        """Return where the move stands between ``start`` and ``end``, without the number before it."""
        if self.cells:
            return start, end
        stood = self.text[start:end] if self.text else "".join(map(_likeliest, self.signs[start:end]))
        number = _NUMBER.match(stood)
        begin = number.end() if number else 0
        return start + begin, start + max(len(stood.rstrip()), begin)

    def words(self) -> str:
        """Return the whole text of the moves, or the likeliest one, with a blank between two cells."""
        return self.text or (" " if self.cells else "").join(map(_likeliest, self.cells or self.signs))


def read_sheets(source: Readable, name: str | None = None, *, is_file: bool = False) -> Iterator[SheetRecord]:
    """Yield the sheets in ``source``: one, or those of an archive such as ``sheets.zip``.

    ``source`` is a path (a `pathlib.Path`, or a string that is not the text of a sheet), ``"corpus:NAME"``, the text
    itself, bytes, a stream, a URL, or a `SheetInput`. A string is a text if it has a line break, begins like a game
    or JSON, or has a blank and names no file. If it ``is_file``, a string is a path, ``corpus:NAME``, a URL, or ``-``
    for standard input. Raises `OSError` if it cannot be opened, and `TypeError`.
    """
    if not isinstance(source, str | PathLike | bytes | bytearray | memoryview) and not hasattr(source, "read"):
        yield _given(source, name)
        return
    if (
        isinstance(source, str)
        and not is_file
        and (_BEGINS_JSON.match(source) or (" " in source and not _is_file(source)))
    ):
        source = source.encode(errors="replace")
    with closing(opened(str(source)) if is_file else streams(source, name)) as found:  # type: ignore[arg-type]
        for stream, called in found:
            yield _read(stream, called)


def _is_file(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):
        return False


def _read(stream: ByteLines, name: str) -> SheetRecord:
    """Return the sheet in a stream; of a file that is too long only the beginning is read."""
    content, size = [], 0
    while size <= _MOST_BYTES and (line := stream.readline(_MOST_BYTES)):
        content.append(line)
        size += len(line)
    whole = b"".join(content)
    kind = next((kind for begin, kind in _NO_TEXT.items() if whole.startswith(begin)), "")
    lines = DecodedLines(io.BytesIO(whole[: _LOOKED_AT if kind or size > _MOST_BYTES else None]))
    source = Source(name, "".join(lines))
    if kind or _is_no_text(source.text):
        what = f"a picture or document ({kind})" if kind else "no text"
        return _unreadable(
            _beginning(source), f"it is {what}; a program that reads handwriting makes text or JSON of it"
        )
    if size > _MOST_BYTES:
        return _unreadable(_beginning(source), f"it is longer than {_MOST_BYTES:,} bytes; a sheet holds one game")
    if name.endswith(".json") or _BEGINS_JSON.match(source.text):
        return _of_json(source)
    found = _of_text(source)
    if lines.not_utf8 is not None:
        odd = diagnose("F002", source.span(source.offset(lines.not_utf8, 1)), encoding=lines.encoding)
        found = _with(found, odd)
    return found


def _is_no_text(text: str) -> bool:
    beginning = text[:_LOOKED_AT]
    return len(_CONTROL.findall(beginning)) > _MOST_CONTROL * len(beginning)


def _beginning(source: Source) -> Source:
    """Return the source without text, of which nothing can be shown."""
    return Source(source.file, "")


def _unreadable(source: Source, reason: str) -> SheetRecord:
    return SheetRecord(source, diagnostics=(diagnose(NO_GAME, source.span(0, 0), hint=reason),))


def _with(sheet: SheetRecord, found: Diagnostic) -> SheetRecord:
    return replace(sheet, diagnostics=(*sheet.diagnostics, found))


# --- text --------------------------------------------------------------------------------------------------------


def _of_text(source: Source, said: SheetInput | None = None) -> SheetRecord:
    """Return the sheet whose text is that of ``source``; ``said`` has more about it."""
    if not source.text.strip():
        return _unreadable(source, "the sheet is empty")
    if len(source.text) > MOST_CHARACTERS:
        size = f"{len(source.text):,} characters"
        return _unreadable(
            source, f"it is longer than {MOST_CHARACTERS:,} characters, {size}; a sheet holds one game"
        )
    header = header_of(source.text)
    found = SheetRecord(
        source,
        begin=header.begin,
        text=header.moves,
        headings=header.headings,
        comments=header.comments,
        result=header.result,
        end=header.end,
    )
    if header.moves:
        return _stating(found, said, header.tags)
    return _with(found, diagnose(NO_GAME, source.span(0, 0), hint="no line of the text looks like moves"))


def _stating(sheet: SheetRecord, said: SheetInput | None, tags: Sequence[Tag] = ()) -> SheetRecord:
    """Return ``sheet`` with its tags, and the variant and notation that are stated; what is ``said`` counts first."""
    given = () if said is None else tuple(Tag(name, value) for name, value in said.tags.items())
    named = {tag.name for tag in given}
    tags = (*given, *(tag for tag in tags if tag.name not in named))
    of_tag = {tag.name: tag.value for tag in reversed(tags)}
    called = of_tag.get("Variant", "").removeprefix(UNKNOWN)
    variant = (said.variant if said else "") or VARIANTS_OF_SITE.get(called, called)
    notation = (said.notation if said else "") or of_tag.get("Notation", "")
    return replace(sheet, tags=tags, variant=variant, notation=notation)


# --- JSON --------------------------------------------------------------------------------------------------------


def _of_json(source: Source) -> SheetRecord:
    """Return the sheet of a JSON text, or the fault in it."""
    from plybook.decode.sheet_model import SheetInput

    document = loaded(source.text)
    if not isinstance(document, Fault):
        places = PlaceReader(source.text, _DEPTH)
        is_list = isinstance(document, list)
        found = checked(SheetInput, {"cells": document} if is_list else document, places.root, "")
        if not isinstance(found, Fault):
            if found.text is not None:
                return _of_text(Source(source.file, found.text), found)
            root = places.root
            values = root.items if is_list else root.each("cells" if found.cells is not None else "signs")
            return _of_lists(source, found, tuple(place.start for place in values or ()))
        reason = found.reason.removeprefix("cells") if is_list else found.reason
        document = Fault(found.start, f"the list{reason}" if is_list else reason)
    fault = diagnose(_BAD_JSON, source.span(document.start), reason=document.reason)
    return SheetRecord(source, diagnostics=(fault,))


def _of_lists(source: Source, said: SheetInput, places: tuple[int, ...]) -> SheetRecord:
    cells, signs = tuple(said.cells or ()), tuple(said.signs or ())
    if not any(cells or signs):
        return _unreadable(source, "the sheet is empty")
    return _stating(SheetRecord(source, cells=cells, signs=signs, places=places), said)


def _given(source: object, name: str | None) -> SheetRecord:
    """Return the sheet of a `SheetInput`; raise `TypeError` for another object."""
    from plybook.decode.sheet_model import SheetInput

    if not isinstance(source, SheetInput):
        wanted = "a path, 'corpus:NAME', text, bytes, a stream or a SheetInput is wanted to read a sheet from"
        raise TypeError(f"{wanted}; not {type(source).__name__}")
    called = name or source.title or TEXT_NAME
    if source.text is None:
        return _of_lists(Source(called, ""), source, ())
    return _of_text(Source(called, source.text), source)


def _likeliest(options: Options) -> str:
    return max(options, key=lambda option: option[1])[0] if options else ""
