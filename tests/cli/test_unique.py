"""`plybook unique`: each game once."""

from __future__ import annotations

import gzip
import tempfile
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook.archive.read import chunks
from tests.cli.process import plybook as process
from tests.cli.process import run

FIRST = b'[White "Smith, J"]\r\n[Black "Lee"]\r\n[Date "1999"]\r\n\r\n1. e4 e5 {caf\xe9} *\r\n\r\n'
SECOND = b'[White "Jones"]\n[Black "Lee"]\n\n1. d4 *\n\n'
AGAIN = b'[White "John Smith"]\n[Black "Lee"]\n[Date "1999.05.03"]\n[Event "Open"]\n\n1. e2-e4 e7-e5 *\n\n'
FULLER = b'[White "John Smith"]\n[Black "Lee"]\n[Date "1999.05.03"]\n[Event "Open"]\n\n1. e4 e5 2. Nf3 *\n\n'


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.pgn").write_bytes(FIRST + SECOND + AGAIN)
    (tmp_path / "b.pgn").write_bytes(FULLER)
    return tmp_path


def test_of_the_same_moves_the_first_is_written_byte_for_byte(here: Path) -> None:
    result = run("unique", "a.pgn", "b.pgn", "-o", "once.pgn", "--dropped", "again.pgn")
    assert result == (0, "", "4 games, of which 3 differ: 1 left out\n")
    assert (here / "once.pgn").read_bytes() == FIRST + SECOND + FULLER
    assert (here / "again.pgn").read_bytes() == AGAIN


def test_of_the_same_game_the_fuller_is_written(here: Path) -> None:
    result = run("unique", "a.pgn", "b.pgn", "--same", "game", "-o", "once.pgn", "--dropped", "again.pgn", "-q")
    assert result == (0, "", "")
    assert (here / "once.pgn").read_bytes() == SECOND + FULLER
    assert (here / "again.pgn").read_bytes() == FIRST + AGAIN


def test_what_is_left_out_is_listed(here: Path) -> None:
    assert run("unique", "a.pgn", "b.pgn", "--list").stdout.splitlines() == [
        "a.pgn: game 3 has the moves of game 1",
        "4 games, of which 3 differ: 1 left out",
    ]
    assert run("unique", "a.pgn", "b.pgn", "--list", "-q", "--same", "game").stdout.splitlines() == [
        "a.pgn: game 1 is game 1 of b.pgn, with 2 of its 3 plies; other tags: White, Date, Event",
        "a.pgn: game 3 is game 1 of b.pgn, with 2 of its 3 plies",
    ]
    same = b'[A "b"]\n\n1. Nf3 Nf6 2. Nc3 *\n\n[A "c"]\n\n1. Nc3 Nf6 2. Nf3 *\n'
    (here / "c.pgn").write_bytes(same)
    assert run("unique", "c.pgn", "--list", "-q", "--same", "position").stdout == (
        "c.pgn: game 2 comes to the last position of game 1\n"
    )
    assert sorted(path.name for path in here.iterdir()) == ["a.pgn", "b.pgn", "c.pgn"]
    result = run("unique", "c.pgn", "--list", "--same", "position", "--dropped", "d.pgn", "-o", "-")
    assert "game 2 comes to" in result.stderr
    assert result.stdout.encode() + (here / "d.pgn").read_bytes() == same
    run("unique", "c.pgn", "--list", "--same", "position", "--dropped", "d.pgn")
    assert (here / "d.pgn").read_bytes() == same[same.index(b'[A "c"') :]


def test_packed_files_folders_and_standard_input(here: Path) -> None:
    (here / "old").mkdir()
    (here / "old" / "a.pgn.gz").write_bytes(gzip.compress(FIRST + FIRST))
    result = process("unique", "-r", "old", "-", stdin=AGAIN + SECOND, cwd=here)
    assert (result.returncode, result.stdout) == (0, FIRST + SECOND)
    assert result.stderr.decode() == "4 games, of which 2 differ: 2 left out\n"


def test_a_pattern_that_fits_what_is_written_does_not_mean_that(here: Path) -> None:
    for _ in "12":
        result = run("unique", "*.pgn", "-o", "once.pgn", "--dropped", "dropped.pgn")
        assert result.stderr == "4 games, of which 3 differ: 1 left out\n"


def test_one_bad_file_stops_nothing(here: Path) -> None:
    (here / "bad.pgn").write_bytes(b"\x00\xff[White \n\n1. e4 {")
    result = run("unique", "gone.pgn", "bad.pgn", "b.pgn", "-o", "once.pgn")
    assert result.exit_code == 2
    assert "gone.pgn: No such file or directory" in result.stderr
    assert (here / "once.pgn").read_bytes().endswith(FULLER)


