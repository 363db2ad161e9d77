"""The steps that suppose more than a misread word: something left out, typed twice, missing, or in another place."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from plybook.interpret.alignment import INFINITE
from plybook.replay.inference.lattice import Edge, Node, Places, StepKind
from plybook.replay.inference.sheet import Word
from plybook.replay.inference.steps import DecoderStep, StepMaker, moved
from plybook.rules.moves import Move
from plybook.rules.position import Position

_AHEAD = 6  # how many words are played to see if a ply is missing
_ENOUGH_AHEAD = 2  # so many must be legal, or all that are left
_FEW, _MANY = 60, 200  # how many moves, and pairs of moves, are kept that may be missing
_MOST_MOVES = 80  # a row is looked for where there are no more legal moves than that, a ply with four times as many
_MOST_PAIRS = 3000
_JUMP = 12  # by how many rows a number may jump


class IrregularSteps:
    """Makes the irregular steps from the nodes of the lattice of ``steps``.

    ``untried`` is what it costs that a ply is missing where that was not tried, as there are too many legal moves.
    """

    def __init__(self, steps: StepMaker) -> None:
        self._steps = steps
        self.untried = INFINITE

    def left_out(self, node: Node) -> Iterator[DecoderStep]:
        """Yield steps over a word, remark or line that is no move, a ply or row typed twice, or a jump of numbers."""
        for index in self._steps.live(node.places, self._steps.due_at(node)):
            sheet, place = self._steps.sheets[index], node.places[index]
            for end, cost in sheet.left_out(place):
                yield self._skipping(node, StepKind.LEFT_OUT, index, end, node.shift, cost)
            for count in {1, self._steps.seats}:
                yield from self._twice(node, index, count)
            yield from self._renumbered(node, index)

    def _skipping(self, node: Node, kind: StepKind, index: int, end: int, shift: int, cost: float) -> DecoderStep:
        return DecoderStep(node.cost + cost, node, kind, None, moved(node.places, index, end), shift, cost)

    def _twice(self, node: Node, index: int, count: int) -> Iterator[DecoderStep]:
        """Yield steps over the last ``count`` plies typed once more, with a number of their own or the same."""
        before = self._last_texts(node, count)
        if before is None:
            return
        sheet, place, cost = self._steps.sheets[index], node.places[index], self._steps.noise.twice
        for at, (text, position) in enumerate(before):
            dues = {
                self._steps.due(position, node.ply - count + at, node.shift),
                self._steps.due_after(node.ply + node.shift + at),
            }
            ends = [end for due in dues if (end := sheet.again(place, due, text))]
            if not ends:
                return
            end = min(ends, key=lambda each: each.cost)
            place, cost = end.place, cost + end.cost
        if place > node.places[index]:
            for shift in (node.shift, node.shift + count):
                yield self._skipping(node, StepKind.TWICE, index, place, shift, cost)

    def _last_texts(self, node: Node, count: int) -> list[tuple[str, Position]] | None:
        """Return the texts of the last ``count`` moves on the cheapest way, with the positions before them."""
        found: list[tuple[str, Position]] = []
        edge = node.best_edge()
        while edge is not None and len(found) < count:
            if edge.move is not None:
                found.append((self._steps.text_of(edge.source.position, edge.move), edge.source.position))
            edge = edge.source.best_edge()
        return found[::-1] if len(found) == count else None

    def _renumbered(self, node: Node, index: int) -> Iterator[DecoderStep]:
        """Yield a step from which on the numbers are shifted, as a row may be missing."""
        number = self._steps.sheets[index].number_at(node.places[index])
        if number < 0:
            return
        shift = (number - 1) * self._steps.seats - self._steps.first - node.ply
        gap = shift - node.shift
        if not gap or abs(gap) > _JUMP * self._steps.seats:
            return
        cost = self._steps.noise.renumbered + (
            self._steps.noise.gap if gap > 0 and gap % self._steps.seats == 0 else 0.0
        )
        yield DecoderStep(node.cost + cost, node, StepKind.RENUMBERED, None, node.places, shift, cost)

    # --- plies that are missing or exchanged ---------------------------------------------------------------------

    def lacks_row(self, node: Node) -> bool:
        """Say whether the number that stands at a node is that of the row after the one that is due."""
        due = self._steps.due_at(node)
        return due.begins and any(
            self._steps.sheets[index].number_at(node.places[index]) == due.value + 1
            for index in self._steps.live(node.places, due)
        )

    def missing(self, node: Node) -> Iterator[Node]:
        """Make the steps of plies that are missing after which what follows is legal; yield the nodes they reach."""
        noise, count = self._steps.noise, len(self._steps.moves(node.position))
        if self.lacks_row(node) and self._steps.seats == 2 and count <= _MOST_MOVES:
            cost = noise.row_missing + 2 * noise.of_the_missing * math.log(max(count, 2))
            yield from self._filled(node, 2, cost, _MANY)
            return
        cost = noise.ply_missing + noise.of_the_missing * math.log(max(count, 2))
        if count <= 4 * _MOST_MOVES:
            yield from self._filled(node, 1, cost, _FEW)
        else:
            self.untried = min(self.untried, cost)

    def _filled(self, node: Node, plies: int, cost: float, most: int) -> Iterator[Node]:
        """Make steps of ``plies`` moves that are not written, those after which most of what follows is legal."""
        lines: list[tuple[tuple[Move, ...], Position]] = [((), node.position)]
        for _ in range(plies):
            lines = [
                ((*moves, move), position.apply_unchecked(move))
                for moves, position in lines
                for move in position.iter_legal_moves()
            ][:_MOST_PAIRS]
        self._steps.played += len(lines)
        shifts = (node.shift,) if plies > 1 else (node.shift, node.shift - 1)
        good: list[tuple[int, tuple[Move, ...], int]] = []
        for moves, position in lines:
            for shift in shifts:
                reach = self._reach(node.places, position, node.ply + plies, shift)
                if reach:
                    good.append((reach, moves, shift))
        furthest = max((reach for reach, _, _ in good), default=0)
        for _, moves, shift in [each for each in good if each[0] == furthest][:most]:
            yield self._made(node, StepKind.MISSING, moves, node.places, shift, cost)

    def _made(
        self, node: Node, kind: StepKind, moves: Sequence[Move], places: Places, shift: int, cost: float
    ) -> Node:
        """Return the node that a step of several ``moves`` leads to from ``node``."""
        at, position = node, node.position
        for move in moves[:-1]:
            position = position.apply_unchecked(move)
            at = self._steps.lattice.inner(Edge(at, kind, move, cost), position)
            cost = 0.0
        position = position.apply_unchecked(moves[-1])
        edge = Edge(at, kind, moves[-1], cost)
        until = self._steps.seats - len(moves) if kind is StepKind.EXCHANGED else -1
        is_first = node.lacks_first or self._steps.due_at(node).begins
        lacks_first = (
            kind is StepKind.MISSING
            and len(moves) == 1
            and is_first
            and not self._steps.due(position, node.ply + 1, shift).begins
        )
        return self._steps.lattice.reach(
            edge, position, places, shift, until_exchange=until, lacks_first=lacks_first
        )[0]

    def _reach(self, places: Places, position: Position, ply: int, shift: int) -> int:
        """Return how many of the next words are legal as they stand, 0 if too few to tell."""
        live = self._steps.live(places, self._steps.due(position, ply, shift))
        if not live:
            return 0
        index, done = live[0], 0
        sheet, place = self._steps.sheets[index], places[index]
        while done < _AHEAD and place < sheet.end:
            word = sheet.word(place, self._steps.due(position, ply + done, shift))
            if word is None or word.cost > self._steps.noise.number_other:
                break
            found = self._steps.notation.play(word.text, position)
            if found is None:
                break
            position, place, done = found[2], word.place, done + 1
        self._steps.played += done
        return done if done >= _ENOUGH_AHEAD or (done and place >= sheet.end) else 0

    def exchanged(self, node: Node) -> Iterator[Node]:
        """Make the steps that read two plies of the next row in each other's place; yield the nodes they reach."""
        live = self._steps.live(node.places, self._steps.due_at(node))
        if len(live) != 1 or len(self._steps.sheets) > 1:
            return
        words = self._words(node, live[0], max(self._steps.seats, 2))
        for other in range(1, len(words)):  # an exchange that begins later is a step from a later node
            order = [other, *range(1, other), 0]
            moves, position = list[Move](), node.position
            for at in order:
                found = self._steps.fitting(words[at].text, position)
                if found is None:
                    break
                moves.append(found.move)
                position = found.after
            if len(moves) == len(order):
                cost = self._steps.noise.still_exchanged if not node.until_exchange else self._steps.noise.exchanged
                cost += sum(words[at].cost for at in order)
                places = moved(node.places, live[0], words[other].place)
                yield self._made(node, StepKind.EXCHANGED, moves, places, node.shift, cost)

    def _words(self, node: Node, index: int, count: int) -> list[Word]:
        """Return the next ``count`` words as they stand, fewer where there are no more."""
        sheet, place, found = self._steps.sheets[index], node.places[index], list[Word]()
        for at in range(count):
            due = self._steps.due_after(node.ply + node.shift + at)
            word = sheet.word(place, due) if place < sheet.end else None
            if word is None:
                break
            found.append(word)
            place = word.place
        return found
