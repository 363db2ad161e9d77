"""How men move, promote, castle and check in Tri-D chess by the standard rules (rules 6 to 14)."""

from __future__ import annotations

import pytest

from plybook.rules.games.tri_d.standard import TriDPosition
from tests.rules.games.stands import goes, notation, play, stand, texts, why
from tests.tables import each_row

# --- riders: rules 6 to 8 ------------------------------------------------------------------------------------------


def test_no_man_moves_within_its_own_cell() -> None:
    position = stand("Ke0(3) ke9(7) Rb4(4) Qd3(2)")
    assert not {"b4(2)", "b4(3)", "b4(7)"} & goes(position, "b4(4)")
    assert "d3(4)" not in goes(position, "d3(2)")


def test_a_cell_without_a_square_ends_the_ray() -> None:
    assert goes(stand("Ke1(2) ke9(7) Ra0(3)"), "a0(3)") == {"a1(3)", "b0(3)"}


def test_a_rider_changes_levels_on_the_way() -> None:
    assert {"b2(2)", "b3(2)", "b3(4)", "b6(4)", "b6(6)", "b9(7)"} <= goes(stand("Ke1(2) ke8(6) Rb0(3)"), "b0(3)")


def test_a_man_blocks_only_his_level() -> None:
    reached = goes(stand("Ke0(3) ke9(7) Rc1(2) nc3(4)"), "c1(2)")
    assert {"c3(2)", "c3(4)", "c4(2)", "c5(6)", "c6(6)", "c8(6)"} <= reached
    assert not {"c4(4)", "c5(4)", "c6(4)"} & reached


def test_a_shadow_outlives_a_gap_in_its_level() -> None:
    # Level 3 has squares on b1 and again, with a board on b4(2), on b4.
    reached = goes(stand("Ke0(3) ke9(7) Rb0(3) nb1(3)", boards="b1 b4 e1 e8"), "b0(3)")
    assert {"b1(3)", "b4(2)", "b4(4)"} <= reached
    assert not {"b4(3)", "b5(3)"} & reached


def test_a_level_may_begin_and_end_on_the_way() -> None:
    reached = goes(stand("Ke0(3) ke9(7) Rb1(2)", boards="b4 b6 e1 e8"), "b1(2)")
    assert {"b4(3)", "b5(3)", "b6(5)", "b7(5)"} <= reached


def test_the_men_of_one_cell_can_close_it() -> None:
    reached = goes(stand("Ke0(3) ke9(7) Rc1(2) nc3(4) Pc3(2)"), "c1(2)")
    assert "c3(4)" in reached
    assert not {"c3(2)", "c4(2)", "c4(4)", "c5(6)"} & reached


def test_an_empty_square_in_shadow_is_no_way_through() -> None:
    # c3 is open on level 2 only; on c4 level 2 is taken and level 4 lies in shadow.
    reached = goes(stand("Ke0(3) ke9(7) Rc1(2) nc3(4) nc4(2)"), "c1(2)")
    assert {"c3(2)", "c3(4)", "c4(2)"} <= reached
    assert not {"c4(4)", "c5(4)", "c5(6)"} & reached


def test_a_man_in_the_riders_own_cell_blocks_nothing() -> None:
    assert {"c5(4)", "c5(6)"} <= goes(stand("Ke0(3) ke9(7) Rc4(2) nc4(4)"), "c4(2)")


def test_knights_leap_to_any_level() -> None:
    reached = goes(stand("Ke0(3) ke9(7) Nc3(2) nc4(2) nc4(4) Pd5(4)"), "c3(2)")
    assert reached == {"b1(2)", "b1(3)", "d1(2)", "e2(2)", "e4(2)", "e4(4)", "b5(4)", "b5(6)", "d5(6)"}


# --- pawns: rules 9 to 12 ------------------------------------------------------------------------------------------


def test_a_pawn_steps_to_any_level() -> None:
    assert goes(stand("Ke0(3) ke9(7) Pc4(2)"), "c4(2)") == {"c5(4)", "c5(6)"}
    assert goes(stand("Ke0(3) ke9(7) pc5(6)", "b"), "c5(6)") == {"c4(2)", "c4(4)"}


def test_a_pawn_captures_over_any_number_of_levels_and_only_diagonally() -> None:
    position = stand("Ke0(3) ke9(7) Pb4(2) ra5(7) rc5(4) rb5(6)", boards="b1 b5 e1 e8")
    assert goes(position, "b4(2)") == {"a5(7)", "c5(4)", "b5(4)", "b5(7)"}


def test_a_double_step_needs_a_pawn_that_has_never_moved() -> None:
    men = "Ke0(3) ke9(7) Pc2(2)"
    assert goes(stand(men, unmoved="c2"), "c2(2)") == {"c3(2)", "c3(4)", "c4(2)", "c4(4)"}
    assert goes(stand(men), "c2(2)") == {"c3(2)", "c3(4)"}


