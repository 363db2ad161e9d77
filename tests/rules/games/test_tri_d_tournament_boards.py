"""Tri-D chess by the Tournament Rules: attack boards (rules 11 to 14), what is said of moves, the FEN-like string."""

from __future__ import annotations

import pytest

import plybook
from plybook.notation.moves import Action, MoveText
from plybook.rules.games.tri_d.board import BOARD_NAMES
from plybook.rules.games.tri_d.tournament import TRI_D_TOURNAMENT, TriDTournamentPosition
from plybook.rules.position import OutsideRulesetError
from plybook.rules.setup import FenError
from tests.rules.games.stands import uncited
from tests.rules.games.tournament_stands import (
    boards_go,
    controller,
    fen_of,
    man,
    play,
    stand,
    start,
    texts,
    why,
)
from tests.tables import each_row

KINGS = "Kc1W kc8B"

# --- who moves which board: rule 11 --------------------------------------------------------------------------------


def test_the_owners_of_the_boards_at_the_start() -> None:
    assert [controller(start(), board) for board in BOARD_NAMES] == ["White", "Black", "White", "Black"]


@each_row(
    ("men", "white", "black"),
    [
        ("", True, False),
        ("Pa1QL1", True, False),
        ("Ra1QL1", True, False),
        ("Qz0QL1", True, False),
        ("pa1QL1", False, True),
        ("rz0QL1", False, True),
        ("Pz1QL1 Pa1QL1", False, False),
        ("Pz1QL1 na1QL1", False, False),
        ("Pa1W Na2W", True, False),  # under the board and where it goes
    ],
)
def test_a_board_with_one_man_is_moved_by_his_side_and_an_empty_one_by_its_first_owner(
    men: str, white: bool, black: bool
) -> None:
    for turn, moves in (("w", white), ("b", black)):
        position = stand(f"Kd4W kc6B {men}", turn, "QL1 KL6 QL6 KL4")
        assert bool(boards_go(position, "QL1")) is moves


def test_control_follows_the_man_and_returns_to_the_first_owner() -> None:
    taken = play("Nc2W-a1QL1", stand(f"{KINGS} nc2W", "b"))
    assert controller(taken, "QLW") == "Black"
    assert boards_go(taken, "QL1") == set()
    left = play("Kc1W-d1W Na1QL1-c2W", taken)
    assert controller(left, "QLW") == "White"
    assert boards_go(left, "QL1") == {"QL2", "QL3"}


@pytest.mark.parametrize(("board", "first"), [("QLW", "White"), ("QLB", "Black")])
def test_a_board_with_men_of_both_sides_is_named_after_its_first_owner(board: str, first: str) -> None:
    boards = {"QLW": "QL1 QL6 KL1 KL6", "QLB": "QL6 QL1 KL1 KL6"}[board]
    assert controller(stand(f"{KINGS} Na1QL1 nz0QL1", boards=boards), board) == first


# --- where boards go: rules 12 to 14 -------------------------------------------------------------------------------


@each_row(("number", "numbers"), [(1, "23"), (2, "134"), (3, "1245"), (4, "2356"), (5, "346"), (6, "45")])
def test_which_pins_are_adjacent(number: int, numbers: str) -> None:
    for side, other in (("QL", "KL"), ("KL", "QL")):
        elsewhere = [f"{other}{pin}" for pin in range(1, 7) if pin != number][:3]
        position = stand("Kc4W kc7B", boards=" ".join((f"{side}{number}", *elsewhere)))
        assert boards_go(position, f"{side}{number}") == {f"{other}{number}", *(f"{side}{pin}" for pin in numbers)}


def test_a_pin_must_be_free_and_a_taken_one_may_be_passed() -> None:
    assert boards_go(stand("Kc4W kc7B", boards="QL1 QL2 KL1 QL4"), "QL1") == {"QL3"}
    assert boards_go(stand("Kc4W kc7B", boards="QL2 QL3 KL2 QL1"), "QL2") == {"QL4"}


