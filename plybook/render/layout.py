"""What every picture of a board is: a layout that draws a position as lines of text."""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, Protocol

from plybook.registry import Registry

if TYPE_CHECKING:
    from plybook.replay.position import Position


class Layout(Protocol):
    """One way of laying a board out on a page of fixed-width text."""

    def draw(self, position: Position, *, marked: Set[int] = frozenset(), seat: int = 0) -> str:
        """Return a picture of ``position`` in plain text, with the ``marked`` cells in square brackets.

        It is the board as the player on ``seat`` sees it.
        """
        ...


def square(position: Position, cell: int, marked: bool) -> str:
    """Return one square, three characters wide: the man's letter, a capital for the first seat, or a dot."""
    man = position.man_at(cell)
    letter = "." if man is None else man.kind.lower() if man.seat else man.kind
    return f"[{letter}]" if marked else f" {letter} "


layouts: Registry[Layout] = Registry(
    "picture",
    "plybook.pictures",
    {
        "squares": "plybook.render.squares:LAYOUT",
        "attack-boards": "plybook.render.attack_boards:LAYOUT",
        "three-player": "plybook.render.three_player:LAYOUT",
    },
)
"""All layouts by name."""
