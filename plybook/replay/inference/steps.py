"""The steps that lead on from a hypothesis, each with its cost: what the text may mean there.

Steps are made in stages, the cheap and likely ones first: the next word as it stands; any legal move for what stands
there; something left out, typed twice or numbered otherwise; a ply missing, or two in each other's place.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from plybook.interpret.alignment import INFINITE
from plybook.interpret.bound_notation import BoundNotation, needs_origin
from plybook.interpret.interpreter import Interpreter
from plybook.interpret.move_texts import WrittenMove, written_moves
from plybook.interpret.noise import Noise
from plybook.interpret.typos import parts_cost
from plybook.notation.moves import Mark, MoveText
from plybook.replay.inference.lattice import Edge, Kind, Lattice, Node, Places
from plybook.replay.inference.sheet import Due, End, Sheet, Word
from plybook.rules.moves import Move
from plybook.rules.position import Position

_CHECKS = frozenset({Mark.CHECK, Mark.MATE})
_AHEAD = 8  # how many words are played to see if a ply is missing
_ENOUGH_AHEAD = 2  # so many must be legal, or all that are left
_FEW, _MANY = 60, 200  # how many moves, and pairs of moves, are kept that may be missing
_MOST_MOVES = 80  # a row is looked for where there are no more legal moves than that, a ply with four times as many
_MOST_PAIRS = 3000
_WAYS = 4  # to read one move are kept
_MOST_OF_MIND = 11.0  # what it may cost that another man or cell was meant
_JUMP = 12  # by how many rows a number may jump


class Step(NamedTuple):
    """A step from ``source`` that is not yet made, to what it costs at least: the move is not yet played."""

    cost: float
    source: Node
    kind: Kind
    move: Move | None
    places: Places
    shift: int
    cost_of_step: float
    is_marked: tuple[tuple[int, bool], ...] = ()


class Way(NamedTuple):
    """A way to read one move in all sheets: its cost, where what follows begins, and by sheet if a mark was seen."""

    cost: float
    places: Places
    marked: tuple[tuple[int, bool], ...]


class Fitting(NamedTuple):
    """The move that a text is, the position ``after`` it, and the cost if it is spelt otherwise."""

    move: Move
    after: Position
    is_check: bool
    cost: float


class Mind(NamedTuple):
    """What a ``word`` says that is a move, and the legal moves that it fits where they are several."""

    said: MoveText
    word: Word
    fitting: frozenset[Move]


@dataclass(slots=True)
class Text:
    """What a game is decoded from: its sheets, its notation, and the moves that are known, by ply."""

    sheets: Sequence[Sheet]
    notation: BoundNotation
    interpreter: Interpreter
    noise: Noise
    known: Mapping[int, str]

    def signs_before(self, places: Places) -> int:
        """Return how many characters of all sheets stand before ``places``."""
        return sum(sheet.signs_before(place) for sheet, place in zip(self.sheets, places, strict=True))


class Steps:
    """Makes the steps from the nodes of one lattice."""

    def __init__(self, text: Text, lattice: Lattice, start: Position) -> None:
        self._text = text
        self._sheets = text.sheets
        self._noise = text.noise
        self._notation = text.notation
        self._lattice = lattice
        self._seats = len(start.seats)
        self._cells = start.cell_count()
        self._first = (start.fullmove_number - 1) * self._seats + start.turn
        self._moves: dict[object, list[WrittenMove]] = {}
        self.played = 0  # how many positions were looked at

    # --- what stands where ---------------------------------------------------------------------------------------

    def live(self, places: Places, due: Due) -> list[int]:
        """Return the indices of the sheets that may have the next ply.

        They are not at their end, and do not go on at a later row than that of the number that is ``due``.
        """
        left = [index for index, sheet in enumerate(self._sheets) if places[index] < sheet.end]
        if len(places) == 1:
            return left
        here = [index for index in left if self._sheets[index].numbers.least_row(places[index]) <= due.value]
        return here or left

    def is_end(self, node: Node) -> bool:
        """Say whether all sheets are read."""
        return all(place >= sheet.end for place, sheet in zip(node.places, self._sheets, strict=True))

    def due(self, position: Position, ply: int, shift: int) -> Due:
        """Return the number that is due after ``ply`` plies, which led to ``position``."""
        if not shift:
            return Due(position.fullmove_number, position.begins_round())
        row, seat = divmod(self._first + ply + shift, self._seats)
        return Due(row + 1, not seat)

    def _due(self, node: Node) -> Due:
        return self.due(node.position, node.ply, node.shift)

    def moves(self, position: Position) -> list[WrittenMove]:
        """Return the legal moves of ``position`` with their texts, in the order of these."""
        key = position.key
        found = self._moves.get(key)
        if found is None:
            self.played += 1
            found = self._moves[key] = sorted(written_moves(position, self._notation), key=lambda each: each.text)
        return found

    def text_of(self, position: Position, move: Move) -> str:
        """Return the text of a legal ``move`` without its marks."""
        return next((each.text for each in self.moves(position) if each.move == move), "")

    def fitting(self, text: str, position: Position) -> Fitting | None:
        """Return the one move that ``text`` is as it stands."""
        played = self._notation.play(text, position)
        if played is not None:
            return Fitting(played[1], played[2], not _CHECKS.isdisjoint(played[3]), 0.0)
        move = self._text.interpreter.past_notation(text, position)
        if move is None:
            return None
        after = position.apply_unchecked(move)
        return Fitting(move, after, after.is_check(), self._noise.respelt)

    def _allowed(self, node: Node) -> frozenset[Move] | None:
        """Return the moves that the next ply may be, None for any."""
        text = self._text.known.get(node.ply)
        if text is None:
            return None
        said = self._notation.match(text, node.position.turn)
        return frozenset(node.position.find(said.query)) if said else frozenset()

    def cost_of_marks(self, deserves: bool, marked: Sequence[tuple[int, bool]]) -> float:
        """Return what it costs that the sheets have marks of check, or lack them, where a move gives check or not."""
        cost = 0.0
        for index, is_marked in marked:
            if deserves and not is_marked and self._sheets[index].has_marks:
                cost += self._noise.mark_dropped
            elif is_marked and not deserves:
                cost += self._noise.mark_added
        return cost

    def _cost_of_more(self, text: str, position: Position) -> float:
        """Return what it costs that ``text`` says more of the origin than the notation would."""
        said = self._notation.match(text, position.turn)
        if said is None or not said.in_doubt or not self._notation.notation.specifies_origin(said.text):
            return 0.0
        return 0.0 if needs_origin(said, position) else self._noise.more_origin

    # --- the stages ----------------------------------------------------------------------------------------------

    def as_written(self, node: Node) -> Node | None:
        """Return the node after the next word as it stands, in all sheets the same; None if it is no move."""
        due, text, cost, places = self._due(node), "", 0.0, list(node.places)
        live = self.live(node.places, due)
        for index in live:
            word = self._sheets[index].word(node.places[index], due)
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
        cost += self._noise.right * len(text) * len(live) + self._cost_of_ended(node, live) + self.cost_of_marks(is_check, marked)
        edge = Edge(node, Kind.AS_WRITTEN, move, cost)
        until = max(node.until_exchange - 1, -1)
        reached, is_better = self._lattice.reach(edge, after, tuple(places), node.shift, until_exchange=until)
        return reached if is_better else node

    def misread(self, node: Node) -> Iterator[Step]:
        """Yield each legal move that may be meant by what stands there, and where what follows may begin."""
        due, allowed = self._due(node), self._allowed(node)
        live = self.live(node.places, due)
        minds = self._minds(node, live, due)
        moves = self.moves(node.position)
        if allowed is not None:
            moves = [each for each in moves if each.move in allowed]
            for each in moves:
                yield from self._in_any_case(node, each.move, live, due)
        ways = self._ways_in_one(node, live[0], due, moves, minds) if len(live) == 1 else self._ways_in_all(node, live, due, moves, minds)
        if not ways:
            return
        limit = min(way.cost for way, _ in ways) + self._noise.dearest_edit
        for way, move in ways:
            if way.cost <= limit and way.places != node.places:
                yield Step(node.cost + way.cost, node, Kind.MISREAD, move, way.places, node.shift, way.cost, way.marked)

    def _ways_in_one(
        self, node: Node, index: int, due: Due, moves: Sequence[WrittenMove], minds: Mapping[int, Mind]
    ) -> list[tuple[Way, Move]]:
        """Return the ways to read the next ply in the one sheet that has more to read."""
        sheet, place, places = self._sheets[index], node.places[index], node.places
        found: list[tuple[Way, Move]] = []
        best = INFINITE
        for move, described, text in moves:
            ends = sheet.ends(place, due, text)
            if index in minds:
                ends = (*ends, *self._meant(move, described, minds[index]))
            for at, cost, is_marked in ends:
                if cost <= best + self._noise.dearest_edit:
                    best = min(best, cost)
                    found.append((Way(cost, _moved(places, index, at), ((index, is_marked),)), move))
        return found

    def _ways_in_all(
        self, node: Node, live: Sequence[int], due: Due, moves: Sequence[WrittenMove], minds: Mapping[int, Mind]
    ) -> list[tuple[Way, Move]]:
        """Return the ways to read the next ply in several sheets, any of which may lack it."""
        found: list[tuple[Way, Move]] = []
        whatever = {index: self._whatever(index, node.places[index], due) for index in live}
        further_on = {index: self._further_on(index, node.places[index], due) for index in live}
        ended = self._cost_of_ended(node, live)
        for move, described, text in moves:
            ways = [Way(ended, node.places, ())]
            for index in live:
                ends = [*self._sheets[index].ends(node.places[index], due, text)]
                if index in minds:
                    ends += self._meant(move, described, minds[index])
                if passed := further_on[index]:
                    later = self._sheets[index].ends(passed[0], due, text)
                    ends += [end._replace(cost=end.cost + passed[1]) for end in later]
                every = [(end.cost, end.place, ((index, end.is_marked),)) for end in ends] + whatever[index]
                ways = sorted(
                    Way(way.cost + cost, _moved(way.places, index, place), way.marked + marked)
                    for way in ways
                    for cost, place, marked in every
                )[:_WAYS]
            found += [(way, move) for way in ways]
        return found

    def _whatever(self, index: int, place: int, due: Due) -> list[tuple[float, int, tuple[()]]]:
        """Return how a sheet goes on whatever the next ply is: it lacks it, or a word is too much spoilt to tell."""
        word = self._sheets[index].word(place, due)
        lacking = [(self._noise.lacking, place, ())]
        return [*lacking, (word.cost + self._noise.unreadable, word.place, ())] if word else lacking

    def _further_on(self, index: int, place: int, due: Due) -> tuple[int, float] | None:
        """Return where a sheet goes on if all up to the number that is due is left out, and what that costs."""
        sheet = self._sheets[index]
        at = sheet.numbers.place_of(due.value, place)
        cost = self._noise.left_out + self._noise.passed_sign * (sheet.signs_before(at) - sheet.signs_before(place))
        if not due.begins and at >= 0:
            first = sheet.word(at, due._replace(begins=True))
            return (first.place, cost) if first else None
        return (at, cost) if at > place else None

    def _cost_of_ended(self, node: Node, live: Sequence[int]) -> float:
        """Return what it costs that sheets which have ended, or go on at a later row, lack the next ply."""
        return sum(place > 0 and index not in live for index, place in enumerate(node.places)) * self._noise.ended

    def _in_any_case(self, node: Node, move: Move, live: Sequence[int], due: Due) -> Iterator[Step]:
        """Yield the ``move`` that is known for the next word, however little that is like it."""
        places, noise = list(node.places), self._noise
        for index in live:
            if word := self._sheets[index].word(node.places[index], due):
                places[index] = word.place
        cost = noise.left_out + noise.ply_missing
        if tuple(places) != node.places:
            yield Step(node.cost + cost, node, Kind.MISREAD, move, tuple(places), node.shift, cost)
        yield Step(node.cost + cost, node, Kind.MISSING, move, node.places, node.shift, cost)

    def _meant(self, move: Move, described: MoveText, mind: Mind) -> tuple[End, ...]:
        """Return the end of a word that is a move if another man or cell was meant by it, or one of several."""
        if move in mind.fitting:
            cost = self._noise.ambiguous
        else:
            cost = parts_cost(mind.said, described, self._cells)
            if not 0 < cost <= _MOST_OF_MIND:
                return ()
            cost += self._noise.slip_of_mind
        word = mind.word
        return (End(word.place, word.cost + cost, word.text[-1:] in "+#"),)

    def _minds(self, node: Node, live: Sequence[int], due: Due) -> dict[int, Mind]:
        """Return by sheet what the next words say that are moves, where that may mean another move, or several."""
        found: dict[int, Mind] = {}
        for index in live:
            word = self._sheets[index].word(node.places[index], due)
            said = self._notation.match(word.text, node.position.turn) if word else None
            if word and said:
                fitting = node.position.find(said.query)
                if len(fitting) > 1 or self._noise.slip_of_mind < INFINITE:
                    found[index] = Mind(said.text, word, frozenset(fitting) if len(fitting) > 1 else frozenset())
        return found

    def left_out(self, node: Node) -> Iterator[Step]:
        """Yield what follows left out: a word, a remark, a line, a ply or row that stands there twice; or renumbered."""
        for index in self.live(node.places, self._due(node)):
            sheet, place = self._sheets[index], node.places[index]
            for end, cost in sheet.left_out(place):
                yield self._skipping(node, Kind.LEFT_OUT, index, end, node.shift, cost)
            for count in {1, self._seats}:
                yield from self._twice(node, index, count)
            yield from self._renumbered(node, index)

    def _skipping(self, node: Node, kind: Kind, index: int, end: int, shift: int, cost: float) -> Step:
        return Step(node.cost + cost, node, kind, None, _moved(node.places, index, end), shift, cost)

    def _twice(self, node: Node, index: int, count: int) -> Iterator[Step]:
        """Yield that the last ``count`` plies stand there once more, with a number of their own or the same."""
        before = self._last_texts(node, count)
        if before is None:
            return
        sheet, place, cost = self._sheets[index], node.places[index], self._noise.twice
        for at, (text, position) in enumerate(before):
            dues = {self.due(position, node.ply - count + at, node.shift), self.due(position, node.ply + at, node.shift)}
            ends = [end for due in dues if (end := sheet.again(place, due, text))]
            if not ends:
                return
            end = min(ends, key=lambda each: each.cost)
            place, cost = end.place, cost + end.cost
        if place > node.places[index]:
            for shift in (node.shift, node.shift + count):
                yield self._skipping(node, Kind.TWICE, index, place, shift, cost)

    def _last_texts(self, node: Node, count: int) -> list[tuple[str, Position]] | None:
        """Return the texts of the last ``count`` moves on the cheapest way, with the positions before them."""
        found: list[tuple[str, Position]] = []
        edge = node.best_edge()
        while edge is not None and len(found) < count:
            if edge.move is not None:
                found.append((self.text_of(edge.source.position, edge.move), edge.source.position))
            edge = edge.source.best_edge()
        return found[::-1] if len(found) == count else None

    def _renumbered(self, node: Node, index: int) -> Iterator[Step]:
        """Yield that the numbers go on otherwise from here: a row may be missing."""
        number = self._sheets[index].number_at(node.places[index])
        if number < 0:
            return
        shift = (number - 1) * self._seats - self._first - node.ply
        gap = shift - node.shift
        if not gap or abs(gap) > _JUMP * self._seats:
            return
        cost = self._noise.renumbered + (self._noise.gap if gap > 0 and gap % self._seats == 0 else 0.0)
        yield Step(node.cost + cost, node, Kind.RENUMBERED, None, node.places, shift, cost)

    def lacks_row(self, node: Node) -> bool:
        """Say whether the number that stands at a node is that of the row after the one that is due."""
        due = self._due(node)
        return due.begins and any(
            self._sheets[index].number_at(node.places[index]) == due.value + 1
            for index in self.live(node.places, due)
        )

    def unreadable(self, node: Node) -> Iterator[Step]:
        """Yield any legal move for the next word, which is too much spoilt to tell."""
        due, places, cost = self._due(node), node.places, 0.0
        live = self.live(node.places, due)
        for index in live:
            word = self._sheets[index].word(places[index], due)
            if word is None:
                return
            places = _moved(places, index, word.place)
            cost += self._noise.unreadable
        moves = self.moves(node.position)
        cost += self._noise.of_the_missing * math.log(max(len(moves), 2))
        for move, _, _ in moves if places != node.places else ():
            yield Step(node.cost + cost, node, Kind.MISREAD, move, places, node.shift, cost)

    # --- plies that are missing or exchanged ---------------------------------------------------------------------

    def missing(self, node: Node) -> Iterator[Node]:
        """Make the steps of plies that are missing after which what follows is legal; yield the nodes they reach."""
        noise, count = self._noise, len(self.moves(node.position))
        if self.lacks_row(node) and self._seats == 2 and count <= _MOST_MOVES:
            cost = noise.row_missing + 2 * noise.of_the_missing * math.log(max(count, 2))
            yield from self._filled(node, 2, cost, _MANY)
        elif count <= 4 * _MOST_MOVES:
            yield from self._filled(node, 1, noise.ply_missing + noise.of_the_missing * math.log(max(count, 2)), _FEW)

    def _filled(self, node: Node, plies: int, cost: float, most: int) -> Iterator[Node]:
        """Make steps of ``plies`` moves that are not written, those after which most of what follows is legal."""
        lines: list[tuple[tuple[Move, ...], Position]] = [((), node.position)]
        for _ in range(plies):
            lines = [
                ((*moves, move), position.apply_unchecked(move))
                for moves, position in lines
                for move in position.iter_legal_moves()
            ][:_MOST_PAIRS]
        self.played += len(lines)
        shifts = (node.shift,) if plies > 1 else (node.shift, node.shift - 1)
        good: list[tuple[int, tuple[Move, ...], int]] = []
        for moves, position in lines:
            for shift in shifts:
                reach = self._reach(node.places, position, node.ply + plies, shift)
                if reach:
                    good.append((reach, moves, shift))
        furthest = max((reach for reach, _, _ in good), default=0)
        for _, moves, shift in [each for each in good if each[0] == furthest][:most]:
            yield self._made(node, Kind.MISSING, moves, node.places, shift, cost)

    def _made(
        self, node: Node, kind: Kind, moves: Sequence[Move], places: Places, shift: int, cost: float
    ) -> Node:
        """Return the node that a step of several ``moves`` leads to from ``node``."""
        at, position = node, node.position
        for move in moves[:-1]:
            position = position.apply_unchecked(move)
            at = self._lattice.inner(Edge(at, kind, move, cost), position)
            cost = 0.0
        position = position.apply_unchecked(moves[-1])
        edge = Edge(at, kind, moves[-1], cost)
        until = self._seats - len(moves) if kind is Kind.EXCHANGED else -1
        return self._lattice.reach(edge, position, places, shift, until_exchange=until)[0]

    def _reach(self, places: Places, position: Position, ply: int, shift: int) -> int:
        """Return how many of the next words are legal as they stand, 0 if too few to tell."""
        live = self.live(places, self.due(position, ply, shift))
        if not live:
            return 0
        index, done = live[0], 0
        sheet, place = self._sheets[index], places[index]
        while done < _AHEAD and place < sheet.end:
            word = sheet.word(place, self.due(position, ply + done, shift))
            if word is None or word.cost > self._noise.number_other:
                break
            found = self._notation.play(word.text, position)
            if found is None:
                break
            position, place, done = found[2], word.place, done + 1
        self.played += done
        return done if done >= _ENOUGH_AHEAD or (done and place >= sheet.end) else 0

    def exchanged(self, node: Node) -> Iterator[Node]:
        """Make the steps that read two plies of the next row in each other's place; yield the nodes they reach."""
        live = self.live(node.places, self._due(node))
        if len(live) != 1 or len(self._sheets) > 1:
            return
        words = self._words(node, live[0], max(self._seats, 2))
        for one, other in combinations(range(len(words)), 2):
            order = list(range(other + 1))
            order[one], order[other] = other, one
            if one:
                continue  # the plies before them are steps of their own
            moves, position = list[Move](), node.position
            for at in order:
                found = self.fitting(words[at].text, position)
                if found is None:
                    break
                moves.append(found.move)
                position = found.after
            if len(moves) == len(order):
                cost = self._noise.still_exchanged if not node.until_exchange else self._noise.exchanged
                cost += sum(words[at].cost for at in order)
                places = _moved(node.places, live[0], words[other].place)
                yield self._made(node, Kind.EXCHANGED, moves, places, node.shift, cost)

    def _words(self, node: Node, index: int, count: int) -> list[object]:
        """Return the next ``count`` words as they stand, fewer where there are no more."""
        sheet, place, found = self._sheets[index], node.places[index], []
        for at in range(count):
            row, seat = divmod(self._first + node.ply + node.shift + at, self._seats)
            due = Due(row + 1, not seat)
            word = sheet.word(place, due) if place < sheet.end else None
            if word is None:
                break
            found.append(word)
            place = word.place
        return found


def _moved(places: Places, index: int, place: int) -> Places:
    """Return ``places`` with another in the sheet of ``index``."""
    return (*places[:index], place, *places[index + 1 :])
