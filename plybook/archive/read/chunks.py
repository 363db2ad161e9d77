"""Files cut into chunks of some hundred kilobytes, each of which begins and ends with whole games.

A chunk is read, checked and written by itself: with hints of its own, and with what the first games of its file
show of what the others are. So any process on any machine can work on it. Where a file is cut depends on its bytes
alone: whoever works on it, with however many hands, finds the same.

A file is cut where a result ends a line, blank lines follow, and then a tag pair; so score sheets without tag pairs,
and forms of files that are one document, are not.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import replace
from itertools import chain, islice

from plybook.archive.read.byte_ranges import ByteRange, address_of
from plybook.archive.read.options import ReadingOptions
from plybook.archive.read.streams import lines_of
from plybook.container.container import containers
from plybook.container.text import BLANK, RESULT, TAG_LINE
from plybook.diagnostics import Span, diagnose
from plybook.files import ByteLines, DecodedLines, Raw
from plybook.patterns import late
from plybook.recognise import Recogniser, container_of
from plybook.recognise.recogniser import SHOWN, SeenKinds
from plybook.record import GameRecord

SIZE = 1 << 18
"""How many bytes of a chunk come before the line on which its last game ends."""

_HEAD = 64  # lines by which a form of file is told
_RESULT_AT_END = late(rf"(?:\A|[{BLANK}])(?:{RESULT})[{BLANK}]*\Z")


class Chunk:
    """A chunk of the file that is called ``file``, as lines of bytes, in the form of ``container``.

    ``before`` is what the first games of its file have shown, None if the chunk begins it. Games and lines are
    numbered from 1 in each chunk. While it is read, ``games``, ``lines`` and ``size``, in characters, say how much
    of it has been, and ``shown`` what its first games, or those before, have shown.
    """

    def __init__(
        self,
        file: str,
        content: Iterable[bytes],
        container: str,
        reading: ReadingOptions,
        before: SeenKinds | None = None,
    ) -> None:
        self.file = file
        self.container = container
        self.reading = reading
        self.before = before
        self.shown = before
        self.games = self.lines = self.size = 0
        self._content: bytes | Iterable[bytes] = content
        self.begins: tuple[str, int] | None = None  # at which address and byte, if others may read it there
        self._place: ByteRange | None = None  # of what it has come without
        self.is_broken = False  # whether it could not be read to its end
        self._error: OSError | None = None

    def records(self, raw: Raw | None = None, *, recognised: bool = True) -> Iterator[GameRecord]:
        """Yield the games in order, holding one at a time; raise `OSError` where no more can be read.

        Into ``raw``, if there is one, go the bytes that they stand in. Games that need not be ``recognised``
        come as they are written, but for those that show what others are.
        """
        container = containers[self.container]
        variant, notation, _, letters = self.reading
        recogniser = Recogniser(variant, notation, container.usual_variant, letters, self.before)
        self.shown = recogniser.shown
        for game in self.written(raw):
            is_settled = recognised or (self.before is None and self.games <= SHOWN)
            settled = recogniser.settle(game) if is_settled else game
            self.shown = recogniser.shown
            yield settled

    def written(self, raw: Raw | None = None) -> Iterator[GameRecord]:
        """Yield the games as `records` does, but as they are written, whatever they may be."""
        self.games = self.lines = self.size = 0
        lines = DecodedLines(_Stream(self._lines()), raw)
        for game in containers[self.container].read(lines, self.file):
            self.games += 1
            self.lines = game.source.end[0] - 1
            self.size += len(game.source.text)
            yield _with_encoding_fault(game, lines)

    def _lines(self) -> Iterator[bytes]:
        try:
            yield from io.BytesIO(self._content) if isinstance(self._content, bytes) else self._content
        except OSError:
            self.is_broken = True
            raise
        if self._error is not None:
            raise self._error

    @property
    def content(self) -> bytes:
        """The bytes of a chunk that is held."""
        assert isinstance(self._content, bytes)  # noqa: S101 - it is held
        return self._content

    def with_content(self, content: bytes) -> Chunk:
        """Return a chunk in the place of this one, with other bytes."""
        other = copy(self)
        other._content, other.begins = content, None
        return other

    @property
    def has_own_form(self) -> bool:
        """Whether a held chunk would be recognised as of the form it is read in, or that is told."""
        if self.before is not None or self.reading.container is not None:
            return True
        head = list(islice(io.BytesIO(self.content), _HEAD))
        return container_of(DecodedLines(_Stream(head)).head()).name == self.container

    def become(self, content: bytes) -> None:
        """Hold other bytes in the place of those that are held."""
        self._content, self.begins = content, None

    def elsewhere(self) -> Chunk:
        """Return a chunk that is held as one that goes without its bytes, if whoever gets it may read them."""
        if self.begins is None or self._error is not None:
            return self
        other = copy(self)
        other._content, other._place = b"", ByteRange.of(*self.begins, self.content)
        return other

    def fetch(self) -> None:
        """Read the bytes that a chunk has come without; raise `plybook.archive.read.byte_ranges.NotSeenError`."""
        if self._place is not None:
            self._content, self._place = self._place.read(), None

    def hold(self) -> None:
        """Hold the content, however large it is; raise `OSError` where it cannot be read to its end."""
        self.held(sys.maxsize)
        if self._error is not None:
            raise self._error

    def held(self, most: int) -> bool:
        """Hold the content, so that it can go elsewhere; return False where it has more bytes than ``most``.

        Where it cannot be read to its end, whoever reads the games hears so after the last of them.
        """
        size, lines, content = 0, list[bytes](), self._lines()
        try:
            for line in content:
                lines.append(line)
                size += len(line)
                if size > most:
                    self._content = chain(lines, content)
                    return False
        except OSError as error:
            self._error = error
        self._content = b"".join(lines)
        return True


def chunks(stream: ByteLines, file: str, reading: ReadingOptions) -> Iterator[Chunk]:
    """Yield the chunks of a stream of bytes; each must be read, or held, before the next is asked for."""
    begins = address_of(stream)
    head, left = list[bytes](), lines_of(stream, file)
    try:
        head += islice(left, _HEAD)
    except OSError as error:  # it is heard of when what comes before has been read
        left = _broken(error)
    container = (
        containers[reading.container] if reading.container else container_of(DecodedLines(_Stream(head)).head())
    )
    cutter = _Cutter(chain(head, left))
    lines = cutter.chunk(may_end=container.may_be_cut)
    first = Chunk(file, lines, container.name, reading)
    first.begins = begins
    yield first
    while True:
        for _ in lines:  # whoever reads a form of file may have left some
            pass
        if not cutter.has_more:
            return
        lines = cutter.chunk(may_end=True)
        chunk = Chunk(file, lines, container.name, reading, _shown(first))
        chunk.begins = begins and (begins[0], begins[1] + cutter.size)
        yield chunk


def records(sources: Iterable[tuple[ByteLines, str]], reading: ReadingOptions) -> Iterator[GameRecord]:
    """Yield the games of streams of bytes with their names, those of each numbered from 1, holding one at a time."""
    for stream, file in sources:
        lines = games = 0
        for chunk in chunks(stream, file, reading):
            for game in chunk.records():
                yield game.moved(lines, games) if games else game
            lines, games = lines + chunk.lines, games + chunk.games


def _shown(first: Chunk) -> SeenKinds:
    """Return what the first chunk of a file shows, which is looked at now unless it has been."""
    if first.shown is None:
        looked_at = copy(first)  # somebody may be at work on it
        for _ in islice(looked_at.records(), SHOWN):
            pass
        first.shown = looked_at.shown
    assert first.shown is not None  # noqa: S101 - it has been read
    return first.shown


class _Cutter:
    """Cuts lines into chunks."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines = iter(lines)
        self._next = next(self._lines, None)
        self.size = 0  # of all chunks so far

    @property
    def has_more(self) -> bool:
        """Whether lines are left."""
        return self._next is not None

    def chunk(self, *, may_end: bool) -> Iterator[bytes]:
        """Yield the lines of the next chunk, all that are left unless it ``may_end`` before."""
        size, last, is_apart, limit = 0, b"", False, SIZE if may_end else sys.maxsize
        while (line := self._next) is not None:
            if size >= limit:
                if line.isspace():
                    is_apart = True
                elif is_apart and _ends_game(last) and _begins_game(line):
                    return
                else:
                    last, is_apart = line, False
            size += len(line)
            self.size += len(line)
            yield line
            self._next = None
            self._next = next(self._lines, None)


def _ends_game(line: bytes) -> bool:
    return _RESULT_AT_END.search(line.decode(errors="replace")) is not None


def _begins_game(line: bytes) -> bool:
    return TAG_LINE.match(line.decode(errors="replace")) is not None


def _broken(error: OSError) -> Iterator[bytes]:
    raise error
    yield


class _Stream:
    """Lines of bytes as a stream of which they are read."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines = iter(lines)

    def __iter__(self) -> Iterator[bytes]:
        return self._lines

    def readline(self, size: int = -1, /) -> bytes:
        """Return the next line, whole whatever is asked for, b"" if there is none."""
        return next(self._lines, b"")

    def read(self) -> bytes:
        """Return all that is left."""
        return b"".join(self._lines)


def _with_encoding_fault(game: GameRecord, lines: DecodedLines) -> GameRecord:
    """Return ``game``, saying so if the first line that is not UTF-8 is one of its own."""
    line = lines.not_utf8
    first = game.source.first_line
    if line is None or line < first or line >= first + max(game.source.line_count, 1):
        return game
    fault = diagnose("F002", Span(game.source.file, line, 1, 1), game=game.index, encoding=lines.encoding)
    return replace(game, diagnostics=(fault, *game.diagnostics))
