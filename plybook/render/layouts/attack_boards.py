"""The stand of Tri-D chess on a page: the highest boards on top, for White queen's side left, king's side right.

Each main board stands in the middle with its own level, beside it the attack boards that stand on its pins, one
level higher; every board has its files and ranks written on it, every attack board its name, pin and owner.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from plybook.render.diagram import Diagram, Marked, Panel, Role, Shade
from plybook.render.layout import DiagramLayout
from plybook.render.layouts import flat
from plybook.render.layouts.arrangements import Places
from plybook.render.text import beside, panel_lines
from plybook.rules.games.tri_d.board import BOARD_NAMES, FILES, GEOMETRY, PINS, PINS_PER_SIDE, SQUARES
from plybook.rules.games.tri_d.position import AttackBoardsPosition
from plybook.rules.position import Position
from plybook.rules.terms import Seat

if TYPE_CHECKING:
    from plybook.rules.board import Geometry

_MAIN = ((6, "Black's board"), (4, "Neutral board"), (2, "White's board"))
_SIDE_WIDTH, _MAIN_WIDTH = 20, 22
# On the page of a diagram: how far below each other the main boards stand, where beside them attack boards do, and
# how far below each other these stand at least, so that the names of each have room.
_STOREY, _LEFT, _RIGHT, _FARTHER, _NEARER, _APART = 5.25, -3.3, 5.3, 0.1, 2.0, 3.65
# On a wide page, for each row: how far attack boards stand over the sides of main boards, how far these are from each
# other, and attack boards behind and before them. Those after the first have no room for owners of these.
_ROWS = ((0.65, 6.8, -3.3, 5.75), (0.3, 6.0, -3.2, 5.2), (0.3, 5.7, -3.2, 5.2))
_LEVEL_HEIGHT = 1.5  # in space, of a level


class _View(NamedTuple):
    """The boards as a seat sees them: ``step`` is 1 for White, -1 for Black."""

    position: AttackBoardsPosition
    marked: Marked
    step: int


class AttackBoardsLayout(DiagramLayout):
    """Draws positions of both Tri-D rulesets; a level is a main board with the attack boards on its pins."""

    def levels(self, geometry: Geometry) -> Mapping[str, str]:
        """Return the levels of the main boards, each also by that of the attack boards on its pins."""
        main = sorted(height for height, _ in _MAIN)
        return {str(height + above): str(height) for above in range(2) for height in main}

    def diagram(
        self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = ""
    ) -> Diagram:
        """Return the boards level by level, turned round for Black: each main board, then those on its pins."""
        view = _View(stand_of(position), marked, flat.turned(seat))
        panels: list[Panel] = []
        for row, (height, name) in enumerate(_MAIN):
            if level not in ("", str(height)):
                continue
            panels.append(_main_board(view, height, name, _STOREY * row))
            for side in range(2):
                x = _LEFT if (side == 0) == (view.step > 0) else _RIGHT
                panels += [_attack_board(view, board, x, _STOREY * row) for board in _boards_on(view, side, height)]
        wide = () if level else tuple(_in_a_row(panels, *distances) for distances in _ROWS)
        return Diagram(tuple(_kept_apart(panels)), seat, arrangements=wide, compact=len(wide[1:]))

    def arrangement(self, position: Position) -> Hashable | None:
        """Return the places and owners of the attack boards."""
        stand = stand_of(position)
        return tuple(stand.pins), tuple(stand.owners)

    def draw(self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = "") -> str:
        """Return the boards level by level, turned round for Black; White's men are capitals, Black's are not."""
        panels = self.diagram(position, marked=marked, seat=seat, level=level).panels
        rows = []
        for main, *others in _groups(panels):
            left, right = (_stacked([p for p in others if p.x == x]) for x in (_LEFT, _RIGHT))
            rows.append(beside((left, _SIDE_WIDTH), (panel_lines(main), _MAIN_WIDTH), (right, _SIDE_WIDTH)))
        return "\n\n".join(rows)


def _groups(panels: Sequence[Panel]) -> list[list[Panel]]:
    """Return each main board with the attack boards on its pins, which follow it."""
    groups: list[list[Panel]] = []
    for panel in panels:
        if panel.foot is None:
            groups.append([])
        groups[-1].append(panel)
    return groups


def _kept_apart(panels: Sequence[Panel]) -> list[Panel]:
    """Return the panels, the attack boards on each side moved down or up where they would be too near each other."""
    lowest = max(panel.y for panel in panels if panel.foot is None) + _NEARER
    places = [panel.y for panel in panels]
    for x in (_LEFT, _RIGHT):
        side = sorted((at for at, panel in enumerate(panels) if panel.x == x), key=lambda at: panels[at].y)
        for above, under in pairwise(side):
            places[under] = max(places[under], places[above] + _APART)
        for rank, at in enumerate(reversed(side)):
            places[at] = min(places[at], lowest - _APART * rank)
    return [panel._replace(y=y) for panel, y in zip(panels, places, strict=True)]


def _in_a_row(panels: Sequence[Panel], overhang: float, pitch: float, behind: float, before: float) -> Places:
    """Return the places of the panels on a wide page: the main boards side by side, one's own on the left.

    The attack boards stand before and behind their main boards, on the corners.
    """
    groups = _groups(panels)
    is_turned = panels[0].plane.across[0] < 0
    places = []
    for row, (main, *others) in enumerate(groups):
        left = pitch * (row if is_turned else len(groups) - 1 - row)
        places.append((left, 0.0))
        for panel in others:
            x = -overhang if panel.x < 0 else main.width - panel.width + overhang
            places.append((left + x, behind if panel.y - main.y < (_FARTHER + _NEARER) / 2 else before))
    return tuple(places)


def stand_of(position: Position) -> AttackBoardsPosition:
    """Return ``position``; raise `TypeError` if it has no attack boards."""
    if not isinstance(position, AttackBoardsPosition):
        raise TypeError(f"no position with attack boards: {position!r}")
    return position


def shade_of(cell: int) -> Shade:
    """Return the shade of a square, which all those above and below it have."""
    square = SQUARES[cell]
    return flat.chequered((square.file, square.rank))


def _stacked(panels: Sequence[Panel]) -> list[str]:
    """Return the lines of ``panels`` below each other."""
    return [line for index, panel in enumerate(panels) for line in ([""] * bool(index) + panel_lines(panel))]


def _boards_on(view: _View, side: int, main_level: int) -> list[int]:
    """Return the attack boards on one side of the main board of ``main_level``, the farther one first."""
    pins = view.position.pins
    here = [board for board, pin in enumerate(pins) if pin // PINS_PER_SIDE == side and PINS[pin].level == main_level]
    return sorted(here, key=lambda board: -PINS[pins[board]].rank * view.step)


def _main_board(view: _View, level: int, name: str, y: float) -> Panel:
    titles = [f"level {level}, {name}"]
    pins = tuple(view.position.pin_cell(at) for at, pin in enumerate(PINS) if pin.level == level)
    return _panel(view, level, range(1, 5), range(level - 1, level + 3), titles, (0, y))._replace(pins=pins)


def _attack_board(view: _View, board: int, x: float, y: float) -> Panel:
    position = view.position
    pin, owner = position.pins[board], position.owners[board]
    squares = [SQUARES[cell] for cell in position.board_cells(board)]
    files = sorted({square.file for square in squares})
    ranks = sorted({square.rank for square in squares})
    level = PINS[pin].level + 1
    is_farther = (ranks[0] > level - 1) == (view.step > 0)
    titles = [f"level {level}, {BOARD_NAMES[board]}", f"on {position.pin_names[pin]}, {position.seats[owner]}'s"]
    at = (x, y + (_FARTHER if is_farther else _NEARER))
    drawn = _panel(view, level, files, ranks, titles, at)
    # Ranks stand on the outer side, so that none of them is between the board and its pin.
    outside = len(files) + flat.NAME if x > 0 else -flat.NAME
    labels = (label._replace(x=outside) if label.role is Role.RANK else label for label in drawn.labels)
    return drawn._replace(name=BOARD_NAMES[board], owner=owner, foot=position.pin_cell(pin), labels=tuple(labels))


def _panel(
    view: _View,
    level: int,
    files: Sequence[int],
    ranks: Sequence[int],
    titles: Sequence[str],
    place: tuple[float, float],
) -> Panel:
    """Return the squares of one board, the farthest rank first."""
    position, marked, step = view
    files, ranks = files[::step], ranks[::-step]
    squares = flat.Squares(
        [[GEOMETRY.cell(f"{FILES[file]}{rank}({level})") for file in files] for rank in ranks],
        [position.files[file] for file in files],
        list(map(str, ranks)),
    )
    height = level * _LEVEL_HEIGHT
    corner = (files[0], ranks[0] + 1, height) if step > 0 else (files[0] + 1, ranks[0], height)
    x, y = place
    spot = flat.PanelSpot(x, y, flat.plane(corner, step))
    return flat.panel(position, squares, spot, name=str(level), titles=titles, marked=marked, shade=shade_of)


LAYOUT = AttackBoardsLayout()
