"""The hypotheses about a game: positions reached at places of its sheets, and the steps that lead to others.

Hypotheses that meet in a position at the same places are one node. All steps that lead to it are kept, as the
probability of a move is the sum over all ways through the lattice.
"""

from __future__ import annotations

from collections.abc import Hashable
from enum import StrEnum
from typing import NamedTuple

from plybook.interpret.alignment import INFINITE
from plybook.rules.moves import Move
from plybook.rules.position import Position

Places = tuple[int, ...]
"""A place in each sheet."""


class StepKind(StrEnum):
    """What a step supposes of the text."""

    AS_WRITTEN = "as written"
    MISREAD = "misread"
    MISSING = "missing"
    LEFT_OUT = "left out"
    TWICE = "twice"
    EXCHANGED = "exchanged"
    RENUMBERED = "renumbered"
    OTHER_SIDE = "other side"


PLAIN = frozenset({StepKind.AS_WRITTEN, StepKind.RENUMBERED})
"""The kinds of steps that read a text as it is written."""


class Edge(NamedTuple):
    """A step from the node ``source``: its kind, the move that is made, if one is, and the cost in nats."""

    source: Node
    kind: StepKind
    move: Move | None
    cost: float


class Node:
    """A position after ``ply`` plies, at ``places`` of the sheets.

    ``shift`` is by how many plies the numbers that follow are ahead of the plies. ``cost`` is that of the cheapest
    way to the node. Where plies of the last row were read in each other's place, ``until_exchange`` is after how many
    plies those of the next row would stand so, else it is -1. Where all plies of the row so far are missing, it
    ``lacks_first`` plies. A node that ``is_inner`` stands within a step of several plies: no other begins there. One
    that ``is_written`` can be reached with all before it as it is written. ``onward`` is the node to which the next
    word leads as it stands, if that is a move. ``opened`` counts the kinds of steps that were made from the node.
    ``rank`` orders nodes between which neither a sign is read nor a ply made.
    """

    __slots__ = (
        "cost",
        "edges",
        "is_inner",
        "is_written",
        "lacks_first",
        "onward",
        "opened",
        "places",
        "ply",
        "position",
        "rank",
        "shift",
        "until_exchange",
    )

    def __init__(self, position: Position, ply: int, places: Places, shift: int, *, until_exchange: int = -1) -> None:
        self.position = position
        self.ply = ply
        self.places = places
        self.shift = shift
        self.until_exchange = until_exchange
        self.lacks_first = False
        self.is_inner = False
        self.is_written = False
        self.onward: Node | None = None
        self.opened = 0
        self.rank = 0
        self.cost = INFINITE
        self.edges: list[Edge] = []

    @property
    def order(self) -> tuple[int, int, int]:
        """Where the node stands in an order in which each step leads from an earlier node to a later one."""
        return sum(self.places), self.ply, self.rank

    def came_from(self, other: Node) -> bool:
        """Say whether a way to the node leads through ``other``, with nothing read and no ply made since."""
        return any(
            edge.source is other or edge.source.came_from(other)
            for edge in self.edges
            if edge.source.places == self.places and edge.source.ply == self.ply
        )

    def best_edge(self) -> Edge | None:
        """Return the edge of the cheapest way to the node."""
        return min(self.edges, key=lambda edge: edge.source.cost + edge.cost, default=None)


class Lattice:
    """All nodes that have been reached, by what makes them one."""

    def __init__(self) -> None:
        self.nodes: dict[Hashable, Node] = {}

    def reach(
        self,
        edge: Edge | None,
        position: Position,
        places: Places,
        shift: int,
        *,
        until_exchange: int = -1,
        lacks_first: bool = False,
    ) -> tuple[Node, bool]:
        """Return the node that ``edge`` leads to, and whether it is new or is now reached at less cost."""
        ply = 0 if edge is None else edge.source.ply + (edge.move is not None)
        key = (position.key, ply, places, shift, until_exchange, lacks_first)
        node = self.nodes.get(key)
        if node is None:
            node = self.nodes[key] = Node(position, ply, places, shift, until_exchange=until_exchange)
            node.lacks_first = lacks_first
        if edge is None:
            node.cost = 0.0
            node.is_written = True
            return node, True
        is_in_place = node.places == edge.source.places and node.ply == edge.source.ply
        if is_in_place and edge.source.came_from(node):
            return node, False  # a way in a circle: the numbers of two sheets may each shift the count of the other
        self._add(node, edge)
        node.is_written = node.is_written or (edge.source.is_written and edge.kind in PLAIN)
        if is_in_place:
            node.rank = max(node.rank, edge.source.rank + 1)
        cost = edge.source.cost + edge.cost
        is_better = cost < node.cost - 1e-9
        if is_better:
            node.cost = cost
            node.opened = 0  # the steps from it are made anew, at less cost
        return node, is_better

    def inner(self, edge: Edge, position: Position) -> Node:
        """Return a node of its own that ``edge`` leads to, in the middle of a step of several plies."""
        source = edge.source
        node = Node(position, source.ply + 1, source.places, source.shift)
        node.is_inner = True
        node.edges.append(edge)
        node.cost = source.cost + edge.cost
        self.nodes[id(node)] = node
        return node

    @staticmethod
    def _add(node: Node, edge: Edge) -> None:
        """Keep ``edge``; of those from one node by one move the cheapest, as written if either is."""
        for at, other in enumerate(node.edges):
            if other.source is edge.source and other.move == edge.move:
                kind = StepKind.AS_WRITTEN if StepKind.AS_WRITTEN in (edge.kind, other.kind) else edge.kind
                if edge.cost < other.cost or kind is not other.kind:
                    node.edges[at] = edge._replace(kind=kind, cost=min(edge.cost, other.cost))
                return
        node.edges.append(edge)

    def settle(self) -> list[Node]:
        """Set the costs of all nodes to those of the cheapest ways; return the nodes in order."""
        nodes = sorted(self.nodes.values(), key=lambda node: node.order)
        for node in nodes:
            if node.edges:
                node.cost = min(edge.source.cost + edge.cost for edge in node.edges)
        return nodes


def way_to(node: Node) -> list[Edge]:
    """Return the cheapest way to ``node``, in order."""
    found: list[Edge] = []
    edge = node.best_edge()
    while edge is not None:
        found.append(edge)
        edge = edge.source.best_edge()
    return found[::-1]
