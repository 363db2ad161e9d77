"""What every picture of a board is: a layout that draws a position as lines of text."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import TYPE_CHECKING, Protocol

from plybook.registry import Registry

if TYPE_CHECKING:
    from plybook.replay.position import Position


class Layout(Protocol):
    """One way of laying a board out on a page of fixed-width text.

    Its ``levels`` have values that `draw` takes; a board that is not drawn level by level has none.
    """

    @property
    def levels(self) -> Mapping[str, str]:
        """The levels that can be drawn alone, by each name they may be asked for."""
        ...

    def draw(self, position: Position, *, marked: Set[int] = frozenset(), seat: int = 0, level: str = "") -> str:
        """Return a picture of ``position`` in plain text, with the ``marked`` cells in square brackets.

        It is the board as the player on ``seat`` sees it: all of it, or one of its ``levels``.
        """
        ...


def square(position: Position, cell: int, marked: bool, width: int = 1) -> str:
    """Return one square: the man's letters, capitals for the first seat's, or a dot, with a sign on either side.

    ``width`` is how many letters a man has at the most.
    """
    man = position.man_at(cell)
    letter = "." if man is None else man.kind.lower() if man.seat else man.kind[0].upper() + man.kind[1:]
    return f"[{letter:{width}}]" if marked else f" {letter:{width}} "


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
