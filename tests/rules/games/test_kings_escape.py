"""King's Escape: each rule, the figures known of it, and play side by side with the naive rules."""

from __future__ import annotations

import pytest

from plybook.notation.moves import Action, MoveText
from plybook.notation.notation import Alphabet
from plybook.rules.games.kings_escape.position import KINGS_ESCAPE, KingsEscapePosition
from plybook.rules.games.prisoners_escape.position import PrisonersEscapePosition
from plybook.rules.moves import CASTLING, Move, Query
from plybook.rules.position import OutsideRulesetError, Position
from plybook.rules.setup import FenError
from plybook.testing import VariantContract, positions
from tests.extent import some
from tests.naive.kings_escape import Game
from tests.tables import each_row

START = KingsEscapePosition.start_fen
BOARD = KingsEscapePosition.geometry
KINDS = KingsEscapePosition.kinds
SEATS = ("White", "Black")

# The Rook on b3 attacks Black's King on b2, the one on f3 White's on f2.
QUIET = "1/7/7/7/7/1R3r1/1k3K1/1 w"


def position(fen: str) -> KingsEscapePosition:
    return KingsEscapePosition.from_fen(fen)


def text(move: Move) -> str:
    promotion = KINDS[move.promotion] if move.promotion else ""
    return BOARD.names[move.origin] + BOARD.names[move.target] + promotion


def texts(ours: KingsEscapePosition) -> list[str]:
    return sorted(map(text, ours.iter_legal_moves()))


def goes(fen: str, origin: str) -> set[str]:
    """Return where the man on ``origin`` may go."""
    return {move[2:] for move in texts(position(fen)) if move.startswith(origin)}


def rooks(rows: str, turn: str = "w") -> str:
    """Return the FEN of the men on ranks 7 to 4 with the Rooks and Kings of `QUIET` under them."""
    return f"1/{rows}/1R3r1/1k3K1/1 {turn}"


def naive(ours: Position) -> Game:
    men = {BOARD.names[cell]: man for cell in range(BOARD.size) if (man := ours.man_at(cell))}
    return Game({cell: (SEATS[man.seat], man.kind) for cell, man in men.items()}, SEATS[ours.turn])


class TestKingsEscape(VariantContract):
    variant = "kings-escape"
    perft = (11, 121, 1633)
    naive_games, plies = some(5, 12), 100

    def naive(self, position: Position) -> dict[str, Game]:
        slow = naive(position)
        assert position.is_check() is slow.in_check()
        return dict(slow.moves())

    def text(self, position: Position, move: Move) -> str:
        return text(move)

    def seen(self, position: Position) -> Game:
        return naive(position)


def test_random_games_are_lively() -> None:
    played = list(positions("kings-escape", 30, 200, seed=1))
    assert any(ours.is_check() and ours.has_legal_move() for ours in played)
    assert any(move.promotion for ours in played for move in ours.iter_legal_moves())
    assert any(ours.is_checkmate() for ours in played)


# --- the rules -----------------------------------------------------------------------------------------------------


def test_the_board_is_that_of_prisoners_escape() -> None:
    # Rule 1.
    assert BOARD is PrisonersEscapePosition.geometry
    assert BOARD.size == 44


def test_the_array() -> None:
    # Rules 1 and 2: the standard array without its King, on a to g, and each King in the other side's cell.
    ours = position(START)
    assert ours.fen() == START
    assert [seat.bit_count() for seat in ours.occupied] == [15, 15]
    assert [ours.man_at(BOARD.cell(cell)) for cell in ("d8", "d1")] == [(0, "K"), (1, "K")]
    rows = {rank: "".join(man.kind if (man := ours.man_at(BOARD.cell(file + rank))) else "." for file in "abcdefg")
            for rank in "2367"}  # fmt: skip
    assert rows == {"2": "RNBQBNR", "3": "PPPPPPP", "6": "PPPPPPP", "7": "RNBQBNR"}
    assert not ours.is_check()


def test_the_first_moves() -> None:
    pawns = [f"{file}3{file}4" for file in "abcdefg"]
    assert texts(position(START)) == sorted([*pawns, "b2a4", "b2c4", "f2e4", "f2g4"])


def test_only_knights_leap_over_their_own_men() -> None:
    # Rule 3.
    assert goes(START, "d2") == goes(START, "c2") == goes(START, "a2") == set()


def test_a_king_steps_any_way_to_an_empty_square() -> None:
    # Rule 3: he captures nothing, so not the Rook on b3 nor the Pawn on c3, and may step where he is attacked or not.
    assert goes("1/7/7/7/7/1RP2r1/1k3K1/1 b", "b2") == {"a2", "a3", "c2"}


