"""What men stand on in some games: discs, as in xiangqi, and wedges that point ahead, as in shogi."""

from __future__ import annotations

from collections.abc import Iterable

from plybook.render.diagram import Cell, Point
from plybook.render.shapes import UNIT, man_spot, number, point
from plybook.render.theme import Theme
from plybook.rules.table.game import Look

DISC = 45
"""The radius of a disc, in hundredths of a man's drawing."""

WEDGE = ((50, 0), (84, 13), (98, 99), (2, 99), (16, 13))
"""The corners of a wedge that points up, in hundredths of a man's drawing."""

OUTLINE = "#3a1a10"
"""The colour of the outlines of all men on tiles, which are light in both themes, and of the rims of discs."""

_WIDTHS = {"disc": 5, "wedge": 3}  # of their outlines
_SIZES = {"disc": (0.72, 0.92), "wedge": (0.8, 0.98)}  # of men on them, and of Pawns, who are low
_RING = 9  # the width of a ring, in hundredths of a man's drawing


def tile_of(look: Look) -> str:
    """Return what men stand on: ``disc``, ``wedge`` or nothing."""
    return "disc" if look.discs else "wedge" if look.wedges else ""


def on_tile(figure: str, tile: str, *, is_pawn: bool, outline: str) -> str:
    """Return a man as large as he is on a tile, with the disc under him, which has the colour of the lines in him."""
    line = f'stroke-width="{_WIDTHS[tile]}"'
    disc = f'<circle cx="50" cy="50" r="{DISC}" fill="currentColor" {line}/>' if tile == "disc" else ""
    return f'<g stroke="{outline}">{disc}<g transform="{_placing(tile, is_pawn=is_pawn)}">{figure}</g></g>'


def _placing(tile: str, *, is_pawn: bool) -> str:
    """Return the transform that puts a man, smaller, in the middle of a tile."""
    y, up = (50, 66.5) if is_pawn else (49, 50)
    return f"translate(50 {y}) scale({_SIZES[tile][is_pawn]}) translate(-50 -{up})"


def tile_data(tile: str) -> tuple[str, str, int, str, str] | None:
    """Return what a page draws a tile by, None if there is none.

    That is its name, its outline as a path, how broad the line is, and the transforms of men and of Pawns on it.
    """
    if not tile:
        return None
    corners = "L".join(f"{x} {y}" for x, y in WEDGE)
    round_ = f"{50 - DISC} 50A{DISC} {DISC} 0 1 1 {50 + DISC} 50A{DISC} {DISC} 0 1 1 {50 - DISC} 50"
    outline = f"M{corners if tile == 'wedge' else round_}z"
    return tile, outline, _WIDTHS[tile], _placing(tile, is_pawn=False), _placing(tile, is_pawn=True)


def wedge(theme: Theme) -> str:
    """Return the attributes that colour wedges."""
    return f'class="pb-tile pb-edge" fill="{theme.tile}" stroke="{theme.edge}"'


def absent_wedge(theme: Theme) -> str:
    """Return the attributes that colour the wedges of men who are not there."""
    return f'class="pb-no-tile" fill="none" stroke="{theme.shades[1]}"'


def wedges(men: Iterable[tuple[Cell, float]], colours: str, *, is_turned: bool) -> str:
    """Return the wedges under men of a seat, each a cell and a size; those that are turned point down the page."""
    path = "".join(_wedge(man_spot(cell), -size if is_turned else size) for cell, size in men)
    return f'<path {colours} d="{path}" stroke-width="{_WIDTHS["wedge"]}" stroke-linejoin="round"/>\n' if path else ""


def _wedge(middle: Point, size: float) -> str:
    """Return a wedge as a path, which points down if its size is negative."""
    x, y = middle
    return f"M{'L'.join(point((x + size * (u - 50) / UNIT, y + size * (v - 50) / UNIT)) for u, v in WEDGE)}z"


def ring(cell: Cell, size: float) -> str:
    """Return the ring around a man's disc, which hides most of the mark on his cell after a move.

    ``size`` is that of the man.
    """
    x, y = map(number, man_spot(cell))
    width = number(_RING * size / UNIT)
    look = f'fill="none" stroke="currentColor" stroke-width="{width}"'
    return f'<circle cx="{x}" cy="{y}" r="{number(DISC * size / UNIT)}" {look}/>'