def test_a_double_step_from_an_attack_board() -> None:
    position = stand("Ke0(3) ke9(7) pb8(7) pe8(7)", "b", unmoved="b8e8")
    assert goes(position, "b8(7)") == {"b7(6)", "b6(4)", "b6(6)"}
    assert goes(stand("Kd1(2) ke9(7) Pa1(3)", boards="b1 b3 e1 e8", unmoved="a1"), "a1(3)") == {"a2(5)", "a3(5)"}


def test_a_double_step_passes_by_the_rule_of_shadows() -> None:
    position = stand("Ke0(3) ke9(7) Pc2(2) nc3(2)", unmoved="c2")
    assert goes(position, "c2(2)") == {"c3(4)", "c4(4)"}
    assert goes(stand("Ke0(3) ke9(7) Pc2(2) nc3(2) nc3(4)", unmoved="c2"), "c2(2)") == set()


def test_a_carried_pawn_has_lost_its_double_step() -> None:
    position = stand("Ke0(3) ke9(7) Pa1(3)", boards="b1 b4 e1 e8", unmoved="a1")
    assert goes(play("Ke0-e1(2) QLB-b3(4)", position), "a1(3)") == {"a2(5)", "a3(5)"}
    carried = play("QLW-b3(4) Ke9-d8(6) QLW-b1(2) QLB-b3(4)", position)
    assert goes(carried, "a1(3)") == {"a2(5)"}


def test_en_passant_to_any_empty_square_of_the_passed_cell() -> None:
    position = play("Pb7-b5(4)", stand("Ke0(3) ke9(7) Pc5(6) pb7(6)", "b", unmoved="b7"))
    captures = {text for text in texts(position) if text.endswith("ep")}
    assert captures == {"Pc5(6)xb6(4)ep", "Pc5(6)xb6(6)ep"}
    after = play("Pc5xb6(4)ep", position)
    assert after.man_at(after.geometry.cell("b5(4)")) is None
    assert notation().emit(notation().parse("Pc5-b6(4)", position), position) == "Pc5xb6(4)ep"


def test_en_passant_not_to_an_occupied_square_and_only_at_once() -> None:
    position = stand("Ke0(3) ke9(7) Pc5(6) pb7(6) Nb6(4)", "b", unmoved="b7")
    position = play("Pb7-b5(6)", position)
    assert {text for text in texts(position) if text.endswith("ep")} == {"Pc5(6)xb6(6)ep"}
    assert not any(text.endswith("ep") for text in texts(play("Ke0-d1(2) Ke9-d8(6)", position)))


def test_en_passant_may_not_uncover_the_king() -> None:
    men = "Kb5(6) ke9(7) Pc5(6) pd7(6)"
    assert "Pc5(6)xd6(6)ep" in texts(play("Pd7-d5(6)", stand(men, "b", unmoved="d7")))
    pinned = play("Pd7-d5(6)", stand(f"{men} re5(6)", "b", unmoved="d7"))
    assert not any(text.endswith("ep") for text in texts(pinned))


@each_row(
    ("men", "turn", "boards", "move", "promotes"),
    [
        ("Pb7(6)", "w", "b1 b8 e1 e8", "Pb7-b8(6)", True),
        ("Pb7(6)", "w", "b1 b8 e1 e8", "Pb7-b8(7)", False),
        ("Pb8(7)", "w", "b1 b8 e1 e8", "Pb8-b9(7)", True),
        ("Pa8(7)", "w", "b1 b8 e1 e8", "Pa8-a9(7)", True),
        ("Pd7(6)", "w", "b1 b8 e1 e8", "Pd7-d8(6)", True),
        ("Pa6(5)", "w", "b1 b6 e1 e8", "Pa6-a7(5)", False),
        ("pb2(2)", "b", "b1 b8 e1 e8", "Pb2-b1(2)", True),
        ("pb2(2)", "b", "b1 b8 e1 e8", "Pb2-b1(3)", False),
        ("pa1(3)", "b", "b1 b8 e1 e8", "Pa1-a0(3)", True),
    ],
)
def test_where_pawns_promote(men: str, turn: str, boards: str, move: str, promotes: bool) -> None:
    position = stand(f"Kf0(3) kf9(7) {men}", turn, boards)
    moves = position.find(TriDPosition.query(notation().read(move).text))
    assert {move.promotion for move in moves} == ({1, 2, 3, 4} if promotes else {0})


@pytest.mark.parametrize(
    ("men", "kinds"),
    [("", "BNQR"), ("Rc1(2) Rd1(2)", "BNQ"), ("Rc1(2) Bd1(2) Bc2(2)", "NQR"), ("Nc1(2) Nd1(2) Qd2(2)", "BQR")],
)
def test_what_pawns_become(men: str, kinds: str) -> None:
    position = stand(f"Kf0(3) kf9(7) Pb7(6) {men}")
    moves = position.find(TriDPosition.query(notation().read("Pb7-b8(6)").text))
    assert "".join(sorted(position.kinds[move.promotion] for move in moves)) == kinds


