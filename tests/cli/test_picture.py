"""`plybook picture` writes a whole picture or none."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import plybook
from plybook.interpret.cell_names import names_in
from tests.cli.process import run
from tests.render.test_png import size_of

LONE = "8/8/8/3N4/8/8/8/8 w - - 0 1"


@pytest.mark.parametrize("suffix", [".svg", ".SVG", ""])
def test_a_picture_is_what_the_program_writes(suffix: str, tmp_path: Path) -> None:
    out = tmp_path / f"board{suffix}"
    result = run("picture", "corpus:parmen-1", "--ply", "42", "-o", str(out))
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    [game] = plybook.read("corpus:parmen-1")
    replayed = plybook.replay(game)
    last = (replayed.positions[41], replayed.moves[41])
    assert out.read_text("utf-8") == plybook.svg(replayed.positions[42], last_move=last, caption=("", "ply 42"))


def test_standard_output_has_the_same() -> None:
    written = {run("picture", "alice-3d", "--level", "alpha", *more).stdout for more in ((), ("-o", "-"))}
    assert written == {plybook.svg(plybook.variant("alice-3d").start(), level="alpha")}


def test_an_image_has_the_size_that_is_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "board.png"
    assert run("picture", "chess", "--size", "321", "-o", str(out)).exit_code == 0
    assert size_of(out.read_bytes()) == (321, 323)


def test_without_the_extra_nothing_is_written_and_it_is_said_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    out = tmp_path / "board.png"
    out.write_text("as it was")
    result = run("picture", "chess", "-o", str(out))
    assert result.exit_code == 2
    assert result.stderr == "plybook: PNG needs the extra png: pip install 'plybook[png]'\n"
    assert out.read_text() == "as it was"
    assert [*tmp_path.iterdir()] == [out]


def test_all_options_reach_the_picture(tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    options = "--seat black --size 500 --theme dark --no-coordinates --style letters --mark c6 --arrow d5 c7"
    fen = "4k3/8/8/3N4/8/8/8/4K3 w - - 0 1"
    run("picture", "chess", "--fen", fen, *options.split(), "--targets", "d5", "-o", str(out))
    expected = plybook.svg(
        plybook.variant("chess").position(fen),
        seat="black",
        size=500,
        theme="dark",
        coordinates=False,
        style="letters",
        marked=["c6"],
        arrows=[("d5", "c7")],
        targets="d5",
    )
    assert out.read_text("utf-8") == expected


def test_the_last_of_some_moves_is_marked() -> None:
    assert "Last move from: e7. Last move to: e5." in run("picture", "chess", "--moves", "1. e4 e5").stdout


def test_a_lone_man_can_be_drawn_with_and_without_his_moves() -> None:
    assert "White: Knight d5." in run("picture", "chess", "--fen", LONE).stdout
    assert "Can go to: " in run("picture", "chess", "--fen", LONE, "--targets", "d5").stdout
    assert run("show", "chess", "--fen", LONE).stderr == "plybook: bad FEN: White has no King\n"


@pytest.mark.parametrize("seat", ["white", "red", "black"])
def test_a_map_has_the_names_that_a_seat_uses(seat: str) -> None:
    drawn = run("picture", "three-player", "--names", "--seat", seat).stdout
    names = plybook.variant("three-player").rules.cell_names(plybook.variant("three-player").seat(seat))
    assert all(f">{name}</text>" in drawn for name in names)


@pytest.mark.parametrize(
    ("name", "notation"),
    [
        ("three-player", "savard-white"),
        ("prince", "prince-triple"),
        ("alice-3d", "alice-unicode"),
        ("alice-3d", "alice-ascii"),
        ("tri-d", "meder"),
        ("tri-d-tournament", "parmen"),
        ("alice", "alice-san"),
    ],
)
def test_a_map_has_the_names_of_the_notation_that_is_asked_for(name: str, notation: str) -> None:
    drawn = run("picture", name, "--names", "--notation", notation).stdout
    variant = plybook.variant(name)
    names = names_in(variant.notation(notation), 0)
    cells = {cell.index for _, cell in variant.diagram(variant.start()).places()}
    assert all(f">{names[cell]}</text>" in drawn for cell in cells)
    is_own = variant.notations[0] == notation
    assert (drawn == run("picture", name, "--names").stdout) is is_own
    assert plybook.svg(variant.start(), names=True, notation=notation) == drawn.removesuffix("\n") + "\n"


def test_cells_are_called_by_the_notation_that_is_asked_for() -> None:
    white = ("--notation", "savard-white")
    for options, same in (
        (("--mark", "u21"), ("--mark", "bu2")),
        (("--arrow", "t12", "t15"), ("--arrow", "bd1", "ba1")),
        (
            ("--men", "wNt14 wKe1 rKre1 bKbe1", "--targets", "t14"),
            ("--men", "wNbb1 wKe1 rKre1 bKbe1", "--targets", "bb1"),
        ),
    ):
        drawn = run("picture", "three-player", *options, *white)
        assert drawn.exit_code == 0, drawn.stderr
        assert drawn.stdout == run("picture", "three-player", *same, *white).stdout


def test_a_map_of_what_pawns_can_do(tmp_path: Path) -> None:
    out = tmp_path / "pawns.svg"
    assert run("picture", "three-player-six", "--pawns", "up", "-o", str(out)).exit_code == 0
    assert out.read_text("utf-8") == plybook.svg(plybook.variant("three-player-six").start(), pawns="up")
    refused = run("picture", "tri-d", "--pawns", "wP")
    assert (refused.exit_code, refused.stderr.count("\n")) == (2, 1)


# --- a board that moves ------------------------------------------------------------------------------------------

CARRIED = "wKd1(2) bKb8(6) QLW=b3(4)"


def test_where_a_board_can_go_is_shown() -> None:
    shown = run("show", "tri-d", "--men", CARRIED, "--targets", "QLW", "--format", "json").stdout
    targets = json.loads(shown)["targets"]
    assert targets == {"cell": "QLW", "goes": ["b1(2)", "b4(2)", "b5(6)"], "takes": []}
    drawn = run("picture", "tri-d", "--men", CARRIED, "--targets", "qlw").stdout
    assert "Can go to: b5(6), b4(2), b1(2)." in drawn
    assert drawn.count("Selected: ") == 1
    assert run("show", "tri-d", "--men", CARRIED, "--targets", "QL3").stdout.count("*") == 3
    moves = run("legal", "tri-d", "--men", CARRIED, "--from", "QLW").stdout
    assert moves.splitlines() == ["QLW-b1(2)", "QLW-b4(2)", "QLW-b5(6)"]


def test_where_a_board_can_go_is_shown_without_kings_too() -> None:
    alone = run("legal", "tri-d", "--men", "wRd1(2)", "--from", "QLW")
    assert (alone.exit_code, alone.stdout) == (0, "QLW-b3(4)\n")


def test_a_game_that_goes_wrong_is_drawn_as_far_as_it_goes(tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    result = run("picture", "-", "--variant", "chess", "-o", str(out), stdin=b"1. e4 e5 2. Ke3 Nc6 *\n")
    assert result.exit_code == 1
    assert "R001" in result.stderr
    assert out.read_text("utf-8").count("Pawn") == 2


def test_a_file_that_is_called_like_a_variant_is_written_with_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("chess").write_text("1. d4 d5 *\n")
    assert "Pawn a2, b2, c2, d2" in run("picture", "chess").stdout
    assert "Pawn a2, b2, c2, d4" in run("picture", "./chess", "--variant", "chess").stdout


@pytest.mark.parametrize("form", ["text", "json"])
def test_legal_moves_of_one_man_are_those_of_all_that_begin_there(form: str) -> None:
    every = run("legal", "tri-d", "--notation", "parmen-full").stdout.splitlines()
    found = run("legal", "tri-d", "--notation", "parmen-full", "--from", "b1(2)", "--format", form).stdout
    assert [line for line in every if line.startswith("Nb1(2)")] == [
        line.strip(' ",') for line in found.splitlines() if line.strip(' "').startswith("Nb1(2)")
    ]


def test_legal_moves_of_one_man_are_listed_with_all_that_a_pawn_may_become() -> None:
    men = "wKwe1 rKre1 bKbe1 wPbh2 bNbg1"
    every = run("legal", "three-player", "--men", men).stdout.splitlines()
    found = run("legal", "three-player", "--men", men, "--from", "a11").stdout.splitlines()
    assert found == [line for line in every if line.startswith("a11")]
    assert len(found) == 13
    document = json.loads(run("legal", "three-player", "--men", men, "--from", "a11", "--format", "json").stdout)
    assert document["moves"] == found


def test_a_sign_stands_in_text_where_a_man_can_go_on_every_picture() -> None:
    for name in plybook.variants:
        variant = plybook.variant(name)
        start = variant.start()
        move = next(move for move in sorted(start.iter_legal_moves()) if not move.special and move.origin >= 0)
        cell = start.cell_names(0)[move.origin]
        for picture in variant.pictures:
            shown = run("show", name, "--targets", cell, "--picture", picture)
            assert shown.exit_code == 0, shown.stderr
            assert "*" in shown.stdout
            assert "[" in shown.stdout


def test_what_a_map_cannot_show_is_refused() -> None:
    for words, said in (
        (("--names",), "two maps"),
        (("--men", "wPa2"), "nothing for --men to say"),
        (("--targets", "a2"), "nothing for --targets to say"),
    ):
        result = run("picture", "three-player", "--pawns", "wP", *words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert said in result.stderr


def test_a_map_of_names_is_described_as_one() -> None:
    drawn = run("picture", "three-player", "--names").stdout
    assert "names of cells</title>" in drawn
    assert "King" not in drawn


def test_cells_too_small_to_be_seen_are_warned_of_with_what_would_help(tmp_path: Path) -> None:
    def said(*arguments: str) -> str:
        result = run("picture", *arguments, "-o", str(tmp_path / "board.svg"))
        assert result.exit_code == 0
        return result.stderr

    small = "plybook: warning: cells are {} pixels wide, too small to be seen; {}--size N a larger picture\n"
    assert said("corpus:alice-3d-1", "--ply", "20", "--size", "300") == small.format(
        "3.9", "--level NAME draws one level, "
    )
    assert said("chess", "--size", "30") == small.format("3.4", "")
    assert said("corpus:alice-3d-1", "--ply", "20", "--size", "400") == ""
    assert said("corpus:alice-3d-1", "--ply", "20", "--size", "300", "--level", "zeta") == ""
