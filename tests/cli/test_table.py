"""`plybook table` and `plybook stats` on archives: many files, bad ones among them, and what is written where."""

from __future__ import annotations

import gzip
import io
import json
import sys
from pathlib import Path

import click
import pyarrow.parquet as pq
import pytest

from plybook.archive.read import chunks
from plybook.archive.table.writing import FORMS
from plybook.cli.table import table
from tests.cli.process import plybook, run

GAMES = '[White "A"]\n[Variant "chess"]\n\n1. e4 e5 *\n\n[White "C"]\n[Variant "chess"]\n\n1. d4 d5 2. c4 *\n\n'
BAD = '[White "E"]\n[Variant "chess"]\n\n1. e4 Ke4 2. d4 *\n'


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with files of games, in which the test runs."""
    (tmp_path / "archive" / "deep").mkdir(parents=True)
    (tmp_path / "archive" / "a.pgn").write_text(GAMES)
    (tmp_path / "archive" / "deep" / "b.pgn.gz").write_bytes(gzip.compress(BAD.encode()))
    (tmp_path / "archive" / "deep" / "c.txt").write_text(GAMES.partition("\n\n[")[0])
    monkeypatch.chdir(tmp_path)
    return tmp_path


def read(path: Path | str) -> dict[str, list[object]]:
    found: dict[str, list[object]] = pq.read_table(path).to_pydict()
    return found


def test_games_of_many_files_are_numbered_through(archive: Path) -> None:
    ended = run("table", "-r", "archive", "-o", "games.parquet")
    assert (ended.exit_code, ended.stdout, ended.stderr) == (1, "", "")
    games = read("games.parquet")
    assert games["game"] == [1, 2, 3, 4]
    assert games["file"] == ["archive/a.pgn"] * 2 + ["archive/deep/b.pgn.gz", "archive/deep/c.txt"]
    assert games["number"] == [1, 2, 1, 1]
    assert games["White"] == ["A", "C", "E", "A"]
    assert games["errors"] == [0, 0, 1, 0]
    run("table", "archive/*.pgn", "archive/deep/*", "--plies", "-o", "plies.parquet")
    plies = read("plies.parquet")
    assert plies["game"] == [1, 1, 2, 2, 2, 3, 4, 4]
    assert plies["text"] == ["e4", "e5", "d4", "d5", "c4", "e4", "e4", "e5"]


@pytest.mark.parametrize("output", [(), ("-o", "-")])
def test_without_a_file_it_is_printed_as_csv(output: tuple[str, ...], archive: Path) -> None:
    head, *rows = run("table", "archive/a.pgn", "--plies", *output).stdout.splitlines()
    assert head.startswith("game,variant,ply,move_number,seat,text,")
    assert [row.split(",")[:6] for row in rows[:2]] == [
        ["1", '"chess"', "1", "1", '"White"', '"e4"'],
        ["1", '"chess"', "2", "1", '"Black"', '"e5"'],
    ]


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_a_form_can_be_asked_for(form: str, archive: Path) -> None:
    printed = run("table", "-", "--to", form, stdin=GAMES.encode())
    assert (printed.exit_code, printed.stderr) == (0, "")
    assert run("table", "-", "--to", form, "-o", "other.suffix", stdin=GAMES.encode()).exit_code == 0
    assert Path("other.suffix").read_text() == printed.stdout
    if form == "jsonl":
        assert [json.loads(line)["White"] for line in printed.stdout.splitlines()] == ["A", "C"]
        assert json.loads(printed.stdout.splitlines()[0])["file"] == "<stdin>"


def test_the_forms_that_can_be_asked_for_are_those_there_are() -> None:
    [option] = [each for each in table.params if each.name == "to"]
    assert isinstance(option.type, click.Choice)
    assert {*option.type.choices} == {*FORMS}


def test_parquet_goes_through_a_pipe(archive: Path) -> None:
    piped = plybook("table", "archive/a.pgn", "--to", "parquet", cwd=archive)
    run("table", "archive/a.pgn", "-o", "games.parquet")
    assert (piped.returncode, piped.stderr) == (0, b"")
    assert piped.stdout == Path("games.parquet").read_bytes()


class Terminal(io.BytesIO):
    def isatty(self) -> bool:
        return True


def test_parquet_is_kept_from_a_terminal(archive: Path) -> None:
    ended = run("table", "archive/a.pgn", "--to", "parquet", stdout=Terminal())
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert ended.stderr == "plybook: Parquet is nothing for a terminal; name a file with --output\n"


def test_a_file_that_cannot_be_read_stops_nothing(archive: Path) -> None:
    ended = run("table", "nothing.pgn", "archive/a.pgn", "-o", "games.jsonl")
    assert (ended.exit_code, ended.stderr) == (2, "plybook: nothing.pgn: No such file or directory\n")
    assert len(Path("games.jsonl").read_text().splitlines()) == 2


def test_a_damaged_file_has_the_games_before_the_damage(archive: Path) -> None:
    packed = gzip.compress(GAMES.encode() * 2000)
    Path("cut.pgn.gz").write_bytes(packed[:-50])
    ended = run("table", "cut.pgn.gz", "archive/a.pgn", "-o", "games.parquet")
    assert ended.exit_code == 2
    assert ended.stderr.startswith("plybook: cut.pgn.gz: ")
    games = read("games.parquet")
    assert len(games["game"]) > 1000
    assert games["file"][-2:] == ["archive/a.pgn"] * 2


@pytest.mark.parametrize("options", [("nothing.pgn",), ("prose.txt",)])
def test_without_a_game_nothing_is_written(options: tuple[str, ...], archive: Path) -> None:
    Path("prose.txt").write_text("")
    Path("games.csv").write_text("as it was")
    ended = run("table", *options, "-o", "games.csv")
    assert ended.exit_code == (2 if "nothing.pgn" in options else 1)
    assert ended.stderr
    assert Path("games.csv").read_text() == "as it was"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("-o", "games.parqet"), "no form of table has the suffix '.parqet'; did you mean '.parquet'?"),
        (("-o", "games.xlsx"), "no form of table has the suffix '.xlsx'; known: .csv, .jsonl, .ndjson, .parquet"),
        (("--variant", "go"), "unknown variant 'go'"),
        (("-o", "no-folder/games.csv"), "no-folder/games.csv: No such file or directory"),
    ],
)
def test_what_cannot_be_is_said(options: tuple[str, ...], message: str, archive: Path) -> None:
    ended = run("table", "archive/a.pgn", *options)
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert message in ended.stderr
    assert [path.name for path in archive.iterdir()] == ["archive"]


def test_a_missing_extra_is_named(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    ended = run("table", "archive/a.pgn", "-o", "games.parquet")
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert ended.stderr == "plybook: Parquet needs the extra parquet: pip install 'plybook[parquet]'\n"
    assert run("table", "archive/a.pgn", "-o", "games.csv").exit_code == 0


def test_the_table_says_of_a_game_what_validate_does(archive: Path) -> None:
    text = (
        '[Variant "chess"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a66 4. Ba4 Nf6 5. O-O+ Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O *\n'
    )
    Path("slip.pgn").write_text(text)
    for options in ((), ("--stop-at-first",)):
        [row] = map(json.loads, run("table", "slip.pgn", "--to", "jsonl", *options).stdout.splitlines())
        report = json.loads(run("validate", "slip.pgn", "--format", "json", *options).stdout)
        [game] = report["files"][0]["games"]
        assert row["codes"] == [found["code"] for found in game["diagnostics"]]
        assert (row["plies"], row["played"], row["final_fen"]) == (game["plies"], game["played"], game["final_fen"])
        assert (row["errors"], row["warnings"]) == (report["summary"]["errors"], report["summary"]["warnings"])


# --- stats ----------------------------------------------------------------------------------------------------------


def test_the_figures_of_many_files_are_those_of_all_games(archive: Path) -> None:
    ended = run("stats", "-r", "archive", "--json")
    assert (ended.exit_code, ended.stderr) == (1, "")
    stats = json.loads(ended.stdout)
    assert (stats["games"], stats["plies"], stats["played"], stats["games_with_errors"]) == (4, 10, 8, 1)
    assert run("stats", "archive/a.pgn", "--json").exit_code == 0


def test_bars_are_blocks_on_a_terminal_and_plain_elsewhere(archive: Path) -> None:
    assert "open ######################## 2  100.0 %" in run("stats", "archive/a.pgn").stdout
    assert "█" * 24 in run("stats", "archive/a.pgn", stdout=Terminal()).stdout
    assert "#" * 24 in run("stats", "archive/a.pgn", stdout=Terminal(), encoding="latin-1").stdout


def test_what_is_no_game_is_not_counted(archive: Path) -> None:
    Path("prose.txt").write_text("")
    ended = run("stats", "prose.txt", "nothing.pgn", "archive/a.pgn")
    assert ended.exit_code == 2
    assert "no game found" in ended.stderr
    assert "nothing.pgn: No such file or directory" in ended.stderr
    assert ended.stdout.startswith("2 games, 5 plies: 0 errors, 0 warnings, 0 notes\n")
    ended = run("stats", "prose.txt")
    assert (ended.exit_code, ended.stdout) == (1, "")


def test_names_from_outside_cannot_act_on_a_terminal(archive: Path) -> None:
    Path("evil.pgn").write_text('[Variant "chess"]\n[Result "\x1b[31m1-0"]\n\n1. e4\n')
    said = run("stats", "evil.pgn").stdout
    assert "�[31m1-0 ####" in said
    assert "\x1b" not in said


@pytest.mark.parametrize(
    "options", [("table",), ("table", "--plies"), ("table", "--to", "jsonl"), ("stats", "--json")]
)
def test_any_number_of_jobs_writes_the_same(
    options: tuple[str, ...], archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chunks, "CHUNK_SIZE", 500)
    Path("many.pgn").write_text(GAMES * 50 + BAD)
    alone, together = (run(*options, "many.pgn", "archive/a.pgn", "--jobs", n) for n in "12")
    assert alone == together
    assert (alone.exit_code, alone.stderr) == (1, "")
    assert len(alone.stdout) > 1000


def test_parquet_has_the_same_bytes_with_any_number_of_jobs(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "CHUNK_SIZE", 500)
    Path("many.pgn").write_text(GAMES * 50)
    for jobs in "12":
        assert run("table", "many.pgn", "--plies", "--jobs", jobs, "-o", f"{jobs}.parquet").exit_code == 0
    assert Path("1.parquet").read_bytes() == Path("2.parquet").read_bytes()
    assert read("2.parquet")["game"][-3:] == [100] * 3
