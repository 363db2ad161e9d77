"""Influenced 8-Leveled 3D Alice Chess: its FEN, and why a move is not legal, in words."""

from __future__ import annotations

import re

import pytest

from plybook.notation.moves import Action, MoveText
from plybook.rules.games.alice_3d.position import AlicePosition
from plybook.rules.moves import Query
from plybook.rules.position import OutsideRulesetError
from plybook.rules.setup import FenError
from tests.rules.games.alice_stands import (
    FILES,
    HEIRS,
    KINGS,
    LEVELS,
    ascii_name,
    cell,
    fen_of,
    men_of,
    named,
    play,
    stand,
    why,
)
from tests.tables import each_row

START = AlicePosition.start_fen
ALICE = AlicePosition.from_fen


# --- FEN -----------------------------------------------------------------------------------------------------------


def test_the_start() -> None:
    assert ALICE(START).fen() == START
    first, *_ = START.split("/")
    assert first == "48PPPPPPPP{Pe}{Pg}SRRS{Pg}{Pe}"
    assert START.endswith("|" + START.split("|")[2] + " w A123456B123456G123456D123456 - 0 1")
    men, *_ = START.split()
    assert [len(level.split("/")) for level in men.split("|")] == [8] * 4


def test_where_the_men_of_a_fen_stand() -> None:
    levels = {"B": ["64"] * 8, "G": ["64"] * 8, "A": ["64"] * 8, "D": ["64"] * 8}
    levels["A"][0] = "Q63"
    levels["B"][0] = "K63"
    levels["B"][7] = "7{Pr}56"
    levels["G"][4] = "9{np}46k7"
    levels["D"][7] = "63{ps}"
    fen = "|".join("/".join(levels[name]) for name in "ABGD") + " w - - 3 9"
    ours = ALICE(fen)
    assert men_of(ours) == {
        "A8a8": "Q", "B8a8": "K", "B1h8": "Pr", "G4b7": "np", "G4a1": "k", "D1h1": "ps",
    }  # fmt: skip
    assert (ours.turn, ours.halfmove_clock, ours.fullmove_number) == (0, 3, 9)
    assert ours.fen() == fen


def test_counters_may_be_missing() -> None:
    men = fen_of(HEIRS).split()[0]
    assert ALICE(f"{men} b - -").fen() == f"{men} b - - 0 1"
    assert ALICE(f"{men} b - - 7").fen() == f"{men} b - - 7 1"


def test_rights_are_written_in_one_order() -> None:
    men, turn, _, passed, *_ = START.split()
    ours = ALICE(f"{men} {turn} D61G2B543A1 {passed}")
    assert ours.fen().split()[2] == "A1B345G2D16"
    assert ours.unmoved.bit_count() == 7


PASSING = f"{HEIRS} PB4e2* pG4d4* PB5d2* qG7b7*"


def test_the_en_passant_cube_is_where_the_capture_lands() -> None:
    ours = play("pB4e2-G4e4", stand(PASSING))
    assert ours.fen().split()[3] == "B4e3"
    assert ALICE(ours.fen()) == ours
    black = play("pG4d7-B4d5", stand(f"{HEIRS} pG4d7* PB3d5* QB7b7*", "b"))
    assert black.fen().split()[3] == "G4d6"
    assert ALICE(black.fen()) == black


def test_the_en_passant_cube_is_read_wherever_a_pawn_has_passed_and_written_where_it_can_be_taken() -> None:
    ours = stand(f"{HEIRS} PG4e4 qG7b7*", "b", passed="B4e3")
    assert ascii_name(ours.en_passant) == "B4e3"
    assert ours.fen().split()[3] == "-"
    assert ALICE(ours.fen()) == ours
    for cube in ("1a", "1h", "8a", "8h"):
        ours = stand(f"{HEIRS} PG{cube}4", "b", passed=f"B{cube}3")
        assert ascii_name(ours.en_passant) == f"B{cube}3"


PAWNS = " ".join(f"PB{level}{file}4" for level in LEVELS for file in FILES)


