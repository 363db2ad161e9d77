"""The lines of a game on the page: for each ply its text, its effect, and the changes of the position.

Names are short because there are many: ``t`` text, ``n`` number, ``w`` the written text if it differs, ``g`` marks,
``b`` and ``a`` comments before and after, ``v`` variations; ``s`` the effect in words, ``d`` changed cells and looks,
in turn, ``m`` the cells that have each of the marks of a move, if these are not the ends of one man's way, ``p`` the
cells over which each man went, ``x`` the captured man, ``h`` the stand, ``l`` the legend, ``u`` the seat to move next
if another one than in turn, ``o`` the seats that are out from then on, each with why, ``i`` the points of the seats,
``c`` the seats in check, ``f`` the changed parts of the FEN, ``e`` the end of the game, ``k`` possible claims, ``r``
a request for a diagram, ``y`` what the clock shows, ``q`` an evaluation, ``j`` arrows and circles of the annotator,
``z`` the men of the seat to move that can go to other cells than was said of them before, each by its cell and those,
as differences. Values that are the same as in the position before are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import compress, count
from operator import ne, sub
from typing import Any, NamedTuple

from plybook.interpret.bound_notation import BoundNotation
from plybook.record import Ply
from plybook.render.cell_marks import shown_move
from plybook.render.diagram import CellMark, Marks
from plybook.render.game_texts import remarks
from plybook.render.layouts.hands import captures_go_to_hand
from plybook.render.page.boards import Picture, Rows, Seen
from plybook.render.page.commands import commands
from plybook.render.page.glyphs import signs, wants_diagram
from plybook.render.theme import SHOWN_MARKS
from plybook.render.words import in_words, why_out
from plybook.replay.result import Line
from plybook.rules.board import bits
from plybook.rules.moves import PASS, Move
from plybook.rules.position import Position
from plybook.rules.terms import Cell, Cells

_FEN_PARTS = re.compile(r"([/ |]+)")
_MARKS = re.compile(r"[+#~!?]+$")

Reach = dict[Cell, Cells]
"""The cells to which the men can go, by their cells."""


class _Sight(NamedTuple):
    """The data of a position: its view, the parts of its FEN, the seats out and in check, and the points."""

    seen: Seen
    fen: list[str]
    out: list[int]
    checked: list[int]
    points: list[int]


class PageLines:
    """The lines of one game in a ``picture``, each with a number, the main line first; ``rows`` are its views.

    ``places`` are for each line the beginnings and ends of its plies in the source of the game.
    """

    def __init__(self, picture: Picture, notation: BoundNotation) -> None:
        self.rows = Rows()
        self._picture, self._notation = picture, notation
        self._seen: dict[int, _Sight] = {}
        self.data: list[dict[str, Any]] = []
        self.places: list[tuple[tuple[int, int], ...]] = []

    def start(self, position: Position) -> dict[str, Any]:
        """Return the complete data of the first position."""
        seen, fen, out, checked, points = self._sight(position)
        return {
            "d": self._look_changes(self._picture.empty, seen),
            "h": self.rows.stands.number(seen.stand),
            "l": self.rows.legends.number(seen.legend),
            "u": position.turn,
            "o": [[seat, "out"] for seat in out],
            "i": points,
            "c": checked,
            "f": fen,
            "z": _reach(position, {}),
        }

    def add(
        self,
        line: Line,
        kind: str,
        parent: int = -1,
        at: int = 0,
        first: int = 0,
        reach: Reach | None = None,
    ) -> int:
        """Add a variation of the ply ``at`` of another line, with its own variations; return its number.

        Its plies before ``first`` are the same as in the other line, and are left out. ``reach`` is where men are
        known to be able to go, if not all of the line is new.
        """
        number = len(self.data)
        plies: list[dict[str, Any]] = []
        self.data.append({"kind": kind, "parent": parent, "at": at, "plies": plies, "rest": []})
        self.places.append(tuple((ply.start, ply.end or ply.start + len(ply.text)) for ply in line.plies[first:]))
        steps = list(line.steps())
        if reach is None:
            reach = {}
            for position in line.positions[: first + 1]:
                _reach(position, reach)
        for index, (ply, before, move, after) in enumerate(steps[first:], first):
            varied = self._variations(line, index, number, index - first, reach)
            said = {**self._text(ply), **commands(ply, before.geometry.names)}
            found = _reach(after, reach)
            plies.append(
                {**said, **varied, **self._step(ply, before, move, after), **({"z": found} if found else {})}
            )
        for index, ply in enumerate(line.plies[len(steps) :], len(steps)):
            varied = self._variations(line, index, number, index - first, reach)
            self.data[number]["rest"].append({"t": ply.text, **self._text(ply), **varied})
        return number

    def _variations(self, line: Line, index: int, number: int, at: int, reach: Reach) -> dict[str, Any]:
        """Add the variations of a ply, with a position only if they can be played."""
        found = [
            self.add(varied, "variation" if varied.positions else "unplayed", number, at, reach=dict(reach))
            for varied in line.variations.get(index, ())
        ]
        return {"v": found} if found else {}

    def _text(self, ply: Ply) -> dict[str, Any]:
        """Return the annotations of a ply."""
        said = {
            "n": ply.number,
            "g": signs(ply),
            "b": remarks(ply.before),
            "a": remarks(ply.after),
            "r": int(wants_diagram(ply)),
        }
        return {name: value for name, value in said.items() if value}

    def _step(self, ply: Ply, before: Position, move: Move, after: Position) -> dict[str, Any]:
        """Return the text of a move, its effect, and the changes after it."""
        effects, deed = before.effects(move, after), shown_move(before, after, move)
        text = self._notation.emit(move, before, after, said=effects.said)
        here, there = self._sight(before), self._sight(after)
        taken, marks = _taken(before, move, after), _by_mark(deed.marks)
        data: dict[str, Any] = {
            "n": before.number_text(),
            "t": text,
            "s": in_words(before, move, after, effects),
            "d": self._look_changes(here.seen, there.seen),
        }
        optional = {
            "u": after.turn if after.turn != (before.turn + 1) % len(before.seats) else None,
            "w": ply.text if ply.text and _MARKS.sub("", ply.text) != _MARKS.sub("", text) else "",
            "x": taken,
            "h": self.rows.stands.number(there.seen.stand) if there.seen.stand != here.seen.stand else None,
            "l": self.rows.legends.number(there.seen.legend) if there.seen.legend != here.seen.legend else None,
            "o": [[seat, why_out(before, move, after, seat)] for seat in there.out if seat not in here.out],
            "i": there.points if there.points != here.points else None,
            "c": there.checked,
            "f": _fen_changes(here.fen, there.fen),
        }
        if list(map(list, deed.ways)) != _usual_ways(data["d"]):
            data["p"] = deed.ways
        if marks != _usual_marks(deed.ways, is_capture=bool(taken)):
            data["m"] = marks
        return data | {name: value for name, value in optional.items() if value or value == 0}

    def _look_changes(self, before: Seen, after: Seen) -> list[int]:
        """Return the cells with another look, in order, each with its look."""
        number = self.rows.looks.number
        return [each for cell, look in self._picture.changes(before, after) for each in (cell, number(look))]

    def _sight(self, position: Position) -> _Sight:
        """Return the data of ``position``, cached for the step before and the step after it."""
        key = id(position)
        if key not in self._seen:
            fen, checked = _FEN_PARTS.split(position.fen()), sorted(position.checked_cells())
            points = list(position.points_of_seats())
            self._seen[key] = _Sight(self._picture.seen(position), fen, _out(position), checked, points)
        return self._seen[key]


def _by_mark(marks: Mapping[Cell, Marks]) -> list[list[Cell]]:
    """Return the cells that have each mark of a move, without the marks after the last one that a cell has."""
    found: dict[CellMark, list[Cell]] = {mark: [] for mark in SHOWN_MARKS}
    for cell in sorted(marks):
        for mark in marks[cell]:
            found[mark].append(cell)
    cells = list(found.values())
    while cells and not cells[-1]:
        cells.pop()
    return cells


def _usual_ways(changes: Sequence[int]) -> list[list[Cell]]:
    """Return the way of a move that leaves one cell empty and changes one other, by cells and looks; else none."""
    match changes:
        case [origin, 0, target, look] | [target, look, origin, 0] if look:
            return [[origin, target]]
    return []


def _usual_marks(ways: Sequence[Sequence[Cell]], *, is_capture: bool) -> list[list[Cell]]:
    """Return the cells with each mark after a move of one man, who may take another where he ends."""
    if len(ways) != 1:
        return []
    origin, target = ways[0][0], ways[0][-1]
    return [[target], [origin], [target]] if is_capture else [[target], [origin]]


def _out(position: Position) -> list[int]:
    """Return the seats whose side is no longer in play."""
    sides = position.sides_in_play()
    return [seat for seat, leader in enumerate(position.leaders) if leader not in sides]


def _taken(before: Position, move: Move, after: Position) -> list[int]:
    """Return the seat and kind of the man that ``move`` captured; nothing if it captured none, or one for a hand."""
    if move == PASS or captures_go_to_hand(before) or not before.is_capture(move):
        return []
    cells: Sequence[int] = [before.victim_cell(move)]
    if before.is_en_passant(move):
        cells = sorted(before.changed(after))
    for cell in cells:
        man = before.man_at(cell)
        if man is not None and man.seat != before.turn:
            return [man.seat, before.kinds.index(man.kind)]
    return []


def _fen_changes(old: list[str], new: list[str]) -> list[Any]:
    """Return the changed parts of a FEN, or all parts if their number differs.

    Each has four values: the number of the part, how many characters stay at its beginning and at its end, and the
    text between.
    """
    if len(old) != len(new):
        return [-1, new]
    changes: list[Any] = []
    for index in compress(range(len(old)), map(ne, old, new)):
        was, part = old[index], new[index]
        first = _alike(was, part)
        last = _alike(was[first:][::-1], part[first:][::-1])
        changes += index, first, last, part[first : len(part) - last]
    return changes


def _alike(one: str, other: str) -> int:
    """Return how many characters two texts have alike at their beginnings."""
    return next(compress(count(), map(ne, one, other)), min(len(one), len(other)))


def cells_named(notation: BoundNotation, position: Position, text: str, most: int = 8) -> list[int]:
    """Return the cells that ``text`` names as origin or target; nothing if it fits too many."""
    try:
        query = notation.read(text, position.turn).query
    except ValueError:
        return []
    found: set[int] = set()
    for cells in (query.origins, query.targets):
        if cells > 0 and cells.bit_count() <= most:
            found.update(bits(cells))
    return sorted(found)


def _reach(position: Position, known: Reach) -> list[list[int]]:
    """Return where men of the seat to move can go, if that differs from what is ``known``, and add it to that."""
    found = dict.fromkeys(bits(position.occupied[position.turn]), 0) | position.targets_by_man()
    changed = {cell: to for cell, to in found.items() if to != known.get(cell, 0)}
    known |= changed
    return [[cell, *_steps(list(bits(changed[cell])))] for cell in sorted(changed)]


def _steps(cells: Sequence[int]) -> Iterable[int]:
    """Return by how much each of ``cells`` is higher than the one before it, which takes fewer figures."""
    return map(sub, cells, [0, *cells])
