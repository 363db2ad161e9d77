"""The guard against changed behaviour has texts of everything, and tells wording from substance."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import plybook
from same import __main__ as command
from same import kept
from same.comparing import SUBSTANCE, WORDING, compare, kind, lines_of
from same.kept import Call, Output, Text
from same.running import run
from tests.tables import each_row

FINDING = "-:3:17: error R001 illegal move 'Nc7': Black's own Pawn stands on c7 [game 1, ply 4]\n"
VALIDATE = ("validate", "-")
JSON = ("validate", "--format", "json", "-")
CONVERT = ("convert", "--to", "pgn", "-")
GAME = Text("one", "chess", '[Variant "chess"]\n\n1. e4 e5 2. Nf3 Nc7 3. Bb5 a6 *\n', (VALIDATE, CONVERT))


@cache
def texts() -> list[Text]:
    return kept.read_texts()


def report(**changes: object) -> str:
    finding = {"code": "R001", "line": 3, "message": "illegal move 'Nc7': a Pawn stands on c7", "edits": ["Nc6"]}
    return json.dumps({"files": [{"diagnostics": [{**finding, **changes}]}]})


@each_row(
    ("call", "old", "new", "expected"),
    [
        (VALIDATE, FINDING, FINDING, ""),
        (VALIDATE, FINDING, FINDING.replace("Black's own Pawn stands on c7", "c7 is taken"), WORDING),
        (VALIDATE, FINDING, FINDING.replace("R001", "R002"), SUBSTANCE),
        (VALIDATE, FINDING, FINDING.replace("error", "warning"), SUBSTANCE),
        (VALIDATE, FINDING, FINDING.replace(":17:", ":18:"), SUBSTANCE),
        (VALIDATE, FINDING, FINDING.replace("on c7", "on c6"), SUBSTANCE),
        (VALIDATE, FINDING, FINDING * 2, SUBSTANCE),
        (VALIDATE, FINDING, "", SUBSTANCE),
        (JSON, report(), report(message="'Nc7' is illegal: c7 is not free"), WORDING),
        (JSON, report(), report(message="'Nc7' is illegal: c6 is not free"), SUBSTANCE),
        (JSON, report(), report(edits=["Nd7"]), SUBSTANCE),
        (JSON, report(), report(new=None), SUBSTANCE),
        (CONVERT, "1. e4 {a good move} *\n", "1. e4 {the best move} *\n", SUBSTANCE),
        (("replay", "-"), "    White's Knight on g1 goes to f3\n", "    the Knight goes from g1 to f3\n", WORDING),
        (("replay", "-"), " 3  .  .  .  .  P  .\n", " 3  .  .  .  .  p  .\n", SUBSTANCE),
    ],
)
def test_wording_is_told_from_substance(call: Call, old: str, new: str, expected: str) -> None:
    assert kind(call, Output(1, old, ""), Output(1, new, "")) == expected


def test_the_exit_status_is_substance_and_so_is_what_a_command_of_games_complains_of() -> None:
    assert kind(VALIDATE, Output(0, "", ""), Output(1, "", "")) == SUBSTANCE
    assert kind(CONVERT, Output(1, "", FINDING), Output(1, "", FINDING.replace("own Pawn", "Pawn"))) == WORDING
    assert kind(CONVERT, Output(1, "", FINDING), Output(1, "", FINDING.replace("R001", "R002"))) == SUBSTANCE


def test_lines_that_differ_in_the_same_way_are_shown_once() -> None:
    old: dict[tuple[str, Call], Output]
    old = {(f"game-{number}", VALIDATE): Output(1, FINDING.replace("c7", f"c{number}"), "") for number in range(1, 9)}
    new = {key: replace(output, out=output.out.replace("illegal", "wrong")) for key, output in old.items()}
    new["game-8", VALIDATE] = Output(0, "", "")
    shown = list(lines_of(compare(old, new), 5))
    assert shown[0] == "8 outputs, 8 differ"
    assert shown[2].split() == ["validate", "7", "1"]
    assert [line for line in shown if "such as" in line] == [
        "  in 7 outputs, such as game-1 (validate -):",
        "  in 1 output, such as game-8 (validate -):",
        "  in 1 output, such as game-8 (validate -):",
    ]
    assert "    -" + FINDING.strip().replace("c7", "c1") in shown
    assert "    +" + FINDING.strip().replace("c7", "c1").replace("illegal", "wrong") in shown
    assert "    -exit status 1" in shown


def test_the_texts_are_of_each_variant_notation_and_form() -> None:
    made = {tuple(text.name.split("/")[1:4]) for text in texts() if text.name.startswith("made/")}
    ways = {(name, notation) for name in plybook.variants for notation in plybook.variant(name).notations}
    assert not {f"{name}/{notation}" for name, notation in ways} - {
        f"{name}/{notation}" for name, notation, _ in made
    }
    assert not {*plybook.containers} - {form for _, _, form in made}
    assert not {*plybook.variants} - {text.variant for text in texts()}


def test_each_command_on_each_text_has_one_output() -> None:
    calls = [(text.name, call) for text in texts() for call in text.calls]
    outputs = kept.read_outputs()
    assert len(calls) == len(set(calls))
    assert set(calls) == set(outputs)
    assert not [key for key, output in outputs.items() if "Error(" in output.err]


def test_a_few_texts_give_what_is_kept() -> None:
    outputs = kept.read_outputs()
    few = texts()[100::400]
    assert len(few) > 4
    now = dict(item for text in few for item in run(text))
    assert not compare(outputs, now).counts


def test_texts_and_outputs_are_kept_as_they_are(tmp_path: Path) -> None:
    odd = Text("odd", "", b"1. e4 \xff\r\n".decode("utf-8", "surrogateescape"), (VALIDATE, CONVERT))
    kept.write_texts([odd, GAME], tmp_path)
    assert kept.read_texts(tmp_path) == [odd, GAME]
    assert odd.content == b"1. e4 \xff\r\n"
    outputs = {("odd", CONVERT): Output(0, "a\r\n", ""), ("odd", VALIDATE): Output(2, "", "\u2028")}
    kept.write_outputs(outputs, tmp_path)
    assert kept.read_outputs(tmp_path) == outputs


def test_a_word_chooses_a_command_a_variant_or_names() -> None:
    other = Text("made/alice/2", "alice", "1. e4", (VALIDATE,))
    assert command.only([GAME, other], []) == [GAME, other]
    assert command.only([GAME, other], ["chess"]) == [GAME]
    assert command.only([GAME, other], ["convert"]) == [replace(GAME, calls=(CONVERT,))]
    assert command.only([GAME, other], ["validate", "made/"]) == [other]
    assert command.only([GAME, other], ["convert", "alice"]) == []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with one game and what is given for it."""
    kept.write_texts([GAME], tmp_path)
    kept.write_outputs(dict(run(GAME)), tmp_path)
    return tmp_path


