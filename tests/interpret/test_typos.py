"""Slips: which legal moves may have been meant, and in what order."""

from __future__ import annotations

import math
import random

import pytest

import plybook
from plybook.interpret.alignment import INFINITE, text_cost
from plybook.interpret.noise import TYPED
from plybook.interpret.typos import (
    BOARD,
    CAPTURE,
    CASTLED,
    CELL,
    ELSEWHERE,
    MAN,
    NO_CAPTURE,
    OFF_BY_ONE,
    PROMOTED,
    likeliest,
    mind_cost,
    nearest,
    parts_cost,
)
from plybook.notation.moves import Action, MoveText
from plybook.rules.position import Position
from tests.extent import some
from tests.tables import each_row

NOTATIONS = [(variant, notation) for variant in plybook.variants for notation in plybook.variant(variant).notations]


def later(variant: str, plies: int = 24) -> Position:
    """Return a position of a random game."""
    position, chance = plybook.variant(variant).start(), random.Random(7)
    for _ in range(plies):
        if moves := sorted(position.iter_legal_moves()):
            before, position = position, position.apply_unchecked(chance.choice(moves))
    return position if position.has_legal_move() else before


def said(variant: str, notation: str, text: str) -> MoveText:
    return plybook.variant(variant).notation(notation).read(text).text


@pytest.mark.parametrize(("variant", "notation"), NOTATIONS)
def test_a_move_as_it_is_written_is_first_and_costs_less_than_any_slip(variant: str, notation: str) -> None:
    position, bound = later(variant), plybook.variant(variant).notation(notation)
    for move in sorted(position.iter_legal_moves())[: some(12, 40)]:
        text = bound.emit(move, position)
        first = likeliest(text, position, bound, 1)[0]
        assert (first.move, first.text) == (move, text)
        assert first.cost <= text_cost(text, text, TYPED) < TYPED.least_edit


@each_row(("variant", "notation"), NOTATIONS)
def test_the_text_with_its_whole_origin_is_read_as_the_move(variant: str, notation: str) -> None:
    position, bound = later(variant), plybook.variant(variant).notation(notation)
    for move in position.iter_legal_moves():
        assert bound.parse(bound.notation.emit_whole(position.describe(move)), position) == move


@pytest.mark.parametrize(("variant", "notation"), NOTATIONS)
def test_no_more_are_given_than_are_wanted_and_in_order(variant: str, notation: str) -> None:
    position, bound = later(variant), plybook.variant(variant).notation(notation)
    text = bound.emit(min(position.iter_legal_moves()), position)[1:]
    found = likeliest(text, position, bound, 5)
    assert [(meant.cost, meant.text) for meant in found] == sorted((meant.cost, meant.text) for meant in found)
    assert len(found) == min(5, len(position.legal_moves()))
    assert all(bound.emit(meant.move, position) == meant.text for meant in found)
    assert len(set(nearest(text, position, bound, 4))) == min(4, len(position.legal_moves()))


def test_marks_cost_next_to_nothing_but_settle_a_tie() -> None:
    chess = plybook.variant("chess")
    position, san = chess.position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), chess.notation("san")
    first, second = likeliest("Ra+", position, san, 2)
    assert first.text == "Ra8+"
    assert first.cost < second.cost < first.cost + 1


def test_the_whole_origin_is_compared_where_more_is_written() -> None:
    chess = plybook.variant("chess")
    texts = [meant.text for meant in likeliest("Ng1ff3", chess.start(), chess.notation("san"), 2)]
    assert texts[0] == "Nf3"
    assert likeliest("e2e44", chess.start(), chess.notation("san"), 1)[0].text == "e4"


def test_where_nothing_can_be_played_nothing_was_meant() -> None:
    chess = plybook.variant("chess")
    mated = chess.position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
    assert likeliest("e4", mated, chess.notation("san"), 3) == []
    assert nearest("e4", mated, chess.notation("san"), 3) == []


@each_row(
    ("one", "other", "cost"),
    [
        ("Nb1-c3(2)", "Nb1-c3(2)", 0),
        ("Nb1-c3(2)", "Bb1-c3(2)", MAN),
        ("Nb1-c3(2)", "Nb1-d3(2)", OFF_BY_ONE),
        ("Nb1-c3(2)", "Nb1-e3(2)", ELSEWHERE),
        ("Nb1-c3(2)", "Nb1-c4(2)", OFF_BY_ONE),
        ("Nb1-c3(2)", "Nb1-c5(2)", ELSEWHERE),
        ("Nb1-c3(2)", "Nb1-c3(4)", ELSEWHERE),
        ("Nb1-c3(2)", "Na0-c3(2)", OFF_BY_ONE + OFF_BY_ONE),
        ("Pb7-b8(6)=Q", "Pb7-b8(6)=N", PROMOTED),
        ("Nb1-c3(2)", "o-o", INFINITE),
        ("o-o", "o-o", 0),
        ("o-o", "o-o-o", CASTLED),
        ("QLW-b3(4)", "KLW-b3(4)", BOARD),
    ],
)
def test_slips_of_the_mind_cost_the_same_both_ways(one: str, other: str, cost: float) -> None:
    ours, theirs = said("tri-d", "parmen", one), said("tri-d", "parmen", other)
    assert parts_cost(ours, theirs) == parts_cost(theirs, ours) == cost


