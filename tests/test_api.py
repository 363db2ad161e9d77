"""The public functions take what one expects them to take, and say what is wanted where they do not."""

from __future__ import annotations

import io
import pickle
import re
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import plybook
from plybook.corpora.generate import random_games
from plybook.replay.engine import replay
from tests.tables import each_row

TEXT = "1. e4 e5 2. Nf3 Nc6\n"


def texts(source: object) -> list[str]:
    return [ply.text for game in plybook.read(source, variant="chess") for ply in game.plies]  # type: ignore[arg-type]


class TestReading:
    def test_text_bytes_paths_and_streams_of_both_kinds(self, tmp_path: Path) -> None:
        path = tmp_path / "game.txt"
        path.write_text(TEXT)
        with path.open() as stream, path.open("rb") as binary:
            sources = [TEXT, TEXT.encode(), bytearray(TEXT.encode()), path, str(path), stream, binary]
            read = [texts(source) for source in (*sources, io.StringIO(TEXT), io.BytesIO(TEXT.encode()))]
        assert read == [["e4", "e5", "Nf3", "Nc6"]] * len(read)

    def test_a_text_stream_is_read_line_by_line_and_called_by_its_name(self, tmp_path: Path) -> None:
        path = tmp_path / "games.pgn"
        path.write_text('[Round "1"]\n\n1. e4 *\n\n[Round "2"]\n\n1. d4 *\n')
        with path.open(encoding="utf-8") as stream:
            games = plybook.read_games(stream)
            assert next(games).source.file == str(path)
            assert [game.index for game in games] == [2]

    def test_what_no_path_can_be_is_a_text(self) -> None:
        [game] = plybook.read("e4\0e5")
        assert game.source.file == "<text>"
        assert [found.code for found in game.diagnostics] == ["F001", "F012"]

    @pytest.mark.parametrize("nothing", ["", " ", "\n", b""])
    def test_nothing_at_all_is_a_text_without_a_game(self, nothing: str | bytes) -> None:
        [game] = plybook.read(nothing)
        assert [found.code for found in game.diagnostics] == ["F001"]

    @pytest.mark.parametrize("source", [None, 5, ["1. e4"], 1.5])
    def test_what_is_no_source_is_a_type_error_that_says_what_is_wanted(self, source: object) -> None:
        with pytest.raises(TypeError, match="a path, 'corpus:NAME', text, bytes or a stream is wanted"):
            texts(source)

    @pytest.mark.parametrize("text", [TEXT, '[Variant "tri-d"]\n\n1. Pc2-c4(2)'])
    def test_an_unknown_notation_is_refused_whether_or_not_a_variant_is_named(self, text: str) -> None:
        with pytest.raises(plybook.UnknownNameError, match="unknown notation 'algebra'"):
            plybook.read(text, notation="algebra")


class TestReplaying:
    @pytest.mark.parametrize("game", ["1. e4", None, []])
    def test_what_is_no_record_is_a_type_error(self, game: object) -> None:
        with pytest.raises(TypeError, match="a GameRecord is wanted, such as read"):
            plybook.replay(game)  # type: ignore[arg-type]

    @pytest.mark.parametrize("variant", list(plybook.variants))
    def test_a_replay_can_be_sent_to_another_process(self, variant: str) -> None:
        [game] = random_games(variant, 1, seed=4, plies=30)
        found = plybook.replay(game)
        again = pickle.loads(pickle.dumps(found))  # noqa: S301 - made here
        assert again == found
        assert again.positions == found.positions
        assert again.variant is found.variant
        assert again.notation is found.notation
        assert again.texts() == found.texts()

    def test_another_process_sends_one_back(self) -> None:
        [game] = plybook.read(TEXT)
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            found = pool.submit(replay, game).result()
        assert found.variant is plybook.variant("chess")
        assert found.positions[-1].fen() == plybook.replay(game).positions[-1].fen()


NO_GAME = "GameRecords or Replays are wanted, such as read() gives; not int"
NO_VARIANT = "the name of a variant is wanted, such as 'tri-d'; not int"
THREE: Any = 3
NUMBER: Any = "3"
CHESS = plybook.variant("chess").start()


