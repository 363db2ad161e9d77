"""The cubes and the men of Influenced 8-Leveled 3D Alice Chess: what each kind is, as data, and how Kings castle.

All four sets are alike, so the tables of movement are those of the 512 cubes of one set. A cell is 512 times
its set, from 0, plus its cube.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from plybook.rules.board import Box, Direction, Geometry, bits, mask
from plybook.rules.movement import Movement, every_way
from plybook.rules.terms import Cells, KindIndex, Seat

SETS, LEVELS, FILES, RANKS = "אבגד", "αβγδεζηθ", "abcdefgh", "12345678"
BOX = Box(("level", "file", "rank"), (LEVELS, FILES, RANKS))
CUBES, WITHIN = BOX.size, BOX.size - 1
GEOMETRY = Geometry(
    ("set", *BOX.axes),
    [(name, *place) for name in SETS for place in BOX.places],
    [name + cube for name in SETS for cube in BOX.names],
)

# The sets by their first cells; the influence set and the main set of each seat; where a man that moves lands (R3.2).
ALEPH, BETH, GIMEL, DALETH = range(0, 4 * CUBES, CUBES)
INFLUENCE_SETS, MAIN_SETS = (ALEPH, DALETH), (BETH, GIMEL)
LANDING = {ALEPH: ALEPH, BETH: GIMEL, GIMEL: BETH, DALETH: DALETH}
MAIN = BOX.all << BETH | BOX.all << GIMEL


Directions = tuple[Direction, ...]

_STRAIGHT, _DIAGONAL, _TRIAGONAL = every_way(0, 0, 1), every_way(0, 1, 1), every_way(1, 1, 1)
_KNIGHT, _SQUIRE, _PAGE = every_way(0, 1, 2), every_way(1, 1, 2), every_way(1, 2, 2)
_AROUND = _STRAIGHT + _DIAGONAL + _TRIAGONAL


class Kind(NamedTuple):
    """A kind of man: how strong its influence is (R5.3), the directions it leaps in and those it rides in."""

    letters: str
    name: str
    strength: int
    leaps: Directions = ()
    rides: Directions = ()


# R6.1. How the Pawn goes is another matter.
MEN = (
    Kind("p", "Pawn", 1),
    Kind("Pr", "Priest", 2, rides=_TRIAGONAL),
    Kind("Pg", "Page", 3, leaps=_PAGE),
    Kind("S", "Squire", 3, leaps=_SQUIRE),
    Kind("N", "Knight", 3, leaps=_KNIGHT),
    Kind("B", "Bishop", 4, rides=_DIAGONAL),
    Kind("R", "Rook", 4, rides=_STRAIGHT),
    Kind("A", "Archbishop", 5, rides=_TRIAGONAL + _DIAGONAL),
    Kind("NP", "Knight Protector", 5, leaps=_KNIGHT + _SQUIRE + _PAGE),
    Kind("Ps", "Princess", 6, rides=_STRAIGHT + _TRIAGONAL),
    Kind("Pe", "Prince", 6, rides=_STRAIGHT + _DIAGONAL),
    Kind("Q", "Queen", 7, rides=_AROUND),
    Kind("C", "Chancellor", 8, leaps=_KNIGHT + _SQUIRE + _PAGE, rides=_AROUND),
    Kind("K", "King", 9, leaps=_AROUND),
)
KINDS = len(MEN)
LETTERS = tuple(kind.letters for kind in MEN)
PAWN, HEIR, CHANCELLOR, KING = map(LETTERS.index, ("p", "NP", "C", "K"))
PROMOTIONS = tuple(index for index in range(1, KING) if index != HEIR)
MOVEMENTS = tuple(Movement(BOX, kind.leaps, kind.rides) for kind in MEN)

# Every kind goes where a Chancellor does, so his paths serve all.
paths_from = MOVEMENTS[CHANCELLOR].paths


def targets(kind: KindIndex, cube: int, occupied: Cells, wanted: Cells) -> int:
    """Return those of the ``wanted`` cubes, occupied or not, to which a man, no Pawn, can go from ``cube``."""
    return MOVEMENTS[kind].targets(cube, occupied) & wanted


class _Pawns:
    """The Pawns of one seat: a step ahead is ``ahead`` cubes in number, and they promote on ``last`` (R6.2 to R6.6).

    ``first`` is the rank they start from, and ``captures(cube)`` is where they capture from there.
    """

    def __init__(self, way: int, first: str, last: str) -> None:
        self.ahead = way * len(LEVELS) * len(FILES)
        self.first, self.last = BOX.cells_at((None, None, first)), BOX.cells_at((None, None, last))
        leaps = ((1, 0, way), (-1, 0, way), (0, 1, way), (0, -1, way))
        self.captures = cache(lambda cube: mask([found for leap in leaps for found in BOX.ray(cube, leap)[:1]]))

    def steps(self, cube: int, occupied: Cells) -> int:
        """Return where a Pawn on ``cube`` goes without capture."""
        found = 1 << cube + self.ahead
        if found & occupied:
            return 0
        if self.first >> cube & 1:
            second = 1 << cube + 2 * self.ahead
            if not second & occupied:
                found |= second
        return found


PAWNS = (_Pawns(1, "2", "8"), _Pawns(-1, "7", "1"))


@cache
def _attacks(cube: int) -> tuple[int, ...]:
    """Return for each kind but the Pawn the cubes from which, on an empty set, it goes to ``cube``, and back."""
    return tuple(movement.targets(cube, 0) for movement in MOVEMENTS)


@cache
def within_reach(cube: int) -> int:
    """Return the cubes from which, on an empty set, some man goes to ``cube``: those for a Chancellor."""
    return _attacks(cube)[CHANCELLOR]


def attackers(board: bytes, seat: Seat, first: int, cube: int, men: Cells, occupied: Cells) -> int:
    """Return those of ``men`` of ``seat``, on the set of the ``first`` cell, that could go to ``cube`` of it (R7.2).

    ``men``, ``occupied`` and the result are sets of cubes; influence is left out.
    """
    sources, paths, found = _attacks(cube), paths_from(cube), 0
    rest = men & sources[CHANCELLOR]
    while rest:
        origin = rest.bit_length() - 1
        man = 1 << origin
        rest ^= man
        if not paths[origin] & occupied:
            kind = board[first + origin] - 1 - KINDS * seat
            if man & (sources[kind] if kind else PAWNS[1 - seat].captures(cube)):
                found |= man
    return found


class Castling(NamedTuple):
    """One castling of one seat (R8), in cubes: where the King and his partner go from and to.

    ``between`` are the cubes between them, ``ends`` the two where they land.
    """

    token: str
    partner_kind: int
    king: int
    partner: int
    king_target: int
    partner_target: int
    between: int
    ends: int


# R8, R2.1: the partners and where they stand, without the rank.
_KING_HOME = "εe"
_PARTNERS = {
    "O-O": ("R", "εh"),
    "O-O-O": ("R", "εa"),
    "O|O": ("R", "θe"),
    "O|O|O": ("R", "αe"),
    "O/O": ("Pe", "θh"),
    "O/O/O": ("Pe", "αa"),
}
CASTLING_TOKENS = tuple(_PARTNERS)


@cache
def castlings(seat: Seat) -> tuple[Castling, ...]:
    """Return the castlings of ``seat``, in the order of their tokens."""
    rank = (RANKS[0], RANKS[-1])[seat]
    king = BOX.cell(_KING_HOME + rank)
    found = []
    for token, (letters, home) in _PARTNERS.items():
        partner = BOX.cell(home + rank)
        cubes = paths_from(king)[partner]
        first, second = sorted(bits(cubes), key=lambda cube: abs(cube - king))[:2]
        ends = 1 << first | 1 << second
        found.append(Castling(token, LETTERS.index(letters), king, partner, second, first, cubes, ends))
    return tuple(found)


@cache
def rights_at() -> dict[int, int]:
    """Return for each cell from which a King or his partner castles the rights, as cells of partners, it bears."""
    found: dict[int, int] = {}
    for seat in (0, 1):
        for first in (INFLUENCE_SETS[seat], MAIN_SETS[seat]):
            for castling in castlings(seat):
                right = 1 << first + castling.partner
                found[first + castling.partner] = right
                found[first + castling.king] = found.get(first + castling.king, 0) | right
    return found
