"""`plybook play`: a game at a prompt, from a pipe and in a terminal."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import plybook
from tests.cli.process import PLYBOOK, environment, run, shell
from tests.tables import each_row
from tests.terminals import terminal

ROOT = Path(__file__).parent.parent.parent
WITHOUT = "import sys; sys.modules['prompt_toolkit'] = None; from plybook.cli import main; main(prog_name='plybook')"
BARE = "import sys; sys.modules['readline'] = None; " + WITHOUT
in_a_terminal = pytest.mark.slow  # starts a process, in a terminal, which does not say where its cursor is


def play(*words: str, lines: str = "") -> tuple[int, list[str], str]:
    ended = run("play", *words, stdin=lines.encode())
    return ended.exit_code, ended.stdout.splitlines(), ended.stderr


# --- from a pipe -------------------------------------------------------------------------------------------------


def test_a_script_of_moves_is_played_without_prompts() -> None:
    status, lines, errors = play("chess", lines="1. e4 e5\n\n# the bishop's game\nBc4\nscore\n")
    assert (status, errors) == (0, "")
    assert [line for line in lines if ": " in line] == [
        "1. e4: White's Pawn on e2 goes to e4",
        "1... e5: Black's Pawn on e7 goes to e5",
        "2. Bc4: White's Bishop on f1 goes to c4",
    ]
    assert sum(line == "Black to move" for line in lines) == 1
    assert sum(line == "White to move" for line in lines) == 2
    assert lines[-1] == "1. e4 e5 2. Bc4 *"
    assert not any(line.startswith(">") for line in lines)
    assert " 4  .  . [B] .  P  .  .  .  4" in lines


def test_boards_are_drawn_on_demand_alone_if_it_is_quiet() -> None:
    _, lines, _ = play("tri-d", "-q", lines="Pc2-c4(2)\nfen\n")
    assert len(lines) == 2
    _, lines, _ = play("tri-d", "--quiet", lines="board\n")
    assert lines[-1] == "White to move"


def test_a_line_that_cannot_be_done_is_said_with_its_number() -> None:
    status, lines, errors = play("chess", "-q", lines="e4\nNf4\ne5\nundo 9\nscore\n")
    assert status == 1
    assert errors.splitlines() == [
        "plybook: line 2: illegal move 'Nf4': no Knight reaches f4: Black's stand on b8 and g8 (did you mean Nf6?)",
        "plybook: line 4: 9 moves cannot be taken back: there are 2 to take back",
    ]
    assert lines[-1] == "1. e4 e5 *"


def test_lines_that_are_no_text_are_refused_and_the_others_done() -> None:
    ended = run("play", "chess", "-q", stdin=b"\xef\xbb\xbfe4\r\ncomment \xff\ne5\n\x00\nscore")
    assert ended.exit_code == 1
    assert ended.stderr.splitlines()[0] == "plybook: line 2: it is not UTF-8"
    assert "line 4" in ended.stderr
    assert ended.stdout.splitlines()[-1] == "1. e4 e5 *"


def test_a_game_ends_with_its_result() -> None:
    status, lines, _ = play("chess", lines="f3 e5 g4 Qh4\n")
    assert (status, lines[-1]) == (0, "checkmate, Black wins")
    status, lines, errors = play("chess", "-q", lines="f3 e5 g4 Qh4\na3\nscore\n")
    assert (status, lines[-1]) == (1, "1. f3 e5 2. g4 Qh4# 0-1")
    assert "line 2" in errors


def test_quit_ends_a_script_without_a_question(tmp_path: Path) -> None:
    assert play("chess", "-q", lines="e4\nquit\nnonsense\n")[0] == 0
    path = tmp_path / "game.json"
    assert play("chess", "-q", lines=f"e4\nsave {path}\nsave {path}\nquit\n") == (
        0,
        ["1. e4: White's Pawn on e2 goes to e4", f"saved in {path}", f"saved in {path}"],
        "",
    )
    status, _, errors = play("chess", "-q", lines=f"d4\nsave {path}\n")
    assert (status, errors) == (1, f"plybook: line 2: {path} is there already; save! {path} replaces it\n")
    assert [ply.text for ply in plybook.read(path)[0].plies] == ["e4"]


def test_a_game_begins_where_it_is_said_to() -> None:
    fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"
    assert play("chess", "-q", "--fen", fen, lines="fen\n")[1] == [fen]
    assert play("chess", "-q", "--men", "wKe1 wRa1 bKe8", lines="fen\n")[1][0].startswith("4k3/8/8/8/8/8/8/R3K3 w")
    lines = play("tri-d", "-q", "--notation", "meder", lines="Pc2-c4(2)\nscore\n")[1]
    assert '[Notation "meder"]' in lines
    assert lines[-1] == "1. b4W"


def test_a_game_in_a_file_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text('[White "Ada"]\n\n1. e4 {best} e5 (1... c5) *\n\n[White "Bert"]\n\n1. d4 1-0\n\n')
    lines = play("--from", str(path), "-q", lines="Nf3\nscore\n")[1]
    assert '[White "Ada"]' in lines
    assert lines[-1] == "1. e4 {best} 1... e5 (1... c5) 2. Nf3 *"
    lines = play("chess", "--from", str(path), "--game", "2", "-q", lines="d5\nscore\n")[1]
    assert lines[-1] == "1. d4 d5 *"
    status, _, errors = play("--from", str(path), "-q", lines=f"Nf3\nsave! {path}\n")
    assert (status, errors) == (
        1,
        f"plybook: line 2: {path} holds 1 other game, which would be lost; name another file\n",
    )
    lines = play("--from", "corpus:parmen-1", "--notation", "meder", "-q", lines="undo\nscore\n")[1]
    assert '[Notation "meder"]' in lines


@each_row(
    ("words", "said"),
    [
        ((), "there is nothing to play"),
        (("ches",), "unknown variant 'ches'; did you mean 'chess'?"),
        (("chess", "--random", "red"), "no seat 'red' in chess"),
        (("chess", "--seat", "red"), "no seat 'red' in chess"),
        (("chess", "--level", "7"), "no level '7' in chess"),
        (("chess", "--picture", "tiers"), "picture 'tiers' does not draw chess"),
        (("chess", "--notation", "parmen"), "notation 'parmen' does not serve chess"),
        (("chess", "--fen", "x"), "bad FEN"),
        (("chess", "--men", "x"), "bad --men"),
        (("chess", "--fen", "x", "--men", "x"), "give one of them"),
        (("chess", "--game", "2"), "there is no --from"),
        (("chess", "--from", "nothing.pgn"), "nothing.pgn: No such file or directory"),
        (("chess", "--from", "-"), "standard input has the moves"),
        (("chess", "--from", "corpus:parmen-1"), "game 1 of corpus:parmen-1 is of tri-d, not of chess"),
        (("--from", "corpus:parmen-1", "--fen", "x"), "a game in a file has its own start"),
        (("--from", "corpus:parmen-1", "--game", "2"), "has only 1 game, not 2"),
    ],
)
def test_what_cannot_be_played_is_misuse(words: tuple[str, ...], said: str) -> None:
    status, lines, errors = play(*words, lines="e4\n")
    assert (status, lines) == (2, [])
    assert said in errors


def test_a_game_that_goes_wrong_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "bad.pgn"
    path.write_text('[Variant "chess"]\n\n1. e4 e5 2. Nf6 *\n')
    status, lines, errors = play("--from", str(path))
    assert (status, lines) == (2, [])
    assert f"{path}:3:13: error R001 illegal move 'Nf6'" in errors
    assert errors.endswith("cannot be played to its end, and so not gone on with\n")
    path.write_text("to be or not to be\n")
    assert "it is not known of which variant the game is" in play("--from", str(path))[2]


@pytest.mark.parametrize("variant", ["chess", "tri-d", "three-player", "alice"])
def test_a_side_is_played_at_random_and_the_same_for_a_seed(variant: str) -> None:
    seats = plybook.variant(variant).seats
    words = [word for seat in seats[1:] for word in ("--random", seat)]
    moves = "go\ngo\nscore\n"
    first, second, third = (play(variant, "-q", *words, "--seed", seed, lines=moves)[1] for seed in ("1", "1", "2"))
    assert first == second != third
    assert sum(": " in line for line in first) >= 2 * len(seats)


def test_all_sides_are_played_at_random_to_the_end(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    status, lines, errors = play("chess", "--random", "all", "--seed", "3", lines=f"save {path}\n")
    assert (status, errors) == (0, "")
    [game] = plybook.read(path)
    replayed = plybook.replay(game)
    assert (replayed.ok, len(game.plies)) == (True, sum(": " in line for line in lines))
    assert game.result is not None
    assert game.result.text != "*"


@pytest.mark.slow
def test_a_standard_input_that_cannot_be_read_is_said() -> None:
    ended = shell("plybook play chess -q <&-")
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert ended.stderr.startswith(b"plybook: standard input: ")


def test_a_closed_pipe_is_no_error_for_play(tmp_path: Path) -> None:
    command = [*PLYBOOK, "play", "chess", "--random", "all", "--seed", "1"]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert (process.wait(), process.stderr.read()) == (0, b"")


@in_a_terminal
def test_a_program_at_the_other_end_of_pipes_gets_each_answer_at_once() -> None:
    with subprocess.Popen(
        [*PLYBOOK, "play", "chess", "-q"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for move in (b"e4", b"e5", b"Nf3"):
            process.stdin.write(move + b"\n")
            process.stdin.flush()
            assert b" " + move + b": " in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130


# --- in a terminal -----------------------------------------------------------------------------------------------


@in_a_terminal
@pytest.mark.parametrize("code", ["", WITHOUT, BARE], ids=["prompt_toolkit", "readline", "bare"])
def test_a_game_is_played_in_a_terminal(code: str, tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    with terminal("play", "chess", code=code, lines=40, PROMPT_TOOLKIT_NO_CPR="1") as there:
        there.read_until("1. White> ")
        there.press(b"e4\r")
        there.read_until("1... Black> ")
        assert re.search(r"^ 4( +\.){4} +\[ *P *\]( +\.){3} +4", there.text, re.MULTILINE)
        row = next(at for at, line in enumerate(there.screen.display) if re.search(r"\[ *P *\]", line))
        bracket = there.screen.buffer[row][there.screen.display[row].index("[")]
        assert bracket.bg not in ("default", there.screen.buffer[row][4].bg)  # what was moved
        there.press(b"Nf\t" if code != BARE else b"Nf6")
        there.read_until("1... Black> Nf6")
        there.press(b"\r")
        there.read_until("2. White> ")
        there.press(b"Ke3\r")
        there.read_until("no King reaches e3")
        there.press(b"quit\r")
        there.read_until("the game is not saved")
        there.press(f"save {path}\r".encode())
        there.read_until("saved in")
        there.press(b"quit\r")
        assert there.read_to_end() == 0
        assert "Traceback" not in there.text
    assert [ply.text for ply in plybook.read(path)[0].plies] == ["e4", "Nf6"]


@in_a_terminal
@pytest.mark.parametrize("code", ["", WITHOUT], ids=["prompt_toolkit", "readline"])
def test_neither_ctrl_c_nor_ctrl_d_loses_the_game(code: str) -> None:
    with terminal("play", "chess", "-q", code=code, PROMPT_TOOLKIT_NO_CPR="1") as there:
        there.read_until("1. White> ")
        there.press(b"e4\r")
        there.read_until("1... Black> ")
        there.press(b"half a lin")
        there.read_until("half a lin")
        there.await_keys()
        there.interrupt_until("quit leaves, help says")
        there.await_keys()
        there.press(b"e5\r")
        there.read_until("2. White> ")
        there.await_keys()
        there.press(b"\x04")
        there.read_until("quit once more leaves it")
        there.await_keys()
        there.press(b"\x04")
        there.read_until("1. e4 e5 *")  # so that it can be copied from there
        assert there.read_to_end() == 0
        assert "Traceback" not in there.text


@in_a_terminal
@pytest.mark.parametrize("code", ["", WITHOUT], ids=["prompt_toolkit", "readline"])
def test_ctrl_d_leaves_at_once_where_nothing_is_lost(code: str) -> None:
    with terminal("play", "tri-d", "-q", code=code, PROMPT_TOOLKIT_NO_CPR="1") as there:
        there.read_until("1. White> ")
        there.await_keys()
        there.press(b"\x04")
        assert there.read_to_end() == 0


@in_a_terminal
def test_ctrl_c_stops_random_play() -> None:
    with terminal("play", "three-player", "--random", "all", "--seed", "5", "-q", PROMPT_TOOLKIT_NO_CPR="1") as there:
        there.read_until("2. ")
        there.press(b"\x03")
        there.read_until("no seat plays at random any more")
        there.read_until("> ")
        there.await_keys()
        there.press(b"quit!\r")
        assert there.read_to_end() == 0
        assert "Traceback" not in there.text


@in_a_terminal
def test_three_sit_in_turn_and_each_sees_his_own_board() -> None:
    with terminal("play", "three-player", lines=70, PROMPT_TOOLKIT_NO_CPR="1") as there:
        there.read_until("1. White> ")
        there.press(b"b2-b3\r")
        there.read_until("1... Red> ")
        there.press(b"b2-b3\r")
        there.read_until("1... Black> ")
        assert "Red's Pawn on b2 goes to b3" in there.text or "1... b2-b3: Red's Pawn" in there.text
        there.press(b"moves b1\r")
        there.read_until("Nb1-c3")
        there.await_keys()
        there.press(b"quit!\r")
        assert there.read_to_end() == 0


@in_a_terminal
def test_a_terminal_that_cannot_draw_is_typed_into_all_the_same() -> None:
    with terminal("play", "-q", TERM="dumb") as there:
        there.read_until("raumschach")
        there.read_until("Which game: ")
        there.press(b"chess\r")
        there.read_until("1. White> ")
        there.press(b"e4\r")
        there.read_until("1... Black> ")
        there.press(b"quit!\r")
        assert there.read_to_end() == 0
        assert "\x1b" not in there.text


def test_the_extra_brings_the_library() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    [wanted] = extras["play"]
    assert wanted.startswith("prompt_toolkit>=")
    assert wanted in extras["test"]


def test_the_library_is_imported_for_a_terminal_alone() -> None:
    code = (
        "import sys; from plybook.cli import main\n"
        "try: main(['play', 'chess'], prog_name='plybook')\n"
        "except SystemExit as ended: assert not ended.code\n"
        "print('prompt_toolkit' in sys.modules, 'textual' in sys.modules, 'pydantic' in sys.modules)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], stdin=subprocess.DEVNULL, capture_output=True, check=True, env=os.environ
    )
    assert ended.stdout.splitlines()[-1] == b"False False False"
