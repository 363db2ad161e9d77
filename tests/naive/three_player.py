"""Three-player chess by the rules once more: slowly, with dicts, and sharing nothing with plybook.

The board is the table of its squares. A square is its full name, such as ``bz4``; a man is ``(seat, letter)``, and
``p`` is a Pawn that goes the other way round. Directions are the four columns of the table; a heading goes on
straight where it leads into another frame.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

TABLE = Path(__file__).parent.parent / "data" / "three-player-squares.tsv"
with TABLE.open(encoding="utf-8") as lines:
    ROWS = {row["canonical"]: row for row in csv.DictReader(lines, delimiter="\t")}
OWN = {
    player: {name: row[f"{word}_own"] for name, row in ROWS.items() if row[f"{word}_own"] != "-"}
    for player, word in (("w", "white"), ("r", "red"), ("b", "black"))
}
NAMED = {player: {own: name for name, own in names.items()} for player, names in OWN.items()}
SIDES = {name: [row["N"], row["E"], row["S"], row["W(of home owner frame)"]] for name, row in ROWS.items()}
HOMES = {name for name, row in ROWS.items() if row["kind"] == "home"}
FILES = "uvwxyzabcdefghijklmn"
NEXT = {"w": "r", "r": "b", "b": "w"}
PREVIOUS = {"r": "w", "b": "r", "w": "b"}
MIRROR = dict(zip(FILES, FILES[::-1], strict=True))

Man = tuple[str, str]
Turned = tuple[str, int]


# --- the board ---------------------------------------------------------------------------------------------------


@cache
def step(square: str, heading: int, board: str) -> Turned | None:
    """Return the next square and the heading there: away from where one came."""
    target = SIDES[square][heading % 4]
    if target == "-" or (board == "homes" and target not in HOMES):
        return None
    return target, (SIDES[target].index(square) + 2) % 4


@cache
def walk(square: str, heading: int, turns: tuple[int, ...], board: str) -> Turned | None:
    """Make steps, each turned so many quarters from ``heading``; return where they lead and what became of it."""
    for turn in turns:
        found = step(square, heading + turn, board)
        if found is None:
            return None
        square, heading = found[0], found[1] - turn
    return square, heading % 4


@cache
def jump(square: str, heading: int, ways: tuple[tuple[int, ...], ...], board: str) -> Turned | None:
    """Return where any of several orders of the same steps leads; they agree (rule 1)."""
    found = {end for way in ways if (end := walk(square, heading, way, board))}
    assert len({end[0] for end in found}) <= 1
    return found.pop() if found else None


STRAIGHT = ((0,),)
DIAGONAL = ((0, 1), (1, 0))
KNIGHTLY = tuple(((0, 0, side), (0, side, 0), (side, 0, 0)) for side in (1, 3))


@cache
def line(square: str, heading: int, ways: tuple[tuple[int, ...], ...], board: str) -> tuple[str, ...]:
    found, at = [], jump(square, heading, ways, board)
    while at:
        found.append(at[0])
        at = jump(*at, ways, board)
    return tuple(found)


# --- which way a Pawn goes -----------------------------------------------------------------------------------------


def split(own: str) -> tuple[str, int]:
    return own[0], int(own[1:])


def above(own: str) -> str:
    """Return what lies north of a square in a player's own names: the wings lead to the files a and h."""
    file, rank = split(own)
    sideways = {"x": "a8", "w": "a9", "v": "a10", "u": "a11", "k": "h8", "l": "h9", "m": "h10", "n": "h11"}
    return sideways[file] if rank == 7 and file in sideways else f"{file}{rank + 1}"


def beside(own: str) -> str:
    """Return what lies east of a square in a player's own names."""
    file, rank = split(own)
    if own == "x7":  # at the gap
        return ""
    if file == "h" and 8 <= rank <= 11:
        return f"{'klmn'[rank - 8]}7"
    return "" if file == "n" or (file == "d" and rank >= 6) else FILES[FILES.index(file) + 1] + str(rank)


def heading_of(square: str, player: str, towards: str) -> int:
    """Return the heading that ``player`` calls north or east, by his names for the squares on either side."""
    names, own = NAMED[player], OWN[player][square]
    follows = above if towards == "north" else beside
    target = names.get(follows(own), "")
    if target in SIDES[square]:
        return SIDES[square].index(target)
    behind = [name for other, name in names.items() if follows(other) == own and name in SIDES[square]]
    # Past the end of a wing's rank the home beside it leads there, too, by a turn.
    behind.sort(key=lambda name: not {*split(OWN[player][name])} & {*split(own)})
    return (SIDES[square].index(behind[0]) + 2) % 4


ALL = "all"


