"""How the men of a game go, by their codes: what they reach, their moves, and what they attack."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from typing import NamedTuple

from plybook.rules.board import bits, mask
from plybook.rules.moves import Move
from plybook.rules.table.attacks import Attacks, Family
from plybook.rules.table.game import Game
from plybook.rules.table.parts import en_passant, hopping, men
from plybook.rules.table.parts.promotion import Maker, changes, fixed_of, is_fixed, no_dead_ends
from plybook.rules.table.tables import Finder, Mover, Step, Steps
from plybook.rules.table.ways import (
    ANYWHERE,
    LAME,
    SLIDE,
    Arrivals,
    Line,
    Reach,
    Sources,
    Way,
    lines_from,
    turned,
)
from plybook.rules.terms import Cell, Cells

_TWICE = 2  # cells of a step and the one after it

Lines = Callable[[Cell], list[Line]]


class _Shared(NamedTuple):
    """Tables of men that go alike: how far, whence, over what; ``capturing`` is None if they capture as they move."""

    moving: Reach
    capturing: Reach | None
    sources: Sources


class Movers:
    """The men of ``game``, by their codes: their ways, and the lines of cells these are from a cell.

    ``written`` are the letters of the kinds in moves. Of ``passers`` there are by code the cells that men pass on the
    moves after which they can be captured en passant.
    """

    def __init__(self, game: Game, written: Sequence[str]) -> None:
        self._game, self._board, self._written = game, game.geometry, written
        self._letters = tuple(man.letter for man in game.men)
        self._count = len(self._letters)
        self._ways = {
            1 + seat * self._count + kind: turned(man.ways, seat, game.turned_axes)
            for seat in (0, 1)
            for kind, man in enumerate(game.men)
        }
        self.lines: dict[int, Lines] = {code: cache(partial(self._lines_from, code)) for code in self._ways}
        self._shared: dict[object, _Shared] = {}
        self._arriving: dict[tuple[Reach, Maker], Arrivals] = {}
        self._makers: dict[int, Maker] = {}
        self.passers = self._passed()

    def movers(self) -> tuple[tuple[Mover, ...], tuple[Mover, ...]]:
        """Return for each side those of its men that go at all."""
        white, black = (
            tuple(self._mover(code) for code in range(first, first + self._count) if self._ways[code])
            for first in (1, 1 + self._count)
        )
        return white, black

    def finders(self, alike: Sequence[Sequence[int]]) -> tuple[tuple[tuple[Finder, ...], ...], ...]:
        """Return for each side and kind what finds its men; ``alike`` are the kinds meant where a kind is."""
        bases = (1, 1 + self._count)
        return tuple(
            tuple(tuple(self.finder(base + each) for each in kinds if self._ways[base + each]) for kinds in alike)
            for base in bases
        )

    def standing(self, code: int) -> int:
        """Return the cells on which men of ``code`` can stand, by where their first way may end."""
        seat = int(code > self._count)
        return self._ways[code][0].targets[seat] if self._ways[code] else -1

    def goes_back(self, code: int) -> bool:
        """Say whether men of ``code`` could take back a move."""
        leaps = {direction for way in self._ways[code] for direction in way.directions}
        return any(tuple(-by for by in leap) in leaps for leap in leaps)

    def alive(self, code: int) -> int:
        """Return the cells from which men of ``code`` have a way."""
        return mask([cell for cell in range(self._board.size) if self.lines[code](cell)])

    def _lines_from(self, code: int, cell: Cell) -> list[Line]:
        return lines_from(self._board, self._ways[code], int(code > self._count), cell)

    def _passed(self) -> dict[int, dict[tuple[Cell, Cell], int]]:
        rule = self._game.en_passant
        codes = [
            1 + seat * self._count + self._letters.index(each)
            for seat in (0, 1)
            for each in (rule.men[seat] if rule else ())
        ]
        cells = range(self._board.size)
        found = {code: en_passant.passed_cells([self.lines[code](cell) for cell in cells]) for code in codes}
        return {code: passed for code, passed in found.items() if passed}

    def _mover(self, code: int) -> Mover:
        make, shared = self._maker(code), self._shared_by(code)
        steps = None if self._barred(code) or shared.capturing is None else self._steps(self.lines[code], make)
        return Mover(code, shared.moving, shared.capturing, shared.sources, make, self._barred(code), steps)

    def finder(self, code: int) -> Finder:
        """Return what finds the men of ``code`` that come to a cell."""
        make, shared = self._maker(code), self._shared_by(code)
        moving, capturing = shared.moving, shared.capturing or shared.moving
        return Finder(code, self._arrivals(moving, make), self._arrivals(capturing, make), self._barred(code))

    def _arrivals(self, reach: Reach, make: Maker) -> Arrivals:
        """Return the tables of how men come, which all share that go alike and become the same."""
        if (reach, make) not in self._arriving:
            self._arriving[reach, make] = Arrivals(reach, self._board.size, make, fixed_of(make))
        return self._arriving[reach, make]

    def _barred(self, code: int) -> tuple[int, ...]:
        """Return the codes of the men that those of ``code`` do not capture."""
        kind, seat = (code - 1) % self._count, int(code > self._count)
        if not self._game.captures or self._written[kind] not in self._game.captures.peaceful:
            return ()
        foes = 1 + (1 - seat) * self._count
        return tuple(foes + each for each, letter in enumerate(self._written) if letter == self._written[kind])

    def _shared_by(self, code: int) -> _Shared:
        """Return the tables of men of ``code``, which men of all kinds and both sides that go alike share."""
        ways, lines, seat = self._ways[code], self.lines[code], int(code > self._count)
        alike = frozenset(
            (direction, way.limit, way.shape, way.moves, way.captures, way.origins[seat], way.targets[seat])
            for way in ways
            for direction in way.directions
        )
        if alike not in self._shared:
            size = self._board.size

            def to_move(cell: Cell) -> list[Line]:
                return [line for line in lines(cell) if line.moves]

            def to_capture(cell: Cell) -> list[Line]:
                return [line for line in lines(cell) if line.captures]

            is_split = not all(way.moves and way.captures for way in ways)
            capturing = Reach(to_capture, size) if is_split else None
            self._shared[alike] = _Shared(Reach(to_move, size), capturing, Sources(lines, size))
        return self._shared[alike]

    def _maker(self, code: int) -> Maker:
        """Return what makes the moves of men of ``code``, with what they become; it is made once."""
        if code not in self._makers:
            self._makers[code] = self._made(code)
        return self._makers[code]

    def _made(self, code: int) -> Maker:
        game, kind, seat = self._game, (code - 1) % self._count, int(code > self._count)
        make: Maker = men.plain
        if game.promotion is not None:
            rule = game.promotion
            make = changes(rule, self._letters, self._written, seat, rule.zone[seat]).get(kind, men.plain)
        if game.no_dead_ends:
            alive = self.alive(code)
            if alive != self._board.all:
                make = no_dead_ends(make, alive)
        return en_passant.Marked(make, self.passers[code]) if code in self.passers else make

    def _steps(self, lines: Lines, make: Maker) -> Steps | None:
        """Return the steps of men whose ways are two cells long at most, and that become others by no count."""
        if not is_fixed(make):
            return None
        found: dict[tuple[int, bool, bool], int] = {}
        for origin in range(self._board.size):
            for line in lines(origin):
                by, twice = line.cells[0] - origin, len(line.cells) == _TWICE
                is_even = not twice or line.cells[1] - line.cells[0] == by
                is_short = line.shape == SLIDE or (line.shape == LAME and twice)
                whole = mask(line.cells[-1:]) & line.targets or (line.shape == LAME and not twice)
                if len(line.cells) > _TWICE or not (is_short and is_even and whole and line.moves != line.captures):
                    return None
                if twice and line.captures:
                    return None
                ends = [(by, False)] * (line.shape == SLIDE and line.targets >> line.cells[0] & 1)
                for key in [*ends, *([(by, True)] if twice else [])]:
                    found[key[0], line.moves, key[1]] = found.get((key[0], line.moves, key[1]), 0) | 1 << origin
        steps = tuple(Step(by, origins, quiet, twice) for (by, quiet, twice), origins in found.items())

        @lru_cache(maxsize=1 << 14)
        def made(by: int, targets: Cells) -> tuple[Move, ...]:
            return tuple(move for cell in bits(targets) for move in make(None, cell - by, 1 << cell))

        return Steps(steps, made)

    def attacks(self, seat: int, aim: int) -> Attacks:
        """Return the attacks of ``seat``, those of a King that faces the other's among them.

        The code of the other's one royal man is ``aim``, 0 if there is none.
        """
        game, first = self._game, 1 + seat * self._count
        of_codes = {
            code: self._families(code, seat)
            for code in range(first, first + self._count)
            if any(way.captures for way in self._ways[code]) or game.men[code - first].shots
        }
        if game.royal.flying:
            for letter in game.royal.kings:
                code = first + self._letters.index(letter)
                straight = tuple(
                    tuple(sign if axis == at else 0 for axis in range(len(self._board.axes)))
                    for at in range(len(self._board.axes))
                    for sign in (1, -1)
                )
                looks = Way(straight, limit=0)
                of_codes[code] = _joined(of_codes.get(code), self._families(code, seat, [looks]))
        kings = game.royal.kings
        royal = first + self._letters.index(kings[0]) if len(kings) == 1 and not game.royal.flying else 0
        royal = royal if royal and self._is_mutual(royal) else 0
        return Attacks(of_codes, self._board.size, aim, royal, hopping.hoppers(game))

    def _is_mutual(self, code: int) -> bool:
        """Say whether men of ``code`` only ever attack one that attacks them: by leaps there and back, anywhere."""
        if any(man.shots or man.freezes for man in self._game.men):
            return False
        leaps = {direction for way in self._ways[code] for direction in way.directions}
        return all(tuple(-by for by in leap) in leaps for leap in leaps) and all(
            way.captures and way.shape == SLIDE and way.limit == 1 and way.origins == way.targets == ANYWHERE
            for way in self._ways[code]
        )

    def _families(
        self, code: int, seat: int, ways: Sequence[Way] | None = None
    ) -> Callable[[Cell], list[tuple[Family, Line]]]:
        man = self._game.men[(code - 1) % self._count]
        chosen = (*self._ways[code], *turned(man.shots, seat, self._game.turned_axes)) if ways is None else ways
        single = [
            (
                (tuple(sorted(map(abs, direction))), way.shape),
                Way((direction,), way.limit, way.shape, way.moves, way.captures, way.origins, way.targets),
            )
            for way in chosen
            if way.captures
            for direction in way.directions
        ]

        def found(cell: Cell) -> list[tuple[Family, Line]]:
            return [(family, line) for family, way in single for line in lines_from(self._board, [way], seat, cell)]

        return found


def _joined(
    one: Callable[[Cell], list[tuple[Family, Line]]] | None, other: Callable[[Cell], list[tuple[Family, Line]]]
) -> Callable[[Cell], list[tuple[Family, Line]]]:
    """Return the lines of both, those of the second where the first does not lead."""

    def found(cell: Cell) -> list[tuple[Family, Line]]:
        known = one(cell) if one else []
        near = {line.cells[0] for _, line in known if line.shape == SLIDE and line.targets >> line.cells[0] & 1}
        looks = [(family, line._replace(targets=~mask([*near]))) for family, line in other(cell)]
        return [*known, *looks]

    return found
