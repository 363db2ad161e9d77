"""What Gavin Smith's page on Prince (2004) says, each statement cited by its section or appendix.

A space is ``(x, y, z)``: tier, column, row, as in Appendix A. Where a printed formula is not followed, a test says
why.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import product

import pytest

from plybook.rules.board import bits, mask
from plybook.rules.games.prince.men import BOARD, DIAGONAL, LETTERS, ORTHOGONAL, PLANES, TRIAGONAL, WAYS, Directions
from plybook.rules.games.prince.position import PrincePosition
from plybook.rules.moves import CASTLING, DOUBLE_STEP, EN_PASSANT
from tests.extent import some
from tests.rules.games.prince_fields import play, position
from tests.tables import each_row

Space = tuple[int, ...]
SPACES = list(product(range(1, 9), repeat=3))
NUMBER = {space: BOARD.cell(f"{space[0]}{'abcdefgh'[space[1] - 1]}{space[2]}") for space in SPACES}
SPACE = {number: space for space, number in NUMBER.items()}
OCTANT = [space for space in SPACES if max(space) <= 4]
"""The rest of the field is the same, mirrored."""


def moves(kind: str, origin: Space, men: Iterable[Space] = ()) -> set[Space]:
    occupied = mask([NUMBER[space] for space in men])
    found = WAYS[LETTERS.index(kind)].targets(NUMBER[origin], occupied, BOARD.all)
    return {SPACE[cell] for cell in bits(found)}


def changes(one: Space, other: Space) -> list[int]:
    return [abs(a - b) for a, b in zip(one, other, strict=True)]


# --- the pieces ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", [(4, 4, 4), (5, 3, 6)])
def test_the_astronaut_goes_two_spaces_away_where_no_slider_could(origin: Space) -> None:
    # The Astronaut.
    two_away = {space for space in SPACES if max(changes(origin, space)) == 2}
    sliders = moves("Ro", origin) | moves("Bi", origin) | moves("Me", origin)
    assert moves("As", origin) == two_away - sliders


@each_row(
    ("kind", "parts"),
    [
        ("As", "Kn Ca Ac"), ("Ma", "Kn Ca"), ("Pa", "Kn Ac"), ("Ad", "Ca Ac"),
        ("Co", "Ro Bi"), ("Mt", "Ro Me"), ("Ar", "Bi Me"), ("Qu", "Ro Bi Me"),
        ("Un", "Ba Sc"), ("Ne", "Ba Re"), ("Sp", "Sc Re"), ("Pr", "Ba Sc Re"),
    ],
)  # fmt: skip
def test_a_combination_moves_as_either_part(kind: str, parts: str) -> None:
    # Polygamy, and Appendix F.
    rng = random.Random(kind)
    for _ in range(40):
        origin, *men = rng.sample(SPACES, rng.randrange(1, 60))
        assert moves(kind, origin, men) == set().union(*(moves(part, origin, men) for part in parts.split()))


@pytest.mark.parametrize(("kind", "everywhere"), [("Ar", True), ("Bi", False), ("Me", False)])
def test_the_artist_may_come_to_any_space(kind: str, everywhere: bool) -> None:
    # The Artist.
    front: set[Space] = {(1, 1, 1)}
    found = front
    while front:
        front = {space for origin in front for space in moves(kind, origin)} - found
        found = found | front
    assert (len(found) == 512) is everywhere


ARRAY = """
Eighth Row: Base, Paratrooper, Knight, Rook, Market, Captain, Marine, Base.
Seventh Row: Admiral, Ace, Court, Bishop, Merchant, Artist, Ace, Astronaut.
Sixth Row: Captain, Artist, Queen, Scientist, Reporter, Queen, Court, Knight.
Fifth Row: Market, Merchant, Reporter, University, Spy, Scientist, Bishop, Rook.
Fourth Row: Rook, Bishop, Scientist, King, Network, Reporter, Merchant, Market.
Third Row: Knight, Court, Queen, Reporter, Scientist, Queen, Artist, Captain.
Second Row: Astronaut, Ace, Artist, Merchant, Bishop, Court, Ace, Admiral.
First Row: Base, Marine, Captain, Market, Rook, Knight, Paratrooper, Base.
"""


def test_the_array() -> None:
    start = PrincePosition.from_fen(PrincePosition.start_fen)
    lines = [line.partition(":")[2].strip(" .").split(", ") for line in ARRAY.strip().splitlines()]
    for row, line in zip(range(8, 0, -1), lines, strict=True):
        for column, name in enumerate(line, 1):
            man = start.man_at(NUMBER[1, column, row])
            assert man is not None
            assert PrincePosition.kind_names[LETTERS.index(man.kind)] == name
    pieces = Counter(name for line in lines for name in line)
    assert len(pieces) == 21


# --- Appendix A ----------------------------------------------------------------------------------------------------


def subset(space: Space) -> int:
    x, y, z = space
    return 2 * ((x + y) % 2) + (x + z) % 2


def test_merchants_stay_in_a_quarter_of_the_field() -> None:
    # Appendix A.
    assert Counter(map(subset, SPACES)) == dict.fromkeys(range(4), 128)
    for origin in SPACES:
        assert {subset(space) for space in moves("Me", origin)} == {subset(origin)}


def test_merchants_come_to_as_many_even_as_odd_spaces() -> None:
    # Appendix A: unlike the Bishop.
    for quarter in range(4):
        sums = Counter(sum(space) % 2 for space in SPACES if subset(space) == quarter)
        assert sums == {0: 64, 1: 64}
    assert {sum(space) % 2 for space in moves("Bi", (4, 4, 4))} == {0}


# --- Appendix B ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "third"), [("Kn", 0), ("Ca", 1), ("Ac", 2)])
def test_knight_movers(kind: str, third: int) -> None:
    # Appendix B: one dimension by two, another by one, and the third by none, one or two. They leap.
    shape = sorted([2, 1, third])
    for origin in OCTANT:
        there = {space for space in SPACES if sorted(changes(origin, space)) == shape}
        assert moves(kind, origin, SPACES) == there


# --- open fields: Appendices C, D and E ----------------------------------------------------------------------------


def base_range(p: int, q: int, r: int) -> bool:
    return 0 in (p, q, r)


def scientist_range(*change: int) -> bool:
    p, q, r = sorted(change)
    return (p == 0 and (q + r) % 2 == 0) or p + q == r


def reporter_range(p: int, q: int, r: int) -> bool:
    return (
        (p == q and (q - r) % 2 == 0) or (p == r and (p - q) % 2 == 0) or (q == r and (q - p) % 2 == 0)
    )  # fmt: skip


@pytest.mark.parametrize(("kind", "formula"), [("Ba", base_range), ("Sc", scientist_range), ("Re", reporter_range)])
def test_planar_moves_on_an_open_field(kind: str, formula: Callable[..., bool]) -> None:
    for origin in OCTANT:
        there = {space for space in SPACES if formula(*changes(origin, space))} - {origin}
        assert moves(kind, origin) == there


def planes(directions: Directions) -> set[tuple[int, int, int]]:
    """Return the planes of a piece as what is upright on them."""
    found = set()
    for fan in PLANES[directions]:
        (a, b, c), (d, e, f) = fan.ribs
        upright = b * f - c * e, c * d - a * f, a * e - b * d
        found.add(upright if upright > (0, 0, 0) else (-upright[0], -upright[1], -upright[2]))
    size = {upright: max(map(abs, upright)) for upright in found}
    return {(a // size[a, b, c], b // size[a, b, c], c // size[a, b, c]) for a, b, c in found}


def meeting(directions: Directions, line: Space) -> int:
    """Return how many planes of a piece hold a line through it."""
    return sum(sum(a * b for a, b in zip(upright, line, strict=True)) == 0 for upright in planes(directions))


def test_how_many_planes_meet_where() -> None:
    # The Base, the Scientist; Appendices D and E.
    assert [len(planes(directions)) for directions in (ORTHOGONAL, DIAGONAL, TRIAGONAL)] == [3, 7, 6]
    for line in ORTHOGONAL:
        assert [meeting(directions, line) for directions in (ORTHOGONAL, DIAGONAL, TRIAGONAL)] == [2, 2, 2]
    assert {meeting(DIAGONAL, line) for line in DIAGONAL} == {2 + 1}
    assert {meeting(TRIAGONAL, line) for line in TRIAGONAL} == {3}


@pytest.mark.parametrize("kind", ["Sc", "Re"])
def test_planes_are_independent_on_alternate_spaces_of_rook_lines(kind: str) -> None:
    # The Scientist: there a destination can be blocked in one plane and open in the other, and nowhere else.
    origin = (4, 4, 4)
    directions = {"Sc": DIAGONAL, "Re": TRIAGONAL}[kind]
    ways: dict[Space, set[int]] = {}
    for fan in PLANES[directions]:
        for cell in bits(fan.cells(NUMBER[origin])):
            ways.setdefault(SPACE[cell], set()).add(fan.between(NUMBER[origin], cell))
    affected = {space for space, between in ways.items() if len(between) > 1}
    assert affected == {space for space in moves("Ro", origin) if sum(changes(origin, space)) % 2 == 0}


# --- blocking: Appendices C, D and E -------------------------------------------------------------------------------


def situations(kind: str, count: int) -> Iterator[tuple[Space, Space, list[Space]]]:
    """Yield an origin, a destination on an open field, and men elsewhere, most of them about half way."""
    rng = random.Random(kind)
    for _ in range(count):
        origin = rng.choice(SPACES)
        reach = WAYS[LETTERS.index(kind)].reach(NUMBER[origin])
        target = SPACE[rng.choice(list(bits(reach)))]
        middle = [(a + b) / 2 for a, b in zip(origin, target, strict=True)]
        men = {tuple(round(rng.gauss(value, 1.2)) for value in middle) for _ in range(rng.choice((1, 2, 3, 5)))}
        yield origin, target, sorted(men.intersection(SPACES) - {origin, target})


def can_go(kind: str, origin: Space, target: Space, men: Iterable[Space]) -> bool:
    occupied = mask([NUMBER[man] for man in men])
    return WAYS[LETTERS.index(kind)].can_go(NUMBER[origin], NUMBER[target], occupied)


def base_is_blocked(origin: Space, target: Space, men: Iterable[Space]) -> bool:
    """Appendix C, but for "inclusive": both ends are exempt, or a Base could never capture."""
    sides = [sorted(values) for values in zip(origin, target, strict=True)]
    inside = [
        all(low <= value <= high for value, (low, high) in zip(man, sides, strict=True))
        for man in men
        if man not in (origin, target)
    ]
    return any(inside)


def test_a_base_can_capture() -> None:
    # Appendix C.
    assert can_go("Ba", (4, 4, 4), (4, 6, 7), [(4, 6, 7)])


def test_what_a_man_shadows_from_a_base() -> None:
    # Appendix C, the converse.

    def is_shadowed(origin: Space, man: Space, space: Space) -> bool:
        pairs = [(m - o, s - o) for m, s, o in zip(man, space, origin, strict=True)]
        return all(abs(s) >= abs(m) and m * s >= 0 for m, s in pairs)

    for origin, man, _ in situations("Ba", 100):
        shadow = {space for space in moves("Ba", origin) if is_shadowed(origin, man, space)} - {man}
        assert moves("Ba", origin, [man]) == moves("Ba", origin) - shadow


def by_change(origin: Space, target: Space, men: Iterable[Space]) -> tuple[Space, Space, list[Space]]:
    """Return the spaces with their values in the order of the change from origin to target, the least first."""
    change = changes(origin, target)
    order = sorted(range(3), key=change.__getitem__)

    def ordered(space: Space) -> Space:
        return tuple(space[axis] for axis in order)

    return ordered(origin), ordered(target), [ordered(man) for man in men]


def scientist_is_blocked(origin: Space, target: Space, men: Iterable[Space], *, printed: bool = False) -> bool:
    """Appendix D, as ``printed`` or with its clause on a second piece put right.

    There "the first two conditions" must be three, s + t <= u with them, and "q + r is even" must be p + r.
    """
    (x, y, z), (i, j, k), men = by_change(origin, target, men)

    def first_conditions(a: int, b: int, c: int, *, two: bool) -> bool:
        p, q, r = changes((x, y, z), (a, b, c))
        s, t, u = changes((a, b, c), (i, j, k))
        return (z < c < k or k < c < z) and p + q <= r and (two or s + t <= u)

    def second_piece(d: int, e: int, f: int) -> bool:
        p, q, r = changes((x, y, z), (d, e, f))
        return first_conditions(d, e, f, two=printed) and y == e and ((q if printed else p) + r) % 2 == 0

    def blocks(a: int, b: int, c: int) -> bool:
        _, q, r = changes((x, y, z), (a, b, c))
        return (
            first_conditions(a, b, c, two=False)
            and (x != i or (x == a and (q + r) % 2 == 0))
            and (y != j or y == b or any(second_piece(*man) for man in men))
        )

    return any(blocks(*man) for man in men)


def reporter_is_blocked(origin: Space, target: Space, men: Iterable[Space], *, printed: bool = False) -> bool:
    """Appendix E, as ``printed`` or with its clause on a second piece put right.

    There "the first two conditions" must take in the third, r >= p and so on.
    """
    home, there, men = by_change(origin, target, men)
    (x, y, z), (_, _, k) = home, there
    _, n, o = changes(home, there)

    def first_conditions(c: int, *, three: bool, man: Space) -> bool:
        p, q, r = changes(home, man)
        s, t, u = changes(man, there)
        near = r >= p and r >= q and u >= s and u >= t
        return subset(man) == subset(home) and (z < c < k or k < c < z) and (near or not three)

    def way(man: Space) -> int:
        """Return 1 if the two least changes have one sign, -1 if not; of a man where p = q and p is not 0."""
        a, b, _ = man
        return (x - a) * (y - b) // (abs(x - a) * abs(y - b))

    def blocks(man: Space) -> bool:
        p, q, _ = changes(home, man)
        if not first_conditions(man[2], three=True, man=man):
            return False
        if o > n and n != 0 and not (p == q and (p == 0 or way(man) == way(there))):
            return False
        return n != 0 or (p == q and (p == 0 or any(is_second(other, way(man)) for other in men)))

    def is_second(man: Space, other_way: int) -> bool:
        p, q, _ = changes(home, man)
        return first_conditions(man[2], three=not printed, man=man) and p == q != 0 and way(man) != other_way

    return any(map(blocks, men))


BLOCKED = {"Ba": base_is_blocked, "Sc": scientist_is_blocked, "Re": reporter_is_blocked}


@pytest.mark.parametrize("kind", BLOCKED)
def test_what_blocks_a_planar_mover(kind: str) -> None:
    # Appendices C, D and E.
    count = Counter[bool]()
    for origin, target, men in situations(kind, some(2000, 6000)):
        if kind == "Re" and is_along_an_edge(origin, target):
            continue
        is_blocked = BLOCKED[kind](origin, target, men)
        assert can_go(kind, origin, target, men) is not is_blocked
        count[is_blocked] += 1
    assert min(count[True], count[False]) > some(300, 900)


def is_along_an_edge(origin: Space, target: Space) -> bool:
    """Say whether a move goes along an outer edge of the field."""
    return sum(a == b and a in (1, 8) for a, b in zip(origin, target, strict=True)) == 2


# --- where the printed formulas are not followed -------------------------------------------------------------------


def test_the_printed_formula_would_let_a_scientist_out_at_the_start() -> None:
    # Appendix D: from (1,4,6) through his own Pawns he could take the Pawn on (7,4,6).
    start = PrincePosition.from_fen(PrincePosition.start_fen)
    men = [SPACE[cell] for cell in range(512) if start.board[cell] and SPACE[cell] != (1, 4, 6)]
    assert not scientist_is_blocked((1, 4, 6), (7, 4, 6), men, printed=True)
    assert scientist_is_blocked((1, 4, 6), (7, 4, 6), men)
    assert not can_go("Sc", (1, 4, 6), (7, 4, 6), men)


@pytest.mark.parametrize(
    ("target", "men"),
    [
        # No step of the Scientist comes to (5,4,3): q + r is even, p + r is not.
        ((4, 4, 5), [(4, 5, 2), (5, 4, 3)]),
        # (8,4,5) is on no shortest path to (4,4,7): s + t <= u does not hold.
        ((4, 4, 7), [(4, 5, 2), (8, 4, 5)]),
    ],
)
def test_the_printed_formula_would_shut_an_open_plane_of_the_scientist(target: Space, men: list[Space]) -> None:
    # Appendix D.
    origin = (4, 4, 1)
    assert scientist_is_blocked(origin, target, men, printed=True)
    assert not scientist_is_blocked(origin, target, men)
    assert can_go("Sc", origin, target, men)


def test_the_printed_formula_would_shut_an_open_plane_of_the_reporter() -> None:
    # Appendix E: (5,1,7) is on no shortest path to (6,4,4): r >= q does not hold.
    origin, target, men = (4, 4, 4), (6, 4, 4), [(5, 5, 5), (5, 1, 7)]
    assert reporter_is_blocked(origin, target, men, printed=True)
    assert not reporter_is_blocked(origin, target, men)
    assert can_go("Re", origin, target, men)


def test_the_formula_knows_no_edge_of_the_field() -> None:
    # Appendix E: on an edge one of the two planes has no space but the edge, and no step leads along it.
    assert not reporter_is_blocked((1, 1, 1), (1, 1, 3), [(2, 2, 2)])
    assert not can_go("Re", (1, 1, 1), (1, 1, 3), [(2, 2, 2)])
    edges = [(one, other) for one in SPACES for other in moves("Re", one) if is_along_an_edge(one, other)]
    assert len(edges) == 288
    for origin, target in edges:
        step = [(b - a) // max(changes(origin, target)) for a, b in zip(origin, target, strict=True)]
        inward = [change or (1 if value == 1 else -1) for change, value in zip(step, origin, strict=True)]
        man = tuple(value + change for value, change in zip(origin, inward, strict=True))
        assert not can_go("Re", origin, target, [man])


# --- Appendix F: the quick reference -------------------------------------------------------------------------------

QUICK_REFERENCE = """
Ace[Ac] leaps 2x3x3
Artist[Ar] slides diagonal or triagonal
Astronaut[As] leaps 1x2x3, 2x2x3 or 2x3x3
Admiral[Ad] leaps 2x2x3 or 2x3x3
Base[Ba] orthogonal planar area-leap
Bishop[Bi] slide diagonal
Captain[Ca] leaps 2x2x3
Court[Co] slide orthogonal or diagonal
King[Ki] steps orthogonal, diagonal or triagonal
Knight[Kn] leaps 1x2x3
Marine[Ma] leaps 1x2x3 or 2x2x3
Market[Mt] slides orthogonal or triagonal
Merchant[Me] slides triagonal
Network[Ne] orthogonal or triagonal planar area-leap
Paratrooper[Pa] leaps 1x2x3 or 2x3x3
Prince[Pr] orthogonal, diagonal or triagonal planar area-leap
Queen[Qu] slides orthogonal, diagonal or triagonal
Reporter[Re] triagonal planar area-leap
Rook[Ro] slides orthogonal
Scientist[Sc] diagonal planar area-leap
Spy[Sp] diagonal or triagonal planar area-leap
University[Un] orthogonal or diagonal planar area-leap
"""
PLANAR: dict[str, Callable[..., bool]] = {
    "orthogonal": base_range,
    "diagonal": scientist_range,
    "triagonal": reporter_range,
}
CHANGING = {"orthogonal": 1, "diagonal": 2, "triagonal": 3}


def fits(words: str, change: list[int]) -> bool:
    """Say whether what the reference says of a piece allows a change of the three values."""
    terms = words.replace(",", " ").replace(" or ", " ").split()
    if "leaps" in terms:
        # A leap from corner to corner of a box changes a value by one less than the side.
        return "x".join(str(value + 1) for value in sorted(change)) in terms
    if "planar" in terms:
        return any(formula(*change) for name, formula in PLANAR.items() if name in terms)
    sizes = set(change) - {0}
    is_line = len(sizes) == 1 and (terms[0] != "steps" or sizes == {1})
    return is_line and any(sum(map(bool, change)) == CHANGING[name] for name in CHANGING if name in terms)


@each_row("line", QUICK_REFERENCE.strip().splitlines())
def test_the_quick_reference(line: str) -> None:
    name, _, rest = line.partition("[")
    letters, _, words = rest.partition("] ")
    assert PrincePosition.kind_names[LETTERS.index(letters)] == name
    for origin in [(4, 4, 4), (1, 1, 1), (2, 7, 5)]:
        there = {space for space in SPACES if space != origin and fits(words, changes(origin, space))}
        assert moves(letters, origin) == there


def test_the_quick_reference_lists_every_kind_but_the_pawn() -> None:
    listed = {line.partition("[")[2][:2] for line in QUICK_REFERENCE.strip().splitlines()}
    assert listed == set(LETTERS) - {"Pn"}


# What else the quick reference says, held against the start, of which some men may be gone.


def at_the_start(gone: Iterable[Space]) -> dict[Space, set[Space]]:
    """Return White's moves from the start without the men on the spaces ``gone``, castling as a move of the King."""
    start = PrincePosition.from_fen(PrincePosition.start_fen)
    board = bytearray(start.board)
    for space in gone:
        board[NUMBER[space]] = 0
    found: dict[Space, set[Space]] = {}
    for move in PrincePosition.from_setup(replace(start.setup(), board=bytes(board))).iter_legal_moves():
        found.setdefault(SPACE[move.origin], set()).add(SPACE[move.target])
    return found


