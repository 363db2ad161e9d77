"""Follow the men on the stand of Tri-D chess from move to move, without checking whether moves are legal.

A saved game may hold any moves, and gives each man a name. This module follows each man from square to square, even
after an illegal move. Squares and pins have Meder's names.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from plybook.catalogue import variants

TOURNAMENT = "tri-d-tournament"
FILES = "zabcde"
BOARDS = {"WQL": "QLW", "WKL": "KLW", "BQL": "QLB", "BKL": "KLB"}
"""plybook's names of the boards, by the program's names."""

KINDS = {"pawn": "", "knight": "N", "bishop": "B", "rook": "R", "queen": "Q", "king": "K"}
"""The letters of the men in moves."""

_HOME_PINS = {"WQL": "QL1", "WKL": "KL1", "BQL": "QL6", "BKL": "KL6"}
_ARRAY = (
    ("rook", "z0QL1"), ("queen", "a0QL1"), ("pawn", "z1QL1"), ("pawn", "a1QL1"),
    ("king", "d0KL1"), ("rook", "e0KL1"), ("pawn", "d1KL1"), ("pawn", "e1KL1"),
    ("knight", "a1W"), ("bishop", "b1W"), ("bishop", "c1W"), ("knight", "d1W"),
    ("pawn", "a2W"), ("pawn", "b2W"), ("pawn", "c2W"), ("pawn", "d2W"),
)  # fmt: skip
_MIRRORED = str.maketrans("0123456789W", "9876543210B")
_CASTLES = {
    ("d0KL1", "e0KL1"): ("0-0", "e0KL1", "d0KL1"),
    ("d0KL1", "a0QL1"): ("0-0-0", "z0QL1", "d0KL1"),
    ("d9KL6", "e9KL6"): ("0-0", "e9KL6", "d9KL6"),
    ("d9KL6", "a9QL6"): ("0-0-0", "z9QL6", "d9KL6"),
}
_FAR = {"white": "B", "black": "W"}
_LAST = {"white": ("8", "9", "6"), "black": ("1", "0", "1")}


@dataclass
class StandMan:
    """A man: the program's name for it, its side and its kind. ``promoted_at`` is the ply at which it must promote.

    ``became`` is its kind after the promotion, if known.
    """

    name: str
    colour: str
    kind: str
    square: str
    has_moved: bool = False
    became: str = ""
    promoted_at: int | None = None


@dataclass
class Stand:
    """The men by their squares, and the pins of the boards, in a game of ``variant``.

    ``passer`` has just made a double step; ``taken`` are the men no longer there.
    """

    variant: str = TOURNAMENT
    men: dict[str, StandMan] = field(default_factory=lambda: {man.square: man for man in _start()})
    pins: dict[str, str] = field(default_factory=lambda: dict(_HOME_PINS))
    passer: StandMan | None = None
    taken: list[StandMan] = field(default_factory=list)

    def move(self, origin: str, target: str) -> None:
        """Move the man on ``origin`` to ``target``, even if it is occupied; also capture en passant, and castle.

        Nothing happens if there is no such man or square.
        """
        man = self.men.get(origin)
        if man is None or origin == target or target not in names_of().values():
            return
        castled = self.castling(origin, target)
        if castled:
            _, rook, beside = _CASTLES[origin, target]
            king, other = self.men.pop(origin), self.men.pop(rook)
            self._put(king, target)
            self._put(other, beside)
            self.passer = None
            return
        passer = self.passer
        takes_passing = man.kind == "pawn" and target not in self.men and target[0] != origin[0]
        if takes_passing and passer and passer.square[0] == target[0]:
            self._take(passer.square)
        self._take(target)
        del self.men[origin]
        self._put(man, target)
        stepped = man.kind == "pawn" and target[0] == origin[0] and abs(int(target[1]) - int(origin[1])) == _DOUBLE
        self.passer = man if stepped else None

    def carry(self, board: str, pin: str) -> None:
        """Move ``board`` to ``pin`` with the men on it."""
        start, self.passer = self.pins.get(board), None
        squares = squares_of()
        if start is None or pin not in squares or start == pin or pin in self.pins.values():
            return
        carried = [self.men.pop(square, None) for square in squares[start]]
        self.pins[board] = pin
        for man, square in zip(carried, squares[pin], strict=True):
            if man is not None:
                self._put(man, square)

    def castling(self, origin: str, target: str) -> str:
        """Return the castling that the King's move is, "" if it is none."""
        man = self.men.get(origin)
        if man is None or man.kind != "king" or (origin, target) not in _CASTLES:
            return ""
        token, rook, _ = _CASTLES[origin, target]
        other = self.men.get(rook)
        return token if other and (other.kind, other.colour) == ("rook", man.colour) else ""

    def must_promote(self) -> list[StandMan]:
        """Return the Pawns that stand where they must have promoted."""
        return [man for man in self.men.values() if man.kind == "pawn" and self._is_last(man)]

    def board_on(self, pin: str) -> str:
        """Return the board that stands on ``pin``, "" if none does."""
        return next((board for board, there in self.pins.items() if there == pin), "")

    def _is_last(self, man: StandMan) -> bool:
        file, rank = man.square[0], man.square[1]
        main, attack, number = _LAST[man.colour]
        if self.variant != TOURNAMENT:
            return rank == attack or man.square[1:] == main + _FAR[man.colour]
        if file in "bc":
            return rank == main
        corner = {"a": f"QL{number}", "d": f"KL{number}"}.get(file)
        return rank == attack or (rank == main and corner is not None and not self.board_on(corner))

    def _put(self, man: StandMan, square: str) -> None:
        man.square, man.has_moved = square, True
        self.men[square] = man

    def _take(self, square: str) -> None:
        if man := self.men.pop(square, None):
            self.taken.append(man)


