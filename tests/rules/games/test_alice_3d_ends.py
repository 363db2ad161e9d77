"""Influenced 8-Leveled 3D Alice Chess: threats, heirs, how a game ends, and draws."""

from __future__ import annotations

from itertools import chain

import pytest

from plybook.rules.draws import History
from plybook.rules.games.alice_3d.position import AlicePosition
from plybook.rules.position import Outcome
from tests.rules.games.alice_stands import HEIRS, ascii_name, cell, goes, men_of, parsed, play, stand
from tests.tables import each_row

# White's King on גδd4, Black's out of the way; a Rook of each side that may move keeps the game going.
MOVERS = "RB8b1* rG1g8*"
HEIR, HEIRLESS = f"KG4d4 NPB1h1 kG8h8 npG8a8 {MOVERS}", f"KG4d4 kG8h8 npG8a8 {MOVERS}"


def status(position: AlicePosition) -> str:
    """Return the mark of the move that led here and the result, if any."""
    outcome = position.outcome()
    return position.check_mark() + (outcome.result if outcome else "")


# --- threats and check (R7) ----------------------------------------------------------------------------------------


@each_row(
    ("men", "mark"),
    [
        ("rG4d8*", "+"),
        # Only on the same set, only with influence, only with a free path, and only Black's.
        ("rB4d8*", ""),
        ("rG4d8", ""),
        ("rG4d8* NA4d8", ""),
        ("rG4d8* PrA4d8", "+"),
        ("rG4d8* nG4d6", ""),
        ("rG4d8* NB4d6", "+"),
        ("RG4d8*", ""),
        ("bG4d8*", ""),
        ("bG7d7*", "+"),
        ("prG7g7*", "+"),
        ("nG4e6*", "+"),
        ("sG5e6*", "+"),
        ("pgG6f5*", "+"),
        ("aG4d8*", ""),
        ("psG4d8*", "+"),
        ("peG7g7*", ""),
        ("qG7g7*", "+"),
        ("cG6f5*", "+"),
        # A Black Pawn captures down the ranks, one step, on its own level or one file.
        ("pG4e5*", "+"),
        ("pG5d5*", "+"),
        ("pG5e5*", ""),
        ("pG4d5*", ""),
        ("pG4e3*", ""),
    ],
)
def test_check(men: str, mark: str) -> None:
    # R7.1, R7.3.
    ours = stand(f"{HEIR} {men}")
    assert ours.check_mark() == mark
    assert ours.is_check() is bool(mark)
    [black] = [word.rstrip("*") for word in men.split() if word[-5] != "D"][:1]
    assert [ascii_name(at) for at in range(2048) if ours.checkers() >> at & 1] == ([black[-4:]] if mark else [])


def test_a_knight_protector_gives_check_by_leaps_and_a_king_by_steps() -> None:
    kings = "KG4d4 NPB1h1 RB8b1* rG1g8*"
    assert stand(f"{kings} kG8h8 npG4e6*").check_mark() == "+"
    assert stand(f"{kings} kG8h8 npG4e5*").check_mark() == ""
    # R10.1: an influenced King threatens one that is not.
    assert stand(f"{kings} kG5e5* npG8a8").check_mark() == "+"
    assert stand(f"{kings} kG5e5* npG8a8", "b").check_mark() == ""


def test_a_move_on_an_influence_set_can_give_check_and_end_it() -> None:
    # R7.3.
    ours = stand(f"{HEIR} rG4d8 nD4c6 NA7a7", "b")
    check = play("ND4c6-D4d8", ours)
    assert status(check) == "+"
    assert status(play("NA7a7-A7b5 ND4d8-D4c6", check)) == ""


def test_a_move_on_an_influence_set_can_open_the_way_for_the_other_sides_influence() -> None:
    # White's stronger Knight on אδd8 has kept the Rook quiet.
    ours = stand(f"{HEIR} rG4d8* NA4d8")
    after = play("NA4d8-A4c6", ours)
    assert after.threats(1, cell("G4d4")) == 1 << cell("G4d8")
    assert status(after) == ""  # Black is to move


