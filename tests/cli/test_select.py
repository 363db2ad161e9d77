"""``plybook select``: what is written where, and what stays when something goes wrong."""

from __future__ import annotations

import gzip
import os
import shlex
import zipfile
from pathlib import Path

import pytest

import plybook
from tests.cli.process import FILES, Full, run
from tests.cli.process import plybook as process

ARCHIVE = FILES / "archive.pgn"
GAMES = [game.source.text for game in plybook.read(ARCHIVE)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "archive.pgn").write_text("".join(GAMES), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.iterdir()) if path.is_file()}


def test_what_is_selected_goes_to_one_file_and_the_rest_to_another(folder: Path) -> None:
    ended = run("select", "archive.pgn", "--finding", "error", "-o", "bad.pgn", "--rest", "good.pgn")
    assert ended == (0, "", "")
    assert contents(folder) == {"archive.pgn": "".join(GAMES), "bad.pgn": GAMES[2], "good.pgn": GAMES[0] + GAMES[1]}


def test_the_file_itself_may_be_written(folder: Path) -> None:
    assert run("select", "archive.pgn", "--first", "2", "-o", "archive.pgn").exit_code == 0
    assert contents(folder) == {"archive.pgn": GAMES[0] + GAMES[1]}


def test_where_nothing_is_selected_the_file_is_empty_and_the_status_says_so(folder: Path) -> None:
    ended = run("select", "archive.pgn", "--result", "0-1", "-o", "none.pgn", "--rest", "rest.pgn")
    assert ended == (1, "", "")
    assert contents(folder)["none.pgn"] == ""
    assert contents(folder)["rest.pgn"] == "".join(GAMES)
    assert run("select", "archive.pgn", "--result", "0-1", "--to", "json").stdout == ""


def test_the_rest_can_be_had_while_the_others_go_to_standard_output(folder: Path) -> None:
    ended = run("select", "archive.pgn", "--tag", "Event=Cup", "--rest", "rest.pgn")
    assert ended == (0, GAMES[2], "")
    assert contents(folder)["rest.pgn"] == GAMES[0] + GAMES[1]
    assert run("select", "archive.pgn", "--tag", "Event=Cup", "-o", "-", "--rest", "rest.pgn") == ended


@pytest.mark.parametrize("command", ["select --plies 3- --rest", "unique --dropped"])
def test_two_names_of_one_file_are_one_file(command: str, folder: Path) -> None:
    (folder / "out.pgn").write_text("old", encoding="utf-8")
    (folder / "hard.pgn").hardlink_to(folder / "out.pgn")
    (folder / "soft.pgn").symlink_to("out.pgn")
    before, option = contents(folder), command.split()[-1]
    for other in ("hard.pgn", "soft.pgn", "./out.pgn"):
        ended = run(*command.split(), other, "archive.pgn", "-o", "out.pgn")
        assert ended == (2, "", f"plybook: --output and {option} are one file, out.pgn\n")
    assert contents(folder) == before


@pytest.mark.parametrize("to", ["", "--to json"])
def test_if_one_file_cannot_be_written_neither_is(folder: Path, to: str) -> None:
    (folder / "out.pgn").write_text("old", encoding="utf-8")
    before = contents(folder)
    words = f"archive.pgn --tag Event=Cup -o out.pgn --rest nowhere/rest.pgn {to}"
    ended = run("select", *shlex.split(words))
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert ended.stderr == "plybook: nowhere/rest.pgn: No such file or directory\n"
    assert contents(folder) == before
    ended = run("select", *shlex.split(f"archive.pgn --tag Event=Cup -o nowhere/out.pgn --rest out.pgn {to}"))
    assert ended.stderr == "plybook: nowhere/out.pgn: No such file or directory\n"
    assert contents(folder) == before