@each_row(
    ("fen", "reason"),
    [
        ("", "the placement of the men is missing"),
        (fen_of(HEIRS).split()[0], "the side to move is missing"),
        (f"{fen_of(HEIRS)} 4", "'4' stands after the last field, the move number"),
        (fen_of(HEIRS).replace(" w ", " x "), "the side to move is 'w' or 'b', not 'x'"),
        (fen_of(HEIRS).replace(" 0 1", " - 1"), "'-' is no count of moves"),
        (fen_of(HEIRS).replace("|", "/"), "the board has 4 sets, not 1"),
        (fen_of(HEIRS).replace("/64|", "|", 1), "set א has 8 levels, not 7"),
        (fen_of(HEIRS).replace("/64|", "/63|", 1), "level אα has 64 cubes, and '63' fills fewer"),
        (fen_of(HEIRS).replace("/64|", "/65|", 1), "level אα has 64 cubes, and '65' fills more"),
        (fen_of(HEIRS).replace("{NP}", "{Np}"), "no man is called '{Np}'"),
        (fen_of(HEIRS).replace("{NP}", "X"), "no man is called 'X'"),
        (fen_of("KB1a1 npG8a8"), "Black has no King on the main sets"),
        (fen_of("KA1a1 kG8a8"), "White has no King on the main sets"),
        (fen_of(f"{HEIRS} KG5e5"), "White has more than 1 King on the main sets"),
        (fen_of(f"{HEIRS} npB5e5"), "Black has more than 1 Knight Protector on the main sets"),
        (fen_of(f"{HEIRS} KA5e5 KA6e5"), "White has more than 1 King on its influence set"),
        (fen_of(f"{HEIRS} nA4d4"), "Black has a man on אδd4, on White's influence set"),
        (fen_of(f"{HEIRS} ND4d4"), "White has a man on דδd4, on Black's influence set"),
        (fen_of(f"{HEIRS} NB4d4 nG4d4"), "men stand on both בδd4 and גδd4"),
        (fen_of(f"{HEIRS} PB4d1"), "no Pawn of White's can stand on בδd1"),
        (fen_of(f"{HEIRS} pD4d1"), "no Pawn of Black's can stand on דδd1"),
        (fen_of(f"{HEIRS} pB4d8"), "no Pawn of Black's can stand on בδd8"),
        (fen_of(f"{HEIRS} PG4d2"), "no Pawn of White's can stand on גδd2"),
        (fen_of(f"{HEIRS} pB4d7"), "no Pawn of Black's can stand on בδd7"),
        (START.replace("48P", "4{Pr}43P", 1), "White has more than 128 men on its influence set"),
        (fen_of(f"{HEIRS} PB4d5 {PAWNS}"), "White has more than 64 Pawns on the main sets"),
        # Only who could have lost already by the move just made is refused.
        (fen_of("KG4d4 kG8h8 rG4d8*", "b"), "White's King is threatened and has no heir, but it is Black's turn"),
        # Castling.
        (fen_of(HEIRS, rights="KQ"), "castling field 'KQ': rights are letters of sets, each with digits from 1 to 6"),
        (fen_of(HEIRS, rights="B"), "castling field 'B': rights are letters"),
        (fen_of(HEIRS, rights="B7"), "castling field 'B7': rights are letters"),
        (fen_of(HEIRS, rights="B1"), "castling right B1: White has no King on בεe1"),
        (fen_of(f"{HEIRS} kD5e8", rights="D5"), "castling right D5: Black has no Prince on דθh8"),
        (fen_of(f"{HEIRS} KA5e1 RA5h1", rights="A1A1"), "castling right A1 is given twice"),
        (fen_of(f"{HEIRS} KA5e1 RA5h1", rights="A11"), "castling right A1 is given twice"),
        # En passant.
        (fen_of(HEIRS, passed="e3"), "en passant cube 'e3': there is no such cube"),
        (fen_of(HEIRS, passed="B9e3"), "en passant cube 'B9e3': there is no such cube"),
        (fen_of(HEIRS, "b", passed="B4e4"), "en passant cube B4e4: with Black to move it is on rank 3 of B"),
        (fen_of(HEIRS, "b", passed="G4e3"), "en passant cube G4e3: with Black to move it is on rank 3 of B"),
        (fen_of(HEIRS, "w", passed="B4e3"), "en passant cube B4e3: with White to move it is on rank 6 of G"),
        (fen_of(HEIRS, "b", passed="B4e3"), "en passant cube B4e3: no Pawn has passed it"),
        (fen_of(f"{HEIRS} PB4e4", "b", passed="B4e3"), "en passant cube B4e3: no Pawn has passed it"),
        (fen_of(f"{HEIRS} PG4e4 NB4e3", "b", passed="B4e3"), "a man stands where the Pawn came from"),
        (fen_of(f"{HEIRS} PG4e4 NB4e2", "b", passed="B4e3"), "a man stands where the Pawn came from"),
        (fen_of(f"{HEIRS} PG4e4 NG4e2", "b", passed="B4e3"), "a man stands where the Pawn came from"),
    ],
)
def test_what_is_no_position(fen: str, reason: str) -> None:
    with pytest.raises(FenError, match=re.escape(reason)):
        ALICE(fen)


def test_what_may_be_a_position() -> None:
    # The side that has just moved may have left its King en prise to whoever has an heir (R9.3).
    assert stand("KG4d4 NPB1h1 kG8h8 npG8a8 rG4d8*", "b").threats(1, cell("G4d4"))
    assert stand("KG4d4 kG8h8 rG4d8*").is_checkmate()
    assert stand("KG4d4 kG8h8").is_stalemate()


