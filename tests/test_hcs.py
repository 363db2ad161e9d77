"""Score sheets in the form of the public data set are read, and what a decoder makes of them is counted."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

import plybook
from benchmarks import hcs
from benchmarks.hcs import Box, Counts, UnreadableDataError, box, counted, main, plain, read_labels, read_recognised
from benchmarks.spoiling import Candidates

SIDES = ("white", "black")
PLAYED = ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "0-0", "Nf6", "d4", "exd4"]


class Said(NamedTuple):
    """A ply as a decoder gives it."""

    move: object
    text: str
    probability: float
    grade: str
    places: tuple[tuple[int, int] | None, ...]


def first_texts(sheets: list[list[Candidates]]) -> Sequence[Said]:
    """Play the likeliest text of each box of the first sheet, or else any move, which is to be asked."""
    chess = plybook.variant("chess")
    position, plies = chess.start(), list[Said]()
    for place, cell in enumerate(sheets[0]):
        played = chess.notation("san").play(plain(cell[0][0]), position) if cell else None
        move = played[1] if played else min(position.iter_legal_moves())
        spans = ((place, place + 1), *((place, place + 1) if place < len(one) else None for one in sheets[1:]))
        plies.append(Said(move, "", 1.0 if played else 0.4, "sure" if played else "ask", spans))
        position = position.apply_unchecked(move)
    return plies


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder as the data set has it: a game with two copies, the second with a slip, and one for testing."""
    truth = tmp_path / "Ground Truths"
    truth.mkdir()
    boxes = [(f"{at // 2 + 1}_{SIDES[at % 2]}", text) for at, text in enumerate(PLAYED)]
    lines = [f"001_0_{name} {text}" for name, text in boxes]
    lines += [f"001_1_{name} {text if 'white' in name else 'Ka9'}" for name, text in boxes[:-1]]
    (truth / "training_tags.txt").write_text("\r\n".join([*lines, "001_1_5_black ", ""]), encoding="utf-8")
    lines = [f"002_{name}.png {text}" for name, text in boxes]
    (truth / "testing_tags.txt").write_text("\n".join([*lines, "002_6_white err"]), encoding="utf-8")
    return tmp_path


def test_boxes_are_named_with_and_without_a_page() -> None:
    assert box("001_0_12_white") == Box("001", "0", 22)
    assert box("014_3_black.png") == Box("014", "", 5)
    for name in ("", "001", "001_0_0_white", "001_0_1_green", "001_0_1_2_white", "1_1_" + "9" * 5000 + "_white"):
        with pytest.raises(UnreadableDataError, match="does not name a box"):
            box(name)


def test_labels_are_read_from_all_files_of_tags(data: Path) -> None:
    labels = read_labels(data)
    assert labels[Box("001", "0", 0)] == "e4"
    assert labels[Box("001", "1", 9)] == labels[Box("002", "", 10)] == ""
    assert labels[Box("002", "", 9)] == "exd4"
    [copies, tested] = hcs.sheets_of(labels, {})
    assert (sorted(copies.pages), sorted(tested.pages)) == (["0", "1"], [""])
    assert tested.label("1", 3) == "Nc6"


def test_a_page_that_goes_on_is_no_copy() -> None:
    first = {Box("1", "0", ply): text for ply, text in enumerate(("e4", "e5", "Nf3"))}
    [again] = hcs.sheets_of(first | {Box("1", "1", ply): text for ply, text in enumerate(("Bc4", "Bc5"))}, {})
    assert again.labels == {"": {0: "e4", 1: "e5", 2: "Nf3", 4: "Bc4", 5: "Bc5"}}
    [further] = hcs.sheets_of(first | {Box("1", "1", 3): "Nc6"}, {})
    assert further.labels == {"": {0: "e4", 1: "e5", 2: "Nf3", 3: "Nc6"}}


def test_boxes_are_right_asked_and_wrong(data: Path) -> None:
    copies, tested = hcs.sheets_of(read_labels(data), {})
    assert counted(tested, first_texts) == Counts(
        games=1, sheets=1, boxes=10, read=10, right=10, answered=10, sure=10, whole=1
    )
    both = counted(copies, first_texts)
    assert (both.boxes, both.right, both.illegal, both.wrong, both.whole) == (19, 15, 4, 4, 0)
    tested.pages[""][8] = []
    missed = counted(tested, first_texts)
    assert (missed.read, missed.right, missed.asked, missed.answered, missed.whole) == (9, 8, 2, 9, 0)


