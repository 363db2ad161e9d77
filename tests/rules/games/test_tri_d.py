"""Tri-D chess by the standard rules: known figures, play against the naive rules, boards, marks and repetition."""

from __future__ import annotations

import pytest

from plybook.notation.moves import Action, MoveText
from plybook.rules.games.tri_d.board import PIN_SQUARES
from plybook.rules.games.tri_d.standard import TRI_D, TriDPosition
from plybook.rules.position import OutsideRulesetError
from tests.rules.games import stands
from tests.rules.games.attack_boards import AttackBoardsContract
from tests.rules.games.stands import (
    notation,
    owner,
    play,
    stand,
    start,
    text_of,
    texts,
)
from tests.tables import each_row

# --- the figures ---------------------------------------------------------------------------------------------------

FIRST_MOVES = (
    "Nb1-c3(2) Nb1-c3(4) Ne1-d3(2) Ne1-d3(4) "
    "Pb2-b3(2) Pb2-b3(4) Pb2-b4(2) Pb2-b4(4) Pc2-c3(2) Pc2-c3(4) Pc2-c4(2) Pc2-c4(4) "
    "Pd2-d3(2) Pd2-d3(4) Pd2-d4(2) Pd2-d4(4) Pe2-e3(2) Pe2-e3(4) Pe2-e4(2) Pe2-e4(4) o-o"
)


def test_the_first_moves() -> None:
    position = start()
    assert {notation().emit(move, position) for move in position.iter_legal_moves()} == set(FIRST_MOVES.split())


# --- against the naive rules ---------------------------------------------------------------------------------------


class TestTriD(AttackBoardsContract):
    variant = "tri-d"
    perft = (21, 441, 10088)
    by_stands = stands
    compared = (*AttackBoardsContract.compared, "owners")


# --- finding -------------------------------------------------------------------------------------------------------


def test_what_a_query_leaves_open_fits_all() -> None:
    position = stand("Ke0(3) ke9(7) Pc7(6) Rb2(2)")
    assert {move.promotion for move in position.find(TRI_D.rules.query(MoveText(piece="P")))} == {1, 2, 3, 4}
    rook = TRI_D.rules.query(MoveText(piece="R", target=("b", "3", None)))
    assert {position.geometry.names[move.target] for move in position.find(rook)} == {"b3(2)", "b3(4)"}
    anyone = TRI_D.rules.query(MoveText(target=("d", "1", "2")))
    assert [text_of(position, move) for move in position.find(anyone)] == ["Ke0(3)-d1(2)"]


def test_a_query_for_what_is_taken() -> None:
    position = stand("Ke0(3) ke9(7) Rc2(2) nc4(2) bd2(2)")
    query = TRI_D.rules.query(MoveText(piece="R", capture=True, captured="N"))
    assert [text_of(position, move) for move in position.find(query)] == ["Rc2(2)xc4(2)"]


def test_a_query_for_a_pawn_that_is_taken_finds_en_passant() -> None:
    position = play("Pb7-b5(4)", stand("Ke0(3) ke9(7) Pc5(6) pb7(6) nd6(6)", "b", unmoved="b7"))
    takes = {
        kind: {text_of(position, move) for move in position.find(TriDPosition.query(MoveText(captured=kind)))}
        for kind in "PNR"
    }
    assert takes == {"P": {"Pc5(6)xb6(4)ep", "Pc5(6)xb6(6)ep"}, "N": {"Pc5(6)xd6(6)"}, "R": set()}


@pytest.mark.parametrize(
    ("board", "origin", "count"), [("QLW", (), 3), ("QL", (), 3), ("", (), 6), ("", ("e",), 3), ("KLB", (), 0)]
)
def test_a_query_for_a_board(board: str, origin: tuple[str, ...], count: int) -> None:
    position = stand("Kc2(2) kc7(6)", boards="b4 b8 e4 e8")
    text = MoveText(action=Action.BOARD, board=board, origin=origin)
    assert len(position.find(TRI_D.rules.query(text))) == count


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (MoveText(action=Action.BOARD, board="QLW", target=("b", "3", "4"), hung=True), "no hung boards"),
        (MoveText(piece="R", target=("a", "0", "1")), r"level \(1\) belongs to hung boards"),
        (MoveText(piece="R", origin=("a", "0", "1")), r"level \(1\) belongs to hung boards"),
        (MoveText(piece="Z"), "no piece 'Z'"),
    ],
)
def test_what_the_ruleset_lacks(text: MoveText, reason: str) -> None:
    with pytest.raises(OutsideRulesetError, match=reason):
        TriDPosition.query(text)


