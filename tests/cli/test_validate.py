"""What `validate` shows of what it finds: what is wanted of it, habits once, a line a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from plybook.report.model import Report
from plybook.report.summaries import Summaries
from tests.running import run

SAMPLES = ("corpus:parmen-1", "corpus:parmen-2")
GAME = '[Event "{n}"]\n\n1. e4 e5 2. Qh5 Nc6 3. Qxf7 Kxf7 *\n\n'


@pytest.fixture
def unmarked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file in which no check is marked."""
    monkeypatch.chdir(tmp_path)
    Path("a.pgn").write_text("".join(GAME.format(n=n) for n in range(12)), encoding="utf-8")
    return "a.pgn"


@pytest.mark.parametrize(
    ("words", "last", "status"),
    [
        ((), "2 games, 167 plies: 0 errors, 2 warnings, 6 notes", 0),
        (("--strict",), "2 games, 167 plies: 0 errors, 2 warnings, 6 notes", 1),
        (("--min-severity", "warning"), "0 errors, 2 warnings, 0 notes; 6 findings left out", 0),
        (("--min-severity", "error", "--strict"), "0 errors, 0 warnings, 0 notes; 8 findings left out", 0),
        (("--select", "N101", "--strict"), "0 errors, 0 warnings, 4 notes; 4 findings left out", 0),
        (("--ignore", "N,missing-check"), "0 errors, 2 warnings, 0 notes; 6 findings left out", 0),
        (("--ignore", "W", "--ignore", "N102", "--strict"), "0 errors, 0 warnings, 4 notes; 4 findings left out", 0),
    ],
)
def test_what_is_left_out_counts_for_nothing(words: tuple[str, ...], last: str, status: int) -> None:
    result = run("validate", *SAMPLES, *words, "--format", "concise")
    assert result.stdout.splitlines()[-1].endswith(last)
    assert result.exit_code == status
    summary = json.loads(run("validate", *SAMPLES, *words, "--format", "json").stdout)["summary"]
    counts = [int(word) for word in last.replace(";", "").split() if word.isdecimal()]
    found = [summary[name] for name in ("errors", "warnings", "notes", "unwanted")]
    assert found == (counts[-4:] if "left out" in last else [*counts[-3:], 0])


def test_an_error_that_is_ignored_is_none_in_any_form(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("1. e4 e5 2. Ke4\n", encoding="utf-8")
    words = ("validate", "--variant", "chess", str(file))
    assert run(*words).exit_code == 1
    for form in ("text", "concise", "json", "junit", "sarif", "github"):
        result = run(*words, "--format", form, "--ignore", "R001")
        assert result.exit_code == 0
        assert "illegal" not in result.stdout
    assert 'failures="0"' in run(*words, "--format", "junit", "--ignore", "R001").stdout


def test_what_holds_no_game_is_none_though_that_is_not_to_be_said(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("nothing here\n", encoding="utf-8")
    assert run("validate", str(file), "--ignore", "F").stdout == (
        "0 games, 0 plies: 0 errors, 0 warnings, 0 notes; 1 finding left out\n"
    )


def test_a_code_that_there_is_not_is_misuse() -> None:
    result = run("validate", *SAMPLES, "--ignore", "W0044")
    assert (result.exit_code, result.stderr) == (2, "plybook: unknown code 'W0044'; did you mean 'W004'?\n")


def test_a_habit_is_said_once_and_listed_in_full(unmarked: str) -> None:
    result = run("validate", unmarked, "--strict")
    assert result.stdout == (
        f"{unmarked}:3:24: warning W004 'Qxf7' gives check; the '+' is missing; so at all 12 checks of the file "
        "[game 1, ply 5]\n    | 1. e4 e5 2. Qh5 Nc6 3. Qxf7 Kxf7 *\n    |                        ^^^^\n"
        "12 games, 72 plies: 0 errors, 12 warnings, 0 notes\n"
    )
    assert result.exit_code == 1
    [file] = Report.model_validate_json(run("validate", unmarked, "--format", "json").stdout).files
    assert [(habit.code, habit.places, habit.line) for habit in file.habits] == [("W004", 12, 3)]
    assert sum(len(game.diagnostics) for game in file.games) == 12
    [log] = json.loads(run("validate", unmarked, "--format", "sarif").stdout)["runs"]
    assert len(log["results"]) == 12
    assert len(run("validate", unmarked, "--format", "github").stdout.splitlines()) == 12


def test_a_summary_has_a_line_a_file(unmarked: str) -> None:
    result = run("validate", unmarked, "corpus:parmen-1", "gone.txt", "--summary")
    heading, first, second, total = result.stdout.splitlines()
    assert heading.split() == ["file", "games", "plies", "errors", "warnings", "notes", "most"]
    assert first.split() == [unmarked, "12", "72", "0", "12", "0", "W004", "missing-check", "(12)"]
    assert second.split()[:7] == ["corpus:parmen-1", "1", "69", "0", "1", "3", "N101"]
    assert total == "13 games, 141 plies: 0 errors, 13 warnings, 3 notes"
    assert result.stderr == "plybook: gone.txt: No such file or directory\n"
    assert result.exit_code == 2
    assert heading.index("most") == first.index("W004") == second.index("N101")


def test_a_summary_as_sentences_and_for_programs(unmarked: str) -> None:
    words = ("validate", unmarked, "corpus:parmen-1", "--summary", "--min-severity", "warning")
    first, second, _ = run(*words, "--format", "concise").stdout.splitlines()
    assert first == (f"{unmarked}: 12 games, 72 plies: 0 errors, 12 warnings, 0 notes; most W004 missing-check (12)")
    assert second.endswith("1 warning, 0 notes; most W008 missing-ownership-mark (1)")
    text = run(*words, "--format", "json").stdout
    document = Summaries.model_validate_json(text)
    assert text == json.dumps(json.loads(text), ensure_ascii=False, indent=2) + "\n"
    assert [(each.file, each.codes) for each in document.files] == [
        (unmarked, {"W004": 12}),
        ("corpus:parmen-1", {"W008": 1}),
    ]
    assert (document.files[1].summary.unwanted, document.summary.warnings) == (3, 13)


@pytest.mark.parametrize("form", ["junit", "sarif", "github"])
def test_a_summary_has_no_form_of_another_program(form: str) -> None:
    result = run("validate", *SAMPLES, "--summary", "--format", form)
    assert (result.exit_code, result.stderr) == (2, f"plybook: --summary is text, concise or json, not {form}\n")
