"""The rules of four-player chess: perft, the naive engine beside it, and the real games."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook.rules.games.four_player.fen_options import read_options
from plybook.rules.games.four_player.games import AlonePosition, TeamsPosition
from plybook.rules.games.four_player.position import FourPlayerPosition
from plybook.rules.games.four_player.seats import STARTS
from plybook.rules.games.four_player.words import leaving_query
from plybook.rules.moves import CASTLING, RESIGNING, Move, Query
from plybook.rules.position import IllegalMoveError, Position, perft
from plybook.rules.setup import FenError
from plybook.testing import VariantContract
from tests.extent import some
from tests.naive.four_player import Game
from tests.real_games import FOUR_PLAYER_GAMES
from tests.rules.games.four_player_men import naive_of, naive_state, named, state
from tests.tables import each_row

ALONE, TEAMS = plybook.variant("four-player"), plybook.variant("four-player-teams")
PASSING = (
    "B-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'enPassant':('e3:e4','','h12:h11','')}-3,yR,yN,yB,yK,yQ,yB,yN,yR,3/3,yP,yP,yP,"
    "yP,2,yP,yP,3/8,yP,5/bR,bP,5,yP,2,gP,2,gR/bN,bP,10,gP,gN/bB,bP,10,gP,gB/bQ,bP,10,gP,gK/bK,1,bP,9,gP,gQ/bB,bP,10,gP,"
    "gB/bN,bP,9,gP,1,gN/bR,2,bP,rP,1,rP,5,gP,gR/5,rP,8/3,rP,3,rP,rP,rP,rP,3/3,rR,rN,rB,rQ,rK,rB,rN,rR,3"
)
GREEN_DEAD = (
    "Y-0,0,0,1-1,0,0,0-1,1,1,0-7,7,26,0-1-4,yN,yB,yK,3,yR,3/5,yP,yP,yB,1,yP,yP,3/8,yP,1,yN,3/bR,bP,1,bN,2,bB,yP,2,dgP,2,"
    "dgR/2,bP,9,dgP,dgN/3,bP,9,yQ/bQ,bP,10,dgP,1/bK,1,bP,9,dgP,dgK/bB,bP,9,dgN,dgQ,dgB/bN,1,bP,3,rP,7/rB,2,bP,rP,7,dgP,"
    "dgR/3,rP,1,rP,rQ,7/7,rP,rP,rP,rP,3/3,rR,rN,2,rK,rB,rN,rR,3"
)
YELLOW_WALKS = (
    "Y-0,0,0,1-0,0,0,0-0,0,0,0-39,40,53,34-9-{'resigned':(false,false,true,false)}-14/6,rD,7/5,bB,8/4,bK,9/5,bP,8/2,bP,1,"
    "bN,6,dgP,2/3,bP,10/14/4,rP,5,dyD,3/6,rB,1,dgP,1,yK,3/9,dgP,1,dgK,2/7,rP,1,rD,4/8,rP,rP,4/9,rK,4"
)
IN_TEAMS = (
    "B-0,0,0,0-1,1,0,0-1,1,0,1-0,0,0,0-2-10,yR,3/3,yP,1,yP,yK,yN,2,yP,3/5,yP,1,yP,yP,5/bR,3,bP,2,yP,2,gR,3/1,bP,10,gP,1/"
    "bB,bP,10,gP,gB/1,bP,9,gP,1,gK/bK,1,bP,9,gP,1/1,bP,bN,10,gB/1,bP,4,rB,5,gP,1/bR,1,bP,4,rN,4,gP,gR/4,rP,2,rP,2,rN,3/"
    "3,rP,rB,rP,rP,1,rP,rP,rP,3/3,rR,3,rK,2,rR,3"
)


@pytest.mark.parametrize(
    ("start", "counts"),
    [
        ("4PC", (20, 395, 7800)),
        ("4PCo", (20, 399, 7960)),
        ("4PCb", (20, 395, 7880)),
        ("4PCn", (20, 395, 7880)),
        ("4PCrg", (20, 395, 7880)),
        (PASSING, (33, 925)),
        (GREEN_DEAD, (45, 1932)),
        (YELLOW_WALKS, (4, 248)),
    ],
)
def test_perft_of_each_for_itself(start: str, counts: tuple[int, ...]) -> None:
    position = ALONE.position(start)
    assert tuple(perft(position, depth) for depth in range(1, len(counts) + 1)) == counts
    depth = some(1, 2)  # the naive rules take their time
    assert naive_of(position).perft(depth) == counts[depth - 1]


@pytest.mark.parametrize(("start", "counts"), [*((name, None) for name in STARTS), (IN_TEAMS, (29, 644))])
def test_perft_in_teams(start: str, counts: tuple[int, ...] | None) -> None:
    position = TEAMS.position(start)
    expected = counts or (20, 399 if start == "4PCo" else 395)
    assert (perft(position, 1), perft(position, 2)) == expected
    depth = some(1, 2)
    assert naive_of(position).perft(depth) == expected[depth - 1]


@pytest.mark.slow
def test_perft_to_the_fourth_ply() -> None:
    assert perft(ALONE.start(), 4) == 152050


@pytest.mark.parametrize("fen", [PASSING, GREEN_DEAD, YELLOW_WALKS])
def test_a_fen4_comes_back_byte_for_byte(fen: str) -> None:
    position = ALONE.position(fen)
    assert position.fen() == fen
    assert ALONE.position(position.fen_as("fen4-corners")) == position
    assert position.fen_as("fen4-corners").count("x") == 36


def test_the_naive_start_is_the_start() -> None:
    for name in STARTS:
        for variant in (ALONE, TEAMS):
            position = variant.position(name)
            assert isinstance(position, FourPlayerPosition)
            assert state(position) == naive_state(Game.start(name, teams=variant is TEAMS))


class OnTheCross(VariantContract):
    """Games of which captures and the leaving of seats are a large part."""

    games, plies, naive_games = 1, 12, 1
    tries = some(4, 16)

    def naive(self, position: Position) -> dict[str, object]:
        return {name: (naive_state(game), game.mark) for name, game in naive_of(position).moves()}

    def text(self, position: Position, move: Move) -> str:
        return named(position, move)

    def seen(self, position: Position) -> object:
        assert isinstance(position, FourPlayerPosition)
        return state(position), position.check_mark()

    def stands(self, chance: random.Random) -> Iterator[Position]:
        while True:
            position = plybook.variant(self.variant).start()
            for ply in range(120):
                moves = sorted(position.iter_legal_moves())
                if not moves:
                    break
                if ply % 17 == 16:
                    yield position
                captures = [move for move in moves if position.is_capture(move)]
                position = position.apply_unchecked(chance.choice(captures or moves))


class TestAlone(OnTheCross):
    variant = ALONE.id


class TestTeams(OnTheCross):
    variant = TEAMS.id


@pytest.mark.parametrize("file", FOUR_PLAYER_GAMES[:: some(3, 1)], ids=lambda file: file.stem)
def test_real_games_are_those_of_the_naive_rules(file: object) -> None:
    replayed = plybook.replay(plybook.read(file)[0])  # type: ignore[arg-type]
    assert replayed.is_complete
    steps = list(replayed.line.steps())
    for index, (_, before, move, after) in enumerate(steps):
        if move.special >= RESIGNING:
            continue
        if index % some(83, 41) and "#" not in after.check_mark() and "++" not in after.check_mark():
            continue  # the naive rules take their time
        ways = dict(naive_of(before).moves())
        assert {named(before, each) for each in before.iter_legal_moves()} == ways.keys()
        game = ways[named(before, move)]
        assert isinstance(after, FourPlayerPosition)
        assert (state(after), after.check_mark()) == (naive_state(game), game.mark)


def start() -> AlonePosition:
    return AlonePosition.from_fen(AlonePosition.start_fen)


@each_row(
    ("short", "long", "reason", "reason_long"),
    [
        (1, 1, "Red's Bishop on i1 and Red's Knight on j1 stand in the way",
         "Red's Knight on e1, Red's Bishop on f1 and Red's Queen on g1 stand in the way"),
        (0, 1, "the Rook on that side has moved or was taken",
         "Red's Knight on e1, Red's Bishop on f1 and Red's Queen on g1 stand in the way"),
        (1, 0, "Red's Bishop on i1 and Red's Knight on j1 stand in the way",
         "the Rook on that side has moved or was taken"),
        (0, 0, *["the King has moved, or both Rooks have moved or were taken"] * 2),
    ],
)  # fmt: skip
def test_why_red_cannot_castle(short: int, long: int, reason: str, reason_long: str) -> None:
    rights = f"-{short},1,1,1-{long},1,1,1-"
    position = AlonePosition.from_fen(AlonePosition.start_fen.replace("-1,1,1,1-1,1,1,1-", rights))
    for token, why in (("O-O", reason), ("O-O-O", reason_long)):
        assert position.explain(Query(CASTLING, token=token)) == f"castling: {why}"


def test_what_stands_after_the_last_option() -> None:
    with pytest.raises(FenError, match="a comma is between options, not 'x}'"):
        read_options("{'fullMove':1x}")
    assert read_options("{'fullMove':1,}") == {"fullMove": 1}


@pytest.mark.parametrize(("queen", "is_check"), [("bQ", True), ("yQ", False), ("dyQ", False)])
def test_men_of_a_seat_that_is_out_give_no_check(queen: str, is_check: bool) -> None:
    rows = [f"3,4,{queen},3,3", "3,8,3", "3,8,3", *["14"] * 8, "3,8,3", "3,8,3", "3,4,rK,3,3"]
    rows[5], rows[8] = "bK,13", "13,gK"
    fen = "R-0,0,1,0-0,0,0,0-0,0,0,0-0,0,0,0-0-" + "/".join(rows)
    assert AlonePosition.from_fen(fen).is_check() is is_check


@pytest.mark.parametrize(("letter", "points"), [("N", 3), ("B", 5), ("R", 5), ("Q", 9)])
def test_what_a_man_is_worth(letter: str, points: int) -> None:
    rows = ["3,8,3"] * 3 + ["14"] * 8 + ["3,8,3"] * 2 + ["3,4,rK,3,3"]
    rows[4], rows[5], rows[7], rows[8] = "6,yK,7", "bK,13", f"6,rR,y{letter},6", "13,gK"
    position = AlonePosition.from_fen("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-" + "/".join(rows))
    assert position.play(f"Rg7x{letter}h7").points == (points, 0, 0, 0)


def test_a_king_leaves_from_the_first_square_too() -> None:
    assert leaving_query(Move(0, 1, 0, RESIGNING)) == Query(origins=1, targets=2, token="R")
    assert leaving_query(Move(-1, -1, 0, RESIGNING)) == Query(RESIGNING, token="R")


def explained(position: FourPlayerPosition, origin: str, target: str) -> str:
    names = position.geometry
    return position.explain(Query(origins=1 << names.cell(origin), targets=1 << names.cell(target)))


def test_a_pawn_that_steps_to_where_another_has_passed_takes_nothing() -> None:
    men = "7,yK,6/14/14/14/14/14/bK,13/13,gK/14/3,bP,10/bR,1,rP,3,rK,7/14/14/14"
    none = "-".join(["0,0,0,0"] * 4)
    position = AlonePosition.from_fen(f"R-{none}-0-{{'enPassant':('','c5:d5','','')}}-{men}")
    assert [each.pawn for each in position.passed] == [position.geometry.cell("d5")]
    assert explained(position, "c4", "c5") == "the Pawn on c4 is pinned by Blue's Rook on a4"


def test_a_dead_man_in_the_way_is_called_so() -> None:
    reason = "the path from k14 to k1 is blocked by Red's dead Pawn on k2 and Yellow's Pawn on k13"
    assert explained(start().play("R b4-c4"), "k14", "k1") == reason


class TestLeaving:
    def test_a_seat_that_resigns_leaves_its_king_to_walk(self) -> None:
        position = start().apply("R")
        assert position.status == (1, 0, 0, 0)
        assert position.dead == position.occupied[0] & ~(1 << position.kings[0])
        assert position.turn == 1
        back = position.play("b4-d4 d13-d12 m4-l4")
        assert back.turn == 0
        assert {back.kinds[(back.board[move.origin] - 1) % 7] for move in back.iter_legal_moves()} == {"K"}
        reason = "castling: a King that walks on alone does not castle"
        assert back.explain(Query(CASTLING, token="O-O")) == reason
        # It may take its own dead men.
        assert back.san("Kh1xh2") == "Kh1xh2"
        assert back.apply("Kh1xh2").points == (0, 0, 0, 0)

    def test_a_king_may_take_its_first_step_with_the_sign(self) -> None:
        position = start().play("h2-h3 b4-d4 d13-d12 m4-l4").apply("Kh1-h2R")
        assert position.status[0] == 1
        assert position.geometry.names[position.kings[0]] == "h2"

    def test_without_the_rule_the_king_dies_too(self) -> None:
        text = (
            '[Variant "FFA"]\n[RuleVariants "EnPassant PromoteTo=D"]\n\n1. h2-h3 .. b7-c7 .. R .. m11-k11\n2. h3-h4\n'
        )
        replayed = plybook.replay(plybook.read(text)[0])
        assert not replayed.diagnostics
        assert replayed.positions[-1].seats_out() == frozenset({2})

    def test_the_last_seat_has_the_points_for_kings_that_walk(self) -> None:
        position = start().play("R T R")
        assert position.ended == "resignation"
        assert position.points == (0, 0, 0, 60)
        assert position.outcome() == ("resignation", 3, "0-0-0-1")
        assert position.find(Query(RESIGNING, token="R")) == []
        assert not position.legal_moves()

    def test_in_teams_the_first_that_leaves_loses(self) -> None:
        position = TeamsPosition.from_fen(TEAMS.rules.start_fen).play("h2-h3 T")
        assert position.outcome() == ("time", 0, "1-0")

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("S", "Red is not stalemated"),
            ("#", "a seat that is mated is out at once"),
            ("C", "a win is claimed where two seats are left"),
            ("P", "no seat passes"),
        ],
    )
    def test_signs_that_say_what_is_not_so(self, text: str, reason: str) -> None:
        with pytest.raises(IllegalMoveError, match=reason):
            start().apply(text)

    def test_leaving_is_legal_and_not_among_the_moves(self) -> None:
        leave = Move(-1, -1, 0, RESIGNING)
        assert start().is_legal(leave)
        assert leave not in start().legal_moves()

    def test_a_draw_is_shared(self) -> None:
        assert start().apply("R").apply("D").points == (0, 20, 20, 20)


class TestBadPositions:
    START = ALONE.start().fen()

    @pytest.mark.parametrize(
        ("fen", "reason"),
        [
            (START.replace("R-0,0,0,0", "R-1,1,1,1", 1), "no seat is left to play"),
            (START.replace("R-0,0,0,0", "R-1,0,0,0", 1), "Red is out and cannot be to move"),
            (START.replace("R-", "W-", 1), "one of R, B, Y, G"),
            (START.replace("0,0,0,0-0-", "0,0,0-0-"), "points is said of four seats"),
            (START.replace("-0-3", "-x-3"), "half-move clock is a number"),
            (START.replace("yR,3", "yR,2", 1), "rank 14 has 14 squares"),
            (START.replace("3,yR", "bP,2,yR", 1), "bP stands on no square of the board, beside a14"),
            (START.replace("yK", "yQ", 1), "Yellow has no King|right of Yellow"),
            (START.replace("yN", "dyN", 1), "is dead, but Yellow plays"),
            (START.replace("yN", "X", 1), "walls"),
            (START.replace("-0-3", "-0-{'lives':(3,3,3,3)}-3"), "the option lives is of rules"),
            (START.replace("-0-3", "-0-{'enPassant':('e3:e5','','','')}-3"), "double step"),
            (START.replace("-0-3", "-0-{'resigned':(true)}-3"), "four seats"),
            ("2PC", "one for two players"),
            ("4PX", "no start is called"),
            ("", "no start is called"),
        ],
    )
    def test_is_refused_with_a_reason(self, fen: str, reason: str) -> None:
        with pytest.raises(FenError, match=reason):
            ALONE.position(fen)

    def test_a_right_that_cannot_be_there_is_left_out(self) -> None:
        odd = self.START.replace("rK", "rQ").replace("rQ", "rK", 1)
        position, found = ALONE.rules.from_odd_fen(odd.replace("yR,yN", "1,yN", 1))
        assert [str(each) for each in found]
        assert position.fen()


@pytest.mark.parametrize("variant", ["four-player", "four-player-teams"])
@given(picks=st.lists(st.integers(0, 999), max_size=40))
def test_positions_of_random_games_come_back_in_both_dialects(variant: str, picks: list[int]) -> None:
    position = plybook.variant(variant).start()
    for pick in picks:
        moves = sorted(position.iter_legal_moves())
        if not moves:
            break
        position = position.apply(moves[pick % len(moves)])
    for form in ("", "fen4-corners"):
        fen = position.fen_as(form) if form else position.fen()
        again = type(position).from_fen(fen)
        assert again == position
        assert (again.fen_as(form) if form else again.fen()) == fen
