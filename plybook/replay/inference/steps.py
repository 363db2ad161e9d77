"""The steps that lead on from a hypothesis, each with its cost: what the text may mean there.

Here a word is read: as it stands, as any legal move that it may be, or as any move at all where it is too much spoilt
to tell. `plybook.replay.inference.irregular_steps` has the steps that suppose more.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from plybook.interpret.alignment import INFINITE, Limit
from plybook.interpret.bound_notation import BoundNotation, needs_origin
from plybook.interpret.interpreter import Interpreter
from plybook.interpret.move_texts import WrittenMove, written_moves
from plybook.interpret.noise import Noise
from plybook.interpret.typos import mind_cost
from plybook.notation.moves import Mark, MoveText
from plybook.replay.inference.lattice import Edge, Lattice, Node, Places, StepKind
from plybook.replay.inference.sheet import Due, End, Sheet, Word
from plybook.rules.moves import Move
from plybook.rules.position import Position

_CHECKS = frozenset({Mark.CHECK, Mark.MATE})
_WAYS = 4  # to read one move are kept
_MOST_OF_MIND = 11.0  # what it may cost that another man or cell was meant


class DecoderStep(NamedTuple):
    """A step from ``source`` that is not yet made, to what it costs at least: the move is not yet played."""

    cost: float
    source: Node
    kind: StepKind
    move: Move | None
    places: Places
    shift: int
    cost_of_step: float
    is_marked: tuple[tuple[int, bool], ...] = ()


class WayToRead(NamedTuple):
    """A way to read one move in all sheets: its cost, where what follows begins, and by sheet if a mark was seen."""

    cost: float
    places: Places
    marked: tuple[tuple[int, bool], ...]


Option: TypeAlias = tuple[float, int, tuple[tuple[int, bool], ...]]
"""A way to read one move in one sheet: its cost, where what follows begins, if a mark was seen; as in `WayToRead`."""


class Fitting(NamedTuple):
    """The move that a text is, the position ``after`` it, and the cost if it is spelt otherwise."""

    move: Move
    after: Position
    is_check: bool
    cost: float


class Mind(NamedTuple):
    """What a ``word`` says, if it is a move, and the legal moves that it fits, if they are several."""

    said: MoveText
    word: Word
    fitting: frozenset[Move]


@dataclass(slots=True)
class Text:
    """The input of the decoder: the sheets of a game, its notation, and the moves that are known, by ply."""

    sheets: Sequence[Sheet]
    notation: BoundNotation
    interpreter: Interpreter
    noise: Noise
    known: Mapping[int, str]

    def signs_before(self, places: Places) -> int:
        """Return how many characters of all sheets stand before ``places``."""
        return sum(sheet.signs_before(place) for sheet, place in zip(self.sheets, places, strict=True))


class StepMaker:
    """Makes the steps from the nodes of one lattice."""

    def __init__(self, text: Text, lattice: Lattice, start: Position) -> None:
        self._text = text
        self.sheets = text.sheets
        self.noise = text.noise
        self.notation = text.notation
        self.lattice = lattice
        self.seats = len(start.seats)
        self._cells = start.cell_count()
        self.first = (start.fullmove_number - 1) * self.seats + start.turn
        self._moves: dict[object, list[WrittenMove]] = {}
        self.played = 0  # how many positions were looked at

    # --- what stands where ---------------------------------------------------------------------------------------

    def live(self, places: Places, due: Due) -> list[int]:
        """Return the indices of the sheets that may have the next ply.

        They are not at their end, and do not go on at a later row than that of the number that is ``due``.
        """
        left = [index for index, sheet in enumerate(self.sheets) if places[index] < sheet.end]
        if len(places) == 1:
            return left
        here = [index for index in left if self.sheets[index].numbers.least_row(places[index]) <= due.value]
        return here or left

    def is_end(self, node: Node) -> bool:
        """Say whether all sheets are read."""
        return all(place >= sheet.end for place, sheet in zip(node.places, self.sheets, strict=True))

    def due(self, position: Position, ply: int, shift: int) -> Due:
        """Return the number that is due after ``ply`` plies, which led to ``position``."""
        if not shift:
            return Due(position.fullmove_number, position.begins_round())
        return self.due_after(ply + shift)

    def due_after(self, plies: int) -> Due:
        """Return the number that is due after so many ``plies`` if every row has one of each seat."""
        row, seat = divmod(self.first + plies, self.seats)
        return Due(row + 1, not seat)

    def due_at(self, node: Node) -> Due:
        """Return the number that is due at ``node``."""
        due = self.due(node.position, node.ply, node.shift)
        return due._replace(lacks_first=True) if node.lacks_first else due

    def moves(self, position: Position) -> list[WrittenMove]:
        """Return the legal moves of ``position`` with their texts, in the order of these."""
        key = position.key
        found = self._moves.get(key)
        if found is None:
            self.played += 1
            found = self._moves[key] = sorted(written_moves(position, self.notation), key=lambda each: each.text)
        return found

    def text_of(self, position: Position, move: Move) -> str:
        """Return the text of a legal ``move`` without its marks."""
        return next((each.text for each in self.moves(position) if each.move == move), "")

    def fitting(self, text: str, position: Position) -> Fitting | None:
        """Return the one move that ``text`` is as it stands."""
        played = self.notation.play(text, position)
        if played is not None:
            return Fitting(played[1], played[2], not _CHECKS.isdisjoint(played[3]), 0.0)
        move = self._text.interpreter.past_notation(text, position)
        if move is None:
            return None
        after = position.apply_unchecked(move)
        return Fitting(move, after, after.is_check(), self.noise.respelt)

    def _allowed(self, node: Node) -> frozenset[Move] | None:
        """Return the moves that the next ply may be, None for any."""
        text = self._text.known.get(node.ply)
        if text is None:
            return None
        said = self.notation.match(text, node.position.turn)
        return frozenset(node.position.find(said.query)) if said else frozenset()

    def cost_of_marks(self, deserves: bool, marked: Sequence[tuple[int, bool]]) -> float:
        """Return what it costs that the sheets have marks of check, or lack them, where a move gives check or not."""
        cost = 0.0
        for index, is_marked in marked:
            if deserves and not is_marked and self.sheets[index].has_marks:
                cost += self.noise.mark_dropped
            elif is_marked and not deserves:
                cost += self.noise.mark_added
        return cost

    def _cost_of_more(self, text: str, position: Position) -> float:
        """Return what it costs that ``text`` says more of the origin than the notation would."""
        said = self.notation.match(text, position.turn)
        if said is None or not said.in_doubt or not self.notation.notation.specifies_origin(said.text):
            return 0.0
        return 0.0 if needs_origin(said, position) else self.noise.more_origin

    # --- the stages ----------------------------------------------------------------------------------------------

    def as_written(self, node: Node) -> Node | None:
        """Return the node after the next word as it stands, in all sheets the same, if it is reached at less cost.

        It is the ``onward`` node of ``node``, which has none if that word is no move.
        """
        node.onward = None
        due, text, cost, places = self.due_at(node), "", 0.0, list(node.places)
        live = self.live(node.places, due)
        for index in live:
            word = self.sheets[index].word(node.places[index], due)
            bare = word.text.rstrip("+#") if word else ""
            if word is None or (text and bare != text.rstrip("+#")):
                return None
            text = word.text if len(word.text) > len(text) else text
            places[index] = word.place
            cost += word.cost
        found = self.fitting(text, node.position) if text else None
        if found is None:
            return None
        move, after, is_check, respelt = found
        cost += respelt + self._cost_of_more(text, node.position)
        allowed = self._allowed(node)
        if allowed is not None and move not in allowed:
            return None
        marked = [(index, text[-1] in "+#") for index in live]
        cost += (
            self.noise.right * len(text) * len(live)
            + self._cost_of_ended(node, live)
            + self.cost_of_marks(is_check, marked)
        )
        edge = Edge(node, StepKind.AS_WRITTEN, move, cost)
        until = max(node.until_exchange - 1, -1)
        node.onward, is_better = self.lattice.reach(edge, after, tuple(places), node.shift, until_exchange=until)
        return node.onward if is_better else None

    def misread(self, node: Node) -> Iterator[DecoderStep]:
        """Yield each legal move that may be meant by what stands there, and where what follows may begin."""
        due, allowed = self.due_at(node), self._allowed(node)
        live = self.live(node.places, due)
        minds = self._minds(node, live, due)
        moves = self.moves(node.position)
        if allowed is not None:
            moves = [each for each in moves if each.move in allowed]
            for each in moves:
                yield from self._in_any_case(node, each.move, live, due)
        ways = (
            self._ways_in_one(node, live[0], due, moves, minds)
            if len(live) == 1
            else self._ways_in_all(node, live, due, moves, minds)
        )
        if not ways:
            return
        limit = min(way.cost for way, _ in ways) + self.noise.dearest_edit
        for way, move in ways:
            if way.cost <= limit and way.places != node.places:
                yield DecoderStep(
                    node.cost + way.cost, node, StepKind.MISREAD, move, way.places, node.shift, way.cost, way.marked
                )

    def _ways_in_one(
        self, node: Node, index: int, due: Due, moves: Sequence[WrittenMove], minds: Mapping[int, Mind]
    ) -> list[tuple[WayToRead, Move]]:
        """Return the ways to read the next ply in the one sheet that has more to read."""
        place, places, limit = node.places[index], node.places, Limit(spread=self.noise.dearest_edit)
        texts = [each.text for each in moves]
        every = self.sheets[index].ends(place, due, texts, limit)
        mind = minds.get(index)
        found: list[tuple[WayToRead, Move]] = []
        for number, (move, described, _) in enumerate(moves):
            ends = every.get(number, ())
            if mind is not None:
                ends = (*ends, *self._meant(move, described, mind, limit.most))
            for at, cost, is_marked in ends:
                if cost <= limit.most:
                    limit.found(cost)
                    found.append((WayToRead(cost, moved(places, index, at), ((index, is_marked),)), move))
        return found

    def _ways_in_all(
        self, node: Node, live: Sequence[int], due: Due, moves: Sequence[WrittenMove], minds: Mapping[int, Mind]
    ) -> list[tuple[WayToRead, Move]]:
        """Return the ways to read the next ply in several sheets, any of which may lack it."""
        found: list[tuple[WayToRead, Move]] = []
        whatever = {index: self._whatever(index, node.places[index], due) for index in live}
        further_on = {index: self._further_on(index, node.places[index], due) for index in live}
        none = WayToRead(self._cost_of_ended(node, live), node.places, ())
        of_any = _together(none, whatever)
        texts = [each.text for each in moves]
        here = {index: self.sheets[index].ends(node.places[index], due, texts, Limit()) for index in live}
        later = {
            index: self.sheets[index].ends(passed[0], due, texts, Limit())
            for index, passed in further_on.items()
            if passed
        }
        for number, (move, described, _) in enumerate(moves):
            is_like, options = False, dict[int, list[Option]]()
            for index in live:
                ends = [*here[index].get(number, ())]
                if index in minds:
                    ends += self._meant(move, described, minds[index])
                if passed := further_on[index]:
                    ends += [end._replace(cost=end.cost + passed[1]) for end in later[index].get(number, ())]
                is_like = is_like or bool(ends)
                options[index] = [(end.cost, end.place, ((index, end.is_marked),)) for end in ends] + whatever[index]
            found += [(way, move) for way in (_together(none, options) if is_like else of_any)]
        return found

    def _whatever(self, index: int, place: int, due: Due) -> list[Option]:
        """Return how a sheet goes on whatever the next ply is: it lacks it, or a word is too much spoilt to tell."""
        word = self.sheets[index].word(place, due)
        lacking: list[Option] = [(self.noise.lacking, place, ())]
        return [*lacking, (self._cost_of_unreadable(word), word.place, ())] if word else lacking

    def _further_on(self, index: int, place: int, due: Due) -> tuple[int, float] | None:
        """Return where a sheet goes on if all up to the number that is due is left out, and what that costs."""
        sheet = self.sheets[index]
        at = sheet.numbers.place_of(due.value, place)
        cost = self.noise.left_out + self.noise.passed_sign * (sheet.signs_before(at) - sheet.signs_before(place))
        if not due.begins and at >= 0:
            first = sheet.word(at, due._replace(begins=True))
            return (first.place, cost) if first else None
        return (at, cost) if at > place else None

    def _cost_of_ended(self, node: Node, live: Sequence[int]) -> float:
        """Return what it costs that sheets which have ended, or go on at a later row, lack the next ply."""
        return sum(place > 0 and index not in live for index, place in enumerate(node.places)) * self.noise.ended

    def _in_any_case(self, node: Node, move: Move, live: Sequence[int], due: Due) -> Iterator[DecoderStep]:
        """Yield the ``move`` that is known for the next word, however unlike the word is."""
        places, noise = list(node.places), self.noise
        for index in live:
            if word := self.sheets[index].word(node.places[index], due):
                places[index] = word.place
        cost = noise.left_out + noise.ply_missing
        if tuple(places) != node.places:
            yield DecoderStep(node.cost + cost, node, StepKind.MISREAD, move, tuple(places), node.shift, cost)
        yield DecoderStep(node.cost + cost, node, StepKind.MISSING, move, node.places, node.shift, cost)

    def _meant(self, move: Move, described: MoveText, mind: Mind, at_most: float = INFINITE) -> tuple[End, ...]:
        """Return the end of a word that is a move if another man or cell was meant by it, or one of several.

        There is none if that costs more than ``at_most``.
        """
        word = mind.word
        if mind.fitting and move in mind.fitting:
            cost = self.noise.ambiguous
        else:
            most = min(at_most - word.cost, self.noise.slip_of_mind + _MOST_OF_MIND)
            cost = mind_cost(mind.said, described, self.noise, self._cells, most)
            if not 0 < cost - self.noise.slip_of_mind <= _MOST_OF_MIND:
                return ()
        return (End(word.place, word.cost + cost, word.text[-1:] in "+#"),)

    def _minds(self, node: Node, live: Sequence[int], due: Due) -> dict[int, Mind]:
        """Return by sheet what the next words say that are moves, where that may mean another move, or several."""
        found: dict[int, Mind] = {}
        for index in live:
            word = self.sheets[index].word(node.places[index], due)
            said = self.notation.match(word.text, node.position.turn) if word else None
            if word and said:
                fitting = node.position.find(said.query)
                if len(fitting) > 1 or self.noise.slip_of_mind < INFINITE:
                    found[index] = Mind(said.text, word, frozenset(fitting) if len(fitting) > 1 else frozenset())
        return found

    def _cost_of_unreadable(self, word: Word) -> float:
        """Return the cost of taking ``word`` as unreadable, which grows with its length."""
        return self.noise.unreadable + self.noise.left_out_sign * len(word.text)

    def unreadable(self, node: Node) -> Iterator[DecoderStep]:
        """Yield any legal move for the next word, which is too much spoilt to tell."""
        due, places, cost = self.due_at(node), node.places, 0.0
        live = self.live(node.places, due)
        for index in live:
            word = self.sheets[index].word(places[index], due)
            if word is None:
                return
            places = moved(places, index, word.place)
            cost += self._cost_of_unreadable(word)
        moves = self.moves(node.position)
        cost += self.noise.of_the_missing * math.log(max(len(moves), 2))
        for move, _, _ in moves if places != node.places else ():
            yield DecoderStep(node.cost + cost, node, StepKind.MISREAD, move, places, node.shift, cost)


def _together(none: WayToRead, options: Mapping[int, Sequence[Option]]) -> list[WayToRead]:
    """Return the cheapest ways that take one of the ``options`` of each sheet, the way of ``none`` to begin with."""
    ways: list[tuple[float, Places, tuple[tuple[int, bool], ...]]] = [none]
    for index, every in options.items():
        ways = sorted(
            [
                (before + cost, moved(places, index, place), marks + marked)
                for before, places, marks in ways
                for cost, place, marked in every
            ]
        )[:_WAYS]
    return [WayToRead(*way) for way in ways]


def moved(places: Places, index: int, place: int) -> Places:
    """Return ``places`` with another in the sheet of ``index``."""
    return (*places[:index], place, *places[index + 1 :])
