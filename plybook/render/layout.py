"""What every picture of a board is: a layout that draws a position as lines of text."""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, Protocol

from plybook.registry import Registry

if TYPE_CHECKING:
    from plybook.replay.position import Position


class Layout(Protocol):
    """One way of laying a board out on a page of fixed-width text."""

    def draw(self, position: Position, *, marked: Set[int] = frozenset()) -> str:
        """Return a picture of ``position`` in plain text, with the ``marked`` cells in square brackets."""
        ...


layouts: Registry[Layout] = Registry(
    "picture",
    "plybook.pictures",
    {
        "attack-boards": "plybook.render.attack_boards:LAYOUT",
    },
)
"""All layouts by name."""
