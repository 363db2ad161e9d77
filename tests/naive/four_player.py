"""Four-player chess, naively: dictionaries of squares, and every move made to see what comes of it.

Nothing here is shared with the rules under test. A man is a seat and a letter; the dead are a set of squares.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache

SEATS = "rbyg"
FILES = "abcdefghijklmn"
AHEAD = {"r": (0, 1), "b": (1, 0), "y": (0, -1), "g": (-1, 0)}
TEAM = {"r": 0, "b": 1, "y": 0, "g": 1}
VALUE = {"P": 1, "N": 3, "B": 5, "R": 5, "Q": 9, "D": 1, "K": 20}
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
KNIGHTLY = tuple((a * x, b * y) for x, y in ((1, 2), (2, 1)) for a in (1, -1) for b in (1, -1))
RIDES = {"B": DIAGONAL, "R": STRAIGHT, "Q": STRAIGHT + DIAGONAL, "D": STRAIGHT + DIAGONAL}
KINGS = {"4PC": "h1 a7 g14 n8", "4PCo": "h1 a8 g14 n7", "4PCb": "h1 a7 h14 n7", "4PCn": "h1 a7 h14 n8",
         "4PCrg": "g1 a8 g14 n8"}  # fmt: skip

Man = tuple[str, str]


def there_is(file: int, rank: int) -> bool:
    middle = range(3, 11)
    return 0 <= file < 14 and 0 <= rank < 14 and (file in middle or rank in middle)


SQUARES = [f"{FILES[file]}{rank + 1}" for rank in range(14) for file in range(14) if there_is(file, rank)]


def spot(square: str) -> tuple[int, int]:
    return FILES.index(square[0]), int(square[1:]) - 1


@cache  # most of the time of the naive rules is spent here
def step(square: str, way: tuple[int, int], count: int = 1) -> str:
    """Return the square so many steps on, "" if there is none."""
    file, rank = spot(square)
    file, rank = file + way[0] * count, rank + way[1] * count
    return f"{FILES[file]}{rank + 1}" if there_is(file, rank) else ""


def row_of(seat: str, square: str) -> int:
    """Return the row of a square from the edge of ``seat``, from 1."""
    file, rank = spot(square)
    return {"r": rank + 1, "b": file + 1, "y": 14 - rank, "g": 14 - file}[seat]


def rooks(seat: str, king: str) -> dict[str, tuple[str, tuple[int, int]]]:
    """Return for each castling of a King at home the Rook's square and the way to it."""
    across = ((1, 0), (-1, 0)) if AHEAD[seat][1] else ((0, 1), (0, -1))
    found = {}
    for way in across:
        for distance, token in ((3, "O-O"), (4, "O-O-O")):
            rook = step(king, way, distance)
            if rook and row_of(seat, king) == 1 and not step(rook, way):
                found[token] = (rook, way)
    return found