def test_games_that_make_no_one_file_leave_the_old_ones(folder: Path) -> None:
    (folder / "out.pgn").write_text("old", encoding="utf-8")
    (folder / "open.pgn").write_text('[Event "x"]\n', encoding="utf-8")
    (folder / "moves.txt").write_text("1. e4 e5 2. Nf3\n", encoding="utf-8")
    before = contents(folder)
    ended = run("select", "open.pgn", "moves.txt", "-o", "out.pgn", "--rest", "rest.pgn")
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert "game 1 of open.pgn and game 1 of moves.txt would not be read as they are" in ended.stderr
    assert contents(folder) == before
    assert run("select", "open.pgn", "moves.txt", "-o", "out.pgn", "--to", "pgn").exit_code == 0


def test_a_full_disk_is_said() -> None:
    ended = run("select", str(ARCHIVE), stdout=Full())
    assert (ended.exit_code, ended.stderr) == (2, "plybook: standard output: No space left on device\n")


def test_the_two_files_are_two(folder: Path) -> None:
    ended = run("select", "archive.pgn", "-o", "out.pgn", "--rest", "./out.pgn")
    assert (ended.exit_code, ended.stderr) == (2, "plybook: --output and --rest are one file, out.pgn\n")
    assert run("select", "archive.pgn", "--rest", "-").exit_code == 2
    assert list(contents(folder)) == ["archive.pgn"]


def test_a_bad_filter_is_said_before_any_file_is_opened(folder: Path) -> None:
    ended = run("select", "no-such-file.pgn", "--ending", "mte", "-o", "out.pgn")
    assert (ended.exit_code, ended.stderr) == (2, "plybook: unknown ending 'mte'; did you mean 'mate'?\n")
    assert list(contents(folder)) == ["archive.pgn"]


def test_files_folders_patterns_and_packed_files_are_read(folder: Path) -> None:
    (folder / "deep").mkdir()
    (folder / "deep" / "one.pgn.gz").write_bytes(gzip.compress(GAMES[0].encode()))
    (folder / "deep" / "two.pgn").write_text(GAMES[1], encoding="utf-8")
    assert run("select", "-r", ".", "--count").stdout == "5\n"
    assert run("select", "deep/*.pgn", "--count").stdout == "1\n"
    assert run("select", "-", "--count", "--ending", "mate", stdin=gzip.compress(GAMES[0].encode())).stdout == "1\n"
    assert run("select", "deep/one.pgn.gz").stdout == GAMES[0]


def test_a_file_that_cannot_be_read_stops_nothing(folder: Path) -> None:
    (folder / "damaged.pgn.gz").write_bytes(gzip.compress("".join(GAMES).encode())[:-30])
    ended = run("select", "none.pgn", "damaged.pgn.gz", "archive.pgn", "--ending", "mate", "-o", "out.pgn")
    assert ended.exit_code == 2
    assert [line.split(":")[1].strip() for line in ended.stderr.splitlines()] == ["none.pgn", "damaged.pgn.gz"]
    assert contents_of("out.pgn").endswith(GAMES[0])


def contents_of(name: str) -> str:
    return Path(name).read_text(encoding="utf-8")


def test_with_first_no_more_is_read_than_needed() -> None:
    read, write = os.pipe()
    try:
        os.write(write, GAMES[0].encode() * 200)  # the pipe stays open: who reads to its end waits for ever
        with os.fdopen(read, "rb") as pipe:
            named = f"/dev/fd/{pipe.fileno()}"
            ended = run("select", named, "--first", "2", "--count")
        assert ended.stdout == "2\n"
    finally:
        os.close(write)


def test_the_same_seed_takes_the_same_games() -> None:
    corpus = (str(FILES.parents[1] / "data" / "twic-500.pgn"), "--sample", "5")
    one, two, three = (run("select", *corpus, *seed).stdout for seed in ((), ("--seed", "0"), ("--seed", "7")))
    assert one == two != three
    assert one.count("[Event ") == three.count("[Event ") == 5


def test_games_are_written_as_convert_writes_them(folder: Path) -> None:
    assert run("select", "archive.pgn", "--notation", "lan", "-o", "out.pgn").stderr == (
        "archive.pgn: game 3 stays in notation san: it cannot be played to its end\n"
    )
    converted = run("convert", "archive.pgn", "--notation", "lan", "--to", "pgn").stdout
    assert contents_of("out.pgn") == converted
    ended = run("select", "corpus:parmen-1", "--notation", "lan")
    assert "game 1 stays in notation parmen: notation 'lan' does not serve tri-d" in ended.stderr
    assert ended.exit_code == 0


