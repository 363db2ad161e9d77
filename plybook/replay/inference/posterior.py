"""How likely each move is, from the mass of all hypotheses that were kept; and the line that is most likely right.

The probability of a step is the sum of the probabilities of all ways through it, as a share of the sum over all ways:
forward and backward over the lattice. The line that is chosen has the greatest sum of the probabilities of its moves,
which is the greatest expected number of plies that are right.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from plybook.replay.inference.lattice import Edge, Lattice, Node, StepKind
from plybook.rules.moves import Move

_NEVER = -math.inf
_LEAST = -30.0  # logarithm of a share that is not looked at
_ODD = 1e-3  # how much a step that is no reading of the text counts against a line, so that ties go to the plainer
_UNLIKELY_END = 12.0


@dataclass(frozen=True, slots=True)
class Chosen:
    """The line chosen, as its ``edges``, and the ``shares``: by ply, the probability of each move at it."""

    edges: Sequence[Edge]
    shares: Mapping[int, Mapping[Move, float]]
    end: Node


def choose(lattice: Lattice, root: Node, ends: Mapping[Node, float]) -> Chosen:
    """Return the likeliest line from ``root`` to one of ``ends``, each with what the rest costs from it."""
    nodes = lattice.settle()
    forward = _forward(nodes, root)
    backward = backward_masses(nodes, ends)
    total = backward.get(root, _NEVER)
    shares: dict[int, dict[Move, float]] = defaultdict(dict)
    for node in nodes:
        if node not in backward:
            continue
        for edge in node.edges:
            if edge.move is None or edge.source not in forward:
                continue
            share = forward[edge.source] - edge.cost + backward[node] - total
            if share > _LEAST:
                at = shares[edge.source.ply]
                at[edge.move] = at.get(edge.move, 0.0) + math.exp(share)
    end, edges = _best_line(nodes, root, ends, forward, backward, shares, total)
    return Chosen(edges, shares, end)


def _forward(nodes: Sequence[Node], root: Node) -> dict[Node, float]:
    """Return the logarithm of the mass of all ways from ``root`` to each node."""
    found = {root: 0.0}
    for node in nodes:
        masses = [found[edge.source] - edge.cost for edge in node.edges if edge.source in found]
        if masses:
            found[node] = sum_of([*masses, found[node]] if node in found else masses)
    return found


def backward_masses(nodes: Sequence[Node], ends: Mapping[Node, float]) -> dict[Node, float]:
    """Return the logarithm of the mass of all ways from each node to ``ends``."""
    onward: dict[Node, list[float]] = defaultdict(list)
    for node, rest in ends.items():
        onward[node].append(-rest)
    found: dict[Node, float] = {}
    for node in reversed(nodes):
        masses = onward.pop(node, None)
        if masses is None:
            continue
        mass = found[node] = sum_of(masses)
        for edge in node.edges:
            onward[edge.source].append(mass - edge.cost)
    return found


def sum_of(logarithms: Sequence[float]) -> float:
    """Return the logarithm of the sum of the numbers that have these ``logarithms``."""
    greatest = max(logarithms)
    return greatest + math.log(sum(math.exp(each - greatest) for each in logarithms))


def _best_line(
    nodes: Sequence[Node],
    root: Node,
    ends: Mapping[Node, float],
    forward: Mapping[Node, float],
    backward: Mapping[Node, float],
    shares: Mapping[int, Mapping[Move, float]],
    total: float,
) -> tuple[Node, list[Edge]]:
    """Return the end of the line with the most plies expected right, and its edges."""
    score: dict[Node, float] = {root: 0.0}
    last: dict[Node, Edge] = {}
    for node in nodes:
        if node not in backward or node is root:
            continue
        for edge in node.edges:
            if edge.source not in score:
                continue
            gain = shares[edge.source.ply].get(edge.move, 0.0) if edge.move is not None else 0.0
            worth = score[edge.source] + gain - _ODD * (edge.kind not in (StepKind.AS_WRITTEN, StepKind.MISREAD))
            if node not in score or worth > score[node]:
                score[node], last[node] = worth, edge
    reached = [node for node, rest in ends.items() if node in score and not rest]
    likely = [node for node in reached if forward.get(node, _NEVER) - total > -_UNLIKELY_END]
    end = max(likely or reached or [root], key=lambda node: (score[node], forward[node]))
    edges: list[Edge] = []
    node = end
    while node in last:
        edges.append(last[node])
        node = last[node].source
    return end, edges[::-1]
