"""A position as lines of text, with the places of the marks."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len

from plybook.catalogue import Variant
from plybook.display import shown, visible
from plybook.render.diagram import CellMark, Marked
from plybook.render.marking import shown_move
from plybook.render.theme import DARK, LIGHT
from plybook.rules.position import Position
from plybook.view.squares import MarkedSpan, coloured, spans

BRACKETS = f"bold {DARK.page} on {LIGHT.last_move}"
_POINTED = frozenset((CellMark.MARKED,))
_LAST, _CHECKED = "reverse", "bold red reverse"


class DrawnBoard(NamedTuple):
    """The lines of a picture, its marks, the colours of its squares, and those of the men and brackets on them."""

    lines: tuple[str, ...] = ()
    spots: tuple[MarkedSpan, ...] = ()
    squares: tuple[MarkedSpan, ...] = ()
    men: tuple[MarkedSpan, ...] = ()

    @property
    def styled(self) -> tuple[MarkedSpan, ...]:
        """What has a style, each after what is under it."""
        return (*self.squares, *self.men, *self.spots)

    @property
    def width(self) -> int:
        """The width of the longest line, in cells of the terminal."""
        return max(map(cell_len, self.lines), default=0)

    def text(self, spot: MarkedSpan) -> str:
        """Return the text at ``spot``."""
        return self.lines[spot.row][spot.start : spot.end]


def drawn(
    variant: Variant,
    position: Position,
    before: Position | None,
    *,
    seat: int = 0,
    level: str = "",
    picture: str | None = None,
    in_colour: bool = False,
) -> DrawnBoard:
    """Return the board at ``position``, with the changes since ``before`` in brackets, and with checks.

    Square brackets are around men that have come, angles around cells from which one has gone.
    A man in check stands between exclamation marks. Squares have their colours only if the board is ``in_colour``.
    """
    deed = dict(shown_move(before, position).marks) if before else {}
    checked = dict.fromkeys(position.checked_cells() - deed.keys(), _POINTED)

    def text(marked: Marked) -> list[str]:
        found = variant.draw(position, marked=marked, seat=seat, level=level, picture=picture)
        return found.split("\n")

    def pointing(cells: frozenset[int]) -> list[str]:
        return text(dict.fromkeys(cells, _POINTED))

    rows = text(deed)
    plain = set(spans(rows, _LAST))
    rows = text(deed | checked) if checked else rows
    spots = tuple(spot if spot in plain else spot._replace(style=_CHECKED) for spot in spans(rows, _LAST))
    for row, start, end, style in spots:
        if style == _CHECKED:
            rows[row] = f"{rows[row][:start]}!{rows[row][start + 1 : end - 1]}!{rows[row][end:]}"
    bracketed = {spot.row for spot in spots}
    lines = (visible(text) if row in bracketed else shown(text) for row, text in enumerate(rows))
    squares, men = coloured(variant, position, pointing, seat=seat, picture=picture) if in_colour else ((), ())
    if squares:  # where men have the colours of their seats, only the brackets stand out
        ends = [(spot, at) for spot in spots for at in (spot.start, spot.end - 1) if spot.style == _LAST]
        men += tuple(MarkedSpan(spot.row, at, at + 1, BRACKETS) for spot, at in ends)
        spots = tuple(spot._replace(style="") if spot.style == _LAST else spot for spot in spots)
    return DrawnBoard(tuple(lines), spots, squares, men)


def levels(variant: Variant, picture: str | None) -> list[str]:
    """Return the first name of each level that can be drawn alone."""
    found: dict[str, str] = {}
    for name, level in variant.layout(picture).levels(variant.rules.geometry).items():
        found.setdefault(level, name)
    return list(found.values())


def level_called(variant: Variant, picture: str | None, name: str) -> str:
    """Return the one of `levels` with the name ``name``; "" is all.

    Raises `plybook.UnknownNameError` if there is none, or no such picture.
    """
    variant.draw(variant.start(), picture=picture, level=name)
    named = variant.layout(picture).levels(variant.rules.geometry)
    return next((first for first in levels(variant, picture) if name and named[first] == named[name.casefold()]), "")