def differ(folder: Path, old: str, new: str) -> None:
    """Let what is kept of one command have other words."""
    outputs = kept.read_outputs(folder)
    before = outputs[GAME.name, VALIDATE]
    assert old in before.out
    kept.write_outputs({**outputs, (GAME.name, VALIDATE): replace(before, out=before.out.replace(old, new))}, folder)


def guard(folder: Path, *words: str) -> int:
    return command.main(["--folder", str(folder), "--jobs", "1", *words])


def test_nothing_differs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert guard(folder) == 0
    assert capsys.readouterr().out == "1 texts, 2 outputs, 0 differ\n"


def test_a_difference_in_wording_is_told_and_accepted(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    differ(folder, "own Pawn", "Pawn")
    assert guard(folder) == 1
    assert "wording: validate, 1 different changes" in capsys.readouterr().out
    assert guard(folder, "--only", "convert") == 0
    assert guard(folder, "--accept") == 0
    assert guard(folder) == 0


def test_a_difference_in_substance_is_accepted_with_all_alone(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    differ(folder, "R001", "R002")
    assert guard(folder) == 1
    assert guard(folder, "--accept") == 1
    assert "not accepted" in capsys.readouterr().out
    assert guard(folder, "--accept", "--all") == 0
    assert guard(folder) == 0


def test_a_word_that_names_nothing_is_misuse(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        guard(folder, "--only", "no-such-text")
    assert "no text is left" in capsys.readouterr().err
