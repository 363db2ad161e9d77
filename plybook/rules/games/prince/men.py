"""The field and the men of Prince: what each kind is, as data, where it goes, and how Kings castle."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, reduce
from itertools import product
from operator import or_
from typing import NamedTuple

from plybook.rules.board import Box, Direction, mask
from plybook.rules.games.prince.planes import Fan, plane_fans, rays
from plybook.rules.movement import every_way
from plybook.rules.moves import CASTLING, Move
from plybook.rules.terms import Cell, Cells

TIERS, COLUMNS, ROWS = "12345678", "abcdefgh", "12345678"
BOARD = Box(("tier", "column", "row"), (TIERS, COLUMNS, ROWS))
TIER_CELLS = tuple(BOARD.cells_at((tier,)) for tier in TIERS)
HOMES = (TIER_CELLS[0], TIER_CELLS[7])

Directions = tuple[Direction, ...]

# Rule 8, and the leaps of rule 9.
ORTHOGONAL, DIAGONAL, TRIAGONAL = every_way(0, 0, 1), every_way(0, 1, 1), every_way(1, 1, 1)
KNIGHT, CAPTAIN, ACE = every_way(0, 1, 2), every_way(1, 1, 2), every_way(1, 2, 2)
AROUND = ORTHOGONAL + DIAGONAL + TRIAGONAL


class Kind(NamedTuple):
    """A kind of man: the ``leaps`` it makes, the directions it ``slides`` in, and those that span its ``planes``."""

    letters: str
    name: str
    leaps: Directions = ()
    slides: Directions = ()
    planes: Directions = ()


# Rules 9 to 15. How the Pawn goes is another matter.
MEN = (
    Kind("Pn", "Pawn"),
    Kind("Kn", "Knight", leaps=KNIGHT),
    Kind("Ca", "Captain", leaps=CAPTAIN),
    Kind("Ac", "Ace", leaps=ACE),
    Kind("Ma", "Marine", leaps=KNIGHT + CAPTAIN),
    Kind("Pa", "Paratrooper", leaps=KNIGHT + ACE),
    Kind("Ad", "Admiral", leaps=CAPTAIN + ACE),
    Kind("As", "Astronaut", leaps=KNIGHT + CAPTAIN + ACE),
    Kind("Ro", "Rook", slides=ORTHOGONAL),
    Kind("Bi", "Bishop", slides=DIAGONAL),
    Kind("Me", "Merchant", slides=TRIAGONAL),
    Kind("Co", "Court", slides=ORTHOGONAL + DIAGONAL),
    Kind("Mt", "Market", slides=ORTHOGONAL + TRIAGONAL),
    Kind("Ar", "Artist", slides=DIAGONAL + TRIAGONAL),
    Kind("Qu", "Queen", slides=AROUND),
    Kind("Ba", "Base", planes=ORTHOGONAL),
    Kind("Sc", "Scientist", planes=DIAGONAL),
    Kind("Re", "Reporter", planes=TRIAGONAL),
    Kind("Un", "University", planes=ORTHOGONAL + DIAGONAL),
    Kind("Ne", "Network", planes=ORTHOGONAL + TRIAGONAL),
    Kind("Sp", "Spy", planes=DIAGONAL + TRIAGONAL),
    Kind("Pr", "Prince", planes=AROUND),
    Kind("Ki", "King", leaps=AROUND),
)
KINDS = len(MEN)
LETTERS = tuple(kind.letters for kind in MEN)
BASE, KING = LETTERS.index("Ba"), LETTERS.index("Ki")
PROMOTIONS = range(1, KING)


def having(part: Directions, attribute: str) -> tuple[int, ...]:
    """Return the kinds that have ``part`` among their leaps, slides or planes."""
    return tuple(index for index, kind in enumerate(MEN) if {*part} <= {*getattr(kind, attribute)})


# For each cell a number such that the difference of two tells how all three dimension values change.
_SPOTS = tuple(cell % 8 + 16 * (cell // 8 % 8) + 256 * (cell // 64) for cell in range(BOARD.size))


@cache
def _fans_by_change() -> dict[int, list[tuple[Fan, int]]]:
    """Return by the difference of spots the fans that may lead from one cell to another, and for which kinds.

    Kinds are a set of bits. From some cells on the edge a fan of triagonals does not lead all the way.
    """
    found: dict[int, list[tuple[Fan, int]]] = {}
    for attribute, parts in (("slides", RAYS), ("planes", PLANES)):
        for part, fans in parts.items():
            kinds = mask(having(part, attribute))
            for fan in fans:
                for tier, column, row in fan.changes(len(TIERS)):
                    found.setdefault(tier + 16 * column + 256 * row, []).append((fan, kinds))
    return found


def fans_along(origin: Cell, target: Cell, wanted: int = -1) -> list[tuple[Fan, int]]:
    """Return the fans in which men go from one cell to another on an empty field, and the kinds that do, as bits.

    Fans in which none of the ``wanted`` kinds go are left out.
    """
    fans = _fans_by_change().get(_SPOTS[target] - _SPOTS[origin], ())
    return [(fan, kinds) for fan, kinds in fans if kinds & wanted and fan.cells(origin) >> target & 1]


def leaps_in(directions: Directions) -> Callable[[Cell], int]:
    """Return what gives for a cell the cells one step in any of ``directions`` leads to."""
    return cache(lambda cell: mask([found for way in directions for found in BOARD.ray(cell, way)[:1]]))


# The parts that make up the ways of all kinds. Planes of directions of different parts do not exist (rule 14).
LEAPS = {directions: leaps_in(directions) for directions in (KNIGHT, CAPTAIN, ACE, AROUND)}
RAYS = {directions: rays(BOARD, directions) for directions in (ORTHOGONAL, DIAGONAL, TRIAGONAL)}
PLANES = {directions: plane_fans(BOARD, directions) for directions in (ORTHOGONAL, DIAGONAL, TRIAGONAL)}


def _leaps(kind: Kind) -> Callable[[Cell], int]:
    """Return what gives for a cell those that men of ``kind`` leap to, made of what several kinds share."""
    parts = [leaps for part, leaps in LEAPS.items() if {*part} <= {*kind.leaps}]
    return parts[0] if len(parts) == 1 else cache(lambda cell: reduce(or_, (leaps(cell) for leaps in parts), 0))


def _fans(kind: Kind) -> tuple[Fan, ...]:
    """Return the fans in which men of ``kind`` slide or go in planes."""
    slides = [fan for part, fans in RAYS.items() if {*part} <= {*kind.slides} for fan in fans]
    return (*slides, *(fan for part, fans in PLANES.items() if {*part} <= {*kind.planes} for fan in fans))


class Ways:
    """Where men of one kind go; ``reach(cell)`` is where they could from there on an empty field.

    ``paths(origin, target)`` are the cells between the two that must be empty, for each way but by a leap.
    """

    def __init__(self, kind: Kind) -> None:
        self._kind = 1 << MEN.index(kind)
        self.leaps = _leaps(kind)
        self.fans = _fans(kind)
        self.reach = cache(self._reach_from)
        self.paths = lru_cache(maxsize=1 << 11)(self._paths_between)
        self._open = lru_cache(maxsize=1 << 11)(self._open_from)  # most men see the same as a ply or two before

    def _reach_from(self, cell: Cell) -> int:
        found = self.leaps(cell)
        for fan in self.fans:
            found |= fan.cells(cell)
        return found

    def _paths_between(self, origin: Cell, target: Cell) -> list[int]:
        fans = fans_along(origin, target, self._kind) if self.fans else ()
        return [fan.between(origin, target) for fan, _ in fans]

    def targets(self, origin: Cell, occupied: Cells, wanted: Cells) -> int:
        """Return those of the ``wanted`` cells a man on ``origin`` can go to, occupied ones among them."""
        reach = self.reach(origin)
        wanted &= reach
        return wanted & self._open(origin, occupied & reach) if wanted and self.fans else wanted

    def _open_from(self, origin: Cell, blockers: Cells) -> int:
        """Return the cells in the fans of a man on ``origin`` that none of the ``blockers`` hides."""
        found = 0
        for fan in self.fans:
            free = fan.cells(origin)
            rest = free & blockers
            while free and rest:
                low = rest & -rest
                shadow = fan.cells(low.bit_length() - 1)
                free &= ~shadow
                rest &= ~(shadow | low)
            found |= free
        return found

    def origins(self, target: Cell, men: Cells, occupied: Cells) -> int:
        """Return those of ``men`` that can go to ``target``."""
        found = rest = men & self.reach(target)
        while rest and self.fans:
            low = rest & -rest
            rest ^= low
            if not self._is_free(low.bit_length() - 1, target, occupied):
                found ^= low
        return found

    def can_go(self, origin: Cell, target: Cell, occupied: Cells) -> bool:
        """Say whether a man on ``origin`` can go to ``target``."""
        if not self.reach(origin) >> target & 1:
            return False
        return not self.fans or self._is_free(origin, target, occupied)

    def _is_free(self, origin: Cell, target: Cell, occupied: Cells) -> bool:
        return 0 in [path & occupied for path in self.paths(origin, target)]


class Pawns:
    """The Pawns of one seat: they go ``ahead``, 1 or -1 tiers, which is as far from one index to the next (rule 2).

    They begin on the ``first`` tier they can be on; from the ``last`` they go nowhere.
    ``captures(cell)`` is where they capture from there, ``reach(cell)`` all the cells they could go to.
    ``sources(cell)`` are those from which they capture there, go a step there, and go two steps.
    """

    def __init__(self, ahead: int, first: int) -> None:
        self.ahead, self.first = ahead, first
        self.last = HOMES[ahead > 0]
        around = [sideways for sideways in product((-1, 0, 1), repeat=2) if any(sideways)]
        self.captures = leaps_in(tuple((ahead, *sideways) for sideways in around))
        self._captured_from = leaps_in(tuple((-ahead, *sideways) for sideways in around))
        self.reach = cache(lambda cell: self.captures(cell) | self.steps(cell, 0))
        self.sources = cache(self._sources)

    def steps(self, origin: Cell, occupied: Cells) -> int:
        """Return where a Pawn on ``origin`` can go without capture (rule 16)."""
        ahead = self.ahead
        if self.last >> origin & 1 or occupied >> origin + ahead & 1:
            return 0
        found = 1 << origin + ahead
        if self.first >> origin & 1 and not occupied >> origin + 2 * ahead & 1:
            found |= 1 << origin + 2 * ahead
        return found

    def _sources(self, target: Cell) -> tuple[int, int, int]:
        one, two, *_ = (*BOARD.ray(target, (-self.ahead, 0, 0)), target, target)
        steps = [1 << cell if self.steps(cell, 0) >> target & 1 else 0 for cell in (one, two)]
        return self._captured_from(target), steps[0], steps[1]

    def origins(self, target: Cell, men: Cells, occupied: Cells) -> int:
        """Return those of ``men`` that can go to ``target``, but not en passant."""
        captures, one, two = self.sources(target)
        if occupied >> target & 1:
            return men & captures
        return men & (one if one & occupied else two)


WAYS = tuple(map(Ways, MEN))
PAWNS = (Pawns(1, TIER_CELLS[1]), Pawns(-1, TIER_CELLS[6]))


class Castling(NamedTuple):
    """One castling (rules 20 to 22): its move, and where the Base goes from and to.

    ``vacant`` are the cells that must be empty, ``way`` those of the King, from where he starts.
    """

    move: Move
    token: str
    base: int
    base_target: int
    vacant: int
    way: tuple[int, ...]


def _castling(token: str, tier: str, between: str, base: str) -> Castling:
    king, corner = BOARD.cell(tier + "d4"), BOARD.cell(tier + base)
    cells = [BOARD.cell(tier + name) for name in between.split()]
    crossed, target = cells[:2]
    return Castling(Move(king, target, 0, CASTLING), token, corner, crossed, mask(cells), (king, crossed, target))


CASTLINGS = tuple(
    (_castling("O-O", tier, "c3 b2", "a1"), _castling("O-O-O", tier, "e5 f6 g7", "h8")) for tier in "18"
)


def passed_by(target: Cell, turn: int) -> int:
    """Return where the Pawn stands that ``turn`` captures en passant on ``target``."""
    return target - PAWNS[turn].ahead
