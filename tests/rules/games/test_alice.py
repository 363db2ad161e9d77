"""Alice chess: each rule, the figures known of it, and play side by side with the naive rules."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator

import pytest

import plybook
from plybook.notation.moves import Action, MoveText
from plybook.notation.notation import Alphabet
from plybook.rules.games.alice.position import ALICE, AlicePosition
from plybook.rules.moves import BOARD_MOVE, CASTLING, Move, Query
from plybook.rules.position import OutsideRulesetError, Position
from plybook.rules.setup import FenError
from plybook.testing import VariantContract
from tests.extent import some
from tests.naive.alice import Game
from tests.rules.games.alice_games import cell, game, texts, uci
from tests.tables import each_row

START = AlicePosition.start_fen
GEOMETRY = AlicePosition.geometry
KINDS = AlicePosition.kinds
SEATS = ("White", "Black")
SAN = ALICE.notation("alice-san")


def position(fen: str) -> AlicePosition:
    return AlicePosition.from_fen(fen)


def played(*moves: str, fen: str = START) -> AlicePosition:
    ours = position(fen)
    for text in moves:
        ours = ours.apply(SAN.parse(text, ours))
    return ours


def goes(fen: str, origin: str) -> set[str]:
    """Return where the man on ``origin`` may go."""
    return {move[2:] for move in texts(position(fen)) if move.startswith(origin)}


def find(fen: str, origin: str, target: str) -> AlicePosition:
    """Return the position after the one move between two squares."""
    ours = position(fen)
    [move] = [move for move in ours.iter_legal_moves() if uci(move)[:4] == origin + target and not move.promotion]
    return ours.apply(move)


# --- the figures ---------------------------------------------------------------------------------------------------


def test_the_boards_and_the_array() -> None:
    ours = position(START)
    assert GEOMETRY.size == 128
    assert GEOMETRY.names[0] == "a1/A"
    assert GEOMETRY.names[127] == "h8/B"
    assert [seat.bit_count() for seat in ours.occupied] == [16, 16]
    assert not ours.is_check()
    assert ours.fen() == START


@pytest.mark.parametrize(
    "moves",
    [
        "e4 d5 Be2 dxe4 Bb5#",
        "e4 d6 Bc4 Qxd2 Bb5#",
        "e4 e5 Qh5 Nf6 Qxe5#",
        "e4 h5 Be2 Rh4 Bxh5 Rxe4+ Kf1 d5 Qe2 Bh3#",
        "d4 e6 Qd6 Be7 Qe5+ Kf8 Bh6#",  # Seitz - Nadvorney, 1973
    ],
)
def test_short_mates(moves: str) -> None:
    ours = position(START)
    for text in moves.split():
        move = SAN.parse(text, ours)
        assert SAN.emit(move, ours) == text
        ours = ours.apply(move)
    assert ours.is_checkmate()
    assert ours.outcome() == ("checkmate", 1 - ours.turn, "1-0" if ours.turn else "0-1")


def test_the_rules_make_no_tables_before_a_man_moves() -> None:
    code = (
        "import plybook.rules.games.alice.position as rules; from plybook.rules.games.alice import board\n"
        "assert not any(movement._reach for movement in board.MOVEMENTS.values())\n"
        "assert not board.paths_from.cache_info().currsize\n"
        "import sys; assert 'plybook.rules.games.chess.board' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# --- side by side with the naive rules -----------------------------------------------------------------------------


def naive(ours: Position) -> Game:
    men = {GEOMETRY.names[here]: man for here in range(GEOMETRY.size) if (man := ours.man_at(here))}
    kings = {f"e{rank}/A" for rank in "18"}
    rooks = {f"{file}{rank}/A" for file in "ah" for rank in "18" if ours.unmoved >> cell(f"{file}{rank}/A") & 1}
    return Game(
        {square: (SEATS[man.seat], man.kind) for square, man in men.items()},
        SEATS[ours.turn],
        frozenset(rooks | kings),
    )


def test_the_naive_rules_count_the_same() -> None:
    assert naive(position(START)) == Game.start()
    assert Game.start().perft(2) == 400


class TestAlice(VariantContract):
    variant = "alice"
    perft = (20, 400, 9384)
    tries = some(60, 150)

    def stands(self, chance: random.Random) -> Iterator[Position]:
        while True:
            yield from list(game(chance.randrange(1000), 90))[::3]

    def naive(self, position: Position) -> dict[str, object]:
        slow = naive(position)
        assert position.is_check() is slow.in_check()
        return {text: (after.men, after.turn) for text, after in slow.moves()}

    def text(self, position: Position, move: Move) -> str:
        return uci(move)

    def seen(self, position: Position) -> object:
        after = naive(position)
        return after.men, after.turn


def test_random_games_are_lively() -> None:
    seen = [ours for seed in range(12) for ours in game(seed, 90)]
    moves = [move for ours in seen for move in ours.iter_legal_moves()]
    assert sum(move.special == CASTLING for move in moves) > 30
    assert sum(move.promotion > 0 for move in moves) > 30
    assert sum(ours.is_check() for ours in seen) > 20
    assert any(ours.is_checkmate() for ours in seen)


def test_no_two_men_ever_stand_on_squares_of_one_name() -> None:
    for ours in (ours for seed in range(6) for ours in game(seed, 60)):
        names = [GEOMETRY.names[here][:2] for here, code in enumerate(ours.board) if code]
        assert len(names) == len(set(names))
        assert ours.check_mark() == ("" if not ours.is_check() else "+" if ours.legal_moves() else "#")


# --- the rules -----------------------------------------------------------------------------------------------------


def test_a_man_moves_on_his_board_and_passes_to_the_other() -> None:
    # Rule 2.
    ours = played("e4")
    assert ours.man_at(cell("e4/A")) is None
    assert ours.man_at(cell("e4/B")) == (0, "P")
    assert played("e4", "d5", "Nc3", "dxe4").man_at(cell("e4/A")) == (1, "P")


def test_a_capture_is_made_on_the_board_the_man_leaves() -> None:
    # Rules 2 and 3: on A there is nothing for the Knight to take on e5, where the Pawn stands on B.
    ours = position("4k3/8/8/4|p3/8/5N2/8/4K3 w - - 0 1")
    assert "e5" not in goes(ours.fen(), "f3")
    assert "e5" in goes("4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1", "f3")
    assert "e5" in goes("4k3/8/8/4|p3/8/5|N2/8/4K3 w - - 0 1", "f3")


def test_nothing_passes_to_where_a_man_stands_though_it_goes_over_such_squares() -> None:
    # Rule 3: a5 and a6 are empty on A.
    assert goes("4k3/8/|p7/|P7/8/8/8/R3K3 w - - 0 1", "a1") == {"a2", "a3", "a4", "a7", "a8", "b1", "c1", "d1"}


def test_a_pinned_man_may_not_leave_the_board_even_along_the_pin() -> None:
    # Rules 2 and 4: the Rook may take who pins, and nothing else.
    assert goes("4r1k1/8/8/8/8/4R3/8/4K3 w - - 0 1", "e3") == {"e8"}


def test_to_take_a_man_between_may_be_check() -> None:
    # Rule 4: the Pawn on e5 is gone after the capture, and who took it is on the other board.
    fen = "4r1k1/8/8/4p3/6N1/8/8/4K3 w - - 0 1"
    assert "e5" not in goes(fen, "g4")
    assert "e5" in goes(fen.replace("N", "|N").replace("4p3", "4|p3"), "g4")


def test_two_men_between_may_leave_together() -> None:
    # Rule 4: the Rook takes the Pawn before it, and both are gone from the file.
    assert "e5" not in goes("4r1k1/8/8/4p3/8/4R3/8/4K3 w - - 0 1", "e3")
    assert "d3" in goes("4r1k1/8/8/4p3/8/4R3/8/4K3 w - - 0 1", "e3")


def test_a_check_is_parried_by_passing() -> None:
    # Rule 4: from B the Knight passes to e3 on A; a Knight on A does not stay there.
    fen = "4r1k1/8/8/8/8/8/6|N1/4K3 w - - 0 1"
    assert position(fen).is_check()
    assert goes(fen, "g2") == {"e3"}
    assert goes(fen.replace("|N", "N"), "g2") == set()


def test_a_check_is_parried_by_taking_the_checker_on_its_board() -> None:
    # Rules 3 and 4.
    assert goes("4r1k1/8/8/8/8/8/8/R3K3 w - - 0 1", "a1") == set()
    assert goes("4r1k1/8/3N4/8/8/8/8/4K3 w - - 0 1", "d6") == {"e8"}
    assert goes("4r1k1/8/3|N4/8/8/8/8/4K3 w - - 0 1", "d6") == {"e4"}


def test_a_checker_on_the_first_square_may_be_taken_and_nothing_there_ends_two_checks() -> None:
    assert goes("6k1/8/8/8/8/8/1B6/r3K3 w - - 0 1", "b2") == {"a1"}
    assert goes("4r1k1/8/8/8/R6b/8/8/4K3 w - - 0 1", "a4") == set()


def test_the_king_may_be_attacked_neither_before_nor_after_he_passes() -> None:
    # Rule 4: the Rook on the d-file of A attacks d1 and d2 there, the Rook on the f-file of B attacks f1 and f2.
    assert goes("3r1|rk1/8/8/8/8/8/8/4K3 w - - 0 1", "e1") == {"e2"}


def test_only_men_on_his_board_attack_a_king() -> None:
    # Rule 5.
    assert not position("4|r1k1/8/8/8/8/8/8/4K3 w - - 0 1").is_check()


def test_kings_stand_side_by_side_on_different_boards() -> None:
    # Rule 5.
    fen = "8/8/8/8/8/8/4|k3/4K3 w - - 0 1"
    assert position(fen).fen() == fen
    assert goes(fen, "e1") == set()  # wherever he passes to, the other King attacks him
    assert goes("8/8/8/8/8/4|k3/8/4K3 w - - 0 1", "e1") == {"d1", "f1"}


@each_row(
    ("fen", "origin", "targets"),
    [
        ("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a2", {"a3", "a4"}),
        ("4k3/8/8/8/|p7/8/P7/4K3 w - - 0 1", "a2", {"a3"}),
        ("4k3/8/8/8/8/|p7/P7/4K3 w - - 0 1", "a2", {"a4"}),
        ("4k3/8/8/8/8/p7/P7/4K3 w - - 0 1", "a2", set()),
        ("4k3/8/8/8/8/8/|P7/4K3 w - - 0 1", "a2", {"a3"}),
        ("4k3/8/8/8/8/1p1|p4/2P5/4K3 w - - 0 1", "c2", {"b3", "c3", "c4"}),
        ("4k3/p7/8/8/8/8/8/4K3 b - - 0 1", "a7", {"a6", "a5"}),
        ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7", {f"{square}{kind}" for square in ("a8", "b8") for kind in "qrbn"}),
        ("|n3k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7", set()),
    ],
)
def test_the_pawn(fen: str, origin: str, targets: set[str]) -> None:
    # Rule 6.
    assert goes(fen, origin) == targets


def test_the_new_man_passes() -> None:
    # Rule 6.
    ours = played("a8=R", fen="4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    assert ours.man_at(cell("a8/B")) == (0, "R")
    assert not ours.is_check()


def test_no_pawn_captures_en_passant() -> None:
    # Rule 6: neither where the Pawn went, nor on the board it passed to.
    for pawn in ("p", "|p"):
        fen = f"4k3/8/8/8/3{pawn}4/8/4P3/4K3 w - - 0 1"
        after = played("e4", fen=fen)
        assert "d4e3" not in texts(after)


CASTLE = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"


@each_row(
    ("fen", "castlings"),
    [
        (CASTLE, {"c1", "g1"}),
        (CASTLE.replace("KQ", "Q"), {"c1"}),
        (CASTLE.replace("R3K2R", "RN2K1NR"), set()),
        # The squares where King and Rook pass to.
        (CASTLE.replace("R3K2R", "R2|BK|B1R"), set()),
        (CASTLE.replace("R3K2R", "R1|B1K1|BR"), set()),
        (CASTLE.replace("R3K2R", "R|B2K2R"), {"c1", "g1"}),
        # Attacked on the way, but not beside it.
        (CASTLE.replace("4k3", "3rk1r1"), set()),
        (CASTLE.replace("4k3", "1r2k2r"), {"c1", "g1"}),
        (CASTLE.replace("4k3", "4r1k1"), set()),
        # Attacked on B where he stands at last, but not on his way.
        (CASTLE.replace("4k3", "2|r1k1|r1"), set()),
        (CASTLE.replace("4k3", "3|rk|r2"), {"c1", "g1"}),
    ],
)
def test_castling(fen: str, castlings: set[str]) -> None:
    # Rule 7.
    assert goes(fen, "e1") & {"c1", "g1"} == castlings


def test_king_and_rook_both_pass_and_castle_once() -> None:
    # Rule 7.
    ours = played("O-O-O", fen="4k2r/8/8/8/8/8/8/R3K2R w KQk - 3 7")
    assert ours.fen() == "4k2r/8/8/8/8/8/8/2|K|R3R b k - 4 7"
    assert played("O-O", fen="r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1").fen() == "r4|r|k1/8/8/8/8/8/8/4K3 w - - 1 2"


@pytest.mark.parametrize(("moves", "rights"), [("Rh1-g1", "Q"), ("Ke1-e2", "-"), ("Ra1-b1", "K"), ("Ra1-a2", "K")])
def test_rights_are_lost(moves: str, rights: str) -> None:
    assert played(moves, fen=CASTLE).fen().split()[2] == rights


def test_a_captured_rook_castles_no_more() -> None:
    assert played("Bxh1", fen="4k3/1b6/8/8/8/8/8/R3K2R b KQ - 0 1").fen().split()[2] == "Q"


def test_stalemate_and_the_counters() -> None:
    # Rule 8.
    for queen in ("Q", "|Q"):  # she bars all squares about him, on his board or where he would pass to
        ours = position(f"k7/8/1{queen}6/8/8/8/8/4K3 b - - 100 40")
        assert ours.outcome() == ("stalemate", None, "1/2-1/2")
        assert not ours.is_fifty_moves()
    quiet = played("Kd1", fen="4k3/8/8/4p3/5|P2/4P3/8/4K3 w - - 98 60")
    assert (quiet.halfmove_clock, quiet.fullmove_number, quiet.is_fifty_moves()) == (99, 60, False)
    assert played("Kd8", fen=quiet.fen()).is_fifty_moves()
    assert played("e4", fen="4k3/8/8/4p3/5|P2/4P3/8/4K3 w - - 98 60").halfmove_clock == 0


def test_what_makes_positions_the_same_for_repetition() -> None:
    # Rule 8: the board a man stands on does.
    assert position(CASTLE).key == position(CASTLE.replace("0 1", "4 9")).key
    assert position(CASTLE).key != position(CASTLE.replace("KQ", "K")).key
    assert position(CASTLE).key != position(CASTLE.replace(" w ", " b ")).key
    there_and_back = played("Nf3", "Nf6", "Ng1", "Ng8")
    assert there_and_back.key == position(START).key
    assert played("Nf3", "Nf6").key != position(START).key


# --- from and to text ----------------------------------------------------------------------------------------------


def test_the_alphabet() -> None:
    assert ALICE.alphabet == Alphabet(
        kinds=("P", "N", "B", "R", "Q", "K"),
        pawn="P",
        promotions=("Q", "R", "B", "N"),
        axes=(tuple("abcdefgh"), tuple("12345678"), ("A", "B")),
        castlings=("O-O", "O-O-O"),
        silent_axes=1,
    )


def test_describe_names_the_board_of_the_move_and_words_that_of_the_man() -> None:
    ours = played("e4", "d5", "Nc3")
    [move] = ours.find(ours.query(MoveText(piece="P", origin=("d", None), target=("e", "4"))))
    assert ours.describe(move) == MoveText(
        piece="P", origin=("d", "5", "B"), target=("e", "4", "B"), capture=True, captured="P"
    )
    assert ours.ends_of(move) == ("d5/B", "e4/A")
    assert ours.changed(ours.apply(move)) == {cell("d5/B"), cell("e4/A"), cell("e4/B")}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (MoveText(Action.CASTLING, castling="O"), "no castling O"),
        (MoveText(Action.BOARD, board="A"), "no part of the board moves"),
        (MoveText(piece="X"), "no man of this game is called X"),
        (MoveText(piece="P", promotion="K"), "becomes one of Q, R, B, N, not K"),
    ],
)
def test_what_is_no_move_of_the_game(text: MoveText, reason: str) -> None:
    with pytest.raises(OutsideRulesetError, match=reason):
        AlicePosition.query(text)


def test_no_board_moves() -> None:
    assert position(START).find(Query(BOARD_MOVE)) == []


@pytest.mark.parametrize(
    ("moves", "fen"),
    [
        ("e4 h5 d4", "rnbqkbnr/ppppppp1/8/7|p/3|P|P3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2"),
        ("e4 d5 Nc3 dxe4", "rnbqkbnr/ppp1pppp/8/8/4p3/2|N5/PPPP1PPP/R1BQKBNR w KQkq - 0 3"),
    ],
)
def test_the_fen_has_a_bar_before_each_man_on_board_b(moves: str, fen: str) -> None:
    assert played(*moves.split()).fen() == fen
    assert position(fen) == played(*moves.split())


def test_a_hyphen_after_the_man_is_read_too() -> None:
    with_hyphens = "rnbqkbnr/ppppppp1/8/7p-/3P-P-3/8/PPP2PPP/RNBQKBNR b KQkq -"
    assert position(with_hyphens).key == played("e4", "h5", "d4").key


@each_row(
    ("fen", "reason"),
    [
        ("", "the placement of the men is missing"),
        (f"{START} x", "'x' stands after the last field, the move number"),
        (START.replace("w", "x"), "the side to move is 'w' or 'b', not 'x'"),
        (START.replace("- 0", "e3 0"), "en passant square 'e3': there is no capture en passant in this game"),
        (START.replace("RNBQ", "|RNBQ"), "castling right 'Q': White has no Rook there"),
        (START.replace("K", "|K", 1), "castling right 'K': White's King stands on e1/B"),
        (START.replace("/8/8/", "/8/|8/"), "no man is called '|'"),
        (START.replace("/8/8/", "/8/|P-7/"), "no man is called '-'"),
        (START.replace("/8/8/", "/8/||P7/"), "no man is called '|'"),
        (START.replace("/8/8/", "/8/|P8/"), "rank 5 has 8 squares, and '|P8' fills more"),
        (START.replace("/8/8/", "/8/|P7/"), "White has more than 8 Pawns"),
        (START.replace("/8/8/", "/8/|K7/"), "White has 2 Kings"),
        (START.replace("QK", "Q1"), "White has no King"),
        ("4k3/8/8/8/8/8/8/|P3K3 w - - 0 1", "no Pawn can stand on a1/B"),
        ("4k3/8/8/8/8/4R3/8/4K3 w - - 0 1", "Black is in check, but it is White's turn"),
        ("4|k3/8/8/8/8/4|R3/8/4K3 w - - 0 1", "Black is in check, but it is White's turn"),
        ("4r1k1/8/8/8/1b5b/8/8/4K3 w - - 0 1", "White is in check by more than 2 men"),
    ],
)
def test_what_is_no_position(fen: str, reason: str) -> None:
    with pytest.raises(FenError) as caught:
        position(fen)
    assert str(caught.value) == reason


# --- why a move is not legal ---------------------------------------------------------------------------------------

PINNED = "4r1k1/8/8/8/8/8/4N3/R3K3 w Q - 0 1"
CHECKED = "4r1k1/8/8/8/3N4/8/8/R3K3 w Q - 0 1"
PAWNS = "4k3/8/8/8/8/3|P4/3P4/4K3 w - - 0 1"


@each_row(
    ("fen", "move", "reason"),
    [
        ("4k2r/8/8/7|r/8/8/8/4K3 b k - 0 1", "Rh8-h5",
         "h5 is empty on A, but the Rook on h5 of board B is in the way"),
        (PAWNS, "d3", "d3 is empty on A, but the Pawn on d3 of board B is in the way"),
        (PAWNS, "d5", "no Pawn reaches d5: White's stand on d2/A and d3/B"),
        (PAWNS, "e4", "there is nothing on e4/B for a Pawn to capture"),
        (PAWNS, "exd4", "White has no Pawn on the e-file"),
        (PAWNS, "dxe3", "there is nothing on e3/A for a Pawn to capture"),
        (PAWNS, "e4-e5", "e4 is empty on both boards"),
        (PAWNS, "e4/B-e5", "e4/B is empty"),
        (PAWNS, "d3/A-d4", "d3/A is empty"),
        (PAWNS, "e8-e7", "the King on e8/A is Black's"),
        (PAWNS, "Nd3-d4", "the man on d3/B is a Pawn, not a Knight"),
        (START, "Nf3/B", "White has no Knight on board B"),
        (START, "Ng/Bf3", "White has no Knight on the g-file of board B"),
        (START, "Nge2", "White's own Pawn stands on e2/A"),
        (START, "Ra4", "the path from a1/A to a4/A is blocked by the Pawn on a2/A"),
        (START, "a3=Q", "a Pawn promotes only on rank 8"),
        ("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e5", "a Pawn cannot capture straight ahead"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", "dxe3", "there is nothing on e3/A for a Pawn to capture; "
         "there is no capture en passant in this game"),
        ("4k3/8/8/8/3p|P3/8/8/4K3 b - - 0 1", "dxe3", "there is nothing on e3/A for a Pawn to capture; "
         "there is no capture en passant in this game"),
        ("4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1", "dxe6", "there is nothing on e6/A for a Pawn to capture; "
         "there is no capture en passant in this game"),
        ("4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", "exd6", "there is nothing on d6/A for a Pawn to capture"),
        ("4k3/4n3/8/8/8/8/8/K3R3 b - - 0 1", "Nc6", "the Knight on e7/A is pinned by the Rook on e1/A"),
        (PINNED, "Nc3", "the Knight on e2/A is pinned by the Rook on e8/A"),
        (CHECKED, "Ne2", "the Knight does not stay on e2/A but passes to board B, "
         "and the King is left in check by the Rook on e8/A"),
        ("6k1/8/8/8/R7/5n2/8/4K3 w - - 0 1", "Ra1", "the King would be left in check by the Knight on f3/A"),
        (CHECKED, "Nf3", "the King would be left in check by the Rook on e8/A"),
        ("4r1k1/8/8/4p3/6N1/8/8/R3K3 w Q - 0 1", "Nxe5", "without the Pawn on e5/A the King would be in check "
         "by the Rook on e8/A"),
        (CHECKED, "Ke2", "the King on e2/A would be in check by the Rook on e8/A"),
        ("3|r2k1/8/8/8/8/8/8/R3K3 w Q - 0 1", "Kd2", "the King passes into check on board B by the Rook on d8/B"),
        ("2|r3k1/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", "castling: the King passes into check on board B "
         "by the Rook on c8/B"),
        ("4k3/8/8/8/8/8/8/R2|QK3 w Q - 0 1", "O-O-O", "castling: d1 is empty on A, but the Queen on d1 of board B "
         "is in the way"),
        ("4k3/8/8/8/8/8/8/R2|QK3 w Q - 0 1", "Ke1-c1", "castling: d1 is empty on A, but the Queen on d1 of board B "
         "is in the way"),
        ("3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", "castling: the King passes through d1/A, attacked by the Rook "
         "on d8/A"),
        (CHECKED, "O-O-O", "castling: the King is attacked by the Rook on e8/A"),
        (CHECKED, "O-O", "castling: the Rook on that side has moved"),
        (START, "O-O", "castling: the Bishop on f1/A and the Knight on g1/A stand in the way"),
        ("4k3/8/8/8/8/8/8/R6|K w - - 0 1", "O-O", "castling: the King has moved"),
    ],
)  # fmt: skip
def test_explain(fen: str, move: str, reason: str) -> None:
    ours = position(fen)
    with pytest.raises(ValueError, match="illegal move") as caught:
        SAN.parse(move, ours)
    assert str(caught.value) == f"illegal move {move!r}: {reason}"


def test_it_is_a_game_of_its_own() -> None:
    assert plybook.variant("alice") is ALICE
    assert plybook.variant("alice-3d") is not ALICE
    [game] = plybook.read('[Variant "Alice Chess"]\n\n1. e4 h5 2. d4 *\n')
    assert (game.variant, game.notation) == ("alice", "alice-san")
    assert plybook.replay(game).diagnostics == ()


def test_moves_know_where_they_end() -> None:
    assert position(START).ends_of(Move(cell("e2/A"), cell("e4/A"))) == ("e2/A", "e4/B")


def test_a_square_on_one_board_is_no_square_for_a_man_that_would_pass_to_the_other() -> None:
    query = Query(kind=KINDS.index("N"), targets=1 << cell("h1/A"))
    assert position(START).explain(query) == "no Knight reaches h1/A: White's stand on b1/A and g1/A"
