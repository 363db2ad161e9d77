"""The base for games on a box, by two small games that have nothing of chess but the royal man.

One is on a flat board of six by six, where Pawns go ahead along both axes, from corner to corner. The other has four
axes, two of which share their values, and Pawns that go along the last.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import ClassVar

import pytest

from plybook.catalogue import Variant, variants
from plybook.notation.notation import Notation
from plybook.rules.board import Box, Direction
from plybook.rules.movement import Movement, every_way
from plybook.rules.moves import Move, Query
from plybook.rules.position import Position
from plybook.rules.setup import FenError
from plybook.rules.table.men import Kind, pawn
from plybook.rules.table.position import TablePosition
from plybook.testing import NotationContract, VariantContract, played
from tests.extent import some
from tests.tables import each_row


class CornersPosition(TablePosition):
    """Camels, Zebras, Nightriders and Dragons, from corner to corner of a flat board."""

    __slots__ = ()

    geometry = Box(("file", "rank"), ("abcdef", "123456"))
    forward_axes = (0, 1)
    men = (
        pawn(2, forward_axes),
        Kind("C", "Camel", leaps=every_way(1, 3)),
        Kind("Z", "Zebra", leaps=every_way(2, 3)),
        Kind("N", "Nightrider", rides=every_way(1, 2)),
        Kind("D", "Dragon", leaps=every_way(1, 1), rides=every_way(0, 1)),
        Kind("S", "Silver", leaps=((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 1), (1, 0))),
        Kind("M", "Mann", leaps=every_way(0, 1) + every_way(1, 1)),
    )
    start_fen = "3cdm/3pzd/4pn/NP1s2/DZP3/MDCS2 w 0 1"


class WorldsPosition(TablePosition):
    """Rooks, Unicorns and leapers through three axes at once, in two worlds of two levels of three by four."""

    __slots__ = ()

    geometry = Box(("world", "level", "file", "rank"), ("12", "XY", "abc", "1234"))
    men = (
        pawn(4, (3,)),
        Kind("Rk", "Rook", rides=every_way(0, 0, 0, 1)),
        Kind("Un", "Unicorn", rides=every_way(1, 1, 1, 0)),
        Kind("Lp", "Leaper", leaps=every_way(0, 1, 1, 2)),
        Kind("Kg", "King", leaps=every_way(0, 0, 0, 1) + every_way(0, 0, 1, 1)),
    )
    start_fen = "3/3/3/3|lprkun/ppp/PPP/3|3/3/PPP/LpRkUn|rkkglp/pp1/3/RkKgLp w 0 1"
    last_ranks = (geometry.cells_at((None, None, None, "4")), geometry.cells_at((None, None, None, "1")))
    pawn_cells = geometry.all
    promotions = ("Rk", "Lp")
    cell_word = "spot"


GAMES: list[type[TablePosition]] = [CornersPosition, WorldsPosition]
FEW = {
    CornersPosition: "3d1m/4P1/5P/p5/6/M1pD2 b",
    WorldsPosition: "2kg/3/PP1/3|3/P2/p2/3|3/P2/p1p/3|3/1P1/p2/Kg2 w",
}
VARIANTS = {
    rules: Variant(
        id=f"box-{rules.__name__}",
        title=rules.__name__,
        about="",
        seats=rules.seats,
        rules=rules,
        notations=("san", "lan", "uci"),
        picture="tiers",
    )
    for rules in GAMES
}


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the games be there by name."""
    for game in VARIANTS.values():
        monkeypatch.setitem(variants._loaded, game.id, game)


# --- the rules, once more and slowly -------------------------------------------------------------------------------

Spot = tuple[int, ...]
Men = dict[Spot, tuple[int, int]]
"""The seat and kind of the man on each spot that has one; a spot is the number of its value on each axis."""


