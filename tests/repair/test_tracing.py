"""Comments that say what was written where a supposed move stands."""

from __future__ import annotations

from pathlib import Path

import pytest

import plybook
from plybook.diagnostics import Edit, Grade
from plybook.repair.tracing import traced
from tests.replay.inference.test_supposed_line import with_texts
from tests.running import run


def sheet(texts: list[str]) -> str:
    return "".join(f"{at // 2 + 1}. {' '.join(texts[at : at + 2])}\n" for at in range(0, len(texts), 2))


@pytest.mark.parametrize(
    ("changed", "trace"),
    [
        ({"p12": "bb5!?"}, "6. Re1 b5!? {written: bb5}\n"),
        ({"p12": ""}, " b5 {put in}"),
        ({"p18": "Nb8 Nb8"}, "{left out: Nb8}"),
        ({"p19": "Nbd7", "p20": "d4"}, "10. d4 {written: Nbd7} Nbd7 {written: d4}\n"),
    ],
)
def test_a_supposed_move_leaves_a_trace(changed: dict[str, str], trace: str) -> None:
    text = sheet(with_texts(**changed))
    fixed = plybook.fix(text.encode(), variant="chess", suppose=True)
    assert trace in fixed.content.decode()
    bare = plybook.fix(text.encode(), variant="chess", suppose=True, trace=False).content.decode()
    assert "{" not in bare
    moves = [plybook.replay(plybook.read(each, variant="chess")[0]).moves for each in (fixed.content.decode(), bare)]
    assert moves[0] == moves[1]
    assert plybook.fix(fixed.content, variant="chess", suppose=True).content == fixed.content


def test_a_trace_has_the_pieces_of_a_move_up_to_the_next() -> None:
    [game] = plybook.read("1. e4 e5 2. Nf3 Nc 8 3. Bb4 a6\n", variant="chess", container="scoresheet")
    replaced = [("Nc", "Nc6"), ("8", ""), ("Bb4", "Bb5")]
    starts = [game.source.text.index(old) for old, _ in replaced]
    edits = [
        Edit(game.source.span(start, start + len(old)), start, start + len(old), old, new, Grade.SUPPOSED)
        for start, (old, new) in zip(starts, replaced, strict=True)
    ]
    comments = [change.new for change in traced(game, edits) if "{" in change.new]
    assert comments == [" {written: Nc8}", " {written: Bb4}"]


def test_exchanged_columns_leave_one_trace() -> None:
    texts = with_texts()
    swapped = texts[:20] + [text for row in range(20, 40, 2) for text in (texts[row + 1], texts[row])]
    content = plybook.fix(sheet(swapped).encode(), variant="chess", suppose=True).content.decode()
    assert content.count("{") == 1
    assert "the columns are exchanged from here on}" in content


def test_what_is_put_in_before_the_first_number_is_of_the_game_and_what_stands_before_is_not() -> None:
    [game] = plybook.read("Round 1\n1... e5 2. Nf3\n", variant="chess", container="scoresheet")
    for start, new in ((8, "1. e4 {put in} "), (0, "1. e4 ")):
        [change] = traced(game, [Edit(game.source.span(start, start), start, start, "", "1. e4 ", Grade.SUPPOSED)])
        assert change.new == new


def test_what_is_safe_leaves_none() -> None:
    assert (
        plybook.fix(b"1. e4+ e5 2. Ng1-f3 Nc6\n", variant="chess", suppose=True).content == b"1. e4 e5 2. Nf3 Nc6\n"
    )


def test_a_form_without_comments_between_moves_has_none() -> None:
    game = plybook.read(sheet(with_texts(p12="bb5")), variant="chess")
    text = plybook.write(game, to="json")
    fixed = plybook.fix(text.encode(), suppose=True)
    assert fixed.left == ()
    assert b"written" not in fixed.content


def test_the_command_keeps_what_the_file_held(tmp_path: Path) -> None:
    file, text = tmp_path / "game.txt", sheet(with_texts(p12="bb5"))
    file.write_text(text)
    shown = run("fix", "--variant", "chess", "--suppose", str(file))
    assert shown.exit_code == 0
    assert f"{file}: what it held is kept as {file}.bak" in shown.stdout
    assert (tmp_path / "game.txt.bak").read_text() == text
    assert "6. Re1 b5 {written: bb5}\n" in file.read_text()


def test_neither_trace_nor_backup_where_they_are_not_wanted(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(sheet(with_texts(p12="bb5")))
    assert run("fix", "--variant", "chess", "--suppose", "--no-trace", "--no-backup", str(file)).exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]
    assert file.read_text() == sheet(with_texts())
    other = tmp_path / "other.txt"
    assert run("fix", "--variant", "chess", "--suppose", str(file), "-o", str(other)).exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.txt", "other.txt"]
