"""Why a move is not legal, in the words of Tri-D chess."""

from __future__ import annotations

import pytest

import plybook
from plybook.corpora.generate import random_games
from plybook.notation.moves import Action, MoveText
from plybook.rules.games.tri_d.standard import TriDPosition
from plybook.rules.moves import CASTLING, Query
from tests.rules.games.stands import play, stand, start, uncited, why
from tests.tables import each_row

KINGS = "Ke0(3) kf9(7)"


@each_row(
    ("text", "reason"),
    [
        ("Nb1-c0(2)", "there is no such square to go to, wherever the attack boards stand"),
        ("Nb9(2)-c3(2)", "there is no such square to come from, wherever the attack boards stand"),
        ("Bc1-a3(5)", "a3(5) does not exist: no attack board stands on b3(4)"),
        ("Qb0-a4", "a4 does not exist: no attack board stands on b4(2) or b5(6)"),
        ("Na2(5)-b4(2)", "a2(5) does not exist: no attack board stands on b3(4)"),
        ("Nd4-e5(4)", "no White Knight stands on d4: it is empty"),
        ("Nd8-c6(4)", "no White Knight stands on d8(6): there is Black's Bishop on d8(6)"),
        ("Nb1(3)-c3(2)", "no White Knight stands on b1(3): there is White's Pawn on b1(3)"),
        ("N-e5(4)", "no White Knight reaches e5(4)"),
        ("NxR", "no White Knight reaches such a square"),
        ("Nb1xb2", "a Knight does not go from b1 to b2"),
        ("PxK", "no White Pawn reaches e9(7)"),
        ("Nb1xR", "a Knight does not go from b1 to a9"),
        ("Kc1-c2(2)", "no White King stands on c1(2): there is White's Bishop on c1(2)"),
        ("Bc1-c2(2)", "a Bishop does not go from c1 to c2"),
        ("Bc1-b2(2)", "b2(2) is occupied by White's own Pawn"),
        ("Bc1-e3(2)", "no Bishop reaches e3(2): the path from c1(2) ends at d2, occupied on level 2"),
        ("Qb0-b3(4)", "no Queen reaches b3(4): the path from b0(3) ends at b1, occupied on levels 2 and 3"),
        ("Qb0-e0(3)", "e0(3) is occupied by White's own King"),
        ("Pc2-c5(4)", "a Pawn does not go from c2 to c5"),
        ("Pc2-d3(4)", "a Pawn moves diagonally only to capture; d3(4) is empty and no Pawn has just passed it"),
        ("Nb1-c3(2)=Q", "a Knight does not promote"),
        (
            "Pc2-c3(2)=Q",
            "a Pawn promotes only on rank 8 of level (6) or on rank 9 of an attack board, not on c3(2)",
        ),
    ],
)
def test_men_at_the_start(text: str, reason: str) -> None:
    assert uncited(why(text, start())) == reason


@each_row(
    ("men", "text", "reason"),
    [
        ("", "Bc1-d2(2)", "White has no Bishop"),
        ("Pc3(2)", "Pc3xR", "Black has no Rook"),
        ("Pc3(2) nc4(2)", "Pc3xN", "c4(2) is occupied by Black's Knight, and a Pawn captures only diagonally"),
        ("Pc3(2) nc4(2)", "Pc3-c4(2)", "c4(2) is occupied by Black's Knight, and a Pawn captures only diagonally"),
        ("Pe2(2)", "Pe2-e4(2)", "the Pawn on e2(2) has moved, so it may not make a double step"),
        (
            "Bd8(6) pc7(6)",
            "Bd8-a5(7)",
            "no Bishop reaches a5(7): the path from d8(6) ends at c7, occupied on level 6",
        ),
        (
            "Rc1(2) nc3(4)",
            "Rc1-c6(4)",
            "no Rook reaches c6(4): on the path from c1(2) level 4 is blocked by the man on c3(4)",
        ),
        (
            "Rc1(2) nc3(4) nc4(2)",
            "Rc1-c6(6)",
            "no Rook reaches c6(6): the path from c1(2) ends at c4, occupied on level 2 and shadowed on level 4",
        ),
        (
            "Rd1(2)",
            "Rd1-d9(7)",
            "there is no such square to go to, wherever the attack boards stand",
        ),
        (
            "Ra4(7)",
            "Ra4-a8(7)",
            "a8(7) does not exist: no attack board stands on b8(6)",
        ),
        (
            "Rb0(3)",
            "Rb0-f0(3)",
            "no Rook reaches f0(3): the path from b0(3) ends at c0, where there is no square",
        ),
        (
            "Pb7(6) Rc1(2) Rc2(2)",
            "Pb7-b8(6)=R",
            "promotion to a Rook needs a lost Rook, and both are on the board",
        ),
        ("qb3(4)", "Ke0-d1(2)", "the King on d1(2) would be left in check by the Queen on b3(4)"),
        ("Ne1(2) re3(2)", "Ne1-c2(2)", "the King on e0(3) would be left in check by the Rook on e3(2)"),
    ],
)
def test_men(men: str, text: str, reason: str) -> None:
    assert uncited(why(text, stand(f"{KINGS} {men}", boards="b1 b5 e1 e8"))) == reason


