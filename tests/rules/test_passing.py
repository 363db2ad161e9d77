"""Null moves: the turn passes in a variation, with a note, and in the game itself, which is an error."""

from __future__ import annotations

import pytest

import plybook
from plybook.notation.moves import NULL_MOVE, is_null
from plybook.replay.engine import replay
from plybook.replay.result import Replay
from plybook.replay.rewrite import rewrite
from plybook.rules.moves import PASS, Move
from plybook.rules.position import IllegalMoveError, Position
from tests.running import run
from tests.tables import each_row

SPELLINGS = ["--", "Z0", "z0", "0000", "@@@@", "null", "<>", "pass"]
RED_IS_OUT = (
    "8/8/8/8/wPwPwPwPwPwPwPwP/wRwNwBwQwKwBwNwR|4/4/6/6/6/6|8/8/8/8/8/8|4/4/6/6/6/6"
    "|8/8/8/8/bPbPbPbPbPbPbPbP/bRbNbBbQbKbBbNbR|4/4/6/6/6/6 b r whabha - 0 1"
)
EVERY_VARIANT = pytest.mark.parametrize("variant", sorted(plybook.variants))


def replayed(text: str, variant: str = "chess", notation: str | None = None) -> Replay:
    [game] = plybook.read(text + "\n", variant=variant, notation=notation)
    return replay(game)


def codes(game: Replay) -> list[tuple[str, int | None]]:
    return [(found.code, found.ply) for found in game.diagnostics]


def a_quiet_move(position: Position) -> Move:
    """Return a move after which nobody is in check."""
    moves = sorted(position.legal_moves())
    return next(move for move in moves if not position.apply(move).is_check())


@each_row("written", SPELLINGS)
def test_in_a_variation_the_turn_passes_with_a_note(written: str) -> None:
    game = replayed(f"1. e4 (1. d4 {written} 2. c4) 1... e5")
    assert codes(game) == [("N111", 2)]
    assert game.diagnostics[0].message == f"{written!r} is no move: Black passes"
    [line] = game.line.variations[0]
    assert line.is_complete
    assert line.moves[1] == PASS
    assert line.positions[2].fen() == "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 2"
    assert [ply.text for ply in rewrite(game).plies[0].variations[0].plies] == ["d4", NULL_MOVE, "c4"]


def test_in_the_game_itself_it_is_an_error_and_the_rest_is_checked() -> None:
    game = replayed("1. e4 -- 2. d4 e6 3. Nf6")
    assert codes(game) == [("R005", 2), ("R001", 5)]
    assert game.diagnostics[0].message == "'--' is no move: Black may not pass"
    assert not game.ok
    assert game.texts() == ["e4", "--", "d4", "e6"]
    assert replayed("1. e4 -- 2. d4 e6").is_complete


def test_a_side_in_check_cannot_pass() -> None:
    game = replayed("1. e4 f6 2. Qh5+ -- 3. d4 --")
    assert codes(game) == [("R001", 4)]
    assert game.diagnostics[0].message.endswith("Black is in check and cannot pass")


def test_a_text_is_a_pass_only_where_a_seat_may_pass() -> None:
    chess = plybook.variant("chess")
    assert chess.move_of("--", chess.start(), may_pass=True) == PASS
    for refused in (chess.move_of, chess.text_of):
        with pytest.raises(IllegalMoveError, match="White may not pass"):
            refused("--", chess.start())


def test_a_mated_side_cannot_pass() -> None:
    assert codes(replayed("1. f3 e5 2. g4 Qh4# 3. --")) == [("R004", 5)]


def test_a_right_to_capture_en_passant_lapses() -> None:
    game = replayed("1. e4 (1. a3 a6 2. e4 -- 3. e5 d5 4. -- -- 5. exd6) 1... e5")
    assert codes(game) == [("N111", 4), ("N111", 7), ("N111", 8), ("R001", 9)]


def test_what_cannot_be_played_may_pass_as_often_as_it_likes() -> None:
    assert codes(replayed("1. e5 -- 2. Z0")) == [("R001", 1)]


@pytest.mark.parametrize("form", ["scoresheet", "pgn", "json"])
def test_a_pass_comes_through_every_form_of_file(form: str) -> None:
    game = replayed("1. e4 (1. d4 Z0 2. c4 --) 1... e5 2. Nf3 <> 3. Nc3")
    text = plybook.write(game, to=form)
    [again] = plybook.read(text)
    found = replay(again)
    assert [line.moves for line in found.line.lines()] == [line.moves for line in game.line.lines()]
    assert PASS in found.moves
    assert plybook.write(found, to=form) == text


@pytest.mark.parametrize("notation", ["san", "lan", "uci"])
def test_a_pass_is_written_alike_in_every_notation(notation: str) -> None:
    assert replayed("1. e4 -- 2. d4", notation="san").texts(notation)[1] == "--"
    assert replayed("1. e2e4 0000", notation="uci").texts() == ["e2e4", "--"]


@EVERY_VARIANT
def test_in_every_variant_the_next_seat_is_to_move_and_nothing_else_changes(variant: str) -> None:
    start = plybook.variant(variant).start()
    position = start.apply(a_quiet_move(start))
    after = position.after_pass()
    assert after.turn == (position.turn + 1) % len(position.seats)
    assert after.board == position.board
    assert after.unmoved == position.unmoved
    assert after.halfmove_clock == position.halfmove_clock + 1
    assert after.fullmove_number == position.fullmove_number + (after.turn < position.turn)
    assert after == type(after).from_fen(after.fen())
    assert after.has_legal_move()
    for _ in position.seats[1:]:
        after = after.after_pass()
    assert (after.board, after.turn) == (position.board, position.turn)


@EVERY_VARIANT
def test_a_pass_is_legal_in_no_variant(variant: str) -> None:
    start = plybook.variant(variant).start()
    assert not start.is_legal(PASS)
    with pytest.raises(IllegalMoveError):
        start.apply(PASS)


@EVERY_VARIANT
def test_a_game_of_every_variant_and_notation_can_be_annotated_with_passes(variant: str) -> None:
    chosen = plybook.variant(variant)
    for name in chosen.notations:
        bound, start = chosen.notation(name), chosen.start()
        first = bound.emit(a_quiet_move(start), start)
        game = replayed(f"1. {first} ({first} --) {NULL_MOVE}", variant, name)
        assert codes(game) == [("N111", 2), ("R005", 2)]
        assert game.texts() == [first, NULL_MOVE]


def test_seats_that_are_out_are_skipped() -> None:
    alone = plybook.variant("three-player").position(RED_IS_OUT)
    assert alone.seats[alone.turn] == "Black"
    white = alone.after_pass()
    assert (white.seats[white.turn], white.fullmove_number) == ("White", alone.fullmove_number + 1)
    assert white.after_pass().turn == alone.turn


def test_a_replay_shows_a_pass_and_its_seat() -> None:
    found = run("replay", "-", "--ply", "2", given='[Variant "chess"]\n\n1. e4 --\n')
    assert found.stdout.startswith("Ply 2: 1... --\n    Black passes\n")
    assert run("convert", "-", given='[Variant "chess"]\n\n1. e4 Z0\n').stdout.endswith("1. e4 --\n")


def test_the_marks_left_out_are_those_of_moves() -> None:
    found = run("convert", "-", "--notation", "uci", given='[Variant "chess"]\n\n1. e4 -- 2. Qh5 g6\n')
    assert "e2e4 --" in found.stdout


@each_row("text", ["-", "- -", "Z", "000", "0-0", "O-O", "", "nulls"])
def test_what_is_no_null_move(text: str) -> None:
    assert not is_null(text)
