"""Prince by the rules once more: slowly, with dicts, and sharing nothing with plybook.

Every function is written from the rule it cites. A space is ``(tier, column, row)``, each 1 to 8; a man is
``(colour, kind)`` with the two letters of the kind.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache

Space = tuple[int, int, int]
Step = tuple[int, int, int]
Man = tuple[str, str]

SIDES = range(1, 9)
SPACES = {(tier, column, row) for tier in SIDES for column in SIDES for row in SIDES}
FORWARD = {"White": 1, "Black": -1}
FIRST = {"White": 2, "Black": 7}
HOME = {"White": 1, "Black": 8}
STEPS = {(x, y, z) for x in (-1, 0, 1) for y in (-1, 0, 1) for z in (-1, 0, 1)} - {(0, 0, 0)}

# Rule 8: how many dimensions a direction changes.
ORTHOGONAL, DIAGONAL, TRIAGONAL = ({step for step in STEPS if sum(map(abs, step)) == n} for n in (1, 2, 3))

# Rule 9.
LEAPS = {
    "Kn": ["012"], "Ca": ["112"], "Ac": ["122"], "Ma": ["012", "112"], "Pa": ["012", "122"], "Ad": ["112", "122"],
    "As": ["012", "112", "122"],
}  # fmt: skip

# Rule 10.
SLIDES = {
    "Ro": [ORTHOGONAL], "Bi": [DIAGONAL], "Me": [TRIAGONAL], "Co": [ORTHOGONAL, DIAGONAL],
    "Mt": [ORTHOGONAL, TRIAGONAL], "Ar": [DIAGONAL, TRIAGONAL], "Qu": [ORTHOGONAL, DIAGONAL, TRIAGONAL],
}  # fmt: skip

# Rules 11 and 14.
PLANES = {
    "Ba": [ORTHOGONAL], "Sc": [DIAGONAL], "Re": [TRIAGONAL], "Un": [ORTHOGONAL, DIAGONAL],
    "Ne": [ORTHOGONAL, TRIAGONAL], "Sp": [DIAGONAL, TRIAGONAL], "Pr": [ORTHOGONAL, DIAGONAL, TRIAGONAL],
}  # fmt: skip

# Rule 19.
PROMOTIONS = [*LEAPS, *SLIDES, *PLANES]

# Rules 4 and 5: row 8 first.
ARRAY = [
    "Ba Pa Kn Ro Mt Ca Ma Ba",
    "Ad Ac Co Bi Me Ar Ac As",
    "Ca Ar Qu Sc Re Qu Co Kn",
    "Mt Me Re Un Sp Sc Bi Ro",
    "Ro Bi Sc Ki Ne Re Me Mt",
    "Kn Co Qu Re Sc Qu Ar Ca",
    "As Ac Ar Me Bi Co Ac Ad",
    "Ba Ma Ca Mt Ro Kn Pa Ba",
]


def other(colour: str) -> str:
    return "Black" if colour == "White" else "White"


def name(space: Space) -> str:
    """Rule 26."""
    tier, column, row = space
    return f"{tier}{'abcdefgh'[column - 1]}{row}"


def shift(space: Space, step: Step, times: int = 1) -> Space:
    """Return the space so many steps away, which may lie off the field."""
    return space[0] + step[0] * times, space[1] + step[1] * times, space[2] + step[2] * times


# --- planar moves (rules 11 to 14) ---------------------------------------------------------------------------------


def normal(one: Step, two: Step) -> Step:
    """Return the vector product, which is zero for opposite directions."""
    return (
        one[1] * two[2] - one[2] * two[1],
        one[2] * two[0] - one[0] * two[2],
        one[0] * two[1] - one[1] * two[0],
    )


def planes(directions: Iterable[Step]) -> set[frozenset[Step]]:
    """Rule 11: each plane as those of the directions that lie in it."""
    found = set()
    for one in directions:
        for two in directions:
            upright = normal(one, two)
            if upright != (0, 0, 0):
                inside = [way for way in directions if sum(a * b for a, b in zip(way, upright, strict=True)) == 0]
                found.add(frozenset(inside))
    return found


@cache
def shortest(origin: Space, plane: frozenset[Step]) -> dict[Space, frozenset[Space]]:
    """Return for each space that steps in ``plane`` reach on the field the spaces on its shortest paths (rule 12).

    The origin and the space itself are not among them.
    """
    found: dict[Space, frozenset[Space]] = {origin: frozenset()}
    front = [origin]
    while front:
        reached: dict[Space, set[Space]] = {}
        for space in front:
            for step in plane:
                follower = shift(space, step)
                if follower in SPACES and follower not in found:
                    reached.setdefault(follower, set()).update(found[space] | {space} - {origin})
        found |= {space: frozenset(path) for space, path in reached.items()}
        front = list(reached)
    del found[origin]
    return found


@cache
def ways(kind: str, origin: Space) -> dict[Space, list[frozenset[Space]]]:
    """Return for each space a planar mover could go to what must be empty in each plane (rules 12 and 14)."""
    found: dict[Space, list[frozenset[Space]]] = {}
    for part in PLANES[kind]:
        for plane in planes(part):
            for space, between in shortest(origin, plane).items():
                found.setdefault(space, []).append(between)
    return found


def planar_targets(kind: str, origin: Space, occupied: Collection[Space]) -> set[Space]:
    """Rule 12: one plane in which all the shortest paths are empty is enough."""
    return {space for space, planes in ways(kind, origin).items() if any(empty(way, occupied) for way in planes)}


def empty(way: frozenset[Space], occupied: Collection[Space]) -> bool:
    return all(space not in occupied for space in way)


# --- the other men -------------------------------------------------------------------------------------------------


@cache
def leap_targets(kind: str, origin: Space) -> set[Space]:
    """Rules 9 and 15."""
    if kind == "Ki":
        return {shift(origin, step) for step in STEPS} & SPACES
    shapes = LEAPS.get(kind, [])
    return {
        space
        for space in SPACES
        if "".join(sorted(str(abs(a - b)) for a, b in zip(space, origin, strict=True))) in shapes
    }


def slide_targets(kind: str, origin: Space, occupied: Collection[Space]) -> set[Space]:
    """Rule 10."""
    found = set()
    for step in {step for part in SLIDES.get(kind, []) for step in part}:
        space = shift(origin, step)
        while space in SPACES:
            found.add(space)
            if space in occupied:
                break
            space = shift(space, step)
    return found


@cache
def pawn_captures(colour: str, origin: Space) -> set[Space]:
    """Rule 17."""
    return {shift(origin, step) for step in DIAGONAL | TRIAGONAL if step[0] == FORWARD[colour]} & SPACES


@dataclass(frozen=True)
class Castling:
    """Rules 20 and 21."""

    token: str
    base: tuple[int, int]
    base_to: tuple[int, int]
    king_to: tuple[int, int]
    between: tuple[tuple[int, int], ...]


KING_HOME = (4, 4)
CASTLINGS = [
    Castling("O-O", (1, 1), (3, 3), (2, 2), ((3, 3), (2, 2))),
    Castling("O-O-O", (8, 8), (5, 5), (6, 6), ((5, 5), (6, 6), (7, 7))),
]


@dataclass(frozen=True)
class Game:
    men: dict[Space, Man]
    turn: str = "White"
    rights: frozenset[tuple[str, str]] = field(default=frozenset())
    passed: Space | None = None

    @classmethod
    def start(cls) -> Game:
        """Rules 3 to 5."""
        men: dict[Space, Man] = {}
        for column in SIDES:
            for row in SIDES:
                kind = ARRAY[8 - row].split()[column - 1]
                men[1, column, row], men[2, column, row] = ("White", kind), ("White", "Pn")
                men[8, column, row], men[7, column, row] = ("Black", kind), ("Black", "Pn")
        return cls(men, rights=frozenset((colour, castling.token) for colour in FORWARD for castling in CASTLINGS))

    def attacked(self, origin: Space) -> set[Space]:
        """Return where the man on ``origin`` could capture (rule 23)."""
        colour, kind = self.men[origin]
        if kind == "Pn":
            return pawn_captures(colour, origin)
        if kind in PLANES:
            return planar_targets(kind, origin, self.men)
        return leap_targets(kind, origin) | slide_targets(kind, origin, self.men)

    def attacks(self, origin: Space, space: Space) -> bool:
        """Say whether the man on ``origin`` could capture on ``space``."""
        kind = self.men[origin][1]
        if kind in PLANES:
            return any(empty(way, self.men) for way in ways(kind, origin).get(space, []))
        return space in self.attacked(origin)

    def is_attacked(self, space: Space, colour: str) -> bool:
        """Say whether a man of ``colour`` could capture on ``space``."""
        return any(self.attacks(origin, space) for origin, man in self.men.items() if man[0] == colour)

    def king(self, colour: str) -> Space:
        [space] = [space for space, man in self.men.items() if man == (colour, "Ki")]
        return space

    def is_check(self) -> bool:
        return self.is_attacked(self.king(self.turn), other(self.turn))

    def pawn_targets(self, origin: Space) -> set[Space]:
        """Rules 16 to 18."""
        colour, _ = self.men[origin]
        ahead = FORWARD[colour], 0, 0
        found = {
            space
            for space in pawn_captures(colour, origin)
            if space == self.passed or (space in self.men and self.men[space][0] != colour)
        }
        one, two = shift(origin, ahead), shift(origin, ahead, 2)
        if one not in self.men:
            found.add(one)
            if origin[0] == FIRST[colour] and two not in self.men:
                found.add(two)
        return found

    def moves(self) -> Iterator[tuple[str, Game]]:
        """Yield the legal moves, as ``2a1-3a1``, ``7a1-8a1=Qu`` or ``O-O``, and what they lead to (rule 23)."""
        for origin, (colour, kind) in self.men.items():
            if colour != self.turn:
                continue
            targets = self.pawn_targets(origin) if kind == "Pn" else self.attacked(origin)
            for target in targets:
                if target in self.men and self.men[target][0] == colour:
                    continue
                promotes = kind == "Pn" and target[0] == HOME[other(colour)]
                for become in PROMOTIONS if promotes else [kind]:
                    after = self.moved(origin, target, become)
                    if not after.is_attacked(after.king(colour), other(colour)):
                        yield f"{name(origin)}-{name(target)}{'=' + become if promotes else ''}", after
        yield from self.castlings()

    def moved(self, origin: Space, target: Space, become: str) -> Game:
        colour, kind = self.men[origin]
        men = {space: man for space, man in self.men.items() if space not in (origin, target)}
        men[target] = colour, become
        passed = None
        if kind == "Pn" and target == self.passed:
            del men[shift(target, (-FORWARD[colour], 0, 0))]
        if kind == "Pn" and abs(target[0] - origin[0]) == 2:
            passed = shift(origin, (FORWARD[colour], 0, 0))
        return replace(self, men=men, turn=other(colour), rights=kept(self.rights, origin, target), passed=passed)

    def castlings(self) -> Iterator[tuple[str, Game]]:
        """Rules 20 to 22."""
        colour, enemy = self.turn, other(self.turn)
        for castling in CASTLINGS:
            if (colour, castling.token) not in self.rights:
                continue
            tier = HOME[colour]
            crossed, landing = (tier, *castling.base_to), (tier, *castling.king_to)
            king, base = (tier, *KING_HOME), (tier, *castling.base)
            if any((tier, *space) in self.men for space in castling.between) or self.is_check():
                continue
            # The King himself hides nothing behind him.
            men = {space: man for space, man in self.men.items() if space != king}
            bare = replace(self, men=men)
            if bare.is_attacked(crossed, enemy) or bare.is_attacked(landing, enemy):
                continue
            men = {space: man for space, man in men.items() if space != base}
            men |= {crossed: (colour, "Ba"), landing: (colour, "Ki")}
            yield (
                castling.token,
                replace(self, men=men, turn=enemy, rights=kept(self.rights, king, landing), passed=None),
            )


def kept(rights: frozenset[tuple[str, str]], *touched: Space) -> frozenset[tuple[str, str]]:
    """Return the castling rights that are left after a move from and to the ``touched`` spaces (rule 22)."""
    return frozenset(
        (colour, castling.token)
        for colour in FORWARD
        for castling in CASTLINGS
        if (colour, castling.token) in rights
        and not {(HOME[colour], *KING_HOME), (HOME[colour], *castling.base)} & {*touched}
    )