def test_the_nearest_of_several_men_is_spoken_of() -> None:
    position = stand(f"{KINGS} Bd8(6) Bc1(2) pc7(6)", boards="b1 b5 e1 e8")
    assert uncited(why("B-a5(7)", position)) == (
        "no Bishop reaches a5(7): the path from d8(6) ends at c7, occupied on level 6"
    )


def test_en_passant_too_late() -> None:
    position = stand(f"{KINGS} Pc5(6) pb7(6)", "b", unmoved="b7")
    late = play("Pb7-b5(6) Ke0-e1(2) Kf9-e9(7)", position)
    assert uncited(why("Pc5xb6(6)ep", late)) == (
        "a Pawn moves diagonally only to capture; b6(6) is empty and no Pawn has just passed it"
    )


def test_the_king_uncovered_en_passant() -> None:
    position = play("Pd7-d5(6)", stand("Kb5(6) ke9(7) Pc5(6) pd7(6) re5(6)", "b", unmoved="d7"))
    reason = "the King on b5(6) would be left in check by the Rook on e5(6)"
    assert uncited(why("Pc5xd6(6)ep", position)) == reason
    said = MoveText(piece="P", origin=("c", "5", "6"), target=("d", "6", "6"), capture=True, captured="P")
    assert uncited(position.explain(TriDPosition.query(said))) == reason


def test_a_pawn_becomes_no_king() -> None:
    position = stand(f"{KINGS} Pb7(6)")
    query = TriDPosition.query(MoveText(piece="P", target=("b", "8", "6"), promotion="K"))
    assert position.explain(query) == "a Pawn never becomes a King"


# --- castling ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("men", "rights", "text", "reason"),
    [
        ("Qb0(3)", "KQ", "o-o-o", "b0(3) is not empty"),
        ("", "-", "o-o", "the King has moved"),
        ("", "Q", "o-o", "the Rook of f0(3) has moved or is lost"),
        ("nd2(2)", "KQ", "o-o", "the King is in check by the Knight on d2(2)"),
        ("ne2(2)", "KQ", "o-o", "the King on f0(3) would be left in check by the Knight on e2(2)"),
    ],
)
def test_castling(men: str, rights: str, text: str, reason: str) -> None:
    assert why(text, stand(f"Ke0(3) Ra0(3) Rf0(3) kf9(7) {men}", rights=rights)) == f"castling: {reason} (rule 13)"


def test_an_unknown_castling() -> None:
    assert start().explain(Query(CASTLING, token="O-O-O-O")) == (
        "there is no castling 'O-O-O-O' here, only o-o and o-o-o"
    )


# --- attack boards -------------------------------------------------------------------------------------------------


@each_row(
    ("men", "boards", "text", "reason"),
    [
        ("", "b1 b8 e1 e8", "QLB-b6(4)", "QLB is owned by Black"),
        ("Ra0(3)", "b1 b8 e1 e8", "QLW-b3(4)", "QLW carries a Rook and is too heavy to move"),
        ("Pa0(3) Pa1(3)", "b1 b8 e1 e8", "QLW-b3(4)", "QLW carries 2 men and is too heavy to move"),
        ("", "b1 b8 e1 e8", "QLW-b5(6)", "b5(6) is more than two squares from b1(2)"),
        ("", "b1 b3 e1 e8", "QLW-b3(4)", "pin b3(4) is occupied by QLB"),
        ("", "b1 b8 e1 e8", "QLW-b1(2)", "QLW stands on b1(2) already"),
        ("", "b1 b8 e1 e8", "QLW-e3(4)", "QLW never leaves the b-file"),
        ("Ra0(3)", "b1 b8 e1 e8", "QL-b3(4)", "QLW carries a Rook and is too heavy to move"),
        ("", "b1 b8 e1 e8", "QLW-b3(4)=Q", "QLW carries no Pawn that could promote"),
        (
            "Pa1(3)",
            "b1 b8 e1 e8",
            "QLW-b3(4)=Q",
            "a Pawn promotes only on rank 8 of level (6) or on rank 9 of an attack board, not on a3(5)",
        ),
        (
            "Pa7(5) Rc1(2) Rc2(2)",
            "b6 b3 e1 e8",
            "QLW-b8(6)=R",
            "promotion to a Rook needs a lost Rook, and both are on the board",
        ),
        (
            "qb3(4)",
            "b1 b8 e1 e8",
            "QLW-b3(4)",
            "the King on e0(3) would be left in check by the Queen on b3(4)",
        ),
        (
            "",
            "b1 b8 e1 e8",
            "QLW-b2(2)",
            "attack boards stand only on the pins "
            "b1(2), b3(4), b4(2), b5(6), b6(4), b8(6), e1(2), e3(4), e4(2), e5(6), e6(4), e8(6)",
        ),
    ],
)
def test_boards(men: str, boards: str, text: str, reason: str) -> None:
    assert uncited(why(text, stand(f"{KINGS} {men}", boards=boards))) == reason


