"""Every worked statement of the manual "Tri-D Chess: The Final Frontier" (Parmen), by its sections."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import plybook
from plybook.notation.moves import MoveText
from plybook.rules.games.tri_d.board import GEOMETRY, PIN_SQUARES
from plybook.rules.games.tri_d.standard import TRI_D, TriDPosition
from plybook.rules.position import OutsideRulesetError
from tests.rules.games.stands import goes, notation, owner, play, stand, start, texts, uncited, why
from tests.tables import each_row

# --- the sample games ----------------------------------------------------------------------------------------------

CORPORA = Path(plybook.__file__).parent / "corpora"
MOVE = re.compile(r"[KQRBNP][a-f][0-9]\S*|[QK]L[WB]-\S*|[oO0](?:-[oO0])+")


def sample_game(number: int) -> list[str]:
    """Return the moves of a sample game as they stand in the manual."""
    text = (CORPORA / f"parmen-{number}.txt").read_text(encoding="utf-8")
    return MOVE.findall(re.sub("//.*", "", text))


GAMES = {1: sample_game(1), 2: sample_game(2)}


def sample(game: int, ply: str) -> tuple[TriDPosition, str]:
    """Return the position before a ply such as ``12...`` of a sample game, and the move played there."""
    index = 2 * (int(ply.rstrip(".")) - 1) + ply.endswith("...")
    return play(" ".join(GAMES[game][:index])), GAMES[game][index]


@pytest.mark.parametrize(("game", "plies"), [(1, 69), (2, 98)])
def test_every_move_is_found_by_itself_and_marked_right(game: int, plies: int) -> None:
    assert len(GAMES[game]) == plies
    position = start()
    unmarked = []
    for text in GAMES[game]:
        reading = notation().read(text)
        [move] = position.find(reading.query)
        described, after = position.describe(move), position.apply(move)
        assert after.check_mark() == reading.text.check, text
        assert described.capture is reading.text.capture, text
        if described.changes_owner is not reading.text.changes_owner:
            unmarked.append(text)
        assert bool(position.handed_over(after)) is described.changes_owner
        position = after
    assert position.is_checkmate()
    assert unmarked == {1: ["Pb4xa3(5)"], 2: ["Rb1xa1(3)"]}[game]


@pytest.mark.parametrize(("game", "winner", "result"), [(1, 0, "1-0"), (2, 1, "0-1")])
def test_both_games_end_by_checkmate(game: int, winner: int, result: str) -> None:
    assert play(" ".join(GAMES[game])).outcome() == ("checkmate", winner, result)


def test_the_figures_of_the_last_positions() -> None:
    assert play(" ".join(GAMES[1])).fen() == (
        "4/4/4/4|4/4/3R/4|4/3p/4/4 b1b:2/2,b5b:p1/2,e1w:PP/1K,e8b:1k/Qp b - e1f1f8 - 0 35"
    )
    assert play(" ".join(GAMES[2])).fen() == (
        "4/4/4/4|4/4/4/3q|4/4/4/3q b1b:2/2,b3b:2/2,e1w:2/1K,e8b:1k/2 w - - - 0 50"
    )


# --- section "3D CHESS RULES" --------------------------------------------------------------------------------------


def test_three_boards_of_sixteen_and_four_of_four_squares() -> None:
    levels = [place[2] for cell, place in enumerate(GEOMETRY.places) if start().squares >> cell & 1]
    assert {level: levels.count(level) for level in levels} == {"2": 16, "4": 16, "6": 16, "3": 8, "7": 8}


def test_white_below_black_above_and_queens_on_their_own_colour() -> None:
    position = start()
    men = {GEOMETRY.names[cell]: position.man_at(cell) for cell in range(len(GEOMETRY)) if position.man_at(cell)}
    assert {name[-2] for name, man in men.items() if man and man.seat == 0} == {"2", "3"}
    assert {name[-2] for name, man in men.items() if man and man.seat == 1} == {"6", "7"}
    for name, man in men.items():
        mirrored = f"{name[0]}{9 - int(name[1])}({ {'2': '6', '3': '7', '6': '2', '7': '3'}[name[3]] })"
        other = men[mirrored]
        assert man
        assert other
        assert (man.kind, man.seat) == (other.kind, 1 - other.seat)


def test_the_attack_boards_stand_at_the_far_corners() -> None:
    position = start()
    assert [PIN_SQUARES[pin] for pin in position.pins] == ["b1(2)", "b8(6)", "e1(2)", "e8(6)"]
    assert [owner(position, name) for name in ("QLW", "QLB", "KLW", "KLB")] == ["White", "Black", "White", "Black"]


# --- section "NOTATION" --------------------------------------------------------------------------------------------


def test_the_white_queens_rook_begins_at_a0() -> None:
    assert start().man_at(GEOMETRY.cell("a0(3)")) == (0, "R")


def test_files_ranks_and_levels() -> None:
    files, ranks, levels = (sorted(values) for values in GEOMETRY.values)
    assert (files[0], files[-1], ranks[0], ranks[-1], levels[-1]) == ("a", "f", "0", "9", "7")


def test_the_lowest_level_is_that_of_boards_hung_under_whites() -> None:
    with pytest.raises(OutsideRulesetError, match="hung boards"):
        notation().parse("Nb1-a3(1)", start())


# --- section "QUEENING" --------------------------------------------------------------------------------------------


def test_a_pawn_that_crosses_the_board_is_exchanged() -> None:
    position = stand("Kf0(3) kf9(7) Pb7(6)")
    assert notation().emit(notation().parse("Pb7-b8(6)=Q", position), position) == "Pb7-b8(6)=Q"
    with pytest.raises(ValueError, match="ambiguous move"):
        notation().parse("Pb7-b8(6)", position)


def test_or_for_another_captured_piece() -> None:
    assert "Pb7(6)-b8(6)=R" in texts(stand("Kf0(3) kf9(7) Pb7(6) Rd1(2)"))
    assert "Pb7(6)-b8(6)=R" not in texts(stand("Kf0(3) kf9(7) Pb7(6) Rd1(2) Rd2(2)"))


def test_fixed_paths_end_even_under_an_attack_board_whose_pawn_could_and_must_step_once_more() -> None:
    position = stand("Kf0(3) kf9(7) Pb7(6)", boards="b1 b8 e1 e8")
    assert {text for text in texts(position) if text.startswith("Pb7(6)-b8")} == {
        "Pb7(6)-b8(7)",
        *(f"Pb7(6)-b8(6)={letter}" for letter in "QRBN"),
    }
    above = stand("Kf0(3) kf9(7) Pb8(7)")
    assert {text for text in texts(above) if text.startswith("P")} == {f"Pb8(7)-b9(7)={letter}" for letter in "QRBN"}


# --- section "CASTLING" --------------------------------------------------------------------------------------------


def test_on_the_kings_side_king_and_rook_exchange_places() -> None:
    after = play("o-o")
    assert after.man_at(GEOMETRY.cell("f0(3)")) == (0, "K")
    assert after.man_at(GEOMETRY.cell("e0(3)")) == (0, "R")


def test_on_the_queens_side_one_waits_for_the_queen() -> None:
    assert uncited(why("o-o-o", start())) == "castling: b0(3) is not empty"
    after = play("o-o-o", stand("Ke0(3) Ra0(3) kf9(7)", rights="Q"))
    assert after.man_at(GEOMETRY.cell("e0(3)")) == (0, "R")
    assert after.man_at(GEOMETRY.cell("b0(3)")) == (0, "K")
    assert after.man_at(GEOMETRY.cell("a0(3)")) is None


# --- section "EN PASSANT" ------------------------------------------------------------------------------------------


def test_en_passant_is_as_in_two_dimensions() -> None:
    after = play("Pc2-c4(4) Pe7-e6(6) Pc4-c5(6) Pb7-b5(6) Pc5xb6(4)ep")
    assert after.man_at(GEOMETRY.cell("b5(6)")) is None
    assert after.man_at(GEOMETRY.cell("b6(4)")) == (0, "P")


# --- section "ATTACK BOARDS" ---------------------------------------------------------------------------------------


def test_an_empty_board_moves_to_pins_within_two_squares_and_that_counts_as_a_move() -> None:
    position = stand("Kc2(2) kc7(6)", boards="b4 b8 e1 e8")
    assert {text for text in texts(position) if text.startswith("QLW")} == {"QLW-b3(4)", "QLW-b5(6)", "QLW-b6(4)"}
    assert play("QLW-b3(4)", position).turn == 1


def test_boards_do_not_hop_across() -> None:
    assert uncited(why("QLW-e3(4)", stand("Kc2(2) kc7(6)"))) == "QLW never leaves the b-file"


@pytest.mark.parametrize(
    ("men", "is_light"),
    [("", True), ("Pa1(3)", True), ("Pa1(3) Pb1(3)", False), ("Ba1(3)", False), ("Pa1(3) nb1(3)", False)],
)
def test_a_board_is_light_with_no_more_than_one_of_the_owners_pawns(men: str, is_light: bool) -> None:
    assert ("QLW-b3(4)" in texts(stand(f"Ke4(2) kc8(6) {men}"))) is is_light


def test_a_board_is_captured_by_stepping_on_it_or_by_capturing_what_is_on_it() -> None:
    stepped = play("Nc2-a1(3)*", stand("Ke4(2) kc8(6) nc2(2)", "b"))
    captured = play("Nc2xa1(3)*", stand("Ke4(2) kc8(6) nc2(2) Ra1(3)", "b"))
    assert owner(stepped, "QLW") == owner(captured, "QLW") == "Black"


def test_a_board_belongs_to_a_lone_colour_until_it_is_true_the_other_way() -> None:
    position = play("Nc2-a1(3)", stand("Ke4(2) kc8(6) nc2(2) Nd2(2)", "b"))
    position = play("Nd2-b1(3)", position)
    assert owner(position, "QLW") == "Black"
    assert owner(play("Na1-c2(2)", position), "QLW") == "White"


def test_the_asterisk_of_the_sample_game() -> None:
    position, text = sample(1, "21...")
    assert notation().emit(notation().parse(text, position), position) == "Pb4xa3(5)*"


def test_the_new_owner_moves_the_board_and_a_pawn_from_peg_to_peg() -> None:
    position, _ = sample(1, "21...")
    assert owner(position, "QLW") == "White"
    taken = play("Pb4xa3(5)", position)
    assert owner(taken, "QLW") == "Black"
    assert uncited(why("QLW-b4(2)", taken)) == "QLW is owned by Black"
    assert "QLW-b4(2)" in texts(play("Pb3-b4(2)", taken))
    carrying, text = sample(1, "24...")
    assert text == "QLW-b1(2)Q"
    assert play(text, carrying).man_at(GEOMETRY.cell("a0(3)")) == (1, "Q")


def test_an_unoccupied_board_remains_its_owners() -> None:
    position = play("Na1-c2(2)", stand("Ke4(2) kc8(6) na1(3)", "b"))
    assert owner(position, "QLW") == "Black"


def test_a_board_moved_over_men_makes_a_path_over_them() -> None:
    blocked = stand("Ke4(2) kc8(6) Rb0(3) nb2(2)", boards="b4 b1 e1 e8")
    assert "b3(2)" not in goes(blocked, "b0(3)")
    bridged = play("QLW-b3(4) Kc8-d8(6)", blocked)
    assert {"b3(4)", "b3(5)", "b6(6)"} <= goes(bridged, "b0(3)")


def test_the_way_of_the_white_queens_level() -> None:
    position = play("QLW-b3(4) Kc7-d7(6)", stand("Kc2(2) kc7(6)"))
    for further in ("QLW-b4(2)", "QLW-b5(6)"):
        assert further in texts(position)
    assert uncited(why("QLW-b5(6)", stand("Kc2(2) kc7(6)"))) == "b5(6) is more than two squares from b1(2)"


# --- section "LEGAL MOVES" -----------------------------------------------------------------------------------------


def columns(squares: set[str]) -> set[str]:
    return {square[:2] for square in squares}


def test_on_an_empty_board_every_move_of_flat_chess_can_be_made() -> None:
    reached = columns(goes(stand("Kf0(3) kf8(7) Qc4(4)", boards="b4 b6 e1 e8"), "c4(4)"))
    assert reached == {
        *("c1", "c2", "c3", "c5", "c6", "c7", "c8", "a4", "b4", "d4", "e4"),
        *("b3", "b5", "a6", "d5", "e6", "d3", "e2", "f1"),
    }


def test_a_piece_may_land_on_any_unoccupied_square_of_a_cell_and_share_it() -> None:
    position = stand("Kf0(3) kf9(7) Rc1(2) Nc4(2)")
    assert {"c3(2)", "c3(4)", "c4(4)"} <= goes(position, "c1(2)")
    assert "c4(2)" not in goes(position, "c1(2)")


def test_no_man_moves_directly_up_or_down() -> None:
    for letter in "KQRBN":
        king = "" if letter == "K" else "Kf0(3)"
        reached = goes(stand(f"{king} kf9(7) {letter}c4(2)"), "c4(2)")
        assert reached
        assert "c4(4)" not in reached


def test_a_pawn_captures_a_bishop_five_levels_up() -> None:
    position, text = sample(1, "23.")
    assert text == "Pb4xa5(7)"
    assert position.man_at(GEOMETRY.cell("b4(2)")) == (0, "P")
    assert position.man_at(GEOMETRY.cell("a5(7)")) == (1, "B")
    assert text in {move.replace("(2)x", "x") for move in texts(position)}


def test_single_steps_cannot_be_blocked() -> None:
    hemmed = stand("Kf0(3) kf9(7) Nc3(2) nc4(2) nc4(4) nd3(2) nd4(2) nb3(4) nb3(2) nb4(2) nb4(4) nd3(4) nd4(4)")
    assert {"b5(6)", "d5(4)", "e4(4)"} <= goes(hemmed, "c3(2)")


def test_an_obstruction_ends_travel_on_its_level_only() -> None:
    position = stand("Kf0(3) kf9(7) Rc1(2) nc3(2)")
    reached = goes(position, "c1(2)")
    assert {"c2(2)", "c3(2)", "c3(4)", "c4(4)", "c5(6)"} <= reached
    assert "c4(2)" not in reached


def test_foes_are_captured_and_friends_are_not() -> None:
    assert "c3(2)" in goes(stand("Kf0(3) kf9(7) Rc1(2) nc3(2)"), "c1(2)")
    assert "c3(2)" not in goes(stand("Kf0(3) kf9(7) Rc1(2) Nc3(2)"), "c1(2)")


def test_cells_of_one_square_are_critical_gateways() -> None:
    assert goes(stand("Kf0(3) kf9(7) Rc1(2) nc2(2)"), "c1(2)") == {"c2(2)", "b1(2)", "b1(3)", "a1(3)", "d1(2)",
                                                                   "e1(2)", "e1(3)", "f1(3)"}  # fmt: skip


@each_row(
    ("game", "ply", "text", "why_it_matters"),
    [
        (1, "3.", "Bd1-b3(4)", "it changes level on the way"),
        (1, "7...", "Qb9-b4(2)", "it passes b6 and b5 on level 6, for the Pawn on b6(4) shadows level 4"),
        (1, "12...", "QLB-b6(4)", "the pin's square may be occupied"),
        (1, "16...", "Rb6xb3(4)", "the Pawn in the Rook's own cell does not block it"),
        (1, "33...", "Re9-e8(7)", "it leaves check"),
        (1, "4...", "Pb8-b6(4)", "a double step from an attack board"),
        (2, "32...", "Qb1-b2(5)+", "the Queen gives check from an attack board's square"),
        (2, "39.", "Kf0-e0(3)", "the King is safe there"),
        (2, "41...", "Pe8-e6(4)", "a double step from an attack board"),
        (2, "31...", "Pa2xb1(2)Q", "promotion under an attack board"),
        (2, "49...", "Pe2-e1(2)Q#", "a second Queen while the first stands"),
    ],
)
def test_what_the_sample_games_teach(game: int, ply: str, text: str, why_it_matters: str) -> None:
    position, played = sample(game, ply)
    assert played == text
    moves = position.find(TRI_D.rules.query(notation().read(text).text))
    assert len(moves) == 1, why_it_matters


def test_the_shadow_under_which_the_queen_passes() -> None:
    position, _ = sample(1, "7...")
    assert position.man_at(GEOMETRY.cell("b6(4)")) == (1, "P")
    assert {"b6(6)", "b5(6)", "b4(2)"} <= goes(position, "b9(7)")
    assert not {"b5(4)", "b4(4)"} & goes(position, "b9(7)")


def test_the_rook_cannot_take_the_rook() -> None:
    """Game 1, 34... "Rook can't take Rook..."."""
    position, _ = sample(1, "34...")
    query = TRI_D.rules.query(MoveText(piece="R", capture=True, captured="R"))
    assert position.find(query) == []
    assert uncited(why("Re8xe4(4)", position)) == "the King on f9(7) would be left in check by the Queen on d7(6)"


# --- what only the games show --------------------------------------------------------------------------------------


def left_from_the_start() -> set[str]:
    """Return the squares from which, in either game, a man moves who has stood there from the start."""
    left: set[str] = set()
    for game in GAMES:
        position, unmoved = start(), {cell for cell in range(len(GEOMETRY)) if start().man_at(cell)}
        for text in GAMES[game]:
            move = notation().parse(text, position)
            after = position.apply(move)
            gone = {cell for cell in unmoved if after.man_at(cell) != position.man_at(cell)}
            if not text.startswith(("QL", "KL")):
                taken = {move.target} if position.is_capture(move) else set()
                left |= {GEOMETRY.names[cell] for cell in gone - taken}
            unmoved -= gone
            position = after
    return left


def test_all_of_the_array_but_two_pawns_is_seen_as_it_moves() -> None:
    """The text gives the place of White's Queen's Rook, of the Queens' colours, and that Black mirrors White."""
    men = {GEOMETRY.names[cell] for cell in range(len(GEOMETRY)) if start().man_at(cell)}
    assert men - left_from_the_start() == {"a1(3)", "a8(7)"}


