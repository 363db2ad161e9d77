"""The viewer in a terminal of its own: a pseudo-terminal, and an emulator that keeps what is on its screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminals import terminal

pytestmark = pytest.mark.slow  # each starts a process, in a terminal


def test_a_game_is_looked_at_in_a_terminal() -> None:
    with terminal("view", "corpus:parmen-1", "--picture", "from-above") as there:
        there.read_until("Start")
        there.read_until("q leave")
        assert there.text.startswith(" corpus:parmen-1 1/1 · tri-d")
        there.press(b"\x1b[C")
        there.read_until("White's Pawn on c2(2) goes to c4(2)")
        there.press(b"\x1b[F")
        there.read_until("checkmate, 1-0")
        there.press(b"q")
        assert there.read_to_end() == 0


def test_games_from_a_pipe_are_looked_at_with_keys_from_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text("1. f3 e5 2. g4 Qh4#", encoding="utf-8")
    with terminal("view", "-", given=path) as there:
        there.read_until("q leave")
        there.press(b"\x1b[F")
        there.read_until("Qh4#   ply 4 of 4")
        there.press(b"\x03")
        assert there.read_to_end() == 130


def test_signs_that_the_terminal_does_not_have_take_one_cell(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text("1. e4 {caf\xe9} e5 *", encoding="utf-8")
    with terminal("view", str(path), PYTHONIOENCODING="ascii") as there:
        there.read_until("q leave")
        assert "?? moves  ?? variations" in there.text
        there.read_until("caf?")
        there.press(b"q")
        assert there.read_to_end() == 0


def test_a_file_is_followed_in_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "live.pgn"
    with terminal("view", str(path), "--follow") as there:
        there.read_until("waiting for")
        path.write_text("1. e4 e5", encoding="utf-8")
        there.read_until("Black's Pawn on e7 goes to e5")
        path.write_text("1. e4 e5 2. f4", encoding="utf-8")
        there.read_until("White's Pawn on f2 goes to f4")
        there.press(b"q")
        assert there.read_to_end() == 0
