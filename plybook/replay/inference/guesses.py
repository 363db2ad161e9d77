"""What may have gone wrong where a game cannot be played on: guesses, each with its cost, not yet played."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from plybook.interpret.numbers_and_results import read_number
from plybook.interpret.rows import is_twice
from plybook.interpret.typos import likeliest
from plybook.replay.inference.paths import Guess, Path, Player, PlyOrder, missing
from plybook.replay.inference.suppositions import Kind
from plybook.rules.moves import Move
from plybook.rules.position import Position
from plybook.rules.setup import FenError

# --- the table of weights, as negative logarithms of likelihoods; plybook.interpret.typos has those of a text -------

_AMBIGUOUS = 1.0
"""That a part of the origin was left out."""

_MISSING, _EXTRA = 3.0, 4.0
"""The costs of a missing and of an extra ply. The logarithm of the number of legal moves is added to the first."""

_REPEATED, _NO_MOVE = 1.5, 3.0
"""The costs of an extra ply that repeats the one before it, and of one that is no move at all."""

_ROW_TWICE, _NUMBERED_ON = 0.5, 1.5
"""That a row is typed twice, and what more it costs where the second has a number of its own."""

_SWAPPED, _COLUMNS, _SIDE, _FROM_ROW_TO_ROW = 3.0, 4.0, 3.0, 8.0
"""That two plies have changed places, that two columns have, and that another player begins; and what more it costs
that the second ply of a row has changed places with the first of the next, whose number says where it belongs."""

# --- how far a guess goes ------------------------------------------------------------------------------------------

_AT_MOST = 13.0  # what a slip may cost
_NO_MORE = 11.0  # and what one may cost that gave a legal move
_MOVES, _FEWER_MOVES = 24, 8  # how many moves are tried for a ply, and for an earlier one
_SAMPLES = 8  # how many moves are tried in place of a missing ply before all are, where none may be missing
_NEAR = 8  # how many plies back one may be missing, too many or have changed places
_MARKS = frozenset("x+#*~")
_ROW, _MOST_FOR_ROW = 2, 80  # the plies of a row that may be missing, and how many moves there may be for each

BACK = 40
"""How many plies before one that cannot be played one may have been another move."""


class Guesser:
    """Guesses in one game. With ``has_fen`` the record states the start, and may be wrong about the side to move."""

    def __init__(self, player: Player, *, has_fen: bool) -> None:
        self._player = player
        self._has_fen = has_fen
        self._meanings: dict[tuple[Position, str, int], list[tuple[float, Move]]] = {}

    def guesses(self, path: Path, *, is_first: bool) -> Iterator[Path]:
        """Yield the possible faults where ``path`` ends; more of them if it ``is_first`` to be guessed there.

        Cheap ones to try come first.
        """
        shown = self._player.next_of(path)
        if self._player.is_no_move(shown):  # whatever was before it
            yield from self._moves(path, shown, _MOVES if is_first else _FEWER_MOVES)
            yield from self._extra(path, shown)
            return
        back = self._back(path, BACK if is_first else _NEAR)
        near = back[: _NEAR if is_first else _NEAR // 2]
        yield from self._moves(path, shown, _MOVES if is_first else _FEWER_MOVES)
        for each in back:
            yield from self._row_twice(each, shown)
        for each in near:
            yield from self._orders(each, shown)
        if self._has_fen and all(guess.kind is not Kind.SIDE for guess in path.guesses):
            yield from self._sides(path, shown)
        yield from self._missing(path, shown)
        for each in back[1:]:
            yield from self._moves(each, shown, _FEWER_MOVES)
        for each in near[1:]:
            yield from self._missing(each, shown)

    def _back(self, path: Path, plies: int) -> list[Path]:
        """Return ``path`` and what it was up to so many plies before, back to the last guess that is not settled."""
        player, found, step, order = self._player, [path], path.last, path.order
        oldest = max((guess.ply for guess in path.guesses[player.decided :]), default=-1)
        while step is not None and len(found) <= plies and max(step.ply, missing(step.ply)) > oldest:
            if step.is_supposed and step.ply not in player.settled:
                break
            order = order.before(step.ply)
            found.append(path._replace(last=step.last, order=order))
            step = step.last
        return found

    def _moves(self, path: Path, shown: int, limit: int) -> Iterator[Path]:
        """Yield other moves for the next ply of ``path``."""
        index, rest = path.order.next(len(self._player.plies))
        if index < 0 or index in self._player.closed:
            return
        position, text = path.position, self._player.plies[index].text
        played = self._player.fitting(position, text)
        for cost, move in self._meant(position, text, limit):
            if [move] != played and (index == shown or cost <= _NO_MORE):
                step = self._player.step(path, index, move, is_supposed=True)
                yield path.with_guess(Guess(Kind.MOVE, index, shown, position, move), cost, rest, step)

    def _meant(self, position: Position, text: str, limit: int) -> list[tuple[float, Move]]:
        """Return the moves that may be meant by ``text``, and what each slip costs."""
        key = (position, text, limit)
        if key not in self._meanings:
            self._player.work.take(self._player.weight * limit // 2)
            fitting = self._player.fitting(position, text)
            costs = dict.fromkeys(fitting, _AMBIGUOUS) if len(fitting) > 1 else {}
            for meant in likeliest(text, position, self._player.notation, limit, _AT_MOST):
                marks = _MARKS & (set(meant.text) ^ set(text))
                cost = meant.cost + self._player.fault * len(marks)
                costs[meant.move] = min(cost, costs.get(meant.move, math.inf))
            self._meanings[key] = sorted((cost, move) for move, cost in costs.items())
        return self._meanings[key]

    def _orders(self, path: Path, shown: int) -> Iterator[Path]:
        """Yield the ways in which the next plies of ``path`` may stand in another order, or one be too many."""
        position, count = path.position, len(self._player.plies)
        one, order = path.order.next(count)
        other, after = order.next(count)
        if one < 0 or one in self._player.closed:
            return
        yield from self._extra(path, shown)
        if 0 <= other < count and other not in self._player.closed:
            guess = Guess(Kind.SWAPPED, one, shown, position, places=(one, other))
            yield path.with_guess(
                guess, self._cost_of_swap(one, position), after._replace(ahead=(other, one, *after.ahead))
            )
        if position.begins_round() and path.order.is_plain:
            length = len(position.seats)
            for pair in combinations(range(length), 2):
                guess = Guess(Kind.COLUMNS, one, shown, position, places=pair)
                yield path.with_guess(guess, _COLUMNS, PlyOrder(one, columns=(one, length, *pair)))

    def _extra(self, path: Path, shown: int) -> Iterator[Path]:
        """Yield the game without the next ply of ``path``."""
        index, order = path.order.next(len(self._player.plies))
        if index >= 0 and index not in self._player.closed:
            guess = Guess(Kind.EXTRA, index, shown, path.position)
            yield path.with_guess(guess, self._cost_of_extra(path, index), order)

    def _cost_of_swap(self, index: int, position: Position) -> float:
        """Return what it costs that the ply of ``index`` has changed places with the next: more from row to row."""
        number = self._player.plies[index].number
        is_of_next_row = bool(number) and not read_number(number)[1] and not position.begins_round()
        return _SWAPPED + _FROM_ROW_TO_ROW * is_of_next_row

    def may_try_rows(self, path: Path) -> bool:
        """Say whether all rows can be tried that may be missing: of two plies, on a board with few enough moves."""
        return len(path.start.seats) == _ROW and len(list(path.position.iter_legal_moves())) <= _MOST_FOR_ROW

    def without_row(self, path: Path) -> Iterator[Path]:
        """Yield the ways in which a row of two plies may be missing shortly before the end of ``path``."""
        for each in self._back(path, _NEAR):
            index = self._player.next_of(each)
            if index >= 0 and each.position.begins_round() and each.order.is_plain:
                yield from self._rows(each, index)

    def _rows(self, path: Path, index: int) -> Iterator[Path]:
        """Yield ``path`` with each two moves after which the ply of ``index`` can be played."""
        player, legal = self._player, list(path.position.iter_legal_moves())
        if len(legal) > _MOST_FOR_ROW or not player.work.take(player.weight * len(legal) ** 2 // 2):
            return
        for one in legal:
            between = player.step(path, missing(index), one, is_supposed=True)
            halfway = path._replace(last=between)
            for other in between.after.iter_legal_moves():
                after = between.after.apply_unchecked(other)
                if len(player.fitting(after, player.plies[index].text)) == 1:
                    yield halfway._replace(last=player.step(halfway, missing(index), other, after, is_supposed=True))

    def _row_twice(self, path: Path, shown: int) -> Iterator[Path]:
        """Yield the game without the next row of ``path``, if the row before it is the same."""
        plies, seats = self._player.plies, len(path.position.seats)
        index, order = path.order.next(len(plies))
        row = tuple(range(index, index + seats))
        if not (path.order.is_plain and path.position.begins_round() and is_twice(plies, index, seats)):
            return
        if path.last is None or path.last.ply != index - 1 or not self._player.closed.isdisjoint(row):
            return
        numbers = [read_number(plies[place].number)[0] for place in (index - seats, index)]
        cost = _ROW_TWICE + _NUMBERED_ON * (numbers[0] != numbers[1])
        guess = Guess(Kind.ROW, index, shown, path.position, places=row)
        yield path.with_guess(guess, cost, order._replace(rest=index + seats))

    def _cost_of_extra(self, path: Path, index: int) -> float:
        text, last = self._player.plies[index].text, path.last
        if last is not None and last.ply >= 0 and self._player.plies[last.ply].text == text:
            return _REPEATED
        if self._player.notation.match(text, path.position.turn) is None:
            return _NO_MOVE
        return _EXTRA + math.log(max(len(path.position.legal_moves()), 1))

    def _missing(self, path: Path, shown: int) -> Iterator[Path]:
        """Yield the moves that may be missing before the next ply of ``path``."""
        index = self._player.next_of(path)
        if index < 0 or missing(index) in self._player.closed:
            return
        legal = sorted(path.position.iter_legal_moves())
        cost = _MISSING + math.log(max(len(legal), 1))
        if index != shown and not self._may_be_missing(path, index, legal):
            return
        for move in legal:
            if not self._player.work.take(self._player.weight):
                return
            step = self._player.step(path, missing(index), move, is_supposed=True)
            yield path.with_guess(Guess(Kind.MISSING, index, shown, path.position, move), cost, path.order, step)

    def _may_be_missing(self, path: Path, index: int, legal: list[Move]) -> bool:
        """Say whether the ply at ``index`` can be played after some of the ``legal`` moves."""
        text = self._player.plies[index].text
        sample = legal[:: max(len(legal) // _SAMPLES, 1)]
        self._player.work.take(self._player.weight * len(sample))
        afters = (path.position.apply_unchecked(move) for move in sample)
        return any(len(self._player.fitting(after, text)) == 1 for after in afters)

    def _sides(self, path: Path, shown: int) -> Iterator[Path]:
        """Yield the game begun by another player."""
        setup, played = path.start.setup(), tuple(step.ply for step in path.steps())
        order = path.order._replace(ahead=(*played, *path.order.ahead))
        if played == tuple(range(path.order.rest)):
            order = PlyOrder(0)
        begun = path._replace(last=None, order=order)
        for turn in range(len(path.start.seats)):
            if turn != setup.turn:
                try:
                    start = type(path.start).from_setup(replace(setup, turn=turn))
                except FenError:
                    continue
                yield begun._replace(start=start).with_guess(Guess(Kind.SIDE, 0, shown, start), _SIDE, order)
