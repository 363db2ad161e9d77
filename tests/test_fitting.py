"""Tables of noise are fitted to texts: what happened to their signs is counted and becomes cheaper."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from benchmarks.fitting import Counts, Edit, UnlikeTextsError, document, edits, fitted, main
from benchmarks.spoiling import DEVELOPMENT, LAYOUTS, games, spoilt
from plybook.interpret.noise import NOISES, load_noise
from tests.tables import each_row

OCR = NOISES["ocr"]


def wrong(clean: str, noisy: str) -> list[Edit]:
    return [edit for edit in edits(clean, noisy) if edit.meant != edit.written]


@each_row(
    ("clean", "noisy", "found"),
    [
        ("1. e4 e5", "1. e4 e5", []),
        ("1. e4 e5", "1. c4 e5", [("e", "c")]),
        ("1. e4 e5", "1.e4 e5", [(" ", "")]),
        ("1. e4 e5", "1. e4 ee5", [("", "e")]),
        ("1. e4 e5", "1. e4 e", [("5", "")]),
        ("1. Nf3 d5", "1. fN3 d5", [("Nf", "fN")]),
        ("1. e4 e5", "1. e4\ne5", [(" ", "\n")]),
        ("1. e4 e5", "1. e4 e 5", [("", " ")]),
        ("", "", []),
    ],
)
def test_a_noisy_text_is_aligned_with_the_clean_one(clean: str, noisy: str, found: list[tuple[str, str]]) -> None:
    assert wrong(clean, noisy) == found
    whole = edits(clean, noisy)
    assert ("".join(edit.meant for edit in whole), "".join(edit.written for edit in whole)) == (clean, noisy)


def test_a_long_text_is_aligned_to_its_end() -> None:
    [game] = games(DEVELOPMENT, count=1)
    clean = LAYOUTS["rows"](game)
    noisy = spoilt(clean, 0.05, "random", random.Random(1))
    assert 0.02 * len(clean) < len(wrong(clean, noisy)) < 0.07 * len(clean)


@pytest.mark.parametrize("noisy", ["", "what is written here is no game but something about one"])
def test_texts_that_are_not_the_same_are_refused(noisy: str) -> None:
    with pytest.raises(UnlikeTextsError):
        edits("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O", noisy)


def test_what_happened_is_counted() -> None:
    counts = Counts()
    rest = "3. Bc4 Bc5\n4. O-O d6\n"
    counts.add("1. e4 e5\n2. Nf3+ Nc6\n" + rest, "1.e4 c55 \n2. Nf3 cN6\n" + rest)
    assert counts.became == {("e", "c"): 1}
    assert dict(counts.kinds) == {
        "blank_dropped": 1, "doubled_sign": 1, "blank_added": 1, "mark_dropped": 1, "exchanged_signs": 1,
    }  # fmt: skip
    assert counts.wrong == 6
    counts.add("14. Qxd4 a5 b6\n" + rest, "14. Qd4 a5+b6\n" + rest)
    assert (counts.kinds["punctuation_dropped"], counts.kinds["added"], counts.kinds["blank_dropped"]) == (1, 1, 2)


def test_what_happens_often_costs_less_and_nothing_is_impossible() -> None:
    clean = "1. e4 e5\n2. Nf3 Nc6\n3. Bc4 Bc5\n" * 20
    noise = fitted([(clean.replace("c4", "o4"), clean)], "ocr")
    base = OCR.at(noise.rate)
    assert noise.rate == pytest.approx(20 / len(clean), rel=0.01)
    assert noise.substitutions["co"] < base.other - 1
    assert noise.substitutions["co"] < base.table["c", "o"]
    assert base.table["e", "c"] < noise.table["e", "c"] < base.table["e", "c"] + 1.3
    assert base.dropped < noise.dropped < base.dropped + 1.3


def test_the_table_is_written_so_that_it_can_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    clean, noisy, table = (tmp_path / name for name in ("clean.txt", "noisy.txt", "fitted.toml"))
    clean.write_text('1. e4 e5\n2. Nf3 "Nc6"\n', encoding="utf-8")
    noisy.write_text("1. e4 c5\n2. Nf3 'Nc6\n", encoding="utf-8")
    assert main([str(noisy), str(clean), "-o", str(table), "--base", "ocr"]) == 0
    assert "22 signs, 3 of them wrong" in capsys.readouterr().out
    read = load_noise(table)
    expected = fitted([(noisy.read_text(), clean.read_text())], "ocr")
    assert read.substitutions == expected.substitutions
    assert read.substitutions["\"'"] > 0
    assert read.name == "fitted"
    assert read.dropped == pytest.approx(expected.dropped, abs=1e-3)
    assert document(expected, "ocr").startswith('base = "ocr"\n')


def test_misuse_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, other, table = (tmp_path / name for name in ("one.txt", "other.txt", "fitted.toml"))
    one.write_text("1. e4 e5 2. Nf3 Nc6\n", encoding="utf-8")
    other.write_text("nothing that looks like this one\n", encoding="utf-8")
    assert main([str(one), str(other), "-o", str(table)]) == 2
    assert "signs" in capsys.readouterr().err
    other.write_bytes(b"\xff")
    assert main([str(one), str(other), "-o", str(table)]) == 2
    assert main([str(one), str(tmp_path / "none.txt"), "-o", str(table)]) == 2
    with pytest.raises(SystemExit):
        main([str(one), "-o", str(table)])
    assert "has no clean form beside it" in capsys.readouterr().err
    assert not table.exists()
