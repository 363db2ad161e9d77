"""Castling in the moves of the Universal Chess Interface, in games of Chess960 and in others."""

from __future__ import annotations

import random
from typing import Any

import chess
import pytest

import plybook
from tests.tables import each_row

USUAL = '[Variant "{}"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 O-O *\n'
KING_GOES, KING_TAKES = ["e1g1", "e8g8"], ["e1h1", "e8h8"]
# A Rook of White's that may castle is on b1: the game is one of Chess960 whoever castles, also when it has gone.
ODD = '[Variant "chess"]\n[SetUp "1"]\n[FEN "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/1R2K2R w BHah - 0 1"]\n\n1. {} *\n'


def in_uci(text: str) -> list[str]:
    written = plybook.write(plybook.read(text), notation="uci")
    [game] = plybook.read(written)
    assert plybook.replay(game).ok
    assert plybook.replay(plybook.read(text)[0]).texts("uci") == [ply.text for ply in game.plies]
    return [ply.text for ply in game.plies]


def castlings(text: str) -> list[str]:
    return [move for move in in_uci(text) if move[0] == "e" and move[1] in "18"]


@pytest.mark.parametrize("name", ["chess", "Standard", "From Position"])
def test_in_chess_the_king_goes_where_he_lands(name: str) -> None:
    assert castlings(USUAL.format(name)) == KING_GOES


@pytest.mark.parametrize("name", ["Chess960", "chess 960", "fischerandom", "Fischer Random"])
def test_in_a_game_that_says_it_is_chess960_he_goes_to_his_rook(name: str) -> None:
    """From the usual squares, too, where engines are told that the game is one."""
    assert castlings(USUAL.format(name)) == KING_TAKES


@pytest.mark.parametrize(
    ("moves", "written"),
    [
        ("O-O O-O", ["e1h1", "e8h8"]),
        ("O-O-O O-O-O", ["e1b1", "e8a8"]),
        ("Ra1 O-O 2. Rb1 Kh8 3. O-O", ["b1a1", "e8h8", "a1b1", "g8h8", "e1h1"]),
    ],
)
def test_in_a_game_that_begins_elsewhere_too(moves: str, written: list[str]) -> None:
    assert in_uci(ODD.format(moves)) == written


@pytest.mark.parametrize("castling", ["e1g1", "e1h1"])
@pytest.mark.parametrize(("name", "written"), [("chess", "e1g1"), ("Chess960", "e1h1")])
def test_both_are_read_and_one_is_written(castling: str, name: str, written: str) -> None:
    text = f'[Variant "{name}"]\n[Notation "uci"]\n\n1. e2e4 e7e5 2. g1f3 b8c6 3. f1c4 f8c5 4. {castling} *\n'
    [game] = plybook.read(text)
    replayed = plybook.replay(game)
    assert not replayed.diagnostics
    assert replayed.texts("san")[-1] == "O-O"
    assert in_uci(text)[-1] == written


@pytest.mark.parametrize("number", [0, 17, 100, 356, 518, 534, 777, 959])
def test_engines_get_what_python_chess_gives_them(number: int) -> None:
    """Each number is that of an array of Chess960."""
    chance, board = random.Random(number), chess.Board.from_chess960_pos(number)
    start, theirs, sans = board.fen(), list[str](), list[str]()
    while len(sans) < 80 and not board.is_game_over():
        legal = sorted(board.legal_moves, key=str)
        move = next(filter(board.is_castling, legal), None) or chance.choice(legal)
        theirs.append(board.uci(move, chess960=True))
        sans.append(board.san(move))
        board.push(move)
    text = f'[Variant "Chess960"]\n[SetUp "1"]\n[FEN "{start}"]\n\n{" ".join(sans)} *\n'
    assert in_uci(text) == theirs


@pytest.mark.parametrize("numbers", [range(first, first + 120) for first in range(0, 960, 120)])
def test_starts_are_numbered_as_by_others(numbers: range) -> None:
    for number in numbers:
        assert plybook.variant("chess").start(number).fen() == chess.Board.from_chess960_pos(number).fen()


def test_the_start_of_chess_has_its_number() -> None:
    assert plybook.variant("chess").start(518) == plybook.variant("chess").start()


@pytest.mark.parametrize("number", [-1, 960])
def test_there_are_no_other_numbers(number: int) -> None:
    with pytest.raises(ValueError, match="the starts of Chess960 are numbered 0 to 959; there is no"):
        plybook.variant("chess").start(number)


@pytest.mark.parametrize("number", ["518", 1.5, 518.0])
def test_a_number_is_a_whole_number(number: Any) -> None:
    with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
        plybook.variant("chess").start(number)


@each_row("name", [name for name in plybook.variants if name != "chess"])
def test_other_games_have_one_start(name: str) -> None:
    with pytest.raises(ValueError, match="this game has one start, and none with the number 0"):
        plybook.variant(name).start(0)