def test_a_long_text_is_refused_at_once() -> None:
    for text in ("{" * 200000, "1" * 200000, "K" * 200000, "/" * 200000, "A1" * 100000, "|" * 200000):
        with pytest.raises(FenError):
            ALICE(f"{text} w - -")
        with pytest.raises(FenError):
            ALICE(f"{START.split()[0]} w {text} {text}")


# --- why a move is not legal ---------------------------------------------------------------------------------------

IDLE = f"{HEIRS} RB8b1* rG1g8*"
CASTLERS = "KB5e1* RB5h1* PeB8h1* NPB2c8 kG8a8* npG7a7"


@each_row(
    ("men", "move", "reason"),
    [
        # Influence (R5).
        (f"{IDLE} PB4d2", "pB4d2-G4d3", "the Pawn on בδd2 is not influenced: no White man stands on אδd2"),
        (f"{IDLE} PB4d2 qD4d2", "pB4d2-G4d3", "the Pawn on בδd2 is not influenced: no White man stands on אδd2"),
        (
            f"{IDLE} PB4d2 PA4d2 qD4d2",
            "pB4d2-G4d3",
            "the Pawn on בδd2 is not influenced enough: Black's Queen on דδd2 outranks White's Pawn on אδd2",
        ),
        (
            f"{IDLE} NG4d2 RA4d2 bD4d2",
            "NG4d2-B4b3",
            "the Knight on גδd2 is not influenced enough: Black's Bishop on דδd2 equals White's Rook on אδd2, "
            "which on ג favours Black",
        ),
        # Whose men, and where they land (R3, R4).
        (f"{IDLE} NB4d2*", "NB4d2-B4b3", "a man that moves on ב lands on ג, so on גδb3"),
        (f"{IDLE} NB4d2*", "NB4d2-A4b3", "a man that moves on ב lands on ג, so on גδb3"),
        (f"{IDLE} NA4d2", "NA4d2-B4b3", "a man on an influence set stays there, and בδb3 is not on א"),
        (f"{IDLE} nD4d2", "ND4d2-D4b3", "White has no men on ד, Black's influence set"),
        (f"{IDLE} nB4d2*", "NB4d2-G4b3", "the Knight on בδd2 is Black's"),
        (IDLE, "NB4d2-G4b3", "בδd2 is empty"),
        (f"{IDLE} NB4d2*", "RB4d2-G4d3", "the man on בδd2 is a Knight, not a Rook"),
        (f"{IDLE} NB4d2*", "NB4d2-G4d4", "no Knight reaches גδd4 from בδd2"),
        (f"{IDLE} NB4d2* QB4b3", "NB4d2xG4b3", "White's own Queen stands on בδb3"),
        (f"{IDLE} NB4d2* qG4b3", "NB4d2xG4b3", "Black's Queen stands on גδb3, where the man would land"),
        (f"{IDLE} RB4d2* NB4d4", "RB4d2-G4d6", "the path from בδd2 to בδd6 is blocked by the Knight on בδd4"),
        (f"{IDLE} RA4d2 NA4d4", "RA4d2-A4d6", "the path from אδd2 to אδd6 is blocked by the Knight on אδd4"),
        (f"{IDLE} RA4d2 NA4d4", "RA4d2xA4d4", "White's own Knight stands on אδd4"),
        # Pawns (R6).
        (f"{IDLE} PB4d2* nB4d3", "pB4d2-G4d3", "a Pawn cannot capture straight ahead"),
        (f"{IDLE} PB4d2* nB4d3", "pB4d2-G4d4", "the path from בδd2 to בδd4 is blocked by the Knight on בδd3"),
        (f"{IDLE} PB4d2*", "pB4d2xG5d3", "there is nothing on בεd3 for a Pawn to capture"),
        (f"{IDLE} PA4d2", "pA4d2xA4c3", "nothing is captured on an influence set"),
        (f"{IDLE} PB4d3*", "pB4d3-G4d5", "no Pawn reaches גδd5 from בδd3"),
        (f"{IDLE} PB4d6*", "pB4d6-G4d7=Q", "a Pawn promotes only on rank 8"),
        (f"{IDLE} PB4d7*", "pB4d7-G4d8=NP", "White has a Knight Protector, on בαh1"),
        (
            f"{KINGS} RB8b1* rG1g8* PA4d7",
            "pA4d7-A4d8=NP",
            "a Pawn on an influence set never becomes a Knight Protector",
        ),
        # The King without an heir (R9.4).
        (
            "KG4d4* kG8h8 rB5e8*",
            "KG4d4-B5e4",
            "after it the King on בεe4 would be threatened by the Rook on בεe8, and White has no Knight Protector",
        ),
        (
            "KG4d4 kG8h8 RB8b1* rG4d8* NA4d8",
            "NA4d8-A4c6",
            "after it the King on גδd4 would be threatened by the Rook on גδd8, and White has no Knight Protector",
        ),
        # The end (R9).
        ("KG4d4 kG8h8 rG4d8* RB8b1*", "RB8b1-G8b2", "the game has ended by checkmate"),
        (f"{HEIRS} NA4d4", "NA4d4-A4b3", "the game has ended by stalemate"),
        # Castling (R8).
        (IDLE, "O-O", "castling: the King has moved from בεe1"),
        (f"{IDLE} KA5e1", "O/O(A)", "castling: the Prince of אθh1 has moved"),
        (f"{IDLE} KA5e1 PeA8h1", "O/O(A)", "castling: the King or the Prince on אθh1 has moved"),
        (f"{CASTLERS} NB5f1", "O-O", "castling: the Knight on בεf1 stands in the way"),
        (f"{CASTLERS} NG5f1 nB5g1", "O-O", "castling: the Knight on בεg1 and the Knight on גεf1 stand in the way"),
        (f"{CASTLERS} nG5g1", "O-O", "castling: the Knight on גεg1 stands in the way"),
        (
            CASTLERS.replace("RB5h1*", "RB5h1"),
            "O-O",
            "castling: the Rook on בεh1 is not influenced: no White man stands on אεh1",
        ),
        (f"{CASTLERS} rB5e8*", "O-O", "castling: the King is threatened by the Rook on בεe8"),
        (f"{CASTLERS} rB5f8*", "O-O", "castling: בεf1 is threatened by the Rook on בεf8"),
        (f"{CASTLERS} rG7g8*", "O/O", "castling: גηg1 is threatened by the Rook on גηg8"),
        (CASTLERS, "O-O(D)", "castling: White's Kings castle on א and ב"),
    ],
)
def test_why_not(men: str, move: str, reason: str) -> None:
    rights = "B15" if men.startswith("KB5e1") and "O" in move else "-"
    assert why(move, stand(men, "w", rights)) == reason