def test_pawns_step_once_or_at_first_twice() -> None:
    steps = {space: ahead for space, ahead in at_the_start([]).items() if space[0] == 2}
    assert steps == {(2, y, z): {(3, y, z), (4, y, z)} for y in range(1, 9) for z in range(1, 9)}


def test_the_king_may_castle_with_directly_diagonal_bases() -> None:
    assert (1, 4, 4) not in at_the_start([])
    assert at_the_start([(1, 2, 2), (1, 3, 3)])[1, 4, 4] == {(1, 3, 3), (1, 2, 2)}
    assert at_the_start([(1, 5, 5), (1, 6, 6), (1, 7, 7)])[1, 4, 4] == {(1, 5, 5), (1, 6, 6)}
    # Those on the other diagonal are not directly diagonal from him.
    assert at_the_start([(1, 5, 3), (1, 6, 2), (1, 3, 5), (1, 2, 6)])[1, 4, 4] == {(1, 5, 3), (1, 3, 5)}


# What it says of captures, promotion, castling and the end, each as its own sentence has it.

KINGS = "Ki1d4 ki8g5"
IN_FRONT = {(5, y, z) for y in (3, 4, 5) for z in (3, 4, 5)} - {(5, 4, 4)}
"""From (4,4,4) the spaces one forward diagonal or forward triagonal, for White."""


