"""Influenced 8-Leveled 3D Alice Chess once more: slowly, with dicts and names, and sharing nothing with plybook.

Every function is written from the rule it cites. A cube is its name, such as ``בδd4``; a man is ``(colour, kind)``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

Man = tuple[str, str]
# Levels, files, ranks.
Step = tuple[int, ...]
# Where from, where to, what a Pawn becomes, and the token of castling.
Text = tuple[str, str, str, str]

LEVELS, FILES, RANKS = "αβγδεζηθ", "abcdefgh", "12345678"
OTHER_SET = {"ב": "ג", "ג": "ב"}
INFLUENCE_SET = {"White": "א", "Black": "ד"}
MAIN_SET = {"White": "ב", "Black": "ג"}
FORWARD = {"White": 1, "Black": -1}
FIRST, LAST = {"White": "2", "Black": "7"}, {"White": "8", "Black": "1"}
BACK = {"White": "1", "Black": "8"}


def ways(*change: int) -> list[Step]:
    """Return the steps that change the three axes, in any order and direction, by so much."""
    return [step for step in product(range(-2, 3), repeat=3) if sorted(map(abs, step)) == [*change]]


# R6.1: the directions of each part, what each kind combines, and which parts slide.
DIRECTIONS = {
    "R": ways(0, 0, 1), "B": ways(0, 1, 1), "Pr": ways(1, 1, 1),
    "N": ways(0, 1, 2), "S": ways(1, 1, 2), "Pg": ways(1, 2, 2),
}  # fmt: skip
PARTS = {
    "Pr": ["Pr"], "B": ["B"], "R": ["R"],
    "A": ["Pr", "B"], "Ps": ["R", "Pr"], "Pe": ["R", "B"], "Q": ["R", "B", "Pr"],
    "N": ["N"], "S": ["S"], "Pg": ["Pg"], "NP": ["N", "S", "Pg"], "C": ["R", "B", "Pr", "N", "S", "Pg"],
    "K": ["R", "B", "Pr"],
}  # fmt: skip
SLIDERS = ("R", "B", "Pr")
# R5.3.
ORDER = [["K"], ["C"], ["Q"], ["Pe", "Ps"], ["A", "NP"], ["R", "B"], ["Pg", "S", "N"], ["Pr"], ["p"]]
PROMOTIONS = ("Pr", "Pg", "S", "N", "B", "R", "A", "Ps", "Pe", "Q", "C")
# R2: levels θ to α.
ARRAY = """
    Pe Pg S R R S Pg Pe
    Pg Ps Pr N N Pr Ps Pg
    S Pr A B B A Pr S
    R N B Q K B N R
    R N B NP C B N R
    S Pr A B B A Pr S
    Pg Ps Pr N N Pr Ps Pg
    Pe Pg S R R S Pg Pe
