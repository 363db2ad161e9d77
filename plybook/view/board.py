"""A position as lines of text, with the places of the marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from plybook.catalogue import Variant
from plybook.display import shown, unmarked, visible
from plybook.render.cell_marks import shown_move
from plybook.render.diagram import CellMark, Marked, Marks
from plybook.render.layout import makes_diagrams
from plybook.render.layouts.hands import said_of_hands
from plybook.render.theme import DARK, LIGHT, inks
from plybook.render.words import letters
from plybook.rules.position import Position
from plybook.view.fine_lines import LINES, fine_legend, with_fine_lines
from plybook.view.squares import ColouredParts, MarkedSpan, coloured, in_256, spans

_CHECKED_SQUARE = f"bold {DARK.page} on {DARK.check}"
_POINTED = frozenset((CellMark.MARKED,))
_KEY = {"[]": "[ ] came here", "<>": "< > went away", "!": "! ! in check"}
_LAST, _CHECKED = "reverse", "bold red reverse"


def brackets(position: Position) -> str:
    """Return the style of squares that the last move has changed: men of no seat have this colour."""
    return f"bold {DARK.page} on {LIGHT.reached(inks(LIGHT, position.seat_names(), position.leaders))}"


def cells_of(line: str) -> int:
    """Return how many cells of the terminal ``line`` takes; marks of direction take none."""
    return cell_len(unmarked(line))


class DrawnBoard(NamedTuple):
    """The lines of a picture, its marks, the colours of its squares, and those of the men and brackets on them.

    What its signs mean is in the ``legend``. The ``edges`` are the half blocks of squares and men that begin and end
    in the middle of a line. ``has_seats`` is as in `plybook.view.squares.ColouredParts`.
    """

    lines: tuple[str, ...] = ()
    spots: tuple[MarkedSpan, ...] = ()
    squares: tuple[MarkedSpan, ...] = ()
    men: tuple[MarkedSpan, ...] = ()
    legend: tuple[str, ...] = ()
    edges: tuple[MarkedSpan, ...] = ()
    has_seats: bool = False

    @property
    def plain(self) -> DrawnBoard:
        """The board without the colours of squares and men."""
        spots = tuple(spot if spot.style else spot._replace(style=_LAST) for spot in self.spots)
        return self._replace(spots=spots, squares=(), men=(), edges=(), has_seats=False)

    @property
    def with_legend(self) -> DrawnBoard:
        """The board with the legend under it."""
        return self._replace(lines=(*self.lines, "", *self.legend), legend=()) if self.legend else self

    @property
    def fine_legend(self) -> tuple[str, ...]:
        """The legend with the signs that `texts` writes."""
        return tuple(map(fine_legend, self.legend)) if self.squares else self.legend

    def moved(self, down: int, right: int) -> DrawnBoard:
        """Return the board with its marks and colours moved, without lines."""
        spots, squares, men, edges = (
            tuple(
                span._replace(row=span.row + down, start=span.start + right, end=span.end + right) for span in spans
            )
            for spans in (self.spots, self.squares, self.men, self.edges)
        )
        return DrawnBoard((), spots, squares, men, self.legend, edges)

    def rows(self, kept: Sequence[int]) -> DrawnBoard:
        """Return the board with the lines of these numbers alone."""
        at = {row: number for number, row in enumerate(kept)}
        spots, squares, men, edges = (
            tuple(span._replace(row=at[span.row]) for span in spans if span.row in at)
            for spans in (self.spots, self.squares, self.men, self.edges)
        )
        lines = tuple(self.lines[row] for row in kept)
        return self._replace(lines=lines, spots=spots, squares=squares, men=men, edges=edges)

    def above(self, other: DrawnBoard) -> DrawnBoard:
        """Return the board above another one, with an empty line between them."""
        low = other.moved(len(self.lines) + 1, 0)
        marks = (self.spots + low.spots, self.squares + low.squares, self.men + low.men)
        return DrawnBoard((*self.lines, "", *other.lines), *marks, other.legend, self.edges + low.edges)

    @property
    def styled(self) -> tuple[MarkedSpan, ...]:
        """What has a style, each after what is under it."""
        return (*self.squares, *self.edges, *self.men, *self.spots)

    @property
    def width(self) -> int:
        """The width of the longest line, in cells of the terminal."""
        return max(map(cells_of, self.lines), default=0)

    def texts(self, *, is_256: bool) -> list[Text]:
        """Return the lines with their colours and marks; ``is_256`` says that the terminal has 256 colours."""
        ends = {row: end for row, _, end, _ in sorted(self.squares)}
        written = with_fine_lines(self.lines, self.squares) if self.squares else self.lines
        lines = [Text(line.ljust(ends.get(row, 0)), end="") for row, line in enumerate(written)]
        for line in lines:
            line.highlight_regex(LINES, "dim")
        for row, start, end, style in self.styled:
            lines[row].stylize(in_256(style) if is_256 else style, start, end)
        return lines

    def key(self, position: Position) -> list[str]:
        """Return what the marks of this board say, and the letters of its men unless they are those of chess.

        It is drawn at ``position``.
        """
        signs = {sign for spot in self.spots for sign in (self.text(spot)[0], self.text(spot)[-1])}
        men = {self.text(man).strip()[self.has_seats :].rstrip("+-.").casefold() for man in self.men}
        found = [
            ", ".join(said for marks, said in _KEY.items() if signs.intersection(marks)),
            letters(position, men or None),
        ]
        return [line for line in found if line]

    def text(self, spot: MarkedSpan) -> str:
        """Return the text at ``spot``."""
        return self.lines[spot.row][spot.start : spot.end]


def drawn(
    variant: Variant,
    position: Position,
    before: Position | None,
    *,
    marked: Mapping[int, Marks] | None = None,
    seat: int = 0,
    level: str = "",
    picture: str | None = None,
    in_colour: bool = False,
) -> DrawnBoard:
    """Return the board at ``position``, with the changes since ``before`` or what is ``marked``, and with checks.

    Square brackets are around men that have come, angles around cells from which one has gone.
    A man in check stands between exclamation marks. Squares have their colours only if the board is ``in_colour``.
    """
    deed = dict(shown_move(before, position).marks) if before else {}
    deed = deed if marked is None else dict(marked)
    checked = dict.fromkeys(position.checked_cells() - deed.keys(), _POINTED)

    def text(marked: Marked) -> list[str]:
        found = variant.draw(position, marked=marked, seat=seat, level=level, picture=picture)
        return found.split("\n")

    @cache
    def pointing(cells: frozenset[int]) -> list[str]:
        return text(dict.fromkeys(cells, _POINTED))

    rows = text(deed)
    legend = _legend(rows, pointing, position)
    plain = set(spans(rows, _LAST))
    rows = text(deed | checked) if checked else rows
    spots = tuple(spot if spot in plain else spot._replace(style=_CHECKED) for spot in spans(rows, _LAST))
    for row, start, end, style in spots:
        if style == _CHECKED:
            rows[row] = f"{rows[row][:start]}!{rows[row][start + 1 : end - 1]}!{rows[row][end:]}"
    bracketed = {spot.row for spot in spots}
    lines = (visible(text) if row in bracketed else shown(text) for row, text in enumerate(rows))
    colours = ColouredParts()
    if in_colour:
        colours = coloured(variant, position, pointing, seat=seat, picture=picture, marked=deed)
    squares, men = colours.squares, colours.men
    if squares:  # a marked square has a colour of its own behind its man
        reached = brackets(position)
        grounds = {spot[:3]: _CHECKED_SQUARE if spot.style == _CHECKED else reached for spot in spots}
        squares = tuple(span._replace(style=grounds.pop(span[:3], span.style)) for span in squares)
        for (row, start, end), style in grounds.items():  # titles of boards, of several words, and what is no square
            is_title = " " in rows[row][start + 1 : end - 1].strip()
            ends = ((start, end),) if is_title else ((start, start + 1), (end - 1, end))
            men += tuple(MarkedSpan(row, *part, style) for part in ends)
        spots = tuple(spot._replace(style="") for spot in spots)
    drawn = tuple(lines)
    last = len(drawn) - len(legend) - bool(legend)
    return DrawnBoard(drawn[:last], spots, squares, men, drawn[last + 1 :], (), colours.has_seats)


def _legend(
    rows: Sequence[str], pointing: Callable[[frozenset[int]], list[str]], position: Position
) -> Sequence[str]:
    """Return the last lines of ``rows``, after an empty one, if they are the same where all cells are marked.

    In a game with men in hand they say what is in hand, and are no legend.
    """
    last = max((at for at, row in enumerate(rows) if not row), default=-1)
    if last < 0 or said_of_hands(position):
        return []
    marked = pointing(frozenset(range(len(position.geometry.names))))
    return rows[last + 1 :] if rows[last:] == marked[last:] and len(rows) == len(marked) else []


def levels(variant: Variant, picture: str | None) -> list[str]:
    """Return the first name of each level that can be drawn alone."""
    found: dict[str, str] = {}
    for name, level in variant.layout(picture).levels(variant.rules.geometry).items():
        found.setdefault(level, name)
    return list(found.values())


@lru_cache(maxsize=64)
def levels_on_page(variant: Variant, picture: str | None, seat: int) -> tuple[str, ...]:
    """Return the `levels` in the order in which the whole picture has them for ``seat``."""
    names, layout, start = levels(variant, picture), variant.layout(picture), variant.start()
    if not makes_diagrams(layout):
        return tuple(names)
    order = [panel.name for panel in layout.diagram(start, seat=seat).panels]
    called = layout.levels(variant.rules.geometry)
    first = {name: layout.diagram(start, seat=seat, level=called[name]).panels[0].name for name in names}
    return tuple(sorted(names, key=lambda name: order.index(first[name])))


def level_called(variant: Variant, picture: str | None, name: str) -> str:
    """Return the one of `levels` with the name ``name``; "" is all.

    Raises `plybook.UnknownNameError` if there is none, or no such picture.
    """
    variant.draw(variant.start(), picture=picture, level=name)
    named = variant.layout(picture).levels(variant.rules.geometry)
    return next((first for first in levels(variant, picture) if name and named[first] == named[name.casefold()]), "")
