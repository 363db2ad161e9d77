"""`plybook fix` and the files it writes: in place or elsewhere, whole or not at all."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from plybook.archive.read.chunks import Chunk
from plybook.repair import archives, fixing
from tests.cli.process import PLYBOOK, environment, plybook
from tests.running import run

WRONG = b"1. e4+ e5 9. Ng1f3 Nc6\r\n"
RIGHT = b"1. e4 e5 2. Nf3 Nc6\r\n"
BROKEN = b"1. e4 e5 2. Ke4\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.txt"
    path.write_bytes(WRONG)
    return path


def held(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_file_is_mended_in_place_and_what_was_done_is_listed(file: Path) -> None:
    result = run("fix", str(file))
    assert (result.exit_code, result.stderr) == (0, "")
    assert held(file.parent) == {"games.txt": RIGHT}
    assert result.stdout.splitlines() == [
        f"{file}:1:4: mended W005 false-check: 'e4+' is now 'e4' [game 1, ply 1]",
        f"{file}:1:11: mended W001 wrong-number: '9.' is now '2.' [game 1, ply 3]",
        f"{file}:1:14: mended N103 superfluous-origin: 'Ng1f3' is now 'Nf3' [game 1, ply 3]",
        "3 findings mended, 0 left",
    ]


def test_a_second_time_there_is_nothing_to_do(file: Path) -> None:
    run("fix", str(file))
    before = file.stat()
    result = run("fix", str(file), "--backup")
    assert (result.exit_code, result.output) == (0, "")
    assert held(file.parent) == {"games.txt": RIGHT}
    after = file.stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_what_cannot_be_mended_is_listed_with_its_place_in_the_new_text(file: Path) -> None:
    file.write_bytes(WRONG + b'\n[White "A"]\n\n1. Ke4\n')
    result = run("fix", str(file))
    assert result.exit_code == 1
    assert file.read_bytes() == RIGHT + b'\n[White "A"]\n\n1. Ke4\n'
    assert f"\n{file}:5:4: error R001 " in result.stdout
    assert result.stdout.endswith("\n3 findings mended, 1 left\n")


def test_notes_and_what_is_not_selected_are_not_said_to_be_left(file: Path) -> None:
    file.write_bytes(b"1. e4 (0.3) e5 2. Ke4\n")
    assert run("fix", str(file), "--select", "N103,false-check").exit_code == 0
    file.write_bytes(b"1. e4 (0.3) e5\n")
    assert run("fix", str(file)).exit_code == 0


def test_a_diff_is_shown_and_nothing_written(file: Path) -> None:
    result = run("fix", "--diff", str(file))
    assert (result.exit_code, held(file.parent)) == (1, {"games.txt": WRONG})
    assert result.stdout_bytes.splitlines(keepends=True) == [
        f"--- {file}\n".encode(), f"+++ {file}\n".encode(), b"@@ -1 +1 @@\n", b"-" + WRONG, b"+" + RIGHT,
    ]  # fmt: skip
    file.write_bytes(RIGHT)
    assert run("fix", "--diff", str(file)).exit_code == 0
    file.write_bytes(BROKEN)
    nothing = run("fix", "--diff", str(file))
    assert (nothing.exit_code, nothing.stdout, nothing.stderr) == (0, "", "0 findings to mend, 1 left\n")
    assert run("fix", "--diff", "--quiet", str(file)).output == ""


def test_the_old_text_is_kept_if_asked_for(file: Path) -> None:
    file.chmod(0o640)
    assert run("fix", "--backup", str(file)).exit_code == 0
    assert held(file.parent) == {"games.txt": RIGHT, "games.txt.bak": WRONG}
    assert (file.parent / "games.txt.bak").stat().st_mode == file.stat().st_mode


def test_another_file_is_written_also_where_nothing_changes(file: Path) -> None:
    out = file.parent / "out.txt"
    for content in (WRONG, RIGHT):
        file.write_bytes(content)
        assert run("fix", str(file), "-o", str(out)).exit_code == 0
        assert held(file.parent) == {"games.txt": content, "out.txt": RIGHT}


def test_a_link_and_a_mode_stay(file: Path) -> None:
    link = file.parent / "link.txt"
    link.symlink_to(file.name)
    file.chmod(0o600)
    assert run("fix", str(link)).exit_code == 0
    assert link.is_symlink()
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (RIGHT, 0o600)


def test_standard_input_goes_to_standard_output() -> None:
    ended = plybook("fix", "-", stdin=WRONG + b"{\xff}\n")
    assert (ended.returncode, ended.stdout) == (1, RIGHT + b"{\xff}\n")
    assert ended.stderr.startswith(b"<stdin>:1:4: mended W005 ")
    clean = plybook("fix", "-", stdin=RIGHT)
    assert (clean.returncode, clean.stdout, clean.stderr) == (0, RIGHT, b"")


def test_a_sample_is_mended_into_a_file(tmp_path: Path) -> None:
    assert run("fix", "corpus:parmen-1", "-o", str(tmp_path / "one.txt")).exit_code == 0
    assert run("validate", "--strict", str(tmp_path / "one.txt")).stdout.endswith("0 warnings, 0 notes\n")


def test_one_file_that_is_missing_does_not_stop_the_others(file: Path) -> None:
    result = run("fix", str(file.parent / "no.txt"), str(file.parent), str(file))
    assert (result.exit_code, file.read_bytes()) == (2, RIGHT)
    assert len(result.stderr.splitlines()) == 2


@pytest.mark.parametrize("more", [(), ("--backup",), ("-o",)])
def test_a_file_that_changed_since_it_was_read_is_not_written(
    file: Path, more: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = fixing.fixed

    def fixed_late(chunk: Chunk, order: fixing.FixOptions) -> fixing.Fixed:
        found = real(chunk, order)
        file.write_bytes(b"1. d4\n")
        return found

    monkeypatch.setattr(archives, "fixed", fixed_late)
    out = (str(file.parent / "out.txt"),) if "-o" in more else ()
    result = run("fix", str(file), *more, *out)
    assert result.exit_code == 2
    assert result.stderr == f"plybook: {file}: it has changed since it was read; nothing is written\n"
    kept = {name: content for name, content in held(file.parent).items() if not name.endswith(".bak")}
    assert kept == {"games.txt": b"1. d4\n"}


@pytest.mark.pure
def test_a_file_that_cannot_be_written_stays_as_it_was(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied", str(file))

    monkeypatch.setattr("plybook.files.OutputDraft.open", refused)
    result = run("fix", str(file))
    assert (result.exit_code, result.stderr) == (2, f"plybook: {file}: Permission denied\n")
    assert held(file.parent) == {"games.txt": WRONG}


def test_a_pipe_is_not_written_in_place(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    result = run("fix", str(pipe))
    assert result.exit_code == 2
    assert "no regular file" in result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("a.txt", "b.txt", "-o", "c.txt"),
        ("a.txt", "--diff", "-o", "c.txt"),
        ("a.txt", "--diff", "--backup"),
        ("a.txt", "-o", "c.txt", "--backup"),
        ("-", "--backup"),
        ("corpus:parmen-1",),
        ("a.txt", "--select", "W001,nonsense"),
        ("a.txt", "--select", ""),
        ("a.txt", "--variant", "quad-d"),
    ],
)
def test_options_that_make_no_sense_are_refused(words: tuple[str, ...], tmp_path: Path) -> None:
    result = run("fix", *words)
    assert result.exit_code == 2
    assert result.stderr.startswith("plybook: ")
    assert held(tmp_path) == {}


def test_a_closed_pipe_is_no_error_for_fix() -> None:
    command = [*PLYBOOK, "fix", "-o", "-", "corpus:parmen-1"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(PYTHONUNBUFFERED="1")
    ) as ended:
        assert ended.stdout is not None
        assert ended.stderr is not None
        ended.stdout.close()
        assert b"Traceback" not in ended.stderr.read()


def test_a_file_that_changes_before_it_is_written_is_not_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = archives.mended_file

    def put_in_late(parts: list[archives.Mended], content: bytes, name: str) -> fixing.Fixed:
        found = real(parts, content, name)
        file.write_bytes(b"1. d4\n")
        return found

    monkeypatch.setattr(archives, "mended_file", put_in_late)
    result = run("fix", str(file))
    assert result.stderr == f"plybook: {file}: it has changed since it was read; nothing is written\n"
    assert held(file.parent) == {"games.txt": b"1. d4\n"}


def test_any_number_of_jobs_mends_the_same(tmp_path: Path) -> None:
    game = '[White "A"]\n[Result "*"]\n\n1. e4+ { ' + "x" * 6000 + " } e5 2. Ng1f3 Nc6\r\n*\n\n"
    for name in "ab":
        (tmp_path / f"{name}.pgn").write_bytes(game.encode() * 60)
    (tmp_path / "c.pgn").write_bytes(b"\x1f\x8b\x08")
    files = [str(tmp_path / name) for name in ("a.pgn", "gone.pgn", "c.pgn", "b.pgn", "a.pgn")]
    said = [run("fix", *files, "--jobs", jobs, *more) for jobs, *more in (["1", "--diff"], ["2", "--diff"], ["2"])]
    assert [result.exit_code for result in said] == [2, 2, 2]
    assert said[0].stdout == said[1].stdout
    assert "gone.pgn: No such file or directory" in said[2].stderr
    assert "c.pgn: it is packed" in said[2].stderr
    assert (tmp_path / "a.pgn").read_bytes() == game.replace("e4+", "e4").replace("Ng1f3", "Nf3").encode() * 60
    assert said[2].stdout.count("b.pgn:") == 2 * 60
    assert "b.pgn:358:" in said[2].stdout
    assert said[2].stdout.endswith("[game 60, ply 3]\n240 findings mended, 0 left\n")


WIDE = '[Event "Zürich"]\r\n\r\n1. e4 e5 2. Nf3 Nc6 *\r\n'


@pytest.mark.parametrize(("encoding", "was"), [("utf-16", "UTF-16"), ("latin-1", "latin-1")])
def test_files_become_utf_8(encoding: str, was: str, file: Path) -> None:
    file.write_bytes(WIDE.encode(encoding))
    assert run("fix", str(file), "--variant", "chess").exit_code == int(was == "latin-1")  # F002 is left
    words = ("fix", str(file), "--variant", "chess", "--encoding", "utf-8")
    shown = run(*words, "--diff")
    assert (shown.exit_code, file.read_bytes()) == (1, WIDE.encode(encoding))
    result = run(*words, "--backup")
    assert (result.exit_code, result.stdout) == (
        0, f"{file}: it is UTF-8 now and was {was}\n{file}: what it held is kept as {file}.bak\n",
    )  # fmt: skip
    assert held(file.parent) == {"games.txt": WIDE.encode(), "games.txt.bak": WIDE.encode(encoding)}
    assert run(*words).output == ""
    assert "F002" not in run("validate", str(file), "--variant", "chess").stdout


def test_what_is_broken_stays_and_the_others_become_utf_8(file: Path) -> None:
    other, broken = file.parent / "other.txt", WIDE.encode("utf-16") + b"x"
    file.write_bytes(broken)
    other.write_bytes(WIDE.encode("utf-16"))
    result = run("fix", str(file), str(other), "--variant", "chess", "--encoding", "utf-8", "--jobs", "2")
    assert result.exit_code == 2
    assert result.stderr == f"plybook: {file}: it is broken UTF-16 and cannot be written as UTF-8\n"
    assert held(file.parent) == {"games.txt": broken, "other.txt": WIDE.encode()}
    piped = run("fix", "-", "--encoding", "utf-8", given=broken)
    assert (piped.exit_code, piped.stdout) == (2, "")
    assert piped.stderr == "plybook: <stdin>: it is broken UTF-16 and cannot be written as UTF-8\n"


def test_findings_to_be_mended_are_named_by_what_codes_begin_with(file: Path) -> None:
    run("fix", str(file), "--select", "N", "--select", "wrong-number")
    assert file.read_bytes() == b"1. e4+ e5 2. Nf3 Nc6\r\n"
