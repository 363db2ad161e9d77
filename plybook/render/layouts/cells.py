"""The board of a rule file on a page: squares or hexagons, walls, and the men in hand around it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from math import prod, sqrt

from plybook.render.diagram import (
    Cell,
    Diagram,
    DiagramLine,
    Label,
    Marked,
    Panel,
    Point,
    Role,
    Shade,
    marks_on,
)
from plybook.render.layout import DiagramLayout
from plybook.render.layouts import flat
from plybook.render.layouts.boxes import BoxView
from plybook.render.layouts.hands import in_words, panels_of_hands
from plybook.render.text import panel_lines
from plybook.rules.board import Geometry, bits
from plybook.rules.position import Position
from plybook.rules.table.engine import GamePosition
from plybook.rules.terms import Seat

WALL, DUCK = "■", "◆"
_POST, _FROM_POST = 0.08, 0.22  # from where, and to where from a point lines of a post lead
_WIDE, _HALF = sqrt(3) / 2, 1 / sqrt(3)
_HEXAGON = ((-_HALF / 2, -0.5), (_HALF / 2, -0.5), (_HALF, 0.0), (_HALF / 2, 0.5), (-_HALF / 2, 0.5), (-_HALF, 0.0))


class _View(BoxView):
    """A board with the signs of its walls; one of points, or a plain one, is not chequered."""

    def shade(self, cell: int) -> Shade:
        """Return the shade of ``cell``."""
        look = _own(self.position).game.look
        return Shade.MIDDLE if look.points or look.plain else super().shade(cell)

    def sign(self, cell: int) -> str:
        """Return the sign of a wall on ``cell``, or of the duck."""
        position = _own(self.position)
        return wall_sign(position) if position.walls >> cell & 1 else ""


def _own(position: Position) -> GamePosition:
    """Return ``position``; raise `TypeError` for one of a game without a rule file."""
    if not isinstance(position, GamePosition):
        raise TypeError("this picture is one of games of rule files")
    return position


def wall_sign(position: GamePosition) -> str:
    """Return the sign of a cell that no man can enter."""
    rule = position.game.walls
    return DUCK if rule is not None and rule.rule == "duck" else WALL


class CellsLayout(DiagramLayout):
    """Draws positions of games of rule files on flat boards."""

    def diagram(
        self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = ""
    ) -> Diagram:
        """Return the board, turned round for Black, with the hands above and below it, or beside it."""
        step, own = flat.turned(seat), _own(position)
        if getattr(position.geometry, "is_hexagonal", False):
            board = _hexagons(own, marked, step)
        else:
            board = _View(position, marked, step).panel((), 0, 0, (0, 0, 0))
        look = own.game.look
        zones = _zones(type(own))
        if look.points:
            lines = _drawn_lines(board, own)
        else:
            lines = _grid(board, zones) if look.plain else _borders(board, zones)
        board = board._replace(lines=lines)
        hands, beside = (
            panels_of_hands(own, board, step, marked, is_beside=is_beside) for is_beside in (False, True)
        )
        return Diagram((board, *hands), seat, _legend(own), others=((board, *beside),) if hands else ())

    def arrangement(self, position: Position) -> Hashable | None:
        """Return the hands and walls."""
        own = _own(position)
        return own.hands, own.walls

    def draw(self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = "") -> str:
        """Return the board, turned round for Black, and the men in hand; White's men are capitals, Black's small."""
        lines = panel_lines(_View(position, marked, flat.turned(seat)).panel((), 0, 0, (0, 0, 0)))
        legend = _legend(_own(position))
        return "\n".join([*lines, lines[0], *in_words(_own(position)), *([""] if legend else []), *legend])


def _legend(position: GamePosition) -> tuple[str, ...]:
    """Return a line that says where the duck is, as long as it is not on the board."""
    is_off = not position.walls and wall_sign(position) == DUCK
    return ("the duck comes onto the board with the first move",) if is_off else ()


# --- zones ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _zones(rules: type[GamePosition]) -> frozenset[int]:
    """Return the blocks of cells that some men never leave, or where men are promoted, if they are no single line.

    They are drawn as the palaces and the river of xiangqi are, and as the zones of shogi.
    """
    board, game = rules.geometry, rules.game
    kept = {cells for man in game.men for way in man.ways for cells in way.targets}
    raised = set(game.promotion.zone) if game.promotion and game.promotion.raised else set[int]()
    return frozenset(cells for cells in kept | raised if 0 < cells < board.all and _is_block(board, cells))


def _is_block(board: Geometry, cells: int) -> bool:
    """Say whether ``cells`` are all those between the first and the last on each axis, and more than one on each."""
    values = [set(axis) for axis in zip(*(board.places[cell] for cell in bits(cells)), strict=True)]
    return min(map(len, values)) > 1 and prod(map(len, values)) == cells.bit_count()


def _borders(panel: Panel, zones: frozenset[int]) -> tuple[DiagramLine, ...]:
    """Return the sides of cells of ``panel`` at which one of the ``zones`` ends, but for the edge of the board."""
    beside: dict[tuple[Point, Point], list[int]] = {}
    for cell in panel.cells if zones else ():
        for start, end in zip(cell.corners, (*cell.corners[1:], cell.corners[0]), strict=True):
            first, last = sorted((start, end))
            beside.setdefault((first, last), []).append(cell.index)
    return tuple(
        DiagramLine(*side)
        for side, cells in beside.items()
        if len(cells) > 1 and any((zone >> cells[0] ^ zone >> cells[1]) & 1 for zone in zones)
    )


def _grid(panel: Panel, zones: frozenset[int]) -> tuple[DiagramLine, ...]:
    """Return lines between all cells of ``panel``, and dots on those where ``zones`` end, as far from the sides."""
    right, bottom = int(panel.width), int(panel.height)
    lines = [DiagramLine((at, 0), (at, bottom)) for at in range(1, right)]
    lines += [DiagramLine((0, at), (right, at)) for at in range(1, bottom)]
    levels = {int(y) for line in _borders(panel, zones) for _, y in line[:2]} & {*range(1, bottom)}
    for y in levels:
        deep = min(y, bottom - y)
        lines += [DiagramLine((x, y), (x, y), is_wall=True) for x in {deep, right - deep} if 0 < x < right]
    return tuple(lines)


# --- points ---------------------------------------------------------------------------------------------------------


def _drawn_lines(panel: Panel, position: GamePosition) -> tuple[DiagramLine, ...]:
    """Return the lines on whose crossings men stand: from cell to cell, with a river and palaces."""
    board, look = position.geometry, position.game.look
    middles = {cell.index: cell.centre for cell in panel.cells}
    files, ranks = board.values
    by_place = {(files.index(file), ranks.index(rank)): cell for cell, (file, rank) in enumerate(board.places)}
    lines = []
    for axis, count in ((0, len(files)), (1, len(ranks))):
        for at in range(len(board.values[1 - axis])):
            places = [(step, at) if axis == 0 else (at, step) for step in range(count)]
            is_cut = axis == 1 and 0 < at < len(files) - 1 and look.river
            cuts = (places[: look.river], places[look.river :]) if is_cut else (places,)
            lines += [line for part in cuts for line in _runs([middles.get(by_place.get(p, -1)) for p in part])]
    for first, last in look.palaces:
        (left, low), (right, high) = middles[first], middles[last]
        lines += [DiagramLine((left, low), (right, high)), DiagramLine((left, high), (right, low))]
    inside = [
        [sorted(axis) for axis in zip(middles[first], middles[last], strict=True)] for first, last in look.palaces
    ]
    for cell in _advanced(type(position)):
        x, y = middles[cell]
        if not any(left <= x <= right and high <= y <= low for (left, right), (high, low) in inside):
            lines += _post(x, y, panel.width)
    return tuple(lines)


@lru_cache(maxsize=64)
def _advanced(rules: type[GamePosition]) -> tuple[int, ...]:
    """Return the cells beyond the first rank of each side where men stand at the start."""
    men, ranks = rules.read_fen(rules.start_fen).board, rules.geometry.values[1]
    places = enumerate(rules.geometry.places)
    return tuple(cell for cell, (_, rank) in places if men[cell] and rank not in (ranks[0], ranks[-1]))


def _post(x: float, y: float, width: float) -> Iterator[DiagramLine]:
    """Yield the corners around a point where a man begins, as boards of xiangqi have them: at an edge only inside."""
    for across in (-1, 1):
        for down in (-1, 1) if 0 < x + across < width else ():
            near = (x + across * _POST, y + down * _POST)
            yield DiagramLine(near, (x + across * _FROM_POST, near[1]))
            yield DiagramLine(near, (near[0], y + down * _FROM_POST))


def _runs(points: Sequence[Point | None]) -> Iterator[DiagramLine]:
    """Yield a line from the first to the last of each run of points, of which some are missing."""
    run: list[Point] = []
    for point in (*points, None):
        if point is not None:
            run.append(point)
            continue
        if len(run) > 1:
            yield DiagramLine(run[0], run[-1])
        run = []


# --- hexagons -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _centres(geometry: Geometry, step: int) -> tuple[tuple[float, float], ...]:
    """Return the middle of each cell on its panel; one file further to the right a number lies half a cell higher."""
    spots: Sequence[tuple[int, ...]] = getattr(geometry, "spots", ())
    there = [(step * x * _WIDE, -step * (y + x / 2)) for x, y in spots]
    left, top = min(x for x, _ in there) - _HALF, min(y for _, y in there) - 0.5
    return tuple((round(x - left, 4), round(y - top, 4)) for x, y in there)


def _hexagons(position: GamePosition, marked: Marked, step: int) -> Panel:
    """Return a board of hexagons in three shades."""
    geometry, centres = position.geometry, _centres(position.geometry, step)
    spots: Sequence[tuple[int, ...]] = getattr(geometry, "spots", ())
    cells = []
    for cell, ((across, down), (x, y)) in enumerate(zip(centres, spots, strict=True)):
        corners = tuple((across + right, down + below) for right, below in _HEXAGON)
        shade = (Shade.MIDDLE, Shade.LIGHT, Shade.DARK)[(x - y) % 3]
        sign = wall_sign(position) if position.walls >> cell & 1 else ""
        name, man = geometry.names[cell], position.man_at(cell)
        cells.append(Cell(cell, corners, shade, name, man, marks_on(cell, marked), sign))
    width = max(across for across, _ in centres) + _HALF
    height = max(down for _, down in centres) + 0.5
    origin = (0.0, height, 0.0) if step > 0 else (width, 0.0, 0.0)
    labels = (*_labels(geometry, centres, Role.FILE, step), *_labels(geometry, centres, Role.RANK, step))
    return Panel("", tuple(cells), labels, 0, 0, width, height, flat.plane(origin, step))


def _labels(geometry: Geometry, centres: Sequence[tuple[float, float]], role: Role, step: int) -> list[Label]:
    """Return the names of files beside their ends on White's side, or those of ranks beside their leftmost cells."""
    axis, found = 0 if role == Role.FILE else 1, dict[str, tuple[float, float]]()
    for (across, down), place in zip(centres, geometry.places, strict=True):
        value, before = place[axis], found.get(place[axis])
        if before is None or (step * (down - before[1]) > 0 if role == Role.FILE else across < before[0]):
            found[value] = across, down
    if role == Role.FILE:
        return [Label(value, across, down + 0.72 * step, role) for value, (across, down) in found.items()]
    # Names of two digits are as far from the edge as others are.
    return [
        Label(value, across - 0.56 - 0.1 * len(value), down - 0.25 * step, role)
        for value, (across, down) in found.items()
    ]


LAYOUT = CellsLayout()
