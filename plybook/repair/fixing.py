"""Fixing a file of games: the edits of what is found in it are made in its text, and everything else stays.

What was written is read again before it is taken: the games must be the same, with the same moves, and nothing more
must be left to mend. A game in which this is not so stays as it was.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Collection, Container, Iterable
from dataclasses import dataclass

from plybook.api import read_games
from plybook.archive.packed import is_packed
from plybook.archive.sources import TEXT_NAME
from plybook.diagnostics import Diagnostic, Edit, Grade
from plybook.repair.script import Script, Stretch
from plybook.replay.engine import replay
from plybook.replay.hints import Hints
from plybook.replay.replayed import Replay

_WRONG_NUMBER = "W001"
_ROUNDS = 8  # what was hidden by something else is mended when that is
_TRIES = 8  # how often games are found that are better left as they are, before all are


@dataclass(frozen=True)
class Fixed:
    """A file that was fixed: its ``content``, what was ``mended``, and what was found and is ``left``."""

    content: bytes
    mended: tuple[Diagnostic, ...] = ()
    left: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True)
class Order:
    """What a file is to be read as, and what is to be mended in it: of the codes ``select``, or all if None."""

    name: str = TEXT_NAME
    variant: str | None = None
    notation: str | None = None
    container: str | None = None
    letters: str | None = None
    select: Collection[str] | None = None
    suppose: bool = False

    def wants(self, found: Diagnostic) -> bool:
        """Say whether something found is to be mended."""
        return self.select is None or found.code in self.select

    def may(self, edit: Edit) -> bool:
        """Say whether an edit may be made."""
        return self.suppose or edit.grade is Grade.SAFE


def fix(
    content: bytes,
    *,
    name: str = TEXT_NAME,
    variant: str | None = None,
    notation: str | None = None,
    container: str | None = None,
    letters: str | None = None,
    select: Collection[str] | None = None,
    suppose: bool = False,
) -> Fixed:
    """Return the file of games ``content`` with what is wrong in it mended, and all else as it stands.

    Mended is what is safe, such as spelling, marks, numbers and results that the board proves; with ``suppose`` also
    what is supposed, such as another move. ``select`` are the codes of what is to be mended, if not all. ``name``,
    ``variant``, ``notation``, ``container`` and ``letters`` are as for `plybook.read`. Fixing what was fixed changes
    nothing more. Raises `ValueError` for content that is packed, as by gzip.

    >>> import plybook
    >>> fixed = plybook.fix(b"1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qf7 *")
    >>> fixed.content
    b'1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0'
    >>> [found.code for found in fixed.mended]
    ['W006', 'W002', 'W014']
    """
    if is_packed(content):
        raise ValueError("the content is packed; unpack it first")
    order = Order(name, variant, notation, container, letters, select, suppose)
    spared: set[int] = set()
    for _ in range(_TRIES):
        found = _fixed(content, order, spared)
        if isinstance(found, Fixed):
            return found
        spared |= found
    return Fixed(content, (), tuple(_Reading(content, order, range(sys.maxsize)).left))


def _fixed(content: bytes, order: Order, spared: Container[int]) -> Fixed | set[int]:
    """Return the file fixed but for some games, or the numbers of games that are better spared, too."""
    mended: list[Diagnostic] = []
    reading = _Reading(content, order, spared)
    for _ in range(_ROUNDS):
        if not reading.stretches:
            return Fixed(content, tuple(mended), tuple(reading.left))
        mended += reading.mended
        content = reading.script.changed(reading.stretches)
        after = _Reading(content, order, spared)
        if differing := _differing(reading, after):
            return differing
        reading = after
    return reading.changed


class _Reading:
    """A file read and replayed: which stretches of its text are to be changed, what that mends, what is left.

    Games whose numbers are ``spared`` are not changed. ``games`` says of each game what must stay of it, what it is
    and its moves, as one number; ``played`` says how many moves of it can be played. ``changed`` are the games that
    are to be, ``supposed`` those in which moves are.
    """

    def __init__(self, content: bytes, order: Order, spared: Container[int]) -> None:
        self.script = Script(content)
        self.stretches: list[Stretch] = []
        self.mended: list[Diagnostic] = []
        self.left: list[Diagnostic] = []
        self.games: list[int] = []
        self.played: list[int] = []
        self.changed: set[int] = set()
        self.supposed: set[int] = set()
        self._order = order
        hints, base = Hints(), 0
        games = read_games(
            content,
            name=order.name,
            variant=order.variant,
            notation=order.notation,
            container=order.container,
            letters=order.letters,
        )
        for game in games:
            self._take(replay(game, hints=hints), base, is_spared=game.index in spared)
            base += len(game.source.text)

    def _take(self, replayed: Replay, base: int, *, is_spared: bool) -> None:
        """Take a game whose source begins at ``base``."""
        chosen: list[Stretch] = []
        wanted, numbers = list(filter(self._order.wants, replayed.diagnostics)), list[Diagnostic]()
        if any(edit.grade is Grade.SUPPOSED and self._order.may(edit) for found in wanted for edit in found.edits):
            # What is put in or taken out may put them right, or others wrong.
            numbers = [found for found in wanted if found.code == _WRONG_NUMBER]
            wanted = [found for found in wanted if found.code != _WRONG_NUMBER]
        self._choose(replayed, wanted, chosen, base, is_spared=is_spared)
        if not chosen:
            self._choose(replayed, numbers, chosen, base, is_spared=is_spared)
        self.games.append(_said(replayed))
        self.played.append(len(replayed.moves))
        self.stretches += chosen
        if chosen:
            self.changed.add(replayed.game.index)

    def _choose(
        self, replayed: Replay, wanted: Iterable[Diagnostic], chosen: list[Stretch], base: int, *, is_spared: bool
    ) -> None:
        """Choose the stretches that mend what is ``wanted``, as far as they can be changed."""
        for found in wanted:
            edits = found.edits if all(map(self._order.may, found.edits)) else ()
            stretches = [Stretch(base + edit.start, base + edit.end, edit.new) for edit in edits]
            if is_spared or not stretches or not self._add(chosen, stretches):
                self.left.append(found)
                continue
            self.mended.append(found)
            if any(edit.grade is Grade.SUPPOSED for edit in edits):
                self.supposed.add(replayed.game.index)

    def _add(self, chosen: list[Stretch], stretches: Iterable[Stretch]) -> bool:
        """Add ``stretches`` to those ``chosen``, in order; or none, and return False, if one cannot be changed."""
        added: list[Stretch] = []
        for stretch in stretches:
            after = bisect_left(chosen, stretch)
            if chosen[after : after + 1] == [stretch]:
                continue
            if not self.script.holds(stretch) or not _is_apart(stretch, chosen[max(after - 1, 0) : after + 1]):
                for each in added:
                    chosen.remove(each)
                return False
            chosen.insert(after, stretch)
            added.append(stretch)
        return True


def _is_apart(stretch: Stretch, others: Iterable[Stretch]) -> bool:
    """Say whether ``stretch`` overlaps none of the others, nor begins where one does."""
    return all(
        other.end <= stretch.start != other.start or stretch.end <= other.start != stretch.start for other in others
    )


def _said(replayed: Replay) -> int:
    """Return what a game is, and its moves, as a number."""
    game = replayed.game
    lines = tuple(line.moves for line in replayed.line.lines())
    return hash((game.variant, game.notation, tuple(tag.name for tag in game.tags), len(game.plies), lines))


def _differing(before: _Reading, after: _Reading) -> set[int]:
    """Return the numbers of the changed games that are not the same any more; all if others are not."""
    pairs = enumerate(zip(before.games, after.games, strict=False), 1)
    found = {number for number, (one, other) in pairs if one != other and number not in before.supposed}
    plies = enumerate(zip(before.played, after.played, strict=False), 1)
    found |= {number for number, (one, other) in plies if other < one}
    if len(before.games) != len(after.games):  # those behind the first are others, not changed ones
        found = {min(found, default=min(len(before.games), len(after.games)))}
    return (found & before.changed) or (before.changed if found else found)
