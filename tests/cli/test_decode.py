"""`plybook decode` as a process: output, findings, questions, exit status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import Result

import plybook
from tests import running
from tests.decode.spoilt import QUEENS, RUY, rows, spoilt
from tests.tables import each_row

TIED = "White: Ada\n\n1. e4 e5 2. N?3 Nc6 3. Bb5\n"


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("clean.txt").write_text(f"White: Eva\n\n{rows(RUY)}1-0\n")
    Path("tied.txt").write_text(TIED)
    Path("novel.txt").write_text("Call me Ishmael. Some years ago, never mind how long precisely\n")


def run(*words: str, given: str | None = None) -> Result:
    result = running.run("decode", *words, given=given or "")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result


# --- the game and the exit status --------------------------------------------------------------------------------


def test_a_sure_game_is_written_and_the_status_is_0() -> None:
    result = run("clean.txt", "--variant", "chess", "-o", "game.pgn")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "clean.txt: chess, 28 plies, 0 questions\n"
    [game] = plybook.read(Path("game.pgn"))
    assert ([ply.text for ply in game.plies], game.headers["White"]) == (RUY, "Eva")
    assert game.result == plybook.Result("1-0", game.result.start if game.result else 0)


def test_doubts_make_the_status_1() -> None:
    result = run("tied.txt", "--variant", "chess", "--quiet")
    assert result.exit_code == 1
    assert "tied.txt:3:13: warning D001 'N?3' is most probably" in result.stderr
    assert "{written: N?3; or " in result.stdout
    assert "written" not in run("tied.txt", "--variant", "chess", "--no-trace").stdout


@pytest.mark.parametrize(
    "words", [["novel.txt"], ["novel.txt", "-o", "out.pgn"], ["novel.txt", "--variant", "chess"]]
)
def test_no_game_is_written_and_the_status_is_2(words: list[str]) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout, Path("out.pgn").exists()) == (2, "", False)
    assert "novel.txt:1:1: error F001 no game found" in result.stderr


def test_a_file_that_cannot_be_read_is_said_in_a_line() -> None:
    result = run("nosuch.txt")
    assert (result.exit_code, result.stderr) == (2, "plybook: nosuch.txt: No such file or directory\n")


def test_the_sheet_may_come_from_standard_input() -> None:
    result = run("-", "--variant", "chess", "--to", "pgn", given=rows(RUY))
    assert result.exit_code == 0
    assert result.stdout.startswith('[Event "?"]')
    assert result.stderr == "<stdin>: chess, 28 plies, 0 questions\n"


def test_several_sheets_are_copies_of_one_game() -> None:
    Path("white.txt").write_text(spoilt(rows(RUY), 0.06, 1))
    Path("black.txt").write_text(spoilt(rows(RUY), 0.06, 2))
    result = run("white.txt", "black.txt", "--variant", "chess", "--to", "pgn")
    assert [ply.text for ply in plybook.read(result.stdout)[0].plies] == RUY


def test_sheets_of_two_games_are_refused() -> None:
    Path("one.txt").write_text(rows(RUY[:4]))
    Path("other.txt").write_text(rows(QUEENS[:4]))
    result = run("one.txt", "other.txt", "--variant", "chess")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "other.txt:1:1: error D007 this sheet is of another game than one.txt" in result.stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_with_each_every_sheet_is_a_game(jobs: str) -> None:
    Path("scans").mkdir()
    Path("scans/a.txt").write_text(rows(RUY))
    Path("scans/b.txt").write_text(rows(QUEENS))
    result = run("-r", "scans", "novel.txt", "--each", "--variant", "chess", "--jobs", jobs, "-o", "all.pgn")
    assert result.exit_code == 2
    assert [[ply.text for ply in game.plies] for game in plybook.read(Path("all.pgn"))] == [RUY, QUEENS]
    assert result.stderr.count("28 plies, 0 questions") == 1
    assert "novel.txt:1:1: error F001" in result.stderr


def test_the_noise_may_be_a_table_of_costs() -> None:
    Path("mine.toml").write_text('base = "ocr"\nother = 4.0\n')
    assert run("clean.txt", "--variant", "chess", "--noise", "mine.toml").exit_code == 0
    Path("mine.toml").write_text("other = -1\n")
    result = run("clean.txt", "--noise", "mine.toml")
    assert (result.exit_code, result.stderr.startswith("plybook: mine.toml: other: ")) == (2, True)


# --- JSON --------------------------------------------------------------------------------------------------------


def test_json_has_everything() -> None:
    result = run("tied.txt", "--variant", "chess", "--format", "json", "-o", "game.txt", "--ask", "1")
    document = json.loads(result.stdout)
    assert (result.exit_code, result.stderr) == (1, "")
    assert (document["format"], document["questions"], document["tags"]) == (
        "plybook-decoding",
        [3],
        {"White": "Ada"},
    )
    assert [finding["code"] for finding in document["findings"] if finding["ply"] == 3] == ["D001"]
    assert Path("game.txt").read_text().startswith('[White "Ada"]')


def test_json_of_no_game_has_no_plies() -> None:
    result = run("novel.txt", "--format", "json")
    document = json.loads(result.stdout)
    assert (result.exit_code, document["is_game"], document["plies"]) == (2, False, [])


def test_json_of_each_sheet_is_a_list() -> None:
    result = run("clean.txt", "novel.txt", "--each", "--variant", "chess", "--format", "json")
    assert [document["sheets"] for document in json.loads(result.stdout)] == [["clean.txt"], ["novel.txt"]]


# --- questions ---------------------------------------------------------------------------------------------------


def test_questions_are_printed_as_a_file_of_answers() -> None:
    result = run("tied.txt", "--variant", "chess", "--ask", "3")
    [line] = [line for line in result.stderr.splitlines() if line.startswith("3 ")]
    assert "  # 2. written N?3; " in line
    Path("answers.txt").write_text(line.replace(line.split()[1], "Nh3", 1) + "\n")
    answered = run("tied.txt", "--variant", "chess", "--answers", "answers.txt")
    assert answered.exit_code == 0
    assert "2. Nh3 Nc6" in answered.stdout
    assert "0 questions" in answered.stderr


@pytest.mark.parametrize("answer", ["3 Nf4", "99 e4", "Nf3", "3 Nf3\n3 Nc3"])
def test_bad_answers_are_refused(answer: str) -> None:
    Path("answers.txt").write_text(f"{answer}\n")
    result = run("tied.txt", "--variant", "chess", "--answers", "answers.txt")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("plybook: answers.txt: ")
    assert result.stderr.count("\n") == 1


def test_questions_are_asked_at_a_prompt() -> None:
    result = run("tied.txt", "--variant", "chess", "--interactive", "-o", "game.txt", given="Nf4\nNh3\n")
    assert result.exit_code == 0
    assert "ply 3, 2. written N?3" in result.stdout
    assert "illegal move 'Nf4'" in result.stdout
    assert "2. Nh3 Nc6" in Path("game.txt").read_text()


@pytest.mark.parametrize("given", ["q\n", "", "\n"])
def test_a_question_may_be_left_open(given: str) -> None:
    result = run("tied.txt", "--variant", "chess", "--interactive", "-o", "game.txt", given=given)
    assert result.exit_code == 1
    assert "written: N?3" in Path("game.txt").read_text()


# --- options that cannot go together -----------------------------------------------------------------------------


@each_row(
    "words",
    [
        ["tied.txt", "--interactive"],
        ["tied.txt", "--interactive", "-o", "-"],
        ["tied.txt", "--interactive", "-o", "x.txt", "--format", "json"],
        ["-", "--interactive", "-o", "x.txt"],
        ["tied.txt", "--each", "--interactive", "-o", "x.txt"],
        ["tied.txt", "--each", "--answers", "x.txt"],
        ["tied.txt", "--format", "json", "-o", "-"],
        ["tied.txt", "--to", "xml"],
        ["tied.txt", "-o", "game.xml"],
        ["tied.txt", "--noise", "xyz"],
        ["tied.txt", "--variant", "xyz"],
        ["tied.txt", "--answers", "nosuch.txt"],
        [],
    ],
)
def test_misuse_is_said_before_anything_is_read_or_written(words: list[str]) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert not list(Path().glob("x.*"))
