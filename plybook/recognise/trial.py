"""A trial: a game played in one variant and one notation, past the plies that cannot be played.

A ply that cannot be played does not end the trial. It may be in another notation, be a typo of any move, follow a
missing ply, or be no move at all; the trial goes on in the way that lets the next plies be played furthest.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from plybook.catalogue import variants
from plybook.interpret.bound_notation import Played
from plybook.interpret.hints import Hints
from plybook.interpret.interpreter import Interpreter
from plybook.interpret.mark_codes import MARK_CODES, contradictions
from plybook.interpret.other_notation import OtherNotations
from plybook.interpret.respelling import meant
from plybook.interpret.rows import row_of
from plybook.interpret.typos import nearest
from plybook.notation.moves import Mark
from plybook.recognise.beginnings import PLIES
from plybook.recognise.candidates import VariantCandidate
from plybook.record import Ply
from plybook.rules.moves import Move
from plybook.rules.position import Position

_MENDS = 3  # the greatest number of mended plies in a trial
_LIKELIEST = 20  # legal moves tried in place of a bad ply; a large board has hundreds


@lru_cache(maxsize=1 << 12, typed=True)
def _choices(position: Position) -> int:
    """Return the number of legal moves; cached, as openings recur."""
    return len(position.legal_moves())


class TrialPly(NamedTuple):
    """A played ply: its text, the position before it, the move and the position after it."""

    text: str
    before: Position
    move: Move
    after: Position


class _WayPast(NamedTuple):
    """A way past a bad ply: to ``position``, with the ply at index ``following`` next.

    ``reach`` is the index of the next ply that cannot be played.
    """

    reach: int
    position: Position
    following: int


class Trial:
    """``plies`` from ``start`` as ``candidate``, played up to the first that cannot be played.

    ``steps`` are the plies played; ``strays`` counts those in another notation, ``misfits`` the plies that could not
    be played, and ``faults`` the marks that contradict the board; ``left`` is the number of plies still to be tried.
    A trial without ``start`` plays nothing.
    """

    def __init__(self, candidate: VariantCandidate, start: Position | None, plies: Sequence[Ply]) -> None:
        self.candidate = candidate
        variant = variants[candidate.variant]
        self.notation = variant.notation(candidate.notation)
        self.steps: list[TrialPly] = []
        self.misfits = 0
        self.faults = 0
        self.strays = 0
        self._ambiguous: set[int] = set()  # indices of plies
        self._codes: set[str] = set()  # codes of wrong marks
        self._said: set[Mark] = set()  # the marks of the plies
        self._plies = plies
        self._other_notations = OtherNotations(variant, self.notation)
        self._index = 0
        self._position = self.notation.opening(start) if start is variant.start() else start
        self._run()

    @property
    def left(self) -> int:
        """The number of plies still to be tried, including one that cannot be played."""
        return len(self._plies) - self._index if self._position is not None else 0

    @property
    def bad(self) -> int:
        """The number of plies that could not be played, including the next one.

        Plies that are all in other notations count as one.
        """
        return self.misfits + (self.left > 0) + (self.strays > 0)

    @property
    def ambiguous(self) -> int:
        """The number of plies, the next one included, that could not be played because they fit several moves."""
        return len(self._ambiguous)

    @property
    def is_over(self) -> bool:
        """Whether all plies have been tried, or the most mended that is allowed."""
        return not self.left or self.misfits >= _MENDS

    @property
    def is_legal(self) -> bool:
        """Whether all plies have been played, and at least one in the notation."""
        return not self.misfits and not self.left

    @property
    def is_sound(self) -> bool:
        """Whether all plies have been played, and no mark contradicts the board.

        A mark that the game never has is left out by its writer, and counts as right.
        """
        left_out = {claim.missing for mark, claim in MARK_CODES.items() if mark not in self._said}
        return self.is_legal and self._codes <= left_out.difference(MARK_CODES[mark].missing for mark in self._said)

    @property
    def marks(self) -> frozenset[Mark]:
        """The marks that the notation requires."""
        return self.notation.notation.marks

    @property
    def is_spelt_throughout(self) -> bool:
        """Whether all plies have been played and are in canonical spelling."""
        written = (self.notation.emit(move, before, after) == text for text, before, move, after in self.steps)
        return not self.bad and all(written)

    def says_any(self, marks: frozenset[Mark], plies: Sequence[Ply]) -> bool:
        """Return whether one of ``plies`` has one of ``marks``, as the notation reads it."""
        readings = (self.notation.match(ply.text) for ply in plies)
        return any(said is not None and not marks.isdisjoint(said.marks) for said in readings)

    def go_on(self, plies: Sequence[Ply]) -> None:
        """Play on up to the next ply that no notation reads; ``plies`` begin with those already tried."""
        self._plies = plies
        self._run()
        self._play_other_notations()

    def mend(self) -> None:
        """Go on past the ply that cannot be played, in the way that lets the next ones be played furthest."""
        if self._position is None:
            return
        if self._play_other_notations() or self._split_word():
            return
        self.misfits += 1
        chosen: _WayPast | None = None
        for mending in self._ways_past(self._position, self._index):
            if chosen is None or mending.reach > chosen.reach:
                chosen = mending
            if mending.reach == len(self._plies):
                break
        if chosen is not None:
            self._position, self._index = chosen.position, chosen.following
        self._run()

    def spelt(self) -> int:
        """Return the number of played plies in canonical spelling."""
        return sum(self.notation.emit(move, before, after) == text for text, before, move, after in self.steps)

    def choice(self) -> float:
        """Return the mean logarithm of the number of legal moves.

        Between two variants in which the same moves are legal, the one with fewer choices explains them better:
        players who never enter a wing of the board in twenty moves probably play on a board without wings.
        """
        if not self.steps:
            return 0
        choices = [_choices(step.before) for step in self.steps[:PLIES]]
        choices += [len(step.before.legal_moves()) for step in self.steps[PLIES:]]
        return sum(map(math.log, choices)) / len(self.steps)

    def _run(self) -> None:
        """Play up to the next ply that cannot be played."""
        position = self._position
        if position is None:
            return
        obliged = self.marks
        for ply in self._plies[self._index :]:
            found = self._one_move(ply.text, position)
            if found is None:
                if self._fits_several(ply.text, position):
                    self._ambiguous.add(self._index)
                break
            said, move, after, true = found
            if true != said.marks:
                self._count_faults(contradictions(said.marks, true, obliged))
            if said.marks:
                self._said |= said.marks
            self.steps.append(TrialPly(ply.text, position, move, after))
            self._position = position = after
            self._index += 1

    def _fits_several(self, text: str, position: Position) -> bool:
        """Return whether ``text`` fits several legal moves, as one that leaves out a level or a file may."""
        reading = self.notation.match(text, position.turn)
        return reading is not None and len(position.find(reading.query)) > 1

    def _count_faults(self, codes: Iterable[str]) -> None:
        """Count the wrong marks of a ply."""
        for code in codes:
            self.faults += 1
            self._codes.add(code)

    def _play_other_notations(self) -> bool:
        """Play plies that other notations of the variant read; return whether there are any."""
        first = self._index
        while self._position is not None and self._index < len(self._plies):
            position, text = self._position, self._plies[self._index].text
            found = self._other_notations.read(text, position, self.notation.match(text, position.turn))
            if found is None:
                break
            self.steps.append(TrialPly(text, position, found.move, found.after))
            self.strays += 1
            self._position = found.after
            self._index += 1
            self._run()
        return self._index > first

    def _split_word(self) -> bool:
        """Play two plies in one word, if a space between them is missing; return whether there are two."""
        if self._position is None:
            return False
        ply, variant = self._plies[self._index], variants[self.candidate.variant]
        row = row_of(self._plies, self._index, len(variant.seats))
        cut = Interpreter(variant, self.notation, Hints(0)).cut(ply, row, self._position)
        for text in (cut.left, cut.right) if cut else ():
            found = self.notation.play(text, self._position)
            if text and found is None:
                return False
            if found is not None:
                self.steps.append(TrialPly(text, self._position, found[1], found[2]))
                self._position = found[2]
        if cut is None:
            return False
        self.strays += 1
        self._index += 1
        self._run()
        return True

    def _one_move(self, text: str, position: Position) -> Played | None:
        """Return the one move that ``text`` is, in any spelling, and its marks."""
        return self.notation.play(text, position) or self._respelled_move(text, position)

    def _respelled_move(self, text: str, position: Position) -> Played | None:
        """Return the one move that a respelling of ``text`` is, if the notation does not read it."""
        if self.notation.match(text, position.turn) is not None:
            return None
        found = meant(text, position, self.notation)
        if len(found) != 1:
            return None
        [(move, reading, _)] = found
        after = position.apply_unchecked(move)
        return reading, move, after, position.marks(move, after)

    def _ways_past(self, position: Position, index: int) -> Iterator[_WayPast]:
        """Yield the ways past the bad ply at ``index``, the likeliest first.

        The ply is a typo of another move, mostly a similar one, or no move at all, or it follows a missing one.
        """
        likeliest = nearest(self._plies[index].text, position, self.notation, _LIKELIEST)
        afters = [position.apply_unchecked(move) for move in likeliest]
        for after in afters:
            yield _WayPast(self._reach(after, index + 1), after, index + 1)
        yield _WayPast(self._reach(position, index + 1), position, index + 1)
        for after in afters:
            yield _WayPast(self._reach(after, index), after, index)

    def _reach(self, position: Position, index: int) -> int:
        """Return the index of the first ply from ``index`` on that cannot be played."""
        while index < len(self._plies):
            found = self._one_move(self._plies[index].text, position)
            if found is None:
                break
            position = found[2]
            index += 1
        return index
