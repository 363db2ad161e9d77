"""Chess: the known figures, play side by side with python-chess, FENs, and the reasons given for illegal moves."""

from __future__ import annotations

import random
from collections.abc import Iterator

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybook.notation.moves import Action, MoveText
from plybook.notation.notation import Alphabet
from plybook.rules.board import bits, mask
from plybook.rules.games.chess.position import CHESS, ChessPosition
from plybook.rules.moves import CASTLING, DOUBLE_STEP, EN_PASSANT, Move, Query
from plybook.rules.position import OutsideRulesetError, Position, perft
from plybook.rules.setup import FenError
from plybook.testing import VariantContract, played
from tests.extent import some
from tests.tables import each_row

START = ChessPosition.start_fen
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"
BOARD = ChessPosition.geometry


def position(fen: str) -> ChessPosition:
    return ChessPosition.from_fen(fen)


def cell(name: str) -> int:
    return BOARD.cell(name)


def castling(token: str) -> Query:
    return ChessPosition.query(MoveText(Action.CASTLING, castling=token))


def cells(names: str) -> int:
    return mask([cell(name) for name in names.split()])


# --- the figures ---------------------------------------------------------------------------------------------------

# The positions of the chess programming wiki, and of the Chess960 perft lists.
PERFTS = {
    START: (1, 20, 400, 8902, 197281),
    KIWIPETE: (1, 48, 2039, 97862),
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -": (1, 14, 191, 2812, 43238),
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1": (1, 6, 264, 9467),
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": (1, 44, 1486, 62379),
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10": (1, 46, 2079, 89890),
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1": (1, 24, 496, 9483, 182838),
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9": (1, 21, 528, 12189),
    "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9": (1, 21, 807, 18002),
    "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9": (1, 20, 479, 10471),
    "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9": (1, 29, 502, 14569),
}


@pytest.mark.parametrize("fen", PERFTS)
def test_perft(fen: str) -> None:
    assert tuple(perft(position(fen), depth) for depth in range(len(PERFTS[fen]))) == PERFTS[fen]


# --- side by side with python-chess --------------------------------------------------------------------------------


def theirs(board: chess.Board) -> set[tuple[int, int, int]]:
    return {(move.from_square, move.to_square, (move.promotion or 1) - 1) for move in board.legal_moves}


def their_move(move: Move) -> chess.Move:
    return chess.Move(move.origin, move.target, move.promotion + 1 if move.promotion else None)


def game(fen: str, seed: int, plies: int = 120) -> Iterator[tuple[ChessPosition, chess.Board]]:
    """Play a random game that prefers what is rare; yield every position of it, ours and theirs."""
    rng = random.Random(seed)
    ours, board = position(fen), chess.Board(fen, chess960=True)
    for _ in range(plies):
        yield ours, board
        moves = sorted(ours.iter_legal_moves())
        if not moves:
            return
        rare = [move for move in moves if move.special in (CASTLING, EN_PASSANT) or move.promotion]
        move = rng.choice(rare if rare and rng.random() < 0.5 else moves)
        ours = ours.apply(move)
        board.push(their_move(move))


def check_same(ours: ChessPosition, board: chess.Board) -> None:
    """Compare everything that can be known of a position."""
    moves = list(ours.iter_legal_moves())
    assert len(moves) == len(set(moves))
    assert {move[:3] for move in moves} == theirs(board)
    assert ours.fen() == board.fen()
    assert position(ours.fen()) == ours
    assert ours.is_check() is board.is_check()
    assert set(bits(ours.checkers())) == set(board.checkers())
    assert ours.is_checkmate() is board.is_checkmate()
    assert ours.is_stalemate() is board.is_stalemate()
    assert ours.check_mark() == ("#" if board.is_checkmate() else "+" if board.is_check() else "")
    assert ours.has_insufficient_material() is board.is_insufficient_material()
    assert ours.is_fifty_moves() is board.is_fifty_moves()
    assert ours.is_seventyfive_moves() is board.is_seventyfive_moves()
    check_moves(ours, board, moves)


