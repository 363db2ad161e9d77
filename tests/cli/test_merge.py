"""`plybook merge`: one file of many, and `plybook split`, which makes many of it again."""

from __future__ import annotations

import gzip
import os
import tempfile
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook.archive.read import chunks
from plybook.archive.write import splitting
from plybook.archive.write.outgoing import OutgoingGame
from tests.cli.process import Ended, Full, run
from tests.cli.process import plybook as process

A = b'[Event "a"]\r\n[White "Smith, J"]\r\n\r\n1. e4 {caf\xe9} e5 1-0\r\n\r\n'
B = '[Event "b"]\n[White "smith, j"]\n\n1. d4 {café} *\n'.encode()
C = b'[Event "c"]\n[White "../CON"]\n\n1. c4 *'


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, content in (("a.pgn", A), ("b.pgn", B), ("c.pgn", C)):
        (tmp_path / name).write_bytes(content)
    return tmp_path


def names(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir())


def everything(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


# --- merge -------------------------------------------------------------------------------------------------------


def test_games_are_put_together_byte_for_byte(here: Path) -> None:
    assert run("merge", "a.pgn", "b.pgn", "c.pgn", "-o", "all.pgn") == (0, "", "")
    assert (here / "all.pgn").read_bytes() == A + B + b"\n" + C
    assert [game.headers["Event"] for game in plybook.read(here / "all.pgn")] == ["a", "b", "c"]


def test_what_is_packed_in_a_folder_or_standard_input_is_put_together_too(here: Path) -> None:
    (here / "old").mkdir()
    (here / "old" / "a.pgn.gz").write_bytes(gzip.compress(A))
    (here / "a.pgn").unlink()
    (here / "c.pgn").unlink()
    result = process("merge", "-r", "old", "b.pgn", "-", stdin=C, cwd=here)
    assert (result.returncode, result.stdout) == (0, A + B + b"\n" + C)
    assert run("merge", "*.pgn", "-o", "all.pgn").exit_code == 0
    assert run("merge", "*.pgn", "-o", "all.pgn").exit_code == 0  # which the pattern fits now, too
    assert (here / "all.pgn").read_bytes() == B


def test_one_bad_file_stops_nothing_and_is_said(here: Path) -> None:
    (here / "cut.pgn.gz").write_bytes(gzip.compress(os.urandom(60).hex().encode())[:40])
    result = run("merge", "gone.pgn", "cut.pgn.gz", "b.pgn", "-o", "all.pgn")
    assert result.exit_code == 2
    assert "plybook: gone.pgn: No such file or directory\n" in result.stderr
    assert "cut.pgn.gz: what is packed in it cannot be read" in result.stderr
    assert (here / "all.pgn").read_bytes() == B


def test_where_there_is_no_game_nothing_is_written(here: Path) -> None:
    (here / "all.pgn").write_text("as it was")
    (here / "none.txt").write_text("")
    result = run("merge", "none.txt", "-o", "all.pgn")
    assert result == (1, "", "none.txt: there is no game in it; nothing of it is written\n")
    assert run("merge", "gone.txt", "-o", "all.pgn").exit_code == 2
    assert (here / "all.pgn").read_text() == "as it was"
    assert run("merge", "none.txt", "b.pgn").exit_code == 0


def test_what_makes_no_one_file_is_misuse_unless_it_is_written_anew(here: Path) -> None:
    (here / "wide.pgn").write_bytes(C.decode().encode("utf-16"))
    (here / "d.json").write_text(plybook.write(plybook.read(C), to="json"))
    (here / "all.pgn").write_text("as it was")
    for other, reason in (
        ("wide.pgn", "b.pgn is UTF-8, wide.pgn is UTF-16 (little-endian)"),
        ("d.json", "they make no one file"),
    ):
        result = run("merge", "b.pgn", other, "-o", "all.pgn")
        assert (result.exit_code, result.stdout) == (2, "")
        assert reason in result.stderr
        assert ". Add --to pgn to write all games anew, as UTF-8\n" in result.stderr
        assert (here / "all.pgn").read_text() == "as it was"
    assert run("merge", "b.pgn", "wide.pgn", "d.json", "--to", "pgn", "-o", "all.pgn") == (0, "", "")
    assert [game.headers["Event"] for game in plybook.read(here / "all.pgn")] == ["b", "c", "c"]


def test_games_are_written_in_a_notation(here: Path) -> None:
    result = run("merge", "b.pgn", "c.pgn", "--notation", "lan", "-o", "all.pgn")
    assert result.exit_code == 0
    assert [game.plies[0].text for game in plybook.read(here / "all.pgn")] == ["d2-d4", "c2-c4"]
    bad = b'[Event "x"]\n\n1. e4 Ke5 *\n'
    (here / "bad.pgn").write_bytes(bad)
    result = run("merge", "b.pgn", "bad.pgn", "--notation", "lan")
    assert result.exit_code == 1
    assert "bad.pgn: game 1 stays in notation san: it cannot be played to its end" in result.stderr
    assert run("merge", "bad.pgn").exit_code == 0


@pytest.mark.parametrize("option", [("--to", "pgm"), ("--notation", "lann"), ("--variant", "ches")])
def test_unknown_words_have_near_matches(option: tuple[str, str], here: Path) -> None:
    result = run("merge", "gone.pgn", *option)
    assert result.exit_code == 2
    assert "did you mean" in result.stderr


def test_a_full_disk_leaves_the_old_output(here: Path) -> None:
    (here / "all.pgn").write_text("as it was")
    before = everything(here)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with mock.patch("os.fsync", full):
        result = run("merge", "a.pgn", "b.pgn", "-o", "all.pgn")
    assert (result.exit_code, result.stderr) == (2, "plybook: all.pgn: No space left on device\n")
    assert (here / "all.pgn").read_text() == "as it was"
    assert everything(here) == before
    assert run("merge", "a.pgn", stdout=Full()).exit_code == 2


@pytest.mark.parametrize("form", [(), ("--to", "json"), ("--to", "pgn")])
def test_any_number_of_jobs_merges_the_same(form: tuple[str, ...], here: Path) -> None:
    game = '[White "{}"]\n[Result "1-0"]\n\n1. e4 {{ ' + "x" * 900 + " }} e5\n1-0\n\n"
    (here / "many.pgn").write_text("".join(game.format(n) for n in range(700)))
    alone, together = (run("merge", "many.pgn", "b.pgn", *form, "--jobs", n) for n in "12")
    assert alone.exit_code == 0
    assert alone == together
    if not form:
        assert alone.stdout.encode() == (here / "many.pgn").read_bytes() + B


# --- split -------------------------------------------------------------------------------------------------------


def test_each_game_gets_a_file_with_the_bytes_it_had(here: Path) -> None:
    assert run("split", "a.pgn", "b.pgn", "c.pgn", "-o", "out") == (0, "3 games in 3 files\n", "")
    assert [(here / "out" / name).read_bytes() for name in names(here / "out")] == [A, B, C]
    assert everything(here / "out") == ["00001.pgn", "00002.pgn", "00003.pgn"]


def test_files_may_have_so_many_games_each(here: Path) -> None:
    (here / "many.pgn").write_bytes((B + b"\n") * 7)
    result = run("split", "many.pgn", "-o", "parts/{n:2}.pgn", "--every", "3")
    assert result.stdout == "7 games in 3 files\n"
    assert names(here / "parts") == ["01.pgn", "02.pgn", "03.pgn"]
    assert [len(plybook.read(here / "parts" / name)) for name in names(here / "parts")] == [3, 3, 1]
    assert b"".join((here / "parts" / name).read_bytes() for name in names(here / "parts")) == (B + b"\n") * 7


def test_files_are_called_by_tags_so_that_any_system_can_have_them(here: Path) -> None:
    assert run("split", "a.pgn", "b.pgn", "c.pgn", "-q", "-o", "out", "--by", "white") == (0, "", "")
    assert names(here / "out") == ["Smith, J.pgn", "_CON.pgn", "smith, j (2).pgn"]
    assert (
        run("split", "a.pgn", "b.pgn", "corpus:parmen-1", "-o", "by", "--by", "Variant", "--by", "Round").exit_code
        == 0
    )
    assert names(here / "by") == ["chess_no Round.pgn", "tri-d_no Round.txt"]
    assert len(plybook.read(here / "by" / "chess_no Round.pgn")) == 2


def test_any_number_of_names_that_clash_are_told_apart(here: Path) -> None:
    whites = ["x" * 200 + str(number) for number in range(30)] + [
        "x" * 120 + " (3)",
        "y (2)",
        "y",
        "Y",
        "y. ",
        "Y (2)",
    ]
    (here / "many.pgn").write_text("".join(f'[White "{white}"]\n\n1. e4 *\n\n' for white in whites))
    assert run("split", "many.pgn", "-o", "out", "--by", "White").stdout == "36 games in 36 files\n"
    assert len({name.casefold() for name in names(here / "out")}) == 36
    assert [name for name in names(here / "out") if name[0] in "yY"] == [
        *("Y (2) (2).pgn", "Y (3).pgn", "y (2).pgn", "y (4).pgn", "y.pgn"),
    ]


def test_a_pattern_may_have_folders_and_tags(here: Path) -> None:
    (here / "more.pgn").write_bytes((B + b"\n") * 3)
    run("split", "a.pgn", "more.pgn", "-o", "x/{Event}/{White}-{n:1}.txt", "--every", "2")
    assert names(here / "x") == ["a/Smith, J-1.txt", "b/smith, j-1.txt", "b/smith, j-2.txt"]
    run("split", "a.pgn", "b.pgn", "-o", "y/{White}/all.pgn")
    assert names(here / "y") == ["Smith, J/all.pgn", "smith, j/all (2).pgn"]


@pytest.mark.parametrize(
    "value", ["..", "../../x", "/etc/x", "nul", "", "?", "a" * 3000, "x\\y", ".", "~", "\u202e", "\u00e9" * 999]
)
def test_hostile_tags_stay_in_the_folder(value: str, here: Path) -> None:
    text = value.replace("\\", "\\\\")
    (here / "h.pgn").write_text(f'[White "{text}"]\n\n1. e4 *\n', encoding="utf-8")
    before = everything(here)
    assert run("split", "h.pgn", "-o", "out", "--by", "White").exit_code == 0
    assert len(names(here / "out")) == 1
    assert [name for name in everything(here) if not name.startswith("out")] == before


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("-o", "x/{}.pgn"), "names no tag"),
        (("-o", "x/{n:x}.pgn"), "how many figures"),
        (("-o", "x/{White}.pgn", "--every", "2"), "has no {n}"),
        (("-o", "x/{White}.pgn", "--by", "Black"), "has no {Black}"),
        (("-o", "x", "--every", "0"), "--every"),
        ((), "--output"),
    ],
)
def test_what_cannot_be_meant_is_misuse(options: tuple[str, ...], reason: str, here: Path) -> None:
    result = run("split", "a.pgn", *options)
    assert result.exit_code == 2
    assert reason in result.stderr
    assert not (here / "x").exists()


