"""The table of codes, and codes that it does not know because another package brings them."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import plybook
from plybook import Grade, Severity, Span
from plybook.cli import main
from plybook.diagnostics import diagnose, kind_of
from plybook.notation.moves import Remark
from plybook.replay.safe_edits import grade_of

PLACE = Span("game.txt", 1, 4, 13)


def test_a_code_the_table_does_not_know_is_a_note_of_its_name() -> None:
    found = diagnose("X{0}Y", PLACE, token="Nf3", canonical="Ng1-f3")
    assert (found.severity, found.name, found.code) == (Severity.NOTE, "X{0}Y", "X{0}Y")
    assert found.message == "'Nf3' is written in a way of its own (X{0}Y); the notation writes 'Ng1-f3'"
    assert diagnose("XY1", PLACE, token="Nf3").message == "'Nf3' is written in a way of its own (XY1)"
    assert kind_of("XY1").explanation.endswith(".")


@pytest.mark.pure
@pytest.mark.parametrize("form", ["text", "concise", "json", "junit", "sarif", "github"])
def test_a_remark_of_another_package_is_reported_in_every_format(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    variant = plybook.variant("tri-d")
    notation, text = variant.notation(), "Pc2-c4(2)"
    plain = notation.read(text)
    marked = plain.text._replace(remarks=(Remark("XY001", "like so"),))
    store = {text: plain._replace(text=marked, in_doubt=True)}
    monkeypatch.setattr(notation, "_readings", [store, store])
    # From a position of its own, so that none of this is remembered with the openings.
    source = f'[FEN "{variant.start().fen()}"]\n\n1. {text}\n'
    result = CliRunner().invoke(main, ["validate", "-", "--variant", "tri-d", "--format", form], input=source)
    assert result.exit_code == 0, result.exc_info
    assert "XY001" in result.output
    assert "like so" in result.output


def test_every_code_keeps_its_place_in_the_table() -> None:
    assert all(kind_of(code) is kind for code, kind in plybook.CODES.items())


def test_another_package_adds_a_code_and_takes_none_away(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = plybook.Code("X001", "odd-arrow", Severity.WARNING, "{token!r} points backwards", "An arrow is reversed.")
    monkeypatch.setitem(plybook.CODES, "X001", kind)  # so that it is taken out in the end
    del plybook.CODES["X001"]
    plybook.add_code(kind)
    plybook.add_code(kind)
    found = diagnose("X001", PLACE, token="c2<c4")
    assert (found.severity, found.name, found.message) == ("warning", "odd-arrow", "'c2<c4' points backwards")
    result = CliRunner().invoke(main, ["explain", "odd-arrow"])
    assert result.output.startswith("X001 odd-arrow (warning)\n\nAn arrow is reversed.")
    for other in (replace(kind, name="else"), replace(kind, code="X002"), replace(kind, code="R001")):
        with pytest.raises(ValueError, match=r"is taken: there is \w\d+ odd-arrow|is taken: there is R001"):
            plybook.add_code(other)


def test_the_page_says_of_each_code_whether_it_can_be_mended() -> None:
    page = (Path(__file__).parent.parent / "docs" / "diagnostics.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (safely|supposed|not) \| ([DFNRW0-9 ]+) \|", page, re.MULTILINE)
    said = [(code, how) for how, codes in rows for code in codes.split()]
    names = {Grade.SAFE: "safely", Grade.SUPPOSED: "supposed", None: "not"}
    assert sorted(said) == [(code, names[grade_of(code)]) for code in sorted(plybook.CODES)]


def test_an_example_can_be_tried_in_an_editor_whose_address_is_given() -> None:
    plain = CliRunner().invoke(main, ["explain", "R001"]).output
    assert "Try it" not in plain
    with_link = CliRunner().invoke(main, ["explain", "R001", "--editor-url", "https://example.org/try/"]).output
    assert with_link.startswith(plain)
    assert "\nTry it: https://example.org/try/#t=" in with_link
    assert "Try it" not in CliRunner().invoke(main, ["explain", "D007", "--editor-url", "try/"]).output