def check_moves(ours: ChessPosition, board: chess.Board, moves: list[Move]) -> None:
    """Compare what is said of each legal move, and find it again by what is said."""
    for move in moves:
        text, other = ours.describe(move), their_move(move)
        assert ours.find(ours.query(text)) == [move]
        assert ours.is_capture(move) is text.capture is board.is_capture(other)
        assert ours.is_en_passant(move) is text.en_passant is board.is_en_passant(other)
        assert (text.action is Action.CASTLING) is board.is_castling(other)
        uci = MoveText(origin=text.origin, target=text.target, promotion=text.promotion)
        assert ours.find(ours.query(uci)) == [move]
        written = "".join(filter(None, (*text.origin, *text.target))) + text.promotion.lower()
        assert written == board.uci(other, chess960=ours.castles_unusually())


@pytest.mark.parametrize("seed", range(some(6, 12)))
def test_random_games_agree_with_python_chess(seed: int) -> None:
    for ours, board in game(START, seed):
        check_same(ours, board)


@pytest.mark.parametrize("seed", range(some(8, 20)))
def test_random_games_of_chess960_agree_with_python_chess(seed: int) -> None:
    start = chess.Board.from_chess960_pos(seed * 48 + seed)
    for ours, board in game(start.fen(), seed, plies=70):
        check_same(ours, board)


@pytest.mark.parametrize("fen", PERFTS)
def test_random_games_from_tricky_positions_agree_with_python_chess(fen: str) -> None:
    for seed in range(3):
        for ours, board in game(position(fen).fen(), seed, plies=40):
            check_same(ours, board)


@each_row(
    ("fen", "move"),
    [
        ("k7/1r6/8/8/8/8/8/R3K3 b - - 0 1", "b7a7"),
        ("K7/8/8/8/3b4/8/1R6/r3k3 w - - 0 1", "b2a2"),
        ("7K/6R1/8/8/8/8/8/k6r w - - 0 1", "g7h7"),
        ("4k3/8/8/8/8/8/p1p5/4K2R w K - 0 1", "e1h1"),
        ("4k2r/P1P5/8/8/8/8/8/4K3 b k - 0 1", "e8h8"),
        ("4k3/8/8/8/8/8/8/KN5r w - - 0 1", ""),
    ],
)
def test_what_happens_on_the_first_and_last_squares_agrees_with_python_chess(fen: str, move: str) -> None:
    ours, board = position(fen), chess.Board(fen, chess960=True)
    check_same(ours, board)
    for each in [each for each in ours.iter_legal_moves() if their_move(each).uci() == move]:
        board.push(their_move(each))
        check_same(ours.apply(each), board)
    assert bool(board.move_stack) is bool(move)


def test_only_a_pawn_takes_in_passing() -> None:
    ours = position("7b/8/8/2N1p3/8/8/8/K6k w - e6 0 1")
    assert not ours.threats(cell("c5"), cell("e6"))


@st.composite
def few_men(draw: st.DrawFn) -> chess.Board:
    """Draw a board with both Kings and a few men, where checks, pins, mates and promotions are near."""
    board = chess.Board.empty()
    squares = draw(st.lists(st.integers(0, 63), min_size=2, max_size=9, unique=True))
    men = [chess.Piece(chess.KING, chess.WHITE), chess.Piece(chess.KING, chess.BLACK)]
    letters = draw(st.lists(st.sampled_from("PNBRQpnbrqQqPp"), min_size=7, max_size=7))
    men += map(chess.Piece.from_symbol, letters)
    for square, man in zip(squares, men, strict=False):
        board.set_piece_at(square, man)
    board.turn = draw(st.booleans())
    board.castling_rights = draw(st.sampled_from([0, chess.BB_CORNERS])) & board.rooks
    board.castling_rights = board.clean_castling_rights()
    ranks = chess.BB_RANK_6 if board.turn else chess.BB_RANK_3
    board.ep_square = draw(st.sampled_from([None, *chess.SquareSet(ranks)]))
    if not board.has_pseudo_legal_en_passant():
        board.ep_square = None
    return board


