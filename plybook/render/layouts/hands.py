"""Men in hand: a line of text, and rows of cells above and below a board, or columns beside it."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from math import ceil

from plybook.render.diagram import Cell, Diagram, Label, Marked, Panel, Role, Shade, marks_on, unit_square
from plybook.render.layouts import flat
from plybook.render.text import letters
from plybook.rules.position import Man, Position
from plybook.rules.table.engine import GamePosition
from plybook.rules.table.game import Look
from plybook.rules.terms import Seat

_APART = 0.2
"""The room between the board and the men in hand above it; below it the names of its files are between them."""

_BESIDE = flat.MARGIN + 0.1
"""The room between the board and the men in hand beside it, on the left with the names of ranks."""

_NAMED = 0.13
"""How far beside a hand the middle of a name stands, for each of its letters."""


def in_words(position: Position) -> list[str]:
    """Return an empty line and one that says what is in hand; nothing in a game without hands."""
    said = said_of_hands(position)
    return ["", said] if said else []


def hands_of(position: Position) -> Hashable:
    """Return what the men in hand change of a picture."""
    return position.hands if isinstance(position, GamePosition) else ()


def captures_go_to_hand(position: Position) -> bool:
    """Return whether a captured man is in the hand of the one who captured it."""
    return isinstance(position, GamePosition) and (drops := position.game.drops) is not None and drops.captures


def said_of_hands(position: Position) -> str:
    """Return a line that says what is in hand; "" in a game without hands."""
    if not isinstance(position, GamePosition) or not kinds_in_hand(type(position)):
        return ""
    said = []
    for seat, name in enumerate(position.seat_names()):
        men = [(position.hands[seat][position.hand_index[kind]], kind) for kind in kinds_in_hand(type(position))]
        words = [
            letters(Man(seat, position.kinds[kind])) + (str(count) if count > 1 else "")
            for count, kind in men
            if count
        ]
        said.append(f"{name} {' '.join(words) or '-'}")
    return f"In hand: {', '.join(said)}"


def look_of(rules: type[Position]) -> Look:
    """Return how the board of a game is drawn, if that is another way than chequered cells."""
    return rules.game.look if issubclass(rules, GamePosition) else Look()


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


def panels_of_hands(
    position: GamePosition, board: Panel, step: int, marked: Marked = frozenset(), *, is_beside: bool = False
) -> tuple[Panel, ...]:
    """Return the hands: that of the side which looks below the board, the other's above it.

    Beside it that one stands on the right, ending with the board, and the other's on the left, beginning with it.
    """
    kinds = kinds_in_hand(type(position))
    if not kinds:
        return ()
    across, down = (max(int(side), 1) for side in (board.width, board.height))
    columns = ceil(len(kinds) / down) if is_beside else min(len(kinds), across)
    rows = ceil(len(kinds) / columns)
    if is_beside:
        near, far = (board.width + _BESIDE, board.height - rows), (-columns - _BESIDE, 0.0)
    else:
        left = (board.width - columns) / 2
        near, far = (left, board.height + flat.FOOT + _APART / 2), (left, -rows - _APART)
    found = []
    for seat, (left, top) in enumerate((near, far)[::step]):
        cells = tuple(_pocket(position, seat, at, kind, columns, marked) for at, kind in enumerate(kinds))
        origin = (left, board.height - top, 0.0) if step > 0 else (board.width - left, top, 0.0)
        name = f"{position.seat_names()[seat]}'s hand"
        found.append(Panel(name, cells, (), left, top, columns, rows, flat.plane(origin, step)))
    return tuple(found)


def with_named_hands(diagram: Diagram, position: Position) -> Diagram:
    """Return the diagram with the owners' names below hands beside the board, and on the left of others.

    On pages their plates stand there.
    """
    if not isinstance(position, GamePosition) or not (kinds := kinds_in_hand(type(position))):
        return diagram

    def named(panel: Panel) -> Panel:
        at = panel.cells[0].index - position.geometry.size if panel.cells else -1
        if at < 0:
            return panel
        owner = position.seat_names()[at // len(kinds)]
        is_beside = panel.height > panel.width
        x, y = (panel.width / 2, panel.height + flat.NAME) if is_beside else (-_NAMED * len(owner), panel.height / 2)
        return panel._replace(labels=(Label(owner, x, y, Role.OWNER),))

    panels, *others = (tuple(map(named, each)) for each in (diagram.panels, *diagram.others))
    return diagram._replace(panels=panels, others=tuple(others))


def pocket_of(position: GamePosition, seat: Seat, kind: int) -> int:
    """Return the number of the cell of a hand in which men of a kind are, after those of the board."""
    kinds = kinds_in_hand(type(position))
    return position.geometry.size + seat * len(kinds) + kinds.index(kind)


def _pocket(position: GamePosition, seat: Seat, at: int, kind: int, columns: int, marked: Marked) -> Cell:
    """Return the cell of the men of a kind in hand, with their number if there are several, or of an absent one."""
    count = position.hands[seat][position.hand_index[kind]]
    man = Man(seat, position.kinds[kind])
    row, column = divmod(at, columns)
    name = f"{position.kind_names[kind]}s in {position.seat_names()[seat]}'s hand"
    index, corners = pocket_of(position, seat, kind), unit_square(column, row)
    marks = marks_on(index, marked)
    if not count:
        return Cell(index, corners, Shade.LIGHT, name, None, marks, absent=man)
    return Cell(index, corners, Shade.LIGHT, name, man, marks, str(count) if count > 1 else "")