def test_what_the_games_are_can_be_said(folder: Path) -> None:
    (folder / "games.txt").write_text("1. e4 e5 *\n", encoding="utf-8")
    words = ("select", "games.txt", "--variant", "prisoners-escape", "--count")
    assert run(*words, "--read-variant", "prisoners-escape", "--read-as", "lan", "--from", "pgn").stdout == "1\n"
    assert run(*words, "--read-variant", "chess").stdout == "0\n"
    assert run(*words, "--read-as", "lam").stderr == "plybook: unknown notation 'lam'; did you mean 'lan'?\n"


def test_names_of_any_bytes_are_taken() -> None:
    ended = process("select", b"no\xff.pgn", "--first", "1")
    assert ended.returncode == 2
    assert b"No such file" in ended.stderr


def test_several_jobs_take_the_same_games(tmp_path: Path) -> None:
    twic = FILES.parents[1] / "data" / "twic-500.pgn"
    found = set()
    for jobs in ("1", "2"):
        out, rest = tmp_path / "out.pgn", tmp_path / "rest.pgn"
        words = ("--ending", "mate", "--tag", "WhiteElo>=1800", "-o", str(out), "--rest", str(rest), "--jobs", jobs)
        assert run("select", str(twic), str(ARCHIVE), *words) == (0, "", "")
        found.add((out.read_bytes(), rest.read_bytes()))
    assert len(found) == 1
    assert run("select", str(twic), "-o", str(out), "--jobs", "2") == (0, "", "")
    assert out.read_bytes() == twic.read_bytes()


def test_what_is_written_is_not_read_again_with_the_folder_it_lies_in(folder: Path) -> None:
    words = ("select", "-r", ".", "--ending", "mate", "-o", "mates.pgn", "--rest", "rest.pgn")
    first = run(*words), contents(folder)
    assert first[1]["mates.pgn"]
    assert (run(*words), contents(folder)) == first


def test_of_a_file_in_an_archive_it_is_said_what_is_lost(folder: Path) -> None:
    with zipfile.ZipFile("games.zip", "w") as packed:
        packed.writestr("one.pgn", GAMES[0])
        packed.writestr("deep/two.pgn", GAMES[2])
    for command in ("select", "merge", "convert"):
        said = run(command, "games.zip", "--notation", "lan", "--to", "pgn").stderr
        assert "games.zip/deep/two.pgn: game 1 stays in notation san: it cannot be played to its end\n" in said


# --- files that cannot be read -----------------------------------------------------------------------------------

NO_GAMES = "/proc/self/mem"  # it can be opened, and not read


@pytest.mark.parametrize("command", ["select", "merge", "convert", "table", "unique"])
def test_where_the_only_file_cannot_be_read_the_output_stays(command: str, folder: Path) -> None:
    (folder / "out.csv").write_text("old")
    to = () if command == "table" else ("--to", "pgn")
    code, out, said = run(command, "nothing.pgn", "-o", "out.csv", *to)
    assert (code, out, said) == (2, "", "plybook: nothing.pgn: No such file or directory\n")
    assert (folder / "out.csv").read_text() == "old"


@pytest.mark.parametrize("command", ["select", "merge", "convert", "unique"])
def test_a_file_that_is_written_too_stays_if_it_cannot_be_read(command: str, folder: Path) -> None:
    (folder / "some.pgn").write_bytes(gzip.compress(ARCHIVE.read_bytes())[:-20])
    before = (folder / "some.pgn").read_bytes()
    code, _, said = run(command, "archive.pgn", "some.pgn", "-o", "./some.pgn", "--to", "pgn")
    assert code == 2
    assert said.splitlines()[-1].startswith("plybook: some.pgn: ")
    assert (folder / "some.pgn").read_bytes() == before


def test_what_cannot_be_read_to_its_end_is_named() -> None:
    code, _, said = run("merge", str(ARCHIVE), NO_GAMES)
    assert (code, said) == (2, f"plybook: {NO_GAMES}: Input/output error\n")