@given(few_men())
def test_positions_of_few_men_agree_with_python_chess(board: chess.Board) -> None:
    fen = board.fen(en_passant="fen")
    try:
        ours = position(fen)
    except FenError:
        assert not board.is_valid()
        return
    board = chess.Board(fen, chess960=True)
    check_same(ours, board)
    for move in ours.iter_legal_moves():
        board.push(their_move(move))
        after = ours.apply(move)
        assert (after.fen(), after.check_mark() == "#") == (board.fen(), board.is_checkmate())
        board.pop()


def test_positions_are_the_same_for_repetition_as_for_python_chess() -> None:
    seen = {(ours.key, board.epd()) for seed in range(20) for ours, board in game(KIWIPETE + " 0 1", seed, 60)}
    assert len(seen) == len({key for key, _ in seen}) == len({epd for _, epd in seen})
    assert len(seen) > 100


# --- finding -------------------------------------------------------------------------------------------------------


class TestChess(VariantContract):
    variant = "chess"
    perft = PERFTS[START][1:4]
    tries = 100

    def stands(self, chance: random.Random) -> Iterator[Position]:
        while True:
            yield from played(position(chance.choice(list(PERFTS))), 12, chance)


def test_a_pawns_move_without_its_promotion_is_all_of_them() -> None:
    ours = position("8/P6k/8/8/8/8/8/K7 w - -")
    found = ours.find(Query(kind=0, targets=cells("a8")))
    assert {ours.kinds[move.promotion] for move in found} == {"Q", "R", "B", "N"}
    assert ours.find(Query(kind=0, targets=cells("a8"), promotion=1)) == [Move(cell("a7"), cell("a8"), 1)]


def test_a_knight_cannot_be_promoted() -> None:
    assert position(START).find(Query(kind=1, targets=cells("f3"), promotion=4)) == []


CASTLE = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"


@each_row(
    ("kind", "origins", "targets", "found"),
    [
        (5, "e1", "g1", ["h1"]),
        (-1, "e1", "g1", ["h1"]),
        (-1, "e1", "c1", ["a1"]),
        (-1, "e1", "h1", ["h1"]),
        (-1, "e1", "f1", ["f1"]),
        (4, "e1", "g1", []),
        (-1, "h1", "g1", ["g1"]),
    ],
)
def test_a_king_that_goes_two_squares_castles(kind: int, origins: str, targets: str, found: list[str]) -> None:
    moves = position(CASTLE).find(Query(kind=kind, origins=cells(origins), targets=cells(targets)))
    assert [BOARD.names[move.target] for move in moves] == found


def test_a_king_whose_origin_is_not_said_does_not_castle() -> None:
    assert position(CASTLE).find(Query(kind=5, targets=cells("g1"))) == []


def test_an_ordinary_king_move_goes_before_castling() -> None:
    ours = position("4k3/8/8/8/8/8/8/5K1R w K -")
    assert ours.find(Query(origins=cells("f1"), targets=cells("g1"))) == [Move(cell("f1"), cell("g1"))]
    assert ours.find(Query(origins=cells("f1"), targets=cells("h1")))[0].special == CASTLING
    assert ours.find(castling("O-O"))[0].special == CASTLING


# --- moves ---------------------------------------------------------------------------------------------------------


def test_castling_is_a_move_to_the_rook() -> None:
    ours = position(CASTLE)
    short = Move(cell("e1"), cell("h1"), 0, CASTLING)
    assert ours.find(castling("O-O")) == [short]
    assert ours.describe(short) == MoveText(Action.CASTLING, "K", ("e", "1"), ("g", "1"), castling="O-O")
    assert ours.apply(short).fen() == "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"
    assert not ours.is_capture(short)


def test_castling_in_chess960_may_leave_the_king_where_he_is() -> None:
    assert position("2r1k3/8/8/8/8/8/8/1RK5 w Q -").find(castling("O-O-O")) == []
    ours = position("4k3/8/8/8/8/8/8/1RK5 w Q -")
    [move] = ours.find(castling("O-O-O"))
    assert move == Move(cell("c1"), cell("b1"), 0, CASTLING)
    assert ours.describe(move).target == ("b", "1")
    assert ours.apply(move).fen() == "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"


