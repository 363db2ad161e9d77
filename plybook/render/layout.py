"""What every picture of a board is: a layout that draws a position as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import zip_longest
from typing import TYPE_CHECKING, Protocol

from plybook.registry import Registry
from plybook.replay.terms import Cell, Seat

if TYPE_CHECKING:
    from plybook.replay.geometry import Geometry
    from plybook.replay.position import Position


class Layout(Protocol):
    """One way of laying a board out on a page of fixed-width text.

    A board that is not drawn level by level has no ``levels``.
    """

    def levels(self, geometry: Geometry) -> Mapping[str, str]:
        """Return what `draw` takes for a level, by each name it may be asked for, in small letters."""
        ...

    def draw(self, position: Position, *, marked: Set[int] = frozenset(), seat: Seat = 0, level: str = "") -> str:
        """Return a picture of ``position`` in plain text, with the ``marked`` cells in square brackets.

        It is the board as the player on ``seat`` sees it: all of it, or one of its ``levels``.
        """
        ...


GAP = " " * 3


def letters(position: Position, cell: Cell) -> str:
    """Return the letters of the man on ``cell``, a capital first for the first seat's, or a dot."""
    man = position.man_at(cell)
    if man is None:
        return "."
    return man.kind.lower() if man.seat else man.kind[0].upper() + man.kind[1:]


def square(position: Position, cell: Cell, marked: bool, width: int = 1) -> str:
    """Return one square: the man's letters, or a dot, with a sign on either side.

    ``width`` is how many letters a man has at the most.
    """
    text = f"{letters(position, cell):{width}}"
    return f"[{text}]" if marked else f" {text} "


def grid(columns: Iterable[str], rows: Iterable[tuple[str, str]], width: int = 1) -> list[str]:
    """Return the lines of a board: the names of its columns, then each row's squares between its name twice.

    ``rows`` are names and squares, from the top; ``width`` is as in `square`.
    """
    rows = list(rows)
    margin = max(len(name) for name, _ in rows)
    header = " " * (margin + 2) + "".join(f" {column:{width}} " for column in columns)
    return [header.rstrip(), *(f" {name:>{margin}} {squares} {name}".rstrip() for name, squares in rows)]


def beside(*panels: tuple[Sequence[str], int]) -> str:
    """Return panels, lines and their width, side by side, without spaces at the ends of lines."""
    rows = zip_longest(*(lines for lines, _ in panels), fillvalue="")
    widths = [width for _, width in panels]
    return "\n".join(
        GAP.join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )


layouts: Registry[Layout] = Registry(
    "picture",
    "plybook.pictures",
    {
        "squares": "plybook.render.squares:LAYOUT",
        "attack-boards": "plybook.render.attack_boards:LAYOUT",
        "three-player": "plybook.render.three_player:LAYOUT",
        "boards": "plybook.render.boards:LAYOUT",
        "tiers": "plybook.render.tiers:LAYOUT",
        "alice-sets": "plybook.render.alice_sets:LAYOUT",
    },
    fits=lambda found: callable(getattr(found, "draw", None)) and callable(getattr(found, "levels", None)),
)
"""All layouts by name."""