# --- heirs (R9.2 to R9.4, R9.6) ------------------------------------------------------------------------------------


def test_with_an_heir_check_need_not_be_answered_nor_avoided() -> None:
    # R9.3.
    ours = stand(f"{HEIR} rG4d8*")
    assert goes(ours, "B8b1")
    quiet = stand(f"KG4d4* NPB1h1 kG8h8 npG8a8 rB5e8* {MOVERS}")
    assert "B5e4" in goes(quiet, "G4d4")


def test_the_heir_of_a_taken_king_is_king_where_he_stands() -> None:
    # R9.2.
    ours = stand(f"{HEIR} rG4d8*", "b")
    move = parsed("RG4d8xB4d4", ours)
    assert ours.is_capture(move)
    assert ours.successor_cell(move) == cell("B1h1")
    assert ours.describe(move).succession
    assert ours.describe(move).captured == "K"
    after = ours.apply(move)
    assert men_of(after)["B1h1"] == "K"
    assert "NP" not in men_of(after).values()
    assert (ascii_name(after.king(0)), after.heir(0)) == ("B1h1", -1)
    assert status(after) == ""
    # He moves as a King does, if he may, and a threat now mates.
    assert goes(stand("KB1h1* kG8h8 rB4d4"), "B1h1") == {
        "G1g1", "G1g2", "G1h2", "G2g1", "G2g2", "G2h1", "G2h2",
    }  # fmt: skip


def test_other_captures_are_no_succession() -> None:
    ours = stand(f"{HEIR} rG1g4* NG1g1", "b")
    move = parsed("RG1g4xB1g1", ours)
    assert ours.successor_cell(move) == -1
    assert not ours.describe(move).succession
    taken = stand(f"{HEIR} rB1h8*", "b")
    assert taken.successor_cell(parsed("RB1h8xG1h1", taken)) == -1
    assert taken.apply(parsed("RB1h8xG1h1", taken)).heir(0) == -1


def test_an_heir_threatened_at_once_is_checkmated() -> None:
    # R9.2: the Rook on בαh8 bears on the Knight Protector on בαh1.
    ours = stand(f"{HEIR} rG4d8* rB1h8*", "b")
    assert status(play("RG4d8xB4d4", ours)) == "#0-10"


def test_an_heir_has_no_castling() -> None:
    # R9.6: the Knight Protector stood where a King castles.
    ours = stand(f"KG4d4 NPB5e1* RB5h1* kG8h8 npG8a8 rG4d8* {MOVERS}", "b")
    after = play("RG4d8xB4d4", ours)
    assert men_of(after)["B5e1"] == "K"
    assert after.fen().split()[2] == "-"


def test_a_taken_king_loses_the_rights_of_his_side() -> None:
    ours = stand(f"KB5e1* RB5h1* NPB1h1 kG8h8 npG8a8 rB5e8* {MOVERS}", "b", "B1")
    assert play("RB5e8xG5e1", ours).fen().split()[2] == "-"


@pytest.mark.parametrize(
    ("men", "origin", "without", "legal"),
    [
        # The King may not go where he would be threatened, on the set he lands on.
        ("KG4d4* rB5e8*", "G4d4", {"B5e3", "B5e4", "B5e5"}, {"B4e4", "B5d4"}),
        # A pinned man may leave the line only by what lands on it again; here none does.
        ("KG4d4 NG4d6* rG4d8*", "G4d6", {"B4c4", "B4e8", "B6d7"}, set()),
        # A man of the other set may not open the way by leaving the influence set.
        ("KG4d4 rG4d8* NA4d8", "A4d8", {"A4c6", "A4e6", "A3b8"}, set()),
        # To capture the man who would threaten him is legal.
        ("KG4d4 RG4h8* rG4d8* nG4d6", "G4h8", set(), {"B4d8"}),
    ],
)
def test_without_an_heir_no_move_may_leave_the_king_threatened(
    men: str, origin: str, without: set[str], legal: set[str]
) -> None:
    # R9.4.
    rest = f"kG8h8 npG8a8 {MOVERS}"
    heirless = goes(stand(f"{men} {rest}"), origin)
    heir = goes(stand(f"{men} NPB1h1 {rest}"), origin)
    assert without <= heir
    assert heir - heirless >= without
    assert legal <= heirless