def reached(ours: PrincePosition, origin: Space) -> dict[Space, int]:
    """Return where the man on ``origin`` goes, with how many moves each: more than one for a choice of kinds."""
    return Counter(SPACE[move.target] for move in ours.iter_legal_moves() if SPACE[move.origin] == origin)


def name(space: Space) -> str:
    return BOARD.names[NUMBER[space]]


def test_pawns_step_one_forward_orthogonal_without_capture() -> None:
    assert reached(position(f"{KINGS} Pn4d4"), (4, 4, 4)) == {(5, 4, 4): 1}
    assert reached(position(f"{KINGS} Pn4d4 kn5d4"), (4, 4, 4)) == {}


@each_row("taken", sorted(IN_FRONT))
def test_pawns_step_one_forward_diagonal_or_triagonal_with_capture(taken: Space) -> None:
    ours = position(f"{KINGS} Pn4d4 kn{name(taken)}")
    assert reached(ours, (4, 4, 4)) == {(5, 4, 4): 1, taken: 1}
    [capture] = [move for move in ours.iter_legal_moves() if SPACE[move.target] == taken and ours.is_capture(move)]
    assert ours.apply(capture).man_at(NUMBER[taken]) == (0, "Pn")
    # Not what is one's own, and not without capture.
    assert reached(position(f"{KINGS} Pn4d4 Kn{name(taken)}"), (4, 4, 4)) == {(5, 4, 4): 1}


