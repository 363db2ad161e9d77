"""Files cut into chunks of some hundred kilobytes, each of which begins and ends with whole games.

A chunk is read, checked and written by itself: it has its own budget of hints, and carries what the first games of
its file show of the others. So any process on any machine can work on it. The places of the cuts depend on the bytes
of the file alone, so the results are the same for any number of workers.

A file is cut after a line that ends with a result, if blank lines and then a tag pair follow. Score sheets without
tag pairs, and forms of file that are one document, are not cut.
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
from plybook.container.tokens import BLANK, RESULT, TAG_LINE
from plybook.diagnostics import Span, diagnose
from plybook.files import ByteLines, DecodedLines, Raw
from plybook.patterns import late
from plybook.recognise import Recogniser, container_of
from plybook.recognise.recogniser import SHOWN, SeenKinds
from plybook.record import GameRecord

CHUNK_SIZE = 1 << 18
"""The number of bytes of a chunk before the line at which it may end."""

_HEAD = 64  # lines from which the form of a file is recognised
_RESULT_AT_END = late(rf"(?:\A|[{BLANK}])(?:{RESULT})[{BLANK}]*\Z")


class Chunk:
    """A chunk of the file called ``file``, as lines of bytes, in the form of ``container``.

    ``before`` is what the first games of the file have shown, None for the first chunk. Games and lines are numbered
    from 1 in each chunk. While the chunk is read, ``games``, ``lines`` and ``size`` (in characters) count what has
    been read, and ``shown`` is what the first games have shown so far.
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
        self.begins: tuple[str, int] | None = None  # address and offset, if other processes can read it there
        self._place: ByteRange | None = None  # of the bytes, if they are not here
        self.is_broken = False  # whether it could not be read to its end
        self._error: OSError | None = None

    def records(self, raw: Raw | None = None, *, recognised: bool = True) -> Iterator[GameRecord]:
        """Yield the games in order, holding one at a time; raise `OSError` if the reading fails.

        The bytes of the games are added to ``raw``, if given. If they need not be ``recognised``, games have the
        variant and notation that they state, except the first ones, which show what the others are.
        """
        container = containers[self.container]
        variant, notation, _, letters = self.reading
        recogniser = Recogniser(variant, notation, container.usual_variant, letters, self.before)
        self.shown = recogniser.shown
        for game in self.records_as_written(raw):
            is_settled = recognised or (self.before is None and self.games <= SHOWN)
            settled = recogniser.settle(game) if is_settled else game
            self.shown = recogniser.shown
            yield settled

    def records_as_written(self, raw: Raw | None = None) -> Iterator[GameRecord]:
        """Yield the games as `records` does, with the variant and notation that they state."""
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
        """The bytes of a chunk that is in memory."""
        assert isinstance(self._content, bytes)  # noqa: S101 - it is in memory
        return self._content

    def with_content(self, content: bytes) -> Chunk:
        """Return a chunk with other bytes in place of this one."""
        other = copy(self)
        other._content, other.begins = content, None
        return other

    @property
    def has_own_form(self) -> bool:
        """Whether the form of a chunk in memory was given, or would be recognised from the chunk alone."""
        if self.before is not None or self.reading.container is not None:
            return True
        head = list(islice(io.BytesIO(self.content), _HEAD))
        return container_of(DecodedLines(_Stream(head)).head()).name == self.container

    def replace_content(self, content: bytes) -> None:
        """Replace the bytes of a chunk in memory."""
        self._content, self.begins = content, None

    def for_worker(self) -> Chunk:
        """Return the chunk for another process: without its bytes if the process can read those itself."""
        if self.begins is None or self._error is not None:
            return self
        other = copy(self)
        other._content, other._place = b"", ByteRange.of(*self.begins, self.content)
        return other

    def load_range(self) -> None:
        """Read the bytes that were left out; raise `plybook.archive.read.byte_ranges.UnreachableRangeError`."""
        if self._place is not None:
            self._content, self._place = self._place.read(), None

    def load(self) -> None:
        """Read the content into memory, of any size; raise `OSError` if the reading fails."""
        self.load_up_to(sys.maxsize)
        if self._error is not None:
            raise self._error

    def load_up_to(self, most: int) -> bool:
        """Read the content into memory; return False if it has more than ``most`` bytes.

        If the reading fails, the error is raised after the last game is read.
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
    """Yield the chunks of a stream of bytes; each must be read, or held, before the next one is requested."""
    begins = address_of(stream)
    head, left = list[bytes](), lines_of(stream, file)
    try:
        head += islice(left, _HEAD)
    except OSError as error:  # raised after the lines before it have been read
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
        for _ in lines:  # a reader may stop before the end of its lines
            pass
        if not cutter.has_more:
            return
        lines = cutter.chunk(may_end=True)
        chunk = Chunk(file, lines, container.name, reading, _shown(first))
        chunk.begins = begins and (begins[0], begins[1] + cutter.size)
        yield chunk


def records(sources: Iterable[tuple[ByteLines, str]], reading: ReadingOptions) -> Iterator[GameRecord]:
    """Yield the games of named streams of bytes, numbered from 1 in each stream, holding one at a time."""
    for stream, file in sources:
        lines = games = 0
        for chunk in chunks(stream, file, reading):
            for game in chunk.records():
                yield game.moved(lines, games) if games else game
            lines, games = lines + chunk.lines, games + chunk.games


def _shown(first: Chunk) -> SeenKinds:
    """Return what the first chunk of a file shows, reading its first games if that has not been done."""
    if first.shown is None:
        looked_at = copy(first)  # another reader may be reading it
        for _ in islice(looked_at.records(), SHOWN):
            pass
        first.shown = looked_at.shown
    assert first.shown is not None  # noqa: S101 - its games have been read
    return first.shown


class _Cutter:
    """Cuts lines into chunks."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines = iter(lines)
        self._next = next(self._lines, None)
        self.size = 0  # of all chunks so far

    @property
    def has_more(self) -> bool:
        return self._next is not None

    def chunk(self, *, may_end: bool) -> Iterator[bytes]:
        """Yield the lines of the next chunk; all remaining lines unless it ``may_end`` earlier."""
        size, last, is_apart, limit = 0, b"", False, CHUNK_SIZE if may_end else sys.maxsize
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
    """Lines of bytes as a stream."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines = iter(lines)

    def __iter__(self) -> Iterator[bytes]:
        return self._lines

    def readline(self, size: int = -1, /) -> bytes:
        """Return the next whole line, whatever the ``size``; b"" at the end."""
        return next(self._lines, b"")

    def read(self) -> bytes:
        return b"".join(self._lines)


def _with_encoding_fault(game: GameRecord, lines: DecodedLines) -> GameRecord:
    """Return ``game``, with a finding if the first line that is not UTF-8 is one of its own."""
    line = lines.not_utf8
    first = game.source.first_line
    if line is None or line < first or line >= first + max(game.source.line_count, 1):
        return game
    fault = diagnose("F002", Span(game.source.file, line, 1, 1), game=game.index, encoding=lines.encoding)
    return replace(game, diagnostics=(fault, *game.diagnostics))
