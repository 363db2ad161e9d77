"""What a position shows of itself, and that names serve wherever numbers of cells do."""

from __future__ import annotations

import pickle

import pytest

import plybook
from plybook.rules.position import FOR_USERS, Man, Position
from plybook.rules.ruleset import Rules

VARIANTS = [*plybook.variants]


@pytest.mark.parametrize("name", VARIANTS)
def test_a_position_is_printed_as_its_board_and_represented_in_one_line(name: str) -> None:
    variant = plybook.variant(name)
    start = variant.start()
    assert str(start) == f"{start}" == variant.draw(start)
    assert str(start).count("\n") > 5
    assert repr(start) == f"{type(start).__name__}.from_fen({start.fen()!r})"
    assert "\n" not in repr(start)


def test_a_position_of_no_variant_is_printed_as_it_is_represented(monkeypatch: pytest.MonkeyPatch) -> None:
    start = plybook.variant("chess").start()
    monkeypatch.setattr("plybook.rules.own_variant._look_up", None)
    assert str(start) == repr(start)
    assert start._repr_svg_() is None
    with pytest.raises(TypeError, match="no variant is known whose rules are ChessPosition"):
        start.san("e4")


@pytest.mark.parametrize("name", VARIANTS)
def test_names_of_cells_serve_as_their_numbers(name: str) -> None:
    start = plybook.variant(name).start()
    for cell, called in enumerate(start.cell_names(start.turn)):
        if start.board[cell]:
            assert start.man_at(called) == start.man_at(cell) == start.man_of(start.board[cell])
            assert start.is_pinned(called) is start.is_pinned(cell)
    cell = start.board.index(next(filter(None, start.board)))
    for seat, word in enumerate(start.seats):
        assert start.attackers(word, start.cell_names(start.turn)[cell]) == start.attackers(seat, cell)


def test_a_man_has_a_seat_and_a_kind() -> None:
    start = plybook.variant("chess").start()
    assert start.man_at("e1") == start.man_at("E1") == Man(0, "K")
    assert start.man_at("e4") is None
    with pytest.raises(plybook.UnknownNameError, match="no cell 64"):
        start.man_at(64)


@pytest.mark.parametrize("name", VARIANTS)
def test_the_names_listed_are_those_for_users(name: str) -> None:
    start = plybook.variant(name).start()
    shown = [each for each in dir(start) if not each.startswith("_")]
    assert len(shown) <= 70
    assert {*vars(Position)} >= {*shown} - {*FOR_USERS}
    assert all(hasattr(start, each) for each in shown)
    assert {"__class__", "_repr_svg_"} <= {*dir(start)}


def test_what_a_game_must_give_is_no_more_than_this() -> None:
    assert Rules.__abstractmethods__ == Position.__abstractmethods__
    assert len(Rules.__abstractmethods__) == 13


@pytest.mark.parametrize("name", VARIANTS)
def test_a_position_is_pickled_with_all_it_holds(name: str) -> None:
    start: Position = plybook.variant(name).start()
    after = start.apply(min(start.legal_moves()))
    assert pickle.loads(pickle.dumps(after)) == after  # noqa: S301