def test_a_carried_pawn_promotes() -> None:
    position = stand("Kc1(2) kd8(6) Pa7(5) Pe6(5)", boards="b6 b3 e6 e3")
    boards = {text for text in texts(position) if text.startswith(("QLW", "KLW"))}
    assert boards == {
        *(f"QLW-b8(6)={letter}" for letter in "QRBN"),
        *("QLW-b5(6)", "QLW-b4(2)", "KLW-e8(6)", "KLW-e5(6)", "KLW-e4(2)"),
    }
    after = play("QLW-b8(6)=R", position)
    assert after.man_at(after.geometry.cell("a9(7)")) == (0, "R")


# --- castling: rule 13 ---------------------------------------------------------------------------------------------


def test_castling_on_the_kings_side_at_once() -> None:
    _, boards, _, rights, *_ = play("o-o o-o").fen().split()
    assert boards == "b1w:PP/RQ,b8b:rq/pp,e1w:PP/RK,e8b:rk/pp"
    assert rights == "-"


def test_castling_on_the_queens_side() -> None:
    position = play("o-o-o", stand("Ke0(3) Ra0(3) Pe2(2) ke9(7) ra9(7)", rights="Qq"))
    assert position.fen().split()[1] == "b1w:2/1K,b8b:r1/2,e1w:2/R1,e8b:k1/2"
    assert "o-o-o" in texts(position)


@each_row(
    ("men", "rights", "legal"),
    [
        ("Ke0(3) Ra0(3) Rf0(3)", "KQ", {"o-o", "o-o-o"}),
        ("Ke0(3) Ra0(3) Rf0(3)", "Q", {"o-o-o"}),
        ("Ke0(3) Ra0(3) Rf0(3)", "-", set()),
        ("Ke0(3) Ra0(3) Rf0(3) Qb0(3)", "KQ", {"o-o"}),
        ("Ke0(3) Ra0(3) Rf0(3) nb0(3)", "KQ", {"o-o"}),
        ("Ke0(3) Ra0(3) Rf0(3) nd2(2)", "KQ", set()),  # in check
        ("Ke0(3) Ra0(3) Rf0(3) nc2(2)", "KQ", {"o-o"}),  # b0 is attacked
        ("Ke0(3) Ra0(3) Rf0(3) ne2(2)", "KQ", {"o-o-o"}),  # f0 is attacked
    ],
)
def test_when_castling_is_legal(men: str, rights: str, legal: set[str]) -> None:
    position = stand(f"{men} kf9(7)", rights=rights)
    assert {text for text in texts(position) if text.startswith("o")} == legal


def test_a_king_that_has_come_back_has_moved() -> None:
    position = stand("Ke0(3) Rf0(3) kf9(7)", rights="K")
    assert "o-o" not in texts(play("Ke0-d1(2) Kf9-e9(7) Kd1-e0(3) Ke9-f9(7)", position))
    assert "o-o" not in texts(play("Rf0-f1(3) Kf9-e9(7) Rf1-f0(3) Ke9-f9(7)", position))


# --- check and the end: rule 14 ------------------------------------------------------------------------------------


def test_kings_may_share_a_cell() -> None:
    position = stand("Kc3(2) kc3(4)")
    assert not position.is_check()
    assert len(goes(position, "c3(2)")) == 0


def test_a_shadow_shields_the_king() -> None:
    assert stand("Kc1(2) ke9(7) Nc3(4) rc5(4)").is_check()
    for shield in ("c3(2)", "c2(2)"):
        position = stand(f"Kc1(2) ke9(7) N{shield} rc5(4)")
        assert not position.is_check()
        assert goes(position, shield) == set()


def test_a_board_that_moves_opens_and_closes_paths_to_the_king() -> None:
    # The rook passes the pawn on b2(2) only over b2(5), which a board on b3(4) has.
    men = "Kb1(3) kf9(7) Pb2(2) rb6(6)"
    safe, checked = stand(men, boards="b4 b1 e1 e8"), stand(men, boards="b3 b1 e1 e8")
    assert {text for text in texts(safe) if text.startswith("QLW")} == {"QLW-b5(6)", "QLW-b6(4)"}
    assert checked.is_check()
    assert {text for text in texts(checked) if text.startswith("QLW")} == {"QLW-b4(2)", "QLW-b5(6)"}
    assert why("KLW-e3(4)", checked) == "the King on b1(3) would be left in check by the Rook on b6(6)"
    # A pawn that the board brings to b2(5) closes the path again; one brought to a2(5) does not.
    for pawn, shields in (("b4(3)", True), ("a4(3)", False)):
        carrying = stand(f"{men} P{pawn}", boards="b4 b1 e1 e8")
        assert ("QLW-b3(4)" in texts(carrying)) is shields


def test_stalemate_only_if_no_board_can_move_either() -> None:
    men = "Ka0(3) kf9(7) qb3(2) rd1(2)"
    stalemate = stand(men, owners="wbbb")
    assert stalemate.is_stalemate()
    assert stalemate.outcome() == ("stalemate", None, "1/2-1/2")
    assert not stalemate.is_checkmate()
    assert texts(stand(men)).keys() == {"KLW-e3(4)"}
    assert stand(men).outcome() is None