@pytest.mark.pure
@each_row(
    ("call", "message"),
    [
        (lambda: plybook.variant(THREE), NO_VARIANT),
        (lambda: plybook.new(THREE), NO_VARIANT),
        (lambda: plybook.read("1. e4", variant=THREE), NO_VARIANT),
        (lambda: plybook.read("1. e4", notation=THREE), "the name of a notation is wanted, such as 'san'; not int"),
        (lambda: plybook.write(THREE), NO_GAME),
        (lambda: plybook.page(THREE), NO_GAME),
        (lambda: list(plybook.unique(THREE)), NO_GAME),
        (lambda: list(plybook.select(THREE)), NO_GAME),
        (lambda: plybook.select([], THREE), "games are selected by a Filter, such as Filter.of() makes; not int"),
        (lambda: plybook.archive(THREE), "a path or several are wanted, not int"),
        (lambda: plybook.fix(NUMBER), "the content of a file is wanted as bytes"),
        (lambda: plybook.perft(CHESS, NUMBER), "perft takes a Position and a number of moves, not str"),
        (lambda: plybook.perft(THREE, 2), "perft takes a Position and a number of moves, not int"),
        (lambda: CHESS.from_fen(THREE), "a FEN-like string is wanted, not int"),
        (lambda: CHESS.is_legal(THREE), "a Move is wanted"),
        (lambda: CHESS.san(THREE), "a Move is wanted"),
        (lambda: CHESS.play(THREE), "moves are a text, or several Moves or texts; not int"),
        (lambda: plybook.new("chess").comment(THREE), "a comment is a text, not int"),
    ],
)
def test_an_error_about_a_wrong_type_says_what_is_wanted(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=re.escape(message)):
        call()


class TestWriting:
    def test_one_record_or_one_replay_is_written_like_a_list_of_one(self) -> None:
        [game] = plybook.read(TEXT, variant="chess")
        assert plybook.write(game) == plybook.write([game]) == plybook.write(plybook.replay(game))
        assert plybook.write(game, as_written=True) == TEXT

    @pytest.mark.parametrize("games", ["1. e4", [5], [None]])
    def test_what_is_no_game_is_a_type_error(self, games: object) -> None:
        with pytest.raises(TypeError, match="GameRecords or Replays are wanted"):
            plybook.write(games)  # type: ignore[arg-type]

    def test_an_unknown_notation_is_refused_even_for_no_games(self) -> None:
        with pytest.raises(plybook.UnknownNameError, match="unknown notation 'algebra'"):
            plybook.write([], notation="algebra")


class TestPositions:
    @pytest.mark.parametrize("variant", list(plybook.variants))
    def test_every_legal_move_can_be_applied_and_one_of_another_position_cannot(self, variant: str) -> None:
        start = plybook.variant(variant).start()
        moves = start.legal_moves()
        for move in moves[:60]:
            assert start.is_legal(move)
            assert start.apply(move) == start.apply_unchecked(move)
        after = start.apply(moves[0])
        for move in moves[:60]:
            if move not in after.legal_moves():
                with pytest.raises(plybook.IllegalMoveError, match="is not legal in"):
                    after.apply(move)

    @each_row(
        "move",
        [
            plybook.Move(0, 0),
            plybook.Move(-1, 5),
            plybook.Move(10**9, 10**12),
            plybook.Move(12, 28, 5),
            plybook.Move(4, 7, 0, 3),
            plybook.Move(0, 1, 0, 4),
        ],
    )
    def test_a_move_of_another_game_is_refused(self, move: plybook.Move) -> None:
        with pytest.raises(plybook.IllegalMoveError):
            plybook.variant("chess").start().apply(move)

    @pytest.mark.pure
    @pytest.mark.parametrize("move", [(12, 28), None, 3])
    def test_what_is_no_move_is_a_type_error(self, move: object) -> None:
        with pytest.raises(TypeError, match="a Move is wanted"):
            plybook.variant("chess").start().apply(move)  # type: ignore[arg-type]

    def test_a_seat_is_named_or_counted(self) -> None:
        variant = plybook.variant("three-player")
        start = variant.start()
        assert variant.draw(start, seat="Red") == variant.draw(start, seat=" red") == variant.draw(start, seat=1)
        for seat in ("Green", 3, -1, None):
            with pytest.raises(plybook.UnknownNameError, match=r"it has: White, Red, Black$"):
                variant.draw(start, seat=seat)  # type: ignore[arg-type]

    def test_perft_counts_no_negative_plies_and_does_not_recurse(self) -> None:
        start = plybook.variant("chess").start()
        with pytest.raises(ValueError, match="0 or more, not -1"):
            plybook.perft(start, -1)
        # Two Kings and locked Pawns: few enough moves to look deep, but the depth is what counts here.
        mate = plybook.variant("chess").position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
        assert plybook.perft(mate, 100_000) == 0


def test_type_checkers_see_every_public_name() -> None:
    stub = (Path(plybook.__file__).parent / "__init__.pyi").read_text()
    for name in plybook.__all__:
        assert f" import {name} as {name}\n" in stub
        assert getattr(plybook, name) is not None
    assert "rewrite" in dir(plybook)
