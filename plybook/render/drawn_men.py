"""The men of a picture as SVG: drawn once in each size and form, and used in the colours of their seats."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from plybook.render import shapes, tiles
from plybook.render.diagram import Cell, Diagram, Panel
from plybook.render.men import SMALL, ManPath, is_pawn
from plybook.render.shapes import Figure, number
from plybook.render.theme import Ink, Theme
from plybook.rules.position import Position

_DOTTED = 13
"""On cells of fewer pixels men are dots, as their figures could not be told from one another."""

_DOTS = (38, 26)
"""The radius of a dot, and of a Pawn's, in hundredths of a man's drawing."""

_OUTLINES = {"wedge": 6}
"""How broad outlines are of men on tiles that are nearly as light as White's men."""

_ABSENT = 0.8
"""How much smaller men are drawn that are not there."""


class Figures(Protocol):
    """The figures of men, in the usual form or in that for small cells."""

    def __call__(self, *, small: bool) -> Mapping[str, Figure]:
        """Return the figures of the kinds of men by their letters."""


class _Look(NamedTuple):
    """How a man is drawn: his kind and size, whether he is there, and on how small a cell."""

    kind: str
    size: float
    is_absent: bool = False
    is_small: bool = False
    is_dot: bool = False


_Seen = tuple[_Look, Cell]


class Men:
    """The men of a picture, who may stand on a ``tile``.

    ``prefix`` begins the ids of their drawings, and a cell of usual size has so many ``pixels``.
    """

    def __init__(
        self,
        diagram: Diagram,
        position: Position,
        inks: Sequence[Ink],
        figures: Figures,
        *,
        pixels: float,
        prefix: str,
        tile: str,
    ) -> None:
        self._tile = tile
        self._seat, self._leaders, self._inks, self._prefix = diagram.seat, position.leaders, inks, prefix
        self._pawns = {kind for name, kind in zip(position.kind_names, position.kinds, strict=True) if is_pawn(name)}
        self._room, self._pixels = min(shapes.room(cell) for _, cell in diagram.places()), pixels
        self._least = min(self.size(cell) for _, cell in diagram.places())
        looks = sorted({look for panel in diagram.panels for look, _ in self._seen(panel)})
        self._numbers = {look: each for each, look in enumerate(looks)}
        self._sizes = sorted({look.size for look in looks})
        self._figures = {small: figures(small=small) for small in {look.is_small for look in looks}}
        self.has_absent = any(look.is_absent for look in looks)

    def size(self, cell: Cell) -> float:
        """Return how large a man is on ``cell``."""
        return shapes.man_size(cell, self._room)

    def are_dots(self, panel: Panel) -> bool:
        """Say whether the men on a panel are dots."""
        return self._room * panel.scale * self._pixels < _DOTTED

    def _seen(self, panel: Panel) -> Iterator[_Seen]:
        """Yield the men on a panel, there or not, and their cells."""
        pixels, is_dot = self._room * panel.scale * self._pixels, self.are_dots(panel)
        for cell in panel.cells:
            if man := cell.man or cell.absent:
                size = self.size(cell)
                is_small = pixels * size / self._least < SMALL
                yield _Look(man.kind, size, not cell.man, is_small, is_dot), cell

    def symbols(self) -> Iterator[str]:
        """Yield the men in the size they are drawn in, around the point (0, 0); each use gives its own colours."""
        drawn = {(f"m{each}", look.size): self._man(look) for look, each in self._numbers.items()}
        if any(leader != seat for seat, leader in enumerate(self._leaders)):
            drawn |= {(f"{at}s", size): shapes.SIDE for at, size in enumerate(self._sizes)}
        for (name, size), path in drawn.items():
            yield f'<g id="{self._prefix}{name}"><g transform="scale({size:.3g}) translate(-50 -50)">{path}</g></g>\n'

    def _man(self, look: _Look) -> str:
        figures, is_low = self._figures[look.is_small], look.kind in self._pawns
        if look.is_dot:
            return f'<circle cx="50" cy="50" r="{_DOTS[is_low]}" stroke-width="9"/>'
        figure = figures.get(look.kind)
        if figure and look.is_absent:
            figure = ManPath(figure.body, "")
        man = shapes.figure(figure, _OUTLINES.get(self._tile, 4)) if figure else shapes.disc(shapes.clean(look.kind))
        if self._tile:
            outline = "none" if look.is_absent else tiles.OUTLINE
            man = tiles.on_tile(man, self._tile, is_pawn=is_low, outline=outline)
        if not look.is_absent:
            return man
        ground = 50 if self._tile else 90  # a tile stays in the middle
        return f'<g transform="translate(50 {ground}) scale({_ABSENT}) translate(-50 -{ground})">{man}</g>'

    def on(self, panel: Panel, theme: Theme) -> Iterator[str]:
        """Yield the men on a panel, those of a seat in a group."""
        by_seat: dict[int, list[_Seen]] = defaultdict(list)
        absent: dict[int, list[_Seen]] = defaultdict(list)
        for look, cell in self._seen(panel):
            if man := cell.man or cell.absent:
                (absent if look.is_absent else by_seat)[man.seat].append((look, cell))
        for seat, men in absent.items():
            fill, colour = self.absent(theme)
            if self._tile == "wedge":
                sizes = ((cell, _ABSENT * look.size) for look, cell in men)
                yield tiles.wedges(sizes, tiles.absent_wedge(theme), is_turned=seat != self._seat)
            yield f'<g class="pb-absent" fill="{fill}" stroke="none" color="{colour}">{self._used(men)}</g>\n'
        for seat, men in sorted(by_seat.items()):
            yield from self._of_seat(seat, men, theme)
            leader = self._leaders[seat] if seat < len(self._leaders) else seat
            if leader != seat and not self.are_dots(panel):
                body, outline, _ = self._inks[leader]
                yield f'<g class="pb-seat-{leader}" fill="{body}" stroke="{outline}">'
                feet = [(self._sizes.index(look.size), cell) for look, cell in men]
                yield "".join(f'<use href="#{self._prefix}{size}s" {_at(cell)}/>' for size, cell in feet)
                yield "</g>\n"

    def _of_seat(self, seat: int, men: Sequence[_Seen], theme: Theme) -> Iterator[str]:
        """Yield men of a seat in its colours."""
        ink = self._inks[seat]
        if self._tile == "wedge":
            sizes = ((cell, look.size) for look, cell in men if not look.is_dot)
            yield tiles.wedges(sizes, tiles.wedge(theme), is_turned=seat != self._seat)
        yield f'<g class="pb-seat-{seat}" fill="{ink.body}" stroke="{ink.outline}" color="{ink.lines}">'
        yield f"{self._used(men)}</g>\n"

    def _used(self, men: Sequence[_Seen]) -> str:
        return "".join(f'<use href="#{self._prefix}m{self._numbers[look]}" {_at(cell)}/>' for look, cell in men)

    def absent(self, theme: Theme) -> tuple[str, str]:
        """Return the colours of men that are not there: of bodies, and of letters in them or discs under them."""
        light, dark, *_ = theme.shades
        return (light, dark) if self._tile == "disc" else (dark, light)


def _at(cell: Cell) -> str:
    x, y = map(number, shapes.man_spot(cell))
    return f'x="{x}" y="{y}"'