@each_row(
    ("knight", "others", "onward"),
    [
        ("Nz0QL1", "QL6 KL2 KL3", {"QL2", "QL3", "KL1"}),
        ("Nz4QL2", "QL6 KL1 KL3", {"QL4", "KL2"}),
        ("Nz2QL3", "QL6 KL1 KL2", {"QL2", "QL4", "QL5", "KL3"}),
        ("Nz6QL4", "QL1 KL2 KL3", {"QL6", "KL4"}),
        ("Nz4QL5", "QL1 KL2 KL3", {"QL4", "QL6", "KL5"}),
        ("Nz8QL6", "QL1 KL2 KL3", {"KL6"}),
        ("nz8QL6", "QL1 KL2 KL3", {"QL4", "QL5", "KL6"}),
        ("nz4QL5", "QL1 KL2 KL3", {"QL3", "KL5"}),
        ("nz6QL4", "QL1 KL2 KL3", {"QL2", "QL3", "QL5", "KL4"}),
        ("nz4QL2", "QL6 KL1 KL3", {"QL1", "QL3", "KL2"}),
        ("nz2QL3", "QL6 KL1 KL2", {"QL1", "KL3"}),
        ("nz0QL1", "QL6 KL2 KL3", {"KL1"}),
    ],
)
def test_an_occupied_board_does_not_go_backward(knight: str, others: str, onward: set[str]) -> None:
    pin, turn = knight[3:], "w" if knight[0] == "N" else "b"
    assert boards_go(stand(f"{KINGS} {knight}", turn, f"{pin} {others}"), pin) == onward


def test_a_man_carried_by_a_board_keeps_its_place_on_it() -> None:
    position = stand(f"{KINGS} Na1QL1", boards="QL1 KL6 KL3 QL6")
    assert man(play("QL1-KL1", position), "e1KL1") == "N"
    after = play("QL1-QL2", position)
    assert (man(after, "a5QL2"), man(after, "a1QL1"), after.halfmove_clock) == ("N", "", 1)


def test_a_king_may_not_be_carried_into_check() -> None:
    position = stand("Ka1QL1 kc8B rb5B", boards="QL1 QL6 KL3 KL6")
    assert boards_go(position, "QL1") == {"QL3", "KL1"}


def test_a_board_that_carries_a_shield_may_not_leave_its_line() -> None:
    position = stand("Kz1QL1 kc8B rz9QL6 Nz3QL3", boards="QL1 QL6 QL3 KL6")
    assert boards_go(position, "QL3") == {"QL2", "QL4", "QL5"}
    assert "KL3" in boards_go(stand("Kz1QL1 kc8B Nz3QL3", boards="QL1 QL6 QL3 KL6"), "QL3")


# --- what is said of moves -----------------------------------------------------------------------------------------


def described(position: TriDTournamentPosition, text: str) -> MoveText:
    return position.describe(texts(position)[text])


def test_moves_are_described_in_the_places_of_the_standard_rules() -> None:
    assert described(start(), "Na1W-b3N") == MoveText(piece="N", origin=("b", "1", "2"), target=("c", "3", "4"))
    position = stand("Kd0KL1 Re0KL1 kc8B Pa8B", boards="QL6 QL1 KL1 KL6", rights="K")
    assert described(position, "0-0") == MoveText(action=Action.CASTLING, castling="o-o")
    assert described(position, "QL6-QL4R") == MoveText(
        action=Action.BOARD, board="QLW", origin=("b", "8", "6"), target=("b", "6", "4"), promotion="R", uncovers=True
    )
    taking = stand("Kd1W kc8B Pb2W ra3W")
    assert described(taking, "b2Wxa3W") == MoveText(
        piece="P", origin=("c", "2", "2"), target=("b", "3", "2"), capture=True, captured="R"
    )


def test_no_board_is_ever_handed_over() -> None:
    position = stand(f"{KINGS} nc2W Ra1QL1", "b")
    after = play("Nc2Wxa1QL1", position)
    assert (controller(position, "QLW"), controller(after, "QLW")) == ("White", "Black")
    assert not described(position, "Nc2Wxa1QL1").changes_owner
    assert position.handed_over(after) == ()


def test_a_mark_for_a_change_of_owner_is_reported() -> None:
    header = '[Variant "tri-d-tournament"]\n[Notation "parmen"]\n\n'
    [game] = plybook.read(f"{header}1. Nb1-c3(2)* Pb7-b6(4) 2. Pc2-c3(4) Pc7-c6(6)")
    assert [found.code for found in plybook.replay(game).diagnostics] == ["W009"]


@pytest.mark.parametrize(("board", "origin", "count"), [("QLW", (), 2), ("", (), 4), ("", ("e",), 2), ("KLB", (), 0)])
def test_a_query_for_a_board(board: str, origin: tuple[str, ...], count: int) -> None:
    text = MoveText(action=Action.BOARD, board=board, origin=origin)
    assert len(stand("Kd4W kc6B").find(TriDTournamentPosition.query(text))) == count