class Slow:
    """What men of a table can do, by counting on fingers."""

    def __init__(self, rules: type[TablePosition]) -> None:
        self.rules = rules
        self.sizes = [len(axis) for axis in rules.geometry.values]
        axes = rules.geometry.values
        self.spots = [
            tuple(axis.index(value) for axis, value in zip(axes, place, strict=True))
            for place in rules.geometry.places
        ]

    def men(self, ours: Position) -> Men:
        kinds = self.rules.kinds
        found = ((spot, ours.man_at(cell)) for cell, spot in enumerate(self.spots))
        return {spot: (man.seat, kinds.index(man.kind)) for spot, man in found if man}

    def step(self, spot: Spot, way: Direction, seat: int) -> Spot | None:
        back = [-1 if seat and axis in self.rules.forward_axes else 1 for axis in range(len(self.sizes))]
        found = tuple(at + by * sign for at, by, sign in zip(spot, way, back, strict=True))
        return found if all(0 <= at < size for at, size in zip(found, self.sizes, strict=True)) else None

    def targets(self, men: Men, origin: Spot) -> set[Spot]:
        seat, number = men[origin]
        kind = self.rules.men[number]
        found = set()
        for ways, captures, moves in ((kind.leaps, 1, 1), (kind.steps, 0, 1), (kind.captures, 1, 0)):
            for way in ways:
                target = self.step(origin, way, seat)
                if target and (moves if target not in men else captures and men[target][0] != seat):
                    found.add(target)
        for way in kind.rides:
            target = self.step(origin, way, seat)
            while target and target not in men:
                found.add(target)
                target = self.step(target, way, seat)
            if target and men[target][0] != seat:
                found.add(target)
        return found

    def is_safe(self, men: Men, seat: int) -> bool:
        [royal] = [spot for spot, man in men.items() if man == (seat, len(self.rules.kinds) - 1)]
        return all(royal not in self.targets(men, spot) for spot, man in men.items() if man[0] != seat)

    def moves(self, ours: Position) -> Iterator[str]:
        men = self.men(ours)
        for origin, man in men.items():
            if man[0] == ours.turn:
                for target in self.targets(men, origin):
                    after = {spot: other for spot, other in men.items() if spot != origin} | {target: man}
                    if self.is_safe(after, ours.turn):
                        yield from (f"{origin}{target}{kind}" for kind in self.becomes(man, target))

    def becomes(self, man: tuple[int, int], target: Spot) -> Sequence[str]:
        """Return the kinds a man promotes to who goes to ``target``; of one who stays what he is there is none."""
        seat, number = man
        is_last = self.rules.last_ranks[seat] >> self.spots.index(target) & 1
        return self.rules.promotions if number == 0 and is_last else ("",)


SLOW = {rules: Slow(rules) for rules in GAMES}


class BoxContract(VariantContract):
    rules: ClassVar[type[TablePosition]]
    naive_games, tries = some(1, 2), some(60, 150)

    def stands(self, chance: random.Random) -> Iterator[Position]:
        """Yield the positions of games of few men."""
        while True:
            yield from played(self.rules.from_fen(FEW[self.rules]), 50, chance)

    def naive(self, position: Position) -> list[str]:
        slow = SLOW[self.rules]
        assert position.is_check() is not slow.is_safe(slow.men(position), position.turn)
        return list(slow.moves(position))

    def text(self, position: Position, move: Move) -> str:
        spots, promotion = SLOW[self.rules].spots, self.rules.kinds[move.promotion] if move.promotion else ""
        return f"{spots[move.origin]}{spots[move.target]}{promotion}"

    def test_what_is_compared_is_lively(self) -> None:
        compared = list(self._positions(1, self.naive_games))
        assert sum(ours.is_check() for ours in compared) >= 5
        assert sum(move.promotion > 0 for ours in compared for move in ours.iter_legal_moves()) >= 5


class TestCorners(BoxContract):
    variant, rules = "box-CornersPosition", CornersPosition
    perft = (16, 237)


class TestWorlds(BoxContract):
    variant, rules = "box-WorldsPosition", WorldsPosition
    perft = (32, 811)


# --- what follows from the table -----------------------------------------------------------------------------------


def test_the_pawn_of_two_forward_axes_steps_along_both_and_captures_between_them() -> None:
    assert pawn(2, (0, 1)).steps == ((0, 1), (1, 0))
    assert pawn(2, (0, 1)).captures == ((1, 1),)
    assert pawn(3, (2,)).captures == ((-1, 0, 1), (0, -1, 1), (0, 1, 1), (1, 0, 1))


