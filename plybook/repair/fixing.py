"""Fixing a file of games: the edits of its findings are applied to its text, and everything else stays.

Supposed moves are determined on the text as written, and are put into it before anything else is mended. The result
is read again and checked: the games must be the same, with the same moves or the supposed ones, and nothing more must
be left to mend. A game that fails this check stays as it was.
"""

from __future__ import annotations

import errno
import io
import sys
from bisect import bisect_left
from collections.abc import Collection, Container, Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from plybook.archive.read.chunks import Chunk, chunks
from plybook.archive.read.options import ReadingOptions
from plybook.archive.read.packed import is_packed
from plybook.archive.read.replays import replays
from plybook.archive.read.sources import TEXT_NAME
from plybook.diagnostics import Diagnostic, Grade
from plybook.files import in_utf_8
from plybook.notation.code_names import codes_named
from plybook.repair.source_text import SourceText, TextChange
from plybook.repair.tracing import traced
from plybook.replay.result import Line, Replay
from plybook.rules.moves import Move

UTF_8 = ("utf-8", "utf8")
"""The names of the encoding in which files are written."""

_ROUNDS = 8  # mending one finding may reveal another
_TRIES = 8  # rounds of leaving out games that fail the check, before all are left out


@dataclass(frozen=True)
class Fixed:
    """A fixed file: its ``content``, the findings that were ``mended``, and those that are ``left``.

    ``was`` is the former encoding if it has changed, else "".
    """

    content: bytes
    mended: tuple[Diagnostic, ...] = ()
    left: tuple[Diagnostic, ...] = ()
    was: str = ""

    def moved(self, lines: int, games: int) -> Fixed:
        """Return the file with findings numbered from the beginning of a larger file."""
        mended, left = (tuple(each.moved(lines, games) for each in found) for found in (self.mended, self.left))
        return Fixed(self.content, mended, left, self.was)


@dataclass(frozen=True)
class FixOptions:
    """What to mend: findings with one of the codes ``select``, or all if None.

    With ``suppose`` supposed edits are applied, too; with ``trace`` they leave comments with the text that was
    written. With ``in_utf_8`` the file is written as UTF-8.
    """

    select: Collection[str] | None = None
    suppose: bool = False
    trace: bool = True
    in_utf_8: bool = False

    def wants(self, found: Diagnostic) -> bool:
        """Return whether a finding is to be mended."""
        return self.select is None or found.code in self.select


def fix(
    content: bytes,
    *,
    name: str = TEXT_NAME,
    variant: str | None = None,
    notation: str | None = None,
    container: str | None = None,
    letters: str | None = None,
    select: str | Iterable[str] | None = None,
    suppose: bool = False,
    trace: bool = True,
    encoding: str | None = None,
) -> Fixed:
    """Return the file of games ``content`` with its mistakes mended, and everything else unchanged.

    Safe edits are applied: spelling, marks, numbers, and results that the board proves; with ``suppose`` also
    supposed ones, such as another move. A supposed move gets a comment with the text that was written, ``{written:
    Rxf4+}``, unless ``trace`` is false. Marks, numbers and origins near a ply that cannot be played stay: they show
    what was meant. ``select`` says which findings to mend, None for all: codes, their names, or what codes begin
    with, such as ``["wrong-number", "N1"]``. ``name``, ``variant``, ``notation``, ``container`` and ``letters`` are
    as for `plybook.read`. With the ``encoding`` ``"utf-8"`` the content becomes UTF-8 without a byte order mark.
    Fixing a fixed file changes nothing.

    Raises `TypeError` for content that is not bytes, `plybook.UnknownNameError` for an unknown code or name,
    `ValueError` for packed content, for another encoding, and for invalid UTF-16 that is to become UTF-8, and
    `OSError` for a line that is too long.

    >>> import plybook
    >>> fixed = plybook.fix(b"1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qf7 *")
    >>> fixed.content
    b'1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0'
    >>> [found.code for found in fixed.mended]
    ['W006', 'W002', 'W014']
    """
    if not isinstance(content, bytes):
        wanted = "the content of a file is wanted as bytes, such as Path.read_bytes() gives"
        raise TypeError(f"{wanted}; not {type(content).__name__}")
    if is_packed(content):
        raise ValueError("the content is packed; unpack it first")
    if encoding is not None and encoding.lower() not in UTF_8:
        raise ValueError(f"files are written as utf-8, not as {encoding}")
    codes = None if select is None else codes_named(select)
    order, parts = FixOptions(codes, suppose, trace, encoding is not None), list[Fixed]()
    lines = games = 0
    for chunk in chunks(io.BytesIO(content), name, ReadingOptions(variant, notation, container, letters)):
        chunk.load()
        try:
            parts.append(fixed(chunk, order).moved(lines, games))
        except OSError as error:
            raise ValueError(error.strerror) from None
        lines, games = lines + chunk.lines, games + chunk.games
    return joined(parts)


