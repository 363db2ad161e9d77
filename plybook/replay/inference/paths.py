"""Ways through a game that cannot be played as it is written: what has been guessed so far, and what comes next.

A path has a cost, the negative logarithm of how likely it is: that of its guesses, and that of what the text says of
its moves and the board denies.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from plybook.interpret.bound_notation import BoundNotation, Reading, needs_origin
from plybook.interpret.budget import Budget
from plybook.interpret.interpreter import Interpreter
from plybook.interpret.mark_codes import contradictions
from plybook.interpret.numbers_and_results import read_number
from plybook.notation.moves import Place
from plybook.record import Ply
from plybook.replay.inference.suppositions import Kind
from plybook.rules.moves import Move
from plybook.rules.position import Position

FAULT, CARELESS = 3.0, 0.5
"""The least cost of a mark or an origin that the board contradicts, and its cost once the record has had such a fault
twice. One in a long record is rarer: it costs the logarithm of the number of plies."""

NUMBER = 2.5
"""The cost of numbers that are wrong from a ply on."""

_ENOUGH = 400  # so many plies played tell enough
_LARGE = 600  # a position counts once, and once more for each time that its board has so many cells


class PathStep(NamedTuple):
    """A move of a supposed line, after the step ``last``, in the position ``before``.

    ``ply`` is the index of the ply as written, for one that is missing the `missing` index; ``is_supposed`` says that
    it has another move than what is written there. ``number`` counts the steps; ``cost`` is that of all faults so
    far; ``shift`` is by how much the numbers of the moves differ, and ``is_off`` whether any has been wrong.
    """

    last: PathStep | None
    ply: int
    before: Position
    move: Move
    after: Position
    number: int = 1
    cost: float = 0.0
    shift: int = 0
    is_off: bool = False
    is_supposed: bool = False

    @property
    def is_in_turn(self) -> bool:
        """Whether the ply stands after the one before it, so that the number beside it is its own."""
        return self.last is None or self.last.ply < self.ply


def missing(index: int) -> int:
    """Return what stands for the ply that is missing before the ply of ``index``, and for that the index again.

    >>> missing(12), missing(missing(12))
    (-13, 12)
    """
    return ~index


class PlyOrder(NamedTuple):
    """Which plies come next: those ``ahead``, then all from ``rest`` on, with two columns exchanged in rows of them.

    ``columns`` are the index at which a row begins, the length of a row and the two columns.
    """

    rest: int
    ahead: tuple[int, ...] = ()
    columns: tuple[int, int, int, int] | None = None

    def next(self, count: int) -> tuple[int, PlyOrder]:
        """Return the index of the next of ``count`` plies, or no less if none is left, and the order after it."""
        if self.ahead:
            return self.ahead[0], self._replace(ahead=self.ahead[1:])
        chosen = self.rest
        if self.columns is not None and self.rest < count:
            first, length, one, other = self.columns
            row, column = divmod(self.rest - first, length)
            chosen = first + row * length + {one: other, other: one}.get(column, column)
        # In a last row that is not full there is nothing to exchange.
        return (chosen if chosen < count else self.rest), self._replace(rest=self.rest + 1)

    def before(self, ply: int) -> PlyOrder:
        """Return the order in which the ply of index ``ply`` comes first."""
        if self.is_plain and ply == self.rest - 1:
            return PlyOrder(ply)
        return self._replace(ahead=(ply, *self.ahead))

    @property
    def is_plain(self) -> bool:
        """Whether it is that of the record."""
        return not self.ahead and self.columns is None


class Guess(NamedTuple):
    """One thing supposed: at the ply of index ``ply``, shown by that of index ``shown``, in the position ``before``.

    ``move`` is another or a missing one, ``places`` are the plies or columns that have changed about.
    """

    kind: Kind
    ply: int
    shown: int
    before: Position
    move: Move | None = None
    places: tuple[int, ...] = ()


class Path(NamedTuple):
    """A way through the game: its ``last`` step, the ``order`` of the next plies, and its guesses with their cost."""

    last: PathStep | None
    start: Position
    order: PlyOrder
    guesses: tuple[Guess, ...] = ()
    guessed: float = 0.0

    @property
    def position(self) -> Position:
        """The position that the path leads to."""
        return self.start if self.last is None else self.last.after

    @property
    def cost(self) -> float:
        """What the guesses and the faults cost."""
        return self.guessed + (0.0 if self.last is None else self.last.cost)

    def steps(self, since: int = 0) -> list[PathStep]:
        """Return the steps in order, but for the first ``since``."""
        steps, step = [], self.last
        while step is not None and step.number > since:
            steps.append(step)
            step = step.last
        return steps[::-1]

    def with_guess(self, guess: Guess, cost: float, order: PlyOrder, step: PathStep | None = None) -> Path:
        """Return this path with one guess more, which goes on in ``order``, perhaps after one ``step`` more."""
        return self._replace(
            last=step or self.last, order=order, guesses=(*self.guesses, guess), guessed=self.guessed + cost
        )


class Player:
    """Plays the ``plies`` of one game along paths, as far as ``work`` allows.

    ``interpreter`` tells what texts mean that the notation does not read. ``settled`` are the texts of moves that
    are already supposed for plies, by their index, and of those that are missing; ``closed`` are the indices of all
    plies about which something is supposed, and ``decided`` counts how often.
    """

    def __init__(self, plies: Sequence[Ply], notation: BoundNotation, interpreter: Interpreter, work: Budget) -> None:
        self.settled: dict[int, str] = {}
        self.closed: set[int] = set()
        self.decided = 0
        self._fault = max(math.log(len(plies) + 2), FAULT)
        self.plies = [ply._replace(text=interpreter.own(ply.text)) for ply in plies]
        self.notation = notation
        self._interpreter = interpreter
        self.work = work
        self.weight = 1 + notation.rules.cell_count() // _LARGE
        self._obliged = notation.notation.marks
        self._careless: set[str] = set()
        self.counts_rows = notation.notation.program is None  # some programs count by twos

    def beginning(self, moves: Sequence[Move], positions: Sequence[Position]) -> Path:
        """Return the path of what can be played as it is written, by ``moves`` that lead to ``positions``.

        The faults in it show how careful the record is.
        """
        seen: set[str] = set()
        for index, move in enumerate(moves):
            said = self.notation.match(self.plies[index].text, positions[index].turn)
            codes = set(self._faults(PathStep(None, index, positions[index], move, positions[index + 1]), said))
            self._careless |= seen & codes
            seen |= codes
        path = Path(None, positions[0], PlyOrder(len(moves)))
        for index, move in enumerate(moves):
            path = path._replace(last=self.step(path, index, move, positions[index + 1]))
        return path

    @property
    def fault(self) -> float:
        """What it costs that a mark of a move that is only supposed is another."""
        return CARELESS if self._careless else self._fault

    def next_of(self, path: Path) -> int:
        """Return the index of the ply that comes next."""
        return path.order.next(len(self.plies))[0]

    def is_whole(self, path: Path) -> bool:
        """Say whether ``path`` goes to the end of the game."""
        return self.next_of(path) >= len(self.plies)

    def reach(self, path: Path) -> int:
        """Return the index of the first ply that ``path`` has not come to."""
        ahead = (index for index in path.order.ahead if index >= 0)
        return min((*ahead, path.order.rest, len(self.plies)))

    def settle(self, path: Path) -> None:
        """Take the last guess of ``path`` for what is right from now on, in whatever way the plies before it are."""
        guess = path.guesses[-1]
        index = missing(guess.ply) if guess.kind is Kind.MISSING else guess.ply
        if guess.move is not None:
            self.settled[index] = self.notation.notation.emit_whole(guess.before.describe(guess.move))
        if guess.kind not in (Kind.COLUMNS, Kind.SIDE):
            self.closed.update((index, *guess.places))
        self.decided = len(path.guesses)

    def run(self, path: Path, shown: int) -> Path:
        """Play on from ``path`` as far as it goes, or as far past the ply at ``shown`` as is enough to tell."""
        while self.reach(path) < shown + _ENOUGH and self.work.take(self.weight):
            following = self._following(path)
            if following is None:
                return path
            path = following
        return path

    def finish(self, path: Path) -> Path:
        """Play on from ``path`` as far as it goes, whatever work is left."""
        while (following := self._following(path)) is not None:
            path = following
        return path

    def _following(self, path: Path) -> Path | None:
        """Return ``path`` with the next ply played, None if it cannot be."""
        index, rest = path.order.next(len(self.plies))
        if index >= len(self.plies):
            return None
        is_settled = index in self.settled
        moves = self.fitting(path.position, self.settled[index] if is_settled else self.plies[index].text)
        if len(moves) != 1:
            return None
        return path._replace(last=self.step(path, index, moves[0], is_supposed=is_settled), order=rest)

    def step(
        self, path: Path, index: int, move: Move, after: Position | None = None, *, is_supposed: bool = False
    ) -> PathStep:
        """Return the step that plays ``move`` for the ply at ``index``, which may be a `missing` one."""
        before, last = path.position, path.last
        after = after or before.apply_unchecked(move)
        step = PathStep(last, index, before, move, after, is_supposed=is_supposed)
        if last is not None:
            step = step._replace(number=last.number + 1, cost=last.cost, shift=last.shift, is_off=last.is_off)
        if index < 0:
            return step
        ply = self.plies[index]
        if ply.number and step.is_in_turn:
            step = self._counted(step, ply.number)
        if not is_supposed:
            codes = self._faults(step, self.notation.match(ply.text, before.turn))
            step = step._replace(cost=step.cost + sum(self._weigh(code) for code in codes))
        return step

    def _counted(self, step: PathStep, number: str) -> PathStep:
        """Return ``step`` with what its ``number`` tells."""
        (value, skips), expected = read_number(number), step.before.fullmove_number
        if value in (-1, expected + step.shift) and skips is not step.before.begins_round():
            return step
        cost = step.cost + (0.0 if step.is_off else NUMBER)
        return step._replace(cost=cost, shift=step.shift if value < 0 else value - expected, is_off=True)

    def _weigh(self, code: str) -> float:
        return CARELESS if code in self._careless else self._fault

    def _faults(self, step: PathStep, said: Reading | None) -> Iterator[str]:
        """Yield the codes for what is wrong in the text of a step."""
        if said is None:
            return
        true = step.before.marks(step.move, step.after)
        if true != said.marks:
            yield from contradictions(said.marks, true, self._obliged)
        names_origin = said.in_doubt and self.notation.notation.specifies_origin(said.text)
        if names_origin and not needs_origin(said, step.before):
            canonical = self.notation.emit(step.move, step.before, step.after)
            needed = self.notation.read(canonical, step.before.turn).text.origin
            if known(said.text.origin) > known(needed):
                yield "N103"

    def fitting(self, position: Position, text: str) -> list[Move]:
        """Return the legal moves that ``text`` fits."""
        said = self.notation.match(text, position.turn)
        if said:
            return position.find(said.query)
        move = self._interpreter.past_notation(text, position)
        return [] if move is None else [move]

    def is_no_move(self, index: int) -> bool:
        """Say whether the text of the ply at ``index`` is a move in no position."""
        return not self._interpreter.may_be_move(self.plies[index].text)


def known(place: Place) -> int:
    """Return how much of ``place`` is known."""
    return sum(value is not None for value in place)


def best_of_line(paths: Iterable[Path], since: int) -> list[Path]:
    """Return of ``paths`` that branch off after step ``since`` and have the same moves the likeliest."""
    found: dict[tuple[object, ...], Path] = {}
    for path in paths:
        line = (path.order, path.start.turn, *(step.move for step in path.steps(since)))
        if line not in found or path.cost < found[line].cost:
            found[line] = path
    return list(found.values())