# --- attack boards: rules 15 and 16 --------------------------------------------------------------------------------


@each_row(
    ("pin", "rest", "targets"),
    [(1, 8, {3}), (3, 8, {1, 4, 5}), (4, 8, {3, 5, 6}), (5, 1, {3, 4, 6}), (6, 1, {4, 5, 8}), (8, 1, {6})],
)
def test_where_a_light_board_goes(pin: int, rest: int, targets: set[int]) -> None:
    position = stand("Kc4(4) kc7(6) Pa" + {1: "0(3)", 3: "2(5)", 4: "4(3)", 5: "4(7)", 6: "6(5)", 8: "8(7)"}[pin],
                     boards=f"b{pin} b{rest} e1 e8")  # fmt: skip
    moves = {text.split("=")[0] for text in texts(position) if text.startswith("QLW")}
    assert moves == {f"QLW-{name}" for name in PIN_SQUARES[:6] if int(name[1]) in targets}


def test_a_free_pin_is_needed_and_taken_ones_may_be_passed() -> None:
    position = stand("Kc1(2) kc7(6)", boards="b3 b4 e1 e8")
    assert {text for text in texts(position) if text.startswith("QL")} == {"QLW-b1(2)", "QLW-b5(6)"}


@each_row(
    ("men", "moves"),
    [
        ("", True),
        ("Pa0(3)", True),
        ("Pa0(3) Pb1(3)", False),
        ("Na0(3)", False),
        ("Pa0(3) pb1(3)", False),
        ("pa1(3)", False),
        ("Pb2(2) nb1(2) Pb3(4) nb4(4)", True),  # men under the board, and where it goes
    ],
)
def test_which_boards_are_light(men: str, moves: bool) -> None:
    assert ("QLW-b3(4)" in texts(stand(f"Ke4(2) kc8(6) {men}"))) is moves


def test_a_man_stepping_on_an_empty_board_takes_ownership() -> None:
    position = play("Nc2-a1(3)", stand("Ke4(2) kc8(6) nc2(2)", "b"))
    assert owner(position, "QLW") == "Black"


def test_a_mixed_board_keeps_its_owner() -> None:
    position = stand("Ke4(2) kc8(6) Pb1(3) nc2(2)", "b")
    mixed = play("Nc2-a1(3)", position)
    assert owner(mixed, "QLW") == "White"
    left = play("Pb1-b2(2)", mixed)
    assert owner(left, "QLW") == "Black"
    empty = play("Na1-c2(2)", left)
    assert owner(empty, "QLW") == "Black"
    assert "QLW-b3(4)" in texts(play("Ke4-e5(4)", empty))


# --- the marks: rules 17 to 19 -------------------------------------------------------------------------------------


def described(position: TriDPosition, text: str) -> MoveText:
    return position.describe(notation().parse(text, position))


def test_describing_moves() -> None:
    position = start()
    assert described(position, "Nb1-c3(4)") == MoveText(piece="N", origin=("b", "1", "2"), target=("c", "3", "4"))
    assert described(position, "o-o") == MoveText(action=Action.CASTLING, castling="o-o")
    position = stand("Ke4(2) kc8(6) Pa7(5) rb8(7)", boards="b6 b8 e1 e8")
    assert described(position, "QLW-b5(6)") == MoveText(
        action=Action.BOARD, board="QLW", origin=("b", "6", "4"), target=("b", "5", "6")
    )
    capture = described(position, "Pa7xb8(7)")
    assert (capture.capture, capture.captured, capture.changes_owner) == (True, "R", True)
    assert capture.promotion == ""


