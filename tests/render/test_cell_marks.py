"""The moves of one man, which are marked and listed, are those of all legal moves that he makes."""

from __future__ import annotations

from itertools import islice

import pytest

import plybook
from plybook.render.cell_marks import moves_from, shown_move
from plybook.render.diagram import CellMark
from plybook.render.layouts.hands import kinds_in_hand
from plybook.rules.board import bits
from plybook.rules.moves import BOARD_MOVE, CASTLING
from plybook.rules.table.engine import GamePosition
from plybook.testing.sampling import positions, some

EDGE_PAWN = "wKwe1 rKre1 bKbe1 wPbh2 bNbg1"


@pytest.mark.parametrize("name", list(plybook.variants))
def test_the_men_share_all_legal_moves_of_men(name: str) -> None:
    for position in islice(positions(name, games=1), 0, None, 12):
        moves = [move for move in position.iter_legal_moves() if move.special != BOARD_MOVE]
        for cell in some([*bits(position.occupied[position.turn])]):
            assert moves_from(position, cell) == sorted(move for move in moves if move.origin == cell)
        assert moves_from(position, next(cell for cell, code in enumerate(position.board) if not code)) == []


def test_a_pawn_that_may_stay_one_is_listed_with_all_that_it_may_become() -> None:
    game = plybook.new("three-player", men=EDGE_PAWN)
    assert game.legal("a11") == [
        *["a11-a10", "a11-a12", "a11-a12=B", "a11-a12=N", "a11-a12=Q", "a11-a12=R", "a11-b11", "a11-u7"],
        *["a11xb12", "a11xb12=B", "a11xb12=N", "a11xb12=Q+", "a11xb12=R+"],
    ]
    assert game.legal("a11") == [text for text in game.legal() if text.startswith("a11")]


def test_castling_is_the_kings_and_once() -> None:
    position = plybook.setup("chess", men="wKe1 wRa1 wRh1 bKe8 castling=KQ")
    assert sum(move.special == CASTLING for move in moves_from(position, 4)) == 2
    assert not [move for move in moves_from(position, 7) if move.special == CASTLING]


def test_what_walls_and_hands_do_is_marked() -> None:
    for variant, moves, marks, ways in (
        (
            "duck",
            "e4,e6 d5,a3",
            {"d5": "to", "a3": "closed", "d7": "from", "e6": "opened"},
            {("d7", "d5"), ("e6", "a3")},
        ),
        ("crazyhouse", "e4 d5 exd5 Qxd5 P@e6", {"e6": "to", "P": "from"}, {("P", "e6")}),
        ("seirawan", "Nc3/H", {"c3": "to", "b1": "to", "H": "from"}, {("b1", "c3"), ("H", "b1")}),
    ):
        start = plybook.variant(variant).start()
        *before, last = moves.split()
        position = start.play(" ".join(before)) if before else start
        deed = shown_move(position, position.play(last))
        assert isinstance(position, GamePosition)
        pockets = [position.kinds[kind] for kind in kinds_in_hand(type(position))]
        names = [*position.geometry.names, *pockets, *pockets]
        said = {CellMark.LAST_MOVE: "to"}
        found = {names[cell]: said.get(mark, str(mark)) for cell, each in deed.marks.items() for mark in each}
        assert (variant, found, {(names[a], names[b]) for a, b in deed.ways}) == (variant, marks, ways)


def test_a_way_on_a_line_that_bends_names_its_cells() -> None:
    replay = plybook.replay(plybook.read("corpus:three-player-1")[0])
    before, after = replay.positions[43:45]
    [way] = shown_move(before, after).ways
    names = [before.geometry.names[cell] for cell in way]
    assert (len(names), names[0], names[-1]) == (7, "rh5", "bg2")
    assert not any(before.board[cell] for cell in way[1:-1])
