"""What a position shows of itself, and that names serve wherever numbers of cells do."""

from __future__ import annotations

import copy
import pickle

import pytest

import plybook
from plybook.compiling import is_compiled
from plybook.rules.moves import EN_PASSANT, PASS, Move
from plybook.rules.position import FOR_USERS, Man, Position
from plybook.rules.ruleset import Rules
from tests.tables import each_row

VARIANTS = [*plybook.variants]


@each_row("name", VARIANTS)
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


@each_row("name", VARIANTS)
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


@each_row("name", VARIANTS)
def test_the_names_listed_are_those_for_users(name: str) -> None:
    start = plybook.variant(name).start()
    shown = [each for each in dir(start) if not each.startswith("_")]
    assert len(shown) <= 70
    assert {*vars(Position)} >= {*shown} - {*FOR_USERS}
    assert all(hasattr(start, each) for each in shown)
    assert {"__class__", "_repr_svg_"} <= {*dir(start)}


@pytest.mark.skipif(is_compiled(), reason="a compiled class does not tell which of its methods are abstract")
def test_what_a_game_must_give_is_no_more_than_this() -> None:
    assert Rules.__abstractmethods__ == Position.__abstractmethods__
    assert len(Rules.__abstractmethods__) == 13


@each_row("name", VARIANTS)
def test_a_position_is_pickled_with_all_it_holds(name: str) -> None:
    start: Position = plybook.variant(name).start()
    after = start.apply(min(start.legal_moves()))
    assert pickle.loads(pickle.dumps(after)) == after  # noqa: S301


@each_row("name", VARIANTS)
def test_moves_print_themselves_with_the_names_of_cells(name: str) -> None:
    start = plybook.variant(name).start()
    plain = sorted(start.iter_legal_moves())
    named = sorted(start.legal_moves())
    assert (named, [*map(hash, named)]) == (plain, [*map(hash, plain)])
    for move in named:
        assert repr(move) == f"<Move {start.move_name(move)}>"
        assert start.geometry.names[move.target] in repr(move)
        assert start.apply(move) == start.apply_unchecked(Move(*move))
    assert repr(pickle.loads(pickle.dumps(named))) == repr(copy.deepcopy(named)) == repr(named)  # noqa: S301


def test_moves_have_names_wherever_users_are_given_some() -> None:
    game = plybook.new("chess")
    game.play("e4 d5 e5 f5")
    game.play(Move(36, 45, 0, EN_PASSANT))
    shown = ["<Move e2-e4>", "<Move d7-d5>", "<Move e4-e5>", "<Move f7-f5>", "<Move e5-f6 e.p.>"]
    assert [*map(repr, game)] == [*map(repr, plybook.replay(game))] == shown
    assert repr(game.undo()) == shown[-1]
    assert repr(game.position.parse_san("exf6")) == shown[-1]
    assert repr(plybook.setup("chess", men="wKe1 wPa7 bKh3").parse_san("a8=N")) == "<Move a7-a8=N>"
    castling = plybook.setup("chess", men="wKe1 wRh1 bKa8 castling=K")
    assert repr(castling.parse_san("O-O")) == "<Move e1-h1 castling>"
    boards = plybook.setup("tri-d", men="wKb2(2) bKc8(6)")
    assert "<Move QLW-b3(4)>" in map(repr, boards.legal_moves())


def test_what_is_no_move_of_the_board_has_a_name_too() -> None:
    start = plybook.variant("chess").start()
    assert [start.move_name(move) for move in (PASS, Move(64, 99), Move(0, 1, 9))] == ["pass", "64-99", "a1-b1"]
    with pytest.raises(plybook.IllegalMoveError, match=r"^e2-e5 is not legal in rnbq"):
        start.apply(Move(12, 36))
