"""Many sheets, each of a game of its own, with one process and with several."""

from __future__ import annotations

from pathlib import Path

import pytest

from plybook.archive.run.pool import processes
from plybook.decode.many import DecodeOptions, decode_each, decode_files
from plybook.interpret.noise import NOISES
from tests.decode.spoilt import QUEENS, RUY, rows

OPTIONS = DecodeOptions("chess", "san", NOISES["ocr"])


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    paths = [tmp_path / name for name in ("one.txt", "two.txt", "none.txt", "novel.txt")]
    for path, text in zip(paths, (rows(RUY), rows(QUEENS), None, "Call me Ishmael.\n"), strict=True):
        if text is not None:
            path.write_text(text)
    return list(map(str, paths))


@pytest.mark.parametrize("jobs", [1, 2])
def test_each_file_is_a_game(files: list[str], jobs: int) -> None:
    done = list[int]()
    with processes(jobs) as pool:
        found = list(decode_each(files, OPTIONS, pool, lambda: done.append(1)))
    assert [each.file for each in found] == files
    assert len(done) == len(files)
    one, two, missing, novel = found
    assert one.decoding is not None
    assert two.decoding is not None
    assert (one.decoding.texts(), two.decoding.texts()) == (RUY, QUEENS)
    assert missing.decoding is None
    assert isinstance(missing.error, FileNotFoundError)
    assert novel.decoding is not None
    assert not novel.decoding.is_game


def test_files_of_one_game_are_decoded_together(files: list[str]) -> None:
    assert decode_files([files[0], files[0]], OPTIONS).texts() == RUY
    for path, texts in zip(files, (RUY, QUEENS), strict=False):
        Path(path).write_text(rows(texts[:4]))
    assert [problem.code for problem in decode_files(files[:2], OPTIONS).problems] == ["D007"]
