"""John Savard's board for three players: 240 squares, sewn together of three equal sectors.

A sector is a player's home (files a-h, ranks 1-6) and the wing on his right (files i-n), as he sees them. Players
are 0 White, 1 Red, 2 Black, counter-clockwise; a heading is 0 to 3 for north, east, south and west as the player
of a sector sees it. Two seams join each sector to the next: the north of e-h to the next player's a-d, upside down,
and the north of the wing to his a-file, by a quarter turn. In the middle d6 and e6 do not touch (rule 1).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations

from plybook.notation.moves import Place
from plybook.rules.board import Direction, Geometry, mask
from plybook.rules.movement import Ray
from plybook.rules.terms import Cell, Cells

PLAYERS = ("w", "r", "b")
HEADINGS: tuple[Direction, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
WHITE, RED, BLACK = range(3)

Spot = tuple[int, int]
"""File and rank, from 0, as a player sees them; the files of his left wing are -1 (z) to -6 (u)."""

_FILES = "abcdefghijklmnuvwxyz"  # by number, z to u by negative ones
_HOLE = frozenset({(3, 5), (4, 5)})


def _sector() -> Iterator[Spot]:
    """Yield the squares of a sector, file by file."""
    for file in range(14):
        lowest, beyond = (0, 6) if file < 8 else (1, 5) if file < 10 else (1, 7)
        for rank in range(lowest, beyond):
            yield file, rank


SPOTS = tuple(_sector())
SECTOR = len(SPOTS)
SIZE = 3 * SECTOR
_AT = {spot: cell for cell, spot in enumerate(SPOTS)}
HOMES = tuple(mask([SECTOR * player + cell for cell, spot in enumerate(SPOTS) if spot[0] < 8]) for player in range(3))


def cell_at(player: int, file: int, rank: int) -> int:
    """Return the cell on a spot as ``player`` sees it, -1 if his names do not reach so far."""
    if file < 0:
        sector, spot = player + 2, (14 - rank, file + 7)
        is_seen = spot[0] >= 8
    elif rank > 5 and file < 8:
        sector, spot = (player + 2 if file < 4 else player + 1), (7 - file, 11 - rank)
        is_seen = rank < 12
    else:
        sector, spot, is_seen = player, (file, rank), True
    return SECTOR * (sector % 3) + _AT[spot] if is_seen and spot in _AT else -1


@cache
def spots_of(player: int) -> Mapping[int, Spot]:
    """Return the cells that ``player``'s names reach, each with where he sees it."""
    spots = [(file, rank) for file in range(-6, 14) for rank in range(12)]
    return {cell: spot for spot in spots if (cell := cell_at(player, *spot)) >= 0}


def north_of(player: int, cell: Cell) -> int:
    """Return the heading in the sector of ``cell`` that ``player`` calls north; its names must reach the cell."""
    sector, spot = divmod(cell, SECTOR)
    if sector == player:
        return 0
    return 2 if SPOTS[spot][0] < 8 else 3


def _steps() -> list[list[tuple[int, int] | None]]:
    """Return for each cell and heading the next cell and the heading there, None where the board ends."""
    steps: list[list[tuple[int, int] | None]] = [[None] * 4 for _ in range(SIZE)]
    for player in range(3):
        for file, rank in SPOTS:
            for heading, (right, up) in enumerate(HEADINGS):
                next_spot = (file + right, rank + up)
                if next_spot in _AT and {(file, rank), next_spot} != _HOLE:
                    steps[cell_at(player, file, rank)][heading] = (cell_at(player, *next_spot), heading)
        following = (player + 1) % 3
        for column in range(4):
            home, wing = cell_at(player, 4 + column, 5), cell_at(player, 10 + column, 6)
            _sew(steps, home, cell_at(following, 3 - column, 5), 2)
            _sew(steps, wing, cell_at(following, 0, 4 - column), 1)
    return steps


def _sew(steps: list[list[tuple[int, int] | None]], cell: Cell, other: int, turn: int) -> None:
    """Join the north of ``cell`` to ``other``, where headings differ by ``turn``."""
    steps[cell][0] = (other, turn)
    steps[other][(turn + 2) % 4] = (cell, 2)


STEPS = _steps()


