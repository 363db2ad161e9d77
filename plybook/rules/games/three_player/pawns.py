"""The Pawns of three-player chess: where they go depends on where they stand, and never on how they came there.

Each kind of Pawn has a map of the board, which says for each square what the Pawn can do there and which way is
forwards (rules 3 and 4). The maps here are those of White and of a player in the wing on White's right; all others
are theirs, turned or mirrored.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import NamedTuple

from plybook.rules.board import bits, mask
from plybook.rules.games.three_player.board import (
    BLACK,
    BOARD,
    HEADINGS,
    HOMES,
    RED,
    SECTOR,
    SIZE,
    WHITE,
    Ways,
    cell_at,
    north_of,
    reflected,
    rotated,
    spots_of,
    turned,
    ways_on,
)
from plybook.rules.shared.many_seats import DoubleStep
from plybook.rules.terms import Cell, Cells

# What a Pawn can do: step forwards and capture diagonally forwards; step sideways too; step and capture all ways.
FORWARDS, SIDEWAYS, ALL_WAYS = range(3)
POWERS = ("forwards", "sideways", "all ways")
"""What these powers are called."""


class Rule(NamedTuple):
    """What a Pawn can do on one square, and the heading, as the player of its sector sees it, that is forwards."""

    powers: int
    forwards: int


class Way(NamedTuple):
    """What a Pawn can do on one square, and the squares before and behind it, -1 for none."""

    powers: int
    ahead: int
    behind: int

    def moved(self, new: Callable[[Cell], Cell]) -> Way:
        """Return the same on another part of the board, where each cell is what ``new`` makes of it."""
        ahead, behind = (new(cell) if cell >= 0 else -1 for cell in self[1:])
        return Way(self.powers, ahead, behind)


_NOWHERE = Way(FORWARDS, -1, -1)  # on squares that are not part of the board


class Passed(NamedTuple):
    """A cell that a Pawn has passed over in a double step, and the cell where it stands."""

    cell: int
    pawn: int


class Pawns:
    """How the Pawns of one kind go.

    ``steps`` and ``captures`` hold for each cell the cells a Pawn there steps or captures to, ``step_sources`` and
    ``capture_sources`` those it could come from; ``double_from`` and ``double_to`` the double steps by start and
    by end, ``ways`` what they can do on each cell. Pawns promote on ``promotions``, unless they may and do stay what
    they are (``may_stay``). They can be set up on ``cells``: where one can ever come, or ``anywhere``, on all cells
    but those where they must promote.
    """

    def __init__(
        self,
        steps: Sequence[int],
        captures: Sequence[int],
        ways: Sequence[Way],
        doubles: Sequence[DoubleStep],
        promotions: int,
        *,
        may_stay: bool,
        anywhere: bool,
    ) -> None:
        self.steps, self.captures, self.ways = steps, captures, ways
        self.anywhere = anywhere
        self.double_from = {double.start: double for double in doubles}
        self.double_to = {double.target: double for double in doubles}
        self.promotions = promotions
        self.may_stay = may_stay
        self.cells = BOARD.all & ~promotions if anywhere else self._reachable()

    @cached_property
    def step_sources(self) -> list[int]:
        """For each cell from where they step to it."""
        return _reversed(self.steps)

    @cached_property
    def capture_sources(self) -> list[int]:
        """For each cell from where they capture there."""
        return _reversed(self.captures)

    def turned(self, players: int) -> Pawns:
        """Return how the Pawns go of the player so many places on."""
        tables = ([turned(cells, players) for cells in table] for table in (self.steps, self.captures))
        begin = -SECTOR * players
        steps, captures = ([*table[begin:], *table[:begin]] for table in tables)
        ways = [way.moved(lambda cell: rotated(cell, players)) for way in (*self.ways[begin:], *self.ways[:begin])]
        doubles = [DoubleStep(*(rotated(cell, players) for cell in each)) for each in self.double_from.values()]
        return self._with(steps, captures, ways, doubles, turned(self.promotions, players))

    def mirrored(self) -> Pawns:
        """Return how the Pawns go on this board, mirrored about White's axis."""
        new = [reflected(cell) for cell in range(SIZE)]

        def moved(cells: Cells) -> int:
            return mask([new[cell] for cell in bits(cells)])

        steps, captures, ways = [0] * SIZE, [0] * SIZE, [_NOWHERE] * SIZE
        for cell in range(SIZE):
            steps[new[cell]], captures[new[cell]] = moved(self.steps[cell]), moved(self.captures[cell])
            ways[new[cell]] = self.ways[cell].moved(new.__getitem__)
        doubles = [DoubleStep(*(new[cell] for cell in double)) for double in self.double_from.values()]
        return self._with(steps, captures, ways, doubles, moved(self.promotions))

    def _with(
        self,
        steps: Sequence[int],
        captures: Sequence[int],
        ways: Sequence[Way],
        doubles: Sequence[DoubleStep],
        promotions: int,
    ) -> Pawns:
        """Return Pawns that go by these tables, and promote and are set up as these do."""
        may_stay, anywhere = self.may_stay, self.anywhere
        return Pawns(steps, captures, ways, doubles, promotions, may_stay=may_stay, anywhere=anywhere)

    def _reachable(self) -> int:
        """Return where such a Pawn can ever stand."""
        found = rest = mask(list(self.double_from))
        while rest:
            cell = rest.bit_length() - 1
            rest ^= 1 << cell
            # What must promote goes no further as a Pawn, and does not stand there either.
            stay = -1 if self.may_stay else ~self.promotions
            new = (self.steps[cell] | self.captures[cell]) & stay & ~found
            found |= new
            rest |= new
        return found