def test_what_a_game_does_not_state_follows() -> None:
    rules = CornersPosition
    assert rules.kinds == ("P", "C", "Z", "N", "D", "S", "M")
    assert rules.promotions == ("C", "Z", "N", "D", "S")
    assert (rules.most_men, rules.most_pawns) == (9, 2)
    assert rules.last_ranks == (1 << rules.geometry.cell("f6"), 1 << rules.geometry.cell("a1"))
    assert WorldsPosition.forward_axes == (3,)
    # A man who goes ahead as he goes back has one table for both sides.
    white, black = rules.movers
    assert [one.moving is other.moving for one, other in zip(white, black, strict=True)] == [
        False,
        True,
        True,
        True,
        True,
        False,
        True,
    ]


def test_a_game_of_a_game_has_its_own_array_and_the_rest_of_its_parent() -> None:
    class FewPosition(WorldsPosition):
        __slots__ = ()

        start_fen = "3/3/3/3|3/3/3/3|3/3/3/3|kg2/3/3/1KgLp w 0 1"

    assert FewPosition.most_men == 2
    assert FewPosition.promotions == ("Rk", "Lp")
    assert FewPosition.from_fen(FewPosition.start_fen).fen() == FewPosition.start_fen
    assert WorldsPosition.most_men == 12


@each_row(
    ("rules", "fen", "reason"),
    [
        (CornersPosition, "6/6/6/6/6/M5 w", "Black has no Mann"),
        (CornersPosition, "5m/6/6/6/5|/M5 w", r"no man is called '\|'"),
        (CornersPosition, "p4m/6/6/6/6/M4P w 0 1 5", "'5' stands after the last field"),
        (CornersPosition, "5P/5m/6/6/6/M5 w", "no Pawn can stand on f6"),
        (WorldsPosition, "3/3/3/3|3/3/3/3|3/3/3/3 w", "the board has 4 parts, not 3"),
        (WorldsPosition, "3/3/3/3|3/3/3|3/3/3/3|3/3/3/3 w", "world 2, level X has 4 ranks, not 3"),
        (WorldsPosition, "3/3/3/3|3/3/3/4|3/3/3/3|3/3/3/3 w", "rank 1 of world 2, level X has 3 spots, and '4'"),
    ],
)
def test_what_is_no_position(rules: type[TablePosition], fen: str, reason: str) -> None:
    with pytest.raises(FenError, match=reason):
        rules.from_fen(fen)


BARE = "5m/6/6/6/6/M5"
FIELDS = "a FEN has placement of the men, side to move, and may have half-move clock and move number"


@each_row(
    ("fen", "reason"),
    [
        ("", f"the placement of the men is missing; {FIELDS}"),
        (BARE, f"the side to move is missing; {FIELDS}"),
        (f"{BARE} w - - 0 1", f"'0' stands after the last field, the move number; {FIELDS}"),
        (f"{BARE} x", "the side to move is 'w' or 'b', not 'x'"),
        (f"{BARE} w -", "'-' is no count of moves: the half-move clock is a number of at most six digits"),
        (f"{BARE} w 0 1.", "'1.' is no count of moves: the move number is a number of at most six digits"),
        (f"{BARE}/6 w", "placement of the men: the board has 6 ranks, not 7"),
        ("5m/7/6/6/6/M5 w", "placement of the men: rank 5 has 6 squares, and '7' fills more"),
        (
            "5m/6/6/6/6/M4Q w",
            "placement of the men: no man is called 'Q'; there are P, C, Z, N, D, S and M, and "
            "Black's in small letters",
        ),
    ],
)
def test_a_fault_in_a_fen_says_which_field_it_is_in_and_what_is_wanted(fen: str, reason: str) -> None:
    with pytest.raises(FenError) as caught:
        CornersPosition.from_fen(fen)
    assert str(caught.value) == reason


def test_explanations_name_the_games_own_things() -> None:
    start = CornersPosition.from_fen("5m/4p1/3P2/6/1C4/M5 w")
    said = VARIANTS[CornersPosition].notation("lan")
    assert start.explain(said.read("Cb2-c6").query) == "no Camel reaches c6 from b2"
    assert start.explain(said.read("d4-e6").query) == "no Pawn reaches e6 from d4"
    assert start.explain(said.read("d4-e4=D").query) == "a Pawn promotes only on rank 6 of the f-file"
    assert WorldsPosition.from_fen(WorldsPosition.start_fen).explain(Query(targets=0)) == "there is no such spot"