@cache
def edge_rule(square: str, player: str) -> tuple[str, int]:
    """Rule 3: what the Pawns of an edge player can do on a square, and which heading is forwards."""
    if square not in OWN[player]:
        return ALL, 0
    file, rank = split(OWN[player][square])
    north = heading_of(square, player, "north")
    if file in "abcdefgh":
        return ("white" if rank <= 6 else "yellow" if rank <= 9 else ALL), north
    return ("yellow" if file in "zyij" else "white"), north


@cache
def corner_rule(square: str, player: str) -> tuple[str, int]:
    """Rule 4: the same for the Pawns that set out from the wing on the right of ``player``."""
    following = NEXT[player]
    behind = NEXT[following]
    if square in {f"{behind}{file}1" for file in "abcd"}:
        return ALL, 0
    if square in OWN[following]:
        _, rank = split(OWN[following][square])
        return ("white" if 2 <= rank <= 5 else "yellow"), heading_of(square, following, "east")
    file, rank = split(OWN[player].get(square, "-0"))
    if file in "abcd" and rank <= 6:
        return "white", heading_of(square, player, "north")
    if file in "uvwxyz":
        return ("yellow" if file in "zy" else "white"), heading_of(square, player, "north")
    return ALL, 0


@cache
def plain_rule(square: str, player: str) -> tuple[str, int]:
    """Rule 5: north in one's own home, towards the back rank in the others."""
    return "white", 0 if square[0] == player else 2


@cache
def mirrored(square: str, player: str) -> str:
    """Return the mirror image of ``square`` about the axis of ``player``."""
    for frame in (player, NEXT[player], NEXT[NEXT[player]]):
        if square in OWN[frame]:
            file, rank = split(OWN[frame][square])
            other = {player: player, NEXT[player]: NEXT[NEXT[player]], NEXT[NEXT[player]]: NEXT[player]}[frame]
            return NAMED[other][f"{MIRROR[file]}{rank}"]
    raise AssertionError(square)


@dataclass(frozen=True)
class Way:
    """How Pawns go: by which rule, whose, and mirrored about whose axis, if they are."""

    rule: str
    player: str
    mirror: str = ""

    def targets(self, square: str) -> tuple[set[str], set[str]]:
        """Return where a Pawn on ``square`` steps and where it captures."""
        if self.mirror:
            steps, captures = _targets(mirrored(square, self.mirror), self.rule, self.player)
            return {mirrored(to, self.mirror) for to in steps}, {mirrored(to, self.mirror) for to in captures}
        return _targets(square, self.rule, self.player)

    def promotions(self) -> set[str]:
        if self.rule == "corner":
            found = {NAMED[NEXT[self.player]][f"n{rank}"] for rank in (2, 3, 4, 5)}
        elif self.rule == "edge":
            found = {NAMED[self.player][f"{file}12"] for file in "abcdefgh"}
        else:
            found = {f"{other}{file}1" for other in "wrb" if other != self.player for file in "abcdefgh"}
        return {mirrored(square, self.mirror) for square in found} if self.mirror else found


@cache
def _targets(square: str, rule: str, player: str) -> tuple[set[str], set[str]]:
    board = "homes" if rule == "plain" else "all"
    powers, forwards = {"edge": edge_rule, "corner": corner_rule, "plain": plain_rule}[rule](square, player)
    step_turns = {"white": [0], "yellow": [0, 1, 3], ALL: [0, 1, 2, 3]}[powers]
    capture_turns = [0, 1, 2, 3] if powers == ALL else [0, 3]
    steps = [jump(square, forwards + turn, STRAIGHT, board) for turn in step_turns]
    captures = [jump(square, forwards + turn, DIAGONAL, board) for turn in capture_turns]
    return {to[0] for to in steps if to}, {to[0] for to in captures if to}


# --- games -------------------------------------------------------------------------------------------------------

FIRST = {5: "NPPP", 4: "pNBP", 3: "pBQR", 2: "ppRK"}
ALTERNATE = {5: "PPPP", 4: "PPPP", 3: "NRRB", 2: "NBQK"}
SIX = {"w": 0, "u": 2, "r": 1, "y": 0, "b": 2, "g": 1}
# For each game its seats in the order of play with their sides, and who sits in which wing, mirrored or not.
GAMES: dict[str, tuple[dict[str, int], dict[str, tuple[str, str]], dict[int, str]]] = {
    "three-player": ({"w": 0, "r": 1, "b": 2}, {}, {}),
    "three-player-duel": ({"w": 0, "b": 1}, {}, {}),
    "three-player-plain": ({"w": 0, "r": 1, "b": 2}, {}, {}),
    "three-player-plain-duel": ({"w": 0, "b": 1}, {}, {}),
    "three-player-partners": ({"w": 0, "u": 1, "y": 0, "b": 1}, {"y": ("w", "right"), "u": ("b", "left")}, ALTERNATE),
    "three-player-partners-first": (
        {"w": 0, "u": 1, "y": 0, "b": 1},
        {"y": ("w", "right"), "u": ("b", "left")},
        FIRST,
    ),
    "three-player-six": (SIX, {"u": ("w", "right"), "y": ("r", "right"), "g": ("b", "right")}, FIRST),
    "three-player-six-alternate": (SIX, {"u": ("w", "right"), "y": ("r", "right"), "g": ("b", "right")}, ALTERNATE),
}
EXCHANGED = {
    "three-player-duel", "three-player-plain-duel", "three-player-partners", "three-player-partners-first",
}  # fmt: skip