def _reversed(targets: Sequence[int]) -> list[int]:
    sources = [0] * SIZE
    for cell, cells in enumerate(targets):
        for target in bits(cells):
            sources[target] |= 1 << cell
    return sources


def _pawns(
    ways: Ways,
    rule: Callable[[int], Rule],
    starts: Sequence[int],
    promotions: int,
    *,
    may_stay: bool,
    anywhere: bool = False,
) -> Pawns:
    """Return how Pawns go that follow ``rule`` on the squares of ``ways`` and make double steps from ``starts``."""
    steps, captures, done = [0] * SIZE, [0] * SIZE, [_NOWHERE] * SIZE
    for cell in bits(ways.squares):
        powers, forwards = rule(cell)
        if powers != ALL_WAYS:
            done[cell] = Way(powers, *(_beside(ways, cell, forwards + turn) for turn in (0, 2)))
        else:
            done[cell] = Way(powers, -1, -1)
        to_step = {FORWARDS: (0,), SIDEWAYS: (0, 1, 3), ALL_WAYS: (0, 1, 2, 3)}[powers]
        to_capture = (0, 1, 2, 3) if powers == ALL_WAYS else (0, 3)
        for turn in to_step:
            steps[cell] |= mask(ways.ray(cell, HEADINGS[(forwards + turn) % 4])[:1])
        for turn in to_capture:
            ahead, right = (HEADINGS[(forwards + turn + quarter) % 4] for quarter in (0, 1))
            captures[cell] |= mask(ways.ray(cell, (ahead[0] + right[0], ahead[1] + right[1]))[:1])
    doubles = [DoubleStep(cell, *ways.ray(cell, HEADINGS[rule(cell).forwards])[:2]) for cell in starts]
    return Pawns(steps, captures, done, doubles, promotions, may_stay=may_stay, anywhere=anywhere)


def _beside(ways: Ways, cell: Cell, heading: int) -> Cell:
    """Return the cell next to ``cell``, -1 where the board ends."""
    found = ways.step(cell, heading)
    return found[0] if found else -1


# --- the maps ----------------------------------------------------------------------------------------------------

_WHITE_SPOTS, _RED_SPOTS = spots_of(WHITE), spots_of(RED)
_EDGE_STARTS = tuple(cell_at(WHITE, file, 1) for file in range(8))
_BACK_RANKS = mask([cell_at(player, file, 0) for player in (RED, BLACK) for file in range(8)])


def edge_rule(cell: Cell) -> Rule:
    """Return what White's Pawns can do on ``cell`` (rule 3)."""
    if cell not in _WHITE_SPOTS:
        return Rule(ALL_WAYS, 0)
    file, rank = _WHITE_SPOTS[cell]
    north = north_of(WHITE, cell)
    if 0 <= file < 8:
        return Rule(FORWARDS if rank < 6 else SIDEWAYS if rank < 9 else ALL_WAYS, north)
    return Rule(SIDEWAYS if file in (-2, -1, 8, 9) else FORWARDS, north)


def corner_rule(cell: Cell) -> Rule:
    """Return what the Pawns from l5, m5, n5 and n4 can do on ``cell`` (rule 4): Red's east is forwards to them."""
    if cell in _RED_SPOTS:
        file, rank = _RED_SPOTS[cell]
        east = (north_of(RED, cell) + 1) % 4
        if rank == 11 and file >= 4:
            return Rule(ALL_WAYS, east)
        return Rule(FORWARDS if 1 <= rank < 5 else SIDEWAYS, east)
    if cell in _WHITE_SPOTS and (_WHITE_SPOTS[cell][0] < 0 or cell < SECTOR):
        return Rule(SIDEWAYS if _WHITE_SPOTS[cell][0] in (-2, -1) else FORWARDS, north_of(WHITE, cell))
    return Rule(ALL_WAYS, 0)


def plain_rule(cell: Cell) -> Rule:
    """Return what White's Pawns can do on ``cell`` of the board without wings: go forwards, away from White."""
    return Rule(FORWARDS, 0 if cell < SECTOR else 2)


@cache
def edge_pawns(player: int) -> Pawns:
    """Return how the Pawns of ``player``, at an edge, go."""
    if player != WHITE:
        return edge_pawns(WHITE).turned(player)
    promotions = mask([cell_at(WHITE, file, 11) for file in range(8)])
    return _pawns(ways_on(BOARD.all), edge_rule, _EDGE_STARTS, promotions, may_stay=True)


@cache
def plain_pawns(player: int) -> Pawns:
    """Return how the Pawns of ``player`` go on the board without wings."""
    if player != WHITE:
        return plain_pawns(WHITE).turned(player)
    return _pawns(ways_on(sum(HOMES)), plain_rule, _EDGE_STARTS, _BACK_RANKS, may_stay=False)


@cache
def corner_pawns(player: int, corner: int, starts: tuple[int, ...]) -> Pawns:
    """Return how the Pawns go that set out counter-clockwise from the wing on the right of ``player``.

    With ``corner`` -1 they are mirrored, and set out clockwise from the wing on his left. ``starts`` are the cells
    where they set out, as those are for White's right wing.
    """
    if player != WHITE:
        return corner_pawns(WHITE, corner, starts).turned(player)
    if corner < 0:
        return corner_pawns(WHITE, 1, starts).mirrored()
    promotions = mask([cell_at(RED, 13, rank) for rank in range(1, 5)])
    # What such a Pawn can do is said of squares, too, to which none comes, so that it can be shown there.
    return _pawns(ways_on(BOARD.all), corner_rule, starts, promotions, may_stay=False, anywhere=True)
