"""Positions for study, in which royal men are missing: what a man can do, held against other ways to find it out."""

from __future__ import annotations

import random

import pytest

import plybook
from plybook import testing
from plybook.rules.moves import BOARD_MOVE, CASTLING, Query
from plybook.rules.position import IllegalMoveError, Position
from plybook.rules.setup import FenError
from plybook.testing.position import check_answer, check_move
from tests.extent import some
from tests.rules.studies import crowd, expected_ways, standing, there, ways
from tests.tables import each_row

CHESS = plybook.variant("chess")
VARIANTS = list(plybook.variants)
ESCAPES = ("prisoners-escape", "kings-escape", "anticheckmate")
MOST = some(24, 96)  # cells on which a man is tried where there are more


def study(variant: str, men: str) -> Position:
    return plybook.variant(variant).setup(men, study=True)


def goes(position: Position, cell: str) -> set[str]:
    """Return the names of the cells to which the man on ``cell`` goes."""
    origin = position.geometry.cell(cell)
    moves = (move for move in position.iter_legal_moves() if move.special != BOARD_MOVE)
    return {position.geometry.names[move.target] for move in moves if move.origin == origin}


@pytest.mark.parametrize(
    ("variant", "kind"), [(name, kind) for name in VARIANTS for kind in plybook.variant(name).rules.kinds]
)
def test_a_man_alone_goes_where_the_naive_rules_say(variant: str, kind: str) -> None:
    chosen = plybook.variant(variant)
    index, cells, stood = chosen.rules.kinds.index(kind), there(chosen), 0
    if len(cells) > MOST * testing.effort:
        cells = random.Random(variant + kind).sample(cells, MOST)
    for cell in cells:
        position = standing(chosen, {cell: 1 + index})
        if position is not None:
            assert ways(position) == expected_ways(position), (kind, position)
            stood += 1
    assert stood


@pytest.mark.parametrize("has_king", [False, True])
@pytest.mark.parametrize("variant", VARIANTS)
def test_men_among_others_go_where_the_naive_rules_say(variant: str, has_king: bool) -> None:
    chosen, chance = plybook.variant(variant), random.Random(variant)
    for _ in range(some(15, 40)):
        position = crowd(chosen, chance, has_king=has_king)
        royal = position.masks[(position.turn + 1) * len(position.kinds)] & position.royal_cells
        expected = expected_ways(position, has_king=bool(royal) and variant not in ESCAPES)
        assert ways(position) == expected, position


@pytest.mark.parametrize("variant", VARIANTS)
def test_whatever_is_asked_of_a_position_for_study_has_an_answer(variant: str) -> None:
    chosen, chance = plybook.variant(variant), random.Random(variant)
    for number in range(12):
        position = crowd(chosen, chance, has_king=bool(number % 2))
        assert position.is_for_study()
        assert position.outcome() is None
        assert chosen.position(position.fen(), study=True) == position
        assert chosen.setup(position.men_text(), study=True) == position
        cells = range(position.geometry.size)
        for _ in range(20):
            query = Query(
                kind=chance.randrange(-1, len(position.kinds)),
                origins=chance.choice((-1, position.occupied[position.turn], 1 << chance.choice(cells))),
                targets=1 << chance.choice(cells),
            )
            check_answer(position, query, position.find(query))
        for token in position.alphabet().castlings:
            query = Query(CASTLING, token=token)
            check_answer(position, query, position.find(query))
        for move in chance.sample(position.legal_moves(), min(3, len(position.legal_moves()))):
            check_move(position, move)
        with pytest.raises(IllegalMoveError):
            position.after_pass()


@each_row("variant", VARIANTS)
def test_nothing_is_said_of_kings_that_are_not_there(variant: str) -> None:
    chosen, chance = plybook.variant(variant), random.Random(variant)
    notations = [chosen.notation(name) for name in chosen.notations]
    for _ in range(6):
        position = crowd(chosen, chance, has_king=False)
        assert not position.is_check()
        assert not position.checked_cells()
        for move in chance.sample(position.legal_moves(), min(8, len(position.legal_moves()))):
            after = position.apply_unchecked(move)
            assert not after.is_check()
            assert after.check_mark() == ""
            assert not [text for bound in notations if (text := bound.emit(move, position))[-1] in "+#~"]


@each_row(
    ("variant", "men", "cell", "expected"),
    [
        ("prisoners-escape", "wFd4", "d4", "a7 b6 c5 e5 f6 g7 d3 d2 d1"),
        ("prisoners-escape", "wHd4", "d4", "d5 d6 d7 d8 c3 b2 e3 f2"),
        ("prisoners-escape", "wNd4", "d4", "b3 b5 c2 c6 e2 e6 f3 f5"),
        ("prisoners-escape", "wNd1", "d1", "b2 c3 e3 f2"),
        ("prisoners-escape", "wNd4 wId5", "d4", "b3 b5 c2 c6 e2 e6 f3 f5 d6"),
        ("prisoners-escape", "wFd4 bIe5", "d4", "a7 b6 c5 d3 d2 d1"),
        ("prisoners-escape", "wFd4 bId1 bNc6 wId8", "d4", "d2 d3"),
        ("tri-d", "wNc5(4)", "c5(4)", "b3(2) b3(4) b7(6) d3(2) d3(4) d7(6) e4(2) e4(4) e6(4) e6(6)"),
        ("tri-d", "wPc2(2)", "c2(2)", "c3(2) c3(4) c4(2) c4(4)"),
        ("tri-d-tournament", "wNc4N", "c4N", "a3W a3N a5N a5B b2W b6N b6B d2W d6N d6B"),
        ("three-player", "wNwh5", "wh5", "wf4 wg3 wi3 wj4 wf6 rb6"),
        ("alice", "wNa1/A", "a1/A", "b3/A c2/A"),
        ("alice-3d", "wNA4a1", "אδa1", "אδb3 אδc2 אεa3 אεc1 אγa3 אγc1 אζa2 אζb1 אβa2 אβb1"),
        ("alice-3d", "wNB4a1", "בδa1", ""),
        ("chess", "wRd5 wPd3 bPf5", "d5", "d4 d6 d7 d8 a5 b5 c5 e5 f5"),
        ("chess", "wRe2 bRe8", "e2", "a2 b2 c2 d2 f2 g2 h2 e1 e3 e4 e5 e6 e7 e8"),
        ("chess", "wRe2 bRe8 wKe1", "e2", "e3 e4 e5 e6 e7 e8"),
        ("chess", "wKe1 bRe8", "e1", "d1 d2 f1 f2"),
    ],
)
def test_a_man_goes_where_the_rules_say(variant: str, men: str, cell: str, expected: str) -> None:
    assert goes(study(variant, men), cell) == {*expected.split()}


