"""Names of files from whatever stands in tags."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybook.archive.write.file_names import Pattern, PatternError, clashing, safe_name
from tests.tables import each_row

HOSTILE = [
    "../../etc/passwd", "..", ".", "/", "a/b\\c", "nul\0byte", "CON", "con.txt", "lpt1", "COM\u00b9", "", " ", "?",
    "x" * 5000, "\u00e9" * 5000, "trailing. . ", "-rf", "~root", ".hidden", "a\nb", "\u202egnp.exe", 'q"<>|*:',
    "\ud800", "\U0001f600" * 200, "aux ", "nul .txt", "{n}", "{White}",
]  # fmt: skip


def check(path: Path, folder: str) -> None:
    """Hold a path to what any system takes for a file in this folder."""
    assert PurePosixPath(path.as_posix()).parts[:-1] == PurePosixPath(folder).parts
    name = path.name
    assert 0 < len(name.encode()) <= 255
    assert not set('<>:"/\\|?*\0\n') & set(name)
    assert name == name.strip()
    assert name[0] not in ".-~"
    assert not name.endswith(".")
    stem = name.partition(".")[0].strip().lower()
    assert stem not in {
        "con",
        "prn",
        "aux",
        "nul",
        *(f"{kind}{n}" for kind in ("com", "lpt") for n in "0123456789\u00b9"),
    }


@each_row("value", HOSTILE)
@each_row("text", ["out/{White}.pgn", "out/{White}", "out/{White}_{White}.txt"])
def test_hostile_values_make_names_in_their_folder(value: str, text: str) -> None:
    check(Pattern(text).path({"White": value}, 1, " (2)" if ".pgn" in text else ""), "out")


@given(st.text(max_size=300), st.text(max_size=300))
def test_any_values_make_names_in_their_folder(one: str, other: str) -> None:
    path = Pattern("out/{White}/{Black}-{n}.pgn").path({"White": one, "Black": other}, 7)
    assert len(path.parts) == 3
    check(path.parent, "out")
    assert path.name.endswith("-00007.pgn")


def test_usual_values_stay_as_they_are() -> None:
    for value in (
        "Smith, J",
        "Fischer vs. Spassky",
        "M\u00fcller",
        "\u4e2d\u6587",
        "1999.05.03",
        "O'Neil",
        "Round 1 (a)",
    ):
        assert safe_name(value) == value


def test_what_says_nothing_is_called_so() -> None:
    assert Pattern("{White}.pgn").path({"White": " ? "}, 1) == Path("no White.pgn")


def test_numbers_have_figures() -> None:
    assert Pattern("a/{n}.pgn").path({}, 7) == Path("a/00007.pgn")
    assert Pattern("a/{n:2}.pgn").path({}, 123) == Path("a/123.pgn")
    assert Pattern("a/{n:02}-x").path({}, 1, " (2)") == Path("a/01-x (2)")
    assert Pattern("/x/{White}/all.pgn").path({"White": "W"}, 1, " (2)") == Path("/x/W/all (2).pgn")


def test_a_pattern_knows_its_parts() -> None:
    pattern = Pattern("a/b-{White}/{Black} {White} {n:3}.pgn")
    assert (pattern.tags, pattern.has_number, pattern.folder) == (["White", "Black"], True, Path("a"))
    assert Pattern("{n}").folder == Path()


@pytest.mark.parametrize("text", ["a/{}.pgn", "{ }", "{n:x}", "{n:0}"])
def test_a_pattern_that_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(PatternError):
        Pattern(text)


def test_names_clash_where_capitals_do_not_count() -> None:
    one, other = Path("x/\u00c9a.pgn"), Path("x/e\u0301A.pgn")
    assert clashing(one) == clashing(other)
    assert clashing(Path("a")) != clashing(Path("b"))