def edge_array(name: str, seat: str) -> str:
    return "RNBKQBNR" if seat == "b" and name in EXCHANGED else "RNBQKBNR"


@cache
def array(name: str) -> dict[str, Man]:
    """Rule 5."""
    sides, wings, rows = GAMES[name]
    men = {}
    for seat in sides:
        if seat in wings:
            player, hand = wings[seat]
            for rank, letters in rows.items():
                for file, letter in zip("klmn", letters, strict=True):
                    own = MIRROR[file] if hand == "left" else file
                    men[NAMED[player][f"{own}{rank}"]] = (seat, letter)
            continue
        for file, letter in zip("abcdefgh", edge_array(name, seat), strict=True):
            men[f"{seat}{file}1"], men[f"{seat}{file}2"] = (seat, letter), (seat, "P")
    return men


@cache
def way_of(name: str, seat: str, letter: str) -> Way:
    """Return how the Pawns ``letter`` of a seat go (rules 3 and 4)."""
    _, wings, _ = GAMES[name]
    if seat not in wings:
        return Way("plain" if "plain" in name else "edge", seat)
    player, hand = wings[seat]
    if hand == "left":
        return Way("corner", player, player) if letter == "P" else Way("corner", PREVIOUS[player])
    # The others go as those of the wing would that lies opposite about the axis of the wing itself.
    return Way("corner", player) if letter == "P" else Way("corner", NEXT[player], NEXT[player])


@cache
def starts(name: str, seat: str) -> set[str]:
    return {square for square, man in array(name).items() if man[0] == seat and man[1] in "Pp"}