def test_rides_that_cross_on_different_ways_are_refused_when_they_meet() -> None:
    board = Box(("file", "rank"), ("abcdefgh", "1"))
    crossing = Movement(board, rides=((2, 0), (3, 0)))
    with pytest.raises(ValueError, match="rides lead from cell 0 to 6 over different cells"):
        crossing.paths(0)
    nested = Movement(board, leaps=((2, 0),), rides=((1, 0), (4, 0)))
    assert nested.paths(0)[2] == 0
    assert nested.paths(0)[4] == 0
    assert nested.paths(0)[3] == 0b110
    assert nested.origins(2, 1, 0b10) == 1


# --- notations and pictures ----------------------------------------------------------------------------------------


class TestCornersInSAN(NotationContract):
    variant, notation = "box-CornersPosition", "san"


class TestCornersInLAN(NotationContract):
    variant, notation = "box-CornersPosition", "lan"


class TestCornersInUCI(NotationContract):
    variant, notation = "box-CornersPosition", "uci"


class TestWorldsInSAN(NotationContract):
    variant, notation = "box-WorldsPosition", "san"


class TestWorldsInLAN(NotationContract):
    variant, notation = "box-WorldsPosition", "lan"


class TestWorldsInUCI(NotationContract):
    variant, notation = "box-WorldsPosition", "uci"


def test_an_origin_is_told_by_as_little_as_is_needed() -> None:
    ours = CornersPosition.from_fen("5m/6/2P3/1P4/6/M5 w")
    san = VARIANTS[CornersPosition].notation("san")
    texts = sorted(san.emit(move, ours) for move in ours.iter_legal_moves() if ours.board[move.origin] == 1)
    # From b3 and c4, c3 and c4, b4 and d4, c5: two Pawns go to none of them.
    assert texts == ["b4", "c3", "c5", "d4"]
    both = CornersPosition.from_fen("5m/6/1P4/2P3/6/M5 w")
    texts = sorted(san.emit(move, both) for move in both.iter_legal_moves() if both.board[move.origin] == 1)
    # Both go to c4; c is the Camel's letter in small, so the Pawn from there has his own before it.
    assert texts == ["Pcc4", "b5", "bc4", "d3"]


def test_values_that_two_axes_share_make_an_origin_all_or_nothing() -> None:
    ours = WorldsPosition.from_fen("3/3/3/2kg|3/3/3/3|3/3/3/3|Rk1Rk/3/3/1Kg1 w")
    san = VARIANTS[WorldsPosition].notation("san")
    texts = {san.emit(move, ours) for move in ours.iter_legal_moves() if ours.board[move.origin] == 2}
    assert {"Rk1Ya4", "Rk1Xb4", "Rk1Xa41Xb4", "Rk1Xc41Xb4"} & texts == {"Rk1Ya4", "Rk1Xa41Xb4", "Rk1Xc41Xb4"}
    reading: Notation = san.notation
    assert reading.parse("Rk1Xa41Xc4").origin == ("1", "X", "a", "4")
    assert not reading.accepts("Rk11Xc4")
    assert not reading.accepts("RkX1Xc4")


def test_four_axes_are_drawn_board_by_board() -> None:
    variant = VARIANTS[WorldsPosition]
    start = variant.start()
    picture = variant.draw(start)
    assert picture.splitlines()[0] == "board 2Y is empty" or picture.startswith("world 2, level Y")
    assert "world 1, level X" in picture
    alone = variant.draw(start, level="1x", seat=1)
    assert alone.splitlines() == [
        "world 1, level X",
        "    c   b   a",
        " 1  Lp  Kg  Rk  1",
        " 2  .   .   .   2",
        " 3  .   p   p   3",
        " 4  lp  kg  rk  4",
    ]


def test_a_flat_board_is_drawn_without_a_name() -> None:
    variant = VARIANTS[CornersPosition]
    marked = {CornersPosition.geometry.cell("c3")}
    assert variant.draw(variant.start(), marked=marked).splitlines() == [
        "    a  b  c  d  e  f",
        " 6  .  .  .  c  d  m  6",
        " 5  .  .  .  p  z  d  5",
        " 4  .  .  .  .  p  n  4",
        " 3  N  P [.] s  .  .  3",
        " 2  D  Z  P  .  .  .  2",
        " 1  M  D  C  S  .  .  1",
    ]


def test_a_move_of_another_position_is_refused() -> None:
    start = VARIANTS[CornersPosition].start()
    assert not start.is_legal(Move(0, 35))