def test_some_never_write_that_a_move_is_a_capture() -> None:
    move, capture = said("chess", "lan", "Ng1-f3"), said("chess", "lan", "Ng1xf3")
    assert (parts_cost(move, capture), parts_cost(capture, move)) == (NO_CAPTURE, CAPTURE)
    assert parts_cost(move, said("chess", "lan", "Bg1xf3")) == MAN + NO_CAPTURE
    assert parts_cost(capture, said("chess", "lan", "Bg1-f3")) == MAN + CAPTURE
    assert parts_cost(capture, said("chess", "lan", "Bg1xf3")) == MAN


def test_of_two_wrong_cells_the_nearer_is_likelier_and_none_is_impossible() -> None:
    far, near = (said("tri-d", "parmen", text) for text in ("Bd1-a8(7)", "Bd1-d4(6)"))
    meant = said("tri-d", "parmen", "Bd1-c2(2)")
    assert CELL < parts_cost(near, meant) < parts_cost(far, meant) < CELL + 2


def test_what_is_not_said_costs_nothing() -> None:
    assert parts_cost(said("chess", "san", "Nf3"), said("chess", "san", "Ng1f3")) == 0
    assert parts_cost(MoveText(Action.PIECE), said("chess", "san", "Ng1f3")) == 0


def test_a_slip_of_the_mind_that_costs_no_more_than_it_may_costs_the_same() -> None:
    one, other = said("chess", "san", "Nf3"), said("chess", "san", "Bf1g2")
    cost = parts_cost(one, other)
    assert parts_cost(one, other, at_most=cost) == cost < parts_cost(one, other, at_most=MAN)


def test_a_move_that_costs_just_what_it_may_is_likely() -> None:
    chess = plybook.variant("chess")
    position, lan = chess.start(), chess.notation("lan")
    [found] = likeliest("Ng1-e4", position, lan, 1)
    assert found.cost == mind_cost(said("chess", "lan", "Ng1-e4"), position.describe(found.move), TYPED)
    assert likeliest("Ng1-e4", position, lan, 1, found.cost) == [found]


def test_another_languages_letter_is_a_smaller_slip_than_any_but_not_where_it_is_a_man() -> None:
    chess = plybook.variant("chess")
    position, san = chess.start(), chess.notation("san")
    assert likeliest("Sff3", position, san, 1)[0].text == "Nf3"
    assert likeliest("Sf3", position, san, 1)[0].cost < likeliest("Wf3", position, san, 1)[0].cost
    # The Fugitive's letter is French for the Bishop.
    escape = plybook.variant("prisoners-escape")
    assert likeliest("Fa44", escape.start(), escape.notation("san"), 1)[0].text == "Fa4"


def test_what_is_like_no_move_may_be_any() -> None:
    chess = plybook.variant("chess")
    position, san = chess.start(), chess.notation("san")
    found = [san.emit(move, position) for move in nearest("illegible", position, san, 8)]
    assert found == ["a3", "a4", "b3", "b4", "c3", "c4", "d3", "d4"]
    assert san.emit(nearest("Nf33", position, san, 8)[0], position) == "Nf3"


def test_the_case_of_a_letter_is_a_smaller_slip_than_another_man() -> None:
    escape = plybook.variant("prisoners-escape")
    found = likeliest("fa4", escape.start(), escape.notation("san"), 2)
    assert (found[0].text, found[0].cost) == ("Fa4", text_cost("fa4", "Fa4", TYPED))
    assert found[0].cost < MAN + TYPED.slip_of_mind


def test_one_cell_for_another_is_rarer_on_a_large_board() -> None:
    one, other = said("chess", "lan", "Ng1-f3"), said("chess", "lan", "Ng1-h5")
    small, large = parts_cost(one, other), parts_cost(one, other, 64 * 8)
    assert small < large < OFF_BY_ONE + OFF_BY_ONE + MAN
    whole = CELL + math.log(66 / 64)
    assert parts_cost(one, other, 66) == pytest.approx(whole + (2 * ELSEWHERE - whole) / 10)
    assert parts_cost(one, other, 63) == small == pytest.approx(CELL + (2 * ELSEWHERE - CELL) / 10)
    near = said("chess", "lan", "Ng1-f4")
    assert parts_cost(one, near) == parts_cost(one, near, 64 * 8) == OFF_BY_ONE