def test_pawns_capture_nowhere_else() -> None:
    around = [
        space for space in SPACES if max(changes((4, 4, 4), space)) <= 2 and space not in {*IN_FRONT, (4, 4, 4)}
    ]
    men = " ".join(f"kn{name(space)}" for space in around if space != (1, 4, 4))
    assert reached(position(f"Ki1h1 ki8a8 Pn4d4 {men}"), (4, 4, 4)) == {}


@each_row("kind", [kind for kind in LETTERS if kind not in ("Pn", "Ki")])
def test_whatever_moves_otherwise_captures_where_it_goes_and_never_its_own(kind: str) -> None:
    there = reached(position(f"Ki1h1 ki8h1 {kind}4d4"), (4, 4, 4))
    far = max(there, key=lambda space: (sum(changes((4, 4, 4), space)), space))
    assert far in reached(position(f"Ki1h1 ki8h1 {kind}4d4 kn{name(far)}"), (4, 4, 4))
    assert far not in reached(position(f"Ki1h1 ki8h1 {kind}4d4 Kn{name(far)}"), (4, 4, 4))


@each_row("beside", sorted((4, y, z) for _, y, z in IN_FRONT))
def test_en_passant_applies(beside: Space) -> None:
    """Black's Pawn on the tier where White's arrives by two steps takes him on the space that he passed."""
    men = f"Ki1h1 ki8h1 Pn2d4 pn{name(beside)}"
    before = position(men)
    [step] = [move for move in before.iter_legal_moves() if move.special == DOUBLE_STEP]
    after = before.apply(step)
    [capture] = [move for move in after.iter_legal_moves() if move.special == EN_PASSANT]
    assert (SPACE[capture.origin], SPACE[capture.target]) == (beside, (3, 4, 4))
    taken = after.apply(capture)
    assert taken.man_at(NUMBER[4, 4, 4]) is None
    assert taken.man_at(NUMBER[3, 4, 4]) == (1, "Pn")
    # At once only, and only past a double step.
    assert not any(move.special == EN_PASSANT for move in position(f"{men} Pn4a1", "b - - 0 1").iter_legal_moves())