def test_no_board_hangs() -> None:
    with pytest.raises(OutsideRulesetError, match="no hung boards"):
        TriDTournamentPosition.query(MoveText(action=Action.BOARD, board="QLW", hung=True))


# --- why not -------------------------------------------------------------------------------------------------------


@each_row(
    ("men", "text", "reason"),
    [
        ("Rc1W nc2W", "Rc1W-c4W", "no Rook reaches c4W: the path from c1W is blocked by the Knight on c2W"),
        ("Rc1W Nc3N", "Rc1W-c4W", "no Rook reaches c4W: the path from c1W is blocked by the Knight on c3N"),
        ("Rc1W", "Rc1W-a3QL3", "a3QL3 does not exist: no attack board stands on QL3"),
        ("Rc1W", "Rc1W-d2W", "a Rook does not go from c1 to d2"),
        ("Rc1W", "Rc1W-c4WQ", "a Rook does not promote"),
        ("Pb2W", "b2W-b4W", "the Pawn on b2W has moved, so it may not make a double step"),
        ("Pb6B", "b6B-b7BQ", "on file b a Pawn promotes on rank 8; not on b7B"),
        ("Pz8QL6", "z8QL6-z9QL6K", "a Pawn never becomes a King"),
        (
            "Pa7B",
            "a7B-a8BQ",
            "on file a a Pawn promotes on rank 9 while an attack board stands on QL6, else on rank 8; not on a8B",
        ),
        ("", "0-0", "castling: the King has moved"),
    ],
)
def test_why_a_man_does_not_go(men: str, text: str, reason: str) -> None:
    assert uncited(why(text, stand(f"Kd4W kd7B {men}"))) == reason


def test_why_black_does_not_promote() -> None:
    assert uncited(why("d3W-d2WQ", stand("Kb1W kc8B pd3W", "b"))) == (
        "on file d a Pawn promotes on rank 0 while an attack board stands on KL1, else on rank 1; not on d2W"
    )


def test_why_a_side_does_not_castle_on_its_first_move() -> None:
    assert uncited(why("0-0", start())) == "castling: no side castles on its first move"
    assert uncited(why("0-0-0", play("a2W-a3W a7B-a6B"))) == "castling: a0QL1 is not empty"


@each_row(
    ("men", "boards", "text", "reason"),
    [
        ("", "QL1 QL6 KL1 KL6", "QL1-QL1", "QLW stands on QL1 already"),
        ("", "QL1 QL6 KL1 KL6", "QL1-QL4", "QLW on QL1 is not adjacent to QL4"),
        ("", "QL1 QL2 KL1 KL2", "-QL6", "no attack board goes to QL6"),
        ("", "QL1 QL6 KL1 KL6", "-QL6", "pin QL6 is occupied by QLB"),
        ("Na1QL1", "QL1 QL3 KL1 KL6", "QL1-QL3", "pin QL3 is occupied by QLB"),
        ("", "QL1 QL6 KL1 KL6", "QL6-QL4", "QLB is Black's to move while it is empty"),
        (
            "na1QL1",
            "QL1 QL6 KL1 KL6",
            "-QL3",
            "QLW is Black's to move as long as it carries the Knight on a1QL1",
        ),
        ("Na1QL1 nz1QL1", "QL1 QL6 KL1 KL6", "-QL3", "QLW carries 2 men, and a board moves with one at most"),
        (
            "Nz3QL3",
            "QL3 QL6 KL1 KL6",
            "QL3-QL1",
            "QLW carries the Knight on z3QL3 and does not go backward to QL1",
        ),
        ("", "QL1 QL6 KL1 KL6", "-QL3Q", "QLW carries no Pawn that could promote"),
        ("pa1W", "QL1 QL6 KL1 KL6", "QL1-QL3K", "a Pawn never becomes a King"),
        ("Pa8B", "QL6 QL1 KL1 KL6", "-QL4K", "a Pawn never becomes a King"),
        (
            "Pd6KL4",
            "QL1 QL6 KL4 KL1",
            "-KL6Q",
            "on file d a Pawn promotes on rank 9 while an attack board stands on KL6, else on rank 8; not on d8KL6",
        ),
        ("pd1W", "QL1 QL6 KL1 KL6", "-KL3", "the King on d4W would be left in check by the Queen on d1W"),
    ],
)
def test_why_a_board_does_not_go(men: str, boards: str, text: str, reason: str) -> None:
    assert uncited(why(text, stand(f"Kd4W kb5B {men}", boards=boards))) == reason