def joined(parts: Iterable[Fixed]) -> Fixed:
    """Return the fixed file that the chunks ``parts`` make."""
    parts = list(parts)
    return Fixed(
        b"".join(part.content for part in parts),
        tuple(found for part in parts for found in part.mended),
        tuple(found for part in parts for found in part.left),
        next((part.was for part in parts if part.was), ""),
    )


def fixed(chunk: Chunk, order: FixOptions) -> Fixed:
    """Return a chunk in memory with its mistakes mended.

    Raises `OSError` for invalid UTF-16 that is to become UTF-8.
    """
    was = _to_utf_8(chunk) if order.in_utf_8 else ""
    spared: set[int] = set()
    for _ in range(_TRIES):
        found = _fixed(chunk, order, spared)
        if isinstance(found, Fixed):
            return replace(found, was=was)
        spared |= found
    return Fixed(chunk.content, (), tuple(_Reading(chunk, order, range(sys.maxsize)).left), was)


def _to_utf_8(chunk: Chunk) -> str:
    """Convert a chunk to UTF-8; return its former encoding, "" if it was UTF-8."""
    try:
        content, was = in_utf_8(chunk.content)
    except UnicodeDecodeError:
        raise OSError(errno.EILSEQ, "it is broken UTF-16 and cannot be written as UTF-8", chunk.file) from None
    if was:
        chunk.replace_content(content)
    return was


def _fixed(chunk: Chunk, order: FixOptions, spared: Container[int]) -> Fixed | set[int]:
    """Return the fixed chunk without changes in the games ``spared``, or the numbers of games that fail the check."""
    mended: list[Diagnostic] = []
    reading = _Reading(chunk, order, spared)
    for _ in range(_ROUNDS):
        if not reading.changes:
            return Fixed(chunk.content, tuple(mended), tuple(reading.left))
        mended += reading.mended
        chunk = chunk.with_content(reading.script.changed(reading.changes))
        if not chunk.has_own_form:
            return {min(reading.changed)}
        after = _Reading(chunk, order, spared)
        if differing := _differing(reading, after):
            return differing
        reading = after
    return reading.changed