_DOUBLE = 2


def could_go(kind: str, colour: str, origin: str, target: str) -> bool:
    """Return whether a man of ``kind`` can go from one square to another on an empty map."""
    if target not in names_of().values():
        return False
    files = abs(FILES.index(target[0]) - FILES.index(origin[0]))
    ahead = (int(target[1]) - int(origin[1])) * (1 if colour == "white" else -1)
    ranks, is_straight = abs(ahead), 0 in (files, ahead)
    goes = {
        "pawn": (files, ahead) in {(0, 1), (0, _DOUBLE), (1, 1)},
        "knight": {files, ranks} == {1, 2},
        "bishop": files == ranks,
        "rook": is_straight,
        "queen": is_straight or files == ranks,
        "king": max(files, ranks) == 1 or (origin, target) in _CASTLES,
    }
    return goes[kind] and files + ranks > 0


def king_castles(colour: str, *, is_long: bool) -> tuple[str, str]:
    """Return the origin and the target of the King."""
    ways = [way for way in _CASTLES if way[0][1] == ("0" if colour == "white" else "9")]
    return ways[is_long]


def _start() -> list[StandMan]:
    """Return all men on their start squares, with the names and numbers of the program."""
    men = [("white", *man) for man in _ARRAY]
    men += [("black", kind, square.translate(_MIRRORED)) for kind, square in _ARRAY]
    return [
        StandMan(f"{colour}-{kind}-{number}", colour, kind, square.replace("QL8", "QL6").replace("KL8", "KL6"))
        for number, (colour, kind, square) in enumerate(men)
    ]


@cache
def squares_of() -> dict[str, list[str]]:
    """Return the four squares of a board on each pin, always in the same order."""
    names = variants[TOURNAMENT].rules.geometry.names
    pins = dict.fromkeys(name[2:] for name in names if len(name) > len("a1W"))
    return {pin: [name for name in names if name[2:] == pin] for pin in pins}


@cache
def names_of() -> dict[tuple[str | None, ...], str]:
    """Return the squares by their places, as notations give them."""
    geometry = variants[TOURNAMENT].rules.geometry
    return dict(zip(geometry.places, geometry.names, strict=True))
