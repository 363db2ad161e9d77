"""Reading sheets: texts in any encoding, JSON, and files that are no sheets."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

import plybook
from plybook.decode.sheets import MOST_CHARACTERS, SheetRecord, read_sheets
from tests.tables import each_row

MOVES = "1. e4 e5 2. Nf3 Nc6\n"


def sheet_of(source: object) -> SheetRecord:
    [sheet] = read_sheets(source)  # type: ignore[arg-type]
    return sheet


def said(sheet: SheetRecord) -> list[tuple[str, str]]:
    return [(found.code, found.hint or found.message) for found in sheet.diagnostics]


# --- sources -----------------------------------------------------------------------------------------------------


def test_a_sheet_is_a_text_a_path_bytes_or_a_stream(tmp_path: Path) -> None:
    path = tmp_path / "sheet of Ada.txt"
    path.write_text(MOVES)
    for source in (MOVES, path, str(path), MOVES.encode(), io.StringIO(MOVES), io.BytesIO(MOVES.encode())):
        assert sheet_of(source).text == MOVES.strip()
    assert sheet_of("corpus:parmen-1").text.startswith("1. Pc2-c4(2)")


def test_a_string_with_a_blank_that_names_no_file_is_a_text() -> None:
    assert sheet_of("l. e4 eS").text == "l. e4 eS"
    with pytest.raises(FileNotFoundError):
        sheet_of("nosuchfile.txt")
    with pytest.raises(TypeError, match="SheetInput is wanted"):
        sheet_of(5)


def test_each_member_of_an_archive_is_a_sheet() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("white.txt", MOVES)
        archive.writestr("black.txt", "1. e4 e5")
    white, black = read_sheets(packed.getvalue())
    assert (white.text, black.text) == (MOVES.strip(), "1. e4 e5")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_any_encoding_is_read(encoding: str) -> None:
    sheet = sheet_of(f"White: Grünfeld\n\n{MOVES}".encode(encoding))
    assert [tuple(tag) for tag in sheet.tags] == [("White", "Grünfeld", 0)]
    assert [found.code for found in sheet.diagnostics] == (["F002"] if encoding == "cp1252" else [])


def test_line_ends_and_odd_blanks_keep_the_places() -> None:
    sheet = sheet_of("1. e4 e5\r\n2.\xa0Nf3\tNc6\r3. Bb5".encode())
    assert sheet.text == "1. e4 e5 \n2. Nf3 Nc6\n3. Bb5"
    at = sheet.text.index("Nc6")
    assert sheet.source.text[slice(*sheet.offsets(at, at + 3))] == "Nc6"
    assert sheet.source.span(*sheet.offsets(at, at + 3)).line == 2


# --- what is no sheet --------------------------------------------------------------------------------------------


@each_row(
    ("content", "reason"),
    [
        (b"", "the sheet is empty"),
        (b" \r\n\t\n", "the sheet is empty"),
        ("\ufeff".encode(), "the sheet is empty"),
        (b'{"text": " "}', "the sheet is empty"),
        (b'{"cells": [[], []]}', "the sheet is empty"),
        (b"[]", "the sheet is empty"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF" + bytes(range(256)) * 50, "it is a picture or document (JPEG)"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 50, "it is a picture or document (PNG)"),
        (b"%PDF-1.4\n1 0 obj\n", "it is a picture or document (PDF)"),
        (bytes(range(256)) * 50, "it is no text"),
        (b"1. e4 e5 " * 20_000, f"it is longer than {MOST_CHARACTERS:,} characters"),
        (b"x" * 9_000_000, "it is longer than 8,000,000 bytes"),
        (b"It was the best of times,\nit was the worst of times,\n", "no line of the text looks like moves"),
    ],
)
def test_what_is_no_sheet_is_said_in_one_finding(content: bytes, reason: str) -> None:
    sheet = sheet_of(content)
    assert not sheet.is_readable
    [(code, hint)] = said(sheet)
    assert code == "F001"
    assert hint.startswith(reason)


# --- JSON --------------------------------------------------------------------------------------------------------

CELLS = [[["Nf3", 0.7], ["Nf6", 0.2]], [], [["d5", 1]]]


@pytest.mark.parametrize("document", [{"cells": CELLS}, CELLS])
def test_cells_have_their_places_in_the_json(document: object) -> None:
    text = json.dumps(document, indent=1)
    sheet = sheet_of(text)
    assert sheet.cells == ([("Nf3", 0.7), ("Nf6", 0.2)], [], [("d5", 1.0)])
    assert [text[place] for place in sheet.places] == ["[", "[", "["]
    assert (sheet.written(0, 1), sheet.written(1, 2), sheet.words()) == ("Nf3", "", "Nf3  d5")
    assert sheet.source.text[sheet.offsets(2, 3)[0] :].replace(" ", "").replace("\n", "").startswith('[["d5"')


def test_signs_are_characters_with_candidates() -> None:
    sheet = sheet_of('{"signs": [[["e", 0.6], ["c", 0.4]], [["4", 1]], [[" ", 1]], [["d", 1]], [["5", 1]]]}')
    assert (sheet.words(), sheet.written(0, 2), sheet.move_at(0, 3)) == ("e4 d5", "e4", (0, 2))


def test_json_says_more_about_a_sheet() -> None:
    said = {"text": MOVES, "variant": "chess", "notation": "san", "tags": {"White": "Ada"}}
    sheet = sheet_of(json.dumps(said))
    assert (sheet.text, sheet.variant, sheet.notation) == (MOVES.strip(), "chess", "san")
    assert [tuple(tag) for tag in sheet.tags] == [("White", "Ada", 0)]


def test_a_sheet_may_be_given_as_a_model() -> None:
    given = plybook.SheetInput(cells=[[("e4", 1.0)]], title="White's copy", variant="chess")
    sheet = sheet_of(given)
    assert (sheet.source.file, sheet.cells, sheet.variant) == ("White's copy", ([("e4", 1.0)],), "chess")
    assert sheet_of(plybook.SheetInput(text=MOVES)).text == MOVES.strip()
    with pytest.raises(ValueError, match="exactly one of text, cells and signs"):
        plybook.SheetInput()


@each_row(
    ("text", "column", "reason"),
    [
        ('{"cells": 3}', 11, "cells: input should be a valid list"),
        ('{"cells": [], "text": "e4"}', 1, "the document: exactly one of text, cells and signs is wanted"),
        ('{"cell": []}', 10, "cell: unknown field"),
        ('{"signs": [[["e4", 1]]]}', 15, "signs[0][0][0]: string should have at most 1 character"),
        ('[[["e4", 2]]]', 10, "the list[0][0][1]: input should be less than or equal to 1"),
        ('[[["e4", "1"]]]', 11, "the list[0][0][1]: input should be a valid number"),
        ('[[["e4", NaN]]]', 10, "the list[0][0][1]: input should be a finite number"),
        ('[[["e4", 0.5], [', 17, "expecting value"),
        ('{"cells": [], "cells": []}', 15, "the field 'cells' is given twice"),
        ("[[[" + "[" * 100_000, 1, "it holds a number too long, or is nested too deeply, to be read"),
    ],
)
def test_bad_json_is_said_with_its_place(text: str, column: int, reason: str) -> None:
    sheet = sheet_of(text)
    assert not sheet.is_readable
    [found] = sheet.diagnostics
    assert (found.code, found.span.column) == ("D009", column)
    assert found.message.startswith(f"not a sheet in JSON: {reason}")
