"""Double steps and captures en passant as entries of a table of men: chess without castling."""

from __future__ import annotations

import pytest

from plybook.catalogue import Variant
from plybook.rules.board import Box
from plybook.rules.games.chess.position import CHESS
from plybook.rules.hashing import position_hash
from plybook.rules.men_list import read_men
from plybook.rules.movement import every_way
from plybook.rules.moves import DOUBLE_STEP, EN_PASSANT, Move
from plybook.rules.position import perft
from plybook.rules.setup import FenError
from plybook.rules.table.men import Kind, pawn
from plybook.rules.table.position import TablePosition
from tests.tables import each_row

BOARD = Box(("file", "rank"), ("abcdefgh", "12345678"))
HOMES = BOARD.cells_at((None, "2")), BOARD.cells_at((None, "7"))
STRAIGHT, DIAGONAL = every_way(0, 1), every_way(1, 1)


class UncastledPosition(TablePosition):
    __slots__ = ()

    geometry = BOARD
    men = (
        pawn(2, (1,), double=HOMES, en_passant=True),
        Kind("N", "Knight", leaps=every_way(1, 2)),
        Kind("B", "Bishop", rides=DIAGONAL),
        Kind("R", "Rook", rides=STRAIGHT),
        Kind("Q", "Queen", rides=STRAIGHT + DIAGONAL),
        Kind("K", "King", leaps=STRAIGHT + DIAGONAL),
    )
    start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
    empty_fields = ("castling field",)
    pawn_cells = BOARD.all & ~BOARD.cells_at((None, "1")), BOARD.all & ~BOARD.cells_at((None, "8"))


UNCASTLED = Variant(
    id="uncastled",
    title="Chess without castling",
    about="",
    seats=UncastledPosition.seats,
    rules=UncastledPosition,
    notations=("san", "lan", "uci"),
    picture="squares",
)
START = UncastledPosition.from_fen(UncastledPosition.start_fen)


# The second is the third of the positions with which programs of chess are tried: captures en passant that uncover
# the King to a Rook beside two Pawns, and such as end a check.
@pytest.mark.parametrize(
    ("fen", "counts"),
    [
        (UncastledPosition.start_fen, (20, 400, 8902)),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", (14, 191, 2812, 43238)),
    ],
)
def test_the_known_numbers_of_moves_are_found(fen: str, counts: tuple[int, ...]) -> None:
    position = UncastledPosition.from_fen(fen)
    assert tuple(perft(position, depth) for depth in range(1, len(counts) + 1)) == counts


@each_row(
    ("fen", "text"),
    [
        ("8/8/8/K2pP2r/8/8/8/7k w - d6 0 1", "exd6"),  # uncovers the King on the rank
        ("7k/8/8/3pP3/8/2K5/8/8 w - d6 0 1", "exd6"),
        ("8/8/8/2k5/3pP3/8/8/K7 b - e3 0 1", "dxe3"),
        ("8/8/4k3/8/3pP3/8/8/K3R3 b - e3 0 1", "dxe3"),  # opens the file behind the Pawn it takes
        ("7k/8/8/3p4/4K3/8/8/8 w - - 0 1", "Kxd5"),
        ("7k/8/1b6/3pP3/3K4/8/8/8 w - d6 0 1", "exd6"),  # in check by another man
        ("7k/8/8/3pP3/8/8/8/K7 w - - 0 1", "exd6"),  # too late
        ("7k/8/8/8/4p3/8/4P3/K7 w - - 0 1", "e4"),  # a man stands there
        ("7k/8/8/8/8/4p3/4P3/K7 w - - 0 1", "e4"),  # a man stands in the way
        ("7k/8/8/8/8/4P3/8/K7 w - - 0 1", "e5"),  # no longer at home
    ],
)
def test_moves_are_those_of_chess_and_so_is_what_is_said_of_others(fen: str, text: str) -> None:
    position = UncastledPosition.from_fen(fen)
    theirs = CHESS.rules.from_fen(fen)
    assert sorted(position.legal_moves()) == sorted(theirs.legal_moves())
    assert position.fen() == theirs.fen()
    assert position.is_legal(text) is theirs.is_legal(text)
    if not position.is_legal(text):
        query = UNCASTLED.notation("san").read(text).query
        assert position.explain(query) == theirs.explain(query)


def test_a_double_step_lets_the_pawn_be_taken_once() -> None:
    ours = START.play("e4 a6 e5 d5")
    assert ours.fen() == "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w - d6 0 3"
    assert START.parse_san("e4") == Move(12, 28, 0, DOUBLE_STEP)
    assert ours.parse_san("exd6") == Move(36, 43, 0, EN_PASSANT)
    assert ours.is_capture("exd6")
    assert ours.is_en_passant("exd6")
    assert ours.play("exd6").fen() == "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b - - 0 3"
    assert ours.play("h3 h6").fen().split()[3] == "-"
    assert not ours.play("h3 h6").is_legal("exd6")
    assert ours.after_pass().setup().passed == 0


def test_the_field_is_written_and_counts_where_such_a_capture_is_legal() -> None:
    ours = START.play("e4")
    assert ours.fen().split()[3] == "-"
    again = UncastledPosition.from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b - e3 0 1")
    assert again == ours
    assert position_hash(again) == position_hash(ours)
    can = START.play("e4 a6 e5 d5")
    cannot = UncastledPosition.from_fen(can.fen().replace("d6", "-"))
    assert can.key != cannot.key
    assert position_hash(can) != position_hash(cannot)


def test_a_set_up_by_hand_gives_the_cell() -> None:
    ours = read_men("wKa1 bKh8 wPe5 bPd5 turn=w ep=d6", START, UNCASTLED.cells_called)
    assert ours.fen() == "7k/8/8/3pP3/8/8/8/K7 w - d6 0 1"


@each_row(
    ("fen", "reason"),
    [
        ("7k/8/8/3pP3/8/8/8/K7 w - d7 0 1", "en passant square d7: no Pawn of Black passes it"),
        ("7k/8/3n4/3pP3/8/8/8/K7 w - d6 0 1", "en passant square d6: a man stands where the Pawn came from"),
        ("7k/3n4/8/3pP3/8/8/8/K7 w - d6 0 1", "en passant square d6: a man stands where the Pawn came from"),
        ("7k/8/8/3nP3/8/8/8/K7 w - d6 0 1", "en passant square d6: no Pawn has passed it"),
        ("7k/8/8/3pP3/8/8/8/K7 w - z9 0 1", "en passant square 'z9': there is no such cell"),
        ("7k/8/8/3pP3/8/8/8/K7 w - 0 1", "en passant square '0': there is no such cell"),
        ("7k/8/8/3pP3/8/8/8/K7 w KQ - 0 1", "the castling field is '-' in this game, not 'KQ'"),
        ("7k/8/8/8/8/8/p7/K6P w - - 0 1", "no Pawn can stand on h1"),
        ("p6k/8/8/8/8/8/8/K7 w - - 0 1", "no Pawn can stand on a8"),
    ],
)
def test_what_no_game_comes_to(fen: str, reason: str) -> None:
    with pytest.raises(FenError) as caught:
        UncastledPosition.from_fen(fen)
    assert reason in str(caught.value)


def test_each_side_has_its_own_cells_for_pawns() -> None:
    fen = "P6k/8/8/8/8/8/8/K6p w - - 0 1"
    assert UncastledPosition.from_fen(fen).fen() == fen
