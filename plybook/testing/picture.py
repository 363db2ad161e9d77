"""The contract of pictures: every seat can see every level of a position, and the men differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import replace
from typing import ClassVar
from xml.etree import ElementTree

from plybook.render.diagram import CellMark, Diagram
from plybook.render.fitting import fitting
from plybook.render.layout import Layout, layouts, makes_diagrams
from plybook.render.picture import illustrated
from plybook.render.shapes import man_spot, number
from plybook.render.svg import PictureStyle
from plybook.rules.board import bits
from plybook.rules.position import Position
from plybook.testing import sampling
from plybook.testing.about import About
from plybook.testing.diagram import check_diagram
from plybook.testing.sampling import positions

_SVG = "{http://www.w3.org/2000/svg}"


def check_picture(layout: Layout, position: Position) -> None:
    """Check that ``layout`` draws ``position`` for each seat, whole and by level, without spaces at line ends.

    If it makes diagrams, check them with `check_diagram`, and write the whole board as SVG with all men.
    """
    with About(position=position):
        levels = layout.levels(position.geometry)
        assert all(name and name == name.casefold() for name in levels), f"not all in small letters: {[*levels]}"
        for seat in range(len(position.seats)):
            for level in ("", *dict.fromkeys(levels.values())):
                picture = layout.draw(position, seat=seat, level=level)
                where = f"seat {seat}, level {level!r}:\n{picture}"
                assert picture.strip(), f"nothing is drawn for {where}"
                spaces = [line for line in picture.split("\n") if line != line.rstrip()]
                assert not spaces, f"{len(spaces)} lines end with spaces for {where}"
                if makes_diagrams(layout):
                    diagram = layout.diagram(position, seat=seat, level=level)
                    check_diagram(diagram, position)
                    if not level:
                        _check_svg(diagram, position)


def _check_svg(diagram: Diagram, position: Position) -> None:
    """Hold ``diagram`` to this: as SVG it is one well-formed document, and each man is drawn where his cell is."""
    document = ElementTree.fromstring(illustrated(diagram, position, title="board"))  # noqa: S314 (it is our own)
    drawn: Counter[tuple[str | None, str | None]] = Counter(
        (use.get("x"), use.get("y"))
        for group in document.iter(f"{_SVG}g")
        if (group.get("class") or "").startswith("pb-seat-")
        for use in group.iter(f"{_SVG}use")
    )
    centres = (man_spot(cell) for _, cell in fitting(diagram, PictureStyle().shape).places() if cell.man)
    wanted: Counter[tuple[str | None, str | None]] = Counter((number(x), number(y)) for x, y in centres)
    missing = wanted - drawn
    assert not missing, f"men are not drawn as SVG: {[*missing]}"


def _without_men(diagram: Diagram, *, without_signs: bool) -> Diagram:
    bare = {"man": None, "sign": ""} if without_signs else {"man": None}
    return diagram.with_cells(lambda cell: replace(cell, **bare))


class PictureContract:
    """The contract of a picture with the positions of a variant.

    ``picture`` is its name, ``variant`` a game whose positions it draws; of those of so many ``games``, each of so
    many ``plies``, every one is drawn.
    """

    picture: ClassVar[str]
    variant: ClassVar[str]
    games: ClassVar[int] = 1
    plies: ClassVar[int] = 20

    def test_every_seat_has_a_picture_of_every_level(self) -> None:
        """Every position can be drawn for each seat, whole and level by level."""
        with About(picture=self.picture, variant=self.variant):
            for position in self._positions():
                check_picture(layouts[self.picture], position)

    def test_what_a_move_changes_is_seen(self) -> None:
        """The pictures before and after a move of a man differ, for each seat."""
        with About(picture=self.picture, variant=self.variant):
            before: Position | None = None
            for position in self._positions():
                if before is not None and before.board != position.board:
                    self._check_differ(before, position)
                before = position

    def test_a_mans_mark_is_seen(self) -> None:
        """The picture with a marked man differs from the picture without a mark."""
        layout = layouts[self.picture]
        with About(picture=self.picture, variant=self.variant):
            for position in self._positions():
                cell = next(cell for cell, man in enumerate(position.board) if man)
                with About(position=position):
                    for seat in range(len(position.seats)):
                        marked = layout.draw(position, marked={cell}, seat=seat)
                        name = position.geometry.names[cell]
                        assert marked != layout.draw(position, seat=seat), f"{name} is marked in vain: {marked}"

    def test_a_diagram_shows_marks(self) -> None:
        """Exactly the marked cells of a diagram have their marks, and the board is complete."""
        layout = layouts[self.picture]
        if not makes_diagrams(layout):
            return
        with About(picture=self.picture, variant=self.variant):
            for position in self._positions():
                men = {cell for cell, man in enumerate(position.board) if man}
                marked = {cell: frozenset((CellMark.MARKED,)) for cell in sorted(men)[::3]}
                with About(position=position):
                    for seat in range(len(position.seats)):
                        diagram = layout.diagram(position, marked=marked, seat=seat)
                        shown = {cell.index: cell.marks for _, cell in diagram.places()}
                        assert men <= shown.keys(), "men are missing"
                        assert {cell: marks for cell, marks in shown.items() if marks} == marked

    def test_an_arrangement_is_all_but_the_men(self) -> None:
        """Diagrams of positions of one arrangement differ only in the men and `signs`, for each seat."""
        layout = layouts[self.picture]
        if not makes_diagrams(layout):
            return
        drawn: dict[Hashable, list[Diagram]] = {}
        with About(picture=self.picture, variant=self.variant):
            for position in self._positions():
                arrangement = layout.arrangement(position)
                if arrangement is None:
                    continue
                signs = layout.signs(position)
                with About(position=position):
                    diagrams = [layout.diagram(position, seat=seat) for seat in range(len(position.seats))]
                    if signs is not None:
                        told = {cell: sign for sign, cells in signs.items() for cell in bits(cells)}
                        shown = [
                            {cell.index: cell.sign for _, cell in each.places() if cell.sign} for each in diagrams
                        ]
                        assert shown == [told] * len(shown), "other signs are drawn"
                    bare = [_without_men(diagram, without_signs=signs is not None) for diagram in diagrams]
                    assert drawn.setdefault(arrangement, bare) == bare, f"another picture of {arrangement!r}"

    def _check_differ(self, before: Position, after: Position) -> None:
        layout = layouts[self.picture]
        with About(position=after):
            for seat in range(len(after.seats)):
                picture = layout.draw(after, seat=seat)
                assert picture != layout.draw(before, seat=seat), f"{before.fen()} looks the same:\n{picture}"

    def _positions(self) -> list[Position]:
        return list(positions(self.variant, sampling.effort() * self.games, self.plies, seed=11))