@dataclass(frozen=True)
class Game:
    """A position. ``passed`` holds for a seat the square its Pawn has passed over and the one where it stands."""

    name: str
    men: dict[str, Man]
    turn: str = "w"
    left: frozenset[str] = frozenset()
    unmoved: frozenset[str] = frozenset()
    passed: dict[str, tuple[str, str]] = field(default_factory=dict)

    @classmethod
    def start(cls, name: str) -> Game:
        men = array(name)
        rooks = {f"{seat}{file}1" for seat in GAMES[name][0] if seat in "wrb" for file in "ah"}
        return cls(name, men, unmoved=frozenset(rooks))

    @property
    def board(self) -> str:
        return "homes" if "plain" in self.name else "all"

    def side(self, seat: str) -> int:
        return GAMES[self.name][0][seat]

    def order(self) -> list[str]:
        """Return the seats in play after the one to move, in the order of play, and that one last."""
        seats = list(GAMES[self.name][0])
        at = seats.index(self.turn)
        return [seat for seat in (*seats[at + 1 :], *seats[: at + 1]) if seat not in self.left]

    def attacked_from(self, square: str) -> set[str]:
        """Return what the man on ``square`` attacks, own men among them."""
        seat, letter = self.men[square]
        if letter in "Pp":
            return way_of(self.name, seat, letter).targets(square)[1]
        if letter in "NK":
            kinds = KNIGHTLY if letter == "N" else (STRAIGHT, DIAGONAL)
            ends = [jump(square, heading, ways, self.board) for heading in range(4) for ways in kinds]
            return {end[0] for end in ends if end}
        found = set()
        for ways in {"B": (DIAGONAL,), "R": (STRAIGHT,), "Q": (STRAIGHT, DIAGONAL)}[letter]:
            for heading in range(4):
                for target in line(square, heading, ways, self.board):
                    found.add(target)
                    if target in self.men:
                        break
        return found

    def attacked(self, square: str, seat: str) -> bool:
        """Say whether a man hostile to ``seat`` attacks ``square``."""
        foes = [here for here, man in self.men.items() if self.side(man[0]) != self.side(seat)]
        return any(square in self.attacked_from(here) for here in foes)

    def in_check(self, seat: str) -> bool:
        [king] = [square for square, man in self.men.items() if man == (seat, "K")]
        return self.attacked(king, seat)

    def pseudo(self) -> Iterator[tuple[str, str, str, Game]]:
        """Yield origin, target, promotion and the position after moves that look to no check."""
        prey = {here for here, man in self.men.items() if self.side(man[0]) != self.side(self.turn) and man[1] != "K"}
        for origin, (seat, letter) in self.men.items():
            if seat != self.turn:
                continue
            if letter in "Pp":
                yield from self.pawn_moves(origin, letter, prey)
                continue
            for target in self.attacked_from(origin):
                if target in prey or target not in self.men:
                    yield origin, target, "", self.moved(origin, target, letter)

    def pawn_moves(self, origin: str, letter: str, prey: set[str]) -> Iterator[tuple[str, str, str, Game]]:
        way = way_of(self.name, self.turn, letter)
        steps, captures = way.targets(origin)
        hostile = {owner: each for owner, each in self.passed.items() if self.side(owner) != self.side(self.turn)}
        behind = dict(hostile.values())
        for target in (steps - set(self.men)) | (captures & (prey | set(behind))):
            kinds = [letter]
            if target in way.promotions():
                kinds = ["Q", "R", "B", "N", letter] if way.rule == "edge" else ["Q", "R", "B", "N"]
            taken = behind.get(target, "") if target in captures and target not in self.men else ""
            for kind in kinds:
                yield origin, target, kind if kind != letter else "", self.moved(origin, target, kind, taken)
        if origin in starts_of(self.name, self.turn, letter):
            passed, target = double_step(self.name, self.turn, letter, origin)
            if not {passed, target} & set(self.men):
                after = self.moved(origin, target, letter)
                yield origin, target, "", replace(after, passed={**after.passed, self.turn: (passed, target)})

    def moved(self, origin: str, target: str, letter: str, taken: str = "") -> Game:
        """Return the position after a move, the turn not yet passed on."""
        men = {square: man for square, man in self.men.items() if square not in (origin, target, taken)}
        men[target] = (self.turn, letter)
        unmoved = self.unmoved - {origin, target}
        if letter == "K":
            unmoved -= {f"{self.turn}a1", f"{self.turn}h1"}
        passed = {owner: each for owner, each in self.passed.items() if target not in each and taken not in each}
        return replace(self, men=men, unmoved=unmoved, passed=passed)

    def castlings(self) -> Iterator[tuple[str, str, str, Game]]:
        """Rule 6.1."""
        seat = self.turn
        for rook_file in "ha":
            rook = f"{seat}{rook_file}1"
            if rook not in self.unmoved:
                continue
            files = "abcdefgh"
            king_at, rook_at = edge_array(self.name, seat).index("K"), files.index(rook_file)
            king, towards = f"{seat}{files[king_at]}1", (1 if rook_at > king_at else -1)
            between = [f"{seat}{files[at]}1" for at in range(min(king_at, rook_at) + 1, max(king_at, rook_at))]
            way = [f"{seat}{files[king_at + towards * count]}1" for count in range(3)]
            if set(between) & set(self.men):
                continue
            lone = replace(self, men={here: man for here, man in self.men.items() if here != king})
            if any(lone.attacked(square, seat) for square in way):
                continue
            after = self.moved(king, way[2], "K")
            men = {here: man for here, man in after.men.items() if here != rook}
            yield king, way[2], "", replace(after, men={**men, way[1]: (seat, "R")})

    def moves(self) -> Iterator[tuple[str, Game]]:
        """Yield the legal moves, as ``we2we4`` or ``wb11wb12Q``, and what they lead to (rule 6)."""
        for origin, target, promotion, after in (*self.pseudo(), *self.castlings()):
            if not after.in_check(self.turn):
                yield origin + target + promotion, after.passed_on()

    def passed_on(self) -> Game:
        """Return the position for the next seat that can play; who is mated has left with his side (rule 6.4)."""
        turn = self.order()[0]
        game = replace(self, turn=turn, passed={owner: each for owner, each in self.passed.items() if owner != turn})
        in_play = {self.side(seat) for seat in self.order()}
        if len(in_play) <= 2 or not game.in_check(turn) or next(game.moves(), None):
            return game
        gone = {seat for seat in game.order() if self.side(seat) == self.side(turn)}
        men = {square: man for square, man in game.men.items() if man[0] not in gone}
        passed = {owner: each for owner, each in game.passed.items() if owner not in gone}
        return replace(game, men=men, left=self.left | gone, passed=passed).passed_on()

    def perft(self, depth: int) -> int:
        return sum(after.perft(depth - 1) for _, after in self.moves()) if depth else 1


@cache
def starts_of(name: str, seat: str, letter: str) -> set[str]:
    """Return where a double step may start: wherever Pawns that go the same way stand at the beginning."""
    return {square for square in starts(name, seat) if array(name)[square] == (seat, letter)}


@cache
def double_step(name: str, seat: str, letter: str, origin: str) -> tuple[str, str]:
    """Return the square passed over and the target of the double step from ``origin``, where Pawns go one way."""
    [passed] = way_of(name, seat, letter).targets(origin)[0]
    first, second, *_ = line(origin, SIDES[origin].index(passed), STRAIGHT, "all")
    return first, second