def test_a_promotion_to_knight_protector_protects_the_king_again() -> None:
    # R9.6: the Pawn opens the rank to the Rook, whatever else it becomes.
    ours = stand("KB4a7 PB4d7* rB4h7* kG8h8 npG8a8 RB8b1* rG1g8*")
    assert goes(ours, "B4d7") == {"G4d8=NP"}
    assert status(play("pB4d7-G4d8=NP RG1g8-B1g7", ours)) == "+"


# --- checkmate and stalemate (R9.1, R9.5) --------------------------------------------------------------------------


def test_a_king_threatened_without_an_heir_is_checkmated_at_once() -> None:
    # R9.1: that he could step aside, or the Rook be taken, does not matter.
    ours = stand(f"{HEIRLESS} PrA4d4 RG4a8* rB4c8* prD4d8", "b")
    assert status(play("RB4c8-G4d8", ours)) == "#0-10"
    mate = stand("KG4d4* RG4a8* kG8h8 npG8a8 rG4d8* RB8b1* rG1g8*")
    assert status(mate) == "#0-10"
    assert mate.outcome() == Outcome("checkmate", 1, "0-10")
    assert mate.is_checkmate()
    assert not mate.is_stalemate()
    assert mate.legal_moves() == []
    assert not mate.has_legal_move()


def test_black_is_checkmated_alike() -> None:
    mate = stand("KB1a1 NPB1h1 kB4d4* rG1g8* RB4d8*", "b")
    assert mate.outcome() == Outcome("checkmate", 0, "10-0")


def test_after_the_end_nothing_is_found() -> None:
    before = stand("KG4d4* NPB1h1* RB8b1* kG8h8 npG8a8 rG4d8*")
    mate = stand("KG4d4* RB8b1* kG8h8 npG8a8 rG4d8*")
    move = parsed("RB8b1-G8b2", before)
    assert before.find(before.query(before.describe(move))) == [move]
    assert mate.find(mate.query(before.describe(move))) == []


@each_row(
    ("men", "turn", "mark"),
    [
        # Men of the influence set do not help.
        (f"{HEIRS} NA5d5 rG1g8*", "w", "~3-7"),
        (f"{HEIRS} nD5d5 RB8b1*", "b", "~7-3"),
        # Nor does an heir, with the King in check or not; checkmate is looked at first.
        ("KG4d4 NPB1h1 kG8h8 npG8a8 rG4d8*", "w", "~3-7"),
        ("KG4d4 kG8h8 npG8a8 rG4d8*", "w", "#0-10"),
        # One man who may move is enough, but he must have somewhere to go.
        (f"{HEIRS} PB4d4*", "w", ""),
        (f"{HEIRS} PB4d4* nB4d5", "w", "~3-7"),
        (f"{HEIRS} PB4d4* nB4d5 nB4e5", "w", ""),
        # Without an heir it must be a move that leaves the King safe.
        ("KG4d4 NG4d6* kG8h8 npG8a8 rG4d8*", "w", "~3-7"),
    ],
)
def test_stalemate(men: str, turn: str, mark: str) -> None:
    # R9.5.
    ours = stand(men, turn)
    assert status(ours) == mark
    assert bool(ours.legal_moves()) is not bool(mark)
    assert ours.is_stalemate() is ours.check_mark().startswith("~")


def test_stalemate_is_worth_seven_points() -> None:
    assert stand(f"{HEIRS} RB8b1*", "b").outcome() == Outcome("stalemate", 0, "7-3")
    assert stand(f"{HEIRS} rG8b1*", "w").outcome() == Outcome("stalemate", 1, "3-7")


def test_a_castling_is_a_move_on_the_main_sets_but_not_on_the_influence_set() -> None:
    ours = stand(f"{HEIRS} KA5e1 RA5h1", "w", "A1")
    assert status(ours) == "~3-7"


# --- draws (R10) ---------------------------------------------------------------------------------------------------