class Ways:
    """The ways over the board, or over that part of it that is in ``squares``.

    A direction is the change of file and rank as the player of the cell's sector sees it; a way keeps its direction
    through the seams. Several steps in one go, as of a Bishop or Knight, may be made in any order that the board
    allows; where there are more than one, they all lead to the same cell. The ``squares`` look the same from each
    sector, as the ways do, which are found in the first one and turned to the others.
    """

    def __init__(self, squares: Cells) -> None:
        self.size = SIZE
        self.squares = squares
        self._steps = [[end if end and squares >> end[0] & 1 else None for end in ends] for ends in STEPS]
        self._known: dict[tuple[Cell, Direction], Ray] = {}

    def step(self, cell: Cell, heading: int) -> tuple[int, int] | None:
        """Return the cell next to ``cell`` and the heading there; None where the board ends."""
        return self._steps[cell][heading % 4]

    def ray(self, cell: Cell, direction: Direction) -> Ray:
        """Return the cells that follow ``cell`` in ``direction``, nearest first; no way leads back to its own."""
        if (known := self._known.get((cell, direction))) is not None:
            return known
        sector, spot = divmod(cell, SECTOR)
        if sector:
            ray = tuple([rotated(far, sector) for far in self.ray(spot, direction)])
        else:
            ray = self._ray_from_first(cell, direction)
        self._known[cell, direction] = ray
        return ray

    def _ray_from_first(self, cell: Cell, direction: Direction) -> Ray:
        """Return the cells that follow ``cell``, of the first sector, in ``direction``."""
        cells: list[int] = []
        orders, turn = _orders(direction), 0
        while self.squares >> cell & 1 and (found := self._next(cell, turn, orders)):
            cell, turn = found
            cells.append(cell)
        return tuple(cells)

    def _next(self, cell: Cell, turn: int, orders: tuple[tuple[int, ...], ...]) -> tuple[int, int] | None:
        """Return where the steps of the first of ``orders`` lead that stays on the board, and the turn there."""
        for order in orders:
            if found := self._walk(cell, turn, order):
                return found
        return None

    def _walk(self, cell: Cell, turn: int, order: tuple[int, ...]) -> tuple[int, int] | None:
        """Return where the steps of ``order`` lead, made as if turned by ``turn``, and the turn there."""
        steps = self._steps
        for heading in order:
            found = steps[cell][(heading + turn) % 4]
            if found is None:
                return None
            cell, turn = found[0], found[1] - heading
        return cell, turn


@cache
def ways_on(squares: Cells) -> Ways:
    """Return the ways over ``squares``: the same object each time, with what it has found."""
    return Ways(squares)


@cache
def _orders(direction: Direction) -> tuple[tuple[int, ...], ...]:
    """Return the orders in which single steps make up ``direction``."""
    right, up = direction
    steps = [1 if right > 0 else 3] * abs(right) + [0 if up > 0 else 2] * abs(up)
    return tuple(sorted(set(permutations(steps))))


# --- names -------------------------------------------------------------------------------------------------------


class View:
    """The names of one notation: for each cell that it reaches, file and rank."""

    def __init__(self, names: Mapping[int, tuple[str, str]]) -> None:
        self.names = names
        self.cells = mask(list(names))
        self._files: dict[str, int] = {}
        self._ranks: dict[str, int] = {}
        for cell, (file, rank) in names.items():
            self._files[file] = self._files.get(file, 0) | 1 << cell
            self._ranks[rank] = self._ranks.get(rank, 0) | 1 << cell

    def cells_at(self, file: str | None, rank: str | None) -> int:
        """Return the cells with this file and rank; None leaves either open."""
        files = self.cells if file is None else self._files.get(file, 0)
        return files & (self.cells if rank is None else self._ranks.get(rank, 0))


@cache
def view_of(player: int, corner: int = 0) -> View:
    """Return the names of ``player``, or of the player in the wing on its right (``corner`` 1) or left (-1).

    In a corner the files go on beyond the wing: White's e7 is called j11 from his right, d7 is y11 from his left.
    """
    names = {}
    for cell, (file, rank) in spots_of(player).items():
        names[cell] = (_FILES[file], str(rank + 1))
        if rank >= 5 and corner > 0 and 4 <= file < 8:
            names[cell] = ("ijklmno"[rank - 5], str(15 - file))
        elif rank >= 5 and corner < 0 and 0 <= file < 4:
            names[cell] = ("zyxwvut"[rank - 5], str(8 + file))
    return View(names)


