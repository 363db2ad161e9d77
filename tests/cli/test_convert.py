"""`plybook convert` writes what it has read, or nothing."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

import plybook
from tests.cli.process import run

GAMELESS = {
    "prose.txt": b"Dear John,\nthis is only a letter about a game.\n",
    "empty.txt": b"",
    "games.json": b'{"format": "plybook", "version": 1, "games": []}\n',
}
every_gameless_file = pytest.mark.parametrize("name", GAMELESS)
every_way = pytest.mark.parametrize("options", ["", "--to json", "--to pgn", "--as-written", "--notation parmen"])


@every_way
@every_gameless_file
def test_a_file_without_a_game_leaves_the_output_as_it_was(name: str, options: str, tmp_path: Path) -> None:
    source, out = tmp_path / name, tmp_path / "out.txt"
    source.write_bytes(GAMELESS[name])
    out.write_text("as it was")
    for target in (source, out, tmp_path / "new.txt"):
        result = run("convert", str(source), "-o", str(target), *options.split())
        assert result.exit_code == 1
        assert "error F001 no game found" in result.stderr
    assert source.read_bytes() == GAMELESS[name]
    assert out.read_text() == "as it was"
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([name, "out.txt"])


@every_way
@every_gameless_file
def test_a_file_without_a_game_puts_nothing_on_standard_output(name: str, options: str) -> None:
    result = run("convert", "-", *options.split(), stdin=GAMELESS[name])
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error F001 no game found" in result.stderr


def test_a_file_can_be_converted_into_itself(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("1. Pc2-c4(2) Pd7-d5(6)\n")
    result = run("convert", str(file), "-o", str(file), "--notation", "parmen-full")
    assert result.exit_code == 0, result.stderr
    assert "1. Pc2(2)-c4(2) Pd7(6)-d5(6)" in file.read_text()


def test_what_stands_around_the_games_is_given_back_as_written(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("a letter\n\n1. Pc2-c4(2) Pd7-d5(6)\n\nand another\n")
    result = run("convert", str(file), "--as-written")
    assert result.stdout == file.read_text()


# --- many files ----------------------------------------------------------------------------------------------------


def test_several_files_become_one(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("1. e4 e5 1-0\n", encoding="utf-8")
    (tmp_path / "b.pgn").write_text('[Event "b"]\n\n1. d4 *\n\n[Event "c"]\n\n1. c4 *\n', encoding="utf-8")
    out = tmp_path / "all.pgn"
    assert run("convert", str(tmp_path / "a.txt"), str(tmp_path / "b.pgn"), "-o", str(out)).exit_code == 0
    assert [game.plies[0].text for game in plybook.read(out)] == ["e4", "d4", "c4"]
    out.unlink()
    result = run("convert", "-r", str(tmp_path), "--to", "json")
    assert [len(game["plies"]) for game in json.loads(result.stdout)["games"]] == [2, 1, 1]


def test_one_of_several_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    good, gone, out = tmp_path / "a.txt", tmp_path / "gone.txt", tmp_path / "out.txt"
    good.write_text("1. e4 e5 1-0\n", encoding="utf-8")
    result = run("convert", str(gone), str(good), "-o", str(out))
    assert (result.exit_code, result.stderr) == (2, f"plybook: {gone}: No such file or directory\n")
    assert out.read_text(encoding="utf-8").endswith("1. e4 e5\n1-0\n")


def test_the_only_one_that_cannot_be_read_to_its_end_is_not_written(tmp_path: Path) -> None:
    packed, out = tmp_path / "a.pgn.gz", tmp_path / "out.txt"
    packed.write_bytes(gzip.compress(b'[Event "b"]\n\n1. d4 *\n\n' * 200)[:-20])
    out.write_text("as it was")
    result = run("convert", str(packed), "-o", str(out))
    assert result.exit_code == 2
    assert "what is packed in it cannot be read" in result.stderr
    assert out.read_text() == "as it was"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pgn.gz", "out.txt"]


@pytest.mark.parametrize("form", ["scoresheet", "pgn", "json"])
def test_any_number_of_jobs_writes_the_same(form: str, tmp_path: Path) -> None:
    game = '[White "{}"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 {{ ' + "x" * 6000 + " }} e5 2. {}\n1-0\n\n"
    many = tmp_path / "many.pgn"
    many.write_text("".join(game.format(n, "Nf3" if n % 30 else "Nf4") for n in range(90)), encoding="utf-8")
    alone, together = (run("convert", str(many), "--to", form, "--notation", "lan", "--jobs", n) for n in "12")
    assert (alone.exit_code, alone.stdout) == (1, together.stdout)
    assert alone.stderr == together.stderr
    assert alone.stdout.count("Ng1-f3") == 87
    assert "game 61 stays in notation san" in alone.stderr


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--no-comments"], "--as-written gives back the games as they stand, with all that is in them"),
        (["corpus:alice-1"], "--as-written is for one FILE; `plybook merge` puts several together"),
    ],
)
def test_what_stays_as_written_is_not_edited(options: list[str], reason: str) -> None:
    result = run("convert", "corpus:parmen-1", "--as-written", *options)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"plybook: {reason}\n")


def test_positions_are_written_where_that_is_asked_for(tmp_path: Path) -> None:
    game = tmp_path / "game.txt"
    game.write_text("1. e4 e5 *\n", encoding="utf-8")
    end = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    assert f"1. e4 e5 {{{end}}}\n*\n" in run("convert", "--with-fen", str(game)).stdout
    assert run("convert", "--with-fen", "--positions", "end", str(game)).stdout.count("{") == 1
    assert run("convert", "--positions", "all", str(game)).stdout.count("{") == 2
    assert run("convert", "--positions", "start", str(game)).stdout.startswith('[SetUp "1"]\n[FEN "rnbq')
    both = run("convert", "--with-fen", "--positions", "all", str(game))
    assert (both.exit_code, both.stderr) == (2, "plybook: --with-fen is --positions end; it has no --positions all\n")


@pytest.mark.parametrize(
    "command",
    ["convert corpus:parmen-1", "select corpus:parmen-1 --notation roth", "merge corpus:parmen-1 --notation roth",
     "unique corpus:parmen-1 --notation roth", "table corpus:parmen-1"],
)  # fmt: skip
@pytest.mark.parametrize(
    ("suffix", "hint"), [(".foo", "known: ."), (".jsn", "did you mean '.json"), (".pgn.gz", "known: .")]
)
def test_a_suffix_that_no_form_has_is_refused(command: str, suffix: str, hint: str, tmp_path: Path) -> None:
    done = run(*command.split(), "-o", str(tmp_path / f"out{suffix}"))
    assert done.exit_code == 2
    assert done.stderr.startswith("plybook: no form of ")
    assert f"has the suffix '.{suffix.rpartition('.')[2]}'; {hint}" in done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words",
    ["convert -o out", "convert --as-written -o out.foo", "convert --to pgn -o out.foo", "select -o out.foo",
     "split --notation parmen -o out.foo", "split --notation parmen -o out.foo/{n}.pgn"],
)  # fmt: skip
def test_a_suffix_that_says_nothing_is_as_good_as_any(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    command, *options = words.split()
    done = run(command, "corpus:parmen-1", *options)
    assert (done.exit_code, done.stderr) == (0, "")
    [out] = tmp_path.iterdir()
    assert out.name == words.split()[-1].partition("/")[0]


def test_a_file_of_the_folder_may_be_written_with_all_that_is_in_it(tmp_path: Path) -> None:
    for name, move in (("a.pgn", "e4"), ("b.pgn", "d4")):
        (tmp_path / name).write_text(f'[Event "{name}"]\n\n1. {move} *\n', encoding="utf-8")
    assert run("convert", "-r", str(tmp_path), "-o", str(tmp_path / "a.pgn")).exit_code == 0
    assert [game.headers["Event"] for game in plybook.read(tmp_path / "a.pgn")] == ["a.pgn", "b.pgn"]
