"""A map of what the Pawns of a seat can do on each cell, for games in which this depends on the cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import hypot

from plybook.render.diagram import Cell, Diagram, Label, Panel, Plane, Point, Power, Role, Shade, unit_square
from plybook.render.theme import POWERS
from plybook.rules.board import bits
from plybook.rules.ruleset import PawnPower

_WORDS = {
    "forwards": "steps forwards, captures diagonally forwards",
    "sideways": "steps forwards and sideways, captures diagonally forwards",
    "all ways": "steps all ways, captures diagonally all ways",
    "promotes": "promotes",
    "never": "no such Pawn comes here",
}
"""The meanings of the classes of `POWERS`."""

_ROW, _INDENT = 1.3, 1.4  # of the legend, in cells: from one line to the next, and from a colour to its words
_FLAT = Plane((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, -1.0, 0.0))


def pawn_map(diagram: Diagram, powers: Sequence[PawnPower | None]) -> Diagram:
    """Return ``diagram`` without its men, with what Pawns can do on its cells, and a legend of the colours."""
    centres = {cell.index: panel.on_page(cell.centre) for panel, cell in diagram.places()}

    def drawn(cell: Cell) -> Cell:
        found = powers[cell.index]
        power = Power("never") if found is None else _power(cell.index, found, centres)
        return replace(cell, man=None, sign="", power=power)

    panels = diagram.with_cells(drawn).panels
    kinds = {cell.power.kind for panel in panels for cell in panel.cells if cell.power}
    legend = _legend([kind for kind in POWERS if kind in kinds], diagram)
    return diagram._replace(panels=(*panels, legend), legend=(), others=())


def in_words(diagram: Diagram) -> str:
    """Return in words what a map shows."""
    return " ".join(_sentences(diagram))


def _sentences(diagram: Diagram) -> Iterator[str]:
    named = [(cell.power.kind, cell.name) for _, cell in diagram.places() if cell.power and cell.name]
    for kind in POWERS:
        if names := [name for each, name in named if each == kind]:
            does = f"A Pawn {_WORDS[kind]} on" if kind != "never" else "No such Pawn comes to"
            yield f"{does} {', '.join(names)}."


def _power(cell: int, found: PawnPower, centres: dict[int, Point]) -> Power:
    """Return what a Pawn can do on ``cell`` as it is drawn."""
    x, y = centres[cell]
    ways = {each: _unit(centres[each][0] - x, centres[each][1] - y) for each in bits(found.steps) if each in centres}
    ahead = None
    if found.ahead in centres:
        ahead = _unit(centres[found.ahead][0] - x, centres[found.ahead][1] - y)
    elif found.behind in centres:  # the board ends ahead: the direction continues the one from behind
        ahead = _unit(x - centres[found.behind][0], y - centres[found.behind][1])
    kind = "promotes" if found.promotes else found.kind
    return Power(kind, tuple(ways.values()), ahead)


def _unit(across: float, down: float) -> Point:
    length = hypot(across, down)
    return across / length, down / length


def _legend(kinds: Sequence[str], diagram: Diagram) -> Panel:
    """Return a panel below ``diagram`` with a cell of each of ``kinds`` and its meaning."""
    lines = list(enumerate(kinds))
    cells = [Cell(-1, unit_square(0, row * _ROW), Shade.LIGHT, "", power=Power(kind)) for row, kind in lines]
    labels = [Label(_WORDS[kind], _INDENT, (row + 0.5) * _ROW - 0.15, Role.LEGEND) for row, kind in lines]
    extent = diagram.extent
    below = extent.left, extent.bottom + 1.5, extent.width, len(lines) * _ROW
    return Panel("", tuple(cells), tuple(labels), *below, _FLAT)