class _Reading:
    """A chunk, read and replayed: the changes of its text, the findings that they mend, and those that are left.

    Games whose numbers are ``spared`` are not changed. ``games`` holds for each game the identity and the moves that
    must stay; ``changed`` are the numbers of the games to be changed, and ``supposed`` maps those with supposed moves
    to their new moves.
    """

    def __init__(self, chunk: Chunk, order: FixOptions, spared: Container[int]) -> None:
        self.script = SourceText(chunk.content)
        self.changes: list[TextChange] = []
        self.mended: list[Diagnostic] = []
        self.left: list[Diagnostic] = []
        self.games: list[_MustStay] = []
        self.changed: set[int] = set()
        self.supposed: dict[int, _MustStay] = {}
        self._order = order
        base = 0
        for replayed in replays(chunk, suppose=True):
            self._take(replayed, base, is_spared=replayed.game.index in spared)
            base += len(replayed.game.source.text)

    def _take(self, replayed: Replay, base: int, *, is_spared: bool) -> None:
        """Add a game whose source begins at ``base``.

        If moves are supposed, nothing else is mended before they are written: it may show what was meant.
        """
        chosen: list[TextChange] = []
        wanted = [found for found in replayed.diagnostics if self._order.wants(found)]
        supposed = [found for found in wanted if _is_supposed(found)] if self._order.suppose else []
        done: set[int] = set()  # by identity, as comparing many findings is slow
        for found in supposed or wanted:
            if not is_spared and found.edits and bool(supposed) is _is_supposed(found):
                changes = self._changes(replayed, found)
                if self._add(chosen, [TextChange(base + start, base + end, new) for start, end, new in changes]):
                    self.mended.append(found)
                    done.add(id(found))
        self.left += [found for found in wanted if id(found) not in done]
        number = replayed.game.index
        self.games.append(_must_stay(replayed))
        if supposed and chosen:
            is_all = len(done) == len(replayed.suppositions)
            self.supposed[number] = _must_stay(replayed, replayed.supposed if is_all else None)
        self.changes += chosen
        if chosen:
            self.changed.add(number)

    def _changes(self, replayed: Replay, found: Diagnostic) -> list[TextChange]:
        """Return the changes that mend a finding in a game."""
        if self._order.trace and _is_supposed(found):
            return traced(replayed.game, found.edits)
        return [TextChange(edit.start, edit.end, edit.new) for edit in found.edits]

    def _add(self, chosen: list[TextChange], changes: Iterable[TextChange]) -> bool:
        """Add ``changes`` to those ``chosen``, in order; or add none and return False, if one is impossible."""
        added: list[TextChange] = []
        for change in changes:
            after = bisect_left(chosen, change)
            if chosen[after : after + 1] == [change]:
                continue
            if not self.script.holds(change) or not _is_separate(change, chosen[max(after - 1, 0) : after + 1]):
                for each in added:
                    chosen.remove(each)
                return False
            chosen.insert(after, change)
            added.append(change)
        return True


def _is_supposed(found: Diagnostic) -> bool:
    """Return whether an edit of the finding changes a move."""
    return any(edit.grade is Grade.SUPPOSED for edit in found.edits)


def _is_separate(change: TextChange, others: Iterable[TextChange]) -> bool:
    """Return whether ``change`` overlaps none of the others, nor begins at the same place."""
    return all(
        other.end <= change.start != other.start or change.end <= other.start != change.start for other in others
    )


class _MustStay(NamedTuple):
    """What must stay of a game when it is mended: hashes of its identity, its plies and all its lines; its moves."""

    form: int
    moves: tuple[Move, ...]
    is_known: bool


def _must_stay(replayed: Replay, supposed: Line | None = None) -> _MustStay:
    """Return what a game holds now, or must hold once its ``supposed`` moves are written."""
    game = replayed.game
    is_known = supposed is not None or not replayed.suppositions
    kind = (game.variant, game.notation, tuple(tag.name for tag in game.tags))
    lines = tuple(line.moves for line in replayed.line.lines())
    return _MustStay(hash((kind, len(game.plies), lines)), supposed.moves if supposed else replayed.moves, is_known)


def _differing(before: _Reading, after: _Reading) -> set[int]:
    """Return the numbers of the changed games that differ now; all of them if another game differs."""
    found: set[int] = set()
    for number, (one, other) in enumerate(zip(before.games, after.games, strict=False), 1):
        expected = before.supposed.get(number)
        if expected is None:
            is_same = one.form == other.form and one.moves == other.moves
        else:
            is_same = len(other.moves) >= len(one.moves) and (
                not expected.is_known or other.moves[: len(expected.moves)] == expected.moves
            )
        if not is_same:
            found.add(number)
    if len(before.games) != len(after.games):  # differences after an unchanged game are not their own
        found = {min(found, default=min(len(before.games), len(after.games)))}
    return (found & before.changed) or (before.changed if found else found)
