"""The 500 tournament games against python-chess: the same moves, and every difference in what is found explained."""

from __future__ import annotations

import io
import random
import re
from functools import cache
from itertools import islice
from pathlib import Path

import chess.pgn
import pytest

import plybook
from plybook.replay.engine import replay
from plybook.replay.result import Replay
from tests.extent import some
from tests.tables import each_row

TWIC = Path(__file__).parent / "data" / "twic-500.pgn"
GAMES = some(150, 500)


@cache
def theirs() -> list[chess.pgn.Game]:
    with TWIC.open(encoding="utf-8") as file:
        return list(islice(iter(lambda: chess.pgn.read_game(file), None), GAMES))


@cache
def ours() -> list[Replay]:
    return [replay(game) for game in islice(plybook.read_games(TWIC), GAMES)]


def test_both_find_the_same_games_moves_and_positions() -> None:
    assert len(ours()) == len(theirs()) == GAMES
    for mine, other in zip(ours(), theirs(), strict=True):
        assert mine.texts("uci") == [move.uci() for move in other.mainline_moves()]
        assert mine.positions[-1].fen() == other.end().board().fen(en_passant="legal")
        assert dict(mine.game.headers) == dict(other.headers)


def test_neither_finds_anything_wrong() -> None:
    assert [error for game in theirs() for error in game.errors] == []
    assert [found for game in ours() for found in game.diagnostics] == []


def test_python_chess_reads_what_plybook_writes() -> None:
    file = io.StringIO(plybook.write(ours()[:: some(4, 1)], to="pgn"))
    for other in theirs()[:: some(4, 1)]:
        again = chess.pgn.read_game(file)
        assert again is not None
        assert list(again.mainline_moves()) == list(other.mainline_moves())
        assert dict(again.headers) == dict(other.headers)


SAN = re.compile(r"(?<=\s)[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?[+#]?(?=\s)")
SPOILT = ("Zz9", "Sf3", "Qh9", "Ka1", "e9", "O-O-O-O", "Nxx", "??", "Bb1", "a3", "Nf3", "dxe5", "Rd1")


def spoil(text: str, chance: random.Random) -> str:
    """Return the text of a game with one move of its first half replaced."""
    moves = list(SAN.finditer(text, text.index("\n\n")))
    chosen = chance.choice(moves[: len(moves) // 2 + 1])
    return text[: chosen.start()] + chance.choice(SPOILT) + text[chosen.end() :]


@pytest.mark.parametrize("seed", range(0, 120, some(3, 1)))
def test_whatever_python_chess_finds_in_a_spoilt_game_plybook_finds(seed: int) -> None:
    """plybook finds the same move wrong, or an earlier one.

    Earlier, because python-chess passes over words it cannot tokenise, such as ``Zz9`` or ``Sf3`` (of which it
    plays the ``f3``), and stumbles later if at all; to plybook every word among the moves is a move.
    """
    chance = random.Random(seed)
    game = ours()[seed * GAMES // 125].game
    if len(game.plies) < 4:
        return
    text = spoil(game.source.text, chance)
    other = chess.pgn.read_game(io.StringIO(text))
    assert other is not None
    mine = replay(plybook.read(text)[0], suppose=False)
    if other.errors:
        assert not mine.ok
    if mine.ok:
        assert mine.texts("uci") == [move.uci() for move in other.mainline_moves()]
    else:
        assert len(mine.moves) <= len(list(other.mainline_moves()))
        assert mine.texts("uci") == [move.uci() for move in other.mainline_moves()][: len(mine.moves)]


@each_row(
    ("text", "code", "why"),
    [
        ("1. e4 Zz9 2. d5 *", "N001", "python-chess drops the word"),
        ("1. e4 e5 2. Sf3 *", "N001", "python-chess plays f3"),
        ("1. e4 e5 9. Nf3 *", "W001", "python-chess ignores move numbers"),
        ("1. e4+ e5 *", "W005", "python-chess ignores check marks"),
        ("1. f3 e5 2. g4 Qh4 0-1", "W006", "python-chess ignores missing mate marks"),
        ("1. f3 e5 2. g4 Qh4# 1-0", "W012", "python-chess does not hold the result against the board"),
        ("1. Nf3 e5 2. Ne5 *", "W002", "python-chess does not miss the capture sign"),
        ("1. Ng1f3 *", "N103", "python-chess accepts more of the origin than is needed"),
        ("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7+ 1-0", "W006", "python-chess does not tell check from mate"),
        ("1. e4 e5 2. 0-0 *", "R001", "python-chess finds this too"),
    ],
)
def test_differences(text: str, code: str, why: str) -> None:
    """What plybook finds and python-chess does not, each with the reason."""
    [found] = replay(plybook.read(text, variant="chess")[0]).diagnostics[:1]
    assert found.code == code
    errors = getattr(chess.pgn.read_game(io.StringIO(text)), "errors", [])
    assert bool(errors) == ("too" in why)