def test_a_board_may_not_set_a_pawn_free_to_become_a_knight_that_gives_check() -> None:
    """Whatever is written: the owner might choose it."""
    position = stand("Kc3N kb8B pd1W Nd3N")
    for text in ("-KL3", "-KL3Q", "-KL3N"):
        assert uncited(why(text, position)) == "the King on c3N would be left in check by the Knight on d1W"


# --- the FEN-like string -------------------------------------------------------------------------------------------


def test_the_fen_of_a_double_step() -> None:
    position = play("z8QL6-z6QL4", stand(f"{KINGS} pz8QL6", "b", "QL1 QL6 QL4 KL6", unmoved="z8"))
    assert position.fen() == "2k1/4/4/4|4/4/4/4|4/4/4/2K1 QL1w:2/2,QL6b:2/2,QL4b:2/p1,KL6b:2/2 w - - z6QL4 0 10"
    assert TriDTournamentPosition.from_fen(position.fen()) == position


@each_row(
    ("was", "now", "reason"),
    [
        ("QL1w:PP/RQ", "b1w:PP/RQ", "QLW stands on 'b1', which is no pin; the pins are QL1, QL3, QL2"),
        ("QL1w:PP/RQ", "QL1:PP/RQ", "QLW is written like 'QL1w:PP/RQ' "),
        ("QL1w:PP/RQ", "QL6w:PP/RQ", "QLW and QLB both stand on QL6"),
        ("QL1w:PP/RQ", "QL1b:PP/RQ", "QLW belongs to White, not Black"),
        ("QL1w:PP/RQ", "QL3w:PP/RQ", "White's Rook on z0QL1 is said never to have moved, but is not there"),
        ("z1a1d1", "a1b1d1", "no pawn starts on 'b1'"),
        ("8 - 0 1", "8 a4(2) 0 1", "ended on 'a4.2.', which is no square"),
    ],
)
def test_what_is_no_position(was: str, now: str, reason: str) -> None:
    fen = TriDTournamentPosition.start_fen
    assert fen.count(was) == 1
    with pytest.raises(FenError, match=reason):
        TriDTournamentPosition.from_fen(fen.replace(was, now))


@pytest.mark.parametrize(
    ("men", "boards", "reason"),
    [
        ("Pa8B", "QL1 QL2 KL1 KL6", "White has a Pawn on a8B, where it must have become something else"),
        ("pd1W", "QL1 QL6 KL3 KL6", "Black has a Pawn on d1W, where it must have become something else"),
        ("Pd9KL6", "QL1 QL6 KL1 KL6", "White has a Pawn on d9KL6, where it must have become something else"),
    ],
)
def test_a_pawn_on_its_last_rank_is_no_position(men: str, boards: str, reason: str) -> None:
    with pytest.raises(FenError, match=reason):
        TriDTournamentPosition.from_fen(fen_of(f"Kc4W kb6B {men}", boards=boards))


def test_an_empty_board_is_its_first_owners() -> None:
    fen = stand(KINGS).fen()
    with pytest.raises(FenError, match="QLW belongs to White, not Black"):
        TriDTournamentPosition.from_fen(fen.replace("QL1w", "QL1b"))


# --- the variant ---------------------------------------------------------------------------------------------------


def test_the_variant() -> None:
    assert plybook.variant("tri-d-tournament") is TRI_D_TOURNAMENT
    assert TRI_D_TOURNAMENT.start().fen() == TriDTournamentPosition.start_fen
    assert TRI_D_TOURNAMENT.notations[0] == "meder"


def test_the_picture_shows_boards_where_they_stand_and_files_by_their_names() -> None:
    picture = TRI_D_TOURNAMENT.draw(stand(KINGS, boards="QL4 QL6 QL3 QL1"))
    assert "    z  a" in picture
    assert "on QL3, White's" in picture
    assert "on KL" not in picture


@pytest.mark.parametrize(
    ("men", "text", "rule"),
    [("Rb1W nb2W", "Rb1W-b3W", 6), ("Pb6B", "b6B-b7BQ", 8), ("", "0-0", 9), ("", "QL1-QL6", 11)],
)
def test_where_rulesets_differ_the_rule_is_cited(men: str, text: str, rule: int) -> None:
    assert why(text, stand(f"Kd4W kd7B {men}")).endswith(f"(rule {rule})")
