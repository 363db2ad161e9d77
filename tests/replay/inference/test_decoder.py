"""Tests for the decoder with several sheets of a game and with candidates for cells."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

import plybook
from plybook.interpret.alignment import Limit
from plybook.interpret.hints import Hints
from plybook.interpret.interpreter import Interpreter
from plybook.interpret.noise import HANDWRITING
from plybook.replay.inference import decoder
from plybook.replay.inference.cell_sheet import CellSheet
from plybook.replay.inference.decoder import DecodedLine, decode_sheets
from plybook.replay.inference.lattice import Node, StepKind
from plybook.replay.inference.row_numbers import RowNumbers
from plybook.replay.inference.search import Effort, Search
from plybook.replay.inference.sheet import Due, Sheet, TextSheet, writes_marks
from plybook.replay.inference.steps import Text
from plybook.rules.position import Position
from tests.tables import each_row

NOISE = HANDWRITING.at(0.05)
_MOVES = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 Nbd2 Bb7 Bc2 Re8"
PLAYED = _MOVES.split()
ROWS = [f"{row + 1}. {' '.join(PLAYED[2 * row : 2 * row + 2])}\n" for row in range(len(PLAYED) // 2)]
GAME = "".join(ROWS)


def text(written: str) -> TextSheet:
    return TextSheet(written, NOISE, 2, ("1-0", "0-1", "1/2-1/2", "*"))


def decoded(*sheets: Sheet, known: dict[int, str] | None = None) -> tuple[list[str], DecodedLine]:
    """Return the plies that are decoded, without marks, and all of what is found."""
    variant = plybook.variant("chess")
    notation = variant.notation("san")
    interpreter = Interpreter(variant, notation, Hints())
    line = decode_sheets([(variant.start(), 0.0)], notation, interpreter, sheets, NOISE, known)
    texts = [notation.emit(step.move, step.before, step.after).rstrip("+#") for step in line.steps]
    return texts, line


SECOND_SHEETS = {
    "the same": GAME,
    "the first number is misread": GAME.replace("1. e4", "7. e4", 1),
    "a number is misread as a later one": GAME.replace("5. O-O", "8. O-O"),
    "a number and its ply are misread": GAME.replace("5. O-O", "S~ 0=0"),
    "words are glued": GAME.replace("Nf6\n5. O-O ", "Nf65.O-O"),
    "a word cannot be read": GAME.replace("Bb5", "?~/x"),
    "rows cannot be read": GAME.replace(ROWS[6], "7 #~//! ?? l\n").replace(ROWS[7], "zu ~~ /:\n"),
    "words stand there too much": GAME.replace(ROWS[6], ROWS[6] + "(draw offered) time 1 h 20\n"),
    "it begins later": "".join(ROWS[5:]),
    "it ends earlier": "".join(ROWS[:9]),
    "a page is missing": "".join(ROWS[:3] + ROWS[7:]),
    "Black's ply is missing": GAME.replace("4. Ba4 Nf6", "4. Ba4"),
    "it has no numbers": " ".join(PLAYED),
    "it is all on one line": GAME.replace("\n", " "),
}


@pytest.mark.parametrize("second", SECOND_SHEETS.values(), ids=SECOND_SHEETS.keys())
def test_two_sheets(second: str) -> None:
    texts, line = decoded(text(GAME.replace("Nb8", "Nd8").replace("a6", "aG")), text(second))
    assert texts == PLAYED
    assert line.is_whole
    assert not any(left.sheet == 0 for left in line.left_out)


def test_the_order_of_sheets_does_not_matter() -> None:
    later = SECOND_SHEETS["it begins later"]
    assert decoded(text(later), text(GAME))[0] == PLAYED


def test_both_sheets_lack_something_else() -> None:
    one = GAME.replace(ROWS[2], "").replace(ROWS[10], "")
    other = GAME.replace(ROWS[8], "")
    assert decoded(text(one), text(other))[0] == PLAYED


def test_no_plies_are_invented_after_the_end() -> None:
    """The last plies of one sheet are spoilt: they are no more plies than the other has."""
    texts, _ = decoded(text(GAME), text(GAME.replace(ROWS[11], "12. BcZ ReB\n")))
    assert texts == PLAYED


def test_a_remark_costs_little_and_rows_between_two_brackets_much() -> None:
    """Brackets far from each other are misread signs, and what stands between them is no remark."""
    remark = text("{he thought\nfor 20 minutes} 5. O-O").left_out(0)
    rows = text("{4. Ba4 Nf6\n5. O-O Be7\n6. Re1 b5} 7. Bb3").left_out(0)
    assert remark[0] == (len("{he thought\nfor 20 minutes} "), NOISE.remark)
    assert rows[0][1] > NOISE.remark + 2 * NOISE.left_out


def test_three_sheets() -> None:
    texts, _ = decoded(text("".join(ROWS[4:])), text(GAME.replace("Bb5", "Bh5")), text("".join(ROWS[:8])))
    assert texts == PLAYED


def test_cells_and_a_text() -> None:
    cells = CellSheet([[(each, 0.6), ("Qd9", 0.3)] for each in PLAYED], NOISE)
    assert decoded(cells, text(GAME.replace(ROWS[6], "")))[0] == PLAYED


# --- what is supposed, and what that costs -------------------------------------------------------------------------

OPENING = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"
ITALIAN = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Bxf7+ Kxf7 5. Nxe5+ Ke6"
LATER = "3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7"
AT_MOVE_2 = math.log(29)  # the moves that each side has there


def signs_of(moves: str) -> float:
    """Return what it costs to read ``moves`` as they stand."""
    return NOISE.right * sum(len(word.rstrip("+#")) for word in moves.split() if not word[0].isdecimal())


@each_row(
    ("written", "cost"),
    [
        # numbers and results
        (OPENING, 0),
        (OPENING.replace(" ", "\n"), 0),
        ("e4 e5 Nf3 Nc6 Bb5 a6", 0),
        ("1.e4 e5 2.Nf3! Nc6?? 3.Bb5 a6", 0),
        ("1. e4 e5 2. Nf3 2... Nc6 3. Bb5 a6", 0),
        (f"{OPENING} 1-0", 0),
        (f"{OPENING} 1/2-1/Z", NOISE.alike + 1 + NOISE.right * 6),
        (OPENING.replace("2. ", ""), NOISE.number_dropped),
        (OPENING.replace("3.", "7."), NOISE.number_other),
        (OPENING.replace("e5", "1. e5"), NOISE.number_added),
        (OPENING.replace("Nc6", "2. Nc6"), NOISE.number_added),
        (OPENING.replace("3.", "E."), NOISE.other + NOISE.right),
        (OPENING.replace("3.", "~~~."), NOISE.number_other + NOISE.added_more),
        ("5. e4 e5 6. Nf3 Nc6 7. Bb5 a6", NOISE.renumbered + NOISE.gap),
        (f"{OPENING} 8. O-O Be7 9. Re1 b5", 2 * NOISE.number_other + signs_of("O-O Be7 Re1 b5")),
        (f"{OPENING} 8. O-O Be7 9. Re1 b5 10. c3", NOISE.renumbered + NOISE.gap + signs_of("O-O Be7 Re1 b5 c3")),
        ("13. e4 e5 14. Nf3 Nc6 15. Bb5 a6", NOISE.renumbered + NOISE.gap),
        ("14. e4 e5 15. Nf3 Nc6 16. Bb5 a6", 3 * NOISE.number_other),  # too far
        (f"{OPENING} 2. O-O Be7 3. Re1 b5 4. c3", NOISE.renumbered + signs_of("O-O Be7 Re1 b5 c3")),
        # what is no move
        (OPENING.replace(" 2.", " {thinks} 2."), NOISE.remark),
        (OPENING.replace(" 2.", " (thinks) 2."), NOISE.remark),
        (OPENING.replace(" 2.", " ;thinks a lot\n2."), NOISE.remark),
        (OPENING.replace(" 2.", " zzz 2."), NOISE.left_out + 4 * NOISE.left_out_sign),
        (f"{OPENING} zzz", NOISE.left_out + 3 * NOISE.left_out_sign),
        (OPENING.replace(" 2.", "\n~ zz ~\n2."), NOISE.left_out + 1 + 7 * NOISE.left_out_sign),
        (OPENING.replace("3.", "2. Nf3 Nc6 3."), NOISE.twice + signs_of("Nf3 Nc6")),
        # words
        (OPENING.replace("Nf3 Nc6", "Nf3Nc6"), NOISE.blank_dropped),
        (OPENING.replace("Nf3", "Ng1f3"), NOISE.more_origin + NOISE.right * 2),
        (OPENING.replace("Bb5", "Bbs"), NOISE.alike - NOISE.right),
        (OPENING.replace("Nc6", "Jj6"), 2 * NOISE.other - 2 * NOISE.right),
        (OPENING.replace("Bb5", "bishop-b5"), NOISE.respelt + NOISE.right * 6),
        (OPENING.replace("Nf3 Nc6", "Nc6 Nf3"), NOISE.exchanged - signs_of("Nf3 Nc6")),
    ],
)
def test_what_is_supposed_of_a_sheet_costs_what_the_noise_says(written: str, cost: float) -> None:
    line = decoded(text(written))[1]
    assert line.is_whole
    assert line.cost == pytest.approx(signs_of(OPENING) + cost)


@each_row(
    ("written", "cost"),
    [
        # plies and rows
        (
            "1. ?~/x e5 2. Nf3 Nc6",
            NOISE.unreadable + 4 * NOISE.left_out_sign + math.log(20) - signs_of("?~/x"),
        ),
        (
            "5. e4 e5 6. Nf3 7. Bb5 a6",
            NOISE.renumbered + NOISE.gap + NOISE.ply_missing + AT_MOVE_2,
        ),
        ("1. e4 e5 3. Bb5 a6 4. Ba4 Nf6", NOISE.row_missing + 2 * AT_MOVE_2),
        (
            "1. e4 e5 2. Nc6 Nf3 3. a6 Bb5 4. Nf6 Ba4",
            NOISE.exchanged + 2 * NOISE.still_exchanged - signs_of("Nc6 Nf3 a6 Bb5 Nf6 Ba4"),
        ),
        ("1. e4 e5 2. Nf3 2. Nf3 Nc6 3. Bb5 a6", NOISE.twice),
        ("1. e4 e5 2. Nf3 2... Nc6 2... Nc6 3. Bb5 a6", NOISE.twice),
        ("5. e4 e5 6. Nf3 Nc6 6. Nf3 Nc6 7. Bb5 a6", NOISE.twice + NOISE.renumbered + NOISE.gap),
        ("5. e4 e5 6. Nf3 Nc6 7. Nf3 Nc6 8. Bb5 a6", NOISE.twice + NOISE.renumbered + NOISE.gap),
        ("1. e4 e5 2. Nf3 2... Nc6 3. Nf3 3... Nc6 4. Bb5 a6", NOISE.twice),
        (f"1. e4 e5 2. Nf3 Nc6 2. Nf3 Nc6 {LATER}", NOISE.twice),
        ("1. e4 e5 2. Nf3 Nc6 3. Nf3 Nc6 4. Bb5 a6 5. Ba4 Nf6 6. O-O Be7", NOISE.twice),
        (
            "1. e4 zz e4 e5 2. Nf3 Nc6",
            NOISE.twice + NOISE.left_out + 3 * NOISE.left_out_sign - signs_of("zz"),
        ),
        ("1. Nc3 e5 2. e3 d6 3. Ne2 a6", NOISE.ambiguous - signs_of("Ne2")),
        # marks
        (ITALIAN, 0),
        (ITALIAN.replace("Nxe5+", "Nxe5#"), 0),
        (ITALIAN.replace("Nxe5+", "Nxe5"), NOISE.mark_dropped),
        (ITALIAN.replace("Nxe5+", "Nxe5t"), NOISE.alike - NOISE.right),
        (ITALIAN.replace("Ke6", "Ke6+"), NOISE.mark_added),
        (ITALIAN.replace("+", ""), 0),
    ],
)
def test_what_is_supposed_of_plies_and_marks(written: str, cost: float) -> None:
    line = decoded(text(written))[1]
    assert line.cost == pytest.approx(signs_of(written) + cost)


@each_row(
    ("fens", "written", "turn", "cost"),
    [
        (["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"], "1. e4 e5 2. Nf3", 0, 0),
        (
            [
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
            ],
            "1... e5 2. d4 exd4 3. Qxd4 Nc6",
            1,
            NOISE.other_side,
        ),
        # one of the two moves of the Pawn is missing
        (["2k5/8/8/8/8/1q6/7P/K7 w - - 0 1"], "Kd8 h4 Ke8", 0, NOISE.ply_missing + math.log(2)),
    ],
)
def test_what_is_supposed_of_the_start(fens: list[str], written: str, turn: int, cost: float) -> None:
    variant = plybook.variant("chess")
    notation = variant.notation("san")
    interpreter = Interpreter(variant, notation, Hints())
    starts = [(variant.position(fen), NOISE.other_side if at else 0.0) for at, fen in enumerate(fens)]
    line = decode_sheets(starts, notation, interpreter, [text(written)], NOISE)
    assert (line.start.turn, line.steps[0].before.turn) == (turn, turn)
    assert line.cost == pytest.approx(signs_of(written) + cost)


@each_row(
    ("second", "cost"),
    [
        (OPENING, signs_of("e4 e5 Nf3 Nc6 Bb5 a6")),
        ("2. Nf3 Nc6 3. Bb5 a6", signs_of("Nf3 Nc6 Bb5 a6")),
        ("1. e4 e5 3. Bb5 a6", 2 * NOISE.lacking + signs_of("e4 e5 Bb5 a6")),
        (OPENING.replace("Nc6 ", ""), NOISE.lacking + signs_of("e4 e5 Nf3 Bb5 a6")),
        (
            OPENING.replace("Nf3", "?~/x"),
            NOISE.unreadable + 4 * NOISE.left_out_sign + signs_of("e4 e5 Nc6 Bb5 a6"),
        ),
        (OPENING.replace("Nf3", "Nh3"), NOISE.other - NOISE.right + signs_of(OPENING)),
        (OPENING.replace(" 2.", " zzz 2."), NOISE.left_out + 4 * NOISE.passed_sign + signs_of(OPENING)),
        (
            OPENING.replace("Nf3", "zzz\n2. Nf3"),
            NOISE.left_out + NOISE.passed_sign * 7 + signs_of(OPENING),
        ),
        # past the number of a row, and past its first word, which is spoilt
        (
            OPENING.replace("2. Nf3", "zzz\n2. ?~/x"),
            NOISE.lacking + NOISE.left_out + 4 * NOISE.passed_sign + signs_of("e4 e5 Nc6 Bb5 a6"),
        ),
        (
            OPENING.replace("e4", "?~/x?~/x?~/x"),
            NOISE.lacking + NOISE.left_out + signs_of("e5 Nf3 Nc6 Bb5 a6"),
        ),
    ],
)
def test_what_is_supposed_of_a_second_sheet(second: str, cost: float) -> None:
    texts, line = decoded(text(OPENING), text(second))
    assert texts == ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]
    assert line.cost == pytest.approx(signs_of(OPENING) + cost)


# --- cells ----------------------------------------------------------------------------------------------------------


def test_a_move_that_two_sheets_say_of_two_men_is_one_of_theirs() -> None:
    written = "1. Nc3 e5 2. e3 d6 3. Ne2 a6"
    texts, line = decoded(text(written), text(written))
    assert texts[4] in ("Nce2", "Nge2")
    assert line.cost == pytest.approx(2 * (NOISE.ambiguous + signs_of("Nc3 e5 e3 d6 a6")))


def test_two_sheets_of_which_each_shifts_the_numbers_of_the_other_are_decoded() -> None:
    first, second = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "2. Nf3 remark of many words\n2. Nf3 Nc6 3. Bb5 a6"
    assert decoded(text(first), text(second))[0] == ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]


@each_row("second", ["1. e4 e5 2. Nf3 Nc6", "1. e4 e5 2. Nf3", "1. e4"])
def test_a_second_sheet_may_end_early(second: str) -> None:
    texts, line = decoded(text(OPENING), text(second))
    assert texts == ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]
    assert line.cost < signs_of(OPENING) + signs_of(second) + NOISE.lacking


def cells(*each: str | list[tuple[str, float]], numbers: Sequence[int] = (), skips: str = "") -> CellSheet:
    """Return cells with one sure text or with candidates each; ``skips`` has an x for each number that skips."""
    every = [[(cell, 1.0)] if isinstance(cell, str) else cell for cell in each]
    return CellSheet(every, NOISE, numbers, [sign == "x" for sign in skips])


@each_row(
    ("sheet", "signs", "cost"),
    lambda: [
        (cells("e4", "e5", "Nf3"), 7, 0),
        (cells("e4", [("e5", 0.5), ("e6", 0.25)], "Nf3"), 7, math.log(2)),
        (cells("e4", [("e9", 0.5), ("e5", 0.25)], "Nf3"), 7, math.log(4)),
        (cells("e4", "e5", "x", "Nf3"), 7, NOISE.left_out + NOISE.left_out_sign),
        (cells("e4", "e5", [], "Nf3", "Nc6"), 10, NOISE.remark),
        (cells("e4", [], "Nf3", "Nc6"), 8, NOISE.ply_missing / 2),
        (cells("e4", "e5", "e5", "Nf3"), 9, NOISE.twice),
        (cells("e4", "e5", "Nc6", "Nf3", "d4"), 10 - 4, NOISE.exchanged),
        (cells("e4", "e5", "Nf3", "Nc6", numbers=[1, -1, 2, -1], skips="----"), 10, 0),
        # a number stands before a later ply where the first of its row is missing
        (
            cells("e4", "e5", "Nc6", "Bb5", numbers=[1, -1, 2, 3], skips="----"),
            10,
            NOISE.ply_missing + AT_MOVE_2,
        ),
        (cells("e4", "e5", "Nf3", "Nc6", numbers=[1, 1, 2, -1], skips="-x--"), 10, 0),
        (cells("e4", "e5", "Nf3", "Nc6", numbers=[1, -1, 7, -1], skips="----"), 10, NOISE.number_other),
        (cells("e4", "e5", "Nf3", "Nc6", numbers=[1, 1, 2, 2], skips="----"), 10, 2 * NOISE.number_added),
        (cells("e4", "e5", "Nf3", "Nc6", numbers=[1, 1, 2, -1], skips="xx--"), 10, NOISE.number_added),
    ],
)
def test_what_is_supposed_of_cells(sheet: CellSheet, signs: int, cost: float) -> None:
    line = decoded(sheet)[1]
    assert line.cost == pytest.approx(NOISE.right * signs + cost)


def test_behind_the_last_cell_stands_nothing() -> None:
    sheet, due = cells("e4", "e5", numbers=[1, 1], skips="-x"), Due(2, begins=True)
    assert (sheet.word(2, due), sheet.again(2, due, "Nf3"), sheet.number_at(2)) == (None, None, -1)
    assert (sheet.ends(2, due, ("Nf3",), Limit()), sheet.left_out(2)) == ({}, [])


def test_other_moves_stand_by_how_likely_they_are() -> None:
    sheet = cells("e4", "e5", [("Nf3", 0.4), ("Nc3", 0.2), ("Bc4", 0.1)])
    step = decoded(sheet)[1].steps[2]
    shares = [share for _, share in step.candidates]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] / step.probability == pytest.approx(1 / 2, rel=0.1)
    assert shares[1] / shares[0] == pytest.approx(1 / 2, rel=0.001)
    assert step.probability + sum(shares) == pytest.approx(1, abs=0.01)


def test_the_cost_of_cells_is_one_of_characters() -> None:
    """It is compared with that of texts, which is more than 0.6 a character where there is no game."""
    texts, line = decoded(CellSheet([[("Kh8", 0.5), (each, 0.3)] for each in PLAYED], NOISE))
    assert texts == PLAYED
    assert line.cost_per_sign == pytest.approx(line.cost / (3 * len(PLAYED)))
    assert line.cost_per_sign < 0.6


def test_a_mark_of_a_lesser_candidate_is_no_mark_of_check() -> None:
    cells = [[(each, 0.6), (each[:1] + "+", 0.2)] for each in PLAYED]
    assert not CellSheet(cells, NOISE).has_marks
    assert CellSheet([*cells, [("Qa4+", 0.9)]], NOISE).has_marks


def test_what_cells_usually_cost_depends_on_their_candidates() -> None:
    sure, unsure = CellSheet([[("e4", 1.0)]], NOISE), CellSheet([[("e4", 0.5), ("e5", 0.4)]], NOISE)
    assert sure.usual_cost(1) == 0
    assert sure.usual_cost(1) < unsure.usual_cost(1) < NOISE.other


# --- numbers --------------------------------------------------------------------------------------------------------


def _numbers(*values: int) -> RowNumbers:
    """Return numbers that stand three words apart."""
    return RowNumbers([(3 * at, value) for at, value in enumerate(values)], lambda start, end: end - start)


def test_a_number_is_trusted_if_those_that_follow_go_on_from_it() -> None:
    assert _numbers(12, 13, 14, 15).least_row(0) == 12
    assert _numbers(12, 14, 15, 16).least_row(0) == 12  # the number 13 cannot be read
    assert _numbers(12).least_row(0) == 0  # none follows
    assert _numbers(4, 2, 3, 4, 5).least_row(0) < 1  # 4 is misread
    assert _numbers(4, 2, 3, 4, 5).least_row(2) == 1  # a word before row 2


def test_the_place_of_a_number() -> None:
    numbers = _numbers(1, 2, 7, 4, 5, 6, 7, 8)
    assert numbers.place_of(4, 0) == 9
    assert numbers.place_of(7, 0) == 18  # the first is misread
    assert numbers.place_of(2, 4) == -1


def test_a_sheet_has_a_number_where_it_stands() -> None:
    sheet = text("9. Nf3 Nc6 10. Bb5 a6 11. Ba4 Nf6")
    assert sheet.numbers.least_row(0) == 9
    word = sheet.word(sheet.numbers.place_of(10, 0), Due(10, begins=True))
    assert word is not None
    assert word.text == "Bb5"


def test_a_number_may_be_misread_as_a_letter_that_is_like_it() -> None:
    begin, due = GAME.index("8. c3"), Due(8, begins=True)
    sheets = [text(GAME.replace("8. c3", f"{number}. c3")) for number in "8BW"]
    right, alike, other = (min(end.cost for end in sheet.ends(begin, due, ("c3",), Limit())[0]) for sheet in sheets)
    assert right < alike < other


@pytest.mark.parametrize("written", ["Nd5", "?~/x", "Bc4", "Bb5"])
def test_a_move_that_is_known_is_played_whatever_is_written(written: str) -> None:
    texts, line = decoded(text(GAME.replace("Bb5", written)), known={4: "Bb5"})
    assert texts == PLAYED
    assert line.is_whole
    assert line.steps[4].kind is (StepKind.AS_WRITTEN if written == "Bb5" else StepKind.MISREAD)


def test_where_a_recogniser_gives_candidates_for_signs_they_count() -> None:
    signs = [[(sign, 1.0)] for sign in "1. Nt3"]
    signs[4] = [("t", 0.5), ("f", 0.25), ("c", 0.125)]
    sheet = TextSheet("1. Nt3", NOISE, 2, signs=signs)
    texts, line = decoded(sheet)
    assert texts == ["Nf3"]
    assert line.cost == pytest.approx(math.log(4))
    assert line.steps[0].candidates[0][1] == pytest.approx(line.steps[0].probability / 2)


def test_a_game_costs_less_than_is_usual_and_other_texts_far_more() -> None:
    sheet, nonsense = text(OPENING), text("we met here")
    assert decoded(sheet)[1].cost < sheet.usual_cost(sheet.end) < sheet.end * 0.3
    assert decoded(nonsense)[1].cost > 4 * nonsense.usual_cost(nonsense.end)
    assert sheet.usual_cost(10) == pytest.approx(2 * sheet.usual_cost(5))


def chances(written: str, effort: Effort) -> list[float]:
    """Return how sure each move of a text is."""
    variant = plybook.variant("chess")
    notation = variant.notation("san")
    interpreter = Interpreter(variant, notation, Hints())
    line = decode_sheets([(variant.start(), 0.0)], notation, interpreter, [text(written)], NOISE, None, effort)
    assert line.is_complete
    return [step.probability for step in line.steps]


@each_row(
    ("written", "expected"),
    [
        ("1.e4e52.Nf3Nc63.Bb5a6", [0.304, 0.197, 0.195, 0.193, 0.193, 0.189]),
        ("1. e4 e5 2. N~ Nc6", [0.979, 0.967, 0.117, 0.989]),
        ("1. e4 e5 2. Mf3 Nc6 3. Bb5 axb", [0.999, 0.975, 0.847, 0.995, 1, 0.967]),
        ("1. e4 e5 2. Nf3 Nf3 3. B b5", [0.999, 0.968, 0.996, 0.984, 0.954]),
    ],
)
def test_a_narrow_search_makes_moves_no_surer_than_a_wide_one(written: str, expected: list[float]) -> None:
    assert chances(written, Effort()) == pytest.approx(expected, abs=0.001)
    assert chances(written, Effort(width=200, drop=100.0)) == pytest.approx(expected, abs=0.001)


def search_in(*sheets: str | Sheet, **effort: Any) -> Search:
    """Return a search in sheets or their texts, with another ``effort`` than usual."""
    variant = plybook.variant("chess")
    notation = variant.notation("san")
    given = [text(each) if isinstance(each, str) else each for each in sheets]
    of = Text(given, notation, Interpreter(variant, notation, Hints()), NOISE, {})
    return Search(of, [(variant.start(), 0.0)], replace(Effort(), **effort))


class Looked(NamedTuple):
    """How much a search looks at.

    How many positions in the ``first`` pass and in ``both``, if it is ``whole`` and ``complete``, and at how many
    ``ends`` it stops, with how much the ``rest`` costs from these.
    """

    first: int
    both: int
    whole: bool = True
    complete: bool = True
    ends: int = 0
    rest: float = 0.0


MISREAD = OPENING.replace("Nf3", "Mf3")
MISSING = OPENING.replace(" Nc6", "")
MORE = f"{OPENING} zz yy xx"
SPOILT = "1. ?~/x e5 2. Nf3 Nc6"


@each_row(
    ("sheets", "effort", "expected"),
    lambda: [
        ([OPENING], {}, Looked(0, 52, ends=23)),
        ([OPENING.replace("3.", "7.")], {}, Looked(58, 100, ends=22)),
        ([OPENING.replace(" ", "")], {}, Looked(131, 519, ends=12)),
        ([GAME.replace("a6", "aG").replace("Bb3", "Bh7")], {}, Looked(833, 1092, ends=47, rest=3.9)),
        (["1. e4 e5 2. Nc6 Nf3 3. a6 Bb5 4. Nf6 Ba4"], {}, Looked(136, 1220, ends=90, rest=30.8)),
        ([OPENING], {"first_only": True}, Looked(0, 52, ends=23)),
        ([MISREAD], {}, Looked(15, 124, ends=38)),
        ([MISREAD], {"margin": 1.0}, Looked(15, 15, ends=13)),
        ([MISREAD], {"steps": 10}, Looked(15, 19, complete=False, ends=13)),
        ([MISREAD], {"first_only": True}, Looked(15, 87, ends=25)),
        ([MISREAD], {"positions": 60}, Looked(15, 60, complete=False, ends=18, rest=0.3)),
        ([MISREAD], {"limit": 5.0}, Looked(15, 112, whole=False, ends=35)),
        ([MISSING], {"margin": 1.0}, Looked(584, 652, ends=83, rest=4.3)),
        ([MISSING], {"steps": 10}, Looked(584, 587, complete=False, ends=93, rest=5.3)),
        ([MISSING], {"positions": 60}, Looked(62, 62, whole=False, complete=False, ends=1)),
        ([MORE], {}, Looked(955, 962, ends=11)),
        ([MORE], {"width": 1}, Looked(572, 602, ends=49, rest=167.8)),
        ([MORE], {"window": 1}, Looked(683, 717, ends=11)),
        ([MORE], {"positions": 60}, Looked(62, 62, whole=False, complete=False, ends=4, rest=1.2)),
        ([SPOILT], {}, Looked(86, 508, ends=285)),
        ([SPOILT], {"width": 1}, Looked(76, 507, ends=285)),
        ([SPOILT], {"first_only": True}, Looked(86, 155, ends=23)),
        ([SPOILT], {"limit": 5.0}, Looked(21, 69, whole=False, ends=1)),
        ([OPENING, MISREAD], {}, Looked(6, 16, ends=3)),
        ([OPENING, OPENING.replace("2. Nf3 ", "")], {}, Looked(22, 62, ends=6)),
        ([OPENING, "2. Nf3 Nc6 3. Bb5 a6"], {}, Looked(0, 36, ends=9)),
        ([cells("e4", [("e5", 0.5), ("e6", 0.25)], "Nf3"), "1. e4 e6 2. Nf3"], {}, Looked(8, 14, ends=4)),
        ([cells("e4", "e5", "Nz3", "Nc6")], {}, Looked(15, 139, ends=94)),
        ([cells("e4", "e5", "x", "Nf3")], {}, Looked(237, 258, ends=76)),
        ([cells("e4", [], "Nf3", "Nc6")], {}, Looked(45, 486, ends=302)),
        ([cells("e4", "e5", "Nf3", "Nf3", "Nc6")], {}, Looked(90, 157, ends=21)),
    ],
)
def test_how_much_is_looked_at(sheets: list[str | Sheet], effort: dict[str, float], expected: Looked) -> None:
    """A change of the search that was not meant to look at more, or at less, shows here."""
    search = search_in(*sheets, **effort)
    end = search.first_pass()
    first = search.steps.played
    _, ends = search.second_pass(end)
    rest = round(sum(ends.values()), 1)
    looked = Looked(first, search.steps.played, search.is_whole, search.is_complete, len(ends), rest)
    assert looked == expected
    assert search.untried == math.inf


@each_row(
    ("before", "usual", "strain"),
    [(0, 1, 1), (50, 1, 1), (0, 2, 2), (50, 2, 2), (0, 3.5, 3), (50, 5, 4), (50, 9, 4), (0, math.inf, 4)],
)
def test_it_is_looked_further_back_where_the_last_plies_cost_more(before: float, usual: float, strain: int) -> None:
    """They are those of a window; what the plies before it cost does not count."""
    search = search_in(OPENING)
    search._furthest = Node(plybook.variant("chess").start(), 20, (20,), 0)
    search._least = {20 - search._window: before}
    assert search._strain(before + usual * search._window * search._usual + 0.001) == strain


@each_row(
    ("written", "widths"),
    [
        (OPENING, [8]),
        (MISREAD, [8]),
        (OPENING.replace("3.", "7."), [8, 24]),
        ("we met here", [8]),
    ],
)
def test_what_is_dear_but_may_be_a_game_is_searched_more_widely(written: str, widths: list[int]) -> None:
    tried: list[int] = []

    class Noted(Search):
        def __init__(self, text: Text, starts: Sequence[tuple[Position, float]], effort: Effort) -> None:
            tried.append(effort.width)
            super().__init__(text, starts, effort)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(decoder, "Search", Noted)
        decoded(text(written))
    assert tried == widths


def test_a_way_that_is_not_followed_to_its_end_is_no_likelier_than_the_best() -> None:
    search = search_in(OPENING.replace(" ", ""), steps=1)
    best, ends = search.second_pass(search.first_pass())
    assert [node.cost + rest for node, rest in ends.items() if rest] == [pytest.approx(best.cost)]


def test_nothing_else_is_played_where_all_can_be_read() -> None:
    search = search_in(GAME)
    assert search.first_pass().ply == len(PLAYED)
    assert search.steps.played == 0


def test_what_was_dropped_is_opened_again_where_nothing_else_is_left() -> None:
    search = search_in(GAME)
    search._open.clear()
    search._dropped.append(search.root)
    assert search._look_further()
    assert [[entry for _, _, entry in entries] for entries in search._open.values()] == [[search.root]]
    assert search._dropped == []


def test_a_sheet_writes_marks_of_check_if_one_word_in_fifty_has_one() -> None:
    assert writes_marks(["e4"] * 49 + ["Qh5+"])
    assert not writes_marks(["e4"] * 50 + ["Qh5+"])
    assert not writes_marks(["e4"])