def test_why_a_threat_en_passant_would_uncover_forbids_it() -> None:
    # Both Pawns leave the rank on which Black's King and a Rook stand.
    men = "KB1a1 NPB1h1 kG4a4 PB4e2* pG4d4* RG4h4* qG7b7*"
    ours = play("pB4e2-G4e4", stand(men))
    reason = "after it the King on גδa4 would be threatened by the Rook on גδh4, and Black has no Knight Protector"
    assert why("pG4d4xB4e3ep", ours) == reason


def test_where_less_is_said_the_reason_still_is_in_words() -> None:
    ours = stand(f"{IDLE} NB4d2* NG4d6")
    anywhere = (None, "δ", "d", "8")
    assert ours.explain(ours.query(MoveText(piece="Q"))) == "White has no Queen"
    assert ours.explain(ours.query(MoveText(piece="N", target=anywhere))) == "no Knight can go to δd8"
    assert ours.explain(ours.query(MoveText(piece="Q", origin=anywhere))) == "White has no Queen on δd8"
    assert ours.explain(ours.query(MoveText(piece="N", target=("ג", "ι", "d", "8")))) == "there is no such cube"
    text = MoveText(piece="N", target=tuple(named("G4d8")))
    assert ours.explain(ours.query(text)) == "no Knight reaches גδd8: White's stand on בδd2 and גδd6"
    text = MoveText(piece="N", origin=tuple(named("B4d2")), target=tuple(named("G4f3")), promotion="Q")
    assert ours.explain(ours.query(text)) == "only a Pawn promotes"
    assert ours.explain(Query(origins=-1, targets=-1))


def test_what_a_capture_takes_may_be_said_wrongly() -> None:
    ours = stand(f"{IDLE} RB4d2* nB4d6")
    text = MoveText(piece="R", origin=tuple(named("B4d2")), target=tuple(named("G4d6")), captured="Q")
    assert ours.explain(ours.query(text)) == "it takes a Knight, not a Queen"
    assert len(ours.find(ours.query(text))) == 0


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (MoveText(Action.BOARD), "no part of the board moves"),
        (MoveText(Action.CASTLING, castling="O\\O"), r"there is no castling O\\O"),
        (MoveText(piece="X"), "no man of this game is called X"),
        (MoveText(piece="p", promotion="K"), "a Pawn becomes one of Pr, Pg, S, N, B, R, A, NP, Ps, Pe, Q, C, not K"),
    ],
)
def test_what_is_no_move_of_the_game(text: MoveText, reason: str) -> None:
    with pytest.raises(OutsideRulesetError, match=re.escape(reason) if "\\" not in reason else reason):
        AlicePosition.query(text)