def test_which_pins_are_named_and_gone_to() -> None:
    gone_to = {text[4:9] for texts in GAMES.values() for text in texts if text.startswith(("QL", "KL"))}
    assert gone_to == {"b1(2)", "b3(4)", "b5(6)", "b6(4)"}
    assert not any(text.startswith("KL") for texts in GAMES.values() for text in texts)


def test_boards_go_only_forward_in_the_games_though_any_other_pin_will_do() -> None:
    """Section "ATTACK BOARDS": "any other attack board pin within two squares"."""
    ways: list[int] = []
    for texts_of_game in GAMES.values():
        position = start()
        for text in texts_of_game:
            move = notation().parse(text, position)
            if text.startswith("QL"):
                here, there = position.ends_of(move)
                ways.append((int(there[1]) - int(here[1])) * (1 if position.turn == 0 else -1))
            position = position.apply(move)
    assert ways
    assert min(ways) > 0
    back = stand("Kc2(2) kc7(6)", boards="b4 b8 e1 e8")
    assert "QLW-b3(4)" in texts(back)


def test_taking_a_boards_only_man_en_passant_bears_the_asterisk() -> None:
    """Section "ATTACK BOARDS": "A move which captures the sole chessman", though the board stays whose it was."""
    position = play("Pb8-b6(5)", stand("Ke0(3) ke9(7) pb8(7) Pc6(6)", "b", "b6 b8 e1 e8", unmoved="b8"))
    move = notation().parse("Pc6xb7(6)ep", position)
    assert notation().emit(move, position) == "Pc6xb7(6)ep*"
    assert owner(position.apply(move), "QLW") == owner(position, "QLW") == "Black"