@dataclass(frozen=True)
class Game:
    """A position. ``passed`` has for a seat the square its Pawn has passed over and the one where it stands."""

    men: dict[str, Man]
    turn: str = "r"
    teams: bool = False
    out: frozenset[str] = frozenset()
    walking: frozenset[str] = frozenset()
    unmoved: frozenset[str] = frozenset()
    passed: dict[str, tuple[str, str]] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SEATS, 0))
    mark: str = ""
    over: bool = False

    @classmethod
    def start(cls, name: str = "4PC", teams: bool = False) -> Game:
        men = {}
        homes = {
            "r": [f"{file}1" for file in "defghijk"],
            "b": [f"a{rank}" for rank in range(4, 12)],
            "y": [f"{file}14" for file in "defghijk"],
            "g": [f"n{rank}" for rank in range(4, 12)],
        }
        for seat, king in zip(SEATS, KINGS[name].split(), strict=True):
            for square, letter in zip(homes[seat], "RNBQQBNR", strict=True):
                men[square] = (seat, "K" if square == king else letter)
                men[step(square, AHEAD[seat])] = (seat, "P")
        corners = frozenset(square for row in homes.values() for square in (row[0], row[-1]))
        return cls(men, teams=teams, unmoved=corners)

    def side(self, seat: str) -> str | int:
        return TEAM[seat] if self.teams else seat

    def lives(self, square: str) -> bool:
        seat, letter = self.men[square]
        return seat not in self.out and (seat not in self.walking or letter == "K")

    def living(self) -> list[str]:
        return [square for square in self.men if self.lives(square)]

    def king(self, seat: str) -> str:
        own = [square for square in self.living() if self.men[square] == (seat, "K")]
        return own[0] if own else ""

    def attacked_from(self, square: str) -> set[str]:
        """Return what the man on ``square`` attacks."""
        seat, letter = self.men[square]
        if letter == "P":
            ahead = AHEAD[seat]
            ways = [(side, ahead[1]) if ahead[1] else (ahead[0], side) for side in (1, -1)]
            return {step(square, way) for way in ways} - {""}
        if letter in "NK":
            return {step(square, way) for way in (KNIGHTLY if letter == "N" else STRAIGHT + DIAGONAL)} - {""}
        found = set()
        for way in RIDES[letter]:
            target = step(square, way)
            while target:
                found.add(target)
                target = "" if target in self.men else step(target, way)
        return found

    def attackers(self, square: str, seat: str) -> set[str]:
        """Return the living men hostile to ``seat`` that attack ``square``."""
        foes = [here for here in self.living() if self.side(self.men[here][0]) != self.side(seat)]
        return {here for here in foes if square in self.attacked_from(here)}

    def checkers(self, seat: str) -> set[str]:
        king = self.king(seat)
        return self.attackers(king, seat) if king else set()

    def pseudo(self, seat: str) -> Iterator[tuple[str, str, str, Game]]:
        """Yield origin, target, promotion and the men after moves that look to no check."""
        for origin in self.living():
            owner, letter = self.men[origin]
            if owner != seat:
                continue
            if letter == "P":
                yield from self.pawn_moves(seat, origin)
                continue
            for target in self.attacked_from(origin):
                if not self.is_own(seat, target):
                    yield origin, target, "", self.moved(origin, target, letter)

    def is_own(self, seat: str, square: str) -> bool:
        man = self.men.get(square)
        return man is not None and self.lives(square) and self.side(man[0]) == self.side(seat)

    def pawn_moves(self, seat: str, origin: str) -> Iterator[tuple[str, str, str, Game]]:
        last = 11 if self.teams else 8
        kinds = "QRBN" if self.teams else "D"
        foes = {owner for owner in self.passed if owner in self.out or self.side(owner) != self.side(seat)}
        behind = dict(self.passed[owner] for owner in foes - {seat})
        ways: list[tuple[str, str]] = []
        ahead = step(origin, AHEAD[seat])
        if ahead and ahead not in self.men:
            ways.append((ahead, ""))
            double = step(ahead, AHEAD[seat])
            if row_of(seat, origin) == 2 and double not in self.men:
                after = self.moved(origin, double, "P")
                yield origin, double, "", replace(after, passed={**after.passed, seat: (ahead, double)})
        prey = {target for target in self.attacked_from(origin) if target in self.men or target in behind}
        ways += [(target, behind.get(target, "")) for target in prey if not self.is_own(seat, target)]
        for target, taken in ways:
            if row_of(seat, target) == last:
                for kind in kinds:
                    yield origin, target, kind, self.moved(origin, target, kind, taken)
            else:
                yield origin, target, "", self.moved(origin, target, "P", taken)

    def moved(self, origin: str, target: str, letter: str, taken: str = "") -> Game:
        """Return the position after a move, with the points for what is taken; the turn is not yet passed on."""
        seat, points, out, mark = self.men[origin][0], dict(self.points), self.out, ""
        for lost in {target, taken} & set(self.men):
            if self.lives(lost):
                points[seat] += VALUE[self.men[lost][1]] * (seat not in self.walking and not self.teams)
                if self.men[lost][1] == "K":
                    out, mark = out | {self.men[lost][0]}, "#"
        men = {square: man for square, man in self.men.items() if square not in (origin, target, taken)}
        men[target] = (seat, letter)
        unmoved = self.unmoved - {origin, target}
        if letter == "K" or mark:
            gone = {seat} if letter == "K" else set()
            gone |= out - self.out
            unmoved -= {square for square in unmoved if self.men[square][0] in gone}
        return replace(self, men=men, unmoved=unmoved, points=points, out=out, mark=mark)

    def castlings(self, seat: str) -> Iterator[tuple[str, str, str, Game]]:
        king = self.king(seat)
        if not king or seat in self.walking:
            return
        for rook, way in rooks(seat, king).values():
            if rook not in self.unmoved or self.men.get(rook) != (seat, "R"):
                continue
            between, square = [], step(king, way)
            while square != rook:
                between.append(square)
                square = step(square, way)
            if set(between) & set(self.men):
                continue
            lone = replace(self, men={here: man for here, man in self.men.items() if here != king})
            if any(lone.attackers(each, seat) for each in (king, *between[:2])):
                continue
            after = self.moved(king, between[1], "K")
            men = {here: man for here, man in after.men.items() if here != rook}
            yield king, between[1], "", replace(after, men={**men, between[0]: (seat, "R")})

    def legal(self, seat: str) -> Iterator[tuple[str, str, str, Game]]:
        """Yield the legal moves of ``seat``, on turn or not."""
        for way in (*self.pseudo(seat), *self.castlings(seat)):
            if not way[3].checkers(seat):
                yield way

    def moves(self) -> Iterator[tuple[str, Game]]:
        """Yield the legal moves, as ``d2d4`` or ``d7d8D``, and what they lead to."""
        if self.over:
            return
        for origin, target, promotion, after in self.legal(self.turn):
            yield origin + target + promotion, after.settled(self)

    def settled(self, before: Game) -> Game:
        """Return the position with all that comes of the move for the other seats."""
        game, mover = self, self.turn
        passed = {
            owner: each
            for owner, each in game.passed.items()
            if (owner != mover or before.passed.get(owner) != each) and game.men.get(each[1]) == (owner, "P")
        }
        game = replace(game, passed=passed, walking=game.walking - game.out)
        anew = {
            seat: game.checkers(seat) - before.checkers(seat)
            for seat in SEATS
            if game.side(seat) != game.side(mover) and seat not in game.out
        }
        anew = {seat: men for seat, men in anew.items() if men}
        mark = "+" * len(anew) + game.mark
        if game.teams:
            return replace(game.next_turn(mover), mark=mark, over=bool(game.out) or game.is_bare())
        points = dict(game.points)
        if mover not in game.walking:
            live = [men for seat, men in anew.items() if seat not in game.walking]
            queen = any(game.men[man][1] in "QD" for men in live for man in men)
            points[mover] += {2: 1 if queen else 5, 3: 5 if queen else 20}.get(len(live), 0)
        mated = {seat for seat in SEATS if game.checkers(seat) and not next(game.legal(seat), None)}
        if mover not in game.walking:
            points[mover] += 20 * len(mated)
        unmoved = frozenset(square for square in game.unmoved if game.men[square][0] not in mated)
        game = replace(
            game,
            points=points,
            out=game.out | mated,
            walking=game.walking - mated,
            unmoved=unmoved,
            mark=mark + "#" * len(mated),
        )
        return game.with_end().next_turn(mover)

    def with_end(self) -> Game:
        """Return the position with the points for the end of the game, if it has ended."""
        live = [seat for seat in SEATS if seat not in self.out | self.walking]
        walkers = len(self.walking - self.out)
        points = dict(self.points)
        if len(live) < 2:
            for seat in live:
                points[seat] += 20 * walkers
        elif self.is_bare():
            for seat in live:
                points[seat] += 10 + 10 * walkers
        else:
            return self
        return replace(self, points=points, over=True)

    def is_bare(self) -> bool:
        """Say whether no living man but Kings is left."""
        return all(self.men[square][1] == "K" for square in self.living())

    def next_turn(self, mover: str) -> Game:
        at = SEATS.index(mover)
        order = [SEATS[(at + count) % 4] for count in range(1, 5)]
        following = next((seat for seat in order if seat not in self.out), mover)
        return replace(self, turn=following)

    def perft(self, depth: int) -> int:
        return sum(after.perft(depth - 1) for _, after in self.moves()) if depth else 1