@pytest.mark.parametrize("men", ["", "Qu1a1 Qu1a3 Qu1a5 Qu1a7 Un1b1 Sp1c3"])
def test_pawns_freely_promote_upon_reaching_the_far_rank(men: str) -> None:
    """To any kind there is, the Prince too, whatever is on the field; and nowhere else."""
    ours = position(f"{KINGS} Pn7d4 {men}")
    kinds = {LETTERS[move.promotion] for move in ours.iter_legal_moves() if move.promotion}
    assert kinds == set(LETTERS) - {"Pn", "Ki"}
    assert reached(ours, (7, 4, 4)) == {(8, 4, 4): 21}
    assert not any(move.promotion for move in position(f"{KINGS} Pn6d4").iter_legal_moves())
    assert {LETTERS[move.promotion] for move in position(f"{KINGS} pn2h1", "b - - 0 1").iter_legal_moves()} > kinds


def test_checkmate_of_the_opposing_king_wins() -> None:
    mated = position("Ki1d4 ki8a1 Ba7h8 Ba8h7", "b - - 0 1")
    assert mated.outcome() == ("checkmate", 0, "1-0")
    assert position("Ki1d4 ki8a1 Ba8h7", "b - - 0 1").outcome() is None


CASTLING_MEN = "Ki1d4 Ba1a1 Ba1h8 ki8b3"


