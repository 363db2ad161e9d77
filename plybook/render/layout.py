"""What every picture of a board is: a layout that draws a position as lines of text, and most as a diagram, too."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeGuard

from plybook.registry import Registry
from plybook.render import text
from plybook.render.diagram import Diagram, Marked, Rectangle
from plybook.rules.terms import Cell, Cells, Seat

if TYPE_CHECKING:
    from plybook.rules.board import Geometry
    from plybook.rules.position import Position

Signs = Mapping[str, Cells]
"""Signs, each with the cells that have it; a cell has one at most."""


class Layout(Protocol):
    """One way of laying a board out.

    A board that is not drawn level by level has no ``levels``. One that can be drawn as more than text has the method
    `DiagramLayout.diagram` besides.
    """

    def levels(self, geometry: Geometry) -> Mapping[str, str]:
        """Return what `draw` takes for a level, by each name it may be asked for, in small letters."""
        ...

    def draw(self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = "") -> str:
        """Return a picture of ``position`` in plain text, with the ``marked`` cells in brackets.

        It is the board as the player on ``seat`` sees it: all of it, or one of its ``levels``.
        """
        ...


class DiagramLayout(ABC):
    """A layout that makes a diagram. Its text is written from that: flat panels, level ones side by side.

    ``is_clockwise`` says that seats follow one another to the left of each player; by default it is to the right.
    ``corners`` are free parts of the page, one beside each seat, first that of the seat that looks; there the plates
    of the players stand in a document of `plybook.page`.
    """

    is_clockwise: ClassVar[bool] = False
    corners: ClassVar[tuple[Rectangle, ...]] = ()

    def levels(self, geometry: Geometry) -> Mapping[str, str]:
        """Return nothing: the board is drawn as a whole."""
        return {}

    @abstractmethod
    def diagram(
        self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = ""
    ) -> Diagram:
        """Return a picture of ``position`` as data; the arguments are those of `Layout.draw`."""

    def arrangement(self, position: Position) -> Hashable | None:
        """Return what the picture of ``position`` depends on besides its men and `signs`, None if that is not known.

        Where it is the same, for positions of one variant, pictures differ in nothing but these; so of many positions
        only the first needs to be drawn.
        """
        return None

    def signs(self, position: Position) -> Signs | None:
        """Return the signs of cells in the picture of ``position``, None if they are those of its `arrangement`."""
        return None

    def draw(self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = "") -> str:
        """Return the same as text; capitals are the first seat's men, small letters all others'."""
        diagram = self.diagram(position, marked=marked, seat=seat, level=level)
        return "\n\n".join([text.in_rows(diagram.panels, max(map(len, position.kinds))), *diagram.legend])


def sign_at(signs: Signs, cell: Cell) -> str:
    """Return the sign of ``cell``, "" if it has none."""
    for sign, cells in signs.items():
        if cells >> cell & 1:
            return sign
    return ""


def makes_diagrams(layout: Layout) -> TypeGuard[DiagramLayout]:
    """Say whether ``layout`` makes diagrams, and not text alone."""
    return callable(getattr(layout, "diagram", None))


layouts: Registry[Layout] = Registry(
    "picture",
    "plybook.pictures",
    {
        "squares": "plybook.render.layouts.squares:LAYOUT",
        "cells": "plybook.render.layouts.cells:LAYOUT",
        "attack-boards": "plybook.render.layouts.attack_boards:LAYOUT",
        "from-above": "plybook.render.layouts.from_above:LAYOUT",
        "four-player": "plybook.render.layouts.four_player:LAYOUT",
        "three-player": "plybook.render.layouts.three_player:LAYOUT",
        "boards": "plybook.render.layouts.boards:LAYOUT",
        "tiers": "plybook.render.layouts.tiers:LAYOUT",
        "slices": "plybook.render.layouts.slices:LAYOUT",
        "alice-sets": "plybook.render.layouts.alice_sets:LAYOUT",
        "alice-dots": "plybook.render.layouts.alice_dots:LAYOUT",
        "alice-stacks": "plybook.render.layouts.alice_stacks:LAYOUT",
    },
    fits=lambda found: callable(getattr(found, "draw", None)) and callable(getattr(found, "levels", None)),
)
"""All layouts by name."""