@pytest.mark.parametrize(
    ("rivals", "count"),
    [("", 192), ("bSc5c5", 192), ("bSc5c5 wKi1a8 bKi8h1", 192), ("bSc8f6 bBa5b4", 192)],
)
def test_rivals_cast_the_shadows_of_prince_and_hide_nothing_else(rivals: str, count: int) -> None:
    assert len(goes(study("prince", f"wSc4d4 {rivals}"), "4d4")) == count


def test_rivals_that_guard_all_the_board_hide_no_move() -> None:
    rivals = "bSc3h8 bKn3b1 bQu2a7 bSc2d8 bSc7h5 bKn6d4 bBa1a4 bRo3f6 bBa5a3 bBa4f7"
    assert len(goes(study("prince", f"wBa4d4 {rivals}"), "4d4")) == 118
    assert len(goes(study("tri-d", "wRd1(2) bQb4(4) bQc4(2) bQb5(6)"), "d1(2)")) == 18


def test_a_man_is_not_bound_to_a_king_that_is_not_there() -> None:
    assert goes(study("prince", "wCo8h7 bRo8h1"), "8h7") == goes(study("prince", "wCo8h7"), "8h7")


def test_a_king_that_is_there_is_checked_and_his_check_is_marked() -> None:
    position = study("chess", "wQd4 bKa8")
    texts = {position.san(move) for move in position.iter_legal_moves()}
    assert {"Qa4+", "Qd5+", "Qa7+", "Qb4"} <= texts


def test_castling_needs_no_enemy_king() -> None:
    position = study("chess", "wKe1 wRh1 castling=K")
    assert [move.special for move in position.iter_legal_moves()].count(CASTLING) == 1


def test_a_whole_position_is_the_same_for_study() -> None:
    for variant in map(plybook.variant, VARIANTS):
        start = variant.start()
        assert variant.position(start.fen(), study=True) == start
        assert not start.is_for_study()


@each_row("variant", VARIANTS)
def test_only_royal_men_may_be_missing(variant: str) -> None:
    for fen in ("", "x", "8/8 w"):
        with pytest.raises(FenError):
            plybook.variant(variant).position(fen, study=True)


@each_row(
    ("variant", "men", "reason"),
    [
        ("chess", "wPa1", "no Pawn can stand on a1"),
        ("chess", "wKe1 wKe2", "White has 2 Kings"),
        ("chess", "wQd4 bKd8", "Black is in check, but it is White's turn"),
        ("chess", "wRh1 castling=K", "White has no King"),
        ("prince", "wBa1a1 castling=K", "White has no King"),
        ("alice", "wNa1/A bNa1/B", "men stand on both a1/A and a1/B"),
        ("alice-3d", "wPA4a1", "no Pawn of White's can stand on"),
        ("tri-d", "wKe1(2) wKe2(2)", "White has 2 Kings"),
        ("three-player", "wKwa1 wKwa2", "White has 2 Kings"),
        ("raumschach", "wRAa1 bKAa5", "Black is in check, but it is White's turn"),
    ],
)
def test_what_is_wrong_besides_is_said(variant: str, men: str, reason: str) -> None:
    with pytest.raises(plybook.MenError, match=reason):
        study(variant, men)


def test_royal_men_are_missing_in_no_game() -> None:
    with pytest.raises(FenError, match="White has no King"):
        CHESS.setup("wNd4")
    with pytest.raises(FenError, match="White has no King"):
        CHESS.position("8/8/8/8/8/8/8/8 w - - 0 1")


@pytest.mark.parametrize("name", VARIANTS)
def test_every_man_of_every_game_can_be_drawn_alone(name: str) -> None:
    variant = plybook.variant(name)
    start = variant.start()
    for index in range(0, len(variant.rules.kinds), some(2, 1)):
        stands = start.masks[1 + index] or start.occupied[0]
        cell = (stands & -stands).bit_length() - 1
        position = standing(variant, {cell: 1 + index})
        if position is not None:  # a Pawn may not stand there
            assert position._repr_svg_()
            assert "Selected: " in plybook.svg(position, targets=cell)
            assert variant.draw(position)


def test_what_can_be_taken_is_drawn_without_kings() -> None:
    words = plybook.svg(study("chess", "wRd5 wPd3 bPf5"), targets="d5")
    assert "Can take on: f5." in words
    words = plybook.svg(CHESS.position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), targets="e1")
    assert "Can go to: d2, e2, f2, c1, d1, f1, g1." in words