def test_the_double_step_is_marked_and_leaves_its_square_only_where_a_pawn_stands_ready() -> None:
    ours = position("4k3/8/8/8/1p6/8/P6P/4K3 w - -")
    [ready] = ours.find(Query(targets=cells("a4")))
    [alone] = ours.find(Query(targets=cells("h4")))
    assert ready.special == alone.special == DOUBLE_STEP
    assert BOARD.names[ours.apply(ready).en_passant] == "a3"
    assert ours.apply(alone).en_passant == -1


def test_a_pinned_en_passant_square_is_none() -> None:
    pinned = position("8/8/8/K1pP3r/8/8/8/4k3 w - c6")
    assert pinned.legal_en_passant() == -1
    assert pinned == position("8/8/8/K1pP3r/8/8/8/4k3 w - -")
    assert pinned.fen() == "8/8/8/K1pP3r/8/8/8/4k3 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "termination", "winner", "result"),
    [
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "checkmate", 1, "0-1"),
        ("R5k1/5ppp/8/8/8/8/8/K7 b - -", "checkmate", 0, "1-0"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - -", "stalemate", None, "1/2-1/2"),
    ],
)
def test_outcome(fen: str, termination: str, winner: int | None, result: str) -> None:
    outcome = position(fen).outcome()
    assert outcome == (termination, winner, result)


@pytest.mark.parametrize("fen", [START, "8/8/8/8/8/8/8/K1k5 w - -", "7k/8/8/8/8/8/8/R6K w - - 150 200"])
def test_facts_are_no_outcome(fen: str) -> None:
    assert position(fen).outcome() is None


@each_row(
    ("men", "insufficient"),
    [
        ("", True),
        ("N", True),
        ("b", True),
        ("Bb", False),
        ("BB", False),
        ("NN", False),
        ("Nb", False),
        ("P", False),
        ("r", False),
        ("Q", False),
    ],
)
def test_insufficient_material(men: str, insufficient: bool) -> None:
    row = f"{men}{8 - len(men)}"
    assert position(f"7k/8/8/8/{row}/8/8/K7 w - -").has_insufficient_material() is insufficient


def test_bishops_on_one_colour_cannot_mate() -> None:
    assert position("k7/8/8/8/1b1B4/8/8/6K1 w - -").has_insufficient_material()


@pytest.mark.parametrize(
    ("clock", "fifty", "seventyfive"), [(99, False, False), (100, True, False), (150, True, True)]
)
def test_the_counting_rules(clock: int, fifty: bool, seventyfive: bool) -> None:
    ours = position(f"7k/8/8/8/8/8/8/R6K w - - {clock} 90")
    assert (ours.is_fifty_moves(), ours.is_seventyfive_moves()) == (fifty, seventyfive)


def test_mate_goes_before_the_counting_rules() -> None:
    mated = position("R5k1/5ppp/8/8/8/8/8/K7 b - - 150 90")
    assert not mated.is_fifty_moves()
    assert not mated.is_seventyfive_moves()


def test_the_alphabet() -> None:
    assert CHESS.alphabet == Alphabet(
        kinds=("P", "N", "B", "R", "Q", "K"),
        pawn="P",
        promotions=("Q", "R", "B", "N"),
        axes=(tuple("abcdefgh"), tuple("12345678")),
        castlings=("O-O", "O-O-O"),
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (MoveText(Action.BOARD, board="KL1"), "no part of the board"),
        (MoveText(Action.CASTLING, castling="O|O"), "no castling O\\|O"),
        (MoveText(piece="G"), "no man of this game is called G"),
        (MoveText(piece="P", promotion="K"), "becomes one of Q, R, B, N, not K"),
        (MoveText(piece="P", promotion="P"), "becomes one of Q, R, B, N, not P"),
    ],
)
def test_what_is_no_move_of_chess(text: MoveText, reason: str) -> None:
    with pytest.raises(OutsideRulesetError, match=reason):
        ChessPosition.query(text)


# --- reading a FEN -------------------------------------------------------------------------------------------------


