"""The stand of Tri-D chess as data, and the FEN-like string."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybook.rules.board import bits, mask
from plybook.rules.games.tri_d.board import (
    BETWEEN,
    BEYOND,
    COLUMN_OF,
    COLUMNS,
    GEOMETRY,
    HOME_PINS,
    MAIN,
    PIN_CELLS,
    PIN_SQUARES,
    cells,
    columns_between,
    pin_of,
)
from plybook.rules.games.tri_d.standard import TriDPosition
from plybook.rules.setup import FenError
from tests.naive import tri_d as naive
from tests.rules.games.stands import fen_of, play, stand, start
from tests.tables import each_row

# --- the tables ----------------------------------------------------------------------------------------------------


def test_the_main_boards() -> None:
    assert {GEOMETRY.names[cell] for cell in bits(MAIN)} == {naive.name(square) for square in naive.MAIN}


@each_row("pin", range(12))
def test_the_squares_on_each_pin(pin: int) -> None:
    board = "QLW" if pin < 6 else "KLW"
    rank = int(PIN_SQUARES[pin][1])
    assert naive.pin_name(board, rank) == PIN_SQUARES[pin]
    squares = [GEOMETRY.names[cell] for cell in bits(PIN_CELLS[pin])]
    assert set(squares) == {naive.name(square) for square in naive.board_squares(board, rank)}


def test_a_carried_man_keeps_his_place_on_the_board() -> None:
    for pin, squares in enumerate(PIN_CELLS):
        first, right, above, _ = (GEOMETRY.places[cell] for cell in bits(squares))
        assert (first[1], first[0]) == (right[1], above[0])
        assert int(above[1]) == int(first[1]) + 1
        assert all(pin_of(cell) == pin for cell in bits(squares))


def test_sixty_four_squares_at_any_time() -> None:
    assert start().squares.bit_count() == 64
    assert start().squares == MAIN | sum(PIN_CELLS[pin] for pin in HOME_PINS)


def test_columns() -> None:
    assert sum(COLUMNS) == GEOMETRY.all
    assert COLUMNS[COLUMN_OF[GEOMETRY.cell("b4(2)")]] == cells("b4(2)", "b4(4)", "b4(3)", "b4(7)")


def test_the_cells_between_two_are_those_of_the_columns_between_theirs() -> None:
    for begin, end in product(range(GEOMETRY.size), repeat=2):
        between = columns_between(COLUMN_OF[begin], COLUMN_OF[end])
        assert BETWEEN[begin][end] == tuple(COLUMNS[column] for column in between)


def test_beyond_a_cell_lies_what_it_is_between() -> None:
    for begin, passed in product(range(GEOMETRY.size), repeat=2):
        behind = [end for end in range(GEOMETRY.size) if COLUMNS[COLUMN_OF[passed]] in BETWEEN[begin][end]]
        assert BEYOND[begin][passed] == mask(behind)


def test_columns_between() -> None:
    origin, target = (GEOMETRY.cell(name) for name in ("a0(3)", "d3(2)"))
    assert BETWEEN[origin][target] == (cells("b1(2)", "b1(3)"), cells("c2(2)"))
    start = COLUMN_OF[origin]
    assert columns_between(start, start) == ()
    assert columns_between(start, COLUMN_OF[GEOMETRY.cell("b2(2)")]) == ()


# --- the FEN-like string -------------------------------------------------------------------------------------------

START = TriDPosition.start_fen


def test_the_fen_of_the_start() -> None:
    assert start().fen() == START


def test_a_position_shows_its_fen() -> None:
    assert repr(start()) == f"TriDPosition.from_fen({START!r})"
    assert eval(repr(start()), {"TriDPosition": TriDPosition}) == start()  # noqa: S307
    assert len({start(), start(), play("o-o")}) == 2


def test_a_fen_after_a_double_step_and_a_board_move() -> None:
    position = stand("Ke0(3) ke9(7) pb7(6) Pa1(3)", "w", unmoved="a1b7")
    fen = play("QLW-b3(4) Pb7-b5(4)", position).fen()
    assert fen == "4/4/4/4|4/p3/4/4|4/4/4/4 b3w:P1/2,b8b:2/2,e1w:2/K1,e8b:k1/2 w - - b5(4) 0 2"


FIELDS = ("main", "attack", "turn", "rights", "pawns", "ep", "halfmove", "fullmove")


def changed(**new: str) -> str:
    """Return the FEN of the start with some fields replaced."""
    fields = dict(zip(FIELDS, START.split(), strict=True)) | new
    return " ".join(fields.values())


ATTACK = "b1w:PP/RQ,b8b:rq/pp,e1w:PP/KR,e8b:kr/pp"
MAIN_FIELD = "nbbn/pppp/4/4|4/4/4/4|4/4/PPPP/NBBN"


@each_row(
    ("fen", "message"),
    [
        ("", "expected 8 fields"),
        (START + " ", "expected 8 fields with one space between them .*, found 9"),
        (START.replace(" w ", "  w "), "expected 8 fields"),
        (changed(turn="x"), "the turn is 'w' or 'b', not 'x'"),
        (changed(turn="W"), "the turn is 'w' or 'b', not 'W'"),
        (changed(main="nbbn/pppp/4/4|4/4/4/4"), "expected 3 main boards with '|' between them, found 2"),
        (changed(main=MAIN_FIELD.replace("NBBN", "NBB")), "a rank of White's board has 4 squares: 'NBB'"),
        (changed(main=MAIN_FIELD.replace("NBBN", "NBBNN")), "a rank of White's board has 4 squares: 'NBBNN'"),
        (changed(main=MAIN_FIELD.replace("NBBN", "N3B")), "a rank of White's board has 4 squares"),
        (changed(main=MAIN_FIELD.replace("NBBN", "N" * 9999)), "a rank of White's board has 4 squares"),
        (changed(main=MAIN_FIELD.replace("nbbn", "nbxn")), "Black's board has no man called 'x'"),
        (changed(main=MAIN_FIELD.replace("nbbn", "nb\u0663")), "Black's board has no man called"),
        (changed(main=MAIN_FIELD.replace("nbbn", "nb0n")), "Black's board has no man called '0'"),
        (changed(main=MAIN_FIELD.replace("4/4/PPPP", "4/PPPP")), "White's board has 4 ranks, not 3"),
        (changed(main=MAIN_FIELD.replace("4|4", "22|4")), "empty squares in a row are one number: '22' is '4'"),
        (changed(attack="b1w:PP/RQ,b8b:rq/pp,e1w:PP/KR"), "expected 4 attack boards with ',' between them, found 3"),
        (changed(attack=ATTACK.replace("b1w", "b1")), "QLW is written like 'b1w:PP/RQ'"),
        (changed(attack=ATTACK.replace("b1w:", "b1w")), "QLW is written like 'b1w:PP/RQ'"),
        (changed(attack=ATTACK.replace("b1w", "b2w")), "QLW stands on 'b2', which is no pin; the pins are b1, b3, "),
        (changed(attack=ATTACK.replace("b8b", "b1b")), "QLW and QLB both stand on b1"),
        (changed(attack=ATTACK.replace("b8b", "e3b")), "QLB can never stand on e3"),
        (changed(attack=ATTACK.replace("e8b", "b3b")), "KLB can never stand on b3"),
        (changed(attack=ATTACK.replace("PP/RQ", "PP/R")), "a rank of QLW has 2 squares: 'R'"),
        (changed(attack=ATTACK.replace("PP/RQ", "PP")), "QLW has 2 ranks, not 1"),
        (changed(attack=ATTACK.replace("b1w", "b1b")), "QLW belongs to White, not Black"),
        (changed(attack=ATTACK.replace("PP/KR", "PP/1R"), rights="-"), "White has 0 Kings; there is one a side"),
        (changed(attack=ATTACK.replace("rq/pp", "rk/pp"), rights="-"), "Black has 2 Kings; there is one a side"),
        (changed(main=MAIN_FIELD.replace("|4/4/PPPP", "|4/3P/PPPP")), "White has 9 Pawns; there are 8 a side"),
        (changed(main=MAIN_FIELD.replace("|4/4/PPPP", "|4/3Q/PPPP")), "White has 17 men; there are 16 a side"),
        (changed(rights="kqKQ"), "castling rights are '-' or some of KQkq in this order, not 'kqKQ'"),
        (changed(rights="KK"), "castling rights are"),
        (changed(rights=""), "castling rights are"),
        (changed(attack=ATTACK.replace("PP/KR", "PP/RK")), "White's King on e0.3. is said never to have moved"),
        (changed(attack=ATTACK.replace("PP/KR", "PP/K1")), "White's Rook on f0.3. is said never to have moved"),
        (changed(pawns="a1b1c3"), "no pawn starts on 'c3'"),
        (changed(pawns="a1b1a"), "no pawn starts on 'a'"),
        (changed(pawns=""), "the unmoved pawns are"),
        (changed(pawns="b1a1"), "the unmoved pawns are '-' or sorted by rank and file: 'b1a1' is 'a1b1'"),
        (changed(pawns="a1a1"), "the unmoved pawns are '-' or sorted by rank and file: 'a1a1' is 'a1'"),
        (changed(pawns="a1" * 5000), "the unmoved pawns are"),
        (fen_of("Ke0(3) ke9(7)", unmoved="c2"), "White's Pawn on c2.2. is said never to have moved"),
        (
            fen_of("Ke4(2) kc8(6) Pa1(3)", boards="b3 b1 e1 e8", unmoved="a1"),
            "White's Pawn on a1.3. must have moved: QLB does not start there",
        ),
        (changed(ep="c4"), "the double step ended on 'c4', which is no square"),
        (changed(ep="c4(2)"), "Black cannot have made a double step to c4.2.: no Pawn of Black's is there"),
        (changed(halfmove="-1"), "the halfmove clock is a whole number from 0 to 999999, not '-1'"),
        (changed(halfmove="1.5"), "the halfmove clock is a whole number"),
        (changed(halfmove="00"), "the halfmove clock is a whole number"),
        (changed(halfmove="\u0661"), "the halfmove clock is a whole number"),
        (changed(halfmove="9" * 5000), "the halfmove clock is a whole number"),
        (changed(fullmove="0"), "the move number is a whole number from 1 to 999999, not '0'"),
        (changed(fullmove="1000000"), "the move number is a whole number"),
        (changed(fullmove="one"), "the move number is a whole number"),
        (fen_of("Ke0(3) ke9(7) Pb8(6)"), "White has a Pawn on b8.6., where it must have become something else"),
        (fen_of("Ke0(3) ke9(7) Pa9(7)"), "White has a Pawn on a9.7."),
        (fen_of("Ke0(3) ke9(7) pc1(2)"), "Black has a Pawn on c1.2."),
        (fen_of("Ke0(3) ke9(7) Re8(6)"), "Black is in check, but it is White's turn"),
    ],
)
def test_what_is_no_position(fen: str, message: str) -> None:
    with pytest.raises(FenError, match=message.replace("|", r"\|")) as caught:
        TriDPosition.from_fen(fen)
    assert len(str(caught.value)) < 250


@each_row(
    ("men", "boards", "ep", "legal"),
    [
        ("pb5(4)", "b1 b8 e1 e8", "b5(4)", True),
        ("pb6(6)", "b1 b8 e1 e8", "b6(6)", True),  # from b8(7)
        ("pb6(6)", "b1 b5 e1 e8", "b6(6)", False),  # whose board has gone
        ("pb6(6) pb8(7)", "b1 b8 e1 e8", "b6(6)", False),  # whose start is occupied
        ("pb4(4)", "b1 b8 e1 e8", "b4(4)", False),  # too far
        ("pb5(4) pb7(6)", "b1 b8 e1 e8", "b5(4)", False),
        ("pb5(4) nb6(4)", "b1 b8 e1 e8", "b5(4)", False),  # its level is blocked
        ("pb5(4) nb6(6)", "b1 b8 e1 e8", "b5(4)", True),
        ("pb5(4) nb6(4) nb6(6)", "b1 b8 e1 e8", "b5(4)", False),
        ("nb5(4)", "b1 b8 e1 e8", "b5(4)", False),
        ("Pb4(4)", "b1 b8 e1 e8", "b4(4)", False),  # the wrong side's
        ("pa6(5)", "b6 b8 e1 e8", "a6(5)", True),
        ("pa6(5)", "b6 b1 e1 e8", "a6(5)", False),
        ("pa6(5)", "b8 b6 e1 e8", "a6(5)", False),  # QLW does not start on b8
    ],
)
def test_which_double_steps_there_can_have_been(men: str, boards: str, ep: str, legal: bool) -> None:
    fen = fen_of(f"Ke0(3) ke9(7) {men}", boards=boards, ep=ep)
    if legal:
        assert TriDPosition.from_fen(fen).fen() == fen
        late = fen.replace(" 0 1", " 1 1")
        with pytest.raises(FenError, match="the halfmove clock is not 0"):
            TriDPosition.from_fen(late)
    else:
        with pytest.raises(FenError, match="Black cannot have made a double step"):
            TriDPosition.from_fen(fen)


@given(st.data())
def test_a_damaged_fen_is_refused_or_another_position(data: st.DataObject) -> None:
    letters = st.sampled_from(sorted(set(START) | set("0189xB,:|")))
    at = data.draw(st.integers(0, len(START) - 1))
    damaged = START[:at] + data.draw(letters) + START[at + data.draw(st.integers(0, 2)) :]
    try:
        position = TriDPosition.from_fen(damaged)
    except FenError:
        return
    assert position.fen() == damaged