def prefix_of(cell: Cell) -> int:
    """Return the player that names ``cell`` when it needs a prefix: in a wing the nearer one."""
    sector, spot = divmod(cell, SECTOR)
    file, rank = SPOTS[spot]
    return sector if file < 8 or file + rank < 14 else (sector + 1) % 3


def _white_extended() -> View:
    """Return White's names, carried on over the cells that his own do not reach (rule 2)."""
    names = dict(view_of(WHITE).names)
    for cell in range(SIZE):
        if cell in names:
            continue
        player, (file, rank) = prefix_of(cell), SPOTS[cell % SECTOR]
        if file < 8:
            names[cell] = ("onmlkj"[rank], str(8 + file)) if player == RED else ("tuvwxy"[rank], str(15 - file))
        elif player == RED:
            names[cell] = ("nmlk"[rank - 1], str(8 + file))
        else:
            names[cell] = ("uvwx"[13 - file], str(22 - rank))
    return View(names)


class ThreePlayerGeometry(Geometry):
    """The cells with their names.

    The name of a cell, such as ``bz4``, is that of its own player, with the player's letter before it. Its
    place has this letter, file and rank, and then file and rank in White's names, carried on over all the board.
    """

    def __init__(self) -> None:
        white = _white_extended()
        own = [view_of(prefix_of(cell)).names[cell] for cell in range(SIZE)]
        places = [(PLAYERS[prefix_of(cell)], *own[cell], *white.names[cell]) for cell in range(SIZE)]
        axes = ("prefix", "file", "rank", "white file", "white rank")
        super().__init__(axes, places, ["".join(place[:3]) for place in places])
        self.white = white

    @property
    def values(self) -> tuple[tuple[str, ...], ...]:
        """The values that occur on each axis, in the names of all players."""
        files, ranks = "abcdefghijklmnotuvwxyz", [str(rank) for rank in range(1, 22)]
        return PLAYERS, tuple(files), tuple(ranks[:12]), tuple(files), tuple(ranks)

    def between(self, start: Cell, end: Cell, men: Sequence[int]) -> tuple[int, ...]:
        """Return the cells between two on their shortest line on which no man stands."""
        rays = [ways_on(self.all).ray(start, (right, up)) for right in (-1, 0, 1) for up in (-1, 0, 1) if right or up]
        lines = sorted((ray[: ray.index(end)] for ray in rays if end in ray), key=len)
        return next((line for line in lines if not any(men[cell] for cell in line)), ())

    def cells_named(self, place: Place, own: View) -> int:
        """Return the cells that ``place`` can mean; names without a prefix are those of ``own``."""
        prefix, file, rank, white_file, white_rank = (*place, None, None, None, None, None)[:5]
        found = self.white.cells_at(white_file, white_rank)
        if prefix:
            return found & view_of(PLAYERS.index(prefix)).cells_at(file, rank) if prefix in PLAYERS else 0
        return found if file is None and rank is None else found & own.cells_at(file, rank)

    def places_of(self, own: View) -> tuple[tuple[str, ...], ...]:
        """Return the place of each cell in the names of ``own``."""
        reached = {cell: ("", *name, *self.places[cell][3:]) for cell, name in own.names.items()}
        return tuple(reached.get(cell, place) for cell, place in enumerate(self.places))

    def prefixed_places(self) -> list[list[tuple[str, ...]]]:
        """Return for each cell its places in the names of all players that have one for it, with their letters."""
        found: list[list[tuple[str, ...]]] = [[] for _ in range(SIZE)]
        for player, prefix in enumerate(PLAYERS):
            for cell, name in view_of(player).names.items():
                found[cell].append((prefix, *name, *self.places[cell][3:]))
        return found


BOARD = ThreePlayerGeometry()


# --- symmetry ----------------------------------------------------------------------------------------------------


def rotated(cell: Cell, players: int) -> int:
    """Return the cell that is to the player so many places on what ``cell`` is to White."""
    return (cell + SECTOR * players) % SIZE


def turned(cells: Cells, players: int) -> int:
    """Return the set of the cells that are to the player so many places on what ``cells`` are to White."""
    shift = SECTOR * players
    return (cells << shift | cells >> (SIZE - shift)) & BOARD.all


def reflected(cell: Cell) -> int:
    """Return the cell that mirrors ``cell`` about White's axis."""
    player = prefix_of(cell)
    file, rank = spots_of(player)[cell] if player != cell // SECTOR else SPOTS[cell % SECTOR]
    return cell_at(-player % 3, 7 - file, rank)