def test_files_that_are_there_stay_unless_forced(here: Path) -> None:
    (here / "out").mkdir()
    (here / "out" / "00002.pgn").write_text("as it was")
    result = run("split", "a.pgn", "b.pgn", "-o", "out")
    said = f"plybook: {Path('out', '00002.pgn')}: it is there already; --force replaces it\n"
    assert (result.exit_code, result.stderr) == (2, said)
    assert everything(here / "out") == ["00002.pgn"]
    assert run("split", "a.pgn", "b.pgn", "-o", "out", "--force").exit_code == 0
    assert [(here / "out" / name).read_bytes() for name in everything(here / "out")] == [A, B]
    (here / "dir" / "00001.pgn").mkdir(parents=True)
    assert run("split", "a.pgn", "-o", "dir", "--force").stderr.endswith("it is a folder\n")


@pytest.mark.parametrize("form", [(), ("--to", "json"), ("--to", "pgn")])
def test_few_files_are_open_and_any_number_of_jobs_splits_the_same(
    form: tuple[str, ...], here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(splitting, "_MOST_OPEN", 2)
    monkeypatch.setattr(chunks, "CHUNK_SIZE", 2000)
    game = '[White "{}"]\n[Event "{}"]\n\n1. e4 e5\n1-0\n\n'
    (here / "many.pgn").write_text("".join(game.format(n * 7 % 5, n) for n in range(150)))
    for jobs in "12":
        assert run("split", "many.pgn", "-o", jobs, "--by", "White", "--jobs", jobs, *form).exit_code == 0
    assert names(here / "1") == names(here / "2")
    assert len(names(here / "1")) == 5
    for name in names(here / "1"):
        content = (here / "1" / name).read_bytes()
        assert content == (here / "2" / name).read_bytes()
        events = [int(each.headers["Event"]) for each in plybook.read(here / "1" / name)]
        assert events == sorted(n for n in range(150) if n * 7 % 5 == int(name[0]))


def test_a_full_disk_leaves_all_as_it_was(here: Path) -> None:
    (here / "out").mkdir()
    (here / "out" / "00001.pgn").write_text("as it was")
    before = everything(here)
    replace = Path.replace

    def split_while_full(moves: int, *options: str) -> Ended:
        """Split where the disk is full at one of the moves, and has room to put things back."""
        count = iter(range(1, 100))

        def full(self: Path, target: Path) -> Path:
            if next(count) == moves:
                raise OSError(28, "No space left on device", str(target))
            return replace(self, target)

        with mock.patch.object(Path, "replace", full):
            return run("split", "a.pgn", "b.pgn", "c.pgn", *options)

    for moves in range(1, 4):
        result = split_while_full(moves, "-o", "out", "--force")
        assert result.exit_code == 2
        assert "No space left on device" in result.stderr
        assert everything(here) == before
        assert (here / "out" / "00001.pgn").read_text() == "as it was"
    assert split_while_full(2, "-o", "out/{Event}/{n}.pgn").exit_code == 2
    assert everything(here) == before
    with mock.patch("plybook.archive.write.joining.Joining.add", side_effect=OSError(28, "No space left on device")):
        result = run("split", "a.pgn", "-o", "new/deep")
    assert (result.exit_code, result.stderr) == (2, f"plybook: {Path('new/deep')}: No space left on device\n")
    assert everything(here) == before


def test_an_interruption_says_how_far_it_came_and_leaves_nothing(here: Path) -> None:
    (here / "many.pgn").write_bytes((B + b"\n") * 9)
    before, add, count = everything(here), splitting.Splitting.add, []

    def interrupted(self: splitting.Splitting, game: OutgoingGame[tuple[str, ...]]) -> None:
        count.append(game)
        if len(count) == 5:
            raise KeyboardInterrupt
        add(self, game)

    with mock.patch.object(splitting.Splitting, "add", interrupted):
        result = run("split", "many.pgn", "-o", "out/{n}.pgn")
    assert result.exit_code == 130
    assert "interrupted after 4 games" in result.stderr
    assert everything(here) == before


def test_where_there_is_no_game_no_folder_is_left(here: Path) -> None:
    (here / "none.txt").write_text("")
    assert run("split", "none.txt", "-o", "out/deep").exit_code == 1
    assert not (here / "out").exists()


def test_one_bad_file_stops_no_other(here: Path) -> None:
    result = run("split", "gone.pgn", "a.pgn", "-o", "out")
    assert (result.exit_code, result.stdout) == (2, "1 game in 1 file\n")
    assert names(here / "out") == ["00001.pgn"]
    assert run("split", "gone.pgn", "-o", "none").exit_code == 2
    assert not (here / "none").exists()


def test_json_documents_are_split_merged_and_freed_of_what_is_there_again(here: Path) -> None:
    document = plybook.write([*plybook.read(A), *plybook.read(B), *plybook.read(C)], to="json")
    (here / "all.json").write_text(document, encoding="utf-8")
    assert run("split", "all.json", "-o", "out").exit_code == 0
    assert names(here / "out") == ["00001.json", "00002.json", "00003.json"]
    assert [len(plybook.read(here / "out" / name)) for name in names(here / "out")] == [1, 1, 1]
    assert run("merge", "out/*.json").stdout == document
    result = run("unique", "all.json", "out/00002.json", "--dropped", "again.json")
    assert (result.exit_code, result.stdout) == (0, document)
    assert (here / "again.json").read_bytes() == (here / "out" / "00002.json").read_bytes()


# --- there and back ----------------------------------------------------------------------------------------------

GAMES = st.lists(
    st.builds(
        lambda white, end, line: f'[White "{white}"]{end}{end}{line} 1-0{end}{end}'.encode(),
        st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters='"\\'), max_size=6),
        st.sampled_from(["\n", "\r\n", "\r"]),
        st.sampled_from(["1. e4", "1. e4 {a} e5", "1. x", ""]),
    ),
    min_size=1,
    max_size=6,
)


@given(GAMES, st.integers(1, 4))
def test_what_is_split_and_merged_is_what_it_was(games: list[bytes], every: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file, parts, out = Path(folder, "all.pgn"), Path(folder, "parts"), Path(folder, "out.pgn")
        file.write_bytes(b"".join(games))
        assert run("split", str(file), "-o", str(parts), "--every", str(every), "--from", "pgn").exit_code == 0
        written = [(parts / name).read_bytes() for name in names(parts)]
        assert written == [b"".join(games[at : at + every]) for at in range(0, len(games), every)]
        chosen = [str(parts / name) for name in names(parts)]
        assert run("merge", *chosen, "-o", str(out), "--from", "pgn").exit_code == 0
        assert out.read_bytes() == file.read_bytes()
