"""Play a game on past plies that cannot be played, where the rest of it shows what was meant.

Where a ply cannot be played, the plies around it are decoded: what the game does first that is not written, and how
likely each such deviation is. One that is all but sure is supposed, and the game is played on. If none is, those that
are about as likely are proposals, and the line ends there.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from plybook.interpret.bound_notation import BoundNotation
from plybook.interpret.budget import Budget
from plybook.interpret.interpreter import Interpreter
from plybook.interpret.noise import TYPED, Noise
from plybook.move_numbers import read_number
from plybook.record import Ply
from plybook.replay.inference import lattice
from plybook.replay.inference.cell_sheet import CellSheet
from plybook.replay.inference.deviations import Deviation, Deviations
from plybook.replay.inference.lattice import way_to
from plybook.replay.inference.missing_rows import TriedRows, may_try_rows
from plybook.replay.inference.other_causes import HORIZON, cost_of_exchanges, evidence_against, played_after
from plybook.replay.inference.search import Effort, Search
from plybook.replay.inference.steps import Text
from plybook.replay.inference.suppositions import Kind, Supposition
from plybook.rules.moves import Move
from plybook.rules.position import Position
from plybook.rules.setup import FenError

BACK = 40
"""How many plies before one that cannot be played are looked at."""

MOST_SUPPOSITIONS = 8
"""How many suppositions are made in a game at the most."""

ENOUGH_POSITIONS = 24_000
"""How many positions are looked at in a game to find out what was meant."""

_AHEAD = 48  # how many plies after it are looked at
_SURE = 0.9  # how likely a deviation must be to be supposed
_MOST, _CLOSE = 40, 0.007  # how many are proposed, and how likely they must be beside the likeliest
_EVIDENCE = 2  # so many plies must be played after the one shown for a deviation to be supposed
_WORTH = 3  # so many plies must be played for anything but another move to be proposed
_MAY_BE_ROW = frozenset({Kind.MOVE, Kind.MISSING, Kind.EXTRA, Kind.SWAPPED, Kind.ROW})
"""What a row that is missing may look like, as its moves can be read but not played."""

_OF_ONE_PLY = frozenset({lattice.StepKind.MISREAD, lattice.StepKind.LEFT_OUT, lattice.StepKind.TWICE})
_BACK_FOR_ROW = 8  # plies before one that cannot be played, before which a row may be missing
_POSITIONS = 12_000  # are looked at for one ply that cannot be played
_LEAST_RATE, _SMOOTHING = 0.7, 60
_EFFORT = Effort(width=8, drop=9.0, window=BACK, margin=5.0, steps=4000, first_only=True)


class LineStep(NamedTuple):
    """A ply of a supposed line: ``move`` in the position ``before``, which leads to ``after``.

    ``ply`` is the index of the ply as written, for one that is missing the `missing` index of that before which it
    should stand. ``is_supposed`` says that another move is written there, ``is_in_turn`` that the ply stands after
    the one before it, so that the number beside it is its own.
    """

    ply: int
    before: Position
    move: Move
    after: Position
    is_supposed: bool = False
    is_in_turn: bool = True


def missing(index: int) -> int:
    """Return what stands for the ply that is missing before the ply of ``index``, and for that the index again.

    >>> missing(12), missing(missing(12))
    (-13, 12)
    """
    return ~index


@dataclass(frozen=True, slots=True)
class Failure:
    """A ply that cannot be played: its ``index``, the ``position`` it stands in, and what is supposed, or could be.

    ``supposition`` stands out. Without one, ``proposals`` are about as likely, the likeliest first; ``branches`` are
    for each of them the steps from an earlier position on, and ``ends`` the index of the ply at which each ends.
    """

    index: int
    position: Position
    supposition: Supposition | None = None
    proposals: tuple[Supposition, ...] = ()
    branches: tuple[tuple[LineStep, ...], ...] = ()
    ends: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SupposedGame:
    """A game played on past what cannot be played: ``start`` and ``steps`` of the supposed line, and ``failures``.

    ``is_whole`` tells that it goes to the end of the game.
    """

    start: Position
    steps: tuple[LineStep, ...]
    failures: tuple[Failure, ...]
    is_whole: bool


def go_on(
    plies: Sequence[Ply],
    moves: Sequence[Move],
    positions: Sequence[Position],
    notation: BoundNotation,
    interpreter: Interpreter,
    work: Budget,
    *,
    has_fen: bool = False,
) -> SupposedGame:
    """Return how the game of ``plies`` may go on after ``moves``, which led to ``positions``, where no other can.

    ``interpreter`` tells what texts mean that the notation does not read; it should give no hints. With ``has_fen``
    the record says where the game starts, and may be wrong about the side that begins.
    """
    game = _Game(plies, notation, interpreter, work, has_fen=has_fen)
    line = _Line(positions[0], [], list(range(len(moves), len(plies))))
    line.steps = [LineStep(index, positions[index], move, positions[index + 1]) for index, move in enumerate(moves)]
    failures: list[Failure] = []
    while True:
        game.play_on(line)
        if not line.order:
            break
        failure, beyond = game.decide(line, may_suppose=len(failures) < MOST_SUPPOSITIONS)
        failures.append(failure)
        if beyond is None:
            break
        line = beyond
    return SupposedGame(line.start, tuple(line.steps), tuple(failures), not line.order)


@dataclass(slots=True)
class _Line:
    """A line as far as it is played: its ``steps`` from ``start``, and the ``order`` of the plies that are left.

    ``texts`` are those of plies that are supposed, by their index, which is that of a `missing` ply where none
    stands. The first ``settled`` steps are not looked at again.
    """

    start: Position
    steps: list[LineStep]
    order: list[int]
    texts: dict[int, str] = field(default_factory=dict)
    settled: int = 0

    @property
    def position(self) -> Position:
        return self.steps[-1].after if self.steps else self.start

    def add(self, ply: int, move: Move, after: Position | None = None, *, is_supposed: bool) -> None:
        """Play ``move`` for ``ply``."""
        before, last = self.position, self.steps[-1].ply if self.steps else -1
        last = missing(last) - 1 if last < 0 and self.steps else last
        after = after or before.apply_unchecked(move)
        self.steps.append(LineStep(ply, before, move, after, is_supposed=is_supposed, is_in_turn=last < ply))

    def reach(self, count: int) -> int:
        """Return the index of the first of ``count`` plies that the line has not come to."""
        return min((index for index in self.order if index >= 0), default=count)


@dataclass(slots=True)
class _Way:
    """A deviation made: the line after it, played on, and what is to be said of it."""

    line: _Line
    supposition: Supposition
    since: int  # the first step that is another


class _Game:
    """The ``plies`` of a game and what reads them."""

    def __init__(
        self, plies: Sequence[Ply], notation: BoundNotation, interpreter: Interpreter, work: Budget, *, has_fen: bool
    ) -> None:
        self.plies, self.notation, self.interpreter = plies, notation, interpreter
        self.work, self.has_fen, self.mistakes = work, has_fen, 0
        self.texts = [interpreter.own(ply.text) for ply in plies]
        counts = notation.notation.program is None  # some programs count by twos
        numbers = [read_number(ply.number) if ply.number and counts else (-1, False) for ply in plies]
        self.numbers = [number for number, _ in numbers]
        self.skips = [skips for _, skips in numbers]

    def play_on(self, line: _Line) -> None:
        """Play ``line`` on as it is written, as far as it goes."""
        while line.order:
            index = line.order[0]
            played = self._played(self._text(line, index), line.position)
            if played is None:
                return
            line.add(line.order.pop(0), *played, is_supposed=index in line.texts)

    def _text(self, line: _Line, index: int) -> str:
        return line.texts[index] if index in line.texts else self.texts[index]

    def _played(self, text: str, position: Position) -> tuple[Move, Position] | None:
        played = self.notation.play(text, position)
        if played is not None:
            return played[1], played[2]
        move = self.interpreter.past_notation(text, position)
        return None if move is None else (move, position.apply_unchecked(move))

    # --- what may have gone wrong --------------------------------------------------------------------------------

    def decide(self, line: _Line, *, may_suppose: bool) -> tuple[Failure, _Line | None]:
        """Return what is to be said of the ply at which ``line`` ends, and how it goes on, if that is known."""
        shown = line.order[0]
        failure = Failure(shown, line.position)
        if not may_suppose or self.work.left <= 0:
            return failure, None
        ways, likely = self._ways(line)
        if not ways:
            return failure, None
        proposals = tuple(way.supposition for way in ways)
        best = ways[0]
        if likely:
            self.mistakes += 1
            self._settle(best)
            return replace(failure, supposition=replace(proposals[0], alternatives=proposals[1:])), best.line
        worth = [
            way
            for way in ways
            if way.line.reach(len(self.plies)) > shown + _WORTH * (way.supposition.kind is not Kind.MOVE)
        ]
        since = min((way.since for way in worth), default=0)
        return replace(
            failure,
            proposals=tuple(way.supposition for way in worth),
            branches=tuple(tuple(way.line.steps[since:]) for way in worth),
            ends=tuple(way.line.order[0] if way.line.order else len(self.plies) for way in worth),
        ), None

    def _settle(self, way: _Way) -> None:
        """Keep what ``way`` supposes for what is written from now on."""
        line, supposed = way.line, way.line.steps[way.since : way.since + len(way.supposition.moves)]
        if way.supposition.kind is Kind.SIDE or len(supposed) > 1:
            line.settled = way.since + len(supposed)
        elif supposed and supposed[0].is_supposed:
            line.texts[supposed[0].ply] = self._emitted(supposed)

    def _ways(self, line: _Line) -> tuple[list[_Way], bool]:
        """Return the likeliest ways past the end of ``line``, and whether the first is all but sure."""
        shown = line.order[0]
        begin = max(line.settled, len(line.steps) - BACK)
        cells = [step.ply for step in line.steps[begin:]] + line.order[:_AHEAD]
        in_turn = {step.ply for step in line.steps[begin:] if step.is_in_turn and step.ply >= 0} | set(line.order)
        noise = self._noise()
        sheet = CellSheet(
            [[(self._text(line, index), 1.0)] for index in cells],
            noise,
            [self.numbers[index] if index in in_turn else -1 for index in cells],
            [self.skips[index] if index in in_turn else False for index in cells],
        )
        start = line.steps[begin].before if begin < len(line.steps) else line.position
        text = Text([sheet], self.notation, self.interpreter, noise, {})
        effort = replace(_EFFORT, positions=min(self.work.left, _POSITIONS))
        search = Search(text, [(start, 0.0), *(self._other_sides(line) if not begin else ())], effort)
        end, ends = search.second_pass(search.first_pass())
        self.work.take(search.steps.played)
        if not search.is_whole:
            return [], False
        deviations = Deviations(search.lattice, ends)
        found = deviations.after(search.root)
        if not found:
            return [], False
        found = self._that_matter(line, begin, self._merged(found, cells), deviations)
        likely = [
            each
            for each in found[:_MOST]
            if each.probability >= _CLOSE * found[0].probability and cells[each.source.places[0]] >= 0
        ]
        if not likely:
            return [], False
        ways = [self._way(line, begin, cells, each, shown) for each in likely]
        way = way_to(end)
        played = played_after(way, len(line.steps) - begin)
        against = evidence_against(way, played)
        if against > 0:
            return [], False
        likelihood = found[0].probability / (1 + math.exp(against)) if played >= _EVIDENCE else 0.0
        is_likely = search.is_complete and likelihood >= _SURE and search.untried > cost_of_exchanges(way)
        is_twice = likely[0].kind is lattice.StepKind.TWICE  # some row that goes back would always explain that, too
        return ways, is_likely and (is_twice or not self._may_lack_row(line, ways[0]))

    def _may_lack_row(self, line: _Line, way: _Way) -> bool:
        """Say whether a row that is missing shortly before, though no number is, explains the next plies, too."""
        shown, kind = line.order[0], way.supposition.kind
        is_slip = kind not in _MAY_BE_ROW or self.notation.match(self._text(line, shown), line.position.turn) is None
        if is_slip or not may_try_rows(line.position):
            return False
        end = shown + HORIZON  # a row that explains less than all of these is chance
        rows = TriedRows(self.notation)
        for begin in range(len(line.steps), max(len(line.steps) - _BACK_FOR_ROW, -1), -1):
            position = line.steps[begin].before if begin < len(line.steps) else line.position
            rest = [step.ply for step in line.steps[begin:]] + [index for index in line.order if index < end]
            is_row = position.begins_round() and min(rest, default=-1) >= 0
            if is_row and rows.explain([self._text(line, index) for index in rest], position):
                return True
        return False

    def _merged(self, found: Sequence[Deviation], cells: Sequence[int]) -> list[Deviation]:
        """Return ``found`` with those as one that leave out the same, or one of two plies with the same text."""
        merged: dict[object, Deviation] = {}
        texts = [self.texts[index] if index >= 0 else "" for index in cells]
        for each in found:
            first, last = each.source.places[0], each.target.places[0]
            key: object = id(each)
            if not each.moves and first < last:
                while last < len(cells) and texts[last] == texts[first]:
                    first, last = first + 1, last + 1
                key = first, last
            known = merged.get(key)
            merged[key] = replace(known, probability=known.probability + each.probability) if known else each
        return sorted(merged.values(), key=lambda each: -each.probability)

    def _that_matter(
        self, line: _Line, begin: int, found: list[Deviation], deviations: Deviations
    ) -> list[Deviation]:
        """Return the deviations that let the ply be played at which ``line`` ends.

        Before them another move may be meant that shows only later. Where ``found`` begins with such a one, those
        that come after it are looked at instead: the first that is sure and lets the ply be played, or all that are
        about as likely for the ply itself.
        """
        seen, certainty = found, 1.0
        while seen and seen[0].probability > _SURE:
            best = seen[0]
            at = begin + best.source.places[0]
            if at > len(line.steps) or best.kind not in _OF_ONE_PLY:
                return found
            if at == len(line.steps) or self._passes(line, begin, best):
                here = self._moved(line, begin, best, certainty)
                return seen if certainty == 1.0 else [here] if here.probability else found
            certainty *= best.probability
            seen = deviations.after(best.target)
        if certainty == 1.0:
            return found
        last = len(line.steps) - begin
        of_it = [each for each in seen if each.source.places[0] == last and each.kind in _OF_ONE_PLY]
        moved = [self._moved(line, begin, each, certainty) for each in of_it]
        return [each for each in moved if each.probability] or found

    def _moved(self, line: _Line, begin: int, deviation: Deviation, certainty: float) -> Deviation:
        """Return a deviation as it is on ``line``, where the plies before it are as they are written."""
        at = begin + deviation.source.places[0]
        before = line.steps[at].before if at < len(line.steps) else line.position
        source = lattice.Node(before, at - begin, deviation.source.places, 0)
        if not deviation.moves:
            return replace(deviation, source=source, probability=deviation.probability * certainty)
        [move] = deviation.moves
        text = self.notation.emit(move, deviation.source.position)
        played = self.notation.play(text, before)
        probability = deviation.probability * certainty if played else 0.0
        return replace(deviation, source=source, moves=(played[1],) if played else (), probability=probability)

    def _passes(self, line: _Line, begin: int, deviation: Deviation) -> bool:
        """Say whether another move alone lets the ply be played at which ``line`` ends."""
        here = self._moved(line, begin, deviation, 1.0)
        if not here.moves:
            return False
        at = begin + here.source.ply
        rest = [step.ply for step in line.steps[at:]] + line.order[:1]
        made = _Line(line.start, list(line.steps[:at]), rest, line.texts)
        made.add(rest.pop(0), here.moves[0], is_supposed=True)
        self.play_on(made)
        return not made.order

    def _noise(self) -> Noise:
        signs = sum(map(len, self.texts))
        return TYPED.at((_LEAST_RATE + self.mistakes) / (signs + _SMOOTHING))

    def _other_sides(self, line: _Line) -> list[tuple[Position, float]]:
        """Return the start with each other side to move, where the record says how the game starts."""
        setup, found = line.start.setup(), list[tuple[Position, float]]()
        for turn in range(len(line.start.seats)) if self.has_fen else ():
            if turn != setup.turn:
                try:
                    found.append((type(line.start).from_setup(replace(setup, turn=turn)), TYPED.other_side))
                except FenError:
                    continue
        return found

    # --- a deviation made ----------------------------------------------------------------------------------------

    def _way(self, line: _Line, begin: int, cells: Sequence[int], deviation: Deviation, shown: int) -> _Way:
        """Return the way on which a ``deviation`` in the ``cells`` from the step ``begin`` on is made."""
        kind, source = deviation.kind, deviation.source
        since = begin + source.ply
        order = [*cells[source.places[0] :], *line.order[_AHEAD:]]
        made = _Line(line.start, list(line.steps[:since]), order, dict(line.texts), line.settled)
        first, before = order[0], source.position
        count = deviation.target.places[0] - source.places[0]
        supposition = Supposition(Kind.MOVE, first + 1, shown + 1, before.number_text(), self.plies[first].text)
        if kind is lattice.StepKind.MISREAD:
            made.add(order.pop(0), deviation.moves[0], is_supposed=True)
            supposition = replace(supposition, moves=deviation.moves, supposed=self._emitted(made.steps[-1:]))
        elif kind is lattice.StepKind.MISSING:
            for move in deviation.moves:
                made.add(missing(first), move, is_supposed=True)
            texts = self._emitted(made.steps[-len(deviation.moves) :])
            supposition = replace(supposition, kind=Kind.MISSING, moves=deviation.moves, supposed=texts)
        elif kind is lattice.StepKind.EXCHANGED:
            supposition = self._exchange(made, supposition, count)
        elif kind is lattice.StepKind.OTHER_SIDE:
            made.start = deviation.target.position
            seat = made.start.seat_names()[made.start.turn]
            supposition = replace(supposition, kind=Kind.SIDE, supposed=seat, ply=1, number=made.start.number_text())
        else:
            texts = " ".join(self.plies[index].text for index in order[:count])
            supposition = replace(supposition, kind=Kind.EXTRA if count == 1 else Kind.ROW, written=texts)
            del order[:count]
        self.play_on(made)
        gain = max(made.reach(len(self.plies)) - shown - 1, 0)
        return _Way(made, replace(supposition, gain=gain), since)

    def _emitted(self, steps: Sequence[LineStep]) -> str:
        return " ".join(self.notation.emit(step.move, step.before, step.after) for step in steps)

    def _exchange(self, line: _Line, supposition: Supposition, count: int) -> Supposition:
        """Exchange the first and the last of the next ``count`` plies of ``line``, or two columns from there on."""
        seats, turn = line.position.seats, line.position.turn
        columns = _Line(line.start, list(line.steps), _with_columns(line.order, count - 1, len(seats)), line.texts)
        line.order[0], line.order[count - 1] = line.order[count - 1], line.order[0]
        once = _Line(line.start, list(line.steps), list(line.order), line.texts)
        self.play_on(columns)
        self.play_on(once)
        pair = [self.plies[index].text for index in (min(line.order[:count]), max(line.order[:count]))]
        if turn + count <= len(seats) and len(columns.steps) > len(once.steps) + 1:
            line.order[:] = _with_columns(sorted(line.order), count - 1, len(seats))
            owners = " and ".join(seats[(turn + place) % len(seats)] for place in (0, count - 1))
            row = supposition.ply - 1 - turn
            return replace(
                supposition,
                kind=Kind.COLUMNS,
                ply=row + 1,
                number=f"{line.position.fullmove_number}.",
                written=self.plies[row].text,
                columns=(turn + 1, turn + count),
                supposed=owners if len(seats) > 2 else "",
            )
        one, other = pair
        moves = tuple(step.move for step in once.steps[len(line.steps) : len(line.steps) + count])
        return replace(
            supposition, kind=Kind.SWAPPED, written=f"{one} {other}", supposed=f"{other} {one}", moves=moves
        )


def _with_columns(order: Sequence[int], apart: int, length: int) -> list[int]:
    """Return ``order`` with the first ply of each row of ``length`` and the one so far ``apart`` exchanged."""
    found = list(order)
    for at in range(0, len(found) - apart, length):
        found[at], found[at + apart] = found[at + apart], found[at]
    return found
