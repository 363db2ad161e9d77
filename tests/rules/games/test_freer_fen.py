"""The FEN of Tri-Dimensional-Chess-2: there and back, and what is refused with its place."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook.rules.games.tri_d.board import BOARD_NAMES
from plybook.rules.games.tri_d.setup import TriDSetup
from plybook.rules.position import Position
from plybook.rules.setup import RightError
from plybook.testing import check_fen, spoilt
from plybook.testing.sampling import played
from tests.tables import each_row

START = "b6/B6/w1/W1 nbbn/dddd/4/4|4/4/4/4|4/4/DDDD/NBBN|rq/dd|kr/dd|DD/RQ|DD/KR w KQkq - 0 1"
OURS = plybook.variant("tri-d-tournament")
# 1. Na1W-b3N b7B-b5B 2. z1QL1 and a1QL1 off the board, which goes to QL3 with the Rook; a Pawn has just stepped.
LATER = "b6/B6/w3/W1 nbbn/d1dd/4/1p2|4/4/1N2/4|4/4/DDDD/1BBN|rq/dd|kr/dd|2/R1|DD/KR w Kkq b5B 0 9"


def position(fen: str) -> Position:
    return OURS.position(fen)


def reason(fen: str) -> str:
    with pytest.raises(plybook.FenError) as error:
        position(fen)
    return str(error.value)


# --- there and back -------------------------------------------------------------------------------------------------


def test_the_start() -> None:
    assert position(START) == OURS.start()
    assert OURS.start().fen_as("freer") == START
    assert OURS.rules.fen_forms == ("freer",)


def test_a_later_position_says_what_ours_says() -> None:
    found = position(LATER)
    ours = (
        "nbbn/p1pp/4/1p2|4/4/1N2/4|4/4/PPPP/1BBN QL3w:2/R1,QL6b:rq/pp,KL1w:PP/KR,KL6b:kr/pp w Kkq "
        "d1e1a2b2c2d2a7c7d7z8a8d8e8 b5B 0 9"
    )
    assert found.fen() == ours
    assert position(ours).fen_as("freer") == LATER


@given(st.integers(0, 10**9), st.integers(0, 80))
def test_positions_of_games_come_back(seed: int, plies: int) -> None:
    """All but which of two boards of one first owner is which, which makes no difference to the moves."""
    *_, found = played(OURS.start(), plies, random.Random(seed))
    text = found.fen_as("freer")
    again = position(text)
    assert again.fen_as("freer") == text
    assert _with_pins_sorted(again) == _with_pins_sorted(found)
    notation = OURS.notation("meder-long")
    texts = [sorted(notation.emit(move, each) for move in each.legal_moves()) for each in (found, again)]
    assert texts[0] == texts[1]


def _with_pins_sorted(found: Position) -> TriDSetup:
    setup = found.setup()
    assert isinstance(setup, TriDSetup)
    boards = sorted(zip((name[-1] for name in BOARD_NAMES), setup.pins, setup.owners, strict=True))
    return replace(setup, pins=tuple(pin for _, pin, _ in boards), owners=tuple(owner for *_, owner in boards))


def test_a_board_keeps_its_first_owner() -> None:
    """Rule 11: an empty board is its first owner's, one with men of one side is theirs."""
    found = position("b6/w5/W3/B2 4/4/4/4|4/4/4/4|4/4/4/4|2/k1|2/1N|2/2|2/K1 w - - 3 40")
    setup = found.setup()
    assert isinstance(setup, TriDSetup)
    owners = dict(zip(map(OURS.rules.pin_names.__getitem__, setup.pins), setup.owners, strict=True))  # type: ignore[attr-defined]
    assert owners == {"QL6": 1, "QL5": 0, "KL3": 0, "KL2": 0}
    assert found.fen_as("freer").startswith("b6/w5/W3/B2 ")


# --- what is read as well -------------------------------------------------------------------------------------------


@each_row(
    "fen",
    [
        START.replace("b6/B6/w1/W1", "b6B6w1W1"),  # as older releases of the program write it
        START.replace(" ", "  "),
        f" {START}\t",
        START.replace("KQkq", "qkQK"),
        START.replace("/4/4|", "/22/1111|", 1),
        "W1/w1/B6/b6 nbbn/dddd/4/4|4/4/4/4|4/4/DDDD/NBBN|DD/KR|DD/RQ|kr/dd|rq/dd w KQkq - 0 1",
        START.replace("W1", "N1"),  # nobody's, so White's, who lacks one
        START.replace("w1/W1", "n1/N1"),
        START.replace("b6/B6", "n6/N6"),
    ],
)
def test_what_is_plain_is_read(fen: str) -> None:
    assert position(fen) == OURS.start()


def test_a_right_that_cannot_be_there_is_left_out() -> None:
    fen = START.replace("4/4/4/4", "4/4/1D2/4").replace("DDDD", "D1DD").replace("DD/RQ", "DD/1Q")
    with pytest.raises(RightError):
        position(fen)
    found, impossible = OURS.rules.from_odd_fen(fen)
    assert found.fen_as("freer") == fen.replace("1D2", "1P2").replace("KQkq", "Kkq")
    assert [str(each) for each in impossible] == [
        "the man on b4N is said never to have moved, but neither King, Rook nor Pawn starts there",
        "White's Rook on z0QL1 is said never to have moved, but is not there",
    ]


# --- what is refused ------------------------------------------------------------------------------------------------