@each_row(
    ("men", "turn", "move"),
    [
        ("nc2(2)", "b", "Nc2-a1(3)*"),
        ("nc2(2) Ra1(3)", "b", "Nc2xa1(3)*"),
        ("nc2(2) Ra1(3) Pb1(3)", "b", "Nc2xa1(3)"),
        ("nc2(2) Pb1(3)", "b", "Nc2-a1(3)"),
        ("na1(3) Pb1(3)", "b", "Na1-c2(2)"),
        ("na1(3) Pb1(3)", "w", "Pb1-b2(2)*"),
        ("Nc2(2)", "w", "Nc2-a1(3)"),
    ],
)
def test_the_mark_of_a_change_of_owner(men: str, turn: str, move: str) -> None:
    position = stand(f"Ke4(2) kc8(6) {men}", turn)
    assert notation().emit(notation().parse(move, position), position) == move


def test_the_only_man_of_a_board_captured_en_passant_is_marked_though_the_owner_stays() -> None:
    position = play("Pb8-b6(5)", stand("Ke0(3) ke9(7) pb8(7) Pc6(6)", "b", "b6 b8 e1 e8", unmoved="b8"))
    assert owner(position, "QLW") == "Black"
    emptied, taken = described(position, "Pc6xb7(6)ep"), described(position, "Pc6xb7(5)ep")
    assert emptied.changes_owner
    assert taken.changes_owner
    assert owner(play("Pc6xb7(6)ep", position), "QLW") == "Black"
    assert owner(play("Pc6xb7(5)ep", position), "QLW") == "White"


def test_a_board_whose_two_men_leave_at_once_is_not_marked() -> None:
    men = "Ke0(3) ke9(7) pb8(7) Pa6(5)"
    position = play("Pb8-b6(5)", stand(men, "b", "b6 b8 e1 e8", unmoved="b8"))
    assert not described(position, "Pa6xb7(6)ep").changes_owner


def test_levels_of_the_origin_tell_men_of_one_cell_apart() -> None:
    position = stand("Ke0(3) ke9(7) Rb4(2) Rb4(4)")
    emitted = {notation().emit(move, position) for move in position.iter_legal_moves()}
    assert {"Rb4(2)-c4(2)", "Rb4(4)-c4(2)"} <= emitted


# --- repetition ----------------------------------------------------------------------------------------------------


def test_what_makes_positions_the_same() -> None:
    shuffle = "Nb1-c3(2) Nb8-c6(6) Nc3-b1(2) Nc6-b8(6)"
    assert play(shuffle).key == start().key
    assert play(shuffle) != start()


def test_rights_tell_positions_apart() -> None:
    men = "Ke0(3) Rf0(3) kf9(7)"
    with_right = stand(men, rights="K")
    back = play("Rf0-f1(3) Kf9-e9(7) Rf1-f0(3) Ke9-f9(7)", with_right)
    assert back.board == with_right.board
    assert back.key != with_right.key
    assert back.key == stand(men).key


def test_a_double_step_counts_only_if_the_pawn_can_be_taken() -> None:
    men = "Ke0(3) ke9(7) pb7(6) Pc5(6)"
    taken = play("Pb7-b5(4)", stand(men, "b", unmoved="b7"))
    assert taken.key != stand("Ke0(3) ke9(7) pb5(4) Pc5(6)").key
    alone = play("Pb7-b5(4)", stand("Ke0(3) ke9(7) pb7(6)", "b", unmoved="b7"))
    assert alone.key == stand("Ke0(3) ke9(7) pb5(4)").key


def test_the_clocks() -> None:
    position = play("Nb1-c3(2) Nb8-c6(6)")
    assert (position.halfmove_clock, position.fullmove_number) == (2, 2)
    assert play("Pe2-e3(2)", position).halfmove_clock == 0
    light = stand("Ke4(2) kc8(6) Pa1(3)")
    assert play("QLW-b3(4)", light).halfmove_clock == 1
    promoting = play("QLW-b6(4) Kd8-d7(6)", stand("Kc1(2) kd8(6) Pa5(3)", boards="b4 b3 e1 e8"))
    assert (promoting.halfmove_clock, play("QLW-b8(6)=Q", promoting).halfmove_clock) == (2, 0)
