"""The first deviation of a game from its text: all that may be meant, each with its probability.

Each way through the lattice goes on as it is written up to some step. All ways are parted by that step, so that the
probabilities of all deviations, and that of none, add up to 1.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from plybook.replay.inference.lattice import PLAIN, Edge, Lattice, Node, StepKind
from plybook.replay.inference.posterior import backward_masses, sum_of
from plybook.rules.moves import Move

_LEAST = -14.0  # logarithm of the probability of what is not looked at


@dataclass(frozen=True, slots=True)
class Deviation:
    """A step from ``source`` to ``target`` that is not written, of that ``kind`` and by these ``moves``.

    ``probability`` is that of this step, if all before it is as it is written.
    """

    kind: StepKind
    source: Node
    target: Node
    moves: tuple[Move, ...]
    probability: float


class Deviations:
    """The deviations in a ``lattice`` whose ways end at ``ends``, each with what the rest costs."""

    def __init__(self, lattice: Lattice, ends: Mapping[Node, float]) -> None:
        self._nodes = lattice.settle()
        self._backward = backward_masses(self._nodes, ends)
        self._ends = ends
        self._onward: dict[Node, list[tuple[Edge, Node]]] = defaultdict(list)
        for node in self._nodes:
            if node in self._backward:
                for edge in node.edges:
                    self._onward[edge.source].append((edge, node))

    def after(self, begin: Node) -> list[Deviation]:
        """Return the first deviations on the ways from ``begin``, the likeliest first."""
        masses: dict[Node, list[float]] = {begin: [0.0]}
        found: dict[tuple[object, ...], tuple[list[float], StepKind, Node, Node, tuple[Move, ...]]] = {}
        plain: list[float] = []
        for node in self._nodes[self._nodes.index(begin) :]:
            if node not in masses:
                continue
            mass = sum_of(masses[node])
            if node in self._ends:
                plain.append(mass - self._ends[node])
            for edge, target in self._onward[node]:
                if edge.kind in PLAIN:
                    masses.setdefault(target, []).append(mass - edge.cost)
                    continue
                moves, cost = [edge.move] if edge.move is not None else [], edge.cost
                while target.is_inner:
                    inner, target = self._onward[target][0]
                    moves += [inner.move] if inner.move is not None else []
                    cost += inner.cost
                key = edge.kind, node.places, node.ply, tuple(moves), target.places
                entry = found.setdefault(key, ([], edge.kind, node, target, tuple(moves)))
                entry[0].append(mass - cost + self._backward[target])
        total = sum_of([*plain, *(each for entry in found.values() for each in entry[0])] or [0.0])
        deviations = [
            Deviation(kind, source, target, moves, math.exp(share))
            for parts, kind, source, target, moves in found.values()
            if (share := sum_of(parts) - total) > _LEAST
        ]
        deviations.sort(key=lambda each: (-round(each.probability, 3), each.moves))
        return deviations
