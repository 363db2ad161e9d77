"""Tri-D chess by the Tournament Rules: the figures, the naive rules, and how men move (rules 1 to 10)."""

from __future__ import annotations

import pytest

from plybook.rules.games.tri_d.board import GEOMETRY, PIN_SQUARES
from plybook.rules.games.tri_d.tournament import TriDTournamentPosition
from tests.naive.tri_d_tournament import MAIN, board_squares, name
from tests.rules.games import tournament_stands
from tests.rules.games.attack_boards import AttackBoardsContract
from tests.rules.games.tournament_stands import (
    boards_go,
    goes,
    man,
    play,
    stand,
    start,
    texts,
)
from tests.tables import each_row

KINGS = "Kd0KL1 kd9KL6"

# --- the figures ---------------------------------------------------------------------------------------------------

FIRST_MOVES = (
    "Na1W-b3W Na1W-b3N Nd1W-c3W Nd1W-c3N "
    "a2W-a3W a2W-a3N a2W-a4W a2W-a4N b2W-b3W b2W-b3N b2W-b4W b2W-b4N "
    "c2W-c3W c2W-c3N c2W-c4W c2W-c4N d2W-d3W d2W-d3N d2W-d4W d2W-d4N"
)


def test_the_first_moves() -> None:
    assert texts(start()).keys() == set(FIRST_MOVES.split())


# --- against the naive rules ---------------------------------------------------------------------------------------


class TestTriDTournament(AttackBoardsContract):
    variant = "tri-d-tournament"
    perft = (20, 400, 9128)
    by_stands = tournament_stands
    compared = (*AttackBoardsContract.compared, "number")


# --- the stand: rules 1 to 4 ---------------------------------------------------------------------------------------


def test_the_names_of_the_main_squares() -> None:
    assert set(TriDTournamentPosition.geometry.names[:48]) == {name(square) for square in MAIN}


@each_row(
    ("pin", "corner", "first", "last"),
    [
        ("QL1", "b1(2)", "a0(3)", "b1(3)"),
        ("QL2", "b4(2)", "a4(3)", "b5(3)"),
        ("QL3", "b3(4)", "a2(5)", "b3(5)"),
        ("QL4", "b6(4)", "a6(5)", "b7(5)"),
        ("QL5", "b5(6)", "a4(7)", "b5(7)"),
        ("QL6", "b8(6)", "a8(7)", "b9(7)"),
        ("KL1", "e1(2)", "e0(3)", "f1(3)"),
        ("KL2", "e4(2)", "e4(3)", "f5(3)"),
        ("KL3", "e3(4)", "e2(5)", "f3(5)"),
        ("KL4", "e6(4)", "e6(5)", "f7(5)"),
        ("KL5", "e5(6)", "e4(7)", "f5(7)"),
        ("KL6", "e8(6)", "e8(7)", "f9(7)"),
    ],
)
def test_the_pins_and_their_squares_in_both_namings(pin: str, corner: str, first: str, last: str) -> None:
    rules = TriDTournamentPosition
    assert PIN_SQUARES[rules.pin_names.index(pin)] == corner
    squares = [square for square in rules.geometry.names if square.endswith(pin)]
    assert squares == [name(square) for square in board_squares(pin)]
    assert [GEOMETRY.names[rules.geometry.cell(square)] for square in (squares[0], squares[-1])] == [first, last]


def test_the_array() -> None:
    position = start()
    white = "Rz0QL1 Qa0QL1 Kd0KL1 Re0KL1 Na1W Bb1W Bc1W Nd1W Pz1QL1 Pa1QL1 Pd1KL1 Pe1KL1 Pa2W Pb2W Pc2W Pd2W"
    black = "rz9QL6 qa9QL6 kd9KL6 re9KL6 na8B bb8B bc8B nd8B pz8QL6 pa8QL6 pd8KL6 pe8KL6 pa7B pb7B pc7B pd7B"
    men = {square: man(position, square) for square in position.geometry.names}
    assert {letter + square for square, letter in men.items() if letter} == {*white.split(), *black.split()}
    assert position.turn == 0
    assert position.squares.bit_count() == 64


# --- pieces: rules 5 and 6 -----------------------------------------------------------------------------------------