def castles(men: str = CASTLING_MEN, rights: str = "KQ") -> set[str]:
    ours = position(men, f"w {rights} - 0 1")
    return {ours.describe(move).castling for move in ours.iter_legal_moves() if move.special == CASTLING}


@each_row(
    ("men", "rights", "expected"),
    [
        ("", "KQ", {"O-O", "O-O-O"}),
        ("", "-", set()),  # the King or both Bases have moved
        ("", "Q", {"O-O-O"}),  # the Base on a1 has
        ("Kn1c3", "KQ", {"O-O-O"}),  # spaces between are not empty
        ("kn1b2", "KQ", {"O-O-O"}),
        ("Kn1g7", "KQ", {"O-O"}),
        ("ro5d4", "KQ", set()),  # in check
        ("ro5c3", "KQ", {"O-O-O"}),  # the King would pass an attacked space
        ("ro5b2", "KQ", {"O-O-O"}),  # or come to one
        ("ro5f6", "KQ", {"O-O"}),
        ("ro5a1", "KQ", {"O-O", "O-O-O"}),  # a Base may be attacked
        ("ro5g7", "KQ", {"O-O", "O-O-O"}),  # or pass an attacked space
    ],
)
def test_all_castling_rules_apply(men: str, rights: str, expected: set[str]) -> None:
    assert castles(f"{CASTLING_MEN} {men}", rights) == expected


def test_a_king_or_rook_that_has_moved_cannot_castle() -> None:
    ours = position(f"{CASTLING_MEN} pn7h1", "w KQ - 0 1")
    for there, back, left in (("1d4-1d3", "1d3-1d4", set()), ("1a1-1a2", "1a2-1a1", {"O-O-O"})):
        moved = play(ours, there, "7h1-6h1", back, "6h1-5h1")
        found = {moved.describe(move).castling for move in moved.iter_legal_moves() if move.special == CASTLING}
        assert found == left
