"""What a replay is to Python: a sequence of moves, and a picture."""

from __future__ import annotations

import plybook

TEXT = '[White "A"]\n[Black "B"]\n[Event "E"]\n[White "C"]\n[Result "*"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Ke7 *\n'
[GAME] = plybook.read(TEXT, variant="chess")


def test_headers_are_in_the_order_of_the_file_and_the_first_counts() -> None:
    assert list(GAME.headers.items()) == [("White", "A"), ("Black", "B"), ("Event", "E"), ("Result", "*")]


def test_a_record_has_the_plies_that_are_written() -> None:
    assert len(GAME) == 3
    assert [ply.text for ply in GAME] == ["e4", "e5", "Ke7"]


def test_a_replay_has_the_moves_that_could_be_played() -> None:
    replayed = plybook.replay(GAME, suppose=False)
    assert len(replayed) == 2
    assert tuple(replayed) == replayed.moves
    assert replayed.texts() == ["e4", "e5"]


def test_what_has_no_move_is_true() -> None:
    [nothing] = plybook.read("", variant="chess")
    assert (len(nothing), bool(nothing)) == (0, True)
    empty = plybook.replay(nothing)
    assert (len(empty), bool(empty)) == (0, True)
    game = plybook.new("chess")
    assert (len(game), bool(game), list(game)) == (0, True, [])


def test_a_game_in_play_has_its_moves() -> None:
    game = plybook.new("chess")
    position = game.play("e4 e5")
    assert len(game) == 2
    assert plybook.variant("chess").start().play(game) == position


def test_the_picture_is_that_of_the_last_position_with_the_last_move() -> None:
    replayed = plybook.replay(GAME, suppose=False)
    before, last = replayed.positions[-2:]
    assert replayed._repr_svg_() == plybook.svg(last, last_move=before)
    assert replayed._repr_svg_() != last._repr_svg_()
    game = plybook.new("chess")
    assert game._repr_svg_() == game.position._repr_svg_()
    game.play("e4 e5")
    assert game._repr_svg_() == replayed._repr_svg_()


def test_what_is_of_no_variant_has_no_picture() -> None:
    [unknown] = plybook.read('[Variant "checkers"]\n\n1. e4 *\n')
    assert plybook.replay(unknown)._repr_svg_() is None