def test_a_rook_and_a_knight_in_its_way() -> None:
    reached = goes(stand("Rb1W nb3N Kc6B ka8B"), "b1W")
    assert reached == {"b2W", "b3W", "b3N", "a1W", "a1QL1", "z1QL1", "c1W", "d1W", "d1KL1", "e1KL1"}


def test_no_man_moves_within_its_own_column() -> None:
    position = stand(f"{KINGS} Ra4N Qc3W", boards="QL2 QL5 KL1 KL6")
    assert not {"a4W", "a4QL2", "a4QL5"} & goes(position, "a4N")
    assert "c3N" not in goes(position, "c3W")


@pytest.mark.parametrize(
    ("blocker", "reached"),
    [("Nc3W", {"c3N"}), ("Nc3N", {"c3W"}), ("nc3W", {"c3W", "c3N"}), ("nc3N", {"c3W", "c3N"})],
)
def test_a_man_on_any_level_blocks_the_column(blocker: str, reached: set[str]) -> None:
    position = stand(f"{KINGS} Rc1W {blocker}")
    assert {square for square in goes(position, "c1W") if square[0] == "c"} == {"c2W"} | reached


def test_men_in_the_riders_own_column_block_nothing() -> None:
    assert "c6B" in goes(stand(f"{KINGS} Rc4W nc4N"), "c4W")


def test_riders_fly_across_missing_squares() -> None:
    # b0 and c0 are never there; on file z there is nothing between the boards on QL1 and QL6.
    reached = goes(stand("Kc1W kc8B Rz0QL1"), "z0QL1")
    assert reached == {"a0QL1", "d0KL1", "e0KL1", "z1QL1", "z8QL6", "z9QL6"}
    assert stand("Kd0KL1 kc8B rz0QL1").is_check()


def test_knights_and_kings_step_over_anything() -> None:
    position = stand("Kc4W kd9KL6 Nc2W nc3W Pb2W Pd2W Pb3N")
    assert {"b4W", "b4N", "d4W", "d4N", "a3W", "a3N", "a1QL1"} <= goes(position, "c2W")
    assert {"c3W", "d3N", "c5B", "b3W"} <= goes(position, "c4W")


# --- pawns: rule 7 -------------------------------------------------------------------------------------------------


def test_a_pawn_steps_to_any_level_and_captures_on_any_level() -> None:
    position = stand(f"{KINGS} Pb4W nc5N nc5B na5QL5 nb5B", boards="QL1 QL5 KL1 KL6")
    assert goes(position, "b4W") == {"b5N", "c5N", "c5B", "a5QL5"}


def test_a_pawn_does_not_step_over_missing_squares() -> None:
    assert goes(stand(f"{KINGS} Pz1QL1", unmoved="z1"), "z1QL1") == set()


def test_a_double_step_is_for_pawns_that_have_never_moved() -> None:
    men = f"{KINGS} Pc2W"
    assert goes(stand(men, unmoved="c2"), "c2W") == {"c3W", "c3N", "c4W", "c4N"}
    assert goes(stand(men), "c2W") == {"c3W", "c3N"}


@pytest.mark.parametrize("blocker", ["Nc3W", "Nc3N", "nc3W", "nc3N"])
def test_a_man_on_any_level_blocks_the_double_step(blocker: str) -> None:
    reached = goes(stand(f"{KINGS} Pc2W {blocker}", unmoved="c2"), "c2W")
    assert reached == {"c3W", "c3N"} - {blocker[1:]}


def test_a_double_step_from_an_attack_board() -> None:
    position = stand("Kc1W kc8B Pa1QL1 Pz1QL1", boards="QL1 QL6 QL3 KL6", unmoved="z1a1")
    assert goes(position, "a1QL1") == {"a2W", "a2QL3", "a3W", "a3N", "a3QL3"}
    assert goes(position, "z1QL1") == {"z2QL3", "z3QL3"}


def test_a_carried_pawn_has_lost_its_double_step() -> None:
    position = play("QL1-KL1 Kc8B-d8B", stand("Kc1W kc8B Pa1QL1", boards="QL1 QL6 KL3 KL6", unmoved="a1"))
    assert goes(position, "e1KL1") == {"e2KL3"}
    position = play("KL1-QL1 Kd8B-c8B", position)
    assert goes(position, "a1QL1") == {"a2W"}