@each_row(
    ("fen", "canonical"),
    [
        (START, START),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha -", START),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w  qkQK  -  0", START),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0", START),
        ("4k3/8/8/8/8/8/8/1R2K1RR w GB - 3 9", "4k3/8/8/8/8/8/8/1R2K1RR w GQ - 3 9"),
        ("4k3/8/8/8/8/8/8/RR2K1RR w KQ - 3 9", "4k3/8/8/8/8/8/8/RR2K1RR w KQ - 3 9"),
        ("rr2k3/8/8/8/8/8/8/4K3 w b - 3 9", "rr2k3/8/8/8/8/8/8/4K3 w b - 3 9"),
        ("4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1", "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1"),
        ("4k3/8/8/8/P7/8/8/4K3 b - a3 0 1", "4k3/8/8/8/P7/8/8/4K3 b - - 0 1"),
    ],
)
def test_fens_are_read_and_written(fen: str, canonical: str) -> None:
    ours = position(fen)
    assert ours.fen() == canonical
    assert position(canonical) == ours


KINGS = "4k3/8/8/8/8/8/8/4K3"


@each_row(
    ("fen", "reason"),
    [
        ("", "the placement of the men is missing"),
        ("   ", "the placement of the men is missing"),
        (KINGS, "the side to move is missing"),
        (f"{KINGS} w", "the castling field is missing"),
        (f"{KINGS} w -", "the en passant field is missing"),
        (f"{KINGS} w - - 0 1 x", "'x' stands after the last field, the move number"),
        ("4k3/8/8/8/8/8/4K3 w - -", "the board has 8 ranks, not 7"),
        ("4k3/8/8/8/8/8/8/8/4K3 w - -", "the board has 8 ranks, not 9"),
        ("4k3/8/8/8/8/8/8/4K2 w - -", "rank 1 has 8 squares, and '4K2' fills fewer"),
        ("4k3/8/8/ppppppppp/8/8/8/4K3 w - -", "rank 5 has 8 squares, and 'ppppppppp' fills more"),
        ("4k3/8/8/44/8/8/8/4K3 w - -", "rank 5 has 8 squares, and '44' fills more"),
        ("4k3/8/8//8/8/8/4K3 w - -", "rank 5 has 8 squares, and '' fills fewer"),
        ("4k3/8/8/08/8/8/8/4K3 w - -", "no man is called '0'"),
        ("4k3/8/8/7x/8/8/8/4K3 w - -", "no man is called 'x'"),
        ("4k3/8/8/7²/8/8/8/4K3 w - -", "no man is called '²'"),
        (f"4k3/8/8/{'9' * 5000}/8/8/8/4K3 w - -", "rank 5 has 8 squares, and '9999.*9' fills more"),
        (f"{KINGS} W - -", "the side to move is 'w' or 'b', not 'W'"),
        (f"{KINGS} w x -", "'x' is no castling right"),
        (f"{KINGS} w -- -", "'-' is no castling right"),
        (f"{KINGS} w K -", "castling right 'K': White has no Rook there"),
        (f"{KINGS} w a -", "castling right 'a': Black has no Rook there"),
        ("4k3/8/8/8/8/8/4K3/R6R w Q -", "castling right 'Q': White's King stands on e2"),
        ("4k3/8/8/8/8/8/8/4K2R w Q -", "castling right 'Q': White has no Rook there"),
        ("4k3/8/8/8/8/8/8/R3K2R w KK -", "castling right 'K' is given twice for one side of the King"),
        ("4k3/8/8/8/8/8/8/4K1RR w HG -", "castling right 'G' is given twice for one side of the King"),
        ("4k3/8/8/8/8/8/8/4K2R w KH -", "castling right 'H' is given twice for one side of the King"),
        ("4k3/8/8/8/8/8/8/R3K2R w E -", "castling right 'E': White has no Rook there"),
        (f"{KINGS} w - e9", "en passant square 'e9': there is no such square"),
        (f"{KINGS} w - e3", "en passant square e3: with White to move it is on rank 6"),
        (f"{KINGS} b - e6", "en passant square e6: with Black to move it is on rank 3"),
        (f"{KINGS} w - a6", "en passant square a6: no Pawn has passed it"),
        ("4k3/8/p7/p7/8/8/8/4K3 w - a6", "en passant square a6: a man stands where the Pawn came from"),
        ("4k3/p7/8/p7/8/8/8/4K3 w - a6", "en passant square a6: a man stands where the Pawn came from"),
        (f"{KINGS} w - - x 1", "'x' is no count of moves"),
        (f"{KINGS} w - - -1 1", "'-1' is no count of moves"),
        (f"{KINGS} w - - 0 1.5", "'1.5' is no count of moves"),
        (f"{KINGS} w - - 0 ١", "'١' is no count of moves"),
        (f"{KINGS} w - - 0 {'1' * 5000}", "'1111.*1' is no count of moves"),
        ("8/8/8/8/8/8/8/4K3 w - -", "Black has no King"),
        ("4k3/8/8/8/8/8/8/4K1K1 w - -", "White has 2 Kings"),
        ("4k2P/8/8/8/8/8/8/4K3 w - -", "no Pawn can stand on h8"),
        ("4k3/8/8/8/8/8/8/p3K3 w - -", "no Pawn can stand on a1"),
        ("4k3/pppppppp/p7/8/8/8/8/4K3 w - -", "Black has more than 8 Pawns"),
        ("4k3/8/8/8/8/NNNN4/NNNNNNNN/NNNNKNNN w - -", "White has more than 16 men"),
        ("4k3/8/8/8/8/8/8/K3R3 w - -", "Black is in check, but it is White's turn"),
        ("8/8/8/8/8/8/4k3/4K3 w - -", "Black is in check, but it is White's turn"),
        ("4k3/8/8/8/8/3n4/3p4/4K2r w - -", "White is in check by more than 2 men"),
    ],
)
def test_what_is_no_position(fen: str, reason: str) -> None:
    with pytest.raises(FenError, match=reason):
        position(fen)