SHUFFLE = ("NA1b1-A1c3", "ND1b8-D1c6", "NA1c3-A1b1", "ND1c6-D1b8")
SHUFFLERS = f"{HEIRS} NA1b1 nD1b8 RB8b7* rG8b2*"


def drawn(moves: tuple[str, ...]) -> list[str]:
    """Return how the game is drawn after each of ``moves``."""
    position = stand(SHUFFLERS)
    history = History(AlicePosition)
    history.add(position)
    found = []
    for text in moves:
        position = play(text, position)
        history.add(position)
        draw = history.repetition()
        found.append(f"{draw.termination}, {draw.result}" if draw else "")
    return found


def test_thrice_running_is_a_draw() -> None:
    # R10.3: the start of the shuffle stands at plies 0, 4 and 8.
    assert drawn(SHUFFLE * 2) == [""] * 7 + ["the position has occurred 3 times running, 5-5"]


def test_five_times_is_a_draw() -> None:
    # R10.2: the position comes round every eighth ply.
    white = ("NA1b1-A1c3", "NA1c3-A1e4", "NA1e4-A1d2", "NA1d2-A1b1")
    black = ("ND1b8-D1c6", "ND1c6-D1e5", "ND1e5-D1d7", "ND1d7-D1b8")
    tour = tuple(chain.from_iterable(zip(white, black, strict=True)))
    assert drawn(tour * 4)[-1] == "the position has occurred 5 times, 5-5"
    assert not any(drawn(tour * 4)[:-1])


def test_rights_and_en_passant_tell_positions_apart() -> None:
    # R10.2.
    men = f"{SHUFFLERS} KA5e1 RA5h1 PB4e2* pG4d4*"
    assert stand(men, "w", "A1").key != stand(men, "w").key
    assert stand(men, "w").key != stand(men, "b").key
    assert stand(men, "w", clock=7).key == stand(men, "w").key
    passed = play("pB4e2-G4e4", stand(men))
    later = play("ND1b8-D1c6 NA1b1-A1c3 ND1c6-D1b8 NA1c3-A1b1", passed)
    assert men_of(later) == men_of(passed)
    assert later.key != passed.key


def test_the_clock_counts_moves_since_a_pawn_moved() -> None:
    # R10.5: captures do not start it anew, and Pawns of influence sets count.
    ours = stand(f"{HEIRS} RB4d1* nB4d8 PB4e2* PA5e2 pD5e7 rG8b2*", clock=98)
    assert play("RB4d1xG4d8", ours).halfmove_clock == 99
    assert play("pB4e2-G4e3", ours).halfmove_clock == 0
    assert play("pA5e2-A5e3", ours).halfmove_clock == 0
    promoted = stand(f"{HEIRS} PB4d7* rG8b2*", clock=98)
    assert play("pB4d7-G4d8=Q", promoted).halfmove_clock == 0
    assert play("RB4d1-G4d2", ours).outcome() is None
    drawn = play("RB4d1-G4d2 RG8b2-B8b3", ours)
    assert drawn.outcome() == Outcome("100 moves since a Pawn moved", None, "5-5")
    assert drawn.facts() == ()
    assert drawn.has_legal_move()


def test_a_mate_on_the_hundredth_move_is_a_mate() -> None:
    assert stand("KG4d4 kG8h8 npG8a8 rG4d8*", clock=100).outcome() == Outcome("checkmate", 1, "0-10")


def test_bare_kings_are_no_draw() -> None:
    # R10.1.
    ours = stand("KB4d4* kG8h8*")
    assert ours.outcome() is None
    assert status(play("KB4d4-G4d5", ours)) == ""


def test_the_move_number() -> None:
    ours = stand(SHUFFLERS)
    assert [play(" ".join(SHUFFLE[:count]), ours).fullmove_number for count in range(4)] == [1, 1, 2, 2]


def test_a_pawn_that_can_step_only_off_the_line_to_its_king_is_stalemated() -> None:
    men = "PB1a2* rB1a8* kG8h8 npG8a8"
    assert stand(f"KB1a1 {men}").check_mark() == "~"
    assert stand(f"KB1a1 NPB8h1 {men}").check_mark() == ""