def test_en_passant_onto_any_empty_level_of_the_passed_column() -> None:
    position = play("a7B-a5N", stand(f"{KINGS} Pb5B pa7B", "b", "QL1 QL4 KL1 KL6", unmoved="a7"))
    captures = {text for text in texts(position) if text.endswith("e.p.")}
    assert captures == {f"b5Bxa6{level}e.p." for level in ("N", "B", "QL4")}
    after = play("b5Bxa6QL4e.p.", position)
    assert (man(after, "a5N"), man(after, "a6QL4"), after.halfmove_clock) == ("", "P", 0)
    later = play("Kd0KL1-d1W Kd9KL6-d8B", position)
    assert not any(text.endswith("e.p.") for text in texts(later))


def test_en_passant_may_not_uncover_the_king() -> None:
    men, boards = "Kb5B ke9KL6 Pc5B pd7B", "QL1 QL6 KL5 KL6"
    safe = play("d7B-d5B", stand(men, "b", boards, unmoved="d7"))
    assert "c5Bxd6Be.p." in texts(safe)
    uncovered = play("d7B-d5B", stand(f"{men} re5KL5", "b", boards, unmoved="d7"))
    assert not any(text.endswith("e.p.") for text in texts(uncovered))


# --- promotion: rule 8 ---------------------------------------------------------------------------------------------


@each_row(
    ("pawn", "boards", "promotes", "goes_on"),
    [
        ("Pb7B", "QL1 QL6 KL1 KL6", "b8B", ""),
        ("Pc7B", "QL1 QL2 KL1 KL2", "c8B", ""),
        ("Pa7B", "QL1 QL2 KL1 KL6", "a8B", ""),
        ("Pa7B", "QL1 QL6 KL1 KL2", "", "a8B a8QL6"),
        ("Pd7B", "QL1 QL6 KL1 KL2", "d8B", ""),
        ("Pd7B", "QL1 QL2 KL1 KL6", "", "d8B d8KL6"),
        ("Pa8B", "QL1 QL6 KL1 KL2", "a9QL6", ""),
        ("Pz8QL6", "QL1 QL6 KL1 KL6", "z9QL6", ""),
        ("Pe7KL4", "QL1 QL6 KL4 KL6", "", "e8KL6"),
        ("pb2W", "QL1 QL6 KL1 KL6", "b1W", ""),
        ("pa2W", "QL1 QL6 KL1 KL6", "", "a1W a1QL1"),
        ("pa2W", "QL3 QL6 KL1 KL6", "a1W", ""),
        ("pd1KL1", "QL3 QL6 KL1 KL6", "d0KL1", ""),
        ("pd1W", "QL3 QL6 KL1 KL6", "d0KL1", ""),
        ("pe1KL1", "QL1 QL6 KL1 KL6", "e0KL1", ""),
    ],
)
def test_where_pawns_promote(pawn: str, boards: str, promotes: str, goes_on: str) -> None:
    position = stand(f"Kc4W kc6B {pawn}", "w" if pawn[0] == "P" else "b", boards)
    moves = {text for text in texts(position) if text.startswith(pawn[1:])}
    promoting = {f"{pawn[1:]}-{square}{letter}" for square in promotes.split() for letter in "QRBN"}
    assert moves == promoting | {f"{pawn[1:]}-{square}" for square in goes_on.split()}


def test_a_pawn_may_become_what_has_not_been_lost() -> None:
    position = play("b7B-b8BR", stand(f"{KINGS} Pb7B Rz0QL1 Re0KL1"))
    assert (man(position, "b8B"), position.halfmove_clock) == ("R", 0)


def test_a_carried_pawn_promotes_on_its_last_rank_only() -> None:
    position = stand("Kc4W kc6B Pa7QL4 Pd6KL4", boards="QL4 QL1 KL4 KL1")
    assert boards_go(position, "QL4") == {"QL6Q", "QL6R", "QL6B", "QL6N"}
    assert boards_go(position, "KL4") == {"KL6"}
    assert man(play("QL4-QL6B", position), "a9QL6") == "B"
    assert man(play("KL4-KL6", position), "d8KL6") == "P"