@given(st.data())
def test_a_fen_with_a_slip_is_a_position_or_a_fen_error(data: st.DataObject) -> None:
    fen = data.draw(st.sampled_from(list(PERFTS)))
    at = data.draw(st.integers(0, len(fen) - 1))
    slip = data.draw(st.text(alphabet="KQRkqrPp18/ wb-ac36", max_size=2))
    try:
        ours = position(fen[:at] + slip + fen[at + 1 :])
    except FenError:
        return
    assert position(ours.fen()) == ours
    assert {move[:3] for move in ours.iter_legal_moves()} == theirs(chess.Board(ours.fen(), chess960=True))


# --- why a move is not legal ---------------------------------------------------------------------------------------

PINNED = "4k3/8/8/8/1b6/2N5/8/4K3 w - -"
CHECKED = "4k3/8/8/q7/8/8/8/R3K2R w KQ -"


@each_row(
    ("fen", "text", "reason"),
    [
        (
            "4k3/8/8/8/8/4K3/8/RN2N2R w - -",
            "Rd1",
            "the path from a1 to d1 is blocked by the Knight on b1; "
            "the path from h1 to d1 is blocked by the Knight on e1",
        ),
        (START, "Kg1", "White's own Knight stands on g1"),
        (START, "Nf5", "no Knight reaches f5: White's stand on b1 and g1"),
        (START, "Ng1-g3", "no Knight reaches g3 from g1"),
        (START, "Pe5", "no Pawn reaches e5"),
        (START, "Ke2", "White's own Pawn stands on e2"),
        (START, "Qd1-h5", "the path from d1 to h5 is blocked by the Pawn on e2"),
        (START, "Ra4", "the path from a1 to a4 is blocked by the Pawn on a2"),
        (START, "Pexd3", "there is nothing on d3 for a Pawn to capture"),
        (START, "e3-e4", "e3 is empty"),
        (START, "Ne3-e4", "e3 is empty"),
        (START, "e7-e5", "the Pawn on e7 is Black's"),
        (START, "Nf1-g3", "the man on f1 is a Bishop, not a Knight"),
        (START, "Nei3", "there is no such square"),
        (START, "Nbf5", "no Knight reaches f5: White's Knight stands on b1"),
        (START, "Ncd3", "White has no Knight on the c-file"),
        (START, "N4f3", "White has no Knight on rank 4"),
        (START, "Nf3=Q", "only a Pawn promotes"),
        (START, "Pe4=Q", "a Pawn promotes only on rank 8"),
        ("4k3/8/8/8/8/8/8/4K3 w - -", "Qd1", "White has no Queen"),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - -", "Pe3", "a Pawn cannot capture straight ahead"),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - -", "Pe4", "the path from e2 to e4 is blocked by the Pawn on e3"),
        ("4k3/8/8/8/4p3/8/4P3/4K3 w - -", "Pe4", "a Pawn cannot capture straight ahead"),
        ("8/P6k/8/8/8/8/8/K7 w - -", "Pa8", "a Pawn that reaches rank 8 must promote"),
        ("7k/8/8/8/8/8/p7/2K5 b - -", "Pa1", "a Pawn that reaches rank 1 must promote"),
        (PINNED, "Ne4", "the Knight on c3 is pinned by the Bishop on b4"),
        (CHECKED, "Ra4", "the King would be left in check by the Queen on a5"),
        (CHECKED, "Kd2", "the King on d2 would be in check by the Queen on a5"),
        (CHECKED, "O-O", "castling: the King is attacked by the Queen on a5"),
        (CHECKED, "e1-g1", "castling: the King is attacked by the Queen on a5"),
        ("8/8/8/K1pP3r/8/8/8/4k3 w - c6", "Pdxc6", "the King would be left in check by the Rook on h5"),
        ("4k3/8/8/8/8/8/8/RN2K2R w KQ -", "O-O-O", "castling: the Knight on b1 stands in the way"),
        (
            "4k3/8/8/8/8/8/8/RNB1K2R w KQ -",
            "O-O-O",
            "castling: the Knight on b1 and the Bishop on c1 stand in the way",
        ),
        ("4kr2/8/8/8/8/8/8/R3K2R w KQ -", "O-O", "castling: the King passes through f1, attacked by the Rook on f8"),
        ("4k1r1/8/8/8/8/8/8/R3K2R w KQ -", "O-O", "castling: the King would stand on g1, attacked by the Rook on g8"),
        ("4k3/8/8/8/8/8/8/R3K2R w K -", "O-O-O", "castling: the Rook on that side has moved"),
        ("4k3/8/8/8/8/8/8/R3K2R w - -", "O-O", "castling: the King or the Rook has moved"),
        ("4k3/8/8/8/8/8/4K3/R6R w - -", "O-O", "castling: the King has moved"),
        ("4k3/8/8/8/8/8/8/r1RK4 w C -", "O-O-O", "castling: the King would stand on c1, attacked by the Rook on a1"),
    ],
)
def test_explain(fen: str, text: str, reason: str) -> None:
    ours = position(fen)
    query = written(text)
    assert [move for move in ours.find(query) if not move.promotion] == []
    assert ours.explain(query) == reason


