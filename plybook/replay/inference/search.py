"""The search through all that a text may mean: first for a likely way to its end, then for what competes with it.

The first pass is a beam. Hypotheses are taken in the order of their places, so that those compared with each other
explain the same signs. What a hypothesis might mean beside the plainest is put off, and looked at where the plainest
has become as dear. The second pass looks at everything that may be nearly as likely as the way that was found. It
goes from the likeliest on, by what the rest of that way costs from a place on.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from itertools import count
from typing import NamedTuple, TypeAlias

from plybook.interpret.alignment import INFINITE
from plybook.replay.inference.irregular_steps import IrregularSteps
from plybook.replay.inference.lattice import Edge, Lattice, Node, Places, StepKind, way_to
from plybook.replay.inference.sheet import Sheet
from plybook.replay.inference.steps import DecoderStep, StepMaker, Text
from plybook.rules.position import Position

AS_WRITTEN, MISREAD, LEFT_OUT, MISSING, UNREADABLE = range(5)
"""The stages of what may be made of a node."""

_SHARE = {AS_WRITTEN: 25, MISREAD: 1, LEFT_OUT: 0.5, MISSING: 0.13, UNREADABLE: 0.13}
"""How many nodes of a place go through each stage, as a share of the width of the beam."""

_NEAR = 2  # plies before one that costs much are looked at for one that is missing
_BETTER = 0.5  # so much less must a way cost to guide the search
_DEEPER = 4  # how many steps a stage beyond the first counts for
_MISSING = 2.0
"""What it costs at least which ply is missing, beside that one is."""

_HELD = 5.0  # so much more must a way cost before twice as many nodes of a place go through a stage, and so on

_DEAR, _AT_LEAST, _FURTHER = 1.6, 0.5, 4
"""How many times more than it should a ply costs where all is well, and what it costs at least; and how many times
further back, and at how many times more hypotheses, is looked where it costs more."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is looked at.

    In the first pass at most ``width`` hypotheses go on from a place, none of which costs ``drop`` more than the
    cheapest; what was put off is looked at up to ``window`` plies back. Where no hypothesis goes on, the beam is
    widened, at most ``again`` times. In the second pass at most ``steps`` are made, none dearer than the best way by
    ``margin``. In all about ``positions`` are looked at. A text is given up when a sign costs more than
    ``hopeless``, or all of them more than ``limit``. With ``first_only`` only the first deviation from the text is
    asked for: in the second pass no other is looked for where a way goes on to the end without.
    """

    width: int = 8
    drop: float = 9.0
    window: int = 14
    margin: float = 7.0
    steps: int = 5000
    hopeless: float = 0.75
    positions: int = 1 << 30
    limit: float = INFINITE
    again: int = 2
    first_only: bool = False


Keyed: TypeAlias = tuple[float, int, "DecoderStep | Node", int]
"""An entry of the agenda: what the whole way costs at least, a number that keeps the order, and a node's stage."""


class Deferred(NamedTuple):
    """A stage of a node that is put off, by what it costs at least, and how many times it was put off."""

    cost: float
    serial: int
    node: Node
    stage: int
    times: int = 1