def test_a_waiting_pawn_promotes_when_ones_own_board_leaves() -> None:
    position = stand("Kc4W kc6B Pa8B", boards="QL6 QL1 KL1 KL4")
    assert boards_go(position, "QL6") == {f"{pin}{letter}" for pin in ("QL4", "QL5", "KL6") for letter in "QRBN"}
    after = play("QL6-KL6N", position)
    assert (man(after, "a8B"), after.halfmove_clock) == ("N", 0)


def test_the_waiting_pawn_promotes_and_not_the_one_that_is_carried() -> None:
    position = stand("Kc4W kc6B Pa8B Pz8QL6", boards="QL6 QL1 KL1 KL4")
    assert boards_go(position, "QL6") == {f"KL6{letter}" for letter in "QRBN"}
    after = play("QL6-KL6R", position)
    assert (man(after, "a8B"), man(after, "d8KL6")) == ("R", "P")


def freed(*pins: str) -> set[str]:
    """Return the texts of a board's moves by which a pawn promotes, whatever it becomes."""
    return {f"{pin}{letter}" for pin in pins for letter in "QRBN"}


@pytest.mark.parametrize("letter", "QRBN")
def test_the_other_sides_waiting_pawn_becomes_what_its_owner_chooses(letter: str) -> None:
    position = stand("Kc4W kc7B pd1W Pe1KL1")
    assert boards_go(position, "KL1") == freed("KL2", "KL3")
    move = texts(position)[f"KL1-KL3{letter}"]
    after = position.apply(move)
    assert (man(after, "d1W"), man(after, "e3KL3"), after.halfmove_clock) == (letter.lower(), "P", 0)
    assert after == TriDTournamentPosition.from_fen(after.fen())
    said = position.describe(move)
    assert (said.promotion, said.frees) == (letter, True)
    assert position.find(position.query(said)) == [move]
    assert position.geometry.names[position.freed_cell(move)] == "d1W"


def test_the_other_sides_waiting_pawn_becomes_a_queen_where_nothing_is_said() -> None:
    position = stand("Kc4W kc7B pd1W Pe1KL1")
    moves = texts(position)
    silent = position.describe(moves["KL1-KL3R"])._replace(promotion="", frees=False)
    assert position.find(position.query(silent)) == [moves["KL1-KL3Q"]]
    assert [position.freed_cell(moves[text]) for text in ("QL1-QL2", "Kc4W-c5N")] == [-1, -1]


def test_ones_own_waiting_pawn_becomes_nothing_where_nothing_is_said() -> None:
    position = stand("Kc4W kc6B Pa8B", boards="QL6 QL1 KL1 KL4")
    moves = texts(position)
    said = position.describe(moves["QL6-QL4R"])
    assert not said.frees
    assert len(position.find(position.query(said._replace(promotion="")))) == 4


def test_a_board_does_not_uncover_what_may_give_check() -> None:
    """Neither the queen that the pawn is likeliest to become, nor a knight."""
    assert boards_go(stand("Kd4W kc8B pd1W"), "KL1") == set()
    assert boards_go(stand("Kd4W kc8B pd1W Nd3N"), "KL1") == freed("KL2", "KL3")
    assert boards_go(stand("Kc3W kc8B pd1W"), "KL1") == set()
    assert boards_go(stand("Kc3N kc8B pd1W Nd3N"), "KL1") == set()
    assert boards_go(stand("Kc3N kc8B pa1W Bb2W"), "QL1") == freed("QL2", "QL3")


def test_only_pawns_wait_and_only_under_the_board_that_leaves() -> None:
    position = stand("Kc4W kc6B Na8B Pd8B", boards="QL6 QL1 KL1 KL6")
    assert boards_go(position, "QL6") == {"QL4", "QL5"}
    after = play("QL6-QL4", position)
    assert (man(after, "a8B"), man(after, "d8B")) == ("N", "P")


# --- castling: rule 9 ----------------------------------------------------------------------------------------------

ROOKS = "Kd0KL1 Rz0QL1 Re0KL1"


def castlings(position: TriDTournamentPosition) -> set[str]:
    return {text for text in texts(position) if text.startswith("0")}


def test_castling_is_not_possible_on_the_first_move() -> None:
    assert castlings(start()) == castlings(play("a2W-a3W")) == set()
    assert castlings(play("a2W-a3W a7B-a6B")) == castlings(play("a2W-a3W a7B-a6B a3W-a4W")) == {"0-0"}
    assert castlings(stand(f"{ROOKS} kc8B", rights="KQ", number=1)) == set()
    assert castlings(stand(f"{ROOKS} kc8B", rights="KQ", number=2)) == {"0-0", "0-0-0"}