def test_what_a_recogniser_read_is_csv_or_json(tmp_path: Path) -> None:
    rows = tmp_path / "read.csv"
    rows.write_text("box,text\n002_0_1_white,e4\n002_0_1_black.png,c5,.3,e5,.6\n002_0_2_white,\n\n", encoding="utf-8")
    found = {
        Box("002", "0", 0): [("e4", 1.0)],
        Box("002", "0", 1): [("e5", 0.6), ("c5", 0.3)],
        Box("002", "0", 2): [],
    }
    assert read_recognised(rows) == found
    said = {"002_0_1_white": "e4", "002_0_1_black": [["c5", 0.3], ["e5", 0.6]], "002_0_2_white": None}
    (tmp_path / "read.json").write_text(json.dumps(said), encoding="utf-8")
    assert read_recognised(tmp_path / "read.json") == found


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.csv", "002_0_1_white,e4\nx,e4\n", "line 2: 'x' does not name a box"),
        ("a.csv", "002_0_1_white,e4,.5,e5\n", "line 1: a text, or texts each with its probability"),
        ("a.csv", "002_0_1_white,e4,high\n", "line 1: a text, or texts each with its probability"),
        ("a.csv", "002_0_1_white,e4,7\n", "line 1: probabilities from 0 to 1"),
        ("a.json", "{", "is not JSON"),
        ("a.json", "[" * 100_000, "is not JSON"),
        ("a.json", "[]", "is no object"),
        ("a.json", '{"a": "e4"}', "a.json: 'a' does not name a box"),
        ("a.json", '{"1_1_white": 3}', "1_1_white: a text or a list"),
        ("a.json", '{"1_1_white": [[1, 1]]}', "1_1_white: a text or a list"),
        ("a.json", '{"1_1_white": [["e4"]]}', "1_1_white: a text or a list"),
        ("a.json", '{"1_1_white": [["e4", NaN]]}', "1_1_white: probabilities from 0 to 1"),
        ("a.json", "\xff", "is not UTF-8"),
    ],
)
def test_what_is_no_reading_of_boxes_is_refused(
    data: Path, name: str, text: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (data / name).write_bytes(text.encode("latin-1"))
    assert main([str(data), "--read", str(data / name)], first_texts) == 2
    assert said in capsys.readouterr().err


def test_a_folder_without_labels_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path)], first_texts) == 2
    assert "neither training_tags.txt nor testing_tags.txt" in capsys.readouterr().err
    (tmp_path / "training_tags.txt").write_text("# boxes\n001_0_1_white e4\nwhat is this\n", encoding="utf-8")
    assert main([str(tmp_path)], first_texts) == 2
    assert "training_tags.txt, line 3: 'what' does not name a box" in capsys.readouterr().err


def test_the_command_prints_the_measures(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(data), "--games", "2"], first_texts) == 0
    said = capsys.readouterr().out
    assert "2 games, 3 sheets, 29 boxes with a label" in said
    assert "86.21%  right as decoded (move recognition accuracy)" in said
    read = data / "read.json"
    read.write_text(json.dumps({"002_0_1_white": "e4", "002_0_1_black": "c5"}), encoding="utf-8")
    assert main([str(data), "--read", str(read)], first_texts) == 0
    assert "1 games, 1 sheets, 2 boxes with a label\n  50.00%  right as they were read" in capsys.readouterr().out
    assert main([str(data), "--simulate", "0.5"], first_texts) == 0
    assert "100.00%  right as they were read" not in capsys.readouterr().out


def test_a_simulated_recogniser_leaves_empty_boxes_empty() -> None:
    assert hcs.simulated([], 0.7, random.Random(1)) == []
    assert hcs.simulated([("Nf3", 1.0)], 1.0, random.Random(1))[0][0] == "Nf3"


def test_a_slip_of_a_player_and_a_box_that_is_not_read_are_decoded(data: Path) -> None:
    _, tested = hcs.sheets_of(read_labels(data), {})
    tested.pages[""][5] = [("8c5", 0.6), ("Bo5", 0.2)]
    tested.pages[""][8] = []
    found = counted(tested)
    assert (found.boxes, found.read, found.wrong) == (10, 8, 0)
    assert found.right >= 8
