"""`plybook convert` writes what it has read, or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

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