HUNG = "this ruleset has no hung boards: attack boards stand upright (rule 2, as rule 4 of the standard rules)"
SIX = "b6/B6/n4/N3/w1/W1 nbbn/dddd/4/4|4/4/4/4|4/4/DDDD/NBBN|rq/dd|kr/dd|2/2|2/2|DD/RQ|DD/KR w KQkq - 0 1"


@each_row(
    ("old", "new", "said"),
    [
        (
            " 0 1",
            " 0",
            "expected 7 fields (attack boards, men, turn, castling rights, double step, halfmove clock, ",
        ),
        ("b6/", "b6I/", f"field 1, 'b6I': the board on QL6 hangs, and {HUNG}"),
        ("b6/B6/w1/W1", "b6/b6I/w1/W1", f"field 1, 'b6I': the board on QL6 hangs, and {HUNG}"),
        ("B6", "X6", "field 1, 'X6': the owner of an attack board is w, b or n, not 'X'"),
        ("B6", "B7", "field 1, 'B7': pins have the numbers 1 to 6, not 7"),
        ("B6", "b6", "field 1, 'b6': two attack boards stand on QL6"),
        (
            "B6",
            "B",
            "field 1, the attack boards, 'b6/B/w1/W1': each board is an owner (w, b, n; a capital on ",
        ),
        ("b6/B6/w1/W1", "-", "field 1 has 0 attack boards; by this ruleset there are 4, two of each side (rule 3)"),
        ("b6/B6/w1/W1", "b6", "field 1 has 1 attack board; by this ruleset there are 4, two of each side (rule 3)"),
        (START, SIX, "field 1 has 6 attack boards; by this ruleset there are 4, two of each side (rule 3)"),
        ("B6", "W6", "field 1 gives White 3 attack boards; each side has two (rule 3)"),
        (
            "B6/w1",
            "N6/n1",
            "field 1 does not say whose the attack boards on KL6 and QL1 are (n): by this ruleset ",
        ),
        (
            "|DD/KR",
            "",
            "field 2, the men, has 6 boards with '|' between them; there are 3 main boards and the 4 at",
        ),
        ("dddd/", "", "field 2, board B: 'nbbn/4/4' has 3 ranks, not 4"),
        ("dddd", "ddd", "field 2, board B: a rank has 4 squares, and 'ddd' has not"),
        ("dddd", "ddddd", "field 2, board B: a rank has 4 squares, and 'ddddd' has not"),
        ("DDDD", "DxDD", "field 2, board W: no man is called 'x' in '4/4/DxDD/NBBN'"),
        ("kr/dd", "kr/3", "field 2, board KL6: a rank has 2 squares, and '3' has not"),
        ("rq/dd", "rq/d0", "field 2, board QL6: no man is called '0' in 'rq/d0'"),
        (" w ", " white ", "field 3, the turn, is 'w' or 'b', not 'white'"),
        ("KQkq", "KK", "field 4, the castling rights, is '-' or some of KQkq, not 'KK'"),
        ("KQkq", "AB", "field 4, the castling rights, is '-' or some of KQkq, not 'AB'"),
        (" - ", " a4 ", "field 5, the double step, is '-' or a square such as 'a4N', not 'a4'"),
        (" - ", " z4QL2I ", f"field 5, the double step, 'z4QL2I': {HUNG}"),
        (" - ", " a5B ", "Black cannot have made a double step to a5B: no Pawn of Black's is there"),
        (" 0 1", " x 1", "field 6, the halfmove clock, is a whole number from 0 to 999999, not 'x'"),
        (" 0 1", " 0 0", "field 7, the move number, is a whole number from 1 to 999999, not '0'"),
        (" 0 1", " 0 ٣", "field 7, the move number, is a whole number from 1 to 999999, not '٣'"),
        ("k", "q", "Black has 0 Kings; there is one a side"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(old: str, new: str, said: str) -> None:
    assert reason(START.replace(old, new, 1)).startswith(said)


def test_other_rules_name_the_variant_that_reads_it() -> None:
    with pytest.raises(plybook.FenError, match="Tri-Dimensional-Chess-2, whose rules are nearly those of tri-d-"):
        plybook.variant("tri-d").position(START)


def test_a_form_that_the_game_does_not_have() -> None:
    with pytest.raises(ValueError, match=r"no form 'fen' .* for this game; there is: freer"):
        OURS.start().fen_as("fen")
    with pytest.raises(ValueError, match=r"no form 'freer' .* for this game; there is: none"):
        plybook.variant("chess").start().fen_as("freer")


@given(st.text("bBwWnN16I/-|dDpPkKqQrR 4z", max_size=90), st.integers(0, len(START)), st.integers(0, 9))
def test_any_text_is_a_position_or_refused(text: str, at: int, length: int) -> None:
    for fen in (text, START[:at] + text + START[at + length :]):
        try:
            found = position(fen)
        except plybook.FenError:
            continue
        assert position(found.fen_as("freer")).fen_as("freer") == found.fen_as("freer")


def test_a_spoilt_text_is_a_position_or_refused() -> None:
    chance = random.Random(3)
    for index, found in enumerate(played(OURS.start(), 120, chance)):
        for slips in (1, 3) if index % 3 == 0 else ():
            check_fen(OURS, spoilt(found.fen_as("freer"), chance, slips, "bBwWnN16I/-|dDpPkKqQrR 4z"))