def test_a_board_that_is_not_there() -> None:
    text = MoveText(action=Action.BOARD, board="XL", target=("b", "3", "4"))
    assert start().explain(TriDPosition.query(text)) == "there is no such attack board; they are QLW, QLB, KLW, KLB"
    elsewhere = MoveText(action=Action.BOARD, board="QL", origin=("b", "5", "6"), target=("b", "3", "4"))
    assert start().explain(TriDPosition.query(elsewhere)) == (
        "no such attack board stands there; there is QLW on b1(2) and QLB on b8(6)"
    )


def test_blacks_pawns_promote_at_the_other_end() -> None:
    assert uncited(why("Pc3-c2(2)=Q", stand(f"{KINGS} pc3(2)", "b"))) == (
        "a Pawn promotes only on rank 1 of level (2) or on rank 0 of an attack board, not on c2(2)"
    )


@pytest.mark.parametrize(
    ("text", "rule"),
    [("Bc1-e3(2)", 8), ("Pc2-c3(2)=Q", 11), ("o-o-o", 13), ("QLW-b3(4)", 16)],
)
def test_where_rulesets_differ_the_rule_is_cited(text: str, rule: int) -> None:
    assert why(text, start()).endswith(f"(rule {rule})")


# --- names of cells ------------------------------------------------------------------------------------------


@each_row(
    ("variant", "notation", "moves", "said"),
    [
        ("tri-d", "parmen", "1. Bc1-e3(2)", "e3(2): the path from c1(2) ends at d2, occupied on level 2"),
        ("tri-d", "meder", "1. Bd3W", "d3W: the path from b1W ends at c2, occupied on level 2"),
        ("tri-d", "meder-long", "1. Bb1W-d3W", "d3W: the path from b1W ends at c2, occupied on level 2"),
        ("tri-d-tournament", "parmen", "1. Bc1-e3(2)", "e3(2): the path from c1(2) is blocked by the Pawn on d2(2)"),
        ("tri-d-tournament", "roth", "1. Bc1-e3(2)", "e3(2): the path from c1(2) is blocked by the Pawn on d2(2)"),
        ("tri-d-tournament", "freer", "1. Bd3W", "d3W: the path from b1W is blocked by the Pawn on c2W"),
        ("tri-d-tournament", "parmen", "1. QLW-b5(6)", "QLW on b1(2) is not adjacent to b5(6)"),
        ("tri-d-tournament", "meder", "1. QL4", "QLB carries 4 men"),
        ("tri-d-tournament", "parmen", "1. Qb0-a4(3)", "a4(3) does not exist: no attack board stands on b4(2)"),
    ],
)
def test_squares_and_pins_are_called_as_in_the_game(variant: str, notation: str, moves: str, said: str) -> None:
    [game] = plybook.read(moves, variant=variant, notation=notation)
    [found] = plybook.replay(game).diagnostics
    assert said in found.message


@pytest.mark.parametrize("variant", ["tri-d", "tri-d-tournament"])
def test_a_position_with_other_names_is_the_same_position(variant: str) -> None:
    [game] = random_games(variant, 1, seed=4, plies=60)
    for position in plybook.replay(game).positions:
        levels, boards = (position.named_as(naming) for naming in ("levels", "boards"))
        assert position in (levels, boards)
        assert sorted(levels.iter_legal_moves()) == sorted(boards.iter_legal_moves())
        assert (levels.geometry.names[0], boards.geometry.names[0]) == ("b1(2)", "a1W")
    assert position.named_as("") is position