def test_a_king_is_never_captured() -> None:
    # Rule 4.
    assert goes("1/7/7/7/7/1R3r1/1k3K1/1 b", "f3") >= {"f4", "f5", "f6", "f7"}
    assert "f2" not in goes("1/7/7/7/7/1R3r1/1k3K1/1 b", "f3")


def test_a_free_king_gives_check() -> None:
    # Rule 4: the Rook has to attack c2.
    before = position(QUIET.replace(" w", " b"))
    after = before.apply(Move(BOARD.cell("b2"), BOARD.cell("c2")))
    assert (after.is_check(), after.check_mark(), after.outcome()) == (True, "+", None)
    assert texts(after) == ["b3b2", "b3c3"]


def test_a_king_that_nothing_can_attack_is_mate() -> None:
    # Rule 4: White has nothing but a Knight and a King.
    ours = position("1/7/7/7/7/2N2r1/k4K1/1 b").apply(Move(BOARD.cell("a2"), BOARD.cell("b3")))
    assert ours.check_mark() == "#"
    assert ours.outcome() == ("checkmate", 1, "0-1")


def test_no_move_may_leave_the_enemy_king_free() -> None:
    # Rule 4: the Rook may only go where it still attacks b2.
    assert goes(QUIET, "b3") == {"b4", "b5", "b6", "b7"}


def test_nothing_to_move_without_check_is_a_draw() -> None:
    # Rule 4.
    ours = position("K/2rqr2/7/7/7/k6/2N4/1 w")
    assert (ours.is_check(), ours.is_stalemate()) == (False, True)
    assert ours.outcome() == ("stalemate", None, "1/2-1/2")


@pytest.mark.parametrize(
    ("fen", "origin", "targets"),
    [
        (rooks("7/7/3p1p1/4P2"), "e4", {"e5", "d5", "f5"}),
        (rooks("7/7/4p2/4P2"), "e4", set()),
        (rooks("1n5/P6/7/7"), "a6", {f"{target}{kind}" for target in ("a7", "b7") for kind in "QRBN"}),
        (rooks("7/7/7/7", "b").replace("R3r1", "R1p1r1"), "d3", {"d2Q", "d2R", "d2B", "d2N"}),
        (rooks("7/7/7/7").replace("1R3r1", "PR3r1"), "a3", {"a4"}),
    ],
)
def test_the_pawn(fen: str, origin: str, targets: set[str]) -> None:
    # Rule 3: one step, never two; captures diagonally; becomes a man of chess on the enemy's back row.
    assert goes(fen, origin) == targets


def test_there_is_no_castling() -> None:
    assert position(START).find(Query(CASTLING)) == []
    with pytest.raises(OutsideRulesetError, match="no castling O-O"):
        KingsEscapePosition.query(MoveText(Action.CASTLING, castling="O-O"))


def test_the_alphabet() -> None:
    # Rule 5.
    assert KINGS_ESCAPE.alphabet == Alphabet(
        kinds=("P", "N", "B", "R", "Q", "K"),
        pawn="P",
        promotions=("Q", "R", "B", "N"),
        axes=(tuple("abcdefg"), tuple("12345678")),
        long_pawn="P",
    )


@each_row(
    ("fen", "reason"),
    [
        (START.replace("K/", "1/"), "White has no King"),
        (START.replace("/k ", "/K "), "White has 2 Kings"),
        (START.replace("Q", "G"), "no man is called 'G'"),
        (QUIET.replace("3r1", "5"), "Black does not attack White's King, but it is White's turn"),
        (QUIET.replace("7/7/7/7/1R", "P6/7/7/7/1R"), "no Pawn can stand on a7"),
        ("K/rnbqbnr/ppppppp/7/Q6/PPPPPPP/RNBQBNR/k w", "White has more than 15 men"),
    ],
)
def test_what_is_no_position(fen: str, reason: str) -> None:
    with pytest.raises(FenError, match=reason):
        position(fen)


@each_row(
    ("fen", "move", "reason"),
    [
        (START, "Nb5", "no Knight reaches b5: White's stand on b2 and f2"),
        (START, "Qd4", "the path from d2 to d4 is blocked by the Pawn on d3"),
        (QUIET, "Rb2", "a King is never captured"),
        (QUIET, "Rc3", "after it no man of White's would attack the King on b2"),
        (QUIET, "Kf3", "a King does not capture"),
        (rooks("7/P6/7/7"), "a7", "a Pawn that reaches rank 7 must promote"),
    ],
)
def test_explain(fen: str, move: str, reason: str) -> None:
    ours = position(fen)
    piece = move[0] if move[0] in KINDS else "P"
    query = KingsEscapePosition.query(MoveText(piece=piece, target=(move[-2], move[-1])))
    assert [found for found in ours.find(query) if found.promotion == query.promotion] == []
    assert ours.explain(query) == reason