"""
# R8: without the rank, the King from and to, the partner from and to; the cubes between are on the way.
CASTLINGS = {
    "O-O": ("R", "εh", "εg", "εf"),
    "O-O-O": ("R", "εa", "εc", "εd"),
    "O|O": ("R", "θe", "ηe", "ζe"),
    "O|O|O": ("R", "αe", "γe", "δe"),
    "O/O": ("Pe", "θh", "ηg", "ζf"),
    "O/O/O": ("Pe", "αa", "γc", "δd"),
}
BETWEEN = {
    "O-O": ("εf", "εg"),
    "O-O-O": ("εb", "εc", "εd"),
    "O|O": ("ζe", "ηe"),
    "O|O|O": ("βe", "γe", "δe"),
    "O/O": ("ζf", "ηg"),
    "O/O/O": ("βb", "γc", "δd"),
}


def other(colour: str) -> str:
    return "Black" if colour == "White" else "White"


@cache
def shift(cube: str, step: Step) -> str:
    """Return the cube of the same set a step away, "" if it is not on the board."""
    axes = zip((LEVELS, FILES, RANKS), cube[1:], step, strict=True)
    spot = [axis.index(value) + way for axis, value, way in axes]
    if not all(0 <= at < 8 for at in spot):
        return ""
    return cube[0] + LEVELS[spot[0]] + FILES[spot[1]] + RANKS[spot[2]]


def landing(cube: str) -> str:
    """Return where a man lands who moves to ``cube`` of the set he stands on (R3.2)."""
    return OTHER_SET.get(cube[0], cube[0]) + cube[1:]


def is_main(cube: str) -> bool:
    return cube[0] in OTHER_SET


def strength(kind: str) -> int:
    [place] = [place for place, kinds in enumerate(ORDER) if kind in kinds]
    return -place


@dataclass(frozen=True)
class Game:
    """``rights`` are castlings still possible, set and token; ``passed`` the cube a Pawn has just skipped."""

    men: dict[str, Man]
    turn: str = "White"
    rights: frozenset[tuple[str, str]] = frozenset()
    passed: str = ""

    @classmethod
    def start(cls) -> Game:
        """R2."""
        men = {}
        for level, line in zip(reversed(LEVELS), ARRAY.strip().split("\n"), strict=True):
            for file, kind in zip(FILES, line.split(), strict=True):
                for colour in ("White", "Black"):
                    for name in (INFLUENCE_SET[colour], MAIN_SET[colour]):
                        men[name + level + file + BACK[colour]] = (colour, kind)
                        men[name + level + file + FIRST[colour]] = (colour, "p")
        return cls(men, rights=frozenset(product("אבגד", CASTLINGS)))

    # --- influence and threats -----------------------------------------------------------------------------------

    def is_influenced(self, cube: str, colour: str) -> bool:
        """R5: whether a man of ``colour`` may move from ``cube`` of a main set."""
        own = self.men.get(INFLUENCE_SET[colour] + cube[1:])
        if own is None:
            return False
        theirs = self.men.get(INFLUENCE_SET[other(colour)] + cube[1:])
        if theirs is None or strength(own[1]) > strength(theirs[1]):
            return True
        return strength(own[1]) == strength(theirs[1]) and cube[0] == MAIN_SET[colour]

    def attacked(self, cube: str) -> set[str]:
        """Return the cubes of his set that the man on ``cube`` could go to if an enemy stood there (R6.1, R6.2)."""
        colour, kind = self.men[cube]
        if kind == "p":
            ways = [(1, 0), (-1, 0), (0, 1), (0, -1)]
            return {shift(cube, (up, aside, FORWARD[colour])) for up, aside in ways} - {""}
        found: set[str] = set()
        for part in PARTS[kind]:
            for step in DIRECTIONS[part]:
                target = shift(cube, step)
                while target and target not in found:
                    found.add(target)
                    slides = part in SLIDERS and kind != "K" and target not in self.men
                    target = shift(target, step) if slides else ""
        return found

    def threats(self, cube: str, colour: str) -> set[str]:
        """Return the men of ``colour`` that threaten what stands, or could stand, on ``cube`` (R7.1, R7.2)."""
        return {
            origin
            for origin, man in self.men.items()
            if man[0] == colour
            and origin[0] == cube[0]
            and self.is_influenced(origin, colour)
            and cube in self.attacked(origin)
        }

    def main(self, man: Man) -> list[str]:
        return [cube for cube, standing in self.men.items() if standing == man and is_main(cube)]

    def is_threatened(self, colour: str) -> bool:
        """R7.3."""
        [king] = self.main((colour, "K"))
        return bool(self.threats(king, other(colour)))

    # --- the end -------------------------------------------------------------------------------------------------

    def is_checkmate(self) -> bool:
        """R9.1."""
        return self.is_threatened(self.turn) and not self.main((self.turn, "NP"))

    def is_stalemate(self) -> bool:
        """R9.5."""
        return not self.is_checkmate() and not any(is_main(text[0]) for text, _ in self.moves(ended=False))

    def mark(self) -> str:
        if self.is_checkmate():
            return "#"
        if self.is_stalemate():
            return "~"
        return "+" if self.is_threatened(self.turn) else ""

    # --- moves ---------------------------------------------------------------------------------------------------

    def moves(self, ended: bool | None = None) -> Iterator[tuple[Text, Game]]:
        """Yield the legal moves and what they lead to; none when the game has ended."""
        if self.mark() in ("#", "~") if ended is None else ended:
            return
        for text, after in self.ways():
            if after.main((self.turn, "NP")) or not after.is_threatened(self.turn):  # R9.3, R9.4
                yield text, after

    def ways(self) -> Iterator[tuple[Text, Game]]:
        for cube, (colour, kind) in self.men.items():
            if colour == self.turn and (not is_main(cube) or self.is_influenced(cube, colour)):
                yield from self.pawn_ways(cube) if kind == "p" else self.piece_ways(cube)
        yield from self.castlings()

    def piece_ways(self, cube: str) -> Iterator[tuple[Text, Game]]:
        """R4."""
        colour, kind = self.men[cube]
        for target in self.attacked(cube):
            if target not in self.men and landing(target) not in self.men:
                yield (cube, landing(target), "", ""), self.after({cube: None, landing(target): (colour, kind)})
            elif is_main(cube) and self.men.get(target, (colour,))[0] == other(colour):
                changes = {cube: None, target: None, landing(target): (colour, kind)}
                yield (cube, landing(target), "", ""), self.after(changes)

    def pawn_ways(self, cube: str) -> Iterator[tuple[Text, Game]]:
        """R6.2 to R6.7."""
        colour, _ = self.men[cube]
        ahead = (0, 0, FORWARD[colour])
        one = shift(cube, ahead)
        two = shift(one, ahead)
        if one not in self.men and landing(one) not in self.men:
            yield from self.arrivals(cube, one, {})
        if cube[3] == FIRST[colour] and one not in self.men and two not in self.men and landing(two) not in self.men:
            [(text, after)] = self.arrivals(cube, two, {})
            yield text, replace(after, passed=one if is_main(cube) else "")
        for target in self.attacked(cube) if is_main(cube) else ():
            if self.men.get(target, (colour,))[0] == other(colour):
                yield from self.arrivals(cube, target, {target: None})
            elif landing(target) == self.passed and target not in self.men and self.passed not in self.men:
                behind = shift(target, (0, 0, -FORWARD[colour]))
                assert self.men[behind] == (other(colour), "p")
                yield from self.arrivals(cube, target, {behind: None})

    def arrivals(self, cube: str, target: str, taken: dict[str, None]) -> Iterator[tuple[Text, Game]]:
        """R6.6: what a Pawn becomes that goes to ``target``."""
        colour, kind = self.men[cube]
        end = landing(target)
        if target[3] != LAST[colour]:
            yield (cube, end, "", ""), self.after({cube: None, **taken, end: (colour, kind)})
            return
        may_be_heir = is_main(cube) and not self.main((colour, "NP"))
        for become in (*PROMOTIONS, "NP") if may_be_heir else PROMOTIONS:
            yield (cube, end, become, ""), self.after({cube: None, **taken, end: (colour, become)})

    def castlings(self) -> Iterator[tuple[Text, Game]]:
        """R8."""
        colour, rank = self.turn, BACK[self.turn]
        for name in (INFLUENCE_SET[colour], MAIN_SET[colour]):
            for token, (kind, partner, king_end, partner_end) in CASTLINGS.items():
                king, partner = f"{name}εe{rank}", name + partner + rank
                between = [name + place + rank for place in BETWEEN[token]]
                ends = [landing(name + place + rank) for place in (king_end, partner_end)]
                if (name, token) not in self.rights or any(cube in self.men for cube in (*between, *ends)):
                    continue
                men = dict(zip(ends, ((colour, "K"), (colour, kind)), strict=True))
                after = self.after({king: None, partner: None, **men})
                if is_main(king):
                    if not self.is_influenced(king, colour) or not self.is_influenced(partner, colour):
                        continue
                    if any(self.threats(cube, other(colour)) for cube in (king, *between)):
                        continue
                    if any(after.threats(cube, other(colour)) for cube in ends):
                        continue
                yield (king, ends[0], "", token), after

    def after(self, changes: dict[str, Man | None]) -> Game:
        """Return the game after a move, and after what befalls a King that was taken (R9.2)."""
        men = {cube: man for cube, man in self.men.items() if cube not in changes}
        men |= {cube: man for cube, man in changes.items() if man}
        foe = other(self.turn)
        new = Game(men, foe, self.rights)
        if self.main((foe, "K")) and not new.main((foe, "K")):
            [heir] = new.main((foe, "NP"))
            men[heir] = (foe, "K")
        # R8.2: neither has moved.
        rights = [
            (name, token)
            for name, token in self.rights
            for rank in [BACK["White" if name in "אב" else "Black"]]
            if not {f"{name}εe{rank}", name + CASTLINGS[token][1] + rank} & set(changes)
        ]
        return replace(new, rights=frozenset(rights))