# --- castling "just as in 2D chess" --------------------------------------------------------------------------------

CASTLERS = "Ke0(3) Ra0(3) Rf0(3) kc8(6)"


def castlings(men: str, rights: str = "KQ") -> set[str]:
    return {text.rstrip("+*") for text in texts(stand(men, rights=rights)) if text.startswith("o-o")}


@each_row(
    ("men", "rights", "expected"),
    [
        ("", "KQ", {"o-o", "o-o-o"}),
        ("", "-", set()),  # the King has moved
        ("", "K", {"o-o"}),  # or the Queen's Rook
        ("re8(7)", "KQ", set()),  # in check
        ("ne2(2)", "KQ", {"o-o-o"}),  # he would come into check
        ("rb8(6)", "KQ", {"o-o"}),
        ("ra8(7)", "KQ", {"o-o", "o-o-o"}),  # a Rook may be attacked
    ],
)
def test_castling_is_as_in_two_dimensions(men: str, rights: str, expected: set[str]) -> None:
    assert castlings(f"{CASTLERS} {men}", rights) == expected


def test_a_king_or_rook_that_has_moved_cannot_castle() -> None:
    position = play("Ke0-e1(3) Kc8-d8(6) Ke1-e0(3) Kd8-c8(6)", stand(CASTLERS, rights="KQ"))
    assert not any(text.startswith("o-o") for text in texts(position))
