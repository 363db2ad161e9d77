"""The colours of squares and men in a board that is drawn as text.

A picture in text does not say where a cell stands in it. So cells are drawn in brackets, all of them and then those
whose numbers have a certain bit; what is in brackets in which drawings tells the number of a cell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Hashable, Iterable, Sequence
from functools import cache
from typing import NamedTuple

from plybook.catalogue import Variant
from plybook.render.diagram import Cell, Shade
from plybook.render.layout import makes_diagrams
from plybook.render.theme import DARK, inks, mixed
from plybook.rules.position import Position

_BRACKETS = re.compile(r"[\[<][^][<>]*[\]>]")
_MOST = 16  # bits of a number
_KEPT = 256
_NUMBERED: dict[Hashable, list[tuple[int, MarkedSpan]]] = {}  # where cells stand in drawings that are alike


# Of 256 colours the nearest to those of squares by their numbers are grey and olive; these look like wood.
_OF_256 = {Shade.LIGHT: 137, Shade.DARK: 94, Shade.OTHER_LIGHT: 143, Shade.OTHER_DARK: 60, Shade.OTHER_MIDDLE: 130}
_NUMBERS = {DARK.shades[shade]: f"color({number})" for shade, number in _OF_256.items()}
_QUIET = 0.35  # how far the sign of an empty square is from its colour, towards that of the page


@cache
def in_256(style: str) -> str:
    """Return ``style`` for a terminal of 256 colours."""
    return " ".join(_NUMBERS.get(word, word) for word in style.split())


class MarkedSpan(NamedTuple):
    """A marked part of a line, in characters; ``row`` is the number of the line."""

    row: int
    start: int
    end: int
    style: str


class ColouredParts(NamedTuple):
    """Squares in their colours, and the letters of men in those of their seats.

    ``has_seats`` says that before the letter of each man stands that of his seat, which his colour tells as well.
    """

    squares: tuple[MarkedSpan, ...] = ()
    men: tuple[MarkedSpan, ...] = ()
    has_seats: bool = False


def spans(rows: Sequence[str], style: str) -> list[MarkedSpan]:
    """Return what stands in brackets."""
    return [
        MarkedSpan(row, found.start(), found.end(), style)
        for row, text in enumerate(rows)
        for found in _BRACKETS.finditer(text)
    ]


def coloured(
    variant: Variant,
    position: Position,
    draw: Callable[[frozenset[int]], list[str]],
    *,
    seat: int,
    picture: str | None,
    marked: Container[int] = (),
) -> ColouredParts:
    """Return the squares that ``draw`` draws, in their colours, and the letters of the men, in those of their seats.

    There are none if they are unknown. The colour of a seat is behind the letters alone, so that the square is seen
    around them; the sign of an empty square is quiet unless it is ``marked``. ``draw`` returns the lines of the
    picture with these cells in brackets.
    """
    layout = variant.layout(picture)
    if not makes_diagrams(layout):
        return ColouredParts()
    panels = layout.diagram(position, seat=seat).panels
    cells = [cell for panel in panels for cell in panel.cells]
    colours = inks(DARK, position.seat_names(), position.leaders)
    styles = {cell.index: _style(cell, is_quiet=cell.index not in marked) for cell in cells}
    seats = {cell.index: colours[cell.man.seat] for cell in cells if cell.man}
    worn = {cell: f"bold {ink.lines} on {ink.body}" for cell, ink in seats.items()}
    # Boards on which there is no man may be left out of the text.
    used = {cell.index for panel in panels if any(cell.man for cell in panel.cells) for cell in panel.cells}
    alike = (variant.rules, picture, seat, layout.arrangement(position))
    every = range(len(position.geometry.names))
    rows = draw(frozenset())
    found = _found(styles, every, draw, rows, alike) or _found(used, used, draw, rows, alike)
    squares = tuple(span._replace(style=styles[cell]) for cell, span in found)
    men = {cell: within(span, rows[span.row], worn[cell]) for cell, span in found if cell in worn}
    kinds = {cell.index: cell.man.kind.casefold() for cell in cells if cell.man}
    has_seats = all(rows[man.row][man.start + 1 : man.end].casefold() == kinds[cell] for cell, man in men.items())
    return ColouredParts(squares, tuple(men.values()), has_seats and bool(men))


def _style(cell: Cell, *, is_quiet: bool) -> str:
    """Return the colours of the square of ``cell``: of what is written on it, and of the ground.

    ``is_quiet`` says whether the sign of an empty square is.
    """
    shade = DARK.shades[cell.shade]
    return f"{mixed(shade, DARK.page, _QUIET) if is_quiet and not (cell.man or cell.sign) else DARK.ink} on {shade}"


def within(square: MarkedSpan, row: str, style: str) -> MarkedSpan:
    """Return the part of ``square`` in the line ``row`` that is not empty, between the places of its brackets."""
    inner = row[square.start + 1 : square.end - 1]
    start = square.start + 1 + len(inner) - len(inner.lstrip())
    return MarkedSpan(square.row, start, start + len(inner.strip()), style)


def _found(
    cells: Iterable[int],
    drawn: Iterable[int],
    draw: Callable[[frozenset[int]], list[str]],
    rows: Sequence[str],
    alike: Hashable,
) -> list[tuple[int, MarkedSpan]]:
    """Return where ``cells``, those of ``drawn`` that are there, stand; ``rows`` are drawn without marks.

    Drawings that are ``alike`` have them at the same places if they look alike but for the men.
    """
    known = frozenset(cells)
    every = draw(frozenset(drawn))
    places = spans(every, "")
    if len(rows) != len(every) or not known:
        return []
    key = alike, tuple(_BRACKETS.sub(lambda square: "[]".center(len(square[0])), row) for row in every)
    if key not in _NUMBERED:
        while len(_NUMBERED) >= _KEPT:
            _NUMBERED.pop(next(iter(_NUMBERED)))
        _NUMBERED[key] = _numbered(known, places, draw)
    return _NUMBERED[key]


def _numbered(
    known: frozenset[int], places: Iterable[MarkedSpan], draw: Callable[[frozenset[int]], list[str]]
) -> list[tuple[int, MarkedSpan]]:
    """Return the cells at ``places``."""
    numbers = dict.fromkeys(places, 0)
    for bit in range(min(max(known).bit_length(), _MOST)):
        marked = set(spans(draw(frozenset(cell for cell in known if cell >> bit & 1)), ""))
        for place in numbers:
            numbers[place] |= (place in marked) << bit
    return [(cell, place) for place, cell in numbers.items() if cell in known]