def test_where_there_is_no_game_nothing_is_written(here: Path) -> None:
    (here / "none.txt").write_text("\n")
    result = run("unique", "none.txt", "-o", "once.pgn", "--dropped", "again.pgn")
    assert result == (1, "", "none.txt: there is no game in it; nothing of it is written\n")
    assert not (here / "once.pgn").exists()


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--same", "movez"), "Did you mean 'moves'?"),
        (("--dropped", "-"), "--dropped names a file"),
        (("-o", "x.pgn", "--dropped", "./x.pgn"), "are one file"),
        (("--to", "pgm"), "did you mean 'pgn'?"),
    ],
)
def test_what_cannot_be_meant_is_misuse(options: tuple[str, ...], reason: str, here: Path) -> None:
    result = run("unique", "a.pgn", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert reason in result.stderr
    assert not (here / "x.pgn").exists()


@pytest.mark.parametrize("form", ["pgn", "json", "scoresheet"])
def test_games_are_written_in_another_form(form: str, here: Path) -> None:
    run("unique", "a.pgn", "b.pgn", "--to", form, "-o", "once", "--dropped", "again", "--same", "game")
    assert [len(game.plies) for game in plybook.read(here / "once")] == [1, 3]
    assert [len(game.plies) for game in plybook.read(here / "again")] == [2, 2]
    assert {game.container for game in plybook.read(here / "again")} == {form}


def test_a_full_disk_leaves_both_outputs(here: Path) -> None:
    for name in ("once.pgn", "again.pgn"):
        (here / name).write_text("as it was")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    for same in ("moves", "game"):
        with mock.patch("os.fsync", full):
            result = run("unique", "a.pgn", "b.pgn", "-o", "once.pgn", "--dropped", "again.pgn", "--same", same)
        assert result.exit_code == 2
        assert "No space left on device" in result.stderr
        assert [(here / name).read_text() for name in ("once.pgn", "again.pgn")] == ["as it was"] * 2
    assert len([*here.iterdir()]) == 4


@pytest.mark.parametrize("same", ["moves", "position", "game"])
def test_any_number_of_jobs_finds_the_same(same: str, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "CHUNK_SIZE", 4000)
    content = "".join(
        f'[White "Smith, {"ABC"[n % 3]}"]\n[Black "Lee"]\n[Date "199{n % 7}"]\n\n'
        f"1. {move} e5{' 2. Nc3' * (n % 2)} 1-0\n\n"
        for n, move in enumerate(["e4", "d4", "c4", "b4", "e3"] * 60)
    )
    (here / "many.pgn").write_text(content)
    found = [
        (
            run(
                "unique",
                "many.pgn",
                "--list",
                "--same",
                same,
                "-o",
                f"{jobs}.pgn",
                "--dropped",
                f"{jobs}d.pgn",
                "--jobs",
                jobs,
            )
        )
        for jobs in "12"
    ]
    assert found[0] == found[1]
    assert found[0].stdout.count("game 1\n" if same != "game" else ", with all of its plies") > 0
    for name in ("{}.pgn", "{}d.pgn"):
        assert (here / name.format(1)).read_bytes() == (here / name.format(2)).read_bytes()


GAMES = st.lists(
    st.builds(
        lambda white, line: (
            f'[Event "x"]\n[White "{white}"]\n[Black "Lee"]\n[Date "1999"]\n\n{line} 1-0\n\n'.encode()
        ),
        st.sampled_from(["Smith, J", "J. Smith", "Jones"]),
        st.sampled_from(["1. e4", "1. e2-e4", "1. e4 e5", "1. x", "1. e4 (1. d4) {a}", ""]),
    ),
    min_size=1,
    max_size=6,
)


@given(GAMES, st.sampled_from(["moves", "position", "game"]))
def test_what_is_kept_and_dropped_is_all_and_once_is_enough(games: list[bytes], same: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file, once, again = (Path(folder, name) for name in ("all.pgn", "once.pgn", "again.pgn"))
        file.write_bytes(b"".join(games))
        options = ("-q", "--same", same, "--variant", "chess", "-o", str(once), "--dropped", str(again))
        assert run("unique", str(file), *options).exit_code == 0
        kept, dropped = once.read_bytes(), again.read_bytes()
        assert sorted((kept + dropped).split(b"[Event")) == sorted(b"".join(games).split(b"[Event"))
        assert run("unique", str(once), *options).exit_code == 0
        assert (once.read_bytes(), again.read_bytes()) == (kept, b"")


def test_where_nothing_is_left_out_the_file_for_it_is_empty(tmp_path: Path) -> None:
    games, dropped = tmp_path / "games.pgn", tmp_path / "dropped.json"
    games.write_text("1. e4 e5 1-0\n\n1. d4 d5 1-0\n", encoding="utf-8")
    ended = run("unique", str(games), "--to", "json", "-o", str(tmp_path / "once.json"), "--dropped", str(dropped))
    assert ended.exit_code == 0
    assert dropped.read_bytes() == b""