class Search:
    """The search in the sheets of one game, which begins in one of the ``starts``, each with what it costs."""

    def __init__(self, text: Text, starts: Sequence[tuple[Position, float]], effort: Effort) -> None:
        self._text = text
        self._noise = text.noise
        self._effort = effort
        self.lattice = Lattice()
        self.steps = StepMaker(text, self.lattice, starts[0][0])
        self._irregular = IrregularSteps(self.steps)
        self._serial = count()
        begin = tuple(0 for _ in text.sheets)
        self.root, _ = self.lattice.reach(None, starts[0][0], begin, 0)
        self._open: dict[int, list[tuple[float, int, DecoderStep | Node]]] = defaultdict(list)
        self._costs: list[tuple[float, int]] = []  # of all that is open
        self._taken: set[int] = set()  # of these, what is no longer open
        self._deferred: list[Deferred] = []
        self._far: list[Deferred] = []  # put off again, as it is too far back
        signs = sum(sheet.usual_length for sheet in text.sheets)
        self._usual = max(_DEAR * signs * self._noise.rate * self._noise.other, _AT_LEAST)
        self._dropped: list[DecoderStep | Node] = []
        self._width, self._window = effort.width, effort.window
        self._drop = max(effort.drop, text.noise.dearest_edit)
        self._widened = 0
        self._expanded: Counter[tuple[int, int]] = Counter()
        self._furthest = self.root
        self._end: Node | None = None  # the cheapest of the ends of all sheets that were reached
        self._ends: list[Node] = []
        self._owing = [_owing(sheet, text) for sheet in text.sheets]
        self._least: dict[int, float] = {}  # by ply, what the cheapest way there costs
        self.is_whole = False
        self.is_complete = False
        self._add(self.root)
        for start, cost in starts[1:]:
            edge = Edge(self.root, StepKind.OTHER_SIDE, None, cost)
            self._add(self.lattice.reach(edge, start, begin, 0)[0])

    @property
    def untried(self) -> float:
        """What it costs that a ply is missing where that was not tried; infinite if it was wherever it may be."""
        return self._irregular.untried

    # --- the first pass ------------------------------------------------------------------------------------------

    def first_pass(self) -> Node:
        """Return the last node of a likely way: the end of all sheets, or as far as any way goes."""
        while True:
            lowest = self._lowest()
            if self._end is not None and self._end.cost - self._owed(self._end.places) <= lowest + 1e-9:
                break
            self._release(lowest)
            if INFINITE > lowest > self._effort.limit or self._is_hopeless():
                break
            if self._open:
                self._go_on_from(min(self._open))
            elif self._end is not None or not self._look_further():
                break
        self.is_whole = self._end is not None
        return self._end or self._furthest

    def _go_on_from(self, place: int) -> None:
        """Go on with what is open at ``place``, the cheapest first, but for what is too dear or too much."""
        for cost, serial, entry in sorted(self._open.pop(place), key=lambda each: each[:2]):
            self._taken.add(serial)
            is_full = self._expanded[place, AS_WRITTEN] >= self._width * _SHARE[AS_WRITTEN]
            if is_full or cost > self._least.get(_ply_after(entry), cost) + self._drop:
                self._dropped.append(entry)
                continue
            node = self._node_of(entry)
            if node is None:
                continue
            if self.steps.is_end(node):
                self._ends.append(node)
                if self._end is None or node.cost < self._end.cost:
                    self._end = node
                continue
            self._expanded[place, AS_WRITTEN] += 1
            self._expand(node, AS_WRITTEN)

    def _look_further(self) -> bool:
        """Look further back, or at more hypotheses, where none goes on; return False if there is no more."""
        if self._deferred:
            self._window *= 3
            return True
        if self._widened == self._effort.again or not (self._dropped or self._far):
            return False
        self._widened += 1
        self._width, self._drop = self._width * 3, self._drop * 2
        self._reopen()
        return True

    def _lowest(self) -> float:
        """Return the least cost of what is open."""
        while self._costs and self._costs[0][1] in self._taken:
            self._taken.discard(heappop(self._costs)[1])
        return self._costs[0][0] if self._costs else INFINITE

    def _is_hopeless(self) -> bool:
        if self.steps.played > self._effort.positions:
            return True
        if self._furthest.cost > self._effort.limit:
            return True
        read = self._text.signs_before(self._furthest.places)
        return read > 200 and self._furthest.cost > self._effort.hopeless * read

    def _add(self, entry: DecoderStep | Node) -> None:
        serial = next(self._serial)
        cost = entry.cost - self._owed(entry.places)
        self._open[sum(entry.places)].append((cost, serial, entry))
        ply = _ply_after(entry)
        if cost < self._least.get(ply, INFINITE):
            self._least[ply] = cost
        heappush(self._costs, (cost, serial))

    def _owed(self, places: Places) -> float:
        """Return what it costs at least to read what stands before ``places``, whatever the position.

        Every way pays this sooner or later, so ways to different places are compared without it. Else all that is
        before a word that is no move would be looked at again when that word is read.
        """
        return sum(owed[place] for owed, place in zip(self._owing, places, strict=True))

    def _defer(self, node: Node, stage: int, cost: float) -> None:
        cost += node.cost - self._owed(node.places)
        heappush(self._deferred, Deferred(cost, next(self._serial), node, stage))

    def _release(self, lowest: float) -> None:
        """Make what was put off and costs no more than what is open; the first of it if nothing is."""
        strain = self._strain(lowest)
        while self._deferred and self._deferred[0].cost <= lowest:
            each = heappop(self._deferred)
            if each.node.opened >= each.stage and each.stage:
                continue
            at = sum(each.node.places), each.stage
            is_far = each.node.ply < self._furthest.ply - self._window * strain
            if is_far:
                self._far.append(each)
                continue
            if self._expanded[at] >= self._width * _SHARE[each.stage] * each.times:
                again = each._replace(cost=each.cost + _HELD, times=each.times + 1)
                heappush(self._deferred, again)
                continue
            self._expanded[at] += 1
            self._expand(each.node, each.stage)
            lowest = min(lowest, self._lowest())

    def _strain(self, lowest: float) -> int:
        """Return how many times more the last plies cost than they should, from 1 up to a limit."""
        if lowest == INFINITE:
            return _FURTHER
        before = self._least.get(self._furthest.ply - self._window, 0.0)
        return min(max(int((lowest - before) / (self._window * self._usual)), 1), _FURTHER)

    def _reopen(self) -> None:
        """Open again what was dropped."""
        self._expanded.clear()
        for entry in self._dropped:
            self._add(entry)
        for each in self._far:
            heappush(self._deferred, each)
        self._dropped, self._far = [], []

    def _node_of(self, entry: DecoderStep | Node) -> Node | None:
        """Return the node that an entry is, or leads to; None if that is known and reached at less cost."""
        if isinstance(entry, Node):
            return entry
        node, is_better = self._made(entry)
        return node if is_better else None

    def _made(self, step: DecoderStep) -> tuple[Node, bool]:
        """Make a step: play its move, if it has one, and see what the marks say of it."""
        source, position, cost = step.source, step.source.position, step.cost_of_step
        if step.move is not None:
            position = position.apply_unchecked(step.move)
            self.steps.played += 1
            marked = step.is_marked
            if any(is_marked or self._text.sheets[index].has_marks for index, is_marked in marked):
                cost += self.steps.cost_of_marks(position.is_check(), marked)
        edge = Edge(source, step.kind, step.move, cost)
        until = source.until_exchange - (step.move is not None)
        return self.lattice.reach(edge, position, step.places, step.shift, until_exchange=max(until, -1))

    def _expand(self, node: Node, stage: int) -> None:
        """Make the steps of a stage from ``node``; put off those of the next."""
        if (sum(node.places), node.ply) > (sum(self._furthest.places), self._furthest.ply):
            self._furthest = node
        if stage == AS_WRITTEN:
            reached = self.steps.as_written(node)
            if reached is not None:
                self._add(reached)
            self._defer(node, MISREAD, self._cost_of_stage(node, MISREAD))
            return
        for each in self._results(node, stage):
            self._add(each)
        if stage < UNREADABLE:
            self._defer(node, stage + 1, self._cost_of_stage(node, stage + 1))

    def _cost_of_stage(self, node: Node, stage: int) -> float:
        """Return what the cheapest step of a stage costs, about."""
        noise = self._noise
        if stage == MISREAD:
            return noise.least_edit if node.onward else 0.0
        if stage == LEFT_OUT:
            return noise.still_exchanged if not node.until_exchange else min(noise.left_out, noise.exchanged)
        if stage == UNREADABLE:
            return noise.unreadable
        return (
            noise.row_missing + noise.renumbered if self._irregular.lacks_row(node) else noise.ply_missing + _MISSING
        )

    def _results(self, node: Node, stage: int) -> Iterator[DecoderStep | Node]:
        """Yield what a stage leads to from ``node``."""
        node.opened = max(node.opened, stage)
        if stage == MISREAD:
            yield from self.steps.misread(node)
        elif stage == LEFT_OUT:
            yield from self._irregular.left_out(node)
            yield from self._irregular.exchanged(node)
        elif stage == MISSING:
            yield from self._irregular.missing(node)
        else:
            yield from self.steps.unreadable(node)

    # --- the second pass -----------------------------------------------------------------------------------------

    def second_pass(self, end: Node) -> tuple[Node, dict[Node, float]]:
        """Look at all that is nearly as likely as the way to ``end``.

        Return the end of the best way, and the nodes at which ways stop, with what the rest costs from there: 0 at
        the end of the sheets, else about what the best way costs from the same place on, so that none is better than
        that.
        """
        effort, steps = self._effort, 0
        near = self._set_rest(end)
        agenda = self._agenda()
        ends: dict[Node, float] = dict.fromkeys((end, *self._ends), 0.0)
        best = guide = end
        while (
            agenda
            and steps < effort.steps
            and self.steps.played < effort.positions
            and agenda[0][0] <= best.cost + effort.margin
        ):
            _, _, entry, stage = heappop(agenda)
            if isinstance(entry, DecoderStep):
                node, is_better = self._made(entry)
                steps += 1
                if is_better:
                    self._push(agenda, node, AS_WRITTEN)
            elif self.steps.is_end(entry):
                ends[entry] = 0.0
                best = entry if entry.cost < best.cost else best
                if best.cost < guide.cost - _BETTER:  # a better guide to what the rest costs
                    self.lattice.settle()
                    guide, near = best, self._set_rest(best)
                    agenda = [self._keyed(each, stage) for _, _, each, stage in agenda]
                    heapify(agenda)
            elif stage == AS_WRITTEN:
                steps += 1
                reached = self.steps.as_written(entry)
                if reached is not None:
                    self._push(agenda, reached, AS_WRITTEN)
                self._push(agenda, entry, MISREAD)
            elif effort.first_only and self._goes_on(entry):
                continue
            elif stage > entry.opened and (stage < MISSING or not near.isdisjoint(entry.places)):
                steps += _DEEPER
                for each in self._results(entry, stage):
                    self._push(agenda, each, AS_WRITTEN)
                if stage < UNREADABLE:
                    self._push(agenda, entry, stage + 1)
        self.is_complete = not agenda or agenda[0][0] > best.cost + effort.margin
        for _, _, entry, stage in agenda:
            if stage == AS_WRITTEN and isinstance(entry, Node) and entry not in ends:
                ends[entry] = max(self._rest(entry.places), best.cost - entry.cost)
        return best, ends

    def _goes_on(self, node: Node) -> bool:
        """Say whether a way that has deviated goes on as written from ``node``, at no more cost than the best way.

        Any other deviation would make all ways to the node about as much likelier, and so change nothing.
        """
        if node.is_written:
            return False
        end, most = node, node.cost + self._rest(node.places) + _BETTER
        while end.onward is not None:
            end = end.onward
        return end.cost <= most and self.steps.is_end(end)

    def _push(self, agenda: list[Keyed], entry: DecoderStep | Node, stage: int) -> None:
        heappush(agenda, self._keyed(entry, stage))

    def _keyed(self, entry: DecoderStep | Node, stage: int) -> Keyed:
        """Return an entry of the agenda by what the whole way costs at least."""
        cost = entry.cost + self._rest(entry.places)
        if isinstance(entry, Node) and stage != AS_WRITTEN:
            cost += self._cost_of_stage(entry, stage)
        return cost, next(self._serial), entry, stage

    def _agenda(self) -> list[Keyed]:
        """Return all that the first pass left open, dropped or put off."""
        left = [entry for entries in self._open.values() for _, _, entry in entries]
        agenda = [self._keyed(entry, AS_WRITTEN) for entry in (*left, *self._dropped)]
        agenda += [self._keyed(each.node, each.stage) for each in (*self._deferred, *self._far)]
        heapify(agenda)
        return agenda

    def _set_rest(self, end: Node) -> set[int]:
        """Keep, for each sheet, what the way to ``end`` still costs from a place on.

        Return the places on it near steps that cost more than plain text does.
        """
        share = 1 / len(self._text.sheets)
        self._costs_from: list[tuple[list[int], list[float]]] = []
        way = way_to(end)
        nodes = [edge.source for edge in way] + [end]
        for index in range(len(self._text.sheets)):
            least: dict[int, float] = {}
            for node in nodes:
                place = node.places[index]
                least[place] = min(least.get(place, INFINITE), (end.cost - node.cost) * share)
            places = sorted(least)
            self._costs_from.append((places, [least[place] for place in places]))
        troubled: set[int] = set()
        for at, edge in enumerate(way):
            if edge.cost > self._noise.least_edit:
                for near in way[max(0, at - _NEAR) : at + 1]:
                    troubled.update(near.source.places)
        return troubled

    def _rest(self, places: Places) -> float:
        """Return about what the rest costs from ``places`` on: what it cost on the way from the next place on."""
        cost = 0.0
        for place, (known, costs) in zip(places, self._costs_from, strict=True):
            at = bisect_left(known, place)
            cost += costs[min(at, len(costs) - 1)]
        return cost


def _owing(sheet: Sheet, text: Text) -> list[float]:
    """Return for each place of ``sheet`` what it costs at least to read what stands before it."""
    owing, cost, at = [0.0] * (sheet.end + 1), 0.0, 0
    for end, texts in sheet.words():
        owing[at:end] = [cost] * (end - at)
        at = end
        if not any(text.notation.match(each) for each in texts):
            cost += text.noise.misreading
    owing[at:] = [cost] * (sheet.end + 1 - at)
    return owing


def _ply_after(entry: DecoderStep | Node) -> int:
    """Return how many plies there are up to a node, or to the one that a step leads to."""
    return entry.ply if isinstance(entry, Node) else entry.source.ply + (entry.move is not None)
