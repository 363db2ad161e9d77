"""The board of a rule file on a page: squares or hexagons, walls, and the men in hand in rows above and below."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from math import ceil, sqrt

from plybook.render.diagram import Cell, Diagram, Label, Marked, Panel, Role, Shade, marks_on, unit_square
from plybook.render.layout import DiagramLayout
from plybook.render.layouts import flat
from plybook.render.layouts.boxes import BoxView
from plybook.render.text import letters, panel_lines
from plybook.rules.board import Geometry
from plybook.rules.position import Man, Position
from plybook.rules.table.engine import GamePosition
from plybook.rules.terms import Seat

WALL, DUCK = "■", "◆"
_WIDE, _HALF = sqrt(3) / 2, 1 / sqrt(3)
_HEXAGON = ((-_HALF / 2, -0.5), (_HALF / 2, -0.5), (_HALF, 0.0), (_HALF / 2, 0.5), (-_HALF / 2, 0.5), (-_HALF, 0.0))
_APART = 0.45
"""The room between the board, with the names of its files, and the men in hand."""


class _View(BoxView):
    """A board with the signs of its walls."""

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
        """Return the board, turned round for Black, with the hands: that of the seat that looks is below."""
        step, own = flat.turned(seat), _own(position)
        if getattr(position.geometry, "is_hexagonal", False):
            board = _hexagons(own, marked, step)
        else:
            board = _View(position, marked, step).panel((), 0, 0, (0, 0, 0))
        legend = (f"{DUCK} is the duck",) if own.walls and wall_sign(own) == DUCK else ()
        return Diagram((board, *_hands(own, board, step)), seat, legend)

    def arrangement(self, position: Position) -> Hashable | None:
        """Return the hands and walls."""
        own = _own(position)
        return own.hands, own.walls

    def draw(self, position: Position, *, marked: Marked = frozenset(), seat: Seat = 0, level: str = "") -> str:
        """Return the board, turned round for Black, and the men in hand; White's men are capitals, Black's small."""
        lines = panel_lines(_View(position, marked, flat.turned(seat)).panel((), 0, 0, (0, 0, 0)))
        return "\n".join([*lines, lines[0], *_in_words(_own(position))])


def _in_words(position: GamePosition) -> list[str]:
    """Return a line that says what is in hand."""
    if not kinds_in_hand(type(position)):
        return []
    said = []
    for seat, name in enumerate(position.seats):
        men = [(position.hands[seat][position.hand_index[kind]], kind) for kind in kinds_in_hand(type(position))]
        words = [
            letters(Man(seat, position.kinds[kind])) + (str(count) if count > 1 else "")
            for count, kind in men
            if count
        ]
        said.append(f"{name} {' '.join(words) or '-'}")
    return ["", f"In hand: {', '.join(said)}"]


@lru_cache(maxsize=256)
def kinds_in_hand(rules: type[GamePosition]) -> tuple[int, ...]:
    """Return the kinds that can ever be in hand."""
    drops = rules.game.drops
    if drops is None or drops.free or not rules.hand_kinds:
        return ()
    start = rules.read_fen(rules.start_fen)
    counts = [sum(pair) for pair in zip(*start.hands, strict=True)] or [0] * len(rules.hand_kinds)
    there = {(code - 1) % len(rules.kinds) for code in start.board if code}
    becomes = rules.game.promotion.becomes if rules.game.promotion else ((), ())
    there |= {rules.kinds.index(letter) for side in becomes for letter in side}
    pairs = zip(rules.hand_kinds, counts, strict=True)
    return tuple(kind for kind, count in pairs if count or (drops.captures and kind in there))


# --- men in hand ----------------------------------------------------------------------------------------------------


def _hands(position: GamePosition, board: Panel, step: int) -> tuple[Panel, ...]:
    """Return the hands: that of the side which looks below the board, the other's above it."""
    kinds = kinds_in_hand(type(position))
    if not kinds:
        return ()
    columns = min(len(kinds), max(int(board.width), 1))
    rows = ceil(len(kinds) / columns)
    below = board.height + flat.FOOT + _APART - 0.3
    spots = (below, -rows - _APART) if step > 0 else (-rows - _APART, below)
    left = (board.width - columns) / 2
    found = []
    for seat, top in enumerate(spots):
        cells = tuple(_pocket(position, seat, at, kind, columns) for at, kind in enumerate(kinds))
        origin = (left, board.height - top, 0.0) if step > 0 else (board.width - left, top, 0.0)
        name = f"{position.seats[seat]}'s hand"
        found.append(Panel(name, cells, (), left, top, columns, rows, flat.plane(origin, step)))
    return tuple(found)


def _pocket(position: GamePosition, seat: Seat, at: int, kind: int, columns: int) -> Cell:
    """Return the cell of the men of a kind in hand, with their number if there are several, or with their letter."""
    count = position.hands[seat][position.hand_index[kind]]
    size, kinds = position.geometry.size, kinds_in_hand(type(position))
    man = Man(seat, position.kinds[kind]) if count else None
    row, column = divmod(at, columns)
    name = f"{position.kind_names[kind]}s in {position.seats[seat]}'s hand"
    sign = str(count) if count > 1 else "" if man else letters(Man(seat, position.kinds[kind]))
    return Cell(size + seat * len(kinds) + at, unit_square(column, row), Shade.LIGHT, name, man, sign=sign)


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
    return [Label(value, across - 0.66, down - 0.25 * step, role) for value, (across, down) in found.items()]


LAYOUT = CellsLayout()