def written(text: str) -> Query:
    """Return what a text like ``Nb1-c3``, ``Nbd2``, ``e2-e4`` or ``Pe4=Q`` asks."""
    if text.startswith("O-O"):
        return castling(text)
    piece = text[0] if text[0].isupper() else ""
    body, _, promotion = text[len(piece) :].partition("=")
    body = body.replace("-", "").replace("x", "")
    start, target = body[:-2], (body[-2], body[-1])
    origin = tuple(next((sign for sign in start if sign in axis), None) for axis in ("abcdefgh", "12345678"))
    return ChessPosition.query(MoveText(piece=piece, origin=origin, target=target, promotion=promotion))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (MoveText(piece="N", target=("c", "6"), captured="B"), "it takes a Knight, not a Bishop"),
        (MoveText(piece="N", target=("g", "4"), captured="B"), "it takes nothing, not a Bishop"),
        (MoveText(piece="N", target=("h", None)), "no Knight can go to the h-file"),
        (MoveText(origin=("b", None), target=("d", "5")), "White has no man on the b-file"),
    ],
)
def test_explain_what_only_other_notations_say(text: MoveText, reason: str) -> None:
    ours = position("4k3/8/2n5/4N3/8/8/8/4K3 w - -")
    query = ChessPosition.query(text)
    assert ours.find(query) == []
    assert ours.explain(query) == reason