def test_where_king_and_rook_go() -> None:
    short = play("0-0", stand(f"{ROOKS} kc8B", rights="KQ"))
    assert (man(short, "d0KL1"), man(short, "e0KL1"), man(short, "z0QL1")) == ("R", "K", "R")
    long = play("0-0-0", stand(f"{ROOKS} kc8B", rights="KQ"))
    assert (man(long, "a0QL1"), man(long, "d0KL1"), man(long, "z0QL1"), man(long, "e0KL1")) == ("K", "R", "", "R")
    black = stand("Kc1W kd9KL6 rz9QL6 re9KL6", "b", rights="kq")
    assert man(play("0-0", black), "e9KL6") == man(play("0-0-0", black), "a9QL6") == "k"
    assert not any(play("0-0", black).castling_rights)


@each_row(
    ("men", "rights", "legal"),
    [
        ("", "KQ", {"0-0", "0-0-0"}),
        ("", "Q", {"0-0-0"}),
        ("", "-", set()),
        ("Na0QL1", "KQ", {"0-0"}),
        ("na0QL1", "KQ", {"0-0"}),
        ("nc2W", "KQ", set()),  # attacks d0
        ("na2W", "KQ", {"0-0", "0-0-0"}),  # attacks z0, where only the rook stands
        ("nb2W", "KQ", {"0-0"}),  # attacks a0
        ("nd2W", "KQ", {"0-0-0"}),  # attacks e0
        ("nc1W", "KQ", set()),  # attacks a0 and e0
    ],
)
def test_when_castling_is_legal(men: str, rights: str, legal: set[str]) -> None:
    assert castlings(stand(f"{ROOKS} kc8B {men}", rights=rights)) == legal


def test_a_carried_king_or_rook_does_not_castle() -> None:
    rook = play("QL1-QL3 Kc8B-b8B QL3-QL2 Kb8B-c8B", stand(f"{ROOKS} kc8B", rights="KQ"))
    assert castlings(rook) == {"0-0"}
    king = stand("Kd0KL1 Rz0QL1 kc8B", boards="QL1 QL6 KL1 KL6", rights="Q")
    assert castlings(king) == {"0-0-0"}
    assert not any(play("KL1-KL3", king).castling_rights)


# --- check and the end of the game: rule 10 ------------------------------------------------------------------------


def test_a_pinned_man_may_change_its_level_but_not_leave_the_line() -> None:
    # On c6N, in the column of the rook that pins it, it would no longer stand in between.
    position = stand("Kc1W kd9KL6 Rc3W rc6B")
    assert goes(position, "c3W") == {"c2W", "c4W", "c4N", "c5N", "c5B", "c6B"}


MATED = "kz9QL6 Qa8B Ra1W Kc1W"


def test_checkmate() -> None:
    position = stand(MATED, "b", boards="QL4 QL6 QL5 KL6")
    assert position.is_checkmate()
    assert position.check_mark() == "#"
    assert position.outcome() == ("checkmate", 0, "1-0")


def test_a_king_may_be_carried_out_of_check() -> None:
    position = stand(MATED, "b", boards="QL4 QL6 QL5 KL1")
    assert texts(position).keys() == {"QL6-KL6"}
    assert man(play("QL6-KL6", position), "d9KL6") == "k"


def test_stalemate() -> None:
    position = stand("kz9QL6 Qb8B Kc1W Ne8KL6", "b", boards="QL4 QL6 QL5 KL6")
    assert position.is_stalemate()
    assert position.outcome() == ("stalemate", None, "1/2-1/2")


def test_the_start_is_another_position_when_castling_need_no_longer_wait() -> None:
    shuffle = "Na1W-b3W Na8B-b6B Nb3W-a1W Nb6B-a8B"
    once, twice = play(shuffle), play(f"{shuffle} {shuffle}")
    assert once.board == start().board
    assert once.key != start().key
    assert once.key == twice.key


def test_the_first_move_makes_no_difference_without_castling_rights() -> None:
    first, later = (stand(KINGS, rights="-", number=number) for number in (1, 7))
    assert first.key == later.key
